"""Clauses of sight, set-up, movement and loads, one by one. [2.6, 6-9, 13]"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

from game.grid.topology import SquareTopology
from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import NOBODY, Disembark, Labour, Move, Place
from game.systems.remagen.rules.deployment import places
from game.systems.remagen.rules.engineers import damage_site
from game.systems.remagen.rules.events import Disembarked, Eliminated, LeftOut, Moved, Placed, Stopped
from game.systems.remagen.rules.events_bridges import Laboured
from game.systems.remagen.rules.frames import Placing
from game.systems.remagen.rules.movement import reach_of_enemies
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Ground, Setting
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.sight import sees
from game.systems.remagen.rules.state import STEPPED, STOPPED, Engagement, State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_unit
from tests.systems.remagen.builder import Field


def test_7_5_a_gun_that_stopped_beside_the_enemy_says_so_and_speaks_of_no_truck() -> None:
    field = Field(us={"N6": "atgun"}, german={"L6": "inf"})
    gun = field.unit("us_atgun_1")
    (stopped,) = field.of(field.do(Move(gun, field.path("M6"))), Stopped)
    assert stopped.reason == "zoc"
    assert field.why(Move(gun, field.path("N6"))) == ("stopped", "7.5")


def test_8_5_foot_is_not_counted_on_a_bridge() -> None:
    field = Field(us={"J7": "inf"})
    field.do(Move(field.unit("us_inf_1"), field.path("J8 J9")))
    assert not any(field.state.traffic)


def test_19_8_a_move_is_told_from_where_it_began_to_where_it_ends() -> None:
    field = Field(us={"K7": "medium"})
    (moved,) = field.of(field.do(Move(field.unit("us_medium_1"), field.path("L7 M7 N7"))), Moved)
    said = str(REMAGEN.describe(field.setting, moved))
    assert "K7" in said
    assert "N7" in said
    assert "L7" not in said


def test_2_6_where_the_map_has_a_hole_nothing_blocks() -> None:
    """[2.63]"""
    whole = Field().setting
    topology = SquareTopology([(column, 1) for column in range(1, 6) if column != 3])
    ground = [Ground.OPEN, Ground.OPEN, Ground.OPEN, Ground.HILL]
    board = SimpleNamespace(topology=topology)
    setting = SimpleNamespace(sights={}, board=board, ground=ground, distance=topology.distance, rules=whole.rules)
    here, there, hill = (topology.find(column, 1) for column in (1, 4, 5))
    assert hill == topology.size - 1
    assert sees(cast("Setting", setting), here, there)


# what the enemy could do next


def test_7_enemy_reach_counts_who_gets_somewhere_from_a_fresh_start() -> None:
    """[7.1, 8.5, 21.4]"""
    field = Field(us={"M7": "medium light"}, german={"A18": "inf"}, step="german_movement", turn=3)
    before = reach_of_enemies(field.state, GERMAN, unhindered=False)
    assert before[field.at("M7")] == 2, "who stands there is counted as well"
    assert before[field.at("L7")] == 2
    assert field.at("A18") not in before
    line = field.setting.standing_line
    assert before[field.at("J8")] == 2
    for name in ("us_medium_1", "us_light_1"):
        unit = field.unit(name)
        field.state.spent[unit], field.state.climbed[unit], field.state.flags[unit] = 6, 1, STEPPED | STOPPED
    field.state.traffic[line] = 3
    assert reach_of_enemies(field.state, GERMAN, unhindered=False) == before, "as in a step of theirs, not in this one"
    assert field.state.traffic[line] == 3, "the game itself is left alone"


def test_7_enemy_reach_of_those_that_go_nowhere() -> None:
    """Who is carried, disabled or engaged takes no step by himself. [1.6, 3.6, 7.7]"""
    field = Field(us={"M7": "truck+inf", "O7": "light", "D1": "inf"}, german={"D2": "inf"}, step="german_movement")
    assert reach_of_enemies(field.state, GERMAN, unhindered=False)[field.at("M7")] == 2
    light = field.unit("us_light_1")
    field.state.hits[light] = field.state.type(light).stop
    field.state.engagements = (Engagement(US, field.path("D1"), field.path("D2"), 1),)
    found = reach_of_enemies(field.state, GERMAN, unhindered=False)
    assert found[field.at("M7")] == 1
    assert field.at("D1") not in found
    assert found[field.at("O7")] == 1, "the truck alone"


def test_7_enemy_reach_as_if_nobody_were_in_the_way() -> None:
    """[7.5, 7.8]"""
    field = Field(us={"M5": "inf"}, german={"J5": "inf"}, step="german_movement")
    assert field.at("J5") not in reach_of_enemies(field.state, GERMAN, unhindered=False)
    assert field.at("K5") in reach_of_enemies(field.state, GERMAN, unhindered=True)
    assert field.at("M5") in reach_of_enemies(field.state, GERMAN, unhindered=True), "the enemy is still there himself"


# set-up


def setting_up(sectors: str) -> tuple[State, Placing]:
    """The American sets up in these sectors, and his heavy tanks come first."""
    field = Field()
    whole = field.setting.set_ups[1]
    field.state.setting = replace(
        field.setting, set_ups=(field.setting.set_ups[0], replace(whole, sectors=frozenset(field.path(sectors))))
    )
    return field.state, Placing(1, 0)


def test_6_2_nobody_is_listed_in_the_river_whoever_swims() -> None:
    state, _ = setting_up("M7 M8")
    lvt = next(k for k, unit in enumerate(state.setting.set_ups[1].units) if state.type(unit).id == "lvt")
    assert {state.setting.name(place.sector) for place in places(state, Placing(1, lvt))} == {"M7"}


def test_6_5_who_finds_no_room_is_left_in_the_pool_and_the_next_is_asked_for() -> None:
    state, frame = setting_up("F6")
    heavy = state.setting.set_ups[1].units[0]
    assert not list(places(state, frame)), "no tank goes among houses [5.3]"
    state.stack = (frame,)
    play = Play(state, ScriptedDice(()))
    run = state.setting.chapters.frames[Placing].run
    assert run(play, frame)
    assert play.events == [LeftOut("6.5", heavy)]
    assert state.stack == (Placing(1, 1),)
    assert str(REMAGEN.describe(state.setting, play.events[0])).strip()


def test_6_2_5_3_9_1_who_is_put_where_he_cannot_be_is_told_by_which_rule() -> None:
    state, _ = setting_up("F6 M7 M8")
    topology, units = state.setting.board.topology, state.setting.set_ups[1].units
    order = {state.type(unit).id: place for place, unit in reversed(list(enumerate(units)))}

    def why(kind: str, sector: str, carrier: int = NOBODY) -> tuple[str, str] | None:
        state.stack = (Placing(1, order[kind]),)
        refusal = REMAGEN.refusal(state, Place(units[order[kind]], topology.index(sector), carrier))
        return None if refusal is None else (refusal.code, refusal.rule)

    assert why("lvt", "M8") == ("not_there", "6.2")
    assert why("heavy", "F6") == ("houses", "5.3")
    assert why("lvt", "M7") is None
    state.stack = (Placing(1, order["armtruck"]),)
    truck = units[order["armtruck"]]
    events = REMAGEN.step(state, Place(truck, topology.index("M7"), NOBODY), ScriptedDice(()))
    assert Placed("6.5", truck, topology.index("M7"), NOBODY) in events
    assert why("mg", "M7", truck) is None
    assert truck in {place.carrier for place in places(state, Placing(1, order["mg"]))}
    assert truck not in {place.carrier for place in places(state, Placing(1, order["heavy"]))}
    assert why("heavy", "M7", truck) == ("no_room_on_board", "9.1")


def test_19_8_who_is_put_on_board_is_told_with_the_carrier_and_nobody_else_is() -> None:
    """[6.6]"""
    setting = Field().setting
    inf, truck, place = setting.unit_index["us_inf_1"], setting.unit_index["us_armtruck_1"], 0
    alone = REMAGEN.describe(setting, Placed("6.5", inf, place, NOBODY))
    on_board = REMAGEN.describe(setting, Placed("6.5", inf, place, truck))
    assert (alone.key, on_board.key) == ("remagen.log.placed", "remagen.log.placed_on_board")
    assert "carrier" not in dict(alone.values)
    assert dict(on_board.values)["carrier"] == told_unit(setting, truck)


def test_9_6_19_8_who_gets_off_is_told_with_the_sector() -> None:
    field = Field(us={"N6": "truck+inf"})
    inf = field.unit("us_inf_1")
    (told,) = field.of(field.do(Disembark(inf, field.at("M6"))), Disembarked)
    assert (told.rule, told.unit, told.sector) == ("9.6", inf, field.at("M6"))


# pontoons


def test_13_7_whoever_goes_down_with_a_pontoon_on_board_is_lost_once() -> None:
    """[1.6, 16.5]"""
    field = Field(us={"B9": "truck+inf"}, turn=3)
    line = field.setting.line_of[field.at("B9")]
    field.state.labour[line], field.state.completed_turn[line] = 3, 1
    play = Play(field.state, ScriptedDice((4,)))
    damage_site(play, line, 1)
    assert sorted(event.unit for event in play.events if isinstance(event, Eliminated)) == sorted(
        field.units("us_truck_1 us_inf_1")
    )
    assert field.state.rv_lost == [6, 0]


def test_13_4_where_the_rules_halve_no_labour_it_counts_in_full_at_night() -> None:
    field = Field(us={"B8": "eng"}, turn=3, step="us_labour")
    line = field.setting.head_of[field.at("B8")]
    for head in field.setting.lines[line].bridgeheads:
        field.state.visited[head] = 1
    rules = field.setting.rules
    night = rules.night.model_copy(update={"labour_halved": False})
    field.state.setting = replace(field.setting, rules=rules.model_copy(update={"night": night}))
    (worked,) = field.of(field.do(Labour(field.units("us_eng_1")), 5), Laboured)
    assert (worked.is_halved, worked.after) == (False, 5)
