"""Movement, bridges, amphibians. [7, 8]"""

from __future__ import annotations

import pytest

from game.model.legal import Legal
from game.systems.remagen.rules.actions import Abandon, EndStep, Move
from game.systems.remagen.rules.events import Moved, Stopped
from game.systems.remagen.rules.movement import reachable, walk
from game.systems.remagen.rules.no_step import refuse_step
from game.systems.remagen.rules.setting import LOST, Bank, Ground
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import STOPPED, Engagement, State
from game.systems.remagen.rules.steps import points_left, points_of, steps_from
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field


def go(field: Field, unit: str, path: str) -> list[str]:
    """Move, and why it stopped."""
    events = field.do(Move(field.unit(unit), field.path(path)))
    return [event.reason for event in field.of(events, Stopped)]


def why(field: Field, unit: str, path: str) -> tuple[str, str] | None:
    """Why a move is refused."""
    return field.why(Move(field.unit(unit), field.path(path)))


def german(ground: dict[str, str], turn: int = 3, us: dict[str, str] | None = None) -> Field:
    """A German movement step, at night unless it is said otherwise."""
    return Field(us, ground, turn=turn, step="german_movement")


def test_7_1_points_are_the_road_factor() -> None:
    field = Field(us={"J6": "heavy car truck inf"})
    assert [points_of(field.state, field.unit(u)) for u in ("heavy_1", "car_1", "truck_1", "inf_1")] == [6, 10, 8, 4]


def test_7_2_road_steps_cost_one_and_others_two() -> None:
    field = Field(us={"J5": "medium"})
    events = field.do(Move(field.unit("medium_1"), field.path("I6 J7")))
    moved = field.of(events, Moved)[0]
    assert (moved.cost, moved.left) == (3, 3)


def test_7_2_barred_ground_is_entered_by_road_only() -> None:
    field = Field(us={"K16": "car"})
    assert why(field, "car_1", "J15") is None  # the ridge road through the wood
    assert why(field, "car_1", "K15") == ("ground", "7.2")


def test_7_2_houses_are_for_foot() -> None:
    field = Field(us={"I10": "medium inf"})
    assert why(field, "medium_1", "I11") == ("houses", "7.2")
    assert why(field, "inf_1", "I11") is None


def test_7_3_a_unit_moves_in_pieces_until_its_points_are_spent() -> None:
    field = Field(us={"J5": "medium"})
    go(field, "medium_1", "I6")
    go(field, "medium_1", "J7")
    go(field, "medium_1", "K7 L7 M7")
    assert why(field, "medium_1", "N7") == ("too_far", "7.1")


def test_7_3_no_piece_leads_through_a_sector_twice_but_a_later_one_may_lead_back() -> None:
    field = Field(us={"L4": "medium"})
    assert why(field, "medium_1", "L5 M5 L4") == why(field, "medium_1", "L5 M5 L5") == ("twice", "7.3")
    assert why(field, "medium_1", "") == ("no_such_step", "7.2")
    field.do(Move(field.unit("us_medium_1"), field.path("L5")))
    assert why(field, "medium_1", "L4") is None


def test_7_3_every_unit_has_points_for_one_sector() -> None:
    field = Field()
    assert min(kind.points for kind in field.setting.types.values()) == 2


def test_7_4_a_unit_stops_on_the_hill_that_it_enters_by_no_road() -> None:
    field = Field(us={"K10": "inf"})
    assert go(field, "inf_1", "K11") == ["hill"]
    assert field.state.has(field.unit("inf_1"), STOPPED)
    assert why(field, "inf_1", "K10") == ("stopped", "7.4")


def test_7_4_a_road_through_hills_does_not_stop() -> None:
    field = Field(us={"J15": "medium"})
    assert go(field, "medium_1", "I14 H15 G14 G13") == []


