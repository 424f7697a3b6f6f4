"""Far goals carried out: whoever has one goes on, the foremost first, by ordinary actions through the one door."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.engine.game import Game
from game.model.action import Action
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.marching import Course, Going, Marches, Stop
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.registry import part

if TYPE_CHECKING:
    from game.engine.plans import MarchOrder

_MOST_STEPS = 8
"""So many actions one unit may take in a phase: each brings it nearer, or something is wrong."""


@frozen
class Halt:
    """An order that has come to its end, or is held up."""

    order: MarchOrder
    unit: Message
    hex: int
    """Where the unit is, or -1."""
    held: Refusal | None
    """Why it does not go on; None if it is there."""


@frozen
class Marching:
    """An order and how it stands."""

    order: MarchOrder
    unit: Message
    goal: int
    course: Course


class MarchOrders:
    """The far goals of one side's units in a game, by what that side may see. Orders of others are never looked at."""

    def __init__(self, game: Game) -> None:
        """Of a game; a rules system that has no marches has no orders."""
        self._game = game
        make = part(game.scenario.system.name, "marches")
        self._marches: Marches | None = make() if make is not None else None

    @property
    def stops(self) -> Sequence[Stop]:
        """What may hold a unit on its way."""
        return self._marches.stops if self._marches is not None else ()

    @property
    def are_offered(self) -> bool:
        """Whether the rules system knows far goals."""
        return self._marches is not None

    def of(self, side: Side) -> tuple[MarchOrder, ...]:
        """The orders of a side."""
        name = self._game.scenario.sides.id(side)
        return tuple(order for order in self._game.plans if order.side == name)

    def given(self, side: Side) -> tuple[Marching, ...]:
        """The orders of a side with the ways that are left, the foremost first; none of units that are gone."""
        if self._marches is None:
            return ()
        state = self._game.view(side)
        found = []
        for order in self.of(side):
            goal = self._goal(order)
            if self._marches.where(state, order.unit) >= 0:
                course = self._marches.course(state, order.unit, goal, order.stops)
                found.append(Marching(order, self._marches.named(state, order.unit), goal, course))
        return tuple(sorted(found, key=lambda marching: (marching.course.far, marching.order.unit)))

    def refusal(self, side: Side, unit: int, goal: int, stops: Collection[str]) -> Refusal | None:
        """Why a side cannot send a unit there; None if it can."""
        if self._marches is None:
            return Refusal("no_marches", "", message("engine.no_marches"))
        return self._marches.refusal(self._game.view(side), side, unit, goal, stops)

    def course(self, side: Side, unit: int, goal: int, stops: Collection[str]) -> Course:
        """The way of a unit that may be sent there."""
        if self._marches is None:
            raise GameError(message("engine.no_marches"))
        return self._marches.course(self._game.view(side), unit, goal, stops)

    def named(self, side: Side, unit: int) -> Message:
        """What a unit is called."""
        if self._marches is None:
            raise GameError(message("engine.no_marches"))
        return self._marches.named(self._game.view(side), unit)

    def where(self, side: Side, unit: int) -> int:
        """The hex of a unit, or -1."""
        return -1 if self._marches is None else self._marches.where(self._game.view(side), unit)

    def _goal(self, order: MarchOrder) -> int:
        return self._game.scenario.board.topology.index(order.goal)

    def going(self, state: Any, order: MarchOrder) -> Going:
        """How the unit of an order goes on in a position."""
        if self._marches is None:
            return Going()
        return self._marches.going(state, order.unit, self._goal(order), order.stops)


class Column:
    """All units of a side with far goals as they go on in one phase: ask for the next action, do it, ask again."""

    def __init__(self, game: Game, orders: MarchOrders, side: Side) -> None:
        """Those of a side, from the foremost on."""
        self._game = game
        self._orders = orders
        self._side = side
        self._waiting = [marching.order for marching in orders.given(side)]
        self._steps = 0
        self.halts: list[Halt] = []
        """What has come to its end or was held up, in this order."""

    def next(self) -> Action | None:
        """The next action; None when all have gone on as far as they can. What is there needs its order no more."""
        while self._waiting:
            order, state = self._waiting[0], self._game.view(self._side)
            going = self._orders.going(state, order)
            is_legal = going.action is not None and self._game.refusal(going.action) is None
            if is_legal and self._steps < _MOST_STEPS:
                self._steps += 1
                return going.action
            self._waiting.pop(0)
            self._steps = 0
            if going.is_there or going.held is not None:
                self._halt(order, going)
        return None

    def _halt(self, order: MarchOrder, going: Going) -> None:
        where = self._orders.where(self._side, order.unit)
        self.halts.append(Halt(order, self._orders.named(self._side, order.unit), where, going.held))
        if going.is_there or where < 0:
            self._game.forget_plan(order.unit)


def marched(game: Game, orders: MarchOrders, side: Side) -> Iterator[Action]:
    """Carry out the orders of a side as far as nothing else has to be decided; the actions that were done."""
    column, decision = Column(game, orders, side), game.decision
    while decision is not None and game.decision is not None and game.decision.kind == decision.kind:
        action = column.next()
        if action is None:
            return
        game.apply(action)
        yield action
