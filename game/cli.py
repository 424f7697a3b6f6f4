"""The console: `arnhem` and its commands. A command imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import io
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from game import __version__, lab_commands, report_command
from game.model.errors import GameError

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


HUMAN = "human"
SEAT_HELP = "human, or a computer player, as random, scripted, planner, file.py:Name, replay:FILE, remote:HOST:PORT."


class HostSide(StrEnum):
    """A side, as it is named on the command line."""

    ALLIED = "allied"
    GERMAN = "german"


def _seat(name: str) -> str:
    """A player's name as it was given; a mistake in usage if nobody is called that."""
    return name if name == HUMAN else lab_commands.computer(name)


ScenarioName = Annotated[str, typer.Argument(help="Name of a scenario, or a scenario file.", metavar="SCENARIO")]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice: same seed and actions, same game.", min=0)]


def main() -> NoReturn:
    """Run the command that the command line asks for and leave with its exit code: 0 done, 1 failed, 2 usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows another in its place
    try:
        app()
    except GameError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"The system refused: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}.")
    except Exception as fault:  # the last resort: whatever it is, nobody at a console reads a traceback
        from game.engine.faults import write_down

        _fail(write_down(fault))
    sys.exit(0)


def _fail(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(1)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"arnhem {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def arnhem(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Arnhem: a hex wargame of Operation Market Garden, 17 to 26 September 1944. Without a command: play."""
    del version  # it has been answered before
    if context.invoked_subcommand is None:
        play()


@app.command()
def play(
    scenario: Annotated[str | None, typer.Argument(help="Name of a scenario, or a scenario file.")] = None,
    allied: Annotated[str, typer.Option(help=SEAT_HELP, callback=_seat, metavar="PLAYER")] = HUMAN,
    german: Annotated[str, typer.Option(help=SEAT_HELP, callback=_seat, metavar="PLAYER")] = HUMAN,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="A saved game to go on with.", metavar="FILE")] = None,
    tutorial: Annotated[bool, typer.Option("--tutorial", help="Begin with the lesson for newcomers.")] = False,
) -> None:
    """Open the window and play.

    Without SCENARIO it opens with the title screen.
    """
    from game.model.side import Side
    from game.ui.app import run, run_tutorial

    if tutorial:
        if scenario is not None or load is not None:
            raise typer.BadParameter("--tutorial has a scenario of its own: leave SCENARIO and --load out.")
        raise typer.Exit(run_tutorial())
    raise typer.Exit(run(scenario, seats={Side.ALLIED: allied, Side.GERMAN: german}, seed=seed, load=load))


@app.command()
def host(
    scenario: Annotated[str | None, typer.Argument(help="Name of a scenario, or a scenario file.")] = None,
    port: Annotated[int, typer.Option(help="Where the other player's machine calls.", min=1, max=65535)] = 4410,
    side: Annotated[HostSide, typer.Option(help="The side that is played here.")] = HostSide.ALLIED,
    player: Annotated[str, typer.Option(help=SEAT_HELP, callback=_seat, metavar="PLAYER")] = HUMAN,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="A saved game to go on with.", metavar="FILE")] = None,
) -> None:
    """Play against somebody at another machine.

    Opens the window and a port. The other player types arnhem play --allied remote:MACHINE:PORT if the Allied side is
    played here, or --german. docs/two-machines.md tells what each machine gets to know.
    """
    from game.model.side import Side
    from game.ui.app import run

    if scenario is None and load is None:
        raise typer.BadParameter("say what is played: a scenario, or a saved game with --load.")
    here = Side.ALLIED if side is HostSide.ALLIED else Side.GERMAN
    seats = {here: player, here.enemy: f"remote:listen:{port}"}
    print(f"Waiting at port {port}. The other player types: arnhem play --{side} remote:MACHINE:{port}")
    raise typer.Exit(run(scenario, seats=seats, seed=seed, load=load))


app.command()(lab_commands.simulate)
app.command()(report_command.report)
app.command()(lab_commands.tournament)
app.command()(lab_commands.soak)


@app.command()
def validate(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Scenario, map, rules or lesson files.", metavar="FILE...")
    ] = None,
) -> None:
    """Check scenario, map, rules and lesson files.

    Prints everything that is wrong with them, each with file, line and column. Without FILE: the shipped scenarios.
    """
    from game.rules.registry import systems
    from game.scenario.lesson import is_lesson
    from game.scenario.loader import check
    from game.scenario.locate import shipped_scenarios

    paths = files or shipped_scenarios()
    lessons = {path for path in paths if is_lesson(path)}
    problems = [problem for path in paths if path not in lessons for problem in check(path, systems())]
    if lessons:
        from game.ui.tutorial.lint import check_lesson

        problems += [problem for path in sorted(lessons) for problem in check_lesson(path)]
    for problem in problems:
        print(problem, file=sys.stderr)
    errors = sum(not problem.is_warning for problem in problems)
    warnings = len(problems) - errors
    print(f"{len(paths)} checked: {_count(errors, 'error')}, {_count(warnings, 'warning')}.")
    if errors:
        raise typer.Exit(1)


