"""Arnhem: the standard rules, who plays them, what is observed of them, and their window."""
