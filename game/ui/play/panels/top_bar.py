"""The bar along the top: menu, undo, turn and date, the steps of the sequence of play, score, end of the phase."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Heading, StepMark
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, AMBER_DEEP, EDGE, RULE, TEXT, TEXT_DIM, TEXT_OFF
from game.ui.play.panels.panel import OPENS_RULE, Panel

MENU, UNDO, REDO, END = "menu", "undo", "redo", "end_phase"
_STEP_FILL = {"done": (58, 74, 44), "now": AMBER_DEEP, "later": (46, 49, 41)}
_STEP_INK = {"done": (176, 190, 140), "now": TEXT, "later": TEXT_OFF}


class TopBar(Panel):
    """Drawn with (heading, why nothing can be undone, why not done again, id under the mouse, keys by id)."""

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Buttons at both ends, facts between them."""
        heading, undo_refusal, redo_refusal, hovered, keys = content
        if not isinstance(heading, Heading) or not isinstance(keys, tuple):
            raise TypeError("a heading and keys are expected")
        labels, px, words = dict(keys), self.kit.px, self.kit.words
        height = self.rect.height
        inset = px(7)
        x = inset
        is_wide = self.rect.width >= px(1500)
        for name, refusal in ((MENU, ""), (UNDO, str(undo_refusal)), (REDO, str(redo_refusal))):
            text = words(f"top.{name}")
            key = labels.get(name, "") if name != REDO else ""
            button = pygame.Rect(x, inset, self.kit.button_width(text, key), height - 2 * inset)
            self.kit.button(picture, button, text, key, is_hovered=hovered == name, is_enabled=not refusal)
            self.pressable(name, button, refusal or words(f"top.{name}_tip", key=labels.get(name, "")))
            x = button.right + px(6)
        end = self._end(picture, heading, str(hovered), labels.get(END, ""))
        x = self._turn(picture, heading, x + px(8), is_wide=is_wide)
        right = self._scores(picture, heading, end.left - px(14), is_wide=is_wide)
        self._steps(picture, heading.steps, pygame.Rect(x + px(10), px(9), right - x - px(24), height - px(18)))
        pygame.draw.line(picture, RULE, (0, height - 1), (self.rect.width, height - 1))

    def _end(self, picture: pygame.Surface, heading: Heading, hovered: str, key: str) -> pygame.Rect:
        px, inset = self.kit.px, self.kit.px(6)
        width = max(px(190), self.kit.button_width(heading.end_text, key, is_main=True))
        rect = pygame.Rect(self.rect.width - width - inset, inset, width, self.rect.height - 2 * inset)
        is_enabled = not heading.end_refusal
        self.kit.button(
            picture, rect, heading.end_text, key, is_main=True, is_hovered=hovered == END, is_enabled=is_enabled
        )
        self.pressable(END, rect, heading.end_refusal or self.kit.words("top.end_tip", key=key))
        return rect

    def _turn(self, picture: pygame.Surface, heading: Heading, x: int, *, is_wide: bool) -> int:
        px = self.kit.px
        half = self.rect.height // 2
        if heading.side is not None:
            side = self.kit.side_title(heading.side).upper()
            wide = max(px(84), self.kit.font(14, Role.STRONG).size(side)[0] + px(12))
            chip = pygame.Rect(x, px(8), wide, self.rect.height - px(16))
            pygame.draw.rect(picture, self.kit.side_fill(heading.side), chip, border_radius=px(4))
            self.kit.line(picture, side, chip, TEXT, size_px=14, role=Role.STRONG, align="centre")
            x = chip.right + px(10)
        date = heading.date if is_wide else heading.short_date or heading.date
        width = max(self.kit.font(17, Role.STRONG).size(heading.turn)[0], self.kit.font(12).size(date)[0])
        top = pygame.Rect(x, px(3), width, half)
        self.kit.line(picture, heading.turn, top, TEXT, size_px=17, role=Role.STRONG)
        self.kit.line(picture, date, top.move(0, half - px(4)), TEXT_DIM, size_px=12)
        place = pygame.Rect(x, 0, width, self.rect.height)
        self.pressable(Command.CALENDAR.value, place, self.kit.words("heading.date_about"))
        return x + width

    def _scores(self, picture: pygame.Surface, heading: Heading, right: int, *, is_wide: bool) -> int:
        px, half = self.kit.px, self.rect.height // 2
        for score in reversed(heading.scores):
            label, figure = score.label, score.figure
            font = self.kit.font(15 if is_wide else 13, Role.VALUES)
            width = max(self.kit.font(11).size(label)[0], font.size(figure)[0])
            top = pygame.Rect(right - width, px(3), width, half)
            self.kit.line(picture, label, top, TEXT_DIM, size_px=11, align="right")
            place = top.move(0, half - px(5))
            self.kit.line(picture, figure, place, AMBER, size_px=15 if is_wide else 13, role=Role.VALUES, align="right")
            tip = f"{score.about} [{score.rule}]" if score.rule else score.about
            self.explain(pygame.Rect(right - width, 0, width, self.rect.height), tip)
            if score.rule:
                self.pressable(f"{OPENS_RULE}{score.rule}", pygame.Rect(right - width, 0, width, self.rect.height))
            right -= width + px(18)
        return right

    def _steps(self, picture: pygame.Surface, steps: tuple[StepMark, ...], room: pygame.Rect) -> None:
        if not steps or room.width < self.kit.px(40):
            return
        point, gap = room.height // 3, self.kit.px(3)
        texts, widths = self._step_texts(steps, room.width, point)
        x = room.left
        for step, text, width in zip(steps, texts, widths, strict=True):
            if x + width > room.right + point:
                break
            place = pygame.Rect(x, room.top, width, room.height)
            self._chevron(picture, place, point, text, step.state)
            self.explain(place, self.kit.words(f"top.step_{step.state}", step=step.title))
            x += width - point + gap

    def _step_texts(self, steps: tuple[StepMark, ...], most_px: int, point: int) -> tuple[list[str], list[int]]:
        """What steps are called, and how wide each is.

        By name; the one that is on by name, the others by number; all by number, so that it is seen in any room.
        """
        font, slim = self.kit.font(13, Role.STRONG), self.kit.px(22) + point
        named = [font.size(step.title)[0] + point * 2 + self.kit.px(12) for step in steps]
        if sum(named) <= most_px:
            return [step.title for step in steps], named
        overlap = (len(steps) - 1) * (point - self.kit.px(3))
        widths = [named[k] if step.state == "now" else slim for k, step in enumerate(steps)]
        fits = sum(widths) - overlap <= most_px + point
        texts = [step.title if fits and step.state == "now" else str(k) for k, step in enumerate(steps, start=1)]
        return texts, widths if fits else [slim] * len(steps)

    def _chevron(self, picture: pygame.Surface, rect: pygame.Rect, point: int, text: str, state: str) -> None:
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom - 1
        corners = [
            (left, top), (right - point, top), (right, rect.centery), (right - point, bottom), (left, bottom),
            (left + point, rect.centery),
        ]  # fmt: skip
        pygame.draw.polygon(picture, _STEP_FILL[state], corners)
        pygame.draw.aalines(picture, AMBER if state == "now" else EDGE, True, corners)  # noqa: FBT003 - positional only
        words = pygame.Rect(left + point, top, rect.width - 2 * point, rect.height)
        self.kit.line(picture, text, words, _STEP_INK[state], size_px=13, role=Role.STRONG, align="centre")
