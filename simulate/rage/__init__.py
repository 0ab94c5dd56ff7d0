"""Rage, a trick-taking game for two to eight players."""
