"""The autosave follows the game and never harms anything."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from lanterns.rules.actions import EndTurn, Walk

from game.engine.autosave import KEPT, KEPT_SECONDS, Autosave
from game.engine.game import Game
from game.engine.saves import list_saves
from game.model import home
from game.scenario.scenario import Scenario
from tests.engine.test_files import ERRORS, fail_at
from tests.engine.test_record import find, played
from tests.quay_games import at, crowded

pytestmark = pytest.mark.usefixtures("lanterns_installed")
ROOT = Path(__file__).parents[2]


def recovered(autosave: Autosave) -> Game:
    return Game.load(autosave.path, find)


def assert_up_to_date(autosave: Autosave, game: Game) -> None:
    again = recovered(autosave)
    assert (again.state_hash, again.events, again.notes) == (game.state_hash, game.events, game.notes)


def test_every_action_undo_redo_and_note_is_followed(tmp_path: Path) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    rng = Random(3)
    while game.decision is not None:
        game.apply(game.legal().sample(rng))
        assert not autosave.update()
        assert_up_to_date(autosave, game)
        for _ in range(rng.randrange(3) if rng.random() < 0.3 else 0):
            game.rewind()
        if rng.random() < 0.1:
            game.add_note("here")
        assert not autosave.update()
        assert_up_to_date(autosave, game)
        if game.redo_refusal() is None and rng.random() < 0.5:
            game.redo()
            assert not autosave.update()
            assert_up_to_date(autosave, game)


def test_another_action_after_an_undo_replaces_the_first(tmp_path: Path) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    for action in (EndTurn(), EndTurn(), Walk(0, at("B4"))):
        game.apply(action)
    autosave.update()
    game.undo()
    game.apply(Walk(1, at("B4")))
    autosave.update()
    assert_up_to_date(autosave, game)


def test_nothing_is_written_before_the_first_action(tmp_path: Path) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    assert not autosave.update()
    assert list(tmp_path.iterdir()) == []
    game.apply(EndTurn())
    autosave.update()
    game.rewind()
    autosave.update()
    assert recovered(autosave).actions_done == 0


def test_every_action_is_appended_and_lasting_while_the_window_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    game.apply(EndTurn())
    autosave.update()
    number = autosave.path.stat().st_ino
    synced: list[int] = []
    is_slow = threading.Event()

    def slow(descriptor: int) -> None:
        is_slow.wait(200)
        synced.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", slow)
    game.apply(EndTurn())
    autosave.update()
    assert synced == [], "the window does not wait for the disk"
    assert not autosave.settle(0.01)
    game.apply(EndTurn())
    autosave.update()
    is_slow.set()
    assert autosave.settle(200)
    assert synced[-1] == autosave.path.stat().st_size, "the disk has the last action, too"
    assert autosave.path.stat().st_ino == number
    assert_up_to_date(autosave, game)


def test_when_the_disk_takes_an_action_back_the_next_update_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    game.apply(EndTurn())
    autosave.update()

    def broken(_descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        game.apply(EndTurn())
        assert not autosave.update()
        assert autosave.settle(200)
        assert "could not be saved: input/output error" in str(autosave.update())
    assert not autosave.update()
    assert_up_to_date(autosave, game)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_when_the_disk_fails_the_game_goes_on_and_the_next_update_mends_it(
    call: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for nth in range(1, 6):
        game = Game.new(crowded(), seed=3)
        autosave = Autosave(game, tmp_path)
        for action in (EndTurn(), EndTurn(), Walk(0, at("B4"))):
            game.apply(action)
        autosave.update()
        game.apply(EndTurn())
        with monkeypatch.context() as patch:
            fail_at(patch, call, nth, error)
            autosave.update()
        assert recovered(autosave).actions_done in (3, 4)
        assert not autosave.update()
        assert_up_to_date(autosave, game)
        game.apply(EndTurn())
        assert not autosave.update()
        assert_up_to_date(autosave, game)


def test_a_disk_that_stays_full_is_told_and_the_journal_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    game.apply(EndTurn())
    autosave.update()
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) > 10:
            return real(descriptor, bytes(data[:10]))
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for _ in range(3):
            game.apply(game.legal().sample(Random(1)))
            said = str(autosave.update())
            assert said.startswith("This game is not being saved. autosave-lanterns-")
            assert said.endswith("could not be saved: the disk is full.")
            assert recovered(autosave).actions_done == 1
    assert not autosave.update()
    assert_up_to_date(autosave, game)


def test_a_journal_taken_away_or_changed_by_another_program_is_written_anew(tmp_path: Path) -> None:
    game = Game.new(crowded(), seed=3)
    autosave = Autosave(game, tmp_path)
    game.apply(EndTurn())
    autosave.update()
    for harm in (autosave.path.unlink, lambda: autosave.path.write_bytes(b"conflict")):
        harm()
        game.apply(game.legal().sample(Random(1)))
        assert not autosave.update()
        assert_up_to_date(autosave, game)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"a file where the folder should be")
    game = played(3)
    autosave = Autosave(game, tmp_path / "saves")
    assert "not being saved" in str(autosave.update())
    game.apply(game.legal().sample(Random(1)))
    (tmp_path / "saves").unlink()
    assert not autosave.update()
    assert_up_to_date(autosave, game)


def test_by_default_it_writes_into_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path))
    autosave = Autosave(played(3))
    assert not autosave.update()
    assert autosave.path.parent == tmp_path / "saves"
    assert len(list_saves()) == 1


def test_two_windows_never_write_to_one_file(tmp_path: Path) -> None:
    first, second = played(3, seed=1), played(3, seed=1)
    followers = [Autosave(game, tmp_path) for game in (first, second)]
    for game, autosave in zip((first, second), followers, strict=True):
        assert not autosave.update()
        game.apply(next(iter(game.legal())))
        assert not autosave.update()
    assert followers[0].path != followers[1].path
    resumed = Game.load(followers[0].path, find)
    third = Autosave(resumed, tmp_path)
    resumed.rewind()
    third.update()
    assert_up_to_date(followers[0], first)
    assert_up_to_date(followers[1], second)


def test_the_oldest_autosaves_go_but_saves_and_young_ones_stay(tmp_path: Path) -> None:
    played(3).save(tmp_path / "mine.save")
    os.utime(tmp_path / "mine.save", (0, 0))
    young = tmp_path / "autosave-lanterns-young.save"
    for number in range(KEPT + 5):
        (tmp_path / f"autosave-lanterns-{number:02}.save").write_bytes(b"")
        os.utime(tmp_path / f"autosave-lanterns-{number:02}.save", (number, number))
    young.write_bytes(b"")
    Autosave(played(3), tmp_path)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [f"autosave-lanterns-{number:02}.save" for number in range(6, KEPT + 5)] + [young.name, "mine.save"]
    for path in tmp_path.glob("autosave-*"):
        os.utime(path)
    for number in range(10):
        (tmp_path / f"autosave-new-{number}.save").write_bytes(b"")
    Autosave(played(3), tmp_path)
    assert len(list(tmp_path.glob("autosave-*"))) == KEPT + 10, f"all were written in the last {KEPT_SECONDS} s"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_instant_it_loses_at_most_the_action_at_hand(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.engine.autosave_killer", tmp_path, "50"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["kills"] == 50
    assert told["kills_in_play"] > 10


def test_the_scenario_of_an_autosave_is_looked_for_by_its_id(tmp_path: Path) -> None:
    autosave = Autosave(played(3), tmp_path)
    autosave.update()
    asked = []

    def ask(scenario_id: str) -> Scenario:
        asked.append(scenario_id)
        return crowded()

    Game.load(autosave.path, ask)
    assert asked == ["lanterns"]
