"""What batteries are told to cost a landing is what they cost it, over every way their dice may fall. [32.4]"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.bridgeheads.forecast import guns_chances, guns_sum
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.supplied import SEA, sea_rules
from tests.systems.standard.modules.test_22_overruns import BN, GR
from tests.systems.standard.modules.test_32_invasions import BATTERY, SWITCHBACK, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle

ASHORE = " ".join(f"0{column}0{row}" for column in (1, 2, 4, 5) for row in range(1, 4))


def under_guns(unit: str, strengths: tuple[int, ...]) -> Battle:
    """A unit about to land in 0401 under batteries of these strengths; nobody else is there."""
    sites = [
        BATTERY | {"id": f"gun{number}", "hex": "0403", "range": 9, "strength": strength}
        for number, strength in enumerate(strengths)
    ]
    battle = make_stacked(
        [". . ~ . ."] * 3, {"bn": unit, "gr": f"{GR} 0503"}, modules=("stacks", "supply", "bridgeheads"),
        allied="0101 0201", turn=2, rules=sea_rules(), legend=SEA,
        script={
            "bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401"}]},
            "supply": {"home": [{"side": side, "hexes": ASHORE} for side in ("allied", "german")]}, "sites": sites,
        },
    )  # fmt: skip
    battle.do(embark(battle, "bn", "0401"))
    to_combat(battle)
    return battle


@pytest.mark.parametrize("strengths", [(3,), (3, 3, 3), (2, 5), (6, 3), (6, 6, 1)])
@pytest.mark.parametrize("unit", [f"{BN} 0101 single", f"{BN} 0101"])
def test_32_4_guns_cost_a_landing_what_is_told_and_never_more_than_lands(unit: str, strengths: tuple[int, ...]) -> None:
    battle = under_guns(unit, strengths)
    action, begun = invade(battle, "0401", "bn"), battle.state.steps[battle.unit("bn")]
    lost: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=len(strengths)):
        after = battle.state.clone()
        STANDARD.step(after, action, ScriptedDice(faces))
        while (decision := STANDARD.decision(after)) is not None and decision.kind == "losses":
            STANDARD.step(after, TakeStep(battle.unit("bn")), ScriptedDice(()))
        lost[begun - after.steps[battle.unit("bn")]] += 1
    told = {dict(chance.said.values)["count"]: chance.share for chance in guns_chances(battle.state, action)}
    assert told == {steps: Fraction(count, lost.total()) for steps, count in lost.items()}
    (line,) = guns_sum(battle.state, action)
    shares = dict(line.said.values)["chances"]
    assert {dict(share.values)["steps"] for share in shares} == set(lost)  # type: ignore[union-attr]
