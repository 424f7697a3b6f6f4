"""Every die of a game under the standard rules: what it was for, and how kind it was. [1.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import comb

from game.engine.history import LogEntry
from game.lab.luck import Throw, by_action, throw_of
from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.lab.measures import result_ranks
from game.systems.standard.lab.module_luck import MODULE_KINDS, cast_of
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import State
from game.systems.standard.rules.touchdown import crash_on, scatter_preview

COMBAT, BOMBARDMENT, DEMOLITION, REPAIR = "combat", "bombardment", "demolition", "repair"
SCATTER, CRASH, DRAW = "scatter", "crash", "draw"
KINDS = (COMBAT, *MODULE_KINDS, BOMBARDMENT, DEMOLITION, REPAIR, SCATTER, CRASH, DRAW)
"""In the order in which they are told."""
DIE_SIDES = 6
_FATES = ("eliminated", "relocated", "depleted", "safe")
"""What becomes of a unit that lands, the worst first. [11.4]"""
StateAfter = Callable[[int], State]
"""The position after so many actions."""


@frozen
class Roll:
    """One roll, or one draw of support fire."""

    kind: str
    event: Event
    """What tells of it: the combat, the trial, the landing, the draw."""
    turn: int
    throw: Throw
    die: int
    """0 for a draw."""
    needed: int
    """Faces of six that succeed, where that is a matter of yes or no; else 0."""
    expected: float
    """What was to be expected: a share of success, of the attacker's luck, or the value of a draw."""
    had: float
    fates: tuple[str, ...] = ()
    """Of a scatter: what each face would have done to the unit."""


def rolls_of(setting: Setting, log: Iterable[LogEntry], state_after: StateAfter) -> tuple[Roll, ...]:
    """Every roll that a log tells of, in order. Landings are weighed in the position before them."""
    found: list[Roll] = []
    turn, attacker = 0, setting.units[0].side
    for number, events in by_action(log):
        before = number - 1
        for place, event in enumerate(events):
            if isinstance(event, it.TurnBegan):
                turn = event.turn
            if isinstance(event, it.AttackDeclared):
                attacker = setting.units[event.attackers[0]].side
            roll = _roll(setting, event, turn) or _of_module(setting, event, turn, attacker)
            if roll is None and isinstance(event, it.Landed) and number:
                roll = _landing(state_after(before), event, events[: place + 2], turn)
            if roll is None and isinstance(event, it.MarkersDrawn):
                roll = _draw(state_after(number), event, turn)
            if roll is not None:
                found.append(roll)
    return tuple(found)


def _roll(setting: Setting, event: Event, turn: int) -> Roll | None:
    """A roll that its event tells all about."""
    match event:
        case it.CombatResolved():
            return _combat(setting, event, turn)
        case it.Bombarded():
            side = setting.units[event.unit].side.enemy
            return _trial(BOMBARDMENT, event, turn, side, event.die, event.needed_at_most, had=event.success)
        case of_bridges.BridgeTried():
            side, needed = setting.demolisher, event.needed_at_most
            return _trial(DEMOLITION, event, turn, side, event.die, needed, had=event.demolished)
        case of_bridges.RepairTried():
            needed = DIE_SIDES + 1 - event.needed_at_least
            return _trial(REPAIR, event, turn, setting.engineers_side, event.die, needed, had=event.repaired)
    return None


def _of_module(setting: Setting, event: Event, turn: int, attacker: Side) -> Roll | None:
    """A die of a rule module; `attacker` is whoever attacked last. [20.9, 32.4, 33.3, 39.2, 39.35]"""
    cast = cast_of(setting, event, attacker)
    if cast is None:
        return None
    return Roll(cast.kind, event, turn, cast.throw, cast.die, cast.needed, cast.expected, cast.had)


