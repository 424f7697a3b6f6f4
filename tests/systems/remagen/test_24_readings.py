"""Where the source has two readings: the one that the page takes is the one that is played. [24]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import (
    FOOT,
    Battle,
    CounterAttack,
    Decline,
    EndStep,
    Enter,
    Fire,
    Hit,
    HoldFire,
    Labour,
    Move,
)
from game.systems.remagen.rules.capacity import capacity, has_room
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events_combat import BattleFought, FiguresLost, HitTaken
from game.systems.remagen.rules.frames import Volley
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import Engagement
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.volleys import hurts_armour, throws_of
from tests.systems.remagen.builder import Field, setting_of


def move(field: Field, unit: str, path: str) -> Move:
    """A move by names."""
    return Move(field.unit(unit), field.path(path))


def test_24_1_the_sheet_has_line_a_on_top() -> None:
    setting = setting_of()
    places = setting.board.topology.places
    assert places[setting.board.topology.index("B1")][1] < places[setting.board.topology.index("Q1")][1]


def test_24_2_an_open_sector_holds_six_troops_or_three_weapons() -> None:
    for kind, most in (("inf", 6), ("mg", 3)):
        field = Field()
        at, unit_type = field.at("J6"), field.setting.types[kind]
        for _ in range(most):
            assert has_room(field.state, unit_type, US, at)
            field.put(US, kind, "J6")
        assert not has_room(field.state, unit_type, US, at)
    assert capacity(Field().state, Field().at("H6")) == 8


def test_24_3_24_4_three_heavy_tanks_each_three_engineers_six_and_fifteen_mediums() -> None:
    units = setting_of().units
    counts = {(side, kind): sum(u.side is side and u.type.id == kind for u in units) for side in (US, GERMAN)
              for kind in ("heavy", "eng", "medium")}  # fmt: skip
    assert counts[US, "heavy"] == counts[GERMAN, "heavy"] == 3
    assert (counts[US, "eng"], counts[GERMAN, "eng"]) == (3, 0)
    assert (counts[US, "medium"], counts[GERMAN, "medium"]) == (6, 15)


def test_24_5_3_2_bazookas_hurt_armour_and_truck_and_weasel_fire_like_infantry() -> None:
    field = Field()
    types = field.setting.types
    assert hurts_armour(field.state, types["bazooka"])
    for kind in ("truck", "weasel"):
        assert not hurts_armour(field.state, types[kind])
        assert types[kind].divisors[:3] == types["inf"].divisors[:3]
    assert types["rocket"].divisor(7) == types["rocket"].divisor(8) == 0


def test_24_6_a_hill_entered_off_the_road_stops_and_whoever_climbs_goes_as_far_as_its_factor() -> None:
    field = Field(us={"J10": "inf", "I12": "medium"})
    assert field.why(move(field, "us_inf_1", "J11")) is None
    assert field.why(move(field, "us_inf_1", "J11 J12")) == ("stops_there", "7.3")
    assert field.why(move(field, "us_medium_1", "I13 H12")) is None
    assert field.why(move(field, "us_medium_1", "I13 H12 G12")) is not None


def test_24_7_a_bridge_is_as_a_road() -> None:
    field = Field(us={"J7": "medium"})
    assert reachable(field.state, field.unit("us_medium_1"))[field.at("J10")].cost == 3


def test_24_8_one_vehicle_a_sector_and_three_a_turn() -> None:
    field = Field(us={"J7": "medium medium", "I7": "medium medium"})
    for number, end in enumerate(("J8 J9 J10 J11", "J8 J9 J10", "J8 J9"), 1):
        name = f"us_medium_{number}"
        path = f"J7 {end}" if number == 3 else end
        if number != 1:
            field.do(move(field, name, path))
        else:
            field.do(move(field, name, "J8 J9 J10 K10"))
    assert field.why(move(field, "us_medium_4", "J7 J8")) == ("traffic", "8.5")


def test_24_9_engineers_roll_first_and_are_fixed_then() -> None:
    field = Field(us={"B8": "eng", "B11": "inf"}, step="us_labour", turn=2)
    field.do(Labour(field.units("us_eng_1")), 4)
    while field.decision() != "move":
        field.do(EndStep())
    assert field.why(move(field, "us_eng_1", "B7")) == ("rolled", "13.3")


def test_24_10_hits_on_vehicles_add_up_over_the_turns() -> None:
    field = Field(us={"J7": "light"}, german={"J9": "medium"}, step="us_fire")
    tank = field.unit("german_medium_1")
    field.state.hits[tank] = 1
    events = field.do(Fire(field.at("J7"), field.units("us_light_1"), (field.at("J9"),)), 3)
    assert [event.hits for event in field.of(events, HitTaken)] == [2]
    assert field.state.is_disabled(tank)


def test_24_11_the_highest_value_in_a_joint_volley_counts() -> None:
    field = Field(us={"J7": "heavy medium"}, german={"J9": "inf"}, step="us_fire")
    at = field.at("J9")
    (throw,) = throws_of(field.state, field.at("J7"), field.units("us_heavy_1 us_medium_1"), (at, at))
    assert throw.cv == 18
    field = Field(us={"J7": "medium"}, german={"J9": "heavy inf"})
    german = field.unit("german_heavy_1")
    assert hit_choices(field.state, Volley(US, field.at("J9"), 1, 12, hurts_armour=True)) == (FOOT,)
    assert hit_choices(field.state, Volley(US, field.at("J9"), 1, 18, hurts_armour=True)) == (FOOT, german)


def test_24_12_under_cover_each_die_is_halved_by_itself() -> None:
    field = Field(us={"J9": "medium"}, german={"J11": "inf inf"}, step="us_fire")
    events = field.do(Fire(field.at("J9"), field.units("us_medium_1"), (field.at("J11"),)), 3, 3, 1, 5)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]


def test_24_13_the_duty_is_towards_hostile_sectors() -> None:
    field = Field(us={"J10": "medium", "J11": "inf"}, german={"I10": "inf inf"}, turn=3, bridge=False)
    field.do(EndStep())
    assert field.decision() == "divide"
    battles = [action for action in REMAGEN.legal(field.state) if isinstance(action, Battle)]
    assert sorted(field.names(battle.own) for battle in battles) == ["J10", "J10 J11", "J11"]


def test_24_14_a_soak_off_worse_than_one_to_six_is_refused_unless_the_whole_front_is_so_bad() -> None:
    field = Field({"J10": "inf", "K10": "medium"}, {"J11": "medium medium", "K11": "inf"}, turn=3, bridge=False)
    field.do(EndStep())
    assert field.decision() == "divide"
    assert field.why(Battle(field.path("K10"), field.path("K11"))) == ("rest_too_bad", "12.5")
    assert field.why(Battle(field.path("K10"), field.path("J11"))) is None
    hopeless = Field({"J10": "inf"}, {"J11": "medium"}, turn=3, bridge=False)
    (fought,) = hopeless.of(hopeless.do(EndStep()), BattleFought)
    assert fought.code == "AE"


def test_24_15_a_rout_is_run_in_full_or_not_at_all() -> None:
    field = Field(us={"J10": "inf"}, german={"J11": "medium", "K11": "medium", "I10": "inf"}, turn=3)
    assert retreat_ways(field.state, field.unit("us_inf_1"), 2) == ()
    field = Field(us={"J10": "inf"}, german={"J11": "medium", "K11": "medium"}, turn=3)
    assert [field.names(way) for way in retreat_ways(field.state, field.unit("us_inf_1"), 2)] == ["J9 J8"]


def test_24_16_nobody_fires_as_long_as_he_is_engaged() -> None:
    field = Field(us={"J10": "medium", "L10": "medium"}, german={"I10": "inf"}, turn=4, step="us_fire")
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 3),)
    assert field.why(Fire(field.at("J10"), field.units("us_medium_1"), field.path("I10"))) == ("engaged", "12.8")
    assert field.why(Fire(field.at("L10"), field.units("us_medium_2"), field.path("I10"))) == ("target_engaged", "12.8")


def test_24_17_the_drop_takes_twelve_off_the_quota() -> None:
    field = Field(turn=8)
    assert field.setting.rules.drop.cost == 12 == sum(
        u.type.rv for u in field.setting.units if u.type.is_paratroop
    ) == sum(u.type.cv for u in field.setting.units if u.type.is_paratroop)  # fmt: skip
    assert quota_of(field.setting, US, 8) == 18


def test_24_18_nobody_has_to_fill_the_sectors_of_entry() -> None:
    field = Field(turn=2, step="german_entry")
    field.state.quota_left = NOWHERE
    unit = field.unit("german_medium_1")
    assert field.why(Enter(unit, field.at("H18"))) is None
    assert field.why(EndStep()) is None


def test_24_13_whoever_was_attacked_says_whether_he_strikes_back() -> None:
    field = Field(us={"J10": "medium"}, german={"I10": "inf inf"}, turn=4, step="us_fire", bridge=False)
    field.state.engagements = (Engagement(GERMAN, field.path("I10"), field.path("J10"), 3),)
    field.do(EndStep()) if field.decision() == "fire" else None
    assert field.decision() == "counter_attack"
    assert field.why(Decline()) is None
    assert field.why(CounterAttack(0)) is None
    assert not field.of(field.do(Decline()), BattleFought)
    assert field.why(HoldFire()) is not None
    assert field.why(Hit(0)) is not None
