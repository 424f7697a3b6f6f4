"""What authors write for nothing, or where it cannot be: told as `file:line:column: what - hint`, each at its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game.scenario.loader import check
from game.scenario.locate import data_folder
from game.systems.registry import systems
from tests.systems.standard.modules.test_hostile_keys import every_key, written

Change = Callable[[Any], None]
SEA, INLAND, ASHORE = "0101", "1206", "0605"
ON = ("stacks", "supply", "air_naval", "overruns", "attrition", "bridgeheads")


def put(way: str, value: Any) -> Change:
    """Write a value at a way like `supply.ports.0.hex`."""

    def change(document: Any) -> None:
        *ways, last = [int(word) if word.isdigit() else word for word in way.split(".")]
        for key in ways:
            document = document[key]
        document[last] = value

    return change


def without(*names: str, sections: bool = False) -> Change:
    """Switch modules off, with their sections if so asked."""

    def change(document: Any) -> None:
        document["modules"] = [name for name in document["modules"] if name not in names]
        for name in names if sections else ():
            document.pop(name, None)

    return change


def told(tmp_path: Path, *changes: Change) -> list[str]:
    """What is said of the scenario with every key after some changes."""
    document = deepcopy(every_key())
    for change in changes:
        change(document)
    path = tmp_path / "every_key.yaml"
    path.write_text(written(document), "utf-8")
    return [
        str(problem).split("\n", maxsplit=1)[0].replace(str(path), "vain.yaml") for problem in check(path, systems())
    ]


REFUSED: list[tuple[str, tuple[Change, ...], str]] = [
    *(
        (f"{name} is off", (without(name),), f"the module {name} is off, so nothing of this is played with")
        for name in ON
    ),
    ("a battery at sea", (put("sites.0.hex", SEA),), "0101 is no land, so no guns stand there [32.4]"),
    ("an enemy in the hex", (put("setup.1.hex", "1021"),), "gr and its enemy bde begin in the same hex"),
    ("on enemy ground", (put("setup.1.hex", "1517"),), "gr begins in 1517, which the other side controls"),
    ("arrivals at sea", (put("reinforcements.0", {"turn": 2, "units": ["cdo"], "hexes": SEA}),), "0101 is no land"),
    ("returns at sea", (put("leaves.0.returns.hexes", SEA),), "0101 is no land"),
    ("an objective at sea", (put("victory.objective", SEA),), "0101 is no land"),
    ("points at sea", (put("victory.open_sea.points.0.hexes", SEA),), "0101 is no land"),
    ("lost from the start", (put("victory.open_sea.lost_with", "1206"),), "so the game is lost at once [17.44]"),
    (
        "leaves twice",
        (put("leaves", [{"turn": 1, "units": ["bde"]}, {"turn": 2, "units": ["bde"]}]),),
        "bde leaves already, in "
    ),
    ("leaves before it comes", (put("leaves", [{"turn": 1, "units": ["cdo"]}]),), "cdo would leave on turn 1, before"),
    (
        "control of a box",
        (put("reinforcements.0.if_controlled", True),),
        "only hexes of arrivals on the ground are asked for who controls them [11.8]",
    ),
    ("based", (without("overruns", sections=True),), "airfields are known with the module overruns alone [22.53]"),
    ("draws fire", (without("bridgeheads", sections=True),), "nobody lands without the module bridgeheads"),
    (
        "ground as it is",
        (put("options", {"variants": [{
            "id": "dry", "title": "Dry", "ground": [{"region": "flanders", "terrain": ["dune"], "becomes": "polder"}],
        }]}),),
        "this changes no hex of flanders",
    ),
]  # fmt: skip
DOUBTED: list[tuple[str, tuple[Change, ...], str]] = [
    ("a battery among enemies", (put("sites.0.hex", "1021"),), "1021 is controlled by the other side"),
    ("arrivals partly at sea", (put("leaves.0.returns.hexes", f"{SEA} 1021"),), "0101 is no land"),
    ("a port inland", (put("supply.ports.1.hex", INLAND),), "Terneuzen is not beside the sea, so it supplies nobody"),
    ("a beach inland", (put("bridgeheads.beaches", f"{ASHORE} {INLAND}"),), "1206 is a beach without sea [32.1]"),
    ("an island that is none", (put("bridgeheads.islands", "0803"),), "0803 is no island of one hex: "),
    ("from no port", (put("bridgeheads.invasions.0.port", "1021"),), "1021 is no port [32.1]"),
    ("over dry land", (put("bridgeheads.arrows.0.ends", "1021 1022"),), "1021 and 1022 are neighbours with no water"),
    ("over dry land, far", (put("bridgeheads.arrows.0.ends", "1021 1222"),), "the straight way from 1021 to 1222"),
    ("a ship ashore", (put("air_naval.ships.0.hex", INLAND),), "1206 is land"),
    ("a ship far off", (put("air_naval.ships.0.range", 0),), "warspite reaches no land [39.31]"),
    (
        "no shore",
        (without("bridgeheads", sections=True), put("supply.ports", []), put("supply.sea_sources.0.hexes", SEA)),
        "no port, and no invasion of that side, is there for its sea lines to reach",
    ),
    (
        "no source",
        (put("supply.home", []), put("supply.sea_sources.0.hexes", SEA)),
        "the side german has no source, so all its units are without supply [30.2]",
    ),
    (
        "open from the start",
        (put("sites", []), put("stacks.control.1.hexes", "1021 3920 1011 1109")),
        "no battery is left from the set-up on, so the passage is open [17.41]",
    ),
    ("no zone", (), "lies in no supply zone, and"),
    (
        "a box for nobody",
        (put("boxes", [{"id": "ostend", "title": "Ostend", "side": "allied"},
                       {"id": "dover", "title": "Dover", "side": "allied"}]),),
        "nobody ever comes into the box dover",
    ),
    (
        "no way out of a box",
        (without("bridgeheads", sections=True), put("air_naval.ships", [])),
        "nobody ever gets out of the box ostend",
    ),
    (
        "nobody in a box",
        (put("reinforcements.0", {"turn": 2, "units": ["cdo"], "hexes": "1021"}),),
        "no unit ever arrives in the box ostend, so from_box never sails",
    ),
    ("no commandos", (put("units.1.marks", []),), "that side has no commandos [32.26]"),
    ("back too late", (put("leaves.0.returns.turns_later", 2),), "turn 4 is after the last turn: they never come back"),
    ("ships too late", (put("air_naval.ships.0.turns", [2, 4]),), "turn 4 is after the last turn"),
    ("aircraft too late", (put("air_naval.air.0.turns", [9]),), "turn 9 is after the last turn"),
    ("an arrow too late", (put("bridgeheads.arrows.0.opened.0", {"side": "allied", "first_turn": 4}),), "turn 4 is"),
    ("to win too late", (put("victory.open_sea.win_by", 4),), "turn 4 is after the last turn"),
    ("too much weather", (put("air_naval.weather", [2, 2, 2, 2]),), "there are figures for 4 turns"),
    ("too many points", (put("supply.attack_supply.german", [3, 3, 3, 3]),), "there are figures for 4 turns"),
    ("in no such weather", (put("air_naval.weather", [8]),), "the weather of turn 1 is 8: wing does not fly in it"),
    ("a range of infantry", (put("units.0.range", 3),), "bde is no artillery, so it supports nobody at a distance"),
    ("flak without aircraft", (without("air_naval", sections=True), put("units.2.aa", 1)), "aa means nothing without"),
    ("a mark of landings", (without("bridgeheads", sections=True),), "commando means nothing without the module"),
]  # fmt: skip
TOLD = re.compile(r"^vain\.yaml:[1-9]\d*:[1-9]\d*: \S.* - \S")


@pytest.mark.parametrize(("changes", "says"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_cannot_be_is_refused(tmp_path: Path, changes: tuple[Change, ...], says: str) -> None:
    lines = [line for line in told(tmp_path, *changes) if says in line]
    assert lines
    assert all(TOLD.match(line) and "warning" not in line for line in lines), lines


@pytest.mark.parametrize(("changes", "says"), [case[1:] for case in DOUBTED], ids=[case[0] for case in DOUBTED])
def test_what_serves_nothing_is_doubted(tmp_path: Path, changes: tuple[Change, ...], says: str) -> None:
    lines = [line for line in told(tmp_path, *changes) if says in line]
    assert lines
    assert all(TOLD.match(line) and "warning" in line for line in lines), lines


def test_a_section_is_told_at_its_own_line(tmp_path: Path) -> None:
    line = next(line for line in told(tmp_path, without("attrition")) if "is off" in line)
    text = (tmp_path / "every_key.yaml").read_text("utf-8").split("\n")
    number = int(line.split(":")[1])
    assert any("attrition" in said for said in text[number - 2 : number])


def test_a_passage_is_not_open_past_an_enemy_or_a_battery(tmp_path: Path) -> None:
    ours = put("stacks.control.1.hexes", "1021 3920 1011 1109")
    for closed in ((ours,), (put("sites", []),), (ours, put("sites", []), put("setup.1.hex", "1109"))):
        assert not [line for line in told(tmp_path, *closed) if "17.41" in line]


def test_nothing_is_said_of_the_other_keys(tmp_path: Path) -> None:
    """The scenario with every key has two doubts: zones that do not cover its land, and an island that is none."""
    assert len(told(tmp_path)) == 2


def test_the_shipped_scenarios_are_told_nothing() -> None:
    paths = sorted((data_folder("scenarios")).glob("*.yaml"))
    assert len(paths) > 12
    assert not [str(problem) for path in paths for problem in check(path, systems())]
