"""Landings, arrows and bridgeheads where sentences of several numbers meet. [31, 32]"""

from __future__ import annotations

from game.systems.standard.rules.actions import Attack, EndPhase
from game.systems.standard.rules.bridgeheads.forecast import landing_battle
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.events import StackFought
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, begun, make_dual
from tests.systems.standard.modules.test_32_invasions import SWITCHBACK, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle

ALL = ("stacks", "supply", "overruns", "bridgeheads")


def at_sea(**units: str) -> Battle:
    """A brigade is on board for 0401, where Germans are; the combat phase has begun."""
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    roster = {"bde": f"{BDE} 0101", "gr": f"{GR} 0401", "far": f"{GR} 0503"}
    battle = make_stacked(
        [". . . . ."] * 3, roster | units, modules=ALL, turn=2,
        script={"bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401"}]},
                "supply": {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]}},
    )  # fmt: skip
    begun(battle)
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    return battle


def test_20_11_a_hex_that_was_landed_in_is_not_attacked_again() -> None:
    battle = at_sea(land=f"{BDE} 0301")
    attack = Attack(battle.hex("0401"), (battle.unit("land"),))
    assert battle.rule_against(attack) == ""
    battle.do(invade(battle, "0401", "bde"), [3])
    battle.do(next(iter(battle.legal("decline"))))
    assert battle.at("gr") == "0401"
    assert battle.rule_against(attack) == "20.11"


def test_20_11_nobody_lands_among_enemies_that_were_attacked_in_the_phase() -> None:
    battle = at_sea(land=f"{BDE} 0301")
    battle.attack("0401", "land", dice=[2])
    while battle.waits_for != "allied combat":
        battle.do(next(iter(battle.legal("take_step"))))
    assert battle.at("gr") == "0401"
    assert battle.rule_against(invade(battle, "0401", "bde")) == "20.11"
    assert battle.rule_against(EndPhase()) == "", "who cannot land goes back [32.24]"
    battle.end()
    assert battle.at("bde") == "0101"


def in_dispute(*bound: str) -> Battle:
    """The same where a battalion is in the hex already, and who is named sits out the phase."""
    battle = at_sea(bn=f"{BN} 0302", two=f"{GR} 0502")
    make_dual(battle, "0401", "bn", "two")
    for name in bound:
        overruns_of(battle.state).bound[battle.unit(name)] = 1
    return battle


def test_22_428_the_bound_do_not_fight_a_landing() -> None:
    battle = in_dispute("gr")
    landing = invade(battle, "0401", "bde")
    expected = landing_battle(battle.state, landing)
    assert expected is not None
    assert expected.defenders == (battle.unit("two"),)
    fought = next(event for event in battle.do(landing, [3]) if isinstance(event, StackFought))
    assert fought.defenders == (battle.unit("two"),)


def test_22_42b_where_all_are_bound_a_landing_is_unfought() -> None:
    battle = in_dispute("gr", "two", "bn")
    assert landing_battle(battle.state, invade(battle, "0401", "bde")) is None
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == battle.at("gr") == "0401"


def test_22_564_a_landing_presses_the_enemies_of_a_dual_hex() -> None:
    battle = in_dispute()
    battle.do(invade(battle, "0401", "bde"), [3])
    assert overruns_of(battle.state).pressed[battle.hex("0401")]
