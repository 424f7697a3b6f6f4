"""Units with far goals at the table: at the beginning of a phase they go on by themselves, one action after another."""

from __future__ import annotations

from game.engine.marching import Column, Halt, MarchOrders
from game.model.action import Action
from game.model.decision import Decision
from game.model.side import Side
from game.ui.play.table.table import WindowTable


class Marchers:
    """Knows in which phases it has had them go on; a flow asks it what comes next."""

    def __init__(self, table: WindowTable) -> None:
        """At a table; a phase that has begun before is left as it is, unless it has only just begun."""
        self._table = table
        self.orders = MarchOrders(table.game)
        self.halts: dict[Side, tuple[Halt, ...]] = {}
        """What came to its end or was held up when a side's units went on last."""
        self.has_news = False
        """Whether that has not been told yet."""
        self.begun = 0
        """After how many actions they began."""
        self._column: Column | None = None
        self._decision: Decision | None = None
        entries = table.game.history
        has_begun = bool(entries) and entries[-1].phase is None
        self._phases = {self._phase} if has_begun else set()

    @property
    def _phase(self) -> tuple[int, ...]:
        game = self._table.game
        return tuple(game.scenario.system.phase_key(game.state))

    @property
    def is_on(self) -> bool:
        """Whether they are going on."""
        return self._column is not None

    @property
    def waits(self) -> bool:
        """Whether something has broken in that must be decided first."""
        decision = self._table.game.decision
        return decision is not None and self._decision is not None and decision.kind != self._decision.kind

    def begin(self, *, at_once: bool = False) -> None:
        """Have the units of whoever decides go on, if he is a person, and this phase has only begun or `at_once`."""
        table, decision = self._table, self._table.game.decision
        if decision is None or not table.may_act or self._column is not None:
            return
        if self._phase in self._phases and not at_once:
            return
        self._phases.add(self._phase)
        if self.orders.of(decision.side):
            self._column = Column(table.game, self.orders, decision.side)
            self._decision, self.begun = decision, table.game.actions_done

    def next(self) -> Action | None:
        """What comes next; None if that was all, or another side or phase is on."""
        decision, column, before = self._table.game.decision, self._column, self._decision
        if column is None or before is None:
            return None
        same = decision is not None and (decision.kind, decision.side) == (before.kind, before.side)
        action = column.next() if same else None
        if action is None:
            self._column = self._decision = None
            self.halts[before.side] = tuple(column.halts)
            self.has_news = bool(column.halts)
            if column.halts:
                self._table.keep()
        return action

    def stop(self) -> bool:
        """Have them stand; False if none was going on."""
        was_on = self._column is not None
        self._column = self._decision = None
        return was_on

    def put_back(self) -> None:
        """The position has been put back: phases that are yet to come begin anew."""
        self.stop()
        self._phases = {phase for phase in self._phases if phase <= self._phase}
