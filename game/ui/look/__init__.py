"""How things look: colours, fonts, lines of text."""
