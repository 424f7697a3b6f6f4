"""The console: `arnhem` and its commands. A command imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from game import __version__, author_commands, branch_command, lab_commands, report_command
from game.console import Console, Language, a_language
from game.engine.agreed import Agreed
from game.guard import guarded
from game.model.errors import GameError
from game.model.message import message
from game.play_options import SEAT_HELP, Seats, Seed, TellPlans, Variants, agreed_on, seated, with_code
from game.seating import HUMAN, SeatingCommand, checked_player, is_guest, seats
from game.usage import ENGLISH, LANGUAGE_VARIABLE, Misuse, Spoken

if TYPE_CHECKING:
    from game.engine.game import Game
    from game.language.phrasebook import Phrasebook

app = typer.Typer(cls=Console, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)


def _a_language_if_any(context: typer.Context, name: str) -> str:
    """The name of a language, where one need not be said."""
    return a_language(context, name) if name else name


def main() -> NoReturn:
    """Run the command that the command line asks for and leave with its exit code: 0 done, 1 failed, 2 usage."""
    guarded(app)


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


TextLanguage = Annotated[
    str,
    typer.Option(
        help="With --text: the language it speaks, as en or nl; without it that of the window.",
        callback=_a_language_if_any,
        envvar=LANGUAGE_VARIABLE,
        metavar="LANGUAGE",
        is_eager=True,
    ),
]


@app.command(cls=SeatingCommand)
def play(
    scenario: Annotated[str | None, typer.Argument(help="Name of a scenario, or a scenario file.")] = None,
    player: Seats = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="A saved game to go on with.", metavar="FILE")] = None,
    variant: Variants = None,
    tell_plans: TellPlans = False,
    tutorial: Annotated[
        bool,
        typer.Option("--tutorial", help="Begin with the lesson on SCENARIO, else that for newcomers to its game."),
    ] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Play in the terminal, by prompts and numbered choices, without a window.")
    ] = False,
    script: Annotated[
        Path | None, typer.Option(help="With --text: commands from a file, a line each.", metavar="FILE")
    ] = None,
    language: TextLanguage = "",
) -> None:
    """Open the window and play.

    Without SCENARIO it opens with the title screen. With --text the same game is played in the terminal, see
    docs/text-mode.md.
    """
    if text and tutorial:
        raise Misuse(message("console.usage.lesson_in_window"))
    agreed = agreed_on(variant or (), scenario, load, tells_plans=tell_plans)
    if text:
        raise typer.Exit(_play_in_text(scenario, player or (), seed, load, agreed, script, language))
    if script is not None:
        raise Misuse(message("console.usage.script"))
    from game.ui.entrance.opening import run, run_tutorial

    if tutorial:
        if load is not None:
            raise Misuse(message("console.usage.lesson_and_save"))
        raise typer.Exit(run_tutorial(scenario))
    named = _named_seats(player or (), scenario, load)
    raise typer.Exit(run(scenario, seats=named, seed=seed, load=load, agreed=agreed))


def _named_seats(player: Sequence[str], scenario: str | None, load: Path | None) -> dict[str, str]:
    """Who plays by the ids of the sides; a mistake in usage if it is not said of which scenario."""
    named = {side: with_code(name) for side, name in seats(player, with_people=True).items()}
    if named and scenario is None and load is None and not any(is_guest(name) for name in named.values()):
        raise Misuse(message("console.usage.sides_of"))
    return named


def _play_in_text(
    scenario: str | None, player: Sequence[str], seed: int | None, load: Path | None, agreed: Agreed,
    script: Path | None, language: str,
) -> int:  # fmt: skip
    """Play in the terminal; returns the exit code."""
    from game.text.opening import run

    named = _named_seats(player, scenario, load)
    if scenario is None and load is None and not any(is_guest(name) for name in named.values()):
        raise Misuse(message("console.usage.what"))
    return run(scenario, seats=named, seed=seed, load=load, agreed=agreed, script=script, language=language)


@app.command(cls=Spoken)
def host(
    scenario: Annotated[str | None, typer.Argument(help="Name of a scenario, or a scenario file.")] = None,
    port: Annotated[int, typer.Option(help="Where the other player's machine calls.", min=1, max=65535)] = 4410,
    side: Annotated[
        str, typer.Option(help="The id of the side that is played here; without it the first.", metavar="SIDE")
    ] = "",
    player: Annotated[str, typer.Option(help=SEAT_HELP, callback=seated, metavar="PLAYER")] = HUMAN,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(help="A saved game to go on with.", metavar="FILE")] = None,
    tell_plans: TellPlans = False,
    language: Language = ENGLISH,
    is_open: Annotated[
        bool,
        typer.Option("--open", help="Let other machines call; else only this one can, and what is tunnelled to it."),
    ] = False,
) -> None:
    """Play against somebody at another machine.

    Opens the window and a port, and prints a code that the other player must have (that of ARNHEM_CODE if it is set):
    who types arnhem play --player SIDE=remote:MACHINE:PORT:CODE with the SIDE that is played here.
    docs/two-machines.md tells what each machine gets to know.
    """
    from game.ai.proof import CODE_VARIABLE, known_code, new_code
    from game.language.phrasebook import phrasebook
    from game.ui.entrance.first_screen import sides_played
    from game.ui.entrance.opening import run

    if scenario is None and load is None:
        raise Misuse(message("console.usage.what"))
    agreed = agreed_on((), scenario, load, tells_plans=tell_plans)
    sides = sides_played(scenario, load)
    here = sides.of(side) if side else sides.first
    code = known_code("") if os.environ.get(CODE_VARIABLE) else new_code()
    remote = f"remote:{'open' if is_open else 'listen'}:{port}:{code}"
    named = {sides.id(here): player, **{sides.id(other): remote for other in sides.others(here)}}

    def tell() -> None:
        guest = f"{sides.id(here)}=remote:MACHINE:{port}:{code}"
        words = phrasebook(language)
        print(words("console.waiting", port=port, seat=guest))
        if not is_open:
            print(words("console.only_here"))
        sys.stdout.flush()

    raise typer.Exit(run(scenario, seats=named, seed=seed, load=load, agreed=agreed, told=tell))


app.command(cls=SeatingCommand)(lab_commands.simulate)
app.command(cls=SeatingCommand)(report_command.report)
app.command(cls=Spoken)(lab_commands.tournament)
app.command(cls=Spoken)(lab_commands.soak)


app.command(cls=Spoken)(author_commands.validate)


@app.command("check-player", cls=Spoken)
def check_player(
    player: Annotated[
        str, typer.Argument(help="A player of your own.", metavar="FILE.py:NAME", callback=checked_player)
    ],
    scenario: Annotated[str, typer.Option(help="What it plays.", metavar="SCENARIO")] = "first_drop",
    games: Annotated[int, typer.Option(help="How many games as each side.", min=1, max=1000)] = 2,
    language: Language = ENGLISH,
) -> None:
    """Check a player that you wrote yourself.

    It plays both sides against the random player, every game twice: is what it does legal, in time, and the same for
    the same seed? docs/bring-your-own-general.md tells how to write one.
    """
    from game.engine.library import load_agreed
    from game.lab.check_player import check_player as check
    from game.lab.match import NamedPlayer
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    findings = check(NamedPlayer.typed(player), load_agreed(scenario), games=games)
    if findings.faults:
        raise GameError("\n".join(map(words.say, findings.faults)))
    decisions, slowest = f"{findings.decisions:,}", f"{findings.slowest_seconds * 1000:.0f}"
    games_said = words("console.games", count=findings.games)
    print(words("console.player_is_sound", player=player, games=games_said, decisions=decisions, slowest_ms=slowest))


@app.command(cls=Spoken)
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
        typer.Option(
            help="With --curve: who plays them on; without it whoever is proposed to newcomers.",
            callback=checked_player,
            metavar="PLAYER",
        ),
    ] = "",
    jobs: lab_commands.Jobs = 0,
    language: Language = ENGLISH,
) -> None:
    """Play a saved game again.

    Every action must be legal and lead where it led before; then the log is printed, or with --curve an estimate of the
    chances turn by turn.
    """
    from game.engine.game import Game
    from game.engine.library import load_scenario
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    game = Game.load(file, (lambda _id: load_scenario(scenario)) if scenario else None, past=True)
    if game.damage:
        print(words("console.warning", what=game.damage), file=sys.stderr)
    if game.past_only:
        print(words("console.past_only", why=game.past_only), file=sys.stderr)
    if verify:
        _say_verified(game, file.name, words)
    elif curve:
        lab_commands.print_curve(game, player, rollouts, lab_commands.workers_of(jobs, ""), language)
    else:
        for entry in game.events:
            print(words.say(game.scenario.system.describe(game.scenario.setting, entry.event)))


def _say_verified(game: Game, name: str, words: Phrasebook) -> None:
    """Say that a saved game could be played again; one with damage is none that could."""
    if game.damage:
        raise typer.Exit(1)
    actions = words("console.actions", count=game.actions_done)
    print(words("console.verified", file=name, actions=actions, state=game.state_hash))


app.command(cls=Spoken)(branch_command.branch)
app.command(cls=Spoken)(author_commands.rules)
app.command(cls=Spoken)(author_commands.render)
app.command(cls=Spoken)(author_commands.schema)
