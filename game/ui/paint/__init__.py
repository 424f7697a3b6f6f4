"""Painters: the map, its counters and its overlays. They need no display and hold no game state."""
