"""What the window says, in the language that the player has chosen."""
