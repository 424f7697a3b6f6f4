"""The actions of Remagen as they are typed: a word, then units and sectors. [7-16]"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.engine.questions import Questions
from game.model.action import Action
from game.model.message import message
from game.systems.remagen.rules.actions import (
    FOOT,
    Abandon,
    Advance,
    Battle,
    Disembark,
    Drop,
    Embark,
    Enter,
    Exit,
    Fire,
    Hit,
    Hitch,
    HoldFire,
    Labour,
    Land,
    Move,
    Overwhelm,
    Place,
    Remove,
    Retreat,
    Unhitch,
)
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.volleys import refuse_shot
from game.text.teller import Verb
from game.text.typed import Typed

_FOOT_WORD = "foot"
"""What is typed for the foot of a sector, which takes a hit as one. [11.5]"""


def _move(ask: Questions, typed: Typed) -> Action:
    """To a sector by the cheapest way; where there is none, as if it were the next one, which says why not."""
    unit, sector = typed.thing("unit").index, typed.hex()
    found = reachable(ask.state, unit)
    return Move(unit, found[sector].path if sector in found else (sector,))


def _embark(_ask: Questions, typed: Typed) -> Action:
    return Embark(typed.thing("unit").index, typed.thing("unit").index)


def _disembark(_ask: Questions, typed: Typed) -> Action:
    return Disembark(typed.thing("unit").index, typed.hex())


def _hitch(ask: Questions, typed: Typed) -> Action:
    """The gun pays, or its vehicle where the gun cannot. [9.3]"""
    gun, vehicle = typed.thing("unit").index, typed.thing("unit").index
    return _allowed(ask.state, Hitch(vehicle, gun, gun), Hitch(vehicle, gun, vehicle))


def _unhitch(ask: Questions, typed: Typed) -> Action:
    """From whatever tows it; the gun pays, or its vehicle where the gun cannot. [9.4]"""
    gun, sector = typed.thing("unit").index, typed.hex()
    vehicle = ask.state.carrier[gun] if ask.state.carrier[gun] != NOWHERE else gun
    return _allowed(ask.state, Unhitch(vehicle, gun, sector, gun), Unhitch(vehicle, gun, sector, vehicle))


def _placed(make: Callable[[int, int, int], Action]) -> Callable[[Questions, Typed], Action]:
    """Into a sector, by itself; with the name of a vehicle on board of that or in tow. [6.6]"""

    def read(_ask: Questions, typed: Typed) -> Action:
        unit, sector = typed.thing("unit").index, typed.hex()
        return make(unit, sector, NOWHERE if typed.is_done else typed.thing("unit").index)

    return read


def _fire(ask: Questions, typed: Typed) -> Action:
    """A sector, with all who can, or some of its units, at a sector. [11.1, 11.2]"""
    state, units = ask.state, tuple(_units(ask, typed))
    sector = state.sector[units[0]] if units else typed.hex()
    target = typed.hex()
    if not units:
        in_contact = getattr(REMAGEN.decision(state), "kind", "") == "contact_fire"
        here = tuple(state.standing_in(sector))
        able = tuple(unit for unit in here if refuse_shot(state, unit, target, in_contact=in_contact) is None)
        units = able or here
    return Fire(sector, tuple(sorted(units)), (target,) * len(units))


def _hit(ask: Questions, typed: Typed) -> Action:
    """On a vehicle or gun, or on the foot of the sector. [11.5]"""
    if typed.peek() == _FOOT_WORD:
        typed.word()
        return Hit(FOOT)
    typed.among = {one.unit for one in REMAGEN.legal(ask.state).of_kind(Hit.kind) if isinstance(one, Hit)}
    return Hit(typed.thing("unit").index)


def _back(ask: Questions, typed: Typed) -> Action:
    """Whoever is asked for goes back to a sector, by the first way there is or by the sectors named. [12.9]"""
    ways = [one for one in REMAGEN.legal(ask.state).of_kind(Retreat.kind) if isinstance(one, Retreat)]
    typed.among = {way.unit for way in ways}
    named = next(_units(ask, typed), ways[0].unit if ways else NOWHERE)
    sectors = (typed.hex(), *typed.hexes())
    found = (way for way in ways if way.unit == named and way.path[-1:] == sectors)
    return next(found, Retreat(named, sectors))


def _advance(ask: Questions, typed: Typed) -> Action:
    """After a battle, by the first way there is. [12.10]"""
    unit, sector = typed.thing("unit").index, typed.hex()
    ways = (one for one in REMAGEN.legal(ask.state).of_kind(Advance.kind) if isinstance(one, Advance))
    return next((way for way in ways if way.unit == unit and way.path[-1] == sector), Advance(unit, (sector,)))


def _attack(ask: Questions, typed: Typed) -> Action:
    """Own sectors against hostile ones: a battle of the division, before that an automatic victory. [10.1, 12.2]"""
    state, sectors = ask.state, sorted(set(typed.hexes()))
    decision = REMAGEN.decision(state)
    side = decision.side if decision is not None else state.active
    own = tuple(sector for sector in sectors if state.holder(sector) == side)
    hostile = tuple(sector for sector in sectors if sector not in own)
    is_division = decision is not None and decision.kind == "divide"
    return Battle(own, hostile) if is_division else Overwhelm(own, hostile)


def _work(_ask: Questions, typed: Typed) -> Action:
    """Engineers roll at their site. [13.3]"""
    return Labour(tuple(sorted(thing.index for thing in typed.things("unit"))))


def _units(ask: Questions, typed: Typed) -> Iterator[int]:
    """The units that come next, up to a sector."""
    while ask.hex_named(typed.peek()) < 0 and (thing := typed.maybe_thing("unit")) is not None:
        yield thing.index


def _allowed(state: State, *actions: Action) -> Action:
    """The first that may be done, else the first, which says why not."""
    return next((action for action in actions if REMAGEN.refusal(state, action) is None), actions[0])


def _of_unit(make: Callable[[int], Action]) -> Callable[[Questions, Typed], Action]:
    return lambda _ask, typed: make(typed.thing("unit").index)


def _verb(name: str, read: Callable[[Questions, Typed], Action], *others: str) -> Verb:
    return Verb(name, message(f"remagen.text.{name}"), read, others)


VERBS = (
    _verb("move", _move, "go"),
    _verb("place", _placed(Place)),
    _verb("enter", _placed(Enter)),
    _verb("board", _embark, "embark"),
    _verb("off", _disembark, "disembark"),
    _verb("hitch", _hitch, "tow"),
    _verb("unhitch", _unhitch),
    _verb("fire", _fire, "shoot"),
    _verb("hold", lambda _ask, _typed: HoldFire()),
    _verb("hit", _hit),
    _verb("attack", _attack, "overwhelm", "divide"),
    _verb("retreat", _back),
    _verb("advance", _advance),
    _verb("work", _work, "labour"),
    _verb("drop", lambda _ask, _typed: Drop()),
    _verb("land", lambda _ask, typed: Land(typed.thing("unit").index, typed.hex())),
    _verb("abandon", _of_unit(Abandon)),
    _verb("remove", _of_unit(Remove)),
    _verb("leave", _of_unit(Exit)),
)
