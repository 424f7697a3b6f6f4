"""What the module `stacks` adds to the game. [19-21]"""

from __future__ import annotations

from game.systems.standard.rules.chapter import Module

STACKS = Module("stacks")
