"""The panels round and over the map."""
