"""What the module `stacks` adds to the game. [19-21]"""

from __future__ import annotations

from game.systems.standard.rules.chapter import Chapter, Module
from game.systems.standard.rules.stacks.combat import STACK_COMBAT
from game.systems.standard.rules.stacks.disorder import end_disorder

STACKS = Module("stacks", chapters=(STACK_COMBAT, Chapter("19", "stacks", closing=end_disorder)))
