"""The card of a unit: strengths as they stand, movement points, what it may still do and why not. [2, 5, 6, 7.1]"""

from __future__ import annotations

from game.model.decision import Decision
from game.model.message import term
from game.systems.standard.rules.arrivals import is_due
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.odds import threat_to
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.overruns.cards import hold_notes, still_overruns
from game.systems.standard.rules.setting import Unit
from game.systems.standard.rules.stacks.cards import size_notes
from game.systems.standard.rules.state import BOMBARDED, DEFENDED, FOUGHT, GONE, State
from game.systems.standard.rules.supply.tellings import scarce_notes
from game.systems.standard.rules.turns import step_side
from game.systems.standard.ui.contested_facts import facts_of_notes
from game.systems.standard.ui.looks import unit_look
from game.ui.desk.cards import Fact, UnitCard
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_MARKS = ("parachute", "glider", "engineer", "bridge_defense", "crash", "amphibious")
"""Marks that are told on the card."""
_TOLD_AS = {"deadlocked": "22.122", "overrun_over": "22.42B"}
"""What holds a unit -> the rule by which its modules may have told that before."""


def unit_card(state: State, unit: int, decision: Decision | None, words: Words) -> UnitCard:
    """A unit's card in a position."""
    entry = state.setting.units[unit]
    attack, defense = state.strength(unit)
    steps = words("standard.window.unit.steps_of", count=state.steps[unit], most=entry.steps)
    nation = words.say(state.setting.nation_said(entry.nation))
    return UnitCard(
        unit,
        words.name(entry.name),
        f"{words.name(entry.formation)}, {nation}",
        entry.side,
        unit_look(state, unit),
        (
            (words("standard.window.unit.attack"), _figure(attack, entry.attack[entry.steps])),
            (words("standard.window.unit.defense"), _figure(defense, entry.defense[entry.steps])),
            (words("standard.window.unit.steps"), steps),
        ),
        _mp(state, unit, decision),
        tuple(_notes(state, entry, decision, words)),
    )


def _figure(now: int, full: int) -> str:
    return str(now) if now == full else f"{now} ({full})"


def _is_moving(state: State, unit: int, decision: Decision | None) -> bool:
    if decision is None or state.turn == 0 or state.setting.sequence[state.step].does == "combat":
        return False
    if decision.kind == "allocate_support":  # nobody has been given his points yet
        return False
    return state.setting.units[unit].side is step_side(state)


def _mp(state: State, unit: int, decision: Decision | None) -> tuple[int, int]:
    allowance = state.setting.units[unit].ma_mp
    if state.on_map(unit) and _is_moving(state, unit, decision):
        return max(0, state.mp_left[unit]), allowance
    return allowance, allowance


def _notes(state: State, entry: Unit, decision: Decision | None, words: Words) -> list[Fact]:
    unit, notes = entry.index, [Fact(_kind(entry, words), "", "2.2")]
    if state.steps[unit] == 1 and entry.steps > 1:
        notes.append(Fact(words("standard.window.unit.depleted"), "", "2.3", Tone.BAD))
    where = state.hex_of[unit]
    if where == GONE:
        return [*notes, Fact(words("standard.window.unit.eliminated"), "", "2.3", Tone.BAD)]
    notes += _of_modules(state, unit, words)
    if where < 0:
        return [*notes, *_waiting(state, entry, words)]
    if state.turn == 0:
        return notes
    flags = state.flags[unit]
    if flags & FOUGHT:
        notes.append(Fact(words("standard.window.unit.has_attacked"), "", "7.1"))
    if flags & DEFENDED:
        notes.append(Fact(words("standard.window.unit.was_attacked"), "", "7.1"))
    if flags & BOMBARDED:
        notes.append(Fact(words("standard.window.unit.was_bombarded"), "", "8.4"))
    if state.zoc[entry.side.enemy][where]:
        notes.append(Fact(words("standard.window.unit.in_zoc"), "", "6.1", Tone.EVEN))
    held = hold_on(state, unit) if _is_moving(state, unit, decision) else None
    if held is not None and _TOLD_AS.get(held.code) not in {note.rule for note in notes}:
        notes.append(Fact(words.say(held.said), "", held.rule, Tone.EVEN))
        still = still_overruns(state, unit)
        notes += facts_of_notes((still,) if still is not None else (), words)
    threat = threat_to(state, unit)
    if threat is not None:
        worst = words(
            "standard.window.unit.worst", differential=f"{threat.differential:+d}", result=threat.expected_title
        )
        label, tip = (
            words("standard.window.unit.if_they_attack"),
            words("standard.window.unit.if_they_attack_tip", key="{threat}"),
        )
        notes.append(Fact(label, worst, "7.3", Tone.EVEN, press=f"threat:{unit}", tip=tip))
    return notes


def _of_modules(state: State, unit: int, words: Words) -> list[Fact]:
    """What rule modules say of a unit: its size, disorder, what holds it, scarce supply. [19.2, 20.81, 22, 30.5]"""
    if state.stacks is None:
        return []
    notes = [*size_notes(state, unit)]
    if state.on_map(unit) and state.turn:
        notes += hold_notes(state, unit)
        notes += scarce_notes(state, unit)
    return facts_of_notes(notes, words)


def _kind(entry: Unit, words: Words) -> str:
    marks = sorted(
        words(f"standard.window.unit.mark.{mark}") for mark in entry.marks if mark != entry.type and mark in _MARKS
    )
    mobility = words("standard.window.unit.mobile") if entry.mobility.is_mobile else words("standard.window.unit.leg")
    kind = words(
        "standard.window.unit.kind",
        type=words.say(term("unit_type", entry.type)).capitalize(),
        size=words.say(term("unit_size", entry.size)),
    )
    return f"{kind}, {', '.join([mobility, *marks])}"


def _waiting(state: State, entry: Unit, words: Words) -> list[Fact]:
    plan = state.setting.arrivals[entry.index]
    if plan is None or box_of(state.hex_of[entry.index]) >= 0:
        return []
    how = words("standard.window.unit.by_air") if plan.by_air else words("standard.window.unit.by_land")
    if plan.box >= 0:
        how = words("standard.window.unit.into_box", box=state.setting.boxes[plan.box].title)
    is_now = is_due(state, entry.index)
    when = (
        words("standard.window.unit.arrives_now", how=how)
        if is_now
        else words("standard.window.unit.arrives", turn=plan.turn, how=how)
    )
    return [Fact(when, "", "11.1")]
