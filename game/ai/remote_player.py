"""A player at another machine: both ends play the same game, tell each other what they do, and compare every position.

Both ends first prove that they have the code of the game (`game.ai.proof`). What goes over the line then are lines of a
record (`game.engine.record`): a greeting with its header, a line for every action of the sender's side, and a farewell.
Nothing else is understood. Both ends hold the whole game, what is hidden
from their player included: the window hides it, but a program that cheats could not be kept from looking.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import NoReturn

from game.ai.farewell import OVER, farewell
from game.ai.greeting import ANSWER_SECONDS, GREETING_SECONDS, Greeting, difference, hear, line_of
from game.ai.invitation import Invitation
from game.ai.player import Position
from game.ai.proof import admit, known_code
from game.ai.remote_seat import RemoteSeat
from game.ai.wire import HERE_ALONE, MOST_CALLERS, OPEN_TO_ALL, Door, Wire
from game.engine.game import Game
from game.engine.record import ActionLine, Header, header_of
from game.model.action import Action
from game.model.errors import GameError, said_of
from game.model.message import NOTHING, Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario


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
        self._fault = NOTHING
        self._here, self._there = "", ""
        """The ids of the sides that are played at this end and at the other."""
        self._scenario: Scenario | None = None
        self._header: Header | None = None
        self._game: Game | None = None
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

    @property
    def offers_plans(self) -> bool:
        """Whether the host at the other end proposed that each is told what the other was after."""
        return self._invitation is not None and self._invitation.offers_plans

    # joining

    def joins(self, game: Game, side: Side) -> None:
        """Call the host of the game, or open a port and wait for a guest in a thread of its own."""
        if len(game.scenario.sides) != 2:
            raise GameError(message("remote.two_sides"))
        self._scenario = game.scenario
        self._here, self._there = (game.scenario.sides.id(each) for each in (side.enemy, side))
        try:
            start = game.state_after(0)
            self._fixed = list(game.record.actions)
        except GameError:  # it keeps no history: then it is at its beginning
            start = game.state
        scenario = replace(game.scenario, document="")  # either machine has its own: the digest tells whether it is one
        header = header_of(scenario, game.seed, start, game.branches)  # notes and far goals are the player's own
        self._header = header.model_copy(update={"tells_plans": game.tells_plans})
        self._game = game
        if self.seat.is_host:
            game.agree_on_plans(on=False)  # until the other end has agreed
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
            trouble = message("remote.host_is_at", done=greeting.done, here=len(self._fixed))
        if not trouble and greeting.plays != self._there:
            trouble = message("remote.host_plays", side=greeting.plays)
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
                return None if self._wire is not None else self._set_fault(said_of(error))
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
        reply = hear(wire, Greeting, ANSWER_SECONDS if header.tells_plans else GREETING_SECONDS)
        trouble = difference(reply.game, header)
        if not trouble and (reply.plays != self._there or reply.done != len(known)):
            trouble = message("remote.other_guest")
        if trouble:
            wire.close(farewell(trouble))
            raise GameError(trouble)
        with self._news:
            if self._wire is not None:
                taken = message("remote.taken")
                wire.close(farewell(taken))
                raise GameError(taken)
            self._wire, self._sent = wire, len(known)
            if self._game is not None:
                self._game.agree_on_plans(on=header.tells_plans and reply.game.tells_plans)
            self._news.notify_all()
        self._flush()

    def is_awaited(self) -> None:
        """Wait for the guest: one that holds no game of its own beyond its beginning cannot be brought up to date."""
        with self._news:
            while self._wire is None and not self._fault:
                self._news.wait()

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
            self.is_awaited()
            self._flush()
            if self._fault or self._wire is None:
                raise GameError(self._fault)
            if self._heard is None:
                try:
                    self._heard = hear(self._wire, ActionLine)
                except GameError as error:
                    self._give_up(said_of(error))
            return self._understood(self._heard, scenario, position)

    def _understood(self, line: ActionLine, scenario: Scenario, position: Position) -> Action:
        """The action of a line, if it is the next one and legal."""
        number = len(self._fixed) + 1
        if line.number != number:
            self._give_up(message("remote.wrong_number", sent=line.number, number=number))
        try:
            action = scenario.system.decode(scenario.setting, line.action)
            refusal = position.refusal(action)
        except Exception:  # whatever a hostile line trips, the player gets a sentence
            self._give_up(message("remote.no_action", number=number))
        if refusal is not None:
            self._give_up(message("remote.illegal", number=number, why=refusal.with_rule))
        return action

    def follows(self, game: Game, action: Action, *, is_final: bool) -> None:
        """Send an action of this end as soon as it is final; compare the position after one of the other end."""
        with self._news:
            number = len(self._fixed) + len(self._loose) + 1
            if self._heard is not None:
                if self._heard.state != game.state_hash:
                    self._part(message("remote.apart", number=number))
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
            self._fault = self._fault or message("remote.left_here")
            self._news.notify_all()
        if door is not None:
            door.close()
        if wire is not None:
            wire.close(farewell(OVER))

    @property
    def fault(self) -> Message:
        """Why nothing comes over the line any more; nothing while all is well."""
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
                self._set_fault(said_of(error))

    def _set_fault(self, why: Message) -> None:
        with self._news:
            self._fault = self._fault or why
            self._news.notify_all()

    def _part(self, why: Message) -> None:
        """Tell both ends why there is no going on."""
        self._set_fault(why)
        if self._wire is not None:
            self._wire.close(farewell(why))

    def _give_up(self, why: Message) -> NoReturn:
        self._part(why)
        raise GameError(why)
