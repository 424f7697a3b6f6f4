"""The diagrams and tables of the rules of Remagen, chapter by chapter."""
