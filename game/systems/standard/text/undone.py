"""What a side would leave undone if its phase ended now, to be told before it does. [3.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.model.message import NOTHING, Message, Value, message, plain
from game.model.side import Side
from game.systems.standard.rules.air_naval.frames import Allocation
from game.systems.standard.rules.air_naval.standing import facts_of_support, may_declare
from game.systems.standard.rules.arrivals import is_due, refuse_arrival
from game.systems.standard.rules.bridgeheads.embarking import embark_source
from game.systems.standard.rules.combat import attackers_of, targets
from game.systems.standard.rules.movement_reach import can_move
from game.systems.standard.rules.state import MOVED, State
from game.systems.standard.rules.turns import step_side


def undone_by(state: State, side: Side | None) -> Message:
    """Who could still arrive, move, go on board or attack, which ships serve nothing; nothing if all is done. [3.5]"""
    if side is None or state.turn == 0:
        return NOTHING
    if state.stack:
        frame = state.stack[-1]
        found = list(_idle_ships(state, side)) if isinstance(frame, Allocation) and frame.side is side else []
    else:
        found = list(_left(state, side)) if step_side(state) is side else []
    if len(found) == 2:
        return message("standard.text.undone_both", one=found[0], other=found[1])
    return found[0] if found else NOTHING


def _left(state: State, side: Side) -> Iterator[Message]:
    setting, does = state.setting, state.setting.sequence[state.step].does
    own = setting.units_of(side)
    if does == "arrivals":
        left = [unit for unit in own if _may_arrive(state, unit) or can_move(state, unit)]
    elif does == "movement":
        left = [unit for unit in own if not state.flags[unit] & MOVED and can_move(state, unit)]
    else:
        left = sorted({unit for hex in targets(state, side) for unit in attackers_of(state, side, hex)})
    if left:
        yield message(f"standard.text.undone_{does}", units=_named(state, left))
    if does == "movement" and setting.bridgeheads is not None:
        source = embark_source(state, side)
        if source is not None and source.subjects:
            yield message("standard.text.undone_boarding", units=_named(state, source.subjects))


def _named(state: State, units: Iterable[int]) -> tuple[Value, ...]:
    return tuple(state.setting.units[unit].short for unit in units)


def _may_arrive(state: State, unit: int) -> bool:
    return is_due(state, unit) and any(refuse_arrival(state, unit, by_air=air) is None for air in (True, False))


def _idle_ships(state: State, side: Side) -> Iterator[Message]:
    """Ships that are neither allocated nor prepared do not fire in the turn. [39.32]"""
    ships = facts_of_support(state).ships
    idle = tuple(plain(ship.title) for ship in ships if ship.side is side and may_declare(state, ship.index))
    if idle:
        yield message("standard.text.undone_ships", ships=idle)
