"""Random positions of Remagen: units anywhere that capacity allows, bridges, pontoons, wrecks, crowds, points spent."""

from __future__ import annotations

from random import Random

from game.systems.remagen.rules.setting import NOWHERE, POOL, Bank
from game.systems.remagen.rules.setup import first_position, recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import (
    DROPPED,
    OPEN,
    ROLLED,
    STEPPED,
    STOPPED,
    Declared,
    Engagement,
    State,
)
from tests.systems.remagen.builder import setting_of


def random_position(rng: Random) -> State:
    """A movement step of some turn, crowded towards the river, so that everything gets in everybody's way."""
    setting = setting_of()
    state = first_position(setting)
    state.sector, state.carrier = [POOL] * len(setting.units), [NOWHERE] * len(setting.units)
    recount(state)
    state.turn, state.phase = rng.randint(1, 15), OPEN
    steps = [entry.id for entry in setting.sequence]
    state.step = steps.index(rng.choice(("us_movement", "german_movement")))
    state.bridge_stands = state.turn < 9 and rng.random() < 0.6
    _build(state, rng)
    middle = rng.randint(0, 17), rng.randint(5, 13)
    for unit in rng.sample(range(len(setting.units)), rng.randint(10, 90)):
        _put(state, rng, unit, middle)
    for unit, sector in enumerate(state.sector):
        if sector >= 0 and rng.random() < 0.4:
            _wear(state, rng, unit)
    _jam(state, rng)
    _lock(state, rng)
    return state


def _build(state: State, rng: Random) -> None:
    for line in range(len(state.labour)):
        if rng.random() < 0.25 and not (line == state.setting.standing_line and state.bridge_stands):
            state.labour[line] = rng.randint(0, 30)
            state.completed_turn[line] = rng.choice((0, rng.randint(1, state.turn)))
        state.traffic[line] = rng.choice((0, 0, 1, 2))
    if state.bridge_stands:
        state.traffic[state.setting.standing_line] = rng.randint(0, 3)


def _put(state: State, rng: Random, unit: int, middle: tuple[int, int]) -> None:
    """Somewhere near the middle, by the rules of room; now and then on board, or into a sector that gets too full."""
    setting = state.setting
    kind, side = setting.units[unit].type, setting.units[unit].side
    places = setting.board.topology.places
    sector = min(
        (rng.randrange(len(places)) for _ in range(4)),
        key=lambda at: abs(places[at][1] - 1 - middle[0]) * 2 + abs(places[at][0] - middle[1]),
    )
    there = state.here[sector]
    if there and setting.units[there[0]].side is not side:
        return
    on_board = [other for other in there if setting.units[other].type.is_carrier and state.carrier[other] == NOWHERE]
    loaded = {state.carrier[other] for other in there}
    if on_board and on_board[0] not in loaded and not kind.is_vehicle and rng.random() < 0.5:
        state.sector[unit], state.carrier[unit] = sector, on_board[0]
    elif _is_room(state, rng, unit, sector):
        state.sector[unit] = sector
    else:
        return
    state.here[sector] = tuple(sorted((*there, unit)))


def _is_room(state: State, rng: Random, unit: int, sector: int) -> bool:
    setting = state.setting
    kind = setting.units[unit].type
    used = sum(setting.units[other].type.space for other in state.here[sector] if state.carrier[other] == NOWHERE)
    if setting.bank[sector] is Bank.RIVER:
        line = setting.line_of[sector]
        is_old = line == setting.standing_line and state.bridge_stands
        if is_old or (0 < state.completed_turn[line] < state.turn and state.labour[line]):
            return used + kind.space <= 6
        return kind.is_amphibious and not state.labour[line] and used + kind.space <= 12
    if setting.ground[sector].name == "HOUSE":
        return kind.is_foot and used + kind.space <= 8
    return used + kind.space <= (12 if rng.random() < 0.95 else 16)


def _wear(state: State, rng: Random, unit: int) -> None:
    """Hits, points spent, steps taken, a stop."""
    kind = state.setting.units[unit].type
    if not kind.is_foot:
        state.hits[unit] = rng.randrange(kind.kill)
    if state.setting.units[unit].side is state.active:
        state.spent[unit] = rng.choice((0, 1, 2, 2))
        state.flags[unit] = rng.choice((0, STEPPED, STEPPED, STOPPED, ROLLED, DROPPED))
        if state.flags[unit] == STEPPED:
            state.climbed[unit] = rng.choice((0, 0, 1))


def _jam(state: State, rng: Random) -> None:
    """Now and then both vehicles of a sector are wrecks. [8.7]"""
    kinds = state.setting.kinds
    for units in state.here:
        armour = [unit for unit in units if kinds[unit].stop and state.carrier[unit] == NOWHERE]
        if len(armour) > 1 and rng.random() < 0.5:
            for unit in armour:
                state.hits[unit] = kinds[unit].stop


def _lock(state: State, rng: Random) -> None:
    """Now and then an engagement, or a declaration."""
    held: dict[int, list[int]] = {US: [], GERMAN: []}
    for sector, units in enumerate(state.here):
        if units:
            held[state.setting.units[units[0]].side].append(sector)
    for own in held[state.active]:
        near = [there for there in state.setting.near[own] if there in held[state.active.enemy]]
        if near and rng.random() < 0.1:
            state.engagements = (Engagement(state.active, (own,), (near[0],), state.turn),)
        elif near and rng.random() < 0.1:
            state.declared = (Declared((own,), (near[0],)),)
