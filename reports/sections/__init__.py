"""Sections that more than one kind of report has."""
