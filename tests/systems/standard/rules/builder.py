"""Small positions for rules tests: a map of a few hexes, some units, a phase, scripted dice.

    battle = make_battle(
        [". . .",            # row 1: one character a hex, spaces are left out
         ". w ."],
        rivers="0101/0102",
        units={"para": "2-2-7 uk 0101 parachute", "guard": "2-2-7 german 0202"},
        step="first_combat",
    )
    battle.attack("0202", "para", dice=[6])

Terrain characters: `.` mixed, `b` broken, `r` rough, `w` woods, `t` town, `C` city, `-` no hex.
Words of a unit, in any order after its strength: a nation, a hex number or `off`, `depleted`, `single` (one step),
`half=3-1` (depleted strengths), marks, a type, a size (a battalion, if nothing is said), `re=4`, `range=2`, `aa=1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import numpy as np
import yaml

from game.grid.topology import HexTopology
from game.model.action import Action, Event
from game.model.dice import ScriptedDice
from game.model.refusal import Refusal
from game.scenario.board import ROAD_KINDS, WATER_KINDS, Board, Bridge, Ferry
from game.scenario.header import sides_of
from game.scenario.locate import data_folder
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import flow
from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.compile import compile_setting
from game.systems.standard.rules.demolition import guard_bridges
from game.systems.standard.rules.invariants import broken_invariants
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import Mark, ScenarioFile, UnitSize, UnitType
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.setup import initial_state
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD

TERRAIN = {".": "mixed", "b": "broken", "r": "rough", "w": "woods", "t": "town", "C": "city"}
NATIONS = ("uk", "us", "polish", "german")
MARKS = tuple(get_args(Mark))
SIZES = tuple(get_args(UnitSize))
TYPES = tuple(get_args(UnitType))
FIGURES = ("re", "range", "aa")


@cache
def shipped_rules_text() -> str:
    """The shipped rules file as JSON text."""
    return json.dumps(yaml.safe_load((data_folder("scenarios") / "rules" / "standard.yaml").read_text("utf-8")))


def rules_file(**changes: Any) -> RulesFile:
    """The shipped rules, with top-level keys changed."""
    return RulesFile.model_validate_json(json.dumps(json.loads(shipped_rules_text()) | changes))


def _hexside(topology: HexTopology, text: str) -> int:
    a, b = text.split("/")
    return topology.hexside(topology.index(a), topology.index(b))


def make_board(
    rows: Sequence[str],
    *,
    rivers: str = "",
    canals: str = "",
    streams: str = "",
    trails: Iterable[str] = (),
    roads: Iterable[str] = (),
    highways: Iterable[str] = (),
    railroads: Iterable[str] = (),
    bridges: Mapping[str, str] | None = None,
    ferries: str = "",
    regions: Mapping[str, str] | None = None,
    legend: Mapping[str, str] | None = None,
) -> Board:
    """A board from terrain rows; `bridges` maps an id to "kind carries hexside", as "highway road 0101/0102".

    `legend` adds signs of terrain that the standard rules have not.
    """
    cells = {}
    ground = TERRAIN | dict(legend or {})
    names = tuple(sorted(set(ground.values())))
    for row, line in enumerate(rows, start=1):
        for column, character in enumerate(line.replace(" ", ""), start=1):
            if character != "-":
                cells[(column, row)] = names.index(ground[character])
    topology = HexTopology(cells)
    sides = len(topology.hexsides)
    water, water_names = np.zeros(sides, np.int8), {}
    for kind, text in (("stream", streams), ("canal", canals), ("river", rivers)):
        for word in text.split():
            hexside = _hexside(topology, word)
            water[hexside] = WATER_KINDS.index(kind)
            water_names[hexside] = kind.title()
    road, rail = np.zeros(sides, np.int8), np.zeros(sides, np.bool_)
    for kind, routes in (("trail", trails), ("road", roads), ("highway", highways), ("railroad", railroads)):
        for route in routes:
            hexes = [topology.index(number) for number in route.split()]
            for here, there in pairwise(hexes):
                hexside = topology.hexside(here, there)
                if kind == "railroad":
                    rail[hexside] = True
                else:
                    road[hexside] = max(int(road[hexside]), ROAD_KINDS.index(kind))
    spans = []
    for index, (name, text) in enumerate((bridges or {}).items()):
        kind, carries, where = text.split()
        spans.append(Bridge(index, name, f"{name} bridge", kind, _hexside(topology, where), carries))
    return Board(
        id="small", title="Small map", topology=topology, terrain_names=names,
        terrain=np.array([cells[place] for place in topology.places], np.int8),
        water=water, water_names=water_names, road=road, rail=rail, bridges=tuple(spans),
        ferries=tuple(Ferry("ferry", _hexside(topology, word)) for word in ferries.split()),
        places=(), waters=(), routes=(),
        regions={name: frozenset(topology.index(n) for n in text.split()) for name, text in (regions or {}).items()},
        region_titles={}, north="up", hex_km=None,
    )  # fmt: skip


def _unit_entry(name: str, text: str) -> tuple[dict[str, Any], str]:
    strength, *words = text.split()
    where = next((word for word in words if word.isdecimal()), "off")
    nation = next((word for word in words if word in NATIONS), "german")
    marks = [word for word in words if word in MARKS]
    kind = next((word for word in words if word in TYPES), "infantry")
    figures = {key: int(value) for key, _, value in (word.partition("=") for word in words) if key in FIGURES}
    entry = {
        "id": name, "name": name.replace("_", " "), "short": name[:10], "formation": "test", "nation": nation,
        "type": kind, "size": next((word for word in words if word in SIZES), "battalion"),
        "strength": strength, "marks": marks, **figures,
        "steps": 1 if "single" in words else 2,
        "depleted": next((word.removeprefix("half=") for word in words if word.startswith("half=")), None),
    }  # fmt: skip
    return entry, where


def make_setting(
    board: Board,
    units: Mapping[str, str],
    *,
    rules: RulesFile | None = None,
    **script: Any,
) -> Setting:
    """A setting on a board; `script` overrides keys of the scenario file."""
    entries = [_unit_entry(name, text) for name, text in units.items()]
    sea = [name in ("estuary", "sea", "flats") for name in board.terrain_names]
    known = next(n for hex, n in enumerate(board.topology.numbers) if not sea[board.terrain[hex]])
    document: dict[str, Any] = {
        "format": 1, "kind": "scenario", "id": "small", "title": "Small", "summary": "A test.", "minutes": 1,
        "system": "standard", "map": "small", "rules": "standard", "turns": 10, "first_day": "1944-09-17",
        "first_player": "allied",
        "nations": [
            {"id": "uk", "title": "British", "side": "allied"}, {"id": "us", "title": "American", "side": "allied"},
            {"id": "polish", "title": "Polish", "side": "allied"},
            {"id": "german", "title": "German", "side": "german"},
        ],
        "units": [entry for entry, _ in entries],
        "setup": [{"unit": entry["id"], "hex": where} for entry, where in entries if where != "off"],
        "victory": {"objective": known, "side": "allied", "for_victory": 20, "for_draw": 0, "airborne_count": False},
    }  # fmt: skip
    model = ScenarioFile.model_validate_json(json.dumps(document | script))
    file = rules or rules_file()
    sides = sides_of(model, file)
    assert sides is not None
    faults: list[str] = []

    def report(
        loc: Any, what: str, hint: str = "", *, file: str = "scenario", warning: bool = False, first: Any = None
    ) -> None:
        is_meant = loc == ("victory", "for_victory") or (loc[0] == "setup" and ("[40.11]" in what or "[19.31]" in what))
        if not warning and not is_meant:  # games that nobody wins before their time, hexes that are fought over
            faults.append(f"{loc}: {what} ({hint})")

    setting = compile_setting(board, file, model, sides, report)
    assert not faults, faults
    return setting


class Battle:
    """A position under test, with players' actions in printed names."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.setting = state.setting
        self.topology = state.setting.board.topology

    # names
    def unit(self, name: str) -> int:
        return self.setting.unit_index[name]

    def hex(self, number: str) -> int:
        return self.topology.index(number)

    def bridge(self, name: str) -> int:
        return self.setting.bridge_index[name]

    def hexside(self, text: str) -> int:
        a, b = text.split("/")
        return self.topology.hexside(self.hex(a), self.hex(b))

    def marker(self, name: str) -> int:
        return next(m.index for m in self.setting.markers if marker_name(self.setting, m.index) == name)

    def markers(self, names: str) -> tuple[int, ...]:
        return tuple(sorted(self.marker(name) for name in names.split()))

    # what is so
    def at(self, name: str) -> str:
        """Number of a unit's hex, "off" before it arrives, "gone" once eliminated."""
        hex = self.state.hex_of[self.unit(name)]
        return {-1: "off", -2: "gone"}.get(hex) or self.topology.numbers[hex]

    def steps(self, name: str) -> int:
        return self.state.steps[self.unit(name)]

    def mp(self, name: str) -> int:
        return self.state.mp_left[self.unit(name)]

    @property
    def waits_for(self) -> str:
        """Side and kind of the decision, as "german demolition"; "over" when the game is over."""
        decision = STANDARD.decision(self.state)
        return "over" if decision is None else f"{self.state.setting.sides.ids[decision.side]} {decision.kind}"

    def refusal(self, action: Action) -> Refusal | None:
        return STANDARD.refusal(self.state, action)

    def rule_against(self, action: Action) -> str:
        """Number of the rule that forbids an action; an empty string if it is legal."""
        refusal = self.refusal(action)
        return "" if refusal is None else refusal.rule

    def legal(self, kind: str) -> list[Action]:
        return [action for action in STANDARD.legal(self.state) if action.kind == kind]

    def destinations(self, name: str) -> set[str]:
        """Numbers of the hexes a unit may move to now."""
        moves = [
            action for action in self.legal("move") if isinstance(action, do.Move) and action.unit == self.unit(name)
        ]
        return {self.topology.numbers[move.path[-1]] for move in moves}

    # what is done
    def do(self, action: Action, dice: Sequence[int] = ()) -> list[Event]:
        """Carry out an action that must be legal, with exactly these dice; the position must stay sound.

        At every decision a clone of the position must be independent, and go on as the position does.
        """
        refusal = self.refusal(action)
        assert refusal is None, refusal
        clone, before = self.state.clone(), self.state.fingerprint()
        scripted = ScriptedDice(dice)
        events = list(STANDARD.step(self.state, action, scripted))
        assert scripted.left == 0, f"{scripted.left} dice were not rolled"
        assert broken_invariants(self.state) == []
        assert clone.fingerprint() == before
        assert list(STANDARD.step(clone, action, ScriptedDice(dice))) == events
        assert clone.fingerprint() == self.state.fingerprint()
        return events

    def path(self, numbers: str) -> tuple[int, ...]:
        return tuple(self.hex(number) for number in numbers.split())

    def move_action(self, name: str, numbers: str) -> do.Move:
        return do.Move(self.unit(name), self.path(numbers))

    def move(self, name: str, numbers: str, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(self.move_action(name, numbers), dice)

    def attack_action(self, number: str, names: str) -> do.Attack:
        return do.Attack(self.hex(number), tuple(sorted(self.unit(name) for name in names.split())))

    def attack(self, number: str, names: str, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(self.attack_action(number, names), dice)

    def retreat(self, name: str, numbers: str, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(do.Retreat(self.unit(name), self.path(numbers)), dice)

    def land(self, name: str, number: str, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(do.Land(self.unit(name), self.hex(number)), dice)

    def enter(self, name: str, number: str, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(do.Enter(self.unit(name), self.hex(number)), dice)

    def end(self, dice: Sequence[int] = ()) -> list[Event]:
        return self.do(do.EndPhase(), dice)

    def odds(self, number: str, names: str) -> Any:
        return STANDARD.odds(self.state, self.attack_action(number, names))


def begin_step(setting: Setting, step: str, *, turn: int = 1, hands: str = "") -> Battle:
    """A position at the start of a step of the sequence, with these markers in hand ("uk+3 german+1")."""
    state = initial_state(setting)
    state.turn = turn
    state.step = next(index for index, entry in enumerate(setting.sequence) if entry.id == step)
    guard_bridges(state)
    # stand at the first segment's preparation even where the step is a later segment of its phase
    flow._prepare(state)
    for unit in setting.units_of(flow.step_side(state)):
        entry = setting.units[unit]
        if state.hex_of[unit] >= 0 and setting.sequence[state.step].does in ("arrivals", "movement"):
            state.mp_left[unit] = (
                entry.ma_mp if entry.mobility.is_mobile or not setting.sequence[state.step].mobile_only else 0
            )
    battle = Battle(state)
    for name in hands.split():
        kind = battle.marker(name)
        state.hand[kind] += 1
        state.pool[kind] -= 1
    return battle


def make_battle(
    rows: Sequence[str],
    units: Mapping[str, str],
    *,
    step: str = "first_movement",
    turn: int = 1,
    hands: str = "",
    rules: RulesFile | None = None,
    script: Mapping[str, Any] | None = None,
    **board: Any,
) -> Battle:
    """A small position: board, units, step of the sequence, markers in hand. See the module's example."""
    setting = make_setting(make_board(rows, **board), units, rules=rules, **(script or {}))
    battle = begin_step(setting, step, turn=turn, hands=hands)
    for name, text in units.items():
        if "depleted" in text.split():
            battle.state.steps[battle.unit(name)] = 1
    return battle
