"""What it brings that a side is left alone in a hex of both: objectives, drop zones, bridgeheads. [40.1, 40.2]"""

from __future__ import annotations

from typing import Any

import pytest

from game.model.action import Event
from game.systems.standard.rules.actions import Attack, Decline
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.offers import DRY, crossed
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.stacking import controls
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual, price
from tests.systems.standard.modules.test_31_bridgeheads import CROSSERS, banks, known
from tests.systems.standard.rules.builder import Battle

ARROW = {"id": "mud", "title": "Mud", "ends": "0201 0401", "lift_re": 3, "opened": [{"side": "allied"}]}
ISLES = [". . - . .", ". . - . .", ". . - . ."]
EVERYWHERE = " ".join(f"0{column}0{row}" for column in (1, 2, 4, 5) for row in range(1, 4))
FED = {"home": [{"side": side, "hexes": EVERYWHERE} for side in ("allied", "german")]}
ALL_FOR_IT = {"side": "allied", "for_victory": 9, "for_draw": 0, "airborne_count": False}


def deadlocked_by_arrow(*joins: tuple[str, str], **units: str) -> Battle:
    """An amphibious battalion that came over an arrow has taken a deadlock; the combat phase has begun."""
    roster = {"duck": "9-9-7 uk 0201 amphibious", "guard": "1-1-7 german 0401", "far": "3-3-7 german 0503 regiment"}
    battle = make_stacked(
        ISLES, roster | units, modules=("stacks", "supply", "overruns", "bridgeheads"),
        script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED},
    )  # fmt: skip
    begun(battle)
    battle.do(do.Overrun(battle.unit("duck"), battle.path("0401")))
    battle.do(do.DeclareDeadlock())
    for name, way in joins:
        battle.move(name, way)
    while not battle.waits_for.endswith("combat"):
        battle.end()
    return battle


def driven_out(battle: Battle, events: list[Event]) -> list[Event]:
    """What happened, with the retreats that the fight has brought."""
    while ways := battle.legal("retreat"):
        events += battle.do(ways[0])
    return events


def test_31_241_a_crossing_by_deadlock_earns_a_bridgehead_when_the_hex_is_cleared() -> None:
    battle = deadlocked_by_arrow()
    driven_out(battle, battle.do(Attack(battle.hex("0401"), (battle.unit("duck"),)), [5]))
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).owner[battle.hex("0401")] == ALLIED


@pytest.mark.parametrize(("start", "is_offered"), [("0201", True), ("0402", False)])
def test_31_241_who_joins_over_the_water_counts_as_across_it_and_who_joins_by_land_does_not(
    start: str, is_offered: bool
) -> None:
    battle = deadlocked_by_arrow(("mate", "0401"), mate=f"2-2-12 uk {start} amphibious")
    driven_out(battle, battle.do(Attack(battle.hex("0401"), (battle.unit("duck"), battle.unit("mate"))), [5]))
    assert battle.at("guard") != "0401"
    assert (battle.waits_for == "allied place_bridgehead") is is_offered


def test_31_241_who_leaves_the_hex_has_not_come_into_it_over_the_water_any_more() -> None:
    battle = deadlocked_by_arrow()
    assert known(battle).came_into[battle.unit("duck")] == battle.hex("0401")
    put(battle.state, battle.unit("duck"), battle.hex("0201"))
    assert known(battle).came_into[battle.unit("duck")] == -1


