"""Overruns, combats of stacks, attacks out of disputed hexes and attrition as they are typed. [20-22, 33]"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.questions import Questions
from game.model.action import Action
from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.attrition import actions as wear
from game.systems.standard.rules.overruns import actions as run
from game.systems.standard.rules.overruns.approaches import ways_in
from game.systems.standard.rules.overruns.dual_attacks import dual_attack_choices, dual_hexes_of
from game.systems.standard.rules.stacks import actions as fight
from game.systems.standard.rules.stacks.attackers import reaches
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.rules.stacks.withdrawal import withdrawal_paths
from game.systems.standard.rules.state import State
from game.systems.standard.text.unsaid import who_answers
from game.text.teller import Verb
from game.text.typed import Typed, Unclear

PINS = ("pin", "pins", "pinning", "bind", "bindt")
"""Words before the units that pin."""


def _way_among(ask: Questions, typed: Typed, *, by_road: bool) -> tuple[int, tuple[int, ...]]:
    """A unit and its way among the enemy: the cheapest to one hex, or hex by hex; none where it strikes."""
    state: State = ask.state
    if state.modules.overruns is None:
        raise Unclear(message("standard.text.no_overruns"))
    unit, hexes = typed.thing("unit").index, typed.hexes()
    if not state.on_map(unit) or hexes == (state.hex_of[unit],):
        return unit, ()
    if len(hexes) == 1:
        found = ways_in(state, unit, by_road=by_road, only=hexes[0]).get(hexes[0])
        return unit, hexes if found is None else found[1]
    return unit, hexes


def _overrun(ask: Questions, typed: Typed) -> Action:
    return run.Overrun(*_way_among(ask, typed, by_road=False))


def _rush(ask: Questions, typed: Typed) -> Action:
    return run.CaptureBridge(*_way_among(ask, typed, by_road=True))


def _bind(ask: Questions, typed: Typed) -> Action:
    return run.Bind(who_answers(ask, typed, run.Bind))


def _units(typed: Typed) -> tuple[int, ...]:
    """Units up to the word before those that pin, or to the end; sorted."""
    found = []
    while not typed.is_done and typed.peek() not in PINS:
        found.append(typed.thing("unit").index)
    return tuple(sorted(set(found)))


def _out_of_dual(ask: Questions, typed: Typed, mode: int) -> Action:
    """A hex, with the units that are named or with as many as can, past the pinned or against those of both."""
    state: State = ask.state
    if state.modules.overruns is None or ask.side is None:
        raise Unclear(message("standard.text.no_overruns"))
    hex = typed.hex()
    units = _units(typed)
    if typed.peek() in PINS:
        typed.word()
    pins = _units(typed)
    ways = [way for way in dual_attack_choices(state, ask.side, hex) if way.mode == mode]
    if not units:
        return _largest(ways) or run.DualAttack(hex, _who_could(state, ask.side, hex), mode, pins)
    listed = next((way for way in ways if way.units == units), None)
    return run.DualAttack(hex, units, mode, pins or (listed.pins if listed is not None else ()))


def _who_could(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Units in a disputed hex beside the target, else any in it or beside it: the rules say why they do not attack."""
    near = tuple(unit for unit in state.setting.units_of(side) if reaches(state, unit, hex))
    return tuple(unit for unit in near if dual_hexes_of(state, (unit,)) not in ((), (hex,))) or near


def _largest(ways: Iterable[run.DualAttack]) -> run.DualAttack | None:
    return max(ways, key=lambda way: len(way.units), default=None)


def _joint(ask: Questions, typed: Typed) -> Action:
    return _out_of_dual(ask, typed, run.JOINT)


def _pinned(ask: Questions, typed: Typed) -> Action:
    return _out_of_dual(ask, typed, run.PINNED)


def _attrition(ask: Questions, typed: Typed) -> Action:
    """A front by its number, its name in the file or its title; without a name the only one. [33.1]"""
    facts = ask.state.setting.attrition
    if facts is None:
        raise Unclear(message("standard.text.no_fronts"))
    wanted = typed.words().casefold()
    named = [
        front
        for front in facts.fronts
        if wanted in ("", str(front.index + 1), front.id.casefold()) or wanted in str(front.title).casefold()
    ]
    if len(named) != 1:
        raise Unclear(message("standard.text.which_front", fronts=tuple(front.said for front in facts.fronts)))
    return wear.Attrition(named[0].index)


def _yield(_ask: Questions, typed: Typed) -> Action:
    return wear.OccupyByAttrition(typed.hex())


def _step(ask: Questions, typed: Typed) -> Action:
    return fight.TakeStep(who_answers(ask, typed, fight.TakeStep))


def _cadre(_ask: Questions, typed: Typed) -> Action:
    return fight.PlaceCadre(typed.thing("unit").index, typed.hex())


def _strike_back(_ask: Questions, typed: Typed) -> Action:
    hex = typed.hex()
    return fight.CounterAttack(hex, _units(typed))


def _withdraw(ask: Questions, typed: Typed) -> Action:
    """A unit to a hex by the first way there, or hex by hex. [21.21]"""
    state: State = ask.state
    frame = state.stack[-1] if state.stack else None
    unit, hexes = typed.thing("unit").index, typed.hexes()
    if isinstance(frame, RetreatBeforeChoice) and unit in frame.units:
        ways = withdrawal_paths(state, frame, unit)
        hexes = next((way for way in ways if way == hexes or way[-1:] == hexes), hexes)
    return fight.RetreatBefore(unit, hexes)


OVERRUN_VERBS = (
    Verb("overrun", message("standard.text.usage.overrun"), _overrun, makes=(run.Overrun,)),
    Verb("rush", message("standard.text.usage.rush"), _rush, makes=(run.CaptureBridge,)),
    Verb(
        "at-once", message("standard.text.usage.at_once"), lambda _ask, _typed: run.DeclareImmediate(), ("immediate",),
        makes=(run.DeclareImmediate,),
    ),
    Verb(
        "deadlock", message("standard.text.usage.deadlock"), lambda _ask, _typed: run.DeclareDeadlock(),
        makes=(run.DeclareDeadlock,),
    ),
    Verb("bind", message("standard.text.usage.bind"), _bind, makes=(run.Bind,)),
    Verb("joint", message("standard.text.usage.joint"), _joint, makes=(run.DualAttack,)),
    Verb("pinned", message("standard.text.usage.pinned"), _pinned, makes=(run.DualAttack,)),
    Verb("attrition", message("standard.text.usage.attrition"), _attrition, makes=(wear.Attrition,)),
    Verb("yield", message("standard.text.usage.yield"), _yield, makes=(wear.OccupyByAttrition,)),
    Verb("step", message("standard.text.usage.step"), _step, makes=(fight.TakeStep,)),
    Verb("cadre", message("standard.text.usage.cadre"), _cadre, makes=(fight.PlaceCadre,)),
    Verb("strike-back", message("standard.text.usage.strike_back"), _strike_back, makes=(fight.CounterAttack,)),
    Verb("withdraw", message("standard.text.usage.withdraw"), _withdraw, makes=(fight.RetreatBefore,)),
)  # fmt: skip
"""What can be typed about them."""
