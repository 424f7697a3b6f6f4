"""The positions of the diagrams: who stands where on the board, from a file. [1-16]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

from pydantic import Field

from game.engine.library import load_scenario
from game.model.action import Action
from game.model.frozen import frozen
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.fields import FormatVersion, HexList, HexNumber, Identifier, Prose, StrictModel
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.scenario.validate import validate
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.setting import NOWHERE, POOL, Setting
from game.systems.remagen.rules.setup import first_position, recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import OPEN, State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.ui.looks import scenery
from game.ui.board.marks import Marks
from game.ui.desk.figure import Answer, BoardView
from game.ui.language.words import Words
from game.ui.look.tone import Tone


class PositionEntry(StrictModel):
    """One diagram's position."""

    seen: HexList = ""
    """Two sectors; what lies between them is shown."""
    step: Identifier = "us_movement"
    """The step of the sequence of play. [4.2]"""
    turn: int = 1
    us: Mapping[HexNumber, Prose] = Field(default_factory=dict)
    """Who stands where, by type."""
    german: Mapping[HexNumber, Prose] = Field(default_factory=dict)
    bridge: bool = True
    """Whether the old bridge stands. [14]"""
    labour: Mapping[str, int] = Field(default_factory=dict)
    """Labour units by the letter of the line. [13.4]"""
    unit: Identifier | None = None
    """The unit it is about."""
    sector: HexNumber | None = None
    """The sector it is about."""


class PositionsFile(StrictModel):
    """The file of positions."""

    format: FormatVersion
    kind: Literal["diagram_positions"]
    scenario: Identifier
    """The scenario that has board and units."""
    played: tuple[Identifier, ...] = ()
    """The scenarios that chapter 18 shows. [18]"""
    positions: Mapping[str, PositionEntry]
    """By chapter."""


@frozen
class Position:
    """What a diagram is made from."""

    state: State
    words: Words
    unit: int
    """The unit it is about, or NOWHERE."""
    sector: int
    """The sector it is about, or NOWHERE."""
    seen: tuple[int, ...]

    @property
    def setting(self) -> Setting:
        """The setting of all diagrams."""
        return self.state.setting

    @property
    def side(self) -> Side:
        """Whose step it is."""
        return self.state.active

    def title(self, sector: int) -> str:
        """A sector as a player calls it."""
        return self.words.name(self.setting.board.hex_title(sector))

    def say(self, name: str, **values: object) -> str:
        """A text of the diagrams."""
        return self.words(f"remagen.diagram.{name}", **values)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the rules forbid an action here; None if they allow it."""
        return REMAGEN.refusal(self.state, action)

    def refused(self, refusal: Refusal, marks: Marks | None = None) -> Answer:
        """A refusal as an answer."""
        return Answer(self.words.refusal(refusal), Tone.BAD, marks)

    def view(self, marks: Marks, ask: Callable[[int], Answer]) -> BoardView:
        """The sectors that are seen, with marks, and what pointing at one tells."""
        return BoardView(self.setting.board, scenery(self.state), marks, self.seen, ask)


@cache
def positions_file() -> PositionsFile:
    """The shipped positions; ScenarioError if their file is faulty."""
    return validate(read_file(data_folder("assets") / "diagrams" / "remagen.yaml"), PositionsFile)


@cache
def school() -> Setting:
    """Board and units of all diagrams."""
    setting: Setting = load_scenario(positions_file().scenario).setting
    return setting


def position_of(chapter: str, words: Words) -> Position:
    """The position of the diagram of a chapter; KeyError if it has none."""
    entry, setting = positions_file().positions[chapter], school()
    state = first_position(setting)
    state.turn, state.phase, state.bridge_stands = entry.turn, OPEN, entry.bridge
    state.step = next(number for number, step in enumerate(setting.sequence) if step.id == entry.step)
    for side, placed in ((US, entry.us), (GERMAN, entry.german)):
        for name, types in placed.items():
            for word in types.split():
                _put(state, side, word, setting.board.topology.index(name))
    state.quota_left = quota_of(setting, state.active, entry.turn) if state.does == "entry" else 0
    whole = setting.rules.bridges.pontoon.labour
    for number, line in enumerate(setting.lines):
        state.labour[number] = entry.labour.get(line.letter, 0)
        state.completed_turn[number] = 1 if state.labour[number] >= whole else 0
    unit = setting.unit_index[entry.unit] if entry.unit else NOWHERE
    sector = setting.board.topology.index(entry.sector) if entry.sector else NOWHERE
    return Position(state, words, unit, sector, _between(setting, entry.seen))


def _put(state: State, side: Side, word: str, sector: int) -> None:
    """Put the next unit of a type into a sector, with what it carries."""
    carrier = NOWHERE
    for kind in word.split("+"):
        unit = next(
            unit.index for unit in state.side_units(side) if unit.type.id == kind and state.sector[unit.index] == POOL
        )
        state.sector[unit], state.carrier[unit] = sector, carrier
        carrier = unit if carrier == NOWHERE else carrier
    state.control[sector] = side
    state.visited[sector] |= int(side is US)
    recount(state)


def _between(setting: Setting, corners: str) -> tuple[int, ...]:
    """The sectors in the rectangle between two; all if none are named."""
    topology = setting.board.topology
    places = [topology.places[topology.index(number)] for number in corners.split()] or list(topology.places)
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return tuple(
        sector
        for sector, (column, row) in enumerate(topology.places)
        if min(columns) <= column <= max(columns) and min(rows) <= row <= max(rows)
    )
