"""Supply: determinations, sources, lines, capacities, effects, isolation, attack supply. [30, 19.12, 19.13]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.systems.standard.rules.actions import Decline, EndPhase
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION
from game.systems.standard.rules.bridgeheads.tenure import tenure
from game.systems.standard.rules.events import CombatResolved
from game.systems.standard.rules.occupancy import put, refresh, refresh_network
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.facts import NO_ZOC
from game.systems.standard.rules.stacks.facts import PARTIAL as PARTIAL_ZOC
from game.systems.standard.rules.stacks.zones import zone_level
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.rules.supply.drawn import line_of, worse_next_turn
from game.systems.standard.rules.supply.events import AttackSupplySpent, SupplyChanged
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import levels_at
from game.systems.standard.rules.supply.sources import can_receive_by_sea
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.turns import player_turn_number
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import after, counter
from tests.systems.standard.modules.supplied import (
    ROW,
    begin_first_turn,
    end_until,
    look_at_supply,
    make_supplied,
    status,
    supplied,
)
from tests.systems.standard.rules.builder import Battle

GR = {"gr": "3-3-7 german 1201 regiment"}
SHORE = ["~ ~ ~ ~ ~ ~ ~", ". . . . . . .", ". . . . . . ."]
"""Sea along the north."""
FIVE = {"a": "0402", "b": "0402", "c": "0302", "d": "0302", "e": "0202"}
"""Units and where they stand."""
SEA_SOURCE = [{"side": "allied", "hexes": "0101"}]


def on_the_row(at: str, **more: Any) -> Battle:
    """A unit "tommy" in a hex of a row; the source is 0101."""
    return make_supplied([ROW], {"tommy": f"2-2-7 uk {at}", **GR}, **more)


def ashore(units: dict[str, str], *, supply: dict[str, Any] | None = None, **more: Any) -> Battle:
    """Units on a shore, the ships of the Allies before it."""
    ports = [{"name": "Breskens", "hex": "0202", "capacity": 2}]
    section = {"sea_sources": SEA_SOURCE, "ports": ports} | (supply or {})
    everybody = {**units, "gr": "3-3-7 german 0703 regiment"}
    return make_supplied(SHORE, everybody, supply=section, **more)


def battery(hex: str, range_hexes: int = 1, **more: Any) -> dict[str, Any]:
    """A German battery, as a part of a scenario."""
    guns = {
        "id": "guns",
        "title": "Guns",
        "hex": hex,
        "side": "german",
        "range": range_hexes,
        "strength": 3,
        "armour": 1,
    }
    return {"sites": [guns | more]}


def place_bridgehead(battle: Battle, hex: str, origin: int, *, hexside: str = "", is_new: bool = False) -> None:
    """A bridgehead of the Allies, placed just now or a turn ago."""
    known, here = battle.state.modules.bridgeheads, battle.hex(hex)
    assert known is not None
    known.own_hexes()
    known.owner[here], known.origin[here] = ALLIED, origin
    known.hexside[here] = battle.hexside(hexside) if hexside else -1
    known.placed[here] = player_turn_number(battle.state) - (0 if is_new else 2)


def does(what: str) -> Callable[[State], bool]:
    """Whether a position is in a step of this kind."""
    return lambda state: state.setting.sequence[state.step].does == what


# when [30.1]


def test_30_11_supply_is_determined_at_the_start_of_each_player_turn_for_its_side() -> None:
    battle = on_the_row("1001", allied="0101")
    told = [event for event in begin_first_turn(battle) if isinstance(event, SupplyChanged)]
    assert [(event.rule, event.side, event.without) for event in told] == [("30.11", ALLIED, (0,))]
    assert status(battle, "tommy") == "none"
    assert status(battle, "gr") == "full"  # its own player turn has not begun
    end_until(battle, lambda state: state.setting.sequence[state.step].player == "second")
    assert status(battle, "gr") == "none"


def test_30_12_supply_is_determined_again_at_the_end_of_the_combat_phase() -> None:
    battle = on_the_row("0401", allied="0101")
    battle.move("tommy", "0501 0601")
    assert status(battle, "tommy") == "full"
    battle.end()
    assert status(battle, "tommy") == "partial"


def test_30_12_not_at_the_end_of_a_movement_phase() -> None:
    units = {"tommy": "2-2-7 uk 0401", "tank": "2-2-10 uk 0201", "gr": "1-1-7 german 0701"}
    battle = make_supplied([ROW], units, allied="0101 0301 0501")
    battle.move("tommy", "0501 0601")
    levels = []
    while battle.waits_for in ("allied movement", "allied combat"):
        supply = battle.state.modules.supply
        assert supply is not None
        levels.append((battle.setting.sequence[battle.state.step].id, status(battle, "tommy")))
        if battle.setting.sequence[battle.state.step].id == "first_mobile_movement":
            supply.status[battle.unit("tank")] = NONE  # nobody looks at that before the next determination
        battle.end()
    assert levels == [("first_movement", "full"), ("first_combat", "full"), ("first_mobile_movement", "partial")]
    assert status(battle, "tank") == "none"


def test_30_12_a_status_holds_until_the_sides_next_determination() -> None:
    units = {"tommy": "2-2-7 uk 0401", "gr": "5-5-7 german 0702 brigade"}
    battle = make_supplied([ROW, ROW], units, allied="0101 0201 0301", step="second_movement")
    battle.move("gr", "0602 0502")
    assert supplied(battle)["tommy"] == "full"
    battle.state.hex_of[battle.unit("gr")] = WAITING
    refresh(battle.state)
    put(battle.state, battle.unit("gr"), battle.hex("0202"))
    assert supplied(battle)["tommy"] == "none"
    assert status(battle, "tommy") == "full"


def test_30_12_units_that_arrive_are_fully_supplied_until_then() -> None:
    arrival = {"reinforcements": [{"turn": 1, "units": ["late"], "hexes": "1001"}]}
    units = {"late": "2-2-7 uk off", **GR}
    battle = make_supplied([ROW], units, script=arrival, step="first_arrivals", allied="0101 1001")
    battle.enter("late", "1001")
    assert status(battle, "late") == "full"
    end_until(battle, lambda state: state.setting.sequence[state.step].player == "second" or state.turn > 1)
    assert status(battle, "late") == "none"


# sources [30.2]


def test_30_21_a_home_source_serves_without_limit_while_it_is_controlled() -> None:
    units = {f"u{number}": f"2-2-7 uk 0{number}01" for number in range(2, 6)}
    battle = make_supplied([ROW], {**units, **GR}, allied="0101")
    assert set(supplied(battle).values()) == {"full"}
    battle.state.stacks.control[battle.hex("0101")] = GERMAN  # type: ignore[union-attr]
    assert set(supplied(battle).values()) == {"none"}


def test_30_21_a_source_serves_its_side_and_no_other_that_controls_it() -> None:
    supply = {"home": [{"side": "german", "hexes": "0101"}]}
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0201", **GR}, supply=supply, allied="0101")
    assert set(supplied(battle).values()) == {"none"}


def test_30_21_a_source_may_feed_some_regions_only() -> None:
    supply = {"home": [{"side": "allied", "hexes": "0101", "feeds": ["west"]}]}
    units = {"near": "2-2-7 uk 0201", "far": "2-2-7 uk 0401", **GR}
    battle = make_supplied([ROW], units, supply=supply, allied="0101", regions={"west": "0101 0201 0301"})
    assert supplied(battle) == {"near": "full", "far": "none"}


def test_30_22_a_port_serves_as_many_units_as_its_capacity_ground_and_specialised_alike() -> None:
    units = {"guns": "3-0-7 uk 0202 artillery", "bn": "2-2-7 uk 0302", "late": "2-2-7 uk 0402"}
    assert supplied(ashore(units)) == {"guns": "full", "bn": "full", "late": "partial"}


def test_30_22_a_port_serves_whoever_controls_it_at_the_determination() -> None:
    battle = ashore({"bn": "2-2-7 uk 0302"})
    assert supplied(battle) == {"bn": "none"}
    battle.state.stacks.control[battle.hex("0202")] = ALLIED  # type: ignore[union-attr]
    assert supplied(battle) == {"bn": "full"}


def test_30_22_in_a_dual_hex_only_the_controller_uses_a_port_at_half_its_capacity_up() -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0202", "capacity": 3}]}
    units = {
        "a": "2-2-7 uk 0202",
        "b": "2-2-7 uk 0302",
        "c": "2-2-7 uk 0402",
        "d": "2-2-7 uk 0502",
        "foe": "1-1-7 german 0202",
    }
    battle = ashore(units, supply=ports)
    assert supplied(battle) == {"a": "full", "b": "full", "c": "partial", "d": "partial"}
    battle.state.stacks.control[battle.hex("0202")] = GERMAN  # type: ignore[union-attr]
    assert set(supplied(battle).values()) == {"none"}


def test_30_22_a_closed_port_serves_nobody() -> None:
    ports = {"ports": [{"name": "Antwerp", "hex": "0202", "capacity": 20, "closed": True}]}
    assert supplied(ashore({"bn": "2-2-7 uk 0202"}, supply=ports)) == {"bn": "none"}


def test_30_23_a_sea_line_runs_over_sea_to_a_hex_beside_the_port() -> None:
    inland = {"ports": [{"name": "Inland", "hex": "0203", "capacity": 2}]}
    assert supplied(ashore({"bn": "2-2-7 uk 0203"}, supply=inland)) == {"bn": "none"}
    rows = ["~ ~ . ~ ~ ~ ~", ". . . . . . .", ". . . . . . ."]  # a dam between two seas
    ports = [{"name": "Veere", "hex": "0502", "capacity": 2}]
    units = {"bn": "2-2-7 uk 0502", "gr": "3-3-7 german 0703"}
    battle = make_supplied(rows, units, supply={"sea_sources": SEA_SOURCE, "ports": ports})
    assert supplied(battle) == {"bn": "none"}


def test_30_23_it_may_begin_in_a_port_named_for_it_while_that_is_controlled() -> None:
    ports = [{"name": "Terneuzen", "hex": "0102", "capacity": 1}, {"name": "Breskens", "hex": "0702", "capacity": 2}]
    section = {"sea_sources": [{"side": "allied", "hexes": "0102"}], "ports": ports}
    units = {"bn": "2-2-7 uk 0702", "gr": "3-3-7 german 0403 single"}
    battle = make_supplied(SHORE, units, supply=section, allied="0102")
    assert supplied(battle) == {"bn": "full"}
    battle.state.stacks.control[battle.hex("0102")] = GERMAN  # type: ignore[union-attr]
    assert supplied(battle) == {"bn": "none"}


def test_30_23_a_battery_in_range_of_the_sea_hexes_makes_it_partial_unless_another_line_avoids_them() -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0602", "capacity": 2}]}
    units = {"bn": "2-2-7 uk 0602"}
    guarded = ashore(units, supply=ports, script=battery("0402"))
    assert supplied(guarded) == {"bn": "partial"}
    wide = ["~ ~ ~ ~ ~ ~ ~", "~ ~ ~ ~ ~ ~ ~", ". . . . . . .", ". . . . . . ."]
    section = {"sea_sources": SEA_SOURCE, "ports": [{"name": "Breskens", "hex": "0603", "capacity": 2}]}
    everybody = {"bn": "2-2-7 uk 0603", "gr": "3-3-7 german 0104"}
    free = make_supplied(wide, everybody, supply=section, script=battery("0303"))
    assert supplied(free) == {"bn": "full"}


@pytest.mark.parametrize(("guns", "level"), [("0102", "partial"), ("0702", "full")])
def test_30_23_the_hex_where_a_line_begins_is_one_of_its_hexes(guns: str, level: str) -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0502", "capacity": 2}]}
    battle = ashore({"bn": "2-2-7 uk 0502"}, supply=ports, script=battery(guns))
    assert supplied(battle) == {"bn": level}
    two = {"sea_sources": [{"side": "allied", "hexes": "0101 0301"}]}
    battle = ashore({"bn": "2-2-7 uk 0502"}, supply=ports | two, script=battery(guns))
    assert supplied(battle) == {"bn": "full"}


def test_30_23_silent_guns_and_guns_that_are_gone_stop_no_ship() -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0602", "capacity": 2}]}
    battle = ashore({"bn": "2-2-7 uk 0602"}, supply=ports, script=battery("0402"))
    guns = battle.state.modules.sites
    assert guns is not None
    guns.silent_turn[0] = battle.state.turn
    assert supplied(battle) == {"bn": "full"}
    battle.state.turn += 1
    assert supplied(battle) == {"bn": "partial"}
    guns.is_gone[0] = 1
    assert supplied(battle) == {"bn": "full"}


def test_30_11_guns_that_are_silent_speak_again_in_the_next_turn() -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0602", "capacity": 2}]}
    battle = ashore({"bn": "2-2-7 uk 0602"}, supply=ports, script=battery("0402"))
    guns = battle.state.modules.sites
    assert guns is not None
    guns.silent_turn[0] = battle.state.turn
    look_at_supply(battle)
    assert status(battle, "bn") == "full"
    assert worse_next_turn(battle.state, ALLIED) == {battle.unit("bn"): PARTIAL}


def test_32_4_a_battery_whose_hex_is_taken_is_gone_for_good() -> None:
    battle = ashore({"bn": "2-2-7 uk 0302"}, script=battery("0402"))
    guns = battle.state.modules.sites
    assert guns is not None
    battle.move("bn", "0402")
    assert guns.is_gone == [1]
    battle.state.stacks.control[battle.hex("0402")] = GERMAN  # type: ignore[union-attr]
    assert guns.is_gone == [1]


def test_30_23_only_the_sea_hexes_of_a_line_count() -> None:
    rows = ["~ . . .", "~ . . .", "~ . . ."]
    section = {"sea_sources": SEA_SOURCE, "ports": [{"name": "Breskens", "hex": "0202", "capacity": 2}]}
    units = {"bn": "2-2-7 uk 0202", "gr": "3-3-7 german 0403"}
    battle = make_supplied(rows, units, supply=section, script=battery("0202", 0))
    assert supplied(battle) == {"bn": "full"}


def test_30_24_a_landings_bridgehead_serves_four_units_from_the_turn_after_by_a_sea_line() -> None:
    units = {
        name: f"2-2-7 uk {hex}"
        for name, hex in (("a", "0402"), ("b", "0402"), ("c", "0302"), ("d", "0302"), ("e", "0202"))
    }
    battle = ashore(units, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"))
    place_bridgehead(battle, "0402", INVASION)
    assert supplied(battle) == {"a": "full", "b": "full", "c": "full", "d": "full", "e": "partial"}
    place_bridgehead(battle, "0402", INVASION, is_new=True)
    assert set(supplied(battle).values()) == {"none"}


def test_30_24_what_a_landing_will_feed_in_the_next_turn_is_told_in_the_turn_it_is_placed() -> None:
    units = {name: f"2-2-7 uk {hex}" for name, hex in (("a", "0402"), ("b", "0302"))}
    battle = ashore(units, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"), script=battery("0602", 5))
    place_bridgehead(battle, "0402", INVASION, is_new=True)
    look_at_supply(battle, is_after_combat=True)
    assert {status(battle, name) for name in units} == {"full"}
    assert worse_next_turn(battle.state, ALLIED) == {battle.unit(name): PARTIAL for name in units}
    line = line_of(battle.state, battle.unit("b"), from_next_turn=True)
    assert line.source is not None
    assert line.level == PARTIAL


def test_31_4b_a_landing_that_has_been_fed_once_tells_how_its_next_turn_will_feed_it() -> None:
    battle = ashore({"a": "2-2-7 uk 0402"}, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"),
                    script=battery("0602", 5), step="first_combat")  # fmt: skip
    place_bridgehead(battle, "0402", INVASION, is_new=True)
    levels = []
    for step in ("first_combat", "first_mobile_movement"):
        names = [each.id for each in battle.setting.sequence]
        battle.state.step = names.index(step)
        found = tenure(battle.state, battle.hex("0402"))
        assert found is not None
        levels.append(found.level)
    assert levels == [FULL, PARTIAL]


def test_30_24_after_combat_too_it_serves_four_from_the_turn_after() -> None:
    units = {f"u{number}": f"2-2-7 uk 0{2 + number // 2}02" for number in range(5)}
    battle = ashore(units, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"))
    place_bridgehead(battle, "0402", INVASION)
    assert sorted(supplied(battle, is_after_combat=True).values()) == ["full"] * 4 + ["partial"]


def test_30_25_in_the_turn_it_is_placed_it_serves_all_after_combat_whatever_the_guns() -> None:
    units = {
        name: f"2-2-7 uk {hex}"
        for name, hex in (("a", "0402"), ("b", "0402"), ("c", "0302"), ("d", "0302"), ("e", "0202"))
    }
    battle = ashore(units, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"), script=battery("0602", 5))
    place_bridgehead(battle, "0402", INVASION, is_new=True)
    assert set(supplied(battle, is_after_combat=True).values()) == {"full"}


def test_30_24_other_bridgeheads_are_no_sources() -> None:
    battle = ashore({"a": "2-2-7 uk 0402"}, supply={"ports": []}, modules=("stacks", "supply", "bridgeheads"))
    place_bridgehead(battle, "0402", CROSSING)
    assert supplied(battle) == {"a": "none"}
    place_bridgehead(battle, "0402", INVASION)
    assert supplied(battle) == {"a": "full"}
    battle.state.modules.bridgeheads.owner[battle.hex("0402")] = GERMAN  # type: ignore[union-attr]
    assert supplied(battle) == {"a": "none"}


def test_example_25_supply_of_an_invasions_bridgehead() -> None:
    places = ("0402", "0402", "0302", "0302", "0502", "0502", "0202", "0202", "0102")
    units = {f"u{number}": f"2-2-7 uk {hex}" for number, hex in enumerate(places)}
    modules = ("stacks", "supply", "bridgeheads")
    battle = ashore(units, supply={"ports": []}, modules=modules, script=battery("0702", 1), turn=2)
    place_bridgehead(battle, "0402", INVASION, is_new=True)
    assert set(supplied(battle, is_after_combat=True).values()) == {"full"}
    battle.state.turn = 3
    found = list(supplied(battle).values())
    assert sorted(found) == ["full"] * 4 + ["none"] + ["partial"] * 4
    assert found[:4] == ["full"] * 4
    assert found[8] == "none"
    guarded = ashore(units, supply={"ports": []}, modules=modules, script=battery("0702", 6), turn=3)
    place_bridgehead(guarded, "0402", INVASION)
    assert sorted(supplied(guarded).values()) == ["none"] + ["partial"] * 8


# lines [30.3]


def test_30_31_a_line_runs_over_land_not_over_the_sea() -> None:
    battle = make_supplied([". ~ .", ". ~ ."], {"tommy": "2-2-7 uk 0301"}, allied="0101")
    assert supplied(battle) == {"tommy": "none"}


def test_30_31_no_line_runs_through_an_enemy_occupied_hex() -> None:
    lone = {"tommy": "2-2-7 uk 0301", "foe": "1-1-7 german 0201 company"}
    assert supplied(make_supplied([ROW], lone, allied="0101")) == {"tommy": "none"}


def test_30_31_a_dual_hex_lets_it_through_where_own_units_stand() -> None:
    units = {"tommy": "2-2-7 uk 0301", "mate": "2-2-7 uk 0201", "foe": "1-1-7 german 0201 company"}
    assert supplied(make_supplied([ROW], units, allied="0101")) == {"tommy": "full", "mate": "full"}


def test_30_31_a_full_enemy_zone_closes_a_hex_unless_an_own_unit_is_in_it() -> None:
    rows = [ROW, ROW]
    foe = {"tommy": "2-2-7 uk 0401", "foe": "5-5-7 german 0202 brigade"}
    assert supplied(make_supplied(rows, foe, allied="0101"))["tommy"] == "none"
    guard = {"mate1": "2-2-7 uk 0101", "mate2": "2-2-7 uk 0201", "mate3": "2-2-7 uk 0301"}
    assert supplied(make_supplied(rows, foe | guard))["tommy"] == "full"
    weak = {"tommy": "2-2-7 uk 0401", "foe": "3-3-7 german 0202 regiment"}
    assert supplied(make_supplied(rows, weak, allied="0101"))["tommy"] == "full"  # a partial zone [19.42]


@pytest.mark.parametrize("water", ["rivers", "canals"])
def test_30_31_no_line_crosses_a_river_or_canal_without_a_bridge(water: str) -> None:
    units = {"tommy": "2-2-7 uk 0301", **GR}
    wet: dict[str, Any] = {water: "0201/0301"}
    assert supplied(make_supplied([ROW], units, allied="0101", **wet))["tommy"] == "none"
    bridges = {"bridge": "canal road 0201/0301"}
    battle = make_supplied([ROW], units, allied="0101", bridges=bridges, roads=["0201 0301"], **wet)
    assert supplied(battle)["tommy"] == "full"
    battle.state.bridge_state[0] = 1
    assert supplied(battle)["tommy"] == "none"


def test_30_31_a_stream_is_no_bar() -> None:
    assert supplied(on_the_row("0301", allied="0101", streams="0201/0301"))["tommy"] == "full"


def test_30_31_the_engineers_span_opens_a_river_to_their_side() -> None:
    units = {"tommy": "2-2-7 uk 0301", "sappers": "2-2-7 uk 0201 engineer", **GR}
    battle = make_supplied([ROW], units, allied="0101", rivers="0201/0301")
    assert supplied(battle)["tommy"] == "none"
    battle.state.span, battle.state.span_turn = battle.hexside("0201/0301"), 1
    refresh_network(battle.state)
    assert supplied(battle)["tommy"] == "full"


def test_30_31_a_bridgehead_opens_the_hexside_across_which_it_was_placed_for_its_owner() -> None:
    units = {"tommy": "2-2-7 uk 0301", "mate": "2-2-7 uk 0401", **GR}
    battle = make_supplied([ROW], units, allied="0101", rivers="0201/0301", modules=("stacks", "supply", "bridgeheads"))
    place_bridgehead(battle, "0301", CROSSING, hexside="0201/0301")
    assert supplied(battle) == {"tommy": "full", "mate": "full"}
    battle.state.modules.bridgeheads.own_hexes().owner[battle.hex("0301")] = GERMAN  # type: ignore[union-attr]
    assert supplied(battle)["tommy"] == "none"


def test_30_31_no_line_goes_over_a_crossing_arrow_without_a_bridgehead() -> None:
    arrow = {"id": "ferry", "title": "Ferry", "ends": "0201 0401", "lift_re": 3, "opened": [{"side": "allied"}]}
    script = {"bridgeheads": {"arrows": [arrow]}}
    battle = make_supplied(
        [". . ~ . .", ". . ~ . ."], {"tommy": "2-2-7 uk 0401", "gr": "1-1-7 german 0502"}, allied="0101 0201",
        modules=("stacks", "supply", "bridgeheads"), script=script,
    )  # fmt: skip
    assert supplied(battle)["tommy"] == "none"
    place_bridgehead(battle, "0401", CROSSING)
    battle.state.modules.bridgeheads.hexside[battle.hex("0401")] = -2  # type: ignore[union-attr]
    assert supplied(battle)["tommy"] == "partial"  # over it, but never fully [30.32]


def test_30_31_the_sources_own_hex_obeys_this_too() -> None:
    units = {"tommy": "2-2-7 uk 0401", "foe": "5-5-7 german 0102 brigade", "far": "1-1-7 german 1202"}
    battle = make_supplied([ROW, ROW], units, allied="0101")
    assert supplied(battle)["tommy"] == "none"


@pytest.mark.parametrize(
    ("at", "level"), [("0501", "full"), ("0601", "partial"), ("0901", "partial"), ("1001", "none")]
)
def test_30_32_four_steps_off_the_road_are_full_and_eight_partial_supply(at: str, level: str) -> None:
    assert supplied(on_the_row(at, allied="0101")) == {"tommy": level}


def test_30_32_steps_along_roads_are_free_wherever_they_lie() -> None:
    along = "0301 0401 0501 0601 0701 0801"
    assert supplied(on_the_row("1001", allied="0101", roads=[along])) == {"tommy": "full"}
    assert supplied(on_the_row("1001", allied="0101", highways=[along])) == {"tommy": "full"}


def test_30_32_trails_and_railways_are_off_the_road() -> None:
    along = "0301 0401 0501 0601 0701 0801"
    assert supplied(on_the_row("0901", allied="0101", trails=[along])) == {"tommy": "partial"}
    assert supplied(on_the_row("0901", allied="0101", railroads=[along])) == {"tommy": "partial"}


def test_30_32_a_line_over_a_ferry_is_partial() -> None:
    battle = on_the_row("0301", allied="0101", rivers="0201/0301", ferries="0201/0301", roads=["0101 0201 0301"])
    assert supplied(battle) == {"tommy": "partial"}


@pytest.mark.parametrize(("at", "level"), [("0901", "partial"), ("1001", "none")])
def test_30_32_a_ferry_is_one_of_its_steps(at: str, level: str) -> None:
    battle = on_the_row(at, allied="0101", rivers="0101/0201", ferries="0101/0201")
    assert supplied(battle) == {"tommy": level}


def test_30_33_unlimited_sources_come_first_then_ports_in_order_then_bridgeheads() -> None:
    ports = [{"name": "Far", "hex": "0602", "capacity": 1}, {"name": "Near", "hex": "0202", "capacity": 1}]
    units = {"home": "2-2-7 uk 0102", "a": "2-2-7 uk 0202", "b": "2-2-7 uk 0602"}
    section = {"home": [{"side": "allied", "hexes": "0102", "feeds": ["west"]}], "ports": ports}
    battle = ashore(units, supply=section, regions={"west": "0102"})
    assert supplied(battle) == {"home": "full", "a": "full", "b": "full"}  # nobody at home takes from a port


def test_30_33_a_capacity_goes_to_the_nearest_then_by_roster_and_as_many_again_get_it_partially() -> None:
    units = {"far": "2-2-7 uk 0502", "near1": "2-2-7 uk 0302", "near2": "2-2-7 uk 0302", "third": "2-2-7 uk 0402"}
    units["fifth"] = "2-2-7 uk 0502"
    battle = ashore(units, allied="0202")
    assert supplied(battle) == {"far": "partial", "near1": "full", "near2": "full", "third": "partial", "fifth": "none"}


def test_30_33_who_is_full_already_takes_no_capacity_of_the_next_port() -> None:
    ports = [{"name": name, "hex": hex, "capacity": 1} for name, hex in (("Breskens", "0202"), ("Veere", "0402"))]
    battle = ashore({"a": "2-2-7 uk 0302", "b": "2-2-7 uk 0302"}, supply={"ports": ports}, allied="0202 0402")
    assert supplied(battle) == {"a": "full", "b": "full"}


def test_30_33_who_has_no_line_takes_no_capacity() -> None:
    ports = [{"name": "Breskens", "hex": "0202", "capacity": 1}]
    units = {"near": "2-2-7 uk 0103", "far": "2-2-7 uk 0502"}
    battle = ashore(units, supply={"ports": ports}, allied="0202 0302 0402", rivers="0102/0103 0103/0202 0103/0203")
    assert supplied(battle) == {"near": "none", "far": "full"}


def test_30_33_a_unit_has_the_best_it_gets_from_any() -> None:
    section = {"home": [{"side": "allied", "hexes": "0101"}], "ports": []}
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0701", **GR}, supply=section, allied="0101 0801")
    assert supplied(battle) == {"tommy": "partial"}
    two = {"home": [{"side": "allied", "hexes": "0101 0801"}]}
    assert (
        supplied(make_supplied([ROW], {"tommy": "2-2-7 uk 0701", **GR}, supply=two, allied="0101 0801"))["tommy"]
        == "full"
    )


def test_30_33_bridgeheads_use_no_capacity() -> None:
    units = {"a": "2-2-7 uk 0202", "b": "2-2-7 uk 0302"}
    battle = ashore(units, modules=("stacks", "supply", "bridgeheads"))
    hex = battle.hex("0402")
    assert levels_at(battle.state, ALLIED, [hex], is_after_combat=True) == {hex: 2}
    assert supplied(battle) == {"a": "full", "b": "full"}


# zones [30.4]


def test_30_4_a_zone_can_receive_by_sea_if_it_holds_a_port_whatever_the_guns() -> None:
    section = {"zones": ["west", "east"]}
    regions = {"west": "0102 0202 0302 0103 0203 0303", "east": "0402 0502 0602 0702 0403 0503 0603 0703"}
    battle = ashore({"bn": "2-2-7 uk 0202"}, supply=section, regions=regions, script=battery("0302", 9))
    state = battle.state
    assert can_receive_by_sea(state, ALLIED, battle.hex("0303"))
    assert not can_receive_by_sea(state, ALLIED, battle.hex("0402"))
    assert not can_receive_by_sea(state, GERMAN, battle.hex("0303"))


def test_example_26_a_zone_with_an_own_port_can_receive_supply_though_guns_close_the_line() -> None:
    section = {"zones": ["west"]}
    battle = ashore({"bn": "2-2-7 uk 0602"}, supply=section, regions={"west": "0102 0202 0302 0402"}, allied="0202",
                    script=battery("0302", 9))  # fmt: skip
    hex = battle.hex("0302")
    assert levels_at(battle.state, ALLIED, [hex], is_after_combat=False) == {hex: 1}  # not fully: 31.22B
    assert can_receive_by_sea(battle.state, ALLIED, battle.hex("0302"))  # and yet none by 31.221


# effects [30.5]


def unfed(at: str = "1001", **more: Any) -> Battle:
    """A unit too far from its source, in its side's movement phase."""
    battle = on_the_row(at, allied="0101", **more)
    begin_first_turn(battle)
    return battle


