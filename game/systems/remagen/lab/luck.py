"""Every die of a game of Remagen: what it was for, what it might have brought, and how kind it was. [1.8]"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from game.engine.history import LogEntry
from game.lab.luck import Throw, by_action, throw_of
from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side
from game.systems.remagen.rules.chances import hit_chances, sum_chances
from game.systems.remagen.rules.drop_odds import drop_chances, trays_with_room
from game.systems.remagen.rules.events import TurnBegan
from game.systems.remagen.rules.events_bridges import (
    BridgeFell,
    BridgeHolds,
    Dropped,
    Laboured,
    Recovered,
    SiteDamaged,
)
from game.systems.remagen.rules.events_combat import BattleFought, FiguresLost, Fired, Unharmed
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State

HITS, FIGURES, BATTLE, LABOUR, SITE = "hits", "figures", "battles", "labour", "site"
COLLAPSE, DROP, RECOVERY = "collapse", "drop", "recovery"
KINDS = (HITS, FIGURES, BATTLE, LABOUR, SITE, COLLAPSE, DROP, RECOVERY)
"""In the order in which they are told."""
COMBATS = (HITS, FIGURES, BATTLE)
StateAfter = Callable[[int], State]
"""The position after so many actions."""
_BY_KIND = ("AE", "AR4", "AR3", "AR2", "AW", "FC", "ENG", "DW", "DR2", "DR3", "DR4", "DE")
"""Results of the table from the worst to the best for the attacker. [12.6]"""
Weights = Mapping[int, float]
"""What may come, a higher number for what is better -> how likely."""


@frozen
class Roll:
    """One die, or some that were thrown together."""

    kind: str
    event: Event
    """What tells of it: the volley, the battle, the work ..."""
    turn: int
    throw: Throw
    expected: float
    """What was to be expected: hits, figures, labour, trays, a share of success."""
    had: int
    variance: float
    """Of what was to be expected."""


@frozen
class Chance:
    """What dice might bring a side, and what they brought."""

    kind: str
    side: Side
    weights: Weights
    rank: int
    success: Weights | None = None
    """For what comes out of it, where its ranks do not say so: rank -> what came."""


def rolls_of(setting: Setting, log: Iterable[LogEntry], state_after: StateAfter) -> tuple[Roll, ...]:
    """All that dice were thrown for, in order. Hits on foot and the drop are weighed in the position before them."""
    dicing, found = Dicing(setting), list[Roll]()
    for number, events in by_action(log):
        found += dicing.of(events, partial(state_after, number - 1))
    return tuple(found)


class Dicing:
    """The dice of a game as it is played, action by action."""

    def __init__(self, setting: Setting) -> None:
        """Nothing has been thrown yet."""
        self._setting = setting
        self._turn = 0
        self._by_night = Counter[int]()
        """Pips of this turn's work before, line by line. [13.4]"""

    def of(self, events: Sequence[Event], before: Callable[[], State]) -> Iterator[Roll]:
        """What dice were thrown for in an action that led from a position to these events."""
        for place, event in enumerate(events):
            if isinstance(event, TurnBegan):
                self._turn = event.turn
                self._by_night.clear()
            if isinstance(event, Laboured):
                chance: Chance | None = _of_labour(self._setting, event, self._by_night)
            else:
                chance = _by_itself(self._setting, event) or _in_position(before, events[: place + 1])
            if chance is not None:
                yield _roll(chance, event, self._turn)


def _roll(chance: Chance, event: Event, turn: int) -> Roll:
    worth = chance.success or {rank: rank for rank in chance.weights}
    total = sum(chance.weights.values())
    expected = sum(weight * worth[rank] for rank, weight in chance.weights.items()) / total
    variance = sum(weight * (worth[rank] - expected) ** 2 for rank, weight in chance.weights.items()) / total
    throw = throw_of(chance.side, chance.weights, chance.rank)
    return Roll(chance.kind, event, turn, throw, expected, int(worth[chance.rank]), variance)


