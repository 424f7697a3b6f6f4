"""What the window says: another language is spoken at once."""

from __future__ import annotations

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
