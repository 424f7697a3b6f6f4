"""Ports and airfields of a hex of both sides. [22.53]"""

from __future__ import annotations

from typing import Any

from game.systems.standard.rules.air_naval.standing import is_ready_to_fly, support_of
from game.systems.standard.rules.overruns.actions import BuildAirfield
from game.systems.standard.rules.overruns.marks import airfield_capacity, overruns_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.supply.sources import limited_sources
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.supplied import NO_MARKERS, make_supplied
from tests.systems.standard.modules.test_22_overruns import BDE, GR, OPEN, begun, make_dual
from tests.systems.standard.rules.builder import Battle

AIR = [
    {"id": "typhoon", "title": "Typhoons", "side": "allied", "type": "A", "tbf": 3, "based": True},
    {"id": "spitfire", "title": "Spitfires", "side": "allied", "type": "A", "tbf": 2, "based": True},
    {"id": "stuka", "title": "Stukas", "side": "german", "type": "D", "tbf": 2, "based": True},
]
UNITS = {
    "sappers": "1-1-7 uk 0504 engineer", "staff": "0-1-7 uk 0503 headquarters", "bde": f"{BDE} 0502",
    "gr": f"{GR} 0302",
}  # fmt: skip


def with_fields(*, air: list[dict[str, Any]] | None = None, step: str = "first_movement") -> Battle:
    """Both sides in 0302, where the Germans have an airfield for two."""
    battle = make_stacked(
        OPEN, UNITS, modules=("stacks", "air_naval", "overruns"), step=step,
        script={"air_naval": {"weather": [1], "air": AIR if air is None else air},
                "overruns": {"airfields": [{"title": "Woensdrecht", "hex": "0302", "capacity": 2}]},
                "options": {"allotments": NO_MARKERS}},
    )  # fmt: skip
    begun(battle)
    return battle


def shared(**more: Any) -> Battle:
    """The same with Allied units in the hex."""
    battle = with_fields(**more)
    make_dual(battle, "0302", "sappers", "bde")
    return battle


def test_22_531_the_controller_keeps_port_and_airfield_of_a_dual_hex() -> None:
    battle = shared()
    assert (airfield_capacity(battle.state, GERMAN), airfield_capacity(battle.state, ALLIED)) == (2, 0)
    assert is_ready_to_fly(battle.state, 2)
    assert not is_ready_to_fly(battle.state, 0), "the Allies have no airfield"
    port = {"ports": [{"name": "Harbour", "hex": "0302", "capacity": 4}],
            "sea_sources": [{"side": side, "hexes": "0101"} for side in ("allied", "german")]}  # fmt: skip
    harbour = make_supplied(
        ["~ ~ ~ ~ ~", *OPEN], UNITS, supply=port, modules=("stacks", "supply", "overruns")
    )  # fmt: skip
    make_dual(harbour, "0302", "bde")
    assert [source.capacity for source in limited_sources(harbour.state, GERMAN)] == [2]
    assert not list(limited_sources(harbour.state, ALLIED))


def test_22_532_engineers_or_a_headquarters_that_stay_build_one_for_an_air_unit() -> None:
    for name in ("sappers", "staff"):
        battle = with_fields()
        make_dual(battle, "0302", name, "bde")
        battle.do(BuildAirfield(battle.unit(name)))
        assert airfield_capacity(battle.state, ALLIED) == 0, "not before the phase is over"
        assert battle.rule_against(battle.move_action(name, "0202")) != ""
        while battle.waits_for == "allied movement":
            battle.end()
        assert airfield_capacity(battle.state, ALLIED) == 1
        assert is_ready_to_fly(battle.state, 0)


def test_22_532_others_do_not_nor_who_moved_nor_twice_nor_in_a_hex_of_its_own() -> None:
    battle = shared()
    assert battle.refusal(BuildAirfield(battle.unit("bde"))).code == "no_builder"  # type: ignore[union-attr]
    assert battle.refusal(BuildAirfield(battle.unit("staff"))).code == "no_site"  # type: ignore[union-attr]
    battle.state.flags[battle.unit("sappers")] = 1
    assert battle.refusal(BuildAirfield(battle.unit("sappers"))).code == "has_moved"  # type: ignore[union-attr]
    battle.state.flags[battle.unit("sappers")] = 0
    overruns_of(battle.state).built[battle.hex("0302")] = 1
    assert battle.refusal(BuildAirfield(battle.unit("sappers"))).code == "is_built"  # type: ignore[union-attr]


def test_22_53_nobody_builds_where_no_air_unit_is_based() -> None:
    battle = shared(air=[AIR[0] | {"based": False}])
    assert not battle.legal("build_airfield")
    assert battle.refusal(BuildAirfield(battle.unit("sappers"))).code == "nobody_based"  # type: ignore[union-attr]
    assert is_ready_to_fly(battle.state, 0), "nor does it need one to fly"


def test_22_533_whoever_is_alone_there_later_has_both() -> None:
    for lost, side in (("gr", ALLIED), ("sappers bde", GERMAN)):
        battle = shared()
        overruns_of(battle.state).built[battle.hex("0302")] = 1
        for name in lost.split():
            unit = battle.unit(name)
            play_out(battle, unit)
        assert airfield_capacity(battle.state, side) == 3
        assert airfield_capacity(battle.state, side.enemy) == 0


def play_out(battle: Battle, unit: int) -> None:
    """Take a unit out of the game."""
    from game.model.dice import ScriptedDice
    from game.model.message import message
    from game.systems.standard.rules.play import Play

    Play(battle.state, ScriptedDice(())).eliminate(unit, message("standard.reason.eliminated"), "20.31")


def test_22_53_no_more_fly_in_a_turn_than_the_airfields_hold() -> None:
    battle = shared()
    overruns_of(battle.state).built[battle.hex("0302")] = 1
    assert is_ready_to_fly(battle.state, 0)
    assert is_ready_to_fly(battle.state, 1)
    support_of(battle.state).flown[0] = 1
    assert not is_ready_to_fly(battle.state, 1)


def test_22_53_only_the_based_air_units_of_a_side_take_up_its_airfields() -> None:
    battle = shared(air=[*AIR, AIR[0] | {"id": "carrier", "based": False}])
    overruns_of(battle.state).built[battle.hex("0302")] = 1
    support_of(battle.state).flown[2] = support_of(battle.state).flown[3] = 1
    assert is_ready_to_fly(battle.state, 0)
