"""The standard rules (docs/rules.md): differential combat, zones of control, airborne landings, bridges."""
