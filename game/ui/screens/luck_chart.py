"""The luck of both sides as two lines: how far each was above or below what is usual, roll by roll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

import pygame

from game.model.frozen import frozen
from game.model.side import Side
from game.ui.desk.overview import RollCard
from game.ui.look.fonts import Role
from game.ui.look.palette import Rgb
from game.ui.look.text import draw_line
from game.ui.look.theme import RULE, TEXT_DIM
from game.ui.paint.chart import Chart

Point = tuple[float, float]
_USUAL = 1 / 2
_LEAST_REACH = 1.0


@frozen
class LuckChartWords:
    """What is written on the chart."""

    sides: tuple[str, ...]
    inks: tuple[Rgb, ...]
    """Of the sides."""
    more: str
    less: str


class LuckChart(Chart):
    """Draws the two lines; they differ by stroke and by the shape at their end, not by colour alone."""

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, rolls: Sequence[RollCard], words: LuckChartWords
    ) -> None:
        """Draw the chart into a rectangle."""
        self._field(surface, rect)
        font = self._fonts.get(Role.TEXT, self._px(13))
        ends_px = max(font.size(name)[0] for name in words.sides) + self._px(18)
        plot = pygame.Rect(rect.left + self._px(10), rect.top + self._px(24), rect.width - self._px(20) - ends_px, 0)
        plot.height = rect.bottom - self._px(44) - plot.top
        curves = [_curve(rolls, side) for side in tuple(Side)[: len(words.sides)]]
        reach = max([_LEAST_REACH, *(abs(value) for curve in curves for value in curve)])
        self._turns(surface, plot, rolls)
        pygame.draw.line(surface, TEXT_DIM, plot.midleft, plot.midright)
        corner = pygame.Rect(plot.left, rect.top + self._px(2), plot.width, self._px(18))
        draw_line(surface, font, f"↑ {words.more}", corner, TEXT_DIM)
        corner.bottom = rect.bottom - self._px(22)
        draw_line(surface, font, f"↓ {words.less}", corner, TEXT_DIM)
        ends = [
            self._line(surface, plot, curve, reach, number, words.inks[number]) for number, curve in enumerate(curves)
        ]
        self._names(surface, rect, ends, words, font)

    def _turns(self, surface: pygame.Surface, plot: pygame.Rect, rolls: Sequence[RollCard]) -> None:
        """A fine line where each turn begins, with its number below."""
        font = self._fonts.get(Role.FIGURES, self._px(12))
        last, free_from = 0, plot.left
        for number, roll in enumerate(rolls):
            if roll.turn == last:
                continue
            last = roll.turn
            x = plot.left + round(plot.width * number / len(rolls))
            pygame.draw.line(surface, RULE, (x, plot.top), (x, plot.bottom))
            width = font.size(str(roll.turn))[0] + self._px(4)
            if x >= free_from and x + width <= plot.right:
                place = pygame.Rect(x, plot.bottom + self._px(24), width, self._px(16))
                draw_line(surface, font, str(roll.turn), place, TEXT_DIM)
                free_from = x + width

    def _line(
        self, surface: pygame.Surface, plot: pygame.Rect, curve: Sequence[float], reach: float, number: int, ink: Rgb
    ) -> tuple[int, int]:
        """The line of a side, dashed for every other; returns where it ends."""
        step = plot.width / max(1, len(curve) - 1)
        points = [
            (plot.left + step * number, plot.centery - value / reach * plot.height / 2)
            for number, value in enumerate(curve)
        ]
        width = self._px(2)
        if number % 2 == 0:
            pygame.draw.lines(surface, ink, False, [*points, points[-1]], width)  # noqa: FBT003 - positional only
        else:
            for start, end in _dashes(points, self._px(7), self._px(5)):
                pygame.draw.line(surface, ink, start, end, width)
        x, y = round(points[-1][0]), round(points[-1][1])
        if number % 2 == 0:
            pygame.draw.circle(surface, ink, (x, y), self._px(4))
        else:
            pygame.draw.rect(surface, ink, (x - self._px(4), y - self._px(4), self._px(8), self._px(8)))
        return x, y

    def _names(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        ends: Sequence[tuple[int, int]],
        words: LuckChartWords,
        font: pygame.font.Font,
    ) -> None:
        """The sides' names at the ends of their lines, one above the other if the lines end together."""
        height = font.get_height()
        middles = _spread([y for _, y in ends], height + self._px(4))
        for name, ink, (x, _), y in zip(words.sides, words.inks, ends, middles, strict=True):
            place = pygame.Rect(x + self._px(10), 0, rect.right - x - self._px(12), height)
            place.centery = max(rect.top + height, min(y, rect.bottom - height))
            draw_line(surface, font, name, place, ink)


def _spread(middles: Sequence[int], apart_px: int) -> list[int]:
    """Heights moved up and down until no two are closer than so much, their order kept."""
    found = list(middles)
    order = sorted(range(len(found)), key=lambda number: found[number])
    for _ in order:
        for upper, lower in pairwise(order):
            lacking = apart_px - (found[lower] - found[upper])
            if lacking > 0:
                found[upper] -= lacking // 2 + 1
                found[lower] += lacking // 2 + 1
    return found


def _dashes(points: Sequence[Point], dash_px: int, gap_px: int) -> list[tuple[Point, Point]]:
    """Pieces of a line through points, with gaps between them."""
    pieces: list[tuple[Point, Point]] = []
    done = 0.0
    for start, end in pairwise(points):
        length = dist(start, end)
        at = 0.0
        while at < length:
            phase = (done + at) % (dash_px + gap_px)
            step = min((dash_px if phase < dash_px else dash_px + gap_px) - phase, length - at)
            if phase < dash_px:
                pieces.append((_between(start, end, at / length), _between(start, end, (at + step) / length)))
            at += max(step, 0.5)
        done += length
    return pieces


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _curve(rolls: Sequence[RollCard], side: Side) -> list[float]:
    """A side's luck above what is usual after each roll of the game."""
    total, values = 0.0, [0.0]
    for roll in rolls:
        if roll.side is side:
            total += roll.luck - _USUAL
        values.append(total)
    return values
