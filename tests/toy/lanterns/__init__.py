"""Lanterns: two crews on a quay at night. A whole small game, to be read by whoever wants to add one."""
