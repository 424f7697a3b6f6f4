"""The moments of a game as one side may look back on them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from game.engine.barrier import Barrier, Foresight
from game.engine.game import Game
from game.model.action import Action, Event
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, plain
from game.model.refusal import Refusal
from game.model.side import Side
from game.ui.desk.cards import LogLine
from game.ui.desk.desk import Vantage
from game.ui.play.table.log_book import LogBook


@frozen
class Mark:
    """A step at which a phase began."""

    step: int
    turn: int
    title: Message
    """Of the phase."""
    begins_turn: bool
    moment: int
    """How many actions had been done."""


class Timeline:
    """Steps from the set-up (step 0) to now, one for each action of which the viewer knows; it changes nothing.

    While the game is on the viewer sees what his side saw, without a side what both saw; afterwards everything.
    """

    def __init__(self, game: Game, viewer: Side | None, book: LogBook, refused: str) -> None:
        """The moments of a game up to now; `refused` is why nothing can be done in them."""
        self._game = game
        self.viewer = viewer
        self._book = book
        self._refused = refused
        self._moments = [0, *(moment for moment in book.moments(viewer) if moment > 0)]
        self.lines: list[LogLine] = book.lines(viewer)
        self.marks = tuple(self._marks())

    @property
    def last(self) -> int:
        """The step that is now."""
        return len(self._moments) - 1

    def moment(self, step: int) -> int:
        """How many actions had been done at a step."""
        return self._moments[step]

    def step_at(self, moment: int) -> int:
        """The last step at which not more actions had been done."""
        return max(0, bisect_right(self._moments, moment) - 1)

    def _marks(self) -> list[Mark]:
        game, system = self._game, self._game.scenario.system
        start = game.state_after(0)
        marks = [Mark(0, system.phase_key(start)[0], system.phase_title(start), begins_turn=True, moment=0)]
        for number, entry in enumerate(game.history, 1):
            if entry.phase is None:
                continue
            turn, title = entry.phase
            step = min(bisect_left(self._moments, number), self.last)
            marks.append(Mark(step, turn, title, begins_turn=turn != marks[-1].turn, moment=number))
        return marks

    def mark_at(self, step: int) -> Mark:
        """The phase of a step."""
        return self.marks[bisect_right([mark.step for mark in self.marks], step) - 1]

    def next_mark(self, step: int, direction: int, *, turns: bool) -> int:
        """The step at which the next phase or turn begins, or with direction -1 the one before; an end if none does."""
        steps = [mark.step for mark in self.marks if mark.begins_turn or not turns]
        if direction > 0:
            return next((other for other in steps if other > step), self.last)
        return next((other for other in reversed(steps) if other < step), 0)

    def vantage(self, step: int) -> Vantage:
        """The position at a step; nobody may do anything in it."""
        game, moment = self._game, self._moments[step]
        seen = game.state_after(moment) if self._book.is_open else game.view_after(moment, self.viewer)
        return Vantage(
            seen, self.viewer, game.decision_after(moment), may_act=False, refusal=self._refuse, foresee=_foresee
        )

    def _refuse(self, action: Action) -> Refusal:
        del action
        return Refusal("past", "", plain(self._refused))

    def events(self, step: int) -> Sequence[Event]:
        """What happened between the step before and this one, as far as the viewer knows."""
        numbers = range(self._moments[step - 1] + 1, self._moments[step] + 1) if step else ()
        happened = (event for number in numbers for event in self._game.entry(number).events)
        return [event for event in happened if self._book.may_see(event, self.viewer)]

    def lines_at(self, step: int) -> list[LogLine]:
        """Lines about what happened at a step alone."""
        return self._book.told(self.events(step))

    # the other side's turn

    def others_turn(self) -> tuple[int, int] | None:
        """The steps before and at the end of the last phases that were not the viewer's own; None without news."""
        before_own = self.last
        marks = list(self.marks)
        while marks and self._owner(marks[-1]) is self.viewer:
            before_own = marks.pop().step
        first = before_own
        while marks and self._owner(marks[-1]) is not self.viewer:
            first = marks.pop().step
        return (first, before_own) if self._has_news(first, before_own) else None

    def _owner(self, mark: Mark) -> Side | None:
        decision = self._game.decision_after(mark.moment)
        return None if decision is None else decision.side

    def _has_news(self, first: int, last: int) -> bool:
        after, until = self._moments[first], self._moments[last]
        return any(after < line.moment <= until and not line.is_heading and line.note < 0 for line in self.lines)


def _foresee(*actions: Action) -> Foresight:
    """Nothing of the past can be done again."""
    del actions
    return Foresight(undoable=False, reason=NOTHING, barrier=Barrier.END)
