"""The desk's part in counters that are dragged, in several units at once, and in gestures of several actions."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.action import Action, Event
from game.systems.remagen.ui.mode import NOBODY, Mode, Table
from game.ui.desk.desk import Reply, Shown


class GroupDesk:
    """A desk with a mode for the decision there is."""

    _table: Table
    _mode: Mode
    _held: int
    """The unit that is dragged."""
    _origin: int
    """The sector that it was taken up in."""

    def take_up(self, piece: str) -> bool:
        """Take up a unit of the board or of the tray."""
        if not self._table.may_act:
            return False
        self._held = self._origin = NOBODY
        if piece.startswith("tray:"):
            return isinstance(self._mode.press(piece), Shown)
        unit = unit_of(piece)
        if unit == NOBODY or not self._mode.can_take_up(unit):
            return False
        if unit not in self._mode.units:
            self._mode.pick(unit)
        self._held, self._origin = unit, self._table.state.sector[unit]
        return True

    def put_down(self, hex: int, point: tuple[float, float] | None) -> Reply:
        """Put it down, which is as a click there."""
        held, origin = self._held, self._origin
        self._held = self._origin = NOBODY
        if hex in (-1, origin):
            return Shown()
        return self._mode.put_down(held, hex) if held != NOBODY else self._mode.click(hex, adds=False)

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Choose several units together, as far as that has a meaning."""
        units = tuple(unit for unit in map(unit_of, pieces) if unit != NOBODY)
        return self._mode.choose_many(units, adds=adds) if units and self._table.may_act else None

    def formation(self, piece: str) -> Reply:
        """A unit with all others of its sector; one that waits with all that are like it."""
        unit = unit_of(piece)
        if piece.startswith("tray:") and self._table.may_act:
            return self._mode.choose_all(piece)
        if unit == NOBODY or not self._table.may_act:
            return None
        state = self._table.state
        here = state.here[state.sector[unit]] if state.on_board(unit) else ()
        return self._mode.choose_many(tuple(here), adds=False) if len(here) > 1 else None

    def next_formation(self, step: int) -> Reply:
        """All units of the next sector in which somebody has something to do."""
        state = self._table.state
        if not self._table.may_act:
            return None
        sectors = sorted({state.sector[unit] for unit in self._mode.undone() if state.on_board(unit)})
        if not sectors:
            return None
        at = sectors.index(self._mode.focus) + step if self._mode.focus in sectors else min(step, 0)
        sector = sectors[at % len(sectors)]
        reply = self._mode.choose_many(tuple(state.here[sector]), adds=False)
        return Shown(sector) if isinstance(reply, Shown) else reply

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """What comes next of what one gesture has begun."""
        return self._table.plan.next(lambda action: self._table.vantage.refusal(action) is None)

    @property
    def has_plan(self) -> bool:
        """Whether something of it is left."""
        return self._table.plan.is_on

    @property
    def chosen(self) -> tuple[int, ...]:
        """Units on the board that are chosen."""
        return tuple(unit for unit in self._mode.units if self._table.state.on_board(unit))


def unit_of(piece: str) -> int:
    """The unit that a counter shows; NOBODY if it shows none."""
    what, _, number = piece.partition(":")
    return int(number) if what == "unit" and number.isdigit() else NOBODY
