"""What can be asked for by keys, and which keys ask for it."""
