"""What attrition is told to bring is what it brings: no steps that nobody has, no hex that cannot be won. [33.3]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.facts import WornDown
from game.systems.standard.rules.attrition.forecast import chances_of_attrition, wear_of
from game.systems.standard.rules.attrition.fronts import facts_of
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.test_33_attrition import NORTH, brigades, front_line

FEW = "3-3-7 german 0302 regiment half=2-2 depleted"


@pytest.mark.parametrize(("enemy", "steps"), [(FEW, 1), ("3-3-7 german 0302 regiment", 2)])
@pytest.mark.parametrize("has_forts", [False, True])
def test_33_3_each_face_brings_what_is_told(enemy: str, steps: int, has_forts: bool) -> None:
    """Brigades all around, up to 2+ of the table, against one unit of one step or two; behind forts no hex is won."""
    forts = [{"hex": f"0{column}0{row}", "level": 1} for column in (3, 4, 5) for row in range(1, 5)]
    units = {**brigades(10, ("0201", "0202", "0301", "0303", "0401")), "gr": enemy, "far": "3-3-7 german 0602 regiment"}
    battle = front_line(units, stacks={"forts": forts if has_forts else []})
    wear = wear_of(battle.state, ALLIED, facts_of(battle.state).fronts[NORTH])
    assert max(face.steps for face in wear.faces) == steps
    for die, face in enumerate(wear.faces, start=1):
        after = battle.state.clone()
        before = sum(after.steps)
        STANDARD.step(after, Attrition(NORTH), ScriptedDice(()))
        STANDARD.step(after, EndPhase(), ScriptedDice((die,)))
        decision = STANDARD.decision(after)
        asks = decision is not None and decision.kind == "attrition_hex"
        assert WornDown(before - sum(after.steps), asks) == face
    assert any(face.is_hex_won for face in wear.faces) is not has_forts
    assert sum(chance.share for chance in chances_of_attrition(battle.state, Attrition(NORTH))) == 1
