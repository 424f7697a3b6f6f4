"""What was worked out of files is kept for the next start, and never taken for something else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from game import Game, load_scenario
from game.engine import keeping
from game.engine.keeping import keep_scenario, keep_table, kept_scenario
from game.grid import path as path_search
from game.language.tables import ENGLISH, files_of, kept_table_path, read_table, table_of
from game.model.home import cache_folder
from game.model.kept import read_kept, stamp_of, written
from game.scenario.loader import load
from game.scenario.locate import data_folder
from game.scenario.pack import PackError, pack, unpack
from game.scenario.scenario import Scenario
from game.systems.registry import systems
from tests.house import scenarios_of
from tests.playthrough import playthrough

WORKED_OUT = ("board", "chapters", "networks", "hex_ways", "sights", "ways", "strides")
"""What of a setting is told by the rules, or worked out while it is played."""
ROOM = "game.systems.standard.rules"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def kept_file(kind: str = "scenarios") -> Path:
    (file,) = (cache_folder() / kind).glob("*")
    return file


def kept(name: str | Path) -> Scenario:
    scenario = load_scenario(name)
    Game.new(scenario, seed=1)
    keep_scenario(scenario)
    again = kept_scenario(name)
    assert again is not None
    return again


@pytest.fixture
def own_copy(tmp_path: Path) -> Path:
    """A scenario of somebody's own, with map and rules beside it."""
    shipped, folder = data_folder("scenarios"), tmp_path / "mine"
    for part in ("maps/market_garden.yaml", "rules/standard.yaml", "first_drop.yaml"):
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped / part, folder / part)
    return folder / "first_drop.yaml"


@pytest.mark.parametrize("path", [*scenarios_of("standard"), *scenarios_of("remagen")], ids=lambda path: path.stem)
def test_it_comes_back_as_it_was(path: Path) -> None:
    read, again = load(path, systems()), kept(path.stem)  # as it is before anybody plays it
    for name in (field.name for field in fields(read)):
        if name not in ("board", "setting"):
            assert getattr(again, name) == getattr(read, name), name
    for field in fields(read.board):
        ours, theirs = getattr(read.board, field.name), getattr(again.board, field.name)
        if isinstance(ours, np.ndarray):
            assert ours.dtype == theirs.dtype
            assert not theirs.flags.writeable
            np.testing.assert_array_equal(ours, theirs)
        elif field.name != "topology":
            assert ours == theirs, field.name
    assert again.board.topology.hexsides == read.board.topology.hexsides
    assert again.setting.board is again.board
    for field in fields(read.setting):
        if field.name not in WORKED_OUT:
            assert getattr(again.setting, field.name) == getattr(read.setting, field.name), field.name
    assert again.setting.chapters.steps.keys() == read.setting.chapters.steps.keys()


def test_the_step_tables_of_the_first_position_are_kept() -> None:
    again, read = kept("arnhem"), load_scenario("arnhem")
    Game.new(read, seed=1)
    ((key, network),) = again.setting.networks.items()
    ours = read.setting.networks[key]
    for field in fields(ours):
        assert getattr(network, field.name) == getattr(ours, field.name), field.name


@pytest.mark.parametrize("name", ["first_drop", "ludendorff"])
def test_it_is_played_as_the_files_are(name: str) -> None:
    assert playthrough(kept(name), 1) == playthrough(load_scenario(name), 1)


def test_variants_may_be_agreed_on_for_it() -> None:
    for name in ("no_bombardment", "airborne_count", "more_allied_fire"):
        again, read = kept("first_drop"), load_scenario("first_drop")
        if name in [variant.id for variant in read.variants]:
            assert again.with_options([name]).setting.script == read.with_options([name]).setting.script


def test_nothing_is_kept_at_first() -> None:
    assert kept_scenario("first_drop") is None


