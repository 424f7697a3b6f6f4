"""The choice of who plays which side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ai.registry import opponents
from game.model.side import Side
from game.ui.settings import HUMAN
from game.ui.widgets import Widgets


def seat_choices() -> tuple[tuple[str, str], ...]:
    """Name and title of everyone who may take a side."""
    return ((HUMAN, "Human"), *((kind.name, kind.title) for kind in opponents()))


def add_seats(
    widgets: Widgets, side: Side, row: pygame.Rect, chosen: str, choose: Callable[[Side, str], None], gap_px: int
) -> None:
    """A row of buttons for a side, of which one is pressed down."""
    choices = seat_choices()
    width = (row.width - gap_px * (len(choices) - 1)) // len(choices)
    for number, (name, title) in enumerate(choices):
        place = pygame.Rect(row.left + number * (width + gap_px), row.top, width, row.height)
        id_ = f"{side.title.lower()}_{name}"
        widgets.button(id_, place, title, partial(choose, side, name)).select(on=name == chosen)
