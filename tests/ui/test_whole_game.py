"""The game as a whole at the window: lists beside the map, luck, the end, the briefing; by mouse and by keys."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game import Game
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.ui.desk.overview import RollCard
from game.ui.entrance.start import show_game
from game.ui.look.schemes import SCHEMES, USUAL
from game.ui.play.whole_game import STANDING
from game.ui.screens.ending import EndScreen
from game.ui.screens.luck_chart import LuckChart, LuckChartWords
from game.ui.window.settings import Switch
from tests.random_games import played_out
from tests.ui.table import find, open_game, place, plain_map, scenario


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def in_turn_three():
    return find("arnhem", lambda game: game.state.turn == 3 and game.decision.kind == "movement", seeds=3)


def played(seed=4, name="first_drop"):
    return played_out(name, seed)


def row_named(screen, text):
    """The number of a row of the open list."""
    return next(number for number, row in enumerate(screen.side.listing.rows) if row.text == text)


def lit(screen):
    return set(screen._telling.marks().lit)


# lists beside the map


@pytest.mark.parametrize(("key", "kind"), [("o", "calendar"), ("j", "standing")])
def test_a_key_opens_a_list_and_closes_it(driver, key, kind):
    screen = open_game(driver, in_turn_three())
    driver.key(key)
    assert screen.state()["side_list"] == kind
    driver.key(key)
    assert screen.state()["side_list"] == ""
    driver.key(key)
    driver.key("esc")
    assert (screen.state()["side_list"], driver.screens) == ("", ["play"])
    driver.key(key)
    driver.click("side:close")
    assert screen.state()["side_list"] == ""


def test_one_list_gives_way_to_the_other_and_both_to_the_cards(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("o")
    driver.key("j")
    assert screen.state()["side_list"] == "standing"
    assert not screen.dashboard.cards.rect.height
    driver.key("j")
    assert screen.dashboard.cards.rect.height


def test_where_the_panel_was_hidden_it_is_hidden_again(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("i")
    assert not screen.dashboard.shows_panel
    driver.key("o")
    assert screen.dashboard.shows_panel
    driver.key("esc")
    assert not screen.dashboard.shows_panel


def test_the_date_opens_the_calendar(driver):
    screen = open_game(driver, in_turn_three())
    driver.click("calendar")
    assert screen.state()["side_list"] == "calendar"


@pytest.mark.parametrize("page", ["calendar", "objectives", "luck"])
def test_the_menu_opens_everything(driver, page):
    screen = open_game(driver, in_turn_three())
    driver.key("esc")
    driver.click(page)
    opened = {"calendar": "calendar", "objectives": "standing", "luck": ""}[page]
    assert screen.state()["side_list"] == opened
    assert driver.screens == (["play", "luck"] if page == "luck" else ["play"])


def test_pointing_at_an_arrival_lights_its_entry_hexes(driver):
    screen = open_game(driver, in_turn_three())
    setting = screen.game.scenario.setting
    driver.key("o")
    waits = [n for n, row in enumerate(screen.side.listing.rows) if row.mark == "waits" and len(row.hexes) > 1]
    number = waits[0]
    while f"side:{number}" not in screen.state()["widgets"]:
        driver.wheel(-3, screen.dashboard.side.view.center)
    driver.hover((300, 300))
    before = lit(screen)
    driver.hover(f"side:{number}")
    row = screen.side.listing.rows[number]
    names = {row.text, *(piece.name for piece in row.pieces)}
    unit = next(u for u, entry in enumerate(setting.units) if entry.name in names)
    expected = set(screen.side.listing.rows[number].hexes)
    assert lit(screen) == expected != before
    plan = setting.arrivals[unit]
    assert set(plan.hexes) <= expected
    driver.hover((300, 300))
    assert lit(screen) != expected


@pytest.mark.slow
def test_a_counter_of_a_group_has_its_name_told_and_its_own_hexes_lit(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("o")
    panel, rows = screen.dashboard.side, screen.side.listing.rows
    number, row = next((n, row) for n, row in enumerate(rows) if len({piece.hexes for piece in row.pieces}) > 1)
    driver.wheel(100, panel.view.center)
    while f"side:{number}" not in screen.state()["widgets"]:
        driver.wheel(-1, panel.view.center)
    place, seen = driver.find(f"side:{number}"), set()
    for x in range(place.left + 4, place.right, 8):
        for y in range(place.top + 4, place.bottom, 8):
            driver.hover((x, y))
            if screen.side.piece >= 0:
                piece = row.pieces[screen.side.piece]
                assert screen.side.hexes == piece.hexes
                assert screen.dashboard.tip.content[0] == piece.about
                seen.add(piece.name)
    assert len(seen) == len(row.pieces)


@pytest.mark.slow
def test_the_names_of_a_group_are_told_while_it_is_chosen(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("o")
    panel, rows = screen.dashboard.side, screen.side.listing.rows
    number = next(n for n, row in enumerate(rows) if row.pieces)
    assert not panel._places[number].names
    driver.wheel(100, panel.view.center)
    driver.click(f"side:{number}")
    driver.step(2)
    told = " ".join(panel._places[number].names)
    assert all(piece.name in told for piece in rows[number].pieces)


def test_a_row_is_pressed_and_the_map_goes_there(driver):
    screen = open_game(driver, in_turn_three())
    camera = screen.view.camera
    camera.zoom_to(84)
    camera.centre_on(0)
    screen.relook()
    driver.key("j")
    number = row_named(screen, screen.game.scenario.board.hex_title(min(screen.game.scenario.setting.objective)))
    hex = min(screen.game.scenario.setting.objective)
    assert not screen.dashboard.open_map.collidepoint(camera.centre(hex))
    driver.click(f"side:{number}")
    assert screen.dashboard.open_map.collidepoint(camera.centre(hex))
    driver.hover((300, 300))
    assert lit(screen) == {hex}


def test_rows_by_keys_alone_and_their_rule(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("j")
    driver.key("down")
    rows = screen.side.listing.rows
    assert not rows[screen.side.focused].is_heading
    first = screen.side.focused
    driver.key("down")
    assert screen.side.focused == first + 1
    assert lit(screen) == set(rows[first + 1].hexes)
    driver.key("up")
    assert screen.side.focused == first
    driver.key("pgdn")
    assert screen.side.focused > first + 3
    for _ in range(60):
        driver.key("pgdn")
    last = len(rows) - 1
    assert screen.side.focused == last
    assert f"side:{last}" in screen.state()["widgets"]
    driver.key("f1")
    assert driver.screens == ["play", "rules"]


def test_the_number_of_a_rule_opens_it(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("j")
    name = next(name for name in screen.state()["widgets"] if name.startswith("rule:17.2"))
    driver.click(name)
    assert driver.screens == ["play", "rules"]


def test_the_wheel_scrolls_the_list_and_not_the_map(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("o")
    before = (screen.view.camera.hex_px, screen.dashboard.side.scroll.offset_px)
    driver.wheel(-3, screen.dashboard.side.view.center)
    assert screen.view.camera.hex_px == before[0]
    assert screen.dashboard.side.scroll.offset_px > before[1]


def test_the_game_goes_on_beside_an_open_list(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("j")
    unit = screen.desk._mode.movable()[0]
    driver.click(place(screen, screen.flow.vantage.state.hex_of[unit]))
    assert screen.state()["selected"]
    assert screen.state()["side_list"] == "standing"
    driver.key("ctrl+enter")
    while driver.top.name == "curtain":
        driver.key("enter")
    assert screen.state()["decision"] != "movement"
    assert screen.state()["side_list"] == "standing"


def test_a_list_is_made_anew_only_for_another_position(driver):
    screen = open_game(driver, in_turn_three())
    driver.key("j")
    listing = screen.side.listing
    driver.hover((300, 300))
    assert screen.side.listing is listing
    driver.key("ctrl+enter")
    assert screen.side.listing is not listing


def test_nothing_is_drawn_while_nothing_happens(driver):
    open_game(driver, in_turn_three())
    driver.key("o")
    driver.step(3)
    assert driver.step(20) == 0


# luck


def test_the_seed_of_a_game_that_goes_on_is_not_told(driver):
    open_game(driver, in_turn_three())
    driver.key("ctrl+d")
    assert driver.screens == ["play", "luck"]
    assert "Seed" not in driver.top.subheading
    driver.key("ctrl+d")
    assert driver.screens == ["play"]


def test_the_rule_of_a_roll(driver):
    open_game(driver, in_turn_three())
    driver.key("ctrl+d")
    driver.key("up")
    driver.key("enter")
    assert driver.screens == ["play", "luck", "rules"]
    driver.key("esc")
    driver.click("back")
    assert driver.screens == ["play"]


def test_luck_before_the_first_die(driver):
    open_game(driver, Game.new(scenario("arnhem_free_deployment"), seed=1))
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.key("ctrl+d")
    assert driver.screens == ["play", "luck"]
    driver.key("enter")
    assert driver.screens == ["play"]


def roll(side, luck, turn=1):
    return RollCard(turn, side, "what", "odds", "3", "came", luck, "7.5")


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.id)
def test_the_chart_shows_two_lines_that_differ_without_colour(scheme, driver):
    rolls = [roll(side, luck) for _ in range(20) for side, luck in ((ALLIED, 0.9), (GERMAN, 0.2))]
    surface = pygame.Surface((500, 300))
    words = LuckChartWords(("Allied", "German"), tuple(map(scheme.side_ink, SIDES)), "more", "less")
    LuckChart(driver.app.fonts, scheme, 1.0).draw(surface, surface.get_rect(), rolls, words)
    counts = []
    for side in SIDES:
        ink = scheme.side_ink(side)
        spots = [(x, y) for x in range(12, 400) for y in range(26, 256) if surface.get_at((x, y))[:3] == tuple(ink)]
        assert spots
        counts.append(len({x for x, _ in spots}))
        above = sum(y < 140 for _, y in spots) / len(spots)
        assert above > 0.9 if side is ALLIED else above < 0.15
    assert counts[0] > counts[1] * 1.2, "the second line is dashed"


def test_the_chart_of_no_roll(driver):
    surface, scheme = pygame.Surface((300, 200)), USUAL
    words = LuckChartWords(("Allied", "German"), tuple(map(scheme.side_ink, SIDES)), "more", "less")
    LuckChart(driver.app.fonts, USUAL, 1.0).draw(surface, surface.get_rect(), [], words)


# the end


def test_a_game_that_is_over_opens_with_its_result(driver):
    screen = open_game(driver, played())
    assert driver.screens == ["play", "result"]
    driver.click("look")
    assert driver.screens == ["play"]
    driver.key("enter")
    assert driver.screens == ["play", "result"]
    assert screen.state()["side_list"] == ""


def test_the_reason_opens_its_rule_by_mouse_and_by_keys(driver):
    screen = open_game(driver, played())
    rule = screen.game.outcome.rule
    driver.click(f"rule:{rule}")
    assert driver.screens == ["play", "result", "rules"]
    driver.key("esc")
    driver.top.widgets.focus(f"rule:{rule}")
    driver.key("space")
    assert driver.screens == ["play", "result", "rules"]


def test_a_rule_of_the_statistics_is_opened(driver):
    open_game(driver, played())
    number, link = driver.top.table.links()[-1]
    driver.click(link.center)
    assert number
    assert driver.screens == ["play", "result", "rules"]


def test_what_can_be_done_at_the_end(driver):
    screen = open_game(driver, played())
    for button, opened in (("luck", "luck"), ("replay", "history"), ("save", "save"), ("new_game", "new_game")):
        driver.click(button)
        driver.step(3)
        assert driver.top.name == opened
        driver.key("esc")
        assert driver.screens == ["play", "result"]
    driver.click("luck")
    assert str(screen.game.seed) in driver.top.subheading
    driver.key("esc")
    driver.click("title")
    assert driver.screens == ["title"]


def test_the_report_as_text(driver, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    screen = open_game(driver, played())
    driver.click("copy")
    (text,) = copied
    outcome = screen.game.outcome
    for told in (str(outcome.reason), f"[{outcome.rule}]", "Steps lost: Allied", "Seed: 4", "The Allied dice"):
        assert told in text
    assert driver.top._buttons["copy"].face.label == "Copied"


@pytest.mark.parametrize(("button", "human"), [("rematch", ALLIED), ("swapped", GERMAN)])
def test_a_rematch(driver, button, human):
    game = played()
    driver.app.settings.set_seats(game.scenario, {ALLIED: "human", GERMAN: "random"})
    open_game(driver, game)
    driver.click(button)
    play = driver.app.screens[0]
    assert play.game is not game
    assert (play.game.scenario, play.game.outcome) == (game.scenario, None)
    assert play.table.people == (human,)


def test_the_buttons_of_the_end_stand_in_even_rows(driver):
    driver.resize((800, 600))
    open_game(driver, played())
    places = driver.top.state()["widgets"]
    tops = [places[id_][1] for id_, *_ in driver.top.actions()]
    rows = [tops.count(top) for top in sorted(set(tops))]
    assert len(rows) > 1
    assert max(rows) - min(rows) <= 1


def test_a_draw_has_the_colour_of_neither_side(driver):
    screen = open_game(driver, played())
    heads = []
    for winner in (ALLIED, GERMAN, None):
        report = replace(driver.top._report, winner=winner)
        driver.show(EndScreen(screen, report, driver.top._luck))
        heads.append(driver.app.surface.get_at((4, 4))[:3])
    assert len(set(heads)) == 3


# the briefing


def begin(driver, *, is_new=True, name="first_drop", variants=()):
    seats = {ALLIED: "human", GERMAN: "random"}
    show_game(driver.app, Game.new(scenario(name).with_options(variants), seed=1), seats, is_new=is_new)
    driver.step()
    [screen for screen in driver.app.screens if screen.name == "play"][-1].baking.wait(60)
    driver.step(3)


def test_a_new_game_begins_with_a_briefing(driver):
    begin(driver)
    assert driver.screens == ["play", "briefing"]
    told = " ".join(part.text for part in driver.top._paragraphs())
    assert "Your goal: the Allied side" in told
    assert scenario("first_drop").summary[:40] in told
    driver.key("enter")
    assert driver.screens == ["play"]


def test_what_is_agreed_on_is_told_at_the_beginning_and_whenever_one_asks(driver):
    begin(driver, variants=["no_bombardment", "more_german_fire"])
    told = [part.text for part in driver.top._paragraphs()]
    agreed = [
        "Support fire may not bombard [8.4]",
        "Handicap: the German side draws 2 more support fire markers a turn [8.1]",
    ]
    assert told[told.index("Agreed on for this game") + 1 :][:2] == agreed
    assert {"8.4", "8.1"} <= driver.top._rules
    driver.key("enter")
    rows = driver.top.whole.listing(STANDING).rows
    assert [f"{row.text} [{row.rule}]" for row in rows[-2:]] == agreed
    assert rows[-3].text == "Agreed on for this game"


def test_a_game_as_it_is_written_has_nothing_agreed_on(driver):
    begin(driver)
    assert "Agreed on for this game" not in [part.text for part in driver.top._paragraphs()]
    driver.key("enter")
    assert "Agreed on for this game" not in [row.text for row in driver.top.whole.listing(STANDING).rows]


def test_a_game_that_goes_on_begins_without(driver):
    begin(driver, is_new=False)
    assert driver.screens == ["play"]


def test_who_wants_no_briefing_gets_none_until_he_asks(driver):
    begin(driver)
    driver.click("hide")
    assert driver.screens == ["play"]
    assert not driver.app.settings.is_on(Switch.BRIEFING)
    begin(driver)
    assert driver.screens == ["play"]
    driver.app.settings.turn(Switch.BRIEFING)
    begin(driver)
    assert driver.screens == ["play", "briefing"]
