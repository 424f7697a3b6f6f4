"""Shared rooms are named in words of boards and wargames: a noun of one game stands there only with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from game.scenario.reader import read_file
from tests.import_graph import FOLDERS

GAME = Path(__file__).parents[1] / "game"
SYSTEMS = GAME / "systems"
RULES_FILES = sorted((GAME.parent / "scenarios" / "rules").glob("*.yaml"))
OF_ARNHEM = (
    r"drop_zones?|dropzones?|from_above|zocs?|span|engineers?|parachut\w*|airborne|gliders?|depleted|allied|allies|"
    r"germans?|support_fire|demoli\w*|bombard\w*|stiff"
)
OF_MODULES = (
    r"supply|supplied|unsupplied|attrition|overruns?|bridgeheads?|air_naval|aircrafts?|airfields?|ships?|cadres?|dikes?|"
    r"invasions?|overstack\w*|disorder\w*|drowned|flooded|suppression|artillery|scheldts?|walcheren"
)
OF_REMAGEN = (
    r"americans?|pontoons?|paratroop\w*|wrecks?|howitzers?|bazookas?|lvts?|halftracks?|half_tracks?|weasels?|salvos?|volleys?|"
    r"labour\w*|engagements?|engaged|overwhelm\w*|hitch\w*|towed|towing|ludendorff|autobahn|rhine|collapses?|sectors?|"
    r"automatic_victor\w*|fire_contact|morale"
)
NAMED = f"{OF_ARNHEM}|{OF_MODULES}|{OF_REMAGEN}"
"""What comes to mind of each game; what its own folder and files tell stands beside, in `told_nouns`."""
GENERAL = frozenset(
    re.findall(
        r"\w+",
        "back battle before bind bridge build by car counter decline draw drop end enter exit fight from heavy hit "
        "hold inf light move next order phase place prepare remove send sites stacks stand step suppress take to zone",
    )
)
"""Words of actions, modules and types that any board has, or any program."""


def told_nouns() -> set[str]:
    """The words that the systems' actions are named with, their modules, their sides, and their types of unit."""
    found: set[str] = set()
    for path in SYSTEMS.glob("*/rules/**/actions.py"):
        kinds = [
            node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)
        ]
        found.update(word.lower() for name in kinds for word in re.findall("[A-Z][a-z]+", name))
    found.update(path.parent.name for path in SYSTEMS.glob("*/rules/*/__init__.py"))
    for path in RULES_FILES:
        rules = read_file(path).data
        sides, types = rules.get("sides", []), rules.get("types", {})
        assert isinstance(sides, list)
        assert isinstance(types, dict)
        found.update(side["id"] for side in sides if isinstance(side, dict) and isinstance(side["id"], str))
        found.update(types)
    return found


NOUNS = re.compile(rf"(?<![a-z])(?:{NAMED}|{'|'.join(sorted(told_nouns() - GENERAL, key=len, reverse=True))})(?![a-z])")
WORN = "lessons' files have this key for units that have lost strength, and authors' lessons must still be read"
JUSTIFIED = {
    "ui/tutorial/facts.py": ({"depleted"}, WORN),
    "ui/tutorial/lint.py": ({"depleted"}, WORN),
    "scenario/lesson.py": ({"depleted"}, WORN),
}
"""By module: which of them it may have, and why."""


SHARED = {folder: paths for folder, paths in FOLDERS.items() if not folder.startswith("game/systems/")}
"""The modules of all rooms but those inside a system, by their folders."""


def shared() -> list[Path]:
    """The modules of all rooms but those inside a system."""
    return [path for paths in SHARED.values() for path in paths]


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Every name of something in a module, as words with lines between them."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


@cache
def names_in(path: Path) -> frozenset[str]:
    """Every name of something in a module of the game, which is read once."""
    return frozenset(identifiers(ast.parse(path.read_text(encoding="utf-8"))))


def nouns_among(names: Iterable[str]) -> set[str]:
    """The nouns of one game among the names of a module."""
    return {noun for name in names for noun in NOUNS.findall(name)}


