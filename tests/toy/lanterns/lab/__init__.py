"""What can be observed in games of Lanterns."""
