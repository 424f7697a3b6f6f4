"""Support fire: drawing it, committing it, bombarding with it. [8, 16]"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.actions import Bombard, CommitFire
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.drop_zones import allotment_lost
from game.systems.standard.rules.events import Bombarded, FireCommitted, HeldFast, MarkersDrawn
from game.systems.standard.rules.frames import Combat, RetreatOrder
from game.systems.standard.rules.occupancy import defenders
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import retreat_hexes_after_city
from game.systems.standard.rules.stacks.frames import Battle, StepLosses
from game.systems.standard.rules.stacks.stacking import fort_level
from game.systems.standard.rules.state import BOMBARDED, DEFENDED, NOBODY, State

NOT_IN_MOVEMENT = Refusal("wrong_phase", "3.2", message("standard.refusal.not_in_movement"))


def draw_support_fire(play: Play) -> None:
    """Each side draws its allotment at random, or its whole pool if that is smaller. [3.1, 8.1]"""
    state = play.state
    for side in (state.setting.first_side, state.setting.first_side.enemy):
        kinds = [marker.index for marker in state.setting.markers if marker.side is side]
        listed = state.setting.allotments[side]
        wanted = max(0, listed[min(state.turn, len(listed)) - 1] - allotment_lost(state, side)) if listed else 0
        drawn: list[int] = []
        why = message("standard.roll.fire", side=play.state.setting.sides.said(side))
        while len(drawn) < wanted and (left := sum(state.pool[kind] for kind in kinds)):
            pick = play.dice.roll(left, why=why, rule="8.1") if left > 1 else 1
            for kind in kinds:
                pick -= state.pool[kind]
                if pick <= 0:
                    state.pool[kind] -= 1
                    state.hand[kind] += 1
                    drawn.append(kind)
                    break
        if kinds:
            play.tell(MarkersDrawn("8.1", side, tuple(sorted(drawn))))


def return_markers(state: State) -> None:
    """At the end of the turn all markers, used or not, go back to the pool. [3.4]"""
    for kind in range(len(state.hand)):
        state.pool[kind] += state.hand[kind] + state.spent[kind]
        state.hand[kind] = state.spent[kind] = 0


def spend(state: State, markers: Iterable[int]) -> None:
    """Use markers: each serves once a turn. [8.3]"""
    for kind in markers:
        state.hand[kind] -= 1
        state.spent[kind] += 1


def nations_in(state: State, frame: Combat, side: Side) -> frozenset[str]:
    """Nations of a side's units in a combat. [16.1]"""
    units = state.setting.units
    if state.stacks is not None:
        return frozenset(units[unit].nation for unit in _fighting(state, frame) if units[unit].side is side)
    defender = state.occupant[frame.hex]
    taking_part = (*frame.attackers, defender) if defender != NOBODY else frame.attackers
    return frozenset(units[unit].nation for unit in taking_part if units[unit].side is side)


def _fighting(state: State, frame: Combat) -> tuple[int, ...]:
    """Who fights in a combat of stacks: both hexes of a joint defence do, and nobody who is bound. [22.428, 22.562]"""
    for beneath in reversed(state.stack):
        if isinstance(beneath, Battle) and (beneath.hex, beneath.attackers) == (frame.hex, frame.attackers):
            return (*beneath.attackers, *beneath.defenders)
    return (*frame.attackers, *defenders(state, frame.hex, state.setting.units[frame.attackers[0]].side))


def refuse_fire(state: State, frame: Combat, side: Side, markers: tuple[int, ...]) -> Refusal | None:
    """Why these markers cannot be committed to a combat, however far away; None if they can. [8.2, 8.3, 16.1]"""
    rules = state.setting.rules.support_fire
    known = state.setting.markers
    if list(markers) != sorted(markers) or any(not 0 <= kind < len(known) for kind in markers):
        return Refusal("no_such_marker", "8.3", message("standard.refusal.no_such_markers"))
    most = rules.most_in_one_combat
    if len(markers) > most:
        return Refusal("too_many", "8.3", message("standard.refusal.too_many_markers", most=most, count=most))
    for kind in markers:
        if known[kind].side is not side or state.hand[kind] < markers.count(kind):
            return Refusal("not_in_hand", "8.3", message("standard.refusal.not_in_hand"))
    return _refuse_together(state, nations_in(state, frame, side), markers)


