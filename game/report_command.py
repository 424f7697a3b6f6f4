"""The console's command that makes a page of what many games show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.console import Language
from game.lab_commands import (
    SCENARIO_HELP,
    Computers,
    Dask,
    Games,
    Jobs,
    Seed,
    match_of,
    played,
    print_report,
    workers_of,
)
from game.model.errors import GameError
from game.model.message import message
from game.usage import ENGLISH, Misuse

if TYPE_CHECKING:
    from game.lab.match import Match
    from game.lab.simulate import Report
    from game.lab.spread import Workers


def report(
    scenario: Annotated[str | None, typer.Argument(help=SCENARIO_HELP, metavar="SCENARIO")] = None,
    games: Games = 200,
    player: Computers = None,
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
        tuple[str, str] | None,
        typer.Option(help="Two scenarios, to price what differs, or one and a variant of it.", metavar="BEFORE AFTER"),
    ] = None,
    language: Language = ENGLISH,
) -> None:
    """Play many games and make a page of what they show.

    The page stands for itself: who wins how often, how the games go turn by turn, on the map, and with the dice.
    """
    if (scenario is None) == (compare is None):
        raise Misuse(message("console.usage.one_or_two"))
    from game.engine.documents import check_writable, write_document

    for path in (output, as_json):
        if path is not None:
            check_writable(path)
    if compare is not None and kept is not None:
        raise Misuse(message("console.usage.from_one"))
    if compare is not None:
        matches = [match_of(name, player or (), seed, observed=True) for name in compare]
        data = _compare(matches, games, workers_of(jobs, dask), output, language)
    elif kept is not None:
        data = _balance_of_kept(str(scenario), kept, output, language)
    else:
        match = match_of(str(scenario), player or (), seed, observed=True)
        games_played = played(match, games, workers_of(jobs, dask), None, language)
        data = _balance(match, games_played, output, language)
    if as_json is not None:
        write_document(as_json, (json.dumps(data, indent=1) + "\n").encode())


def _balance_of_kept(scenario: str, path: Path, output: Path, language: str) -> dict[str, object]:
    """The page of games that were kept; GameError if the file makes no sense."""
    try:
        return _balance(*_kept(scenario, path), output, language)
    except (KeyError, TypeError, ValueError) as error:
        raise GameError(message("lab.kept.no_sense", file=path.name)) from error


def _kept(scenario: str, path: Path) -> tuple[Match, Report]:
    """The match whose games a file has, and their report."""
    from game.engine.library import load_agreed
    from game.lab.kept_games import read_kept
    from game.lab.match import Match, NamedPlayer
    from game.lab.simulate import Report

    header, games, _ = read_kept(path)
    found = load_agreed(scenario)
    # named, never made: a file names them
    players = {side: NamedPlayer(header["players"][found.sides.id(side)]) for side in found.sides}
    match = Match(found, players, header["seed"], observed=True)
    if (match.scenario.name, match.scenario.digest) != (header["scenario"], header["digest"]):
        raise GameError(message("lab.kept.of_other", file=path.name, scenario=header["scenario"]))
    ordered = tuple(games[index] for index in sorted(games))
    return match, Report(match.scenario.id, match.seed, 1, 1.0, ordered, 0, 0, header["players"], found.sides)


def _balance(match: Match, report: Report, output: Path, language: str) -> dict[str, object]:
    """Write the page of a match; returns its numbers."""
    from game.engine.documents import write_document
    from game.lab.facts import measures_of
    from game.lab.page.balance_page import BalanceReport, balance_page, verdict
    from game.lab.summary import summary_of
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    summary = summary_of(report.games, measures_of(match.scenario), match.scenario.sides)
    page = balance_page(BalanceReport(match.scenario, report, summary), language)
    write_document(output, page.encode())
    print_report(report, language)
    print(words.say(verdict(summary)))
    print(words("console.written", file=str(output)))
    return _told_apart(match, summary.to_json())


def _compare(matches: list[Match], games: int, workers: Workers, output: Path, language: str) -> dict[str, object]:
    """Write the page of a comparison; returns its numbers."""
    from game.engine.documents import write_document
    from game.lab.compare import compare
    from game.lab.facts import measures_of
    from game.lab.page.balance_page import seated, typed
    from game.lab.page.comparison_page import comparison_page, points_said, price
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    one, other = matches
    before, after = (f"{words(key):7}" for key in ("console.progress.before", "console.progress.after"))
    reports = (
        played(one, games, workers, None, language, before),
        played(other, games, workers, None, language, after),
    )
    measures = measures_of(one.scenario), measures_of(other.scenario)
    comparison = compare(*reports, measures)
    names = " ".join(typed(match.scenario) for match in matches)
    made_by = f"arnhem report --compare {names} {seated(one.names())}"
    made_by += f" --seed {one.seed} --games {games}"
    page = comparison_page((one.scenario, other.scenario), reports, comparison, made_by, language)
    write_document(output, page.encode())
    print(words("console.compared", games=words("console.games", count=games)))
    for change in comparison.results:
        difference = words.say(points_said(change.difference))
        print(f"  {words.say(change.title):22}{change.before:6.1%} {change.after:6.1%}  {difference}")
    print(words.say(price(comparison)))
    print(words("console.written", file=str(output)))
    return _told_apart(one, comparison.to_json()) | {
        "after": other.scenario.name,
        "after_digest": other.scenario.digest,
    }


def _told_apart(match: Match, data: dict[str, object]) -> dict[str, object]:
    """Numbers with what they are of."""
    scenario = match.scenario
    head = {"scenario": scenario.name, "digest": scenario.digest, "players": match.names(), "seed": match.seed}
    return {**head, "summary": data}
