"""Diagrams of counters, of the sequence of play and of victory. [2, 3, 10, 17]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.model.message import term
from game.model.side import Side
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.rules.victory import counts_for_objective, objectives_held
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.looks import unit_look
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.figure import Answer, Figure, Stride, Token
from game.ui.language.words import Words
from game.ui.look.tone import Tone

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import SequenceStep


def counter(position: Position) -> Figure:
    """A counter fresh and depleted, with what its numbers mean. [2.1, 2.3]"""
    state, unit, words = position.state, position.unit, position.words
    entry = state.setting.units[unit]
    tokens = []
    for steps in range(entry.steps, 0, -1):
        state.steps[unit] = steps
        look = unit_look(state, unit)
        key = "fresh" if steps == entry.steps else "depleted"
        attack, defense = state.strength(unit)
        text = words(
            f"standard.window.diagram.counter_{key}", unit=entry.name, attack=attack, defense=defense, ma=entry.ma_mp,
            formation=entry.formation, size=words.say(term("unit_size", entry.size)),
            type=words.say(term("unit_type", entry.type)),
        )  # fmt: skip
        tokens.append(Token(look, words(f"standard.window.diagram.label_{key}"), Answer(text)))
    strides = tuple(
        Stride(
            f"{figure}  {words(f'standard.window.diagram.figure_{key}')}",
            None,
            Answer(words(f"standard.window.diagram.meaning_{key}")),
        )
        for key, figure in (("attack", entry.attack[-1]), ("defense", entry.defense[-1]), ("ma", entry.ma_mp))
    )
    return Figure(position.caption("2"), strides=strides, tokens=tuple(tokens), token_px=120)


def sequence(setting: Setting, words: Words, chapter: str) -> Figure:
    """The steps of a game turn in order; in the colour of the side whose step it is. [3, 10.1]"""
    strides = []
    for step in setting.sequence:
        side = _side(setting, step)
        title = words(f"standard.window.diagram.step_{'mobile_' if step.mobile_only else ''}{step.does}")
        phase = words.say(term("phase", step.phase))
        key = "both" if side is None else "mobile" if step.mobile_only else "side"
        told = words(
            f"standard.window.diagram.told_{key}",
            side=setting.sides.title(side) if side is not None else "",
            phase=phase,
            rule=step.rule,
        )
        is_lit = chapter == "10" and side is setting.first_side
        strides.append(Stride(title, side, Answer(told), is_lit))
    return Figure(words(f"standard.window.diagram.caption_{chapter}"), strides=tuple(strides))


def _side(setting: Setting, step: SequenceStep) -> Side | None:
    if step.player == "both":
        return None
    return setting.first_side if step.player == "first" else setting.first_side.enemy


def objective(position: Position) -> Figure:
    """The objective hexes, who holds them, and who counts. [17]"""
    state, words = position.state, position.words
    victory = state.setting.script.victory
    held = {
        hex: any(counts_for_objective(state, unit) for unit in units_at(state, hex)) for hex in state.setting.objective
    }
    marks = Marks(
        rings=tuple(Ring(hex, Tone.GOOD if is_held else Tone.BAD) for hex, is_held in sorted(held.items())),
        badges=tuple(
            Badge(
                hex,
                words(f"standard.window.diagram.counts_{'here' if is_held else 'not'}"),
                Tone.GOOD if is_held else Tone.BAD,
            )
            for hex, is_held in sorted(held.items())
        ),
    )

    def ask(hex: int) -> Answer:
        now = words("standard.window.diagram.held", held=objectives_held(state), needed=victory.for_victory)
        if hex not in held:
            return Answer(f"{words('standard.window.diagram.no_objective', hex=position.title(hex))} {now}")
        there = next(iter(units_at(state, hex)), NOBODY)
        if there == NOBODY:
            return Answer(f"{words('standard.window.diagram.nobody', hex=position.title(hex))} {now}")
        key = "holds" if held[hex] else "airborne" if state.setting.units[there].is_airborne else "enemy"
        text = words(f"standard.window.diagram.objective_{key}", unit=position.name(there), hex=position.title(hex))
        return Answer(f"{text} {now}", Tone.GOOD if held[hex] else Tone.BAD)

    return Figure(position.caption("17"), board_view(position, marks, ask))
