"""Charts as inline SVG, drawn with classes of the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from game.lab.intervals import Spread
from game.lab.page.markup import number, tag, text
from game.language.phrasebook import Phrasebook
from game.model.frozen import frozen

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 12, 30
LEFT_OF_MARKS = 92
MARKS_APART_PX = 13


@frozen
class Band:
    """A figure turn by turn: the median as a line in a band of the middle half."""

    title: str
    style: str
    """Class of the style sheet: side0, side1, ..., plain, before, after."""
    turns: tuple[Spread | None, ...]


@frozen
class Column:
    """A column of parts, one on the other, the lowest first."""

    label: str
    parts: tuple[tuple[str, float], ...]
    """(class, height)."""
    hint: str


def band_chart(
    words: Phrasebook, bands: Sequence[Band], *, marks: Sequence[tuple[float, str]] = (), falls: bool = False
) -> str:
    """Bands over turns. `falls`: the lowest value is at the top. `marks` name values at the left."""
    spreads = [spread for band in bands for spread in band.turns if spread is not None]
    most = max((spread.high for spread in spreads), default=1)
    most = max([0, most, *(value for value, _ in marks if value <= most * 1.15)])
    least = min((0, *(spread.low for spread in spreads)))
    ticks = _ticks(most, least)
    top_value, low_value = max(most, ticks[-1]) or 1, min(least, ticks[0])
    left = LEFT_OF_MARKS if marks else LEFT
    turns = max(len(band.turns) for band in bands)
    x_of, y_of = _axes(left, turns, top_value, falls=falls, low_value=low_value)
    parts = [
        _grid(ticks, marks, left, top_value, y_of),
        *(_turn_label(turn, x_of(turn)) for turn in range(1, turns + 1)),
        *(_band(words, band, x_of, y_of) for band in bands),
    ]
    return _svg(*parts)


def columns_chart(columns: Sequence[Column]) -> str:
    """Columns side by side, each of several parts."""
    most = max((sum(height for _, height in column.parts) for column in columns), default=0) or 1
    ticks = _ticks(most)
    top_value = max(most, ticks[-1])
    x_of, y_of = _axes(LEFT, len(columns), top_value, falls=False, inset=0.5)
    step = (WIDTH - LEFT - RIGHT) / max(len(columns), 1)
    drawn = []
    for place, column in enumerate(columns, 1):
        base = 0.0
        pieces = []
        for style, height in column.parts:
            if height:
                y = y_of(base + height)
                pieces.append(
                    tag(
                        "rect", x=x_of(place) - step * 0.38, y=y, width=step * 0.76,
                        height=max(y_of(base) - y, 0.5), rx=1.5, class_=f"fill {style}",
                    )
                )  # fmt: skip
            base += height
        drawn.append(tag("g", tag("title", text(column.hint)), *pieces))
        drawn.append(_turn_label(column.label, x_of(place)))
    return _svg(_grid(ticks, (), LEFT, top_value, y_of), *drawn)


def _svg(*parts: str) -> str:
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="chart", role="img")


def _axes(
    left: int, steps: int, top_value: float, *, falls: bool, inset: float = 0.35, low_value: float = 0.0
) -> tuple[Callable[[int], float], Callable[[float], float]]:
    step = (WIDTH - left - RIGHT) / max(steps - 1 + 2 * inset, 1)
    room = HEIGHT - TOP - BOTTOM

    def x_of(place: int) -> float:
        return left + step * (place - 1 + inset)

    def y_of(value: float) -> float:
        part = (value - low_value) / (top_value - low_value)
        return TOP + room * (part if falls else 1 - part)

    return x_of, y_of


def _grid(
    ticks: Sequence[float],
    marks: Sequence[tuple[float, str]],
    left: int,
    top_value: float,
    y_of: Callable[[float], float],
) -> str:
    named = _spaced([mark for mark in marks if mark[0] <= top_value], y_of)
    lines = [(value, f"{name}  {number(value)}") for value, name in named] if named else []
    if not lines:
        lines = [(value, number(value, 2)) for value in ticks]
    return "".join(
        tag("line", x1=left, x2=WIDTH - RIGHT, y1=y_of(value), y2=y_of(value), class_="grid")
        + tag("text", text(label), x=left - 8, y=y_of(value) + 4, class_="tick end")
        for value, label in lines
    )


def _spaced(marks: Sequence[tuple[float, str]], y_of: Callable[[float], float]) -> list[tuple[float, str]]:
    """Marks that do not run into each other; the first of two that do stays."""
    kept: list[tuple[float, str]] = []
    for mark in marks:
        if all(abs(y_of(mark[0]) - y_of(other[0])) >= MARKS_APART_PX for other in kept):
            kept.append(mark)
    return kept


def _turn_label(label: object, x: float) -> str:
    return tag("text", text(label), x=x, y=HEIGHT - 10, class_="tick middle")


def _band(words: Phrasebook, band: Band, x_of: Callable[[int], float], y_of: Callable[[float], float]) -> str:
    parts = []
    for run in _runs(band.turns):
        upper = [f"{number(x_of(turn))},{number(y_of(spread.high))}" for turn, spread in run]
        lower = [f"{number(x_of(turn))},{number(y_of(spread.low))}" for turn, spread in reversed(run)]
        middle = [f"{number(x_of(turn))},{number(y_of(spread.middle))}" for turn, spread in run]
        parts.append(tag("polygon", points=" ".join(upper + lower), class_=f"band {band.style}"))
        parts.append(tag("polyline", points=" ".join(middle), class_=f"line {band.style}"))
        for turn, spread in run:
            hint = words(
                "lab.page.course.point", title=band.title, turn=turn, median=number(spread.middle),
                low=number(spread.low), high=number(spread.high), mean=number(spread.mean),
            )  # fmt: skip
            parts.append(
                tag(
                    "circle", tag("title", text(hint)), cx=x_of(turn), cy=y_of(spread.middle), r=3.4,
                    class_=f"dot {band.style}",
                )
            )  # fmt: skip
    return "".join(parts)


def _runs(turns: Sequence[Spread | None]) -> list[list[tuple[int, Spread]]]:
    """Turns without gaps, counted from 1."""
    runs: list[list[tuple[int, Spread]]] = [[]]
    for turn, spread in enumerate(turns, 1):
        if spread is not None:
            runs[-1].append((turn, spread))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _ticks(most: float, least: float = 0.0) -> list[float]:
    """Round values from 0, or from at most the least where that is below, to at least the most."""
    reach = most - least
    if reach <= 0:
        return [0, 1]
    power = 10 ** floor(log10(reach))
    step = next(step for step in (power / 5, power / 2, power, power * 2) if reach / step <= 5)
    return [step * place for place in range(floor(least / step + 1e-9), ceil(most / step - 1e-9) + 1)]
