"""What an overrun may come to, as it is shown: sums, a bar of its outcomes, branch by branch. [22.4]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.language.phrasebook import capital, small
from game.model.action import Action
from game.systems.standard.rules.overruns.actions import CaptureBridge, Overrun
from game.systems.standard.rules.overruns.forecast import (
    BEGAN_THERE,
    Forecast,
    forecast_notes,
    forecast_with,
)
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import price_notes
from game.systems.standard.rules.tellings import told
from game.systems.standard.ui.contested_facts import facts_of_notes
from game.systems.standard.ui.previews import face_tone, shift_facts
from game.ui.desk.cards import Fact, Preview, Segment, joined
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_INSET = ("20.82", "20.9")
"""Rules of what a branch brings besides: told under it."""
_RULE_TONES = {"22.41": Tone.GOOD, "22.42A": Tone.EVEN, "22.42B": Tone.BAD}


def together(
    state: State, actions: Sequence[Overrun], attempt: Attempt | None = None
) -> tuple[tuple[Overrun, ...], tuple[State, Forecast] | None]:
    """Those who find room one after the other in the hex they overrun, and how it would stand then. [22.103]"""
    going: list[Overrun] = []
    found = None
    for action in actions:
        unit, here, after = action.unit, state.hex_of[action.unit], found[0] if found is not None else state
        hex = action.path[-1] if action.path else here
        if attempt is None:
            attempt = Attempt(state.setting.units[unit].side, hex, was_dual=overruns_of(state).box[hex] > 0)
        joined = forecast_with(after, action, attempt) if not action.path or has_room(after, unit, hex) else None
        if joined is not None:
            found, origin = joined, (here, *action.path)[-2] if action.path else BEGAN_THERE
            attackers, origins = (*attempt.attackers, unit), (*attempt.origins, origin)
            attempt = replace(attempt, attackers=attackers, origins=origins)
            going.append(action)
    return tuple(going), found


def priced(state: State, action: Action, words: Words) -> str:
    """What going in among the enemy is, with its price line by line. [22.11]"""
    said = small(words.say(told(state, action)))
    price = price_of_overrun(state, action) if isinstance(action, Overrun | CaptureBridge) else None
    if price is None:
        return words("standard.window.click.does", does=said)
    lines = ", ".join(words.say(note.said) for note in price.notes)
    said = words("standard.window.overruns.price", does=said, lines=lines, price=words.say(price.said))
    return words("standard.window.click.does", does=said)


def outcome_bar(found: Forecast, words: Words) -> tuple[Segment, ...]:
    """The faces of the die by how the overrun ends, equal ones together. [22.41, 22.42]"""
    return joined(
        Segment(1, words(f"standard.window.overruns.{each.ends}"), each.result, face_tone(each))
        for each in found.odds.outcomes
    )


def forecast_facts(found: Forecast, words: Words) -> tuple[Fact, ...]:
    """Every branch with what it leaves, then the deadlock. [22.41, 22.42, 22.122]"""
    facts = []
    for note in forecast_notes(found):
        inset = "  " if note.rule in _INSET else ""
        said = capital(words.say(note.said))
        tone = Tone.BAD if note.said.key.endswith((".barred", ".goes_back")) else Tone.PLAIN
        facts.append(Fact(inset + said, "", note.rule, _RULE_TONES.get(note.rule, tone)))
    return tuple(facts)


def overrun_preview(state: State, found: Forecast, words: Words) -> Preview:
    """An overrun as a preview: before anybody has gone in, or as one more would join it."""
    odds = found.odds
    side = state.setting.units[odds.attackers[0]].side
    shifts = shift_facts(state, odds, words) if odds.shifts or odds.shift else ()
    return Preview(
        words("standard.window.overruns.heading", hex=state.setting.board.hex_title(found.hex)),
        words("standard.window.overruns.weighed", attack=odds.attack.total, defense=odds.defense.total),
        words(
            "standard.window.odds.column", differential=f"{odds.differential:+d}", column=words.say(odds.column_said)
        ),
        (*shifts, *forecast_facts(found, words), *facts_of_notes(price_notes(state, side), words)),
        outcome_bar(found, words) if found.barred is None else (),
    )
