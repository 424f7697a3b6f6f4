"""What a chapter of the rules adds to the game: steps of a turn, kinds of action, unfinished business, and its log. [4]

The sequence of play knows no chapter: `legal`, `prompts`, `resolve` and `flow` go through the tables that the chapters
offer here. The tables speak of positions and plays without naming their types, because the setting of a position
carries them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from game.model.action import Action, Event
from game.model.frozen import frozen
from game.model.legal import Source
from game.model.message import NOTHING, Message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind

Telling = Callable[[Any, Any], Message]
"""An event as a line of the log, given the setting."""


@frozen
class StepKind:
    """What one step of the sequence of play is about; the rules file says which steps a turn has. [4.2]"""

    does: str
    decision: str = ""
    """What kind of decision its player is asked for; empty if the step runs by itself. [19.6]"""
    prompt: Message = NOTHING
    """What its player is asked for, in words."""
    is_left_out: Callable[[Any], bool] | None = None
    """Whether the step does not take place at all in a position: fire at night. [4.3]"""
    enter: Callable[[Any], None] | None = None
    """What happens when it begins, given the play; it may put unfinished business on the stack."""
    ends_itself: bool = False
    """Whether it is over as soon as nothing is left to choose; movement is not, for who has moved may still declare."""
    leave: Callable[[Any], None] | None = None
    """What happens when its player has ended it; it may put unfinished business on the stack, too."""


@frozen
class ActionKind:
    """An action that the player of a step may choose freely."""

    action: type[Action]
    during: tuple[str, ...]
    """The steps in which it may be chosen, by what they do."""
    source: Callable[[Any, Side], Source | None]
    """The choices of a side in a position; None while there is no point in asking."""
    refuse: Callable[[Any, Side, Any], Refusal | None]
    """Why a side may not do it in a position; None if it may."""
    carry_out: Callable[[Any, Side, Any], None]
    """Do it, given the play."""
    keeps_open: bool = True
    """Whether its step waits for its player as long as he could do this. [4.2]"""

    def could_be_done(self, state: Any, side: Side) -> bool:
        """Whether a side has any choice of this kind. [4.2]"""
        source = self.source(state, side)
        return source is not None and any(source.choices(subject) for subject in source.subjects)


@frozen
class Chapter:
    """One chapter of the rules: everything it adds to the game."""

    number: str
    name: str
    steps: tuple[StepKind, ...] = ()
    actions: tuple[ActionKind, ...] = ()
    frames: tuple[FrameKind, ...] = ()
    tellings: Mapping[type[Event], Telling] = field(default_factory=dict)


class Chapters:
    """The chapters of the game, in the order in which their choices are listed."""

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        """Put the tables of these chapters together."""
        self.all = chapters
        kinds = [kind for chapter in chapters for kind in chapter.actions]
        self.steps: dict[str, StepKind] = {step.does: step for chapter in chapters for step in chapter.steps}
        """What a step does -> its kind."""
        self.actions_during: dict[str, tuple[ActionKind, ...]] = {
            does: tuple(kind for kind in kinds if does in kind.during) for does in self.steps
        }
        """What a step does -> the actions its player may choose in it, in order."""
        self.frames: dict[type[Any], FrameKind] = {kind.frame: kind for chapter in chapters for kind in chapter.frames}
        """Frame -> how it is settled."""
        self.tellings: dict[type[Event], Telling] = {
            event: telling for chapter in chapters for event, telling in chapter.tellings.items()
        }
        """Event -> how it is told."""

    def action_during(self, does: str, action: Action) -> ActionKind | None:
        """The kind of an action in a step; None if it is not done in it."""
        return next((kind for kind in self.actions_during[does] if kind.action is type(action)), None)

    def answer_to(self, frame: object, action: Action) -> Answer | None:
        """The kind of an answer to unfinished business; None if it is none."""
        return next((answer for answer in self.frames[type(frame)].answers if answer.action is type(action)), None)
