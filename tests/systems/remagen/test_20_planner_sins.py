"""What a computer player of Remagen must not do: one position for each sin of 20.3."""

from __future__ import annotations

import pytest

from game.model.action import Action
from game.model.dice import SeededDice
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.opponents import opponents
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.search import Search
from game.systems.remagen.ai.shooting import best_shots
from game.systems.remagen.ai.sites import best_site
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.actions import EndStep, Fire, Labour, Retreat
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.fire import shooters
from game.systems.remagen.rules.frames import Retreating
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.setting import LOST, POOL
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import ROLLED
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.volleys import possible_targets
from tests.systems.remagen.builder import Field

NORMAL = planner_file().weights_of("normal")


def after_moving(field: Field) -> Field:
    """The position once the active side has moved as level normal does."""
    mind, dice = Mind(NORMAL, 1), SeededDice(1)
    step = field.state.step
    while field.state.step == step:
        decision = decision_of(field.state)
        assert decision is not None
        action = mind.decide(field.state, decision.side, decision.kind)
        if isinstance(action, EndStep):
            break
        assert REMAGEN.refusal(field.state, action) is None, action
        REMAGEN.step(field.state, action, dice)
    return field


def chosen(field: Field) -> Action:
    """What level normal does first."""
    decision = decision_of(field.state)
    assert decision is not None
    return Mind(NORMAL, 1).decide(field.state, decision.side, decision.kind)


def on_the_bridge(field: Field) -> int:
    """How many stand over the water in line J."""
    return sum(len(field.state.here[field.at(sector)]) for sector in ("J8", "J9"))


def value(field: Field, unit: str, sector: str) -> float:
    """What it is worth to a unit to be in a sector."""
    side = field.state.side(field.unit(unit))
    standing = Standing(field.state, side, NORMAL, planned(field.state, side))
    return standing.value(field.unit(unit), field.at(sector))


def test_20_3_no_foot_stays_on_a_bridge() -> None:
    assert not on_the_bridge(after_moving(Field({"J9": "inf", "J7": "inf"}, {"M14": "inf"}, turn=3)))


def test_20_3_a_disabled_vehicle_does_not_shut_the_bridge() -> None:
    field = Field({"J9": "light", "J7": "heavy medium", "I7": "medium medium"}, {"M16": "inf"}, turn=3)
    wreck = field.unit("us_light_1")
    field.state.hits[wreck] = field.state.type(wreck).stop
    assert not field.state.on_board(wreck) or not on_the_bridge(after_moving(field))
    assert field.where("us_light_1") == "lost"


def test_20_3_no_vehicle_stops_on_the_bridge_behind_a_zone_of_control() -> None:
    field = Field({"J7": "medium"}, {"J10": "heavy heavy", "I10": "inf inf", "K10": "inf inf"}, turn=3)
    assert not on_the_bridge(after_moving(field))


def test_20_3_nobody_goes_alone_beside_a_stack_that_it_must_attack() -> None:
    field = after_moving(Field({"K10": "inf"}, {"M11": "mg inf inf", "M12": "heavy heavy"}, turn=3))
    at = field.state.sector[field.unit("us_inf_1")]
    beside = {there for sector in ("M11", "M12") for there in field.state.setting.near[field.at(sector)]}
    assert at not in beside


def test_20_3_a_gun_that_has_a_shot_is_not_moved() -> None:
    field = Field({"J5": "howitzer"}, {"I11": "inf inf inf inf"}, turn=2)
    assert after_moving(field).where("us_howitzer_1") == "J5"


def test_20_3_no_fire_at_a_sector_that_answers_better_than_it_suffers() -> None:
    field = Field({"J10": "car"}, {"J12": "heavy heavy"}, turn=2, step="us_fire")
    assert isinstance(chosen(field), EndStep)


def test_20_3_a_tank_does_not_drive_alone_by_day_up_a_road_shut_in_by_woods() -> None:
    field = Field({"M12": "medium"}, {"M17": "heavy heavy", "L15": "inf mg", "N15": "medium medium"}, turn=4)
    assert after_moving(field).where("us_medium_1") not in ("M14", "M15", "M16")


def test_20_3_a_place_without_a_way_back_is_feared_more() -> None:
    others = {"G12": "heavy heavy", "I12": "heavy"}
    cut_off = Field({"H11": "inf", "G10": "inf"}, {**others, "F9": "inf", "H9": "inf"}, turn=3)
    free = Field({"H11": "inf", "G10": "inf"}, others, turn=3)
    assert value(cut_off, "us_inf_2", "G10") < value(free, "us_inf_2", "G10")


def test_20_3_replacement_sectors_are_cleared() -> None:
    field = Field(
        {"J10": "heavy heavy"}, {"H18": "medium medium", "M18": "inf inf inf"}, turn=3, step="german_movement"
    )
    after_moving(field)
    assert not field.state.here[field.at("H18")]
    assert not field.state.here[field.at("M18")]


