"""The positions of the diagrams: who stands where on the small board, from files. [1-39]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal

from pydantic import Field

from game.engine.library import load_scenario
from game.model.action import Action
from game.model.frozen import frozen
from game.model.refusal import Refusal
from game.scenario.board import Board
from game.scenario.fields import FormatVersion, HexList, HexNumber, Identifier, StrictModel, Title
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.scenario.validate import validate
from game.systems.standard.rules.occupancy import put, refresh, refresh_network
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.setup import initial_state
from game.systems.standard.rules.state import DOWN, WAITING, State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.looks import scenery
from game.ui.board.marks import Marks
from game.ui.desk.figure import Answer, BoardView
from game.ui.language.words import Words
from game.ui.look.tone import Tone


class PositionEntry(StrictModel):
    """One diagram's position."""

    scenario: Identifier | None = None
    """A shipped scenario on whose map it is; without it the small board of the file."""
    turn: int = 1
    """The game turn."""
    seen: HexList = ""
    """Two hexes; what lies between them is shown."""
    step: Identifier = "first_movement"
    """The step of the sequence of play. [3]"""
    units: Mapping[Identifier, HexNumber] = Field(default_factory=dict)
    """Who stands where."""
    down: tuple[Identifier, ...] = ()
    """Bridges that are demolished. [14.1]"""
    zones: tuple[Identifier, ...] = ()
    """Drop zone markers that lie on the board. [12.1]"""
    hand: tuple[Title, ...] = ()
    """Support fire markers in hand, as `uk 3`. [8.1]"""
    unit: Identifier | None = None
    """The unit it is about."""
    hex: HexNumber | None = None
    """The hex it is about."""


class PositionsFile(StrictModel):
    """The file of positions."""

    format: FormatVersion
    kind: Literal["diagram_positions"]
    scenario: Identifier
    """The scenario beside it that has board and units."""
    positions: Mapping[str, PositionEntry]
    """By chapter, or by rule."""


@frozen
class Position:
    """What a diagram is made from."""

    state: State
    words: Words
    unit: int
    """The unit it is about, or -1."""
    hex: int
    """The hex it is about, or -1."""
    seen: tuple[int, ...]

    @property
    def board(self) -> Board:
        """The small board."""
        return self.state.setting.board

    def name(self, unit: int) -> str:
        """A unit as a player calls it."""
        return self.state.setting.units[unit].short

    def title(self, hex: int) -> str:
        """A hex as a player calls it."""
        return self.words.name(self.board.hex_title(hex))

    def refusal(self, action: Action) -> Refusal | None:
        """Why the rules forbid an action here; None if they allow it."""
        return STANDARD.refusal(self.state, action)

    def refused(self, refusal: Refusal, marks: Marks | None = None) -> Answer:
        """A refusal as an answer."""
        return Answer(self.words.refusal(refusal), Tone.BAD, marks)

    def caption(self, name: str) -> str:
        """The line above the diagram."""
        return self.words(f"standard.window.diagram.caption_{name}")


@cache
def positions_file() -> PositionsFile:
    """The shipped positions; ScenarioError if their file is faulty."""
    return validate(read_file(data_folder("assets") / "diagrams" / "positions.yaml"), PositionsFile)


@cache
def school() -> Setting:
    """Board and units of all diagrams."""
    setting: Setting = load_scenario(
        str(data_folder("assets") / "diagrams" / f"{positions_file().scenario}.yaml")
    ).setting
    return setting


@cache
def board_of(scenario: str) -> Setting:
    """The setting of a shipped scenario that diagrams are drawn on, or that lists are read from."""
    setting: Setting = load_scenario(scenario).setting
    return setting


def position_of(chapter: str, words: Words) -> Position:
    """The position of the diagram of a chapter or rule; KeyError if it has none."""
    entry = positions_file().positions[chapter]
    setting = board_of(entry.scenario) if entry.scenario else school()
    topology = setting.board.topology
    state = initial_state(setting)
    state.turn = entry.turn
    state.step = next(number for number, step in enumerate(setting.sequence) if step.id == entry.step)
    state.zone_hex = [zone.hex if zone.id in entry.zones else WAITING for zone in setting.zones]
    for name in entry.down:
        state.bridge_state[setting.bridge_index[name]] = DOWN
    if entry.units:
        state.hex_of = [WAITING] * len(state.hex_of)
    refresh(state)
    refresh_network(state)
    for name, number in entry.units.items():
        unit = setting.unit_index[name]
        put(state, unit, topology.index(number))
        state.mp_left[unit] = setting.units[unit].ma_mp
    for marker in entry.hand:
        nation, value = marker.split()
        kind = next(kind for kind in setting.markers if kind.nation == nation and str(kind.value) == value)
        state.hand[kind.index] += 1
        state.pool[kind.index] -= 1
    return Position(
        state, words,
        setting.unit_index[entry.unit] if entry.unit else -1,
        topology.index(entry.hex) if entry.hex else -1,
        _between(setting.board, entry.seen),
    )  # fmt: skip


def _between(board: Board, corners: str) -> tuple[int, ...]:
    """The hexes in the rectangle between two; all if none are named."""
    topology = board.topology
    places = [topology.places[topology.index(number)] for number in corners.split()] or list(topology.places)
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return tuple(
        hex
        for hex, (column, row) in enumerate(topology.places)
        if min(columns) <= column <= max(columns) and min(rows) <= row <= max(rows)
    )


def board_view(position: Position, marks: Marks, ask: Callable[[int], Answer]) -> BoardView:
    """A view of a position: the hexes that are seen, with marks, and what pointing at one tells."""
    return BoardView(position.board, scenery(position.state), marks, position.seen, ask)