@app.command("check-player")
def check_player(
    player: Annotated[
        str, typer.Argument(help="A player of your own.", metavar="FILE.py:NAME", callback=lab_commands.computer)
    ],
    scenario: Annotated[str, typer.Option(help="What it plays.", metavar="SCENARIO")] = "first_drop",
    games: Annotated[int, typer.Option(help="How many games as each side.", min=1, max=1000)] = 2,
) -> None:
    """Check a player that you wrote yourself.

    It plays both sides against the random player, every game twice: is what it does legal, in time, and the same for
    the same seed? docs/bring-your-own-general.md tells how to write one.
    """
    from game.engine.library import load_scenario
    from game.lab.check_player import check_player as check
    from game.lab.match import NamedPlayer

    findings = check(NamedPlayer.typed(player), load_scenario(scenario), games=games)
    if findings.faults:
        raise GameError("\n".join(findings.faults))
    print(
        f"{player}: {_count(findings.games, 'game')}, each twice, {findings.decisions:,} decisions: all legal, "
        f"the same for the same seed, at most {findings.slowest_seconds * 1000:.0f} ms a side turn."
    )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")],
    scenario: Annotated[
        str | None, typer.Option(help="The scenario file it was played from, if that is not a shipped one.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether it can be played again.")] = False,
    curve: Annotated[
        bool, typer.Option("--curve", help="Print how the chances went, and what moved them most.")
    ] = False,
    rollouts: Annotated[int, typer.Option(help="With --curve: games played on from each position.", min=1)] = 8,
    player: Annotated[
        str,
        typer.Option(help="With --curve: who plays them on.", callback=lab_commands.computer, metavar="PLAYER"),
    ] = lab_commands.CURVE_PLAYER,
    jobs: lab_commands.Jobs = 0,
) -> None:
    """Play a saved game again.

    Every action must be legal and lead where it led before; then the log is printed, or with --curve an estimate of the
    chances turn by turn.
    """
    from game.engine.game import Game
    from game.engine.library import load_scenario

    game = Game.load(file, (lambda _id: load_scenario(scenario)) if scenario else None)
    if verify:
        print(f"{file.name}: {_count(game.actions_done, 'action')} verified, position {game.state_hash}.")
        return
    if curve:
        lab_commands.print_curve(game, player, rollouts, lab_commands.workers_of(jobs, ""))
        return
    for entry in game.events:
        print(game.scenario.system.describe(game.scenario.setting, entry.event))


@app.command()
def rules(
    number: Annotated[str | None, typer.Argument(help="Number of a chapter or rule, as 7 or 7.4.")] = None,
    language: Annotated[str, typer.Option(help="Language, as nl; what is not told in it is told in English.")] = "en",
) -> None:
    """Look up the rules in words.

    Prints all titles, or everything under one number.
    """
    import textwrap

    from game.scenario.rules_text import load_rulebook

    rulebook = load_rulebook("standard", language)
    if number is None:
        for paragraph in rulebook.paragraphs:
            print(f"{'' if paragraph.is_chapter else '  '}{paragraph.number:7}{paragraph.title}")
        return
    for paragraph in rulebook.look_up(number):
        print(f"{paragraph.number} {paragraph.title}")
        print(textwrap.fill(paragraph.text, 100, initial_indent="    ", subsequent_indent="    "))


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    A3 = "a3"


@app.command()
def render(
    scenario: ScenarioName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The map: a picture or a page.", metavar="FILE.png|FILE.pdf")
    ] = None,
    counters: Annotated[
        Path | None, typer.Option(help="Counters to print and cut out.", metavar="FILE.png|FILE.pdf")
    ] = None,
    hex_px: Annotated[
        int | None, typer.Option(help="Width of a hex in pixels; without it 62, and on a page as fits.", min=8, max=200)
    ] = None,
    paper: Annotated[Paper, typer.Option(help="Paper of pages and counter sheets.")] = Paper.A4,
    language: Annotated[str, typer.Option(help="Language of what is written on them, as en or nl.")] = "en",
) -> None:
    """Draw a scenario into a picture, or onto pages to print.

    The map has the units that begin on it; counters have their fronts and, mirrored, their backs.
    """
    from game.engine.library import load_scenario
    from game.ui.printing import print_counters, print_map
    from game.ui.words import Words, languages

    if output is None and counters is None:
        raise typer.BadParameter("say what to draw: a map with -o FILE, counters with --counters FILE.")
    if language not in languages():
        raise typer.BadParameter(f"there is no language {language!r}, only {', '.join(languages())}.")
    loaded, words = load_scenario(scenario), Words(language)
    if output is not None:
        print_map(loaded, output, hex_px, paper.value, words)
        print(f"{output} written.")
    if counters is not None:
        print_counters(loaded, counters, paper.value, words)
        print(f"{counters} written.")


@app.command()
def schema(
    system: Annotated[str, typer.Argument(help="The rules system that the scenario is for.")] = "standard",
) -> None:
    """Print the schema of scenario files.

    It is a JSON Schema, for editors that check while one types.
    """
    import json

    from game.rules.registry import systems
    from game.scenario.json_schema import json_schema

    known = systems()
    if system not in known:
        raise GameError(f"There is no rules system {system!r}; there is {', '.join(known)}.")
    print(json.dumps(json_schema(known[system].scenario_model), indent=2))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
