"""The table of a lesson: the other sides do what the lesson says, and no game is saved until it is played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from game.ai.player import Player, Position
from game.engine.game import Game
from game.model.action import Action, Event
from game.model.errors import NothingToUndo
from game.model.side import Side
from game.scenario.lesson import ActionPattern
from game.ui.play.table.table import WindowTable
from game.ui.tutorial.facts import fits


class LessonOpponent:
    """Does its part of the lesson, one action after another; what is not foreseen is left to another player."""

    def __init__(self, actions: Sequence[ActionPattern], then: Player) -> None:
        """An opponent with a part, and the player that goes on behind it."""
        self._actions = actions
        self._then = then
        self.actions_done: Callable[[], int] = lambda: 0
        """How many actions it has done and not taken back."""

    def choose(self, position: Position) -> Action:
        """The next action of its part if the rules allow it."""
        number = self.actions_done()
        scenario = position.scenario
        if number < len(self._actions):
            for action in position.legal():
                if fits(self._actions[number], scenario.system.encode(scenario.setting, action)):
                    return action
        return self._then.choose(position)


class LessonTable(WindowTable):
    """A table at which a lesson is given: whose actions were whose, what may be taken back, no game saved."""

    def __init__(self, game: Game, opponents: Mapping[Side, LessonOpponent]) -> None:
        """Sit down with those who play the other sides."""
        super().__init__(game, {**dict.fromkeys(game.scenario.sides), **opponents})
        self._sides: list[Side | None] = []
        """Whose decision each action was."""
        for side, opponent in opponents.items():
            opponent.actions_done = partial(self._done_by, side)
        self.undo_refusal: Callable[[], str] = str
        """Why the lesson does not want anything taken back now; empty if it does."""
        self.is_kept = False
        """Whether the game is saved as any other: once the lesson is over."""

    @property
    def saved(self) -> str:
        """Whether the game is saved; while the lesson is on only the place in it is kept."""
        return super().saved if self.is_kept or self.notice else "lesson"

    def do(self, action: Action) -> tuple[Event, ...]:
        """Do an action; IllegalAction if the rules refuse it."""
        decision = self.game.decision
        before = self.game.actions_done
        events = super().do(action) if self.is_kept else self.game.apply(action)
        self._note(before, decision.side if decision else None)
        return events

    def undo(self) -> Action:
        """Take back the last action; NothingToUndo with the reason if that cannot be."""
        why_not = self.undo_refusal()
        if why_not:
            raise NothingToUndo(why_not)
        return super().undo() if self.is_kept else self.game.undo()

    def undo_all(self) -> None:
        """Take back what can be; while the lesson is on only the last action, for each has its step."""
        if self.is_kept:
            super().undo_all()
        else:
            self.undo()

    def undo_phase(self) -> None:
        """Take back what was done in this phase; while the lesson is on only the last action, for each has its step."""
        if self.is_kept:
            super().undo_phase()
        else:
            self.undo()

    def redo(self) -> tuple[Event, ...]:
        """Do again what was undone; NothingToUndo if there is nothing."""
        decision = self.game.decision
        before = self.game.actions_done
        events = super().redo() if self.is_kept else self.game.redo()
        self._note(before, decision.side if decision else None)
        return events

    def redo_all(self) -> None:
        """Do again what was undone; while the lesson is on only the next action, for each has its step."""
        if self.is_kept:
            super().redo_all()
        else:
            self.redo()

    def go_back(self, actions: int) -> None:
        """Take the game to where so many actions had been done, dice or not; forth if they had been taken back."""
        while self.game.actions_done > actions:
            self.game.rewind()
        with suppress(NothingToUndo):
            while self.game.actions_done < actions:
                self.redo()

    def _done_by(self, side: Side) -> int:
        return self._sides[: self.game.actions_done].count(side)

    def keep(self) -> None:
        """The lesson is over: from now on the game is saved as any other."""
        self.is_kept = True
        self.notice = self._autosave.update()

    def _note(self, before: int, side: Side | None) -> None:
        del self._sides[before:]
        self._sides.append(side)
