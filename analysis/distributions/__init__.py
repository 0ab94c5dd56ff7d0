"""The distributions that intervals and tests rest on, without scipy, which is slow to import."""
