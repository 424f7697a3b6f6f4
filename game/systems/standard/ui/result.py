"""What there is to say of a game that is over: result, reason, and what each side did and lost. [17]"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from game.engine.history import LogEntry
from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.lab.measures import objective_said
from game.systems.standard.lab.way import way_left_mp
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.bridgeheads.events import CameAshore
from game.systems.standard.rules.open_sea import points_held, steps_lost
from game.systems.standard.rules.open_sea_facts import OpenSeaFacts
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDE_OF, SIDES
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.stacks.stacking import is_friendly_owned
from game.systems.standard.rules.state import DOWN, State
from game.systems.standard.rules.victory import counts_for_objective, goal_rule, goals_held
from game.systems.standard.ui.calendar import day_text
from game.systems.standard.ui.module_result import module_tallies
from game.systems.standard.ui.previews import fought_tone
from game.systems.standard.ui.standing import losses
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Past, Report, Tally
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_COMES = it.Moved | it.Entered | it.Advanced | it.Landed | it.Relocated | it.Retreated | CameAshore
_LANDING_RULE = "11.4"
"""All that a landing does to a unit is of this rule."""


def report(state: State, past: Past, words: Words) -> Report | None:
    """A game that is over; None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    winner = outcome.winner
    title = (
        words("standard.window.ending.draw")
        if winner is None
        else words("ending.victory", side=words.say(state.setting.sides.said(winner)))
    )
    return Report(
        title, winner, words.say(outcome.reason), outcome.rule, _facts(state, past, words),
        tuple(_tallies(state, past, words)),
    )  # fmt: skip


def _facts(state: State, past: Past, words: Words) -> tuple[Fact, ...]:
    script, victory = state.setting.script, state.setting.script.victory
    turn = min(state.turn, script.turns)
    down = sum(bridge == DOWN for bridge in state.bridge_state)
    when = words("standard.window.ending.turn_of", turn=turn, turns=script.turns, date=day_text(script, turn, words))
    kind = "" if victory.kind == "objective" else "_at_end"
    held = words(
        f"standard.window.ending.held{kind}", now=goals_held(state), most=state.held_most, needed=victory.for_victory
    )
    facts = [
        Fact(words("standard.window.ending.when"), when),
        Fact(words("standard.window.ending.objective"), held, goal_rule(state.setting), Tone.EVEN),
    ]
    if state.bridge_state:
        told = words("standard.window.ending.of", number=down, all=len(state.bridge_state))
        facts.append(Fact(words("standard.window.ending.bridges_down"), told, "14"))
    if state.setting.open_sea is not None:
        guns = str(sum(1 for _ in sites_left(state, SIDE_OF[victory.side].enemy)))
        needed = state.setting.open_sea.draw_from
        points = points_held(state)
        worth = words("standard.window.ending.worth", points=points, needed=needed, count=points)
        facts[2:2] = [
            Fact(words("standard.window.ending.batteries"), guns, "17.41"),
            Fact(words("standard.window.ending.points"), worth, "17.43"),
            *_points(state, state.setting.open_sea, words),
        ]
    lead = _lead(state, past.log)
    if lead is not None:
        facts.append(_lead_fact(state.setting, lead, words))
    return tuple(facts)


def _lead_fact(setting: Setting, lead: Lead, words: Words) -> Fact:
    """How near they came; of several places that are fought for, which was reached first."""
    goal, title = objective_said(setting), words("standard.window.ending.lead_title")
    if lead.left_mp:
        said = words("standard.window.ending.lead", count=lead.left_mp, goal=goal, turn=lead.turn)
    elif len(setting.objective) == 1:
        said = words("standard.window.ending.lead_here", goal=goal, turn=lead.turn)
    else:
        title = words("standard.window.ending.first_title")
        said = words("standard.window.ending.lead_here", goal=setting.board.hex_title(lead.hex), turn=lead.turn)
    return Fact(title, said, "17.1")


def _points(state: State, passage: OpenSeaFacts, words: Words) -> Iterator[Fact]:
    """What each hex is worth and whether it counts, and what losses cost. [17.43]"""
    side = SIDE_OF[state.setting.script.victory.side]
    for hex, worth in passage.points:
        is_held = is_friendly_owned(state, hex, side)
        told = words("standard.window.ending.of", number=worth if is_held else 0, all=worth)
        where = words.name(state.setting.board.hex_title(hex))
        yield Fact(f"  {where}", told, "17.43", Tone.GOOD if is_held else Tone.PLAIN)
    if passage.losses_each:
        cost = max(0, steps_lost(state) - passage.losses_free) // passage.losses_each
        yield Fact(
            f"  {words('standard.window.ending.losses_cost')}", str(-cost), "17.43", Tone.BAD if cost else Tone.PLAIN
        )


@frozen
class Lead:
    """The nearest that a unit that counts ever came to the objective by road."""

    left_mp: int
    turn: int
    hex: int


def _lead(state: State, log: Iterable[LogEntry]) -> Lead | None:
    """How near, in which turn first, and where; None if none of them was ever on a road there."""
    way, best, turn = way_left_mp(state.setting), None, 0
    for entry in log:
        event = entry.event
        if isinstance(event, it.TurnBegan):
            turn = event.turn
        if isinstance(event, _COMES):
            left = way[event.hex] if event.hex >= 0 and counts_for_objective(state, event.unit) else -1
            if left >= 0 and (best is None or left < best.left_mp):
                best = Lead(left, turn, event.hex)
    return best


