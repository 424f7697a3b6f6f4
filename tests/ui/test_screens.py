"""The pages round the game: every button leads somewhere, every trouble is a sentence."""

import random
import re
import threading

import pygame
import pytest

from game import Game, load_scenario
from game.ai.registry import listed_opponents
from game.engine.autosave import Autosave
from game.engine.saves import list_saves, save_path
from game.model.manifests import manifests
from game.model.message import plain as told
from game.scenario.loader import read_header
from game.scenario.locate import shipped_scenarios
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.ui.desk.desks import scenario_rules
from game.ui.entrance.choose_player import ChoosePlayer, title_of
from game.ui.entrance.load import LoadGame
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.plans_offer import PlansOffer
from game.ui.entrance.title import TitleScreen
from game.ui.keys.keyboard import ACTIONS
from game.ui.keys.keys import Chord, Command
from game.ui.language.words import Words
from game.ui.screens.apology import Apology
from game.ui.screens.credits import Credits, _paragraphs
from game.ui.screens.curtain import Curtain
from game.ui.screens.key_page import KeyPage
from game.ui.screens.options import Options
from game.ui.screens.pause import PauseMenu, SaveGame
from game.ui.screens.rules import RulesBrowser
from game.ui.widgets.button import Button
from game.ui.window.map_pictures import MapPictures
from game.ui.window.message import Notice, Question
from tests.house import house_scenarios, scenarios_of
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.table import open_game, plain_map
from tests.ui.text_boxes import lines_of

SHORTEST = "first_drop"
SIZES = [(800, 600), (1024, 640), (1280, 720), (1600, 900), (2560, 1440)]


@pytest.fixture(scope="module")
def scenario():
    return load_scenario(SHORTEST)


@pytest.fixture
def game(scenario):
    return Game.new(scenario, seed=7)


def play_on(game, actions=12):
    rng = random.Random(1)
    for _ in range(actions):
        if game.decision is not None:
            game.apply(game.legal().sample(rng))


@pytest.fixture
def shown(monkeypatch):
    """Games that the menus put on the screen, instead of showing them."""
    games = []

    def show(app, game, seats, *, is_new=False):
        app.settings.set_seats(game.scenario, seats)
        games.append((game, dict(seats)))

    monkeypatch.setattr("game.ui.entrance.start.show_game", show)
    monkeypatch.setattr("game.ui.entrance.new_game.show_game", show)
    return games


def every_screen(game):
    return [
        TitleScreen(), NewGame(), LoadGame(), RulesBrowser(), Credits(), Options(), PauseMenu(game), SaveGame(game),
        Notice("Trouble", "What happened. " * 30), Question("Really?", "It is gone then.", yes="Yes", then=print),
        ChoosePlayer(load_scenario("first_drop"), ALLIED, "human", print), Apology(told("Sorry.")),
        Curtain(load_scenario("first_drop").sides, GERMAN, "It is your turn to move."),
    ]  # fmt: skip


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[1:])])
@pytest.mark.parametrize("scale", [*(pytest.param(scale, marks=pytest.mark.slow) for scale in (0.75, 1.0)), 2.0])
def test_everything_fits_into_every_window(game, size, scale, home):
    autosave = Autosave(game)
    play_on(game)
    autosave.update()
    driver = Driver(size, ui_scale=scale)
    window = pygame.Rect((0, 0), size)
    for screen in every_screen(game):
        driver.app.push(screen)
        driver.step(2)
        rects = {name: pygame.Rect(place) for name, place in screen.state()["widgets"].items()}
        for name, rect in rects.items():
            assert window.contains(rect), f"{screen.name}: {name} at {rect}"
            assert rect.width > 20, f"{screen.name}: {name} at {rect}"
            assert rect.height > 12, f"{screen.name}: {name} at {rect}"
            others = [other for other in rects if other != name]
            assert not any(rect.colliderect(rects[other]) for other in others), f"{screen.name}: {name} is covered"
        driver.app.pop()