def test_30_5_full_supply_changes_nothing() -> None:
    assert unfed("0501").mp("tommy") == 7


def test_30_5_partial_supply_takes_two_mp_but_leaves_one() -> None:
    assert unfed("0801").mp("tommy") == 5
    slow = make_supplied([ROW], {"slow": "2-2-2 uk 0801", **GR}, allied="0101")
    begin_first_turn(slow)
    assert slow.mp("slow") == 1


def test_30_5_without_supply_half_the_mp_are_left_up() -> None:
    assert unfed("1001").mp("tommy") == 4


def fight(units: dict[str, str], modules: tuple[str, ...], **more: Any) -> Battle:
    """A combat phase after an initial determination."""
    battle = make_supplied([ROW], units, modules=modules, step="first_combat", allied="0101", **more)
    look_at_supply(battle)
    look_at_supply(battle, GERMAN)
    return battle


@pytest.mark.parametrize("modules", [("supply",), ("stacks", "supply")])
def test_30_5_partial_supply_halves_each_attack_strength_up(modules: tuple[str, ...]) -> None:
    units = {"bde": "5-5-7 uk 0701 brigade", "gr": "3-3-7 german 0801 regiment"}
    events = fight(units, modules).attack("0801", "bde", dice=[2])
    (fought,) = [event for event in events if isinstance(event, CombatResolved)]
    assert fought.attack.total == 3
    assert [line.rule for line in fought.attack.lines] == ["7.3", "30.5"]


