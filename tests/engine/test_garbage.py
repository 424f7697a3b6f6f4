"""How often Python looks for garbage is as it was after a scenario has been loaded, well or badly."""

from __future__ import annotations

import gc

import pytest

from game import load_scenario
from game.engine.garbage import look_later
from game.model.errors import GameError


def test_while_a_scenario_is_loaded_nobody_looks_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    monkeypatch.setattr("game.scenario.loader.load", lambda *_facts: looked.append(gc.isenabled()))
    load_scenario("first_drop")
    assert looked == [False]
    assert gc.isenabled()


def test_after_a_file_that_is_no_scenario_it_is_looked_for_again() -> None:
    with pytest.raises(GameError):
        load_scenario("no_such_battle")
    assert gc.isenabled()


def test_where_it_was_not_looked_for_before_it_is_not_afterwards() -> None:
    gc.disable()
    try:
        with look_later():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
