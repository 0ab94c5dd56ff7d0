"""Figures, report pages, and the command line."""
