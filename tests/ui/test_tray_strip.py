"""The tray below the map: what its counters stand under is written in full, however few they are."""

from __future__ import annotations

import pygame
import pytest

from game.ui.desk.cards import Tray, TrayPiece
from game.ui.paint.livery import Livery
from game.ui.paint.looks import ZoneLook
from game.ui.paint.plate import Outline
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.tray_strip import TrayStrip
from tests.ui.driver import Driver
from tests.ui.text_boxes import watched

LONG = "Vliegtuigen van de geallieerden"
LOOK = ZoneLook("1st", Livery("olive", Outline.ROUNDED), is_lost=False)


def tray_of(*headings: str) -> Tray:
    """A counter for each heading; an empty one stands under that before it."""
    pieces = (TrayPiece(f"p:{number}", LOOK, "Spitfire", "", heading=text) for number, text in enumerate(headings))
    return Tray("Weg", tuple(pieces))


@pytest.mark.parametrize(
    "headings", [(LONG, "Schepen"), ("Weer", LONG, "Schepen"), ("Weer", LONG), (LONG, "", "Schepen")]
)
def test_a_heading_over_a_single_counter_is_written_in_full(driver: Driver, headings: tuple[str, ...]) -> None:
    strip = TrayStrip(Kit(driver.app))
    tray = tray_of(*headings)
    strip.fit(pygame.Rect(0, 0, 980, 600), tray)
    with watched(driver.app.surface) as seen:
        strip.draw(driver.app.surface, tray, "", 0)
    assert not [line.text for line in seen.lines if line.is_cut]
    said = " ".join(line.text for line in seen.lines)
    assert all(word in said for word in LONG.split())
    names = [line.ink for line in seen.lines if line.text == "Spitfire"]
    top = min(strip.hits[piece.id].top for piece in tray.pieces)
    assert all(line.ink.bottom <= top for line in seen.lines if line.text in LONG or line.text == "Schepen")
    assert names
    assert all(strip.rect.contains(name) for name in names)
