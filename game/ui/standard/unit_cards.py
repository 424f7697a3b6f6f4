"""The card of a unit: strengths as they stand, movement points, what it may still do and why not. [2, 5, 6, 7.1]"""

from __future__ import annotations

from game.model.decision import Decision
from game.rules.standard.arrivals import is_due
from game.rules.standard.flow import step_side
from game.rules.standard.movement import hold_on
from game.rules.standard.odds import threat_to
from game.rules.standard.setting import Unit
from game.rules.standard.state import BOMBARDED, DEFENDED, FOUGHT, GONE, State
from game.ui.play.cards import Fact, UnitCard
from game.ui.play.marks import Tone
from game.ui.standard.looks import unit_look

_MARK_TITLES = {
    "parachute": "parachute", "glider": "glider", "engineer": "engineers", "bridge_defense": "bridge defense",
    "crash": "may crash",
}  # fmt: skip


def unit_card(state: State, unit: int, decision: Decision | None) -> UnitCard:
    """A unit's card in a position."""
    entry = state.setting.units[unit]
    attack, defense = state.strength(unit)
    steps = f"{state.steps[unit]} of {entry.steps}"
    return UnitCard(
        unit, entry.name, f"{entry.formation}, {state.setting.nation_title(entry.nation)}", entry.side,
        unit_look(state, unit),
        (("Attack", _figure(attack, entry.attack[entry.steps])),
         ("Defense", _figure(defense, entry.defense[entry.steps])), ("Steps", steps)),
        _mp(state, unit, decision), tuple(_notes(state, entry, decision)),
    )  # fmt: skip


def _figure(now: int, full: int) -> str:
    return str(now) if now == full else f"{now} ({full})"


def _is_moving(state: State, unit: int, decision: Decision | None) -> bool:
    if decision is None or state.turn == 0 or state.setting.sequence[state.step].does == "combat":
        return False
    return state.setting.units[unit].side is step_side(state)


def _mp(state: State, unit: int, decision: Decision | None) -> tuple[int, int]:
    allowance = state.setting.units[unit].ma_mp
    if state.on_map(unit) and _is_moving(state, unit, decision):
        return max(0, state.mp_left[unit]), allowance
    return allowance, allowance


def _notes(state: State, entry: Unit, decision: Decision | None) -> list[Fact]:
    unit, notes = entry.index, [Fact(_kind(entry), "", "2.2")]
    if state.steps[unit] == 1 and entry.steps > 1:
        notes.append(Fact("Depleted", "", "2.3", Tone.BAD))
    where = state.hex_of[unit]
    if where == GONE:
        return [*notes, Fact("Eliminated", "", "2.3", Tone.BAD)]
    if where < 0:
        return [*notes, *_waiting(state, entry)]
    if state.turn == 0:
        return notes
    flags = state.flags[unit]
    if flags & FOUGHT:
        notes.append(Fact("Has attacked in this phase", "", "7.1"))
    if flags & DEFENDED:
        notes.append(Fact("Was attacked in this phase", "", "7.1"))
    if flags & BOMBARDED:
        notes.append(Fact("Was bombarded in this phase", "", "8.4"))
    if state.zoc[entry.side.enemy][where]:
        notes.append(Fact("In an enemy zone of control", "", "6.1", Tone.EVEN))
    if _is_moving(state, unit, decision) and (held := hold_on(state, unit)) is not None:
        notes.append(Fact(held.sentence, "", held.rule, Tone.EVEN))
    threat = threat_to(state, unit)
    if threat is not None:
        worst = f"{threat.differential:+d}, {threat.expected_title} likeliest"
        notes.append(Fact("If they attack now", worst, "7.3", Tone.EVEN))
    return notes


def _kind(entry: Unit) -> str:
    marks = sorted(_MARK_TITLES[mark] for mark in entry.marks if mark != entry.type and mark in _MARK_TITLES)
    mobility = "mobile" if entry.mobility else "leg"
    return f"{entry.type.capitalize()} {entry.size}, {', '.join([mobility, *marks])}"


def _waiting(state: State, entry: Unit) -> list[Fact]:
    plan = state.setting.arrivals[entry.index]
    if plan is None:
        return []
    how = "by air" if plan.by_air else "by land"
    when = "may arrive now" if is_due(state, entry.index) else f"arrives on turn {plan.turn}"
    return [Fact(f"{when.capitalize()}, {how}", "", "11.1")]
