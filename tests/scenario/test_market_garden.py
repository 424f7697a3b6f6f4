"""What must stay true of the map of Market Garden, however it is edited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
import yaml

from game.scenario.board import CANAL, HIGHWAY, NO_ROAD, NO_WATER, RIVER, STREAM, Board
from game.scenario.compile_board import compile_board
from game.scenario.locate import data_folder
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.validate import validate

MAP = data_folder("scenarios") / "maps" / "market_garden.yaml"

# a hex of each of the five banks
BRABANT, MAAS_AND_WAAL, BETUWE, LIEMERS, NORTH_BANK = "0207", "2323", "2721", "3326", "3523"

EDGE_RANGES = ("3907 3916", "0701 0901", "1726 2726", "0126 0825", "0701 2301", "0901 2301")
"""Ends of the map-edge ranges where reinforcements come. [11.1]"""


@pytest.fixture(scope="module")
def board() -> Board:
    document = read_file(MAP)
    report = FileReport({"map": document})
    compiled = compile_board(validate(document, MapFile), None, report)
    assert report.problems() == ()
    assert compiled is not None
    return compiled


def hexes(board: Board, numbers: str) -> list[int]:
    return [board.topology.index(number) for number in numbers.split()]


def hexside(board: Board, text: str) -> int:
    return board.topology.hexside(*hexes(board, text.replace("/", " ")))


def corner_hexes(board: Board, side: int) -> list[int]:
    """The hexes at the tips of a hexside; one is missing where the hexside runs out of the sheet."""
    a, b = board.topology.hexsides[side]
    return [hex for hex in board.topology.adjacent[a] if board.topology.touching(hex, b)]


def flooded(board: Board, start: int) -> set[int]:
    """Everything that is reached from a hex without crossing a river."""
    reached, queue = {start}, [start]
    for here in queue:
        for there in board.topology.adjacent[here]:
            if there not in reached and board.water[board.topology.hexside(here, there)] != RIVER:
                reached.add(there)
                queue.append(there)
    return reached


def titles(board: Board, sides: Sequence[int]) -> list[str]:
    return [board.hexside_title(side) for side in sides]


def test_the_file_is_small_and_its_lines_are_short() -> None:
    text = MAP.read_text(encoding="utf-8")
    assert len(text.encode()) <= 60_000
    assert max(map(len, text.splitlines())) <= 115


def test_the_sheet_has_the_columns_and_rows_of_rule_1_1(board: Board) -> None:
    assert board.topology.size == 20 * 26 + 19 * 25
    assert board.topology.numbers[0] == "0101"
    assert board.topology.numbers[-1] == "3926"
    with pytest.raises(KeyError):
        board.topology.index("0226")
    assert board.north == "right"


def test_no_road_crosses_river_or_canal_without_a_bridge_or_ferry(board: Board) -> None:
    crossings = {bridge.hexside for bridge in board.bridges if bridge.carries == "road"}
    crossings |= {ferry.hexside for ferry in board.ferries}
    wet = [side for side in range(len(board.road)) if board.road[side] and board.water[side] >= CANAL]
    assert len(wet) > 30
    assert titles(board, [side for side in wet if side not in crossings]) == []


def test_no_railway_crosses_river_or_canal_without_a_bridge(board: Board) -> None:
    crossings = {bridge.hexside for bridge in board.bridges if bridge.carries == "rail"}
    wet = [side for side in range(len(board.rail)) if board.rail[side] and board.water[side] >= CANAL]
    assert len(wet) > 10
    assert titles(board, [side for side in wet if side not in crossings]) == []


def test_every_bridge_stands_over_its_kind_of_water_and_carries_its_route(board: Board) -> None:
    assert len(board.bridges) == 40
    for bridge in board.bridges:
        assert (bridge.kind == "canal") == (board.water[bridge.hexside] == CANAL), bridge.name
        assert board.water[bridge.hexside] != NO_WATER, bridge.name
        carried = board.rail if bridge.carries == "rail" else board.road
        assert carried[bridge.hexside], bridge.name


def test_every_ferry_crosses_a_river_with_a_way_to_both_landings(board: Board) -> None:
    for ferry in board.ferries:
        assert board.water[ferry.hexside] == RIVER, ferry.name
        assert board.road[ferry.hexside] != NO_ROAD, ferry.name


def test_rivers_are_watertight_from_edge_to_edge(board: Board) -> None:
    """Where a river hexside ends inside the sheet, the river goes on along one of the two that meet it there."""
    for side in range(len(board.water)):
        if board.water[side] != RIVER:
            continue
        a, b = board.topology.hexsides[side]
        for corner in corner_hexes(board, side):
            onward = [board.topology.hexside(corner, a), board.topology.hexside(corner, b)]
            assert any(board.water[other] == RIVER for other in onward), board.hexside_title(side)


def test_streams_and_canals_end_only_at_the_edge_or_in_other_water(board: Board) -> None:
    for side in range(len(board.water)):
        if board.water[side] not in (STREAM, CANAL):
            continue
        a, b = board.topology.hexsides[side]
        for corner in corner_hexes(board, side):
            onward = [board.topology.hexside(corner, a), board.topology.hexside(corner, b)]
            assert any(board.water[other] != NO_WATER for other in onward), board.hexside_title(side)


def test_a_course_is_listed_from_hexside_to_touching_hexside(board: Board) -> None:
    for water in board.waters:
        for before, after in pairwise(water.course):
            shared = set(board.topology.hexsides[before]) & set(board.topology.hexsides[after])
            corners = set(corner_hexes(board, before)) & set(board.topology.hexsides[after])
            assert shared, (water.name, board.hexside_title(after))
            assert corners, (water.name, board.hexside_title(after))


def test_the_rivers_cut_the_sheet_into_exactly_five_banks(board: Board) -> None:
    starts = hexes(board, f"{BRABANT} {MAAS_AND_WAAL} {BETUWE} {LIEMERS} {NORTH_BANK}")
    banks = [flooded(board, start) for start in starts]
    assert sum(len(bank) for bank in banks) == board.topology.size == len(set().union(*banks))
    assert [len(bank) for bank in banks] == [551, 150, 146, 9, 139]


@pytest.mark.parametrize(
    ("numbers", "terrain"),
    [
        ("1007 2323 3919", {"mixed"}),  # drop zones [12.1]
        ("3423 3523 3524", {"city"}),  # Arnhem [17.1]
        ("2621", {"city"}),  # the bridge defense [18.0]
        ("2025 2325 3722 3724 3322 0702", {"mixed", "woods", "rough", "broken"}),  # German set-up [18.0]
        ("3824 3925 3326 0725 0726", {"mixed", "rough"}),  # entry hexes [11.1]
    ],
)
def test_the_fixed_hexes_of_the_rules_lie_on_sensible_ground(board: Board, numbers: str, terrain: set[str]) -> None:
    assert {board.terrain_at(hex) for hex in hexes(board, numbers)} <= terrain


def test_the_german_start_hexes_lie_on_the_banks_they_defend(board: Board) -> None:
    north = board.regions["north_of_neder_rijn"]
    assert set(hexes(board, "3722 3724 3824 3925 3907 3916")) <= north
    assert set(hexes(board, "3322 3326")) <= board.regions["north_of_waal"] - north
    assert set(hexes(board, "0702 0701 0901 0725 0726")) <= board.regions["south_of_maas"]
    assert set(hexes(board, "2025 2325")) <= board.regions["germany"]


def test_the_bridges_of_the_battle_are_where_the_rules_need_them(board: Board) -> None:
    places = {bridge.id: bridge.hexside for bridge in board.bridges}
    assert places["arnhem_road"] == hexside(board, "3422/3523")
    assert places["nijmegen_road"] == hexside(board, "2621/2721")
    assert places["grave"] == hexside(board, "2216/2317")
    kinds = Counter(bridge.kind for bridge in board.bridges)
    assert kinds == {"highway": 9, "railroad": 10, "canal": 21}


def test_the_highway_runs_from_the_edge_at_eindhoven_to_arnhem_over_its_bridges(board: Board) -> None:
    (course,) = [route.course for route in board.routes if route.kind == "highway"]
    sides = [board.topology.hexside(a, b) for a, b in pairwise(course)]
    assert board.number(course[0]) == "0108"
    assert course[0] in board.topology.border
    assert course[1] in board.regions["eindhoven"]
    assert course[-1] in board.regions["arnhem"]
    assert all(board.road[side] == HIGHWAY for side in sides)
    wet = [side for side in sides if board.water[side] >= CANAL]
    carried = {bridge.hexside: bridge.id for bridge in board.bridges if bridge.carries == "road"}
    assert [carried[side] for side in wet] == [
        "son", "veghel_canal_road", "grave", "honinghutie_road", "nijmegen_road", "arnhem_road",
    ]  # fmt: skip


@pytest.mark.parametrize("ends", EDGE_RANGES)
def test_a_road_or_railway_leaves_the_map_where_reinforcements_come(board: Board, ends: str) -> None:
    first, last = hexes(board, ends)
    assert {first, last} <= board.topology.border
    (low, low_row), (high, high_row) = sorted((board.topology.places[first], board.topology.places[last]))
    rows = range(min(low_row, high_row), max(low_row, high_row) + 1)
    ways = np.flatnonzero((board.road > NO_ROAD) | board.rail)
    served = {hex for side in ways for hex in board.topology.hexsides[side]}
    between = {
        hex for hex in board.topology.border
        if low <= board.topology.places[hex][0] <= high and board.topology.places[hex][1] in rows
    }  # fmt: skip
    assert between & served


@pytest.mark.parametrize("number", ["0108", "3824", "3326", "0725", "0726"])
def test_a_road_serves_the_single_entry_hexes(board: Board, number: str) -> None:
    (hex,) = hexes(board, number)
    assert any(board.road[board.topology.hexside(hex, there)] for there in board.topology.adjacent[hex])


def test_roads_and_railways_end_nowhere_but_at_the_edge_or_at_a_junction(board: Board) -> None:
    for ways in (board.road, board.rail):
        degree = Counter(hex for side in range(len(ways)) if ways[side] for hex in board.topology.hexsides[side])
        ends = {hex for hex, count in degree.items() if count == 1}
        assert {board.number(hex) for hex in ends - board.topology.border} == set()


def test_the_roads_are_one_network(board: Board) -> None:
    on_road = {hex for side in range(len(board.road)) if board.road[side] for hex in board.topology.hexsides[side]}
    reached, queue = {min(on_road)}, [min(on_road)]
    for here in queue:
        for there in board.topology.adjacent[here]:
            if there not in reached and board.road[board.topology.hexside(here, there)]:
                reached.add(there)
                queue.append(there)
    assert {board.number(hex) for hex in on_road - reached} == set()


def test_named_cities_and_towns_lie_on_their_terrain_and_on_a_road(board: Board) -> None:
    for place in board.places:
        if place.kind != "village":
            assert board.terrain_at(place.hex) == place.kind, place.name
        near = board.topology.adjacent[place.hex]
        assert any(board.road[board.topology.hexside(place.hex, there)] for there in near), place.name
    towns = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "town"}
    assert {board.number(hex) for hex in towns - {place.hex for place in board.places}} == set()


def test_city_hexes_are_grouped_as_the_rules_count_them(board: Board) -> None:
    cities = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "city"}
    assert cities == board.regions["cities"]
    assert len(cities) == 11
    assert board.regions["arnhem"] == set(hexes(board, "3423 3523 3524"))
    assert board.regions["arnhem"] | board.regions["nijmegen"] | board.regions["eindhoven"] < cities


def test_the_regions_of_free_deployment(board: Board) -> None:
    south, waal, rijn = (board.regions[name] for name in ("south_of_maas", "north_of_waal", "north_of_neder_rijn"))
    assert south == flooded(board, hexes(board, BRABANT)[0])
    assert rijn == flooded(board, hexes(board, NORTH_BANK)[0])
    assert waal == rijn | flooded(board, hexes(board, BETUWE)[0]) | flooded(board, hexes(board, LIEMERS)[0])
    germany = board.regions["germany"]
    assert len(germany) == 12
    assert germany < flooded(board, hexes(board, MAAS_AND_WAAL)[0])
    first_column = {hex for hex in range(board.topology.size) if board.topology.places[hex][0] == 1}
    assert board.regions["southern_edge"] == first_column


def test_any_yaml_reader_reads_the_map_as_ours_does() -> None:
    assert yaml.safe_load(MAP.read_text(encoding="utf-8")) == read_file(MAP).data
