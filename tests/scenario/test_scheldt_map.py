"""What must stay true of the map of the Scheldt, however it is edited: shores, banks, crossings, ways, sea lines."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
import yaml

from game.scenario.board import CANAL, NO_WATER, RIVER, Board
from game.scenario.compile_board import compile_board
from game.scenario.header import RulesHeader
from game.scenario.locate import data_folder
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.rules_text import load_rulebook
from game.scenario.validate import validate
from game.systems.standard.rules.crossing import build_network, crossings
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.rules_schema import RulesFile

MAP = data_folder("scenarios") / "maps" / "scheldt.yaml"
RULES = data_folder("scenarios") / "rules" / "scheldt.yaml"
BANKS = {
    "pocket": 90, "flanders": 285, "walcheren": 45, "noord_beveland": 15, "south_beveland": 83, "tholen": 38,
    "brabant": 97,
}  # fmt: skip
DOWN = {"strobrugge", "westkapelle", "moershoofd", "isabella"}
GUNS = {"0114": 3, "0513": 3, "1011": 3, "1109": 3, "0908": 4, "0605": 4, "0803": 4}
"""Ranges of the coast guns, by hex."""


@pytest.fixture(scope="module")
def board() -> Board:
    document = read_file(MAP)
    report = FileReport({"map": document})
    compiled = compile_board(validate(document, MapFile), None, report)
    assert [problem for problem in report.problems() if not problem.is_warning] == []
    assert compiled is not None
    return compiled


@pytest.fixture(scope="module")
def network(board: Board) -> Network:
    """What steps cost with the bridges as they stand at the start."""
    rules = validate(read_file(RULES), RulesFile)
    assert isinstance(rules, RulesHeader)
    standing = [bridge.id not in DOWN for bridge in board.bridges]
    return build_network(crossings(board, rules, standing, -1), {})


def hexes(board: Board, numbers: str) -> list[int]:
    return [board.topology.index(number) for number in numbers.split()]


def is_sea(board: Board, hex: int) -> bool:
    return board.terrain_at(hex) in ("estuary", "flats")


def reached(board: Board, start: str, may_step: Callable[[int, int], bool]) -> set[int]:
    """All land that can be reached from a hex by steps that are allowed."""
    found, queue = set(hexes(board, start)), hexes(board, start)
    for here in queue:
        for there in board.topology.adjacent[here]:
            if there not in found and not is_sea(board, there) and may_step(here, there):
                found.add(there)
                queue.append(there)
    return found


def cheapest_mp(network: Network, mobility: Mobility, start: int, goal: int) -> int | None:
    """MP of the cheapest way."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here == goal:
            return spent
        for there, cost in network.costs_mp[mobility][here].items():
            if spent + cost < best.get(there, 10_000):
                best[there] = spent + cost
                heapq.heappush(queue, (spent + cost, there))
    return None


def test_the_file_is_small_and_its_lines_are_short() -> None:
    text = MAP.read_text(encoding="utf-8")
    assert len(text.encode()) <= 60_000
    assert max(map(len, text.splitlines())) <= 120
    assert yaml.safe_load(text) == read_file(MAP).data


def test_the_sheet_has_39_columns_of_23_and_22_rows(board: Board) -> None:
    assert board.topology.size == 20 * 23 + 19 * 22
    assert (board.topology.numbers[0], board.topology.numbers[-1]) == ("0101", "3923")
    assert (board.north, board.hex_km) == ("up", 2.3)


