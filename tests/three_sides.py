"""A game of three sides, for tests: stones are slid in turn, and whose lies in the well at last has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import Legal, Source, only
from game.model.message import Message, plain
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side, Sides
from game.scenario.board import Board
from game.scenario.fields import HexList, HexNumber
from game.scenario.header import RulesHeader, ScenarioHeader
from game.scenario.loader import load
from game.scenario.report import Report
from game.scenario.scenario import Scenario
from tests.scenario.slips import DATA

SCENARIO = """\
format: 1
kind: scenario
id: stones
title: Stones
summary: Three children and a well.
minutes: 1
system: stones
map: small
rules: stones
turns: 5
first_day: "1950-05-01"
sides: [{id: ann, title: Ann}, {id: bob, title: Bob}, {id: cas, title: Cas}]
begin: 0101 0703 0402
well: "0403"
"""
RULES = "format: 1\nkind: rules\nid: stones\ntitle: Stones\nsystem: stones\n"


class StonesFile(ScenarioHeader):
    """Where the stones begin, side by side, and the well."""

    begin: HexList
    well: HexNumber


@dataclass(frozen=True, slots=True, eq=False)
class Yard:
    """The setting."""

    board: Board
    sides: Sides
    turns: int
    begin: tuple[int, ...]
    well: int


@dataclass(slots=True, eq=False)
class Stones:
    """A position: where the stone of each side lies."""

    yard: Yard
    where: list[int]
    done: int = 0
    dice_drawn: int = 0

    def clone(self) -> Stones:
        return replace(self, where=self.where[:])

    def fingerprint(self) -> bytes:
        return repr((self.where, self.done, self.dice_drawn)).encode()

    @property
    def turn(self) -> int:
        return self.done // len(self.where) + 1

    @property
    def side(self) -> Side:
        return Side(self.done % len(self.where))


@dataclass(frozen=True, slots=True, order=True)
class Slide(Action):
    """To a hex beside it."""

    kind: ClassVar[str] = "slide"
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class Wait(Action):
    """Nothing is slid."""

    kind: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Slid(Event):
    """A stone lies elsewhere."""

    kind: ClassVar[str] = "slid"
    side: int
    hex: int


class StonesRules:
    """The rules."""

    name = "stones"
    version = "1"
    passing_kinds = ("wait",)
    scenario_model = StonesFile
    rules_model = RulesHeader

    def compile(self, board: Board, rules: Any, script: StonesFile, sides: Sides, report: Report) -> Yard:
        index = board.topology.index
        return Yard(board, sides, script.turns, tuple(map(index, script.begin.split())), index(script.well))

    def new_state(self, setting: Yard, dice: Dice) -> tuple[Stones, Sequence[Event]]:
        return Stones(setting, list(setting.begin)), ()

    def is_over(self, state: Stones) -> bool:
        return state.turn > state.yard.turns

    def decision(self, state: Stones) -> Decision | None:
        return None if self.is_over(state) else Decision(state.side, "turn", "1", plain("Slide your stone or wait."))

    def _free(self, state: Stones) -> list[Action]:
        around = sorted(state.yard.board.topology.adjacent[state.where[state.side]])
        return [Slide(hex) for hex in around if hex not in state.where]

    def legal(self, state: Stones) -> Legal:
        slides = Source("slide", (state.side.value,), lambda _: self._free(state))
        return Legal(() if self.is_over(state) else (slides, only(Wait())), lambda action: self.refusal(state, action))

    def refusal(self, state: Stones, action: Action) -> Refusal | None:
        if self.is_over(state):
            return Refusal("over", "2", plain("It is over."))
        may = isinstance(action, Wait) or action in self._free(state)
        return None if may else Refusal("far", "1", plain("It cannot be slid there."))

    def step(self, state: Stones, action: Action, dice: Dice) -> Sequence[Event]:
        side = state.side
        state.done += 1
        if not isinstance(action, Slide):
            return ()
        state.where[side] = action.hex
        return (Slid("1", side, action.hex),)

    def outcome(self, state: Stones) -> Outcome | None:
        if not self.is_over(state):
            return None
        there = [Side(side) for side, hex in enumerate(state.where) if hex == state.yard.well]
        return Outcome(there[0] if there else None, plain("who lies in the well"), "2")

    def view(self, state: Stones, side: Side | None) -> Stones:
        return state.clone()

    def encode(self, setting: Yard, action: Action) -> dict[str, Any]:
        return {"do": action.kind, **({"hex": setting.board.number(action.hex)} if isinstance(action, Slide) else {})}

    def decode(self, setting: Yard, data: Mapping[str, Any]) -> Action:
        if dict(data) == {"do": "wait"}:
            return Wait()
        try:
            (number,) = (value for key, value in data.items() if key != "do")
            if data["do"] != "slide" or "hex" not in data:
                raise ValueError("there is no such action")
            return Slide(setting.board.topology.index(number))
        except (KeyError, TypeError) as fault:
            raise ValueError("there is no such action") from fault

    def describe(self, setting: Yard, event: Event) -> Message:
        assert isinstance(event, Slid)
        return plain(f"{setting.sides.title(Side(event.side))}: {setting.board.number(event.hex)}")

    def phase_key(self, state: Stones) -> tuple[int, int]:
        return state.turn, state.side.value

    def phase_title(self, state: Stones) -> Message:
        return plain(state.yard.sides.title(state.side))


STONES = StonesRules()


def three_sides(folder: Path) -> Scenario:
    """The scenario, out of files in a folder."""
    for name, text in (
        ("stones.yaml", SCENARIO), ("rules/stones.yaml", RULES),
        ("maps/small.yaml", (DATA / "maps" / "small.yaml").read_text()),
    ):  # fmt: skip
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return load(folder / "stones.yaml", {"stones": STONES})
