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
    from game.engine.game import Game
    from game.lab.match import Match
    from game.lab.simulate import Report, Told
    from game.lab.spread import Workers

RANDOM = "random"
BAR_LETTERS = 28
CURVE_SEED = 1
CURVE_PLAYER = "planner:easy"
SHOWN_EVERY_SECONDS = 0.1


def computer(name: str) -> str:
    """A computer player's name as it was given; a mistake in usage if nobody is called that."""
    from game.ai.registry import typed_opponent

    try:
        typed_opponent(name)
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


def report(
    scenario: Annotated[
        str | None, typer.Argument(help="Name of a scenario, or a scenario file.", metavar="SCENARIO")
    ] = None,
    games: Games = 200,
    allied: Computer = RANDOM,
    german: Computer = RANDOM,
    seed: Seed = 1,
    jobs: Jobs = 0,
    dask: Dask = "",
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.", metavar="FILE.html")] = Path(
        "report.html"
    ),
    as_json: Annotated[Path | None, typer.Option("--json", help="Write the numbers here.", metavar="FILE.json")] = None,
    kept: Annotated[
        Path | None, typer.Option("--from", help="Games that simulate kept, instead of playing.", metavar="FILE.jsonl")
    ] = None,
    compare: Annotated[
        tuple[str, str] | None, typer.Option(help="Two scenarios, to price what differs.", metavar="BEFORE AFTER")
    ] = None,
) -> None:
    """Play many games and make a page of what they show.

    The page stands for itself: who wins how often, how the games go turn by turn, on the map, and with the dice.
    """
    if (scenario is None) == (compare is None):
        raise typer.BadParameter("name one scenario, or two with --compare.")
    if compare is not None:
        if kept is not None:
            raise typer.BadParameter("--from is for the report of one scenario.")
        matches = [match_of(name, allied, german, seed, observed=True) for name in compare]
        data = _compare(matches, games, workers_of(jobs, dask), output)
    elif kept is not None:
        try:
            data = _balance(*_kept(str(scenario), kept), output)
        except (KeyError, TypeError, ValueError) as error:
            raise GameError(f"{kept.name} is damaged: what was observed of its games makes no sense.") from error
    else:
        match = match_of(str(scenario), allied, german, seed, observed=True)
        data = _balance(match, played(match, games, workers_of(jobs, dask), None), output)
    if as_json is not None:
        as_json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _kept(scenario: str, path: Path) -> tuple[Match, Report]:
    """The match whose games a file has, and their report."""
    from game.engine.library import load_scenario
    from game.lab.kept_games import read_kept
    from game.lab.match import Match, NamedPlayer
    from game.lab.simulate import Report
    from game.model.side import Side

    header, games, _ = read_kept(path)
    players = {
        side: NamedPlayer(header["players"][side.title]) for side in Side
    }  # named, never made: a file names them
    match = Match(load_scenario(scenario), players, header["seed"], observed=True)
    if match.scenario.digest != header["digest"]:
        raise GameError(f"{path.name} has games of {header['scenario']}, or of the scenario before it was changed.")
    ordered = tuple(games[index] for index in sorted(games))
    return match, Report(match.scenario.id, match.seed, 1, 1.0, ordered, 0, 0, header["players"])


def _balance(match: Match, report: Report, output: Path) -> dict[str, object]:
    """Write the page of a match; returns its numbers."""
    from game.lab.facts import measures_of
    from game.lab.page.balance_page import BalanceReport, balance_page, verdict
    from game.lab.summary import summary_of

    summary = summary_of(report.games, measures_of(match.scenario))
    output.write_text(balance_page(BalanceReport(match.scenario, report, summary)), encoding="utf-8")
    _print_report(report)
    print(verdict(summary))
    print(f"{output} written.")
    return _told_apart(match, summary.to_json())


