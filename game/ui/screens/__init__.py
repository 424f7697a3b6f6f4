"""The pages round the game: title, new game, load, curtain, menus and messages."""
