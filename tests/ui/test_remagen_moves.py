"""Movement at the table of Remagen: points left, stops, groups, a vehicle that fetches its load, what bars a way."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.marching import MarchOrders, marched
from game.systems.remagen.ai.far_goals import RemagenMarches
from game.systems.remagen.ai.together import rides, towards
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import ROLLED, STOPPED
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.ui.overlays import enemy_reach
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Refused
from game.ui.look.tone import Tone
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, place, table, unit, where

pytestmark = pytest.mark.usefixtures("plain_maps")


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    """The rush over the bridge, turn 1."""
    return table(driver)


@pytest.fixture
def guns(driver: Driver) -> PlayScreen:
    """A truck on the road, a howitzer beside the road, foot."""
    field = Field({"N7": "truck inf inf", "M6": "howitzer", "I6": "inf"}, {"J12": "inf"}, turn=2)
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    return table(driver, "remagen", game=game)


def test_21_4_reach_has_the_points_that_are_left_and_what_stops_where(driver, screen) -> None:
    click(driver, screen, "J7")
    marks = screen.desk.marks(at(screen, "J9"), None, frozenset())
    assert marks.lit[at(screen, "J8")] == "5"
    assert marks.lit[at(screen, "J9")] == "4"
    assert marks.tones[at(screen, "J9")] is Tone.BAD, "an enemy is beside it"
    assert marks.path == (at(screen, "J7"), at(screen, "J8"), at(screen, "J9"))
    assert marks.path_text == "Stops: an enemy is beside it"


def aside(driver: Driver, screen: PlayScreen) -> str:
    """What the status line says with the mouse off the map."""
    driver.hover((3, 3))
    driver.step(2)
    return str(screen.contents.status[0])


def test_with_a_unit_chosen_the_status_line_says_what_is_next_wherever_the_mouse_is(driver, guns) -> None:
    prompt = aside(driver, guns)
    click(driver, guns, "N7")
    assert aside(driver, guns) == "Click a lit sector to move truck 1 there; Esc lets go of it"
    guns.take(guns.desk.choose(f"unit:{unit(guns, 'us_howitzer_1')}", adds=True))
    assert aside(driver, guns) == "Truck 1, howitzer 1: click a lit sector, and they ride there; Esc lets go of them"
    driver.key("escape")
    assert aside(driver, guns) == prompt


def test_7_10_of_a_unit_that_goes_nowhere_the_status_line_says_why_and_what_it_may_do_still(driver: Driver) -> None:
    field = Field({"N7": "truck", "M6": "howitzer"}, {"J12": "inf"}, turn=2)
    field.state.flags[field.unit("us_truck_1")] |= STOPPED
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    click(driver, screen, "N7")
    told = aside(driver, screen)
    assert told.startswith("Truck 1: ")
    assert told.endswith("It may still hitch a gun [7.10]")


def test_7_3_a_unit_that_finds_no_room_is_not_told_to_choose_a_lit_sector(driver: Driver) -> None:
    full = dict.fromkeys(("A2", "B1", "B2"), "medium medium")
    field = Field({"A1": "heavy", **full}, {"J12": "inf"}, turn=2)
    for name in ("us_medium_1", "us_medium_2", "us_medium_3", "us_medium_4", "us_medium_5", "us_medium_6"):
        field.state.flags[field.unit(name)] |= STOPPED
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    click(driver, screen, "A1")
    assert aside(driver, screen) == "Heavy tank 1: No sector around has room for it that its points reach"


def buffalo_in_the_river(driver: Driver) -> tuple[PlayScreen, Choice]:
    """A Buffalo in the Rhine that is chosen, and the button that lets off the gun in it. [9.6]"""
    field = Field({"N9": "lvt+atgun"}, {"H14": "inf"}, turn=2)
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    screen.desk.choose(f"unit:{unit(screen, 'us_lvt_1')}", adds=False)
    (choice,) = [choice for choice in screen.desk.prompt().choices if choice.id.startswith("load:")]
    return screen, choice


def test_9_6_of_a_passenger_the_status_line_asks_where_it_gets_off(driver: Driver) -> None:
    screen, choice = buffalo_in_the_river(driver)
    screen.take(screen.desk.press(choice.id))
    assert aside(driver, screen) == "Click a lit sector where anti-tank gun 1 is to get off; Esc lets go of it"


@pytest.mark.parametrize(("sector", "rule"), [("J11", "7.8"), ("J10", "7.5"), ("I8", "7.8"), ("F4", "7.4")])
def test_21_4_what_bars_a_way_is_said_with_its_rule(driver, screen, sector, rule) -> None:
    click(driver, screen, "J7")
    hint = screen.desk.hint(at(screen, sector), None)
    assert hint.refusal is not None
    assert hint.refusal.rule == rule
    reply = screen.desk.click(at(screen, sector), None, adds=False)
    assert isinstance(reply, Refused)


def test_no_way_is_drawn_over_a_stack_that_a_click_chooses_from(driver, screen) -> None:
    click(driver, screen, "J7")
    assert not screen.desk.marks(at(screen, "J6"), None, frozenset()).path
    assert screen.desk.marks(at(screen, "J11"), None, frozenset()).path


def test_21_4_single_file_has_its_number(driver, screen) -> None:
    click(driver, screen, "J7")
    first = screen.desk.state()["selected"]
    click(driver, screen, "J8")
    other = next(name for name in ("us_medium_1", "us_medium_2") if name != first)
    screen.desk.press(f"unit:{unit(screen, other)}")
    reply = screen.desk.click(at(screen, "J9"), None, adds=False)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "8.4"


def test_a_click_on_a_stack_within_reach_does_what_is_said_there(driver, guns) -> None:
    """The chosen unit joins the stack, as it would join a single tray; a stack out of reach is chosen from."""
    guns.desk.press(f"unit:{unit(guns, 'us_truck_1')}")
    click(driver, guns, "O7")
    assert where(guns, "us_truck_1") == "O7"
    driver.hover(place(guns, "N7"))
    assert guns.desk.hint(at(guns, "N7"), None).text == "American truck 1 to N7"
    click(driver, guns, "N7")
    driver.step(3)
    assert where(guns, "us_truck_1") == "N7", "two trays stand there, and the truck joins them"


def test_over_the_fan_of_a_stack_the_hint_names_the_tray_that_a_click_chooses(driver, screen) -> None:
    click(driver, screen, "I6")
    chosen = screen.desk.state()["selected"]
    for name in ("us_inf_4", "us_inf_6", "us_inf_8"):
        screen.desk.point_at(f"unit:{unit(screen, name)}")
        text = screen.desk.hint(at(screen, "I6"), None).text
        number = name.rpartition("_")[2]
        assert text == ("Choose one of the lit sectors" if name == chosen else f"Choose infantry {number}")


def test_13_3_over_engineers_that_worked_it_is_said_why_they_stay(driver: Driver) -> None:
    field = Field({"B8": "eng", "B11": "inf"}, {"J12": "inf"}, turn=4)
    engineers = field.unit("us_eng_1")
    field.state.flags[engineers] |= ROLLED
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    click(driver, screen, "B8")
    hint = screen.desk.hint(at(screen, "B8"), None)
    assert (hint.refusal.rule, hint.text) == ("13.3", "Engineers that worked stay where they are.")
    card = screen.desk.unit_card(at(screen, "B8"))
    assert ("Engineers that worked stay where they are.", "13.3") in [(fact.label, fact.rule) for fact in card.notes]


@pytest.mark.parametrize("way", ["key", "drag"])
def test_a_unit_within_reach_of_the_chosen_one_is_chosen_by_a_key_or_dragged(driver, guns, way) -> None:
    guns.desk.press(f"unit:{unit(guns, 'us_truck_1')}")
    other = f"unit:{unit(guns, 'us_howitzer_1')}"
    if way == "key":
        for _ in range(4):
            driver.key("tab")
            if guns.desk.state()["selected"] == "us_howitzer_1":
                break
    else:
        assert guns.desk.take_up(other)
    assert guns.desk.state()["selected"] == "us_howitzer_1"


def test_a_double_click_takes_the_stack_and_a_click_sends_it_as_one(driver, screen) -> None:
    driver.click(place(screen, "I6"))
    driver.click(place(screen, "I6"))
    assert len(screen.desk.state()["group"]) == 5
    before = screen.game.actions_done
    click(driver, screen, "L6")
    driver.step(20)
    assert screen.game.actions_done == before + 5
    assert {where(screen, f"us_inf_{number}") for number in range(4, 9)} == {"L6"}
    driver.key("u")
    driver.step(3)
    assert screen.game.actions_done == before, "one undo for all"


def test_ctrl_and_box_choose_several(driver, screen) -> None:
    screen.desk.choose(f"unit:{unit(screen, 'us_medium_1')}", adds=False)
    screen.desk.choose(f"unit:{unit(screen, 'us_medium_3')}", adds=True)
    assert screen.desk.state()["group"] == ["us_medium_1", "us_medium_3"]
    pieces = [f"unit:{number}" for number in range(len(screen.game.scenario.setting.units))]
    screen.desk.choose_many(pieces, adds=False)
    assert len(screen.desk.chosen) >= 14
    assert all(screen.game.state.side(number) is US for number in screen.desk.chosen)


def test_7_1_several_show_where_all_get_to_with_the_least_points_left(driver, screen) -> None:
    screen.desk.choose_many([f"unit:{unit(screen, name)}" for name in ("us_medium_1", "us_inf_1")], adds=False)
    marks = screen.desk.marks(-1, None, frozenset())
    state = screen.game.state
    pair = [unit(screen, name) for name in ("us_medium_1", "us_inf_1")]
    ways = [reachable(state, each) for each in pair]
    assert marks.lit.keys() == ways[0].keys() & ways[1].keys()
    for sector, told in marks.lit.items():
        left = min(points_left(state, each) - way[sector].cost for each, way in zip(pair, ways, strict=True))
        assert told == str(left)
    assert "[7.1]" in marks.legend


def test_the_next_sector_by_a_key_and_done_with_a_unit(driver, screen) -> None:
    driver.key("q")
    first = screen.desk.state()["group"]
    driver.key("q")
    assert screen.desk.state()["group"] != first
    driver.key("esc")
    left = len(screen.desk.undone().names)
    driver.key("tab")
    driver.key("space")
    assert len(screen.desk.undone().names) == left - 1


def test_enter_goes_to_the_first_that_has_not_moved(driver, screen) -> None:
    driver.key("enter")
    assert screen.game.decision.kind == "move"
    assert screen.desk.state()["selected"]


def test_truck_with_gun_to_here_is_one_gesture_and_one_undo(driver, guns) -> None:
    before = guns.game.actions_done
    guns.desk.choose(f"unit:{unit(guns, 'us_truck_1')}", adds=False)
    guns.desk.choose(f"unit:{unit(guns, 'us_howitzer_1')}", adds=True)
    assert guns.desk.state()["rides"]
    marks = guns.desk.marks(at(guns, "K7"), None, frozenset())
    assert marks.lit[at(guns, "K7")] == "5", "three road steps of eight points, the gun pays for hitching"
    click(driver, guns, "K7")
    driver.step(8)
    assert where(guns, "us_truck_1") == where(guns, "us_howitzer_1") == "K7"
    assert guns.game.actions_done == before + 2
    driver.key("u")
    driver.step(3)
    assert guns.game.actions_done == before


def test_troops_ride_when_it_is_said(driver, guns) -> None:
    for name in ("us_truck_1", "us_inf_1", "us_inf_2"):
        guns.desk.choose(f"unit:{unit(guns, name)}", adds=True)
    assert not guns.desk.state()["rides"]
    guns.desk.press("ride")
    click(driver, guns, "K7")
    driver.step(8)
    assert {where(guns, name) for name in ("us_truck_1", "us_inf_1", "us_inf_2")} == {"K7"}
    assert guns.game.state.carrier[unit(guns, "us_inf_1")] == unit(guns, "us_truck_1")


def test_a_gun_dragged_onto_a_truck_is_hitched(driver, guns) -> None:
    driver.drag(place(guns, "M6"), place(guns, "N7"))
    assert guns.game.state.carrier[unit(guns, "us_howitzer_1")] == unit(guns, "us_truck_1")


def test_a_hitch_says_what_it_costs(driver, guns) -> None:
    guns.desk.choose(f"unit:{unit(guns, 'us_truck_1')}", adds=False)
    texts = [choice.text for choice in guns.desk.prompt().choices]
    assert any("howitzer 1" in text and "(2 points)" in text for text in texts)


def test_21_2_a_sector_says_what_takes_up_its_room(driver, guns) -> None:
    room = next(fact for fact in guns.desk.hex_card(at(guns, "N7")).facts if fact.rule == "5.2")
    assert (room.label, room.value) == ("10 of 12", "1 vehicle 6, 2 troops 4")
    assert room.share == pytest.approx(10 / 12)
    traffic = next(fact for fact in guns.desk.hex_card(at(guns, "J7")).facts if fact.rule == "8.5")
    assert traffic.value == "0 of 3 vehicles this turn"


def test_21_4_overlays_show_zones_enemy_reach_and_who_has_not_moved(driver, screen) -> None:
    desk = screen.desk
    assert at(screen, "J9") in desk.marks(-1, None, frozenset({"zones"})).hatched
    reach = desk.marks(-1, None, frozenset({"enemy_reach"}))
    assert reach.lit[at(screen, "J9")]
    rings = desk.marks(-1, None, frozenset({"unmoved"})).rings
    assert at(screen, "J7") in {ring.hex for ring in rings}


def test_21_4_of_the_reach_of_a_unit_it_is_seen_where_enemies_get_to_as_well(driver, screen) -> None:
    desk = screen.desk
    driver.key("tab")
    own, both = (desk.marks(-1, None, shown) for shown in (frozenset(), frozenset({"enemy_reach"})))
    assert own.lit
    assert both.lit == own.lit
    assert both.tones == own.tones
    assert both.thinly_hatched == own.lit.keys() & enemy_reach(screen.game.state, US).keys()
    assert own.legend
    assert both.legend.startswith(own.legend + "; ")


def test_enemy_reach_is_looked_up_once_while_the_mouse_goes_about(driver, screen, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(
        "game.systems.remagen.ui.desk.enemy_reach", lambda *of, **how: asked.append(of) or enemy_reach(*of, **how)
    )
    for shown in ("enemy_reach", "free_reach"):
        for sector in range(8):
            screen.desk.marks(sector, None, frozenset({shown}))
    assert len(asked) == 2
    click(driver, screen, "J7")
    click(driver, screen, "J8")
    screen.desk.marks(0, None, frozenset({"enemy_reach"}))
    assert len(asked) == 3, "of another position it is looked up anew"


# far goals


def test_a_far_goal_is_gone_for_turn_after_turn() -> None:
    field = Field({"N7": "medium"}, {"H14": "inf"}, turn=2, bridge=True)
    marches, tank, goal = RemagenMarches(), field.unit("us_medium_1"), field.at("J9")
    assert marches.refusal(field.state, US, tank, goal, {"enemy"}) is None
    course = marches.course(field.state, tank, goal, {"enemy"})
    assert field.names(course.hexes) == "N7 M7 L7 K6 J7 J8 J9"
    assert course.turns == 0
    going = marches.going(field.state, tank, goal, {"enemy"})
    field.do(going.action)
    assert field.where("us_medium_1") == "J9"
    assert marches.going(field.state, tank, goal, {"enemy"}).is_there


def test_an_enemy_beside_the_way_holds_a_march() -> None:
    field = Field({"J7": "medium"}, {"I10": "inf"}, turn=2)
    marches, tank = RemagenMarches(), field.unit("us_medium_1")
    going = marches.going(field.state, tank, field.at("J10"), {"enemy"})
    field.do(going.action)
    assert field.where("us_medium_1") == "J8"
    held = marches.going(field.state, tank, field.at("J10"), {"enemy"})
    assert held.held is None, "it has moved already in this turn"
    field.state.spent = [0] * len(field.state.spent)
    assert marches.going(field.state, tank, field.at("J10"), {"enemy"}).held.rule == "7.5"


def test_marches_are_carried_out_by_the_engine() -> None:
    game = Game.new(load_scenario("ludendorff"), seed=5)
    tank = game.scenario.setting.unit_index["us_medium_1"]
    game.plan(US, tank, game.scenario.board.topology.index("N7"), ["enemy"])
    done = list(marched(game, MarchOrders(game), US))
    assert [action.kind for action in done] == ["move"]
    assert not game.plans


def test_several_go_as_far_as_there_is_room() -> None:
    field = Field({"L6": "inf inf inf inf", "L5": "inf inf inf inf"}, turn=2)
    units = [unit.index for unit in field.setting.units if field.state.sector[unit.index] >= 0]
    moves = towards(field.state, units, field.at("L7"))
    ends = [move.path[-1] for move in moves]
    assert ends.count(field.at("L7")) == 6
    assert len(moves) == len({move.unit for move in moves})


def test_a_vehicle_drives_to_its_load_first() -> None:
    field = Field({"N7": "truck", "K6": "atgun"}, turn=2)
    found = rides(field.state, field.unit("us_truck_1"), (field.unit("us_atgun_1"),))
    kinds = [action.kind for action in found[field.at("J7")].actions]
    assert kinds == ["move", "hitch", "move"]


def test_7_the_preview_tells_step_by_step_what_a_way_costs(driver, screen) -> None:
    click(driver, screen, "J7")
    mode = screen.desk._mode
    assert screen.desk.preview(mode.focus) is None, "where it stands nothing is to be paid"
    for sector, move in mode._chosen.reach().items():
        preview = screen.desk.preview(sector)
        steps = preview.notes[: len(move.path)]
        assert [fact.label.split()[0] for fact in steps] == [screen.game.scenario.setting.name(s) for s in move.path]
        left, points = (int(word) for word in preview.headline.split() if word.isdigit())
        spent = sum(int(fact.value) for fact in steps)
        assert (left, left + spent) == (points - spent, points)
        stops = preview.notes[len(move.path) :]
        assert all(fact.label.startswith("Stops") for fact in stops)


def test_7_the_preview_says_what_bars_the_way(driver, screen) -> None:
    click(driver, screen, "J7")
    barred = next(
        sector for sector in range(len(screen.game.state.here))
        if sector not in screen.desk._mode._chosen.reach() and sector != screen.desk._mode.focus
    )  # fmt: skip
    preview = screen.desk.preview(barred)
    assert preview.notes[0].tone is Tone.BAD
    assert preview.notes[0].rule


def test_21_4_the_preview_of_several_tells_where_each_comes_to(driver, guns) -> None:
    desk = guns.desk
    guns.take(desk.choose_many([f"unit:{number}" for number in desk._mode._able()], adds=False))
    mode = desk._mode
    assert len(mode.units) > 1
    sector = at(guns, "M7")
    preview = desk.preview(sector)
    assert preview is not None
    assert preview.title
    assert preview.notes


def test_the_card_is_that_of_the_unit_that_keys_have_chosen_out_of_a_stack(driver, screen) -> None:
    seen = set()
    for _ in range(4):
        driver.key("tab")
        (chosen,) = screen.desk._mode.units
        assert screen.contents.unit.unit == chosen
        seen.add(chosen)
    assert len(seen) == 4


def test_a_number_that_is_begun_shows_its_missing_letter_and_is_dropped_by_another_key(driver, screen) -> None:
    driver.key("8")
    assert "_8" in screen.contents.status[0]
    driver.key("tab")
    assert "_8" not in screen.contents.status[0]
    assert not screen.aim.typed
    driver.key("8")
    driver.key("j")
    assert screen.aim.hex == at(screen, "J8")


# getting off


@pytest.fixture
def loaded(driver: Driver) -> PlayScreen:
    """A truck that tows a howitzer, another that carries two infantry."""
    field = Field({"N5": "truck+howitzer", "L5": "armtruck+inf+inf"}, {"J14": "inf"}, turn=2)
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    return table(driver, "remagen", game=game)


def test_9_4_a_gun_in_tow_is_set_down_in_any_of_the_sectors_round_its_truck(driver, loaded) -> None:
    loaded.desk.choose(f"unit:{unit(loaded, 'us_truck_1')}", adds=False)
    (choice,) = [choice for choice in loaded.desk.prompt().choices if choice.id.startswith("load:")]
    assert choice.text.startswith("Unhitch ")
    loaded.take(loaded.desk.press(choice.id))
    assert loaded.desk.state()["selected"] == "us_howitzer_1"
    lit = {loaded.game.scenario.setting.name(there) for there in loaded.desk.marks(-1, None, frozenset()).lit}
    assert lit == {"M4", "M5", "M6", "N4", "N6", "O4", "O5", "O6"}
    assert "(2 points)" in loaded.desk.hint(at(loaded, "N6"), None).text
    assert loaded.desk.preview(at(loaded, "N6")).notes[0].label == "Howitzer 1 pays"
    loaded.take(loaded.desk.press("payer"))
    assert loaded.desk.preview(at(loaded, "N6")).notes[0].label == "Truck 1 pays"
    click(driver, loaded, "N6")
    driver.step(8)
    assert where(loaded, "us_howitzer_1") == "N6"
    assert loaded.game.state.spent[unit(loaded, "us_truck_1")] == 2
    driver.key("u")
    driver.step(3)
    assert where(loaded, "us_howitzer_1") == "N5"


def test_9_6_passengers_get_off_by_keys_alone(driver, loaded) -> None:
    for _ in range(6):
        if loaded.desk.state()["selected"] == "us_armtruck_1":
            break
        driver.key("tab")
    driver.key("1")
    driver.step(2)
    assert loaded.desk.state()["selected"] == "us_inf_1"
    for sign in "6l":
        driver.key(sign)
    driver.key("space")
    driver.step(8)
    assert where(loaded, "us_inf_1") == "L6"
    assert where(loaded, "us_inf_2") == "L5"


def test_9_6_a_buffalo_in_the_river_lets_its_gun_off_on_the_bank(driver: Driver) -> None:
    screen, choice = buffalo_in_the_river(driver)
    assert choice.text.endswith("gets off: say where")
    screen.take(screen.desk.press(choice.id))
    lit = {screen.game.scenario.setting.name(there) for there in screen.desk.marks(-1, None, frozenset()).lit}
    assert lit == {"M10", "N10", "O10"}
    click(driver, screen, "N10")
    driver.step(8)
    assert where(screen, "us_atgun_1") == "N10"


def test_9_a_vehicle_that_takes_a_unit_along_says_how_it_is_loaded(driver, guns) -> None:
    click(driver, guns, "M6")
    driver.hover(place(guns, "N7"))
    preview = guns.contents.preview
    assert preview is not None
    assert any("truck" in note.label and note.rule == "9" for note in preview.notes)
    assert preview.notes[-1].label == "Drag it onto the vehicle, or press its button in the banner"
    assert guns.contents.status[0].startswith("Drag it there: ")


def test_3_1_the_card_of_a_unit_says_its_fire_in_words(driver, screen) -> None:
    driver.hover(place(screen, "J7"))
    card = screen.contents.unit
    assert card is not None
    assert card.name[0].isupper()
    assert card.formation == "armour"
    assert (card.notes[0].label, card.notes[0].value) == ("Throws 2 dice", "pips for a hit, by range: 2 3 4* 6*")
    assert not [note for note in card.notes[1:] if note.rule in ("3.1", "7.1")], "figures say it already"


def test_9_6_nobody_is_taken_along_from_over_a_river_without_a_bridge(driver) -> None:
    """A truck that cannot come there takes nobody along, and the hint promises nothing of the kind."""
    along = "Choose infantry 1. Ctrl+click: infantry 1 goes with truck 1, and rides if you press the button for it"
    for bridge, told in ((True, along), (False, "Choose infantry 1")):
        there = {"J7": "truck", "J10": "inf inf inf inf inf inf"}
        field = Field(there, {"J15": "inf"}, turn=2, step="us_movement", bridge=bridge)
        game = Game.new(load_scenario("remagen"), seed=5)
        game._state = field.state
        screen = table(driver, "remagen", game=game)
        screen.take(screen.desk.choose(f"unit:{field.unit('us_truck_1')}", adds=False))
        assert screen.desk.hint(at(screen, "J10"), None).text == told


def test_9_3_whoever_comes_on_board_leaves_the_choice_to_the_vehicle(driver, guns) -> None:
    """The gun is dragged onto a truck beside it and hitched: the next click sends the truck."""
    truck, gun, road = unit(guns, "us_truck_1"), unit(guns, "us_howitzer_1"), at(guns, "N7")
    guns.take(guns.desk.choose(f"unit:{truck}", adds=False))
    hint = guns.desk.hint(at(guns, "M6"), None)
    assert hint.text == "Choose howitzer 1. Ctrl+click: truck 1 takes howitzer 1 along"
    assert guns.desk.take_up(f"unit:{gun}")
    guns.take(guns.desk.put_down(road, None))
    driver.step(3)
    assert guns.desk.state()["selected"] == "us_truck_1"
    guns.take(guns.desk.choose(f"unit:{gun}", adds=False))
    driver.step(2)
    assert guns.desk.state()["selected"] == "us_howitzer_1", "a load can still be chosen, to be set down"


@pytest.mark.parametrize(
    ("units", "chosen", "rule", "told"),
    [
        ({"M11": "truck", "N10": "atgun"}, "us_truck_1", "7.5",
         "It goes no further in this turn: an enemy is beside it. [7.5] It may still hitch a gun [7.10]"),
        ({"M11": "armtruck+inf"}, "us_armtruck_1", "7.5",
         "It goes no further in this turn: an enemy is beside it. [7.5] It may still let its load get off [7.10]"),
        ({"M11": "medium"}, "us_medium_1", "7.5", "It goes no further in this turn: an enemy is beside it."),
        ({"K11": "medium"}, "us_medium_1", "7.4", "It goes no further in this turn: it has climbed a hill."),
    ],
)  # fmt: skip
def test_7_10_whoever_has_stopped_is_told_why_and_what_is_left_to_him(
    driver: Driver, units: dict[str, str], chosen: str, rule: str, told: str
) -> None:
    field = Field(units, {"M12": "inf", "A15": "inf"}, turn=2)
    field.state.flags[field.unit(chosen)] |= STOPPED
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    screen = table(driver, "remagen", game=game)
    sector = game.scenario.setting.name(field.state.sector[field.unit(chosen)])
    click(driver, screen, sector)
    if screen.desk.state()["selected"] != chosen:
        click(driver, screen, sector)
    screen.desk.point_at(f"unit:{unit(screen, chosen)}")
    hint = screen.desk.hint(at(screen, sector), None)
    assert hint.text == told
    assert hint.refusal is None or hint.refusal.rule == rule
