"""Games kept in a file: a simulation that was called off goes on where it was, and comes out the same."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.engine.library import load_scenario
from game.lab.kept_games import MOST_BYTES, read_kept
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import run_match
from game.lab.spread import Workers
from game.model.errors import GameError
from game.systems.standard.rules.sides import GERMAN, SIDES
from tests.quay_games import quay
from tests.yardstick import usual_seconds

pytestmark = pytest.mark.usefixtures("lanterns_installed")
PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


def match_of(seed: int = 4, turns: int = 6) -> Match:
    return Match(quay(turns=turns), PLAYERS, seed)


def test_a_simulation_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    first = run_match(match_of(), 5, keep=kept)
    told: list[tuple[int, int]] = []
    second = run_match(match_of(), 12, keep=kept, told=lambda done, of: told.append((done, of)))
    assert (first.played, second.played) == (5, 7)
    assert told == [(done, 12) for done in range(5, 13)]
    assert second.games == run_match(match_of(), 12).games
    assert second.actions_played == sum(game.actions for game in second.games[5:])
    whole = tmp_path / "whole.jsonl"
    run_match(match_of(), 12, keep=whole)
    assert kept.read_bytes() == whole.read_bytes()


def test_fewer_games_than_are_kept_are_taken_from_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(match_of(), 6, keep=kept)
    before = kept.read_bytes()
    report = run_match(match_of(), 3, keep=kept)
    assert (len(report.games), report.played) == (3, 0)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 30])
def test_a_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(match_of(), 6, keep=kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-cut])
    assert run_match(match_of(), 6, keep=kept).played == 1
    assert kept.read_bytes() == whole


@pytest.mark.slow
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
        (lambda: match_of(seed=5), "another simulation: seed 4, not 5"),
        (lambda: match_of(turns=5), "games of lanterns before it was changed"),
        (lambda: Match(quay(), {**PLAYERS, GERMAN: NamedPlayer("lamplighter")}, 4), "otters random, not .*lamplighter"),
    ],
)
def test_games_of_another_match_are_refused(tmp_path: Path, other: Callable[[], Match], sentence: str) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(match_of(), 2, keep=kept)
    before = kept.read_bytes()
    with pytest.raises(GameError, match=sentence):
        run_match(other(), 2, keep=kept)
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
    run_match(match_of(), 3, keep=kept)
    lines = kept.read_bytes().splitlines()
    lines[line] = put
    kept.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(GameError, match=sentence):
        run_match(match_of(), 3, keep=kept)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Monty")
    with pytest.raises(GameError, match=r"letter\.txt is no file of games"):
        run_match(match_of(), 3, keep=other)
    assert other.read_text() == "Dear Monty"


def test_the_header_says_what_was_played(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    run_match(match_of(), 1, keep=kept)
    header = json.loads(kept.read_text().splitlines()[0])
    assert header["players"] == {"herons": "random", "otters": "random"}
    assert (header["scenario"], header["seed"], header["rules"]) == ("lanterns", 4, "lanterns 1")


HEAD = {"winner": None, "reason": "", "rule": "", "actions": 1, "final_hash": "", "facts": None}


def hostile(kind: str, header: bytes) -> bytes:
    """A file that would take seconds, or gigabytes, if it were simply read."""
    junk = {
        "empty lists": b"[" + b",".join([b"[]"] * 24_000) + b"]",
        "numbers": b"[" + b",".join(b"%d.5" % number for number in range(30_000)) + b"]",
        "texts": b"[" + b",".join(b'"%d:{}"' % number for number in range(20_000)) + b"]",
        "keys": b"{" + b",".join(b'"%d":1.5' % number for number in range(18_000)) + b"}",
        "deep": b"[" * 20_000 + b"]" * 20_000,
        "digits": b"9" * 4_000,
        "many": b"null",
    }[kind]
    parts = [header]
    size = 0
    for index in range(10**6):
        game = json.dumps({"index": index, "seed": index, **HEAD}).encode()
        parts.append(game.replace(b"null}", junk.replace(b"{}", b"%d" % index) + b"}"))
        size += len(parts[-1]) + 1
        if size > MOST_BYTES or kind == "deep":
            break
    return b"\n".join(parts) + b"\n"


MOST_SECONDS = 2.0
KINDS = ["empty lists", "numbers", "texts", "keys", "deep", "digits", "many"]


def hostile_file(kind: str, folder: Path) -> Path:
    """Such a file, as long as one may be."""
    kept = folder / "games.jsonl"
    run_match(match_of(), 1, keep=kept)
    whole = hostile(kind, kept.read_bytes().splitlines()[0])
    kept.write_bytes(whole[: whole.rfind(b"\n", 0, MOST_BYTES) + 1])
    return kept


def read_apart(kept: Path) -> tuple[float, float]:
    """Seconds and MB that a file takes in a process of its own."""
    import resource  # not there on every system

    told, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            began = time.process_time()
            with contextlib.suppress(GameError):
                read_kept(kept)
            took = time.process_time() - began
            grown_mb = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb) * 1024 / 10**6
            os.write(tell, json.dumps([took, grown_mb]).encode())
        finally:
            os._exit(0)  # whatever happened: the tests go on in the other process alone
    os.close(tell)
    with os.fdopen(told) as found:
        seconds, grown_mb = json.loads(found.read() or "[1000, 1000]")
    os.waitpid(child, 0)
    return usual_seconds(seconds, few=MOST_SECONDS), grown_mb


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    "kind", ["deep", *(pytest.param(one, marks=pytest.mark.slow) for one in KINDS if one != "deep")]
)
def test_no_file_takes_long_or_much_memory(kind: str, tmp_path: Path) -> None:
    kept = hostile_file(kind, tmp_path)
    took: list[float] = []
    while len(took) < 3 and min(took, default=MOST_SECONDS) >= MOST_SECONDS:  # a machine may be busy: the least counts
        seconds, grown_mb = read_apart(kept)
        assert grown_mb < 100
        took.append(seconds)
    assert min(took) < MOST_SECONDS


def test_a_file_that_is_full_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "games.jsonl"
    monkeypatch.setattr("game.lab.kept_games.MOST_GAMES", 3)
    with pytest.raises(GameError, match=r"games\.jsonl is full: play the other games into another file"):
        run_match(match_of(), 5, keep=kept)
    assert run_match(match_of(), 3, keep=kept).played == 0
    monkeypatch.setattr("game.lab.kept_games.MOST_GAMES", 2)
    with pytest.raises(GameError, match="more games than a file can hold"):
        run_match(match_of(), 3, keep=kept)
    monkeypatch.setattr("game.lab.kept_games.MOST_BYTES", 100)
    with pytest.raises(GameError, match="larger than a file of games can be"):
        run_match(match_of(), 3, keep=kept)


def test_a_folder_or_a_pipe_is_no_file_of_games(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for other in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(GameError, match="is no file of games"):
            run_match(match_of(), 1, keep=other)
