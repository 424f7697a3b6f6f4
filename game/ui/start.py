"""From a choice in a menu to a game on the screen."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.player import Player
from game.ai.registry import typed_opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.saves import SaveInfo, list_saves
from game.model.errors import GameError
from game.model.side import Side
from game.ui.screen import Screen
from game.ui.screens.message import Message
from game.ui.settings import HUMAN, Settings

if TYPE_CHECKING:
    from game.ui.app import App

Seats = Mapping[Side, str]
"""Who plays each side: HUMAN or the name of an opponent, from a list or as somebody typed it."""
MOST_RANDOM = 10**6


def random_seed() -> int:
    """A seed that nobody chose, short enough to be told to somebody."""
    return secrets.randbelow(MOST_RANDOM)


def players_of(seats: Seats, seed: int) -> dict[Side, Player | None]:
    """The players of the sides, None where a person sits; GameError if there is no such opponent."""
    names = {side: seats.get(side, HUMAN) for side in Side}
    return {side: None if name == HUMAN else typed_opponent(name).new(seed + side) for side, name in names.items()}


def first_screen(scenario: str | Path | None, seats: Seats, seed: int | None, load: Path | None) -> Screen:
    """What the window opens with: a saved game (of a scenario file, if one is given), a scenario, or the title.

    Raises GameError if that cannot be had.
    """
    if load is not None:
        return game_screen(Game.load(load, (lambda _id: load_scenario(scenario)) if scenario else None), seats)
    if scenario is not None:
        return game_screen(Game.new(load_scenario(scenario), seed=random_seed() if seed is None else seed), seats)
    from game.ui.screens.title import TitleScreen

    return TitleScreen()


def game_screen(game: Game, seats: Seats) -> Screen:
    """The screen of a game."""
    from game.ui.play.play_screen import PlayScreen

    return PlayScreen(game, players_of(seats, game.seed))


def show_game(app: App, game: Game, seats: Seats) -> None:
    """Put a game on the screen in place of everything else, and remember who plays."""
    screen = game_screen(game, seats)
    app.settings.set_seats(game.scenario.id, seats)
    app.replace(screen)


def remember_seats(settings: Settings, screen: Screen, seats: Seats) -> None:
    """Remember who plays the game that the window opens with, so that loading it goes on with the same."""
    from game.ui.play.play_screen import PlayScreen

    if isinstance(screen, PlayScreen):
        settings.set_seats(screen.game.scenario.id, seats)


def load_game(app: App, path: Path) -> None:
    """Put a saved game on the screen, or a message that says why it cannot be."""
    try:
        game = Game.load(path)
        show_game(app, game, known_seats(app, game.scenario.id))
    except GameError as error:
        app.push(Message("The game could not be loaded", str(error)))


def known_seats(app: App, scenario_id: str) -> dict[Side, str]:
    """Who played a scenario's sides last, people where that opponent is not to be had."""
    seats = app.settings.seats(scenario_id)
    for side, name in seats.items():
        if name != HUMAN:
            try:
                typed_opponent(name)
            except GameError:
                seats[side] = HUMAN
    return seats


def latest_autosave() -> SaveInfo | None:
    """The game that was played last, if it can be gone on with."""
    return next((save for save in list_saves() if save.is_autosave and not save.is_damaged), None)
