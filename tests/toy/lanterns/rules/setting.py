"""All of a scenario that does not change in play, out of its three files."""

from __future__ import annotations

from dataclasses import dataclass

from lanterns.rules.schema import RulesFile, ScenarioFile

from game.grid.path import Steps
from game.model.side import Sides
from game.scenario.board import Board
from game.scenario.report import Report

GONE = -1
"""Where a band stands that has left the quay."""


@dataclass(frozen=True, slots=True)
class Band:
    """A band of people; its place in `Setting.bands` is its index."""

    index: int
    id: str
    name: str
    crew: int
    strength: int
    start: int


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What a game of Lanterns is played from: immutable, shared by all its positions."""

    board: Board
    rules: RulesFile
    sides: Sides
    turns: int
    crews: tuple[str, ...]
    bands: tuple[Band, ...]
    lanterns: tuple[int, ...]
    steps: Steps
    """Per square: the steps out of it and what they cost. [9.11]"""


def compile_setting(board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> Setting:
    """The setting of a scenario; what does not fit the map is reported at its place in the file."""

    def square(number: str, *loc: str | int) -> int:
        try:
            return board.topology.index(number)
        except KeyError:
            report(loc, f"the map has no square {number}", f"look at {script.map}.yaml")
            return 0

    costs = [rules.pace.costs.get(name, 0) for name in board.terrain_names]
    cost_of = [costs[kind] for kind in board.terrain]
    bands: list[Band] = []
    named: dict[str, tuple[str | int, ...]] = {}
    for crew, entry in enumerate(script.crews):
        for place, band in enumerate(entry.bands):
            loc = ("crews", crew, "bands", place)
            start = square(band.at, *loc, "at")
            if not cost_of[start]:
                report((*loc, "at"), f"nobody can stand in {band.at}: {board.terrain_at(start)}")
            if any(other.start == start and other.crew != crew for other in bands):
                report((*loc, "at"), f"the other crew stands in {band.at}")
            if sum(other.start == start for other in bands) == rules.stack:
                report((*loc, "at"), f"{rules.stack} bands stand in {band.at} already [1.2]")
            first = named.setdefault(band.id, loc)
            if first != loc:
                report((*loc, "id"), f"there is a band {band.id} already", "give it another id", first=(*first, "id"))
            bands.append(Band(len(bands), band.id, band.name, crew, band.strength, start))
    steps = tuple(
        tuple((there, cost_of[there]) for there in board.topology.adjacent[here] if cost_of[there])
        for here in range(board.topology.size)
    )
    return Setting(
        board, rules, sides, script.turns, tuple(crew.name for crew in script.crews), tuple(bands),
        tuple(square(number, "lanterns", place) for place, number in enumerate(script.lanterns)), steps,
    )  # fmt: skip
