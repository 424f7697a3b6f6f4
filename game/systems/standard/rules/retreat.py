"""Retreat after combat: how far, where to, and what happens to those who cannot. [6.2, 7.6-7.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Resist, Retreat
from game.systems.standard.rules.attrition.frames import EntryChoice
from game.systems.standard.rules.bridgeheads.pontoons import ways_back
from game.systems.standard.rules.chapter import Chapter
from game.systems.standard.rules.events import HeldFast, Relocated
from game.systems.standard.rules.frames import March, RetreatOrder, StepEnding
from game.systems.standard.rules.occupancy import enemy_at, put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.advance import is_closed_to_retreat, way_it_came
from game.systems.standard.rules.stacks.frames import StepLosses
from game.systems.standard.rules.stacks.stacking import has_room, quota
from game.systems.standard.rules.state import NOBODY, State


def retreat_hexes_after_city(state: State, unit: int, hexes: int) -> int:
    """Hexes a defender must retreat: one less in a city, unless it is surrounded there. [7.6]"""
    hex = state.hex_of[unit]
    if not state.setting.urban[hex]:
        return hexes
    side = state.setting.units[unit].side
    zoc = state.zoc[side.enemy]
    around = state.setting.board.topology.adjacent[hex]
    if all(zoc[there] or enemy_at(state, there, side) != NOBODY for there in around):
        return hexes
    return hexes - 1


def retreat_paths(state: State, unit: int, fight_hex: int, hexes: int) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Every way a unit may retreat, and whether these ways fall short of what is owed. [7.7]

    A full retreat ends in the first free hex from the owed length on. If there is none, the ways that get farthest
    are returned with True; an empty tuple means that the unit has nowhere to stop.
    """
    ways = list(_ways_back(state, unit, fight_hex, hexes))
    complete = sorted(path for path in ways if len(path) >= hexes)
    if complete:
        return tuple(complete), False
    farthest = max((len(path) for path in ways), default=0)
    return tuple(sorted(path for path in ways if len(path) == farthest)), True


def way_back(state: State, unit: int, fight_hex: int, hexes: int) -> str:
    """Whether a unit could retreat: "full", "short" of what is owed, or "none" if it has nowhere to stop. [7.7]"""
    found = "none"
    for path in _ways_back(state, unit, fight_hex, hexes):
        if len(path) >= hexes:
            return "full"
        found = "short"
    return found


def _ways_back(state: State, unit: int, fight_hex: int, hexes: int) -> Iterator[tuple[int, ...]]:
    """Ways away from a fight that end in a free hex, none longer than it need be; in no particular order. [7.7]"""
    entry = state.setting.units[unit]
    costs = state.networks[entry.side].costs_mp[entry.mobility]
    zoc, occupant, units = state.zoc[entry.side.enemy], state.occupant, state.setting.units
    distance = state.setting.board.topology.distance_row(fight_hex)
    begun: list[tuple[int, tuple[int, ...]]] = [(state.hex_of[unit], ())]
    if state.stacks is not None:
        yield from _ways_back_of_stacks(state, unit, distance, hexes)
        return
    while begun:
        here, path = begun.pop()
        away = distance[here]
        for there in costs[here]:
            if distance[there] <= away:
                continue
            who = occupant[there]
            if zoc[there] if who == NOBODY else units[who].side is not entry.side:
                continue
            longer = (*path, there)
            if who == NOBODY:
                yield longer
            if len(longer) < hexes or who != NOBODY:
                begun.append((there, longer))


def _ways_back_of_stacks(state: State, unit: int, distance: Sequence[int], hexes: int) -> Iterator[tuple[int, ...]]:
    """The same where several stand in a hex: a hex with room is free, and an overrun may go back as it came. [20.4]"""
    entry = state.setting.units[unit]
    costs = state.networks[entry.side].costs_mp[entry.mobility]
    fought_in, origin = way_it_came(state, unit)
    begun: list[tuple[int, tuple[int, ...]]] = [(state.hex_of[unit], ())]
    while begun:
        here, path = begun.pop()
        out = dict.fromkeys((*costs[here], *ways_back(state, unit, here)))
        if here == fought_in and origin >= 0:
            out[origin] = None
        for there in out:
            if distance[there] <= distance[here] or is_closed_to_retreat(state, unit, there):
                continue
            longer = (*path, there)
            is_free = has_room(state, unit, there)
            if is_free:
                yield longer
            if len(longer) < hexes or not is_free:
                begun.append((there, longer))


def retreat_choices(state: State, frame: RetreatOrder, unit: int) -> tuple[Retreat, ...]:
    """The ways a unit under orders to retreat may go. [7.7]"""
    if unit not in frame.units:
        return ()
    paths, _ = retreat_paths(state, unit, frame.fight_hex, frame.hexes)
    return tuple(Retreat(unit, path) for path in paths)


def refuse_retreat(state: State, frame: RetreatOrder, action: Retreat) -> Refusal | None:
    """Why a unit may not retreat along a path; None if it may. [7.7]"""
    if action.unit not in frame.units:
        return Refusal("not_retreating", "7.7", message("standard.refusal.not_retreating"))
    paths, falls_short = retreat_paths(state, action.unit, frame.fight_hex, frame.hexes)
    if action.path in paths:
        return None
    name = state.setting.units[action.unit].name
    if falls_short:
        return Refusal("as_far_as_it_can", "7.7", message("standard.refusal.as_far_as_it_can", unit=name))
    return Refusal("retreat_path", "7.7", message("standard.refusal.retreat_path", unit=name, hexes=frame.hexes))


