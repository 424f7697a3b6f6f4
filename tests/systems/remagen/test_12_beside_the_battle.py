"""Declarations that come to combat, battles that others come into, fire contact, engaged neighbours. [10, 11.8, 12]"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from game.model.dice import ScriptedDice
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
    Overwhelm,
)
from game.systems.remagen.rules.advance import advance_ways
from game.systems.remagen.rules.declared import declared_battles
from game.systems.remagen.rules.engagements import end_old
from game.systems.remagen.rules.events import StepBegan
from game.systems.remagen.rules.events_combat import (
    BattleFought,
    BattlePlanned,
    CounterAttacked,
    DeclarationVoid,
    Disengaged,
)
from game.systems.remagen.rules.frames import Advancing
from game.systems.remagen.rules.fronts import battles, front_of
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.setting import POOL, Ground
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import Declared, Engagement
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
from tests.systems.remagen.positions import random_position

TANK, GERMAN_TANK = "us_medium_1", "german_medium_1"


def night(us: dict[str, str], german: dict[str, str], turn: int = 3) -> Field:
    """The American movement step of a night: combat follows at once."""
    return Field(us=us, german=german, turn=turn, bridge=False)


def overwhelm(field: Field, own: str, hostile: str) -> Overwhelm:
    return Overwhelm(tuple(sorted(field.path(own))), tuple(sorted(field.path(hostile))))


def battle(field: Field, own: str, hostile: str) -> Battle:
    return Battle(tuple(sorted(field.path(own))), tuple(sorted(field.path(hostile))))


def fought(field: Field, *rolls: int) -> list[BattleFought]:
    """End the step and fight what needs no answer."""
    return field.of(field.do(EndStep(), *rolls), BattleFought)


def test_10_2_a_declaration_where_the_enemy_has_engaged_is_the_counter_attack() -> None:
    field = night({"J10": "heavy heavy"}, {"I10": "inf"})
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 2),)
    field.do(overwhelm(field, "J10", "I10"))
    events = field.do(EndStep())
    assert len(field.of(events, CounterAttacked)) == 1
    assert [event.rule for event in field.of(events, BattleFought)] == ["10.5"]


def test_10_3_whoever_has_stopped_stays_so_after_a_declaration() -> None:
    field = night({"J10": "heavy heavy", "K10": "light"}, {"I10": "inf", "L11": "inf"})
    light = field.unit("us_light_1")
    field.do(Move(light, field.path("J11")))
    field.do(overwhelm(field, "J10", "I10"))
    assert field.why(Move(light, field.path("K11"))) == ("stopped", "7.4")


def test_10_4_a_sector_of_one_declaration_is_in_no_other() -> None:
    field = night({"J10": "heavy heavy", "H10": "inf"}, {"I10": "inf", "K11": "inf"})
    field.do(overwhelm(field, "J10", "I10 K11"))
    assert field.why(overwhelm(field, "H10 J10", "I10")) == ("declared", "10.4")


def test_10_5_a_declaration_is_void_when_whoever_was_to_hold_the_neighbour_has_gone() -> None:
    field = night({"J10": "medium medium", "K10": "medium"}, {"I10": "halftrack", "J11": "medium medium"})
    field.do(overwhelm(field, "J10", "I10"))
    field.do(Move(field.unit("us_medium_3"), field.path("L10")))
    events = field.do(EndStep(), 6)
    assert [field.names(event.own) for event in field.of(events, DeclarationVoid)] == ["J10"]
    (battle,) = field.of(events, BattleFought)
    assert (battle.rule, battle.attack, battle.defense) == ("12.6", 24, 27)


def test_10_5_whoever_is_touched_by_declared_sectors_alone_is_not_left_out() -> None:
    """K11 lies between two declarations; when nobody else is beside it, the second is void, and all are fought."""
    field = night(
        {"J10": "heavy heavy", "L10": "heavy medium", "K10": "inf"}, {"I10": "inf", "M11": "inf", "K11": "inf"}
    )
    field.do(overwhelm(field, "J10", "I10"))
    field.do(overwhelm(field, "L10", "M11"))
    field.state.sector[field.unit("us_inf_1")] = POOL
    recount(field.state)
    events = list(field.do(EndStep()))
    assert [field.names(event.own) for event in field.of(events, DeclarationVoid)] == ["L10"]
    while field.decision() == "advance":
        events += field.do(Decline())
    told = field.of(events, BattleFought)
    assert [(battle.rule, battle.attack, battle.defense) for battle in told] == [("10.5", 36, 1), ("12.4", 30, 2)]


def test_10_4_an_own_or_a_hostile_sector_alone_is_enough_to_be_in_two_declarations() -> None:
    field = night({"J10": "heavy heavy", "H10": "heavy"}, {"I10": "inf", "K11": "inf", "G10": "inf"})
    field.do(overwhelm(field, "J10", "I10 K11"))
    assert field.why(overwhelm(field, "J10", "G10")) == ("declared", "10.4")
    assert field.why(overwhelm(field, "H10", "I10")) == ("declared", "10.4")
    assert field.why(overwhelm(field, "H10", "G10")) is None


def test_10_5_both_of_two_declarations_stand_by_what_is_left_between_them() -> None:
    """J4 alone is left to attack K4, at 1-5; with I3, which J2 takes, it would be worse than 1-6."""
    us = {"J2": "heavy heavy", "J4": "inf", "J6": "medium medium"}
    field = night(us, {"I3": "bazooka", "I5": "inf", "K4": "car"})
    field.do(overwhelm(field, "J2", "I3"))
    field.do(overwhelm(field, "J6", "I5"))
    plans = declared_battles(Play(field.state, ScriptedDice(())), US, (), ())
    assert [(field.names(plan.own), field.names(plan.hostile)) for plan in plans] == [("J2", "I3"), ("J6", "I5")]
    assert field.state.declared == ()


@pytest.mark.parametrize(("gone", "left"), [("us_inf_1", ("J10", "I10 K11")), ("german_inf_2", ("H10 J10", "I10"))])
def test_10_5_a_declaration_stands_with_whom_fire_has_left_of_it(gone: str, left: tuple[str, str]) -> None:
    field = night({"J10": "heavy heavy", "H10": "inf"}, {"I10": "inf", "K11": "inf"})
    field.do(overwhelm(field, "H10 J10", "I10 K11"))
    field.state.sector[field.unit(gone)] = POOL
    recount(field.state)
    (plan,) = declared_battles(Play(field.state, ScriptedDice(())), US, (), ())
    assert (field.names(plan.own), field.names(plan.hostile)) == left


def test_10_5_no_declaration_that_stands_leaves_a_sector_without_an_attacker() -> None:
    between = 0
    for seed in range(120):
        rng = Random(seed)
        state = random_position(rng)
        state.engagements = ()
        front = front_of(state, state.active)
        possible = list(islice(battles(front), 500))
        named = rng.sample(possible, min(len(possible), 4))
        state.declared = tuple(Declared(own, hostile) for own, hostile in named)
        plans = declared_battles(Play(state, ScriptedDice(())), state.active, (), ())
        mine = {sector for plan in plans for sector in plan.own}
        for sector in front.hostile.difference(*(plan.hostile for plan in plans)):
            assert front.touches[sector] - mine, "it could not be attacked any more [12.5]"
            between += bool(front.touches[sector] & mine)
    assert between > 20


def test_10_5_what_is_seven_to_one_no_more_is_fought_on_the_table() -> None:
    field = night({"J10": "heavy heavy"}, {"I10": "inf"})
    field.do(overwhelm(field, "J10", "I10"))
    field.put(GERMAN, "medium", "I10")
    (battle,) = fought(field, 6)
    assert (battle.attack, battle.defense, battle.die, battle.code) == (36, 13, 6, "ENG")


def test_10_5_sectors_advanced_into_have_no_duty_either() -> None:
    field = night({"J10": "heavy heavy"}, {"I10": "inf", "H10": "inf"})
    field.do(overwhelm(field, "J10", "I10"))
    assert [event.code for event in fought(field)] == ["DE"]
    events = list(field.do(Advance(field.unit("us_heavy_1"), field.path("I10"))))
    if field.decision() == "advance":
        events += field.do(Decline())
    assert not field.of(events, BattlePlanned)
    assert field.where("german_inf_2") == "H10"
    assert field.state.active is GERMAN


def test_19_8_the_log_says_where_a_combat_begins_and_nothing_where_nobody_fights() -> None:
    def combats(field: Field) -> list[StepBegan]:
        begun = field.of(field.do(EndStep()), StepBegan)
        return [event for event in begun if field.setting.sequence[event.step].does == "combat"]

    (begun,) = combats(night({"J10": "medium"}, {"I10": "inf"}))
    assert (begun.side, begun.rule) == (US, "12.2")
    assert not combats(night({"J10": "medium"}, {"G10": "inf"}))


def into_another_battle(other: str, german: str) -> Field:
    """A medium tank wins at I10 and goes on to H10, where others are still to fight G10."""
    field = night({"J10": "medium", "H10": other}, {"I10": "inf inf inf inf", "G10": german})
    field.do(EndStep())
    field.do(Battle(field.path("J10"), field.path("I10")))
    assert field.decision() == "next_battle"
    plans = field.state.stack[-1].battles
    place = next(place for place, plan in enumerate(plans) if plan.own == field.path("J10"))
    assert [event.code for event in field.of(field.do(Fight(place), 2), BattleFought)] == ["DR3"]
    return field


def test_12_6_who_comes_into_a_battle_adds_nothing_and_shares_its_result() -> None:
    field = into_another_battle("inf", "inf inf inf inf inf inf")
    (battle,) = field.of(field.do(Advance(field.unit(TANK), field.path("I10 H10")), 6), BattleFought)
    assert (battle.attack, battle.defense, battle.code) == (1, 6, "AE")
    assert field.where(TANK) == "lost"


def test_12_6_who_comes_into_a_battle_does_not_advance_after_it() -> None:
    field = into_another_battle("heavy", "inf inf")
    field.do(Advance(field.unit(TANK), field.path("I10 H10")))
    assert field.decision() == "advance"
    assert field.why(Advance(field.unit(TANK), field.path("G10"))) == ("no_advance", "12.10")
    assert field.why(Advance(field.unit("us_heavy_1"), field.path("G10"))) is None


def test_12_6_who_comes_into_a_battle_does_not_fire_in_it() -> None:
    field = into_another_battle("inf", "inf")
    field.do(Advance(field.unit(TANK), field.path("I10 H10")), 3)
    assert field.decision() == "contact_fire"
    assert field.why(Fire(field.at("H10"), field.units(TANK), field.path("G10"))) == ("not_in_battle", "12.7")
    listed = [action for action in REMAGEN.legal(field.state) if isinstance(action, Fire)]
    assert listed
    assert not any(field.unit(TANK) in action.units for action in listed)


def contact(us: str, german: str, die: int) -> Field:
    """Fire contact between J10 and I10."""
    field = night({"J10": us}, {"I10": german})
    assert [event.code for event in fought(field, die)] == ["FC"]
    return field


def test_12_7_after_the_fire_the_odds_are_counted_anew() -> None:
    field = contact("medium", "car inf", 4)
    car = field.unit("german_car_1")
    field.do(Fire(field.at("J10"), field.units(TANK), field.path("I10")))
    field.do(HoldFire(), 2, 2)
    field.do(Hit(car))
    (battle,) = field.of(field.do(Hit(car)), BattleFought)
    assert (battle.attack, battle.defense, battle.code) == (12, 1, "DE")


def test_12_7_nothing_follows_if_both_are_gone() -> None:
    field = contact("car", "car", 3)
    field.do(Fire(field.at("J10"), field.units("us_car_1"), field.path("I10")))
    events = field.do(Fire(field.at("I10"), field.units("german_car_1"), field.path("J10")), 6, 6)
    assert (field.where("us_car_1"), field.where("german_car_1")) == ("lost", "lost")
    assert not field.of(events, BattleFought)
    assert field.decision() != "advance"


def test_12_7_in_contact_only_sectors_of_the_battle_are_fired_at() -> None:
    field = night({"J10": "medium"}, {"I10": "medium", "M10": "inf"})
    assert [event.code for event in fought(field, 3)] == ["FC"]
    assert field.why(Fire(field.at("J10"), field.units(TANK), field.path("M10"))) == ("not_in_battle", "12.7")


def test_12_8_nobody_answers_into_an_engaged_sector() -> None:
    field = Field(us={"J7": "medium", "K10": "inf"}, german={"J10": "medium", "K11": "inf"}, step="us_fire", turn=2)
    field.state.engagements = (Engagement(US, field.path("K10"), field.path("K11"), 1),)
    field.do(Fire(field.at("J7"), field.units(TANK), field.path("J10")), 1, 1)
    assert field.decision() == "return_fire"
    german = field.units(GERMAN_TANK)
    assert field.why(Fire(field.at("J10"), german, field.path("K10"))) == ("target_engaged", "12.8")
    assert field.why(Fire(field.at("J10"), german, field.path("J7"))) is None


def test_12_8_an_engagement_ends_when_one_of_its_sectors_is_in_a_later_battle() -> None:
    field = night({"J10": "medium", "H10": "medium"}, {"I10": "medium"})
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 2),)
    field.do(EndStep())
    field.do(CounterAttack(0))
    assert field.decision() == "divide"
    events = field.do(Battle(field.path("H10"), field.path("I10")), 6)
    assert len(field.of(events, Disengaged)) == 1
    assert [field.names(one.own) for one in field.state.engagements] == ["H10"]


def test_12_8_an_engagement_ends_when_a_side_has_nobody_in_it() -> None:
    field = Field(us={"K7": "medium", "J10": "inf"}, german={"I10": "inf"}, turn=2)
    field.state.engagements = (Engagement(US, field.path("J10"), field.path("I10"), 1),)
    field.state.sector[field.unit("german_inf_1")] = -2
    field.state.here[field.at("I10")] = ()
    events = field.do(Move(field.unit(TANK), field.path("L7")))
    assert len(field.of(events, Disengaged)) == 1
    assert field.state.engagements == ()


def declined(us: dict[str, str], german: dict[str, str]) -> tuple[Field, list[BattleFought]]:
    """J10 was engaged by I10 on the turn before and does not strike back: what else is fought."""
    field = night(us, german)
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 2),)
    field.do(EndStep())
    assert field.decision() == "counter_attack"
    return field, field.of(field.do(Decline()), BattleFought)


def test_12_8_who_does_not_strike_back_attacks_nobody_else_from_there() -> None:
    field, battles = declined({"J10": "medium"}, {"I10": "inf", "K10": "inf"})
    assert battles == []
    assert field.where("german_inf_2") == "K10"


def test_12_8_whoever_is_not_struck_back_is_attacked_by_nobody() -> None:
    _, battles = declined({"J10": "medium", "H10": "medium"}, {"I10": "inf"})
    assert battles == []


def test_12_8_12_2_sectors_that_have_no_part_in_the_division_are_refused_by_their_rule() -> None:
    field = night(
        {"J10": "medium", "L10": "medium", "N10": "inf", "P10": "inf"},
        {"I10": "inf", "K11": "inf", "L11": "inf", "O10": "inf", "O11": "inf"},
    )
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 2),)
    field.do(EndStep())
    field.do(Decline())
    assert field.decision() == "divide"
    assert field.why(battle(field, "P10", "I10")) == ("not_struck", "12.8")
    assert field.why(battle(field, "J10", "O10")) == ("spent", "12.2")
    assert field.why(battle(field, "L10", "K11")) == ("in_battle", "12.2")
    assert field.why(battle(field, "P10", "O10")) is None


def test_12_8_after_the_next_combat_of_its_attacker_an_engagement_is_over() -> None:
    field = Field(us={"J10": "medium"}, german={"I10": "medium"}, turn=4)
    for side, turn, is_over in ((US, 3, True), (US, 4, False), (GERMAN, 3, False)):
        one = Engagement(side, *(field.path(at) for at in (("J10", "I10") if side is US else ("I10", "J10"))), turn)
        field.state.engagements = (one,)
        end_old(Play(field.state, ScriptedDice(())), US)
        assert (field.state.engagements == ()) is is_over


def test_12_8_who_comes_up_beside_the_engaged_enemy_must_strike_back_too() -> None:
    field = night({"J10": "light"}, {"I10": "medium", "L11": "inf"}, turn=6)
    field.state.step = [step.id for step in field.setting.sequence].index("german_movement")
    field.state.engagements = (Engagement(US, field.path("J10"), field.path("I10"), 6),)
    field.do(Move(field.unit("german_inf_1"), field.path("K11")))  # in no sector of the engagement
    assert len(field.of(field.do(EndStep()), CounterAttacked)) == 1
    assert field.decision() == "divide"


def ways(field: Field, name: str, steps: int, into: str) -> set[str]:
    """Where a unit may follow."""
    frame = Advancing(US, (field.unit(name),), steps, field.path(into))
    return {field.names(way) for way in advance_ways(field.state, frame, field.unit(name))}


def test_12_10_guns_follow_in_tow_alone() -> None:
    field = night({"J10": "truck+atgun", "K10": "medgun"}, {})
    assert ways(field, "us_medgun_1", 1, "L10") == set()
    assert ways(field, "us_truck_1", 1, "I10") == {"I10"}


def test_12_10_hills_and_enemies_stop_whoever_follows() -> None:
    field = night({"J10": "medium inf"}, {})
    assert {"J11"} == {way for way in ways(field, "us_inf_1", 2, "J11") if way.startswith("J11")}
    assert {"I10 H10", "I10 H11"} <= ways(field, "us_inf_1", 2, "I10")
    field = night({"J10": "medium"}, {"H11": "inf"})
    assert {"I10"} == ways(field, "us_medium_1", 3, "I10")


def test_12_10_nobody_follows_into_plain_river_not_even_who_swims() -> None:
    field = night({"J10": "lvt"}, {})
    assert ways(field, "us_lvt_1", 1, "I9 J9 K9") == set()


def test_12_10_whoever_follows_finds_room() -> None:
    field = Field(us={"J10": "inf", "I10": "medium medium"}, turn=2)
    assert not any(way.endswith("I10") for way in ways(field, "us_inf_1", 2, "H10 I10"))


def test_12_9_whoever_retreats_passes_his_own_but_no_zone_of_control() -> None:
    field = night({"J10": "medium", "K10": "inf inf inf inf inf inf"}, {"I10": "medium"})
    found = {field.names(way) for way in retreat_ways(field.state, field.unit(TANK), 2)}
    assert "K10 L10" in found  # past six trays
    assert {way.split()[0] for way in found} == {"K10", "K11"}  # I11 and J11 lie in a zone, K9 in the river


def test_10_5_sectors_to_which_the_losers_of_a_declared_battle_have_fled_keep_their_duty() -> None:
    field = night({"J10": "heavy heavy", "P10": "medium medium"}, {"I10": "inf", "Q10": "inf", "Q11": "inf"})
    field.put(US, "inf", "O10")
    field.put(GERMAN, "inf", "O11")
    field.do(overwhelm(field, "J10", "I10"))
    for _ in range(7):
        field.put(GERMAN, "medium", "I10")
    field.do(EndStep(), 4)  # 36 against 85 is 1-3: it withdraws
    while field.decision() == "retreat":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert field.decision() == "divide"
    fled = {field.state.sector[unit] for unit in field.units("us_heavy_1 us_heavy_2")}
    assert field.at("J10") in field.state.stack[0].spent
    assert not fled.intersection(field.state.stack[0].spent)


def test_4_2_10_1_a_step_in_which_only_a_victory_can_be_declared_is_not_passed_over() -> None:
    field = Field(us={"J10": "heavy heavy"}, german={"I10": "inf"}, turn=5, step="us_entry", bridge=False)
    field.state.engagements = (Engagement(US, field.path("J10"), field.path("I10"), 4),)
    field.do(EndStep())
    assert field.decision() == "move"
    assert REMAGEN.legal(field.state).kinds() == ("overwhelm", "end_step")
    field.do(overwhelm(field, "J10", "I10"))
    assert [event.rule for event in field.of(field.do(EndStep()), BattleFought)] == ["10.5"]


def test_12_10_8_1_a_bridge_leads_onto_a_hill_as_a_road_does() -> None:
    field = Field(us={"J9": "medium"}, german={"A18": "inf"}, turn=3)
    head = field.at("J10")
    ground = tuple(Ground.HILL if sector == head else there for sector, there in enumerate(field.setting.ground))
    field.state.setting = replace(field.setting, ground=ground, ways={}, strides={}, sights={})
    tank = field.unit("us_medium_1")
    ways = advance_ways(field.state, Advancing(US, (tank,), 2, (head,)), tank)
    assert field.path("J10 K10") in ways


def follows(kind: str, here: str, into: str, path: str) -> bool:
    """Whether an American may follow along a path of up to two sectors, nobody else about."""
    field = Field(us={here: kind}, german={"A18": "inf"}, turn=3)
    unit = field.unit(f"us_{kind}_1")
    return field.path(path) in advance_ways(field.state, Advancing(US, (unit,), 2, field.path(into)), unit)


def test_12_10_open_ground_and_roads_through_hills_stop_nobody_who_follows() -> None:
    assert follows("medium", "L2", "L3", "L3 M3")
    assert follows("medium", "N11", "M12", "M12 M13")
    assert not follows("medium", "L11", "M12", "M12 M13")


def test_12_10_nobody_follows_onto_ground_that_is_barred_to_him() -> None:
    assert not follows("medium", "J12", "J13", "J13")
    assert follows("inf", "J12", "J13", "J13")
    assert not follows("medium", "G10", "H11", "H11")
    assert not follows("inf", "I7", "J8", "J8")


def test_12_10_the_first_sector_is_one_of_the_losers() -> None:
    assert not follows("medium", "L2", "L3", "M3")
    assert not follows("medium", "L2", "L4", "L4")


def test_12_8_an_engagement_ends_too_when_its_attacker_has_nobody_in_it() -> None:
    field = Field(us={"J10": "inf"}, german={"K11": "inf", "A18": "inf"}, turn=2)
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 1),)
    assert len(field.of(field.do(EndStep()), Disengaged)) == 1


def test_12_8_the_defender_is_asked_for_those_that_the_enemy_began_each_by_itself() -> None:
    field = night(
        {"J10": "medium", "O10": "medium", "C11": "medium"}, {"I10": "medium", "P11": "medium", "B11": "medium"}
    )
    field.state.engagements = (
        Engagement(US, field.path("C11"), field.path("B11"), 3),
        Engagement(GERMAN, field.path("I10"), field.path("J10"), 2),
        Engagement(GERMAN, field.path("P11"), field.path("O10"), 2),
    )
    field.do(EndStep())
    assert field.decision() == "counter_attack"
    assert field.why(CounterAttack(0)) == field.why(CounterAttack(2)) == ("not_asked", "12.8")
    field.do(CounterAttack(1))
    assert field.decision() == "counter_attack"
    field.do(Decline())
    assert field.decision() == "next_battle"
    assert sorted(field.names(plan.own) for plan in field.state.stack[0].battles) == ["C11", "J10"]


def test_12_2_12_6_what_is_not_asked_now_is_refused() -> None:
    field = night({"J10": "medium", "L10": "medium"}, {"I10": "inf", "K11": "inf", "M11": "inf"})
    field.do(EndStep())
    assert field.decision() == "divide"
    j10, l10 = field.path("J10 L10")
    assert field.why(Fight(0)) == ("no_such_battle", "12.6")
    assert field.why(CounterAttack(0)) == ("not_asked", "12.8")
    assert field.why(Battle((l10, j10), field.path("K11"))) == ("order", "12.3")
    field.do(battle(field, "J10", "I10 K11"))
    assert field.decision() == "next_battle"
    assert field.why(battle(field, "J10", "I10")) == ("not_dividing", "12.2")
    assert field.why(Fight(2)) == field.why(Fight(-1)) == ("no_such_battle", "12.6")


def test_12_7_when_the_attacker_is_gone_the_defender_may_follow_by_one() -> None:
    field = night({"J10": "inf", "A1": "inf"}, {"I10": "inf"})
    field.do(EndStep(), 4)
    field.do(HoldFire())
    shot = Fire(field.at("I10"), field.units("german_inf_1"), field.path("J10"))
    field.do(shot, 6, 6)
    assert field.where("us_inf_1") == "lost"
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    assert (decision.kind, decision.side) == ("advance", GERMAN)
    assert field.why(Advance(field.unit("german_inf_1"), field.path("J10 K10"))) == ("advance_length", "12.10")
    field.do(Advance(field.unit("german_inf_1"), field.path("J10")))
    assert field.where("german_inf_1") == "J10"
