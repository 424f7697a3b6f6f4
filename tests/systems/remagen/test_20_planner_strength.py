"""What a computer player of Remagen does to keep a bridgehead, and to break one: positions for 20.1 and 20.2."""

from __future__ import annotations

from game.model.action import Action
from game.model.dice import SeededDice
from game.systems.remagen.ai.declaring import outnumbered
from game.systems.remagen.ai.entrants import entrants
from game.systems.remagen.ai.forces import Forces
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.shooting import hit_worth
from game.systems.remagen.ai.sites import best_site
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.ways_there import open_lines
from game.systems.remagen.rules.actions import EndStep, Enter, Labour, Move, Overwhelm
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.setting import POOL, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
from tests.systems.remagen.test_20_planner_sins import NORMAL, after_moving, chosen


def done_in_the_step(field: Field) -> list[Action]:
    """All that level normal does in the step."""
    mind, dice, step, found = Mind(NORMAL, 1), SeededDice(1), field.state.step, []
    while field.state.step == step and len(found) < 200:
        decision = decision_of(field.state)
        assert decision is not None
        found.append(mind.decide(field.state, decision.side, decision.kind))
        if isinstance(found[-1], EndStep):
            break
        REMAGEN.step(field.state, found[-1], dice)
    return found


def test_20_1_nobody_goes_alone_into_the_midst_of_enemies() -> None:
    field = after_moving(
        Field({"J10": "heavy"}, {"G14": "heavy heavy", "H15": "medium medium", "M14": "medium medium"}, turn=3)
    )
    at = field.state.sector[field.unit("us_heavy_1")]
    assert field.state.setting.distance(at, field.at("J10")) <= 2


def test_20_1_together_they_go_where_they_are_the_stronger() -> None:
    field = Field({"J10": "heavy heavy", "J11": "medium medium"}, {"H13": "inf"}, turn=4)
    forces = Forces(field.state, open_lines(field.state))
    assert forces.odds(field.at("H13"), US) > 1
    after_moving(field)
    assert any(field.state.setting.distance(field.state.sector[u.index], field.at("H13")) <= 1
               for u in field.state.side_units(US) if field.state.on_board(u.index))  # fmt: skip


def test_20_2_strength_that_is_far_counts_little() -> None:
    field = Field({"J10": "medium"}, {"L12": "medium", "Q18": "medium"}, turn=4)
    for unit in field.state.setting.units:
        if field.state.sector[unit.index] == POOL:
            field.state.sector[unit.index] = -2
    forces = Forces(field.state, open_lines(field.state))
    assert 0 < forces.near(field.at("J11"), GERMAN) < 24
    assert forces.near(field.at("Q17"), GERMAN) >= 12


def test_20_1_engineers_build_where_the_bridgehead_covers_them() -> None:
    begin = Field({"J7": "heavy heavy"}, {"I10": "inf", "K10": "inf"}, turn=1)
    assert begin.setting.lines[best_site(begin.state)].letter in "HIKL"
    held = Field({"I10": "medium", "J11": "medium medium", "I7": "eng"}, {"L14": "medium"}, turn=6)
    held.state.visited[held.at("I10")] = 1
    assert held.setting.lines[best_site(held.state)].letter in "HIJK"


def test_20_1_what_carries_and_tows_keeps_away_from_the_fight() -> None:
    field = Field({"J10": "heavy weasel"}, {"G13": "medium medium", "M13": "medium"}, turn=4)
    after_moving(field)
    hostile = [field.at("G13"), field.at("M13")]
    at = field.state.sector[field.unit("us_weasel_1")]
    assert min(field.state.setting.distance(at, there) for there in hostile) > 2


def test_20_1_tanks_come_in_before_guns() -> None:
    field = Field({"J7": "heavy"}, {"M18": "inf"}, turn=2, step="us_entry")
    field.state.quota_left = 54
    entered = [action for action in done_in_the_step(field) if isinstance(action, Enter)]
    kinds = [field.state.type(action.unit) for action in entered]
    assert kinds
    assert not any(kind.is_gun for kind in kinds)


def test_10_what_is_outnumbered_does_not_hold_the_others_up() -> None:
    field = Field({"J10": "heavy", "J7": "medium medium"}, {"K11": "inf"}, turn=4)
    assert list(outnumbered(field.state)) == [Overwhelm((field.at("J10"),), (field.at("K11"),))]
    done = done_in_the_step(field)
    assert any(isinstance(action, Overwhelm) for action in done)


def test_10_nothing_is_declared_where_nobody_gains_by_it() -> None:
    field = Field({"J10": "heavy"}, {"K11": "inf"}, turn=4)
    assert not any(isinstance(action, Overwhelm) for action in done_in_the_step(field))


