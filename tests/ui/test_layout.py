"""Every screen at every size of window and scale: nothing cut off, nothing over anything else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from _pytest.mark import ParameterSet

from game import Game
from game.engine.saves import SaveInfo
from game.engine.sent import SentGame
from game.lab.curve import Curve, CurvePoint, TurningPoint
from game.lab.estimate import Estimate
from game.lab.intervals import share_of
from game.model.message import plain as told
from game.scenario.loader import read_header
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.advice.turning_page import PLAYOUTS
from game.ui.desk.own_sheets import end_sheet
from game.ui.entrance.choose_player import ChoosePlayer
from game.ui.entrance.choose_variants import ChooseVariants
from game.ui.entrance.glances import Glance
from game.ui.entrance.load import LoadGame
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.plans_offer import PlansOffer
from game.ui.entrance.title import TitleScreen
from game.ui.keys.keys import Command
from game.ui.play.panels.layout import corner_beside
from game.ui.play.panels.map_key import MapKey
from game.ui.play.play_screen import PlayScreen
from game.ui.screens.apology import Apology
from game.ui.screens.credits import Credits
from game.ui.screens.curtain import Curtain
from game.ui.screens.key_page import KeyPage
from game.ui.screens.options import Options
from game.ui.screens.pause import PauseMenu, SaveGame
from game.ui.screens.rules import RulesBrowser
from game.ui.window.message import Notice, Question
from tests.random_games import played_out
from tests.ui.driver import Driver
from tests.ui.table import PEOPLE, find, open_attack, open_game, plain_map, scenario
from tests.ui.text_boxes import faults, lines_of

pytestmark = pytest.mark.usefixtures("short_home")
EVERY_DAY = [((800, 600), 1.0, 1.0)]
"""Size of the window, scale of everything, size of the writing beside it."""
OFTEN = [((1280, 720), 1.0, 1.0)]
"""What most have: everything is shown in it, too, but not every day."""
SELDOM = [
    ((1280, 720), 2.0, 1.0), ((1600, 900), 1.0, 1.0), ((1600, 900), 1.25, 1.0), ((1920, 1080), 2.0, 1.0),
    ((1280, 720), 0.75, 1.0), ((1024, 640), 2.0, 1.0), ((3840, 2160), 1.0, 1.0), ((3840, 2160), 2.0, 1.0),
    ((1600, 900), 0.75, 1.3), ((1280, 720), 1.0, 1.3), ((1920, 1080), 1.0, 0.9),
]  # fmt: skip
WINDOWS = [
    *EVERY_DAY,
    *(pytest.param(*window, marks=pytest.mark.slow) for window in (*OFTEN, *SELDOM)),
]


def in_turn(things: Iterable[str]) -> list[ParameterSet]:
    """Every window with each of some things, those that are seldom tried with every third one in turn."""
    found = []
    for number, window in enumerate(WINDOWS):
        values, marks = (window.values, window.marks) if isinstance(window, ParameterSet) else (window, ())
        size, scale, text = values
        name = "-".join(filter(None, (named(size), str(scale), str(text))))
        found += [
            pytest.param(size, scale, text, thing, marks=marks, id=f"{name}-{thing}")
            for place, thing in enumerate(things)
            if values not in SELDOM or (number + place) % 3 == 0
        ]
    return found


LONG = "There is a great deal to be said about this, and it needs more than one line to say it in. " * 3


def named(value):
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else None


def game():
    return Game.new(scenario("first_drop"), seed=3)


NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class Saves(LoadGame):
    """A list of saves of every kind."""

    def __init__(self):
        super().__init__()
        names = ("human", "planner:normal")
        self._saves = (
            SaveInfo(Path("x.save"), NOW, "Arnhem: Operation Market Garden", 7, "German mobile movement", True, names),
            SaveInfo(Path("before the bridge.save"), NOW, "First drop: the bridge at Son", 2, "Allied combat"),
            SaveInfo(Path("bad.save"), NOW, damage=told("bad.save is damaged: its checksum fits not what it holds.")),
            SaveInfo(Path("old.save"), NOW, "Arnhem: free deployment", 1, "Support fire", seats=names),
        )

    def _glance(self, save):
        if save.is_damaged:
            return None
        if save.path.name == "old.save":
            return Glance(trouble=told("old.save cannot be played again. It was played under version 1 of the rules."))
        return Glance(pygame.Surface((200, 160)), ("Allied", "German"), 0, is_over=save.is_autosave, winner=1)


SCREENS = {
    "saves": Saves,
    "title": TitleScreen,
    "new_game": NewGame,
    "load": LoadGame,
    "options": Options,
    "keys": KeyPage,
    "rules": RulesBrowser,
    "rule": lambda: RulesBrowser("7.4"),
    "credits": Credits,
    "pause": lambda: PauseMenu(game()),
    "save": lambda: SaveGame(game()),
    "message": lambda: Notice("The game could not be loaded", LONG),
    "question": lambda: Question("Replace it?", LONG, yes="Replace", then=lambda: None),
    "curtain": lambda: Curtain(scenario("first_drop").sides, GERMAN, "Both sides set up in secret.", hides=True),
    "hand_over": lambda: Curtain(scenario("first_drop").sides, GERMAN, "The next phases are yours."),
    "apology": lambda: Apology(told(LONG)),
    "choose_player": lambda: ChoosePlayer(scenario("first_drop"), ALLIED, "random", lambda _side, _name: None),
    "plans_offer": lambda: PlansOffer(lambda *_, **__: Credits(), lambda: None),
    "variants": lambda: ChooseVariants(
        scenario("arnhem"), lambda _agreed: None, read_header(scenario("arnhem").path).prices
    ),
    "map_key": lambda: MapKey(pygame.Surface((490, 180))),
}


@pytest.fixture
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.mark.parametrize(("size", "scale", "text"), WINDOWS, ids=named)
def test_menus(size, scale, text):
    driver = Driver(size, ui_scale=scale, text_size=text)
    found = []
    for name, make in SCREENS.items():
        driver.app.replace(make())
        driver.step(2)
        found += [f"{name}: {fault}" for fault in faults(driver)]
        if found:
            driver.screenshot(f"layout-{name}-{size[0]}-{scale}-{text}")
    assert not found


def opening(driver):
    return open_game(driver, game())


def unit_selected(driver):
    wanted = find("first_drop", lambda game: game.decision.kind == "movement" and game.decision.side is ALLIED)
    screen = open_game(driver, wanted)
    driver.key("tab")
    return screen


def question(kind):
    def opened(driver):
        return open_game(driver, find("first_drop", lambda game: game.decision.kind == kind))

    return opened


def ending(driver):
    screen = opening(driver)
    heading = screen.desk.heading()
    screen.own_sheet = end_sheet(heading.end_text, ALLIED, screen.desk.undone(), "Ctrl+Enter", driver.app.words)
    screen.changed()
    return screen


def arrivals(driver):
    """The large scenario: a tray with many counters, one of them chosen, its hexes lit."""
    screen = open_game(driver, Game.new(scenario("arnhem"), seed=1))
    driver.key("tab")
    return screen


def secret_set_up(driver):
    return open_game(driver, Game.new(scenario("arnhem_free_deployment"), seed=1))


def many_markers(driver):
    """An attack of the large scenario: every kind of support fire may be laid."""
    wanted = find("arnhem", lambda game: any(game.legal().of_kind("attack")), seeds=3)
    screen = open_game(driver, wanted)
    driver.key("tab")
    driver.key("space")
    assert screen.sheet is not None
    return screen


def played(name):
    return played_out(name, 4)


def result(driver):
    """How a long game ended; the dice of both sides have much to tell."""
    return open_game(driver, played("arnhem"))


def pressed(command, name="arnhem"):
    """What a key opens in the middle of the large scenario."""

    def opened(driver):
        wanted = find(name, lambda game: game.state.turn == 3 and game.decision.kind == "movement", seeds=3)
        screen = open_game(driver, wanted)
        while driver.top.name == "curtain":
            driver.key("enter")
        driver.key(driver.app.keyboard.play.label(command).lower())
        return screen

    return opened


def briefing(driver):
    screen = PlayScreen(Game.new(scenario("arnhem"), seed=1), PEOPLE)
    screen.opens_with_briefing = True
    driver.show(screen)
    screen.baking.wait(60)
    while driver.top.name == "curtain":
        driver.key("enter")
    return screen


def opened(command):
    """A dialog of a key: standing orders, engineers."""

    def pressed(driver):
        wanted = find("first_drop", lambda game: open_game_offers(game, command))
        screen = open_game(driver, wanted)
        driver.key(driver.app.keyboard.play.label(command).lower())
        assert screen.sheet is not None
        return screen

    return pressed


def open_game_offers(game, command):
    kinds = {Command.ORDERS: "order_demolition", Command.WORKS: "repair"}
    return any(action.kind in (kinds[command], "span") for action in game.legal())


def advised(driver):
    """Hints on an attack: long names, figures, and many reasons."""
    wanted = find("arnhem", lambda game: any(game.legal().of_kind("attack")), seeds=3)
    screen = open_game(driver, wanted)
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.key("t")
    screen.counsel.panel.wait(60)
    return screen


def chances(driver):
    screen = unit_selected(driver)
    screen.counsel.estimate()
    screen.counsel.panel.stop()
    allied, german = share_of(7, 12), share_of(4, 12)
    screen.counsel.panel._estimate = Estimate((allied, german), share_of(1, 12), (share_of(7.5, 12), share_of(4.5, 12)))
    return screen


def landing_plan(driver):
    """A division's landing, with the aims of all and where they go then."""
    screen = open_game(driver, Game.new(scenario("arnhem"), seed=1))
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.key("q")
    driver.key("space")
    assert screen.contents.prompt is not None
    return screen


