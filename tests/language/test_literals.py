"""No sentence for players stands in rules, engine, players, simulations or the console: the tables have them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.language.asked import GAME, TOY
from tests.ui.test_literals import FOR_PEOPLE, is_internal

USAGE = {"Option", "Argument", "BadParameter"}
"""What help and mistakes in usage are made of: the library that frames them speaks English alone."""
AUTHORS = "file:line:column, for authors, whose keys are English"
NOT_FOR_PLAYERS = {
    **dict.fromkeys(
        (
            "scenario/compile_board.py", "scenario/crossings.py", "scenario/document.py", "scenario/epilogue.py",
            "scenario/fields.py", "scenario/ground.py", "scenario/loader.py", "scenario/reader.py",
            "scenario/regions.py", "scenario/report.py", "scenario/scalars.py", "scenario/source.py",
            "scenario/syntax.py", "scenario/validate.py", "scenario/vocabulary.py", "scenario/wording.py",
            "language/lint.py", "language/tables.py",
            "systems/standard/rules/chapters.py", "systems/standard/rules/compile.py",
            "systems/standard/rules/compile_orders.py",
            "systems/standard/rules/air_naval/compiled.py",
            "systems/standard/rules/attrition/compiled.py", "systems/standard/rules/bridgeheads/compiled.py",
            "systems/standard/rules/overruns/compiled.py",
            "systems/standard/rules/stacks/compiled.py",
            "systems/standard/rules/supply/compiled.py", "systems/standard/rules/sites/compiled.py",
            "systems/standard/rules/compile_modules.py", "systems/standard/rules/compile_off_map.py",
            "systems/standard/rules/compile_open_sea.py", "systems/standard/rules/compile_places.py",
            "systems/standard/rules/compile_ways.py",
            "systems/standard/rules/lint_modules.py", "systems/standard/rules/lint_orders.py",
            "systems/standard/rules/lint_outset.py", "systems/standard/rules/lint_shores.py",
            "systems/remagen/rules/compile.py", "systems/remagen/rules/compile_ground.py",
            "systems/remagen/rules/compile_orders.py",
            "systems/remagen/rules/lint.py", "systems/remagen/rules/lint_room.py",
            "systems/remagen/rules/rules_schema.py",
        ),
        AUTHORS,
    ),
    "lanterns/rules/setting.py": AUTHORS,
    "install.py": "no part of a game",
    "model/frozen.py": "methods, which Python reads",
    "systems/remagen/rules/invariants.py": "what soaking finds wrong with the program",
    "systems/standard/rules/invariants.py": "what soaking finds wrong with the program",
    "systems/standard/rules/air_naval/invariants.py": "what soaking finds wrong with the program",
    "systems/standard/rules/attrition/invariants.py": "what soaking finds wrong with the program",
    "systems/standard/rules/overruns/invariants.py": "what soaking finds wrong with the program",
}  # fmt: skip
"""Modules whose texts are not for players, and why."""
ALLOWED = {
    "__init__.py": {"module 'game' has no attribute ": "for programmers"},
    "ai/lodging.py": {
        "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from game.ai.lodger import serve; serve()": "code"
    },
    "ai/lodger.py": {"an action": "the kind of a thing in a fault of somebody's program"},
    "play_options.py": {
        "human, or a computer player, as random, scripted, planner, planner:hard:bold, file.py:Name, replay:FILE, "
        "remote:HOST:PORT:CODE.": "help"
    },
    "lab_commands.py": {
        "Name of a scenario, or a scenario file; variants behind plus signs, as arnhem+no_bombardment.": "help"
    },
    "report_command.py": {"arnhem report --compare ": "a command"},
    "engine/files.py": {"the file was changed by another program": "caught before it is told"},
    "guard.py": {"The system refused: ": "said when anything may be missing, the tables too"},
    "scenario/locate.py": {
        "This installation lacks its ": "said when there are no tables",
        "; install the game again.": "said when there are no tables",
    },
    "scenario/lesson.py": dict.fromkeys(
        (
            "there is a step ", "give it another id", "a gesture is one of hover, click, press and key",
        ),
        AUTHORS,
    ),
    "lab/page/balance_page.py": dict.fromkeys(("arnhem report ", "arnhem simulate ", " --save game_"), "a command"),
    "lab/page/charts.py": dict.fromkeys(("tick middle", "tick end"), "names of styles"),
    "lab/page/dice.py": {"plain pale": "names of styles"},
    "lab/page/document.py": dict.fromkeys(
        (
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            '<!doctype html>\n<html lang="',
        ),
        "markup",
    ),
    "lab/soak.py": {"the record": "a name for what is read again, never shown"},
    "lab/tournament.py": {
        "# Opponents\n\n<!-- tournament -->\n\n<!-- end of tournament -->\n": "a page of the documentation",
        "[^A-Za-z0-9]+": "a pattern",
        "\n<!-- end of tournament": "a mark in a page",
    },
    "model/side.py": {"Sides(": "for programmers"},
    "systems/remagen/manifest.py": {"Remagen": "the name of the game"},
    "systems/standard/manifest.py": {"Arnhem": "the name of the game", "The Scheldt": "that of another game"},
    "lanterns/manifest.py": {"Lanterns": "the name of the game"},
    "lanterns/rules/system.py": dict.fromkeys(
        ("nobody has to choose who leaves [12.B.2]", " bands in ", "both crews in "),
        "what soaking finds wrong with the program",
    ),
    "systems/standard/rules/state.py": {
        **dict.fromkeys(("<Side.FIRST:", "<Side.SECOND:", "<Side.ALLIED:", "<Side.GERMAN:"), "what hashes are made of"),
        "{side} units hold {held} objective hexes at once": "what hashes are made of",
        "{side} units held an objective hex, but not enough at once": "what hashes are made of",
        "{side} units did not hold the objective hexes they needed": "what hashes are made of",
        "{side} units hold {held} of the objective hexes at the end": "what hashes are made of",
    },
}  # fmt: skip
"""Module -> text -> why it may stand in the program."""


def sources() -> Iterator[tuple[str, Path]]:
    """All modules that no window belongs to, the second game's among them, each with its name."""
    for top in (GAME, TOY):
        for path in sorted(top.rglob("*.py")):
            name = path.relative_to(top).as_posix()
            if "ui" not in name.split("/") and name not in NOT_FOR_PLAYERS:
                yield name, path