def test_every_screen_is_still_after_a_moment_and_has_a_name(driver, game):
    names = set()
    for screen in every_screen(game):
        driver.app.push(screen)
        driver.step(3)
        if screen.wait_seconds is None:
            assert driver.step(10) == 0, screen.name
        names.add(screen.name)
        driver.app.pop()
    assert len(names) == len(every_screen(game))
    assert all(names)


@pytest.mark.slow
def test_every_page_is_left_by_escape(driver, game):
    driver.show(TitleScreen())
    for screen in every_screen(game)[1:-2]:
        driver.show(screen)
        driver.key("esc")
        assert driver.screens == ["title"], screen.name


def test_escape_on_the_title_does_not_end_the_game(driver):
    driver.show(TitleScreen())
    driver.key("esc")
    assert driver.app.running
    assert driver.screens == ["title"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("button", "key", "screen"),
    [
        ("new_game", "n", "new_game"),
        ("rules", "f1", "rules"),
        ("options", "o", "options"),
        ("credits", "r", "credits"),
    ],
)
def test_the_title_leads_everywhere_by_mouse_and_key(driver, button, key, screen):
    driver.show(TitleScreen())
    driver.click(button)
    assert driver.screens == ["title", screen]
    driver.key("esc")
    driver.key(key)
    assert driver.screens == ["title", screen]


def test_what_stands_out_is_the_game_to_go_on_with_or_the_tutorial(driver, game, home):
    driver.show(TitleScreen())
    assert driver.top.state()["focused"] == "tutorial"
    game.save(save_path("One"))
    driver.app.replace(TitleScreen())
    assert driver.top.state()["focused"] == "new_game"
    autosave = Autosave(game)
    play_on(game)
    autosave.update()
    driver.app.replace(TitleScreen())
    assert driver.top.state()["focused"] == "continue"


def test_a_game_that_is_being_set_up_has_no_turn_yet(driver, home):
    game = Game.new(load_scenario("arnhem_free_deployment"), seed=1)
    autosave = Autosave(game)
    game.apply(next(iter(game.legal())))
    autosave.update()
    assert game.state.turn == 0
    driver.show(TitleScreen())
    driver.step(3)
    told = driver.top._detail("continue")
    assert told == "Arnhem: free deployment, before the first turn"


def test_the_title_quits(driver):
    driver.show(TitleScreen())
    driver.key("q")
    assert not driver.app.running


def test_the_title_offers_nothing_that_is_not_there(driver, game, shown):
    driver.show(TitleScreen())
    assert "continue" not in driver.top.state()["widgets"]
    assert "load" not in driver.top.state()["widgets"]
    assert "replay" not in driver.top.state()["widgets"]
    driver.key("c")
    driver.key("l")
    driver.key("p")
    assert driver.screens == ["title"]
    assert shown == []


def test_continue_takes_up_the_last_game_where_it_was(driver, game, shown, home):
    autosave = Autosave(game)
    play_on(game)
    assert not autosave.update()
    driver.show(TitleScreen())
    assert driver.top.state()["focused"] == "continue"
    driver.key("enter")
    ((continued, _),) = shown
    assert continued.state_hash == game.state_hash


def test_continue_says_so_if_the_game_cannot_be_had(driver, game, shown, home):
    autosave = Autosave(game)
    play_on(game)
    autosave.update()
    driver.show(TitleScreen())
    autosave.path.write_bytes(b"")
    driver.key("c")
    assert driver.screens == ["title", "message"]
    assert shown == []


def test_the_shortest_scenario_stands_first_and_starts_with_enter(driver, shown):
    driver.show(NewGame())
    driver.key("enter")
    ((game, seats),) = shown
    assert game.scenario.id == SHORTEST
    assert seats == {ALLIED: "human", GERMAN: "planner:easy"}, "an opponent for whoever is alone"


@pytest.mark.slow
def test_all_shipped_scenarios_can_be_started_whose_game_has_a_window(driver, shown):
    driver.show(NewGame())
    for _ in shipped_scenarios():
        driver.key("enter")
        driver.key("down")
    with_window = {path.stem for path in shipped_scenarios() if manifests()[read_header(path).system].desk}
    assert {game.scenario.id for game, _ in shown} == with_window


