"""Who goes on board for an invasion, from where and to where. [32.1, 32.21]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.arrivals import entry_cost_mp
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.bridgeheads.events import Embarked
from game.systems.standard.rules.bridgeheads.facts import Invasion
from game.systems.standard.rules.bridgeheads.position import NOT_EMBARKED
from game.systems.standard.rules.bridgeheads.standing import facts_of, known_of
from game.systems.standard.rules.occupancy import lift, renew_span
from game.systems.standard.rules.off_map.facts import box_of, in_box
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.stacks.stacking import controls, is_dual
from game.systems.standard.rules.stacks.stacking import facts_of as stack_facts
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import AFLOAT, ARRIVED, MOVED, State
from game.systems.standard.rules.supply.facts import FULL

_FIGHTERS = frozenset({"commando", "marine", "engineer", "amphibious"})
"""Marks of units that land fighting, whatever they are. [32.11]"""


def embarked_for(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The units of a side on board for a hex, in roster order. [32.22]"""
    known = known_of(state)
    return tuple(
        unit
        for unit in state.setting.units_of(side)
        if known.embarked[unit] != NOT_EMBARKED and known.target[unit] == hex
    )


def lands_fighting(state: State, unit: int) -> bool:
    """Whether a unit may take part in the fight for a beach; others follow over one that is held. [32.11]"""
    entry = state.setting.units[unit]
    if entry.marks & _FIGHTERS or entry.type == "engineer":
        return True
    return stack_facts(state).is_ground[unit] and not entry.mobility.is_mobile


def _refuse_sailing(state: State, unit: int, invasion: Invasion) -> Refusal | None:
    """Why a unit cannot go on board for an invasion at all; None if it can. [20.81, 32.1, 32.11, 32.13]"""
    entry = state.setting.units[unit]
    if invasion.side is not entry.side or not invasion.first_turn <= state.turn <= invasion.last_turn:
        said = message("standard.bridgeheads.refusal.not_sailing", invasion=invasion.title, turn=state.turn)
        return Refusal("not_sailing", "32.1", said)
    plan = state.setting.arrivals[unit]
    if plan is not None and plan.by_air:
        return Refusal("airdropped", "32.11", message("standard.bridgeheads.refusal.airdropped", unit=entry.name))
    if not _is_at_the_ships(state, unit, invasion):
        where = invasion.box if invasion.box else state.setting.board.hex_title(invasion.port)
        said = message("standard.bridgeheads.refusal.elsewhere", unit=entry.name, place=where)
        return Refusal("elsewhere", "32.1", said)
    in_port = state.hex_of[unit] >= 0
    if in_port and (not controls(state, invasion.port, entry.side) or is_dual(state, invasion.port)):
        return Refusal("no_port", "32.1", message("standard.bridgeheads.refusal.no_port"))
    if state.flags[unit] & MOVED and not _has_only_arrived(state, unit):
        return Refusal("has_moved", "32.13", message("standard.bridgeheads.refusal.has_moved", unit=entry.name))
    if is_disrupted(state, unit):
        return Refusal("disrupted", "20.81", message("standard.refusal.disrupted", unit=entry.name))
    supply = state.modules.supply
    if in_port and supply is not None and supply.status[unit] != FULL:
        return Refusal("not_supplied", "32.13", message("standard.bridgeheads.refusal.not_supplied", unit=entry.name))
    return None


def _has_only_arrived(state: State, unit: int) -> bool:
    """Whether a unit came on in the very hex where it is, and went no step in this phase. [32.13]"""
    plan, here = state.setting.arrivals[unit], state.hex_of[unit]
    if not state.flags[unit] & ARRIVED or plan is None or here not in plan.hexes:
        return False
    entry = state.setting.units[unit]
    price = (entry_cost_mp(state, unit, here) or entry.ma_mp) + toll_mp(state, here, entry.side)
    return state.mp_left[unit] >= entry.ma_mp - price


def _is_at_the_ships(state: State, unit: int, invasion: Invasion) -> bool:
    """Whether a unit is in the port or the box that an invasion sails from. [32.1]"""
    here = state.hex_of[unit]
    if here >= 0:
        return here == invasion.port
    box = box_of(here)
    return box >= 0 and state.setting.boxes[box].id == invasion.box


def _where_ships_are(state: State) -> set[int]:
    """`hex_of` of whoever is in a port or a box that an invasion sails from. [32.1]"""
    invasions = facts_of(state).invasions
    named = {invasion.box for invasion in invasions}
    ports = {invasion.port for invasion in invasions if invasion.port >= 0}
    return ports | {in_box(box.index) for box in state.setting.boxes if box.id in named}


