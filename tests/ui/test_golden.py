"""Key screens look as they did when somebody last looked at them."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.driver import ARTIFACTS
from tests.ui.scenes_of_record import (
    MOST_BLOCK_DIFFERENCE,
    MOST_MEAN_DIFFERENCE,
    SCENES,
    difference,
    one_home,
    path_of,
    picture_of,
)

PAINTS_SMALL_MAPS = True


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One for all scenes: a map is painted once."""
    return tmp_path_factory.mktemp("golden")


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_is_kept(name, folder):
    kept = pygame.image.load(path_of(name))
    artifacts = ARTIFACTS.absolute()
    with one_home(folder):
        now = picture_of(name)
    worst, mean = difference(now, kept)
    if worst > MOST_BLOCK_DIFFERENCE or mean > MOST_MEAN_DIFFERENCE:
        artifacts.mkdir(exist_ok=True)
        pygame.image.save(now, artifacts / f"golden-{name}.png")
        pytest.fail(
            f"{name} is {worst:.0f} apart in a place and {mean:.2f} on the whole; see test-artifacts/golden-{name}.png,"
            " and if it is as it should be: python -m tests.regenerate_pictures"
        )


def test_a_missing_button_is_seen(folder):
    with one_home(folder):
        now = picture_of("title")
    without = now.copy()
    without.fill(without.get_at((30, 300)), (20, 120, 180, 20))
    assert difference(now, without)[0] > MOST_BLOCK_DIFFERENCE


def test_every_kept_picture_is_of_a_scene():
    kept = {path.stem for path in path_of("any").parent.glob("*.png")}
    assert kept == set(SCENES)
