"""What is to be known of a hex after overruns: who stands in which part, deadlocks, markers. [22.12, 22.41, 22.5]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.overruns.attempts import overrun_choices
from game.systems.standard.rules.overruns.marks import has_to_fight
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.facts import FULL
from game.systems.standard.rules.stacks.stacking import controls, facts_of, is_dual, stack, stacks_of
from game.systems.standard.rules.state import State


def contested_notes(state: State, hex: int) -> Iterator[Note]:
    """Both parts of a hex with units of both sides, what holds its units, the markers that lie there. [22]"""
    if state.stacks is None or state.modules.overruns is None:
        return
    if is_dual(state, hex):
        yield from _parts(state, hex)
    yield from _held(state, hex)
    yield from _markers(state, hex)


def _parts(state: State, hex: int) -> Iterator[Note]:
    """The display box: the original defender's part first. [22.51, 22.522, 22.524]"""
    box, units = state.modules.overruns.box[hex] if state.modules.overruns is not None else 0, state.setting.units
    for side in sorted(SIDES, key=lambda each: not controls(state, hex, each)):
        key = "defends" if controls(state, hex, side) else "came"
        names = tuple(units[unit].short for unit in stack(state, hex, side))
        said = state.setting.sides.said(side)
        if box:
            yield Note(message(f"standard.overruns.tell.box_{key}", box=box, side=said, units=names), "22.51")
        else:
            yield Note(message("standard.overruns.tell.open_attempt", side=said, units=names), "22.103")


def _held(state: State, hex: int) -> Iterator[Note]:
    """Whom a deadlock marker or a failed overrun holds. [22.122, 22.42B]"""
    overruns, units, here = state.modules.overruns, state.setting.units, stacks_of(state).here[hex]
    if overruns is None:
        return
    locked = tuple(unit for unit in here if has_to_fight(state, unit))
    bound, silenced, pinning = (
        tuple(unit for unit in here if part[unit]) for part in (overruns.bound, overruns.silenced, overruns.pinning)
    )
    for held, key, rule in (
        (locked, "deadlocked", "22.122"),
        (bound, "sits_out", "22.42B"),
        (silenced, "silenced", "22.42B"),
        (pinning, "pins", "22.564"),
    ):
        names = tuple(units[unit].short for unit in held)
        if names:
            yield Note(message(f"standard.overruns.tell.{key}", units=names), rule)


def _markers(state: State, hex: int) -> Iterator[Note]:
    """Expended MP and ZOC markers, and what they ask of whoever comes after. [22.414, 22.415]"""
    overruns = state.modules.overruns
    if overruns is None or not overruns.marker_mp[hex]:
        return
    number, circles = overruns.marker_mp[hex], overruns.marker_zone[hex]
    yield Note(message("standard.overruns.tell.expended", mp=number), "22.414")
    if circles:
        key = "circles_two" if circles == FULL else "circles_one"
        toll = facts_of(state).toll_mp[circles]
        yield Note(message(f"standard.overruns.tell.{key}", toll=toll, mp=number), "22.415")


def still_overruns(state: State, unit: int) -> Note | None:
    """That a unit that a zone has stopped may still go in among enemies beside it; None if it may not. [19.44]"""
    held = hold_on(state, unit) if state.modules.overruns is not None else None
    if held is None or held.code != "stopped_by_zoc":
        return None
    found = overrun_choices(state, state.setting.units[unit].side, unit)
    numbers = tuple(state.setting.board.number(action.path[-1]) for action in found if action.path)
    return Note(message("standard.overruns.tell.still_overruns", hexes=numbers), "19.44") if numbers else None


def hold_notes(state: State, unit: int) -> Iterator[Note]:
    """What of overruns keeps a unit from moving, fighting or holding ground now. [22.12, 22.42B]"""
    overruns = state.modules.overruns
    if overruns is None:
        return
    for applies, key, rule in (
        (has_to_fight(state, unit), "is_deadlocked", "22.122"),
        (overruns.bound[unit], "is_bound", "22.42B"),
        (overruns.silenced[unit], "is_silenced", "22.42B"),
        (overruns.pinning[unit], "is_pinning", "22.565"),
        (overruns.attempted[unit], "was_attempted", "22.21"),
    ):
        if applies:
            yield Note(message(f"standard.overruns.tell.{key}"), rule)