def _combat(setting: Setting, event: it.CombatResolved, turn: int) -> Roll:
    ranks, codes = result_ranks(setting), codes_of_column(setting, event.column)
    code = codes[event.die - 1]
    throw = throw_of(setting.units[event.attackers[0]].side, Counter(ranks[code] for code in codes), ranks[code])
    had = column_worth(setting, event.column)[code]
    return Roll(COMBAT, event, turn, throw, event.die, 0, 0.5, had)


def _trial(kind: str, event: Event, turn: int, side: Side, die: int, needed: int, *, had: bool) -> Roll:
    """A roll that succeeds or fails; one that cannot do either brings no luck."""
    faces = min(max(needed, 0), DIE_SIDES)
    weights = {rank: weight for rank, weight in ((0, DIE_SIDES - faces), (1, faces)) if weight}
    return Roll(kind, event, turn, throw_of(side, weights, int(had)), die, faces, faces / DIE_SIDES, float(had))


def _landing(before: State, event: it.Landed, events: Sequence[Event], turn: int) -> Roll | None:
    """The die of a landing: the wind for parachutes [11.42], a crash for gliders where the ground is bad [11.48]."""
    side = before.setting.units[event.unit].side
    die = next((told for told in reversed(events) if isinstance(told, it.Rolled)), None)
    if die is None:
        return None
    if die.rule == "11.48":
        safe = DIE_SIDES - crash_on(before, event.unit, event.hex)
        return _trial(CRASH, event, turn, side, die.result, safe, had=die.result > DIE_SIDES - safe)
    if die.rule != "11.42":
        return None
    fates = tuple(spot.fate for spot in scatter_preview(before, event.unit, event.aimed))
    ranks = [_FATES.index(fate) for fate in fates]
    throw = throw_of(side, Counter(ranks), ranks[die.result - 1])
    safe = fates.count("safe")
    return Roll(SCATTER, event, turn, throw, die.result, 0, safe / DIE_SIDES, float(fates[die.result - 1] == "safe"),
                fates)  # fmt: skip


def _draw(after: State, event: it.MarkersDrawn, turn: int) -> Roll | None:
    """The value of the support fire drawn, beside all that might have been drawn. [8.1]"""
    markers = after.setting.markers
    stock = Counter[int]()
    for marker in markers:
        if marker.side is event.side:
            kind = marker.index
            stock[marker.value] += after.pool[kind] + after.hand[kind] + after.spent[kind]
    weights = _sums_of_draw(stock, len(event.markers))
    had = sum(markers[kind].value for kind in event.markers)
    if len(weights) < 2 or had not in weights:
        return None
    expected = sum(value * weight for value, weight in weights.items()) / sum(weights.values())
    return Roll(DRAW, event, turn, throw_of(event.side, weights, had), 0, 0, expected, float(had))


def _sums_of_draw(stock: Counter[int], number: int) -> dict[int, int]:
    """In how many ways each sum of values can be drawn."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for value, count in sorted(stock.items()):
        after: Counter[tuple[int, int]] = Counter()
        for (drawn, total), times in ways.items():
            for more in range(min(count, number - drawn) + 1):
                after[drawn + more, total + more * value] += times * comb(count, more)
        ways = after
    return {total: times for (drawn, total), times in sorted(ways.items()) if drawn == number}


def codes_of_column(setting: Setting, column: int) -> tuple[str, ...]:
    """What a column of the combat table says by the die, as it stands; one beyond is sure. [7.5, 20.22]"""
    if setting.stacks is not None and column >= len(setting.results[0]):
        return (setting.stacks.combat.sure_result,) * len(setting.results)
    return tuple(row[column] for row in setting.results)


def column_worth(setting: Setting, column: int) -> dict[str, float]:
    """What each result of a column is worth to the attacker, from 0 to 1: a half on average, whatever the odds. [7.5]

    A result is worth the share of faces that bring less, and half of those that bring the same.
    """
    ranks = result_ranks(setting)
    faces = [ranks[code] for code in codes_of_column(setting, column)]
    return {
        code: (sum(face < rank for face in faces) + sum(face == rank for face in faces) / 2) / len(faces)
        for code, rank in ranks.items()
    }
