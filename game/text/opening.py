"""Opening a game in the terminal, and leaving it so that nothing is lost."""

from __future__ import annotations

import io
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NoReturn, TextIO

from game.ai.invitation import Invitation
from game.ai.registry import HUMAN, REMOTE, is_typed_only
from game.ai.remote_player import RemotePlayer
from game.ai.remote_seat import RemoteSeat
from game.ai.seats import NamedSeats, Seats, kept_seats, players_of, random_seed, seats_at
from game.ai.table import Players, Table
from game.engine.agreed import NOTHING_AGREED, Agreed
from game.engine.documents import read_document
from game.engine.game import Game
from game.engine.library import load_agreed, load_scenario
from game.lab.aims import propose_plans
from game.language.tables import ENGLISH, languages
from game.model.errors import GameError, said_of
from game.model.home import settings_path
from game.model.message import message
from game.model.regular import read_at_most
from game.text.host import Leave
from game.text.play import Play
from game.text.voice import Ear, Voice

_INTERRUPTED, _ENDED = 130, 143
_SETTLE_SECONDS = 2.0
_MOST_SETTINGS_BYTES = 2**18


def run(
    scenario: str | None = None,
    *,
    seats: NamedSeats | None = None,
    seed: int | None = None,
    load: Path | None = None,
    agreed: Agreed = NOTHING_AGREED,
    script: Path | None = None,
    language: str = "",
) -> int:
    """Play in the terminal until the player leaves; returns the exit code. GameError if the game cannot be had."""
    game, players = _begun(scenario, seats or {}, seed, load, agreed)
    voice = Voice(sys.stdout, language or chosen_language())
    if not game.tells_plans and any(isinstance(it, RemotePlayer) and it.offers_plans for it in players.values()):
        voice.say(message("text.plans.offered"))
    with _commands_of(script) as source:
        play = Play(
            Table(game, players), voice, Ear(source, sys.stdout), partial(_loaded, seats=seats or {}, is_other=True)
        )
        return sit(play, voice)


def sit(play: Play, voice: Voice) -> int:
    """Play, and leave with the game saved, however that comes about."""
    code, last = 0, voice
    with _ended_by_signals():
        try:
            play.run()
        except Leave as leave:
            code = leave.code
        except KeyboardInterrupt:
            code = _INTERRUPTED
        except OSError:  # nobody reads any more, or nothing can be written
            code, last = 1, Voice(sys.stderr, voice.book.language)
            _let_go_of_output()
        except GameError as error:
            code = 1
            with suppress(OSError):
                voice.say(error.said)
    with suppress(OSError, KeyboardInterrupt):
        farewell(play.table, last)
    play.table.leave()
    return code


def farewell(table: Table, voice: Voice) -> None:
    """Say where the game is, and how to go on with it."""
    if not table.game.actions_done and not table.game.notes:
        voice.say(message("text.leave.nothing"))
        return
    table.keep()
    if not table.notice:
        table.settle(_SETTLE_SECONDS)
        voice.say(message("text.leave.saved", file=str(table.journal)))
        return
    voice.say(table.notice)
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        path = folder / table.journal.name
        with suppress(GameError, OSError):
            table.game.save(path)
            voice.say(message("text.leave.saved", file=str(path)))
            return


# what is played


def _begun(
    scenario: str | None, named: NamedSeats, seed: int | None, load: Path | None, agreed: Agreed
) -> tuple[Game, Players]:
    host = next(
        ((side, RemoteSeat.typed(name)) for side, name in named.items() if name.startswith(REMOTE)), (None, None)
    )  # fmt: skip
    if host[0] is not None and host[1] is not None and not host[1].is_host and load is None:
        return _invited(host[0], host[1], scenario, named, agrees=agreed.tells_plans)
    if load is not None:
        return _loaded(load, seats=named, scenario=scenario)
    named_scenario = load_agreed(str(scenario))
    played = named_scenario.with_options((*named_scenario.options, *agreed.options))
    game = Game.new(played, seed=random_seed() if seed is None else seed)
    propose_plans(game, on=agreed.tells_plans)
    return game, _players(game, seats_at(played, named))


def _loaded(
    path: Path, *, seats: NamedSeats, scenario: str | None = None, is_other: bool = False
) -> tuple[Game, Players]:
    """A saved game and who plays it: as was said now, else as is kept with it; `is_other` may have other sides."""
    game = Game.load(path, (lambda _id: load_scenario(scenario)) if scenario else None, past=True)
    if game.past_only:
        raise GameError(message("text.load.past_only", file=str(path), why=game.past_only))
    try:
        said = seats_at(game.scenario, seats)
    except GameError:
        if not is_other:
            raise
        said = {}
    is_said = any(name != HUMAN for name in said.values())
    return game, _players(game, said if is_said else kept_seats(game) or said)


def _players(game: Game, seats: Seats) -> Players:
    names = [seats.get(side, HUMAN) for side in game.scenario.sides]
    game.keep_seats(() if any(map(is_typed_only, names)) else names)
    return players_of(game.scenario.sides, seats, game.seed, game.scenario.system.name)


def _invited(
    name: str, host: RemoteSeat, scenario: str | None, named: NamedSeats, *, agrees: bool
) -> tuple[Game, Players]:
    """A game that another machine hosts; it says what is played, `scenario` where its file lies here."""
    invitation = Invitation(host)
    game = invitation.game(lambda other: load_scenario(scenario or other))
    try:
        side, said = game.scenario.sides.of(name), seats_at(game.scenario, named)
    except GameError as error:
        invitation.refuse(said_of(error))
    game.agree_on_plans(on=agrees and invitation.offers_plans)
    others = players_of(game.scenario.sides.others(side), said, game.seed, game.scenario.system.name)
    return game, {**others, side: RemotePlayer(host, invitation)}


# what is heard


@contextmanager
def _commands_of(script: Path | None) -> Iterator[TextIO]:
    """The lines that are obeyed: of a file, or typed and piped in."""
    if script is None:
        with suppress(AttributeError, ValueError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
        return
    yield io.StringIO(read_document(script).decode("utf-8", errors="replace"), newline=None)


def chosen_language() -> str:
    """The language that was chosen in the window, if one was."""
    import json

    try:
        wanted = json.loads(read_at_most(settings_path(), _MOST_SETTINGS_BYTES)).get("language", ENGLISH)
    except (OSError, ValueError, AttributeError, RecursionError):
        return ENGLISH
    return wanted if wanted in languages() else ENGLISH


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A terminal that is closed, or a machine that goes down, ends the game as `quit` does."""

    def leave(_number: int, _frame: object) -> NoReturn:
        raise Leave(_ENDED)

    kept = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # only the main thread may
                kept[number] = signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def _let_go_of_output() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, and Python is quiet about it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
