"""The rules of Remagen."""
