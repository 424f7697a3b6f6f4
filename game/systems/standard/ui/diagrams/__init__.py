"""The diagrams and tables of the standard rules, chapter by chapter."""