@pytest.mark.parametrize("modules", [("supply",), ("stacks", "supply")])
def test_30_5_without_supply_nobody_attacks(modules: tuple[str, ...]) -> None:
    units = {"bde": "5-5-7 uk 1101 brigade", "gr": "3-3-7 german 1201 regiment"}
    battle = fight(units, modules)
    assert battle.rule_against(battle.attack_action("1201", "bde")) == "30.5"
    assert battle.legal("attack") == []


def test_30_5_without_supply_a_zone_is_partial_at_most() -> None:
    units = {"bde": "5-5-7 uk 1001 brigade", "gr": "2-2-7 german 1201 company"}
    battle = make_supplied([ROW], units, allied="0101")
    look_at_supply(battle)
    assert zone_level(battle.state, battle.hex("0901"), ALLIED) == PARTIAL_ZOC
    assert zone_level(battle.state, battle.hex("0801"), ALLIED) == NO_ZOC


def test_30_5_defense_and_retreat_are_never_affected() -> None:
    units = {"bde": "5-5-7 uk 1101 brigade", "gr": "3-3-7 german 1201 regiment"}
    supply = {"home": [{"side": "german", "hexes": "1201"}, {"side": "allied", "hexes": "0101"}]}
    battle = make_supplied([ROW], units, modules=("supply",), step="second_combat", supply=supply)
    look_at_supply(battle)
    assert status(battle, "bde") == "none"
    assert battle.odds("1101", "gr").defense.total == 5


