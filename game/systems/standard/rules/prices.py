"""What a move would cost and run into, and how a unit, a bridge and a hex stand. [2, 5, 6, 14]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.model.answers import Note, Price, Thing
from game.model.message import Message, message, term
from game.scenario.board import NO_WATER
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.air_naval.actions import Allocate, StandAir
from game.systems.standard.rules.air_naval.cards import battery_notes
from game.systems.standard.rules.attrition.actions import OccupyByAttrition
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.shore_cards import shore_notes
from game.systems.standard.rules.bridgeheads.tenure import bridgehead_notes
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.imagine import imagined
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.mobility import is_closed
from game.systems.standard.rules.movement import refuse_way
from game.systems.standard.rules.occupancy import defenders
from game.systems.standard.rules.off_map.cards import OFF_MAP_CARDS, support_subject, where_notes
from game.systems.standard.rules.overruns.actions import DualAttack
from game.systems.standard.rules.overruns.cards import contested_notes, hold_notes, still_overruns
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.cards import size_notes, stack_notes, zone_notes
from game.systems.standard.rules.state import DOWN, GONE, REPAIRED, State
from game.systems.standard.rules.supply.tellings import source_notes, supply_notes
from game.systems.standard.rules.turns import step_side
from game.systems.standard.rules.victory import goal_rule

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import TerrainEffects


def price_of(state: State, action: do.Move) -> Price | None:
    """The cost of a move as the steps would take it, and what lies on its way; None if it cannot be. [5.1, 22.414]"""
    begun = state.mp_left[action.unit]
    refused, _ = refuse_way(state, action.unit, action.path)
    if refused is not None:
        return None
    left = imagined(state, action).mp_left[action.unit]
    said = message("standard.tell.price", cost=begun - left, left=left)
    return Price(begun - left, left, said, tuple(_notes(state, action)))


def _notes(state: State, action: do.Move) -> Iterator[Note]:
    unit, end = state.setting.units[action.unit], action.path[-1]
    if state.zoc[unit.side.enemy][end]:
        yield Note(message("standard.tell.in_zoc"), "6.11")
    if end in state.setting.objective:
        yield Note(message("standard.tell.is_objective"), goal_rule(state.setting))
    yield from bridges_at_risk(state, action.unit, action.path)


def bridges_at_risk(state: State, unit: int, path: tuple[int, ...]) -> Iterator[Note]:
    """Bridges that may be blown because a unit comes next to them on its way. [14.0]

    What the other side has ordered is its own affair: every chance that the rules give it is counted.
    """
    setting = state.setting
    if setting.units[unit].side is setting.demolisher:
        return
    for bridge in dict.fromkeys(near for hex in path for near in setting.bridges_near[hex]):
        if demolition_refusal(state, bridge) is None:
            site = setting.board.bridges[bridge]
            needed = getattr(setting.rules.bridges.demolished_on_at_most, site.kind)
            yield Note(message("standard.tell.at_risk", bridge=site.said, faces=needed), "14.0")


def unit_card(state: State, unit: int) -> Iterator[Note]:
    """How a unit stands: figures, place, what is left to it in this phase. [2]"""
    entry, where = state.setting.units[unit], state.hex_of[unit]
    side = state.setting.sides.said(entry.side)
    attack, defense = state.strength(unit)
    if where == GONE:
        yield Note(message("standard.tell.is_gone", side=side), "2.3")
        return
    figures = message(
        "standard.tell.figures", side=side, type=term("unit_type", entry.type), attack=attack, defense=defense,
        ma=entry.ma_mp,
    )  # fmt: skip
    yield Note(figures, "2.1")
    if state.steps[unit] < entry.steps:
        yield Note(message("standard.tell.is_depleted"), "2.3")
    if state.stacks is not None:
        yield from size_notes(state, unit)
    if where < 0:
        yield from where_notes(state, unit) or _waiting(state, unit)
        return
    yield Note(message("standard.tell.stands", hex=state.setting.board.hex_title(where)))
    if state.zoc[entry.side.enemy][where]:
        yield Note(message("standard.tell.in_zoc"), "6.1")
    if state.modules.supply is not None:
        yield from supply_notes(state, unit)
    yield from hold_notes(state, unit)
    if entry.side is not step_side(state):
        return
    held = hold_on(state, unit)
    if held is not None:
        yield Note(held.said, held.rule)
        still = still_overruns(state, unit)
        if still is not None:
            yield still
    else:
        yield Note(message("standard.tell.may_move", left=state.mp_left[unit]), "5.1")


def _waiting(state: State, unit: int) -> Iterator[Note]:
    """When and where a unit off the map may come. [11.1]"""
    plan = state.setting.arrivals[unit]
    if plan is None:
        yield Note(message("standard.tell.not_set_up"), "18.1")
        return
    hexes = landing_hexes(state, unit) if plan.by_air else plan.hexes
    numbers = tuple(state.setting.board.number(hex) for hex in hexes)
    key = "standard.tell.comes_by_air" if plan.by_air else "standard.tell.comes_by_land"
    yield Note(message(key, turn=plan.turn, hexes=numbers), "11.1")


def bridge_card(state: State, bridge: int) -> Note:
    """Whether a bridge stands, and what may become of it. [14]"""
    setting, site, standing = state.setting, state.setting.board.bridges[bridge], state.bridge_state[bridge]
    if standing == DOWN:
        needed = getattr(setting.rules.bridges.repaired_on_at_least, site.kind)
        return Note(message("standard.tell.bridge_down", bridge=site.said, needed=needed), "14.2")
    key = "standard.tell.bridge_repaired" if standing == REPAIRED else "standard.tell.bridge_stands"
    refusal = demolition_refusal(state, bridge)
    if refusal is not None:
        return Note(message(f"{key}_safe", bridge=site.said, why=refusal.said), refusal.rule)
    needed = getattr(setting.rules.bridges.demolished_on_at_most, site.kind)
    return Note(message(key, bridge=site.said, faces=needed), "14.0")


def ground_of(state: State, hex: int) -> Iterator[Note]:
    """The ground of a hex: costs, shift, water sides, bridges, objective, zones of control. [5.2, 6.1, 7.4]"""
    setting, board = state.setting, state.setting.board
    effects = setting.rules.terrain[board.terrain_at(hex)]
    yield from _entering(board.ground_said(hex), effects)
    if effects.shift:
        yield Note(message("standard.tell.shift", columns=effects.shift), "7.4")
    if hex in setting.objective:
        yield Note(message("standard.tell.is_objective"), goal_rule(state.setting))
    yield from _routes_and_water(state, hex)
    for zone in setting.zones:
        if state.zone_hex[zone.index] == hex:
            yield Note(message("standard.tell.zone_here", zone=zone.title), "12")
    yield from (bridge_card(state, bridge) for bridge in setting.bridges_near[hex] if state.turn)
    if state.stacks is not None and state.turn:
        yield from _places(state, hex)
        yield from stack_notes(state, hex)
        yield from zone_notes(state, hex)
        yield from contested_notes(state, hex)
        yield from bridgehead_notes(state, hex)
        return
    for side in SIDES:
        if state.turn and state.zoc[side][hex]:
            yield Note(message("standard.tell.zoc_of", side=setting.sides.said(side)), "6.1")


def _places(state: State, hex: int) -> Iterator[Note]:
    """Guns in a hex, what supply comes from it, what goes over its shore. [30.2, 32]"""
    for site in state.setting.sites:
        if site.hex == hex:
            yield Note(message("standard.tell.site", site=site.title), "32.4")
            yield from battery_notes(state, site.index)
    yield from source_notes(state, hex)
    yield from shore_notes(state, hex)


def _entering(ground: Message, effects: TerrainEffects) -> Iterator[Note]:
    """What it costs to enter a terrain, and whom it is closed to. [5.2]"""
    leg, mobile = effects.leg, effects.mobile
    if is_closed(effects):
        yield Note(message("standard.tell.ground_closed", terrain=ground), "5.2")
    elif isinstance(leg, int) and isinstance(mobile, int):
        yield Note(message("standard.tell.ground", terrain=ground, leg=leg, mobile=mobile), "5.2")
    elif isinstance(leg, int):
        yield Note(message("standard.tell.ground_leg", terrain=ground, leg=leg), "5.2")
    else:
        yield Note(message("standard.tell.ground_no_leg", terrain=ground), "5.2")
    if isinstance(effects.amphibious, int):
        yield Note(message("standard.tell.ground_amphibious", mp=effects.amphibious), "5.2")


def _routes_and_water(state: State, hex: int) -> Iterator[Note]:
    board = state.setting.board
    topology = board.topology
    roads: dict[str, list[str]] = {}
    waters: dict[Message | str, list[str]] = {}
    for there in sorted(topology.adjacent[hex]):
        hexside = topology.hexside(hex, there)
        if board.road[hexside]:
            roads.setdefault(board.road_words[int(board.road[hexside])].title, []).append(board.number(there))
        if board.rail[hexside]:
            roads.setdefault("railroad", []).append(board.number(there))
        if board.water[hexside] != NO_WATER:
            water = board.water_words[int(board.water[hexside])].title
            waters.setdefault(board.water_names.get(hexside) or term("water", water), []).append(board.number(there))
    for route, numbers in roads.items():
        yield Note(message("standard.tell.route", route=term("route", route), hexes=tuple(numbers)), "5.3")
    for name, numbers in waters.items():
        yield Note(message("standard.tell.water", water=name, hexes=tuple(numbers)), "5.2")


def card_of(state: State, thing: Thing) -> Iterator[Note]:
    """How a thing stands, whatever it is."""
    if thing.kind == "unit":
        yield from unit_card(state, thing.index)
    elif thing.kind == "bridge":
        yield bridge_card(state, thing.index)
        pair = tuple(state.setting.board.hex_title(hex) for hex in thing.hexes)
        yield Note(message("standard.tell.bridge_between", hexes=pair))
    elif thing.kind == "zone":
        lost = "standard.tell.zone_lost" if state.zone_lost[thing.index] else "standard.tell.zone_held"
        yield Note(message(lost), "12")
        if thing.hexes:
            yield Note(message("standard.tell.stands", hex=state.setting.board.hex_title(thing.hexes[0])))
    elif thing.kind in OFF_MAP_CARDS:
        yield from OFF_MAP_CARDS[thing.kind](state, thing.index)
    else:
        pools = (state.hand[thing.index], state.spent[thing.index], state.pool[thing.index])
        yield Note(message("standard.tell.marker", hand=pools[0], spent=pools[1], pool=pools[2]), "8.1")


def target_of(state: State, hex: int) -> Message:
    """Who would be attacked in a hex, with all that defends there. [7.1, 20.11]"""
    title = state.setting.board.hex_title(hex)
    units = defenders(state, hex, step_side(state))
    names = tuple(state.setting.units[unit].short for unit in units)
    defense = sum(state.strength(unit)[1] for unit in units)
    return message("standard.tell.target", unit=names[0] if len(names) == 1 else names, hex=title, defense=defense)


def subject_of(state: State, kind: str, subject: int) -> Message:
    """Who or what a group of choices is about, and how it stands."""
    board = state.setting.board
    if kind in (do.Attack.kind, DualAttack.kind):
        return target_of(state, subject)
    if kind in (CounterAttack.kind, OccupyByAttrition.kind):
        return message("standard.tell.hex", hex=board.hex_title(subject))
    if kind in (do.OrderDemolition.kind, do.Repair.kind):
        return bridge_card(state, subject).said
    if kind == do.PlaceZone.kind:
        return message("standard.tell.zone", zone=state.setting.zones[subject].title)
    if kind in (StandAir.kind, Allocate.kind):
        return support_subject(state, kind, subject)
    if kind == Invade.kind:
        return message("standard.tell.hex", hex=board.hex_title(subject))
    if kind == do.Span.kind:
        return message("standard.tell.hexside", hexside=board.hexside_title(subject))
    entry, where = state.setting.units[subject], state.hex_of[subject]
    attack, defense = state.strength(subject)
    key = "standard.tell.unit_depleted" if state.steps[subject] < entry.steps else "standard.tell.unit"
    unit = message(key, unit=entry.short, attack=attack, defense=defense, ma=entry.ma_mp)
    if where < 0:
        return unit
    if state.turn == 0 or entry.side is not step_side(state) or hold_on(state, subject) is not None:
        return message("standard.tell.unit_in", unit=unit, hex=board.hex_title(where))
    return message("standard.tell.unit_at", unit=unit, hex=board.hex_title(where), left=state.mp_left[subject])
