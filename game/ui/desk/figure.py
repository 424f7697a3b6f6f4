"""What a diagram shows and answers, and the tables beside it: plain data, made by a rules system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.model.frozen import frozen
from game.model.side import Side
from game.scenario.board import Board
from game.ui.board.marks import Marks
from game.ui.desk.cards import Bar
from game.ui.desk.stage import Scenery
from game.ui.look.tone import Tone
from game.ui.paint.looks import Look


@frozen
class Answer:
    """What the rules say of what is pointed at."""

    text: str
    """A command of a rule may stand in it in brackets, as [6.11]."""
    tone: Tone = Tone.PLAIN
    marks: Marks | None = None
    """Marks in place of those that the board always has."""
    bars: tuple[Bar, ...] | None = None
    """Bars in place of those that the diagram always has."""


@frozen
class BoardView:
    """A part of a small board with what stands on it."""

    board: Board
    scenery: Scenery
    marks: Marks
    hexes: tuple[int, ...]
    """Hexes that must be seen."""
    ask: Callable[[int], Answer]
    """What there is to say of a hex."""


@frozen
class Token:
    """A counter or marker beside the board, with a word below it."""

    look: Look
    label: str
    answer: Answer
    is_barred: bool = False
    """Whether it may not be used: it is crossed out."""


@frozen
class Stride:
    """One step of something that goes on step by step."""

    title: str
    side: Side | None
    answer: Answer
    is_lit: bool = False


@frozen
class Figure:
    """A diagram: a line that says what it shows, and any of a board, steps, pieces and bars."""

    caption: str
    view: BoardView | None = None
    strides: tuple[Stride, ...] = ()
    tokens: tuple[Token, ...] = ()
    bars: tuple[Bar, ...] = ()
    token_px: int = 52
    """Designed size of the pieces."""


@frozen
class Table:
    """A table of the rules: headings and rows, each with its own heading first."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Illustrator(Protocol):
    """One rules system's pictures and tables to its rules."""

    def figure(self, number: str) -> Figure | None:
        """The diagram of a chapter, or of a rule that has one of its own; None if it has none."""
        ...

    def tables(self, number: str) -> Sequence[Table]:
        """The tables that belong to a rule."""
        ...