def test_30_51_two_determinations_running_without_supply_cost_a_step_and_never_the_last() -> None:
    battle = on_the_row("1001", allied="0101", step="first_combat", turn=1)
    supply = battle.state.modules.supply
    assert supply is not None
    supply.without[0] = 1
    battle.end()
    assert battle.steps("tommy") == 1
    supply.without[0] = 1
    depleted = on_the_row("1001", allied="0101")
    depleted.state.steps[0] = 1
    depleted.state.modules.supply.without[0] = 1  # type: ignore[union-attr]
    depleted.end()
    assert depleted.steps("tommy") == 1


def test_30_51_supply_in_between_begins_the_count_anew() -> None:
    battle = on_the_row("0401", allied="0101")
    supply = battle.state.modules.supply
    assert supply is not None
    supply.without[0] = 1
    battle.end()
    assert supply.without[0] == 0
    assert battle.steps("tommy") == 2


# attack supply [30.6]


def with_points(allied: list[int], modules: tuple[str, ...] = ("supply",), **more: Any) -> Battle:
    """Two fights are possible; the Allies have so many points by turn."""
    supply = {"home": [{"side": "allied", "hexes": "0101"}], "attack_supply": {"allied": allied}}
    units = {"a": "9-9-7 uk 0201", "b": "9-9-7 uk 0401", "x": "2-2-7 german 0301", "y": "2-2-7 german 0501"}
    return make_supplied([ROW], units, supply=supply, modules=modules, **more)


