"""What the window says: another language is spoken at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.language.tables import ENGLISH
from game.ui.language.words import Words


def test_values_are_filled_in_and_unknown_names_stay() -> None:
    words = Words()
    assert words("title.continue_detail", turn=3, when="today") == "{scenario}, turn 3"


def test_an_unknown_language_is_english() -> None:
    words = Words("tlh")
    assert words.language == ENGLISH
    assert words("title.new_game") == "New game"


def test_another_language_is_spoken_from_now_on() -> None:
    words = Words()
    words.choose("nl")
    assert words("title.new_game") == "Nieuw spel"


@pytest.mark.parametrize(
    ("language", "above"), [("en", "button above the map|Answer above"), ("nl", "knop boven|Antwoord boven")]
)
def test_no_sentence_says_where_the_banner_lies_for_it_may_lie_at_the_foot_of_the_map(language, above):
    tables = [table for folder in ("assets", "game/systems") for table in Path(folder).rglob(f"{language}.yaml")]
    assert len(tables) >= 4
    assert not [table for table in tables if re.search(above, table.read_text(encoding="utf-8"))]
