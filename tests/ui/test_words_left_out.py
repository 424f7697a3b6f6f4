"""A game of another package that brings no words along: what is missing is a sentence, in the window and outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.engine.faults import write_down
from game.engine.game import Game
from game.engine.library import load_scenario
from game.language import phrasebook, tables
from game.language.phrasebook import NoText, Phrasebook
from game.model.manifests import manifests
from game.model.message import message
from game.ui.screens.apology import Apology
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.text_boxes import lines_of

pytestmark = pytest.mark.usefixtures("lanterns_installed", "plain_maps")
SENTENCE = "There is no text for lanterns."


@pytest.fixture
def _wordless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = dict(manifests())
    known["lanterns"] = replace(known["lanterns"], words="")
    monkeypatch.setattr(tables, "manifests", lambda: known)
    monkeypatch.setattr(tables, "read_kept", lambda _path: None)
    for remembered in (tables.table_of, phrasebook.phrasebook):
        remembered.cache_clear()
    yield
    for remembered in (tables.table_of, phrasebook.phrasebook):
        remembered.cache_clear()


@pytest.mark.usefixtures("_wordless")
def test_a_desk_without_words_is_told_in_a_sentence(driver: Driver) -> None:
    game = Game.new(load_scenario("lanterns"), seed=1)
    with pytest.raises(
        NoText, match=r"^There is no text for lanterns\.[\w.]+: the words of this game lack it\.$"
    ) as no:
        open_game(driver, game)
    told = str(write_down(no.value))
    assert told.startswith(SENTENCE)
    assert "KeyError" not in told
    assert "fault.log" in told
    driver.app._apologise(no.value)
    driver.step()
    assert isinstance(driver.top, Apology)
    assert SENTENCE in " ".join(line.text for line in lines_of(driver).lines)


def test_a_text_that_is_missing_is_a_key_error_too() -> None:
    with pytest.raises(KeyError):
        Phrasebook("nl")("lanterns.nothing")
    assert str(Phrasebook("nl").say(message("trouble.no_text", key="x"))).startswith("Er is geen tekst voor x")
