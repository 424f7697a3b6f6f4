"""What stops an undo: chance, knowledge and the other player's turn cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NoReturn

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message
from game.model.system import RulesSystem


class Barrier(StrEnum):
    """Why an action can or cannot be undone, the strongest reason first."""

    DICE = "dice"
    REVEAL = "reveal"
    END = "end"
    HAND_OVER = "hand_over"
    NONE = "none"

    @property
    def foretold(self) -> Message:
        """The reason as a sentence before the action is done; nothing if it can be undone."""
        return NOTHING if self is Barrier.NONE else message(f"engine.barrier.{self}")

    @property
    def told(self) -> Message:
        """The reason as a sentence once the action is done; nothing if it can be undone."""
        return NOTHING if self is Barrier.NONE else message(f"engine.barrier_since.{self}")


@frozen
class Foresight:
    """Whether an action could be undone, said before it is done; there is no reason if it could."""

    undoable: bool
    reason: Message
    barrier: Barrier


class _DiceNeeded(Exception):  # noqa: N818 - it is a finding, not an error
    """An action that was only being looked at wants to roll a die."""


class _UnrolledDice:
    """Dice that are never rolled: asking for one tells that the action needs it."""

    def __init__(self, drawn: int) -> None:
        """Dice that have already given `drawn` values."""
        self.drawn = drawn

    def roll(self, sides: int, *, why: Message, rule: str) -> NoReturn:
        """Raise the finding."""
        raise _DiceNeeded(f"d{sides} for {why.key} [{rule}]")


def barrier_of(before: Decision | None, after: Decision | None, events: Sequence[Event], *, rolled: bool) -> Barrier:
    """The barrier that an action leaves behind it, from the decisions on both sides of it and what happened."""
    if rolled:
        return Barrier.DICE
    if any(event.reveals for event in events):
        return Barrier.REVEAL
    if after is None:
        return Barrier.END
    if before is None or before.side is not after.side:
        return Barrier.HAND_OVER
    return Barrier.NONE


def foresight_of(system: RulesSystem[Any], state: Any, action: Action, *later: Action) -> Foresight:
    """Whether a legal action and those after it could be undone, by what the deciding side can see; changes nothing.

    Of those after it only what is still legal by then counts, as they are carried out.
    """
    before = system.decision(state)
    imagined = system.view(state, None if before is None else before.side)
    barrier = Barrier.NONE
    for number, each in enumerate((action, *later)):
        if number and (barrier is not Barrier.NONE or system.refusal(imagined, each) is not None):
            break
        barrier = _barrier_after(system, imagined, each)
    return Foresight(barrier is Barrier.NONE, barrier.foretold, barrier)


def _barrier_after(system: RulesSystem[Any], imagined: Any, action: Action) -> Barrier:
    """The barrier that an action leaves behind it in an imagined position, which is the one after it then."""
    before = system.decision(imagined)
    try:
        events = system.step(imagined, action, _UnrolledDice(imagined.dice_drawn))
    except _DiceNeeded:
        return Barrier.DICE
    return barrier_of(before, system.decision(imagined), events, rolled=False)
