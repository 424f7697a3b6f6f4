"""Near the end each choice in a fight is tried out in the head, and what wins most games is done. [7, 17]"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.model.action import Action
from game.model.side import Side
from game.systems.standard.ai.near_end import is_in_play, player_turns_left
from game.systems.standard.ai.playout import Playouts
from game.systems.standard.ai.weights import Level
from game.systems.standard.rules.state import State

FIRST_LOOK = 3
"""One in so many courses of luck is played for every option; the others for those that did best, if any did better.

That is where a level does not say when it looks again."""
STAYING = 3
"""So many options stay in after that look, besides the usual one."""
CLEARLY = 0.04
"""Share of games by which another option must win more than the usual one."""


def is_near_end(state: State, level: Level, attacker: Side) -> bool:
    """Whether so few units are there and so little of the game is left that it can be played to its end at will."""
    if not level.rehearsals or state.turn < 1:
        return False
    present = sum(is_in_play(hex) for hex in state.hex_of)
    return 0 < present * player_turns_left(state, attacker) <= level.near_end


class Rehearsal:
    """Tries options on a position, with dice of its own: the true ones to come it cannot know."""

    def __init__(self, playouts: Playouts, level: Level) -> None:
        """A rehearsal as thorough as the level."""
        self._playouts = playouts
        self._level = level

    def best(self, state: State, side: Side, options: Sequence[Action], has_time: Callable[[], bool]) -> Action:
        """The option after which most games are won; the first, the usual one, unless another is clearly better."""
        usual, courses = options[0], self._level.rehearsals
        luck = int.from_bytes(state.fingerprint()[:4], "big")
        won = dict.fromkeys(options, 0.0)
        staying = list(options)
        looks = dict(self._level.looks) or {max(1, courses // FIRST_LOOK): STAYING}
        played = 0
        for course in range(courses):
            if course in looks:
                if len({won[option] for option in staying}) == 1:
                    break
                staying = self._staying(usual, staying, won, looks[course])
            if not has_time():
                break
            for option in staying:
                won[option] += self._playouts.share_won(state, side, option, luck + course)
            played += 1
        best = max(staying, key=lambda option: won[option])
        needed = max(CLEARLY * played, self._level.least_won_percent / 100)
        return best if won[best] - won[usual] > needed else usual

    def _staying(self, usual: Action, options: Sequence[Action], won: dict[Action, float], most: int) -> list[Action]:
        """The usual option and the best of the others."""
        others = sorted((option for option in options if option != usual), key=lambda option: -won[option])
        return [usual, *others[:most]]
