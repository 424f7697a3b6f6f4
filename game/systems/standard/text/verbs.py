"""Actions as they are typed: a verb, a unit, a hex. What is typed need not be legal; why not, the rules say. [1.3]"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.questions import Questions
from game.grid.path import Steps, reach
from game.model.action import Action
from game.model.message import message
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.bridgeheads.sorties import let_out_together
from game.systems.standard.rules.combat import attackers_of, fire_side
from game.systems.standard.rules.fire import fire_choices
from game.systems.standard.rules.frames import Combat, DemolitionChance, RelocationOrder, RetreatOrder, WayOn
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import defenders, enemy_hexes, is_empty, units_at
from game.systems.standard.rules.retreat import retreat_choices
from game.systems.standard.rules.stacks.actions import Stand
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.rules.state import State
from game.systems.standard.text.overrun_verbs import OVERRUN_VERBS
from game.systems.standard.text.support_verbs import SUPPORT_VERBS
from game.systems.standard.text.unsaid import who_answers
from game.text.teller import Verb
from game.text.typed import Typed, Unclear

_FAR_MP = 2000
"""A way is looked for as if a unit had so many, to say what is wrong with it."""
_CLOSED_MP = 200
"""For a step that is closed, when there is no other way."""


def _move(ask: Questions, typed: Typed) -> Action:
    """To a hex by the cheapest way, or hex by hex as they are typed."""
    unit = typed.thing("unit").index
    hexes = typed.hexes()
    if not hexes:
        raise Unclear(message("text.unclear.no_hex"))
    if len(hexes) > 1:
        return do.Move(unit, hexes)
    return do.Move(unit, path_towards(ask.state, unit, hexes[0]))


def path_towards(state: State, unit: int, hex: int) -> tuple[int, ...]:
    """The cheapest way to a hex; if there is none, one of which the rules say what bars it. [5.1]"""
    if not state.on_map(unit) or state.hex_of[unit] == hex:
        return (hex,)
    found = movement_reach(state, unit)
    if hex in found:
        return found.path_to(hex)
    side, start = state.setting.units[unit].side, state.hex_of[unit]
    steps = state.networks[side].steps[state.setting.units[unit].mobility]
    enemies = [there for there in enemy_hexes(state, side) if there != hex]
    nowhere = [0] * len(steps)
    for ways, blocked, stops in (
        (steps, enemies, state.zoc[side.enemy]),
        (steps, enemies, nowhere),
        (_with_closed_steps(state, steps), (), nowhere),
    ):
        far = reach(ways, start, _FAR_MP, blocked, stops)
        if hex in far:
            return far.path_to(hex)
    return (hex,)


def _with_closed_steps(state: State, steps: Steps) -> Steps:
    """The steps of a unit with those that are closed to it besides, dear, so that a way has as few as can be."""
    found = []
    for hex, beside in enumerate(state.setting.board.topology.adjacent):
        open_to = {there for there, _ in steps[hex]}
        found.append((*steps[hex], *((there, _CLOSED_MP) for there in sorted(beside) if there not in open_to)))
    return found


def _of_unit_and_hex(make: Callable[[int, int], Action]) -> Callable[[Questions, Typed], Action]:
    return lambda _ask, typed: make(typed.thing("unit").index, typed.hex())


def _target(ask: Questions, typed: Typed) -> int:
    """The hex of an enemy, by its number or by who stands there."""
    state: State = ask.state
    hex = ask.hex_named(typed.peek())
    if hex >= 0 and not is_empty(state, hex):
        return typed.hex()
    unit = typed.maybe_thing("unit")
    if unit is None or not unit.hexes:
        return typed.hex()
    return unit.hexes[0]


def _attack(ask: Questions, typed: Typed) -> Action:
    """A hex or the unit in it, with the units that are named, or with all that can. [7.2, 31.61]"""
    state: State = ask.state
    hex = _target(ask, typed)
    units = tuple(sorted({thing.index for thing in typed.things("unit")}))
    if not units and ask.side is not None and (state.stacks is not None or not is_empty(state, hex)):
        units = let_out_together(state, attackers_of(state, ask.side, hex), hex)
    return do.Attack(hex, units)


def _fire(ask: Questions, typed: Typed) -> Action:
    """Markers by name, `none`, or a figure: the cheapest markers that come to it. [8.3]"""
    if typed.peek() in ("none", "nothing", "geen"):
        typed.word()
        return do.CommitFire(())
    if typed.peek().lstrip("+").isdecimal():
        return _fire_of(ask.state, typed.number(0))
    kinds = []
    while not typed.is_done:
        kind = typed.thing("marker").index
        times = typed.word()[1:] if typed.peek().startswith("x") else "1"
        kinds += [kind] * (int(times) if times.isdecimal() and len(times) < 3 else 1)
    return do.CommitFire(tuple(sorted(kinds)))


def _fire_of(state: State, points: int) -> Action:
    """The fewest points that reach a figure, in the fewest markers. [8.3]"""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Combat):
        return do.CommitFire(())

    def worth(choice: do.CommitFire) -> int:
        return sum(state.setting.markers[kind].value for kind in choice.markers)

    able = [choice for choice in fire_choices(state, frame, fire_side(state, frame)) if worth(choice) >= points]
    if not able:
        raise Unclear(message("standard.text.too_little_fire", points=points))
    return min(able, key=lambda choice: (worth(choice), len(choice.markers)))


def _bombard(ask: Questions, typed: Typed) -> Action:
    """The enemies in a hex, which may be shared with them, or where one stands who is named. [8.4, 22.5]"""
    state: State = ask.state
    hex = _target(ask, typed)
    there = () if ask.side is None else defenders(state, hex, ask.side)
    if not there and is_empty(state, hex):
        raise Unclear(message("text.unclear.nothing"))
    return do.Bombard((there or units_at(state, hex))[0], typed.thing("marker").index)


def _bridge_at_hand(ask: Questions, typed: Typed) -> int:
    """The bridge that is named, or that is in question."""
    state: State = ask.state
    frame = state.stack[-1] if state.stack else None
    if typed.is_done and isinstance(frame, DemolitionChance):
        return frame.bridge
    return typed.thing("bridge").index


def _order(ask: Questions, typed: Typed) -> Action:
    bridge = _bridge_at_hand(ask, typed) if typed.peek() in do.ORDER_NAMES else typed.thing("bridge").index
    word = typed.word()
    if word not in do.ORDER_NAMES:
        raise Unclear(message("standard.text.no_order", names=do.ORDER_NAMES))
    return do.OrderDemolition(bridge, do.ORDER_NAMES.index(word))


def _span(ask: Questions, typed: Typed) -> Action:
    first, slash, second = typed.peek().partition("/")
    if slash:
        typed.word()
        pair = (ask.hex_named(first), ask.hex_named(second))
    else:
        pair = (typed.hex(), typed.hex())
    topology = ask.board.topology
    if min(pair) < 0 or not topology.touching(*pair):
        raise Unclear(message("standard.text.no_hexside"))
    return do.Span(topology.hexside(*pair))


def _retreat(ask: Questions, typed: Typed) -> Action:
    """To a hex, or by the hexes that are typed; the unit may go without saying. [7.7]"""
    state: State = ask.state
    frame = state.stack[-1] if state.stack else None
    named = typed.maybe_thing("unit") if ask.hex_named(typed.peek()) < 0 else None
    units = frame.units if isinstance(frame, RetreatOrder) else ()
    unit = named.index if named is not None else (units[0] if units else 0)
    hexes = typed.hexes()
    if isinstance(frame, RetreatOrder):
        for choice in retreat_choices(state, frame, unit):
            if choice.path == hexes or choice.path[-1:] == hexes:
                return choice
    return do.Retreat(unit, hexes)


def _stand(ask: Questions, _typed: Typed) -> Action:
    """Stand fast instead of retreating, or stay with all that could leave before an overrun. [7.8, 21.22]"""
    state: State = ask.state
    frame = state.stack[-1] if state.stack else None
    return Stand() if isinstance(frame, RetreatBeforeChoice) else do.Resist()


def _relocate(ask: Questions, typed: Typed) -> Action:
    """Where a unit goes that came down, or stands, on a friend. [11.45, 14.0]"""
    state: State = ask.state
    frame = state.stack[-1] if state.stack else None
    named = typed.maybe_thing("unit") if ask.hex_named(typed.peek()) < 0 else None
    at_hand = frame.unit if isinstance(frame, RelocationOrder | WayOn) else 0
    unit, hex = named.index if named is not None else at_hand, typed.hex()
    return do.Move(unit, path_towards(state, unit, hex)) if isinstance(frame, WayOn) else do.Relocate(unit, hex)


def _zone(_ask: Questions, typed: Typed) -> Action:
    return do.PlaceZone(typed.thing("zone").index, typed.hex())


VERBS = (
    Verb("move", message("standard.text.usage.move"), _move, ("go",)),
    Verb("land", message("standard.text.usage.land"), _of_unit_and_hex(do.Land), ("drop",)),
    Verb("enter", message("standard.text.usage.enter"), _of_unit_and_hex(do.Enter), ("bring",)),
    Verb("attack", message("standard.text.usage.attack"), _attack),
    Verb("fire", message("standard.text.usage.fire"), _fire, ("commit",)),
    Verb("bombard", message("standard.text.usage.bombard"), _bombard),
    Verb("retreat", message("standard.text.usage.retreat"), _retreat),
    Verb("stand", message("standard.text.usage.stand"), _stand, ("resist",)),
    Verb(
        "advance", message("standard.text.usage.advance"),
        lambda ask, typed: do.Advance(who_answers(ask, typed, do.Advance)),
    ),
    Verb(
        "deplete", message("standard.text.usage.deplete"),
        lambda ask, typed: do.Deplete(who_answers(ask, typed, do.Deplete)),
    ),
    Verb("decline", message("standard.text.usage.decline"), lambda _ask, _typed: do.Decline(), ("leave", "stay")),
    Verb(
        "blow", message("standard.text.usage.blow"), lambda ask, typed: do.Demolish(_bridge_at_hand(ask, typed)),
        ("demolish",),
    ),
    Verb("order", message("standard.text.usage.order"), _order),
    Verb("repair", message("standard.text.usage.repair"), lambda _ask, typed: do.Repair(typed.thing("bridge").index)),
    Verb("span", message("standard.text.usage.span"), _span),
    Verb("relocate", message("standard.text.usage.relocate"), _relocate),
    Verb("deploy", message("standard.text.usage.deploy"), _of_unit_and_hex(do.Deploy), ("place",)),
    Verb("zone", message("standard.text.usage.zone"), _zone),
    *OVERRUN_VERBS,
    *SUPPORT_VERBS,
)  # fmt: skip
