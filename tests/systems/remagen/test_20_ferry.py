"""The script has guns and men ferried where its orders say so. [8.9, 9.2, 9.6, 19.3]"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.scenario.locate import data_folder
from game.systems.remagen.ai.carrying_over import carried_over, wanted_over
from game.systems.remagen.ai.scripted import ScriptedPlayer
from game.systems.remagen.rules.orders import Order, When
from game.systems.remagen.rules.sides import US
from tests.systems.remagen.builder import Field

ALWAYS = When(1, 99, None, None, None, None)
GUN = "{units: [us_atgun_2], ferry: Q10 P10}"


def ordered(path: Path, order: str) -> Path:
    """The battle of Linz with one order for the Americans, and none for the Germans."""
    text = (data_folder("scenarios") / "linz.yaml").read_text(encoding="utf-8")
    text = text[: text.index("orders:")] + f"orders:\n  us:\n    - {order}\n"
    scenario = path / "linz.yaml"
    scenario.write_text(text, encoding="utf-8")
    return scenario


def played(game: Game, unit: str, turns: int) -> list[str]:
    """Where a unit is after each American movement that the script makes; the German ends his steps."""
    mine, his, index = ScriptedPlayer(1), ScriptedPlayer(2), game.scenario.setting.unit_index[unit]
    found: list[str] = []
    while game.outcome is None and game.state.turn <= turns:
        decision = game.decision
        assert decision is not None
        action = (mine if decision.side is US else his).choose(Position(game))
        if decision.side is US and decision.kind == "move" and action.kind == "end_step":
            sector = game.state.sector[index]
            found.append(game.scenario.setting.name(sector) if sector >= 0 else "lost")
        game.apply(action)
    return found


def test_20_1_a_gun_is_taken_on_board_and_set_down_on_the_far_bank(tmp_path: Path) -> None:
    game = Game.new(load_scenario(ordered(tmp_path, "{units: [us_atgun_2], ferry: R10 O10}")), seed=4)
    first, second = played(game, "us_atgun_2", 2)
    assert first in ("P8", "Q8", "R8"), "on the river, in the Buffalo"
    assert second in ("R10", "O10"), "on the far bank"
    state, setting = game.state, game.scenario.setting
    assert state.carrier[setting.unit_index["us_atgun_2"]] == -1


def test_20_1_step_by_step_on_an_empty_river() -> None:
    field = Field({"Q5": "lvt", "Q7": "atgun"}, {"H18": "inf"}, turn=2, bridge=False)
    order = Order("over", "ferry", frozenset(field.units("us_atgun_1")), ALWAYS, 9, field.path("Q10 P10"))
    done: list[str] = []
    for turn in (2, 3, 4):
        field.state.turn = turn
        count = len(field.state.sector)
        field.state.spent, field.state.climbed, field.state.flags = [0] * count, [0] * count, [0] * count
        while (action := carried_over(field.state, US, wanted_over(field.state, [order]))) is not None:
            field.do(action)
            done.append(action.kind)
    assert done == ["move", "embark", "move", "move", "disembark"]
    assert field.where("us_atgun_1") in ("Q10", "P10")
    assert not wanted_over(field.state, [order]), "who is over is not ferried again"


def test_20_1_whoever_waits_for_the_ferry_stays_and_so_does_the_swimmer(tmp_path: Path) -> None:
    scenario = load_scenario(ordered(tmp_path, GUN))
    game = Game.new(scenario, seed=4)
    without = replace(scenario.setting, scripts=((), ()))
    assert any(order.task == "ferry" for order in scenario.setting.scripts[US])
    assert not without.scripts[US]
    assert played(game, "us_atgun_2", 1)[0] != "Q7"


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("{units: [us_medium_1], ferry: Q10}", "nobody of this side swims with us_medium_1 on board"),
        ("{types: [howitzer], ferry: Q10}", "nobody of this side swims with us_howitzer_1 on board"),
        ("{units: [us_atgun_2], ferry: Z99}", "Z99"),
        ("{units: [us_atgun_2], ferry: Q10, hold: Q7}", "an order has exactly one task"),
    ],
)
def test_20_faults_of_a_ferry_are_told(tmp_path: Path, order: str, what: str) -> None:
    with pytest.raises(GameError) as raised:
        load_scenario(ordered(tmp_path, order))
    assert what in str(raised.value)