def _tallies(state: State, past: Past, words: Words) -> Iterable[Tally]:
    """The statistics, a figure for each side."""
    setting = state.setting
    lost = [losses(state, side) for side in SIDES]
    units = [
        words("standard.window.ending.of", number=lost[side][0], all=len(setting.units_of(side))) for side in SIDES
    ]
    yield Tally(words("standard.window.ending.units_lost"), (units[0], units[1]), "2.3")
    yield Tally(words("standard.window.ending.steps_lost"), (str(lost[0][2]), str(lost[1][2])), "2.3")
    yield from _fights(setting, past.log, words)
    yield from module_tallies(setting, past.log, words)
    yield from _fire(setting, past.log, words)
    yield from _bridges(setting, past.log, words)
    yield from _landings(setting, past.log, words)
    zones = [[zone for zone in setting.zones if zone.side is side] for side in SIDES]
    if any(zones):
        gone = [sum(state.zone_lost[zone.index] for zone in own) for own in zones]
        told = [
            words("standard.window.ending.of", number=number, all=len(own)) if own else ""
            for number, own in zip(gone, zones, strict=True)
        ]
        yield Tally(words("standard.window.ending.zones_lost"), (told[0], told[1]), "12")


def _pair(counts: Counter[Side]) -> tuple[str, str]:
    return str(counts[ALLIED]), str(counts[GERMAN])


def _fights(setting: Setting, log: Iterable[LogEntry], words: Words) -> Iterable[Tally]:
    """Attacks of each side, and how they went. [7.5]"""
    made: Counter[Side] = Counter()
    went: Counter[tuple[Side, Tone]] = Counter()
    for entry in log:
        if isinstance(entry.event, it.CombatResolved):
            side = setting.units[entry.event.attackers[0]].side
            made[side] += 1
            went[side, fought_tone(setting, entry.event)] += 1
    yield Tally(words("standard.window.ending.attacks"), _pair(made), "7")
    told = [
        words("standard.window.ending.won_lost", won=went[side, Tone.GOOD], lost=went[side, Tone.BAD])
        if made[side]
        else ""
        for side in SIDES
    ]
    if any(told):
        yield Tally(words("standard.window.ending.attacks_went"), (told[0], told[1]), "7.5")


def _fire(setting: Setting, log: Iterable[LogEntry], words: Words) -> Iterable[Tally]:
    """Support fire drawn and used, and bombardments. [8]"""
    if not setting.markers:
        return
    drawn, used, aimed, hits = (Counter[Side]() for _ in range(4))
    for entry in log:
        match entry.event:
            case it.MarkersDrawn() as event:
                drawn[event.side] += len(event.markers)
            case it.FireCommitted() as event:
                used[event.side] += len(event.markers)
            case it.Bombarded() as event:
                side = setting.markers[event.marker].side
                used[side] += 1
                aimed[side] += 1
                hits[side] += event.success
    told = [words("standard.window.ending.of", number=used[side], all=drawn[side]) for side in SIDES]
    yield Tally(words("standard.window.ending.fire_used"), (told[0], told[1]), "8.3")
    if aimed:
        told = [
            words("standard.window.ending.of", number=hits[side], all=aimed[side]) if aimed[side] else ""
            for side in SIDES
        ]
        yield Tally(words("standard.window.ending.bombardments"), (told[0], told[1]), "8.4")


def _bridges(setting: Setting, log: Iterable[LogEntry], words: Words) -> Iterable[Tally]:
    """Bridges blown and repaired, as often as it was tried. [14, 15]"""
    tried, done = Counter[str](), Counter[str]()
    for entry in log:
        match entry.event:
            case of_bridges.BridgeTried() as event:
                tried["blown"] += 1
                done["blown"] += event.demolished
            case of_bridges.RepairTried() as event:
                tried["repaired"] += 1
                done["repaired"] += event.repaired
            case of_bridges.Spanned():
                done["spanned"] += 1
    for kind, side, rule in (("blown", setting.demolisher, "14.0"), ("repaired", setting.engineers_side, "14.2")):
        if tried[kind]:
            told = words("standard.window.ending.tries", number=done[kind], all=tried[kind])
            yield Tally(words(f"standard.window.ending.bridges_{kind}"), _only(side, told), rule)
    if done["spanned"]:
        yield Tally(
            words("standard.window.ending.bridges_spanned"), _only(setting.engineers_side, str(done["spanned"])), "15"
        )


def _only(side: Side, told: str) -> tuple[str, str]:
    return ("", told) if side else (told, "")


def _landings(setting: Setting, log: Iterable[LogEntry], words: Words) -> Iterable[Tally]:
    """Units that came by air, and what became of them on the way down. [11.4]"""
    landed, lost, hurt = (Counter[Side]() for _ in range(3))
    by_action: defaultdict[int, list[Event]] = defaultdict(list)
    for entry in log:
        by_action[entry.action_number].append(entry.event)
    for events in by_action.values():
        units = {event.unit for event in events if isinstance(event, it.Landed)}
        for event in events:
            if isinstance(event, it.Landed):
                landed[setting.units[event.unit].side] += 1
            elif not isinstance(event, it.Eliminated | it.Depleted) or event.unit not in units:
                continue
            elif event.rule.startswith(_LANDING_RULE):
                (lost if isinstance(event, it.Eliminated) else hurt)[setting.units[event.unit].side] += 1
    if landed:
        yield Tally(words("standard.window.ending.landed"), _known(landed), "11.4")
        losses_of = [words("standard.window.ending.landing_losses", lost=lost[side], hurt=hurt[side]) for side in SIDES]
        told = [text if landed[side] else "" for side, text in zip(SIDES, losses_of, strict=True)]
        yield Tally(words("standard.window.ending.lost_in_landing"), (told[0], told[1]), "11.4")


def _known(counts: Counter[Side]) -> tuple[str, str]:
    """Figures of the sides that have any."""
    return str(counts[ALLIED] or ""), str(counts[GERMAN] or "")
