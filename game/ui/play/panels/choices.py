"""The buttons that answer a question: a rule named on one can be opened, and one that is closed says why."""

from __future__ import annotations

import re

import pygame

from game.ui.desk.cards import Choice
from game.ui.play.panels.kit import Kit, Panel

_RULE = re.compile(r"\s*\[(\d{1,2}(?:\.\d{1,2})?)\]$")
_RULE_PX = 36


def choice_width(kit: Kit, choice: Choice, least_px: int = 0) -> int:
    """The width of a button, with the number of its rule beside it."""
    text, rule = _parts(choice)
    button = max(least_px, kit.button_width(text, choice.key, is_main=choice.is_main))
    return button + (kit.px(_RULE_PX) if rule else 0)


def draw_choice(panel: Panel, picture: pygame.Surface, rect: pygame.Rect, choice: Choice, hovered: str) -> None:
    """Draw a button, which presses the choice, and beside it its rule, which opens it."""
    text, rule = _parts(choice)
    button = rect.copy()
    if rule:
        button.width -= panel.kit.px(_RULE_PX)
        beside = pygame.Rect(button.right, rect.top, panel.kit.px(_RULE_PX - 3), rect.height)
        panel.rule(picture, rule, beside, size_px=12, align="centre")
    panel.kit.button(
        picture, button, text, choice.key, is_main=choice.is_main, is_hovered=hovered == choice.id,
        is_enabled=not choice.refusal,
    )  # fmt: skip
    panel.pressable(choice.id, button, choice.refusal)


def _parts(choice: Choice) -> tuple[str, str]:
    """The words on a button, and the rule that they end with."""
    found = _RULE.search(choice.text)
    return (choice.text[: found.start()], found[1]) if found else (choice.text, "")
