"""Looking back on a game: its moments, going through them, and what the window needs for that."""
