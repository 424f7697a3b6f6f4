"""The tables of texts: every text that is asked for is there in every language, and none that nobody asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine.library import load_scenario
from game.language.phrasebook import Phrasebook, in_english, phrasebook, say
from game.language.tables import ENGLISH, HOLE, Entry, languages, read_table, table_of
from game.model.message import NOTHING, Message, message, plain, term
from game.scenario.locate import data_folder
from game.scenario.problems import ScenarioError
from game.systems.rulebooks import rulebook_named
from tests.language.asked import asked, written
from tests.language.terms import names_of, shipped_terms

pytestmark = pytest.mark.usefixtures("lanterns_installed")
OTHERS = [language for language in languages() if language != ENGLISH]
NUMBER, NAME = 3, "Son"
COUNTED = "count"
OF_A_SYSTEM = re.compile(r"game/systems/\w+/")
"""Where the modules of one system lie."""
LEGEND = re.compile(r"^\w+\.(window\.legend\.|ui\.legend_)")
"""Keys of what the window of a system writes under its map."""
RULED = re.compile(r"\[([0-9.]+)]")
FULLEST = {"standard": "scheldt"}
"""Whose rules in words hold those of all modules of a system."""


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: Entry) -> set[str]:
    return {hole[1] for text in forms(entry) for hole in HOLE.finditer(text)}


def tops() -> frozenset[str]:
    return frozenset(key.partition(".")[0] for key in table_of(ENGLISH))


@pytest.mark.slow
def test_every_text_that_is_asked_for_is_in_the_table() -> None:
    table = table_of(ENGLISH)
    missing = [
        f"{call.where}: {call.key}"
        for call in asked()
        if not (any(key.startswith(call.key) for key in table) if call.goes_on else call.key in table)
    ]
    assert missing == []


def test_every_text_in_the_table_is_asked_for() -> None:
    found = [(call.key, call.goes_on) for call in asked()] + list(written(tops()))
    whole = {key for key, goes_on in found if not goes_on} | {"language"}
    begun = tuple(key for key, goes_on in found if goes_on)
    assert [key for key in table_of(ENGLISH) if key not in whole and not key.startswith(begun)] == []


def test_what_is_filled_in_has_its_hole() -> None:
    table = table_of(ENGLISH)
    wrong = [
        f"{call.where}: {call.key} has no hole for {', '.join(sorted(extra))}"
        for call in asked()
        if not call.goes_on and (extra := call.names - holes(table[call.key]) - {COUNTED})
    ]
    assert wrong == []


def test_whoever_asks_for_a_text_with_two_forms_says_how_many_there_are() -> None:
    """Else there would be "1 points": the form for several is taken."""
    tables = [table_of(language) for language in languages()]
    counted = {key for table in tables for key, entry in table.items() if not isinstance(entry, str)}
    silent = [call for call in asked() if not call.goes_on and call.key in counted and COUNTED not in call.names]
    assert [f"{call.where}: {call.key}" for call in silent] == []


def test_a_text_that_only_one_system_asks_for_lies_with_it() -> None:
    calls = [call for call in asked() if not call.where.startswith("tests/")]
    inside = [call for call in calls if OF_A_SYSTEM.match(call.where)]
    outside = [call for call in calls if not OF_A_SYSTEM.match(call.where)]
    shared = read_table(data_folder("assets") / "words" / "en.yaml")
    elsewhere = {key for key, goes_on in written(tops(), outside_of="systems") if not goes_on}
    begun = tuple(key for key, goes_on in written(tops(), outside_of="systems") if goes_on)
    alone = {call.key for call in inside if not call.goes_on} - {call.key for call in outside} - elsewhere
    assert sorted(key for key in alone if key in shared and not key.startswith(begun)) == []


@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_texts_of_english_with_the_same_holes(language: str) -> None:
    english = table_of(ENGLISH)
    other = {key: entry for key, entry in table_of(language).items() if key in english}
    assert set(other) == set(english)
    assert {key: holes(entry) for key, entry in other.items()} == {key: holes(entry) for key, entry in english.items()}
    assert all(text.strip() for key, entry in other.items() for text in forms(entry) if not key.startswith("list."))


@pytest.mark.parametrize("language", OTHERS)
def test_another_language_has_besides_only_words_that_files_bring_along(language: str) -> None:
    brought = {word.key for word in shipped_terms()}
    assert [key for key in table_of(language) if key not in table_of(ENGLISH) and key not in brought] == []


UNCHANGED = {"column", "name", "unit_type"}
"""Kinds of which some words are the same in every language: figures, and names that other armies keep."""


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_that_files_bring_along_is_told(language: str) -> None:
    table = table_of(language)
    missing = {word.key for word in shipped_terms() if word.key not in table}
    assert sorted(key for key in missing if key.partition(".")[0] not in UNCHANGED) == []


@pytest.mark.parametrize("language", languages())
def test_every_text_can_be_said_with_what_fills_it(language: str) -> None:
    book = phrasebook(language)
    for key, entry in table_of(language).items():
        signed = {hole[1] for text in forms(entry) for hole in HOLE.finditer(text) if hole[2] == "+"}
        for count in (1, 2):
            values = {name: NUMBER if name in signed else NAME for name in holes(entry)} | {COUNTED: count}
            said = book.say(Message(key, tuple(values.items())))
            assert said
            assert "{" not in said, key
            assert all(
                str(value).lower() in said.lower() for name, value in values.items() if name in holes_of(entry, count)
            ), key


def holes_of(entry: Entry, count: int) -> set[str]:
    """Holes of the form that is chosen for a count."""
    return holes(entry if isinstance(entry, str) else entry["one" if count == 1 else "other"])


ENGLISH_IN_NAMES = re.compile(
    r"\b(\d+(st|nd|rd|th)|Division|Brigade|Battalion|Company|Corps|Canal|Infantry|Artillery|Engineers|Garrison|Bridge|Crew|"
    r"Antwerp|Flushing|Ghent|Ostend|Scheldt|Rhine|Sea|Gap|dam|breach|Ferry|Land|to|the|of|at)\b"
)
REGIMENTS = re.compile(r"\b(Highland|Hussars|Dragoons|Guards|Border|Borderers|South|Tank|Lothians|Watch|Duke|Royal)\b")
"""What is in names that regiments of other armies keep in every language."""


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_with_english_in_it_is_told(language: str) -> None:
    book, found = phrasebook(language), set[str]()
    for path in sorted(data_folder("scenarios").glob("*.yaml")):
        found |= set(names_of(load_scenario(path)))
    english = {name for name in found if ENGLISH_IN_NAMES.search(name) and not REGIMENTS.search(name)}
    assert len(english) > 100
    assert sorted(name for name in english if book.name(name) == name) == []


def test_places_and_units_are_called_as_the_language_calls_them_wherever_they_are_filled_in() -> None:
    dutch = phrasebook("nl")
    assert dutch.name("Flushing") == "Vlissingen"
    assert dutch.name("1109 Flushing") == "1109 Vlissingen"
    assert dutch.name("5th Canadian Infantry Brigade") == "5e Canadese Infanteriebrigade"
    assert (dutch.name("0605 Westkapelle"), dutch.name("Near Flushing")) == ("0605 Westkapelle", "Near Flushing")
    assert dutch.say(plain("Antwerp")) == "Antwerpen"
    assert dutch.listed(("1109 Flushing", "Goes")) == "1109 Vlissingen, Goes"
    assert phrasebook(ENGLISH).name("1109 Flushing") == "1109 Flushing"


# how a message is said


@pytest.fixture
def book(tmp_path: Path) -> Phrasebook:
    """A phrasebook of a few texts."""
    path = tmp_path / "en.yaml"
    path.write_text(
        'units: {one: "1 unit", other: "{count} units"}\n'
        'shift: "shifted {by:+}"\n'
        'seen: "{hexes:or}, by {who:and}; {names}"\n'
        'place: "in {terrain:capital} ({terrain:small})"\n'
        'list: {and: " and ", or: " or "}\n',
        encoding="utf-8",
    )
    book = Phrasebook()
    book._table = read_table(path)
    return book


@pytest.mark.parametrize(
    ("language", "word", "rather"),
    [
        (ENGLISH, r"\bcadres?\b", "remnant [20.82]"),
        ("nl", r"\bkaders?\b", "rest [20.82]"),
        ("nl", "patstelling", "impasse [22.12]"),
        ("nl", "zone of control", "beheerszone [6]"),
        ("nl", r"\b(jij|jou|jouw|je|jullie)\b", "u, as everywhere"),
    ],
)
def test_a_thing_of_the_rules_has_the_name_everywhere_that_the_rules_give_it(language, word, rather) -> None:
    table, commands = table_of(language), "standard.text.usage."
    entries = [(k, told) for k, told in table.items() if k.startswith("standard.") and not k.startswith(commands)]
    assert [key for key, entry in entries if any(re.search(word, text, re.I) for text in forms(entry))] == [], rather


def test_numbers_are_counted_and_signed(book: Phrasebook) -> None:
    assert [book.say(message("units", count=count)) for count in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert [book.say(message("shift", by=by)) for by in (2, 0, -1)] == ["shifted +2", "shifted +0", "shifted -1"]


def test_several_are_joined_and_messages_are_said_within_messages(book: Phrasebook) -> None:
    names = (message("units", count=2), "XXX Corps")
    assert book.say(message("seen", hexes=("A", "B"), who=names, names=names)) == (
        "A or B, by 2 units and XXX Corps; 2 units, XXX Corps"
    )
    assert book.listed(names) == "2 units, XXX Corps"


def test_several_that_begin_a_line_have_commas_and_one_capital(book: Phrasebook) -> None:
    assert book.say(message("place", terrain=("heath", "wood"))) == "in Heath, wood (heath, wood)"


def test_of_three_and_more_the_last_alone_has_the_word_before_it(book: Phrasebook) -> None:
    said = message("seen", hexes=("A", "B", "C", "D"), who=("one", "two", "three"), names=("x",))
    assert book.say(said) == "A, B, C or D, by one, two and three; x"
    assert book.say(message("seen", hexes=("A",), who=(), names=())) == "A, by ; "


def test_lists_read_as_they_do_in_dutch() -> None:
    said = message("remagen.log.engaged", own=("J7", "J8", "J9"), hostile=("J10", "K10"))
    assert "J7, J8 en J9" in Phrasebook("nl").say(said)


def test_first_letters_are_made_great_or_small(book: Phrasebook) -> None:
    assert book.say(message("place", terrain="Woods")) == "in Woods (woods)"
    assert book.say(message("place", terrain="woods")) == "in Woods (woods)"


def test_what_no_table_has_is_said_as_it_was_brought_along(book: Phrasebook) -> None:
    assert book.say(term("terrain", "heath")) == "heath"
    assert book.say(plain("XXX Corps")) == "XXX Corps"
    assert book.say(NOTHING) == ""
    assert not NOTHING


def test_what_is_filled_in_opens_no_holes(book: Phrasebook) -> None:
    assert book.say(message("place", terrain="{terrain}")) == "in {terrain} ({terrain})"


def test_a_message_is_english_as_a_string_and_said_in_any_language() -> None:
    nothing = message("engine.nothing_to_undo")
    assert str(nothing) == in_english(nothing) == say(nothing) == "There is nothing to undo."
    assert say(nothing, "nl") == "Er is niets ongedaan te maken."
    assert say(nothing, "tlh") == say(nothing)
    assert say(term("terrain", "woods"), "nl") == "bos"
    assert str(term("terrain", "woods")) == "woods"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('a: "{unit:loud}"\n', "en.yaml:1:4: {unit:loud} is filled in in no known way"),
        ('a: "{unit"\n', "en.yaml:1:4: a brace that opens no hole"),
        ("a:\n  b: [one, two]\n", "en.yaml:2:6: this is no text"),
        ('a: {one: "1", other: true}\n', "en.yaml:1:22: this is no text"),
    ],
)
def test_a_faulty_table_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        read_table(path)
    assert said in str(caught.value)


@pytest.mark.parametrize("language", languages())
def test_every_legend_of_a_map_names_the_rules_of_its_figures(language: str) -> None:
    """The same in every language, and rules that there are."""
    legends = {key: entry for key, entry in table_of(language).items() if LEGEND.search(key)}
    assert len(legends) > 15
    for key, entry in legends.items():
        numbers = RULED.findall(str(entry))
        assert numbers, f"{key} names no rule"
        assert numbers == RULED.findall(str(table_of(ENGLISH)[key])), key
        system = key.partition(".")[0]
        rules = rulebook_named(FULLEST.get(system, system))
        assert all(rules.look_up(rules.telling(number)) for number in numbers), key
