"""Files that somebody names: written whole, nothing but a file is written or read, and only in few places."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.engine.documents import MOST_BYTES, check_writable, read_document, write_document
from game.lab.tournament import write_page
from game.model.errors import GameError

GAME = Path(__file__).parents[2] / "game"
OPENS = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"}
"""What opens a file for reading or writing, by the name it is called by."""
MAY_OPEN = {
    "model/regular.py": "the reader of any file",
    "engine/files.py": "the writer of any file",
    "scenario/source.py": "the reader of what authors write",
    "lab/kept_games.py": "goes on writing a file of games that it has read before",
    "ai/lodger.py": "speaks by pipes that it was given",
    "guard.py": "puts nothing in the place of an output that is closed",
    "text/opening.py": "puts nothing in the place of an output that is closed",
    "entry.py": "puts nothing in the place of streams that are closed",
    "ui/window/state_file.py": "tells a program that watches the window, which names the file",
    "ui/screens/credits.py": "reads a file of the house",
    "ui/look/fonts.py": "reads a file of the house",
    "ui/paint/brought.py": "reads a file of a game's own",
    "ui/window/first_picture.py": "reads a file of the house",
    "lab/page/document.py": "reads a file of the house",
    "ui/look/encoded.py": "writes to memory",
    "ui/look/kept_picture.py": "reads from memory",
}
"""The modules that open files themselves, and why; all others ask one of the first three."""
OF_OURS = {"read_text", "read_bytes", "write_text"}
"""Functions of the house that are called so, and are no methods: strict readers and writers of YAML."""
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")


def openings(tree: ast.AST) -> Iterator[str]:
    """Every call that opens a file, by the name of what is called."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id in OPENS - OF_OURS:
            yield called.id
        elif isinstance(called, ast.Attribute):
            owner = ast.unparse(called.value)
            of_pictures = called.attr in ("load", "save") and owner.endswith((".image", ".mixer", "Sound"))
            is_file = called.attr in OPENS and not owner.endswith(("camera", "_always"))
            if (is_file and (called.attr != "open" or _opens_a_file(node, owner))) or of_pictures:
                yield f"{owner}.{called.attr}"


def _opens_a_file(call: ast.Call, owner: str) -> bool:
    """Whether a call of `open` opens a file: it is that of `os`, or says how."""
    modes = [*call.args, *(keyword.value for keyword in call.keywords)]
    return owner == "os" or any(isinstance(mode, ast.Constant) and isinstance(mode.value, str) for mode in modes)


@pytest.mark.slow
def test_files_are_opened_in_few_places_and_each_has_its_reason() -> None:
    found = {}
    for path in sorted(GAME.rglob("*.py")):
        if calls := sorted(set(openings(ast.parse(path.read_text(encoding="utf-8"))))):
            found[path.relative_to(GAME).as_posix()] = calls
    assert {name: calls for name, calls in found.items() if name not in MAY_OPEN} == {}
    assert set(MAY_OPEN) <= set(found), "a reason is kept for a module that opens nothing"


@pytest.mark.parametrize(
    "line",
    ["open('x')", "path.open('rb')", "os.open(x, 1)", "path.read_text()", "a.b.write_bytes(c)",
     "pygame.image.save(it, path)", "path.open(encoding='utf-8')"],
)  # fmt: skip
def test_what_opens_a_file_is_found(line: str) -> None:
    assert list(openings(ast.parse(line)))


@needs_pipes
def test_nothing_but_a_file_is_written_or_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to_pipe").symlink_to("pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "round").symlink_to("round")
    for name in ("pipe", "to_pipe", "folder", "/dev/null"):
        with pytest.raises(GameError, match="could not be written: it is no file, but a folder, a pipe or a device"):
            write_document(tmp_path / name, b"page")
        with pytest.raises(GameError, match="is not a file"):
            read_document(tmp_path / name)
    with pytest.raises(GameError, match="could not be written"):
        check_writable(tmp_path / "round")
    with pytest.raises(GameError, match="there is no folder"):
        write_document(tmp_path / "nowhere" / "page", b"page")
    with pytest.raises(GameError, match="could not be written"):
        write_document(tmp_path / ("x" * 300), b"page")


def test_a_document_is_written_whole_and_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "page").write_bytes(b"old")
    (tmp_path / "link").symlink_to("page")
    write_document(tmp_path / "link", b"new")
    assert ((tmp_path / "page").read_bytes(), (tmp_path / "link").is_symlink()) == (b"new", True)
    assert len(list(tmp_path.iterdir())) == 2


@needs_pipes
@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "command",
    ["report first_drop --games 1000000 -o {}", "report first_drop --games 1000000 -o {file} --json {}",
     "report --compare first_drop first_drop --games 1000000 -o {}", "tournament first_drop --games 1000000 -o {}",
     "render first_drop -o {}.png", "render first_drop --charts {}.png", "simulate first_drop --games 1000000 --out {}",
     "simulate first_drop --only 0 --save {}", "play first_drop --text --script {}",
     "report first_drop --from {} -o {file}", "replay {}", "validate {}", "play --text --load {}"],
)  # fmt: skip
def test_no_command_waits_for_a_pipe(command: str, tmp_path: Path) -> None:
    for name in ("pipe", "pipe.png"):
        os.mkfifo(tmp_path / name)
    arguments = command.format(tmp_path / "pipe", file=tmp_path / "page").split()
    done = CliRunner().invoke(app, arguments)
    said = str(done.exception) if isinstance(done.exception, GameError) else done.stderr
    assert "pipe" in said, said
    assert done.exit_code == 1
    assert not (tmp_path / "page").exists()


def test_pages_and_scripts_are_bounded(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(GameError, match=rf"huge is too large \({MOST_BYTES >> 20} MiB at most\)"):
        write_page(huge, "tables")
    done = CliRunner().invoke(app, ["play", "first_drop", "--text", "--script", str(huge)])
    assert "huge is too large" in str(done.exception)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameError, match="no place for a tournament"):
        write_page(tmp_path / "binary", "tables")