@pytest.mark.parametrize("modules", [("supply",), ("stacks", "supply")])
def test_30_6_a_point_is_spent_when_the_die_is_rolled_and_without_one_no_attack_is_declared(
    modules: tuple[str, ...],
) -> None:
    battle = with_points([1], step="first_combat", modules=modules)
    supply = battle.state.modules.supply
    assert supply is not None
    supply.points[ALLIED] = 1
    events = battle.attack("0501", "b", dice=[6])
    if battle.state.stack:
        battle.do(Decline())
    assert [event.left for event in events if isinstance(event, AttackSupplySpent)] == [0]
    assert supply.points[ALLIED] == 0
    assert battle.legal("attack") == []
    assert battle.rule_against(battle.attack_action("0301", "a")) == "30.6"


def test_30_6_a_counter_attack_costs_nothing() -> None:
    battle = make_stacked(
        [". . .", ". . ."], {"a": "5-5-7 uk 0101 brigade", "gr": "3-3-7 german 0201 regiment"},
        modules=("stacks", "supply"), step="first_combat", stacks={"counter_attacks": True},
        script={"supply": {"home": [{"side": "allied", "hexes": "0101"}],
                           "attack_supply": {"allied": [2], "german": [2]}},
                "options": {"allotments": {"allied": [0], "german": [0]}}},
    )  # fmt: skip
    supply = battle.state.modules.supply
    assert supply is not None
    supply.points[:] = [1, 0]
    after(battle, "0201", "a", "CA")
    counter(battle, "0101", "gr", dice=[3])
    assert supply.points == [1, 0]


