"""Rule 5.2 with a third column: ground that is closed to some or to all, and units that swim. [5.2, 5.5]"""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.mobility import Mobility, entering_mp, is_closed, mobilities_of
from game.systems.standard.rules.occupancy import network_for
from game.systems.standard.rules.rules_schema import RulesFile, TerrainEffects
from game.systems.standard.rules.touchdown import relocation_hexes, touchdown
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting, rules_file

LEGEND = {"~": "estuary", "f": "flooded", "m": "marsh", "d": "dike"}
GROUND: dict[str, dict[str, int | str]] = {
    "estuary": {"leg": "prohibited", "mobile": "prohibited", "shift": 0},
    "flooded": {"leg": 3, "mobile": "prohibited", "amphibious": 1, "shift": 0},
    "marsh": {"leg": 3, "mobile": "prohibited", "amphibious": 2, "shift": 0},
    "dike": {"leg": 1, "mobile": 2, "amphibious": 2, "shift": 1},
}


def wet_rules(**ground: Any) -> RulesFile:
    """The shipped rules with the ground of the Scheldt, or with this ground."""
    plain = {name: effects.model_dump() for name, effects in rules_file().terrain.items()}
    return rules_file(terrain=plain | (ground or GROUND))


def shore(row: str, unit: str, **board: Any) -> Battle:
    """A unit "u" on a row of ground."""
    return make_battle([row], {"u": unit}, rules=wet_rules(), legend=LEGEND, **board)


@pytest.mark.parametrize(
    ("sign", "leg", "mobile", "swimmer", "swimming_tank"),
    [(".", 1, 2, 1, 2), ("~", None, None, None, None), ("f", 3, None, 1, 1), ("m", 3, None, 2, 2), ("d", 1, 2, 1, 2)],
)
def test_5_2_whoever_swims_pays_the_lower_of_two_columns(
    sign: str, leg: int | None, mobile: int | None, swimmer: int | None, swimming_tank: int | None
) -> None:
    for words, cost in (
        ("2-2-7 uk 0101", leg),
        ("2-2-12 uk 0101", mobile),
        ("2-2-7 uk 0101 amphibious", swimmer),
        ("2-2-12 uk 0101 amphibious", swimming_tank),
    ):
        battle = shore(f". {sign} .", words)
        if cost is None:
            assert battle.rule_against(battle.move_action("u", "0201")) == "5.5"
            assert "0201" not in battle.destinations("u")
        else:
            before = battle.mp("u")
            battle.move("u", "0201")
            assert before - battle.mp("u") == cost


def test_5_3_a_road_leads_wheels_through_water_that_is_closed_to_them() -> None:
    battle = shore(". f f .", "2-2-12 uk 0101", roads=["0101 0201 0301 0401"])
    battle.move("u", "0201 0301 0401")
    assert battle.mp("u") == 9


def test_5_3_a_trail_does_so_at_two() -> None:
    battle = shore(". m .", "2-2-12 uk 0101", trails=["0101 0201 0301"])
    battle.move("u", "0201 0301")
    assert battle.mp("u") == 8


def test_5_4_the_minimum_move_leads_nobody_into_the_sea() -> None:
    battle = shore(". ~ .", "2-2-1 uk 0101")
    assert battle.destinations("u") == set()
    refusal = battle.refusal(battle.move_action("u", "0201"))
    assert refusal is not None
    assert str(refusal.said) == "u cannot enter estuary there"


