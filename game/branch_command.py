"""The console's command that plays a game on from a past moment, as a game of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.console import Language
from game.model.errors import GameError
from game.model.message import message
from game.play_options import Seed
from game.usage import ENGLISH, Misuse

if TYPE_CHECKING:
    from game.engine.game import Game


def branch(
    file: Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The game to write.", metavar="FILE.save")],
    turn: Annotated[int | None, typer.Option(help="Go on from the beginning of this turn.", min=0)] = None,
    at: Annotated[int | None, typer.Option(help="Go on after so many actions.", min=0)] = None,
    seed: Seed = None,
    scenario: Annotated[
        str | None, typer.Option(help="The scenario file it was played from, if that is not a shipped one.")
    ] = None,
    language: Language = ENGLISH,
) -> None:
    """Play a saved game on from a past moment.

    Writes a game of its own that begins as the other did, with other dice to come; that one stays as it is.
    """
    if (turn is None) == (at is None):
        raise Misuse(message("console.usage.turn_or_at"))
    from game.ai.seats import random_seed
    from game.engine.game import Game
    from game.engine.library import load_scenario
    from game.language.phrasebook import phrasebook

    game = Game.load(file, (lambda _id: load_scenario(scenario)) if scenario else None)
    moment = at if at is not None else _beginning(game, turn or 0)
    if moment <= game.actions_done and game.decision_after(moment) is None:
        raise GameError(message("console.over_there"))
    other = game.branch(moment, seed=random_seed() if seed is None else seed)
    other.save(output)
    phase = other.scenario.system.phase_title(other.state)
    told = {"turn": other.scenario.system.phase_key(other.state)[0], "phase": phase, "actions": moment}
    print(phrasebook(language)("console.branched", file=output, **told))


def _beginning(game: Game, turn: int) -> int:
    """Actions done when a turn began; GameError if the game has not come to it."""
    if turn == game.scenario.system.phase_key(game.state_after(0))[0]:
        return 0
    for number, entry in enumerate(game.history, 1):
        if entry.phase is not None and entry.phase[0] == turn:
            return number
    raise GameError(message("console.no_turn", turn=turn))
