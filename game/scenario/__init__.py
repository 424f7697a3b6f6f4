"""Scenario files: the strict YAML reader, the map and what all scenarios share, linting. Knows no rules system."""
