"""What a combat of stacks may bring is told as it may come: losses, retreats, and who could advance. [20.3-20.5]"""

from __future__ import annotations

from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.odds import combat_odds
from tests.systems.standard.modules.test_22_overruns import BN, GR, battle_with, make_dual
from tests.systems.standard.rules.builder import Battle

UNITS = {
    "one": "9-2-7 uk 0101", "two": f"{BN} 0101", "beside": f"{BN} 0102", "gr": f"{GR} 0201", "bn": "2-2-7 german 0201",
    "far": f"{GR} 0504",
}  # fmt: skip


def told(battle: Battle, hex: str, *names: str) -> dict[str, str]:
    """What each result would bring, in a sentence."""
    units = tuple(sorted(battle.unit(name) for name in names))
    odds = combat_odds(battle.state, Attack(battle.hex(hex), units))
    return {outcome.result: "; ".join(map(str, outcome.meaning)) for outcome in odds.outcomes}


def shared(**more: str) -> Battle:
    battle = battle_with(UNITS | more, step="first_combat")
    make_dual(battle, "0201", "one", "two")
    return battle


def test_20_5_nobody_advances_while_enemies_are_left_in_the_hex() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert found["D1"] == "1 step lost, of gr or bn", "in a hex of both sides it is paid in steps [22.525]"


def test_19_24_nobody_advances_into_a_hex_that_is_full() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert "advance" not in found["D2"]
    roomy = battle_with(UNITS | {"two": f"{BN} 0102"}, step="first_combat")
    make_dual(roomy, "0201", "one")
    assert "may advance: two, beside" in told(roomy, "0201", "one", "two", "beside")["D2"]


def test_20_31_those_who_survive_their_losses_are_driven_back() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert found["DD"] == "1 step lost, of gr or bn; survivors retreat 2 hexes"


def test_20_5_a_hex_whose_last_steps_are_lost_may_be_entered() -> None:
    units = {"one": "9-2-7 uk 0101", "a": "1-1-7 german 0201 single", "b": "1-1-7 german 0201 single"}
    battle = battle_with(units, step="first_combat")
    assert "may advance: one" in told(battle, "0201", "one")["DD"]
