"""What authors may get wrong in the keys of supply, boxes, leaves, batteries and victory: each is said, with a hint."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.systems.standard.modules.supplied import make_supplied

ROWS = ["~ ~ ~ ~", ". . . .", ". . . ."]
UNITS = {"tommy": "2-2-7 uk 0102", "gr": "3-3-7 german 0403"}
HOME = {"home": [{"side": "allied", "hexes": "0102"}]}
SITE = {"id": "a", "title": "A", "hex": "0202", "side": "german", "range": 1, "strength": 1, "armour": 1}
BOX = {"id": "ostend", "title": "Ostend", "side": "german"}
ENDING = {"objective": "0102", "side": "allied", "for_victory": 1, "for_draw": 0, "airborne_count": True}


def supply(**keys: Any) -> dict[str, Any]:
    """A scenario with these keys under supply."""
    return {"supply": HOME | keys}


@pytest.mark.parametrize(
    ("script", "says"),
    [
        (supply(home=[{"side": "allied", "hexes": "9999"}]), "no hex 9999 on the map"),
        (supply(home=[{"side": "allied", "hexes": ""}]), "a source needs a hex"),
        (supply(home=[{"side": "allied", "hexes": "0101"}]), "0101 is no land"),
        (supply(home=[{"side": "allied", "hexes": "0102", "feeds": ["nowhere"]}]), "nowhere is no region"),
        (supply(ports=[{"name": "P", "hex": "0101", "capacity": 1}]), "0101 is no land"),
        (supply(ports=[{"name": "P", "hex": "0102", "capacity": 1}] * 2), "a port lies in 0102 already"),
        (supply(sea_sources=[{"side": "allied", "hexes": "0202"}]), "0202 is neither sea nor a port"),
        (supply(zones=["nowhere"]), "nowhere is no region"),
        ({"sites": [SITE, SITE]}, "there is a battery a already"),
        ({"boxes": [BOX, BOX]}, "there is a box ostend already"),
        ({"reinforcements": [{"turn": 2, "units": ["tommy"], "box": "ostnd"}]}, "ostnd is no box"),
        ({"leaves": [{"turn": 2, "units": ["tomy"]}]}, "tomy is no unit"),
        ({"leaves": [{"turn": 2, "units": ["gr"], "returns": {"turns_later": 1, "hexes": ""}}]}, "never come back"),
        ({"victory": {"kind": "open_sea", **ENDING}}, "open_sea needs to know what counts"),
        ({"victory": {**ENDING, "open_sea": {"win_by": 1, "draw_from_points": 0}}}, "has no use for this"),
    ],
)
def test_30_a_slip_is_said_where_it_stands(script: dict[str, Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        make_supplied(ROWS, UNITS, script=script)


@pytest.mark.parametrize(
    "script",
    [
        supply(ports=[{"name": "P", "hex": "0102", "capacity": 0}]),
        supply(ports=[{"name": "P", "hex": "0102", "capacity": "four"}]),
        supply(home=[{"side": "french", "hexes": "0102"}]),
        supply(attack_supply={"allied": [-1]}),
        supply(source="0102"),
        {"sites": [SITE | {"strength": 7}]},
        {"leaves": [{"turn": 0, "units": ["gr"]}]},
        {"leaves": [{"turn": 1, "units": [], "needs": ["food"]}]},
        {"days_per_turn": 0},
        {"victory": {"kind": "open", **ENDING}},
    ],
)
def test_30_a_value_out_of_bounds_is_refused(script: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make_supplied(ROWS, UNITS, script=script)


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ({"sites": [SITE]}, "batteries need the module stacks"),
        ({"victory": {"kind": "at_end", **ENDING}}, "needs the module stacks"),
        (
            {"reinforcements": [{"turn": 2, "units": ["late"], "hexes": "0102", "if_controlled": True}]},
            "known with the module stacks alone",
        ),
    ],
)
def test_19_12_what_needs_control_needs_stacks(script: dict[str, Any], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        make_supplied(ROWS, {**UNITS, "late": "2-2-7 uk off"}, script=script, modules=("supply",))