def retreat(play: Play, frame: RetreatOrder, action: Retreat) -> None:
    """Set a unit retreating; the others of the order wait their turn. [7.7]"""
    _, falls_short = retreat_paths(play.state, action.unit, frame.fight_hex, frame.hexes)
    _take_off(play, frame, action.unit)
    play.push(
        March(
            action.unit, action.path, "retreat", last_free=frame.stop_hex,
            fight_hex=frame.fight_hex, retreat_hexes=frame.hexes, falls_short=falls_short,
        )
    )  # fmt: skip


def resist(play: Play, frame: RetreatOrder) -> None:
    """Stand fast: the defender is depleted and holds its hex; a stack gives its quota. [7.8, 20.33]"""
    unit = frame.units[0]
    play.pop()
    if play.state.stacks is not None:
        for held in frame.units:
            play.tell(HeldFast("20.33", held, play.state.hex_of[held], message("standard.reason.resistance")))
        play.push(StepLosses(frame.side, frame.units, quota(play.state, len(frame.units)), "resistance"))
        return
    play.deplete(unit, message("standard.reason.resistance"), "7.8")
    play.tell(HeldFast("7.8", unit, play.state.hex_of[unit], message("standard.reason.resistance")))


def run_retreat_order(play: Play, frame: RetreatOrder) -> bool:
    """Settle what needs no choice: units gone, units with nowhere to go, an order carried out. [7.7]"""
    state = play.state
    if not frame.units:
        play.pop()
        return True
    if frame.may_resist:
        return False
    for unit in frame.units:
        if not state.on_map(unit):
            _take_off(play, frame, unit)
            return True
        paths, falls_short = retreat_paths(state, unit, frame.fight_hex, frame.hexes)
        if not paths and frame.stop_hex >= 0:
            _stop_short(play, frame, unit)
            return True
        if not paths and _waits_for_others(frame):
            continue
        if not paths:
            _take_off(play, frame, unit)
            play.eliminate(unit, message("standard.reason.no_retreat"), "7.7")
            return True
        if falls_short and state.steps[unit] == 1 and not _waits_for_others(frame):
            _take_off(play, frame, unit)
            play.eliminate(unit, message("standard.reason.short_retreat"), "7.7")
            return True
    if all(not retreat_paths(state, unit, frame.fight_hex, frame.hexes)[0] for unit in frame.units):
        unit = frame.units[0]
        _take_off(play, frame, unit)
        play.eliminate(unit, message("standard.reason.no_retreat"), "7.7")
        return True
    return False


def _waits_for_others(frame: RetreatOrder) -> bool:
    """Whether other units of the order may still clear the way. [7.7]"""
    return len(frame.units) > 1


def _stop_short(play: Play, frame: RetreatOrder, unit: int) -> None:
    """A unit cut off on its way stops, depleted, in the last free hex it entered. [7.7]"""
    _take_off(play, frame, unit)
    hex = play.state.hex_of[unit]
    if hex != frame.stop_hex:
        put(play.state, unit, frame.stop_hex)
        play.tell(Relocated("7.7", unit, hex, frame.stop_hex))
    play.deplete(unit, message("standard.reason.short_retreat"), "7.7")


def _take_off(play: Play, frame: RetreatOrder, unit: int) -> None:
    """Take a unit off the order on top of the stack."""
    rest = tuple(other for other in frame.units if other != unit)
    play.replace(replace(frame, units=rest, may_resist=False))


_ORDERED_BY = {EntryChoice: "33.4", StepEnding: "22.125"}
"""Business that sends units back without a fight: a hex yielded to attrition, a deadlock not fought out -> its rule."""


def _asks_retreat(state: State, frame: RetreatOrder) -> Decision:
    names = tuple(state.setting.units[unit].name for unit in frame.units)
    key = "standard.prompt.retreat_or_stand" if frame.may_resist else "standard.prompt.retreat"
    prompt = message(key, units=names, count=frame.hexes)
    context: dict[str, int | tuple[int, ...]] = {"units": frame.units, "hex": frame.fight_hex, "hexes": frame.hexes}
    return Decision(frame.side, "retreat", _ordered_by(state, frame), prompt, context)


def _ordered_by(state: State, frame: RetreatOrder) -> str:
    """The rule under which units go back: by a result, or for what is unfinished under it. [7.7, 22.125, 33.4]"""
    if frame.may_resist:
        return "7.8"
    return next((_ORDERED_BY[type(below)] for below in reversed(state.stack) if type(below) in _ORDERED_BY), "7.7")


def _retreat_source(state: State, frame: RetreatOrder) -> Source:
    return Source(Retreat.kind, frame.units, lambda unit: retreat_choices(state, frame, unit))


def _resist_source(_state: State, frame: RetreatOrder) -> Source | None:
    return whole(Resist.kind, lambda: (Resist(),)) if frame.may_resist else None


def _refuse_resist(_state: State, frame: RetreatOrder, _action: Resist) -> Refusal | None:
    if frame.may_resist:
        return None
    return Refusal("no_resistance", "7.8", message("standard.refusal.no_resistance"))


RETREATS = Chapter(
    "7.7",
    "retreat",
    frames=(
        FrameKind(
            RetreatOrder, run_retreat_order, _asks_retreat,
            answers=(
                Answer(Retreat, _retreat_source, refuse_retreat, retreat),
                Answer(Resist, _resist_source, _refuse_resist, lambda play, frame, _action: resist(play, frame)),
            ),
        ),
    ),
)  # fmt: skip
