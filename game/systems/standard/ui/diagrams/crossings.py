"""Diagrams of bridges: blowing them, and the one that the engineers bring. [14, 15]"""

from __future__ import annotations

from dataclasses import replace

from game.model.dice import ScriptedDice
from game.model.side import Side
from game.systems.standard.rules.actions import Demolish, Move, Span
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.engineers import spannable
from game.systems.standard.rules.frames import DemolitionChance
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import is_empty, put, span_for
from game.systems.standard.rules.state import DOWN, NO_SPAN, State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.diagrams.ground import reach_view
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.previews import chance_segments
from game.ui.board.marks import Marks
from game.ui.desk.cards import Bar, Segment
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone

MOST_ROLLS = 6
"""So many rolls at most are made on one way of a diagram."""


def demolition(position: Position, chapter: str = "14") -> Figure:
    """The hexes that give a demolition chance when an Allied unit enters them, and the roll. [14.0, 40.4]"""
    setting, board = position.state.setting, position.board
    lit = {}
    for bridge in board.bridges:
        if demolition_refusal(position.state, bridge.index) is None:
            for hex in board.topology.hexsides[bridge.hexside]:
                lit[hex] = position.words("standard.window.diagram.sixths", count=_needed(position, bridge.kind))
    marks = Marks(lit=lit, tones=dict.fromkeys(lit, Tone.BAD), dims=False)

    def ask(hex: int) -> Answer:
        texts: list[str] = []
        bars: list[Bar] = []
        tone = Tone.PLAIN
        for index in setting.bridges_near[hex]:
            bridge = board.bridges[index]
            refusal = demolition_refusal(position.state, index)
            if refusal is not None:
                texts.append(
                    position.words(
                        "standard.window.diagram.safe", bridge=bridge.said, why=position.words.refusal(refusal)
                    )
                )
                continue
            tone = Tone.BAD
            texts.append(position.words("standard.window.diagram.chance", bridge=bridge.said))
            bars.append(Bar(position.words.say(bridge.said), _chance(position, bridge.kind)))
        text = "; ".join(texts) or position.words("standard.window.diagram.no_bridge", hex=position.title(hex))
        return Answer(text, tone, marks, tuple(bars))

    first = next(bridge for bridge in board.bridges if demolition_refusal(position.state, bridge.index) is None)
    bars = (Bar(position.words.say(first.said), _chance(position, first.kind)),)
    return Figure(position.caption(chapter), board_view(position, marks, ask), bars=bars)


def _needed(position: Position, kind: str) -> int:
    return int(getattr(position.state.setting.rules.bridges.demolished_on_at_most, kind))


def _chance(position: Position, kind: str) -> tuple[Segment, ...]:
    words = position.words
    return chance_segments(
        _needed(position, kind),
        words("standard.window.diagram.blown"),
        words("standard.window.diagram.stands"),
        hit_tone=Tone.BAD,
    )


def span(position: Position) -> Figure:
    """The hexsides that the engineers may bridge; pointing at a hex tells which of its sides, or why none. [15.1]"""
    board = position.board
    refusals = {side: position.refusal(Span(side)) for side in spannable(position.state)}
    marks = Marks(
        hexsides={side: Tone.GOOD if why is None else Tone.BAD for side, why in refusals.items()},
        hatched=frozenset(hex for hex in position.seen if position.state.zoc[_enemy(position)][hex]),
        selected=position.state.hex_of[position.unit],
    )  # fmt: skip

    def ask(hex: int) -> Answer:
        here = {side: why for side, why in refusals.items() if hex in board.topology.hexsides[side]}
        if not here:
            return Answer(
                position.words("standard.window.diagram.no_water", hex=position.title(hex)), Tone.PLAIN, marks
            )
        may = [board.hexside_title(side) for side, why in here.items() if why is None]
        if may:
            return Answer(position.words("standard.window.diagram.may_span", hexsides=", ".join(may)), Tone.GOOD, marks)
        why_not = next(why for why in here.values() if why is not None)
        return position.refused(why_not, marks)

    return Figure(position.caption("15"), board_view(position, marks, ask))


def way_on(position: Position) -> Figure:
    """A bridge is blown before a unit on its way: the way it was shown is closed, and it chooses anew. [14.0]"""
    state, unit = position.state.clone(), position.unit
    shown = movement_reach(state, unit).path_to(position.hex)
    dice = ScriptedDice([1] * MOST_ROLLS)  # on which any bridge goes
    STANDARD.step(state, Move(unit, shown), dice)
    while state.stack and isinstance(state.stack[-1], DemolitionChance):
        STANDARD.step(state, Demolish(state.stack[-1].bridge), dice)
    down = {bridge.hexside: Tone.BAD for bridge in position.board.bridges if state.bridge_state[bridge.index] == DOWN}
    closed = Marks(path=shown[shown.index(state.hex_of[unit]) :], path_tone=Tone.BAD, hexsides=down)
    return Figure(position.caption("way_on"), reach_view(replace(position, state=state), closed))


def barred_span(position: Position) -> Figure:
    """Where a German closes the engineers' bridge to the other side; pointing at a hex tells with one there. [15.2]"""
    state, board = position.state.clone(), position.board
    hexside = board.topology.hexside(state.hex_of[position.unit], position.hex)
    STANDARD.step(state, Span(hexside), ScriptedDice([]))
    open_hexes = [hex for hex in position.seen if is_empty(state, hex)]
    closing = [hex for hex in open_hexes if not _serves_with_enemy(state, position, hex)]
    ends = board.topology.hexsides[hexside]
    marks = Marks(
        lit=dict.fromkeys(closing, "X"), tones=dict.fromkeys(closing, Tone.BAD), hexsides={hexside: Tone.GOOD},
        selected=state.hex_of[position.unit], dims=False,
    )  # fmt: skip

    def ask(hex: int) -> Answer:
        if hex not in open_hexes:
            return Answer(position.title(hex), Tone.PLAIN, marks)
        kind = ("far_hex" if hex in ends else "far_zoc") if hex in closing else "far_open"
        text = position.words(f"standard.window.diagram.{kind}", hex=position.title(hex))
        return Answer(text, Tone.BAD if hex in closing else Tone.GOOD, marks)

    return Figure(position.caption("barred_span"), board_view(replace(position, state=state), marks, ask))


def _serves_with_enemy(state: State, position: Position, hex: int) -> bool:
    """Whether the engineers' bridge is one for their side with an enemy in a hex. [15.2]"""
    there = state.clone()
    enemy = next(unit for unit in there.setting.units_of(_enemy(position)) if not there.on_map(unit))
    put(there, enemy, hex)
    return span_for(there, there.setting.engineers_side) != NO_SPAN


def _enemy(position: Position) -> Side:
    return position.state.setting.units[position.unit].side.enemy