def test_23_21_climbing() -> None:
    field = Field(us={"I12": "medium inf"})
    assert why(field, "inf_1", "I13 H12") == ("stops_there", "7.3")
    assert go(field, "medium_1", "I13 H12") == ["hill"]
    field = Field(us={"J10": "inf", "K10": "inf"})
    assert go(field, "inf_1", "I10 H11") == []
    assert go(field, "inf_2", "K11") == ["hill"]
    assert field.state.spent[field.unit("inf_2")] == 2


def test_7_4_who_climbs_may_go_on_to_other_ground_before_his_factor_is_reached() -> None:
    field = Field(us={"I12": "medium", "G11": "medium"})
    assert go(field, "medium_1", "I13") == []
    assert go(field, "medium_1", "H12") == ["hill"]  # the climb goes on in a later piece
    field = Field(us={"I12": "medium"})
    assert go(field, "medium_1", "H12 G13") == []
    assert go(field, "medium_1", "F12") == ["hill"]  # the road step ended the climb


def test_7_4_whoever_has_moved_before_does_not_begin_a_climb() -> None:
    field = Field(us={"H10": "medium"})
    assert go(field, "medium_1", "G11 G12") == []  # by road onto a hill
    field = Field(us={"H10": "medium"})
    go(field, "medium_1", "G11")
    assert go(field, "medium_1", "F12") == ["hill"]


def test_7_5_whoever_enters_a_hostile_zone_stops() -> None:
    field = Field(us={"J7": "medium"}, german={"I10": "inf"})
    assert go(field, "medium_1", "J8 J9") == ["zoc"]


def test_7_5_the_zone_crosses_the_river_and_own_units_do_not_cancel_it() -> None:
    field = Field(us={"J8": "inf", "J9": "inf"}, german={"J10": "inf"}, step="us_movement")
    assert go(field, "inf_1", "J7") == []
    field = Field(us={"J7": "inf", "J9": "inf"}, german={"J10": "inf"})
    assert go(field, "inf_1", "J8 J9") == ["zoc"]


def test_7_6_a_unit_may_leave_a_zone_but_stops_where_it_enters_one() -> None:
    field = Field(us={"J10": "medium"}, german={"I10": "inf"})
    assert go(field, "medium_1", "K10 L10 M10") == []
    field = Field(us={"J9": "medium"}, german={"I10": "inf"})
    assert why(field, "medium_1", "J10 K10") == ("stops_there", "7.3")


def test_7_7_engaged_units_do_not_move_and_others_may_join_them() -> None:
    field = Field(us={"J10": "inf", "K10": "inf"}, german={"I11": "inf"})
    field.state.engagements = (Engagement(GERMAN, field.path("I11"), field.path("J10"), 1),)
    assert why(field, "inf_1", "J9") == ("bound", "7.7")
    assert why(field, "inf_2", "J10") is None
    go(field, "inf_2", "J10")
    assert why(field, "inf_2", "K10") == ("bound", "7.7")


def test_7_8_units_pass_their_own_and_never_the_enemy() -> None:
    field = Field(us={"H7": "medium medium", "G7": "medium"}, german={"K7": "inf"})
    assert why(field, "medium_3", "H7 I7") is None
    field = Field(us={"J7": "inf"}, german={"K7": "inf"})
    assert why(field, "inf_1", "K7 L7") == ("held", "7.8")
    assert why(field, "inf_1", "K8") == ("water", "7.8")


def test_7_9_german_movement_by_day() -> None:
    field = german({"M18": "medium inf atgun"}, turn=1)
    assert [points_of(field.state, field.unit(f"german_{u}_1")) for u in ("medium", "inf", "atgun")] == [4, 2, 2]
    assert why(field, "medium_1", "M17 M16 M15") == ("too_far", "7.1")
    assert points_of(german({"M18": "medium"}, turn=3).state, field.unit("medium_1")) == 6


def test_7_9_by_day_a_road_still_leads_through_barred_ground() -> None:
    field = german({"H16": "medium"}, turn=1)
    assert why(field, "medium_1", "H17 H18") is None


