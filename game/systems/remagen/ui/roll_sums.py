"""What was to be expected of all dice of a side, and what came: hits by fire, enemies driven off. [11.3, 12.6]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.model.action import Event
from game.model.side import Side
from game.systems.remagen.rules.chances import mean_hits
from game.systems.remagen.rules.events_combat import BattleFought, Fired
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.sides import SIDES
from game.ui.desk.overview import RollSum
from game.ui.language.words import Words


@dataclass(slots=True)
class _Sum:
    """Rolls of a kind."""

    number: int = 0
    expected: float = 0.0
    had: int = 0

    def add(self, expected: float, had: int) -> None:
        """One roll more."""
        self.number += 1
        self.expected += expected
        self.had += had


def roll_sums(events: Sequence[Event], setting: Setting, words: Words) -> tuple[RollSum, ...]:
    """Of either side volleys with their hits, and its own battles with those that it has won."""
    fire, fights = {side: _Sum() for side in SIDES}, {side: _Sum() for side in SIDES}
    for event in events:
        if isinstance(event, Fired):
            fire[setting.units[event.units[0]].side].add(
                mean_hits(event.dice, event.divisor, setting.rules.die), event.hits
            )
        elif isinstance(event, BattleFought) and event.die:
            results = results_of(setting, event.attack, event.defense)
            won = sum(map(_is_won, results)) / len(results)
            fights[event.side].add(won, int(_is_won(Result(event.code))))
    return tuple(
        RollSum(
            Side(side),
            words(f"remagen.ui.sum_{name}"),
            found.number,
            words.figure(found.expected),
            str(found.had),
        )
        for name, sums in (("hits", fire), ("battles", fights))
        for side, found in sums.items()
        if found.number
    )


def _is_won(result: Result) -> bool:
    """Whether the defender is driven off or eliminated. [12.6]"""
    return not result.hits_attacker and (result.is_elimination or result.retreat_steps > 0)
