"""What the window opens with: a game that was asked for, or the title."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.ai.registry import REMOTE
from game.ai.remote_player import Invitation, RemotePlayer, RemoteSeat
from game.engine.game import Game
from game.engine.library import load_agreed, load_scenario
from game.model.side import Side
from game.ui.entrance.start import Seats, game_screen, kept_seats, players_of, random_seed
from game.ui.window.screen import Screen
from game.ui.window.settings import HUMAN, Settings, Switch


def first_screen(
    scenario: str | Path | None, seats: Seats, seed: int | None, load: Path | None, variants: Sequence[str] = ()
) -> Screen:
    """What the window opens with: a saved game (of a scenario file, if one is given), a scenario, or the title.

    Raises GameError if that cannot be had.
    """
    host = _host(seats)
    if host is not None and load is None:
        return _guest_screen(*host, scenario, seats)
    if load is not None:
        game = Game.load(load, (lambda _id: load_scenario(scenario)) if scenario else None)
        is_said = any(name != HUMAN for name in seats.values())
        return game_screen(game, seats if is_said else kept_seats(game) or seats)
    if scenario is not None:
        named = load_agreed(str(scenario))
        agreed = named.with_options((*named.options, *variants))
        return game_screen(Game.new(agreed, seed=random_seed() if seed is None else seed), seats)
    from game.ui.entrance.title import TitleScreen

    return TitleScreen()


def _host(seats: Seats) -> tuple[Side, RemoteSeat] | None:
    """The machine that hosts the game, if one was named, and the side that is said to sit there."""
    named = [(side, RemoteSeat.typed(name)) for side, name in seats.items() if name.startswith(REMOTE)]
    return next(((side, seat) for side, seat in named if not seat.is_host), None)


def _guest_screen(side: Side, host: RemoteSeat, scenario: str | Path | None, seats: Seats) -> Screen:
    """The screen of a game that another machine hosts; it says what is played, `scenario` where its file lies here."""
    from game.ui.play.play_screen import PlayScreen

    invitation = Invitation(host)
    game = invitation.game(lambda name: load_scenario(scenario or name))
    system = game.scenario.system.name
    others = players_of({other: name for other, name in seats.items() if other is not side}, game.seed, system)
    return PlayScreen(game, {**others, side: RemotePlayer(host, invitation)})


def make_ready(settings: Settings, screen: Screen, seats: Seats) -> None:
    """Of the game that the window opens with remember who plays, so that loading it goes on with the same.

    It is explained first if nothing has been done in it yet.
    """
    from game.ui.play.play_screen import PlayScreen

    if isinstance(screen, PlayScreen):
        screen.opens_with_briefing = screen.game.actions_done == 0 and settings.is_on(Switch.BRIEFING)
        kept = screen.game.seats
        settings.set_seats(screen.game.scenario.id, seats if kept is None else dict(zip(Side, kept, strict=True)))
