"""Places of the map with guns that are no counters: coastal batteries."""
