"""Sentences of the rules in other languages: every one can be said, and none is kept that nobody makes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.ai.registry import listed_opponents, opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.board import ROAD_KINDS, WATER_KINDS
from game.scenario.locate import data_folder
from game.scenario.reader import read_file
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.actions import ORDER_NAMES
from game.systems.standard.rules.schema import UnitSize, UnitType
from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.desk import StandardDesk
from game.systems.standard.ui.previews import FATE_TONES
from game.ui.desk.desk import Hint, Refused, Vantage
from game.ui.desk.overview import Past
from game.ui.language.sentences import MOST_KNOWN, Sentences
from game.ui.language.words import ENGLISH, Words, languages, sentences_of, table_of
from tests.house import house_scenarios
from tests.ui.rule_sentences import HOLE, templates

OTHERS = [language for language in languages() if language != ENGLISH]
LONG_LETTERS = 12
"""A piece of English so long is in no other language by chance."""


def bare(template: str) -> str:
    """A template whose holes have no names."""
    return re.sub(r"\{\w*\}", HOLE, template)


def terms(setting: Setting) -> set[str]:
    """Words of a scenario and its rules that are filled in or shown alone."""
    steps = [entry for entry in setting.sequence if entry.does in ("arrivals", "movement", "combat")]
    segments = {entry.phase.lower() + (", arrivals" if entry.does == "arrivals" else "") for entry in steps}
    return {
        *setting.rules.terrain, *(nation.title for nation in setting.script.nations),
        *(entry.phase for entry in setting.sequence), *(entry.phase.lower() for entry in setting.sequence), *segments,
        *(f"{side.title} {segment}" for side in Side for segment in segments),
        *(column for column in setting.rules.combat.columns if re.search("[a-z]", column)),
        *(result.title for result in setting.rules.combat.results.values()),
        *(bridge.kind for bridge in setting.board.bridges),
    }  # fmt: skip


def all_terms() -> set[str]:
    found = {*ROAD_KINDS, *WATER_KINDS, *ORDER_NAMES, *get_args(UnitType), *get_args(UnitSize)}
    found |= {
        *(side.title for side in Side),
        *(text for kind in listed_opponents("standard") for text in (kind.title, kind.summary)),
        *(
            opponent(f"planner:{level}:{character}").title
            for level in planner_file().levels
            for character in planner_file().personalities
        ),
        "bridge",
        "ferry",
        "railroad",
    }
    for path in house_scenarios():
        scenario = load_scenario(path)
        found |= {*terms(scenario.setting), scenario.title, scenario.summary}
    return found


def made_elsewhere() -> set[str]:
    """What joins names, lists of markers, and words that are filled in where no word of a scenario is."""
    return {" or ", " and ", "{} +{}", "Replay", "Remote", "scenarios", "rules", "set-ups", *FATE_TONES}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_rules_can_be_said(language: str) -> None:
    known = {bare(template) for template in sentences_of(language).templates}
    assert [f"{where}: {text}" for text, where in templates().items() if text not in known] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_that_is_filled_in_can_be_said(language: str) -> None:
    assert sorted(all_terms() - set(sentences_of(language).templates)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_kept_that_nobody_makes(language: str) -> None:
    made = {*templates(), *all_terms(), *made_elsewhere()}
    kept = read_file(data_folder("assets") / "words" / f"{language}.yaml").data["sentences"]
    assert isinstance(kept, dict)
    assert [text for text in kept if bare(text) not in made] == []


# how sentences are found


def test_the_template_with_most_words_of_its_own_says_a_sentence() -> None:
    said = Sentences(
        {"{unit} moves to {hex}": "{unit} -> {hex}", "{unit} moves to {hex}, {number} MP left": "{number} {unit} {hex}"}
    )
    assert said("A moves to B") == "A -> B"
    assert said("A moves to B, 3 MP left") == "3 A B"


def test_what_is_filled_in_is_said_too_and_names_stay() -> None:
    said = Sentences(
        {"Die for the {why}: {number}": "Worp voor {why}: {number}", "scatter of {unit}": "verwaaiing van {unit}"}
    )
    assert said("Die for the scatter of 1/506: 4") == "Worp voor verwaaiing van 1/506: 4"


def test_numbers_are_only_figures_and_lists_are_said_part_by_part() -> None:
    said = Sentences(
        {
            "{nation} +{number}": "{nation} plus {number}",
            "British": "Britten",
            " or ": " of ",
            "one: {units}": "een: {units}",
        }
    )
    assert said("British +3, US +1") == "Britten plus 3, US plus 1"
    assert said("one: A or B or British") == "een: A of B of Britten"


def test_a_sentence_begins_with_a_capital_where_the_english_does() -> None:
    said = Sentences({"{bridge} stands": "{bridge} staat", "bridge": "brug"})
    assert said("Bridge stands") == "Brug staat"
    assert said("bridge") == "brug"
    assert said("Bridge") == "Brug"


def test_a_sentence_may_carry_the_number_of_its_rule() -> None:
    said = Sentences({"It cannot be: {why}": "Het kan niet: {why}", "One unit a hex": "Één eenheid per hex"})
    assert said("It cannot be: One unit a hex [4.1]") == "Het kan niet: Één eenheid per hex [4.1]"


def test_what_the_table_does_not_have_stays_as_it_is_and_is_said_again_the_same() -> None:
    said = Sentences({"a road": "een weg"})
    assert said("nothing of the kind") == "nothing of the kind"
    assert said(said("a road")) == "een weg"
    for number in range(MOST_KNOWN + 10):
        assert said(f"hex {number}") == f"hex {number}"
    assert said("a road") == "een weg"


def test_both_sides_of_a_template_leave_the_same_open() -> None:
    with pytest.raises(ValueError, match="leave open"):
        Sentences({"{unit} stands": "{eenheid} staat"})


def test_english_is_said_as_it_is() -> None:
    words, refusal = Words(), Refusal("stacking", "4.1", "One unit a hex")
    assert words.sentence("The game is over") == "The game is over"
    assert words.refusal(refusal) == "One unit a hex [4.1]"
    assert words.refusal(None) == ""


# a whole game


def shown(thing: Any) -> Iterator[str]:
    """Every text in what the desk shows."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name not in ("id", "look", "key", "refusal" if isinstance(thing, Hint) else "", "code"):
                yield from shown(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from shown(part)


def english_pieces(language: str) -> list[str]:
    """Pieces of English text that cannot stand in another language."""
    texts = [*templates()]
    for key, entry in table_of(ENGLISH).items():
        other = table_of(language).get(key, entry)
        texts += [text for text in ([entry] if isinstance(entry, str) else entry.values()) if text != other]
    others = " | ".join(str(entry) for entry in table_of(language).values())
    pieces = {piece.strip() for text in texts for piece in re.split(r"\{\w*\}", text)}
    return [piece for piece in sorted(pieces) if len(piece) >= LONG_LETTERS and " " in piece and piece not in others]


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game_is_told_without_a_sentence_of_english(language: str) -> None:
    from tests.ui.test_play_parts import touch

    game = Game.new(load_scenario("first_drop"), seed=3)
    desk, player, rng = StandardDesk(game.scenario.setting, Words(language)), RandomPlayer(3), random.Random(3)
    texts: set[str] = set()
    while game.decision is not None:
        side = game.decision.side
        desk.show(Vantage(game.view(side), side, game.decision, True, game.refusal, game.foresee))
        for _ in range(6):
            hex = rng.randrange(game.scenario.board.topology.size)
            texts.update(shown([desk.hint(hex, None), desk.marks(hex, None, frozenset()), desk.prompt(), desk.sheet()]))
            texts.update(shown([desk.preview(hex), desk.unit_card(hex), desk.hex_card(hex), desk.tray()]))
            texts.update(shown([desk.heading(), desk.undone(), desk.commands]))
            reply = touch(desk, rng, hex)
            if isinstance(reply, Refused):
                texts.add(Words(language).sentence(reply.refusal.sentence))
        texts.update(shown([desk.log_line(event) for event in game.apply(player.choose(Position(game)))]))
    desk.show(Vantage(game.view(None), None, None, False, game.refusal, game.foresee))
    whole, past = desk.overview(), Past(tuple(game.events), game.state_after)
    texts.update(shown([whole.calendar(), whole.standing(past), whole.luck(past), whole.report(past)]))
    texts.update(shown(whole.briefing()))
    pieces = english_pieces(language)
    assert len(texts) > 300
    assert [text for text in sorted(texts) if any(piece in text for piece in pieces)] == []
