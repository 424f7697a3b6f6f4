"""What is observed of a game under the standard rules, from its events and positions alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import Any

from game.lab.facts import Measures
from game.model.action import Event
from game.scenario.scenario import Scenario
from game.systems.standard.lab.ground import GroundStock, ground_figures
from game.systems.standard.lab.luck import DIE_SIDES, codes_of_column, column_worth
from game.systems.standard.lab.measures import (
    ATTACKS,
    BOMBARDMENTS,
    DEMOLITIONS,
    FIGHTS,
    GOALS_HELD,
    LOSSES,
    LOST,
    ON_MAP,
    POINTS_HELD,
    PRESENCE,
    REPAIRS,
    aim_of,
    held_id,
    measures_of,
    result_ranks,
    standing_id,
    zone_id,
)
from game.systems.standard.lab.way import way_left_mp
from game.systems.standard.rules.events import Bombarded, CombatResolved, Depleted, Eliminated, TurnBegan
from game.systems.standard.rules.events_bridges import BridgeTried, RepairTried
from game.systems.standard.rules.open_sea import points_held
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import DOWN, GONE, State
from game.systems.standard.rules.victory import counts_for_objective, goals_held

_COLUMNS_KEPT = 64
"""Of combat tables: those of a few scenarios."""

Chance = tuple[float, float]
"""How much success is to be expected of a roll, and its variance."""


class StandardFacts:
    """What games under the standard rules offer to observe."""

    def measures(self, scenario: Scenario) -> Measures:
        """All that is observed in games of a scenario."""
        return measures_of(scenario.setting)

    def observer(self, scenario: Scenario, state: State) -> StandardObserver:
        """Somebody to watch a game that stands at its beginning."""
        return StandardObserver(scenario.setting, state)


STANDARD_FACTS = StandardFacts()


class StandardObserver:
    """Watches one game: takes stock at the end of each turn, and notes dice and losses as they come."""

    def __init__(self, setting: Setting, state: State) -> None:
        """Watch a game that stands at its beginning."""
        self._setting = setting
        self._aim = aim_of(setting)
        self._turns = 0
        self._figures: dict[str, list[int | None]] = {
            name: [] for name in (self._aim, *ON_MAP, *LOST, *(figure.id for figure in ground_figures(setting)))
        }
        self._truths: dict[str, list[str]] = defaultdict(list)
        self._rolls: dict[str, list[float]] = {}
        self._results_expected: defaultdict[str, float] = defaultdict(float)
        self._results_had: Counter[str] = Counter()
        self._spots: dict[str, Counter[int]] = {name: Counter() for name in (*PRESENCE, FIGHTS, LOSSES)}
        self._ground = GroundStock(setting, state)
        self._last = state

    def see(self, events: tuple[Event, ...], state: State) -> None:
        """An action was done: what came of it, and the position after it."""
        self._last = state
        for event in events:
            match event:
                case CombatResolved():
                    self._see_combat(event)
                case Depleted() | Eliminated() if event.hex >= 0:
                    self._spots[LOSSES][event.hex] += 1
                case BridgeTried():
                    self._see_roll(DEMOLITIONS, event.needed_at_most, had=event.demolished)
                case RepairTried():
                    self._see_roll(REPAIRS, DIE_SIDES + 1 - event.needed_at_least, had=event.repaired)
                case Bombarded():
                    side = self._setting.units[event.unit].side.enemy
                    self._see_roll(BOMBARDMENTS[side], event.needed_at_most, had=event.success)
                case TurnBegan() if event.turn > 1:
                    self._take_stock(state)

    def facts(self) -> dict[str, Any]:
        """What was observed; the turn that the game ended in is taken stock of now."""
        if self._last.winner >= 0:
            self._take_stock(self._last)
        number = self._setting.board.number
        codes = result_ranks(self._setting)
        return {
            "turns": self._turns,
            "figures": self._figures,
            "truths": {name: "".join(values) for name, values in self._truths.items()},
            "rolls": {name: [round(value, 4) for value in sums] for name, sums in sorted(self._rolls.items())},
            "results": {
                code: [round(self._results_expected[code], 4), self._results_had[code]]
                for code in codes
                if self._results_expected[code]
            },
            "spots": {
                name: {number(hex): count for hex, count in sorted(counts.items())}
                for name, counts in (*self._spots.items(), *self._ground.spots.items())
            },
        }

    def _see_combat(self, event: CombatResolved) -> None:
        side = self._setting.units[event.attackers[0]].side
        self._spots[FIGHTS][event.hex] += 1
        worth, chance = _column_worth(self._setting, event.column)
        codes = codes_of_column(self._setting, event.column)
        had = codes[event.die - 1]
        self._note_roll(ATTACKS[side], chance, worth[had])
        for code in codes:
            self._results_expected[code] += 1 / len(codes)
        self._results_had[had] += 1

    def _see_roll(self, name: str, winning_faces: int, *, had: bool) -> None:
        chance = min(max(winning_faces, 0), DIE_SIDES) / DIE_SIDES
        self._note_roll(name, (chance, chance * (1 - chance)), float(had))

    def _note_roll(self, name: str, chance: Chance, had: float) -> None:
        sums = self._rolls.setdefault(name, [0.0, 0.0, 0.0, 0.0])
        more = (1.0, chance[0], had, chance[1])
        sums[:] = [before + extra for before, extra in zip(sums, more, strict=True)]

    def _take_stock(self, state: State) -> None:
        """Note how things stand at the end of a turn."""
        setting = self._setting
        self._turns += 1
        self._figures[self._aim].append(_nearness(setting, state, self._aim))
        standing, lost_steps = [0, 0], [0, 0]
        for unit, hex in enumerate(state.hex_of):
            entry = setting.units[unit]
            if hex >= 0:
                self._spots[PRESENCE[entry.side]][hex] += 1
                standing[entry.side] += 1
            if hex >= 0 or hex == GONE:
                lost_steps[entry.side] += entry.steps - state.steps[unit]
        for name, number in zip((*ON_MAP, *LOST), (*standing, *lost_steps), strict=True):
            self._figures[name].append(number)
        for name, number in self._ground.take(self._turns, state):
            self._figures[name].append(number)
        self._take_stock_of_truths(state)

    def _take_stock_of_truths(self, state: State) -> None:
        for bridge, standing in enumerate(state.bridge_state):
            self._truths[standing_id(self._setting, bridge)].append("0" if standing == DOWN else "1")
        for zone in self._setting.zones:
            self._truths[zone_id(zone)].append("1" if state.zone_lost[zone.index] else "0")
        victory = self._setting.script.victory
        most = state.held_most if victory.kind == "objective" else goals_held(state)
        for held in range(1, victory.for_victory + 1):
            self._truths[held_id(held)].append("1" if most >= held else "0")


def _nearness(setting: Setting, state: State, aim: str) -> int | None:
    """How near a side is to victory: what it holds, or the way that is left to its foremost unit."""
    if aim == GOALS_HELD:
        return goals_held(state)
    if aim == POINTS_HELD:
        return points_held(state)
    way_mp = way_left_mp(setting)
    ways = [
        way_mp[hex]
        for unit, hex in enumerate(state.hex_of)
        if hex >= 0 and way_mp[hex] >= 0 and counts_for_objective(state, unit)
    ]
    return min(ways, default=None)


@lru_cache(maxsize=_COLUMNS_KEPT)
def _column_worth(setting: Setting, column: int) -> tuple[dict[str, float], Chance]:
    """What each result of a column is worth to the attacker, and what a roll there may bring."""
    worth = column_worth(setting, column)
    values = [worth[code] for code in codes_of_column(setting, column)]
    mean = sum(values) / len(values)
    return worth, (mean, sum((value - mean) ** 2 for value in values) / len(values))