def test_6_1_only_the_ground_is_closed_not_the_zone() -> None:
    battle = make_battle([". f ."], {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0201"}, rules=wet_rules(), legend=LEGEND)
    assert battle.state.zoc[1][battle.hex("0101")]


def test_2_2_a_swimmer_is_mobile_or_on_foot_by_its_printed_allowance() -> None:
    foot, tank = shore(".", "2-2-7 uk 0101 amphibious"), shore(".", "2-2-10 uk 0101 amphibious")
    assert (foot.setting.units[0].mobility, tank.setting.units[0].mobility) == (
        Mobility.AMPHIBIOUS_LEG,
        Mobility.AMPHIBIOUS_MOBILE,
    )
    assert [mobility.is_mobile for mobility in Mobility] == [False, True, False, True]


def test_rules_without_the_third_column_know_two_ways_to_move() -> None:
    """Arnhem's tables stay as they are, and a mark without a column changes nothing."""
    assert mobilities_of(rules_file()) == (Mobility.LEG, Mobility.MOBILE)
    assert mobilities_of(wet_rules()) == tuple(Mobility)
    setting = make_setting(make_board([". w ."]), {"u": "2-2-7 uk 0101 amphibious"})
    assert setting.units[0].mobility is Mobility.LEG
    assert len(network_for(setting, (), -1).costs_mp) == 2
    assert setting.closed_hexes == frozenset()


def test_11_2_nobody_comes_on_over_closed_ground() -> None:
    battle = make_battle(
        ["~ f ."],
        {"u": "2-2-12 uk off"},
        rules=wet_rules(),
        legend=LEGEND,
        step="first_arrivals",
        script={"reinforcements": [{"turn": 1, "units": ["u"], "hexes": "0101 0201 0301"}]},
    )
    assert battle.legal("enter") == [do.Enter(0, battle.hex("0301"))]
    assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == "5.5"
    assert battle.rule_against(do.Enter(0, battle.hex("0201"))) == "5.5"


def test_11_44_the_wind_may_carry_a_parachute_unit_into_the_sea() -> None:
    battle = make_battle(
        [". ~ .", ". . ."],
        {"u": "2-2-7 uk off parachute", "v": "2-2-7 uk 0102"},
        rules=wet_rules(),
        legend=LEGEND,
        script={
            "reinforcements": [{"turn": 1, "units": ["u"], "drop_zone": "dz"}],
            "drop_zones": [{"id": "dz", "title": "DZ", "nation": "uk", "hex": "0101"}],
        },
    )
    sea = battle.hex("0201")
    assert touchdown(battle.state, 0, sea).fate == "eliminated"
    assert sea not in landing_hexes(battle.state, 0)
    assert sea not in relocation_hexes(battle.state, 0, battle.hex("0102"))


def test_a_unit_that_begins_in_the_sea_is_a_fault_of_the_file() -> None:
    with pytest.raises(AssertionError, match="begins in estuary"):
        shore(". ~ .", "2-2-7 uk 0201")


@pytest.mark.parametrize(
    ("ground", "said"),
    [
        ("0101", "Mixed: 1 MP on foot, 2 mobile"),
        ("0201", "Flooded: 3 MP on foot, closed to mobile units off the road"),
        ("0301", "Estuary: no unit may enter"),
    ],
)
def test_a_hex_says_whom_it_is_closed_to(ground: str, said: str) -> None:
    battle = shore(". f ~", "2-2-7 uk 0101")
    notes = [str(note.said) for note in StandardAnswers().ground(battle.state, battle.hex(ground))]
    assert said in notes
    assert ("amphibious units pay 1 MP, if that is less" in notes) == (ground == "0201")


def test_entering_mp_reads_each_column() -> None:
    effects = wet_rules().terrain
    assert [entering_mp(effects["flooded"], mobility) for mobility in Mobility] == [3, None, 1, 1]
    assert is_closed(effects["estuary"])
    assert not is_closed(effects["flooded"])


@pytest.mark.parametrize(
    ("leg", "mobile", "amphibious", "costs"),
    [
        (1, 4, 3, [1, 4, 1, 3]),
        (4, 1, 3, [4, 1, 3, 1]),
        (4, 2, "prohibited", [4, 2, 4, 2]),
        ("prohibited", 2, 3, [None, 2, 3, 2]),
        (2, "prohibited", None, [2, None, 2, None]),
    ],
)
def test_5_2_the_amphibious_pay_the_lower_of_their_own_column_and_the_third(
    leg: Any, mobile: Any, amphibious: Any, costs: list[int | None]
) -> None:
    effects = TerrainEffects(leg=leg, mobile=mobile, amphibious=amphibious, shift=0)
    assert [entering_mp(effects, mobility) for mobility in Mobility] == costs
