"""Advice at the window: hints, chances, and where a game turned."""