def test_32_33_beside_a_standing_bridge_an_overrun_takes_the_cheaper_way_and_earns_no_bridgehead() -> None:
    rows, mud = [". . .", ". . .", ". . ."], ARROW | {"ends": "0101 0201"}
    units = {"bn": f"{BN} 0101", "duck": "2-2-7 uk 0101 amphibious", "gr": "1-1-7 german 0201", "far": f"{GR} 0303"}
    for bridged, leg_mp, mark_is_dry in ((True, 1 + 2, True), (False, 1 + 2 * 4 + 2, False)):
        battle = make_stacked(
            rows, units, rivers="0101/0201", roads=["0101 0201"] if bridged else (),
            bridges={"old": "highway road 0101/0201"} if bridged else {},
            modules=("stacks", "supply", "overruns", "bridgeheads"),
            script={"bridgeheads": {"arrows": [mud]},
                    "supply": {"home": [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0303"}]}},
        )  # fmt: skip
        assert price(battle, "bn", "0101", "0201") == leg_mp
        assert (crossed(battle.state, ALLIED, battle.hex("0101"), battle.hex("0201")) == DRY) is mark_is_dry


def test_example_32_of_an_arrow_and_a_deadlock_comes_an_offer_of_a_stream_none() -> None:
    assert deadlocked_by_arrow().mp("duck") == 0, "1 + 1 + 2 x 1 + 2 of 7, and the combat phase has come"
    units = {"one": f"{BN} 0101 assault_boats", "two": f"{BN} 0101 assault_boats", "gr": f"{GR} 0201 single"}
    battle = make_stacked(
        [". . .", ". . .", ". . ."], units | {"far": f"{GR} 0303"}, streams="0101/0201",
        modules=("stacks", "supply", "overruns", "bridgeheads"),
        script={"bridgeheads": {"waters": ["canal", "river"]},
                "supply": {"home": [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0303"}]}},
    )  # fmt: skip
    begun(battle)
    for name in ("one", "two"):
        battle.do(do.Overrun(battle.unit(name), battle.path("0201")))
    assert battle.mp("one") == 1, "1 of ground, 1 of the zone, 2 of the stream, 2 of the overrun"
    battle.do(do.DeclareDeadlock())
    while not battle.waits_for.endswith("combat"):
        battle.end()
    driven_out(battle, battle.attack("0201", "one two", [6]))
    assert battle.at("gr") != "0201"
    assert "place_bridgehead" not in battle.waits_for


def test_31_32_a_refusal_is_final_whoever_enters_next() -> None:
    battle = banks({**CROSSERS, "three": "5-5-7 uk 0201 brigade assault_boats"})
    battle.attack("0302", "one two three", dice=[6])
    battle.do(next(action for action in battle.legal("advance") if action.unit == battle.unit("two")))  # type: ignore[attr-defined]
    battle.do(Decline())
    battle.do(next(action for action in battle.legal("advance") if action.unit == battle.unit("one")))  # type: ignore[attr-defined]
    assert "place_bridgehead" not in battle.waits_for


def dual_objective(**keys: Any) -> Battle:
    """Both sides in 0302, an objective of the Allies."""
    victory = ALL_FOR_IT | {"objective": "0302"} | keys.pop("victory", {})
    units = {"bde": f"{BDE} 0504", "gr": f"{GR} 0302 single", "far": f"{GR} 0101", "bn": f"{BN} 0505"}
    battle = battle_with(
        units, rows=[". . . . ."] * 5, script={"victory": victory} | keys.pop("script", {}), **keys
    )  # fmt: skip
    make_dual(battle, "0302", "bde")
    return battle


def test_40_2_an_objective_is_taken_the_instant_a_fight_inside_it_leaves_its_victors_alone() -> None:
    battle = dual_objective(step="first_combat")
    events = driven_out(battle, battle.attack("0302", "bde", [6]))
    assert battle.at("gr") != "0302"
    assert [event.kind for event in events].count("objective_taken") == 1


def test_40_2_it_is_won_then_if_it_was_the_last_one_needed() -> None:
    battle = dual_objective(step="first_combat", victory={"for_victory": 1})
    driven_out(battle, battle.attack("0302", "bde", [6]))
    assert battle.waits_for == "over"


def test_40_1_a_drop_zone_is_lost_the_instant_the_germans_are_left_alone_in_it() -> None:
    zone = {"id": "dz", "title": "DZ", "nation": "uk", "hex": "0302"}
    battle = dual_objective(step="second_combat", script={"drop_zones": [zone]})
    assert not any(battle.state.zone_lost)
    battle.state.steps[battle.unit("bde")] = 1
    driven_out(battle, battle.attack("0302", "gr", [6]))
    assert battle.at("bde") != "0302"
    assert any(battle.state.zone_lost)


def test_40_1_also_when_the_others_march_out() -> None:
    zone = {"id": "dz", "title": "DZ", "nation": "uk", "hex": "0302"}
    battle = dual_objective(step="first_movement", script={"drop_zones": [zone]}, allied="0402 0401")
    begun(battle)
    battle.move("bde", "0402")
    assert any(battle.state.zone_lost)


QUIET = {"options": {"allotments": {"allied": [0], "german": [0]}}}


def until_gone(battle: Battle, name: str) -> None:
    """Turns go by until a unit has left the map."""
    begun(battle)
    while battle.state.hex_of[battle.unit(name)] >= 0:
        battle.end()


def test_11_7_40_1_a_drop_zone_is_lost_as_well_when_the_others_leave_the_map() -> None:
    zone = {"id": "dz", "title": "DZ", "nation": "uk", "hex": "0302"}
    script = {"drop_zones": [zone], "leaves": [{"turn": 2, "units": ["bde"]}], **QUIET}
    battle = dual_objective(step="first_movement", script=script)
    until_gone(battle, "bde")
    assert any(battle.state.zone_lost)


def test_11_7_19_32_40_2_control_and_objective_are_theirs_who_are_left_alone_when_the_others_leave_the_map() -> None:
    battle = dual_objective(step="first_movement", script={"leaves": [{"turn": 2, "units": ["gr"]}], **QUIET})
    assert (controls(battle.state, battle.hex("0302"), ALLIED), battle.state.held_most) == (False, 0)
    until_gone(battle, "gr")
    assert (controls(battle.state, battle.hex("0302"), ALLIED), battle.state.held_most) == (True, 1)
