"""What the module `bridgeheads` adds to the game. [31, 32]"""

from __future__ import annotations

from game.systems.standard.rules.chapter import Module

BRIDGEHEADS = Module("bridgeheads", needs=("stacks",))