def turning_points(driver):
    screen = open_game(driver, played("first_drop"))
    many, few = share_of(0.75 * PLAYOUTS, PLAYOUTS), share_of(0.25 * PLAYOUTS, PLAYOUTS)
    chance = Estimate((many, few), share_of(0, PLAYOUTS), (many, few))
    numbers = (0, 40, screen.game.actions_done)
    points = tuple(CurvePoint(number, turn, told("Start"), chance) for turn, number in enumerate(numbers, 1))
    turning = tuple(
        TurningPoint(number, 2, GERMAN, True, (told(LONG[:110]),) * 3, chance, chance) for number in (7, 8, 40)
    )
    driver.app.curves[SentGame.of(screen.game).record] = Curve(points, turning)
    screen.counsel.turning_points()
    return screen


def plans(driver):
    screen = open_game(driver, played("first_drop"))
    screen.counsel.aims()
    return screen


PAGES = {"result": "result", "luck": "luck", "briefing": "briefing", "turning points": "turning", "plans": "aims"}
"""Positions that open something over the map, with the name of that screen."""
POSITIONS = {
    "hints": advised,
    "chances": chances,
    "turning points": turning_points,
    "plans": plans,
    "calendar": pressed(Command.CALENDAR),
    "how things stand": pressed(Command.OBJECTIVES),
    "luck": pressed(Command.LUCK),
    "briefing": briefing,
    "engineers": opened(Command.WORKS),
    "orders": opened(Command.ORDERS),
    "arrivals": arrivals,
    "landing plan": landing_plan,
    "secret set-up": secret_set_up,
    "many markers": many_markers,
    "result": result,
    "opening": opening,
    "unit selected": unit_selected,
    "attack": open_attack,
    "defender's fire": question("defender_fire"),
    "retreat": question("retreat"),
    "demolition": question("demolition"),
    "ending": ending,
}


