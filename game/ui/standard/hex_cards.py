"""The card of a hex: ground, what it costs the selected unit, its water sides, bridges and their chances. [5, 14]"""

from __future__ import annotations

from collections import Counter

from game.model.side import Side
from game.rules.standard.demolition import demolition_refusal
from game.rules.standard.movement import step_cost_ledger
from game.rules.standard.state import DOWN, REPAIRED, State
from game.scenario.board import NO_ROAD, NO_WATER, ROAD_KINDS, WATER_KINDS, Bridge
from game.ui.play.cards import Fact, HexCard
from game.ui.play.marks import Tone


def hex_card(state: State, hex: int, unit: int, entered_from: int, viewer: Side | None) -> HexCard:
    """A hex's card; `unit` is the one selected (or -1), whose costs are shown, coming from a hex next to it (or -1)."""
    setting, board = state.setting, state.setting.board
    name = board.terrain_at(hex)
    terrain = setting.rules.terrain[name]
    facts = [
        Fact("Ground", name, "5.2"),
        Fact("To enter", f"{terrain.leg} leg, {terrain.mobile} mobile", "5.2"),
        Fact("Combat", f"shift {terrain.shift} left" if terrain.shift else "no shift", "7.4"),
    ]
    facts += _cost_facts(state, hex, unit, entered_from)
    facts += _way_facts(state, hex)
    facts += _water_facts(state, hex)
    if state.turn:
        facts += [_bridge_fact(state, board.bridges[bridge]) for bridge in setting.bridges_near[hex]]
        facts += _control_facts(state, hex)
    facts += _special_facts(state, hex, viewer)
    return HexCard(board.hex_title(hex), tuple(facts))


def _cost_facts(state: State, hex: int, unit: int, entered_from: int) -> list[Fact]:
    """What the last step of its way costs the selected unit, item by item. [5.2, 5.3]"""
    topology = state.setting.board.topology
    if unit < 0 or entered_from < 0 or not topology.touching(entered_from, hex):
        return []
    ledger = step_cost_ledger(state, unit, entered_from, hex)
    short = state.setting.units[unit].short
    if ledger is None:
        return [Fact(f"{short} cannot cross there", "", "5.5", Tone.BAD)]
    facts = [Fact(f"{short} pays", f"{ledger.total} MP", "5.2", Tone.EVEN)]
    if len(ledger.lines) > 1:
        facts += [Fact(f"  {line.reason}", f"{line.amount:+d}", line.rule) for line in ledger.lines]
    return facts


def _way_facts(state: State, hex: int) -> list[Fact]:
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
    return [Fact(" and ".join(kinds).capitalize(), f"{leg} leg, {mobile} mobile", "5.3")]


def _water_facts(state: State, hex: int) -> list[Fact]:
    board = state.setting.board
    sides: Counter[str] = Counter()
    for there in board.topology.adjacent[hex]:
        hexside = board.topology.hexside(hex, there)
        if board.water[hexside] != NO_WATER:
            kind = WATER_KINDS[board.water[hexside]]
            sides[board.water_names.get(hexside) or kind] += 1
    text = ", ".join(f"{name} on {_sides(count)}" for name, count in sides.items())
    return [Fact("Water", text, "5.2")] if sides else []


def _sides(count: int) -> str:
    return "1 side" if count == 1 else f"{count} sides"


def _bridge_fact(state: State, site: Bridge) -> Fact:
    bridges = state.setting.rules.bridges
    if state.bridge_state[site.index] == DOWN:
        needed = getattr(bridges.repaired_on_at_least, site.kind)
        return Fact(site.name, f"down, repair on {needed}-6", "14.2", Tone.BAD)
    stands = "repaired" if state.bridge_state[site.index] == REPAIRED else "stands"
    refusal = demolition_refusal(state, site.index)
    if refusal is not None:
        safe = "guarded" if refusal.code == "guarded" else "nobody to blow it"
        return Fact(site.name, f"{stands}, {safe}", refusal.rule, Tone.GOOD)
    needed = getattr(bridges.demolished_on_at_most, site.kind)
    return Fact(site.name, f"{stands}, blown on {'1' if needed == 1 else f'1-{needed}'}", "14.0", Tone.EVEN)


def _control_facts(state: State, hex: int) -> list[Fact]:
    sides = [side.title for side in Side if state.zoc[side][hex]]
    return [Fact("Zone of control", " and ".join(sides), "6.1")] if sides else []


def _special_facts(state: State, hex: int, viewer: Side | None) -> list[Fact]:
    setting = state.setting
    facts = []
    if hex in setting.objective:
        facts.append(Fact("Objective", setting.script.victory.side.capitalize(), "17.1", Tone.EVEN))
    for zone in setting.zones:
        if state.zone_hex[zone.index] == hex and (state.turn or zone.side is viewer):
            lost = state.zone_lost[zone.index]
            tone = Tone.BAD if lost else Tone.PLAIN
            facts.append(Fact(f"Drop zone {zone.title}", "lost" if lost else "open", "12", tone))
    if state.span >= 0 and hex in setting.board.topology.hexsides[state.span]:
        facts.append(Fact("Engineers' bridge", setting.board.hexside_title(state.span), "15.1", Tone.GOOD))
    return facts