def literals(source: str) -> Iterator[tuple[str, int]]:
    """Texts that look as if they were for people, each with its line."""
    module = ast.parse(source)
    parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(module):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and FOR_PEOPLE.search(node.value)):
            continue
        if not is_internal(node, parents) and not is_of_usage(node, parents):
            yield node.value, node.lineno


def is_of_usage(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a text is help of a command or says what is wrong with how it was typed."""
    parent = parents.get(node)
    while parent is not None:
        if isinstance(parent, ast.Call):
            called = parent.func
            if (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in USAGE:
                return True
        parent = parents.get(parent)
    return False


@pytest.mark.slow
def test_no_sentence_is_written_out_in_the_program() -> None:
    found = [
        f"{name}:{line}: {text!r}"
        for name, path in sources()
        for text, line in literals(path.read_text(encoding="utf-8"))
        if text not in ALLOWED.get(name, {})
    ]
    assert found == []


def test_what_may_be_written_out_is() -> None:
    written = {
        name: {text for text, _ in literals(path.read_text(encoding="utf-8"))}
        for top in (GAME, TOY)
        for name in (*ALLOWED, *NOT_FOR_PLAYERS)
        if (path := top / name).is_file() and (top == GAME or name != "__init__.py")
    }
    assert set(written) == {*ALLOWED, *NOT_FOR_PLAYERS}
    assert [(name, text) for name, texts in ALLOWED.items() for text in texts if text not in written[name]] == []
    assert [name for name in NOT_FOR_PLAYERS if not written[name]] == []


def test_a_sentence_that_is_written_out_is_found() -> None:
    source = (
        '"""What it means."""\n'
        'raise GameError(f"The line {number} is broken.")\n'
        'raise GameError(message("remote.broken", why="it.is"))\n'
        'raise typer.BadParameter("say which is played.")\n'
        'print("Nothing was refused")\n'
    )
    assert [text for text, _ in literals(source)] == ["Nothing was refused", "The line ", " is broken."]


@pytest.mark.slow
def test_no_word_of_one_language_joins_what_is_listed() -> None:
    """A tuple as a value is joined by the table: `{sides:and}`."""
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node.func)}"
        for name, path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "join"
        and isinstance(node.func.value, ast.Constant)
        and isinstance(node.func.value.value, str)
        and re.search(r"\s\w|\w\s", node.func.value.value)
    ]
    assert found == []
