"""Another language: everything that a menu says is said in it at once, whatever is open, and it is remembered."""

import json
import re

import pytest

from game import Game
from game.engine.autosave import Autosave
from game.engine.saves import save_path
from game.language import tables
from game.language.phrasebook import phrasebook
from game.language.tables import ENGLISH, table_of
from game.model.message import plain
from game.scenario.loader import read_header
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.ui.entrance.choose_player import ChoosePlayer
from game.ui.entrance.choose_variants import ChooseVariants
from game.ui.entrance.load import LoadGame
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.plans_offer import PlansOffer
from game.ui.entrance.title import TitleScreen
from game.ui.keys.default_keys import LOOKING_BACK, MENU, PLAY
from game.ui.language.words import Words
from game.ui.screens.apology import Apology
from game.ui.screens.curtain import Curtain
from game.ui.screens.key_page import KeyPage
from game.ui.screens.options import Options
from game.ui.screens.pause import PauseMenu, SaveGame
from game.ui.window.message import Notice, Question
from game.ui.window.settings import Settings
from tests.ui.driver import Driver
from tests.ui.table import scenario
from tests.ui.text_boxes import lines_of

LOUD = "zz"
"""English in capital letters: what is small has not been translated."""
KEYS = {chord.label for bindings in (MENU, PLAY, LOOKING_BACK) for own in bindings.chords.values() for chord in own}
FILLED_IN = re.compile(r"(\{\w+(?::[\w+]+)?\})")


def loud(text):
    return "".join(part if part.startswith("{") else part.upper() for part in FILLED_IN.split(text))


def written(key, part, depth=0):
    """A part of a table as YAML."""
    indent = "  " * depth
    if isinstance(part, dict):
        below = "".join(written(name, value, depth + 1) for name, value in part.items())
        return f'{indent}"{key}":\n{below}'
    return f'{indent}"{key}": {json.dumps(loud(part), ensure_ascii=False)}\n'


def nested(table):
    tree = {}
    for key, entry in table.items():
        *parts, name = key.split(".")
        place = tree
        for part in parts:
            place = place.setdefault(part, {})
        place[name] = entry
    return tree


@pytest.fixture
def languages(tmp_path, monkeypatch):
    """A folder with English and the loud language."""
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / f"{ENGLISH}.yaml").write_text("language: English\n", encoding="utf-8")
    tree = nested(table_of(ENGLISH))
    (folder / f"{LOUD}.yaml").write_text("".join(written(key, part) for key, part in tree.items()), encoding="utf-8")
    caches = (tables.languages, tables.table_of, phrasebook)
    folders = tuple(tables._folders())
    monkeypatch.setattr(tables, "_shared", lambda: folder)
    monkeypatch.setattr(tables, "_folders", lambda: (*folders, ("", folder)))
    for cached in caches:
        cached.cache_clear()
    say = Words.say
    monkeypatch.setattr(
        Words, "say", lambda words, said: say(words, said).upper() if words.language == LOUD else say(words, said)
    )
    yield
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()


def game():
    return Game.new(scenario("first_drop"), seed=3)


SCREENS = {
    "title": TitleScreen,
    "new_game": NewGame,
    "load": LoadGame,
    "replay": lambda: LoadGame("replay"),
    "options": Options,
    "keys": KeyPage,
    "pause": lambda: PauseMenu(game()),
    "save": lambda: SaveGame(game()),
    "message": lambda: Notice("TOLD BY OTHERS", "BY OTHERS"),
    "question": lambda: Question("ASKED", "BY OTHERS", yes="YES", then=lambda: None),
    "curtain": lambda: Curtain(scenario("first_drop").sides, GERMAN, "TOLD BY OTHERS"),
    "choose_player": lambda: ChoosePlayer(scenario("first_drop"), ALLIED, "random", lambda _side, _name: None),
    "plans_offer": lambda: PlansOffer(lambda *_, **__: Options(), lambda: None),
    "variants": lambda: ChooseVariants(
        scenario("arnhem"), lambda _agreed: None, read_header(scenario("arnhem").path).prices
    ),
    "apology": lambda: Apology(plain("told by others")),
}


def small_letters(driver, home):
    """Lines that are not in the loud language; names of keys, files and languages are no matter of language."""
    found = []
    for line in lines_of(driver).lines:
        words = [word for word in line.text.split() if word not in KEYS and str(home) not in word]
        if any(word != word.upper() for word in words) and line.text not in ("English",):
            found.append(line.text)
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize("name", SCREENS)
def test_all_that_a_menu_says_is_in_the_table(driver, home, name):
    first = game()
    first.keep_seats(["human", "planner:easy"])
    autosave = Autosave(first)
    first.apply(next(iter(first.legal())))
    autosave.update()
    first.save(save_path("MINE"))
    driver.show(SCREENS[name]())
    assert driver.app.words.language == ENGLISH
    assert small_letters(driver, home), "the test can see English"
    driver.app.set_language(LOUD)
    driver.step(2)
    assert small_letters(driver, home) == []


@pytest.mark.usefixtures("languages")
def test_a_language_is_chosen_in_the_options_and_everything_speaks_it(driver):
    driver.show(TitleScreen())
    driver.show(Options())
    driver.click(f"language_{LOUD}")
    assert driver.app.settings.language == LOUD
    assert driver.top.heading == "OPTIONS"
    driver.key("esc")
    assert "NEW GAME" in [line.text for line in lines_of(driver).lines]


@pytest.mark.usefixtures("languages")
def test_the_language_is_remembered(home):
    settings = Settings.load()
    settings.set_language(LOUD)
    assert Settings.load().language == LOUD
    assert Driver(language=LOUD).app.words("title.quit") == "QUIT"


def test_a_language_that_is_gone_is_english(home):
    assert Driver(language="tlh").app.words("title.quit") == "Quit"
