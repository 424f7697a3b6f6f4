"""`python -m game` is `arnhem`."""

from game.cli import main

main()
