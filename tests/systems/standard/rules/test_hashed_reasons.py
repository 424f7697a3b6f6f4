"""Hashes of finished games are of the same bytes whatever a table of a language says."""

from __future__ import annotations

import pytest

from game import Game, load_scenario
from game.language.phrasebook import Phrasebook
from game.language.tables import table_of
from game.model.message import message, term
from game.systems.standard.rules.state import HASHED_REASONS


def test_every_reason_for_a_result_has_its_bytes() -> None:
    assert set(HASHED_REASONS) == {key for key in table_of("en") if key.startswith("standard.outcome.")}


@pytest.mark.parametrize("key", HASHED_REASONS)
def test_a_hash_does_not_ask_the_tables(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = Game.new(load_scenario("first_drop"), seed=1).state.clone()
    state.winner, state.win_reason = 0, message(key, side=term("side", "Allied"), held=2)
    before = state.fingerprint()
    assert b"Allied units h" in before or b"Allied units did" in before

    def reworded(book: Phrasebook, _said: object) -> str:
        return f"something else, in {book.language}"

    monkeypatch.setattr(Phrasebook, "say", reworded)
    assert state.fingerprint() == before
    state.win_reason = message(key, side=term("side", "German"), held=2)
    assert state.fingerprint() != before
