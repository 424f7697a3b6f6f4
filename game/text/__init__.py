"""The game in a terminal: prompts, numbered choices and plain lines, for ears as for eyes, for every game there is."""
