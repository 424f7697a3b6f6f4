"""Where the places of a board lie in the window, and what is marked on them."""
