"""The house keeps its shape: rooms import one way, pygame lives in one, modules and functions stay small."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.import_graph import (
    FOLDERS,
    MODULES,
    PACKAGE,
    ROOT,
    circles,
    graph_of,
    graph_of_the_game,
    module_name,
    outline,
    outlined,
    reached,
    statements,
)

ROOMS = ("grid", "model", "scenario", "language", "systems", "engine", "ai", "lab", "text", "ui")
"""Each may import itself and those before it; the modules beside them (console, start) may import all."""
BESIDE = {"ui": "text"}
"""The window and the terminal stand beside each other: neither knows the other."""
INNER_ROOMS = ("rules", "ai", "lab", "text", "ui")
"""The rooms of one system: each may import those before it, the shared room of its name and those above that."""
SHARED_FOR = {"rules": "scenario", "ai": "ai", "lab": "lab", "text": "text", "ui": "ui"}
"""The lowest shared room that an inner room may use."""
LONGEST_MODULE_LINES = 300
LONGEST_FUNCTION_LINES = 40
"""Without the lines before its body: commands of the console say there what may be asked of them."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def room_of(path: Path) -> str:
    """The room of a module, as `engine` or `systems.standard.rules`; empty for the modules beside the rooms."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "systems" and len(parts) > 3:
        return ".".join(parts[:3])
    return parts[0] if len(parts) > 1 else ""


def allowed_in(room: str) -> tuple[str, ...]:
    """Rooms that a room may import."""
    _, _, inner = room.rpartition(".")
    if inner not in INNER_ROOMS or not room.startswith("systems."):
        return tuple(name for name in ROOMS[: ROOMS.index(room) + 1] if name != BESIDE.get(room))
    own = room.removesuffix(inner)
    shared = ROOMS[: ROOMS.index(SHARED_FOR[inner]) + 1]
    inside = INNER_ROOMS[: INNER_ROOMS.index(inner) + 1]
    beside = BESIDE.get(inner)
    return (*(name for name in shared if name != beside), *(own + name for name in inside if name != beside))


def breaches(room: str, imports: frozenset[str]) -> list[str]:
    """Imports of a module that its room may not make."""
    found = []
    for name in sorted(imports):
        top, *rest = name.split(".")
        if top in ("pygame", "pygame_gui") and room.rpartition(".")[2] != "ui":
            found.append(f"{name}: pygame belongs to the window")
        if top != "game" or not room or name == "game.__version__":
            continue
        is_inner = rest[0] == "systems" and len(rest) > 2 and rest[2] in INNER_ROOMS
        other = ".".join(rest[:3]) if is_inner else rest[0]
        if other not in allowed_in(room):
            found.append(f"{name}: game.{room} may import {', '.join(allowed_in(room))}")
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_import_law(folder: str) -> None:
    found = {name_of(path): breaches(room_of(path), outline(path).imports) for path in FOLDERS[folder]}
    assert not {name: breached for name, breached in found.items() if breached}


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("model", "from game.engine.game import Game"),
        ("grid", "import game.model.side"),
        ("engine", "from game import cli"),
        ("systems", "def late():\n    from game.ui.window import app"),
        ("systems.standard.rules", 'MODE = Late("game.systems.standard.ui.mode:Mode")'),
        ("systems.standard.rules", "from game.engine.game import Game"),
        ("systems.standard.rules", "from game.systems.standard.ai.planner import new_planner"),
        ("systems.standard.ai", "from game.lab.luck import Luck"),
        ("systems.standard.lab", "from game.systems.other.rules.state import State"),
        ("systems.standard.lab", "import pygame"),
        ("systems.standard.rules", "from game.systems.standard import ai"),
        ("systems.standard.ai", "from game.ui.look import palette"),
        ("systems.standard.ui", "from game.systems.other.ui.desk import Desk"),
        ("systems.standard.ui", "from game import cli"),
        ("systems.standard.text", "from game.ui.desk.cards import Fact"),
        ("systems.standard.text", "from game.systems.standard.ui.previews import badge_text"),
        ("systems.standard.ui", "from game.systems.standard.text.verbs import VERBS"),
        ("text", "from game.ui.window.settings import Settings"),
        ("text", "import pygame"),
        ("ui", "from game.text.voice import Voice"),
        ("lab", "from game.text.voice import Voice"),
        ("ai", "import pygame.image"),
        ("", "import pygame"),
        ("lab", "from game import Game"),
    ],
)
def test_a_breach_is_found(room: str, line: str) -> None:
    assert breaches(room, outlined(line).imports)


def test_every_package_is_a_room() -> None:
    packages = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert packages <= set(ROOMS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_modules_and_functions_stay_small(folder: str) -> None:
    for path in FOLDERS[folder]:
        assert outline(path).lines <= LONGEST_MODULE_LINES, f"{name_of(path)} has {outline(path).lines} lines"
        for name, lines in outline(path).functions:
            assert lines <= LONGEST_FUNCTION_LINES, f"{name} in {name_of(path)} has {lines} lines"


def test_functions_are_found_wherever_they_stand() -> None:
    """Methods, functions in functions, and those under any condition; with what is imported there."""
    inner = "def late():\n    import game.b\n    return 1"
    texts = (
        "class A:\n{}",
        "if a:\n    pass\nelse:\n{}",
        "try:\n    pass\nexcept ValueError:\n{}",
        "try:\n    pass\nfinally:\n{}",
        "match a:\n  case 1:\n{}",
        "with a:\n{}",
        "for a in b:\n{}",
        "def early():\n{}",
    )
    for text in texts:
        found = outlined(text.format("\n".join(f"    {line}" for line in inner.splitlines())))
        assert ("late", 2) in found.functions, text
        assert found.imports == {"game.b"}, text


def loaded_by(module: str) -> set[str]:
    """The top-level packages that importing a module loads, in a process of its own."""
    code = f"import {module}, sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


@pytest.mark.parametrize("module", ["game", "game.cli", "game.entry"])
def test_what_starts_first_is_light(module: str) -> None:
    assert not loaded_by(module) & {"numpy", "pygame", "pygame_gui", "pydantic", "yaml"}


def test_the_first_picture_needs_next_to_nothing() -> None:
    assert not loaded_by("game.ui.window.first_picture") & {"numpy", "pygame_gui", "pydantic", "yaml", "typer"}


def test_lines_to_type_in_are_loaded_with_the_first_of_them() -> None:
    assert "pygame_gui" not in loaded_by("game.ui.entrance.title, game.ui.play.play_screen")


NEED_EXTRAS = {"game.lab.pettingzoo_env"}
"""Modules that only load where an extra is installed; each has a test that is passed over where it is not."""


HEADLESS = sorted({room for path in MODULES if (room := room_of(path)) and room.rpartition(".")[2] != "ui"})


def test_the_game_plays_without_a_window() -> None:
    """All of it in one process: which room leads to pygame, if one does, the test below tells."""
    names = [name_of(path).replace("/", ".") for path in MODULES if room_of(path) in HEADLESS]
    modules = [name for name in names if name not in NEED_EXTRAS]
    loaded = loaded_by(", ".join(modules))
    assert "game" in loaded
    assert not loaded & {"pygame", "pygame_gui"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(graph_of_the_game()) == []


@pytest.mark.parametrize(
    "line",
    [
        "import game.b",
        "from game import b",
        "from game.b import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.b import Thing",
        "def late():\n    from game.b import thing",
        'THING = Late("game.b:thing")',
        'THINGS = {\n    1: Late(\n        "game.b:thing",\n    ),\n}',
    ],
)
def test_a_circle_is_found(line: str) -> None:
    texts = {"game.a": line, "game.b": "from game.c import thing", "game.c": "import game.a", "game.d": line}
    ways = graph_of({name: outlined(text).imports for name, text in texts.items()})
    assert circles(ways) == [["game.a", "game.b", "game.c"]]


@pytest.mark.parametrize("room", HEADLESS)
def test_no_headless_module_leads_to_pygame(room: str) -> None:
    """Read, not run: this holds for modules that need an extra, too."""
    graph = graph_of_the_game()
    with_pygame = {
        module_name(ROOT, path)
        for path in MODULES
        if {"pygame", "pygame_gui"} & {name.partition(".")[0] for name in outline(path).imports}
    }
    for path in MODULES:
        if room_of(path) == room:
            assert not reached(graph, module_name(ROOT, path)) & with_pygame, name_of(path)


def home_of(path: Path) -> str:
    """Where a name means one thing: a shared room, or a room of one system."""
    return room_of(path) or "beside"


def test_no_class_of_a_room_has_the_name_of_another() -> None:
    homes: dict[tuple[str, str], list[str]] = {}
    for path in MODULES:
        for name in re.findall(r"^class ([A-Za-z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes.setdefault((home_of(path), name), []).append(name_of(path))
    assert {home: found for home, found in homes.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", ["Outlook", "Facts", "Seats", "Forecast", "Tenure", "Action", "Position"])
def test_a_name_that_once_meant_two_things_means_one(name: str) -> None:
    """In the rules and players of one system, and in all that is shared."""
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        room = room_of(path)
        home = ".".join(room.split(".")[:2]) if room.startswith("systems.") else "shared"
        if re.search(rf"^class {name}\b", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes.setdefault(home, []).append(name_of(path))
    assert not {home: found for home, found in homes.items() if len(found) > 1}


OF_IMAGINING = {"put", "lift", "place", "Play", "carry_out"}
"""What rules put units anywhere with."""


def imagines(text: str) -> list[str]:
    """How a module makes up a position by itself: by copying one, or by what puts units anywhere."""
    if "clone" not in text and not (".rules." in text and any(word in text for word in OF_IMAGINING)):
        return []
    tree = ast.parse(text)
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)] if "clone" in text else []
    copied = ["clone" for func in called if isinstance(func, ast.Attribute) and func.attr == "clone"]
    imports = [
        node for node in statements(tree) if isinstance(node, ast.ImportFrom) and ".rules." in (node.module or "")
    ]
    return copied + [name.name for node in imports for name in node.names if name.name in OF_IMAGINING]


OF_WINDOWS = {folder: paths for folder, paths in FOLDERS.items() if folder.startswith("game/ui") or "/ui" in folder}


@pytest.mark.parametrize("folder", OF_WINDOWS)
def test_no_window_plays_the_rules_over_again(folder: str) -> None:
    """What would be so is asked of the rules; diagrams play their little scenes through the same door as a game."""
    for path in OF_WINDOWS[folder]:
        if "diagrams" not in path.parts:
            assert not imagines(path.read_text(encoding="utf-8")), name_of(path)


@pytest.mark.parametrize("text", ["after = state.clone()", "from game.systems.standard.rules.occupancy import put"])
def test_a_window_that_imagines_by_itself_is_found(text: str) -> None:
    assert imagines(text)
