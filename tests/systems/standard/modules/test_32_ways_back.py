"""Where invaders go who do not come ashore: back to their port, or near it. [32.23, 32.24]"""

from __future__ import annotations

from typing import Any

from game.systems.standard.rules.actions import Retreat
from game.systems.standard.rules.sides import ALLIED
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_22_overruns import BDE, GR, begun
from tests.systems.standard.modules.test_32_invasions import SWITCHBACK, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle


def aboard(allied: str = "0102 0103", **units: str) -> Battle:
    """A brigade has left its port, 0101, for 0401, with supply for one attack; the combat phase has begun."""
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    roster = {"bde": f"{BDE} 0101", "gr": f"{GR} 0401", "far": f"{GR} 0503"}
    script: dict[str, Any] = {
        "bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401"}]},
        "supply": {"attack_supply": {"allied": [1]},
                   "home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]},
    }  # fmt: skip
    battle = make_stacked(
        [". . . . ."] * 3, roster | units, modules=("stacks", "supply", "overruns", "bridgeheads"), turn=2,
        stacks={"counter_attacks": True}, script=script, allied=allied,
    )  # fmt: skip
    assert battle.state.modules.supply is not None
    battle.state.modules.supply.points[ALLIED] = 1
    begun(battle).do(embark(battle, "bde", "0401"))
    to_combat(battle)
    return battle


def test_32_23_who_goes_back_does_not_come_upon_an_enemy_that_has_retreated_into_the_port() -> None:
    battle = aboard(att="9-9-7 uk 0301 brigade", near="3-3-7 german 0201 regiment")
    battle.attack("0201", "att", [2])
    battle.do(Retreat(battle.unit("near"), battle.path("0101")))
    battle.do(battle.legal("decline")[0])
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("near") == "0101"
    assert battle.at("bde") == "0102"


def lost_port(allied: str) -> Battle:
    """Those who were attacked out of the port have struck back and advanced into it."""
    battle = aboard(allied, bn="1-1-7 uk 0101 single", near="3-2-7 german 0201 brigade")
    battle.attack("0201", "bn", [4])
    battle.do(battle.legal("counter_attack")[0], [6])
    battle.do(battle.legal("advance")[0])
    assert battle.at("near") == "0101"
    return battle


def test_32_24_nor_upon_one_that_has_struck_back_and_won_the_port() -> None:
    battle = lost_port("0102 0103")
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == "0102"


def test_32_23_whose_side_has_no_hex_with_room_left_is_lost() -> None:
    battle = lost_port("")
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == "gone"
