"""What the planner of Remagen cares about, from scenarios/players/remagen.yaml."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import FormatVersion, Identifier, StrictModel
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.scenario.validate import validate

Points = Annotated[int, Field(ge=0, le=5000)]


class Weights(StrictModel):
    """What counts, in points; ten are one RV."""

    rv: Points
    """A unit lost, for each RV."""
    counting: Points
    """A victory point, in per cent of what the scenario says it is worth in RV."""
    nearer: Points
    """A sector nearer to where a unit wants to be."""
    retreat: Points
    """A unit driven back, in per cent of its worth."""
    exposed: Points
    """What the enemy may do in his turn, in per cent of its expectation."""
    own_fire: Points
    """What fire may still do before a fight, in per cent."""
    bridge: Points
    """Standing on a bridge when the turn ends."""
    threshold: Points
    """What a fight or a volley must be worth."""
    support: Points
    """Those who could still come up to a fight, in per cent of their combat value."""
    noise: Points
    """Whim."""


class Level(StrictModel):
    """How hard a planner thinks."""

    noise: Points = 0
    support: Points
    """What it counts on from those who could still come up."""


class PlannerFile(StrictModel):
    """The file scenarios/players/remagen.yaml."""

    format: FormatVersion
    kind: Literal["planner"]
    id: Identifier
    weights: Weights
    levels: dict[Identifier, Level]

    def weights_of(self, level: str) -> Weights:
        """How a level cares."""
        return self.weights.model_copy(update=self.levels[level].model_dump(include={"noise", "support"}))


@cache
def planner_file() -> PlannerFile:
    """The shipped weights and levels; ScenarioError with every problem if they cannot be read."""
    return validate(read_file(data_folder("scenarios") / "players" / "remagen.yaml"), PlannerFile)
