"""The numbered box of a hex with units of both sides: who stands in which part, who screens, who is pinned. [22.51]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.side import Side
from game.systems.standard.rules.overruns.dual_attacks import needed_to_pin
from game.systems.standard.rules.overruns.marks import has_to_fight
from game.systems.standard.rules.overruns.position import OverrunsState
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.stacks.stacking import controls, facts_of, is_dual, re_of, stack, stacks_of
from game.systems.standard.rules.stacks.sums import shift_at
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.zone_levels import LEVEL_WORDS
from game.ui.desk.cards import Fact
from game.ui.desk.place_card import BoxPart, BoxPiece, DisplayBox
from game.ui.language.words import Words
from game.ui.look.tone import Tone

Line = tuple[str, Tone]


def dual_box(state: State, hex: int, words: Words) -> DisplayBox | None:
    """The box of a hex, the part of its original defender first; None where only one side stands. [22.51, 22.503]"""
    overruns = state.modules.overruns
    if overruns is None or state.stacks is None or not state.turn or not is_dual(state, hex):
        return None
    number, where = overruns.box[hex], state.setting.board.hex_title(hex)
    parts = tuple(
        _part(state, overruns, hex, side, words)
        for side in sorted(SIDES, key=lambda each: not controls(state, hex, each))
    )
    if not number:
        return DisplayBox(words("standard.window.box.attempt", hex=where), "22.103", parts)
    return DisplayBox(words("standard.window.box.title", box=number, hex=where), "22.51", parts)


def _part(state: State, overruns: OverrunsState, hex: int, side: Side, words: Words) -> BoxPart:
    """What a side has there, and how the ground, the enemy's screen and his pins treat it. [22.52-22.56]"""
    key = "holds" if controls(state, hex, side) else "came"
    title = words(f"standard.window.box.{key}", side=words.say(state.setting.sides.said(side)))
    is_pinned = _is_pinned(state, overruns, hex, side)
    pieces = tuple(
        BoxPiece(
            f"unit:{unit}", state.setting.units[unit].short, unit_look(state, unit),
            tuple(_lines(state, overruns, unit, words, is_pinned=is_pinned)),
        )
        for unit in stack(state, hex, side)
    )  # fmt: skip
    facts = [_ground(state, hex, side, words)]
    if overruns.box[hex]:
        facts += [*_screen(state, hex, side, words), _pin(state, hex, side, words, is_pinned=is_pinned)]
    return BoxPart(side, title, tuple(facts), pieces)


def _is_pinned(state: State, overruns: OverrunsState, hex: int, side: Side) -> bool:
    """Whether a side's units there are pinned in this phase: by who stays for it, or by an attack on them. [22.564]"""
    if side is step_side(state) or not overruns.box[hex]:
        return False
    return bool(overruns.pressed[hex]) or any(overruns.pinning[unit] for unit in stack(state, hex, side.enemy))


def _ground(state: State, hex: int, side: Side, words: Words) -> Fact:
    """What the ground and a fort do for a side when it is attacked there. [22.522, 22.524]"""
    shift = shift_at(state, hex, side)
    said = words("standard.window.hex.shift", count=shift) if shift else words("standard.window.hex.no_shift")
    return Fact(words("standard.window.box.attacked"), said, "22.522" if controls(state, hex, side) else "22.524")


def _screen(state: State, hex: int, side: Side, words: Words) -> Iterator[Fact]:
    """How much of a side is screened, and what zone of control is left to it. [22.541, 22.542]"""
    ground = facts_of(state).is_ground
    own, others = (
        re_of(state, [unit for unit in stack(state, hex, each) if ground[unit]]) for each in (side, side.enemy)
    )
    if own:
        said = words("standard.window.box.screened_re", screened=min(own, others), re=own)
        yield Fact(words("standard.window.box.screened"), said, "22.542", Tone.EVEN if others else Tone.PLAIN)
    level = words(f"standard.window.zone.{LEVEL_WORDS[stacks_of(state).level[side][hex]]}")
    yield Fact(words("standard.window.hex.zoc"), level, "22.541")


def _pin(state: State, hex: int, side: Side, words: Words, *, is_pinned: bool) -> Fact:
    """Whether a side is pinned there, or how much attack strength would pin it. [22.564]"""
    if is_pinned:
        return Fact(words("standard.window.box.pinned_now"), "", "22.564", Tone.BAD)
    needed = needed_to_pin(state, hex, side.enemy)
    return Fact(words("standard.window.box.pinned_by"), words("standard.window.box.strength", needed=needed), "22.564")


def _lines(state: State, overruns: OverrunsState, unit: int, words: Words, *, is_pinned: bool) -> Iterator[Line]:
    """How a unit stands in its part. [22.122, 22.42B, 22.542, 22.564, 20.81]"""
    known = (
        (has_to_fight(state, unit), "deadlock", Tone.EVEN),
        (overruns.pinning[unit], "pins", Tone.GOOD),
        (is_pinned, "pinned", Tone.BAD),
        (overruns.bound[unit], "sits_out", Tone.EVEN),
        (overruns.silenced[unit], "no_zone", Tone.EVEN),
        (is_disrupted(state, unit), "disrupted", Tone.BAD),
    )
    for applies, key, tone in known:
        if applies:
            yield words(f"standard.window.box.{key}"), tone
    facts = facts_of(state)
    if overruns.box[state.hex_of[unit]]:
        re = facts.re[unit] if facts.is_ground[unit] else 0
        text = words("standard.window.box.screens", re=re) if re else words("standard.window.box.screens_nobody")
        yield text, Tone.PLAIN
