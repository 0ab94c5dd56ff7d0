"""Sides that play as many games as a question takes."""