def test_20_3_american_entry_sectors_are_cleared_too() -> None:
    field = Field({"H1": "medium medium", "N1": "inf inf inf", "J10": "heavy"}, {"M18": "inf"}, turn=3)
    after_moving(field)
    assert not field.state.here[field.at("H1")]
    assert not field.state.here[field.at("N1")]


def test_20_3_an_entry_sector_is_in_nobodys_way_when_nobody_waits_to_enter() -> None:
    """Those who are lost do not come in any more, and paratroops never by road. [6.3]"""
    field = Field({"A1": "inf", "H1": "medium"}, {"M18": "medium"}, turn=12)
    for unit, sector in (("us_medium_1", "H1"), ("german_medium_1", "M18")):
        here = [value(field, unit, sector)]
        waiting = next(
            other.index
            for other in field.state.side_units(field.state.side(field.unit(unit)))
            if field.state.sector[other.index] == POOL and not other.type.is_paratroop
        )
        for other in field.state.side_units(field.state.side(field.unit(unit))):
            if field.state.sector[other.index] == POOL and not other.type.is_paratroop and other.index != waiting:
                field.state.sector[other.index] = LOST
        here.append(value(field, unit, sector))
        field.state.sector[waiting] = LOST
        here.append(value(field, unit, sector))
        assert here[0] == here[1] == pytest.approx(here[2] - NORMAL.clog)


def test_20_3_engineers_that_can_roll_do_so_and_stay() -> None:
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"M18": "inf"}, turn=4, step="us_labour")
    action = chosen(field)
    assert isinstance(action, Labour)
    assert len(action.units) == 3


def test_20_3_engineers_at_their_site_do_not_move_away() -> None:
    field = Field({"B8": "eng eng eng", "B11": "inf"}, {"M18": "inf"}, turn=4)
    after_moving(field)
    assert [field.where(f"us_eng_{number}") for number in (1, 2, 3)] == ["B8"] * 3
    assert not field.state.flags[field.unit("us_eng_1")] & ROLLED


def test_20_3_no_pontoon_is_begun_where_guns_look_on() -> None:
    field = Field({"B8": "eng"}, {"B12": "atgun", "C12": "howitzer"}, turn=2, step="us_movement")
    line = best_site(field.state)
    letter = field.state.setting.lines[line].letter
    assert letter not in "ABC"


def test_20_3_nobody_is_left_on_a_bridge_that_is_due_to_fall() -> None:
    field = Field({"J8": "medium", "J7": "light"}, {"M14": "inf"}, turn=8)
    assert not on_the_bridge(after_moving(field))


def test_20_3_fire_is_not_split_where_together_it_makes_one_more_hit() -> None:
    field = Field({"J10": "light light"}, {"I11": "inf inf", "K11": "inf inf"}, turn=2, step="us_fire")
    sector = field.at("J10")
    able = shooters(field.state, sector, possible_targets(field.state, US))
    best = best_shots(field.state, sector, able, NORMAL)[0].action
    assert isinstance(best, Fire)
    assert len(set(best.targets)) == 1


def test_20_2_cover_beside_the_bridge_is_held_by_the_german() -> None:
    field = Field({"J7": "medium"}, {"J11": "inf inf", "I11": "inf"}, turn=1, step="german_movement")
    after_moving(field)
    kept = [field.state.holder(field.at(sector)) for sector in ("J11", "I11")]
    assert kept == [GERMAN, GERMAN]


def test_20_1_tanks_go_over_an_open_bridge() -> None:
    field = Field({"J7": "heavy heavy", "I7": "light light"}, {"H18": "inf"}, turn=2)
    after_moving(field)
    over = [unit for unit in field.state.side_units(US) if unit.type.is_armour and _is_over(field, unit.index)]
    assert len(over) == 3


def _is_over(field: Field, unit: int) -> bool:
    at = field.state.sector[unit]
    return at >= 0 and field.setting.bank[at] == 1


def test_20_characters_differ_in_what_they_fear() -> None:
    bold, cautious = (planner_file().weights_of("normal", name) for name in ("bold", "cautious"))
    assert bold.danger < NORMAL.danger < cautious.danger
    names = {opponent.name: opponent.is_listed for opponent in opponents()}
    assert names["planner:normal:bold"]
    assert not names["planner:hard:cautious"]


@pytest.mark.slow
def test_20_hard_plays_manners_out_and_does_the_same_every_time() -> None:
    field = Field({"J7": "heavy heavy", "I7": "light"}, {"J11": "atgun", "I11": "inf inf", "G12": "medium"}, turn=2)
    file = planner_file()
    level = file.levels["hard"]
    usual = dict.fromkeys((US, GERMAN), NORMAL)
    before = field.state.fingerprint()
    found = [Search(usual, level, file.manners, 5).best(field.state, US) for _ in range(2)]
    assert found[0] == found[1]
    assert before == field.state.fingerprint()
    short = level.model_copy(update={"most_thoughts": 0})
    assert Search(usual, short, file.manners, 5).best(field.state, US).weights == NORMAL


