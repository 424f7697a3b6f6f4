"""The row of docs/balance.md that kept games make."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import balance
from benchmarks.balance import row
from game.engine.library import load_scenario
from game.lab.kept_games import KeptGames
from game.lab.match import GameResult, Match, NamedPlayer, play_one
from game.model.side import Side
from game.systems.standard.lab.measures import WAY_LEFT
from game.systems.standard.rules.sides import ALLIED, GERMAN


def result(index: int, winner: Side | None, way_left: list[int | None]) -> GameResult:
    facts: dict[str, Any] = {"figures": {WAY_LEFT: way_left}, "truths": {}}
    return GameResult(index, index, winner, "the end", "17.3", 1, "", facts)


def test_points_count_a_draw_as_a_half_and_bridges_are_reached_by_their_turn() -> None:
    games = [
        result(0, ALLIED, [None, 30, 0]),
        result(1, None, [None, 30, 30, 0]),
        result(2, GERMAN, [None, 30, 30, 30]),
        result(3, None, [None, 30, 30, 30, 0]),
    ]
    told = row("one : other", load_scenario("arnhem").setting, games)
    assert "| one : other | 4 | 50.0%" in told
    assert "| 1 / 2 / 1 | 25%, 50%, 75%, 75% |" in told


def test_a_battle_of_another_game_has_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = load_scenario("ludendorff")
    match = Match(scenario, dict.fromkeys(scenario.sides, NamedPlayer("random")), 3)
    with KeptGames(tmp_path / "games.jsonl", match) as kept:
        for index in range(2):
            kept.add(play_one(match, index))
        won = [game.winner for game in kept.games.values()]
    monkeypatch.setattr("sys.argv", ["balance", str(tmp_path / "games.jsonl")])
    balance.main()
    head, _, told = capsys.readouterr().out.strip().splitlines()
    assert head == balance.PLAIN_HEAD.splitlines()[0]
    us, german = scenario.sides
    assert f"| {won.count(us)} / {won.count(None)} / {won.count(german)} |" in told
    assert told.startswith("| `ludendorff` | random : random | 2 | ")
