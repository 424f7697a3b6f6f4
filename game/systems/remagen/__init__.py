"""Remagen: a river, a bridge that still stands, and engineers in a hurry."""
