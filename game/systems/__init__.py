"""The games of the house, a folder each, and the registry that finds them."""
