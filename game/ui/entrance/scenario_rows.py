"""Scenarios as rows of a list: a small map, title, length, how even they are."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.model.message import term
from game.ui.entrance.offers import Offer
from game.ui.entrance.scenario_page import draw_balance
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import BODY_PX, EDGE, GREEN, PANEL, RED_TEXT, RULE, SMALL_PX, TEXT, TEXT_DIM, TEXT_OFF
from game.ui.widgets.fitting import draw_fitting
from game.ui.window.screen import Window

_ROW_PX = range(78, 113)
"""Rows are as high as there is room for all, within these bounds."""
_PICTURE_SHAPE = 1.56
_BAR_PX = (92, 6)
_FIRST_GAME_MINUTES = 30
"""A scenario that takes no longer is one to begin with."""


class ScenarioRows:
    """What a list of scenarios shows."""

    def __init__(self, app: Window, offers: Sequence[Offer]) -> None:
        """Rows for some scenarios, in order."""
        self._app = app
        self.offers = offers

    def row_px(self, room_px: int) -> int:
        """How high a row is in a list of some height."""
        px, least, most = self._app.px, _ROW_PX[0], _ROW_PX[-1]
        return max(px(least), min(px(most), room_px // max(1, len(self.offers))))

    def __len__(self) -> int:
        """How many there are."""
        return len(self.offers)

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A scenario's map, its title, how long it takes, how even it is."""
        offer, app, words = self.offers[number], self._app, self._app.words
        px = app.px
        height = rect.height - 2 * px(7)
        picture = pygame.Rect(rect.left + px(8), rect.top + px(7), round(height * _PICTURE_SHAPE), height)
        self._draw_picture(surface, offer, picture)
        is_known = offer.is_read or not app.pictures.works_beside
        trouble = offer.trouble if is_known else None
        left = picture.right + px(12)
        title = pygame.Rect(left, 0, rect.right - px(10) - left, px(26))
        title.top = picture.centery - px(34)
        said = words.say(term("scenario", offer.title))
        colour = TEXT_OFF if trouble else TEXT
        draw_fitting(app, surface, said, title, colour, size_px=BODY_PX + 1, role=Role.STRONG)
        line = pygame.Rect(left, title.bottom, title.width, px(19))
        small = app.fonts.get(Role.TEXT, px(SMALL_PX))
        if trouble:
            draw_line(surface, small, words("new_game.broken"), line, RED_TEXT)
            return
        draw_line(surface, small, offer.facts(words), line, TEXT_DIM)
        below = line.move(0, line.height)
        bar = pygame.Rect(left, 0, min(px(_BAR_PX[0]), below.width // 3), px(_BAR_PX[1]))
        bar.centery = below.centery
        scenario = offer.scenario if is_known else None
        if scenario is not None and draw_balance(app, surface, offer, scenario, bar):
            below = pygame.Rect(bar.right + px(10), below.top, title.right - bar.right - px(10), below.height)
        if number == 0 and 0 < offer.minutes <= _FIRST_GAME_MINUTES:
            draw_line(surface, small, words("new_game.first"), below, GREEN)
        elif offer.alone is not None:
            draw_line(surface, small, words(f"new_game.alone_short.{offer.alone}"), below, TEXT_DIM)

    def _draw_picture(self, surface: pygame.Surface, offer: Offer, place: pygame.Rect) -> None:
        """The map, cut to the shape of the rows; paper as long as it is not known."""
        pictures = self._app.pictures
        board = offer.board() if offer.is_read or not pictures.works_beside else None
        if board is None:
            pygame.draw.rect(surface, PANEL, place)
            pygame.draw.rect(surface, RULE, place, 1)
            return
        fitted = pictures.get(board, place.size, from_large=False)
        larger = max(place.width / fitted.width, place.height / fitted.height)
        room = (math.ceil(fitted.width * larger), math.ceil(fitted.height * larger))
        whole = pictures.get(board, room, from_large=False)
        cut = pygame.Rect(0, 0, min(place.width, whole.width), min(place.height, whole.height))
        cut.center = whole.get_rect().center
        surface.blit(whole, place, cut)
        pygame.draw.rect(surface, EDGE, place, 1)
