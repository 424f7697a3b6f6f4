"""The board of Remagen looks as it did when somebody last looked at it."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.driver import ARTIFACTS
from tests.ui.remagen_pictures import BOARDS, PICTURES
from tests.ui.scenes_of_record import MOST_BLOCK_DIFFERENCE, MOST_MEAN_DIFFERENCE, difference, one_home


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One for all: the map is painted once."""
    return tmp_path_factory.mktemp("remagen")


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_the_board_looks_as_it_is_kept(name, folder):
    kept = pygame.image.load(BOARDS / f"{name}.png")
    artifacts = ARTIFACTS.absolute()
    with one_home(folder):
        now = PICTURES[name]()
    worst, mean = difference(now, kept)
    if worst > MOST_BLOCK_DIFFERENCE or mean > MOST_MEAN_DIFFERENCE:
        artifacts.mkdir(exist_ok=True)
        pygame.image.save(now, artifacts / f"{name}.png")
        pytest.fail(
            f"{name} is {worst:.0f} apart in a place and {mean:.2f} on the whole; see test-artifacts/{name}.png"
        )