def test_20_what_is_taken_back_is_thought_of_anew() -> None:
    field = Field({"J7": "heavy heavy", "I7": "light light"}, {"H18": "inf"}, turn=2)
    mind, before = Mind(NORMAL, 1), field.state.clone()
    first = mind.decide(field.state, US, "move")
    assert isinstance(first, Move)
    REMAGEN.step(field.state, first, SeededDice(1))
    mind.decide(field.state, US, "move")
    assert mind.decide(before, US, "move") == first


def test_11_a_shot_that_costs_nothing_is_taken() -> None:
    field = Field({"J7": "light"}, {"J10": "inf"}, turn=2, step="us_fire")
    assert not isinstance(chosen(field), EndStep)


def test_9_a_truck_fetches_a_gun_that_has_far_to_go_and_sets_it_down_where_it_can_fire() -> None:
    field = Field(
        {"H2": "truck", "H1": "howitzer", "J7": "heavy", "J10": "heavy"}, {"J13": "inf inf", "M13": "inf"}, turn=4
    )
    after_moving(field)
    gun, truck = field.unit("us_howitzer_1"), field.unit("us_truck_1")
    assert field.state.carrier[gun] == truck
    assert field.state.setting.distance(field.state.sector[gun], field.at("J10")) <= 7
    later = Field({"H5": "truck+howitzer", "J10": "heavy"}, {"J11": "inf inf"}, turn=4)
    after_moving(later)
    assert not later.state.is_carried(later.unit("us_howitzer_1"))


def test_16_6_a_swimmer_keeps_a_foothold_where_the_game_would_be_lost_without_one() -> None:
    german = {"J10": "medium medium", "J11": "inf inf"}
    late = after_moving(Field({"B8": "weasel", "J7": "heavy"}, german, turn=13, bridge=False))
    late.state.turn, late.state.spent = 14, [0] * len(late.state.spent)
    late.state.flags = [0] * len(late.state.flags)
    after_moving(late)
    at = late.state.sector[late.unit("us_weasel_1")]
    assert late.setting.bank[at] is Bank.EAST
    assert all(late.setting.distance(at, late.at(sector)) > 3 for sector in german)


def test_9_6_foot_is_ferried_over_where_no_bridge_leads() -> None:
    field = Field({"P7": "lvt", "P6": "inf inf inf", "P10": "inf"}, {"J11": "inf"}, turn=4, bridge=False)
    after_moving(field)
    carried = [unit.index for unit in field.state.side_units(US) if field.state.is_carried(unit.index)]
    assert len(carried) == 3
    assert field.setting.bank[field.state.sector[field.unit("us_lvt_1")]] is Bank.RIVER
    field.state.turn, field.state.spent = 5, [0] * len(field.state.spent)
    field.state.flags = [0] * len(field.state.flags)
    after_moving(field)
    assert all(not field.state.is_carried(unit) for unit in carried)
    assert all(field.setting.bank[field.state.sector[unit]] is Bank.EAST for unit in carried)


def test_9_6_nobody_is_ferried_where_a_bridge_stands() -> None:
    field = after_moving(Field({"P7": "lvt", "P6": "inf inf inf", "P10": "inf"}, {"M14": "inf"}, turn=4))
    assert not any(field.state.is_carried(unit.index) for unit in field.state.side_units(US))


def test_16_6_somebody_is_over_before_the_bridge_may_fall_and_lose_the_game() -> None:
    field = Field(
        {"J7": "inf inf", "I7": "light"}, {"J12": "medium medium", "H11": "inf inf"}, turn=4, scenario="ludendorff"
    )
    after_moving(field)
    assert any(_is_over(field, unit.index) for unit in field.state.side_units(US))


def _is_over(field: Field, unit: int) -> bool:
    at = field.state.sector[unit]
    return at >= 0 and field.setting.bank[at] is Bank.EAST


def test_20_1_no_pontoon_is_begun_where_tanks_can_come_up_to_fire_at_it() -> None:
    field = Field({"B8": "eng"}, {"C14": "medium medium", "D14": "medium medium", "E13": "heavy heavy"}, turn=6,
                  bridge=False)  # fmt: skip
    assert field.setting.lines[best_site(field.state)].letter > "H"


def test_13_3_nobody_works_on_at_a_site_that_is_given_up() -> None:
    own = {"K7": "eng", "L7": "eng eng", "K10": "medium", "L10": "medium"}
    field = Field(own, {"R16": "inf"}, turn=6, bridge=False, step="us_labour")
    field.state.labour[field.setting.line_of[field.at("L8")]] = 12
    action = chosen(field)
    assert isinstance(action, Labour)
    assert field.where("us_eng_2") == "L7"
    assert field.unit("us_eng_1") not in action.units
    REMAGEN.step(field.state, action, SeededDice(1))
    assert not isinstance(chosen(field), Labour)


def test_20_2_whoever_seals_the_bridge_stays_on_the_heights() -> None:
    sealing = {"J11": "atgun", "K11": "atgun", "I11": "bazooka bazooka"}
    field = after_moving(Field({"J9": "medium"}, sealing, turn=1, step="german_movement"))
    assert {field.where(f"german_{unit}") for unit in ("atgun_1", "atgun_2", "bazooka_1", "bazooka_2")} == set(sealing)


