"""The list of saved games and their names."""

from __future__ import annotations

import os
import threading
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from game.engine import files, saves
from game.engine.autosave import Autosave
from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.saves import SavesSearch, list_saves, save_path
from game.model.errors import SaveError
from tests.engine.old_saves import unsealed
from tests.engine.test_record import played

ODD_SECONDS = 1_234_567
pytestmark = pytest.mark.usefixtures("lanterns_installed")


def test_it_shows_title_turn_and_phase_newest_first(tmp_path: Path) -> None:
    for age, (name, actions) in enumerate([("old", 2), ("new", 30)]):
        path = save_path(name, tmp_path)
        played(actions, seed=3).save(path)
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    new, old = list_saves(tmp_path)
    assert (new.path.name, old.path.name) == ("new.save", "old.save")
    assert (new.title, old.title) == ("Lanterns on the Quay", "Lanterns on the Quay")
    assert (old.turn, old.phase) == (1, "Herons' turn")
    state = played(30, seed=3).state
    assert (new.turn, new.phase) == (state.turn, f"{state.setting.crews[state.crew]}' turn")
    assert new.turn > 1
    assert new.saved > old.saved
    assert not new.is_damaged
    assert not new.is_autosave


def test_autosaves_are_in_it_and_marked(tmp_path: Path) -> None:
    game = played(30, seed=3)
    assert not Autosave(game, tmp_path).update()
    (info,) = list_saves(tmp_path)
    assert info.is_autosave
    assert (info.title, info.turn) == ("Lanterns on the Quay", game.state.turn)


def test_a_damaged_save_is_marked_with_the_reason(tmp_path: Path) -> None:
    data = unsealed(played().record)
    (tmp_path / "cut.save").write_bytes(data[:-5])
    (tmp_path / "flip.save").write_bytes(data.replace(b'"porters"', b'"riggers"'))
    (tmp_path / "void.save").write_bytes(b"")
    (tmp_path / "folder.save").mkdir()
    (tmp_path / "notes.txt").write_bytes(b"")
    damage = {info.path.name: str(info.damage) for info in list_saves(tmp_path)}
    assert damage == {
        "cut.save": "cut.save is damaged: its end is missing.",
        "flip.save": "flip.save is damaged: its checksum does not fit what it holds.",
        "void.save": "void.save is empty.",
        "folder.save": "folder.save is not a file.",
    }


def test_what_is_lost_of_a_damaged_save_is_counted(tmp_path: Path) -> None:
    data = played().record.to_bytes()
    (tmp_path / "cut.save").write_bytes(data[:-5])
    (tmp_path / "flip.save").write_bytes(data.replace(b'"porters"', b'"riggers"', 1))
    found = {info.path.name: info for info in list_saves(tmp_path)}
    assert (found["cut.save"].lost, found["cut.save"].is_damaged, found["cut.save"].is_autosave) == (1, False, False)
    assert found["flip.save"].lost == data[data.index(b'"porters"') :].count(b"\n")


def test_a_link_to_nothing_and_a_missing_folder_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "gone.save").symlink_to(tmp_path / "nowhere")
    assert list_saves(tmp_path) == ()
    assert list_saves(tmp_path / "none") == ()


@pytest.mark.parametrize(
    "fault", [OSError("no such file"), OverflowError("out of range for time_t"), ValueError("year 60000 is out of it")]
)
def test_a_save_of_no_date_that_there_is_is_passed_over_and_hides_no_other(
    fault: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went away while the list was drawn up, or its date is one that no calendar has."""
    for name in ("good", "odd"):
        played(2, seed=3).save(save_path(name, tmp_path))

    class Calendar(datetime):
        @classmethod
        def fromtimestamp(cls, timestamp: float, tz: tzinfo | None = None) -> Self:
            if timestamp == ODD_SECONDS:
                raise fault
            return super().fromtimestamp(timestamp, tz)

    os.utime(tmp_path / "odd.save", (ODD_SECONDS, ODD_SECONDS))
    monkeypatch.setattr(saves, "datetime", Calendar)
    assert [info.path.name for info in list_saves(tmp_path)] == ["good.save"]


@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_a_journal_torn_anywhere_can_be_listed(step: int, tmp_path: Path) -> None:
    autosave = Autosave(played(), tmp_path)
    assert not autosave.update()
    whole = autosave.path.read_bytes()
    for size in range(whole.index(b"\n") + 1, len(whole), step):
        autosave.path.write_bytes(whole[:size])
        (info,) = list_saves(tmp_path)
        assert not info.is_damaged


@pytest.mark.parametrize("name", ["Evening of the 19th", "Größe", "a-b_c (2), don't!", "第一"])
@pytest.mark.usefixtures("lanterns_installed")
def test_names_people_use(name: str, tmp_path: Path) -> None:
    path = save_path(f"  {name} ", tmp_path)
    assert path.parent == tmp_path
    game = Game.new(load_scenario("lanterns"), seed=1)
    game.save(path)
    assert [info.path for info in list_saves(tmp_path)] == [path]


@pytest.mark.parametrize(
    "name",
    ["", "  ", "../up", "a/b", "a\\b", "C:x", ".hidden", "con", "NUL", "nul.x", "com1", "x" * 65, "a\0b", "\u202e"],
)
def test_names_that_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        save_path(name, tmp_path)


def test_the_newest_come_first_whatever_they_are_called_and_the_oldest_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age, name in enumerate("abc"):
        path = tmp_path / f"{name}.save"
        path.write_bytes(b"")
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    assert [info.path.stem for info in list_saves(tmp_path)] == ["c", "b", "a"]
    monkeypatch.setattr(saves, "MOST_LISTED", 2)
    assert [info.path.stem for info in list_saves(tmp_path)] == ["c", "b"]


def test_the_longest_name_there_may_be_and_the_folder_it_is_in() -> None:
    assert save_path("x" * 64) == files.saves_folder() / f"{'x' * 64}.save"
    with pytest.raises(SaveError, match="64"):
        save_path("x" * 65)


def test_the_list_is_drawn_up_beside_and_says_when_it_is_there(tmp_path: Path) -> None:
    played(2).save(save_path("one", tmp_path))
    search = SavesSearch(tmp_path)
    assert [info.path.name for info in search.wait(10)] == ["one.save"]
    assert search.found == list_saves(tmp_path)
    woken = threading.Event()
    search.wake = woken.set
    search._work()
    assert woken.is_set()


def test_a_list_that_takes_its_time_is_gone_on_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()
    monkeypatch.setattr(saves, "SOON_SECONDS", 0.01)
    monkeypatch.setattr(saves, "list_saves", lambda _folder: held.wait(10) and ())
    search = SavesSearch(tmp_path)
    assert search.wait() == ()
    assert search.found is None
    held.set()
    search.wait(10)
    assert search.found == ()
