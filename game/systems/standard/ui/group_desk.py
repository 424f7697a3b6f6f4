"""The desk's part in counters that are dragged and in several units at once: it keeps what is selected. [5, 11]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.model.action import Action, Event
from game.systems.standard.ui.mode import Mode, Point
from game.systems.standard.ui.picked import NONE, Picked
from game.systems.standard.ui.plan import Plan
from game.ui.desk.desk import Reply, Shown

Selected: TypeAlias = tuple[int, tuple[int, ...], Plan | None]
"""A unit, or several, and what they are ordered."""
NOBODY_BEFORE: Selected = (NONE, (), None)


class GroupDesk:
    """A desk with a mode for each decision, which knows what its clicks mean."""

    _picked: Picked
    _mode: Mode
    _before: Selected
    """Who was selected before something broke into the phase, and what they were ordered."""
    _was_chosen: bool
    """Whether the counter that is dragged was selected before."""

    def _renew(self) -> None:
        """A fresh mode, without what the last one had worked out."""
        raise NotImplementedError

    def _replied(self, reply: Reply) -> Reply:
        self._renew()
        return reply

    def take_up(self, piece: str) -> bool:
        """Take a counter up to put it down elsewhere, with those that are selected with it."""
        picked, what, number = self._picked, piece.partition(":")[0], int(piece.partition(":")[2])
        if not self._mode.can_take_up(piece):
            return False
        self._was_chosen = number in picked.chosen if what == "unit" else number == picked.zone
        if not self._was_chosen:
            picked.forget()
            if what == "unit":
                picked.unit = number
            else:
                picked.zone = number
        picked.is_held = True
        self._renew()
        return True

    def put_down(self, hex: int, point: Point | None) -> Reply:
        """Put the counter down: as a click on the hex, where nobody else is selected."""
        picked = self._picked
        if not picked.is_held:
            return None
        if hex < 0 or (hex == self._mode.focus() and not picked.plan):
            picked.is_held = False
            if hex < 0 and not self._was_chosen:
                picked.forget()
            return self._replied(Shown())
        reply = self._mode.click(hex, point, adds=False)
        picked.is_held = False
        return self._replied(reply)

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Choose several units together."""
        return self._replied(self._mode.choose_many(pieces, adds=adds))

    def formation(self, piece: str) -> Reply:
        """Choose a unit with its formation."""
        return self._replied(self._mode.formation(piece))

    def next_formation(self, step: int) -> Reply:
        """Choose the next formation that has something to do."""
        return self._replied(self._mode.next_formation(step))

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """What comes next of what several units are to do."""
        return self._mode.next_action(events)

    @property
    def has_plan(self) -> bool:
        """Whether several units have not done yet what they are to do."""
        plan = self._picked.plan or self._before[2]
        return plan is not None and not plan.is_done
