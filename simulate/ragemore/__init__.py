"""Ragemore (solo, 18 cards): its rules, cards and records."""
