"""The console's commands for many games at once; like all of them they import what they need when they run."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.console import Language
from game.model.errors import GameError
from game.model.message import message
from game.progress import BAR_LETTERS, progress
from game.seating import checked_player, seats
from game.usage import ENGLISH, Misuse

if TYPE_CHECKING:
    from game.engine.game import Game
    from game.lab.match import Match, NamedPlayer
    from game.lab.simulate import Report
    from game.lab.spread import Workers
    from game.scenario.scenario import Scenario

RANDOM = "random"
CURVE_SEED = 1


SCENARIO_HELP = "Name of a scenario, or a scenario file; variants behind plus signs, as arnhem+no_bombardment."
ScenarioName = Annotated[str, typer.Argument(help=SCENARIO_HELP, metavar="SCENARIO")]
Computers = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        help="A side by its id and the computer player that plays it, random if nobody is named; --SIDE random is "
        "short for --player SIDE=random.",
        metavar="SIDE=PLAYER",
    ),
]
Games = Annotated[int, typer.Option(help="How many games.", min=1, max=1_000_000)]
Seed = Annotated[int, typer.Option(help="Seed of the whole simulation.", min=0)]
Jobs = Annotated[int, typer.Option(help="Processes, 0 for all cores; the results are the same.", min=0, max=256)]
Dask = Annotated[str, typer.Option(help="A dask scheduler whose workers play.", metavar="tcp://HOST:PORT")]


def simulate(
    scenario: ScenarioName,
    games: Games = 10,
    player: Computers = None,
    seed: Seed = 1,
    jobs: Jobs = 0,
    dask: Dask = "",
    out: Annotated[
        Path | None, typer.Option(help="Keep each game in this file, and go on with it.", metavar="FILE.jsonl")
    ] = None,
    only: Annotated[int | None, typer.Option(help="Play only the game of this number, from 0.", min=0)] = None,
    save: Annotated[Path | None, typer.Option(help="With --only: save that game here.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    language: Language = ENGLISH,
) -> None:
    """Play many games without a window.

    Prints who won how often and why, and how fast it went.
    """
    if save is not None and only is None:
        raise Misuse(message("console.usage.save_one"))
    match = match_of(scenario, player or (), seed, observed=out is not None)
    if only is not None:
        _play_only(match, only, save, language)
        return
    report = played(match, games, workers_of(jobs, dask), out, language)
    if as_json:
        print(json.dumps(report.to_json(), indent=2))
    else:
        print_report(report, language)


def soak(
    games: Games = 1000,
    players: Annotated[
        str,
        typer.Option(help="Who plays, each against each; without it all that are quick.", metavar="PLAYERS"),
    ] = "",
    scenarios: Annotated[
        str, typer.Option(help="What is played, as first_drop,arnhem; without it all that is shipped.")
    ] = "",
    seed: Seed = 1,
    jobs: Jobs = 0,
    dask: Dask = "",
    keep: Annotated[Path | None, typer.Option(help="Save games that go wrong here.", metavar="FOLDER")] = None,
    language: Language = ENGLISH,
) -> None:
    """Let players play each other and look for faults.

    Every position is checked, every action must be legal, and every game's record must play again. Prints what is wrong
    in a sentence each.
    """
    from game.engine.documents import write_document
    from game.engine.library import load_agreed
    from game.lab.match import NamedPlayer
    from game.lab.soak import bouts, playable
    from game.lab.soak import soak as soaked
    from game.language.phrasebook import phrasebook
    from game.scenario.locate import shipped_scenarios

    taking_part = [NamedPlayer.typed(checked_player(name.strip())) for name in players.split(",")] if players else []
    words, shipped = phrasebook(language), playable(() if scenarios else shipped_scenarios(), load_agreed)
    for said in shipped.left_out:
        print(words.say(said), file=sys.stderr)
    played = [load_agreed(name.strip()) for name in scenarios.split(",")] if scenarios else shipped.scenarios
    found = bouts(played, taking_part, games=games, seed=seed)
    with progress(words) as told:
        result = soaked(found, workers_of(jobs, dask), told)
    games_said = words("console.games", count=result.games)
    pace = f"{result.games / result.seconds:.2f}"
    print(words("console.soaked", games=games_said, actions=f"{result.actions:,}", pace=pace))
    for watched in result.faults:
        print(f"  {words.say(watched.bout.title)}: {words.say(watched.fault)}")
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            write_document(keep / f"game_{watched.bout.number}.save", watched.record)
    if result.faults:
        raise GameError(message("console.soak_faults", count=len(result.faults), games=result.games))
    print(words("console.all_sound"))
    if shipped.left_out:
        raise GameError(message("console.soak_left_out", count=len(shipped.left_out)))


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
    language: Language = ENGLISH,
) -> None:
    """Play all players against all, half of the games of every two with each side.

    Prints their points with intervals, and how long they think if that is asked for.
    """
    from game.engine.documents import check_writable
    from game.engine.library import load_agreed
    from game.lab.match import NamedPlayer
    from game.lab.thinking import measure_thinking
    from game.lab.tournament import markdown, play_tournament, write_page
    from game.language.phrasebook import phrasebook

    if output is not None:
        check_writable(output)
    taking_part = [NamedPlayer.typed(checked_player(name.strip())) for name in players.split(",")]
    found = load_agreed(scenario)
    for player in taking_part:
        check_plays(player, found)
    words = phrasebook(language)
    with progress(words) as told:
        result = play_tournament(
            found, taking_part, games=games, seed=seed, workers=workers_of(jobs, dask), folder=keep, told=told
        )
    timed = [measure_thinking(found, player, games=thinking, seed=seed) for player in taking_part if thinking]
    tables = markdown(result, timed, language)
    print(tables)
    if output is not None:
        write_page(output, tables, result.scenario)
        print(words("console.written", file=str(output)))


def match_of(scenario: str, players: Sequence[str], seed: int, *, observed: bool) -> Match:
    """The match that the command line asks for; a side that nobody is named for is played at random."""
    from game.engine.library import load_agreed
    from game.lab.match import Match, NamedPlayer

    named = seats(players, with_people=False)
    loaded = load_agreed(scenario)
    typed = {loaded.sides.of(side): name for side, name in named.items()}
    taking_part = {side: NamedPlayer.typed(typed.get(side, RANDOM)) for side in loaded.sides}
    for player in taking_part.values():
        check_plays(player, loaded)
    return Match(loaded, taking_part, seed, observed=observed)


def check_plays(player: NamedPlayer, scenario: Scenario) -> None:
    """Say in a GameError that a player cannot play a scenario's rules, if that is so."""
    from game.ai.registry import opponent

    if player.own is None:
        opponent(player.name, scenario.system.name)


