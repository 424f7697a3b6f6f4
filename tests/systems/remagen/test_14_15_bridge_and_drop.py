"""The fall of the Ludendorff Bridge [14] and the paratroops [15]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.systems.remagen.rules.actions import Drop, Embark, EndStep, Fire, Land, Move
from game.systems.remagen.rules.capacity import capacity
from game.systems.remagen.rules.collapse import fall_chances, fall_up_to
from game.systems.remagen.rules.events_bridges import BridgeFell, BridgeHolds, DropFailed, Dropped
from game.systems.remagen.rules.paratroops import may_drop
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DROPPED
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field


def collapse(turn: int, *rolls: int, us: dict[str, str] | None = None, chosen: tuple[str, ...] = ()) -> Field:
    """The American combat of a turn is over."""
    field = Field(us=us or {"A1": "inf"}, turn=turn, step="us_fire", chosen=chosen)
    field.do(EndStep(), *rolls)
    return field


@pytest.mark.parametrize(("turn", "up_to"), [(3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 6)])
def test_14_1_it_falls_on_a_roll_of_at_most_turn_less_three(turn: int, up_to: int) -> None:
    assert fall_up_to(Field().setting, turn) == up_to


@pytest.mark.parametrize(("die", "stands"), [(3, False), (4, True)])
def test_14_1_on_turn_6_three_fells_it_and_four_does_not(die: int, stands: bool) -> None:
    assert collapse(6, die).state.bridge_stands is stands


def test_14_1_on_turn_9_it_falls_without_a_die() -> None:
    assert not collapse(9).state.bridge_stands


def test_14_1_the_chances_are_told() -> None:
    chances = dict(fall_chances(Field(turn=4).state))
    assert [round(100 * (chances[turn] - chances.get(turn - 1, 0.0)), 1) for turn in range(4, 10)] == [
        16.7, 27.8, 27.8, 18.5, 7.7, 1.5,
    ]  # fmt: skip


def test_14_2_whoever_is_on_it_is_lost_with_loads() -> None:
    field = collapse(4, 1, us={"J8": "armtruck+inf", "J9": "inf", "J10": "inf"})
    assert [field.where(f"us_{name}") for name in ("armtruck_1", "inf_1", "inf_2", "inf_3")] == [
        "lost", "lost", "lost", "J10",
    ]  # fmt: skip


def test_14_the_log_tells_the_roll() -> None:
    field = Field(us={"A1": "inf"}, turn=4, step="us_fire")
    assert [event.die for event in field.of(field.do(EndStep(), 5), BridgeHolds)] == [5]
    field = Field(us={"A1": "inf"}, turn=4, step="us_fire")
    assert [event.die for event in field.of(field.do(EndStep(), 1), BridgeFell)] == [1]


def drop(turn: int = 8, german: dict[str, str] | None = None, **named: tuple[str, ...]) -> Field:
    return Field(us={"A1": "inf"}, german=german, turn=turn, step="us_drop", **named)


@pytest.mark.parametrize(("turn", "may"), [(7, False), (8, True), (9, False)])
def test_15_1_the_drop_may_be_taken_on_turn_8_only(turn: int, may: bool) -> None:
    assert may_drop(drop(turn).state) is may


def test_15_1_the_drop_is_paid_from_the_quota_of_its_turn() -> None:
    field = drop()
    field.do(Drop(), 3, 3, 4, 3)
    while field.decision() == "land":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert field.decision() == "enter"
    assert field.state.quota_left == 18 - 12


@pytest.mark.parametrize(("rolls", "sector"), [((3, 3, 4, 3), "I15"), ((1, 1, 1, 1), "P13"), ((6, 6, 6, 6), "A18")])
def test_15_2_dice_say_where(rolls: tuple[int, ...], sector: str) -> None:
    field = drop()
    (dropped,) = field.of(field.do(Drop(), *rolls), Dropped)
    assert field.setting.name(dropped.sector) == sector


def test_15_2_only_the_sector_and_its_neighbours_are_landed_in() -> None:
    field = drop()
    field.do(Drop(), 3, 3, 4, 3)
    tray = field.unit("us_para_1")
    assert field.why(Land(tray, field.at("G15"))) == ("off_area", "15.2")
    assert field.why(Land(tray, field.at("H14"))) is None
    assert field.why(Land(field.unit("us_para_2"), field.at("H14"))) == ("not_next", "15.3")


def test_15_3_not_among_germans_and_within_capacity() -> None:
    field = drop(german={"H14": "inf"})
    field.do(Drop(), 3, 3, 4, 3)
    tray = field.unit("us_para_1")
    assert field.why(Land(tray, field.at("H14"))) == ("no_landing", "15.3")
    for number in range(1, 7):
        field.do(Land(field.unit(f"us_para_{number}"), field.at("I15")))
    assert field.why(Land(field.unit("us_para_7"), field.at("I15"))) == ("no_landing", "15.3")


def test_19_8_the_log_tells_the_dice_of_the_drop() -> None:
    field = drop()
    (dropped,) = field.of(field.do(Drop(), 3, 3, 4, 3), Dropped)
    assert (dropped.number, dropped.line) == (3, (3, 4, 3))
    said = str(REMAGEN.describe(field.setting, dropped))
    assert "3 for the number, 3 + 4 + 3 for the line" in said


def test_15_3_trays_without_room_are_lost() -> None:

    field = drop(german={"A17": "inf", "B17": "inf", "B18": "inf"})
    field.do(Drop(), 6, 6, 6, 6)
    assert [field.where(f"us_para_{number}") for number in (1, 6, 7, 12)] == ["A18", "A18", "lost", "lost"]


def test_15_4_where_germans_hold_everything_it_fails_and_may_be_tried_again() -> None:
    held = {"A17": "inf", "A18": "inf", "B17": "inf", "B18": "inf"}
    field = drop(german=held)
    (failed,) = field.of(field.do(Drop(), 6, 6, 6, 6), DropFailed)
    assert not failed.is_lost
    field.state.turn, field.state.step = 9, 1
    assert may_drop(field.state)
    field.state.phase, field.state.stack = 1, ()
    (failed,) = field.of(field.do(Drop(), 6, 6, 6, 6), DropFailed)
    assert failed.is_lost
    assert field.where("us_para_1") == "lost"


def test_15_5_beside_the_enemy_they_do_not_move_elsewhere_they_do() -> None:
    field = drop(german={"I14": "inf"})
    field.do(Drop(), 3, 3, 4, 3)
    first, second = field.unit("us_para_1"), field.unit("us_para_2")
    field.do(Land(first, field.at("H15")))
    field.do(Land(second, field.at("I16")))
    while field.decision() == "land":
        tray = field.state.sector.index(-1, first)
        field.do(Land(tray, field.at("J16" if tray < first + 8 else "H16")))
    while field.decision() != "move":
        field.do(EndStep())
    assert field.why(Move(first, field.path("G15"))) == ("dropped", "15.5")
    assert field.why(Move(second, field.path("I17"))) is None


def test_17_2_without_paratroops_there_is_no_drop() -> None:
    assert not may_drop(drop(chosen=("no_paratroops",)).state)


@pytest.mark.parametrize(("turn", "may"), [(4, False), (5, True), (6, False), (12, False), (11, True)])
def test_17_3_on_any_day_of_turns_5_to_12(turn: int, may: bool) -> None:
    assert may_drop(drop(turn, chosen=("paratroops_any_day",)).state) is may


def test_17_9_the_stout_bridge_falls_on_turn_9_and_not_before() -> None:
    assert collapse(8, chosen=("stout_bridge",)).state.bridge_stands
    assert not collapse(9, chosen=("stout_bridge",)).state.bridge_stands


def test_14_1_no_die_is_thrown_before_turn_4() -> None:
    field = collapse(3)  # a die would be missing
    assert field.state.bridge_stands


def test_14_2_the_sectors_of_the_fallen_bridge_are_plain_river() -> None:
    field = collapse(4, 1, us={"J7": "inf", "A1": "inf"})
    assert capacity(field.state, field.at("J8")) == 12
    inf = field.unit("us_inf_1")
    assert Field(us={"J7": "inf"}, turn=5).why(Move(inf, (field.at("J8"),))) is None
    assert Field(us={"J7": "inf"}, turn=5, bridge=False).why(Move(inf, (field.at("J8"),))) == ("water", "7.8")


def test_14_2_fire_does_not_harm_the_old_bridge() -> None:
    field = Field(us={"J8": "medium"}, german={"J10": "heavy", "A18": "inf"}, step="german_fire", turn=2)
    field.do(Fire(field.at("J10"), (field.unit("german_heavy_1"),), field.path("J8")), 6, 6, 6)
    assert field.where("us_medium_1") == "lost"
    assert field.state.bridge_stands


def test_15_1_the_quota_never_falls_below_nothing() -> None:
    field = drop()
    entries = list(field.setting.entries)
    entry = entries[US]
    assert entry is not None
    entries[US] = replace(entry, quota_rv=(11,) * len(entry.quota_rv))
    field.state.setting = replace(field.setting, entries=tuple(entries))
    field.do(Drop(), 3, 3, 4, 3)
    while field.decision() == "land":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert field.decision() != "enter"  # there is nothing left to enter with
    assert field.state.quota_left == 0


def test_15_4_the_second_try_costs_nothing() -> None:
    field = drop(turn=9, german={"R18": "inf"})
    field.state.drop_paid_turn = 8
    field.do(Drop(), 3, 3, 4, 3)
    while field.decision() == "land":
        field.do(next(iter(REMAGEN.legal(field.state))))
    assert (field.decision(), field.state.quota_left) == ("enter", 18)


def test_15_5_whoever_landed_beside_the_enemy_does_not_board_either() -> None:
    field = Field(us={"J14": "truck para para"}, german={"K15": "inf"}, turn=8)
    first, second = field.unit("us_para_1"), field.unit("us_para_2")
    field.state.flags[first] |= DROPPED
    truck = field.unit("us_truck_1")
    assert field.why(Embark(first, truck)) == ("dropped", "15.5")
    assert field.why(Embark(second, truck)) is None


def test_15_5_elsewhere_they_move_in_full() -> None:
    field = Field(us={"I14": "para"}, turn=8)
    assert field.why(Move(field.unit("us_para_1"), field.path("H14 G14"))) is None


def test_15_1_the_drop_costs_the_german_nothing() -> None:
    field = Field(us={"A1": "inf"}, german={"A18": "inf"}, turn=8, step="us_fire")
    field.state.drop_paid_turn = 8
    while field.decision() != "enter":
        field.do(EndStep(), *([6] if field.state.does == "fire" else ()))
    assert (field.state.active, field.state.quota_left) == (GERMAN, 18)
