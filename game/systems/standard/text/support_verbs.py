"""Aircraft, ships and landings as they are typed: a verb, who, where. [32, 39]"""

from __future__ import annotations

from game.engine.questions import Questions
from game.model.action import Action
from game.model.answers import Thing
from game.model.message import message
from game.systems.standard.rules.air_naval import actions as fly
from game.systems.standard.rules.air_naval.frames import ShieldChoice
from game.systems.standard.rules.bridgeheads import actions as sail
from game.systems.standard.rules.bridgeheads.embarking import embark_choices, embarked_for
from game.systems.standard.rules.bridgeheads.landing import invade_choices
from game.systems.standard.rules.state import State
from game.systems.standard.text.unsaid import who_answers
from game.text.teller import Verb
from game.text.typed import Typed, Unclear

NOTHING = ("none", "nothing", "geen", "niets")


def _cover(_ask: Questions, typed: Typed) -> Action:
    return fly.StandAir(typed.thing("aircraft").index, typed.hex())


def _allocate(_ask: Questions, typed: Typed) -> Action:
    return fly.Allocate(typed.thing("ship").index, typed.hex())


def _prepare(_ask: Questions, typed: Typed) -> Action:
    return fly.Prepare(typed.thing("ship").index)


def _plane_or_ship(typed: Typed) -> Thing:
    """The air unit or the ship that comes next. [39.1, 39.3]"""
    return typed.maybe_thing("aircraft") or typed.thing("ship")


def _support(_ask: Questions, typed: Typed) -> Action:
    """Aircraft and ships by name, a ship once a shot or with x2 behind it; `none` for none. [39.12, 39.33]"""
    if typed.peek() in NOTHING:
        typed.word()
        return fly.CommitSupport((), ())
    aircraft: list[int] = []
    ships: list[int] = []
    while not typed.is_done:
        named = _plane_or_ship(typed)
        times = typed.word()[1:] if typed.peek().startswith("x") else "1"
        count = int(times) if times.isdecimal() and len(times) < 3 else 1
        (aircraft if named.kind == "aircraft" else ships).extend([named.index] * count)
    return fly.CommitSupport(tuple(sorted(aircraft)), tuple(sorted(ships)))


def _send_home(_ask: Questions, typed: Typed) -> Action:
    return fly.SendBack(typed.thing("aircraft").index)


def _draw_fire(ask: Questions, typed: Typed) -> Action:
    """The ship that is named, or the one that could take the hit. [39.36]"""
    frame = ask.state.stack[-1] if ask.state.stack else None
    if typed.is_done:
        return fly.DrawFire(frame.ships[0] if isinstance(frame, ShieldChoice) else 0)
    return fly.DrawFire(typed.thing("ship").index)


def _suppress(_ask: Questions, typed: Typed) -> Action:
    """A battery, and who fires at it. [39.35]"""
    battery, by = typed.thing("battery").index, _plane_or_ship(typed)
    return fly.SuppressFromAir(by.index, battery) if by.kind == "aircraft" else fly.Suppress(by.index, battery)


def _embark(ask: Questions, typed: Typed) -> Action:
    """A unit for a hex, by the invasion that is named or the first that takes it there. [32.21]"""
    state: State = ask.state
    if state.setting.bridgeheads is None:
        raise Unclear(message("standard.text.no_landings"))
    unit, hex = typed.thing("unit").index, typed.hex()
    named = None if typed.is_done else typed.thing("invasion")
    if named is not None:
        return sail.Embark(unit, named.index, hex)
    ways = [action for action in embark_choices(state, unit) if action.hex == hex]
    bound = [entry.index for entry in state.setting.bridgeheads.invasions if hex in entry.targets]
    return ways[0] if ways else sail.Embark(unit, bound[0] if bound else 0, hex)


def _invade(ask: Questions, typed: Typed) -> Action:
    """A hex, with the units that are named, or with as many of those on board for it as may fight. [32.22]"""
    state: State = ask.state
    if state.setting.bridgeheads is None or ask.side is None:
        raise Unclear(message("standard.text.no_landings"))
    hex = typed.hex()
    units = tuple(sorted({thing.index for thing in typed.things("unit")}))
    if units:
        return sail.Invade(hex, units)
    ways = invade_choices(state, ask.side, hex)
    if not ways and not embarked_for(state, hex, ask.side):
        raise Unclear(message("standard.text.nobody_aboard", hex=ask.board.hex_title(hex)))
    return max(ways, key=lambda way: len(way.units)) if ways else sail.Invade(hex, embarked_for(state, hex, ask.side))


def _give_up(ask: Questions, typed: Typed) -> Action:
    return sail.Eliminate(who_answers(ask, typed, sail.Eliminate))


SUPPORT_VERBS = (
    Verb("cover", message("standard.text.usage.cover"), _cover, makes=(fly.StandAir,)),
    Verb("allocate", message("standard.text.usage.allocate"), _allocate, makes=(fly.Allocate,)),
    Verb("prepare", message("standard.text.usage.prepare"), _prepare, makes=(fly.Prepare,)),
    Verb("support", message("standard.text.usage.support"), _support, makes=(fly.CommitSupport,)),
    Verb("home", message("standard.text.usage.home"), _send_home, makes=(fly.SendBack,)),
    Verb(
        "suppress", message("standard.text.usage.suppress"), _suppress, ("silence",),
        makes=(fly.Suppress, fly.SuppressFromAir),
    ),
    Verb("draw-fire", message("standard.text.usage.draw_fire"), _draw_fire, makes=(fly.DrawFire,)),
    Verb("embark", message("standard.text.usage.embark"), _embark, makes=(sail.Embark,)),
    Verb("invade", message("standard.text.usage.invade"), _invade, makes=(sail.Invade,)),
    Verb(
        "bridgehead", message("standard.text.usage.bridgehead"), lambda _ask, _typed: sail.PlaceBridgehead(),
        makes=(sail.PlaceBridgehead,),
    ),
    Verb("give-up", message("standard.text.usage.give_up"), _give_up, makes=(sail.Eliminate,)),
)  # fmt: skip
"""What can be typed about them."""