def test_23_13_movement() -> None:
    field = Field(us={"H3": "heavy"})
    go(field, "heavy_1", "H4 H5 I6 J7 J8 J9")
    assert field.state.spent[field.unit("heavy_1")] == 6
    field = german({"M18": "medium"}, turn=1)
    assert why(field, "medium_1", "M17 M16") is None
    assert why(german({"M18": "medium"}), "medium_1", "M17 M16 M15 M14 M13 M12") is None
    field = german({"M15": "inf"}, turn=1)
    ends = {field.setting.name(sector) for sector in reachable(field.state, field.unit("inf_1"))}
    assert {"M14", "M16", "L14"} <= ends <= {field.setting.name(s) for s in field.setting.near[field.at("M15")]}


def test_8_1_a_bridge_is_entered_and_left_along_its_line() -> None:
    field = Field(us={"I7": "inf", "J8": "inf"})
    assert why(field, "inf_1", "J8") == ("along_bridge", "8.1")
    assert why(field, "inf_2", "I7") == ("along_bridge", "8.1")
    assert why(field, "inf_2", "J9 J10") is None


def test_8_1_both_sides_use_any_bridge_at_road_cost() -> None:
    field = german({"J10": "inf"})
    go(field, "inf_1", "J9 J8 J7")
    assert field.state.spent[field.unit("inf_1")] == 3


def pontoon(field: Field, letter: str, labour: int = 30, completed: int = 1) -> Field:
    """A completed pontoon in a line."""
    line = next(index for index, line in enumerate(field.setting.lines) if line.letter == letter)
    field.state.labour[line], field.state.completed_turn[line] = labour, completed
    return field


def test_7_3_7_4_of_ways_that_cost_the_same_one_that_does_not_stop_is_found() -> None:
    field = Field(us={"H12": "medium"})
    medium = field.unit("us_medium_1")
    way = reachable(field.state, medium)[field.at("F13")]
    assert (field.names(way.path), way.cost) == ("G13 G14 F13", 4)
    by_hill, refusal = walk(field.state, medium, field.path("G12 F13"))
    assert (sum(step.cost for step in by_hill), refusal, by_hill[-1].stop) == (4, None, "hill")
    field.do(Move(medium, way.path))
    assert field.why(Move(medium, field.path("E12"))) is None


@pytest.mark.parametrize("kind", ["heavy", "medium", "car", "truck", "lvt", "inf"])
def test_7_3_7_4_no_way_found_on_the_empty_board_stops_where_one_as_cheap_does_not(kind: str) -> None:
    setting = Field().setting
    for sector, bank in enumerate(setting.bank):
        if bank is Bank.RIVER:
            continue
        field = Field(us={setting.name(sector): kind})
        unit = field.unit(f"us_{kind}_1")
        going_on = ends_without_stop(field.state, unit)
        for there, way in reachable(field.state, unit).items():
            steps, refusal = walk(field.state, unit, way.path)
            assert refusal is None
            if steps[-1].stop:
                assert (there, way.cost) not in going_on, (field.names((sector, *way.path)), way.cost)


def ends_without_stop(state: State, unit: int) -> set[tuple[int, int]]:
    """Sector and cost of all ways that do not stop, by any sectors. [7.3]"""
    found = {(state.sector[unit], 0, 0)}
    todo = list(found)
    for here, cost, climbed in todo:
        for step in steps_from(state, unit, here, climbed=climbed, is_first=not cost):
            after = (step.there, cost + step.cost, step.climbed)
            if not step.stop and after[1] <= points_left(state, unit) and after not in found:
                found.add(after)
                todo.append(after)
    return {(sector, cost) for sector, cost, _ in found}


