"""The console's commands for many games: what they print, write and refuse."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from game import Game
from game.cli import app
from game.language.phrasebook import phrasebook
from game.progress import progress

ROOT = Path(__file__).parents[1]


def run(*arguments: str | Path | int) -> Result:
    """A command, run in this process; an error of the game comes through."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


# simulate


def test_simulate_keeps_games_and_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    command = ("simulate", "first_drop", "--jobs", "1", "--out", kept, "--games")
    assert " games/s" in run(*command, 3).stdout
    assert len(kept.read_bytes().splitlines()) == 4
    assert "all played before" in run(*command, 3).stdout
    assert run(*command, 5).stdout.startswith("first_drop: 5 games with seed 1, ")
    assert len(kept.read_bytes().splitlines()) == 6


def test_simulate_saves_one_game_of_many(tmp_path: Path) -> None:
    save = tmp_path / "three.save"
    done = run("simulate", "first_drop", "--seed", "7", "--only", "3", "--save", save)
    assert done.exit_code == 0
    game = Game.load(save)
    assert f"game 3 of seed 7, {game.actions_done} actions" in done.stdout
    kept = tmp_path / "games.jsonl"
    run("simulate", "first_drop", "--seed", "7", "--games", "4", "--jobs", "1", "--out", kept)
    third = json.loads(kept.read_text().splitlines()[4])
    assert (third["index"], third["final_hash"]) == (3, game.state_hash)


def test_save_needs_to_know_which_game(tmp_path: Path) -> None:
    assert run("simulate", "first_drop", "--save", tmp_path / "x.save").exit_code == 2


class Console(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_console_and_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Console()
    monkeypatch.setattr("sys.stderr", shown)
    with progress(phrasebook(), "before ") as told:
        told(0, 8)
        told(8, 8)
    assert "before " in shown.getvalue()
    assert "8/8 games" in shown.getvalue()
    assert shown.getvalue().endswith("\r\x1b[2K")


def test_progress_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(phrasebook()) as told:
        told(8, 8)
    assert capsys.readouterr() == ("", "")


# report


def test_report_writes_a_page_and_its_numbers(tmp_path: Path) -> None:
    page, numbers = tmp_path / "page.html", tmp_path / "numbers.json"
    done = run("report", "first_drop", "--games", "4", "--jobs", "1", "-o", page, "--json", numbers)
    assert done.exit_code == 0
    assert done.stdout.endswith(f"{page} written.\n")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    data = json.loads(numbers.read_text(encoding="utf-8"))
    assert (data["scenario"], data["seed"], data["summary"]["games"]) == ("first_drop", 1, 4)


def test_report_of_kept_games_is_that_of_the_games_played(tmp_path: Path) -> None:
    kept, one, other = (tmp_path / name for name in ("games.jsonl", "one.html", "other.html"))
    run("simulate", "first_drop", "--games", "4", "--seed", "2", "--jobs", "1", "--out", kept)
    assert run("report", "first_drop", "--from", kept, "-o", one).exit_code == 0
    run("report", "first_drop", "--games", "4", "--seed", "2", "--jobs", "1", "-o", other)
    assert one.read_bytes() == other.read_bytes()


def test_report_speaks_the_language_that_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.html"
    done = run("report", "first_drop", "--games", "1", "--jobs", "1", "-o", page, "--language", "nl")
    assert done.exit_code == 0
    asked = page.read_text(encoding="utf-8")
    assert "Balansrapport" in asked
    assert "--language nl</code>" in asked
    monkeypatch.setenv("ARNHEM_LANGUAGE", "nl")
    run("report", "first_drop", "--games", "1", "--jobs", "1", "-o", page)
    assert page.read_text(encoding="utf-8") == asked
    monkeypatch.undo()
    run("report", "--compare", "first_drop", "first_drop", "--games", "1", "-o", page, "--language", "nl")
    assert "De prijs van een wijziging" in page.read_text(encoding="utf-8")


def test_a_reason_that_was_kept_as_a_text_is_shown_as_it_is(tmp_path: Path) -> None:
    kept, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    run("simulate", "first_drop", "--games", "2", "--jobs", "1", "--out", kept)
    head, *games = kept.read_text(encoding="utf-8").splitlines()
    older = [json.loads(line) | {"reason": "they held <b>the bridge</b> & more"} for line in games]
    for game in older:
        del game["said"]
    kept.write_text("".join(f"{line}\n" for line in (head, *map(json.dumps, older))), encoding="utf-8")
    assert run("report", "first_drop", "--from", kept, "-o", page, "--language", "nl").exit_code == 0
    told = page.read_text(encoding="utf-8")
    assert "they held &lt;b&gt;the bridge&lt;/b&gt; &amp; more [" in told
    assert "Hoe de spellen eindigden" in told


def test_report_of_games_of_another_scenario_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    run("simulate", "first_drop", "--games", "1", "--out", kept)
    done = run("report", "arnhem", "--from", kept, "-o", tmp_path / "page.html")
    assert "games.jsonl has games of first_drop" in str(done.exception)
    done = run("report", "first_drop+no_bombardment", "--from", kept, "-o", tmp_path / "page.html")
    assert "games.jsonl has games of first_drop, or of the scenario before" in str(done.exception)
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("fact", "put"), [('"turns":3', '"turns":"three"'), ('"lost_allied"', '"lost"'), ('"0608"', '"9999"')]
)
def test_report_of_damaged_facts_is_a_sentence(tmp_path: Path, fact: str, put: str) -> None:
    kept = tmp_path / "games.jsonl"
    run("simulate", "first_drop", "--games", "2", "--jobs", "1", "--out", kept)
    text = kept.read_text(encoding="utf-8")
    assert fact in text
    kept.write_text(text.replace(fact, put), encoding="utf-8")
    done = run("report", "first_drop", "--from", kept, "-o", tmp_path / "page.html")
    assert str(done.exception) == "games.jsonl is damaged: what was observed of its games makes no sense."
    assert not (tmp_path / "page.html").exists()


