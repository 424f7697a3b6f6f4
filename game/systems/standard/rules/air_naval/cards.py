"""How aircraft, ships, batteries and the weather stand, in sentences. [39.1, 39.3, 32.4]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message
from game.systems.standard.rules.air_naval.missions import air_standing
from game.systems.standard.rules.air_naval.position import NOT_FIRING, PREPARED
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left, support_of
from game.systems.standard.rules.state import State

AIRWORTHY_BELOW = 10
"""The weather goes from 0 to 9: whatever is grounded only from here on always flies. [39.14]"""


def air_notes(state: State, air: int) -> Iterator[Note]:
    """An air unit: what it is, what it does in this turn or why it does not. [39.1, 39.12, 39.14]"""
    unit = facts_of_support(state).air[air]
    side = state.setting.sides.said(unit.side)
    yield Note(message("standard.air_naval.card.air", side=side, type=unit.type, tbf=unit.tbf), "39.11")
    yield air_standing(state, air)
    if unit.is_offensive_only:
        yield Note(message("standard.air_naval.card.offensive_only"), "39.12")
    if unit.grounded_from < AIRWORTHY_BELOW:
        yield Note(message("standard.air_naval.card.grounded_from", weather=unit.grounded_from), "39.14")
    if unit.turns:
        yield Note(message("standard.air_naval.card.turns", turns=tuple(map(str, sorted(unit.turns)))), "39.12")
    if unit.may_suppress:
        yield Note(message("standard.air_naval.card.may_suppress"), "39.35")


def assigned_notes(state: State, hex: int) -> Iterator[Note]:
    """Aircraft that stand over a hex, ships that are allocated to it. [39.12, 39.32]"""
    facts, known = state.setting.air_naval, state.modules.air_naval
    if facts is None or known is None:
        return
    for unit in facts.air:
        if known.stands[unit.index] == hex:
            yield Note(message("standard.air_naval.card.over_it", air=unit.title, tbf=unit.tbf), "39.12")
    for ship in facts.ships:
        if known.aim[ship.index] == hex:
            shots = known.shots[ship.index]
            yield Note(message("standard.air_naval.card.aims_at_it", ship=ship.title, shots=shots), "39.32")


def ship_notes(state: State, ship: int) -> Iterator[Note]:
    """A ship: points, shots, range, where it serves in this turn. [39.31, 39.32]"""
    entry = facts_of_support(state).ships[ship]
    side = state.setting.sides.said(entry.side)
    yield Note(
        message("standard.air_naval.card.ship", side=side, count=points_left(state, ship), shots=entry.shots), "39.31"
    )
    yield ship_standing(state, ship)
    if entry.draws_fire:
        yield Note(message("standard.air_naval.card.draws_fire"), "39.36")
    if entry.turns:
        yield Note(message("standard.air_naval.card.turns", turns=tuple(map(str, sorted(entry.turns)))), "39.31")


def ship_standing(state: State, ship: int) -> Note:
    """Where a ship serves in this turn, and how many shots it has left. [39.32, 39.33]"""
    known, entry = support_of(state), facts_of_support(state).ships[ship]
    if entry.turns and state.turn not in entry.turns:
        return Note(message("standard.air_naval.card.ship_away"), "39.31")
    if not points_left(state, ship):
        return Note(message("standard.air_naval.card.ship_beaten"), "39.36")
    aim, shots = known.aim[ship], known.shots[ship]
    if aim == NOT_FIRING:
        return Note(message("standard.air_naval.card.ship_free", shots=shots), "39.32")
    if not shots:
        return Note(message("standard.air_naval.card.ship_spent"), "39.33")
    if aim == PREPARED:
        return Note(message("standard.air_naval.card.ship_prepared", shots=shots), "39.32")
    said = message("standard.air_naval.card.ship_allocated", hex=state.setting.board.hex_title(aim), shots=shots)
    return Note(said, "39.32")


def battery_notes(state: State, battery: int) -> Iterator[Note]:
    """A battery: range, strength, armour, and whether it fires. [32.4, 39.35]"""
    site, known = state.setting.sites[battery], state.modules.sites
    side = state.setting.sides.said(site.side)
    far = max(state.setting.board.topology.distance(site.hex, hex) for hex in site.reach)
    said = message("standard.air_naval.card.battery", side=side, range=far, strength=site.strength, armour=site.armour)
    yield Note(said, "32.4")
    if known is not None and known.is_gone[battery]:
        yield Note(message("standard.air_naval.card.battery_gone"), "32.4")
    elif known is not None and known.silent_turn[battery] == state.turn:
        yield Note(message("standard.air_naval.card.battery_silent"), "39.35")
    else:
        yield Note(message("standard.air_naval.card.battery_fires"), "32.4")


def weather_notes(state: State) -> Iterator[Note]:
    """The weather of this turn, who is grounded by it, and what is known of the turns to come. [39.14, 21.1]"""
    yield from weather_notes_of(state, state.turn)
    coming = tuple(
        message("standard.air_naval.card.turn_weather", turn=turn, weather=weather_on(state, turn))
        for turn in range(state.turn + 1, min(state.turn + 4, state.setting.script.turns + 1))
    )
    if coming:
        yield Note(message("standard.air_naval.card.coming_weather", turns=coming), "39.14")


def weather_notes_of(state: State, turn: int) -> Iterator[Note]:
    """The weather of a turn, and who is grounded by it. [39.14, 21.1]"""
    facts, weather = facts_of_support(state), weather_on(state, turn)
    yield Note(message("standard.air_naval.card.weather", weather=weather), "39.14")
    bars = {unit.type: unit.grounded_from for unit in facts.air}
    grounded = tuple(sorted(type_ for type_, bar in bars.items() if weather >= bar))
    if grounded == tuple(sorted(bars)):
        yield Note(message("standard.air_naval.card.all_grounded"), "39.14")
    elif grounded:
        yield Note(message("standard.air_naval.card.grounded", types=grounded), "39.14")
    else:
        yield Note(message("standard.air_naval.card.all_fly"), "39.14")
    if weather >= facts.weather_modifier_from:
        yield Note(message("standard.air_naval.card.weather_modifier"), "21.1")


def weather_on(state: State, turn: int) -> int:
    """The weather of a turn; the last that is listed goes on. [39.14]"""
    listed = facts_of_support(state).weather
    return listed[min(max(turn, 1), len(listed)) - 1]
