"""The last word over a line is said in the language of whoever hears it, whatever the sender made of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.ai.farewell import MOST_BYTES, OVER, farewell, last_word
from game.language.phrasebook import say
from game.language.tables import ENGLISH, HOLE, languages, table_of
from game.model.message import Message, message, plain, term

REFUSED = message(
    "remote.illegal", number=3, why=message("engine.with_rule", said=term("terrain", "woods"), rule="5.2")
)
NO_WORDS = message("remote.no_words")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("why", [OVER, message("remote.apart", number=7), REFUSED, plain("XXX Corps")])
def test_both_ends_say_the_same_each_in_its_language(why: Message, language: str) -> None:
    assert say(last_word(farewell(why)), language) == say(why, language)


def test_dutch_hears_dutch() -> None:
    assert say(last_word(farewell(REFUSED)), "nl") == "De andere kant stuurde een actie 3 die niet mag: bos [5.2]"


@pytest.mark.parametrize(
    "bye",
    [
        "I am tired.", 7, None, [], {}, {"says": "no.such_text"}, {"says": "no.such_text", "plain": ""}, {"says": 7},
        {"says": "remote.apart"}, {"says": "remote.apart", "numbers": 3}, {"says": "remote.apart", "number": 3, "x": 1},
        {"says": "remote.apart", "number": None}, {"says": "remote.apart", "number": True},
        {"says": "remote.apart", "number": "x" * 201}, {"says": "remote.apart", "number": [1] * 21},
        {"says": "remote.apart", "number": {"says": "no.such_text"}}, {"says": "a.b", "plain": "a", "hole": "b"},
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_a_plain_sentence(bye: Any) -> None:
    assert last_word(json.dumps({"bye": bye}).encode()) == NO_WORDS


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[]", b'{"bye": {}, "more": 1}', b'{"bye": ' + b'{"a":' * 9 + b"1" + b"}" * 10]
)
def test_what_is_no_last_word_is_none(line: bytes) -> None:
    with pytest.raises(ValueError, match="it is"):
        last_word(line)


@pytest.mark.parametrize(
    "filling", ["x", 3, -(10**18), [1, "a"], {"says": "remote.over"}, {"says": "", "plain": "é\u202e"}]
)
def test_every_text_there_is_can_be_said_or_is_turned_down_whatever_fills_it(filling: Any) -> None:
    for key, entry in table_of(ENGLISH).items():
        forms = [entry] if isinstance(entry, str) else entry.values()
        holes = {hole[1] for form in forms for hole in HOLE.finditer(form)}
        heard = last_word(json.dumps({"bye": {"says": key} | dict.fromkeys(holes, filling)}).encode())
        assert heard == NO_WORDS or heard.key == key
        assert all("\u202e" not in say(heard, language) for language in languages())


def test_a_word_that_would_be_too_long_is_not_sent() -> None:
    line = farewell(message("remote.cannot_play", why=plain("x" * MOST_BYTES)))
    assert len(line) <= MOST_BYTES
    assert last_word(line) == NO_WORDS
