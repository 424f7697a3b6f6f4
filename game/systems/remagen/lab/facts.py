"""What is watched in a game of Remagen: points and losses turn by turn, who holds what, how kind the dice were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from game.lab.facts import Figure, Measures, Rolls, Spots, Truth
from game.model.action import Event
from game.model.message import Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.remagen.lab.luck import BATTLE, COLLAPSE, DROP, FIGURES, HITS, LABOUR, RECOVERY, SITE, Dicing
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.chances import at_least
from game.systems.remagen.rules.collapse import is_rolled_for
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_bridges import Scored
from game.systems.remagen.rules.events_combat import BattleFought, Fired
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.repairs import RECOVERY as RECOVERS
from game.systems.remagen.rules.setting import NOWHERE, Bank, Setting
from game.systems.remagen.rules.sides import GERMAN, SIDES, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_goal
from game.systems.remagen.rules.victory import points_of

VOLLEYS = "volleys"
_SPOTS = ("lost", "hit", "fought")
"""What is counted sector by sector."""


def _bridges(setting: Setting) -> tuple[tuple[str, str], ...]:
    """What is told of bridges: the old one where it stands as the game begins, pontoons where there are sappers."""
    old = (("bridge", "bridge_stands"),)
    laid = (("pontoon_1", "pontoon_1"), ("pontoon_2", "pontoon_2"))
    has_old = setting.standing_line != NOWHERE and setting.script.bridge_stands
    has_engineers = any(unit.type.is_engineer for unit in setting.units)
    return (*(old if has_old else ()), *(laid if has_engineers else ()))


def _is_old(state: State, line: int) -> bool:
    """Whether a line is that of the old bridge, which stands. [14.1]"""
    return line == state.setting.standing_line and state.bridge_stands


class RemagenFacts:
    """What there is to observe."""

    def measures(self, scenario: Scenario) -> Measures:
        """All that is observed in games of a scenario; the page of a report is made of it."""
        setting: Setting = scenario.setting
        names = {side: setting.sides.said(side) for side in SIDES}
        return Measures(
            figures=_figures(names),
            truths=_truths(setting),
            rolls=tuple(
                Rolls(
                    _roll_id(what, side),
                    message(f"remagen.report.{what}", side=names[side]),
                    side,
                    is_combat=what == BATTLE,
                )
                for what, side in _rolls(setting)
            ),
            results={code: Result(code).said for row in setting.rules.combat.rows for code in row},
            spots=tuple(
                Spots(what, message(f"remagen.report.{what}"), message(f"remagen.report.{what}_about"))
                for what in _SPOTS
            ),
        )

    def observer(self, scenario: Scenario, state: State) -> Observer:
        """Somebody to watch a game from its beginning."""
        return Observer(scenario.setting, state)


def _rolls(setting: Setting) -> Iterator[tuple[str, Side]]:
    """What dice are thrown for in a scenario, and for whom it is good. [11, 12, 13, 14, 15, 17.4]"""
    types = {unit.type.id: unit.type for unit in setting.units}.values()
    works = any(kind.is_engineer for kind in types)
    either = (VOLLEYS, BATTLE, FIGURES, *([RECOVERY] if RECOVERS in setting.chosen else ()))
    yield from ((what, side) for what in either for side in SIDES)
    if works:
        yield LABOUR, US
    if works or setting.script.pontoons:
        yield SITE, GERMAN
    if is_rolled_for(setting):
        yield COLLAPSE, US
    if any(kind.is_paratroop for kind in types):
        yield DROP, US


def _roll_id(what: str, side: Side) -> str:
    return f"{what}_{side:d}"


def _figures(names: Mapping[Side, Message]) -> tuple[Figure, ...]:
    """What is counted of a whole game; sides are named by these."""
    points, units = message("remagen.report.points"), message("remagen.report.units")
    lost_about, value = message("remagen.report.rv_lost_about"), message("remagen.report.rv")
    return (
        Figure("margin", message("remagen.report.margin"), message("remagen.report.margin_about"), points, US),
        Figure("across", message("remagen.report.across"), message("remagen.report.across_about"), units, US),
        *(
            Figure(f"lost_{side:d}", message("remagen.report.rv_lost", side=name), lost_about, value, side)
            for side, name in names.items()
        ),
    )


def _truths(setting: Setting) -> tuple[Truth, ...]:
    """What is true turn by turn: which bridges there are, who holds what counts."""
    held, bridges = message("remagen.report.sectors_held"), message("remagen.report.bridges")
    return (
        *(Truth(what, message(f"remagen.report.{title}"), bridges) for what, title in _bridges(setting)),
        *(
            Truth(f"holds_{sector}", message("remagen.report.holds", sector=told_goal(setting, sector)), held)
            for sector in setting.control_points
        ),
    )


class Observer:
    """Watches one game."""

    def __init__(self, setting: Setting, state: State) -> None:
        """Nothing seen yet but where the game begins."""
        self._setting = setting
        self._before = state
        self._dicing = Dicing(setting)
        self._figures: dict[str, list[int]] = {"margin": [], "across": [], "lost_0": [], "lost_1": []}
        self._truths = {what: "" for what, _ in _bridges(setting)} | {
            f"holds_{sector}": "" for sector in setting.control_points
        }
        self._rolls = {_roll_id(what, side): [0, 0.0, 0, 0.0] for what, side in _rolls(setting)}
        self._results = {code: [0.0, 0] for row in setting.rules.combat.rows for code in row}
        self._spots: dict[str, Counter[str]] = {what: Counter() for what in _SPOTS}
        self._turns = 0

    def see(self, events: tuple[Event, ...], state: State) -> None:
        """An action was done."""
        for event in events:
            match event:
                case Fired():
                    self._see_volley(event)
                    self._spots["hit"][self._setting.name(event.target)] += event.hits
                case BattleFought():
                    self._spots["fought"].update(map(self._setting.name, event.hostile))
                    if event.die:
                        self._see_result(event)
                case Eliminated() if event.sector >= 0:
                    self._spots["lost"][self._setting.name(event.sector)] += 1
                case Scored():
                    self._see_turn(state)
        for roll in self._dicing.of(events, lambda: self._before):
            if roll.kind != HITS:  # of a volley is told whether it hits at all
                self._see_roll(roll.kind, roll.throw.side, roll.expected, roll.had, roll.variance)
        self._before = state

    def _see_volley(self, event: Fired) -> None:
        chance = at_least(event.dice, event.divisor, 1, self._setting.rules.die)
        side = self._setting.units[event.units[0]].side
        self._see_roll(VOLLEYS, side, chance, int(event.hits > 0), chance * (1 - chance))

    def _see_roll(self, what: str, side: Side, expected: float, had: int, variance: float) -> None:
        roll = self._rolls[_roll_id(what, side)]
        for place, more in enumerate((1, expected, had, variance)):
            roll[place] += more

    def _see_result(self, event: BattleFought) -> None:
        results = results_of(self._setting, event.attack, event.defense)
        for result in results:
            self._results[result.code][0] += 1 / len(results)
        self._results[event.code][1] += 1

    def _see_turn(self, state: State) -> None:
        self._turns += 1
        bank = self._setting.bank
        across = [
            unit for unit in state.side_units(US)
            if state.on_board(unit.index) and bank[state.sector[unit.index]] is Bank.EAST
        ]  # fmt: skip
        self._figures["margin"].append(points_of(state).margin)
        self._figures["across"].append(len(across))
        for side in SIDES:
            self._figures[f"lost_{side:d}"].append(state.rv_lost[side])
        usable = sum(is_usable(state, line) for line in range(len(self._setting.lines)) if not _is_old(state, line))
        now = {"bridge": state.bridge_stands, "pontoon_1": usable > 0, "pontoon_2": usable > 1}
        for what, _ in _bridges(self._setting):
            self._truths[what] += str(int(now[what]))
        for sector in self._setting.control_points:
            self._truths[f"holds_{sector}"] += str(int(state.control[sector] == US))

    def facts(self) -> dict[str, Any]:
        """What was observed, as plain data."""
        spots = {what: {name: count for name, count in found.items() if count} for what, found in self._spots.items()}
        return {
            "turns": self._turns, "figures": self._figures, "truths": self._truths, "rolls": self._rolls,
            "results": self._results, "spots": spots,
        }  # fmt: skip


FACTS = RemagenFacts()
