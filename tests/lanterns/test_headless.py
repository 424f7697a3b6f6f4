"""Lanterns without a window: found by its entry point alone, it is played, simulated, reported and looked up."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from game.ai.advice import advisor_for
from game.ai.player import Position
from game.ai.registry import listed_opponents, opponent, proposed_opponent, quick_opponents
from game.cli import app
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import run_match
from game.lab.soak import bouts, soak
from game.language.phrasebook import phrasebook
from game.model.errors import GameError
from game.model.manifests import manifests
from game.scenario.loader import check
from game.scenario.locate import find_scenario, shipped_scenarios
from game.scenario.scenario import Scenario
from game.systems.registry import systems
from game.systems.rulebooks import rulebook_of, told_systems
from tests.import_graph import outlined
from tests.test_architecture import INNER_ROOMS, breaches
from tests.test_shelves import SAID_BY_SYSTEMS, UI, shelf_of
from tests.toy.install import HERE

FOREIGN = re.compile(r"\b(allied|german)\b", re.IGNORECASE)
"""Of another game."""
pytestmark = pytest.mark.usefixtures("lanterns_installed")


@pytest.fixture(scope="module")
def quay(lanterns_installed) -> Scenario:
    """The scenario of the game."""
    return load_scenario("lanterns")


def arnhem(*arguments: str) -> Result:
    """The console, here: what has gone wrong is raised."""
    return CliRunner().invoke(app, arguments)


def arnhem_apart(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The console in a process of its own."""
    return subprocess.run([sys.executable, "-m", "game", *arguments], capture_output=True, text=True, check=False)


def test_it_is_found_by_its_entry_point() -> None:
    assert "lanterns" in manifests()
    assert find_scenario("lanterns") in shipped_scenarios()
    assert find_scenario("lanterns").parent == manifests()["lanterns"].data_folder() / "scenarios"  # type: ignore[operator]
    assert not check(find_scenario("lanterns"), systems())


def test_it_imports_no_window() -> None:
    headless = [".".join((room, path.stem)) for room in ("rules", "ai", "lab", "text") for path in modules_of(room)]
    code = f"import {', '.join(f'lanterns.{name}' for name in headless)}, sys; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def modules_of(room: str) -> list[Path]:
    """The modules of one room of the package."""
    return sorted((HERE / "lanterns" / room).glob("*.py"))


@pytest.mark.parametrize("room", INNER_ROOMS)
def test_its_rooms_keep_the_law_of_the_house(room: str) -> None:
    """As if it were built in: rules < ai < lab < text, ui; of the window a system uses the shelves up to the desk."""
    for path in modules_of(room):
        text = path.read_text(encoding="utf-8").replace("lanterns.", "game.systems.lanterns.")
        imports = outlined(text).imports
        assert not breaches(f"systems.lanterns.{room}", imports), path
        shelves = {shelf_of(name.rpartition(".")[0]) or shelf_of(name) for name in imports if name.startswith(UI)}
        assert shelves <= set(SAID_BY_SYSTEMS), path


def test_only_who_knows_its_rules_is_offered() -> None:
    assert [kind.name for kind in listed_opponents("lanterns")] == ["random", "lamplighter"]
    assert proposed_opponent("lanterns") == "lamplighter"
    assert quick_opponents("lanterns") == ("random", "lamplighter")
    with pytest.raises(GameError, match="There is no player 'scripted' of Lanterns; there is random, lamplighter"):
        opponent("scripted", "lanterns")
    with pytest.raises(GameError, match="There is no player 'lamplighter' of Arnhem"):
        opponent("lamplighter", "standard")


@pytest.mark.slow
def test_the_planner_beats_chance(quay: Scenario) -> None:
    for side in quay.sides:
        players = {side: NamedPlayer("lamplighter"), side.enemy: NamedPlayer("random")}
        report = run_match(Match(quay, players, 1), 20)
        assert sum(game.winner is side for game in report.games) >= 18


def test_the_planner_says_why(quay: Scenario) -> None:
    game, advisor = Game.new(quay, seed=1), advisor_for(quay)
    assert advisor is not None
    first, *others = advisor.advise(Position(game))
    assert first.is_choice
    assert first.reasons
    assert len(others) == 2
    assert all(game.refusal(advice.action) is None for advice in (first, *others))


def test_it_is_soaked_with_all_its_players(quay: Scenario) -> None:
    found = soak(bouts([quay], [], games=16, seed=1))
    assert not found.faults
    assert found.games == 16


def test_numbers_of_its_rules_are_words() -> None:
    assert "lanterns" in told_systems()
    book = rulebook_of("lanterns")
    assert [rule.number for rule in book.look_up("12.B")] == ["12.B", "12.B.1", "12.B.2"]
    assert [rule.number for rule in book.look_up("31.2")] == ["31.2", "31.22", "31.22A"]
    assert rulebook_of("lanterns", "nl").title == "Lantaarns"
    assert [rule.number for rule in rulebook_of("lanterns", "nl").paragraphs] == [r.number for r in book.paragraphs]


