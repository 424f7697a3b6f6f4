"""All players against all: points, standings, tables, and how long they think."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.engine.library import load_scenario
from game.lab.intervals import share_of
from game.lab.match import NamedPlayer
from game.lab.thinking import measure_thinking
from game.lab.tournament import Pair, Tournament, markdown, play_tournament, write_page
from game.model.errors import GameError

RANDOM = NamedPlayer("random")


def pair(allied: str, german: str, points: float) -> Pair:
    return Pair(allied, german, share_of(points, 10), 0)


STRONG_AND_WEAK = Tournament(
    "arnhem", load_scenario("arnhem").sides, 1, 10,
    (pair("weak", "weak", 5), pair("weak", "strong", 1), pair("strong", "weak", 9.5), pair("strong", "strong", 6)),
)  # fmt: skip


def test_standings_are_of_both_sides_against_the_others() -> None:
    first, last = STRONG_AND_WEAK.standings
    assert (first.name, last.name) == ("strong", "weak")
    assert (first.points.count, first.points.of) == (18.5, 20)
    assert (first.as_first.count, first.as_second.count) == (9.5, 9)
    assert last.points.count == 1.5


def test_tables_name_every_pair() -> None:
    tables = markdown(STRONG_AND_WEAK)
    assert "| strong | 92 (" in tables
    assert "| Allied | weak | strong |" in tables
    rows = [line for line in tables.splitlines() if line.startswith("| weak | 50 (")]
    assert rows[0].count("|") == 4


def test_all_play_against_all_and_the_games_are_kept(tmp_path: Path) -> None:
    scenario = load_scenario("first_drop")
    told: list[tuple[int, int]] = []
    once = play_tournament(
        scenario, [RANDOM], games=3, seed=2, folder=tmp_path, told=lambda done, of: told.append((done, of))
    )
    assert told[-1] == (3, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["random-random.jsonl"]
    assert play_tournament(scenario, [RANDOM], games=3, seed=2, folder=tmp_path) == once
    assert play_tournament(scenario, [RANDOM], games=3, seed=2) == once
    assert once.standings[0].points.of == 0


def test_every_two_play_half_of_their_games_each_way(tmp_path: Path) -> None:
    players = [RANDOM, NamedPlayer("planner:easy")]
    result = play_tournament(load_scenario("first_drop"), players, games=4, seed=2, folder=tmp_path)
    assert [pair.points.of for pair in result.pairs] == [4, 2, 2, 4]
    assert {standing.points.of for standing in result.standings} == {4}


def test_nobody_plays_twice() -> None:
    with pytest.raises(GameError, match="Each player takes part once"):
        play_tournament(load_scenario("first_drop"), [RANDOM, RANDOM], games=1, seed=1)


def test_thinking_is_timed_by_side_turn() -> None:
    thinking = measure_thinking(load_scenario("first_drop"), RANDOM, games=2, seed=1)
    assert 2 * 2 <= thinking.turns <= 2 * 2 * 3
    assert 0 < thinking.median_ms <= thinking.p99_ms <= thinking.most_ms
    assert thinking.games_per_second > 0


def test_the_command_prints_and_writes_the_tables(tmp_path: Path) -> None:
    page = tmp_path / "opponents.md"
    command = ["tournament", "first_drop", "--games", "2", "--jobs", "1", "--thinking", "1", "-o", str(page)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    assert "| random | " in done.stdout
    assert "games/s |" in page.read_text(encoding="utf-8")
    assert CliRunner().invoke(app, [*command[:2], "--players", "nobody"]).exit_code == 2


def test_only_the_tables_of_a_page_are_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- tournament -->\nold\n<!-- end of tournament -->\nAfter.\n", encoding="utf-8")
    write_page(page, "new")
    assert page.read_text(encoding="utf-8") == (
        "Before.\n<!-- tournament -->\nnew\n<!-- end of tournament -->\nAfter.\n"
    )
    page.write_text("No place.\n", encoding="utf-8")
    with pytest.raises(GameError, match="no place for a tournament"):
        write_page(page, "new")


def test_a_page_may_have_the_tables_of_several_scenarios(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- tournament -->\none\n<!-- end of tournament -->\n"
        "<!-- tournament small -->\ntwo\n<!-- end of tournament small -->\n",
        encoding="utf-8",
    )
    write_page(page, "new", "small")
    write_page(page, "other", "large")
    assert page.read_text(encoding="utf-8") == (
        "<!-- tournament -->\nother\n<!-- end of tournament -->\n"
        "<!-- tournament small -->\nnew\n<!-- end of tournament small -->\n"
    )
