"""What was crossed is what lay there when it was: bridges that fall, and arrows that close, behind a unit. [31.23]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.systems.standard.rules.actions import Decline, Demolish, EndPhase
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.facts import OVERRUN
from game.systems.standard.rules.bridgeheads.offers import arrow_mark
from game.systems.standard.rules.overruns.actions import DeclareDeadlock, DeclareImmediate
from game.systems.standard.rules.stacks.actions import TakeStep
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_22_overruns import GR, OPEN, begun, overrun
from tests.systems.standard.modules.test_32_invasions import known
from tests.systems.standard.modules.test_40_left_alone import ARROW, FED, ISLES
from tests.systems.standard.rules.builder import Battle

ALL = ("stacks", "supply", "overruns", "bridgeheads")


def by_bridge(bde: str = "9-5-7 uk 0101 brigade", down: Sequence[str] = ()) -> Battle:
    """A brigade beside a canal with a bridge over it, and a guard behind that."""
    battle = make_stacked(
        OPEN, {"bde": bde, "guard": "1-1-7 german 0201 single", "far": f"{GR} 0504"}, canals="0101/0201",
        roads=["0101 0201"], bridges={"lock": "canal road 0101/0201"}, modules=ALL,
        script={"bridgeheads": {"waters": ["canal"]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]},
                "demolished": list(down)},
    )  # fmt: skip
    battle.state.bridge_flags[0] = 0
    return begun(battle)


@pytest.mark.parametrize("falls", [True, False])
def test_31_24_40_5_an_overrun_over_a_standing_bridge_earns_none_though_it_falls_behind_the_unit(
    *, falls: bool
) -> None:
    battle = by_bridge()
    overrun(battle, "bde", "0201")
    battle.do(Demolish(0) if falls else Decline(), [1] if falls else [])
    battle.do(DeclareImmediate(), [6])
    assert battle.at("bde") == "0201"
    assert battle.at("guard") == "gone"
    assert battle.waits_for == "allied movement"


@pytest.mark.parametrize("falls", [True, False])
def test_31_241_40_5_nor_does_a_deadlock_that_was_taken_over_it(*, falls: bool) -> None:
    battle = by_bridge()
    overrun(battle, "bde", "0201")
    battle.do(Demolish(0) if falls else Decline(), [1] if falls else [])
    battle.do(DeclareDeadlock())
    while battle.waits_for != "allied combat":
        battle.do(EndPhase())
    battle.attack("0201", "bde", [6])
    assert battle.at("guard") == "gone"
    assert battle.waits_for == "allied combat"


def test_31_24_but_one_over_the_water_does_where_the_bridge_was_down_before() -> None:
    battle = by_bridge("9-5-9 uk 0101 brigade", down=["lock"])
    overrun(battle, "bde", "0201")
    battle.do(DeclareImmediate(), [6])
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).origin[battle.hex("0201")] == OVERRUN
    assert known(battle).hexside[battle.hex("0201")] == battle.hexside("0101/0201")


def test_31_24_who_was_lost_counts_as_having_come_by_the_bridge_that_stood() -> None:
    arrow = ARROW | {"ends": "0102 0201"}
    battle = make_stacked(
        OPEN, {"bn": "1-1-7 uk 0101 single", "duck": "2-2-7 uk 0102 amphibious", "guard": "2-1-7 german 0201 single",
               "far": f"{GR} 0504"},
        canals="0101/0201 0102/0201", roads=["0101 0201"], bridges={"lock": "canal road 0101/0201"}, modules=ALL,
        script={"bridgeheads": {"waters": ["canal"], "arrows": [arrow]},
                "supply": {"home": [{"side": "allied", "hexes": "0101 0102"}]}},
    )  # fmt: skip
    battle.state.bridge_flags[0] = 0
    begun(battle)
    overrun(battle, "bn", "0201")
    battle.do(Demolish(0), [1])
    overrun(battle, "duck", "0201")
    battle.do(DeclareImmediate(), [3])
    while battle.legal("take_step"):
        battle.do(TakeStep(battle.unit("bn")), [1])
    assert battle.at("bn") == battle.at("guard") == "gone"
    assert battle.at("duck") == "0201"
    assert battle.waits_for == "allied movement"


def test_31_23_whoever_leaves_the_hex_and_comes_back_over_the_water_has_crossed_it() -> None:
    battle = by_bridge()
    overrun(battle, "bde", "0201")
    battle.do(Demolish(0), [1])
    unit, hex = battle.unit("bde"), battle.hex("0201")
    assert known(battle).has_come_dry(unit, hex)
    assert known(battle.__class__(battle.state.clone())).has_come_dry(unit, hex)
    battle.do(DeclareImmediate(), [6])
    battle.move("bde", "0202")
    assert not known(battle).has_come_dry(unit, hex)
    assert known(battle).came_dry == []


def test_31_241_an_arrow_that_was_crossed_while_it_was_open_earns_one_after_it_has_closed() -> None:
    arrow = ARROW | {"opened": [{"side": "allied", "last_turn": 1}]}
    battle = make_stacked(
        ISLES, {"duck": "9-9-7 uk 0201 amphibious", "guard": "1-1-7 german 0401", "far": f"{GR} 0503"}, modules=ALL,
        script={"bridgeheads": {"arrows": [arrow]}, "supply": FED},
    )  # fmt: skip
    overrun(begun(battle), "duck", "0401")
    battle.do(DeclareDeadlock())
    battle.state.turn = 2
    while battle.waits_for != "allied combat":
        battle.do(EndPhase())
    battle.attack("0401", "duck", [6])
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).hexside[battle.hex("0401")] == arrow_mark(0)