def refuse_embark(state: State, side: Side, action: Embark) -> Refusal | None:
    """Why a unit cannot go on board for a hex; None if it can. [32.1, 32.21]"""
    facts, entry = facts_of(state), state.setting.units[action.unit]
    if entry.side is not side:
        said = message("standard.refusal.not_yours", side=state.setting.sides.said(side))
        return Refusal("not_yours", "3.2", said)
    if not 0 <= action.invasion < len(facts.invasions):
        return Refusal("no_such_invasion", "32.1", message("standard.bridgeheads.refusal.no_such_invasion"))
    if state.setting.sequence[state.step].mobile_only:
        return Refusal("wrong_phase", "32.21", message("standard.bridgeheads.refusal.not_in_mobile_phase"))
    invasion = facts.invasions[action.invasion]
    refused = _refuse_sailing(state, action.unit, invasion)
    if refused is not None:
        return refused
    if action.hex not in invasion.targets:
        said = message("standard.bridgeheads.refusal.not_a_target", hex=state.setting.board.hex_title(action.hex))
        return Refusal("not_a_target", "32.1", said)
    return _refuse_target(state, action) or _refuse_lift(state, action, invasion)


def _refuse_target(state: State, action: Embark) -> Refusal | None:
    """Whether the unit may land in such a hex. [32.11, 32.12]"""
    facts, entry = facts_of(state), state.setting.units[action.unit]
    title = state.setting.board.hex_title(action.hex)
    if action.hex not in facts.beaches | facts.islands and "commando" not in entry.marks:
        return Refusal("port", "32.12", message("standard.bridgeheads.refusal.port", hex=title))
    is_held = known_of(state).own_at_start[action.hex] == 1 + entry.side and controls(state, action.hex, entry.side)
    if not lands_fighting(state, action.unit) and not is_held:
        said = message("standard.bridgeheads.refusal.follows", unit=entry.name, hex=title)
        return Refusal("follows", "32.11", said)
    return None


def _refuse_lift(state: State, action: Embark, invasion: Invasion) -> Refusal | None:
    """Whether the ships have room for it. [32.1, 32.11]"""
    if has_lift(state, invasion.index, (action.unit,)):
        return None
    taken, _ = lift_taken(state, invasion.index)
    said = message("standard.bridgeheads.refusal.lift", left=invasion.lift_re - taken, invasion=invasion.title)
    return Refusal("lift", "32.1", said)


def has_lift(state: State, invasion: int, units: Sequence[int]) -> bool:
    """Whether the ships of an invasion have room for all of these beside those on board. [32.1, 32.11]"""
    known = facts_of(state).invasions[invasion]
    taken, count = lift_taken(state, invasion, units)
    return taken <= known.lift_re and count <= known.lift_units


def lift_taken(state: State, invasion: int, more: Sequence[int] = ()) -> tuple[int, int]:
    """Regimental equivalents and units that are on board for an invasion, with some more. [32.1]"""
    sailing = [*(unit for unit, number in enumerate(known_of(state).embarked) if number == invasion), *more]
    return sum([lift_re(state, unit) for unit in sailing]), len(sailing)


def lift_re(state: State, unit: int) -> int:
    """Regimental equivalents of lift that a unit takes: one for those who only follow. [32.11]"""
    return stack_facts(state).re[unit] if lands_fighting(state, unit) else 1


def embark_choices(state: State, unit: int) -> tuple[Embark, ...]:
    """The invasions and hexes for which a unit may go on board now. [32.21]"""
    side = state.setting.units[unit].side
    found: Iterator[Embark] = (
        Embark(unit, invasion.index, hex)
        for invasion in facts_of(state).invasions
        if _is_at_the_ships(state, unit, invasion) and _refuse_sailing(state, unit, invasion) is None
        for hex in invasion.targets
    )
    return tuple(action for action in found if refuse_embark(state, side, action) is None)


def embark_source(state: State, side: Side) -> Source | None:
    """Who may go on board now. [32.21]"""
    if not facts_of(state).invasions or state.setting.sequence[state.step].mobile_only:
        return None
    return Source(Embark.kind, Later(lambda: _embarkers(state, side)), lambda unit: embark_choices(state, unit))


def _embarkers(state: State, side: Side) -> list[int]:
    ports, hex_of = _where_ships_are(state), state.hex_of
    return [unit for unit in state.setting.units_of(side) if hex_of[unit] in ports and embark_choices(state, unit)]


def embark(play: Play, _side: Side, action: Embark) -> None:
    """Take a unit on board. [32.21]"""
    state, unit = play.state, action.unit
    known, here = known_of(state), state.hex_of[action.unit]
    known.embarked[unit], known.target[unit], known.came_from[unit] = action.invasion, action.hex, here
    lift(state, unit)
    state.hex_of[unit], state.mp_left[unit] = AFLOAT, 0
    renew_span(state)
    play.tell(Embarked("32.21", unit, max(here, -1), action.invasion, action.hex))
