"""Arnhem: a hex wargame that knows its rules.

>>> from game import Game, load_scenario
>>> game = Game.new(load_scenario("arnhem"), seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.engine.game import Game
    from game.engine.library import load_scenario
    from game.engine.questions import Questions
    from game.language.phrasebook import say

__all__ = ["Game", "Questions", "load_scenario", "say"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for: `import game` alone stays light."""
    if name == "Game":
        from game.engine.game import Game

        return Game
    if name == "Questions":
        from game.engine.questions import Questions

        return Questions
    if name == "load_scenario":
        from game.engine.library import load_scenario

        return load_scenario
    if name == "say":
        from game.language.phrasebook import say

        return say
    raise AttributeError(f"module 'game' has no attribute {name!r}")
