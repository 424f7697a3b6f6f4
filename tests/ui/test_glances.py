"""Looks at saved games: what the list shows beside them, kept for the next time, never giving anything away."""

import random
import struct
import time

import pygame
import pytest

from game import Game, load_scenario
from game.engine.reading import parse_record
from game.engine.record import Record
from game.engine.saves import save_path
from game.ui.entrance.glances import ROOM, Glances, glance_at
from game.ui.entrance.load import LoadGame
from game.ui.look.schemes import HIGH_CONTRAST, USUAL
from tests.ui.driver import PATIENCE_SECONDS


def played(name="first_drop", actions=25, seed=3):
    game, rng = Game.new(load_scenario(name), seed=seed), random.Random(1)
    for _ in range(actions):
        if game.decision is not None:
            game.apply(game.legal().sample(rng))
    return game


def looked(glances, path):
    """The look at a save, once it has come."""
    end = time.monotonic() + PATIENCE_SECONDS
    while (glance := glances.get(path)) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    return glance


def pixels(picture):
    return pygame.image.tobytes(picture, "RGB")


@pytest.fixture
def glances(home):
    woken = []
    glances = Glances(USUAL, lambda: woken.append(1), home / "cache" / "saves")
    glances.woken = woken
    yield glances
    glances.leave()


def saved(game, name="one"):
    path = save_path(name)
    game.save(path)
    return path


def test_a_look_tells_whose_move_it_is_and_shows_the_counters(glances):
    game = played()
    glance = looked(glances, saved(game))
    assert glance.mover == game.decision.side
    assert not glance.is_over
    assert glance.picture.width <= ROOM[0]
    assert glance.picture.height <= ROOM[1]
    empty = glance_at(Game.new(load_scenario("first_drop"), seed=3), USUAL)
    assert pixels(glance.picture) != pixels(empty.picture)
    end = time.monotonic() + PATIENCE_SECONDS
    while not glances.woken:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert glances.has_news()
    assert not glances.has_news()


def test_a_look_tells_who_has_won(glances):
    game = played(actions=2000)
    assert game.outcome is not None
    glance = looked(glances, saved(game))
    assert (glance.is_over, glance.winner, glance.mover) == (True, game.outcome.winner, -1)


def test_a_game_that_was_looked_at_is_not_played_again(glances, home, monkeypatch):
    path = saved(played())
    first = looked(glances, path)
    monkeypatch.setattr(Game, "load", lambda _path, **_how: pytest.fail("it was played again"))
    again = Glances(USUAL, lambda: None, home / "cache" / "saves")
    second = looked(again, path)
    again.leave()
    assert (second.mover, second.is_over, second.winner) == (first.mover, first.is_over, first.winner)
    assert pixels(second.picture) == pixels(first.picture)


def test_another_game_and_other_colours_are_looked_at_anew(glances, home):
    path = saved(played())
    first = looked(glances, path)
    saved(played(actions=60))
    later = Glances(USUAL, lambda: None, home / "cache" / "saves")
    assert pixels(looked(later, path).picture) != pixels(first.picture)
    later.leave()
    bright = Glances(HIGH_CONTRAST, lambda: None, home / "cache" / "saves")
    assert pixels(looked(bright, path).picture) != pixels(first.picture)
    bright.leave()


def test_whatever_is_in_the_cache_there_is_a_look(glances, home):
    path = saved(played())
    looked(glances, path)
    for file in (home / "cache" / "saves").iterdir():
        file.write_bytes(b"[]")
    again = Glances(USUAL, lambda: None, home / "cache" / "saves")
    assert looked(again, path).picture is not None
    again.leave()


@pytest.mark.parametrize("mover", ["1e999", "NaN", "7", '"x"', "[]"])
def test_whatever_is_kept_beside_a_picture_there_is_a_look(glances, home, mover):
    path = saved(played())
    looked(glances, path)
    (kept,) = (home / "cache" / "saves").glob("*.json")
    kept.write_text(f'{{"sides": ["a", "b"], "mover": {mover}, "winner": -1, "is_over": false}}', "utf-8")
    again = Glances(USUAL, lambda: None, home / "cache" / "saves")
    assert looked(again, path).sides != ("a", "b")
    again.leave()


def test_a_picture_that_claims_to_be_huge_is_not_unpacked(glances, home):
    path = saved(played())
    looked(glances, path)
    (kept,) = (home / "cache" / "saves").glob("*.png")
    content = bytearray(kept.read_bytes())
    content[16:24] = struct.pack(">II", 30_000, 30_000)
    kept.write_bytes(content)
    again = Glances(USUAL, lambda: None, home / "cache" / "saves")
    assert looked(again, path).picture.get_width() < 1000
    again.leave()


def test_where_nothing_can_be_written_there_is_a_look(home):
    home.mkdir()
    path = saved(played())
    (home / "cache").write_text("in the way")
    glances = Glances(USUAL, lambda: None, home / "cache" / "saves")
    assert looked(glances, path).picture is not None
    glances.leave()


def test_what_cannot_be_played_again_says_why(glances, home):
    path = saved(played())
    record = parse_record(path.read_bytes(), path.name)
    wrong = tuple(line.model_copy(update={"state": "0" * 16}) for line in record.actions)
    path.write_bytes(Record(record.header, wrong).to_bytes())
    glance = looked(glances, path)
    assert glance.picture is None
    assert path.name in str(glance.trouble)
    assert looked(glances, home / "gone.save").trouble


def test_a_secret_set_up_is_not_seen():
    """Both sides' set-up: not a pixel is another, whatever stands where."""
    scenario = load_scenario("arnhem_free_deployment")
    seen, placed = set(), set()
    for seed in range(3):
        game, rng = Game.new(scenario, seed=1), random.Random(seed)
        for _ in range(6):
            game.apply(rng.choice(list(game.legal().of_kind("deploy"))))
        assert game.decision.kind == "deployment"
        placed.add(tuple(game.state.hex_of))
        seen.add(pixels(glance_at(game, USUAL).picture))
    assert len(placed) == 3
    assert len(seen) == 1


def test_the_list_is_there_at_once_and_the_looks_come_later(driver):
    for number in range(3):
        saved(played(actions=10 + number), f"save {number}")
    driver.show(LoadGame())
    before = driver.picture()
    driver.until(lambda: driver.picture() != before)
    assert driver.find("load")


def test_leaving_the_list_ends_the_looks(driver):
    for number in range(3):
        saved(played(actions=10 + number), f"save {number}")
    screen = LoadGame()
    driver.show(screen)
    worker = screen._glances._thread
    driver.key("esc")
    worker.join(PATIENCE_SECONDS)
    assert not worker.is_alive()


def test_sides_are_those_of_the_game():
    assert glance_at(played(actions=0), USUAL).mover in (0, 1)