def test_report_prices_a_change(tmp_path: Path) -> None:
    text = (ROOT / "scenarios" / "first_drop.yaml").read_text(encoding="utf-8")
    longer = tmp_path / "longer.yaml"
    longer.write_text(text.replace("id: first_drop", "id: longer").replace("turns: 3", "turns: 5"), encoding="utf-8")
    page, numbers = tmp_path / "page.html", tmp_path / "numbers.json"
    done = run(
        "report", "--compare", "first_drop", longer, "--games", 6, "--jobs", 1, "-o", page, "--json", numbers
    )  # fmt: skip
    assert done.exit_code == 0
    assert "6 games of each, from the same seeds" in done.stdout
    assert "first_drop → longer" in page.read_text(encoding="utf-8")
    data = json.loads(numbers.read_text(encoding="utf-8"))
    assert (data["scenario"], data["after"]) == ("first_drop", "longer")
    assert len(data["summary"]["after"]["lengths"]) == 5


@pytest.mark.slow
def test_report_prices_a_variant(tmp_path: Path) -> None:
    page, numbers, varied = tmp_path / "page.html", tmp_path / "numbers.json", "first_drop+no_bombardment"
    done = run(
        "report", "--compare", "first_drop", varied, "--games", 6, "--jobs", 2, "-o", page, "--json", numbers
    )  # fmt: skip
    assert done.exit_code == 0
    told = page.read_text(encoding="utf-8")
    assert f"first_drop → {varied}" in told
    assert "as written → Support fire may not bombard [8.4]" in told
    assert f"arnhem report --compare first_drop {varied} " in told
    assert json.loads(numbers.read_text(encoding="utf-8"))["after"] == varied


def test_report_of_a_variant_says_so(tmp_path: Path) -> None:
    page, kept, varied = tmp_path / "page.html", tmp_path / "games.jsonl", "first_drop+no_bombardment"
    assert run("simulate", varied, "--games", 3, "--jobs", 1, "--out", kept).stdout.startswith(f"{varied}: 3 games")
    assert run("report", varied, "--from", kept, "-o", page).exit_code == 0
    assert "Support fire may not bombard [8.4]" in page.read_text(encoding="utf-8")
    assert f"arnhem report {varied} " in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [["report"], ["report", "arnhem", "--compare", "a", "b"], ["report", "--compare", "a", "b", "--from", "c"]],
)
def test_report_of_nothing_or_too_much_is_a_mistake_in_usage(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


# replay --curve


def test_the_curve_of_a_game_is_printed(tmp_path: Path) -> None:
    save = tmp_path / "zero.save"
    run("simulate", "first_drop", "--only", "0", "--save", save)
    done = run("replay", save, "--curve", "--rollouts", "3", "--player", "random", "--jobs", "1")
    assert done.exit_code == 0
    first, *lines = done.stdout.splitlines()
    assert first.endswith("estimates from 3 games of random each.")
    assert lines[0].startswith("  Turn 1, Start")
    assert any(line.startswith(f"  Turn {turn}, End") for line in lines for turn in (1, 2, 3))
    assert sum(line.startswith("  Action ") for line in lines) <= 3
