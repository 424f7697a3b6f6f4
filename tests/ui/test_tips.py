"""What is told beside the mouse and the cursor, and that every number of a rule opens its rule."""

from __future__ import annotations

import pygame
import pytest

from game import Game
from game.systems.standard.rules.sides import ALLIED
from game.ui.desk.cards import Choice, Row, Sheet, StepMark
from game.ui.desk.own_sheets import CLOSE
from game.ui.play.panels.cards_plan import shared
from game.ui.play.panels.panel import rule_of
from game.ui.play.tips import REST_SECONDS
from tests.ui.table import find, open_attack, open_game, place, plain_map, scenario


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def moving(driver):
    wanted = find(
        "first_drop",
        lambda game: game.decision.side is ALLIED and any(game.legal().of_kind("move")),
    )
    screen = open_game(driver, wanted)
    driver.key("tab")
    return screen


@pytest.fixture
def attack(driver):
    return open_attack(driver)


def out_of_reach(screen):
    lit = screen._telling.marks().lit
    state = screen.flow.vantage.state
    return next(
        hex
        for hex in range(screen.game.scenario.board.topology.size)
        if hex not in lit and state.occupant[hex] < 0 and screen.desk.hint(hex, None).refusal is not None
    )


def rules_in(screen, panel) -> list[str]:
    return [name for name in panel.hits if rule_of(name)]


def opens(driver, screen, panel, name: str) -> None:
    """A click on a number opens that rule, and Esc comes back."""
    driver.click(panel.hits[name].center)
    assert driver.top.name == "rules", name
    assert driver.top.state()["rule"] == rule_of(name)
    driver.key("esc")
    assert driver.top is screen


def test_a_refused_click_is_told_at_the_mouse_with_its_rule(driver, moving):
    hex = out_of_reach(moving)
    driver.click(place(moving, hex))
    box = moving.dashboard.tip
    refusal = moving.desk.hint(hex, None).refusal
    assert box.content == (moving.contents.status[0], refusal.rule, True)
    x, y = driver.app.mouse
    assert box.rect.inflate(80, 80).collidepoint(x, y)
    assert not box.rect.collidepoint(x, y)
    opens(driver, moving, box, rules_in(moving, box)[0])


def test_a_refusal_by_keys_is_told_at_the_cursor(driver, moving):
    hex = out_of_reach(moving)
    driver.type(moving.game.scenario.board.number(hex))
    driver.key("space")
    box = moving.dashboard.tip
    assert box.is_shown
    assert box.rect.inflate(60, 60).colliderect(moving.view.hex_rect(hex))


def test_a_mouse_that_rests_is_told_why_a_click_would_do_nothing(driver, moving):
    at = place(moving, out_of_reach(moving))
    driver.hover(at)
    driver.step(2)
    assert not moving.dashboard.tip.is_shown
    driver.step(int(REST_SECONDS * 60) + 2)
    assert moving.dashboard.tip.is_shown
    assert driver.step(60) == 0


def test_a_new_decision_under_a_mouse_that_rests_is_not_covered_by_a_reason_nobody_asked_for(
    driver, moving, monkeypatch
):
    hex = out_of_reach(moving)
    barred = moving.desk.hint(hex, None)
    monkeypatch.setattr(moving.desk, "hint", lambda *_: barred)
    driver.hover(place(moving, hex))
    driver.step(int(REST_SECONDS * 60) + 2)
    assert moving.dashboard.tip.is_shown
    done = moving.game.actions_done
    driver.key("ctrl+enter")
    driver.step(60)
    assert moving.game.actions_done > done
    assert not moving.message[0]
    assert not moving.dashboard.tip.is_shown


