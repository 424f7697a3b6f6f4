"""The card of a hex: ground, what it costs the selected unit, its water sides, bridges and their chances. [5, 14]"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.model.message import term
from game.model.side import Side
from game.scenario.board import NO_ROAD, NO_WATER, ROAD_KINDS, WATER_KINDS, Bridge
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.mobility import is_closed
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.state import DOWN, REPAIRED, State
from game.systems.standard.rules.victory import goal_rule
from game.systems.standard.ui.contested_facts import battery_facts, contested_facts, is_disputed, place_facts
from game.systems.standard.ui.cost_facts import Coming, cost_facts
from game.systems.standard.ui.dual_box import dual_box
from game.systems.standard.ui.previews import faces_text
from game.ui.desk.cards import Fact
from game.ui.desk.place_card import HexCard
from game.ui.language.words import Words
from game.ui.look.tone import Tone

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import TerrainEffects


def hex_card(state: State, hex: int, coming: Coming, viewer: Side | None, words: Words) -> HexCard:
    """A hex's card, with what entering it costs the unit that is selected."""
    setting, board = state.setting, state.setting.board
    name, title = board.terrain_at(hex), board.terrain_title(int(board.terrain[hex]))
    terrain = setting.rules.terrain[name]
    facts = [
        Fact(words("standard.window.hex.ground"), words.say(term("terrain", title)), "5.2"),
        Fact(
            words("standard.window.hex.to_enter"),
            _entering(terrain, words),
            "5.2",
        ),
        Fact(
            words("standard.window.hex.combat"),
            words("standard.window.hex.shift", count=terrain.shift)
            if terrain.shift
            else words("standard.window.hex.no_shift"),
            "7.4",
        ),
    ]
    facts += cost_facts(state, hex, coming, words)
    if state.turn:
        told = contested_facts(state, hex, words)
        facts = [*told, *facts] if is_disputed(state, hex) else [*facts, *told]
        facts += battery_facts(state, hex, words) + place_facts(state, hex, words)
    facts += _way_facts(state, hex, words)
    facts += _water_facts(state, hex, words)
    if state.turn:
        facts += [_bridge_fact(state, board.bridges[bridge], words) for bridge in setting.bridges_near[hex]]
        facts += _control_facts(state, hex, words)
    facts += _special_facts(state, hex, viewer, words)
    return HexCard(words.name(board.hex_title(hex)), tuple(facts), box=dual_box(state, hex, words))


def _entering(terrain: TerrainEffects, words: Words) -> str:
    """What it costs to enter a terrain, and whom it is closed to. [5.2]"""
    if is_closed(terrain):
        return words("standard.window.hex.costs_closed")
    if not isinstance(terrain.leg, int):
        said = words("standard.window.hex.costs_no_leg")
    elif isinstance(terrain.mobile, int):
        said = words("standard.window.hex.costs", leg=terrain.leg, mobile=terrain.mobile)
    else:
        said = words("standard.window.hex.costs_leg", leg=terrain.leg)
    if isinstance(terrain.amphibious, int):
        said = f"{said}, {words('standard.window.hex.costs_amphibious', mp=terrain.amphibious)}"
    return said


def _way_facts(state: State, hex: int, words: Words) -> list[Fact]:
    board = state.setting.board
    best, has_rail = NO_ROAD, False
    for there in board.topology.adjacent[hex]:
        hexside = board.topology.hexside(hex, there)
        best = max(best, int(board.road[hexside]))
        has_rail = has_rail or bool(board.rail[hexside])
    kinds = [ROAD_KINDS[best]] if best != NO_ROAD else []
    if has_rail:
        kinds.append("railroad")
    if not kinds:
        return []
    routes = state.setting.rules.routes
    costs = [getattr(routes, kind) for kind in kinds]
    leg, mobile = min(cost.leg for cost in costs), min(cost.mobile for cost in costs)
    names = _both([words.say(term("route", kind)) for kind in kinds], words).capitalize()
    return [Fact(names, words("standard.window.hex.costs", leg=leg, mobile=mobile), "5.3")]


def _water_facts(state: State, hex: int, words: Words) -> list[Fact]:
    board = state.setting.board
    sides: Counter[str] = Counter()
    for there in board.topology.adjacent[hex]:
        hexside = board.topology.hexside(hex, there)
        if board.water[hexside] != NO_WATER:
            kind = WATER_KINDS[board.water[hexside]]
            sides[board.water_names.get(hexside) or words.say(term("water", kind))] += 1
    text = ", ".join(words("standard.window.hex.water_sides", name=name, count=count) for name, count in sides.items())
    return [Fact(words("standard.window.hex.water"), text, "5.2")] if sides else []


def _both(names: list[str], words: Words) -> str:
    """One or two names in a sentence."""
    return names[0] if len(names) == 1 else words("standard.window.hex.both", first=names[0], second=names[1])


def _bridge_fact(state: State, site: Bridge, words: Words) -> Fact:
    bridges = state.setting.rules.bridges
    if state.bridge_state[site.index] == DOWN:
        needed = getattr(bridges.repaired_on_at_least, site.kind)
        return Fact(words.say(site.said), words("standard.window.hex.bridge_down", needed=needed), "14.2", Tone.BAD)
    is_repaired = state.bridge_state[site.index] == REPAIRED
    stands = words("standard.window.hex.repaired") if is_repaired else words("standard.window.hex.stands")
    refusal = demolition_refusal(state, site.index)
    if refusal is not None:
        safe = (
            words("standard.window.hex.guarded")
            if refusal.code == "guarded"
            else words("standard.window.hex.nobody_to_blow")
        )
        return Fact(words.say(site.said), f"{stands}, {safe}", refusal.rule, Tone.GOOD)
    needed = getattr(bridges.demolished_on_at_most, site.kind)
    return Fact(
        words.say(site.said),
        f"{stands}, {words('standard.window.hex.blown_on', faces=faces_text(needed))}",
        "14.0",
        Tone.EVEN,
    )


def _control_facts(state: State, hex: int, words: Words) -> list[Fact]:
    if state.stacks is not None:  # told with the levels that they have there
        return []
    sides = [words.say(state.setting.sides.said(side)) for side in SIDES if state.zoc[side][hex]]
    return [Fact(words("standard.window.hex.zoc"), _both(sides, words), "6.1")] if sides else []


def _special_facts(state: State, hex: int, viewer: Side | None, words: Words) -> list[Fact]:
    setting = state.setting
    facts = []
    if hex in setting.objective:
        side = words.say(state.setting.sides.said(SIDE_OF[setting.script.victory.side]))
        facts.append(Fact(words("standard.window.hex.objective"), side, goal_rule(setting), Tone.EVEN))
    for zone in setting.zones:
        if state.zone_hex[zone.index] == hex and (state.turn or zone.side is viewer):
            lost = state.zone_lost[zone.index]
            tone = Tone.BAD if lost else Tone.PLAIN
            text = words("standard.window.hex.zone_lost") if lost else words("standard.window.hex.zone_open")
            facts.append(Fact(words("standard.window.hex.zone", zone=zone.title), text, "12", tone))
    if state.span >= 0 and hex in setting.board.topology.hexsides[state.span]:
        facts.append(
            Fact(words("standard.window.hex.span"), setting.board.hexside_title(state.span), "15.1", Tone.GOOD)
        )
    return facts
