"""Variants. [17]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import EndStep, Fire, Labour
from game.systems.remagen.rules.bridges import is_full_up
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events_bridges import HitsForgotten, Recovered
from game.systems.remagen.rules.flow import settle
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.repairs import forget_hits, recover
from game.systems.remagen.rules.setting import LOST, NOWHERE, Ground, Setting, UnitType
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import Engagement
from game.systems.remagen.rules.steps import is_watched
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.variants import RULES, variants_of
from tests.systems.remagen.builder import Field, setting_of


def test_17_all_ten_are_offered_and_none_that_changes_nothing() -> None:
    assert {variant.id for variant in variants_of(setting_of())} == set(RULES)
    small = {variant.id for variant in variants_of(setting_of("ludendorff"))}
    assert not small & {"no_paratroops", "paratroops_any_day", "more_quota"}


@pytest.mark.parametrize(
    ("turns", "chosen", "offered"),
    [
        (8, (), {"no_paratroops", "paratroops_any_day"}), (7, (), {"paratroops_any_day"}),
        (5, ("paratroops_any_day",), {"no_paratroops"}), (4, (), set()),
    ],
)  # fmt: skip
def test_17_2_17_3_a_drop_is_agreed_on_where_its_turn_comes(
    turns: int, chosen: tuple[str, ...], offered: set[str]
) -> None:
    setting = REMAGEN.varied(setting_of(), chosen)
    short = with_script(setting, turns=turns)
    assert {variant.id for variant in variants_of(short)} & {"no_paratroops", "paratroops_any_day"} == offered


def test_17_8_17_9_pontoons_have_a_limit_without_the_old_bridge_as_well() -> None:
    bridges = {"open_bridges", "stout_bridge"}
    without = replace(setting_of(), standing_line=NOWHERE)
    assert {variant.id for variant in variants_of(without)} & bridges == {"open_bridges"}
    rush = replace(setting_of("ludendorff"), standing_line=NOWHERE)
    assert not {variant.id for variant in variants_of(rush)} & bridges
    with_site = replace(rush, script=rush.script.model_copy(update={"pontoons": {"I": 12}}))
    assert {variant.id for variant in variants_of(with_site)} & bridges == {"open_bridges"}


def test_17_9_a_stout_bridge_is_agreed_on_where_it_might_fall_before_it_must() -> None:
    assert "stout_bridge" not in {variant.id for variant in variants_of(setting_of("linz"))}  # it is down
    for turns, is_offered in ((3, False), (4, True)):  # the first die is rolled on turn 4
        short = with_script(setting_of("ludendorff"), turns=turns)
        assert ("stout_bridge" in {variant.id for variant in variants_of(short)}) is is_offered


def test_17_1_17_4_17_7_nights_wrecks_guns_and_bazookas_that_there_are_not_change_nothing() -> None:
    whole = {variant.id for variant in variants_of(setting_of())}
    assert "recovery" not in {variant.id for variant in variants_of(with_script(setting_of(), turns=2))}
    foot = only(setting_of(), lambda kind: kind.id == "inf")
    gone = {"recovery", "observers", "fleeting_hits", "plain_bazooka"}
    assert whole - {variant.id for variant in variants_of(foot)} >= gone
    for kind, offered in (
        ("bazooka", {"plain_bazooka"}), ("howitzer", {"observers"}), ("truck", set()),
        ("medium", {"recovery", "fleeting_hits", "observers"}),
    ):  # fmt: skip
        left = only(setting_of(), lambda other, kind=kind: other.id == kind)
        assert {variant.id for variant in variants_of(left)} & gone == offered


def with_script(setting: Setting, **changes: object) -> Setting:
    """A scenario in which something else stands in its file."""
    return replace(setting, script=setting.script.model_copy(update=changes))


def only(setting: Setting, keeps: Callable[[UnitType], bool]) -> Setting:
    """A scenario that is played with some types alone."""
    units = tuple(unit for unit in setting.units if keeps(unit.type))
    return replace(setting, units=units)


def test_17_1_without_nights_there_is_fire_full_work_and_free_movement() -> None:
    field = Field(us={"J7": "medium"}, german={"J10": "inf"}, turn=3, chosen=("no_night",), bridge=False)
    field.do(EndStep())
    assert field.decision() == "fire"
    assert not is_watched(Field(turn=1, chosen=("no_night",)).state, GERMAN)
    field = Field(us={"B8": "eng"}, turn=3, step="us_labour", chosen=("no_night",))
    field.state.visited[field.at("B11")] = 1
    field.do(Labour(field.units("us_eng_1")), 5)
    assert field.state.labour[1] == 5


@pytest.mark.parametrize(("die", "hits"), [(4, 2), (5, 1), (6, 1)])
def test_17_4_at_night_the_disabled_roll_to_be_brought_round(die: int, hits: int) -> None:
    field = Field(us={"C1": "inf"}, german={"M16": "medium"}, turn=3, chosen=("recovery",), bridge=False)
    tank = field.unit("german_medium_1")
    field.state.hits[tank] = 2
    (rolled,) = field.of(field.do(EndStep(), die), Recovered)
    assert (rolled.die, field.state.hits[tank]) == (die, hits)


def test_17_5_indirect_fire_needs_somebody_near_who_sees_the_target() -> None:
    field = Field(us={"B1": "howitzer"}, german={"B8": "inf"}, step="us_fire", chosen=("observers",))
    shot = Fire(field.at("B1"), (field.unit("us_howitzer_1"),), (field.at("B8"),))
    assert field.why(shot) == ("not_observed", "17.5")
    field.put(0, "inf", "D7")
    assert field.why(shot) is None


def test_17_6_hits_that_have_not_stopped_a_vehicle_are_forgotten() -> None:
    field = Field(
        us={"A18": "inf"},
        german={"R18": "medium heavy"},
        step="german_movement",
        chosen=("fleeting_hits",),
        bridge=False,
    )
    medium, heavy = field.units("german_heavy_1 german_medium_1")
    field.state.hits[medium], field.state.hits[heavy] = 1, 2
    events = field.of(field.do(EndStep()), HitsForgotten)
    left = {field.setting.units[unit].id: field.state.hits[unit] for unit in (medium, heavy)}
    assert len(events) == 1
    assert left == {"german_heavy_1": 0, "german_medium_1": 2}


def test_17_7_plain_bazookas_do_not_hurt_armour() -> None:
    field = Field(us={"J10": "bazooka"}, german={"I10": "medium"}, step="us_fire", chosen=("plain_bazooka",))
    shot = Fire(field.at("J10"), (field.unit("us_bazooka_1"),), (field.at("I10"),))
    assert field.why(shot) == ("only_armour", "3.1")
    assert Field(us={"J10": "bazooka"}, german={"I10": "medium"}, step="us_fire").why(shot) is None


def test_17_8_open_bridges_have_no_limit() -> None:
    for chosen, full in (((), True), (("open_bridges",), False)):
        field = Field(chosen=chosen)
        line = field.setting.standing_line
        field.state.traffic[line] = 3
        assert is_full_up(field.state, line) is full


def test_17_10_more_enters_each_turn() -> None:
    setting = REMAGEN.varied(setting_of(), ("more_quota",))
    assert [quota_of(setting, US, turn) for turn in (1, 2, 5)] == [0, 60, 24]
    assert [quota_of(setting_of(), US, turn) for turn in (1, 2, 5)] == [0, 54, 18]
    assert [quota_of(setting, GERMAN, turn) for turn in (1, 5)] == [12, 18]


def test_17_4_americans_roll_before_their_engineers_and_nobody_beside_an_enemy_does() -> None:
    field = Field(
        us={"C1": "medium", "J10": "light"}, german={"J11": "inf"}, turn=2, step="end_of_turn", chosen=("recovery",)
    )  # fmt: skip
    medium, light = field.unit("us_medium_1"), field.unit("us_light_1")
    field.state.hits[medium], field.state.hits[light] = 2, 1
    field.state.phase = 0
    dice = ScriptedDice([6])
    play = Play(field.state, dice)
    settle(play)
    rolled = [event.unit for event in play.events if isinstance(event, Recovered)]
    assert (field.state.turn, rolled, dice.left) == (3, [medium], 0)
    assert (field.state.hits[medium], field.state.hits[light]) == (1, 1)


def test_17_4_by_day_nobody_rolls() -> None:
    field = Field(us={"C1": "inf"}, german={"M16": "medium"}, turn=2, chosen=("recovery",), bridge=False)
    field.state.hits[field.unit("german_medium_1")] = 2
    assert not field.of(field.do(EndStep()), Recovered)


def test_17_5_no_observer_is_carried_engaged_or_far_away() -> None:
    for spotter, engaged, seen in (("D7", False, True), ("D7", True, False), ("D4", False, False)):
        field = Field(us={"B1": "howitzer"}, german={"B8": "inf"}, step="us_fire", chosen=("observers",))
        shot = Fire(field.at("B1"), (field.unit("us_howitzer_1"),), (field.at("B8"),))
        field.put(US, "inf", spotter)
        if engaged:
            field.state.engagements = (Engagement(GERMAN, field.path("E8"), field.path(spotter), 1),)
        assert (field.why(shot) is None) is seen


def test_17_6_hits_on_guns_are_not_forgotten() -> None:
    field = Field(
        us={"A18": "inf"}, german={"R18": "howitzer"}, step="german_movement", chosen=("fleeting_hits",), bridge=False
    )  # fmt: skip
    gun = field.unit("german_howitzer_1")
    field.state.hits[gun] = 2
    assert not field.of(field.do(EndStep()), HitsForgotten)
    assert field.state.hits[gun] == 2


def test_17_7_only_bazookas_are_blunted() -> None:
    field = Field(us={"J10": "light"}, german={"I10": "medium"}, step="us_fire", chosen=("plain_bazooka",))
    assert field.why(Fire(field.at("J10"), (field.unit("us_light_1"),), (field.at("I10"),))) is None


def test_17_5_an_observer_is_within_four_sectors() -> None:
    for where, seen in (("B4", True), ("B3", False)):
        field = Field(us={"B1": "howitzer"}, german={"B8": "inf"}, step="us_fire", chosen=("observers",))
        field.put(US, "inf", where)
        field.state.setting = replace(field.state.setting, ground=(Ground.OPEN,) * len(field.setting.ground), sights={})
        shot = Fire(field.at("B1"), (field.unit("us_howitzer_1"),), (field.at("B8"),))
        assert (field.why(shot) is None) is seen


@pytest.mark.parametrize(
    ("hits", "sector", "chosen", "rolls"),
    [
        (2, "M16", ("recovery",), True), (1, "M16", ("recovery",), False), (0, "M16", ("recovery",), False),
        (2, "", ("recovery",), False), (2, "M16", (), False),
    ],
)  # fmt: skip
def test_17_4_only_the_disabled_on_the_board_roll_and_only_by_the_variant(
    hits: int, sector: str, chosen: tuple[str, ...], *, rolls: bool
) -> None:
    field = Field(us={"C1": "inf"}, german={"M16": "medium"}, turn=3, chosen=chosen, bridge=False)
    tank = field.unit("german_medium_1")
    field.state.hits[tank] = hits
    field.state.sector[tank] = field.at(sector) if sector else LOST
    play = Play(field.state, ScriptedDice([6] if rolls else []))
    recover(play, GERMAN)
    assert [event.unit for event in field.of(play.events, Recovered)] == ([tank] if rolls else [])


@pytest.mark.parametrize(
    ("hits", "sector", "chosen", "left"),
    [
        (1, "M16", ("fleeting_hits",), 0), (2, "M16", ("fleeting_hits",), 2), (0, "M16", ("fleeting_hits",), 0),
        (1, "", ("fleeting_hits",), 1), (1, "M16", (), 1),
    ],
)  # fmt: skip
def test_17_6_only_hits_on_the_board_are_forgotten_and_only_by_the_variant(
    hits: int, sector: str, chosen: tuple[str, ...], left: int
) -> None:
    field = Field(us={"C1": "inf"}, german={"M16": "medium"}, turn=3, chosen=chosen)
    tank = field.unit("german_medium_1")
    field.state.hits[tank] = hits
    field.state.sector[tank] = field.at(sector) if sector else LOST
    play = Play(field.state, ScriptedDice(()))
    forget_hits(play)
    assert field.state.hits[tank] == left
    assert len(field.of(play.events, HitsForgotten)) == (hits != left)
