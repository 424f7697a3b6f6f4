"""Many games at once: simulation and what can be learnt from it."""
