"""What stands on the board of Remagen as it is painted: bridges as they are, night, trays with all they show. [21]"""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.ui.bridge_painters import BUILDING, COMPLETE, FALLEN, LUDENDORFF, PONTOON, STANDS
from game.systems.remagen.ui.looks import scenery, works
from game.systems.remagen.ui.painters import LOOKS
from game.ui.paint.shapes import Shapes
from tests.systems.remagen.builder import Field, setting_of


@pytest.mark.parametrize(("stands", "seen"), [(True, STANDS), (False, FALLEN)])
def test_the_ludendorff_bridge_is_seen_as_it_is(stands: bool, seen: str) -> None:
    state = Field().state
    state.bridge_stands = stands
    assert [(work.kind, work.state) for work in works(state)] == [(LUDENDORFF, seen)]


def test_a_pontoon_grows_with_its_labour_and_opens_a_turn_later() -> None:
    """[13.4, 13.5]"""
    state = Field().state
    line = next(
        k for k, site in enumerate(state.setting.lines) if k != state.setting.standing_line and site.west != NOWHERE
    )
    state.turn, state.labour[line] = 5, 12
    (site,) = [work for work in works(state) if work.kind == PONTOON]
    assert (site.state, site.share) == (BUILDING, 0.4)
    assert site.places == state.setting.lines[line].course
    state.labour[line], state.completed_turn[line] = 30, 5
    assert [work.state for work in works(state) if work.kind == PONTOON] == [BUILDING]
    state.turn = 6
    assert [work.state for work in works(state) if work.kind == PONTOON] == [COMPLETE]


def test_nights_are_dark() -> None:
    """[4.3]"""
    state, darkness = Field().state, []
    for state.turn in (1, 2, 3, 4):
        darkness.append(scenery(state).dusk)
    assert darkness == [0.0, 0.0, 1.0, 0.0]


def test_every_bridge_looks_different_from_every_other() -> None:
    line = np.array([[100.0 + 80 * k, 100.0] for k in range(4)])
    pictures = []
    for kind, state, share in (
        (LUDENDORFF, STANDS, 1.0), (LUDENDORFF, FALLEN, 1.0), (PONTOON, BUILDING, 0.4), (PONTOON, BUILDING, 0.8),
        (PONTOON, COMPLETE, 1.0),
    ):  # fmt: skip
        shapes, area = Shapes(), pygame.Rect(0, 0, 440, 200)
        LOOKS.works[kind].paint(shapes, line, 80.0, state, share)
        layer = pygame.Surface((880, 400), pygame.SRCALPHA, 32)
        shapes.draw(layer, area)
        pictures.append(pygame.surfarray.array3d(layer).astype(int))
    for k, one in enumerate(pictures):
        assert all((np.abs(one - other).max(axis=2) > 30).mean() > 0.01 for other in pictures[:k])


def test_maps_of_remagen_have_kinds_of_ways_that_are_painted() -> None:
    kinds = {line.kind for line in setting_of().board.routes}
    assert {"main_road", "road", "railroad", "bridge", "bridge_railway", "tunnel"} == kinds
    assert {place.kind for place in setting_of().board.places} >= set(LOOKS.places)