@pytest.mark.parametrize(
    ("number", "name", "terrain"),
    [
        ("0114", "Knokke", "town"), ("0513", "Cadzand", "polder"), ("1011", "Breskens", "town"),
        ("0715", "Oostburg", "town"), ("0617", "Aardenburg", "town"), ("1412", "Hoofdplaat", "dike"),
        ("2014", "Terneuzen", "town"), ("2717", "Hulst", "town"), ("3920", "Antwerp", "city"),
        ("3609", "Woensdrecht", "polder"), ("3606", "Bergen op Zoom", "town"), ("2509", "Hansweert", "dike"),
        ("2210", "Hoedekenskerke", "dike"), ("2206", "Goes", "town"), ("1606", "Lewedorp", "dike"),
        ("1406", "Arnemuiden", "dike"), ("1206", "Middelburg", "city"), ("1404", "Veere", "dike"),
        ("1109", "Flushing", "city"), ("0605", "Westkapelle", "town"), ("0803", "Domburg", "dune"),
        ("1803", "Kortgene", "dike"), ("1717", "Philippine", "dike"), ("1507", "", "marsh"),
    ],
)  # fmt: skip
def test_the_places_of_the_battle_lie_where_they_lie(board: Board, number: str, name: str, terrain: str) -> None:
    (hex,) = hexes(board, number)
    assert (board.place_at(hex), board.terrain_at(hex)) == (name, terrain)


def test_every_land_hex_lies_in_one_supply_zone(board: Board) -> None:
    zones = {name: board.regions[name] for name in BANKS}
    assert {name: len(zone) for name, zone in zones.items()} == BANKS
    land = {hex for hex in range(board.topology.size) if not is_sea(board, hex)}
    assert set().union(*zones.values()) == land
    assert sum(BANKS.values()) == len(land)


def test_the_zones_are_the_banks_that_water_and_the_neck_cut_apart(board: Board) -> None:
    """Walcheren, North Beveland and Tholen are islands; South Beveland hangs on its neck alone."""

    def dry(here: int, there: int) -> bool:
        return board.water[board.topology.hexside(here, there)] not in (RIVER,)

    for name, start in (("walcheren", "1206"), ("noord_beveland", "1702"), ("tholen", "3004")):
        assert reached(board, start, dry) == board.regions[name]
    mainland = reached(board, "3606", dry)
    assert mainland == board.regions["brabant"] | board.regions["south_beveland"]
    between = [
        (board.number(a), board.number(b))
        for a, b in board.topology.hexsides
        if {a, b} & board.regions["south_beveland"] and {a, b} & board.regions["brabant"]
    ]
    assert between == [("3310", "3409"), ("3310", "3410"), ("3311", "3410")]


def test_the_pocket_is_watertight_but_for_the_gap_at_isabella(board: Board) -> None:
    """Sea, Leopold Canal, Braakman: only 1516/1517 is dry."""
    pocket, leaks = board.regions["pocket"], []
    for side, (a, b) in enumerate(board.topology.hexsides):
        if (a in pocket) != (b in pocket) and not is_sea(board, a) and not is_sea(board, b):
            if board.water[side] == NO_WATER:
                leaks.append(board.hexside_title(side))
            else:
                assert board.water_names[side] == "Leopold Canal"
    assert leaks == ["1516/1517"]
    assert board.terrain_at(hexes(board, "1516")[0]) == "soaked"


def test_no_unit_gets_from_bank_to_bank_at_the_start_but_over_bridges_and_soaked_ground(
    board: Board, network: Network
) -> None:
    """With the Leopold bridges down no wheel gets into the pocket off the trail at Isabella, and none to an island."""
    for mobility in Mobility:
        reach = {
            name: {
                there
                for here in board.regions[name]
                for there in network.costs_mp[mobility][here]
                if there not in board.regions[name]
            }
            for name in BANKS
        }
        assert all(not is_sea(board, hex) for found in reach.values() for hex in found)
        assert {board.number(hex) for hex in reach["walcheren"]} == {"1506"}  # the dam
        assert {board.number(hex) for hex in reach["tholen"]} == {"3405"}  # the bridge
        ferry = set() if mobility.is_mobile else {"1904"}
        assert {board.number(hex) for hex in reach["noord_beveland"]} == ferry
        if mobility.is_mobile:
            assert {board.number(hex) for hex in reach["pocket"]} == {"1517"}