def show_position(driver: Driver, position: str) -> None:
    """Bring a position to the window, its page on top."""
    POSITIONS[position](driver)
    while driver.top.name == "curtain":
        driver.key("enter")
    driver.step(3)
    assert driver.top.name == PAGES.get(position, "play")


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("size", "scale", "text", "position"), in_turn(POSITIONS))
def test_the_play_screen(size, scale, text, position):
    driver = Driver(size, ui_scale=scale, text_size=text)
    show_position(driver, position)
    found = faults(driver)
    if found:
        driver.screenshot(f"layout-{position}-{size[0]}-{scale}-{text}")
    assert not found


def test_writing_over_writing_is_found(driver):
    """The test itself can fail: it sees what is cut off, what lies over what, and what is outside."""
    from game.ui.look.fonts import Role

    class Bad(Notice):
        def draw_background(self, surface):
            super().draw_background(surface)
            font = self.app.fonts.get(Role.TEXT, 20)
            for text, rect in (
                ("one thing", (100, 50, 200, 30)),
                ("another", (110, 52, 200, 30)),
                ("a long sentence", (100, 150, 60, 30)),
                ("below", (100, 710, 100, 30)),
            ):
                noting = __import__("game.ui.look.text", fromlist=["draw_line"]).draw_line
                noting(surface, font, text, pygame.Rect(rect), (255, 255, 255))

    driver.show(Bad("Heading", "Text"))
    found = "\n".join(faults(driver))
    assert "over each other: 'one thing' 'another'" in found
    assert "cut: 'a long sentence'" in found
    assert "outside: 'below'" in found
    assert any(line.text == "Heading" for line in lines_of(driver).lines)


@pytest.mark.usefixtures("plain")
@pytest.mark.slow
@pytest.mark.parametrize("language", ["nl", "en"])
def test_no_line_of_a_sum_is_cut(language):
    """Long reasons of a sum stand in two rows, none under the other."""
    driver = Driver((1600, 900), language=language)
    wanted = find(
        "arnhem",
        lambda game: any(len(action.units) > 2 for action in game.legal().of_kind("attack")),
        seeds=3,
    )
    screen = open_game(driver, wanted)
    while driver.top.name == "curtain":
        driver.key("enter")
    longest = 0
    for _ in range(12):
        driver.key("tab")
        driver.key("space")
        driver.step(2)
        if screen.sheet is not None:
            longest = max(longest, *(len(fact.label) for view in screen.sheet.ledgers for fact in view.lines))
            assert not faults(driver)
        driver.key("esc")
        if driver.top.name != "play":
            driver.key("esc")
    assert longest > 35


def test_a_dialog_in_a_corner_takes_the_one_that_covers_the_least() -> None:
    room, dialog = pygame.Rect(0, 0, 1000, 600), pygame.Rect(0, 0, 400, 300)
    assert corner_beside(dialog, room, ()).topright == room.topright
    about = [pygame.Rect(700, 50, 40, 40), pygame.Rect(720, 90, 40, 40), pygame.Rect(100, 50, 40, 40)]
    assert corner_beside(dialog, room, about).bottomright == room.bottomright
    about.append(pygame.Rect(800, 500, 40, 40))
    assert corner_beside(dialog, room, about).bottomleft == room.bottomleft