def _refuse_together(state: State, nations: frozenset[str], markers: tuple[int, ...]) -> Refusal | None:
    """Why these markers do not fire together for units of these nations; None if they do. [16.1]"""
    known = state.setting.markers
    for limit in state.setting.rules.support_fire.coordination:
        if nations == {limit.only}:
            used = sum(1 for kind in markers if known[kind].nation == limit.limits)
            if used > limit.at_most:
                only, other = state.setting.nation_said(limit.only), state.setting.nation_said(limit.limits)
                sentence = message("standard.refusal.coordination", nation=only, most=limit.at_most, other=other)
                return Refusal("coordination", "16.1", sentence)
    return None


def fire_choices(state: State, frame: Combat, side: Side) -> tuple[CommitFire, ...]:
    """Every set of markers that may be committed now, none at all first. [8.3]"""
    hand = state.hand
    kinds = [marker.index for marker in state.setting.markers if marker.side is side and hand[marker.index]]
    most, nations = state.setting.rules.support_fire.most_in_one_combat, nations_in(state, frame, side)
    return tuple(
        [
            CommitFire(markers)
            for count in range(most + 1)
            for markers in combinations_with_replacement(kinds, count)
            if all(markers.count(kind) <= hand[kind] for kind in markers)
            and _refuse_together(state, nations, markers) is None
        ]
    )


def has_fire(state: State, side: Side) -> bool:
    """Whether a side has markers left this turn. [8.3]"""
    return any(state.hand[marker.index] for marker in state.setting.markers if marker.side is side)


def commit(play: Play, side: Side, markers: tuple[int, ...]) -> None:
    """Spend markers on the combat at hand. [8.3]"""
    spend(play.state, markers)
    play.tell(FireCommitted("8.3", side, markers))


def units_with(state: State, unit: int) -> tuple[int, ...]:
    """The units of a side that stand together with one of them: a marker is spent on all, and hits one. [40.7]"""
    if state.stacks is None:
        return (unit,)
    return defenders(state, state.hex_of[unit], state.setting.units[unit].side.enemy)


def bombardment_target_number(state: State, unit: int, marker: int) -> int:
    """A bombardment succeeds on a roll of at most this: the marker's value less the shift of ground and fort. [8.4]"""
    hex = state.hex_of[unit]
    fort = 0 if state.stacks is None else fort_level(state, hex, state.setting.units[unit].side)
    return state.setting.markers[marker].value - state.setting.shifts[hex] - fort


def refuse_bombard(state: State, side: Side, action: Bombard) -> Refusal | None:
    """Why an enemy unit cannot be bombarded with a marker; None if it can. [8.4]"""
    if not state.setting.bombardment:
        return Refusal("no_bombardment", "8.4", message("standard.refusal.no_bombardment"))
    barred = refuse_target(state, side, action.unit)
    if barred is not None:
        return barred
    first = units_with(state, action.unit)[0]
    if action.unit != first:
        name = state.setting.units[first].name
        return Refusal("not_first", "40.7", message("standard.refusal.bombard_stack", unit=name))
    if not 0 <= action.marker < len(state.setting.markers):
        return Refusal("no_such_marker", "8.4", message("standard.refusal.no_such_marker"))
    if state.setting.markers[action.marker].side is not side or not state.hand[action.marker]:
        return Refusal("not_in_hand", "8.4", message("standard.refusal.not_in_hand"))
    return None


