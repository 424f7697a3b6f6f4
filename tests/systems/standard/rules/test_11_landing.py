"""Rule 11.4: airborne landings: aim, scatter, bad ground, friends, enemies, crashes, and the move after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.engine.library import load_scenario
from game.model.message import message
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.touchdown import scatter_preview
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

FLOWER = ["- . -", ". . .", ". . ."]
"""0202 in the middle; around it, clockwise from the top: 0201 0302 0303 0203 0103 0102."""
RING = {1: "0201", 2: "0302", 3: "0303", 4: "0203", 5: "0103", 6: "0102"}
LINE = [". . . . . . . . . ."]
LEG_COST = {".": 1, "b": 2, "r": 2, "w": 2, "t": 1, "C": 1}
MOBILE_COST = {".": 2, "b": 3, "r": 4, "w": 4, "t": 1, "C": 1}
CRASH_ON = {".": 0, "b": 1, "r": 2, "w": 3, "t": 3, "C": 4}


def drop(
    rows: list[str], units: Mapping[str, str], *, zone: str = "0202", step: str = "first_arrivals", **changes: Any
) -> Battle:
    """Everybody who is `off` waits in the air above a drop zone."""
    waiting = [name for name, text in units.items() if "off" in text.split()]
    script = {
        "drop_zones": [{"id": "dz", "title": "DZ", "nation": "uk", "hex": zone}],
        "reinforcements": [{"turn": 1, "units": waiting, "drop_zone": "dz"}],
    } | dict(changes.pop("script", {}))
    return make_battle(rows, units, step=step, script=script, **changes)


def field_of(terrain: str) -> list[str]:
    """The flower with this terrain in the hex below the middle, 0203."""
    return ["- . -", ". . .", f". {terrain} ."]


# ------------------------------------------------------------------ 11.4 one at a time


def test_11_4_landings_come_in_the_arrivals_segment_of_the_movement_phase() -> None:
    units = {"p": "2-2-7 uk off parachute", "m": "2-2-10 uk off parachute", "g": "2-2-7 uk off glider"}
    assert drop(FLOWER, units).rule_against(do.Land(0, 0)) == ""
    assert drop(FLOWER, units, step="first_movement").rule_against(do.Land(0, 0)) == "3.2"
    for unit in range(3):
        later = drop(FLOWER, units, step="first_mobile_arrivals")
        assert later.rule_against(do.Land(unit, 0)) == "11.4"
        assert later.legal("land") == []


def test_11_4_each_unit_lands_and_completes_its_movement_before_the_next_lands() -> None:
    battle = drop(FLOWER, {"a": "2-2-7 uk off glider", "b": "2-2-7 uk off glider"})
    battle.land("a", "0201")
    battle.move("a", "0202")
    battle.move("a", "0203")  # it may move on as long as nobody else lands
    battle.land("b", "0201")
    assert battle.rule_against(battle.move_action("a", "0202")) == "11.4"
    assert battle.destinations("a") == set()
    battle.move("b", "0202")
    battle.end()
    assert battle.rule_against(battle.move_action("a", "0103")) == "11.4"  # nor in the movement segment
    assert battle.rule_against(battle.move_action("b", "0201")) == ""


def test_11_4_a_landing_does_not_end_the_movement_of_arrivals_by_land() -> None:
    script = {
        "reinforcements": [
            {"turn": 1, "units": ["g"], "near": {"hexes": 7, "of": "field"}},
            {"turn": 1, "units": ["t"], "hexes": "0201"},
        ]
    }
    battle = drop(
        FLOWER, {"g": "2-2-7 uk off glider", "t": "2-2-7 uk off"}, script=script, regions={"field": "0202"}
    )  # fmt: skip
    battle.enter("t", "0201")
    battle.land("g", "0203")
    assert battle.rule_against(battle.move_action("t", "0202")) == ""


def test_11_4_nor_that_of_airborne_units_that_came_by_land() -> None:
    script = {
        "reinforcements": [
            {"turn": 1, "units": ["g"], "near": {"hexes": 7, "of": "field"}},
            {"turn": 1, "units": ["t"], "hexes": "0201"},
        ]
    }
    units = {"g": "2-2-7 uk off glider", "t": "2-2-7 uk off parachute"}
    battle = drop(FLOWER, units, script=script, regions={"field": "0202"})
    battle.enter("t", "0201")
    battle.land("g", "0203")
    assert battle.rule_against(battle.move_action("t", "0202")) == ""


def test_11_4_units_that_did_not_just_arrive_wait_for_the_movement_segment() -> None:
    battle = drop(FLOWER, {"old": "2-2-7 uk 0201", "g": "2-2-7 uk off glider"})
    assert battle.rule_against(battle.move_action("old", "0202")) == "3.2"
    battle.end()
    assert battle.rule_against(battle.move_action("old", "0202")) == ""


def test_11_4_a_unit_lands_once_and_not_before_its_turn() -> None:
    battle = drop(FLOWER, {"g": "2-2-7 uk off glider", "h": "2-2-7 uk off glider"})
    battle.land("g", "0201")
    assert battle.rule_against(do.Land(battle.unit("g"), battle.hex("0203"))) == "11.1"
    early = drop(FLOWER, {"g": "2-2-7 uk off glider"}, step="first_movement", script={
        "reinforcements": [{"turn": 2, "units": ["g"], "drop_zone": "dz"}]
    })  # fmt: skip
    early.state.step = next(i for i, s in enumerate(early.setting.sequence) if s.id == "first_arrivals")
    assert early.rule_against(do.Land(0, 0)) == "11.1"


def test_11_4_airborne_units_do_not_come_by_land_nor_others_by_air() -> None:
    script = {
        "reinforcements": [
            {"turn": 1, "units": ["p"], "drop_zone": "dz"}, {"turn": 1, "units": ["t"], "hexes": "0201"},
        ]
    }  # fmt: skip
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "t": "2-2-7 uk off"}, script=script)
    assert battle.rule_against(do.Enter(battle.unit("p"), battle.hex("0201"))) == "11.4"
    assert battle.rule_against(do.Land(battle.unit("t"), battle.hex("0201"))) == "11.2"


# ------------------------------------------------------------------ 11.41 the landing hex


def test_11_41_within_seven_hexes_of_the_drop_zone_marker() -> None:
    battle = drop(LINE, {"p": "2-2-7 uk off parachute", "g": "2-2-7 uk off glider"}, zone="0101")
    for name in ("p", "g"):
        assert battle.rule_against(do.Land(battle.unit(name), battle.hex("0801"))) == ""  # seven
        assert battle.rule_against(do.Land(battle.unit(name), battle.hex("0901"))) == "11.41"  # eight
        assert battle.rule_against(do.Land(battle.unit(name), battle.hex("0101"))) == ""  # the marker's own


def test_11_41_poles_within_seven_hexes_of_any_arnhem_hex() -> None:
    # Arnhem lies in 0101 and 0301: 1001 is seven hexes from 0301 and nine from 0101
    script = {"reinforcements": [{"turn": 1, "units": ["p"], "near": {"hexes": 7, "of": "arnhem"}}]}
    battle = drop(
        [". . . . . . . . . . ."], {"p": "2-2-7 polish off parachute"}, zone="0101", script=script,
        regions={"arnhem": "0101 0301"},
    )  # fmt: skip
    assert battle.rule_against(do.Land(0, battle.hex("1001"))) == ""
    assert battle.rule_against(do.Land(0, battle.hex("1101"))) == "11.41"


def test_11_41_the_distance_is_data() -> None:
    battle = drop(LINE, {"p": "2-2-7 uk off parachute"}, zone="0101", rules=rules_file(landing_within_hexes=2))
    assert battle.rule_against(do.Land(0, battle.hex("0301"))) == ""
    assert battle.rule_against(do.Land(0, battle.hex("0401"))) == "11.41"


def test_11_41_on_the_map() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute"})
    assert battle.rule_against(do.Land(0, 7)) == "5.5"
    assert {a.hex for a in battle.legal("land")} == set(range(7))  # type: ignore[attr-defined]


@pytest.mark.parametrize("mark", ["parachute", "glider"])
def test_11_41_not_enemy_occupied(mark: str) -> None:
    battle = drop(FLOWER, {"u": f"2-2-7 uk off {mark}", "e": "2-2-7 german 0201"})
    assert battle.rule_against(do.Land(0, battle.hex("0201"))) == "11.41"
    assert battle.rule_against(do.Land(0, battle.hex("0202"))) == ""  # an enemy ZOC may be aimed at


def test_11_41_for_a_glider_also_free_of_friends() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "g": "2-2-7 uk off glider", "f": "2-2-7 uk 0201"})
    assert battle.rule_against(do.Land(battle.unit("g"), battle.hex("0201"))) == "11.41"
    assert battle.rule_against(do.Land(battle.unit("p"), battle.hex("0201"))) == ""


def test_11_41_what_may_be_aimed_at_is_listed_and_nothing_else() -> None:
    units = {"p": "2-2-7 uk off parachute", "g": "2-2-7 uk off glider", "f": "2-2-7 uk 0201", "e": "2-2-7 german 0203"}
    battle = drop(FLOWER, units)

    def listed(name: str) -> set[str]:
        aims = [a for a in battle.legal("land") if isinstance(a, do.Land) and a.unit == battle.unit(name)]
        return {battle.topology.numbers[aim.hex] for aim in aims}

    assert listed("p") == {"0102", "0103", "0201", "0202", "0302", "0303"}
    assert listed("g") == {"0102", "0103", "0202", "0302", "0303"}
    assert landing_hexes(battle.state, battle.unit("f")) == ()  # it does not come by air
    battle.end()
    assert battle.legal("land") == []  # the segment is over


def test_11_4_nobody_lands_the_other_sides_units() -> None:
    script = {
        "reinforcements": [
            {"turn": 1, "units": ["p"], "drop_zone": "dz"}, {"turn": 1, "units": ["e"], "hexes": "0201"},
        ]
    }  # fmt: skip
    units = {"p": "2-2-7 uk off parachute", "e": "2-2-7 german off"}
    battle = drop(FLOWER, units, script=script)
    assert battle.rule_against(do.Enter(1, battle.hex("0201"))) == "3.2"
    german = drop(FLOWER, units, script=script, step="second_arrivals")
    assert german.rule_against(do.Land(0, german.hex("0201"))) == "3.2"


def test_11_41_a_lost_drop_zone_is_still_landed_on() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute"})
    battle.state.zone_lost = [1]
    assert battle.rule_against(do.Land(0, battle.hex("0202"))) == ""


# ------------------------------------------------------------------ 11.42 scatter


@pytest.mark.parametrize(("die", "number"), RING.items())
def test_11_42_one_is_the_hex_above_then_clockwise(die: int, number: str) -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute"})
    events = battle.land("p", "0202", dice=[die])
    assert it.Rolled("11.42", message("standard.roll.scatter", unit="p"), 6, die) in events
    assert it.Landed("11.42", 0, battle.hex("0202"), battle.hex(number)) in events
    assert (battle.at("p"), battle.steps("p")) == (number, 2)


@pytest.mark.parametrize(
    ("die", "number"), [(1, "0301"), (2, "0401"), (3, "0402"), (4, "0303"), (5, "0202"), (6, "0201")]
)
def test_11_42_the_same_around_a_hex_of_an_odd_column(die: int, number: str) -> None:
    battle = drop([". . . . .", ". . . . .", ". . . . ."], {"p": "2-2-7 uk off parachute"}, zone="0302")
    battle.land("p", "0302", dice=[die])
    assert battle.at("p") == number


def test_11_42_on_the_shipped_sheet_one_is_west_and_four_is_east() -> None:
    board = load_scenario("arnhem").setting.board
    assert board.north == "right"  # so that the top is west
    around = board.topology.neighbours[board.topology.index("1007")]
    assert [board.number(hex) for hex in around] == ["1006", "1107", "1108", "1008", "0908", "0907"]


def test_11_42_gliders_do_not_scatter() -> None:
    battle = drop(FLOWER, {"g": "2-2-7 uk off glider"})
    battle.land("g", "0202")  # without a die
    assert battle.at("g") == "0202"


# ------------------------------------------------------------------ 11.43 to 11.46 what the ground does


def test_11_43_onto_an_enemy_the_unit_is_eliminated() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "e": "2-2-7 german 0201"})
    events = battle.land("p", "0202", dice=[1])
    assert battle.at("p") == "gone"
    assert [(e.rule, e.hex) for e in events if isinstance(e, it.Eliminated)] == [("11.43", -1)]


def test_11_43_off_the_map_the_unit_is_eliminated() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute"})
    events = battle.land("p", "0201", dice=[1])
    assert battle.at("p") == "gone"
    assert [e.hex for e in events if isinstance(e, it.Landed)] == [-1]


@pytest.mark.parametrize(
    ("terrain", "routes", "steps"),
    [
        (".", {}, 2), ("b", {}, 2), ("r", {}, 2), ("t", {}, 2), ("C", {}, 1), ("w", {}, 1),
        ("w", {"roads": ["0202 0203"]}, 2), ("w", {"highways": ["0202 0203"]}, 2), ("w", {"trails": ["0202 0203"]}, 2),
        ("w", {"railroads": ["0202 0203"]}, 1), ("w", {"roads": ["0202 0201"]}, 1), ("C", {"roads": ["0202 0203"]}, 1),
    ],
)  # fmt: skip
def test_11_44_city_or_woods_without_road_or_trail_depletes(
    terrain: str, routes: dict[str, list[str]], steps: int
) -> None:
    battle = drop(field_of(terrain), {"p": "2-2-7 uk off parachute"}, **routes)
    battle.land("p", "0202", dice=[4])
    assert (battle.at("p"), battle.steps("p")) == ("0203", steps)


def test_11_44_a_unit_of_one_step_does_not_survive_it() -> None:
    battle = drop(field_of("C"), {"p": "2-2-7 uk off parachute single"})
    battle.land("p", "0202", dice=[4])
    assert battle.at("p") == "gone"


def test_11_45_onto_a_friend_depleted_and_moved_by_its_owner() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0203"})
    events = battle.land("p", "0202", dice=[4])
    assert [e.rule for e in events if isinstance(e, it.Depleted)] == ["11.45"]
    assert (battle.at("p"), battle.steps("p"), battle.waits_for) == ("off", 1, "allied relocation")
    # beside 0203 lie 0202, 0303 and 0103 (0304, 0204 and 0104 are not on this map)
    assert [battle.topology.numbers[a.hex] for a in battle.legal("relocate")] == ["0103", "0202", "0303"]  # type: ignore[attr-defined]
    assert battle.rule_against(do.Relocate(0, battle.hex("0201"))) == "11.45"
    assert battle.rule_against(do.Relocate(0, battle.hex("0203"))) == "11.45"
    assert battle.rule_against(do.Relocate(1, battle.hex("0202"))) == "11.45"
    assert battle.rule_against(do.EndPhase()) == "3"
    moved = battle.do(do.Relocate(0, battle.hex("0303")))
    assert it.Relocated("11.45", 0, battle.hex("0203"), battle.hex("0303")) in moved
    assert (battle.at("p"), battle.steps("p"), battle.mp("p")) == ("0303", 1, 6)
    battle.move("p", "0302")


def test_11_45_only_to_an_unoccupied_hex() -> None:
    units = {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0203", "g": "2-2-7 us 0303", "h": "2-2-7 us 0103"}
    battle = drop(FLOWER, units)
    battle.land("p", "0202", dice=[4])
    assert [battle.topology.numbers[a.hex] for a in battle.legal("relocate")] == ["0202"]  # type: ignore[attr-defined]


def test_11_45_with_no_free_hex_beside_him_eliminated() -> None:
    units = {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0203", "g": "2-2-7 us 0303", "h": "2-2-7 us 0103"}
    battle = drop(FLOWER, units | {"i": "2-2-7 us 0202"})
    foreseen = scatter_preview(battle.state, 0, battle.hex("0202"))[3]
    assert (foreseen.fate, foreseen.rule) == ("eliminated", "11.45")
    events = battle.land("p", "0202", dice=[4])
    assert battle.at("p") == "gone"
    assert [e.rule for e in events if isinstance(e, it.Eliminated)] == ["11.45"]
    assert [e for e in events if isinstance(e, it.Depleted)] == []


def test_11_45_a_unit_of_one_step_is_eliminated_before_it_is_moved() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute single", "f": "2-2-7 us 0203"})
    battle.land("p", "0202", dice=[4])
    assert (battle.at("p"), battle.waits_for) == ("gone", "allied arrivals")


def test_11_45_what_lies_beside_the_friend_does_no_further_harm() -> None:
    # 0303 is a city in a German ZOC: the unit may be moved there and is depleted once, for the friend
    battle = drop(
        ["- . - .", ". . . .", ". . C ."],
        {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0203", "e": "2-2-7 german 0403"},
    )
    assert battle.state.zoc[1][battle.hex("0203")] == 0
    battle.land("p", "0202", dice=[4])
    battle.do(do.Relocate(0, battle.hex("0303")))
    assert (battle.at("p"), battle.steps("p")) == ("0303", 1)
    assert battle.rule_against(battle.move_action("p", "0302")) == ""  # 11.47: it may leave that ZOC


def test_11_46_in_a_german_zoc_depleted() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "e": "2-2-7 german 0302"})
    events = battle.land("p", "0202", dice=[1])  # 0201 is next to 0302
    assert [(e.rule, e.unit) for e in events if isinstance(e, it.Depleted)] == [("11.46", 0)]
    assert (battle.at("p"), battle.steps("p")) == ("0201", 1)


def test_11_46_friendly_occupied_in_a_german_zoc_eliminated() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0201", "e": "2-2-7 german 0302"})
    events = battle.land("p", "0202", dice=[1])
    assert battle.at("p") == "gone"
    assert [e.rule for e in events if isinstance(e, it.Eliminated)] == ["11.46"]
    assert battle.at("f") == "0201"


def test_11_46_depletions_of_one_landing_do_not_add_up() -> None:
    battle = drop(["- C -", ". . .", ". . ."], {"p": "2-2-7 uk off parachute", "e": "2-2-7 german 0302"})
    events = battle.land("p", "0202", dice=[1])  # a city and a German ZOC
    assert len([e for e in events if isinstance(e, it.Depleted)]) == 1
    assert (battle.at("p"), battle.steps("p")) == ("0201", 1)
    crowded = drop(["- C -", ". . .", ". . ."], {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0201"})
    crowded.land("p", "0202", dice=[1])  # a city and a friend
    assert (crowded.steps("p"), crowded.waits_for) == (1, "allied relocation")


def test_11_46_a_zoc_that_does_not_reach_across_the_river_does_no_harm() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "e": "2-2-7 german 0302"}, rivers="0201/0302")
    battle.land("p", "0202", dice=[1])
    assert battle.steps("p") == 2


def test_11_4_the_preview_says_what_the_landing_does() -> None:
    units = {"p": "2-2-7 uk off parachute", "e": "2-2-7 german 0201", "f": "2-2-7 us 0103", "h": "2-2-7 us 0302"}
    rows = ["- . -", ". . .", ". C ."]
    for die in range(1, 7):
        battle = drop(rows, units)
        foreseen = scatter_preview(battle.state, 0, battle.hex("0202"))[die - 1]
        battle.land("p", "0202", dice=[die])
        fate = {"gone": "eliminated", "off": "relocated"}.get(battle.at("p")) or ("depleted", "safe")[
            battle.steps("p") - 1
        ]
        assert foreseen.fate == fate, die


def test_11_4_the_preview_knows_that_a_unit_of_one_step_survives_no_depletion() -> None:
    units = {"p": "2-2-7 uk off parachute single", "g": "2-2-7 uk off glider crash single", "f": "2-2-7 us 0103"}
    battle = drop(["- . -", ". . .", ". C ."], units)
    fates = [fate.fate for fate in scatter_preview(battle.state, 0, battle.hex("0202"))]
    assert fates == ["safe", "safe", "safe", "eliminated", "eliminated", "safe"]  # the city, the friend
    crash = StandardAnswers().chances(battle.state, do.Land(battle.unit("g"), battle.hex("0203")))[0]
    assert (str(crash.said), crash.rule) == ("it crashes: eliminated", "11.48")


def test_11_48_the_preview_of_a_crash_knows_the_zoc() -> None:
    for german, said in (("0303", "it crashes: eliminated"), ("0301", "it crashes: depleted")):
        units = {"g": "2-2-7 uk off glider crash", "e": f"2-2-7 german {german}"}
        battle = drop(["- . .", ". . .", ". C ."], units)
        crash = StandardAnswers().chances(battle.state, do.Land(0, battle.hex("0203")))[0]
        assert str(crash.said) == said


# ------------------------------------------------------------------ 11.47 the move after it


@pytest.mark.parametrize("terrain", LEG_COST)
@pytest.mark.parametrize(("ma", "costs"), [(7, LEG_COST), (12, MOBILE_COST)])
def test_11_47_the_terrain_of_the_landing_hex_is_paid_for(terrain: str, ma: int, costs: dict[str, int]) -> None:
    glider = drop(field_of(terrain), {"g": f"2-2-{ma} uk off glider"})
    glider.land("g", "0203")
    assert glider.mp("g") == ma - costs[terrain]
    blown = drop(field_of(terrain), {"p": f"2-2-{ma} uk off parachute"})
    blown.land("p", "0202", dice=[4])
    assert blown.mp("p") == ma - costs[terrain]


def test_11_47_by_its_terrain_also_where_a_road_runs() -> None:
    battle = drop(field_of("w"), {"g": "2-2-7 uk off glider"}, roads=["0202 0203"])
    battle.land("g", "0203")
    assert battle.mp("g") == 5


def test_11_47_never_more_than_the_unit_has() -> None:
    battle = drop(field_of("w"), {"g": "2-2-1 uk off glider"})
    battle.land("g", "0203")
    assert battle.mp("g") == 0
    assert battle.rule_against(battle.move_action("g", "0202")) == "5.1"


def test_11_47_the_landing_counts_as_the_first_move() -> None:
    # 2 MP, one paid for the landing: woods for 2 are too dear, and 5.4 helps only who has not moved
    battle = drop(["- w -", ". . .", ". . ."], {"g": "2-2-2 uk off glider"})
    battle.land("g", "0202")
    assert battle.rule_against(battle.move_action("g", "0201")) == "5.1"
    assert battle.rule_against(battle.move_action("g", "0203")) == ""


def test_11_47_it_may_go_on_moving() -> None:
    battle = drop(LINE, {"g": "2-2-7 uk off glider"}, zone="0101")
    battle.land("g", "0101")
    assert battle.destinations("g") == {"0201", "0301", "0401", "0501", "0601", "0701"}  # six MP are left


def test_11_47_from_an_enemy_zoc_it_may_leave_but_enter_no_other() -> None:
    # enemies in 0101 and 0701 control 0201 and 0601
    units = {"u": "2-2-7 uk off glider", "e": "2-2-7 german 0101", "f": "2-2-7 german 0701"}
    battle = drop([". . . . . . ."], units, zone="0201")
    battle.land("u", "0201")
    assert battle.destinations("u") == {"0301", "0401", "0501"}
    assert battle.rule_against(battle.move_action("u", "0301 0401 0501 0601")) == "11.47"
    battle.move("u", "0301 0401 0501")
    assert battle.rule_against(battle.move_action("u", "0601")) == "11.47"  # still the same movement
    assert battle.rule_against(battle.move_action("u", "0401 0301 0201")) == "11.47"  # nor back into the first
    battle.end()
    assert battle.rule_against(battle.move_action("u", "0601")) == "11.47"  # nor in the movement segment


def test_11_47_a_parachute_unit_depleted_by_the_zoc_may_leave_it_too() -> None:
    # aimed at 0301, a 5 is 0201, in the ZOC of 0101
    units = {"u": "2-2-7 uk off parachute", "e": "2-2-7 german 0101"}
    battle = drop([". . . . ."], units, zone="0301")
    battle.land("u", "0301", dice=[5])
    assert (battle.at("u"), battle.steps("u")) == ("0201", 1)
    battle.move("u", "0301 0401 0501")


def test_11_47_another_hex_in_the_zoc_of_the_same_enemy_is_another_zoc_hex() -> None:
    battle = drop(FLOWER, {"g": "2-2-7 uk off glider", "e": "2-2-7 german 0202"})
    battle.land("g", "0201")
    assert battle.rule_against(battle.move_action("g", "0302")) == "11.47"
    assert battle.destinations("g") == set()


def test_11_47_a_unit_that_lands_clear_of_enemies_stops_in_a_zoc_as_usual() -> None:
    battle = drop(LINE, {"g": "2-2-7 uk off glider", "e": "2-2-7 german 0601"}, zone="0101")
    battle.land("g", "0301")
    battle.move("g", "0401 0501")
    assert battle.rule_against(battle.move_action("g", "0401")) == "6.11"


def test_11_47_in_a_later_phase_it_is_a_unit_like_any_other() -> None:
    quiet = {"options": {"allotments": {"allied": [0], "german": [0]}}}
    units = {"g": "2-2-7 uk off glider", "e": "2-2-7 german 0101", "f": "2-2-7 german 0601"}
    battle = drop([". . . . . ."], units, zone="0201", script=quiet)
    battle.land("g", "0201")
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != ("first_movement", 2):
        battle.end()
    battle.move("g", "0301 0401 0501")  # 6.12: out of one ZOC and, later on, into another
    assert battle.rule_against(battle.move_action("g", "0401")) == "6.11"


def test_11_47_a_movement_segment_in_which_it_could_only_enter_zocs_is_passed_over() -> None:
    units = {"g": "2-2-7 uk off glider", "e": "2-2-7 german 0101", "f": "2-2-7 german 0501"}
    battle = drop([". . . . ."], units, zone="0201")
    battle.land("g", "0201")
    battle.move("g", "0301")
    events = battle.end()
    skipped = [battle.setting.sequence[e.step].id for e in events if isinstance(e, it.PhaseSkipped)]
    assert skipped[0] == "first_movement"


# ------------------------------------------------------------------ 11.48 crashes


@pytest.mark.parametrize("terrain", CRASH_ON)
@pytest.mark.parametrize("die", range(1, 7))
def test_11_48_crash_broken_1_rough_2_town_or_woods_3_city_4(terrain: str, die: int) -> None:
    battle = drop(field_of(terrain), {"g": "2-3-7 uk off glider crash"})
    events = battle.land("g", "0203", dice=[die] if terrain != "." else [])
    crashed = die <= CRASH_ON[terrain]
    assert it.Landed("11.42", 0, battle.hex("0203"), battle.hex("0203")) in events
    rolls = [(e.rule, e.result, e.success) for e in events if isinstance(e, it.Rolled)]
    assert rolls == ([("11.48", die, not crashed)] if terrain != "." else [])
    assert (battle.at("g"), battle.steps("g")) == ("0203", 1 if crashed else 2)
    assert [e.rule for e in events if isinstance(e, it.Depleted)] == (["11.48"] if crashed else [])


@pytest.mark.parametrize("terrain", CRASH_ON)
@pytest.mark.parametrize("die", range(1, 7))
def test_11_48_a_crash_in_a_german_zoc_eliminates(terrain: str, die: int) -> None:
    battle = drop(field_of(terrain), {"g": "2-3-7 uk off glider crash", "e": "2-2-7 german 0303"})
    battle.land("g", "0203", dice=[die] if terrain != "." else [])
    assert battle.at("g") == ("gone" if die <= CRASH_ON[terrain] else "0203")
    assert battle.steps("g") == (0 if die <= CRASH_ON[terrain] else 2)  # the ZOC alone does a glider no harm


@pytest.mark.parametrize("terrain", CRASH_ON)
def test_11_48_a_glider_without_the_mark_never_crashes(terrain: str) -> None:
    battle = drop(field_of(terrain), {"g": "2-3-7 uk off glider"})
    battle.land("g", "0203")
    assert battle.steps("g") == 2


def test_11_48_a_road_makes_no_difference() -> None:
    battle = drop(field_of("w"), {"g": "2-3-7 uk off glider crash"}, roads=["0202 0203"])
    battle.land("g", "0203", dice=[3])
    assert battle.steps("g") == 1


def test_11_48_a_crashed_glider_may_move_on() -> None:
    battle = drop(field_of("w"), {"g": "2-3-7 uk off glider crash"})
    battle.land("g", "0203", dice=[1])
    assert battle.mp("g") == 5
    battle.move("g", "0202")


def test_11_48_a_glider_of_one_step_does_not_survive_a_crash() -> None:
    battle = drop(field_of("w"), {"g": "2-3-7 uk off glider crash single"})
    battle.land("g", "0203", dice=[3])
    assert battle.at("g") == "gone"


def test_11_48_the_mark_is_on_the_gliders_the_text_names() -> None:
    units = load_scenario("arnhem").setting.units
    crash = sorted(unit.short for unit in units if "crash" in unit.marks)
    assert crash == ["1/325", "1/327", "1B/1", "2/325", "2/327", "7C/1"]
    assert all("glider" in unit.marks for unit in units if "crash" in unit.marks)


def test_11_4_the_decision_of_a_relocation_names_unit_and_hex() -> None:
    battle = drop(FLOWER, {"p": "2-2-7 uk off parachute", "f": "2-2-7 us 0203"})
    battle.land("p", "0202", dice=[4])
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert (decision.kind, decision.rule) == ("relocation", "11.45")
    assert decision.context == {"unit": 0, "hex": battle.hex("0203")}
