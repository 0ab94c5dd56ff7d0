"""Weights of Dragon's Ransom's players. The rooms beside this say what each one weighs."""

from .plain import PLAIN

MIX = {**PLAIN}
