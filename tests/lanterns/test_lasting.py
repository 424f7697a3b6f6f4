"""Lanterns answered once for all: which band leaves a square that was rushed. [12.B.2]"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from lanterns.rules.legal import YIELD

from game.ai.table import Table
from game.engine.game import Game
from game.engine.library import load_scenario
from tests.text.terminal import evening

pytestmark = pytest.mark.usefixtures("lanterns_installed")


def asked(saves: Path) -> Table:
    """A game at random, up to the first square that must be left."""
    for seed in range(50):
        game, random = Game.new(load_scenario("lanterns"), seed=seed), Random(seed)
        table = Table(game, dict.fromkeys(game.scenario.sides), saves)
        while game.decision is not None:
            if game.decision.kind == YIELD:
                return table
            actions = list(game.legal())
            rushes = [action for action in actions if action.kind == "rush"]
            table.do(random.choice(rushes or actions))
    raise AssertionError("nobody was ever driven off")


@pytest.mark.parametrize("name", ["weakest", "undermost"])
def test_the_band_that_leaves_is_the_one_that_was_named(name, tmp_path) -> None:
    table = asked(tmp_path)
    game, decision = table.game, table.game.decision
    assert decision is not None
    stack, bands = game.state.stack(game.state.yields), game.state.setting.bands
    table.lasting.give(decision.side, name)
    action = table.answer()
    assert action is not None
    assert game.refusal(action) is None
    if name == "weakest":
        assert bands[action.band].strength == min(bands[band].strength for band in stack)
    else:
        assert action.band == stack[0]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_in_the_terminal_answers_are_listed_given_and_taken_back(language, tmp_path) -> None:
    said = evening("lanterns", ["ready", "always", "always weakest", "always", "always ask", "always x"], tmp_path,
                   language=language)  # fmt: skip
    listed = said.after("always")
    assert len(listed) == 2
    assert all(line.endswith(f"(always {name})") for line, name in zip(listed, ("weakest", "undermost"), strict=True))
    assert said.said.count("always ask)") == 1
    assert len(said.after("always ask")) == 1
    assert len(said.after("always x")) == 1