def refuse_target(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit is no target for bombardment now, with all that stand with it; None if it is. [8.4, 40.7]"""
    if not 0 <= unit < len(state.hex_of):
        return Refusal("no_such_unit", "8.4", message("standard.refusal.no_such_unit"))
    entry = state.setting.units[unit]
    if entry.side is side or not state.on_map(unit):
        return Refusal("no_enemy", "8.4", message("standard.refusal.bombard_enemy"))
    flags = 0
    for other in units_with(state, unit):
        flags |= state.flags[other]
    if flags & DEFENDED:
        return Refusal("was_attacked", "8.4", message("standard.refusal.target_attacked", unit=entry.name))
    if flags & BOMBARDED:
        return Refusal("was_bombarded", "8.4", message("standard.refusal.target_bombarded", unit=entry.name))
    units = state.setting.units
    if state.stacks is not None:
        around = (state.hex_of[unit], *state.setting.board.topology.adjacent[state.hex_of[unit]])
        is_near = any(defenders(state, there, entry.side) for there in around)
        return None if is_near else _not_near(entry.name)
    for there in state.setting.board.topology.adjacent[state.hex_of[unit]]:
        other = state.occupant[there]
        if other != NOBODY and units[other].side is side:
            return None
    return _not_near(entry.name)


def _not_near(unit: str) -> Refusal:
    return Refusal("not_adjacent", "8.4", message("standard.refusal.target_not_adjacent", unit=unit))


def bombard_choices(state: State, side: Side, unit: int) -> tuple[Bombard, ...]:
    """Markers that may be spent on an enemy unit now; its stack is called by its first unit. [8.4, 40.7]"""
    if not state.setting.bombardment:
        return ()
    in_hand = [marker.index for marker in state.setting.markers if marker.side is side and state.hand[marker.index]]
    if not in_hand or refuse_target(state, side, unit) is not None:
        return ()
    first = units_with(state, unit)[0]
    return tuple([Bombard(first, marker) for marker in in_hand])


def bombard(play: Play, action: Bombard) -> None:
    """Roll a bombardment: a hit depletes a full unit and drives a depleted one back. [8.4]"""
    state, unit = play.state, action.unit
    entry, hex = state.setting.units[unit], state.hex_of[unit]
    needed = bombardment_target_number(state, unit, action.marker)
    spend(state, (action.marker,))
    struck = units_with(state, unit)
    for other in struck:
        state.flags[other] |= BOMBARDED
    die = play.dice.roll(6, why=message("standard.roll.bombardment", unit=entry.name), rule="8.4")
    play.tell(Bombarded("8.4", unit, hex, action.marker, needed, die, die <= needed))
    if die > needed:
        return
    if len(struck) > 1:
        play.push(StepLosses(entry.side, struck, 1, "bombarded"))
        return
    if state.steps[unit] > 1:
        play.deplete(unit, message("standard.reason.bombarded"), "8.4")
        return
    hexes = retreat_hexes_after_city(state, unit, 1)
    if hexes:
        play.push(RetreatOrder(entry.side, (unit,), hex, hexes))
    else:
        play.tell(HeldFast("7.6", unit, hex, message("standard.reason.city")))


def _bombard_source(state: State, side: Side) -> Source:
    return Source(Bombard.kind, Later(lambda: _in_view(state, side)), lambda unit: bombard_choices(state, side, unit))


def _in_view(state: State, side: Side) -> list[int]:
    """Enemies on the map; of a stack the first, in the name of all. [8.4]"""
    enemies = [unit for unit in state.setting.units_of(side.enemy) if state.on_map(unit)]
    return enemies if state.stacks is None else [unit for unit in enemies if units_with(state, unit)[0] == unit]


SUPPORT_FIRE = Chapter(
    "8",
    "support_fire",
    steps=(StepKind("support_fire", run=draw_support_fire),),
    actions=(
        ActionKind(
            Bombard, ("combat",), _bombard_source, refuse_bombard,
            carry_out=lambda play, _side, action: bombard(play, action),
            keeps_open=("combat",), out_of_step=NOT_IN_MOVEMENT,
        ),
    ),
)  # fmt: skip
