"""Units with no movement allowance: a battery in its bunker is reckoned with and never sent anywhere. [2.1]"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer
from game.scenario.locate import find_scenario

STRENGTH = re.compile(r'strength: ("?)(\d+-\d+)-\d+("?)')


@pytest.mark.parametrize("player", ["scripted", "planner:normal"])
@pytest.mark.parametrize("name", ["first_drop", pytest.param("breskens", marks=pytest.mark.slow)])
def test_2_1_units_that_cannot_walk_are_played_to_the_end(name: str, player: str, tmp_path: Path) -> None:
    text = find_scenario(name).read_text(encoding="utf-8")
    for found in (list(STRENGTH.finditer(text))[-1], next(STRENGTH.finditer(text))):
        text = text[: found.start()] + found.expand(r"strength: \1\2-0\3") + text[found.end() :]
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    scenario = load_scenario(path)
    assert sum(unit.ma_mp == 0 for unit in scenario.setting.units) == 2
    result = Match(scenario, dict.fromkeys(scenario.sides, NamedPlayer(player)), 1).play(0)
    assert result.is_finished
