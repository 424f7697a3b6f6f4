"""What screens are made of: buttons, lists, lines to type in, text to read."""
