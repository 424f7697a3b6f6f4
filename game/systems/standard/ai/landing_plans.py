"""Landings that are worth it: which beach, who goes on board, the guns in view, the bridgehead and who follows. [32]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.systems.standard.ai.distances import Distances
from game.systems.standard.ai.fights import expected_defense_fire, fire_cost, likely_fire
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.places import bridgehead_stays
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.ai.support_hopes import hoped_points
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.bridgeheads.embarking import embark_choices, embarked_for, has_lift, lands_fighting
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.stacks.stacking import controls, is_over_limit, stack
from game.systems.standard.rules.state import State

GROUND_MP = 20
"""Way that is gained by a landing counts up to so many MP."""
WAY = 1.5
"""Points for each MP that those who land come nearer to what they are after."""
SILENCED = 0.5
"""Share of what batteries cost that counts where ships or aircraft may silence them first."""
EXPOSED = 0.3
"""Share of the danger ashore that counts."""
FOLLOWER = 0.5
"""Share of the way gained that counts for who only follows into a bridgehead."""
LEAST = 3.0
"""A landing must promise so much."""


class LandingWeighing:
    """Weighs landings in one position."""

    def __init__(self, outlook: Outlook, tasks: Mapping[int, Task] | None = None) -> None:
        """Weigh for the side of an outlook, with what units are sent to do."""
        self.outlook = outlook
        self._tasks = tasks or {}
        self.state: State = outlook.state
        self._fights = StackWeighing(outlook)
        self._hex_values = HexValues(outlook, {})

    def worth(self, hex: int, units: Sequence[int]) -> float:
        """What it is worth that these units land in a hex. [32.22]"""
        outlook = self.outlook
        total = sum(self.way_gained(unit, hex) for unit in units)
        total -= self.guns_cost(hex, units) + self._exposed(hex, units)
        enemies = stack(self.state, hex, outlook.side.enemy)
        if not enemies:
            return total + (0.0 if controls(self.state, hex, outlook.side) else outlook.place[hex])
        against = expected_defense_fire(outlook, outlook.side.enemy)
        attackers = [(unit, -1) for unit in units]
        fires = sorted({0, likely_fire(self.state, outlook.side)})
        hoped = hoped_points(self.state, outlook.side, hex, units)
        fight = max(
            self._fights.worth_of(hex, enemies[0], attackers, points + hoped - against) - fire_cost(outlook, points)
            for points in fires
        )
        return total + fight

    def way_gained(self, unit: int, hex: int) -> float:
        """What it is worth to have crossed the sea: how much nearer to its goals a unit is then."""
        outlook = self.outlook
        if unit not in outlook.geography.counting:
            return 0.0
        ahead, here = self._ahead(unit), self.state.hex_of[unit]
        gained = (ahead[here] if here >= 0 else ahead[hex] + GROUND_MP) - ahead[hex]
        return WAY * max(-GROUND_MP, min(gained, GROUND_MP))

    def _ahead(self, unit: int) -> Distances:
        """Per hex: MP to what a unit is after."""
        outlook, task = self.outlook, self._tasks.get(unit)
        mobility = self.state.setting.units[unit].mobility
        if task is None:
            return outlook.advance(mobility)
        away = outlook.advance_to if task.kind == "seize" else outlook.errands_mp
        return away(task.goals, mobility)

    def guns_cost(self, hex: int, units: Sequence[int]) -> float:
        """What the batteries in range may be expected to cost, if nobody silences all of them. [32.4]"""
        state = self.state
        sites = [state.setting.sites[index] for index in coastal_guns(state, hex, self.outlook.side.enemy)]
        steps = sum(min(site.strength, 6) / 6 for site in sites)
        share = SILENCED if state.setting.air_naval is not None else 1.0
        return share * steps * min(self.outlook.step_worth(unit) for unit in units)

    def _exposed(self, hex: int, units: Sequence[int]) -> float:
        return EXPOSED * max(self._hex_values.danger(unit, hex) for unit in units)


def best_embarking(outlook: Outlook, least: float = LEAST, tasks: Mapping[int, Task] | None = None) -> Embark | None:
    """Who goes on board next: first those who will fight for the best beach, then those who follow them. [32.21]"""
    best = next(iter(promising_embarkings(outlook, tasks)), None)
    return best[1] if best is not None and best[0] > least else None


def promising_embarkings(outlook: Outlook, tasks: Mapping[int, Task] | None = None) -> list[tuple[float, Embark]]:
    """Who may go on board for which beach, with what it promises, the best first. [32.21]"""
    state, side = outlook.state, outlook.side
    if state.setting.bridgeheads is None or state.setting.sequence[state.step].mobile_only:
        return []
    ways: dict[int, list[Embark]] = {}
    for unit in state.setting.units_of(side):
        for way in embark_choices(state, unit):
            ways.setdefault(way.hex, []).append(way)
    if not ways:
        return []
    weighing = LandingWeighing(outlook, tasks)
    found: list[tuple[float, int, Embark]] = []
    for hex, choices in sorted(ways.items()):
        aboard = embarked_for(state, hex, side)
        found.extend(_firsts(weighing, hex, choices) if not aboard else _more(weighing, hex, aboard, choices))
    ordered = sorted(found, key=lambda each: (-each[0], each[1]))
    return [(worth, way) for worth, _, way in ordered]


def _firsts(weighing: LandingWeighing, hex: int, choices: list[Embark]) -> list[tuple[float, int, Embark]]:
    """The strongest that may fight there together, as one landing for which there are boats. [32.1]

    The first of them goes on board first.
    """
    state, side = weighing.state, weighing.outlook.side
    fighting = sorted(
        (way for way in choices if lands_fighting(state, way.unit)),
        key=lambda way: (-state.strength(way.unit)[0], way.unit),
    )
    chosen: list[Embark] = []
    there = stack(state, hex, side)
    found: list[tuple[float, int, Embark]] = []
    for way in fighting:
        units = [each.unit for each in chosen] + [way.unit]
        if not is_over_limit(state, hex, (*there, *units), side) and _have_boats(state, [*chosen, way]):
            chosen.append(way)
            found.append((weighing.worth(hex, units), hex, chosen[0]))
    return found


def _have_boats(state: State, ways: Sequence[Embark]) -> bool:
    """Whether all of these can go on board in one phase. [32.1]"""
    return all(
        has_lift(state, invasion, [way.unit for way in ways if way.invasion == invasion])
        for invasion in sorted({way.invasion for way in ways})
    )


def _more(
    weighing: LandingWeighing, hex: int, aboard: tuple[int, ...], choices: list[Embark]
) -> list[tuple[float, int, Embark]]:
    """One more for a beach that others sail for: into the fight if there is room, else after them. [31.32]"""
    state, outlook = weighing.state, weighing.outlook
    there, now = stack(state, hex, outlook.side), weighing.worth(hex, aboard)
    found = []
    for way in choices:
        units = (*aboard, way.unit)
        if lands_fighting(state, way.unit) and not is_over_limit(state, hex, (*there, *units), outlook.side):
            gain = weighing.worth(hex, units) - now + LEAST
        elif not bridgehead_stays(state, way.unit, hex):
            continue
        else:
            gain = FOLLOWER * weighing.way_gained(way.unit, hex)
        found.append((gain, hex, way))
    return found
