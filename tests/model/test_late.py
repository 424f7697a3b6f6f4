"""Parts that are imported when they are first called for."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from game.model.late import Late, LateMade, LateTable, part_named
from game.systems.standard.ui import modes
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.picked import Picked
from tests.import_graph import LATE, MODULES, ROOT

WRITTEN = sorted({found for path in MODULES for found in LATE.findall(path.read_text(encoding="utf-8"))})
"""All late parts of the game: module and name."""


def test_a_late_part_is_what_its_module_holds() -> None:
    assert Late("game.systems.standard.ui.mode:Mode")() is Mode
    assert part_named("game.systems.standard.ui.mode:Mode") is Mode


def test_it_is_imported_when_it_is_called_for() -> None:
    code = """
import sys
from game.model.late import Late
late = Late("game.grid.flat:FlatSteps")
assert "game.grid.flat" not in sys.modules
late()
assert "game.grid.flat" in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError):
        Late[object]("game.systems.standard.ui.mode:NoMode")()
    with pytest.raises(ModuleNotFoundError):
        Late[object]("game.systems.standard.ui.no_mode:Mode")()


def test_what_it_makes_is_made_once() -> None:
    made = LateMade[Picked]("game.systems.standard.ui.picked:Picked")
    assert isinstance(made(), Picked)
    assert made() is made()


def test_a_table_imports_only_what_is_looked_up() -> None:
    table: LateTable[object] = LateTable(
        {"there": Late("game.systems.standard.ui.mode:Mode"), "not": Late("no.where:X")}
    )
    assert [*table] == ["there", "not"]
    assert len(table) == 2
    assert "not" in table
    assert "else" not in table
    assert table["there"] is Mode
    assert table.get("else") is None
    with pytest.raises(KeyError):
        table["else"]


@pytest.mark.parametrize(("module", "name"), WRITTEN)
def test_every_late_part_of_the_game_is_there(module: str, name: str) -> None:
    assert hasattr(import_module(module), name)


def test_every_mode_is_one() -> None:
    """No type checker reads what stands in a text."""
    found = LATE.findall(Path(modes.__file__).read_text(encoding="utf-8"))
    assert len(found) > 30
    assert all(issubclass(getattr(import_module(module), name), Mode) for module, name in found)
