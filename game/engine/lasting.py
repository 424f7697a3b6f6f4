"""Answers that a player has given once for all: they are carried out by ordinary actions through the one door.

They are no part of the rules, and kept nowhere: they last as long as somebody sits at the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.game import Game
from game.model.action import Action
from game.model.decision import Decision
from game.model.errors import GameError
from game.model.lasting import Lasting, LastingAnswer
from game.model.message import Message, message
from game.model.side import Side
from game.systems.registry import part

_NOBODY_YET = -1


class LastingAnswers:
    """What each side has answered once for all; whatever is taken back is asked again."""

    def __init__(self, game: Game) -> None:
        """Of a game; nobody has answered anything yet."""
        self._game = game
        make = part(game.scenario.system.name, "lasting")
        self._lasting: Lasting | None = make() if make is not None else None
        self._given: dict[tuple[Side, str], str] = {}
        """Side and kind of decision -> the answer."""
        self._asked_again: tuple[Side, str] | None = None
        """The question that is left to the player, because he has taken an answer back."""
        self.begun = _NOBODY_YET
        """After how many actions those began that were answered last, one after another."""
        self._end = _NOBODY_YET

    @property
    def offers(self) -> Sequence[LastingAnswer]:
        """The answers that may be given."""
        return self._lasting.offers if self._lasting is not None else ()

    def question(self, kind: str) -> Message:
        """What decisions of a kind ask, as a heading."""
        if self._lasting is None:
            raise GameError(message("engine.no_lasting"))
        return self._lasting.question(kind)

    def are_offered(self, decision: Decision | None) -> bool:
        """Whether a decision may be answered once for all."""
        return decision is not None and any(decision.kind in offer.kinds for offer in self.offers)

    def is_given(self, side: Side, name: str) -> bool:
        """Whether a side has given an answer."""
        return any(who is side and given == name for (who, _), given in self._given.items())

    def give(self, side: Side, name: str) -> LastingAnswer:
        """Answer so from now on, in place of any other answer to the same question; GameError if there is none so."""
        offer = next((offer for offer in self.offers if offer.id == name), None)
        if offer is None:
            raise GameError(message("engine.no_lasting"))
        for kind in offer.kinds:
            self.ask_again(side, kind)
        self._given |= {(side, kind): name for kind in offer.kinds}
        self._asked_again = None
        return offer

    def ask_again(self, side: Side, kind: str = "") -> None:
        """Leave a question to the player again, with all that the same answer went for; without a kind every one."""
        name = self._given.get((side, kind))
        self._given = {
            (who, other): given
            for (who, other), given in self._given.items()
            if who is not side or (kind and given != name)
        }

    # how it goes on

    @property
    def is_ready(self) -> bool:
        """Whether what is asked now has been answered."""
        decision = self._game.decision
        if decision is None or not self._given:
            return False
        is_given = (decision.side, decision.kind) in self._given
        return is_given and self._question_of(decision) != self._asked_again

    def next(self) -> Action | None:
        """What the answer to the present decision comes to; None if the player must be asked."""
        decision = self._game.decision
        if decision is None or self._lasting is None or not self.is_ready:
            return None
        name = self._given[decision.side, decision.kind]
        action = self._lasting.answer(self._game.view(decision.side), decision, name)
        if action is None or self._game.refusal(action) is not None:
            self._asked_again = self._question_of(decision)
            return None
        done = self._game.actions_done
        if done != self._end:
            self.begun = done
        self._end = done + 1
        return action

    def put_back(self) -> None:
        """Something was taken back: what is asked now is left to the player, until something else is asked."""
        decision = self._game.decision
        self._asked_again = None if decision is None else self._question_of(decision)
        self._end = _NOBODY_YET

    def went_on(self) -> None:
        """Something was done: another question is answered as before."""
        decision = self._game.decision
        if decision is None or self._question_of(decision) != self._asked_again:
            self._asked_again = None

    def _question_of(self, decision: Decision) -> tuple[Side, str]:
        """Whose question it is, and by which kind its answers name it."""
        named = (offer.kinds[0] for offer in self.offers if decision.kind in offer.kinds)
        return decision.side, next(named, decision.kind)
