"""What a player means to have done over some turns: far goals of units, kept beside the notes of a game.

They are no part of the rules: no position, hash or replay depends on them. What is carried out are ordinary actions.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from game.model.errors import GameError, SaveError
from game.model.message import message
from game.model.side import Sides
from game.scenario.fields import Identifier, StrictModel

MOST_PLANS = 500
MOST_UNITS = 10_000
_MOST_STOPS = 8


def _once_each(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) != len(names):
        raise ValueError("one of them is there twice")
    return names


class MarchOrder(StrictModel):
    """A far goal of one unit: it goes on each turn until it is there."""

    side: Identifier
    """The id of the side whose player gave it; nobody else sees it."""
    unit: Annotated[int, Field(ge=0, lt=MOST_UNITS)]
    """As actions call it."""
    goal: Annotated[str, StringConstraints(min_length=1, max_length=12)]
    """The printed number of a hex."""
    stops: Annotated[tuple[Identifier, ...], Field(max_length=_MOST_STOPS), AfterValidator(_once_each)] = ()
    """What holds it on its way, by the words of its rules system."""


def with_order(orders: tuple[MarchOrder, ...], order: MarchOrder) -> tuple[MarchOrder, ...]:
    """These orders with another, which takes the place of the unit's last; GameError if they are too many."""
    others = tuple(other for other in orders if other.unit != order.unit)
    if len(others) >= MOST_PLANS:
        raise GameError(message("engine.most_plans", most=MOST_PLANS))
    return (*others, order)


def order_of(side: str, unit: int, goal: str, stops: Collection[str]) -> MarchOrder:
    """An order; GameError if no save could hold it."""
    try:
        return MarchOrder(side=side, unit=unit, goal=goal, stops=tuple(stops))
    except ValueError as error:
        raise GameError(message("engine.bad_plan")) from error


def check_orders(orders: tuple[MarchOrder, ...], sides: Sides, numbers: Collection[str]) -> None:
    """SaveError if orders out of a file are of no side, to no hex of the map, or two for one unit."""
    if any(order.side not in sides.ids for order in orders):
        raise SaveError(message("file.plan_of_nobody", sides=sides.ids))
    for order in orders:
        if order.goal not in numbers:
            raise SaveError(message("file.plan_to_nowhere", hex=order.goal))
    if len({order.unit for order in orders}) != len(orders):
        raise SaveError(message("file.two_plans"))
