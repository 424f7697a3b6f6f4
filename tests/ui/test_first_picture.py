"""What is seen first, and how it is known that a window is wanted."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys

import pygame
import pytest

from game.engine.garbage import look_not_yet
from game.entry import plain_play
from game.model.home import opening_picture, settings_path
from game.ui.entrance.opening import keep, open_window
from game.ui.entrance.title import TitleScreen
from game.ui.paint.cache import keep_for_opening
from game.ui.window.first_picture import show_first_picture, window_size_in
from game.ui.window.settings import Settings
from tests.ui.painted import pixels


@pytest.mark.parametrize(
    ("words", "scenario"),
    [
        ([], ""), (["play"], ""), (["play", "first_drop"], "first_drop"),
        (["play", "no_such_battle"], None), (["play", "--seed", "3"], None), (["play", "first_drop", "--seed=3"], None),
        (["--help"], None), (["simulate", "first_drop"], None), (["play", "../scenarios/first_drop"], None),
    ],
)  # fmt: skip
def test_only_who_plainly_wants_to_play_sees_a_window_at_once(words, scenario):
    assert plain_play(words) == scenario


def test_the_first_picture_shows_the_map_and_the_name_and_the_game_goes_on_in_its_window(home):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(json.dumps({"width": 800, "height": 500}))
    show_first_picture()
    first = pygame.display.get_surface()
    assert first.get_size() == (800, 500)
    bare = pixels(first).copy()
    assert bare.std() > 3, "the name is there"
    sheet = pygame.Surface((1300, 900), 0, 32)
    sheet.fill((90, 160, 40), (0, 0, 650, 900))
    keep_for_opening(sheet)
    assert opening_picture().stat().st_size < 10**6
    show_first_picture()
    seen = pixels(pygame.display.get_surface())
    assert seen[10, 400][1] > seen[10, 400][0], "the map is there"
    assert (seen != bare).any()
    app = open_window((800, 500), Settings())
    assert (pixels(app.surface) == seen).all(), "the picture stands until there is another"


HUGE_BMP = b"BM" + b"\0" * 16 + b"\xff\xff\xff\x7f" * 9


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{",
        b'{"width": "wide"}',
        HUGE_BMP,
        b'{"width": 1e9, "height": 700}',
        b"\xff",
    ],
)
def test_the_first_picture_comes_whatever_the_files_hold(home, content):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(content)
    opening_picture().parent.mkdir(parents=True, exist_ok=True)
    opening_picture().write_bytes(content)
    pygame.display.quit()
    show_first_picture()
    assert pixels(pygame.display.get_surface()).std() > 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_the_first_picture_waits_for_no_pipe(home):
    settings_path().parent.mkdir(parents=True)
    opening_picture().parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(settings_path())
    os.mkfifo(opening_picture())
    show_first_picture()
    assert pixels(pygame.display.get_surface()).std() > 3


def test_small_maps_are_not_kept_for_the_opening(home):
    keep_for_opening(pygame.Surface((300, 200)))
    assert not opening_picture().exists()


def test_a_window_has_a_size_that_a_window_can_have():
    assert window_size_in({"width": 900, "height": 700}) == (900, 700)
    assert window_size_in({"width": 900}) is None
    assert window_size_in({"width": 9, "height": 700}) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the C library of Linux")
def test_large_pieces_of_memory_go_back_to_the_system_one_by_one():
    code = (
        "from game.engine.memory import give_pictures_back; give_pictures_back()\n"
        "pieces = [bytearray(2**20) for _ in range(200)]\n"
        "kept = pieces[::20]\n"
        "del pieces\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(next(line.split()[1] for line in lines if line.startswith('VmRSS')))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 80 * 1024


def test_garbage_is_looked_for_again_once_the_window_is_open(home):
    look_not_yet()
    try:
        assert not gc.isenabled()
        keep(TitleScreen(), "en")
        assert gc.isenabled()
    finally:
        gc.enable()
