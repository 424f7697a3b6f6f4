"""Clauses of supply that stand beside the plain case: whose turn it is among sources, lines that begin in closed hexes.

[30]
"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.supply.events import AttackSupplySpent
from game.systems.standard.rules.supply.lines import levels_at
from game.systems.standard.rules.supply.points import points_at_hand, price_notes, spend_point, stock_notes
from game.systems.standard.rules.supply.position import NO_LIMIT
from game.systems.standard.rules.supply.sources import can_receive_by_sea, unlimited_sources
from tests.systems.standard.modules.supplied import ROW, make_supplied, supplied
from tests.systems.standard.modules.test_30_supply import SEA_SOURCE, SHORE, ashore, battery, place_bridgehead
from tests.systems.standard.rules.builder import Battle, make_battle

LONG = ["~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~", ". . . . . . . . . . . ."]


def between(ports: str, landings: str) -> dict[str, str]:
    """Four in 0802 may be fed from 0602 and 1202, a fifth in 0202 from 0602 alone; each feeds four."""
    units = {f"u{n}": "2-2-7 uk 0802 company" for n in range(4)} | {"last": "2-2-7 uk 0202", "gr": "1-1-7 german 0402"}
    crowd = {"u2": "2-2-7 uk 0902", "u3": "2-2-7 uk 0902"}
    battle = make_supplied(
        LONG, units | crowd, modules=("stacks", "supply", "bridgeheads"), allied="0602 1202",
        supply={"sea_sources": SEA_SOURCE,
                "ports": [{"name": hex, "hex": hex, "capacity": 4} for hex in ports.split()]},
    )  # fmt: skip
    battle.state.hex_of[battle.unit("gr")] = -2
    for hex in landings.split():
        place_bridgehead(battle, hex, INVASION)
    return supplied(battle)


@pytest.mark.parametrize(
    ("ports", "landings", "last"),
    [
        ("0602 1202", "", "partial"),  # the four come first there, and have all they need then
        ("1202 0602", "", "full"),
        ("1202", "0602", "full"),  # ports before bridgeheads
        ("0602", "1202", "partial"),
        ("", "0602 1202", "partial"),  # by their numbers
        ("", "1202 0602", "partial"),
    ],
)
def test_30_33_ports_in_the_order_of_the_scenario_then_bridgeheads_by_number(
    ports: str, landings: str, last: str
) -> None:
    found = between(ports, landings)
    assert found.pop("last") == last
    assert set(found.values()) == {"full"}


def test_30_31_who_would_stand_in_a_closed_hex_opens_it_for_himself_alone() -> None:
    units = {"foe": "5-5-7 german 0503 brigade", "tommy": "2-2-7 uk 0102"}
    section = {"home": [{"side": "allied", "hexes": "0202"}], "ports": []}
    battle = ashore(units, supply=section, allied="0202 0402 0502")
    inside, behind = battle.hex("0402"), battle.hex("0502")
    found = levels_at(battle.state, ALLIED, (inside, behind), is_after_combat=False)
    assert found == {inside: 2, behind: 0}, "a full zone lies over both; nobody lets the line through the first"


def test_30_4_where_no_zone_is_nobody_receives_by_sea() -> None:
    battle = ashore({"bn": "2-2-7 uk 0202"}, supply={"zones": ["west"]}, regions={"west": "0102 0202"})
    assert can_receive_by_sea(battle.state, ALLIED, battle.hex("0102"))
    assert not can_receive_by_sea(battle.state, ALLIED, battle.hex("0702"))


@pytest.mark.parametrize(("origin", "receives"), [(INVASION, True), (1 - INVASION, False)])
def test_30_4_a_bridgehead_of_an_invasion_receives_by_sea_for_its_zone(origin: int, receives: bool) -> None:
    section = {"zones": ["west"], "ports": []}
    battle = ashore(
        {"bn": "2-2-7 uk 0202"}, supply=section, regions={"west": "0102 0202"},
        modules=("stacks", "supply", "bridgeheads"), script=battery("0302", 9),
    )  # fmt: skip
    place_bridgehead(battle, "0202", origin)
    assert can_receive_by_sea(battle.state, ALLIED, battle.hex("0102")) is receives
    assert not can_receive_by_sea(battle.state, GERMAN, battle.hex("0102"))


def test_30_21_a_home_source_that_feeds_regions_serves_while_it_is_controlled() -> None:
    section = {"home": [{"side": "allied", "hexes": "0202", "feeds": ["west"]}], "ports": []}
    battle = ashore({"bn": "2-2-7 uk 0302"}, supply=section, regions={"west": "0102 0302"}, allied="0202")
    assert supplied(battle) == {"bn": "full"}
    lost: Battle = ashore({"bn": "2-2-7 uk 0302"}, supply=section, regions={"west": "0102 0302"})
    assert supplied(lost) == {"bn": "none"}
    assert list(unlimited_sources(lost.state, ALLIED, is_after_combat=False)) == []


@pytest.mark.parametrize(("down", "level"), [((), "full"), (("road",), "partial"), (("rail",), "full")])
def test_30_32_a_road_whose_bridge_is_down_is_none_beside_a_railway_bridge(down: tuple[str, ...], level: str) -> None:
    battle = make_supplied(
        [ROW], {"tommy": "2-2-7 uk 0701", "gr": "3-3-7 german 1201"}, allied="0101", canals="0201/0301",
        roads=["0101 0201 0301"], railroads=["0101 0201 0301"],
        bridges={"road": "highway road 0201/0301", "rail": "railroad railroad 0201/0301"},
        script={"demolished": list(down)},
    )  # fmt: skip
    assert supplied(battle) == {"tommy": level}


def test_30_32_a_line_goes_over_a_ferry_and_over_water_that_a_bridgehead_has_opened() -> None:
    battle = make_supplied(
        [ROW], {"tommy": "2-2-7 uk 0501", "mate": "2-2-7 uk 0301", "gr": "3-3-7 german 1201"}, allied="0101",
        rivers="0201/0301 0401/0501", ferries="0201/0301", modules=("stacks", "supply", "bridgeheads"),
    )  # fmt: skip
    assert supplied(battle) == {"tommy": "none", "mate": "partial"}
    place_bridgehead(battle, "0501", CROSSING, hexside="0401/0501")
    assert supplied(battle) == {"tommy": "partial", "mate": "partial"}


def test_30_32_a_line_goes_over_a_ferry_and_then_over_an_arrow() -> None:
    arrow = {"id": "mud", "title": "Mud", "ends": "0201 0401", "lift_re": 3, "opened": [{"side": "allied"}]}
    battle = make_supplied(
        [". . ~ . .", ". . ~ . ."], {"tommy": "2-2-7 uk 0401", "gr": "1-1-7 german 0502"}, allied="0101 0201",
        rivers="0101/0201 0102/0201 0102/0202", ferries="0101/0201",
        modules=("stacks", "supply", "bridgeheads"), script={"bridgeheads": {"arrows": [arrow]}},
    )  # fmt: skip
    place_bridgehead(battle, "0401", CROSSING)
    assert supplied(battle)["tommy"] == "none"
    battle.state.modules.bridgeheads.hexside[battle.hex("0401")] = -2  # type: ignore[union-attr]
    assert supplied(battle)["tommy"] == "partial"


def test_30_21_who_stands_outside_the_regions_on_the_way_to_them_gets_nothing() -> None:
    section = {"home": [{"side": "allied", "hexes": "0101", "feeds": ["west"]}]}
    units = {"near": "2-2-7 uk 0201", "far": "2-2-7 uk 0401", "gr": "3-3-7 german 1201"}
    battle = make_supplied([ROW], units, supply=section, regions={"west": "0301 0401"}, allied="0101")
    assert supplied(battle) == {"near": "none", "far": "full"}
    hexes = battle.path("0201 0301")
    assert levels_at(battle.state, ALLIED, hexes, is_after_combat=False) == dict(zip(hexes, (0, 2), strict=True))


@pytest.mark.parametrize("source", ["port", "bridgehead"])
def test_30_22_and_30_24_where_no_ship_gets_to_nobody_is_fed_near_or_far(source: str) -> None:
    ports = [{"name": "Inland", "hex": "0102", "capacity": 4}] if source == "port" else []
    units = {"near": "2-2-7 uk 0202", "far": "2-2-7 uk 0702", "gr": "1-1-7 german 1201"}
    battle = make_supplied(
        [ROW, ROW], units, modules=("stacks", "supply", "bridgeheads"), allied="0102", supply={"ports": ports}
    )
    if source == "bridgehead":
        place_bridgehead(battle, "0102", INVASION)
    assert supplied(battle) == {"near": "none", "far": "none"}


# sea lines [30.23]


def line(sea: str, rows: list[str]) -> dict[str, str]:
    """A battalion in a port at the end of a shore; guns in 0402 reach 0401 and no other hex of the sea."""
    return supplied(
        make_supplied(
            rows, {"bn": "2-2-7 uk 0702", "gr": "3-3-7 german 0703"}, script=battery("0402"),
            supply={"sea_sources": [{"side": "allied", "hexes": sea}],
                    "ports": [{"name": "Breskens", "hex": "0702", "capacity": 2}]},
        )
    )  # fmt: skip


def test_30_23_guns_that_reach_where_a_line_begins_and_nothing_else_of_it_interdict_it() -> None:
    assert line("0401", SHORE) == {"bn": "partial"}
    assert line("0501", SHORE) == {"bn": "full"}


def test_30_23_no_line_evades_the_guns_over_land() -> None:
    assert line("0101", [*SHORE, ". . . . . . ."]) == {"bn": "partial"}


def test_30_23_without_stacks_a_line_may_begin_in_a_port_whoever_has_it() -> None:
    ports = [{"name": "Terneuzen", "hex": "0102", "capacity": 1}, {"name": "Breskens", "hex": "0702", "capacity": 2}]
    section = {"sea_sources": [{"side": "allied", "hexes": "0102"}], "ports": ports}
    units = {"bn": "2-2-7 uk 0702", "gr": "3-3-7 german 0403"}
    assert supplied(make_supplied(SHORE, units, supply=section, modules=("supply",))) == {"bn": "full"}


# attack supply [30.6]


def stocked(points: list[int], step: str = "first_combat") -> Battle:
    """Two neighbours, of whom the Allies have so many points a turn and the Germans as many as they like."""
    supply = {"home": [{"side": "allied", "hexes": "0101"}], "attack_supply": {"allied": points}}
    battle = make_supplied(
        [ROW], {"a": "9-9-7 uk 0201", "x": "9-2-7 german 0301 single"}, supply=supply, modules=("supply",), step=step
    )
    assert battle.state.modules.supply is not None
    battle.state.modules.supply.points[:] = [points[0], NO_LIMIT]
    return battle


def test_30_6_who_has_no_limit_spends_nothing_and_who_has_nothing_gets_no_debt() -> None:
    battle = stocked([2], step="second_combat")
    events = battle.attack("0201", "x", dice=[4])
    assert not [event for event in events if isinstance(event, AttackSupplySpent)]
    supply = battle.state.modules.supply
    assert supply is not None
    assert supply.points == [2, NO_LIMIT]
    supply.points[ALLIED] = 0
    spend_point(Play(battle.state, ScriptedDice(())), ALLIED)
    assert supply.points[ALLIED] == 0


def test_30_6_what_is_left_is_told_in_its_own_player_turn_where_it_is_counted() -> None:
    battle = stocked([3, 5])
    (note,) = stock_notes(battle.state, ALLIED)
    assert (dict(note.said.values)["left"], note.rule) == (3, "30.6")
    assert list(stock_notes(battle.state, GERMAN)) == []
    german = stocked([3, 5], step="second_combat")
    assert list(stock_notes(german.state, ALLIED)) == []
    assert list(stock_notes(german.state, GERMAN)) == []


def test_30_6_the_price_is_told_where_something_is_left() -> None:
    battle = stocked([1])
    assert [note.rule for note in price_notes(battle.state, ALLIED)] == ["30.6"]
    assert list(price_notes(battle.state, GERMAN)) == []
    battle.state.modules.supply.points[ALLIED] = 0  # type: ignore[union-attr]
    assert list(price_notes(battle.state, ALLIED)) == []
    plain = make_battle([ROW], {"a": "9-9-7 uk 0201"})
    assert points_at_hand(plain.state, ALLIED) == NO_LIMIT
    assert list(price_notes(plain.state, ALLIED)) == []
