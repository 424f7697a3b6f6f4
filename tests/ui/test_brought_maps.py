"""Whoever starts the game for the first time sees its maps painted, for it brings small pictures of them along."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.engine.library import load_scenario
from game.model.home import pictures_folder
from game.ui.paint.brought import brought_picture
from game.ui.window.map_pictures import MapPictures
from game.ui.window.small_maps import kept_small, small_path
from tests.ui.brought_maps import OPENING, boards, painted

MOST_MEAN_DIFFERENCE = 6.0
"""Of levels of a colour: the pictures are packed with loss."""


def test_each_scenario_of_the_house_has_the_picture_of_its_map_and_no_other_lies_there() -> None:
    lying = set(OPENING.parent.glob("*"))
    assert lying == {*boards(), OPENING}, "python -m tests.regenerate_pictures"


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures of a size are apart on the whole; of 255."""
    ours, theirs = (pygame.surfarray.array3d(picture).astype(np.int16) for picture in (one, other))
    return float(np.abs(ours - theirs).mean())


@pytest.mark.parametrize(
    "scenario", ["first_drop", *(pytest.param(each, marks=pytest.mark.slow) for each in ("ludendorff", "scheldt"))]
)
def test_they_are_what_is_painted(scenario: str, driver) -> None:
    name = small_path(load_scenario(scenario).board).stem
    path = next(path for path in boards() if path.stem == name)
    assert difference(pygame.image.load(path), painted(boards()[path])) <= MOST_MEAN_DIFFERENCE


def test_a_map_is_seen_painted_before_it_was_painted_here(driver, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    path, board = next(iter(boards().items()))
    assert not pictures_folder().exists()
    found = kept_small(board)
    assert found is not None
    assert difference(found, pygame.image.load(path)) == 0
    assert difference(MapPictures().get(board, found.get_size()), found) == 0


def test_a_picture_of_another_size_or_name_is_none(driver) -> None:
    board = next(iter(boards().values()))
    name = small_path(board).name
    assert brought_picture(name, (3, 3)) is None
    assert brought_picture("another.png", (3, 3)) is None