def workers_of(jobs: int, dask: str) -> Workers:
    """Who plays."""
    from game.lab.spread import Workers

    return Workers(jobs, dask)


def played(
    match: Match, games: int, workers: Workers, keep: Path | None, language: str = ENGLISH, title: str = ""
) -> Report:
    """The games of a match, with their progress shown."""
    from game.lab.simulate import run_match
    from game.language.phrasebook import phrasebook

    with progress(phrasebook(language), title) as told:
        return run_match(match, games, workers, keep=keep, told=told)


def print_curve(game: Game, player: str, rollouts: int, workers: Workers, language: str) -> None:
    """Print how the chances went in a game, and the decisions that moved them most."""
    from game.lab.chances import player_on
    from game.lab.curve import Question, win_curve
    from game.lab.match import NamedPlayer
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    player, sides = player or player_on(game), game.scenario.sides
    question = Question(dict.fromkeys(sides, NamedPlayer.typed(player)), rollouts, CURVE_SEED)
    with progress(words, "", "console.progress.positions") as told:
        curve = win_curve(game, question, workers, told=told)
    print(words("console.curve.of", side=sides.said(sides.first), count=rollouts, player=player))
    for point in curve.points:
        share = point.chances.points
        is_known = point.number == game.actions_done and game.outcome is not None
        bounds = {"low": f"{share.low:.0%}", "high": f"{share.high:.0%}"}
        sure = "" if is_known else f"({words('console.curve.interval', **bounds)})"
        when = words("console.curve.when", turn=point.turn, phase=point.title)
        print(f"  {when:34}{share.share:5.0%} {sure:14}{'█' * round(share.share * BAR_LETTERS)}")
    if curve.turning_points:
        print(words("console.curve.moved"))
    for turning in curve.turning_points:
        before, after = f"{turning.before.points.share:.0%}", f"{turning.after.points.share:.0%}"
        side, key = sides.said(turning.side), "console.curve.rolled" if turning.rolled else "console.curve.decided"
        line = message(key, number=turning.number, turn=turning.turn, side=side, before=before, after=after)
        print(f"  {words.say(line)}")
        for told_of in turning.said:
            print(f"    {words.say(told_of)}")


def _play_only(match: Match, index: int, save: Path | None, language: str) -> None:
    from game.lab.compare import result_said
    from game.lab.match import begin, play_out
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    game, players = begin(match, index, keep_history=True)
    play_out(game, players, match.most_actions)
    outcome = game.outcome
    said = message("console.not_over")
    if outcome is not None:
        said = message("console.ended", result=result_said(outcome.winner, match.scenario.sides), why=outcome.reason)
    name, actions = match.scenario.name, message("console.actions", count=game.actions_done)
    print(words("console.only", scenario=name, index=index, seed=match.seed, actions=actions, result=said))
    if save is not None:
        game.save(save)
        print(words("console.saved", file=str(save)))


def print_report(report: Report, language: str = ENGLISH) -> None:
    """Print who won how often and why, and how fast it went."""
    from game.lab.compare import result_said
    from game.lab.endings import endings_of
    from game.language.phrasebook import phrasebook

    words, total = phrasebook(language), len(report.games)
    pace = message("console.played_before")
    if report.played:
        games, actions = f"{report.played / report.seconds:.1f}", f"{report.actions_played / report.seconds:,.0f}"
        pace = message("console.pace", games=games, actions=actions)
    games_said = message("console.games", count=total)
    facts = {"scenario": report.scenario, "seed": report.seed, "actions": f"{report.actions:,}"}
    print(words("console.simulated", games=games_said, pace=pace, **facts))
    for ending in endings_of(report.games):
        said = message("console.ended", result=result_said(ending.winner, report.sides), why=ending.reason)
        print(f"  {ending.games.count:6.0f} {ending.games.share:6.1%}  {words.say(said)}")
