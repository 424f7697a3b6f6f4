"""Diagrams of the rule modules on boards of their scenarios: stacks, overruns, supply, bridgeheads, guns. [19-39]"""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.standard.rules.attrition.fronts import counted, worn
from game.systems.standard.rules.bridgeheads.facts import OVERRUN
from game.systems.standard.rules.bridgeheads.standing import known_of
from game.systems.standard.rules.occupancy import enemy_at, units_at
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.stacks.stacking import is_friendly_owned
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import levels_at
from game.systems.standard.ui.contested_facts import contested_facts
from game.systems.standard.ui.cost_facts import Coming, cost_facts
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.standing_goals import controlled_row
from game.systems.standard.ui.supply_view import SupplyView
from game.systems.standard.ui.zone_levels import with_levels
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Fact
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone

_LEVELS = {NONE: ("none", Tone.BAD), PARTIAL: ("partial", Tone.EVEN), FULL: ("full", Tone.GOOD)}


def _told(position: Position, hex: int, facts: Iterable[Fact]) -> str:
    """A hex and what is to be said of it, each thing with its rule."""
    said = []
    for fact in facts:
        text = f"{fact.label.strip()}: {fact.value}" if fact.value else fact.label.strip()
        said.append(f"{text} [{fact.rule}]" if fact.rule else text)
    return f"{position.title(hex)}. {'; '.join(said)}" if said else position.title(hex)


def stacked(position: Position) -> Figure:
    """Stacks with the levels of their zones; pointing at a hex tells size, support, control. [19]"""
    side = position.state.setting.units[position.unit].side
    marks = with_levels(Marks(), position.state, side, position.words)

    def ask(hex: int) -> Answer:
        return Answer(_told(position, hex, contested_facts(position.state, hex, position.words)))

    return Figure(position.caption("19"), board_view(position, marks, ask))


def overrun(position: Position) -> Figure:
    """What it costs a unit to go in among the enemies around it; pointing at a hex tells it item by item. [22]"""
    state, unit = position.state, position.unit
    here, side = state.hex_of[unit], state.setting.units[unit].side
    badges, rings = [], []
    for hex in position.seen:
        ledger = overrun_ledger(state, unit, here, hex) if enemy_at(state, hex, side) != NOBODY else None
        if ledger is not None:
            tone = Tone.GOOD if ledger.total <= state.mp_left[unit] else Tone.BAD
            badges.append(Badge(hex, position.words("standard.window.hex.mp", mp=ledger.total), tone))
            rings.append(Ring(hex, tone))
    marks = Marks(selected=here, rings=tuple(rings), badges=tuple(badges), dims=False)

    def ask(hex: int) -> Answer:
        facts = cost_facts(state, hex, Coming(unit, here), position.words)
        return Answer(_told(position, hex, facts), Tone.PLAIN, marks)

    return Figure(position.caption("22"), board_view(position, marks, ask))


def supply(position: Position) -> Figure:
    """Who is fed how well, and the line of one unit; pointing at a hex tells what would reach it. [30]"""
    state, words = position.state, position.words
    side = state.setting.units[position.unit].side
    marks = SupplyView(state).laid_over(Marks(), side, position.unit, words)
    levels = levels_at(state, side, position.seen, is_after_combat=False)

    def ask(hex: int) -> Answer:
        name, tone = _LEVELS[levels[hex]]
        level = words(f"standard.window.supply.{name}")
        who = words.say(state.setting.sides.said(side))
        text = words("standard.window.diagram.fed", hex=position.title(hex), side=who, level=level)
        return Answer(f"{text} [30.3]", tone, marks)

    return Figure(position.caption("30"), board_view(position, marks, ask))


def bridgehead(position: Position) -> Figure:
    """A bridgehead just won over water: what it allows, and the three ways in which it goes. [31]"""
    state, unit = position.state, position.unit
    hex, known = state.hex_of[unit], known_of(position.state).own_hexes()
    known.owner[hex], known.origin[hex] = state.setting.units[unit].side, OVERRUN
    known.hexside[hex] = -2  # the first arrow of the scenario
    marks = Marks(rings=(Ring(hex, Tone.GOOD, is_chosen=True),), dims=False)

    def ask(there: int) -> Answer:
        tone = Tone.GOOD if there == hex else Tone.PLAIN
        return Answer(_told(position, there, contested_facts(state, there, position.words)), tone, marks)

    return Figure(position.caption("31"), board_view(position, marks, ask))


