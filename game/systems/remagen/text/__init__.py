"""Remagen in a terminal."""
