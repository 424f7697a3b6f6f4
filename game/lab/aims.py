"""What each side was after in a game, player turn by player turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.engine.game import Game
from game.engine.history import Entry
from game.model.aims import Aim, Aims
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message
from game.model.side import Side
from game.systems.registry import offers, part


@frozen
class PlannedTurn:
    """A player turn for which a plan was made."""

    number: int
    """Actions done before it was made."""
    turn: int
    side: Side


def tells_of_plans(system: str) -> bool:
    """Whether the planner of a rules system can tell what a side was after."""
    return offers(system, "aims")


def propose_plans(game: Game, *, on: bool) -> None:
    """Agree for this machine that plans are told, or not; GameError if nobody can tell them."""
    if on and not tells_of_plans(game.scenario.system.name):
        raise GameError(message("lab.no_plans", scenario=game.scenario.title))
    game.agree_on_plans(on=on)


class GameAims:
    """The aims of all sides in a game: what the system's planner would have been after in their places.

    It is told of what each side saw then, and of nobody's mind: a person may have meant something else. While the game
    is on nothing is told, unless all who play agreed on it before; then of player turns that are over.
    """

    def __init__(self, game: Game) -> None:
        """Of a game; a rules system that tells of no aims has none."""
        self._game = game
        self._forget()

    @cached_property
    def _aims(self) -> Aims | None:
        """Who tells of them: the planner, which is not loaded before anything is told."""
        make = part(self._game.scenario.system.name, "aims")
        return make() if make is not None else None

    def _forget(self) -> None:
        self._looked, self._last = -1, None  # the actions up to which has been looked, and the last of them
        self._found: dict[tuple[int, Side], PlannedTurn] = {}
        self._told: dict[int, Sequence[Aim]] = {}

    _last: Entry | None

    @property
    def are_told(self) -> bool:
        """Whether the rules system tells of any, and nobody can use them any more, or all have agreed."""
        return (self._game.outcome is not None or self._game.tells_plans) and self._aims is not None

    def turns(self) -> list[PlannedTurn]:
        """The player turns with a plan, from the first, each when its last was made; of a game that is on those over.

        A player turn is over when the next has a plan.
        """
        game = self._game
        aims = self._aims if self.are_told else None
        if aims is None:
            return []
        if self._looked > game.actions_done or (self._last is not None and game.entry(self._looked) is not self._last):
            self._forget()
        for number in range(self._looked + 1, game.actions_done + 1):
            self._look(aims, number)
        found = list(self._found.values())
        return found if game.outcome is not None else found[:-1]

    def _look(self, aims: Aims, number: int) -> None:
        """Look for a plan in the position after so many actions, if a phase begins there."""
        game, system = self._game, self._game.scenario.system
        self._looked, self._last = number, game.entry(number) if number else None
        if self._last is not None and self._last.phase is None:
            return
        state = game.state_after(number)
        decision = system.decision(state)
        if decision is not None and aims.is_planned(state):
            key = system.phase_key(state)[0], decision.side
            self._found[key] = PlannedTurn(number, *key)

    def told(self, planned: PlannedTurn) -> Sequence[Aim]:
        """What the side of a player turn was after."""
        if self._aims is None:
            return ()
        if planned.number not in self._told:
            seen = self._game.view_after(planned.number, planned.side)
            self._told[planned.number] = self._aims.told(seen, planned.side)
        return self._told[planned.number]

    def of_others(self, viewer: Side | None) -> list[tuple[PlannedTurn, Sequence[Aim]]]:
        """The player turns that are over of all but the viewer, each with what its side was after."""
        return [(planned, self.told(planned)) for planned in self.turns() if planned.side is not viewer]
