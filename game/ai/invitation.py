"""A game that another machine hosts: what is played, and the line to it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NoReturn

from game.ai.farewell import OVER, farewell
from game.ai.greeting import GREETING_SECONDS, MOST_SECONDS, Greeting, hear, understood
from game.ai.proof import known_code, prove
from game.ai.remote_seat import RemoteSeat
from game.ai.wire import Wire
from game.engine.game import Game
from game.engine.limits import MOST_BYTES
from game.engine.reading import MOST_WEIGHT
from game.engine.record import ActionLine, Record
from game.engine.strict_json import weight
from game.model.errors import GameError, said_of
from game.model.message import Message, message
from game.scenario.scenario import Scenario


class Invitation:
    """A game that another machine hosts, and the line to it."""

    def __init__(self, seat: RemoteSeat) -> None:
        """Call the host and hear what is played; GameError with a sentence if that cannot be."""
        self.seat = seat
        code = known_code(seat.code)
        self.wire = Wire.to(seat.host, seat.port, seat.patience)
        try:
            prove(self.wire, code)
            self.greeting = hear(self.wire, Greeting, GREETING_SECONDS)
            self.lines = _begun(self.wire, self.greeting.done)
        except GameError:
            self.wire.close()
            raise

    @property
    def offers_plans(self) -> bool:
        """Whether the host proposes that each is told what the other was after."""
        return self.greeting.game.tells_plans

    def game(self, find: Callable[[str], Scenario]) -> Game:
        """The game as far as it has been played, verified by playing it again; the host hears why if it cannot be."""
        try:
            scenario = find(self.greeting.game.scenario)
            header = self.greeting.game.model_copy(
                update={"notes": (), "plans": (), "seats": None, "tells_plans": False}
            )
            return Game.replay(Record(header, self.lines), scenario)
        except GameError as error:
            self.refuse(message("remote.cannot_play", why=said_of(error)))

    def leave(self) -> None:
        """Say goodbye before the game is joined."""
        self.wire.close(farewell(OVER))

    def refuse(self, why: Message) -> NoReturn:
        """Leave with a word to the host, as a GameError here."""
        self.wire.close(farewell(why))
        raise GameError(why)


def _begun(wire: Wire, done: int) -> tuple[ActionLine, ...]:
    """What has been done in the host's game; GameError if that is more than any game, or takes too long."""
    lines: list[ActionLine] = []
    until, size, heavy = monotonic() + MOST_SECONDS, 0, 0
    while len(lines) < done:
        data = wire.receive(min(GREETING_SECONDS, max(0.0, until - monotonic())))
        size, heavy = size + len(data), heavy + weight(data)
        if size > MOST_BYTES or heavy > MOST_WEIGHT:
            raise GameError(message("remote.too_long"))
        lines.append(understood(ActionLine, data))
    return tuple(lines)
