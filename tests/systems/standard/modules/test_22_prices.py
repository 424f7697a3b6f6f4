"""What a move and an overrun are told to cost is what is paid: markers, dual hexes and screening included. [22.4]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.forecast import forecast_with
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC
from game.systems.standard.rules.stacks.frames import FAILED
from tests.systems.standard.modules.test_22_overruns import BDE, GR, battle_with, begun
from tests.systems.standard.rules.builder import Battle


def beside_won(hex: str, number: int, circles: int) -> Battle:
    """A brigade about to overrun a battalion behind 0201, and a hex that others have won in this phase."""
    battle = begun(battle_with({"bde": f"{BDE} 0101", "bn": "2-2-7 german 0301", "gr": f"{GR} 0504"}))
    overruns_of(battle.state).lay(battle.hex(hex), number, circles)
    return battle


@pytest.mark.parametrize(
    ("won", "number", "circles", "cost", "rule"),
    [
        ("0504", 7, FULL, 4, ""),
        ("0302", 5, FULL, 6, ""),
        ("0302", 7, FULL, 7, "22.415"),
        ("0301", 6, NO_ZOC, 6, "22.414"),
    ],
)
def test_22_415_an_overrun_costs_with_its_markers_what_is_told(
    won: str, number: int, circles: int, cost: int, rule: str
) -> None:
    """The step and the overrun cost 1 + 1 + 2; both hexes lie beside one that was won: the zone, or the number."""
    battle = beside_won(won, number, circles)
    action = do.Overrun(battle.unit("bde"), battle.path("0201 0301"))
    price, told = price_of_overrun(battle.state, action), forecast_with(battle.state, action)
    assert price is not None
    assert told is not None
    assert (price.cost, price.left) == (cost, 7 - cost)
    assert {rule} - {""} <= {note.rule for note in price.notes}
    assert sum(int(dict(note.said.values)["amount"]) for note in price.notes) == cost  # type: ignore[arg-type]
    assert told[0].mp_left[battle.unit("bde")] == 7 - cost
    battle.do(action)
    assert battle.mp("bde") == 7 - cost


def test_22_415_the_forecast_of_an_overrun_beside_a_won_hex_leaves_no_more_than_is_left() -> None:
    battle = beside_won("0302", 6, FULL)
    told = forecast_with(battle.state, do.Overrun(battle.unit("bde"), battle.path("0201 0301")))
    assert told is not None
    for branch in told[1].branches:
        assert branch.left_mp == 0 if branch.outcome == FAILED else branch.left_mp <= 1
