"""Runs that live in a folder: written as they go, gone on with after a kill, merged, verified."""
