"""Points, levels, sudden ends [16], and the rush over the bridge [18.2]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.systems.remagen.rules.actions import Disembark, EndStep, Exit, Move, Retreat
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.events_bridges import Scored
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.schema import Sudden
from game.systems.remagen.rules.setting import POOL, Bank
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DRAW
from game.systems.remagen.rules.tellings import told_counts
from game.systems.remagen.rules.victory import counting_bridges, level_of, points_of
from game.ui.language.words import Words
from tests.systems.remagen.builder import Field, setting_of


@pytest.mark.parametrize(
    ("margin", "winner", "level"),
    [
        (13, US, "decisive"), (12, US, "tactical"), (5, US, "tactical"), (4, DRAW, "draw"), (-4, DRAW, "draw"),
        (-5, GERMAN, "tactical"), (-12, GERMAN, "tactical"), (-13, GERMAN, "decisive"),
    ],
)  # fmt: skip
def test_16_1_levels_by_the_margin(margin: int, winner: int, level: str) -> None:
    found, said = level_of(Field().state, margin)
    assert (found, said.key) == (winner, f"remagen.outcome.{level}")


def test_16_1_par_counts_against_the_first_side() -> None:
    field = Field(bridge=False, scenario="linz")
    points = points_of(field.state)
    assert points.par == field.setting.script.victory.par > 0
    assert points.margin == points.us - points.german - points.par


def test_16_2_control_counts_for_whoever_was_last_there() -> None:
    field = Field(us={"Q11": "inf", "J11": "inf"}, bridge=False)
    assert points_of(field.state).control == 4 + 3
    assert sum(field.setting.control_points.values()) == 40


def test_16_3_a_point_for_every_full_four_rv_exited() -> None:
    field = Field()
    field.state.rv_exited = 15
    assert points_of(field.state).exited == 3


def test_16_4_usable_bridges_without_germans_at_them_count_two_at_most() -> None:
    field = Field(turn=5)
    for line in (1, 3):
        field.state.labour[line], field.state.completed_turn[line] = 30, 2
    assert len(counting_bridges(field.state)) == 3
    assert points_of(field.state).bridges == 10
    field = Field(german={"I11": "inf"}, turn=5)
    assert points_of(field.state).bridges == 0


def test_16_5_losses_count_by_full_tens() -> None:
    field = Field(bridge=False)
    field.state.rv_lost = [19, 35]
    points = points_of(field.state)
    assert (points.destroyed, points.lost) == (3, 1)


def end(field: Field) -> Field:
    field.do(EndStep())
    return field


def at_the_end(us: dict[str, str], turn: int, german: dict[str, str] | None = None) -> Field:
    return Field(us=us, german=german or {"R18": "inf"}, turn=turn, step="german_movement", bridge=False)


def test_16_6_all_three_exits_win_at_once() -> None:
    field = end(at_the_end({"H18": "inf", "M18": "inf", "Q18": "inf"}, 5, {"A18": "inf"}))
    assert (field.state.winner, field.state.win_rule) == (US, "16.6")


def test_16_6_sixty_rv_exited_win_at_once() -> None:
    field = at_the_end({"J10": "inf"}, 5)
    field.state.rv_exited = 60
    assert end(field).state.winner == US


@pytest.mark.parametrize(("turn", "winner"), [(13, -1), (14, GERMAN)])
def test_16_6_nobody_across_and_no_bridge_lose_towards_the_end(turn: int, winner: int) -> None:
    assert end(at_the_end({"A1": "inf"}, turn)).state.winner == winner


def test_16_6_somebody_on_the_east_bank_goes_on() -> None:
    assert end(at_the_end({"A18": "inf"}, 14)).state.winner == -1


def test_16_1_after_turn_15_the_margin_decides() -> None:
    field = at_the_end({"A18": "inf"}, 15)
    field.state.rv_lost = [60, 0]
    end(field)
    assert (field.state.winner, field.state.win_rule) == (GERMAN, "16.1")


def test_18_2_vehicles_across_count_in_the_rush() -> None:
    field = Field(us={"K10": "medium", "L10": "car"}, scenario="ludendorff")
    assert points_of(field.state).across == (12 + 5) // 12
    field.state.hits[field.unit("us_medium_1")] = 2
    assert points_of(field.state).across == 0


@pytest.mark.parametrize(
    ("us", "across"),
    [({"K10": "medium car", "L10": "inf inf inf bazooka mg"}, 1), ({"K7": "medium"}, 0), ({"J9": "medium"}, 0)],
)
def test_18_2_only_vehicles_count_and_only_on_the_east_bank(us: dict[str, str], across: int) -> None:
    assert points_of(Field(us=us, scenario="ludendorff").state).across == across


def test_16_2_at_the_start_the_east_bank_is_german() -> None:
    state = Field().state
    banks = {bank: {state.control[sector] for sector, there in enumerate(state.setting.bank) if there is bank}
             for bank in (Bank.WEST, Bank.EAST)}  # fmt: skip
    assert banks == {Bank.WEST: {US}, Bank.EAST: {GERMAN}}


def test_16_2_passing_is_enough_and_being_carried_is_not() -> None:
    field = Field(us={"M10": "medium"}, turn=2)
    field.state.setting = replace(field.setting, control_points={field.at("L10"): 2, field.at("N10"): 3})
    field.do(Move(field.unit("us_medium_1"), field.path("L10 K10 J10")))
    assert field.state.control[field.at("L10")] == US
    field = Field(us={"H10": "armtruck+inf"}, turn=2)
    field.state.control[field.at("H10")] = GERMAN
    field.do(Disembark(field.unit("us_inf_1"), field.at("H11")))
    assert field.state.control[field.at("H11")] == US
    assert field.state.control[field.at("H10")] == GERMAN


def test_16_2_whoever_flees_through_a_sector_has_been_in_it() -> None:
    field = Field(us={"J10": "medium"}, german={"K11": "inf inf inf inf", "A18": "inf"}, turn=3, bridge=False)
    field.state.control[field.at("L11")] = US
    field.do(EndStep(), 1)
    assert field.decision() == "retreat"
    frame = field.state.stack[-1]
    ways = retreat_ways(field.state, frame.unit, frame.steps)
    field.do(Retreat(frame.unit, next(way for way in ways if field.at("L11") in way[:-1])))
    assert field.state.control[field.at("L11")] == GERMAN


def test_16_3_units_with_points_left_leave_by_road_and_are_not_lost() -> None:
    field = Field(us={"H17": "armtruck+para", "M18": "medium", "H16": "medium"}, turn=5)
    truck, tank = field.unit("us_armtruck_1"), field.unit("us_medium_1")
    assert field.why(Exit(truck)) == ("no_exit", "16.3")
    field.do(Move(truck, field.path("H18")))
    field.do(Exit(truck))
    assert field.state.rv_exited == 5  # paratroops do not count
    field.state.spent[tank] = 6
    assert field.why(Exit(tank)) == ("no_points", "16.3")
    field.state.spent[tank] = 5
    field.do(Exit(tank))
    assert (field.where("us_medium_1"), field.state.rv_exited, field.state.rv_lost) == ("exited", 17, [0, 0])
    assert points_of(field.state).exited == 4


def test_16_3_no_german_leaves_the_board() -> None:
    field = Field(german={"H18": "medium"}, turn=3, step="german_movement")
    assert field.why(Exit(field.unit("german_medium_1"))) == ("no_exit", "16.3")


def test_16_4_a_bridge_of_the_last_turn_counts() -> None:
    """Bridges are brought up to date before points are counted. [4.2, 13.5]"""
    field = Field(turn=15, bridge=False)
    field.state.labour[1], field.state.completed_turn[1] = 30, 15
    assert points_of(field.state).bridges == 5
    field.state.labour[1], field.state.completed_turn[1] = 29, 0
    assert points_of(field.state).bridges == 0


def test_16_5_whatever_waits_in_the_pool_counts_nothing() -> None:
    state = Field(bridge=False).state
    assert all(sector == POOL for sector in state.sector)
    points = points_of(state)
    assert (points.destroyed, points.lost, points.across) == (0, 0, 0)


def test_16_6_two_exits_are_not_enough() -> None:
    assert end(at_the_end({"H18": "inf", "M18": "inf"}, 5, {"A18": "inf"})).state.winner == -1


@pytest.mark.parametrize(("labour", "completed", "winner"), [(30, 10, -1), (4, 10, -1), (30, 14, -1), (29, 0, GERMAN)])
def test_16_6_a_usable_bridge_alone_keeps_the_game_going(labour: int, completed: int, winner: int) -> None:
    field = at_the_end({"A1": "inf"}, 14)
    field.state.labour[1], field.state.completed_turn[1] = labour, completed
    assert end(field).state.winner == winner


def test_18_2_what_the_rush_is_fought_for() -> None:
    """Par is tuned; all else is as the page has it."""
    setting = setting_of("ludendorff")
    named = {setting.name(sector): points for sector, points in setting.control_points.items()}
    victory = setting.script.victory
    assert named == {"I11": 2, "J11": 3, "K11": 3, "H13": 2, "M11": 2}
    assert (victory.bridges.points, victory.losses.rv_per_point, victory.across.rv_per_point) == (3, 5, 12)  # type: ignore[union-attr]
    assert (victory.levels.tactical, victory.levels.decisive, victory.exits) == (3, 8, None)
    assert (setting.turns, victory.sudden.bottled_from_turn, setting.set_ups) == (5, 4, ())
    assert [turn for turn in range(1, 6) if setting.is_night(turn)] == [3]
    assert [fall_up_to(setting, turn) for turn in range(1, 6)] == [0, 0, 0, 1, 2]
    assert not any(unit.type.is_engineer or unit.type.is_paratroop for unit in setting.units)


def test_18_2_the_rush_is_lost_from_turn_4_when_nobody_is_across_and_no_bridge_stands() -> None:
    for turn, winner in ((3, -1), (4, GERMAN)):
        field = Field({"I7": "inf"}, {"H12": "inf"}, turn=turn, step="german_movement", bridge=False,
                      scenario="ludendorff")  # fmt: skip
        assert end(field).state.winner == winner


@pytest.mark.parametrize(
    ("scenario", "rules"),
    [("remagen", ["16.4", "16.3", "16.5"]), ("ludendorff", ["16.4", "18.2", "16.5"]), ("linz", ["16.4", "16.5"])],
)
def test_16_3_16_4_16_5_what_counts_beside_the_sectors_is_told_in_both_languages(
    scenario: str, rules: list[str]
) -> None:
    told = list(told_counts(setting_of(scenario)))
    assert [rule for _, rule in told] == rules
    for language in ("en", "nl"):
        said = [Words(language).say(message) for message, _ in told]
        assert all(line and "remagen." not in line and "{" not in line for line in said)
    victory = setting_of(scenario).script.victory
    assert str(victory.losses.rv_per_point) in Words("en").say(told[-1][0])


def with_victory(field: Field, **update: object) -> Field:
    """The same with other terms of victory."""
    script = field.setting.script
    victory = script.victory.model_copy(update=update)
    field.state.setting = replace(field.setting, script=script.model_copy(update={"victory": victory}))
    return field


def test_16_4_16_6_a_scenario_says_what_counts_and_what_ends_it() -> None:
    exits = {"H18": "inf", "M18": "inf", "Q18": "inf"}
    assert end(with_victory(at_the_end(exits, 5, {"A18": "inf"}), sudden=Sudden())).state.winner == -1
    field = at_the_end({"J10": "inf"}, 5)
    field.state.rv_exited = 60
    assert end(with_victory(field, sudden=Sudden())).state.winner == -1
    assert end(with_victory(at_the_end({"A1": "inf"}, 14), sudden=Sudden())).state.winner == -1
    assert points_of(with_victory(Field(turn=5), bridges=None).state).bridges == 0


def test_16_6_exits_are_held_only_where_there_are_some() -> None:
    field = Field(us={"G14": "inf"}, german={"I11": "inf"}, turn=4, step="german_movement", scenario="ludendorff")
    assert end(with_victory(field, sudden=Sudden(exits_held=True))).state.winner == -1


def test_16_6_fifty_nine_rv_exited_are_not_enough() -> None:
    field = at_the_end({"J10": "inf"}, 5)
    field.state.rv_exited = 59
    assert end(field).state.winner == -1


def test_19_8_the_score_is_told_at_the_end_of_each_turn() -> None:
    field = at_the_end({"J11": "inf"}, 5)
    (scored,) = field.of(field.do(EndStep()), Scored)
    points = points_of(field.state)
    assert (scored.rule, scored.us, scored.german, scored.margin) == ("16.1", 3, 0, points.margin)
