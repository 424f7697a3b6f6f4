"""What all panels of the play screen draw with, and the base of those panels."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.model.rule_number import PATTERN
from game.model.side import Side, Sides
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.schemes import Scheme
from game.ui.look.text import Align, draw_line, wrapped, written
from game.ui.look.theme import (
    AMBER,
    BODY_PX,
    EDGE,
    EDGE_OFF,
    LINK,
    PANEL,
    RAISED,
    RAISED_HOVER,
    RAISED_OFF,
    RED,
    RED_HOVER,
    RULE,
    SMALL_PX,
    TEXT,
    TEXT_OFF,
    Colour,
)
from game.ui.paint.livery import Livery
from game.ui.paint.looks import PiecePainter
from game.ui.widgets.button import draw_keycap, keycap_size
from game.ui.window.screen import Window
from game.ui.window.settings import Switch

OPENS_RULE = "rule:"
"""Before the number of a rule, the id of what opens it."""
_RULE = re.compile(rf"(\[{PATTERN}\])")
_LEAST_PX = 9
"""The smallest designed size of letters."""
_KEPT_LINES = 1024
_FIGURES_LOWER_PX = 2
"""So much lower than letters figures stand in their line: numbers of rules are lifted to the text they belong to."""


def _wrapped(font: pygame.Font, text: str, width_px: int) -> tuple[str, ...]:
    return tuple(wrapped(font, text, width_px))


class Kit:
    """Fonts and lengths at the window's scale, and the painters of pieces."""

    def __init__(self, app: Window, sides: Sides | None = None) -> None:
        """A kit for an app and the sides of a game; it follows the app's scale."""
        self.app = app
        self.sides = sides
        """The sides of the game that is shown, where there is one."""
        self._pieces = PiecePainter(app.fonts)
        # cards are written anew at every hex that the mouse comes to, with much the same lines
        self._written = lru_cache(maxsize=_KEPT_LINES)(written)
        self._wrapped = lru_cache(maxsize=_KEPT_LINES)(_wrapped)
        self._size = lru_cache(maxsize=_KEPT_LINES)(pygame.Font.size)

    @property
    def words(self) -> Words:
        """The texts of the window."""
        return self.app.words

    @property
    def scheme(self) -> Scheme:
        """The colours that the player has chosen."""
        return self.app.settings.scheme

    def side_title(self, side: Side) -> str:
        """What a side of the game is called, in the language of the window."""
        return self.words.say(self.sides.said(side)) if self.sides is not None else ""

    def side_fill(self, side: Side) -> Colour:
        """A side's colour under pale letters."""
        return self.scheme.side_fill(side, self.sides)

    def side_ink(self, side: Side) -> Colour:
        """A side's colour as ink."""
        return self.scheme.side_ink(side, self.sides)

    @property
    def pieces(self) -> PiecePainter:
        """The painter of pieces, as the player wants them to look."""
        self._pieces.dress(self.scheme, silhouettes=self.app.settings.is_on(Switch.SILHOUETTES))
        return self._pieces

    def px(self, designed_px: float) -> int:
        """A designed length of writing and what holds it, at the window's scale."""
        return self.app.px(designed_px)

    def bare_px(self, designed_px: float) -> int:
        """A designed length that does not grow with the writing, at the window's scale."""
        return self.app.bare_px(designed_px)

    def font(self, size_px: float = BODY_PX, role: Role = Role.TEXT) -> pygame.Font:
        """A font of a designed size."""
        return self.app.fonts.get(role, self.px(size_px))

    def line(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour = TEXT,
        *,
        size_px: float = BODY_PX,
        role: Role = Role.TEXT,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line in the middle of a rectangle's height, cut off where it is too long."""
        font = self.font(size_px, role)
        return draw_line(surface, font, text, rect, colour, align=align, write=self._written)

    def wrapped(self, text: str, width_px: int, size_px: float = BODY_PX, role: Role = Role.TEXT) -> tuple[str, ...]:
        """A text of a designed size in lines that fit a width."""
        return self._wrapped(self.font(size_px, role), text, width_px)

    def width(self, text: str, size_px: float = BODY_PX, role: Role = Role.TEXT) -> int:
        """How wide a text of a designed size is."""
        return self._size(self.font(size_px, role), text)[0]

    def heading(self, surface: pygame.Surface, text: str, rect: pygame.Rect) -> None:
        """Write the small amber heading of a part, smaller still where it is long, with a thin rule behind it."""
        text, size_px = text.upper(), SMALL_PX
        while size_px > _LEAST_PX and self.font(size_px, Role.STRONG).size(text)[0] > rect.width:
            size_px -= 1
        done = self.line(surface, text, rect, AMBER, size_px=size_px, role=Role.STRONG)
        y = rect.centery
        pygame.draw.line(surface, RULE, (done.right + self.px(8), y), (rect.right, y))

    def button(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        text: str,
        key: str = "",
        *,
        is_main: bool = False,
        is_hovered: bool = False,
        is_enabled: bool = True,
    ) -> None:
        """Draw a button with its key's cap."""
        fill = RAISED_OFF if not is_enabled else (RAISED_HOVER if is_hovered else RAISED)
        edge = EDGE_OFF if not is_enabled else (AMBER if is_hovered else EDGE)
        if is_main and is_enabled:
            fill, edge = (RED_HOVER if is_hovered else RED), AMBER
        radius = self.px(5)
        pygame.draw.rect(surface, fill, rect, border_radius=radius)
        pygame.draw.rect(surface, edge, rect, self.px(2) if is_main and is_enabled else 1, border_radius=radius)
        role = Role.STRONG if is_main else Role.TEXT
        font, cap = self.font(BODY_PX, role), keycap_size(self.app, key) if key else (0, 0)
        gap = self.px(8) if key else 0
        inner = rect.inflate(-2 * self.px(8), 0)
        inner.width = min(inner.width, font.size(text)[0] + gap + cap[0])
        inner.centerx = rect.centerx
        words = pygame.Rect(inner.left, inner.top, inner.width - gap - cap[0], inner.height)
        draw_line(surface, font, text, words, TEXT if is_enabled else TEXT_OFF)
        if key:
            draw_keycap(surface, self.app, key, (inner.right - cap[0], inner.centery - cap[1] // 2))

    def button_width(self, text: str, key: str = "", *, is_main: bool = False) -> int:
        """How wide a button must be for its text and key."""
        font = self.font(BODY_PX, Role.STRONG if is_main else Role.TEXT)
        cap = keycap_size(self.app, key)[0] + self.px(8) if key else 0
        return font.size(text)[0] + cap + 2 * self.px(12)

    def swatch(self, surface: pygame.Surface, rect: pygame.Rect, livery: Livery) -> None:
        """A small field in the colour of somebody's counters."""
        pygame.draw.rect(surface, livery.colour(self.scheme), rect, border_radius=self.px(2))


class Painted(NamedTuple):
    """A panel as it was painted for some content."""

    picture: pygame.Surface
    hits: dict[str, pygame.Rect]
    tips: list[tuple[pygame.Rect, str]]


class Panel(ABC):
    """A part of the window that is drawn again only when what it says has changed."""

    def __init__(self, kit: Kit) -> None:
        """A panel without a place yet."""
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hits: dict[str, pygame.Rect] = {}
        """Where in the window something can be pressed, by id."""
        self._tips: list[tuple[pygame.Rect, str]] = []
        self._drawn: object = None
        self._picture: pygame.Surface | None = None

    def place(self, rect: pygame.Rect) -> None:
        """Give the panel its place in the window."""
        self.rect = pygame.Rect(rect)
        self._drawn = None
        self.hits, self._tips = {}, []

    def hit(self, position: tuple[int, int]) -> str:
        """The id of what is at a position of the window, or nothing."""
        return next((name for name, rect in self.hits.items() if rect.collidepoint(position)), "")

    def draw(self, surface: pygame.Surface, *content: object) -> None:
        """Draw the panel with some content, from memory if it is the same as before."""
        if self.rect.width <= 0 or self.rect.height <= 0:
            return
        key = (content, self.kit.app.ui_scale, self.kit.app.text_scale, self.kit.app.settings.look)
        if self._picture is None or key != self._drawn or self._picture.get_size() != self.rect.size:
            painted = self.recall(key)
            if painted is None:
                self._picture = pygame.Surface(self.rect.size, 0, 32)
                self._picture.fill(PANEL)
                self.hits, self._tips = {}, []
                self.paint(self._picture, *content)
                self.keep(key, Painted(self._picture, self.hits, self._tips))
            else:
                self._picture, self.hits, self._tips = painted
            self._drawn = key
        surface.blit(self._picture, self.rect)

    def recall(self, _key: object) -> Painted | None:
        """The picture of some content that was painted before, if any is kept: a panel may keep several."""
        return None

    def keep(self, key: object, painted: Painted) -> None:  # noqa: B027 - a panel need not
        """Keep what has been painted, if the panel keeps any beside the one that is seen."""

    @property
    def picture(self) -> pygame.Surface | None:
        """As it was drawn last: another one whenever it was painted anew."""
        return self._picture

    @abstractmethod
    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Paint the content onto a picture of the panel's size, and say in `hits` what can be pressed."""

    def pressable(self, name: str, rect: pygame.Rect, tip: str = "") -> None:
        """Say that a rectangle of the picture can be pressed, and what is told of it while the mouse is there."""
        self.hits[name] = rect.move(self.rect.topleft)
        self.explain(rect, tip)

    def explain(self, rect: pygame.Rect, tip: str) -> None:
        """Tell something of a rectangle of the picture while the mouse is there."""
        if tip:
            self._tips.append((rect.move(self.rect.topleft), tip))

    def tip_at(self, position: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """What is told of what is at a position of the window, and where that is."""
        return next(((tip, rect) for rect, tip in self._tips if rect.collidepoint(position)), None)

    def rule(
        self, picture: pygame.Surface, rule: str, rect: pygame.Rect, *, size_px: float = 11, align: Align = "right"
    ) -> pygame.Rect:
        """Write the number of a rule, which opens that rule when it is pressed; returns where it stands."""
        level = rect.move(0, -self.kit.px(_FIGURES_LOWER_PX))
        done = self.kit.line(picture, f"[{rule}]", level, LINK, size_px=size_px, role=Role.FIGURES, align=align)
        self._link(rule, done)
        return done

    def ruled_heading(self, picture: pygame.Surface, text: str, rect: pygame.Rect) -> None:
        """Write the heading of a part; the number of a rule behind it opens that rule."""
        head, found, _ = _RULE.split(text, maxsplit=1) if _RULE.search(text) else (text, "", "")
        room = pygame.Rect(rect.left, rect.top, rect.width - (self.kit.px(40) if found else 0), rect.height)
        self.kit.heading(picture, head.strip(), room)
        if found:
            self.rule(picture, found[1:-1], pygame.Rect(room.right, rect.top, rect.right - room.right, rect.height))

    def _link(self, rule: str, rect: pygame.Rect) -> None:
        """Let a rectangle of the picture open a rule, before whatever lies under it."""
        name, number = f"{OPENS_RULE}{rule}", 1
        while name in self.hits:
            number += 1
            name = f"{OPENS_RULE}{rule}#{number}"
        self.pressable_over(name, rect)

    def pressable_over(self, name: str, rect: pygame.Rect) -> None:
        """Say that a rectangle of the picture can be pressed, whatever else can be that lies under it."""
        self.hits = {name: rect.move(self.rect.topleft), **self.hits}

    def clip_hits(self, room: pygame.Rect) -> None:
        """Of all that has been painted up to now only what lies within a part of the picture can be pointed at."""
        seen = room.move(self.rect.topleft)
        self.hits = {
            name: rect.clip(seen) for name, rect in self.hits.items() if rect.clip(seen).height * 2 > rect.height
        }
        self._tips = [(rect.clip(seen), tip) for rect, tip in self._tips if rect.colliderect(seen)]

    def ruled_line(
        self,
        picture: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour = TEXT,
        *,
        size_px: float = BODY_PX,
        role: Role = Role.TEXT,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line as the kit does; numbers of rules in brackets in it, as [7.4], open those rules."""
        font = self.kit.font(size_px, role)
        width = font.size(text)[0]
        if width > rect.width or not _RULE.search(text):
            return self.kit.line(picture, text, rect, colour, size_px=size_px, role=role, align=align)
        x = {"left": rect.left, "right": rect.right - width, "centre": rect.centerx - width // 2}[align]
        left = x
        for part in _RULE.split(text):
            place = pygame.Rect(x, rect.top, font.size(part)[0], rect.height)
            is_rule = _RULE.fullmatch(part) is not None
            if part.strip():
                self.kit.line(picture, part, place, LINK if is_rule else colour, size_px=size_px, role=role)
            if is_rule:
                self._link(part[1:-1], place)
            x = place.right
        return pygame.Rect(left, rect.top, x - left, rect.height)


def rule_of(name: str) -> str:
    """The number of the rule that something with this id opens; empty if it opens none."""
    return name.removeprefix(OPENS_RULE).partition("#")[0] if name.startswith(OPENS_RULE) else ""