@pytest.mark.slow
def test_the_console_knows_it(tmp_path: Path) -> None:
    done = arnhem("simulate", "lanterns", "--herons", "lamplighter", "--games", "4", "--jobs", "1")
    assert "lanterns: 4 games" in done.stdout
    apart = arnhem_apart("simulate", "lanterns", "--herons", "scripted", "--games", "1")
    assert (apart.returncode, "no player 'scripted' of Lanterns" in apart.stderr) == (1, True)
    done = arnhem("tournament", "lanterns", "--players", "lamplighter,random", "--games", "4", "--jobs", "1")
    assert "lamplighter" in done.stdout
    done = arnhem("soak", "--scenarios", "lanterns", "--games", "4", "--jobs", "2")
    assert "Nothing was refused" in done.stdout
    done = arnhem("rules", "31.22A", "--system", "lanterns", "--language", "nl")
    assert "Evenveel lantaarns" in done.stdout
    assert "crews" in json.loads(arnhem("schema", "lanterns").stdout)["properties"]
    drawn, counters = tmp_path / "map.png", tmp_path / "counters.pdf"
    done = arnhem("render", "lanterns", "-o", str(drawn), "--counters", str(counters))
    assert done.exit_code == 0, done.output
    assert drawn.read_bytes().startswith(b"\x89PNG")
    assert counters.read_bytes().startswith(b"%PDF")
    page = tmp_path / "report.html"
    done = arnhem("report", "lanterns", "--games", "6", "--jobs", "1", "-o", str(page))
    assert done.exit_code == 0, done.output
    assert "Lanterns held" in page.read_text(encoding="utf-8")
    arnhem("report", "lanterns", "--games", "6", "--jobs", "1", "-o", str(page), "--language", "nl")
    told = page.read_text(encoding="utf-8")
    assert [said for said in ("Lantaarns in handen", "Reigers: punten", "verdreven") if said not in told] == []


def test_all_of_its_names_go_in_dutch(quay: Scenario) -> None:
    book, board = phrasebook("nl"), quay.board
    named = [band.name for band in quay.setting.bands] + [place.name for place in board.places]
    assert len(named) == 13
    assert [name for name in named if book.name(name) == name] == []
    assert str(quay.summary_said) != book.say(quay.summary_said)


def test_its_sides_are_its_own(quay: Scenario) -> None:
    assert quay.sides.ids == ("herons", "otters")
    assert [quay.sides.title(side) for side in quay.sides] == ["Heron", "Otter"]
    assert [quay.sides.info(side).colour for side in quay.sides] == ["russet", "slate"]


@pytest.mark.slow
def test_nothing_printed_or_kept_speaks_of_sides_of_another_game(tmp_path: Path) -> None:
    page, kept, save = tmp_path / "page.html", tmp_path / "games.jsonl", tmp_path / "game.save"
    lamplighters = ("--player", "herons=lamplighter", "--player", "otters=lamplighter")
    done = arnhem("simulate", "lanterns", *lamplighters, "--games", "2", "--jobs", "1", "--json")
    report = json.loads(done.stdout)
    assert report["players"] == {"herons": "lamplighter", "otters": "lamplighter"}
    assert {result["winner"] for result in report["results"]} <= {"herons", "otters", None}
    said = [done.stdout]
    for words in (
        ("simulate", "lanterns", "--games", "2", "--jobs", "1", "--out", str(kept)),
        ("simulate", "lanterns", "--games", "2", "--jobs", "1", "--only", "1", "--save", str(save)),
        ("replay", str(save)),
        ("replay", str(save), "--language", "nl"),
        ("tournament", "lanterns", "--players", "lamplighter,random", "--games", "2", "--jobs", "1"),
        ("report", "lanterns", "--games", "4", "--jobs", "1", "-o", str(page)),
    ):
        done = arnhem(*words)
        assert done.exit_code == 0, done.output
        said += [done.stdout, done.stderr]
    apart = arnhem_apart("simulate", "lanterns", "--player", "allies=random", "--games", "1")
    assert apart.returncode == 1
    said += [apart.stdout, apart.stderr]
    said += [path.read_text(encoding="utf-8") for path in (page, kept, save)]
    assert "herons" in said[-1] or "herons" in said[-2]
    assert [text for text in said if FOREIGN.search(text)] == []


def test_a_fault_in_its_files_is_told_where_it_stands(tmp_path: Path) -> None:
    text = find_scenario("lanterns").read_text(encoding="utf-8")
    path = tmp_path / "lanterns.yaml"
    path.write_text(text.replace("id: riggers", "id: porters"), encoding="utf-8")
    assert ["there is a band porters already" in str(problem) for problem in check(path, systems())] == [True]
