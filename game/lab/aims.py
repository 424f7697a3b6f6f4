"""What each side was after in a game that has been played, player turn by player turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.game import Game
from game.model.aims import Aim, Aims
from game.model.side import Side
from game.systems.registry import part


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """A player turn for which a plan was made."""

    number: int
    """Actions done before it was made."""
    turn: int
    side: Side


class GameAims:
    """The aims of all sides in a game: what the system's planner would have been after in their places.

    It is told of what each side saw then, and of nobody's mind: a person may have meant something else.
    """

    def __init__(self, game: Game) -> None:
        """Of a game; a rules system that tells of no aims has none."""
        self._game = game
        make = part(game.scenario.system.name, "aims")
        self._aims: Aims | None = make() if make is not None else None

    @property
    def are_told(self) -> bool:
        """Whether the rules system tells of any, and nobody can use them any more."""
        return self._aims is not None and self._game.outcome is not None

    def turns(self) -> list[PlannedTurn]:
        """The player turns with a plan, from the first, each when its last was made; none while the game is on."""
        aims, game = self._aims, self._game
        if aims is None or not self.are_told:
            return []
        system = game.scenario.system
        found: dict[tuple[int, Side], PlannedTurn] = {}
        for number in range(game.actions_done):
            if number and game.entry(number).phase is None:
                continue
            state = game.state_after(number)
            decision = system.decision(state)
            if decision is not None and aims.is_planned(state):
                turn = system.phase_key(state)[0]
                found[turn, decision.side] = PlannedTurn(number, turn, decision.side)
        return list(found.values())

    def told(self, planned: PlannedTurn) -> Sequence[Aim]:
        """What the side of a player turn was after."""
        if self._aims is None:
            return ()
        seen = self._game.view_after(planned.number, planned.side)
        return self._aims.told(seen, planned.side)
