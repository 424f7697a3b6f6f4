"""From a choice in a menu to a game on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.registry import HUMAN, is_typed_only, proposed_opponent
from game.ai.seats import Seats, kept_seats, players_of, random_seed
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.saves import SaveInfo
from game.model.errors import GameError
from game.model.message import Message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.ui.window.screen import Window
from game.ui.window.settings import Switch

if TYPE_CHECKING:
    from game.ui.play.play_screen import PlayScreen
    from game.ui.screens.history import HistoryScreen


def game_screen(game: Game, seats: Seats) -> PlayScreen:
    """The screen of a game."""
    from game.ui.play.play_screen import PlayScreen

    sides = game.scenario.sides
    players = players_of(sides, seats, game.seed, game.scenario.system.name)
    names = [seats.get(side, HUMAN) for side in sides]
    game.keep_seats(() if any(map(is_typed_only, names)) else names)
    return PlayScreen(game, players)


def show_game(app: Window, game: Game, seats: Seats, *, is_new: bool = False) -> None:
    """Put a game on the screen in place of everything else, and remember who plays; a new one is explained first."""
    screen = game_screen(game, seats)
    screen.opens_with_briefing = is_new and app.settings.is_on(Switch.BRIEFING)
    app.settings.set_seats(game.scenario, seats)
    app.replace(screen)


def _tell(app: Window, heading: str, what: Message) -> None:
    """Say on a page over what is shown why it is not what was asked for."""
    from game.ui.window.message import Notice

    app.push(Notice(app.words(heading), app.words.say(what)))


def load_game(app: Window, path: Path) -> None:
    """Put a saved game on the screen, or a message that says why it cannot be.

    One that cannot be played on is looked back on, over whatever is shown, from the moment at which it was left.
    """
    try:
        game = Game.load(path, past=True)
        if game.past_only:
            _look_back(app, game)
        else:
            show_game(app, game, seats_of(app, game))
    except GameError as error:
        _tell(app, "load.failed", error.said)
        return
    _tell_limits(app, game)


def past_screen(game: Game, seats: Seats, *, moment: int | None = None) -> HistoryScreen:
    """A saved game to look back on, as far as one may who sits at this window alone, or both who share it."""
    from game.ui.screens.history import HistoryScreen

    people = [side for side in game.scenario.sides if seats.get(side, HUMAN) == HUMAN]
    return HistoryScreen(game, people[0] if len(people) == 1 else None, moment=moment)


def _look_back(app: Window, game: Game, *, moment: int | None = None) -> None:
    app.push(past_screen(game, seats_of(app, game), moment=moment))


def _tell_limits(app: Window, game: Game) -> None:
    """Say why a game cannot be played on, and what is missing of one whose journal was damaged."""
    if game.past_only:
        _tell(app, "load.past_only", game.past_only)
    if game.damage:
        _tell(app, "load.damaged", game.damage)


def show_history(app: Window, path: Path) -> None:
    """Show a saved game from its beginning."""
    try:
        game = Game.load(path, past=True)
    except GameError as error:
        _tell(app, "load.failed", error.said)
        return
    _look_back(app, game, moment=0)
    _tell_limits(app, game)


def rematch(app: Window, game: Game, seats: Seats, *, swapped: bool) -> None:
    """Begin the scenario of a game anew with other dice and as agreed; `swapped` gives each the side before his own."""
    players = [seats.get(side, HUMAN) for side in game.scenario.sides]
    names = dict(zip(game.scenario.sides, [*players[1:], players[0]] if swapped else players, strict=True))
    again = Game.new(game.scenario, seed=random_seed())
    again.agree_on_plans(on=game.tells_plans)
    show_game(app, again, names, is_new=True)


def play_on_from(app: Window, game: Game, moment: int) -> None:
    """Go on after so many actions of a game with other dice, played by the same if that is known; it stays as it is."""
    seats = kept_seats(game) or proposed_seats(app, game.scenario)
    try:
        show_game(app, game.branch(moment, seed=random_seed()), seats)
    except GameError as error:
        _tell(app, "branch.failed", error.said)


def seats_of(app: Window, game: Game) -> dict[Side, str]:
    """Who plays a game: as it is kept with it, else as its scenario was played last."""
    return kept_seats(game) or known_seats(app, game.scenario)


def known_seats(app: Window, scenario: Scenario) -> dict[Side, str]:
    """Who played a scenario's sides last, people where that opponent is not to be had."""
    seats = app.settings.seats(scenario)
    for side, name in seats.items():
        if name != HUMAN:
            try:
                typed_opponent(name, scenario.system.name)
            except GameError:
                seats[side] = HUMAN
    return seats


def proposed_seats(app: Window, scenario: Scenario) -> dict[Side, str]:
    """Who played a scenario's sides last; if nobody ever did, one person and opponents that are not too strong."""
    if app.settings.has_seats(scenario.id):
        return known_seats(app, scenario)
    first = scenario.sides.first
    return {first: HUMAN, **dict.fromkeys(scenario.sides.others(first), proposed_opponent(scenario.system.name))}


def latest_autosave(saves: Sequence[SaveInfo]) -> SaveInfo | None:
    """Of all saved games the one that was played last, if it can be gone on with."""
    return next((save for save in saves if save.is_autosave and not save.is_damaged), None)
