"""The game on the table: who plays, how it goes on, what has happened."""
