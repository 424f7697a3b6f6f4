"""`python -m game` is `arnhem`."""

from game.entry import main

main()