def test_a_scenario_whose_game_has_no_window_says_so():
    without = [offer for offer in NewGame().offers if offer.header and not manifests()[offer.header.system].desk]
    assert all("cannot be played in the window" in str(offer.trouble) for offer in without)


@pytest.fixture
def two_people(driver):
    """The shortest scenario was played by two people before."""
    driver.app.settings.set_seats(load_scenario(SHORTEST), dict.fromkeys(SIDES, "human"))


def test_who_played_with_somebody_is_proposed_nobody_else(driver, shown, two_people):
    driver.show(NewGame())
    driver.key("enter")
    assert shown[0][1] == {ALLIED: "human", GERMAN: "human"}


def test_seats_are_chosen_and_remembered(driver, shown, two_people):
    driver.show(NewGame())
    driver.click("seat_german")
    assert driver.screens == ["new_game", "choose_player"]
    driver.key("down")
    driver.key("enter")
    driver.click("start")
    assert shown[0][1] == {ALLIED: "human", GERMAN: "random"}
    driver.app.replace(NewGame())
    driver.step(2)
    driver.key("enter")
    assert shown[1][1] == {ALLIED: "human", GERMAN: "random"}


@pytest.mark.parametrize("side", list(SIDES))
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.slow if 1 <= number < len(listed_opponents("standard")) else ())
        for number in range(len(listed_opponents("standard")) + 1)
    ],
)
def test_everyone_can_be_chosen_for_either_side(driver, shown, two_people, side, number):
    driver.show(NewGame())
    driver.click(f"seat_{('allied', 'german')[side]}")
    for _ in range(number):
        driver.key("down")
    driver.click("choose")
    driver.key("enter")
    assert shown[0][1][side] == ["human", *(kind.name for kind in listed_opponents("standard"))][number]
    assert shown[0][1][side.enemy] == "human"


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("human", "Mens"),
        ("planner:hard:bold", "Planner, moeilijk, stoutmoedig"),
        ("general.py:Bold", "general.py:Bold"),
    ],
)
def test_every_player_has_a_title_in_any_language(name, title):
    assert title_of(Words("nl"), name) == title


def test_a_choice_of_player_that_is_let_be_changes_nothing(driver, shown):
    driver.show(NewGame())
    driver.click("seat_allied")
    driver.key("down")
    driver.key("esc")
    driver.key("enter")
    assert shown[0][1][ALLIED] == "human"


def test_the_seed_is_typed(driver, shown):
    driver.show(NewGame())
    driver.click("seed")
    driver.key("ctrl+a")
    driver.type("4711")
    driver.click("start")
    assert shown[0][0].seed == 4711


def test_without_a_seed_there_is_no_start(driver, shown):
    driver.show(NewGame())
    driver.click("seed")
    driver.key("ctrl+a")
    driver.key("backspace")
    assert "start" not in driver.top.state()["widgets"]
    driver.key("enter")
    assert shown == []
    driver.click("new_seed")
    driver.click("start")
    assert len(shown) == 1