@pytest.mark.parametrize("folder", SHARED)
def test_nouns_of_one_game_stand_only_where_there_is_a_reason(folder: str) -> None:
    for path in SHARED[folder]:
        justified, _ = JUSTIFIED.get(path.relative_to(GAME).as_posix(), (set(), ""))
        assert nouns_among(names_in(path)) == justified, path


SYMBOLS = "the usual symbols of counters, which are the same in many wargames"
OF_A_PAGE = "an element of a page"
NOUNS_AS_TEXTS = {
    "ui/keys/keys.py": ({"engineers", "supply", "zoc"}, "players' settings name keys by the words of older days"),
    "ui/paint/symbols.py": ({"artillery", "engineer", "glider", "parachute"}, SYMBOLS),
    "ui/paint/markers.py": ({"parachute"}, SYMBOLS),
    "lab/page/comparison_page.py": ({"span"}, OF_A_PAGE),
    "lab/page/course.py": ({"span"}, OF_A_PAGE),
    "lab/page/markup.py": ({"span"}, OF_A_PAGE),
}
"""By module: which of them may stand for something as texts, and why."""


@pytest.mark.parametrize("folder", SHARED)
def test_no_name_that_is_a_text_is_a_noun_of_one_game(folder: str) -> None:
    """Those that stand for something in the program: ids of overlays, of kinds, of parts."""
    for path in SHARED[folder]:
        found = nouns_among(text for text in texts_in(path) if text.isidentifier() and text.islower())
        justified, _ = NOUNS_AS_TEXTS.get(path.relative_to(GAME).as_posix(), (set(), ""))
        assert found == justified, path


@cache
def texts_in(path: Path) -> frozenset[str]:
    """Every text of a module of the game."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(
        node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_no_reason_is_kept_for_a_module_that_is_gone() -> None:
    assert set(JUSTIFIED) | set(NOUNS_AS_TEXTS) <= {path.relative_to(GAME).as_posix() for path in shared()}


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("def german_units(): ...", "german"),
        ("class AlliedZone: ...", "allied"),
        ("here.drop_zone = 1", "drop_zone"),
        ("def at(zocs): ...", "zocs"),
        ("from a import b as engineer", "engineer"),
        ("PONTOON = 3", "pontoon"),
        ("def supply_line(): ...", "supply"),
        ("class HowitzerLook: ...", "howitzer"),
        ("here.is_overrun = True", "overrun"),
        ("def unhitch(): ...", "unhitch"),
        ("AIR_NAVAL = 1", "air_naval"),
    ],
)
def test_a_noun_is_found_however_it_is_written(text: str, noun: str) -> None:
    assert nouns_among(identifiers(ast.parse(text))) == {noun}


def test_what_each_game_tells_of_itself_is_known() -> None:
    told = told_nouns()
    assert {"bombard", "supply", "air_naval", "overrun", "hitch", "howitzer", "german", "us"} <= told


def test_no_word_is_called_general_that_no_shared_room_needs() -> None:
    names = {name for path in shared() for name in names_in(path)}
    words = {word for name in names for word in re.findall("[a-z]+", name)}
    assert told_nouns() & words >= GENERAL


def counts_corners(tree: ast.AST) -> list[int]:
    """Lines that go round the six sides of a hex: only the grid knows how many one has."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Call | ast.BinOp) and goes_round(node)]


def goes_round(node: ast.Call | ast.BinOp) -> bool:
    """Whether a call is `range(6)`, or a sum is taken by six."""
    match node:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=6)], keywords=[]):
            return True
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=6)):
            return True
    return False


NO_CORNERS: set[str] = set()
"""Modules that count something else by six."""


@pytest.mark.slow
def test_only_the_grid_knows_how_many_sides_a_place_has() -> None:
    everywhere = [path for path in GAME.rglob("*.py") if path.relative_to(GAME).parts[0] != "grid"]
    found = {
        path.relative_to(GAME).as_posix(): lines
        for path in everywhere
        if (lines := counts_corners(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert set(found) <= NO_CORNERS, found


@pytest.mark.parametrize(
    "text", ["(side + 1) % 6", "for corner in range(6): ...", "turned = [way % 6 for way in ways]"]
)
def test_going_round_a_place_is_found(text: str) -> None:
    assert counts_corners(ast.parse(text))
