"""Mouse and keyboard at the map."""
