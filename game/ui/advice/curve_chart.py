"""The chances throughout a game as a line: points of the first side from below, what is left for others from above."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.lab.curve import Curve, CurvePoint
from game.model.frozen import frozen
from game.ui.look.fonts import Role
from game.ui.look.palette import Rgb
from game.ui.look.text import draw_line
from game.ui.look.theme import AMBER, PANEL, RULE, TEXT, TEXT_DIM
from game.ui.paint.chart import Chart

_WHISKER = (112, 110, 92)


@frozen
class ChartWords:
    """What is written on the chart."""

    top: str
    """What it means to be at its upper edge."""
    bottom: str
    inks: tuple[Rgb, Rgb]
    """Of both."""


class CurveChart(Chart):
    """Draws the line with its intervals, a rule for each turn, and a numbered mark for each turning point."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, curve: Curve, chosen: int, words: ChartWords) -> None:
        """Draw the chart of a game that is over into a rectangle, one turning point standing out."""
        self._field(surface, rect)
        plot = rect.inflate(-self._px(32), -self._px(84))
        plot.top = rect.top + self._px(54)
        self._halves(surface, plot)
        self._turns(surface, plot, curve.points)
        font = self._fonts.get(Role.STRONG, self._px(14))
        line = pygame.Rect(plot.left, rect.top + self._px(5), plot.width, self._px(20))
        draw_line(surface, font, words.top, line, words.inks[0])
        line.bottom = rect.bottom - self._px(5)
        draw_line(surface, font, words.bottom, line, words.inks[1])
        spots = self._line(surface, plot, curve.points)
        self._marks(surface, plot, curve, chosen)
        for spot in spots:
            pygame.draw.circle(surface, TEXT, spot, self._px(3.5))

    def _halves(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """Even chances as a dashed line between the edges."""
        for share in (0.0, 0.5, 1.0):
            y = self._y(plot, share)
            if share != 0.5:
                pygame.draw.line(surface, RULE, (plot.left, y), (plot.right, y))
                continue
            for x in range(plot.left, plot.right, self._px(10)):
                pygame.draw.line(surface, TEXT_DIM, (x, y), (min(x + self._px(5), plot.right), y))

    @staticmethod
    def _y(plot: pygame.Rect, share: float) -> int:
        return plot.bottom - round(share * plot.height)

    @staticmethod
    def _x(plot: pygame.Rect, number: int, last: int) -> int:
        return plot.left + round(plot.width * number / max(1, last))

    def _turns(self, surface: pygame.Surface, plot: pygame.Rect, points: Sequence[CurvePoint]) -> None:
        """A fine line where each turn begins, with its number below."""
        font = self._fonts.get(Role.FIGURES, self._px(12))
        last_turn, free_from = -1, plot.left
        for point in points:
            if point.turn == last_turn:
                continue
            last_turn = point.turn
            x = self._x(plot, point.number, points[-1].number)
            pygame.draw.line(surface, RULE, (x, plot.top), (x, plot.bottom))
            width = font.size(str(point.turn))[0] + self._px(5)
            if x >= free_from and x + width <= plot.right:
                place = pygame.Rect(x + self._px(2), plot.bottom - self._px(17), width, self._px(16))
                draw_line(surface, font, str(point.turn), place, TEXT_DIM)
                free_from = x + width

    def _line(self, surface: pygame.Surface, plot: pygame.Rect, points: Sequence[CurvePoint]) -> list[tuple[int, int]]:
        """The line through all points, each with its interval; returns where they are."""
        spots = []
        for point in points:
            share = point.chances.points
            x = self._x(plot, point.number, points[-1].number)
            spots.append((x, self._y(plot, share.share)))
            if point is points[-1]:  # how it ended is no estimate
                continue
            low, high = self._y(plot, share.low), self._y(plot, share.high)
            pygame.draw.line(surface, _WHISKER, (x, high), (x, low), self._px(2))
            for y in (low, high):
                pygame.draw.line(surface, _WHISKER, (x - self._px(4), y), (x + self._px(4), y), self._px(2))
        if len(spots) > 1:
            pygame.draw.lines(surface, AMBER, False, spots, self._px(2.5))  # noqa: FBT003 - positional only
        return spots

    def _marks(self, surface: pygame.Surface, plot: pygame.Rect, curve: Curve, chosen: int) -> None:
        """A flag with its number at each turning point."""
        font = self._fonts.get(Role.STRONG, self._px(13))
        last = curve.points[-1].number
        flags: list[pygame.Rect] = []
        for place, turning in enumerate(curve.turning_points):
            x = self._x(plot, turning.number, last)
            flag = pygame.Rect(0, 0, self._px(22), self._px(22))
            flag.midbottom = (
                max(plot.left + flag.width // 2, min(x, plot.right - flag.width // 2)),
                plot.top - self._px(2),
            )
            while flag.collidelist(flags) >= 0:
                flag.top += flag.height + self._px(2)
            flags.append(flag)
            is_chosen = place == chosen
            pygame.draw.line(
                surface, AMBER if is_chosen else TEXT_DIM, (x, flag.bottom), (x, plot.bottom), self._px(1.5)
            )
            pygame.draw.rect(surface, AMBER if is_chosen else PANEL, flag, border_radius=self._px(4))
            pygame.draw.rect(surface, AMBER, flag, self._px(1), border_radius=self._px(4))
            ink = PANEL if is_chosen else AMBER
            draw_line(surface, font, str(place + 1), flag, ink, align="centre")
