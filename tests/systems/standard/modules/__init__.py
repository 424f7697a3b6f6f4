"""The rule modules, number by number."""
