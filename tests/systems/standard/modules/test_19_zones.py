"""Sizes, limits, control and levels of zones of control. [19]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.actions import Enter, Land
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.stacks.zones import zone_level
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import advance, after

OPEN = [". . . . .", ". . . . .", ". . . . ."]
SIZES = {0: "company", 1: "battalion", 2: "regiment", 3: "brigade", 9: "division"}


@pytest.mark.parametrize(
    ("size", "alone", "supported"),
    [("company", NO_ZOC, NO_ZOC), ("battalion", NO_ZOC, PARTIAL), ("regiment", PARTIAL, FULL), ("brigade", FULL, FULL)],
)
def test_19_41_the_level_goes_by_the_re_of_the_ground_units(size: str, alone: int, supported: int) -> None:
    for guns, level in (("0501", alone), ("0302", supported)):
        battle = make_stacked(
            OPEN,
            {"tommy": "2-2-7 uk 0101", "gr": f"3-3-7 german 0302 {size}", "guns": f"2-1-7 german {guns} artillery"},
        )
        for number in ("0302", "0202", "0301"):
            assert zone_level(battle.state, battle.hex(number), GERMAN) == level


def test_19_42_and_19_43_a_zone_costs_more_to_enter_and_only_a_full_one_stops() -> None:
    partial = make_stacked(OPEN, {"tommy": "2-2-7 uk 0101", "gr": "3-3-7 german 0303 regiment"})
    partial.move("tommy", "0201 0302 0402")
    assert partial.mp("tommy") == 7 - 1 - 2 - 2
    full = make_stacked(OPEN, {"tommy": "2-2-7 uk 0101", "gr": "3-3-7 german 0303 brigade"})
    assert full.rule_against(full.move_action("tommy", "0201 0302 0402")) == "6.11"
    full.move("tommy", "0201 0302")
    assert full.mp("tommy") == 7 - 1 - 3
    assert full.destinations("tommy") == set()


@pytest.mark.parametrize(("size", "toll"), [("battalion", 0), ("regiment", 1), ("brigade", 2)])
@pytest.mark.parametrize(("by_air", "ma"), [(False, 7), (False, 2), (True, 7), (True, 2)])
def test_19_43_arrivals_and_landings_pay_as_well_never_more_than_they_have(
    size: str, toll: int, by_air: bool, ma: int
) -> None:
    where = {"near": {"hexes": 1, "of": "field"}} if by_air else {"hexes": "0201"}
    battle = make_stacked(
        OPEN,
        {"tommy": f"2-2-{ma} uk off {'glider' if by_air else ''}", "gr": f"3-3-7 german 0302 {size}"},
        regions={"field": "0201"}, step="first_arrivals",
        script={"reinforcements": [{"turn": 1, "units": ["tommy"], **where}],
                "options": {"allotments": {"allied": [0], "german": [0]}}},
    )  # fmt: skip
    tommy, hex = battle.unit("tommy"), battle.hex("0201")
    battle.do(Land(tommy, hex) if by_air else Enter(tommy, hex))
    assert (battle.at("tommy"), battle.mp("tommy")) == ("0201", max(0, ma - 1 - toll))


def test_19_43_retreats_and_advances_pay_nothing() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment", "pz": "5-5-10 german 0403 brigade"}
    battle = make_stacked(OPEN, units, step="first_combat")
    before = battle.mp("bde"), battle.mp("gr")
    after(battle, "0302", "bde", "D1")
    battle.do(battle.legal("retreat")[0])
    advance(battle, "bde")
    assert battle.at("bde") == "0302"
    assert (battle.mp("bde"), battle.mp("gr")) == before


def test_19_24_two_ground_units_and_a_specialised_one_of_six_re_share_a_hex() -> None:
    units = {
        "one": "5-5-7 uk 0201 brigade", "two": "5-5-7 uk 0201 brigade", "three": "2-2-7 uk 0101",
        "guns": "3-0-7 uk 0101 artillery regiment", "sappers": "2-2-7 uk 0101 engineer", "gr": "3-3-7 german 0503",
    }  # fmt: skip
    battle = make_stacked(OPEN, {**units, "guns": "3-0-7 uk 0102 artillery regiment"})
    assert "0201" not in battle.destinations("three")
    assert battle.rule_against(battle.move_action("three", "0201")) == "19.24"
    battle.move("guns", "0201")
    assert "0201" not in battle.destinations("sappers")


def test_19_24_the_ground_units_may_have_six_re_together_and_one_alone_any() -> None:
    battle = make_stacked(
        OPEN,
        {
            "corps": "9-9-7 uk 0101 division",
            "bn": "2-2-7 uk 0102",
            "bde": "5-5-7 uk 0201 brigade",
            "gr": "3-3-7 german 0503",
        },
    )
    assert "0101" not in battle.destinations("bn")
    assert "0201" in battle.destinations("bn")


def test_19_32_control_passes_also_in_passing() -> None:
    battle = make_stacked(OPEN, {"tommy": "2-2-7 uk 0101", "gr": "3-3-7 german 0503"})
    assert controls(battle.state, battle.hex("0201"), GERMAN)
    battle.move("tommy", "0201 0302")
    assert controls(battle.state, battle.hex("0201"), ALLIED)
    assert controls(battle.state, battle.hex("0302"), ALLIED)
    assert controls(battle.state, battle.hex("0301"), GERMAN)
