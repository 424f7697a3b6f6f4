"""Games kept in a file: a simulation that was called off goes on where it was, and comes out the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.engine.library import load_scenario
from game.lab.kept_games import read_kept
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import run_match
from game.lab.spread import Workers
from game.model.errors import GameError
from game.systems.standard.rules.sides import GERMAN, SIDES
from tests.toy_system import toy_scenario

PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


def toy_match(seed: int = 4, goal: int = 9) -> Match:
    return Match(toy_scenario(goal=goal), PLAYERS, seed)


def test_a_simulation_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    first = run_match(toy_match(), 5, keep=kept)
    told: list[tuple[int, int]] = []
    second = run_match(toy_match(), 12, keep=kept, told=lambda done, of: told.append((done, of)))
    assert (first.played, second.played) == (5, 7)
    assert told == [(done, 12) for done in range(5, 13)]
    assert second.games == run_match(toy_match(), 12).games
    assert second.actions_played == sum(game.actions for game in second.games[5:])
    whole = tmp_path / "whole.jsonl"
    run_match(toy_match(), 12, keep=whole)
    assert kept.read_bytes() == whole.read_bytes()


def test_fewer_games_than_are_kept_are_taken_from_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(toy_match(), 6, keep=kept)
    before = kept.read_bytes()
    report = run_match(toy_match(), 3, keep=kept)
    assert (len(report.games), report.played) == (3, 0)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 30])
def test_a_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(toy_match(), 6, keep=kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-cut])
    assert run_match(toy_match(), 6, keep=kept).played == 1
    assert kept.read_bytes() == whole


def test_the_file_is_the_same_at_any_number_of_jobs(tmp_path: Path) -> None:
    match = Match(load_scenario("first_drop"), PLAYERS, 2, observed=True)
    for jobs in (1, 2):
        run_match(match, 6, Workers(jobs), keep=tmp_path / f"{jobs}.jsonl")
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    _, games, _ = read_kept(tmp_path / "1.jsonl")
    assert games[3] == match.play(3)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (toy_match(seed=5), "another simulation: seed 4, not 5"),
        (toy_match(goal=5), "games of toy before it was changed"),
        (Match(toy_scenario(), {**PLAYERS, GERMAN: NamedPlayer("scripted")}, 4), "blue random, not .*scripted"),
    ],
)
def test_games_of_another_match_are_refused(tmp_path: Path, other: Match, sentence: str) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(toy_match(), 2, keep=kept)
    before = kept.read_bytes()
    with pytest.raises(GameError, match=sentence):
        run_match(other, 2, keep=kept)
    assert kept.read_bytes() == before


def test_games_with_other_variants_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    written = load_scenario("first_drop")
    run_match(Match(written, PLAYERS, 4), 2, keep=kept)
    with pytest.raises(GameError, match=r"scenario first_drop, not first_drop\+no_bombardment"):
        run_match(Match(written.with_options(["no_bombardment"]), PLAYERS, 4), 2, keep=kept)


@pytest.mark.parametrize(
    ("line", "put", "sentence"),
    [
        (0, b"{}", "line 1 is no line of games"),
        (0, b"not json", "line 1 is no line of games"),
        (1, b"[]", "line 2 is no line of games"),
        (2, b'{"index": 1}', "line 3 is no line of games"),
        (2, b"\xff\xfe", "line 3 is no line of games"),
    ],
)
def test_a_damaged_file_is_a_sentence(tmp_path: Path, line: int, put: bytes, sentence: str) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(toy_match(), 3, keep=kept)
    lines = kept.read_bytes().splitlines()
    lines[line] = put
    kept.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(GameError, match=sentence):
        run_match(toy_match(), 3, keep=kept)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Monty")
    with pytest.raises(GameError, match=r"letter\.txt is no file of games"):
        run_match(toy_match(), 3, keep=other)
    assert other.read_text() == "Dear Monty"


def test_the_header_says_what_was_played(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(toy_match(), 1, keep=kept)
    header = json.loads(kept.read_text().splitlines()[0])
    assert header["players"] == {"red": "random", "blue": "random"}
    assert (header["scenario"], header["seed"], header["rules"]) == ("toy", 4, "toy 1")
