"""A player at another machine: both ends play the same game, tell each other what they do, and compare every position.

Both ends first prove that they have the code of the game (`game.ai.proof`). What goes over the line then are lines of a
record (`game.engine.record`): a greeting with its header, a line for every action of the sender's side, and a farewell.
Nothing else is understood. Both ends hold the whole game, what is hidden
from their player included: the window hides it, but a program that cheats could not be kept from looking.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import NoReturn

from game.ai.greeting import (
    GREETING_SECONDS,
    MOST_SECONDS,
    OVER,
    Farewell,
    Greeting,
    difference,
    hear,
    line_of,
    understood,
)
from game.ai.player import Player, Position
from game.ai.proof import admit, known_code, plain_code, prove
from game.ai.registry import REMOTE
from game.ai.wire import HERE_ALONE, MOST_CALLERS, OPEN_TO_ALL, USUAL, Door, Patience, Wire
from game.engine.game import Game
from game.engine.reading import MOST_WEIGHT
from game.engine.record import MOST_BYTES, ActionLine, Header, Record, header_of
from game.engine.strict_json import weight
from game.model.action import Action
from game.model.errors import GameError
from game.model.message import message
from game.model.side import Side
from game.scenario.scenario import Scenario

LISTEN, OPEN = "listen", "open"
"""Instead of a machine: the other one calls here, from this machine or a tunnel alone, or from anywhere."""
_SEAT = re.compile(r"(?P<host>\[[0-9A-Fa-f:.%\w]+\]|[^:\[\]]+):(?P<port>[0-9]{1,5})(?::(?P<code>[^:]+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class RemoteSeat:
    """Where a player at another machine is to be had; makes such players."""

    host: str
    """Empty where the other machine calls here."""
    port: int
    patience: Patience = USUAL
    code: str = ""
    """As it was typed; empty if it stands in the environment."""
    is_open: bool = False
    """Whether anybody who can reach this machine may call here, not only this machine itself."""

    @classmethod
    def typed(cls, text: str) -> RemoteSeat:
        """The seat meant by `remote:HOST:PORT:CODE`, or by `remote:listen:PORT:CODE` and `remote:open:PORT:CODE`.

        The code may be left out where it stands in the environment. GameError with a sentence if there is no such seat.
        """
        found = _SEAT.fullmatch(text.removeprefix(REMOTE))
        if found is None or int(found["port"]) >= 2**16:
            shown = REMOTE + text.removeprefix(REMOTE).rpartition(":")[0]
            what = "remote:HOST:PORT:CODE calls one, remote:listen:PORT:CODE waits"
            raise GameError(f"{shown!r} is no machine and port: {what}.")
        host, code = found["host"].strip("[]"), found["code"] or ""
        if code:
            plain_code(code)
        is_host = host in (LISTEN, OPEN)
        return cls("" if is_host else host, int(found["port"]), code=code, is_open=host == OPEN)

    @property
    def name(self) -> str:
        """What may be written down of it: all but the code."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{REMOTE}{host or (OPEN if self.is_open else LISTEN)}:{self.port}"

    @property
    def is_host(self) -> bool:
        """Whether the other machine calls here, and learns from here what is played."""
        return not self.host

    def __call__(self, seed: int) -> Player:
        """A player that will be there when the game begins; it needs no chance of its own."""
        del seed
        return RemotePlayer(self)


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

    def game(self, find: Callable[[str], Scenario]) -> Game:
        """The game as far as it has been played, verified by playing it again; the host hears why if it cannot be."""
        try:
            scenario = find(self.greeting.game.scenario)
            header = self.greeting.game.model_copy(update={"notes": (), "seats": None})
            return Game.replay(Record(header, self.lines), scenario)
        except GameError as error:
            self.refuse(f"The other machine cannot play this game: {error}")

    def refuse(self, why: str) -> NoReturn:
        """Leave with a word to the host, as a GameError here."""
        self.wire.close(line_of(Farewell(bye=why)))
        raise GameError(why)


def _begun(wire: Wire, done: int) -> tuple[ActionLine, ...]:
    """What has been done in the host's game; GameError if that is more than any game, or takes too long."""
    lines: list[ActionLine] = []
    until, size, heavy = monotonic() + MOST_SECONDS, 0, 0
    while len(lines) < done:
        data = wire.receive(min(GREETING_SECONDS, max(0.0, until - monotonic())))
        size, heavy = size + len(data), heavy + weight(data)
        if size > MOST_BYTES or heavy > MOST_WEIGHT:
            raise GameError("The host's game is longer than any game can be.")
        lines.append(understood(ActionLine, data))
    return tuple(lines)


