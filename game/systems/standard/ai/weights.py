"""What the planner cares about and how hard it thinks, from scenarios/players."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from game.model.errors import GameError
from game.model.message import message
from game.scenario.fields import FormatVersion, Identifier, StrictModel
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.scenario.validate import validate

Points = Annotated[int, Field(ge=-5000, le=5000)]
Percent = Annotated[int, Field(ge=0, le=1000)]


class Weights(StrictModel):
    """What a planner cares about, in points; ten are about one strength point."""

    strength: Points
    counting_percent: Percent
    objective: Points
    zone: Points
    guard_percent: Percent
    menace_percent: Percent
    bridge: Points
    route: Points
    block: Points
    blocker: Points
    progress: Points
    errand: Points
    arrival: Points
    danger_percent: Percent
    contact: Points
    enemy_hex_mp: Annotated[int, Field(ge=0, le=60)]
    enemy_zoc_mp: Annotated[int, Field(ge=0, le=60)]
    broken_bridge_mp: Annotated[int, Field(ge=1, le=60)]
    patience_percent: Percent
    attack_threshold: Points
    give_ground: Points
    fire_attack: Points
    fire_defense: Points
    fire_last: Points
    fire_expected_percent: Percent
    fire_reserve: Annotated[int, Field(ge=0, le=50)]
    fire_reserved: Points
    bridge_risk_percent: Percent
    noise: Points
    last_turn: Annotated[int, Field(ge=0, le=1)]


class Prospects(StrictModel):
    """What a whole position is worth in points, each on the first turn and on the last; between them in proportion."""

    attacker_strength: tuple[Points, Points]
    defender_strength: tuple[Points, Points]
    barring_strength: tuple[Points, Points]
    """Of the defender, on the way ahead or beside it: on top."""
    way_mp: tuple[Points, Points]
    zone: tuple[Points, Points]
    bridge: tuple[Points, Points]
    objective: tuple[Points, Points]
    """A unit of the attacker in an objective hex."""
    garrison: tuple[Points, Points]
    """A unit of the defender there."""
    draw: tuple[Points, Points]
    """A draw in the bag. [17.2]"""


class Rehearsing(StrictModel):
    """How a level rehearses its fights near the end of a battle; each as in the level."""

    rehearsals: Annotated[int, Field(ge=0, le=200)]
    rehearsed_steps: Annotated[int, Field(ge=0, le=100_000)]
    one_choice_percent: Percent
    looks: tuple[tuple[int, int], ...]
    least_won_percent: Percent
    near_end: Annotated[int, Field(ge=0, le=1000)]


class FewUnits(StrictModel):
    """Where a level thinks differently in a battle of few units: what it is asked in another way there."""

    units: Annotated[int, Field(ge=1, le=1000)]
    """A battle of so many units at most, on the map or not, is one of few."""
    attacking: dict[Identifier, Points] = Field(default={})
    tries: Annotated[int, Field(ge=0, le=100)]
    rehearsed_steps: Annotated[int, Field(ge=0, le=100_000)]
    near_end: Annotated[int, Field(ge=0, le=1000)]
    with_modules: Rehearsing
    """Where rule modules are played: there is more to choose from in a fight, and the last turns decide more."""


class Level(StrictModel):
    """How hard a planner thinks."""

    weights: dict[Identifier, Points] = Field(default={})
    """Where it cares differently."""
    attacking: dict[Identifier, Points] = Field(default={})
    """Where the side that must take the objective cares differently on top."""
    massing: bool
    """Whether it brings units together for an attack, or attacks with whoever happens to be there."""
    tries: Annotated[int, Field(ge=0, le=100)] = 0
    """In so many manners it plans its movement phase in the head, the usual one among them."""
    playouts: Annotated[int, Field(ge=0, le=200)] = 0
    """So often at most it plays on from there, through its fights and the enemy's player turn, all manners together."""
    doubt: Points = 10
    """Points by which another manner must leave more on average than the usual one."""
    variety_percent: Percent = 0
    """How much the manners it tries differ from the usual one, at most."""
    rehearsals: Annotated[int, Field(ge=0, le=200)] = 0
    """So often at most it plays on to the end of the game from each choice in a fight, near that end."""
    rehearsed_steps: Annotated[int, Field(ge=0, le=100_000)] = 0
    """So many decisions it takes in the head for that at most in a player turn."""
    one_choice_percent: Percent = 50
    """Share of those that are left which one choice in a fight may take."""
    looks: tuple[tuple[int, int], ...] = ()
    """After so many courses of luck so many options stay in beside the usual one; empty: three after a third."""
    least_won_percent: Percent = 0
    """Games, in hundredths, by which another option must win more than the usual one at least."""
    near_end: Annotated[int, Field(ge=0, le=1000)] = 0
    """The end is near when units on the map or to come, times the player turns left, are no more than this."""
    few: FewUnits | None = None
    """How it thinks in a battle of few units; None if as ever."""

    def in_battle_of(self, units: int, *, with_modules: bool = False) -> Level:
        """The level as it thinks in a battle of so many units, with rule modules or without."""
        few = self.few
        if few is None or units > few.units:
            return self
        changes = few.model_dump(exclude={"units", "attacking", "with_modules"})
        if with_modules:
            changes |= few.with_modules.model_dump()
        return self.model_copy(update={**changes, "attacking": self.attacking | few.attacking})


class Personality(StrictModel):
    """A character that a planner may have at any level."""

    title: str
    """What lists of players call it, at the level normal."""
    summary: str
    """How it plays, in a sentence."""
    weights: dict[Identifier, Points]
    """Where it cares differently."""


class PlannerFile(StrictModel):
    """The file scenarios/players/planner.yaml."""

    format: FormatVersion
    kind: Literal["planner"]
    id: Identifier
    weights: Weights
    defending: dict[Identifier, Points] = Field(default={})
    """Where the side that must keep the other from its objective cares differently."""
    prospects: Prospects
    personalities: dict[Identifier, Personality] = Field(default={})
    levels: dict[Identifier, Level]

    def usual_weights(self, *, defends: bool) -> Weights:
        """How a planner cares of which nothing else is known; GameError for an unknown weight."""
        return varied(self.weights, self.defending if defends else {})

    def weights_of(self, level: Level, *, defends: bool, personality: str = "") -> Weights:
        """How a level cares, as the side that takes the objective or as the other, and with a personality if any.

        GameError for an unknown weight or personality.
        """
        own: dict[str, int] = {}
        if personality:
            if personality not in self.personalities:
                names = ", ".join(self.personalities)
                raise GameError(message("standard.planner.no_personality", name=personality, names=names))
            own = self.personalities[personality].weights
        at_this_level = level.weights if defends else level.weights | level.attacking
        return varied(self.usual_weights(defends=defends), own | at_this_level)


@cache
def planner_file() -> PlannerFile:
    """The shipped weights and levels; ScenarioError with every problem if they cannot be read."""
    return validate(read_file(data_folder("scenarios") / "players" / "planner.yaml"), PlannerFile)


def varied(weights: Weights, changes: dict[str, int]) -> Weights:
    """Weights with some of them changed; GameError names one that there is not, or that cannot be so much."""
    for name in changes:
        if name not in Weights.model_fields:
            raise GameError(message("standard.planner.no_weight", name=name, names=", ".join(Weights.model_fields)))
    try:
        return Weights.model_validate(weights.model_dump() | changes)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise GameError(message("standard.planner.bad_weight", name=name, value=changes.get(name, 0))) from error
