"""From one thing to choose to the next by keys: through the counters of a stack first, then on to another place."""

from __future__ import annotations

from typing import Protocol

from game.grid.topology import OFF_BOARD
from game.ui.desk.desk import Desk, Do, Reply
from game.ui.desk.stacks import Spread, stacks
from game.ui.desk.stage import Piece
from game.ui.paint.counter_look import CounterLook
from game.ui.play.hand.aim import Aim
from game.ui.play.table.flow import Flow


class TouredScreen(Protocol):
    """The play screen, as far as what stands on it is gone through."""

    desk: Desk
    flow: Flow
    aim: Aim


class StackTour:
    """Remembers which counters of a stack have been gone to, so that a key leaves it after the last of them."""

    def __init__(self, screen: TouredScreen) -> None:
        """For one screen; nothing has been gone to."""
        self._screen = screen
        self._hex = OFF_BOARD
        self._seen: set[str] = set()

    def cycle(self, step: int) -> Reply:
        """Choose the next counter of the stack that is chosen from, or the last; after all of them what lies beyond."""
        screen = self._screen
        here = screen.desk.focus
        stack = stacks(screen.flow.scenery.pieces.values()).get(here, Spread(())).pieces
        if here != self._hex:
            self._hex, self._seen = here, set()
        if len(stack) > 1:
            self._seen |= self._chosen
            reply = self._within(stack, step)
            if isinstance(reply, Do):  # a click on it would send it off: a key only goes to it
                return screen.desk.cycle(step, screen.aim.hex)
            if reply is not None:
                return reply
        return self._beyond(here, step, len(stack))

    @property
    def _chosen(self) -> frozenset[str]:
        return self._screen.desk.marks(OFF_BOARD, None, frozenset()).chosen

    def _within(self, stack: tuple[Piece, ...], step: int) -> Reply:
        """The next counter of a stack that has not been gone to and can still act; None if there is none."""
        chosen = self._chosen
        places = [number for number, piece in enumerate(stack) if piece.id in chosen]
        start = places[-1 if step > 0 else 0] if places else -1 if step > 0 else 0
        for far in range(1, len(stack)):
            piece = stack[(start + step * far) % len(stack)]
            is_done = isinstance(piece.look, CounterLook) and piece.look.moved
            if piece.id in self._seen or is_done:
                continue
            reply = self._screen.desk.choose(piece.id, adds=False)
            if isinstance(reply, Do):
                return reply
            if reply is not None:
                self._seen.add(piece.id)
                return reply
        return None

    def _beyond(self, here: int, step: int, count: int) -> Reply:
        """The next thing to choose that stands elsewhere, where there is one."""
        desk, aim = self._screen.desk, self._screen.aim
        reply = desk.cycle(step, aim.hex)
        for _ in range(count - 1):
            if desk.focus != here:
                break
            reply = desk.cycle(step, aim.hex)
        self._hex, self._seen = desk.focus, set()
        return reply
