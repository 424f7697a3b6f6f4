"""The side of the game in a terminal that belongs to the standard rules."""
