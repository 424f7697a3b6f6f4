"""What the window opens with: a game that was asked for, or the title."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.registry import HUMAN, REMOTE
from game.ai.seats import NamedSeats, kept_seats, players_of, random_seed, seats_at
from game.engine.agreed import NOTHING_AGREED, Agreed
from game.engine.game import Game
from game.engine.keeping import kept_scenario
from game.engine.library import load_agreed, load_scenario
from game.lab.aims import propose_plans
from game.model.errors import GameError
from game.model.side import Sides
from game.scenario.locate import is_identifier
from game.ui.entrance.start import game_screen, past_screen
from game.ui.window.screen import Screen, Window
from game.ui.window.settings import Settings, Switch

if TYPE_CHECKING:
    from game.ai.remote_seat import RemoteSeat


def first_screen(
    scenario: str | Path | None,
    seats: NamedSeats,
    seed: int | None,
    load: Path | None,
    agreed: Agreed = NOTHING_AGREED,
) -> Screen:
    """What the window opens with: a saved game (of a scenario file, if one is given), a scenario, or the title.

    A saved game that cannot be played on is looked back on.
    `seats` has the players by the ids of their sides, `agreed` is what this end agrees on before a new game. Raises
    GameError if that cannot be had.
    """
    host = _host(seats)
    if host is not None and load is None:
        return _guest_screen(*host, scenario, seats, agrees=agreed.tells_plans)
    if load is not None:
        game = _loaded(load, scenario)
        said = seats_at(game.scenario, seats)
        if game.past_only:
            return past_screen(game, kept_seats(game) or said)
        is_said = any(name != HUMAN for name in said.values())
        return game_screen(game, said if is_said else kept_seats(game) or said)
    if scenario is not None:
        named = kept_scenario(scenario) if is_identifier(str(scenario)) else None
        named = named or load_agreed(str(scenario))
        scenario_agreed = named.with_options((*named.options, *agreed.options))
        game = Game.new(scenario_agreed, seed=random_seed() if seed is None else seed)
        propose_plans(game, on=agreed.tells_plans)
        return game_screen(game, seats_at(game.scenario, seats))
    from game.ui.entrance.title import TitleScreen

    return TitleScreen()


def sides_played(scenario: str | Path | None, load: Path | None) -> Sides:
    """The sides of what is about to be played, a saved game or a scenario; GameError if that cannot be had."""
    if load is None:
        return load_agreed(str(scenario)).sides
    return _loaded(load, scenario).scenario.sides


def _loaded(path: Path, scenario: str | Path | None) -> Game:
    """A saved game, also one to look back on only; of a scenario file, if one is given."""
    return Game.load(path, (lambda _id: load_scenario(scenario)) if scenario else None, past=True)


def _host(seats: NamedSeats) -> tuple[str, RemoteSeat] | None:
    """The machine that hosts the game, if one was named, and the side that is said to sit there."""
    remote = {side: name for side, name in seats.items() if name.startswith(REMOTE)}
    if not remote:
        return None
    from game.ai.remote_seat import RemoteSeat

    named = [(side, RemoteSeat.typed(name)) for side, name in remote.items()]
    return next(((side, seat) for side, seat in named if not seat.is_host), None)


def _guest_screen(
    name: str, host: RemoteSeat, scenario: str | Path | None, seats: NamedSeats, *, agrees: bool
) -> Screen:
    """The screen of a game that another machine hosts; it says what is played, `scenario` where its file lies here.

    If the host proposes that plans are told, that is asked first, unless it has been said that one agrees.
    """
    from game.ai.invitation import Invitation
    from game.ai.remote_player import RemotePlayer
    from game.ui.play.play_screen import PlayScreen

    invitation = Invitation(host)
    game = invitation.game(lambda name: load_scenario(scenario or name))
    system = game.scenario.system.name
    try:
        side, said = game.scenario.sides.of(name), seats_at(game.scenario, seats)
    except GameError as error:
        invitation.refuse(error.said)
    others = players_of(game.scenario.sides.others(side), said, game.seed, system)

    def begun(*, agrees: bool) -> PlayScreen:
        game.agree_on_plans(on=agrees)
        return PlayScreen(game, {**others, side: RemotePlayer(host, invitation)})

    def answered(app: Window, *, agrees: bool) -> Screen:
        screen = begun(agrees=agrees)
        make_ready(app.settings, screen, seats)
        return screen

    if invitation.offers_plans and not agrees:
        from game.ui.entrance.plans_offer import PlansOffer

        return PlansOffer(answered, invitation.leave)
    return begun(agrees=invitation.offers_plans and agrees)


def make_ready(settings: Settings, screen: Screen, seats: NamedSeats) -> None:
    """Of the game that the window opens with remember who plays, so that loading it goes on with the same.

    It is explained first if nothing has been done in it yet.
    """
    from game.ui.play.play_screen import PlayScreen

    if isinstance(screen, PlayScreen):
        screen.opens_with_briefing = screen.game.actions_done == 0 and settings.is_on(Switch.BRIEFING)
        kept, scenario = screen.game.seats, screen.game.scenario
        known = seats_at(scenario, seats) if kept is None else dict(zip(scenario.sides, kept, strict=True))
        settings.set_seats(scenario, known)
