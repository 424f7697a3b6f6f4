"""Maps and counters as pictures and on paper."""