def _by_itself(setting: Setting, event: Event) -> Chance | None:
    """Dice that their event tells all about."""
    sides = setting.rules.die
    match event:
        case Fired():
            return _of_volley(setting, event)
        case BattleFought() if event.die:
            return of_battle(setting, event)
        case SiteDamaged():
            weights = Counter(min(pips, event.before) for pips in range(1, sides + 1))
            return Chance(SITE, GERMAN, weights, event.before - event.after)
        case BridgeHolds():
            return _trial(COLLAPSE, US, sides - event.up_to, event.up_to, had=True)
        case BridgeFell() if event.die:
            return _trial(COLLAPSE, US, sides - event.up_to, event.up_to, had=False)
        case Recovered():
            failing = setting.rules.recovers_from - 1
            return _trial(RECOVERY, setting.units[event.unit].side, sides - failing, failing, had=event.is_well)
    return None


def _trial(kind: str, side: Side, good: int, bad: int, *, had: bool) -> Chance:
    """A die that brings something or nothing, with so many faces for either."""
    return Chance(kind, side, {rank: faces for rank, faces in ((0, bad), (1, good)) if faces > 0}, int(had))


def _of_volley(setting: Setting, event: Fired) -> Chance:
    """Chances of so many hits, and how many there were. [11.3]"""
    chances = hit_chances(event.dice, event.divisor, setting.rules.die)
    weights = {hits: chance for hits, chance in enumerate(chances) if chance}
    return Chance(HITS, setting.units[event.units[0]].side, weights, event.hits)


def of_battle(setting: Setting, event: BattleFought) -> Chance:
    """How many faces of the attacker's die bring each result, and what came; it is won or not. [12.6]"""
    results = results_of(setting, event.attack, event.defense)
    weights = Counter(map(rank_of, results))
    success = {rank_of(result): int(is_won(result)) for result in results}
    return Chance(BATTLE, event.side, weights, rank_of(Result(event.code)), success)


def rank_of(result: Result) -> int:
    """How good a result is for the attacker; higher is better."""
    return _BY_KIND.index(result.code)


def is_won(result: Result) -> bool:
    """Whether the defender is driven off or eliminated. [12.6]"""
    return not result.hits_attacker and (result.is_elimination or result.retreat_steps > 0)


def _of_labour(setting: Setting, event: Laboured, by_night: Counter[int]) -> Chance:
    """What the engineers' dice may add to a site, as far as anything is missing there. [13.3, 13.4]

    By night all pips of a site in a turn are halved together: `by_night` has those before, line by line.
    """
    most, over = setting.rules.bridges.pontoon.labour - event.before, by_night[event.line] % 2
    weights: defaultdict[int, float] = defaultdict(float)
    for pips, chance in enumerate(sum_chances(len(event.units), setting.rules.die)):
        if chance:
            weights[min(most, (pips + over) // 2 if event.is_halved else pips)] += chance
    by_night[event.line] += event.pips
    return Chance(LABOUR, US, weights, event.after - event.before)


def _in_position(before: Callable[[], State], events: Sequence[Event]) -> Chance | None:
    """Dice whose worth depends on who is there: the last of the events of an action, up to it. [11.7, 15.2]"""
    match events[-1]:
        case FiguresLost(is_rest=False) | Unharmed():
            return _of_foot(before(), events)
        case Dropped():
            return _of_drop(before(), events[-1].sector)
    return None


def _of_foot(before: State, events: Sequence[Event]) -> Chance:
    """Figures that a hit on the foot of a sector may kill, as far as there are any: luck of whoever fires. [11.7]"""
    event = events[-1]
    if not isinstance(event, FiguresLost | Unharmed):
        raise TypeError(f"{event} is no hit on foot")
    gone = sum(other.lost for other in events[:-1] if isinstance(other, FiguresLost) and other.sector == event.sector)
    foot = [unit for unit in before.standing_in(event.sector) if before.type(unit).is_foot]
    there = sum(before.figures[unit] for unit in foot) - gone
    pips_each = before.setting.pips_per_figure(event.sector)
    weights = Counter(min(pips // pips_each, there) for pips in range(1, before.setting.rules.die + 1))
    return Chance(FIGURES, before.side(foot[0]).enemy, weights, min(event.die // pips_each, there))


def _of_drop(before: State, sector: int) -> Chance:
    """Trays that find room where the drop may come down. [15.2-15.4]"""
    weights: defaultdict[int, float] = defaultdict(float)
    for center, chance in drop_chances(before.setting).items():
        weights[trays_with_room(before, center)] += chance
    return Chance(DROP, US, weights, trays_with_room(before, sector))
