"""Dice are drawn with their pips, tumble first, and lie where there is room."""

from __future__ import annotations

import pygame
import pytest

from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.paint.dice import dice_size, draw_dice, tumbling


@pytest.mark.parametrize(("face", "pips"), [(1, 1), (4, 4), (6, 6)])
def test_a_die_shows_its_pips(face: int, pips: int) -> None:
    surface = pygame.Surface((80, 80))
    room = pygame.Rect((10, 10), dice_size(1, 60))
    draw_dice(surface, Fonts(), (face,), room, 60)
    dark = pygame.mask.from_threshold(surface, palette.DIE_PIP, (2, 2, 2, 255))
    assert len([blob for blob in dark.connected_components(20) if blob.count() > 20]) == pips


def test_dice_tumble_and_then_lie_as_they_fell() -> None:
    assert tumbling((6, 1, 3), 0.5) == tumbling((6, 1, 3), 1.0) == (6, 1, 3)
    early = [tumbling((6, 1, 3), share) for share in (0.0, 0.1, 0.2, 0.3)]
    assert len(set(early)) > 1
    assert all(1 <= face <= 6 for faces in early for face in faces)


def test_many_dice_lie_in_rows_and_faces_beyond_six_are_figures() -> None:
    width, height = dice_size(14, 20)
    assert height > dice_size(12, 20)[1]
    assert width == dice_size(12, 20)[0]
    surface = pygame.Surface((width, height))
    draw_dice(surface, Fonts(), (20,) * 14, surface.get_rect(), 20)
    assert pygame.mask.from_threshold(surface, palette.DIE_BODY, (2, 2, 2, 255)).count() > 1000