def test_30_6_points_are_those_of_the_turn_and_unspent_ones_lapse() -> None:
    battle = with_points([3, 1])
    begin_first_turn(battle)
    supply = battle.state.modules.supply
    assert supply is not None
    assert supply.points == [3, -1]
    while battle.state.turn < 3:
        battle.end()
        if battle.state.turn == 2:
            assert supply.points[ALLIED] == 1
    assert supply.points[ALLIED] == 1


def test_30_6_a_side_without_a_list_has_no_limit() -> None:
    battle = with_points([1], step="second_combat")
    assert battle.legal("attack") or battle.state.modules.supply.points[GERMAN] == -1  # type: ignore[union-attr]


def test_30_6_without_a_point_nobody_is_bound_to_fight_out_a_deadlock() -> None:
    supply = {"home": [{"side": "allied", "hexes": "0101"}], "attack_supply": {"allied": [1]}}
    units = {"a": "5-5-7 uk 0201 brigade", "foe": "2-2-7 german 0201", "far": "2-2-7 german 1201"}
    battle = make_supplied(
        [ROW], units, supply=supply, modules=("stacks", "supply", "overruns"), step="first_combat", allied="0101"
    )
    overruns, points = battle.state.modules.overruns, battle.state.modules.supply
    assert overruns is not None
    assert points is not None
    overruns.own_hexes().box[battle.hex("0201")], overruns.deadlocked[battle.unit("a")] = 1, 1
    points.points[ALLIED] = 1
    assert battle.rule_against(EndPhase()) == "22.66"
    points.points[ALLIED] = 0
    assert battle.rule_against(EndPhase()) == ""
    assert battle.rule_against(battle.attack_action("0201", "a")) == "30.6"


