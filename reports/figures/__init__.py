"""Figures, each kind a file: drawn as SVG for a page, written as PNG to stand alone."""
