"""What breaks into a step at the table: where it is asked, by which keys it is answered, what a refusal names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import SaveError
from game.model.side import Side
from game.systems.remagen.rules.actions import EndStep, Overwhelm
from game.systems.remagen.rules.events_combat import BattleFought
from game.systems.remagen.rules.frames import Advancing, BattlePlan, Retreating
from game.systems.remagen.rules.setting import EXITED, POOL
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import Engagement
from game.systems.remagen.ui.calendar import calendar_of
from game.systems.remagen.ui.heading import heading_of
from game.systems.remagen.ui.moving_view import barred_way
from game.systems.remagen.ui.scenes import scenes_of
from game.ui.board.marks import Marks
from game.ui.language.words import Words
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.remagen_table import place, table

pytestmark = pytest.mark.usefixtures("plain_maps")

SIZES = ((1280, 720), (1600, 900))


def opened(driver: Driver, field: Field, scenario: str = "ludendorff") -> PlayScreen:
    game = Game.new(load_scenario(scenario), seed=5)
    game._state = field.state
    return table(driver, scenario, game=game)


def divided(driver: Driver, us: dict[str, str], german: dict[str, str]) -> PlayScreen:
    field = Field(us, german, turn=2, step="us_fire", scenario="ludendorff")
    field.do(EndStep())
    screen = opened(driver, field)
    assert screen.desk.state()["mode"] == "divide"
    return screen


def hidden(screen: PlayScreen) -> list[int]:
    """What may be chosen and lies under the banner."""
    banner, view = screen.dashboard.banner.rect, screen.view
    return [hex for hex in screen.marks.about if view.hex_rect(hex).inflate(-4, -4).colliderect(banner)]


@pytest.mark.parametrize("size", SIZES)
def test_a_question_about_the_head_of_the_map_is_asked_at_its_foot(size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        screen = divided(driver, {"F10": "medium inf", "G10": "medium"}, {"F11": "inf", "G11": "atgun"})
        banner = screen.dashboard.banner
        assert banner.is_low
        assert not hidden(screen)
        assert not banner.rect.colliderect(screen.dashboard.switches.rect)
        assert screen.view.painter.low_banner == banner.rect, "compass and scale stand clear of it"
        there, seen = banner.rect.midbottom, screen.view.camera.sheet_rect
        for sector in ("F10", "F11", "M12"):
            driver.hover(place(screen, sector))
            driver.step(2)
            assert banner.rect.midbottom == there, "it does not jump"
        driver.drag(place(screen, "F10"), place(screen, "F11"))
        driver.step(2)
        assert screen.sheet is not None, "the dialog stands in its place"
        driver.key("esc")
        driver.step(2)
        assert banner.rect.midbottom == there
        assert screen.view.camera.sheet_rect == seen, "the map stays where it is"
    finally:
        driver.app.close()


@pytest.mark.parametrize("size", SIZES)
def test_any_other_question_is_asked_at_the_head(size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        screen = divided(driver, {"K10": "medium inf", "L10": "medium"}, {"K11": "inf", "L11": "atgun"})
        assert not screen.dashboard.banner.is_low
        assert not screen.view.painter.low_banner
        assert not hidden(screen)
    finally:
        driver.app.close()


def test_a_question_that_is_answered_leaves_its_place(driver: Driver) -> None:
    screen = divided(driver, {"F10": "medium inf", "G10": "medium"}, {"F11": "inf", "G11": "atgun"})
    assert screen.dashboard.banner.is_low
    driver.key("0")
    driver.step(2)
    driver.key("enter")
    driver.step(8)
    assert screen.desk.state()["mode"] != "divide"
    prompt = screen.contents.prompt
    if prompt is None or not screen.marks.about:
        assert not screen.dashboard.banner.is_low
    else:
        assert not hidden(screen)


def test_what_a_choice_is_about_are_its_rings_lit_places_and_whoever_is_chosen() -> None:
    assert Marks(lit={1: ""}, ghosts={2: "a"}, parts={3: 0}, group=frozenset((4,)), selected=5).about == {1, 2, 3, 4, 5}
    assert not Marks(selected=-1).about


def test_12_5_a_division_that_leaves_somebody_to_nobody_names_him(driver: Driver) -> None:
    """J10 alone touches I11, which K10 does not: with J10 gone into the battle for K11 nobody is left for it."""
    screen = divided(driver, {"J10": "inf", "K10": "medium"}, {"I11": "inf", "K11": "inf"})
    driver.drag(place(screen, "J10"), place(screen, "K11"))
    driver.step(2)
    said = screen.sheet.choices[0].refusal
    assert said == "Nobody would be left to attack I11. [12.5]"
    dutch = Words("nl").say(screen.desk._mode._drawn.battles()[0].refusal.said)
    assert dutch == "Voor I11 zou geen aanvaller overblijven."


def test_5_6_enter_takes_nobody_off_a_crowd_and_says_which_keys_do(driver: Driver) -> None:
    field = Field({"J6": "inf"}, {"K12": "medium medium medium"}, turn=4, step="german_movement")
    field.do(EndStep())
    screen = opened(driver, field, "remagen")
    assert screen.game.decision.kind == "crowd"
    before = screen.game.actions_done
    driver.key("enter")
    driver.step(2)
    assert screen.game.actions_done == before
    said, _, rule = screen.message
    assert said.startswith("First: ")
    assert said.endswith("Keys that answer: 1, 2, 3")
    assert rule == "5.6"
    assert not any(choice.is_main for choice in screen.desk.prompt().choices), "nobody is the first to go"


def test_12_8_enter_strikes_back_where_that_is_the_one_answer(driver: Driver) -> None:
    field = Field({"J10": "medium"}, {"I11": "medium", "M12": "inf"}, turn=3, step="us_fire", scenario="ludendorff")
    field.state.engagements = (Engagement(Side(1), (field.at("I11"),), (field.at("J10"),), 2),)
    field.do(EndStep())
    screen = opened(driver, field)
    assert screen.game.decision.kind == "counter_attack"
    choices = screen.desk.prompt().choices
    assert [(choice.key, choice.is_main) for choice in choices] == [("Enter", True), ("0", False)]
    assert {ring.hex for ring in screen.marks.rings} == {field.at("J10"), field.at("I11")}
    driver.key("enter")
    driver.step(2)
    assert screen.game.decision.kind != "counter_attack"


def test_8_9_of_the_ways_that_bar_a_unit_the_straightest_is_shown() -> None:
    field = Field({"P7": "lvt"}, {"M12": "inf"}, turn=2)
    barred = barred_way(field.state, field.unit("us_lvt_1"), field.at("P9"))
    assert [field.setting.name(sector) for sector in barred.path] == ["P8", "P9"]
    assert barred.refusal.rule == "8.9"


def test_10_1_who_belongs_to_an_automatic_victory_is_named() -> None:
    field = Field({"J10": "heavy"}, {"I11": "inf", "J11": "inf"}, turn=3)
    refusal = field.refusal(Overwhelm(field.path("J10"), field.path("I11")))
    assert refusal is not None
    assert str(refusal.said) == "J11 beside them belongs to it."


def test_enter_at_a_way_says_what_is_asked(driver: Driver) -> None:
    screen = divided(driver, {"K10": "medium inf", "L10": "medium"}, {"K11": "inf", "L11": "atgun"})
    driver.key("enter")
    driver.step(2)
    assert screen.message[0].startswith("First: Divide the front")
    assert screen.message[0].endswith("Keys that answer: 0")


@pytest.mark.parametrize(
    ("unit", "goal", "said", "rule"),
    [
        ("us_medium_1", "I8", "Only amphibians go into the river.", "7.8"),
        ("us_medium_1", "H6", "Only foot goes among houses.", "5.3"),
        ("us_medium_1", "A1", "That ground is closed to it but for roads.", "7.2"),
        ("us_medium_1", "K12", "The enemy is in that sector.", "7.8"),
        ("us_medium_1", "R3", "It would take 9 points, and it has 6 left.", "7.1"),
        ("us_lvt_1", "B9", "Nobody swims into a sector of a bridge, or of a pontoon that is begun.", "8.9"),
        ("us_inf_1", "B9", "The pontoon there is not complete yet.", "13.5"),
        ("us_inf_1", "J10", "No bridge that it could use leads over the river.", "7.8"),
        ("us_car_1", "N10", "Enemies, or ground that is closed to it, bar every way there.", "7.2"),
    ],
)
def test_21_4_what_bars_every_way_to_a_sector_is_said(unit: str, goal: str, said: str, rule: str) -> None:
    us = {"K7": "medium inf", "C7": "lvt", "L13": "car"}
    field = Field(us, {"K12": "inf", "M12": "inf", "M13": "inf", "M14": "inf"}, turn=2, bridge=False)
    setting = field.setting
    field.state.labour[setting.line_of[field.at("B9")]] = 12
    barred = barred_way(field.state, field.unit(unit), field.at(goal))
    assert (str(barred.refusal.said), barred.refusal.rule) == (said, rule)


@pytest.mark.parametrize("size", SIZES)
def test_6_4_the_tray_of_an_entry_covers_no_sector_that_may_be_entered(size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        game = Game.new(load_scenario("linz"), seed=5)
        while game.decision is not None and game.decision.kind != "enter":
            game.apply(EndStep())
        screen = table(driver, "linz", game=game)
        assert screen.desk.state()["mode"] == "enter"
        room = screen.dashboard.above_foot(screen.contents)
        rects = [screen.view.hex_rect(hex).inflate(-4, -4) for hex in screen.marks.lit]
        assert rects
        assert all(room.contains(rect) for rect in rects)
        screen.view.camera.pan(0, -500)
        before = screen.view.camera.sheet_rect
        driver.hover(place(screen, "M18"))
        driver.step(2)
        assert screen.view.camera.sheet_rect == before, "whoever moves the map has it as he wants it"
    finally:
        driver.app.close()


def test_a_save_whose_first_line_was_changed_by_hand_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "linz.save"
    Game.new(load_scenario("linz"), seed=4).save(path)
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 4', '"seed": 5'), encoding="utf-8")
    with pytest.raises(SaveError) as told:
        Game.load(path)
    assert str(told.value) == "linz.save is damaged: its checksum does not fit what it holds."


def test_5_6_who_ends_a_movement_over_a_crowd_is_told_first_what_is_lost(driver: Driver) -> None:
    field = Field({"J6": "inf"}, {"K12": "medium medium medium"}, turn=4, step="german_movement")
    screen = opened(driver, field, "remagen")
    driver.key("enter")
    driver.step(2)
    assert screen.game.decision.kind == "move"
    assert screen.message[0].startswith("K12 is overcrowded: what has no room at the end of the step is lost. 3 units")


def test_12_94_a_retreat_into_a_crowd_says_so(driver: Driver) -> None:
    field = Field({"K9": "inf"}, {"K10": "inf", "L11": "medium medium"}, turn=2, step="us_combat")
    loser = field.unit("german_inf_1")
    plan = BattlePlan(field.path("K9"), field.path("K10"), (), (loser,))
    field.state.stack = (Retreating(Side(1), Side(1), (loser,), 1, plan, loser),)
    screen = opened(driver, field, "remagen")
    ends = screen.desk.marks(-1, None, frozenset()).lit
    told = {field.setting.name(end): [fact.rule for fact in screen.desk.preview(end).notes] for end in ends}
    assert "5.6" in told["L11"]
    assert all("5.6" not in rules for end, rules in told.items() if end != "L11")


@pytest.mark.parametrize(("units", "told"), [("inf", "Stay"), ("inf inf", "All stay")])
def test_12_10_nobody_has_to_follow_and_the_button_says_so(driver: Driver, units: str, told: str) -> None:
    field = Field({"J10": units}, {"M16": "inf"}, turn=2, step="us_combat")
    state = field.state
    state.stack = (Advancing(Side(0), state.here[field.at("J10")], 1, tuple(field.path("J11"))),)
    screen = opened(driver, field, "remagen")
    assert [choice.text for choice in screen.desk.prompt().choices if choice.id == "decline"] == [told]


def test_4_3_at_night_no_fire_is_among_the_steps() -> None:
    def steps(turn: int) -> list[str]:
        state = Field({"J10": "inf"}, {"M16": "inf"}, turn=turn).state
        return [step.title for step in heading_of(state, None, Words("en")).steps]

    assert steps(2) == ["Entry", "Movement", "Exchange of fire", "Morale combat"]
    assert steps(3) == ["Entry", "Movement", "Morale combat"]


def test_10_5_what_falls_without_a_die_is_told_without_one() -> None:
    field = Field({"J10": "medium medium"}, {"J11": "inf"}, turn=2)
    fought = BattleFought("10.5", Side(0), tuple(field.path("J10")), tuple(field.path("J11")), 24, 1, 0, "DE")
    texts = [scene.text for scene in scenes_of(field.setting, (fought,), Words("en"))]
    assert texts == ["24 against 1: 24-1", "24-1, without a die: the defender is eliminated"]


def test_19_8_the_odds_of_a_battle_are_seen_before_its_die() -> None:
    field = Field({"J10": "medium medium"}, {"J11": "inf"}, turn=2)
    fought = BattleFought("12.7", Side(0), tuple(field.path("J10")), tuple(field.path("J11")), 12, 4, 5, "DR1")
    weighed, rolled = scenes_of(field.setting, (fought,), Words("en"))
    assert (weighed.text, weighed.dice, weighed.hex) == ("12 against 4: 3-1", (), field.at("J11"))
    assert rolled.dice == (5,)


@pytest.mark.parametrize(
    ("side", "told"), [(0, "Comes on at H1, N1, R3 or A9"), (1, "Comes on at D18, H18, M18 or Q18")]
)
def test_6_3_the_calendar_says_where_a_pool_comes_on(side: int, told: str) -> None:
    rows = calendar_of(Field().state, Words("en")).rows
    assert [row.text for row in rows if row.text.startswith("Comes on")][side] == told


@pytest.mark.parametrize(
    ("scenario", "side", "turn", "comes"),
    [
        ("ludendorff", "us", 2, False), ("ludendorff", "german", 2, True),
        ("remagen", "us", 1, False), ("remagen", "us", 2, True), ("remagen", "german", 1, True),
    ],
)  # fmt: skip
def test_6_3_a_turn_shows_entry_only_where_somebody_could_enter(
    scenario: str, side: str, turn: int, comes: bool
) -> None:
    """Whether it is still to come or over: the American of the rush has all his units on the board."""
    for step in ("movement", "combat"):
        field = Field({"J7": "medium"}, {"J12": "inf"}, turn=turn, step=f"{side}_{step}", scenario=scenario)
        told = heading_of(field.state, None, Words("en")).steps
        assert ("Entry" in [each.title for each in told]) is comes


@pytest.mark.parametrize(
    ("turn", "chosen", "wait"),
    [(7, (), True), (7, ("no_paratroops",), False), (10, (), False), (10, ("paratroops_any_day",), True)],
)
def test_15_1_17_2_paratroops_that_will_not_come_do_not_wait(turn: int, chosen: tuple[str, ...], *, wait: bool) -> None:
    rows = calendar_of(Field(turn=turn, chosen=chosen).state, Words("en")).rows
    assert any(row.text == "Paratroops" and row.mark == "12" for row in rows) is wait


def test_6_3_entry_that_is_to_come_is_not_shown_when_nobody_is_left_in_the_pool() -> None:
    field = Field({"B8": "eng", "B11": "inf"}, {"J12": "inf"}, turn=2, step="us_labour")
    assert "Entry" in [step.title for step in heading_of(field.state, None, Words("en")).steps]
    for unit in field.setting.of_side[US]:
        if field.state.sector[unit.index] == POOL:
            field.state.sector[unit.index] = EXITED
    assert "Entry" not in [step.title for step in heading_of(field.state, None, Words("en")).steps]