def test_undo_says_why_not(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    driver.hover("undo")
    assert screen.dashboard.tip.content[0] == screen.app.words.refusal(screen.game.undo_refusal())
    driver.click("undo")
    assert screen.contents.status[:2] == (screen.app.words.refusal(screen.game.undo_refusal()), "warning")


def test_undo_says_that_dice_bar_it(driver):
    wanted = find("first_drop", lambda game: game.undo_refusal() is not None and "ice" in str(game.undo_refusal()))
    screen = open_game(driver, wanted)
    driver.hover("undo")
    assert "ice" in screen.dashboard.tip.content[0]


def test_scores_and_steps_of_the_top_bar_are_explained(driver):
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    bar = screen.dashboard.top_bar
    for rule in rules_in(screen, bar):
        driver.hover(bar.hits[rule].center)
        assert screen.dashboard.tip.is_shown
        opens(driver, screen, bar, rule)
    assert len(rules_in(screen, bar)) == len(screen.contents.heading.scores)


def test_every_rule_on_cards_and_status_line_opens(driver, moving):
    driver.hover(place(moving, out_of_reach(moving)))
    names = [name for name in moving.state()["widgets"] if rule_of(name)]
    assert len(rules_in(moving, moving.dashboard.cards)) > 3
    assert rules_in(moving, moving.dashboard.status)
    for name in rules_in(moving, moving.dashboard.cards)[:3]:
        assert name in names
        opens(driver, moving, moving.dashboard.cards, name)


def test_every_rule_of_a_dialog_opens(driver, attack):
    names = rules_in(attack, attack.dashboard.sheet)
    assert len(names) > 1
    for name in names:
        opens(driver, attack, attack.dashboard.sheet, name)
    assert attack.sheet is not None


def test_the_rules_open_where_they_speak_of_what_is_shown(driver, moving):
    hex = out_of_reach(moving)
    driver.hover(place(moving, hex))
    wanted = moving.desk.hint(hex, None).refusal.rule
    driver.key("f1")
    assert driver.top.state()["rule"] == wanted
    driver.key("esc")
    driver.hover((2, 300))
    driver.hover("menu")
    driver.key("f1")
    assert driver.top.state()["rule"] == moving.game.decision.rule


def test_what_the_figures_on_the_map_mean_is_said(driver, moving):
    assert "[5.1]" in moving.contents.legend
    driver.key("esc")
    assert moving.contents.legend == ""
    landing = open_game(driver, Game.new(scenario("first_drop"), seed=3))
    driver.key("tab")
    assert "3/6" in landing.contents.legend


def test_a_dialog_that_is_too_high_scrolls_by_wheel_bar_and_keys(driver, attack):
    rows = tuple(Row(f"row:{number}", f"Row {number}") for number in range(40))
    attack.own_sheet = Sheet("long", "Long", ALLIED, rows=rows, choices=(Choice(CLOSE, "Close", "Esc"),))
    attack.changed()
    sheet = attack.dashboard.sheet
    driver.step()
    bar = sheet._scroll
    assert bar.is_needed
    wheel_at = (sheet.rect.centerx, sheet.rect.top + 80)
    driver.wheel(-2, wheel_at)
    assert sheet.offset_px > 0
    driver.key("up")
    assert sheet.offset_px == bar._content_px - bar._bar.height
    driver.key("down")
    assert sheet.offset_px == 0
    driver.key("pgdn")
    assert sheet.offset_px > 0
    driver.key("pgup")
    assert sheet.offset_px == 0
    grip = (sheet.rect.left + bar._bar.centerx, sheet.rect.top + bar._bar.top + 6)
    driver.drag(grip, (grip[0], grip[1] + 200))
    assert sheet.offset_px > 0
    body = sheet._body(attack.sheet).move(sheet.rect.topleft)
    for name in (row.id for row in attack.sheet.rows):
        assert name not in sheet.hits or body.inflate(2, 2).contains(sheet.hits[name])


def test_parts_of_the_panel_keep_their_places_unless_one_needs_more():
    assert shared(100, (10, 10, 10)) == (34, 31, 35)
    assert shared(100, (20, 50, 20))[1] >= 49
    assert sum(shared(100, (60, 60, 60))) <= 105


def test_the_step_that_is_on_is_seen_however_little_room_there_is(driver):
    """Where its name has no room beside the numbers of the others it has its number."""
    bar = open_game(driver, Game.new(scenario("first_drop"), seed=1)).dashboard.top_bar
    steps = (*(StepMark(f"Step {k}", "done") for k in range(1, 5)), StepMark("Mobile movement", "now"))
    point = 10
    for most_px in range(120, 700, 20):
        texts, widths = bar._step_texts(steps, most_px, point)
        assert len(texts) == len(widths) == len(steps)
        assert texts[-1] in ("Mobile movement", "5")
        right = sum(widths) - (len(steps) - 1) * (point - bar.kit.px(3))
        assert right <= most_px + point or texts[-1] == "5"
    assert bar._step_texts(steps, 700, point)[0][0] == "Step 1"


def test_what_keys_are_refused_is_told_at_the_foot_of_the_map_and_beside_what_may_be_fought(driver):
    fights = find("first_drop", lambda game: game.undo_refusal() and any(game.legal().of_kind("attack")))
    screen = open_game(driver, fights)
    driver.key("u")
    told, rings = screen.dashboard.tip.rect, [screen.view.hex_rect(ring.hex) for ring in screen.marks.rings]
    assert screen.dashboard.tip.is_shown
    assert rings
    assert told.bottom > screen.dashboard.above_switches.bottom - told.height
    assert told.collidelist(rings) < 0


def test_a_refusal_at_a_place_leaves_free_what_may_be_chosen_where_it_can(driver, moving):
    tip, room = moving.dashboard.tip, pygame.Rect(0, 0, 1280, 720)
    beside = pygame.Rect(600, 300, 60, 60)
    tip.tell(("No", "7.2", True), beside, room)
    usual = tip.rect.copy()
    tip.tell(("No", "7.2", True), beside, room, (), (usual,))
    assert not tip.rect.colliderect(usual)
    everywhere = room.inflate(40, 40)
    tip.tell(("No", "7.2", True), beside, room, (), (everywhere,))
    assert tip.rect == usual


def test_a_refusal_is_not_told_over_the_map_when_a_hint_has_been_asked_for_since(driver, moving):
    driver.click(place(moving, out_of_reach(moving)))
    assert moving.dashboard.tip.is_shown
    driver.key("t")
    driver.step(2)
    assert moving.contents.sheet is not None
    assert not moving.dashboard.tip.is_shown
    driver.key("esc")
