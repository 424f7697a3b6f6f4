"""The console's commands for many games at once; like all of them they import what they need when they run."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from game.model.errors import GameError

if TYPE_CHECKING:
    from game.lab.match import Match
    from game.lab.simulate import Report, Told
    from game.lab.spread import Workers

RANDOM = "random"
BAR_LETTERS = 28
SHOWN_EVERY_SECONDS = 0.1


def computer(name: str) -> str:
    """A computer player's name as it was given; a mistake in usage if nobody is called that."""
    from game.ai.registry import opponent

    try:
        opponent(name)
    except GameError as error:
        raise typer.BadParameter(str(error)) from error
    return name


ScenarioName = Annotated[str, typer.Argument(help="Name of a scenario, or a scenario file.", metavar="SCENARIO")]
Computer = Annotated[str, typer.Option(help="A computer player, as random.", callback=computer, metavar="PLAYER")]
Games = Annotated[int, typer.Option(help="How many games.", min=1, max=1_000_000)]
Seed = Annotated[int, typer.Option(help="Seed of the whole simulation.", min=0)]
Jobs = Annotated[int, typer.Option(help="Processes, 0 for all cores; the results are the same.", min=0, max=256)]
Dask = Annotated[str, typer.Option(help="A dask scheduler whose workers play.", metavar="tcp://HOST:PORT")]


def simulate(
    scenario: ScenarioName,
    games: Games = 10,
    allied: Computer = RANDOM,
    german: Computer = RANDOM,
    seed: Seed = 1,
    jobs: Jobs = 0,
    dask: Dask = "",
    out: Annotated[
        Path | None, typer.Option(help="Keep each game in this file, and go on with it.", metavar="FILE.jsonl")
    ] = None,
    only: Annotated[int | None, typer.Option(help="Play only the game of this number, from 0.", min=0)] = None,
    save: Annotated[Path | None, typer.Option(help="With --only: save that game here.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Play many games without a window.

    Prints who won how often and why, and how fast it went.
    """
    if save is not None and only is None:
        raise typer.BadParameter("--save keeps one game: say which with --only.")
    match = match_of(scenario, allied, german, seed, observed=out is not None)
    if only is not None:
        _play_only(match, only, save)
        return
    report = played(match, games, workers_of(jobs, dask), out)
    if as_json:
        print(json.dumps(report.to_json(), indent=2))
    else:
        _print_report(report)


def match_of(scenario: str, allied: str, german: str, seed: int, *, observed: bool) -> Match:
    """The match that the command line asks for."""
    from game.engine.library import load_scenario
    from game.lab.match import Match, NamedPlayer
    from game.model.side import Side

    players = {Side.ALLIED: NamedPlayer(allied), Side.GERMAN: NamedPlayer(german)}
    return Match(load_scenario(scenario), players, seed, observed=observed)


def workers_of(jobs: int, dask: str) -> Workers:
    """Who plays."""
    from game.lab.spread import Workers

    return Workers(jobs, dask)


def played(match: Match, games: int, workers: Workers, keep: Path | None, title: str = "") -> Report:
    """The games of a match, with their progress shown."""
    from game.lab.simulate import run_match

    with progress(title) as told:
        return run_match(match, games, workers, keep=keep, told=told)


@contextmanager
def progress(title: str = "", noun: str = "games") -> Iterator[Told]:
    """Shows on the console how far something is, if there is a console; wiped away at the end."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    began = perf_counter()
    shown_at = first_done = -1.0

    def told(done: int, of: int) -> None:
        nonlocal shown_at, first_done
        now = perf_counter()
        if first_done < 0:
            first_done = done
        if now - shown_at < SHOWN_EVERY_SECONDS and done < of:
            return
        shown_at = now
        pace = (done - first_done) / max(now - began, 1e-9)
        left = f", {_clock((of - done) / pace)} left" if pace > 0 else ""
        filled = BAR_LETTERS * done // max(of, 1)
        bar = "█" * filled + "░" * (BAR_LETTERS - filled)
        print(f"\r\x1b[2K{title}{bar} {done}/{of} {noun}{left}", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _play_only(match: Match, index: int, save: Path | None) -> None:
    from game.lab.match import begin, play_out

    game, players = begin(match, index, keep_history=True)
    play_out(game, players, match.most_actions)
    outcome = game.outcome
    winner = None if outcome is None else outcome.winner
    said = "not over" if outcome is None else f"{_result(winner)}: {outcome.reason}"
    print(f"{match.scenario.id}: game {index} of seed {match.seed}, {count(game.actions_done, 'action')}: {said}")
    if save is not None:
        game.save(save)
        print(f"{save} written: look at it with arnhem play --load {save} or arnhem replay {save}.")


def _print_report(report: Report) -> None:
    total = len(report.games)
    pace = f"{report.played / report.seconds:.1f} games/s, {report.actions_played / report.seconds:,.0f} actions/s"
    if not report.played:
        pace = "all played before"
    print(f"{report.scenario}: {count(total, 'game')} with seed {report.seed}, {report.actions:,} actions, {pace}")
    for (winner, reason), number in report.results.items():
        print(f"  {number:6} {number / total:6.1%}  {_result(winner)}: {reason}")


def _result(winner: object) -> str:
    from game.model.side import Side

    return f"{winner.title} victory" if isinstance(winner, Side) else "draw"


def count(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