@pytest.mark.parametrize("ways", ["road", "rail"])
def test_no_way_crosses_water_without_a_bridge_or_ferry(board: Board, ways: str) -> None:
    crossed = {bridge.hexside for bridge in board.bridges if bridge.carries == ways}
    crossed |= {ferry.hexside for ferry in board.ferries}
    along = np.flatnonzero(getattr(board, ways))
    wet = [int(side) for side in along if board.water[side] >= CANAL]
    assert len(wet) >= 4
    assert [board.hexside_title(side) for side in wet if side not in crossed] == []
    for side in along:
        assert not any(is_sea(board, hex) for hex in board.topology.hexsides[side]), board.hexside_title(side)


def test_every_bridge_stands_over_its_kind_of_water_and_carries_its_way(board: Board) -> None:
    assert len(board.bridges) == 22
    for bridge in board.bridges:
        assert (bridge.kind == "canal") == (board.water[bridge.hexside] == CANAL), bridge.name
        assert board.water[bridge.hexside] != NO_WATER, bridge.name
        assert (board.rail if bridge.carries == "rail" else board.road)[bridge.hexside], bridge.name
    assert {bridge.id for bridge in board.bridges} >= DOWN


def test_the_sloe_dam_carries_road_and_railway(board: Board) -> None:
    dam = [bridge for bridge in board.bridges if bridge.id.startswith("sloe_dam")]
    assert {(bridge.carries, board.hexside_title(bridge.hexside)) for bridge in dam} == {
        ("road", "1406/1506"), ("rail", "1406/1506"),
    }  # fmt: skip


def test_ways_end_at_the_edge_at_a_place_or_at_a_junction(board: Board) -> None:
    places = {place.hex for place in board.places}
    for ways in (board.road, board.rail):
        degree = Counter(hex for side in np.flatnonzero(ways) for hex in board.topology.hexsides[side])
        ends = {hex for hex, count in degree.items() if count == 1} - set(board.topology.border) - places
        assert {board.number(hex) for hex in ends} <= {"1904"}  # the landing of the Kortgene ferry


def test_a_course_is_listed_from_hexside_to_touching_hexside(board: Board) -> None:
    for water in board.waters:
        for before, after in pairwise(water.course):
            assert set(board.topology.hexsides[before]) & set(board.topology.hexsides[after]), water.name


def test_a_water_ends_at_the_edge_in_the_sea_in_other_water_or_at_isabella(board: Board) -> None:
    ends = []
    for side in np.flatnonzero(board.water):
        a, b = board.topology.hexsides[side]
        for corner in (hex for hex in board.topology.adjacent[a] if board.topology.touching(hex, b)):
            onward = [board.topology.hexside(corner, a), board.topology.hexside(corner, b)]
            if not (is_sea(board, corner) or any(board.water[other] for other in onward)):
                ends.append(board.hexside_title(int(side)))
    assert ends == ["1416/1517"]


@pytest.mark.parametrize(
    ("start", "goal", "mobility", "mp"),
    [
        ("2210", "1506", Mobility.LEG, 8),  # 156 Brigade to the dam
        ("3609", "1506", Mobility.LEG, 21),  # 5 Brigade along the isthmus
        ("1021", "2014", Mobility.LEG, 12),  # 157 Brigade to Terneuzen
    ],
)
def test_the_marches_of_the_battle_are_as_long_as_they_are(
    board: Board, network: Network, start: str, goal: str, mobility: Mobility, mp: int
) -> None:
    here, there = hexes(board, f"{start} {goal}")
    assert cheapest_mp(network, mobility, here, there) == mp


def test_flooded_ground_lies_in_walcheren_alone_behind_dunes_and_dikes(board: Board) -> None:
    flooded = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "flooded"}
    assert flooded <= board.regions["walcheren"]
    assert len(flooded) == 20
    assert not any(is_sea(board, there) for hex in flooded for there in board.topology.adjacent[hex])


