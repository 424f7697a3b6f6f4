"""Facts of a card one under the other: label, value, and the rule that opens when it is pressed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.model.frozen import frozen
from game.ui.desk.cards import Fact
from game.ui.look.theme import AMBER, SMALL_PX, TEXT_DIM, Colour
from game.ui.play.panels.bars import draw_share
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel

_RULE_PX = 38
_KEPT = 1000


@frozen
class Density:
    """How close lines stand."""

    row_px: int
    text_px: int


ROOMY, CLOSE, CLOSEST = Density(18, SMALL_PX), Density(15, 12), Density(13, 11)
DENSITIES = (ROOMY, CLOSE, CLOSEST)


class FactList:
    """Measures and draws facts."""

    def __init__(self, panel: Panel) -> None:
        """Facts of a panel."""
        self._panel = panel
        self._laid: dict[Hashable, list[tuple[str, str]]] = {}
        """Lines that were laid before: a card is measured before it is drawn, and the next says much the same."""

    @property
    def _kit(self) -> Kit:
        return self._panel.kit

    def height(self, facts: Sequence[Fact], width: int, density: Density) -> int:
        """How high they stand."""
        row = self._kit.px(density.row_px)
        return sum(len(self._lines(fact, width - self._kit.px(_RULE_PX), density)) * row for fact in facts)

    def draw(self, picture: pygame.Surface, facts: Sequence[Fact], room: pygame.Rect, density: Density) -> int:
        """Draw as many as there is room for, and how many are left out; returns the y below."""
        row_px, rule_px = self._kit.px(density.row_px), self._kit.px(_RULE_PX)
        y = room.top
        for number, fact in enumerate(facts):
            lines = self._lines(fact, room.width - rule_px, density)
            more = len(facts) - number
            needed = len(lines) * row_px + (row_px if more > 1 else 0)
            if y + needed > room.bottom + self._kit.px(3) and y + self.height(facts[number:], room.width, density) > (
                room.bottom + self._kit.px(3)
            ):
                if y + row_px <= room.bottom + self._kit.px(3):
                    self._more(picture, pygame.Rect(room.left, y, room.width, row_px), more)
                return y + row_px
            self._fact(picture, fact, lines, pygame.Rect(room.left, y, room.width, row_px), density)
            y += len(lines) * row_px
        return y

    def _more(self, picture: pygame.Surface, row: pygame.Rect, count: int) -> None:
        text = self._kit.words("cards.more", count=count)
        self._kit.line(picture, text, row, TEXT_DIM, size_px=11, align="right")

    def _fact(
        self,
        picture: pygame.Surface,
        fact: Fact,
        lines: Sequence[tuple[str, str]],
        row: pygame.Rect,
        density: Density,
    ) -> None:
        rule_px = self._kit.px(_RULE_PX)
        if fact.rule:
            self._panel.rule(picture, fact.rule, pygame.Rect(row.right - rule_px, row.top, rule_px, row.height))
        ink = self._kit.scheme.panel_inks[fact.tone]
        if fact.share >= 0:
            self._share(picture, fact.share, row, ink)
        if fact.press:
            self._press(picture, fact, pygame.Rect(row.left, row.top, row.width - rule_px, row.height * len(lines)))
        row = pygame.Rect(row.left, row.top, row.width - rule_px, row.height)
        size = density.text_px
        for label, value in lines:
            self._kit.line(picture, label, row, TEXT_DIM if fact.value else ink, size_px=size)
            self._kit.line(picture, value, row, ink, size_px=size, align="right")
            row = row.move(0, row.height)

    def _share(self, picture: pygame.Surface, share: float, row: pygame.Rect, ink: Colour) -> None:
        """A thin bar under a line: how full something is."""
        bar = pygame.Rect(row.left, row.bottom - self._kit.px(3), row.width - self._kit.px(_RULE_PX), self._kit.px(3))
        draw_share(picture, share, bar, ink)

    def _press(self, picture: pygame.Surface, fact: Fact, place: pygame.Rect) -> None:
        """Say of a whole fact that it can be pressed, as links do: by a line under it."""
        pygame.draw.line(picture, AMBER, (place.left, place.bottom - 1), (place.right - 1, place.bottom - 1))
        self._panel.pressable(fact.press, place, fact.tip)

    def _lines(self, fact: Fact, width: int, density: Density) -> list[tuple[str, str]]:
        """Label and value of each line that a fact takes."""
        scale = self._kit.app.text_scale
        key = (fact.label, fact.value, width, density.text_px, scale)
        if key not in self._laid:
            if len(self._laid) >= _KEPT:
                self._laid.clear()
            self._laid[key] = self._laid_anew(fact, width, density)
        return self._laid[key]

    def _laid_anew(self, fact: Fact, width: int, density: Density) -> list[tuple[str, str]]:
        kit, size_px = self._kit, density.text_px
        if not fact.value:
            return [(part, "") for part in self._inset(fact.label, width, size_px)]
        if kit.width(fact.label, size_px) + kit.px(6) + kit.width(fact.value, size_px) <= width:
            return [(fact.label, fact.value)]
        labels = [(part, "") for part in self._inset(fact.label, width, size_px)]
        return [*labels, *(("", part) for part in kit.wrapped(fact.value, width, size_px))]

    def _inset(self, label: str, width: int, size_px: int) -> list[str]:
        """A label in lines, each as far in as its first begins: what belongs to the line above stands under it."""
        text = label.lstrip()
        gap = label[: len(label) - len(text)]
        return [gap + part for part in self._kit.wrapped(text, width - self._kit.width(gap, size_px), size_px)]
