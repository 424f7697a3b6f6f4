"""Remagen at the table."""
