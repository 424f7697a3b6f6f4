"""Movement on the map: one unit's reach, a ride, the ways of several. [7, 9, 21.4]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.systems.remagen.ai.together import Ride
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.movement import walk
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left, stop_reason
from game.systems.remagen.rules.zones import in_zoc
from game.systems.remagen.ui.moving_view import barred_way, tone_of
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.language.words import Words
from game.ui.look.tone import Tone


def unit_marks(
    state: State, words: Words, unit: int, reach: Mapping[int, Move], sector: int, chosen: frozenset[str]
) -> Marks:
    """A unit's reach with points left, what stops it where, hostile zones, the way to the cursor or what bars it."""
    here, side = state.sector[unit], state.side(unit)
    lit, tones, stops = {here: ""}, dict[int, Tone](), dict[int, str]()
    for there, move in reach.items():
        steps, _ = walk(state, unit, move.path)
        lit[there] = str(points_left(state, unit) - sum(step.cost for step in steps))
        stops[there] = stop_reason(state, steps[-1], side)
        if stops[there]:
            tones[there] = tone_of(stops[there])
    path, text, tone = _path(state, words, unit, reach, stops, lit, sector)
    return Marks(
        lit=lit, tones=tones, hatched=_hatched(state, unit), path=path, path_text=text, path_tone=tone, selected=here,
        chosen=chosen, legend=words("remagen.ui.legend_left"),
    )  # fmt: skip


def _hatched(state: State, unit: int) -> frozenset[int]:
    """Sectors beside enemies of a unit. [7.5]"""
    return frozenset(there for there in range(len(state.here)) if in_zoc(state, there, state.side(unit)))


def _path(
    state: State, words: Words, unit: int, reach: Mapping[int, Move], stops: Mapping[int, str],
    lit: Mapping[int, str], sector: int,
) -> tuple[tuple[int, ...], str, Tone]:  # fmt: skip
    """The way to the cursor and what is written at its end; none over friends beyond reach, whom a click chooses."""
    here = state.sector[unit]
    if sector in reach:
        reason = stops[sector]
        text = words("remagen.ui.stops_here", reason=words(f"remagen.stop.{reason}")) if reason else lit[sector]
        return (here, *reach[sector].path), text, Tone.EVEN if reason else Tone.GOOD
    if sector < 0 or sector == here or any(state.side(other) is state.side(unit) for other in state.here[sector]):
        return (), "", Tone.PLAIN
    barred = barred_way(state, unit, sector)
    return ((here, *barred.path), "", Tone.BAD) if barred.path else ((), "", Tone.PLAIN)


def ride_marks(
    state: State, words: Words, units: Sequence[int], reach: Mapping[int, Ride], stops: Mapping[int, str], sector: int
) -> Marks:
    """Where a vehicle gets to with what it takes along, where it stops, and how it would go there. [7.5, 9]"""
    lit = {there: str(ride.left) for there, ride in reach.items()}
    ride = reach.get(sector)
    ways, at = [], {unit: state.sector[unit] for unit in units}
    for action in ride.actions if ride is not None else ():
        if isinstance(action, Move):
            ways.append(Way((at[action.unit], *action.path)))
            at[action.unit] = action.path[-1]
    return Marks(
        lit=lit, tones={there: tone_of(reason) for there, reason in stops.items()}, hatched=_hatched(state, units[0]),
        ways=tuple(ways), group=frozenset(state.sector[unit] for unit in units),
        chosen=frozenset(f"unit:{unit}" for unit in units), legend=words("remagen.ui.legend_ride"),
    )  # fmt: skip


def group_marks(
    state: State, words: Words, units: Sequence[int], moves: Sequence[Move], chosen: frozenset[str],
    left: Mapping[int, int], *, is_asked: bool,
) -> Marks:  # fmt: skip
    """Several units, where all get to with the least points left, the way that each would go, and who stays. [7]"""
    ways = tuple(Way((state.sector[move.unit], *move.path)) for move in moves)
    ends: dict[int, int] = {}
    for move in moves:
        ends[move.path[-1]] = ends.get(move.path[-1], 0) + 1
    going = {move.unit for move in moves}
    staying = {state.sector[unit] for unit in units if unit not in going} if is_asked else set()
    ghosts = {move.path[-1]: f"unit:{move.unit}" for move in moves}
    badges = [Badge(there, f"+{count}", Tone.GOOD) for there, count in ends.items()]
    badges += [Badge(there, words("remagen.ui.stays")) for there in sorted(staying)]
    return Marks(
        group=frozenset(state.sector[unit] for unit in units), ways=ways, chosen=chosen,
        rings=tuple(Ring(there, Tone.GOOD) for there in ends), ghosts=ghosts, badges=tuple(badges), dims=False,
        lit={there: str(points) for there, points in left.items()},
        legend=words("remagen.ui.legend_group") if left else "",
        hatched=_hatched(state, units[0]) if left else frozenset(),
    )  # fmt: skip
