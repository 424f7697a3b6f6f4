"""The buttons that answer a question: a rule named on one can be opened, and one that is closed says why."""

from __future__ import annotations

import re

import pygame

from game.model.rule_number import CITED
from game.ui.desk.cards import Choice
from game.ui.look.fonts import Role
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel

_RULE = re.compile(rf"\s*{CITED.pattern}$")
_RULE_PX = 36
_RULE_SIZE_PX = 12


def choice_width(kit: Kit, choice: Choice, least_px: int = 0) -> int:
    """The width of a button, with the number of its rule beside it."""
    text, rule = _parts(choice)
    button = max(least_px, kit.button_width(text, choice.key, is_main=choice.is_main))
    return button + (_rule_width(kit, rule) if rule else 0)


def draw_choice(panel: Panel, picture: pygame.Surface, rect: pygame.Rect, choice: Choice, hovered: str) -> None:
    """Draw a button, which presses the choice, and beside it its rule, which opens it."""
    text, rule = _parts(choice)
    button = rect.copy()
    if rule:
        width = _rule_width(panel.kit, rule)
        button.width -= width
        beside = pygame.Rect(button.right, rect.top, width - panel.kit.px(3), rect.height)
        panel.rule(picture, rule, beside, size_px=_RULE_SIZE_PX, align="centre")
    panel.kit.button(
        picture, button, text, choice.key, is_main=choice.is_main, is_hovered=hovered == choice.id,
        is_enabled=not choice.refusal,
    )  # fmt: skip
    panel.pressable(choice.id, button, choice.refusal)


def _rule_width(kit: Kit, rule: str) -> int:
    """The width that the number of a rule takes beside a button; most numbers take the same."""
    return max(kit.px(_RULE_PX), kit.font(_RULE_SIZE_PX, Role.FIGURES).size(f"[{rule}]")[0] + kit.px(6))


def _parts(choice: Choice) -> tuple[str, str]:
    """The words on a button, and the rule that they end with."""
    found = _RULE.search(choice.text)
    return (choice.text[: found.start()], found[1]) if found else (choice.text, "")
