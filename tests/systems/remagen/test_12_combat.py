"""Morale combat: division, battles, fire contact, engagements, retreats, advances. [12]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.model.side import Side
from game.systems.remagen.rules.actions import (
    Advance,
    Battle,
    CounterAttack,
    Decline,
    EndStep,
    Fight,
    Fire,
    Hit,
    HoldFire,
    Move,
    NextToRetreat,
    Overwhelm,
    Retreat,
)
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_combat import BattleFought, BattleVoid, Retreated
from game.systems.remagen.rules.flow import settle
from game.systems.remagen.rules.frames import BattlePlan, Retreating
from game.systems.remagen.rules.odds import Result, results_of
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.retreat import ends_of, retreat_ways
from game.systems.remagen.rules.setting import LOST
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import BARRED, DROPPED
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field

TABLE = {
    "1-6": "AR2 AR3 AR4 AE AE AE",
    "1-5": "AW AR2 AR3 AR4 AE AE",
    "1-4": "ENG AW AR2 AR3 AR4 AE",
    "1-3": "ENG ENG FC AW AR2 AR3",
    "1-2": "DW ENG FC FC ENG AW",
    "1-1": "DW ENG FC FC FC ENG",
    "2-1": "DR2 DW ENG FC FC ENG",
    "3-1": "DR4 DR3 DR2 DW FC ENG",
    "4-1": "DE DR4 DR3 DR2 DW ENG",
    "5-1": "DE DE DR4 DR3 DR2 DW",
    "6-1": "DE DE DE DR4 DR3 DR2",
}


def battle(field: Field, own: str, hostile: str) -> Battle:
    return Battle(tuple(sorted(field.path(own))), tuple(sorted(field.path(hostile))))


def to_combat(field: Field, *rolls: int) -> list[BattleFought]:
    """End the fire step; at night the movement step."""
    return field.of(field.do(EndStep(), *rolls), BattleFought)


def night(us: dict[str, str], german: dict[str, str], turn: int = 3) -> Field:
    """The American movement step of a night: combat follows at once."""
    return Field(us=us, german=german, turn=turn, bridge=False)


@pytest.mark.parametrize("column", TABLE)
def test_12_6_the_table(column: str) -> None:
    field = Field()
    first, second = (int(part) for part in column.split("-"))
    codes = [result.code for result in results_of(field.setting, first, second)]
    assert codes == TABLE[column].split()


def test_12_2_a_single_sector_has_no_choice_and_is_not_asked() -> None:
    field = night({"J10": "medium"}, {"I10": "inf inf inf inf"})
    (fought,) = to_combat(field, 4)
    assert (fought.attack, fought.defense, fought.code) == (12, 4, "DW")


def test_12_2_every_enemy_beside_the_front_is_in_a_battle() -> None:
    field = night({"J10": "heavy", "K10": "medium"}, {"I10": "inf inf inf", "L10": "inf inf"})
    field.do(EndStep())
    frame = field.state.stack[-1]
    assert [(field.names(plan.own), field.names(plan.hostile)) for plan in frame.battles] == [
        ("J10", "I10"),
        ("K10", "L10"),
    ]


def test_12_2_an_own_sector_may_stay_out_if_others_attack_what_it_touches() -> None:
    field = night({"J10": "medium", "J11": "inf"}, {"I10": "inf inf inf inf"})
    field.do(EndStep())
    assert field.decision() == "divide"
    (fought,) = field.of(field.do(battle(field, "J10", "I10"), 6), BattleFought)
    assert fought.attack == 12


def test_12_2_the_duty_cannot_be_declined() -> None:
    field = night({"J10": "medium", "J11": "inf"}, {"I10": "inf inf"})
    field.do(EndStep())
    assert field.why(Decline()) == ("duty", "12.2")


def test_12_6_a_battle_that_was_divided_off_cannot_be_declined() -> None:
    field = night({"J10": "medium", "P10": "medium"}, {"I10": "inf inf", "Q10": "inf inf"})
    field.do(EndStep())
    assert field.decision() == "next_battle"
    assert field.why(Decline()) == ("battles_left", "12.6")


def test_12_3_sectors_of_a_battle_hang_together_by_contact() -> None:
    us = {"J10": "medium", "J11": "inf", "M10": "medium", "M11": "inf"}
    field = night(us, {"I10": "inf inf", "N10": "inf inf"})
    field.do(EndStep())
    assert field.decision() == "divide"
    assert field.why(battle(field, "J10 M10", "I10 N10")) == ("no_battle", "12.3")
    assert field.why(battle(field, "J10 J11", "I10")) is None


def test_12_4_better_than_6_1_needs_no_die() -> None:
    field = night({"J10": "medium"}, {"I10": "inf"})
    (fought,) = to_combat(field)
    assert (fought.die, fought.code) == (0, "DE")
    assert field.where("german_inf_1") == "lost"


def test_12_4_worse_than_1_6_needs_no_die_either() -> None:
    field = night({"J10": "inf"}, {"I10": "medium"})
    (fought,) = to_combat(field)
    assert (fought.die, fought.code) == (0, "AE")
    assert field.where("us_inf_1") == "lost"


def test_12_5_a_forced_front_fights_as_one() -> None:
    field = night({"J10": "inf", "J11": "inf"}, {"I10": "heavy medium"})
    (fought,) = to_combat(field)
    assert (fought.attack, fought.defense, fought.code) == (2, 30, "AE")


def test_12_6_battles_are_fought_in_an_order_of_the_attackers_choice() -> None:
    field = night({"J10": "medium", "P10": "medium"}, {"I10": "inf inf", "Q10": "inf inf"})
    field.do(EndStep())
    assert field.decision() == "next_battle"
    (fought,) = field.of(field.do(Fight(1), 6), BattleFought)[:1]
    assert field.names(fought.own) == "P10"


@pytest.mark.parametrize("gone", ["german_inf_3 german_inf_4", "us_medium_2"])
def test_12_6_a_battle_with_one_side_gone_is_void(gone: str) -> None:
    field = night({"J10": "medium", "P10": "medium"}, {"I10": "inf inf", "Q10": "inf inf"})
    field.do(EndStep())
    for unit in field.units(gone):
        field.state.sector[unit] = LOST
    recount(field.state)
    (void,) = field.of(field.do(Fight(1), 3), BattleVoid)
    assert field.names(void.hostile) == "Q10"


def test_12_7_in_fire_contact_both_name_targets_before_any_die_is_thrown() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 3)
    assert field.decision() == "contact_fire"
    us, german = field.unit("us_medium_1"), field.unit("german_medium_1")
    field.do(Fire(field.at("J10"), (us,), (field.at("I10"),)))
    assert field.decision() == "contact_fire"
    field.do(Fire(field.at("I10"), (german,), (field.at("J10"),)), 1, 1, 1, 2, 6)
    assert (field.state.hits[german], field.state.hits[us]) == (1, 1)


def test_12_7_the_units_present_before_throw_even_if_the_attackers_hits_kill_them() -> None:
    field = night({"J10": "medium medium"}, {"I10": "car medium"})
    field.do(EndStep(), 3)
    tanks, car = field.units("us_medium_1 us_medium_2"), field.unit("german_car_1")
    field.do(Fire(field.at("J10"), tanks, (field.at("I10"),) * 2))
    field.do(Fire(field.at("I10"), (car,), (field.at("J10"),)), 1, 1, 1, 1, 4)
    field.do(Hit(car))
    field.do(Hit(car))
    assert field.where("german_car_1") == "lost"
    field.do(Hit(tanks[0]))
    field.do(Hit(tanks[0]), 6)
    assert field.state.is_disabled(tanks[0])


def test_12_7_when_a_side_is_gone_the_other_may_follow_by_one() -> None:
    field = night({"J10": "medium"}, {"I10": "mg mg"})
    field.do(EndStep(), 5)
    tank = field.unit("us_medium_1")
    field.do(Fire(field.at("J10"), (tank,), (field.at("I10"),)), 6, 6, 3, 3)
    assert field.decision() == "advance"
    assert field.why(Advance(tank, field.path("I10 H10"))) == ("advance_length", "12.10")
    field.do(Advance(tank, field.path("I10")))


def test_12_7_a_second_fire_contact_ends_the_battle() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 3)
    field.do(HoldFire())
    events = field.of(field.do(HoldFire(), 4), BattleFought)
    assert [event.code for event in events] == ["FC"]
    assert field.decision() != "contact_fire"


def test_12_7_guns_that_moved_do_not_fire_in_contact() -> None:
    field = night({"J10": "medium", "J11": "atgun"}, {"I10": "medium"})
    gun = field.unit("us_atgun_1")
    field.state.flags[gun] |= BARRED
    field.do(EndStep())
    field.do(battle(field, "J10 J11", "I10"), 3)
    assert field.decision() == "contact_fire"
    assert field.why(Fire(field.at("J11"), (gun,), (field.at("I10"),))) == ("gun_moved", "9.5")


def test_12_8_an_engagement_binds_until_the_original_attackers_next_combat() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 2)
    assert len(field.state.engagements) == 1
    engagement = field.state.engagements[0]
    assert (field.names(engagement.own), field.names(engagement.hostile)) == ("J10", "I10")


def test_12_8_nobody_fires_out_of_or_into_an_engaged_sector() -> None:
    field = night({"J10": "medium", "L10": "light"}, {"I10": "medium", "K12": "medium"})
    field.do(EndStep(), 2)
    field.state.turn, field.state.step, field.state.stack = 4, 4, ()
    field.state.flags = [0] * len(field.state.flags)
    us = field.unit("us_medium_1")
    assert field.why(Fire(field.at("J10"), (us,), (field.at("K12"),))) == ("engaged", "12.8")
    light = field.unit("us_light_1")
    assert field.why(Fire(field.at("L10"), (light,), (field.at("I10"),))) == ("target_engaged", "12.8")


def test_12_8_the_defender_says_whether_it_strikes_back() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 2)
    while field.decision() not in ("counter_attack", "over"):
        field.do(EndStep())
    assert field.decision() == "counter_attack"
    events = field.of(field.do(CounterAttack(0), 2), BattleFought)
    assert field.names(events[0].own) == "I10"
    assert [field.state.engagements[0].side.name] == ["SECOND"]


def test_12_8_who_does_not_strike_back_has_no_duty_there() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 2)
    while field.decision() not in ("counter_attack", "over"):
        field.do(EndStep())
    assert not field.of(field.do(Decline()), BattleFought)
    assert len(field.state.engagements) == 1


def test_12_8_who_has_come_up_must_strike_back() -> None:
    field = night({"J10": "medium"}, {"I10": "medium", "G10": "inf"})
    field.do(EndStep(), 2)
    while field.decision() != "move":
        field.do(EndStep())
    field.do(Move(field.unit("german_inf_1"), field.path("H10 I10")))
    events = field.of(field.do(EndStep(), 2), BattleFought)
    assert field.names(events[0].own) == "I10"


def test_12_8_the_original_attacker_has_the_duty_and_the_old_engagement_ends() -> None:
    field = night({"J10": "medium", "C1": "inf"}, {"I10": "medium"})
    field.do(EndStep(), 2)
    while field.decision() != "counter_attack":
        field.do(EndStep())
    field.do(Decline())
    while field.decision() != "move":
        field.do(EndStep())
    (fought,) = field.of(field.do(EndStep(), 2), BattleFought)
    assert field.names(fought.own) == "J10"
    assert [engagement.turn for engagement in field.state.engagements] == [4]


def routs(field: Field, name: str, steps: int) -> set[str]:
    ways = ends_of(retreat_ways(field.state, field.unit(name), steps))
    return {field.setting.name(way[-1]) for way in ways}


def test_12_9_disabled_vehicles_are_eliminated_in_any_retreat() -> None:
    field = night({"J10": "medium"}, {"I10": "car mg"})
    field.state.hits[field.unit("german_car_1")] = 1
    events = field.do(EndStep(), 1)
    lost = [field.setting.units[event.unit].id for event in field.of(events, Eliminated)]
    assert "german_car_1" in lost


def test_12_9_the_order_is_asked_only_where_a_vehicle_might_block_a_bridge() -> None:
    field = Field(us={"J10": "medium medium"}, german={"J11": "heavy heavy"}, turn=3, step="us_movement")
    field.do(EndStep(), 6)
    assert field.decision() == "retreat_order"
    field.do(NextToRetreat(field.unit("us_medium_2")))
    assert (field.where("us_medium_2"), field.where("us_medium_1")) == ("J9", "lost")


def asked_by(field: Field) -> str:
    """The rule by which somebody is asked."""
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    return decision.rule


def test_12_91_the_owner_chooses_the_way_of_a_withdrawal() -> None:
    field = night({"J10": "medium"}, {"I10": "inf inf inf inf"})
    field.do(EndStep(), 4)
    assert field.decision() == "retreat"
    decision = field.state.stack[-1]
    assert decision.chooser is decision.owner
    far = retreat_ways(field.state, decision.unit, 2)[0]
    assert field.why(Retreat(decision.unit, far)) == ("wrong_length", "12.91")
    assert asked_by(field) == "12.91"
    for beyond in ("F10", "I10"):
        assert field.why(Retreat(decision.unit, field.path(beyond))) == ("no_retreat", "12.91")


def test_12_92_the_winner_chooses_the_way_of_a_rout_and_no_step_comes_nearer() -> None:
    field = night({"J10": "medium"}, {"I10": "inf inf inf inf"})
    field.do(EndStep(), 3)
    assert field.decision() == "retreat"
    frame = field.state.stack[-1]
    assert frame.chooser is not frame.owner
    assert asked_by(field) == "12.92"
    unit = frame.unit
    short = Retreat(unit, retreat_ways(field.state, unit, 1)[0])
    assert field.why(short) == ("wrong_length", "12.92")
    assert field.why(Retreat(unit, field.path("H10 H11"))) == ("no_retreat", "12.92")
    assert field.why(Retreat(unit, field.path("H10 G10"))) is None


@pytest.mark.parametrize(("chooser", "rule"), [(GERMAN, "12.91"), (US, "12.92")])
def test_12_91_12_92_19_8_the_log_tells_who_chose_the_way(chooser: Side, rule: str) -> None:
    field = Field(us={"A1": "inf"}, german={"J11": "inf"}, turn=3, bridge=False)
    inf = field.unit("german_inf_1")
    field.state.stack = (Retreating(GERMAN, chooser, (inf,), 1, BattlePlan((), ()), inf),)
    (retreated,) = field.of(field.do(Retreat(inf, field.path("I12"))), Retreated)
    assert (retreated.rule, retreated.chooser) == (rule, chooser)


def test_12_93_whoever_has_no_full_way_is_eliminated() -> None:
    field = night({"J10": "medium", "G10": "inf", "H12": "inf"}, {"I10": "inf inf inf inf"})
    field.state.figures[field.unit("german_inf_1")] = 3
    assert routs(field, "german_inf_1", 4) == set()


def test_12_94_land_may_be_overcrowded_a_bridge_may_not() -> None:
    field = Field(us={"J10": "inf", "J9": "inf inf inf"}, german={"K11": "inf", "I11": "inf"}, turn=3)
    assert routs(field, "us_inf_1", 1) == set()
    field = night({"O10": "inf", "P10": "inf inf inf inf inf inf"}, {"N10": "inf", "N11": "inf"})
    assert "P10" in routs(field, "us_inf_1", 1)
    field = Field(us={"J10": "inf", "J9": "inf inf inf", "L10": "inf"}, german={"J11": "inf"}, turn=3)
    inf = field.unit("us_inf_1")
    field.state.stack = (Retreating(US, US, (inf,), 1, BattlePlan((), ()), inf),)
    assert field.why(Retreat(inf, field.path("J9"))) == ("no_retreat", "12.94")
    assert field.why(Retreat(inf, field.path("K10"))) == ("no_retreat", "12.9")


def test_12_10_after_a_rout_the_winner_follows_by_one_sector_less() -> None:
    field = night({"J10": "medium"}, {"I10": "inf inf inf inf"})
    field.do(EndStep(), 1)
    while field.decision() == "retreat":
        frame = field.state.stack[-1]
        field.do(Retreat(frame.unit, retreat_ways(field.state, frame.unit, frame.steps)[0]))
    assert field.decision() == "advance"
    tank = field.unit("us_medium_1")
    assert field.why(Advance(tank, field.path("K10"))) == ("advance_way", "12.10")
    assert field.why(Advance(tank, field.path("I10 H10 G10 F10"))) == ("advance_length", "12.10")
    field.do(Advance(tank, field.path("I10")))
    assert field.where("us_medium_1") == "I10"


def test_12_10_nobody_follows_a_withdrawal() -> None:
    field = night({"J10": "medium"}, {"I10": "inf inf inf inf"})
    field.do(EndStep(), 4)
    while field.decision() == "retreat":
        frame = field.state.stack[-1]
        field.do(Retreat(frame.unit, retreat_ways(field.state, frame.unit, frame.steps)[0]))
    assert field.decision() != "advance"


def test_12_10_the_disabled_stay() -> None:
    field = night({"J10": "medium car"}, {"I10": "inf"})
    field.state.hits[field.unit("us_car_1")] = 1
    field.do(EndStep())
    assert field.decision() == "advance"
    assert field.why(Advance(field.unit("us_car_1"), field.path("I10"))) == ("no_advance", "12.10")


def test_12_11_who_cannot_choose_is_not_asked() -> None:
    field = night({"J10": "atgun"}, {"I10": "inf"})
    assert to_combat(field, 2)[0].code == "DR4"
    assert field.decision() not in ("advance", "retreat_order")


@pytest.mark.parametrize(
    ("code", "steps", "follows"),
    [("AE", 0, 1), ("DW", 1, 0), ("DR2", 2, 1), ("AR4", 4, 3), ("ENG", 0, 0), ("FC", 0, 0)],
)
def test_12_6_what_results_mean(code: str, steps: int, follows: int) -> None:
    result = Result(code)
    assert (result.retreat_steps, result.advance_steps) == (steps, follows)


def test_15_5_paratroops_beside_the_enemy_may_not_stay_out() -> None:
    field = night({"J11": "para", "J10": "medium"}, {"I10": "inf inf inf inf"}, turn=9)
    field.state.flags[field.unit("us_para_1")] |= DROPPED
    field.do(EndStep())
    assert field.decision() == "divide"
    assert field.why(battle(field, "J10", "I10")) == ("pledged", "15.5")
    assert field.why(battle(field, "J10 J11", "I10")) is None


def test_10_5_declared_battles_come_first_and_without_a_die() -> None:
    field = night({"J10": "heavy medium", "O10": "inf"}, {"I10": "inf", "P10": "inf inf"})
    field.do(Overwhelm(field.path("J10"), field.path("I10")))
    events = field.do(EndStep())
    (fought,) = field.of(events, BattleFought)
    assert (fought.code, fought.rule, fought.die) == ("DE", "10.5", 0)


@pytest.mark.parametrize("by", ["Q11", "Q12"])
def test_12_92_16_2_the_winner_says_by_which_way_where_one_of_them_gives_a_sector_away(by: str) -> None:
    field = Field(us={"Q14": "inf", "O10": "inf"}, german={"R11": "inf", "A18": "inf"}, turn=3, bridge=False)
    field.state.control[field.at("Q11")] = US
    inf = field.unit("german_inf_1")
    field.state.stack = (Retreating(GERMAN, US, (inf,), 2, BattlePlan((), ())),)
    settle(Play(field.state, ScriptedDice(())))
    assert field.decision() == "retreat"
    ways = [field.path(f"{passed} P12") for passed in ("Q11", "Q12")]
    assert [action.path for action in REMAGEN.legal(field.state).of_kind(Retreat.kind)] == ways
    told = {str(RemagenAnswers().told(field.state, Retreat(inf, way))) for way in ways}
    assert told == {f"German infantry 1 retreats by {passed} to P12" for passed in ("Q11", "Q12")}
    field.do(Retreat(inf, field.path(f"{by} P12")))
    assert field.state.control[field.at("Q11")] == (GERMAN if by == "Q11" else US)


def test_12_11_nobody_is_asked_for_a_way_between_ways_that_change_the_same() -> None:
    field = Field(us={"Q14": "inf", "O10": "inf"}, german={"R11": "inf", "A18": "inf"}, turn=3, bridge=False)
    inf = field.unit("german_inf_1")
    field.state.stack = (Retreating(GERMAN, US, (inf,), 2, BattlePlan((), ())),)
    settle(Play(field.state, ScriptedDice(())))
    assert (field.decision(), field.where("german_inf_1")) != ("retreat", "R11")


def test_12_9_an_amphibian_flees_from_river_to_river_and_never_into_it_or_into_a_site() -> None:
    germans = {"M10": "inf", "K10": "inf"}
    assert routs(Field(us={"L9": "lvt"}, german=germans, turn=3), "us_lvt_1", 1) == {"K8", "L8", "M8"}
    field = Field(us={"L9": "lvt"}, german=germans, turn=3)
    field.state.labour[field.setting.line_of[field.at("L8")]] = 6
    assert routs(field, "us_lvt_1", 1) == {"K8", "M8"}
    on_land = routs(Field(us={"L10": "lvt"}, german={"L12": "inf"}, turn=3), "us_lvt_1", 1)
    assert on_land
    assert not on_land & {"K9", "L9", "M9"}
    field = Field(us={"L8": "lvt"}, german={"M10": "inf"}, turn=3)
    assert {"K7", "L7", "M7"} <= routs(field, "us_lvt_1", 1)


def test_12_9_of_those_who_flee_one_is_named_and_then_its_way() -> None:
    field = Field(us={"J10": "medium medium inf", "A1": "inf"}, german={"J11": "heavy heavy"}, turn=3)
    first, second, inf = field.units("us_medium_1 us_medium_2 us_inf_1")
    plan = BattlePlan(field.path("J10"), field.path("J11"))
    field.state.stack = (Retreating(US, US, (first, second), 1, plan),)
    assert field.decision() == "retreat_order"
    assert field.why(NextToRetreat(inf)) == ("not_retreating", "12.9")
    field.state.stack = (Retreating(US, US, (first, second), 1, plan, first),)
    assert field.why(NextToRetreat(second)) == ("way_first", "12.9")
    assert field.why(Retreat(second, field.path("J9"))) == ("not_retreating", "12.9")
    assert field.why(Retreat(first, field.path("J9"))) is None


@pytest.mark.parametrize(
    ("kinds", "sector", "steps", "asked"),
    [
        ("medium medium", "J10", 1, True), ("medium medium", "L10", 1, False), ("medium medium", "L10", 2, True),
        ("inf inf", "J10", 1, False), ("truck+inf inf", "J10", 1, True),
    ],
)  # fmt: skip
def test_12_9_the_order_is_asked_if_a_bridge_lies_within_the_steps_of_a_vehicle(
    kinds: str, sector: str, steps: int, *, asked: bool
) -> None:
    field = Field(us={sector: kinds, "A1": "inf"}, german={"A18": "inf"}, turn=3)
    units = field.state.standing_in(field.at(sector))
    field.state.stack = (Retreating(US, US, units, steps, BattlePlan((), ())),)
    settle(Play(field.state, ScriptedDice(())))
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    assert (decision.kind, decision.side) == ("retreat_order" if asked else "retreat", US)
    if not asked:
        assert field.state.stack[-1].unit == min(units)