# without other modules [19.1]


def test_19_12_supply_is_played_without_stacks() -> None:
    units = {"tommy": "2-2-7 uk 0401", "far": "2-2-7 uk 1001", "gr": "3-3-7 german 1201"}
    battle = make_supplied([ROW], units, modules=("supply",))
    assert battle.state.stacks is None
    assert supplied(battle) == {"tommy": "full", "far": "none"}
    look_at_supply(battle)
    assert status(battle, "far") == "none"


@pytest.mark.parametrize(
    ("who", "level"), [("2-2-7 uk 0401", "full"), ("1-1-7 german 0401", "none"), ("2-2-7 uk 0501", "none")]
)
def test_30_22_without_stacks_a_port_serves_whoever_stands_in_it(who: str, level: str) -> None:
    supply = {
        "sea_sources": [{"side": "allied", "hexes": "0302"}],
        "ports": [{"name": "Port", "hex": "0401", "capacity": 3}],
    }
    rows = [". . . . . . .", ". ~ ~ ~ ~ ~ ."]
    battle = make_supplied(rows, {"who": who, "tommy": "2-2-7 uk 0601"}, supply=supply, modules=("supply",))
    assert supplied(battle)["tommy"] == level


def test_19_13_without_supply_everybody_is_fully_supplied() -> None:
    units = {"bde": "5-5-7 uk 1101 brigade", "gr": "3-3-7 german 1201 regiment"}
    battle = make_stacked([ROW], units, step="first_combat")
    assert battle.state.modules.supply is None
    assert battle.rule_against(battle.attack_action("1201", "bde")) == ""


# the log


def test_a_determination_is_told_as_one_line() -> None:
    units = {"near": "2-2-7 uk 0701", "far": "2-2-7 uk 1001", **GR}
    battle = make_supplied([ROW], units, allied="0101")
    (event,) = look_at_supply(battle)
    line = STANDARD.describe(battle.setting, event)
    assert str(line) == "Supply of the Allied side: none for far, partial for near"
    assert look_at_supply(battle) == []
