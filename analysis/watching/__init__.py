"""What may be looked at while games go on: intervals and comparisons that hold whenever one stops."""
