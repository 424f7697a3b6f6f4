"""What is kept beside a game: notes, far goals, who plays, what is told; no hash or replay follows from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from game.engine.limits import KEPT_SEAT
from game.model.errors import GameError
from game.model.message import message
from game.model.side import Side
from game.scenario.scenario import Scenario

if TYPE_CHECKING:  # their models are made when something is first kept: a window is open by then
    from game.engine.plans import MarchOrder
    from game.engine.record import Header, Note

_SEAT = re.compile(KEPT_SEAT)


def are_kept_seats(names: Sequence[str]) -> bool:
    """Whether names of who plays the sides are such as a record may hold."""
    return 2 <= len(names) <= len(Side) and all(_SEAT.fullmatch(name) for name in names)


class Beside:
    """Notes, far goals and seats of one game of a scenario; undo leaves them alone."""

    def __init__(self, scenario: Scenario) -> None:
        """Nothing is kept yet."""
        self.scenario = scenario
        self._notes: tuple[Note, ...] = ()
        self._plans: tuple[MarchOrder, ...] = ()
        self._seats: tuple[str, ...] | None = None
        self._tells_plans = False

    @property
    def actions_done(self) -> int:
        """How many actions have been done and not undone: notes stand beside the last of them."""
        raise NotImplementedError

    def _keep(self, header: Header) -> None:
        """Keep what a record has beside its actions."""
        self._notes, self._plans, self._seats = header.notes, header.plans, header.seats
        self._tells_plans = header.tells_plans

    def keep_as(self, other: Beside) -> None:
        """Keep what another game of the same scenario keeps, as far as this one has come; far goals are its own."""
        self._notes = tuple(note for note in other.notes if note.action <= self.actions_done)
        self._seats, self._tells_plans = other.seats, other.tells_plans

    @property
    def _kept(self) -> dict[str, object]:
        """What a record keeps beside the actions, by the names it has in the header."""
        return {
            "notes": self._notes, "plans": self._plans, "seats": self._seats, "tells_plans": self._tells_plans
        }  # fmt: skip

    @property
    def notes(self) -> tuple[Note, ...]:
        """What the players wrote down; undo leaves it alone."""
        return self._notes

    def add_note(self, text: str, writer: Side | None = None) -> None:
        """Write something down beside the last action; GameError if it is empty or too long, or the notebook full."""
        from game.engine.record import note_of, notebook

        name = self.scenario.sides.id(writer) if writer is not None else ""
        self._notes = notebook((*self._notes, note_of(self.actions_done, text, name)))

    def change_note(self, number: int, text: str) -> None:
        """Let note `number`, counted from 0, say something else; GameError as for a new one."""
        from game.engine.record import note_of, notebook

        old = self._notes[number]
        new = note_of(old.action, text, old.writer)
        self._notes = notebook((*self._notes[:number], new, *self._notes[number + 1 :]))

    def remove_note(self, number: int) -> None:
        """Tear out note `number`, counted from 0."""
        self._notes = (*self._notes[:number], *self._notes[number + 1 :])

    @property
    def plans(self) -> tuple[MarchOrder, ...]:
        """Far goals that the players gave their units, the latest last; undo leaves them alone."""
        return self._plans

    def plan(self, side: Side, unit: int, goal: int, stops: Collection[str] = ()) -> None:
        """Give a unit a far goal, in place of the one it had; GameError if that is no hex, or there are too many.

        Nothing is done by it: whoever carries it out does ordinary actions.
        """
        from game.engine.plans import order_of, with_order

        board = self.scenario.board
        if not 0 <= goal < board.topology.size:
            raise GameError(message("engine.no_such_hex", cell=board.cell_said()))
        order = order_of(self.scenario.sides.id(side), unit, board.number(goal), stops)
        self._plans = with_order(self._plans, order)

    def forget_plan(self, unit: int) -> None:
        """Take a unit's far goal back, if it has one."""
        self._plans = tuple(order for order in self._plans if order.unit != unit)

    @property
    def seats(self) -> tuple[str, ...] | None:
        """Who plays the sides, in their order, if that is kept with the game; play does not depend on it."""
        return self._seats

    def keep_seats(self, names: Sequence[str]) -> None:
        """Keep with the game who plays the sides; nothing is kept if one of them is a program of somebody's own."""
        self._seats = tuple(names) if are_kept_seats(names) else None

    @property
    def tells_plans(self) -> bool:
        """Whether all who play agreed that each is told what the other was after, once a player turn is over."""
        return self._tells_plans

    def agree_on_plans(self, *, on: bool) -> None:
        """Keep with the game whether all who play agreed that plans are told."""
        self._tells_plans = on