def test_23_14_a_pontoon() -> None:
    field = pontoon(Field(us={"B8": "medium medium light"}, turn=2), "B")
    go(field, "medium_1", "B9 B10 B11")
    assert field.state.spent[field.unit("medium_1")] == 5
    field.state.spent[field.unit("medium_2")] = 2
    assert why(field, "medium_2", "B9 B10 B11") == ("too_far", "7.1")
    go(field, "medium_2", "B9 B10")
    assert why(field, "light_1", "B9") == ("traffic", "8.5")


def test_8_2_without_the_extra_points_a_vehicle_does_not_drive_on() -> None:
    field = pontoon(Field(us={"B8": "medium"}, turn=2), "B")
    field.state.spent[field.unit("medium_1")] = 4
    assert why(field, "medium_1", "B9") == ("too_far", "7.1")


def test_8_3_foot_pays_no_extra_and_a_gun_does_not_cross_by_itself() -> None:
    field = pontoon(Field(us={"B8": "inf", "J7": "atgun"}, turn=2), "B")
    go(field, "inf_1", "B9 B10 B11")
    assert field.state.spent[field.unit("inf_1")] == 3
    assert why(field, "atgun_1", "J8 J9") == ("full", "5.2")


def test_8_4_vehicles_go_in_single_file_and_foot_passes_them() -> None:
    field = Field(us={"J7": "medium inf", "J8": "light"})
    assert why(field, "medium_1", "J8") == ("single_file", "8.4")
    assert why(field, "inf_1", "J8 J9") is None
    assert why(field, "inf_1", "J8") == ("full", "5.2")
    field = Field(us={"J7": "medium", "J8": "inf"})
    assert why(field, "medium_1", "J8 J9") == ("single_file", "8.4")


def test_8_5_three_vehicles_drive_onto_the_old_bridge_in_a_turn() -> None:
    field = Field(us={"J7": "light light", "I7": "light light"})
    go(field, "light_1", "J8 J9 J10")
    go(field, "light_2", "J8 J9")
    go(field, "light_3", "J7 J8")
    assert field.state.traffic[field.setting.line_of[field.at("J8")]] == 3
    go(field, "light_2", "J10")
    go(field, "light_3", "J9")
    assert why(field, "light_4", "J7 J8") == ("traffic", "8.5")


def test_8_5_vehicles_are_counted_anew_in_each_player_turn() -> None:
    field = Field(us={"J7": "light"}, german={"R18": "inf"}, turn=2)
    go(field, "light_1", "J8 J9 J10")
    assert max(field.state.traffic) == 1
    field.do(EndStep())
    while field.state.active is US:
        field.do(EndStep())
    assert not any(field.state.traffic)


def test_8_5_loads_do_not_count() -> None:
    field = Field(us={"J7": "truck+howitzer"})
    go(field, "truck_1", "J8 J9 J10")
    assert max(field.state.traffic) == 1
    assert field.where("howitzer_1") == "J10"


def test_8_6_a_disabled_vehicle_closes_the_bridge_to_vehicles() -> None:
    field = Field(us={"J7": "medium inf", "J8": "light"})
    field.state.hits[field.unit("light_1")] = 1
    assert why(field, "medium_1", "J8 J9") == ("single_file", "8.4")
    assert why(field, "inf_1", "J8 J9") is None


def test_8_7_two_disabled_vehicles_close_a_sector_to_others() -> None:
    field = Field(us={"K7": "light light", "J7": "medium inf"})
    field.state.hits[field.unit("light_1")] = field.state.hits[field.unit("light_2")] = 1
    assert why(field, "medium_1", "K7 L7") == ("wrecks", "8.7")
    assert why(field, "inf_1", "K7 L7") is None


def test_8_8_a_disabled_vehicle_may_be_abandoned_with_its_load() -> None:
    field = Field(us={"J8": "armtruck+inf", "J7": "light"})
    assert field.why(Abandon(field.unit("armtruck_1"))) == ("no_wreck", "8.8")
    field.state.hits[field.unit("armtruck_1")] = 1
    field.do(Abandon(field.unit("armtruck_1")))
    assert field.state.sector[field.unit("armtruck_1")] == field.state.sector[field.unit("inf_1")] == LOST
    assert field.state.rv_lost[US] == 6
    assert why(field, "light_1", "J8") is None


