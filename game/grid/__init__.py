"""Geometry of a board: numbers, neighbours, hexsides, distances, path search. Knows no unit and no rule."""