def test_a_broken_scenario_is_shown_with_its_trouble_and_cannot_be_started(driver, shown, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\nkind: scenario\nid: broken\ntitle: !!python/object:os.system A broken one\n")
    screen = NewGame([*shipped_scenarios(), broken])
    driver.show(screen)
    driver.key("end")
    offer = screen.offers[-1]
    assert offer.scenario is None
    assert "broken.yaml:4:" in str(offer.trouble)
    assert "Traceback" not in str(offer.trouble)
    assert "start" not in driver.top.state()["widgets"]
    driver.key("enter")
    assert shown == []


def test_no_scenarios_at_all(driver, shown):
    driver.show(NewGame([]))
    driver.key("enter")
    assert shown == []
    driver.key("esc")
    assert not driver.app.running


@pytest.fixture
def saves(game, home):
    for name in ("One", "Two", "Three"):
        play_on(game, 3)
        game.save(save_path(name))
    (home / "saves" / "Bad.save").write_text("nothing of ours")
    return home / "saves"


def test_a_saved_game_is_loaded(driver, game, saves, shown):
    driver.show(LoadGame())
    driver.key("enter")
    ((loaded, _),) = shown
    assert loaded.scenario.id == SHORTEST


def test_the_list_can_be_of_games_to_look_at_again(driver, saves, shown, monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    driver.show(TitleScreen())
    driver.key("p")
    assert driver.screens == ["title", "replay"]
    driver.click("replay")
    assert driver.screens == ["title", "replay", "history"]
    driver.key("esc")
    assert driver.screens == ["title", "replay"]
    assert shown == []


def test_a_game_to_look_at_again_that_cannot_be_had_is_told_of(driver, game, home):
    path = save_path("One")
    game.save(path)
    driver.show(LoadGame("replay"))
    path.unlink()
    driver.key("enter")
    assert driver.screens == ["replay", "message"]


def test_a_save_is_listed_with_who_plays(driver, game, home):
    game.keep_seats(["human", "planner:easy"])
    game.save(save_path("One"))
    assert list_saves()[0].seats == ("human", "planner:easy")
    driver.show(LoadGame())
    said = [line.text for line in lines_of(driver).lines]
    assert any("Human" in text and "Planner, easy" in text for text in said)


def test_what_is_set_for_a_new_game_is_said_in_a_sentence(driver, two_people):
    driver.show(NewGame())
    assert any(line.text.startswith("Two people") for line in lines_of(driver).lines)
    driver.top._seat(GERMAN, "planner:easy")
    driver.step(2)
    said = [line.text for line in lines_of(driver).lines]
    assert "You play the Allied side. Your opponent: Planner, easy." in said
    driver.top._seat(ALLIED, "random")
    driver.step(2)
    assert any(line.text.startswith("Nobody") for line in lines_of(driver).lines)


STANDARD_SCENARIOS = scenarios_of("standard")


@pytest.mark.parametrize("path", STANDARD_SCENARIOS, ids=lambda path: path.stem)
def test_the_rules_of_a_scenario_are_told_with_their_numbers(path):
    scenario = load_scenario(path)
    facts = {fact.rule: fact.value for fact in scenario_rules(scenario, Words())}
    assert facts["10.1"] == scenario.sides.title(scenario.setting.first_side)
    assert facts["8.4"] == ("yes" if scenario.setting.bombardment else "no")
    assert ("18.1" in facts) == scenario.setting.is_free_deployment
    assert facts["14.2"]
    assert all(str(count) in facts["8.1"] for count in scenario.setting.allotments[ALLIED])


def test_a_double_click_loads(driver, game, saves, shown):
    driver.show(LoadGame())
    rect = driver.find("saves")
    driver.click((rect.left + 250, rect.top + 130))
    driver.click((rect.left + 250, rect.top + 130))
    assert len(shown) == 1


def test_a_damaged_game_is_not_loaded(driver, saves, shown):
    screen = LoadGame()
    driver.show(screen)
    number = next(n for n, save in enumerate(list_saves()) if save.is_damaged)
    driver.key("home")
    for _ in range(number):
        driver.key("down")
    assert "load" not in driver.top.state()["widgets"]
    driver.key("enter")
    assert shown == []


def test_lists_of_saves_that_take_long_do_not_stop_the_window(driver, saves, monkeypatch):
    may_go_on = threading.Event()

    def slow(folder=None):
        may_go_on.wait(PATIENCE_SECONDS)
        return list_saves(folder)

    monkeypatch.setattr("game.engine.saves.list_saves", slow)
    monkeypatch.setattr("game.engine.saves.SOON_SECONDS", 0.0)
    title, screen = TitleScreen(), LoadGame()
    driver.show(title)
    driver.show(screen)
    assert len(screen) == 0, "nobody has waited for the list"
    assert driver.app.running
    may_go_on.set()
    driver.until(lambda: len(screen) == 4)
    driver.key("esc")
    driver.until(lambda: "load" in driver.top.state()["widgets"])


def test_the_title_keeps_the_saves_it_knows_until_it_has_looked_again(driver, saves, monkeypatch):
    may_go_on = threading.Event()
    driver.show(TitleScreen())
    monkeypatch.setattr("game.engine.saves.list_saves", lambda _folder=None: may_go_on.wait(PATIENCE_SECONDS) and ())
    monkeypatch.setattr("game.engine.saves.SOON_SECONDS", 0.0)
    driver.key("o")
    driver.key("esc")
    assert driver.screens == ["title"]
    assert "load" in driver.top.state()["widgets"]
    may_go_on.set()
    driver.until(lambda: "load" not in driver.top.state()["widgets"])


def test_a_journal_that_was_damaged_says_what_is_missing(driver, game, home):
    autosave = Autosave(game)
    play_on(game)
    autosave.update()
    lines = autosave.path.read_bytes().split(b"\n")
    autosave.path.write_bytes(b"\n".join([*lines[:-2], lines[-2].replace(b'"state"', b'"stete"'), b""]))
    driver.show(LoadGame())
    driver.key("enter")
    assert driver.screens == ["play", "message"]
    assert "lines that are lost: 1" in driver.top._text


def test_a_saved_game_is_deleted_only_when_that_is_confirmed(driver, saves):
    driver.show(LoadGame())
    driver.key("home")
    victim = list_saves()[0].path
    driver.key("delete")
    assert driver.screens == ["load", "question"]
    driver.key("esc")
    assert victim.exists()
    driver.click("delete")
    driver.click("yes")
    assert not victim.exists()
    assert driver.screens == ["load"]
    assert len(list_saves()) == 3


def test_all_saved_games_can_be_deleted(driver, saves):
    driver.show(LoadGame())
    for _ in range(4):
        driver.key("delete")
        driver.key("enter")
    assert list_saves() == ()
    assert "delete" not in driver.top.state()["widgets"]


def test_saving_under_a_name(driver, game, home):
    driver.show(PauseMenu(game))
    driver.key("s")
    driver.key("ctrl+a")
    driver.type("before the bridge")
    driver.key("enter")
    assert driver.screens == ["pause"]
    (save,) = list_saves()
    assert save.path.name == "before the bridge.save"
    assert Game.load(save.path).state_hash == game.state_hash


def test_the_name_that_is_proposed_can_be_used(driver, game, home):
    driver.show(SaveGame(game))
    driver.key("enter")
    assert len(list_saves()) == 1


def test_replacing_a_saved_game_is_confirmed(driver, game, home):
    driver.show(PauseMenu(game))
    driver.key("s")
    driver.key("enter")
    before = list_saves()[0].path.read_bytes()
    play_on(game)
    driver.key("s")
    driver.key("enter")
    if driver.screens == ["pause"]:
        pytest.skip("another turn, another name")
    assert driver.screens == ["pause", "save", "question"]
    driver.key("esc")
    assert list_saves()[0].path.read_bytes() == before
    driver.key("enter")
    driver.key("enter")
    assert driver.screens == ["pause"]
    assert list_saves()[0].path.read_bytes() != before


@pytest.mark.parametrize("name", ["", "a/b", "con", "nul.x"])
def test_a_name_that_cannot_be_used_is_refused_with_a_sentence(driver, game, home, name):
    driver.show(SaveGame(game))
    driver.key("ctrl+a")
    driver.key("backspace")
    driver.type(name)
    driver.key("enter")
    assert driver.screens == ["save", "message"]
    driver.key("enter")
    assert driver.screens == ["save"]
    assert list_saves() == ()


def test_a_save_that_cannot_be_written_says_why(driver, game, home):
    home.mkdir()
    (home / "saves").write_text("in the way")
    driver.show(SaveGame(game))
    driver.key("enter")
    assert driver.screens == ["save", "message"]


def test_the_pause_menu_leads_everywhere_and_back_to_the_title(driver, game, saves):
    driver.show(TitleScreen())
    driver.show(PauseMenu(game))
    for key, screen in (("s", "save"), ("l", "load"), ("o", "options"), ("f1", "rules")):
        driver.key(key)
        assert driver.screens == ["title", "pause", screen]
        driver.key("esc")
    driver.key("q")
    assert driver.screens == ["title"]


def test_a_message_is_copied(driver, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    driver.show(Notice("Trouble", "The file is gone."))
    driver.click("copy")
    driver.key("ctrl+c")
    assert copied == ["Trouble\nThe file is gone."] * 2


def test_where_there_is_no_clipboard_nothing_is_copied(driver, monkeypatch):
    def no_clipboard(_text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    driver.show(Notice("Trouble", "The file is gone."))
    driver.click("copy")
    assert driver.screens == ["message"]


def test_a_question_does_it_only_on_yes(driver):
    done = []
    question = Question("Really?", "It is gone then.", yes="Do it", then=lambda: done.append(1))
    driver.show(TitleScreen())
    driver.show(question)
    driver.key("esc")
    assert (driver.screens, done) == (["title"], [])
    driver.show(question)
    driver.key("enter")
    assert (driver.screens, done) == (["title"], [1])


@pytest.mark.parametrize("lift", ["enter", "space", "click", "button"])
def test_the_curtain_is_lifted(driver, lift):
    driver.show(TitleScreen())
    lifted = []
    driver.show(Curtain(load_scenario("first_drop").sides, ALLIED, "Your turn.", lambda: lifted.append(1)))
    if lift == "click":
        driver.click((1000, 650))
    elif lift == "button":
        driver.click("lift")
    else:
        driver.key(lift)
    assert driver.screens == ["title"]
    assert lifted == [1]


def test_the_curtain_hides_everything(driver):
    plain = Driver()
    plain.show(Curtain(load_scenario("first_drop").sides, GERMAN, "Your turn."))
    alone = plain.picture()
    driver.show(TitleScreen())
    driver.show(Curtain(load_scenario("first_drop").sides, GERMAN, "Your turn."))
    assert driver.picture() == alone
    assert pygame.display.get_caption()[0] == "Arnhem"


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        pytest.param("arnhem_free_deployment", "looks away", marks=pytest.mark.slow),
        ("ludendorff", "may look on"),
    ],
)
def test_the_curtain_asks_nobody_to_look_away_where_nothing_is_hidden(driver, name, asked):
    game = Game.new(load_scenario(name), seed=1)
    open_game(driver, game, dict.fromkeys(game.scenario.sides))
    while driver.screens[-1] != "curtain":
        driver.key("enter" if driver.screens[-1] == "briefing" else "ctrl+enter")
        driver.step(2)
    assert any(asked in line.text for line in lines_of(driver).lines)


def test_the_end_of_a_click_or_a_held_key_does_not_lift_the_curtain(driver):
    driver.show(TitleScreen())
    driver.press_key("enter")
    driver.app.replace(TitleScreen())
    driver.press_button((1000, 650))
    driver.show(Curtain(load_scenario("first_drop").sides, GERMAN, "Your turn."))
    driver.release_button((1000, 650))
    driver.press_key("enter")
    assert driver.screens[-1] == "curtain"
    driver.release_key("enter")
    driver.press_key("enter")
    assert driver.screens[-1] == "title"


def test_rules_are_found_by_number_and_by_arrow(driver):
    driver.show(RulesBrowser("7.4"))
    driver.key("down")
    assert driver.top.state()["rule"] == "7.5"
    driver.key("up")
    assert driver.top.state()["rule"] == "7.4"


def test_an_unknown_rule_opens_the_first(driver):
    driver.show(RulesBrowser("99.9"))
    one = driver.picture()
    driver.app.replace(RulesBrowser())
    driver.step(2)
    assert driver.picture() == one


def test_options_change_the_scale_at_once(driver):
    driver.app.settings.set_ui_scale(0.75)
    driver.show(TitleScreen())
    driver.show(Options())
    before = driver.find("close")
    driver.click("scale_110")
    assert driver.app.ui_scale == 1.1
    assert driver.find("close").width > before.width
    assert driver.app.screens[0].state()["widgets"]


def test_a_dialog_dims_the_page_below_and_leaves_it_to_be_seen(driver):
    driver.show(NewGame())
    before = sum(map(sum, driver.pixels()))
    driver.show(Options())
    assert 0 < sum(map(sum, driver.pixels())) < before


@pytest.mark.parametrize("path", house_scenarios(), ids=lambda path: path.stem)
def test_pictures_of_maps_fit_their_room(path):
    pictures = MapPictures()
    board = load_scenario(path).board
    picture = pictures.get(board, (300, 200))
    assert picture.width <= 300
    assert picture.height <= 200
    assert picture.width == 300 or picture.height >= 199
    assert len({tuple(picture.get_at((x, y))) for x in range(0, picture.width, 7) for y in range(0, 190, 7)}) > 15
    assert pictures.get(board, (300, 200)) is picture


def test_the_letter_that_opens_a_line_to_type_in_is_not_typed_into_it(driver, game):
    driver.show(PauseMenu(game))
    driver.key("s")
    assert driver.top.name == "save"
    assert driver.top._text == "First drop the bridge at Son turn 1"
    driver.type("my")
    assert driver.top._text == "my", "what is proposed is chosen: who types writes another name"


def test_a_name_is_proposed_in_the_language_of_the_window(game):
    driver = Driver(language="nl")
    driver.show(SaveGame(game))
    assert driver.top._text == "Eerste sprong de brug bij Son beurt 1"


def test_every_button_that_does_something_has_a_key_that_presses_it(driver):
    screens = [
        NewGame(), KeyPage(), PlansOffer(lambda *_, **__: Credits(), lambda: None),
        Question("Go on?", "From step 3.", yes="Yes", then=print, instead=("From the beginning", print)),
    ]  # fmt: skip
    for screen in screens:
        driver.show(screen)
        buttons = {id_: widget for id_, widget in screen.widgets._widgets.items() if isinstance(widget, Button)}
        chooses = ("sift_", "seat_")  # what holds a value is gone through by Tab
        labels = [button.face.key for id_, button in buttons.items() if not id_.startswith(chooses)]
        assert all(labels), screen.name
        assert len(set(labels)) == len(labels), screen.name
    page = screens[0]
    driver.show(page)
    seed = page._seed_entry.text
    driver.key("e")
    assert page._seed_entry.text != seed
    driver.key("v")
    assert driver.top.name == "variants"


def test_all_keys_are_as_shipped_again_by_a_key(driver):
    driver.show(KeyPage())
    action = next(action for action in ACTIONS if action.command is Command.MINIMAP)
    assert not driver.app.keyboard.change(action, Chord(pygame.K_F7))
    driver.key("shift+delete")
    assert not driver.app.keyboard.is_changed(action)


def test_every_line_and_every_sentence_of_the_credits_begins_with_a_capital():
    texts = [paragraph.text for paragraph in _paragraphs()]
    assert any(text.startswith("Railways still in use: ") and text.endswith(". CC0.") for text in texts)
    assert not [text for text in texts if text[:1] != text[:1].upper()]
    assert not [text for text in texts if re.search(r"\. [a-z]", text)]


@pytest.mark.usefixtures("plain_maps")
def test_the_title_can_be_used_while_the_map_behind_it_is_looked_for(driver, monkeypatch):
    held, board = threading.Event(), load_scenario("first_drop").board
    monkeypatch.setattr("game.ui.entrance.title._longest_board", lambda: board if held.wait(PATIENCE_SECONDS) else None)
    monkeypatch.setattr(driver.app, "when_sharper", driver.app.draw_again)  # as a window has it
    title = TitleScreen()
    driver.show(title)
    driver.step(2)
    assert title.wait_seconds != 0, "nobody turns round and round meanwhile"
    driver.key("o")
    assert driver.top.name == "options"
    driver.key("esc")
    held.set()
    title._board_search.join()
    assert title.wait_seconds == 0.0, "it comes without a hand at the mouse"
    driver.until(lambda: not title._is_bare)
    assert title._board is board


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_the_list_of_players_ends_with_a_whole_row(scale):
    driver = Driver((1280, 720), ui_scale=scale)
    driver.show(ChoosePlayer(load_scenario("first_drop"), ALLIED, "human", print))
    driver.step(2)
    box = driver.find("players")
    assert box.height >= driver.app.px(52)
    assert box.height % driver.app.px(52) == 0
