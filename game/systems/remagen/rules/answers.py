"""What may be asked of a position of Remagen before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.model.action import Action
from game.model.answers import Chance, Fight, Note, Price, Thing
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import (
    FOOT,
    NOBODY,
    Abandon,
    Advance,
    Battle,
    Disembark,
    Embark,
    Enter,
    Exit,
    Fire,
    Hit,
    Hitch,
    Labour,
    Land,
    Move,
    NextToRetreat,
    Overwhelm,
    Place,
    Remove,
    Retreat,
    Unhitch,
)
from game.systems.remagen.rules.actions import (
    Fight as FightBattle,
)
from game.systems.remagen.rules.capacity import capacity, space_used
from game.systems.remagen.rules.movement import refuse_walker, walk
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.state import BARRED, ROLLED, State
from game.systems.remagen.rules.steps import points_left, points_of, stop_reason
from game.systems.remagen.rules.tellings import told_sector, told_sectors, told_short, told_unit, told_units
from game.systems.remagen.rules.weighing import chances_of, fights_of, threat_to
from game.systems.remagen.rules.zones import in_zoc, is_bound, is_engaged


def _told_placing(setting: Setting, action: Place | Enter) -> Message:
    key = "set_up" if isinstance(action, Place) else "enter"
    unit, sector = told_unit(setting, action.unit), told_sector(setting, action.sector)
    if action.carrier == NOBODY:
        return message(f"remagen.told.{key}", unit=unit, sector=sector)
    carrier = told_unit(setting, action.carrier)
    return message(f"remagen.told.{key}_on_board", unit=unit, sector=sector, carrier=carrier)


def _told_fire(setting: Setting, action: Fire) -> Message:
    shots = tuple(
        message("remagen.told.shot", unit=told_unit(setting, unit), sector=setting.name(target))
        for unit, target in zip(action.units, action.targets, strict=True)
    )
    return message("remagen.told.fire", sector=setting.name(action.sector), shots=shots)


def _told_sides(key: str) -> Callable[[Setting, Any], Message]:
    def told(setting: Setting, action: Overwhelm | Battle) -> Message:
        own, hostile = told_sectors(setting, action.own), told_sectors(setting, action.hostile)
        return message(f"remagen.told.{key}", own=own, hostile=hostile, count=len(action.own))

    return told


def _told_way(key: str) -> Callable[[Setting, Any], Message]:
    def told(setting: Setting, action: Move | Retreat | Advance) -> Message:
        end = told_sector(setting, action.path[-1]) if action.path else ""
        return message(f"remagen.told.{key}", unit=told_unit(setting, action.unit), sector=end)

    return told


def _told_retreat(setting: Setting, action: Retreat) -> Message:
    """With the sectors it passes: two ways to one end are told apart. [12.92]"""
    said = _told_way("retreat" if len(action.path) < 2 else "retreat_by")(setting, action)
    return said.also(by=tuple(map(setting.name, action.path[:-1])))


def _told_one(key: str) -> Callable[[Setting, Any], Message]:
    def told(setting: Setting, action: Any) -> Message:
        return message(f"remagen.told.{key}", unit=told_unit(setting, action.unit))

    return told


def _told_hit(setting: Setting, action: Hit) -> Message:
    if action.unit == FOOT:
        return message("remagen.told.hit_foot")
    return message("remagen.told.hit", unit=told_unit(setting, action.unit))


def _told_tow(key: str) -> Callable[[Setting, Any], Message]:
    def told(setting: Setting, action: Hitch | Unhitch) -> Message:
        gun, vehicle = told_unit(setting, action.gun), told_unit(setting, action.vehicle)
        payer = told_unit(setting, action.payer)
        said = message(f"remagen.told.{key}", gun=gun, vehicle=vehicle, payer=payer)
        return said.also(sector=told_sector(setting, action.sector)) if isinstance(action, Unhitch) else said

    return told


_TOLD: Mapping[type[Action], Callable[[Setting, Any], Message]] = {
    Place: _told_placing,
    Enter: _told_placing,
    Labour: lambda setting, action: message(
        "remagen.told.labour", units=told_units(setting, action.units), count=len(action.units)
    ),
    Land: lambda setting, action: message(
        "remagen.told.land", unit=told_unit(setting, action.unit), sector=told_sector(setting, action.sector)
    ),
    Move: _told_way("move"),
    Hitch: _told_tow("hitch"),
    Unhitch: _told_tow("unhitch"),
    Embark: lambda setting, action: message(
        "remagen.told.embark", unit=told_unit(setting, action.unit), carrier=told_unit(setting, action.carrier)
    ),
    Disembark: lambda setting, action: message(
        "remagen.told.disembark", unit=told_unit(setting, action.unit), sector=told_sector(setting, action.sector)
    ),
    Abandon: _told_one("abandon"),
    Exit: _told_one("exit"),
    Overwhelm: _told_sides("overwhelm"),
    Remove: _told_one("remove"),
    Fire: _told_fire,
    Hit: _told_hit,
    Battle: _told_sides("battle"),
    FightBattle: lambda _setting, action: message("remagen.told.fight", number=action.battle + 1),
    NextToRetreat: _told_one("next_to_retreat"),
    Retreat: _told_retreat,
    Advance: _told_way("advance"),
}  # fmt: skip


class RemagenAnswers:
    """Names and prices of Remagen."""

    def things(self, state: State) -> Sequence[Thing]:
        """The units; those off the board are nowhere."""
        setting = state.setting
        return tuple(
            Thing(
                "unit", unit.index, unit.id, told_short(setting, unit.index), told_unit(setting, unit.index), unit.side,
                (state.sector[unit.index],) if state.sector[unit.index] >= 0 else (),
            )
            for unit in setting.units
        )  # fmt: skip

    def told(self, state: State, action: Action) -> Message:
        """An action as a sentence."""
        teller = _TOLD.get(type(action))
        return message(f"remagen.told.{action.kind}") if teller is None else teller(state.setting, action)

    def subject(self, state: State, kind: str, subject: int) -> Message:
        """A unit and where it is; of choices about sectors the sector."""
        setting = state.setting
        if kind in ("fire", "overwhelm", "battle"):
            return message("remagen.tell.sector", sector=told_sector(setting, subject))
        at = state.sector[subject]
        if at < 0:
            return told_unit(setting, subject)
        return message("remagen.tell.unit", unit=told_unit(setting, subject), sector=told_sector(setting, at))

    def price(self, state: State, action: Action) -> Price | None:
        """What a move costs, and what stops it. [7.2]"""
        if not isinstance(action, Move):
            return None
        steps, refusal = walk(state, action.unit, action.path)
        if refusal is not None or not steps:
            return None
        cost = sum(step.cost for step in steps)
        left = points_left(state, action.unit) - cost
        reason = stop_reason(state, steps[-1], state.side(action.unit))
        rule = "7.5" if reason == "zoc" else "8.9" if reason == "water" else "7.4"
        notes = (Note(message(f"remagen.stop.{reason}"), rule),) if reason else ()
        return Price(cost, left, message("remagen.tell.price", cost=cost, left=left, count=cost), notes)

    def chances(self, state: State, action: Action) -> tuple[Chance, ...]:
        """The results of a battle, the hits of a salvo. [11.3, 12.6]"""
        return chances_of(state, action) if isinstance(action, Battle | Overwhelm | Fire) else ()

    def reckoned(self, state: State, action: Action) -> tuple[Note, ...]:
        """Values of a battle on both sides. [12.4]"""
        if not isinstance(action, Battle | Overwhelm):
            return ()
        own, hostile = (sum(map(state.cv, sectors)) for sectors in (action.own, action.hostile))
        return (Note(message("remagen.tell.sum", own=own, hostile=hostile), "12.4"),)

    def fights(self, state: State, side: Side) -> tuple[Fight, ...]:
        """Every hostile sector in contact, attacked by all that touch it. [12.1]"""
        return tuple(fights_of(state, side))

    def threat_to(self, state: State, unit: int) -> Fight | None:
        """All enemies beside a unit against its sector. [12.1]"""
        return threat_to(state, unit)

    def hold_on(self, state: State, unit: int) -> Refusal | None:
        """Why a unit may take no step. [7.3, 7.7]"""
        return refuse_walker(state, state.active, unit)

    def card(self, state: State, thing: Thing) -> tuple[Note, ...]:
        """A unit's values, points, hits or figures, and what holds it."""
        return tuple(_card(state, thing.index))

    def ground(self, state: State, hex: int) -> tuple[Note, ...]:
        """Ground, capacity, who controls it. [2.1, 5.2, 16.2]"""
        return tuple(_ground(state, hex))

    def between(self, state: State, here: int, there: int) -> tuple[Note, ...]:
        """A road from a sector to one beside it. [2.2]"""
        return (Note(message("remagen.tell.road"), "2.2"),) if there in state.setting.roads[here] else ()


