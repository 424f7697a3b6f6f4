"""The planner where several stand in a hex: it answers whatever is asked, and only as the rules allow."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.model.dice import SeededDice
from game.systems.standard.ai.planner import Thinker
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_stacks import stacked_setting


@pytest.mark.parametrize("seed", range(4))
def test_the_planner_plays_with_stacks_by_the_rules(seed: int) -> None:
    setting, dice, file = stacked_setting(Random(seed)), SeededDice(seed), planner_file()
    level = file.levels["normal"]
    thinker = Thinker(setting, level, file.weights_of(level, defends=False, personality=""), seed, None)
    state, _ = STANDARD.new_state(setting, dice)
    asked: Counter[str] = Counter()
    while (decision := STANDARD.decision(state)) is not None:
        action = thinker.decide(state, decision.side, decision.kind)
        assert STANDARD.refusal(state, action) is None
        asked[decision.kind] += 1
        assert asked.total() < 2000
        STANDARD.step(state, action, dice)
    assert asked["movement"]