def test_4_3_who_can_wait_for_the_night_fears_fire_on_the_far_bank_more() -> None:
    eager = NORMAL.model_copy(update={"patience": 100})
    found = {}
    for turn in (1, 2):
        field = Field({"J7": "medium"}, {"I11": "bazooka bazooka", "K11": "atgun"}, turn=turn)
        plan = planned(field.state, US)
        unit, sector = field.unit("us_medium_1"), field.at("J10")
        found[turn] = [Standing(field.state, US, weights, plan).value(unit, sector) for weights in (NORMAL, eager)]
    assert found[1][0] == found[1][1]
    assert found[2][0] < found[2][1]


def test_6_4_whom_a_quota_keeps_out_is_not_feared() -> None:
    field = Field({"M17": "medium"}, {}, turn=2)
    danger = planned(field.state, US).danger
    assert danger.blow[field.at("M17")] > 0
    field.state.turn = 5
    assert danger.blow[field.at("M17")] < planned(field.state, US).danger.blow[field.at("M17")]


def test_16_6_who_is_left_over_the_river_at_the_end_keeps_out_of_reach() -> None:
    field = after_moving(Field({"P16": "para"}, {"M14": "medium medium", "N13": "inf"}, turn=13, bridge=False))
    at = field.state.sector[field.unit("us_para_1")]
    assert not planned(field.state, US).danger.blow[at]


WEST = {"J7": "medium medium", "I7": "medium light", "K7": "light car", "I6": "inf inf inf inf", "K6": "inf inf"}


def over(field: Field) -> set[str]:
    """Who of the first side is on the east bank."""
    units = (unit for unit in field.state.side_units(US) if field.state.on_board(unit.index))
    return {unit.id for unit in units if field.setting.bank[field.state.sector[unit.index]] is Bank.EAST}


def test_20_1_by_night_the_three_that_may_cross_are_the_strongest() -> None:
    field = after_moving(Field(WEST, {"I11": "bazooka", "H13": "mg"}, turn=3))
    assert over(field) == {"us_medium_1", "us_medium_2", "us_medium_3"}


def test_20_1_whoever_is_over_goes_on_for_ground_that_counts() -> None:
    own = {"J10": "medium", "J7": "medium light", "I7": "medium", "I6": "inf inf inf"}
    field = after_moving(Field(own, {"L13": "inf inf", "H13": "mg inf"}, turn=3))
    kasbach = field.at("M11")
    where = [field.state.sector[unit.index] for unit in field.state.side_units(US) if field.state.on_board(unit.index)]
    assert min(field.setting.distance(sector, kasbach) for sector in where) <= 1


def test_20_4_a_gun_that_dies_is_worth_more_than_a_tank_that_stops() -> None:
    field = Field({"J9": "light"}, {"J11": "atgun", "I10": "medium"}, turn=2, step="us_fire")
    for hit in ("german_atgun_1", "german_medium_1"):
        field.state.hits[field.unit(hit)] = 1
    gun, tank = field.unit("german_atgun_1"), field.unit("german_medium_1")
    worth = {unit: hit_worth(field.state, field.state.sector[unit], unit, NORMAL) for unit in (gun, tank)}
    assert worth[gun] > worth[tank] > 0


def test_6_4_only_those_whom_the_quota_lets_in_are_reckoned_with() -> None:
    field = Field({"J10": "heavy"}, {}, turn=5)
    now, later = entrants(field.state, GERMAN), entrants(field.state, GERMAN, later=1)
    quota = field.setting.entries[GERMAN].quota_rv[5]
    assert 0 < sum(unit.type.rv for unit in now) <= quota
    assert 0 < sum(unit.type.rv for unit in later) <= quota
    assert not set(now) & set(later)
    forces = Forces(field.state, open_lines(field.state))
    assert forces.near(field.at("H18"), GERMAN) <= 2 * quota


def test_5_2_only_those_count_as_company_for_whom_there_is_room() -> None:
    crowd = Field({"J11": "medium medium", "J12": "heavy", "K12": "medium medium"}, {"H13": "inf"}, turn=4)
    some = Field({"J11": "medium medium"}, {"H13": "inf"}, turn=4)
    everybody, two_tanks = 18 + 4 * 12, 18 + 12
    together = max(planned(crowd.state, US).company.values())
    assert max(planned(some.state, US).company.values()) == 2 * 12
    assert two_tanks <= together < 1.25 * two_tanks < everybody


def test_20_1_the_strongest_has_the_room_in_front() -> None:
    field = Field({"J7": "light light", "I7": "medium medium"}, {"L13": "inf"}, turn=3)
    first = next(action for action in done_in_the_step(field) if isinstance(action, Move))
    assert field.state.type(first.unit).title == "medium tank"
