"""Rules systems, one package each; `registry` finds them by the name a scenario gives."""
