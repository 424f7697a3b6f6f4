"""Remagen in the real window class: whole games by mouse and keys, every page looked at."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.ui.front_view import faces_of
from game.systems.remagen.ui.unit_cards import unit_card
from game.ui.desk.desk import Refused
from game.ui.language.words import Words
from game.ui.play.panels.status_line import WARNING
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.text_boxes import faults, lines_of

pytestmark = pytest.mark.usefixtures("plain_maps")

MOST_INPUTS = 4000


def table(driver: Driver, scenario: str = "ludendorff", seed: int = 5) -> PlayScreen:
    game = Game.new(load_scenario(scenario), seed=seed)
    return open_game(driver, game, {US: None, GERMAN: None})


def at(screen: PlayScreen, sector: str) -> int:
    return int(screen.game.scenario.setting.board.topology.index(sector))


def click(driver: Driver, screen: PlayScreen, sector: str) -> None:
    driver.click(tuple(round(x) for x in screen.view.camera.centre(at(screen, sector))))


def ready(driver: Driver) -> None:
    """Press on until the table is there."""
    driver.key("enter")
    driver.step(3)


def test_a_tank_goes_onto_the_bridge_and_fires_from_there(driver: Driver) -> None:
    screen = table(driver)
    ready(driver)
    click(driver, screen, "J7")
    tank = screen.desk.state()["selected"]
    click(driver, screen, "J9")
    assert screen.game.state.sector[screen.game.scenario.setting.unit_index[tank]] == at(screen, "J9")
    driver.key("ctrl+enter")
    driver.step(3)
    assert screen.desk.state()["mode"] == "fire"
    click(driver, screen, "J9")
    click(driver, screen, "I10")
    assert screen.desk.state()["shots"] == {tank: "I10"}
    before = screen.game.state.dice_drawn
    driver.key("enter")
    driver.step(3)
    assert screen.game.state.dice_drawn > before


def test_why_not_is_told_with_the_rule(driver: Driver) -> None:
    screen = table(driver)
    ready(driver)
    click(driver, screen, "J7")
    reply = screen.desk.click(at(screen, "J11"), None, adds=False)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule


class Monkey:
    """Does whatever the window offers at random, by mouse and keys."""

    def __init__(self, driver: Driver, screen: PlayScreen, seed: int) -> None:
        self.driver, self.screen, self.random = driver, screen, Random(seed)

    def act(self) -> None:
        desk, driver = self.screen.desk, self.driver
        if driver.top is not self.screen:
            driver.key("enter")
            return
        prompt, sheet = desk.prompt(), desk.sheet()
        if sheet is not None:
            driver.key(self.random.choice(("enter", "enter", "enter", "esc")))
            return
        if prompt is not None and prompt.choices and self.random.random() < (0.9 if prompt.is_interruption else 0.2):
            driver.click(self.random.choice([choice.id for choice in prompt.choices if not choice.refusal][:6]))
            return
        marks = desk.marks(-1, None, frozenset())
        lit = [*marks.lit, *(ring.hex for ring in marks.rings), *marks.group]
        if lit and self.random.random() < 0.8:
            hex = self.random.choice(lit)
            driver.click(tuple(round(x) for x in self.screen.view.camera.centre(hex)))
        elif self.random.random() < 0.75:
            driver.key("tab")
        else:
            driver.key("ctrl+enter")
        driver.step(1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_a_monkey(driver: Driver, seed: int) -> None:
    screen = table(driver, seed=seed)
    monkey = Monkey(driver, screen, seed)
    for _ in range(MOST_INPUTS):
        if screen.game.decision is None:
            break
        monkey.act()
    assert screen.game.outcome is not None, f"{screen.game.decision} after {screen.game.actions_done} actions"


def test_set_up_of_the_long_game_by_the_tray(driver: Driver) -> None:
    screen = table(driver, "remagen")
    ready(driver)
    tray = screen.desk.tray()
    assert tray is not None
    before = screen.game.actions_done
    marks = screen.desk.marks(-1, None, frozenset())
    hex = sorted(marks.lit)[0]
    driver.click(tuple(round(x) for x in screen.view.camera.centre(hex)))
    assert screen.game.actions_done == before + 1


def test_cards_overview_and_log_speak_both_languages() -> None:
    for language, sector_in_words in (("en", "Sector"), ("nl", "Vak")):
        driver = Driver(language=language)
        screen = table(driver)
        ready(driver)
        desk = screen.desk
        for sector in ("J7", "J8", "J10", "I11"):
            card = desk.hex_card(at(screen, sector))
            assert card.facts
            assert card.heading == f"{sector_in_words} {card.title}"
        assert desk.unit_card(at(screen, "J7")).notes
        overview = desk.overview()
        assert overview.calendar().rows
        us, german = (said for _, said, _ in overview.briefing().goals)
        least = load_scenario("ludendorff").setting.script.victory.levels.tactical
        assert str(least) in us
        assert f"-{least}" in german
        assert "remagen." not in str(overview.briefing()) + str(desk.heading())


def test_a_card_of_no_place_is_headed_as_that_of_one(driver) -> None:
    screen = table(driver)
    card = screen.desk.hex_card(-1)
    assert (card.title, card.facts, card.heading) == ("", (), "Sector")


def test_of_the_faces_of_a_die_only_those_in_a_row_are_joined() -> None:
    assert [faces_of(found) for found in ((4,), (2, 6), (1, 2), (3, 4, 5), (1, 2, 6))] == [
        "4", "2, 6", "1, 2", "3-5", "1, 2, 6",
    ]  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_the_banner_covers_no_sector_of_a_map_that_is_seen_whole(size) -> None:
    driver = Driver(size)
    try:
        screen = table(driver, "remagen", seed=3)
        assert screen.desk.state()["mode"] == "set_up"
        banner, view = screen.dashboard.banner.rect, screen.view
        assert banner.width
        for sector in screen.game.scenario.setting.near[at(screen, "B9")]:
            assert not view.hex_rect(sector).inflate(-4, -4).colliderect(banner)
        lowest = max(view.hex_rect(sector).bottom for sector in range(screen.game.scenario.board.topology.size))
        assert lowest <= screen.dashboard.switches.rect.top + 4
    finally:
        driver.app.close()


def before_their_set_up(driver: Driver) -> PlayScreen:
    """A game in which the Germans, a computer player, have to set up."""
    game = Game.new(load_scenario("remagen"), seed=3)
    return open_game(driver, game, {US: None, GERMAN: RandomPlayer(3)})


def to_own_set_up(driver: Driver, screen: PlayScreen) -> None:
    """Look on until it is the turn of the person who leads the Americans."""
    driver.key("enter")
    for _ in range(200):
        driver.step(3)
        if screen.table.may_act and not screen.flow.stage.is_playing and not screen.placing.is_gliding:
            break
    decision = screen.game.decision
    assert (decision.kind, decision.side) == ("set_up", US)


def test_6_2_after_the_set_up_of_a_computer_the_map_is_fitted_above_the_tray_once(driver: Driver) -> None:
    screen = before_their_set_up(driver)
    to_own_set_up(driver, screen)
    banner, view = screen.dashboard.banner.rect, screen.view
    rects = [view.hex_rect(sector).inflate(-4, -4) for sector in range(screen.game.scenario.board.topology.size)]
    assert not [rect for rect in rects if rect.colliderect(banner)]
    assert all(screen.dashboard.map_rect.contains(rect) for rect in rects)
    driver.key("+")
    driver.step(2)
    before = view.camera.hex_px
    click(driver, screen, "H4")
    driver.step(3)
    assert (screen.game.decision.kind, view.camera.hex_px) == ("set_up", before), "as the player has it since"


def test_a_map_that_was_moved_while_a_computer_set_up_stays_as_it_is(driver: Driver) -> None:
    screen = before_their_set_up(driver)
    screen.view.camera.zoom_by(2)
    seen = screen.view.camera.hex_px
    to_own_set_up(driver, screen)
    assert screen.view.camera.hex_px == seen


def test_6_5_the_tray_of_the_set_up_has_those_who_come_after_in_their_order(driver) -> None:
    screen = table(driver, "remagen")
    tray = screen.desk.tray()
    assert tray is not None
    first, *later = tray.pieces
    assert first.is_chosen
    assert later
    assert later[0].heading
    assert not any(piece.heading or piece.is_chosen for piece in later[1:])
    before = screen.game.actions_done
    reply = screen.desk.press(later[-1].id)
    assert isinstance(reply, Refused)
    assert reply.refusal.rule == "6.5"
    assert screen.game.actions_done == before


def test_no_word_of_a_name_in_the_tray_is_broken(monkeypatch) -> None:
    driver = Driver((1600, 900), language="nl")
    screen = table(driver, "remagen")
    strip, tray = screen.dashboard.tray, screen.contents.tray
    assert tray is not None
    assert any(piece.name == "Antitankkanon" for piece in tray.pieces)
    for piece in tray.pieces:
        assert " ".join(strip._named(piece)) == piece.name
    assert all("VW" in piece.detail for piece in tray.pieces), "replacement values are called so everywhere"


def test_what_comes_later_is_headed_in_full_though_it_is_one_counter() -> None:
    game = Game.new(load_scenario("remagen"), seed=5)
    while game.state.stack[-1].placed < 9:
        game.apply(next(iter(game.legal())))
    driver = Driver((1280, 720), language="nl")
    screen = open_game(driver, game, {US: None, GERMAN: None})
    ready(driver)
    assert screen.contents.tray is not None
    assert len(screen.contents.tray.pieces) == 2
    assert any(line.text == "Daarna, in deze volgorde" for line in lines_of(driver).lines)
    assert not faults(driver)


def test_the_status_line_says_what_space_does_with_who_is_chosen_by_keys(driver: Driver) -> None:
    screen = table(driver)
    ready(driver)
    driver.key("tab")
    driver.step(2)
    chosen = screen.desk.state()["selected"]
    assert chosen
    told = screen.contents.status[0]
    assert told.startswith("Space: done here, on to the next; Tab:")
    assert told.endswith("point: Shift+↑ Shift+↓ Shift+← Shift+→"), "or how would anybody know"
    driver.key("space")
    driver.step(2)
    assert screen.desk.state()["selected"] not in ("", chosen)
    click(driver, screen, "J6")
    driver.hover(tuple(round(x) for x in screen.view.camera.centre(at(screen, "J6"))))
    driver.step(2)
    assert not screen.contents.status[0].startswith("Space")


def test_6_1_at_the_set_up_tab_points_at_a_sector_that_takes_the_tray_and_space_puts_it_there(driver: Driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("remagen"), seed=5), {US: None, GERMAN: None})
    ready(driver)
    assert screen.game.decision.kind == "set_up"
    for count in range(1, 5):
        driver.key("tab")
        driver.key("space")
        driver.step(2)
        assert screen.game.actions_done == count


def test_tab_says_what_is_asked_where_there_is_nothing_to_choose_on_the_map(driver: Driver) -> None:
    screen = open_game(driver, Game.new(load_scenario("linz"), seed=5), {US: None, GERMAN: None})
    ready(driver)
    assert screen.game.decision.kind == "labour"
    driver.key("tab")
    told = "First: Let engineers work on pontoons, then end the step. Keys that answer: 0, 1, 2, 3"
    assert screen.contents.status[:3] == (told, WARNING, "13.3")


def test_3_6_a_disabled_vehicle_has_no_points_to_move_on_its_card() -> None:
    game = Game.new(load_scenario("ludendorff"), seed=5)
    state, words = game.state, Words("nl")
    tank = state.setting.unit_index["us_light_1"]
    assert unit_card(state, tank, words).mp == (6, 6)
    state.hits[tank] = 1
    card = unit_card(state, tank, words)
    assert card.mp is None
    told = [note.label for note in card.notes]
    assert "1 treffer; uitgeschakeld bij 1, vernietigd bij 2" in told
