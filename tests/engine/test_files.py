"""Files are there whole or not at all, whatever the disk does."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine import files
from game.model import home
from game.model.errors import SaveError

CALLS = ("open", "write", "fsync", "close", "replace", "mkdir")
ERRORS = {
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk may only be read",
    errno.EACCES: "permission is denied",
    errno.EIO: "input/output error",
}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fail_at(monkeypatch: pytest.MonkeyPatch, call: str, nth: int, error: int) -> Callable[[], int]:
    """Let the nth use of a file-system call fail; returns how often it was used."""
    owner: Any = Path if call in ("replace", "mkdir") else os
    real, used = getattr(owner, call), 0

    def failing(*args: Any, **keys: Any) -> Any:
        nonlocal used
        used += 1
        if used == nth:
            if call == "close":
                real(*args)
            raise OSError(error, os.strerror(error))
        return real(*args, **keys)

    monkeypatch.setattr(owner, call, failing)
    return lambda: used


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("call", CALLS)
def test_when_a_call_fails_the_old_file_stays_and_nothing_is_left_behind(
    call: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.save"
    for nth in range(1, 10):
        path.write_bytes(b"old")
        with monkeypatch.context() as patch:
            used = fail_at(patch, call, nth, error)
            try:
                files.write_whole(path, b"new")
            except SaveError as refused:
                said = str(refused)
            else:
                said = ""
            uses = used()
        assert names(tmp_path) == ["game.save"]
        if said:
            assert path.read_bytes() == b"old"
            assert said == f"game.save could not be saved: {ERRORS[error]}."
        else:
            assert path.read_bytes() == b"new"
        if uses < nth:
            assert nth > 1, "the call was used at least once"
            return
    raise AssertionError("the call was used without end")


def test_every_failure_before_the_name_is_taken_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in CALLS:
        with monkeypatch.context() as patch:
            fail_at(patch, call, 1, errno.EIO)
            with pytest.raises(SaveError):
                files.write_whole(tmp_path / "game.save", b"new")


def test_a_write_may_take_only_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, bytes(data)[:3]))
    files.write_whole(tmp_path / "game.save", b"0123456789")
    assert (tmp_path / "game.save").read_bytes() == b"0123456789"


def test_a_file_busy_for_a_moment_on_windows_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class SharingError(PermissionError):
        winerror = 32

    real, failures = Path.replace, [SharingError(), SharingError()]

    def busy(source: Path, target: Path) -> Path:
        if failures:
            raise failures.pop()
        return real(source, target)

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr(files.time, "sleep", lambda seconds: None)
    files.write_whole(tmp_path / "game.save", b"new")
    assert (tmp_path / "game.save").read_bytes() == b"new"
    failures.extend(SharingError() for _ in range(9))
    with pytest.raises(SaveError):
        files.write_whole(tmp_path / "game.save", b"newer")
    assert (tmp_path / "game.save").read_bytes() == b"new"


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    files.write_whole(tmp_path / "a" / "b" / "game.save", b"new")
    assert (tmp_path / "a" / "b" / "game.save").read_bytes() == b"new"


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_an_impossible_name_is_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        files.write_whole(tmp_path / name, b"new")
    assert names(tmp_path) == []


def test_a_file_where_the_folder_should_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"")
    with pytest.raises(SaveError, match="could not be saved"):
        files.write_whole(tmp_path / "saves" / "game.save", b"new")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_through_a_link_the_file_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, second = tmp_path / "far" / "game.save", tmp_path / "link.save", tmp_path / "second.save"
    target.write_bytes(b"old")
    link.symlink_to(target)
    second.symlink_to("link.save")
    for path in (link, second):
        files.write_whole(path, path.name.encode())
        assert link.is_symlink()
        assert second.is_symlink()
        assert target.read_bytes() == path.name.encode()
    target.unlink()
    files.write_whole(link, b"new")
    assert target.read_bytes() == b"new", "a link to nothing makes its file"
    assert names(tmp_path) == ["far", "link.save", "second.save"]
    assert names(tmp_path / "far") == ["game.save"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_no_folder_pipe_or_device_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "empty.save").mkdir()
    (tmp_path / "to_folder.save").symlink_to("empty.save")
    (tmp_path / "null.save").symlink_to("/dev/null")
    (tmp_path / "round.save").symlink_to("round.save")
    os.mkfifo(tmp_path / "pipe.save")
    before = names(tmp_path)
    for name in before:
        with pytest.raises(SaveError, match=r"is not a file|could not be saved"):
            files.write_whole(tmp_path / name, b"new")
    with pytest.raises(SaveError, match="null is not a file"):
        files.write_whole(Path("/dev/null"), b"new")
    assert names(tmp_path) == before
    assert (tmp_path / "null.save").is_symlink()
    assert list((tmp_path / "empty.save").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.timeout(200)
def test_pipes_and_devices_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.save")
    with pytest.raises(SaveError, match="is not a file"):
        files.read_whole(tmp_path / "pipe.save")
    with pytest.raises(SaveError, match="is not a file"):
        files.read_whole(Path("/dev/zero"))


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "huge.save"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(SaveError, match=r"too large \(16 MiB at most\)"):
        files.read_whole(path)


def test_sweeping_removes_old_strays_and_nothing_else(tmp_path: Path) -> None:
    for name in (".game.save.0123.tmp", ".young.save.0123.tmp", "game.save", "mine.tmp", ".hidden"):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (0, 0))
    os.utime(tmp_path / ".young.save.0123.tmp")
    files.sweep(tmp_path)
    assert names(tmp_path) == [".hidden", ".young.save.0123.tmp", "game.save", "mine.tmp"]
    files.sweep(tmp_path / "none")


def test_the_players_folder_follows_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path / "here"))
    assert files.saves_folder() == tmp_path / "here" / "saves"
    monkeypatch.delenv("ARNHEM_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "there"))
    assert home.player_folder().name == "arnhem"
