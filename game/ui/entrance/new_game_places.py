"""Where things are on the page on which a game is chosen."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

LINE_PX, GAP_PX, NOTE_PX = 36, 12, 22
"""Heights of a line of settings and of the note between them, and what lies between lines."""
_LIST_SHARE = 0.38
_SIFT_PX, _SIFT_GAP_PX, _MOST_IN_ROW = 30, 6, 3
_BETWEEN_PX = 28


class NewGamePlaces:
    """Questions to sift by over a list at the left; a page over settings at the right."""

    def __init__(self, px: Callable[[float], int], body: pygame.Rect, questions: int) -> None:
        """Places in a body, with so many questions."""
        self._px = px
        self._body = body
        self._questions = questions

    @property
    def _left(self) -> pygame.Rect:
        body = self._body
        return pygame.Rect(body.left, body.top, round(body.width * _LIST_SHARE), body.height)

    @property
    def _right(self) -> pygame.Rect:
        left = self._left.right + self._px(_BETWEEN_PX)
        return pygame.Rect(left, self._body.top, self._body.right - left, self._body.height)

    def sift(self, number: int) -> pygame.Rect:
        """The button of a question: as many in each row, as far as may be."""
        left, gap, height = self._left, self._px(_SIFT_GAP_PX), self._px(_SIFT_PX)
        columns = math.ceil(self._questions / math.ceil(self._questions / _MOST_IN_ROW))
        width = (left.width - (columns - 1) * gap) // columns
        row, column = divmod(number, columns)
        return pygame.Rect(left.left + column * (width + gap), left.top + row * (height + gap), width, height)

    @property
    def list(self) -> pygame.Rect:
        """The list of scenarios."""
        left, top = self._left, self.sift(self._questions - 1).bottom + self._px(GAP_PX)
        return pygame.Rect(left.left, top, left.width, left.bottom - top)

    @property
    def settings(self) -> pygame.Rect:
        """Who plays, and the seed."""
        right, height = self._right, 2 * self._px(LINE_PX) + self._px(GAP_PX + NOTE_PX)
        return pygame.Rect(right.left, right.bottom - height, right.width, height)

    @property
    def page(self) -> pygame.Rect:
        """What the chosen scenario is."""
        right = self._right
        return pygame.Rect(right.left, right.top, right.width, self.settings.top - right.top - self._px(2 * GAP_PX))
