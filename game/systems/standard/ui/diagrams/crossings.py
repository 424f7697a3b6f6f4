"""Diagrams of bridges: blowing them, and the one that the engineers bring. [14, 15]"""

from __future__ import annotations

from game.systems.standard.rules.actions import Span
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.engineers import spannable
from game.systems.standard.ui.diagrams.positions import Position, board_view
from game.systems.standard.ui.previews import chance_segments
from game.ui.board.marks import Marks
from game.ui.desk.cards import Bar, Segment
from game.ui.desk.figure import Answer, Figure
from game.ui.look.tone import Tone


def demolition(position: Position) -> Figure:
    """The hexes that give a demolition chance when an Allied unit enters them, and the roll. [14.0]"""
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
                        "standard.window.diagram.safe", bridge=bridge.name, why=position.words.refusal(refusal)
                    )
                )
                continue
            tone = Tone.BAD
            texts.append(position.words("standard.window.diagram.chance", bridge=bridge.name))
            bars.append(Bar(bridge.name, _chance(position, bridge.kind)))
        text = "; ".join(texts) or position.words("standard.window.diagram.no_bridge", hex=position.title(hex))
        return Answer(text, tone, marks, tuple(bars))

    first = next(bridge for bridge in board.bridges if demolition_refusal(position.state, bridge.index) is None)
    bars = (Bar(first.name, _chance(position, first.kind)),)
    return Figure(position.caption("14"), board_view(position, marks, ask), bars=bars)


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


def _enemy(position: Position) -> int:
    return position.state.setting.units[position.unit].side.enemy
