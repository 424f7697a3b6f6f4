"""The way in: the title, new and saved games, and the opening of the window."""