@pytest.mark.parametrize(
    ("port", "beach", "is_safe"),
    [
        ("2014", "1412", True), ("2014", "2210", True), ("2014", "2111", True), ("2014", "2509", True),
        ("2014", "1011", False), ("2014", "1109", False),
    ],
)  # fmt: skip
def test_sea_lines_run_over_estuary_and_in_or_out_of_range_of_the_guns(
    board: Board, port: str, beach: str, *, is_safe: bool
) -> None:
    """From Terneuzen to the beaches of the scenario: the first ones out of range of every gun, the ports in it."""
    start, goal = hexes(board, f"{port} {beach}")
    under_fire = {
        hex for number, reach in GUNS.items() for hex in board.topology.within(hexes(board, number)[0], reach)
    }

    def sail(sea: set[int]) -> set[int]:
        found = {hex for hex in board.topology.adjacent[start] if hex in sea}
        queue = list(found)
        for here in queue:
            for there in board.topology.adjacent[here]:
                if there in sea and there not in found:
                    found.add(there)
                    queue.append(there)
        return found

    sea = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "estuary"}
    ends = set(board.topology.adjacent[goal])
    assert sail(sea) & ends
    assert bool(sail(sea - under_fire) & ends) == is_safe


def test_seas_breaches_and_the_dam_are_named_where_they_are(board: Board) -> None:
    seas = [place for place in board.places if place.kind == "sea"]
    assert len(seas) >= 8
    assert all(is_sea(board, place.hex) for place in seas)
    breaches = [place for place in board.places if place.kind == "breach"]
    assert len(breaches) == 3
    for place in breaches:
        assert place.hex in board.regions["walcheren"]
        assert any(is_sea(board, there) for there in board.topology.adjacent[place.hex]), place.name
    assert [board.number(place.hex) for place in board.places if place.kind == "dam"] == ["1406"]


def test_the_three_crossing_arrows_of_the_sloe_and_the_estuary_join_land_over_water(board: Board) -> None:
    for ends in ("2014 1412", "2014 2210", "2014 2111", "1011 1109", "1507 1407"):
        for hex in hexes(board, ends):
            assert not is_sea(board, hex)
            beside_sea = any(is_sea(board, there) for there in board.topology.adjacent[hex])
            assert beside_sea or board.number(hex) in ("1507", "1407")
    assert board.water[board.topology.hexside(*hexes(board, "1407 1507"))] == RIVER


@pytest.mark.parametrize("language", ["", "nl"])
def test_the_rulebook_is_the_standard_one_with_its_own_words(language: str) -> None:
    """Numbers that the Scheldt says anew stand in their place, what it adds where its number belongs."""
    standard, own = load_rulebook("standard", language).paragraphs, load_rulebook("scheldt", language).paragraphs
    numbers = [rule.number for rule in standard]
    assert [rule.number for rule in own if rule.number in numbers] == numbers
    said = {rule.number: rule.text for rule in own}
    assert "amphibious" in said["5.2"] or "Amfibisch" in said["5.2"]
    assert said["7.5"] == {rule.number: rule.text for rule in standard}["7.5"]


def test_the_figures_of_5_2_are_told_as_they_are() -> None:
    rules = validate(read_file(RULES), RulesFile)
    costs = {name: (effects.leg, effects.mobile, effects.amphibious) for name, effects in rules.terrain.items()}
    assert costs == {
        "polder": (1, 2, 2), "dike": (1, 2, 2), "soaked": (2, 4, 2), "flooded": (3, "prohibited", 1),
        "marsh": (3, "prohibited", 2), "dune": (2, 3, 2), "woods": (2, 4, 3), "town": (1, 1, 1), "city": (1, 1, 1),
        "estuary": ("prohibited", "prohibited", None), "flats": ("prohibited", "prohibited", None),
    }  # fmt: skip
    shifts = {name: effects.shift for name, effects in rules.terrain.items() if effects.shift}
    assert shifts == {"dike": 1, "dune": 2, "woods": 1, "town": 1, "city": 2}