class RemotePlayer:
    """Takes the decisions that come over a line, and sends the other side's as soon as they cannot be taken back."""

    def __init__(self, seat: RemoteSeat, invitation: Invitation | None = None) -> None:
        """A player at a seat; with an invitation its line is there already."""
        self.seat = seat
        self.port = 0
        """The port at which this end listens, once it does."""
        self._invitation = invitation
        self._news = threading.Condition()
        self._wire: Wire | None = None
        self._door: Door | None = None
        self._fault = ""
        self._here, self._there = "", ""
        """The ids of the sides that are played at this end and at the other."""
        self._scenario: Scenario | None = None
        self._header: Header | None = None
        self._asking = threading.Lock()
        self._strangers: list[Wire] = []
        """Who has called and has not proven yet to have the code."""
        self._fixed: list[ActionLine] = []
        """All actions that cannot be taken back, whoever did them."""
        self._loose: list[ActionLine] = []
        self._heard: ActionLine | None = None
        """What has come over the line and has yet to be done here."""
        self._foreign: set[int] = set()
        """Numbers of the actions that came over the line."""
        self._sent = 0
        """So many of the fixed ones are known at the other end."""

    # joining

    def joins(self, game: Game, side: Side) -> None:
        """Call the host of the game, or open a port and wait for a guest in a thread of its own."""
        if len(game.scenario.sides) != 2:
            raise GameError("Two machines can only play a battle of two sides.")
        self._scenario = game.scenario
        self._here, self._there = (game.scenario.sides.id(each) for each in (side.enemy, side))
        try:
            start = game.state_after(0)
            self._fixed = list(game.record.actions)
        except GameError:  # it keeps no history: then it is at its beginning
            start = game.state
        scenario = replace(game.scenario, document="")  # either machine has its own: the digest tells whether it is one
        self._header = header_of(scenario, game.seed, start, ())  # notes are the player's own
        if self.seat.is_host:
            code = known_code(self.seat.code)
            address = OPEN_TO_ALL if self.seat.is_open else HERE_ALONE
            self._door = Door(self.seat.port, address, self.seat.patience)
            arguments = (self._door, code, self._header)
            threading.Thread(target=self._welcome, args=arguments, name="host", daemon=True).start()
            self.port = self._door.port
            return
        invitation = self._invitation or Invitation(self.seat)
        self._check_invitation(invitation, self._header)
        invitation.wire.send(line_of(self._greeting(self._header, len(self._fixed))))
        self._sent = len(self._fixed)
        self._wire = invitation.wire

    def _check_invitation(self, invitation: Invitation, header: Header) -> None:
        """Make sure that the host plays the same game, on the other side."""
        greeting = invitation.greeting
        trouble = difference(greeting.game, header)
        if not trouble and greeting.done != len(self._fixed):
            trouble = f"The host's game has {greeting.done} actions already, and this one {len(self._fixed)}."
        if not trouble and greeting.plays != self._there:
            played = greeting.plays
            trouble = f"The host plays the {played} side: sit at the other, with --player {played}=remote:..."
        if trouble:
            invitation.refuse(trouble)

    def _greeting(self, header: Header, done: int) -> Greeting:
        return Greeting(arnhem=2, plays=self._here, done=done, game=header)

    def _welcome(self, door: Door, code: str, header: Header) -> None:
        """Let in whoever calls, each in a thread of its own, until one of them is the guest."""
        while self._wire is None:
            try:
                wire = door.wait()
            except GameError as error:
                return None if self._wire is not None else self._set_fault(str(error))
            with self._news:
                self._strangers = [stranger for stranger in self._strangers if stranger.is_open]
                if len(self._strangers) >= MOST_CALLERS:
                    self._strangers.pop(0).close()
                self._strangers.append(wire)
            threading.Thread(target=self._receive, args=(door, wire, code, header), name="caller", daemon=True).start()
        return None

    def _receive(self, door: Door, wire: Wire, code: str, header: Header) -> None:
        """Look whether a caller has the code and plays this game; whoever does not is shown out."""
        try:
            admit(wire, code)
            with self._news:
                self._strangers.remove(wire)
            self._shake_hands(wire, header)
        except (GameError, ValueError):  # it is no stranger any more if it was sent away meanwhile
            wire.close()
        else:
            door.close()

    def _shake_hands(self, wire: Wire, header: Header) -> None:
        with self._news:
            known = tuple(self._fixed)
        wire.send(line_of(self._greeting(header, len(known))))
        for line in known:
            wire.send(line_of(line))
        reply = hear(wire, Greeting, GREETING_SECONDS)
        trouble = difference(reply.game, header)
        if not trouble and (reply.plays != self._there or reply.done != len(known)):
            trouble = "The guest plays another side or has another number of actions done."
        if trouble:
            wire.close(line_of(Farewell(bye=trouble)))
            raise GameError(trouble)
        with self._news:
            if self._wire is not None:
                wire.close(line_of(Farewell(bye="Somebody else plays here already.")))
                raise GameError("Somebody else plays here already.")
            self._wire, self._sent = wire, len(known)
            self._news.notify_all()
        self._flush()

    # playing

    def choose(self, position: Position) -> Action:
        """The next action of the other end, once it comes; GameError with a sentence if none will."""
        scenario = self._scenario
        if scenario is None:
            raise GameError(message("remote.not_begun"))
        with self._asking:
            with self._news:
                self._fixed += self._loose
                self._loose = []
                while self._wire is None and not self._fault:
                    self._news.wait()
            self._flush()
            if self._fault or self._wire is None:
                raise GameError(self._fault)
            if self._heard is None:
                try:
                    self._heard = hear(self._wire, ActionLine)
                except GameError as error:
                    self._give_up(str(error))
            return self._understood(self._heard, scenario, position)

    def _understood(self, line: ActionLine, scenario: Scenario, position: Position) -> Action:
        """The action of a line, if it is the next one and legal."""
        number = len(self._fixed) + 1
        if line.number != number:
            self._give_up(f"The other end sent action {line.number} where action {number} was to come.")
        try:
            action = scenario.system.decode(scenario.setting, line.action)
            refusal = position.refusal(action)
        except Exception:  # whatever a hostile line trips, the player gets a sentence
            self._give_up(f"The other end sent an action {number} that is none of this game.")
        if refusal is not None:
            self._give_up(f"The other end sent an action {number} that is not legal: {refusal}")
        return action

    def follows(self, game: Game, action: Action, *, is_final: bool) -> None:
        """Send an action of this end as soon as it is final; compare the position after one of the other end."""
        with self._news:
            number = len(self._fixed) + len(self._loose) + 1
            if self._heard is not None:
                if self._heard.state != game.state_hash:
                    self._part(f"The two games have come apart: action {number} led to different positions.")
                self._fixed.append(self._heard)
                self._foreign.add(number)
                self._heard = None
                return
            system = game.scenario.system
            data = system.encode(game.scenario.setting, action)
            self._loose.append(ActionLine(number=number, action=data, state=game.state_hash))
            if is_final:
                self._fixed += self._loose
                self._loose = []
        self._flush()

    def takes_back(self) -> None:
        """The last action is not sent after all."""
        with self._news:
            if self._loose:
                self._loose.pop()

    def leaves(self) -> None:
        """Say goodbye."""
        self._flush()
        with self._news:
            wire, door = self._wire, self._door
            self._fault = self._fault or "The game has been left."
            self._news.notify_all()
        if door is not None:
            door.close()
        if wire is not None:
            wire.close(line_of(Farewell(bye=OVER)))

    @property
    def fault(self) -> str:
        """Why nothing comes over the line any more, as a sentence; empty while all is well."""
        return self._fault

    # the line

    def _flush(self) -> None:
        """Send what is final and not yet known at the other end."""
        with self._news:
            wire = self._wire
            if wire is None or self._fault:
                return
            lines, self._sent = self._fixed[self._sent :], len(self._fixed)
            try:
                for line in lines:
                    if line.number not in self._foreign:
                        wire.send(line_of(line))
            except GameError as error:
                self._set_fault(str(error))

    def _set_fault(self, why: str) -> None:
        with self._news:
            self._fault = self._fault or why
            self._news.notify_all()

    def _part(self, why: str) -> None:
        """Tell both ends why there is no going on."""
        self._set_fault(why)
        if self._wire is not None:
            self._wire.close(line_of(Farewell(bye=why)))

    def _give_up(self, why: str) -> NoReturn:
        self._part(why)
        raise GameError(why)