def test_8_8_not_while_it_is_engaged() -> None:
    field = Field(us={"J10": "light"}, german={"I10": "inf"})
    field.state.hits[field.unit("us_light_1")] = 1
    field.state.engagements = (Engagement(US, field.path("J10"), field.path("I10"), 1),)
    assert field.why(Abandon(field.unit("us_light_1"))) == ("bound", "8.8")


def test_8_9_amphibians_enter_the_river_and_swim() -> None:
    field = Field(us={"L7": "lvt weasel medium"})
    assert go(field, "lvt_1", "L8") == ["water"]
    assert why(field, "medium_1", "L8") == ("water", "7.8")
    field = Field(us={"L8": "lvt weasel"})
    go(field, "lvt_1", "M9 N9")
    assert field.state.spent[field.unit("lvt_1")] == 6
    go(field, "weasel_1", "M9")
    assert field.state.spent[field.unit("weasel_1")] == 4
    go(field, "weasel_1", "M10")
    assert field.state.spent[field.unit("weasel_1")] == 6


def test_8_9_they_do_not_swim_into_bridges_and_sites() -> None:
    field = Field(us={"I8": "lvt"})
    assert why(field, "lvt_1", "J8") == ("bridged", "8.9")
    field = Field(us={"C9": "lvt"}, turn=2)
    field.state.labour[1] = 4
    assert field.setting.lines[1].letter == "B"
    assert why(field, "lvt_1", "B9") == ("bridged", "8.9")


@pytest.mark.parametrize("seed", range(4))
def test_7_legal_moves_are_exactly_those_that_are_not_refused(seed: int) -> None:
    """Of the sectors round a unit all that are listed are allowed, and all others refused."""
    field = Field(
        us={"J7": "medium car inf mg", "J9": "light", "I10": "inf", "L7": "lvt", "H6": "inf"},
        german={"J11": "atgun", "K11": "inf"}, turn=seed + 1,
    )  # fmt: skip
    legal: Legal = REMAGEN.legal(field.state)
    listed = {action for action in legal.of_kind("move") if isinstance(action, Move)}
    for unit in field.setting.units:
        if unit.side is US and field.state.sector[unit.index] >= 0:
            for there in field.setting.near[field.state.sector[unit.index]]:
                allowed = field.refusal(Move(unit.index, (there,))) is None
                ends = {action.path[-1] for action in listed if action.unit == unit.index}
                assert not allowed or there in ends
    assert all(field.refusal(action) is None for action in listed)


def test_8_1_from_a_bridge_an_amphibian_does_not_get_into_the_water_beside_it() -> None:
    field = Field(us={"J8": "lvt"})
    assert field.setting.bank[field.at("I8")] is Bank.RIVER
    assert why(field, "lvt_1", "I8") == why(field, "lvt_1", "I7") == ("along_bridge", "8.1")
    assert why(field, "lvt_1", "J9") is None


def test_7_2_7_4_ground_that_is_barred_to_a_type_is_told_from_ground_too_far_up() -> None:
    field = Field(us={"I12": "medium inf"}, bridge=False)
    state, types = field.state, field.setting.types
    hill, wood = field.path("I13 J13")

    def why(kind: str, there: int) -> tuple[str, str]:
        refusal = refuse_step(state, types[kind], field.at("I12"), there)
        return refusal.code, refusal.rule

    assert (field.setting.ground[hill], field.setting.ground[wood]) == (Ground.HILL, Ground.WOOD)
    assert why("medium", wood) == ("ground", "7.2")
    assert why("medium", hill) == ("no_such_step", "7.4")
    assert why("inf", wood) == ("no_such_step", "7.4")
    assert why("car", hill) == ("ground", "7.2")
    assert why("inf", field.at("I14")) == ("no_such_step", "7.2")
