"""Small pictures of maps: sketched at first, painted once the map has been."""

from __future__ import annotations

import threading
import time

import pygame
import pytest

from game.engine.library import load_scenario
from game.ui.look.fonts import Fonts
from game.ui.window.map_pictures import MapPictures
from tests.ui.driver import PATIENCE_SECONDS

PAINTS_SMALL_MAPS = True

ROOM = (160, 120)


@pytest.fixture
def board(tmp_path, monkeypatch):
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    return load_scenario("first_drop").board


def test_a_map_painted_ahead_replaces_its_sketch(board) -> None:
    pictures, woken = MapPictures(), threading.Event()
    sketch = pygame.image.tobytes(pictures.get(board, ROOM), "RGB")
    assert not pictures.has_news()
    pictures.paint_ahead(board, Fonts(), woken.set)
    end = time.monotonic() + PATIENCE_SECONDS
    while not pictures.has_news():
        assert time.monotonic() < end
    assert woken.is_set()
    assert pygame.image.tobytes(pictures.get(board, ROOM), "RGB") != sketch
    assert not pictures.has_news()  # news is told once


def test_a_map_that_was_painted_before_is_not_painted_again(board) -> None:
    first = MapPictures()
    first.paint_ahead(board, Fonts(), lambda: None)
    while not first.has_news():
        pass
    second = MapPictures()
    second.paint_ahead(board, Fonts(), lambda: pytest.fail("it was painted again"))
    assert not second.has_news()


def test_nothing_is_painted_ahead_without_a_window(board) -> None:
    pictures = MapPictures(paints_ahead=False)
    pictures.paint_ahead(board, Fonts(), lambda: pytest.fail("it was painted"))
    assert not pictures.has_news()
