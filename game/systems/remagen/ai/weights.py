"""What the planner of Remagen cares about, from scenarios/players/remagen.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import FormatVersion, Identifier, StrictModel
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.scenario.validate import validate

Points = Annotated[int, Field(ge=0, le=5000)]


class Weights(StrictModel):
    """What counts, in points; seven are one RV."""

    rv: Points
    """A unit lost, for each RV."""
    counting: Points
    """A victory point, in per cent of what the scenario says it is worth in RV."""
    nearer: Points
    """A sector nearer to where a unit wants to be."""
    night_march: Points
    """The same at night, in per cent."""
    last_fear: Points
    """What the enemy may do is feared so many per cent where he has few player turns left."""
    retreat: Points
    """A unit driven back, in per cent of its worth."""
    exposed: Points
    """What the enemy may do in his turn, in per cent of its expectation."""
    danger: Points
    """What the enemy's fire may do in his turn, in per cent of what it would if all of it fell there."""
    patience: Points
    """How much more fire is feared by whoever goes over the river by day when the next turn is night, in per cent."""
    company: Points
    """How much less that is feared where others can come as well, in per cent."""
    alone: Points
    """Odds, in per cent, at which it helps nothing any more to come nearer where the enemy can attack; 0: never."""
    cut_off: Points
    """What a fight costs a unit that has no way back, in per cent of what it costs others."""
    shot: Points
    """What a shot from a sector counts when a unit moves there, in per cent."""
    ground: Points
    """Driving the enemy out of a sector that draws, for each point with which it draws."""
    clog: Points
    """Standing at the end of a bridge or where others come in."""
    cover: Points
    """Foot on a hill, in a wood, in houses."""
    seal: Points
    """Cover beside the far end of a bridge, for whoever seals it."""
    labour: Points
    """Engineers at the end of a pontoon that they can work at."""
    riding: Points
    """What keeps a passenger on board."""
    leaving: Points
    """What a unit could still do that leaves the board, for each turn left and point of combat value, in tenths."""
    inertia: Points
    """What a move must be worth, in tenths."""
    bridge: Points
    """Standing on a bridge when the turn ends."""
    threshold: Points
    """What a volley must be worth."""
    support: Points
    """Those who could still come up to a fight, in per cent of their combat value."""
    garrison: Points
    """Who holds what counts stays there where an enemy is so near, in sectors; 0: nobody does."""
    noise: Points
    """Whim."""

    def changed(self, per_cent: Mapping[str, int]) -> Weights:
        """The same with some weights so many per cent of what they are."""
        return self.model_copy(update={name: getattr(self, name) * share // 100 for name, share in per_cent.items()})


class ShortBattle(StrictModel):
    """Where a planner cares differently in a battle in which little time is left from the beginning."""

    turns: Annotated[int, Field(ge=1, le=100)]
    """A battle of so many game turns at most."""
    sides: dict[Identifier, dict[Identifier, Points]]
    """How it cares there, by the id of the side it leads."""


def _in_short(battles: Sequence[ShortBattle], side: str, turns: int) -> dict[Identifier, Points]:
    """How a planner cares as the side of an id in a battle of so many turns: by the first that is long enough."""
    found = next((battle for battle in battles if 0 < turns <= battle.turns), None)
    return {} if found is None else found.sides.get(side, {})


class Level(StrictModel):
    """How hard a planner thinks."""

    weights: dict[Identifier, Points] = Field(default={})
    """Where it cares differently."""
    short: tuple[ShortBattle, ...] = ()
    """Where it does so in short battles alone, the shortest first."""
    searches: bool = False
    """Whether it plays the manners of the file out in its head before it moves."""
    most_thoughts: Annotated[int, Field(ge=0, le=100_000)] = 0
    """It begins no further look at moves after so much thought in a player turn; to weigh one move counts 1."""
    doubt: Points = 0
    """By how much another manner must be better, in hundredths of a victory."""
    late_doubt: Points = 0
    """The same where it plays on to the end of the game, and for single decisions."""
    rehearsed_turns: Annotated[int, Field(ge=0, le=100)] = 0
    """Where no more game turns are left than these, it plays on in its head to the end of the game,"""
    foreseen_turns: Annotated[int, Field(ge=0, le=100)] = 0
    """and where more are left so many game turns."""
    thoughts_a_decision: Annotated[int, Field(ge=0, le=100_000)] = 0
    """So much thought at most goes to a single decision that is not a move,"""
    thoughts_deciding: Annotated[int, Field(ge=0, le=100_000)] = 0
    """and so much to all such decisions of a player turn."""

    def weights_as(self, side: str, turns: int) -> dict[Identifier, Points]:
        """Where it cares differently as the side of an id, in a battle of so many turns; 0 for no battle of its own."""
        return self.weights | _in_short(self.short, side, turns)

    def plays_out(self, left: int) -> bool:
        """Whether it plays on to the end of the game where so many game turns are left."""
        return left <= self.rehearsed_turns

    def horizon(self, left: int) -> int:
        """How many game turns it plays on in its head where so many are left."""
        return left if self.plays_out(left) else self.foreseen_turns


class PlannerFile(StrictModel):
    """The file scenarios/players/remagen.yaml."""

    format: FormatVersion
    kind: Literal["planner"]
    id: Identifier
    weights: Weights
    sides: dict[Identifier, dict[Identifier, Points]] = Field(default={})
    """Where a side cares differently, by its id, whatever the level,"""
    short: tuple[ShortBattle, ...] = ()
    """and where it does so in short battles alone, the shortest first."""
    manners: dict[Identifier, dict[Identifier, Points]] = Field(default={})
    """Ways of moving and fighting that level hard tries: weights in per cent of the usual ones."""
    characters: dict[Identifier, dict[Identifier, Points]] = Field(default={})
    """Characters that a planner may have at any level: weights in per cent of the usual ones."""
    levels: dict[Identifier, Level]

    def weights_of(self, level: str, character: str = "", side: str = "", turns: int = 0) -> Weights:
        """How a level cares, with a character if one is named, as the side of an id in a battle of so many turns."""
        own = self.sides.get(side, {}) | _in_short(self.short, side, turns) | self.levels[level].weights_as(side, turns)
        usual = self.weights.model_copy(update=own)
        return usual.changed(self.characters[character]) if character else usual


@cache
def planner_file() -> PlannerFile:
    """The shipped weights and levels; ScenarioError with every problem if they cannot be read."""
    return validate(read_file(data_folder("scenarios") / "players" / "remagen.yaml"), PlannerFile)
