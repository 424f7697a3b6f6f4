"""Engineers build pontoons, fire takes them down. [13]"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Labour
from game.systems.remagen.rules.bridges import is_standing_bridge
from game.systems.remagen.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.remagen.rules.events_bridges import Completed, Laboured, SiteDamaged, SiteLost
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.repairs import recover
from game.systems.remagen.rules.setting import NOWHERE, Ground, Line
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import HALF, ROLLED, State
from game.systems.remagen.rules.tellings import told_unit, told_units
from game.systems.remagen.rules.zones import is_engaged


def refuse_site(state: State, line: int) -> Refusal | None:
    """Why nobody may work at a line; None if engineers may. [13.1, 13.2]"""
    site = state.setting.lines[line]
    wrong = _refuse_place(state, line, site)
    if wrong is not None:
        return wrong
    for head in site.bridgeheads:
        near = (head, *state.setting.near[head])
        if any(state.holder(sector) == GERMAN for sector in near):
            return _refusal("german_near", "13.2", state, head)
    if state.labour[line]:
        return None
    for head in site.bridgeheads:
        if not state.visited[head]:
            return _refusal("not_visited", "13.2", state, head)
    for sector in site.river:
        if state.here[sector]:
            return _refusal("river_held", "13.2", state, sector)
    return None


def _refuse_place(state: State, line: int, site: Line) -> Refusal | None:
    if NOWHERE in site.bridgeheads:
        return Refusal("no_bank", "13.1", message("remagen.refusal.no_bank", line=site.letter))
    for head in site.bridgeheads:
        if state.setting.ground[head] is Ground.HOUSE:
            return _refusal("houses_at_head", "13.1", state, head)
    if is_standing_bridge(state, line):
        return Refusal("bridge_stands", "13.1", message("remagen.refusal.bridge_stands"))
    return None


def _refusal(code: str, rule: str, state: State, sector: int) -> Refusal:
    return Refusal(code, rule, message(f"remagen.refusal.{code}", sector=state.setting.name(sector)))


def crew_of(state: State, line: int) -> tuple[int, ...]:
    """Engineers that could roll at a line, by id. [13.3]"""
    heads = [head for head in state.setting.lines[line].bridgeheads if head != NOWHERE and not is_engaged(state, head)]
    return tuple(
        sorted(
            unit
            for head in heads
            for unit in state.standing_in(head)
            if state.type(unit).is_engineer and state.side(unit) is US and not state.has(unit, ROLLED)
        )
    )


def _rolls_left(state: State, line: int) -> int:
    """How many trays may still roll at a site in this turn. [13.3]"""
    heads = state.setting.lines[line].bridgeheads
    rolled = [unit for head in heads if head != NOWHERE for unit in state.here[head] if state.has(unit, ROLLED)]
    return state.setting.rules.bridges.pontoon.engineers - len(rolled)


def _is_finished(state: State, line: int) -> bool:
    return state.labour[line] >= state.setting.rules.bridges.pontoon.labour


def _source(state: State, _side: Side) -> Source:
    lines = [
        line
        for line in range(len(state.setting.lines))
        if not _is_finished(state, line) and crew_of(state, line) and refuse_site(state, line) is None
    ]

    def choices(line: int) -> Sequence[Labour]:
        crew = crew_of(state, line)
        most = min(len(crew), _rolls_left(state, line))
        return tuple(Labour(units) for count in range(1, most + 1) for units in combinations(crew, count))

    return Source(Labour.kind, tuple(lines), choices, of_units=False)


def _refuse(state: State, _side: Side, action: Labour) -> Refusal | None:
    if not action.units or list(action.units) != sorted(set(action.units)):
        return Refusal("no_crew", "13.3", message("remagen.refusal.no_crew"))
    line = _line_of(state, action)
    if line is None:
        return Refusal("not_one_site", "13.3", message("remagen.refusal.not_one_site"))
    crew = crew_of(state, line)
    for unit in action.units:
        if unit not in crew:
            said = told_unit(state.setting, unit)
            return Refusal("cannot_roll", "13.3", message("remagen.refusal.cannot_roll", unit=said))
    if len(action.units) > _rolls_left(state, line):
        most = state.setting.rules.bridges.pontoon.engineers
        return Refusal("too_many_roll", "13.3", message("remagen.refusal.too_many_roll", most=most))
    if _is_finished(state, line):
        return Refusal("finished", "13.4", message("remagen.refusal.site_finished"))
    return refuse_site(state, line)


def _line_of(state: State, action: Labour) -> int | None:
    """The line in whose bridgeheads all of these engineers stand."""
    sectors = {state.sector[unit] for unit in action.units}
    lines = {state.setting.head_of[sector] if sector >= 0 else NOWHERE for sector in sectors}
    return lines.pop() if len(lines) == 1 and NOWHERE not in lines else None


def _carry_out(play: Play, _side: Side, action: Labour) -> None:
    """Roll a die for each; the pips make the bridge grow, at night half of them. [13.3-13.5]"""
    state = play.state
    rules = state.setting.rules
    line = _line_of(state, action)
    if line is None:
        raise ValueError(f"{action} is at no site")
    site = state.setting.lines[line]
    thrown = play.throw(len(action.units), message("remagen.die.labour", line=site.letter), "13.3")
    pips = sum(thrown)
    is_halved = rules.night.labour_halved and state.setting.is_night(state.turn)
    before = state.labour[line]
    added = _halved(state, site, action.units[0], pips) if is_halved else pips
    state.labour[line] = min(rules.bridges.pontoon.labour, before + added)
    for unit in action.units:
        state.flags[unit] |= ROLLED
    play.tell(Laboured("13.4", line, action.units, pips, is_halved, before, state.labour[line], thrown))
    if _is_finished(state, line) and not state.completed_turn[line]:
        state.completed_turn[line] = state.turn
        play.tell(Completed("13.5", line))


def _halved(state: State, site: Line, unit: int, pips: int) -> int:
    """What pips count at night: half of all of the site in this turn, also if its engineers roll one by one. [13.4]"""
    over = [other for head in site.bridgeheads for other in state.here[head] if state.has(other, HALF)]
    for other in over:
        state.flags[other] &= ~HALF
    added, left = divmod(pips + len(over), 2)
    state.flags[unit] |= HALF * left
    return added


def damage_site(play: Play, line: int, hits: int) -> None:
    """Each hit is a die off the labour of a site; at nothing a pontoon is gone with all on it. [13.6, 13.7]"""
    state = play.state
    site = state.setting.lines[line]
    for _ in range(hits):
        if not state.labour[line]:
            break
        pips = play.roll(message("remagen.die.site", line=site.letter), "13.6")
        before = state.labour[line]
        state.labour[line] = max(0, before - pips)
        play.tell(SiteDamaged("13.6", line, before, state.labour[line], pips))
    if state.labour[line]:
        return
    was_bridge, state.completed_turn[line] = state.completed_turn[line] > 0, 0
    play.tell(SiteLost("13.7", line))
    for unit in [unit for sector in site.river for unit in state.here[sector]] if was_bridge else []:
        if state.on_board(unit):
            play.eliminate(unit, "bridge", "13.7")


LABOUR = Chapter(
    "13",
    "labour",
    steps=(
        StepKind(
            "labour", "labour", message("remagen.prompt.labour"), enter=lambda play: recover(play, US), ends_itself=True
        ),
    ),
    actions=(ActionKind(Labour, ("labour",), _source, _refuse, _carry_out),),
    tellings={
        Laboured: lambda setting, event: message(
            "remagen.log.labour_halved" if event.is_halved else "remagen.log.labour",
            line=setting.lines[event.line].letter, units=told_units(setting, event.units), pips=event.pips,
            before=event.before, after=event.after, count=len(event.units),
        ),
        Completed: lambda setting, event: message("remagen.log.completed", line=setting.lines[event.line].letter),
        SiteDamaged: lambda setting, event: message(
            "remagen.log.site_damaged", line=setting.lines[event.line].letter, before=event.before, after=event.after
        ),
        SiteLost: lambda setting, event: message("remagen.log.site_lost", line=setting.lines[event.line].letter),
    },
)  # fmt: skip