def coast(position: Position) -> Figure:
    """Where coastal batteries reach, and where landings may go; pointing at a hex names both. [32]"""
    state, words = position.state, position.words
    known, side = state.setting.bridgeheads, state.setting.units[position.unit].side
    guns = list(sites_left(state, side.enemy))
    aims = {hex: invasion for invasion in (known.invasions if known else ()) for hex in invasion.targets}
    under = {hex: str(count) for hex in position.seen if (count := sum(hex in site.reach for site in guns))}
    marks = Marks(
        lit=under, tones=dict.fromkeys(under, Tone.BAD), rings=tuple(Ring(hex, Tone.GOOD) for hex in sorted(aims)),
        dims=False,
    )  # fmt: skip

    def ask(hex: int) -> Answer:
        names = [words.say(site.said) for site in guns if hex in site.reach]
        key = "under_guns" if names else "no_guns"
        text = words(f"standard.window.diagram.{key}", hex=position.title(hex), guns=words.listed(tuple(names)))
        if hex in aims:
            aim = words("standard.window.diagram.landing_place", invasion=aims[hex].title, lift=aims[hex].lift_re)
            text = f"{text} [32.4] {aim} [32.2]"
        return Answer(text, Tone.BAD if names else Tone.PLAIN, marks)

    return Figure(position.caption("32"), board_view(position, marks, ask))


def front(position: Position) -> Figure:
    """A front: who counts on it, and who of the enemy would suffer. [33]"""
    state, words = position.state, position.words
    side, facts = state.setting.units[position.unit].side, state.setting.attrition
    fronts = facts.fronts if facts is not None else ()
    here = next(front for front in fronts if counted(state, side, front))
    counts = counted(state, side, here)
    suffer = worn(state, here, counts)
    rings = {state.hex_of[unit]: Tone.GOOD for unit in counts} | {state.hex_of[unit]: Tone.BAD for unit in suffer}
    marks = Marks(rings=tuple(Ring(hex, tone) for hex, tone in sorted(rings.items())), dims=False)

    def ask(hex: int) -> Answer:
        there = units_at(state, hex)
        names = words.listed(tuple(position.name(unit) for unit in there))
        if any(unit in counts for unit in there):
            text = words("standard.window.diagram.counts_on", unit=names, front=here.title, count=len(counts))
            return Answer(f"{text} [33.2]", Tone.GOOD, marks)
        if any(unit in suffer for unit in there):
            return Answer(f"{words('standard.window.diagram.suffers', unit=names)} [33.3]", Tone.BAD, marks)
        return Answer(position.title(hex), Tone.PLAIN, marks)

    return Figure(position.caption("33"), board_view(position, marks, ask))


def gunfire(position: Position) -> Figure:
    """How many ships reach each hex, and which aircraft may be sent there. [39]"""
    state, words = position.state, position.words
    known, side = state.setting.air_naval, state.setting.units[position.unit].side
    ships = [ship for ship in known.ships if ship.side is side] if known is not None else []
    air = [each for each in known.air if each.side is side] if known is not None else []
    reached = {hex: str(count) for hex in position.seen if (count := sum(hex in ship.reach for ship in ships))}
    marks = Marks(lit=reached, dims=False)

    def ask(hex: int) -> Answer:
        guns = [words("standard.window.diagram.ship", ship=s.title, points=s.points) for s in ships if hex in s.reach]
        wings = [each.title for each in air if each.against is None or hex in each.against]
        text = words("standard.window.diagram.no_ships", hex=position.title(hex))
        if guns:
            text = words("standard.window.diagram.ships", hex=position.title(hex), ships=words.listed(tuple(guns)))
        flown = (
            f" {words('standard.window.diagram.aircraft', aircraft=words.listed(tuple(wings)))} [39.12]"
            if wings
            else ""
        )
        return Answer(f"{text} [39.31]{flown}", Tone.GOOD if guns else Tone.PLAIN, marks)

    return Figure(position.caption("39"), board_view(position, marks, ask))


def at_end(position: Position) -> Figure:
    """Hexes that must be controlled at the end: who holds them alone, and which are disputed. [17.5]"""
    state = position.state
    attacker = SIDE_OF[state.setting.script.victory.side]
    held = {hex: is_friendly_owned(state, hex, attacker) for hex in sorted(state.setting.objective)}
    rings = tuple(Ring(hex, Tone.GOOD if is_held else Tone.BAD) for hex, is_held in held.items())
    marks = Marks(rings=rings, dims=False)

    def ask(hex: int) -> Answer:
        if hex not in held:
            owner = next((side for side in SIDES if is_friendly_owned(state, hex, side)), None)
            who = position.words.say(state.setting.sides.said(owner)) if owner is not None else ""
            text = position.words("standard.window.diagram.no_objective", hex=position.title(hex))
            return Answer(f"{text} {who}".strip(), Tone.PLAIN, marks)
        row = controlled_row(state, hex, position.words)
        return Answer(f"{row.text}: {row.detail}, {row.mark} [17.5]", Tone.GOOD if held[hex] else Tone.BAD, marks)

    return Figure(position.caption("at_end"), board_view(position, marks, ask))
