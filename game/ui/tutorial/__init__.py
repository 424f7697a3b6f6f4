"""Lessons in the real window, on the real rules."""
