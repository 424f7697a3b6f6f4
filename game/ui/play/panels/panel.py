"""The base of all panels of the play screen: drawn anew only when what they say has changed."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame

from game.model.rule_number import PATTERN
from game.ui.look.fonts import Role
from game.ui.look.text import Align
from game.ui.look.theme import BODY_PX, LINK, PANEL, TEXT, Colour
from game.ui.play.panels.kit import Kit

OPENS_RULE = "rule:"
"""Before the number of a rule, the id of what opens it."""
_RULE = re.compile(rf"(\[{PATTERN}\])")
_FIGURES_LOWER_PX = 2
"""So much lower than letters figures stand in their line: numbers of rules are lifted to the text they belong to."""


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
