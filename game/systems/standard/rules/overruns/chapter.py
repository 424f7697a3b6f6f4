"""What the module `overruns` adds to the game. [22]"""

from __future__ import annotations

from game.systems.standard.rules.chapter import Chapter, Module
from game.systems.standard.rules.overruns.phases import close_phase, open_phase, refuse_to_end

OVERRUN_CHAPTER = Chapter("22", "overruns", opening=open_phase, closing=close_phase, duty=refuse_to_end)
OVERRUNS = Module("overruns", needs=("stacks",), chapters=(OVERRUN_CHAPTER,))