def _compare(matches: list[Match], games: int, workers: Workers, output: Path) -> dict[str, object]:
    """Write the page of a comparison; returns its numbers."""
    from game.lab.compare import compare
    from game.lab.facts import measures_of
    from game.lab.page.comparison_page import comparison_page, points_text, price

    one, other = matches
    reports = played(one, games, workers, None, "before "), played(other, games, workers, None, "after  ")
    measures = measures_of(one.scenario), measures_of(other.scenario)
    comparison = compare(*reports, measures)
    names = " ".join(str(match.scenario.path) for match in matches)
    players = one.names()
    made_by = f"arnhem report --compare {names} --allied {players['Allied']} --german {players['German']}"
    page = comparison_page(
        (one.scenario, other.scenario), reports, comparison, f"{made_by} --seed {one.seed} --games {games}"
    )
    output.write_text(page, encoding="utf-8")
    print(f"{count(games, 'game')} of each, from the same seeds; differences in hundredths with their intervals:")
    for change in comparison.results:
        print(f"  {change.title:15}{change.before:6.1%} {change.after:6.1%}  {points_text(change.difference)}")
    print(price(comparison))
    print(f"{output} written.")
    return _told_apart(one, comparison.to_json()) | {"after": other.scenario.id, "after_digest": other.scenario.digest}


def _told_apart(match: Match, data: dict[str, object]) -> dict[str, object]:
    """Numbers with what they are of."""
    scenario = match.scenario
    head = {"scenario": scenario.id, "digest": scenario.digest, "players": match.names(), "seed": match.seed}
    return {**head, "summary": data}


def tournament(
    scenario: ScenarioName,
    players: Annotated[str, typer.Option(help="Who takes part, as random,scripted.", metavar="PLAYERS")] = RANDOM,
    games: Games = 200,
    seed: Seed = 1,
    jobs: Jobs = 0,
    dask: Dask = "",
    keep: Annotated[Path | None, typer.Option(help="Keep the games here, to go on with.", metavar="FOLDER")] = None,
    thinking: Annotated[int, typer.Option(help="Time the players in so many games each.", min=0)] = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the tables into this page.", metavar="FILE.md")
    ] = None,
) -> None:
    """Play all players against all, on both sides.

    Prints their points with intervals, and how long they think if that is asked for.
    """
    from game.engine.library import load_scenario
    from game.lab.match import NamedPlayer
    from game.lab.thinking import measure_thinking
    from game.lab.tournament import markdown, play_tournament, write_page

    taking_part = [NamedPlayer.typed(computer(name.strip())) for name in players.split(",")]
    found = load_scenario(scenario)
    with progress() as told:
        result = play_tournament(
            found, taking_part, games=games, seed=seed, workers=workers_of(jobs, dask), folder=keep, told=told
        )
    timed = [measure_thinking(found, player, games=thinking, seed=seed) for player in taking_part if thinking]
    tables = markdown(result, timed)
    print(tables)
    if output is not None:
        write_page(output, tables)
        print(f"{output} written.")


def match_of(scenario: str, allied: str, german: str, seed: int, *, observed: bool) -> Match:
    """The match that the command line asks for."""
    from game.engine.library import load_scenario
    from game.lab.match import Match, NamedPlayer
    from game.model.side import Side

    players = {Side.ALLIED: NamedPlayer.typed(allied), Side.GERMAN: NamedPlayer.typed(german)}
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


def print_curve(game: Game, player: str, rollouts: int, workers: Workers) -> None:
    """Print how the chances went in a game, and the decisions that moved them most."""
    from game.lab.curve import Question, win_curve
    from game.lab.match import NamedPlayer
    from game.model.side import Side

    question = Question(dict.fromkeys(Side, NamedPlayer.typed(player)), rollouts, CURVE_SEED)
    with progress("", "positions") as told:
        curve = win_curve(game, question, workers, told=told)
    print(f"Allied points, a draw being a half: estimates from {count(rollouts, 'game')} of {player} each.")
    for point in curve.points:
        share = point.chances.points
        is_known = point.number == game.actions_done and game.outcome is not None
        sure = "" if is_known else f"({share.low:.0%} to {share.high:.0%})"
        when = f"Turn {point.turn}, {point.title}"
        print(f"  {when:30}{share.share:5.0%} {sure:14}{'█' * round(share.share * BAR_LETTERS)}")
    if curve.turning_points:
        print("What moved them most:")
    for turning in curve.turning_points:
        shares = f"{turning.before.points.share:.0%} to {turning.after.points.share:.0%}"
        dice = ", with the dice" if turning.rolled else ""
        print(f"  Action {turning.number}, turn {turning.turn}, {turning.side.title} decision{dice}: {shares}")
        for line in turning.said:
            print(f"    {line}")


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
