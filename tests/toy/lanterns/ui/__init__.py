"""The side of the play screen that belongs to Lanterns."""