def test_20_3_a_wreck_on_the_bridge_is_not_given_up_where_nobody_would_go_over_it_now() -> None:
    west = {"J7": "medium medium", "I7": "light armtruck+mg", "K7": "light car", "I6": "inf inf inf inf inf inf"}
    german = {"I11": "bazooka bazooka", "K11": "atgun", "H13": "mg"}
    field = Field({"J9": "medium", **west, "K6": "bazooka inf inf"}, german, turn=2, scenario="ludendorff")
    for fallen in ("medium_1", "car_1", "atgun_2", *(f"inf_{number}" for number in range(1, 7))):
        field.state.sector[field.unit(f"german_{fallen}")] = LOST
    wreck = field.unit("us_medium_1")
    field.state.hits[wreck] = field.state.type(wreck).stop
    after_moving(field)
    crossed = [unit.id for unit in field.state.side_units(US) if unit.type.is_vehicle and _is_over(field, unit.index)]
    assert crossed or field.state.on_board(wreck)


def test_20_3_behind_a_wreck_that_is_given_up_the_strongest_cross_first() -> None:
    west = {"J9": "light", "J7": "medium medium", "K7": "light car", "K6": "armtruck+mg"}
    field = Field(west, {"N13": "inf", "F13": "inf"}, turn=3, scenario="ludendorff")
    wreck = field.unit("us_light_1")
    field.state.hits[wreck] = field.state.type(wreck).stop
    after_moving(field)
    assert field.where("us_light_1") == "lost"
    assert all(_is_over(field, field.unit(f"us_medium_{number}")) for number in (1, 2))


def test_20_3_an_enemy_on_the_bridge_is_driven_off_it() -> None:
    field = Field({"J7": "medium medium", "I7": "light"}, {"J9": "bazooka", "I10": "inf"}, turn=3)
    after_moving(field)
    assert on_the_bridge(field) == 2  # the tank that went up to it, and the enemy
    assert field.state.holder(field.at("J8")) == US


def test_20_3_foot_out_of_reach_does_not_walk_about_on_the_last_turn() -> None:
    field = Field({"J7": "inf inf"}, {"M14": "inf"}, turn=5, bridge=False, scenario="ludendorff")
    after_moving(field)
    assert field.where("us_inf_1") == field.where("us_inf_2") == "J7"


def test_20_3_nobody_is_driven_back_over_what_he_would_take_on_the_way() -> None:
    field = Field({"M13": "medium medium"}, {"L12": "inf atgun"}, turn=3, bridge=False, scenario="ludendorff")
    for sector in ("I11", "J11", "K11"):
        field.state.control[field.at(sector)] = US
    field.do(EndStep(), 4)
    frame = field.state.stack[-1]
    assert isinstance(frame, Retreating)
    assert frame.chooser is US
    ways = retreat_ways(field.state, frame.unit, frame.steps)
    assert any(field.at("K11") in way for way in ways)
    retreat = chosen(field)
    assert isinstance(retreat, Retreat)
    assert field.at("K11") not in retreat.path


def test_20_3_nobody_goes_in_alone_for_a_fight_that_needs_those_who_stay_behind() -> None:
    west = {"J9": "medium", "J7": "medium medium", "I7": "light inf", "K7": "light car", "I6": "inf inf"}
    german = {"J11": "atgun", "K11": "atgun", "I11": "bazooka", "H10": "bazooka"}
    field = Field({**west, "K6": "bazooka inf armtruck+mg"}, german, turn=2, scenario="ludendorff")
    state = field.state
    unit, goal = field.unit("us_inf_1"), field.at("J10")
    standing = Standing(state, US, NORMAL, planned(state, US))
    clears = sum(reason.points for reason in standing.reasons(unit, goal) if reason.said.key.endswith(".clears"))
    assert 0 < clears < NORMAL.ground / 2


def test_20_3_who_would_be_taken_off_a_sector_that_holds_too_many_leaves_it() -> None:
    field = Field({"J11": "medium medium inf inf inf"}, {"I13": "inf"}, turn=4, scenario="ludendorff")
    field.state.control[field.at("J11")] = US
    after_moving(field)
    assert not is_overcrowded(field.state, field.at("J11"))
    assert all(field.state.on_board(field.unit(f"us_inf_{number}")) for number in (1, 2, 3))


def test_20_3_the_last_who_can_drives_off_whoever_bars_the_bridge_by_himself() -> None:
    field = Field({"I7": "light", "J7": "medium medium"}, {"I10": "inf"}, turn=4, scenario="ludendorff")
    after_moving(field)
    assert on_the_bridge(field) or any(_is_over(field, unit.index) for unit in field.state.side_units(US))
