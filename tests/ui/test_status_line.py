"""The line at the foot of the window: nothing of it ends in the middle of a word."""

from __future__ import annotations

import pygame
import pytest

from game.ui.play.panels.kit import Kit
from game.ui.play.panels.status_line import WARNING, StatusLine
from tests.ui.text_boxes import watched

LONG = (
    "Vliegtuigen gaan op wacht en schepen worden toegewezen of gereedgehouden als de fiches worden getrokken, "
    "aan het begin van de beurt"
)


@pytest.mark.parametrize(
    ("text", "width", "said"),
    [
        (LONG, 1400, LONG), (LONG, 1110, LONG), (LONG, 900, LONG.partition(",")[0] + " …"),
        ("Short: too long for all", 300, "Short …"),
    ],
)  # fmt: skip
def test_what_is_too_long_for_the_foot_is_written_smaller_and_ends_with_a_clause(driver, text, width, said) -> None:
    line = StatusLine(Kit(driver.app))
    line.place(pygame.Rect(0, 0, width, 24))
    with watched(driver.app.surface) as seen:
        line.draw(driver.app.surface, text, WARNING, "39.12", "zoom 77%   bewaard")
    assert said in [found.text for found in seen.lines]
    assert "[39.12]" in [found.text for found in seen.lines]
    assert not [found.text for found in seen.lines if found.is_cut]
