"""What is measured in games of Remagen."""