@pytest.mark.parametrize("part", ["first_drop.yaml", "maps/market_garden.yaml", "rules/standard.yaml"])
def test_a_file_that_was_changed_is_read_anew(own_copy: Path, part: str) -> None:
    assert kept(own_copy).digest == load_scenario(own_copy).digest
    changed = own_copy.parent / part
    changed.write_text(changed.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert kept_scenario(own_copy) is None


def test_a_map_that_comes_to_lie_beside_it_is_read(own_copy: Path) -> None:
    own_map = own_copy.parent / "maps" / "market_garden.yaml"
    content = own_map.read_bytes()
    own_map.unlink()
    assert kept(own_copy) is not None
    own_map.write_bytes(content + b"\n# changed\n")
    assert kept_scenario(own_copy) is None


def test_it_is_not_kept_if_its_files_have_changed_since(own_copy: Path) -> None:
    scenario = load_scenario(own_copy)
    own_copy.write_text(own_copy.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    keep_scenario(scenario)
    assert kept_scenario(own_copy) is None


def test_rules_that_were_changed_compile_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("first_drop")
    monkeypatch.setattr(keeping, "stamp_of", os.fsencode)
    assert kept_scenario("first_drop") is None


def test_what_other_rules_compiled_is_kept_in_place_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("first_drop")
    before = keeping.stamp_of
    changed = keeping.folder_of("game.systems.standard.rules")
    monkeypatch.setattr(keeping, "stamp_of", lambda folder: b"changed" if folder == changed else before(folder))
    assert kept_scenario("first_drop") is None
    assert kept("first_drop").id == "first_drop"


def test_a_scenario_is_kept_with_its_changed_map(own_copy: Path) -> None:
    kept(own_copy)
    changed = own_copy.parent / "maps" / "market_garden.yaml"
    changed.write_text(changed.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert kept(own_copy).digest == load_scenario(own_copy).digest


def spoil(change: Callable[[dict[str, object]], None]) -> None:
    """Change what is kept, as somebody would who knows how it proves itself whole."""
    file = kept_file()
    data = json.loads(file.read_bytes().partition(b"\n")[2])
    change(data)
    file.write_bytes(written(data))


@pytest.mark.parametrize("place", [0, 10, 70, 5000, -2])
def test_a_flipped_bit_is_seen(place: int) -> None:
    kept("first_drop")
    content = bytearray(kept_file().read_bytes())
    content[place] ^= 1
    kept_file().write_bytes(bytes(content))
    assert kept_scenario("first_drop") is None


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["packed"]["classes"].__setitem__(0, "subprocess:Popen"),
        lambda data: data["packed"]["classes"].__setitem__(0, "game.engine.files:LastingFile"),
        lambda data: data["packed"]["classes"].__setitem__(0, "game.model.manifests:import_module"),
        lambda data: data["packed"].__setitem__("value", [99]),
        lambda data: data["packed"].__setitem__("value", 7),
        lambda data: data["packed"].__delitem__("classes"),
        lambda data: data.__setitem__("system", "chess"),
        lambda data: data.__setitem__("maps", "../../etc/passwd"),
        lambda data: data.clear(),
    ],
)
def test_what_somebody_has_changed_is_read_anew(change: Callable[[dict[str, object]], None]) -> None:
    kept("first_drop")
    spoil(change)
    assert kept_scenario("first_drop") is None


@pytest.mark.parametrize("content", [b"", b"\n", b"[" * 100_000, b"{}", b"\xff\xfe", b"x" * 70 + b"\n{}"])
def test_rubbish_is_no_reason_to_fail(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "rubbish").write_bytes(content)
    assert read_kept(tmp_path / "rubbish") is None
    assert read_kept(tmp_path) is None


def test_what_is_no_part_of_a_scenario_is_not_packed() -> None:
    for value in (object(), print, Path(), {"a": subprocess.Popen}, np.array(["text"])):
        with pytest.raises(PackError):
            pack(value, ROOM)


@pytest.mark.parametrize(
    "value", [None, True, 3, "text", [1, (2, 3)], {(1, 2): "a"}, frozenset({1, 2}), range(1, 9, 3), ((), {}, [])]
)
def test_plain_values_come_back(value: object) -> None:
    assert unpack(json.loads(json.dumps(pack(value, ROOM))), ROOM) == value


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(home: Path) -> None:
    home.write_text("in the way")
    keep_scenario(load_scenario("first_drop"))
    keep_table(ENGLISH)
    assert kept_scenario("first_drop") is None


@pytest.mark.slow
def test_few_are_kept(own_copy: Path) -> None:
    text = own_copy.read_text(encoding="utf-8")
    for number in range(keeping.MOST_KEPT + 3):
        own_copy.write_text(f"{text}\n# {number}\n", encoding="utf-8")
        keep_scenario(load_scenario(own_copy))
    assert len(list((cache_folder() / "scenarios").glob("*"))) == keeping.MOST_KEPT
    assert kept_scenario(own_copy) is not None


@pytest.mark.parametrize("language", [ENGLISH, "nl"])
def test_texts_come_back_as_they_were(language: str) -> None:
    keep_table(language)
    table_of.cache_clear()
    read = {}
    for prefix, path in files_of(language):
        read |= read_table(path, prefix)
    assert read_kept(kept_table_path(language)) == table_of(language) == read
    table_of.cache_clear()


@pytest.mark.slow
@pytest.mark.skipif(
    not path_search.__file__.endswith(".py"), reason="compiled, modules import the types of all they have"
)
@pytest.mark.parametrize("name", ["first_drop", "ludendorff"])
def test_a_window_that_was_opened_before_reads_no_yaml(home: Path, name: str) -> None:
    kept(name)
    keep_table(ENGLISH)
    code = (
        "import sys; from game.ui.entrance.first_screen import first_screen; "
        "from game.ui.entrance.opening import open_window; from game.ui.window.settings import Settings; "
        f"screen = first_screen('{name}', {{}}, 1, None); "
        "app = open_window((1280, 720), Settings.load(), headless=True); app.push(screen); app.step(0.1); app.draw(); "
        "screen.contents, screen.marks; "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    environment = {**os.environ, "ARNHEM_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert not set(ran.stdout.split()) & {"pydantic", "yaml", "pygame_gui"}


def test_a_module_in_a_folder_below_counts_as_well(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "module.py").write_text("first = 1\n", encoding="utf-8")
    before = stamp_of.__wrapped__(tmp_path)
    (tmp_path / "below" / "module.py").write_text("first = 12\n", encoding="utf-8")
    assert stamp_of.__wrapped__(tmp_path) != before
