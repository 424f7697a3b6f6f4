"""Whether the conditions of a script hold in a position."""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.orders import (
    BridgeheadState,
    BridgeState,
    EnemyWithin,
    Force,
    HexState,
    Strength,
    When,
)
from game.systems.standard.rules.stacks.stacking import re_of, stack
from game.systems.standard.rules.state import DOWN, NOBODY, State


def holds(state: State, side: Side, when: When | None) -> bool:
    """Whether a condition of a side's script holds now; none at all always does."""
    if when is None:
        return True
    return (
        (when.from_turn is None or state.turn >= when.from_turn)
        and (when.to_turn is None or state.turn <= when.to_turn)
        and (when.hex is None or _hex_holds(state, side, when.hex))
        and (when.bridge is None or _bridge_holds(state, side, when.bridge))
        and (when.near is None or _near_holds(state, side, when.near))
        and (when.strength is None or _strength_holds(state, when.strength))
        and (when.bridgehead is None or _bridgehead_holds(state, side, when.bridgehead))
        and (when.force is None or _force_holds(state, side, when.force))
        and all(holds(state, side, part) for part in when.all)
        and (not when.any or any(holds(state, side, part) for part in when.any))
    )


def stands_in(state: State, side: Side, hexes: Iterable[int]) -> bool:
    """Whether a unit of a side stands in one of these hexes."""
    if state.stacks is not None:
        return any(stack(state, hex, side) for hex in hexes)
    units, occupant = state.setting.units, state.occupant
    return any(occupant[hex] != NOBODY and units[occupant[hex]].side is side for hex in hexes)


def places_of(state: State, hexes: tuple[int, ...], zone: int) -> tuple[int, ...]:
    """The hexes of a place; of a drop zone the hex where its marker lies now, if it lies anywhere."""
    if zone < 0:
        return hexes
    hex = state.zone_hex[zone]
    return (hex,) if hex >= 0 else ()


def enemies_near(state: State, side: Side, hexes: Iterable[int], within: int) -> tuple[int, ...]:
    """Enemy units within so many hexes of one of these, in roster order."""
    distance = state.setting.board.topology.distance
    centres = tuple(hexes)
    enemies = (unit for unit in state.setting.units_of(side.enemy) if state.hex_of[unit] >= 0)
    return tuple(unit for unit in enemies if any(distance(state.hex_of[unit], hex) <= within for hex in centres))


def _hex_holds(state: State, side: Side, test: HexState) -> bool:
    if test.state == "enemy":
        return stands_in(state, side.enemy, test.hexes)
    return stands_in(state, side, test.hexes) == (test.state == "ours")


def _bridge_holds(state: State, side: Side, test: BridgeState) -> bool:
    is_up = state.bridge_state[test.bridge] != DOWN
    if test.state in ("stands", "blown"):
        return is_up == (test.state == "stands")
    board = state.setting.board
    ends = board.topology.hexsides[board.bridges[test.bridge].hexside]
    ours, theirs = stands_in(state, side, ends), stands_in(state, side.enemy, ends)
    if test.state == "ours":
        return is_up and ours and not theirs
    enemy_has_it = is_up and theirs and not ours
    return enemy_has_it or (test.state == "lost" and not is_up)


def _near_holds(state: State, side: Side, test: EnemyWithin) -> bool:
    return bool(enemies_near(state, side, places_of(state, test.hexes, test.zone), test.within))


def _strength_holds(state: State, test: Strength) -> bool:
    steps = sum(state.steps[unit] for unit in test.units)
    return (test.at_least is None or steps >= test.at_least) and (test.at_most is None or steps <= test.at_most)


def _bridgehead_holds(state: State, side: Side, test: BridgeheadState) -> bool:
    known = state.modules.bridgeheads
    owners = {known.owner[hex] for hex in test.hexes} if known is not None else set()
    if test.state == "none":
        return owners <= {NO_ONE}
    return int(side if test.state == "ours" else side.enemy) in owners


def _force_holds(state: State, side: Side, test: Force) -> bool:
    whose = side if test.side == "ours" else side.enemy
    there = 0 if state.stacks is None else sum(re_of(state, stack(state, hex, whose)) for hex in test.hexes)
    return (test.at_least is None or there >= test.at_least) and (test.at_most is None or there <= test.at_most)
