"""The log of a whole game is told in another language, with nothing of English left in it."""

from __future__ import annotations

import re

import pytest

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.language.phrasebook import say
from game.language.tables import ENGLISH

ENGLISH_WORDS = re.compile(
    r"\b(the|and|with|moves|lands|arrives|retreats|holds|turn|dice|combat|movement|attacks)\b", re.I
)
"""Words that stand in no other language's log, nor in the name of a unit."""


@pytest.mark.parametrize("scenario", ["first_drop", "arnhem", "arnhem_free_deployment", "ludendorff", "scheldt"])
def test_a_whole_game_is_told_in_dutch(scenario: str) -> None:
    game, player = Game.new(load_scenario(scenario), seed=3), RandomPlayer(3)
    prompts = []
    while game.decision is not None and game.actions_done < 400:
        prompts += [game.decision.prompt]
        game.apply(player.choose(Position(game)))
    system, setting = game.scenario.system, game.scenario.setting
    told = [*(system.describe(setting, entry.event) for entry in game.events), *prompts]
    if game.outcome is not None:
        told.append(game.outcome.reason)
    english = [line for each in told if ENGLISH_WORDS.search(line := say(each, "nl"))]
    assert english == []
    assert sum(ENGLISH_WORDS.search(say(each, ENGLISH)) is not None for each in told) > 20
