"""Support fire advised: what more would reach, the cheapest that does, what is left for the defense. [7.5, 8.3]"""

from __future__ import annotations

from dataclasses import replace

from game.model.side import Side
from game.systems.standard.ai.fire_advice import FireStep, most_exposed, next_step, points_left
from game.systems.standard.rules.describe import column_said, markers_said
from game.systems.standard.rules.fire import has_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.state import State
from game.ui.desk.cards import Choice, Fact, Sheet
from game.ui.language.words import Words
from game.ui.look.tone import Tone

ADVICE = "advice"
"""The button, and its key, that lay what is advised."""


def with_advice(sheet: Sheet, state: State, frame: Combat, side: Side, laid: tuple[int, ...], words: Words) -> Sheet:
    """A sheet of a combat with what more fire would do and the button that lays it; as it is without any in hand."""
    if not has_fire(state, side):
        return sheet
    step = next_step(state, frame, side, laid)
    lines = (_step_fact(state, step, laid, words), *_kept_facts(state, frame, side, laid, words))
    return replace(
        sheet, lines=(*lines, *sheet.lines), choices=(*_advice_choices(state, step, laid, words), *sheet.choices)
    )


def advised_markers(state: State, frame: Combat, side: Side, laid: tuple[int, ...]) -> tuple[int, ...]:
    """What the button lays: the cheapest that reaches the next column, else what lies there already."""
    step = next_step(state, frame, side, laid)
    return laid if step is None or step.markers is None else step.markers


def _advice_choices(state: State, step: FireStep | None, laid: tuple[int, ...], words: Words) -> tuple[Choice, ...]:
    if step is None or step.markers is None:
        return ()
    added = _value(state, step.markers) - _value(state, laid)
    return (Choice(ADVICE, words("standard.window.fire.lay", points=f"+{added}"), "A"),)


def _step_fact(state: State, step: FireStep | None, laid: tuple[int, ...], words: Words) -> Fact:
    if step is None:
        return Fact("", words("standard.window.fire.no_more_columns"), "7.5")
    points, column = f"+{step.points}", words.say(column_said(state.setting, step.column))
    if step.markers is None:
        return Fact(points, words("standard.window.fire.not_in_hand", column=column), "7.5")
    more = list(step.markers)
    for kind in laid:
        more.remove(kind)
    cheapest = words.listed(markers_said(state.setting, tuple(more)))
    return Fact(points, words("standard.window.fire.reaches", column=column, markers=cheapest), "7.5", Tone.EVEN)


def _kept_facts(state: State, frame: Combat, side: Side, laid: tuple[int, ...], words: Words) -> tuple[Fact, ...]:
    """What is left in hand, and what it can still do this turn. [3.4]"""
    setting, points = state.setting, str(points_left(state, side, laid))
    attacks = side is setting.units[frame.attackers[0]].side
    if not attacks or side is not setting.first_side:
        key = "left_attack" if attacks else "left_defense"
        return (Fact(points, words(f"standard.window.fire.{key}"), "3.4"),)
    kept = Fact(points, words("standard.window.fire.kept"), "3.4")
    exposed = most_exposed(state, side, laid)
    if exposed is None:
        return (kept,)
    name, defended = setting.units[exposed.unit].short, f"{exposed.defended:+d}"
    said = words("standard.window.fire.exposed", unit=name, defended=defended)
    return (kept, Fact(f"{exposed.differential:+d}", said, "7.3"))


def _value(state: State, markers: tuple[int, ...]) -> int:
    return sum(state.setting.markers[kind].value for kind in markers)
