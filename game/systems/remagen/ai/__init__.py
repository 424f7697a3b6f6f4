"""Players and advice for Remagen."""
