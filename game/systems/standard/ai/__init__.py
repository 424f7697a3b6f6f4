"""Players that know the standard rules."""
