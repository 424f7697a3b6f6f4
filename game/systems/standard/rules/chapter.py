"""What a chapter of the rules adds to the game: steps of a turn, kinds of action, and unfinished business. [3]

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


@frozen
class StepKind:
    """What one step of the sequence of play is about; the rules file says which steps a turn has. [3]"""

    does: str
    prompt: Message = NOTHING
    """What its player is asked for; empty if the step runs by itself."""
    mobile_prompt: Message = NOTHING
    """What he is asked for where only mobile units take part, if that is something else. [3.2]"""
    run: Callable[[Any], None] | None = None
    """Of a step that runs by itself: what happens in it, given the play."""
    otherwise: Refusal | None = None
    """Why whatever belongs to another step is not done in this one, if there is more to say than that."""


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
    keeps_open: tuple[str, ...] = ()
    """Steps that wait for their player as long as he could do this. [3.5]"""
    is_possible: Callable[[Any, Side], bool] | None = None
    """Whether a side could do it at all, if there is a shorter way than to look for a choice."""
    out_of_step: Refusal | None = None
    """Why it is not done in any other step, if there is more to say than that."""

    def could_be_done(self, state: Any, side: Side) -> bool:
        """Whether a side has any choice of this kind. [3.5]"""
        if self.is_possible is not None:
            return self.is_possible(state, side)
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
    opening: Callable[[Any], None] | None = None
    """What happens by itself when a step begins that waits for its player, given the play. [30.11]"""
    closing: Callable[[Any], None] | None = None
    """What happens when such a step is over, given the play; it may leave unfinished business. [40.10]"""
    duty: Callable[[Any, Side], Refusal | None] | None = None
    """Why a side cannot end the step it is in; None if it can. [22.66]"""
    between: Callable[[Any], None] | None = None
    """What happens at once, whatever brought it about: before each piece of unfinished business and after the last,
    given the play. [31.4A]"""
    after_advance: Callable[[Any, Any, int], None] | None = None
    """What a unit's advance into a hex it has won brings, given the play, the battle and the unit. [31.32]"""
    after_clearing: Callable[[Any, Any, int], None] | None = None
    """What it brings that attackers are left alone in a hex that had units of both sides, given the play, the battle
    and the first of them. [31.241]"""
    after_overrun: Callable[[Any, int, tuple[int, ...], tuple[int, ...]], None] | None = None
    """What an overrun that has won its hex brings, given the play, the hex, the attackers and the hexes they came from,
    -1 for who began in it. [31.31]"""
    describe: Callable[[Any, Event], Message | None] | None = None
    """An event of the chapter as one line of the log, given the setting; None for events of others. [1.3]"""
    sentences: Mapping[type[Action], Callable[[Any, Any], Message]] = field(default_factory=dict)
    """Its actions as sentences before they are done, given the position. [1.3]"""


@frozen
class Module:
    """Chapters that a scenario switches on together. One of the name of a standing chapter takes its place. [19.1]"""

    name: str
    needs: tuple[str, ...] = ()
    """Modules without which it cannot be. [19.12]"""
    chapters: tuple[Chapter, ...] = ()


class Chapters:
    """The chapters that a scenario is played with, in the order in which their choices are listed."""

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
        self.out_of_step: dict[type[Action], Refusal] = {
            kind.action: kind.out_of_step for kind in kinds if kind.out_of_step is not None
        }
        """Action -> why it is not done in another step than its own."""
        self.frames: dict[type[Any], FrameKind] = {kind.frame: kind for chapter in chapters for kind in chapter.frames}
        """Frame -> how it is settled."""
        self.openings = tuple(chapter.opening for chapter in chapters if chapter.opening is not None)
        self.closings = tuple(chapter.closing for chapter in chapters if chapter.closing is not None)
        self.betweens = tuple(chapter.between for chapter in chapters if chapter.between is not None)
        self.after_advance = tuple(chapter.after_advance for chapter in chapters if chapter.after_advance is not None)
        self.after_clearing = tuple(
            chapter.after_clearing for chapter in chapters if chapter.after_clearing is not None
        )
        self.after_overrun = tuple(chapter.after_overrun for chapter in chapters if chapter.after_overrun is not None)
        self.describers = tuple(chapter.describe for chapter in chapters if chapter.describe is not None)
        self.sentences = {action: says for chapter in chapters for action, says in chapter.sentences.items()}
        """Action of a module -> what is said of it."""
        self.duties = tuple(chapter.duty for chapter in chapters if chapter.duty is not None)

    def knows(self, action: type[Action]) -> bool:
        """Whether a kind of action can be done in any step, or answers any unfinished business. [19.1]"""
        return any(action is kind.action for kinds in self.actions_during.values() for kind in kinds) or any(
            action is answer.action for kind in self.frames.values() for answer in kind.answers
        )

    def action_during(self, does: str, action: Action) -> ActionKind | None:
        """The kind of an action in a step; None if it is not done in it."""
        return next((kind for kind in self.actions_during[does] if kind.action is type(action)), None)

    def answer_to(self, frame: object, action: Action) -> Answer | None:
        """The kind of an answer to unfinished business; None if it is none."""
        return next((answer for answer in self.frames[type(frame)].answers if answer.action is type(action)), None)
