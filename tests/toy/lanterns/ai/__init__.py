"""Who plays Lanterns without being a person."""