def _card(state: State, unit: int) -> Iterator[Note]:
    kind = state.type(unit)
    yield Note(message("remagen.tell.values", cv=kind.cv, rv=kind.rv), "3.1")
    if not state.on_board(unit):
        return
    if not state.is_disabled(unit):
        yield Note(message("remagen.tell.points", left=points_left(state, unit), points=points_of(state, unit)), "7.1")
    if kind.is_foot:
        yield Note(message("remagen.tell.figures", left=state.figures[unit], full=kind.figures), "3.4")
    elif state.hits[unit]:
        key = "hits_of_armour" if kind.stop else "hits"
        said = message(f"remagen.tell.{key}", hits=state.hits[unit], stop=kind.stop, kill=kind.kill)
        yield Note(said.also(count=state.hits[unit]), "3.5")
    if state.is_disabled(unit):
        yield Note(message("remagen.refusal.disabled"), "3.6")
    if state.carrier[unit] != NOWHERE:
        yield Note(message("remagen.tell.rides", carrier=told_unit(state.setting, state.carrier[unit])), "1.6")
    if state.has(unit, ROLLED):
        yield Note(message("remagen.refusal.rolled"), "13.3")
    if kind.is_gun and state.has(unit, BARRED):
        yield Note(message("remagen.tell.no_fire"), "9.5")
    if is_bound(state, state.sector[unit]):
        is_fought = is_engaged(state, state.sector[unit])
        yield Note(message("remagen.refusal.bound"), "12.8" if is_fought else "10.2")
    elif in_zoc(state, state.sector[unit], state.side(unit)):
        yield Note(message("remagen.stop.zoc"), "7.5")


def _ground(state: State, sector: int) -> Iterator[Note]:
    setting = state.setting
    board = setting.board
    ground = board.ground_said(sector)
    yield Note(message("remagen.tell.ground", ground=ground), "2.1")
    room = message("remagen.tell.room", used=space_used(state, sector), room=capacity(state, sector))
    yield Note(room, "5.2")
    if sector in setting.control_points:
        side = setting.sides.said(Side(state.control[sector]))
        points = setting.control_points[sector]
        yield Note(message("remagen.tell.control", side=side, points=points, count=points), "16.2")
