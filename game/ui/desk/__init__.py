"""What a rules system has to say to the window, as plain data."""
