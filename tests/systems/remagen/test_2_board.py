"""The board: sectors, river, roads, line of sight. [1, 2]"""

from __future__ import annotations

from random import Random

import pytest

from game.systems.remagen.rules.bridges import bridge_steps, is_bridge
from game.systems.remagen.rules.setting import Bank, Ground
from game.systems.remagen.rules.sight import blockers, sees, sight_line
from tests.systems.remagen import reference
from tests.systems.remagen.builder import Field, setting_of

FIELD = Field()
SETTING = FIELD.setting
at = FIELD.at


def test_1_1_there_are_324_sectors_of_letter_and_number() -> None:
    assert SETTING.board.topology.size == 324
    assert SETTING.name(at("J7")) == "J7"


def test_1_2_line_a_is_on_top_and_number_1_is_left() -> None:
    assert SETTING.board.topology.places[at("J7")] == (7, 10)


def test_1_3_eight_sectors_are_adjacent_and_a_diagonal_counts_one() -> None:
    assert FIELD.names(SETTING.near[at("J7")]) == "I6 J6 K6 I7 K7 I8 J8 K8"
    assert SETTING.distance(at("J7"), at("L10")) == 3
    assert SETTING.distance(at("A1"), at("R18")) == 17


def test_1_4_troops_weapons_guns_vehicles_and_armour_is_what_can_be_stopped() -> None:
    types = SETTING.types
    assert {name for name, kind in types.items() if kind.branch == "troop"} == {"inf", "eng", "para"}
    assert {name for name, kind in types.items() if kind.branch == "weapon"} == {"mg", "bazooka"}
    assert {name for name, kind in types.items() if kind.is_gun} == {"howitzer", "medgun", "atgun"}
    assert {name for name, kind in types.items() if kind.is_armour} == {n for n, kind in types.items() if kind.stop}
    assert {n for n, k in types.items() if k.is_vehicle and not k.is_armour} == {"truck", "weasel"}


def test_1_6_whoever_is_carried_counts_for_nothing_but_goes_along() -> None:
    field = Field(us={"J6": "armtruck+mg"})
    assert field.state.standing_in(field.at("J6")) == (field.unit("us_armtruck_1"),)
    assert field.state.cv(field.at("J6")) == 3


def test_2_1_the_ground_is_as_drawn() -> None:
    wanted = {"A1": Ground.WOOD, "B1": Ground.HILL, "F6": Ground.HOUSE, "J8": Ground.RIVER, "J7": Ground.OPEN,
              "J11": Ground.HILL, "K12": Ground.WOOD, "R18": Ground.HILL}  # fmt: skip
    assert {name: SETTING.ground[at(name)] for name in wanted} == wanted


def test_2_2_a_road_joins_sectors_of_its_own_list_only() -> None:
    assert FIELD.names(sorted(SETTING.roads[at("J7")])) == "I6 K6 I7 K7"
    assert at("K6") not in SETTING.roads[at("K7")]  # side by side on two roads
    assert at("J8") not in SETTING.roads[at("J7")]  # a bridge


def test_2_2_houses_and_exits_stand_where_they_are_listed() -> None:
    for name in [
        "F6",
        "G6",
        "H6",
        "I5",
        "P2",
        "Q2",
        "P6",
        "A15",
        "C12",
        "D11",
        "G15",
        "H11",
        "I11",
        "H13",
        "M11",
        "L14",
        "O13",
        "P11",
        "Q11",
    ]:
        assert SETTING.ground[at(name)] is Ground.HOUSE, name
    assert SETTING.exits == {at("H18"), at("M18"), at("Q18")}


def test_2_4_the_river_is_two_sectors_in_every_line_and_keeps_the_banks_apart() -> None:
    assert [line.letter for line in SETTING.lines] == list("ABCDEFGHIJKLMNOPQR")
    heads = {line.letter: FIELD.names(line.bridgeheads) for line in SETTING.lines}
    assert (heads["B"], heads["J"], heads["Q"]) == ("B8 B11", "J7 J10", "Q7 Q10")
    for sector, bank in enumerate(SETTING.bank):
        if bank is Bank.WEST:
            assert all(SETTING.bank[there] is not Bank.EAST for there in SETTING.near[sector])


def test_2_4_five_land_sectors_lie_round_the_eastern_bridgehead() -> None:
    land = [sector for sector in SETTING.near[at("J10")] if SETTING.bank[sector] is not Bank.RIVER]
    assert FIELD.names(land) == "I10 K10 I11 J11 K11"


def test_2_5_a_bridge_sector_carries_the_bridge_that_stands() -> None:
    assert is_bridge(FIELD.state, at("J8"))
    assert not is_bridge(FIELD.state, at("K8"))
    assert FIELD.names(bridge_steps(FIELD.state, at("J7"))) == "J8"
    assert not is_bridge(Field(bridge=False).state, at("J8"))


@pytest.mark.parametrize(
    ("a", "b", "blocked_by"), [("J7", "J11", ""), ("J12", "J10", "J11"), ("K10", "I12", "J11"), ("J7", "K11", "")]
)  # fmt: skip
def test_23_20_sight(a: str, b: str, blocked_by: str) -> None:
    assert sees(SETTING, at(a), at(b)) is (not blocked_by)
    assert FIELD.names(blockers(SETTING, at(a), at(b))) == blocked_by


def test_2_61_adjacent_sectors_always_see_each_other() -> None:
    for sector, near in enumerate(SETTING.near):
        assert all(sees(SETTING, sector, there) for there in near)


def test_2_62_a_line_runs_through_squares_and_between_pairs_at_corners() -> None:
    through, pairs = sight_line((1, 1), (3, 3))
    assert through == ((2, 2),)
    assert {frozenset(pair) for pair in pairs} == {frozenset({(1, 2), (2, 1)}), frozenset({(2, 3), (3, 2)})}
    assert sight_line((1, 1), (4, 1)) == (((2, 1), (3, 1)), ())


def test_2_63_a_pair_blocks_if_both_of_it_do() -> None:
    # from I9 to K11 the line passes between J11, a hill, and K10, open; from J9 to L11 between K11, a hill, and L10
    assert sees(SETTING, at("I9"), at("K11"))
    # H11 to J13: both of the pairs at I11 H12 and at I13 J12 block
    assert set(blockers(SETTING, at("H11"), at("J13"))) >= {at("I11"), at("H12"), at("I13"), at("J12")}


def test_2_64_ground_between_two_hills_blocks_only_if_it_is_a_hill() -> None:
    setting = setting_of()
    hills = [s for s, ground in enumerate(setting.ground) if ground is Ground.HILL]
    for a in hills:
        for b in hills:
            if a < b and 1 < setting.distance(a, b) <= 3:
                assert all(setting.ground[sector] is Ground.HILL for sector in blockers(setting, a, b))


def test_2_6_sight_is_as_a_slow_reference_has_it_and_symmetric() -> None:
    rng = Random(1)
    sectors = range(SETTING.board.topology.size)
    for _ in range(2000):
        a = rng.choice(sectors)
        b = rng.choice([sector for sector in sectors if 0 < SETTING.distance(a, sector) <= 8])
        slowly = reference.sees(SETTING.name(a), SETTING.name(b))
        assert sees(SETTING, a, b) == slowly == (not blockers(SETTING, b, a)), (a, b)
