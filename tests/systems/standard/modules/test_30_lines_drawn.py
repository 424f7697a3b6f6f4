"""What a player is shown of supply: a unit's card, its line, what cuts it, who would be worse off. [30.3, 30.5]"""

from __future__ import annotations

from game.systems.standard.rules.prices import unit_card
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import WAITING
from game.systems.standard.rules.supply.drawn import cut_by, line_of, sea_way_of, worse_next_turn
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.shortfall import cut_of, served_level, shortfall_notes
from tests.systems.standard.modules.supplied import ROW, look_at_supply, make_supplied
from tests.systems.standard.rules.builder import Battle

GR = {"gr": "5-5-7 german 1201 brigade"}


def numbers(battle: Battle, hexes: tuple[int, ...]) -> str:
    return " ".join(battle.topology.numbers[hex] for hex in hexes)


def test_30_32_a_line_is_drawn_from_the_unit_to_its_source_by_the_fewest_steps_off_the_road() -> None:
    units = {"tommy": "2-2-7 uk 0501", **GR}
    road = ["0101 0102 0202 0302 0402 0502 0501"]
    battle = make_supplied([ROW, ROW], units, allied="0101", roads=road)
    line = line_of(battle.state, battle.unit("tommy"))
    assert (line.level, line.off_road_steps) == (FULL, 0)
    assert numbers(battle, line.path) == "0501 0502 0402 0302 0202 0102 0101"


def test_30_32_a_line_over_a_ferry_is_drawn_where_nothing_else_leads() -> None:
    battle = make_supplied(
        [ROW], {"tommy": "2-2-7 uk 0301", **GR}, allied="0101", rivers="0201/0301", ferries="0201/0301"
    )
    line = line_of(battle.state, battle.unit("tommy"))
    assert line.level == PARTIAL
    assert numbers(battle, line.path) == "0301 0201 0101"


def test_30_31_without_a_line_none_is_drawn_and_what_cuts_it_is_known() -> None:
    units = {"tommy": "2-2-7 uk 0501", "foe": "5-5-7 german 0301 brigade"}
    battle = make_supplied([ROW], units, allied="0101")
    line = line_of(battle.state, battle.unit("tommy"))
    assert (line.level, line.path, line.source) == (NONE, (), None)
    assert numbers(battle, tuple(sorted(cut_by(battle.state, ALLIED)))) == "0201 0301 0401"


def test_30_1_who_would_be_worse_off_is_told_before_it_is_determined() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0901", "mate": "2-2-7 uk 0301", **GR}, allied="0101")
    assert worse_next_turn(battle.state, ALLIED) == {battle.unit("tommy"): PARTIAL}
    look_at_supply(battle)
    assert worse_next_turn(battle.state, ALLIED) == {}


def test_30_5_a_units_card_tells_its_supply_its_line_and_its_isolation() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0801", "far": "2-2-7 uk 1101", **GR}, allied="0101")
    look_at_supply(battle)
    battle.state.modules.supply.without[battle.unit("far")] = 1  # type: ignore[union-attr]
    card = [str(note.said) for note in unit_card(battle.state, battle.unit("tommy"))]
    assert "Partial supply: attack halved, 2 MP less" in card
    assert "Line now to the source 0101: 7 hexes, 7 off the road" in card
    far = [str(note.said) for note in unit_card(battle.state, battle.unit("far"))]
    assert {
        "No supply: no attack, half its MP",
        "No supply line now: no way by land, or more than 8 hexes off the road",
        "Post-combat determinations running without supply: 1",
    } <= set(far)
    battle.state.hex_of[battle.unit("far")] = WAITING
    assert not any("supply" in str(note.said).lower() for note in unit_card(battle.state, battle.unit("far")))


def why(battle: Battle, unit: str) -> list[tuple[str, str]]:
    """What keeps a unit from full supply, each with its rule."""
    line = line_of(battle.state, battle.unit(unit))
    return [(str(note.said), note.rule) for note in shortfall_notes(battle.state, battle.unit(unit), line)]


def test_30_31_who_is_cut_off_is_told_where_the_enemy_cuts_his_line() -> None:
    units = {"tommy": "2-2-7 uk 0501", "mate": "2-2-7 uk 0101", "foe": "5-5-7 german 0301 brigade"}
    battle = make_supplied([ROW], units, allied="0101")
    cut = cut_of(battle.state, battle.unit("tommy"))
    assert numbers(battle, cut.path) == "0501 0401 0301 0201 0101"
    assert numbers(battle, cut.hexes) == "0401 0301 0201"
    assert why(battle, "tommy") == [("No supply line now: the enemy cuts it in 0401", "30.31")]
    assert why(battle, "mate") == []


def test_30_31_who_has_no_way_by_land_or_no_source_is_told_so() -> None:
    battle = make_supplied([ROW], {"tommy": "2-2-7 uk 0301", **GR}, allied="0101", rivers="0201/0301")
    assert cut_of(battle.state, battle.unit("tommy")).path == ()
    assert why(battle, "tommy") == [
        ("No supply line now: no way by land, or more than 8 hexes off the road", "30.32")
    ]  # fmt: skip
    battle.state.stacks.control[battle.hex("0101")] = GERMAN  # type: ignore[union-attr]
    assert why(battle, "tommy") == [("No supply line now: no source is left that feeds here", "30.2")]


def test_30_32_what_makes_supply_partial_is_told() -> None:
    units = {"tommy": "2-2-7 uk 0301", "far": "2-2-7 uk 0701", **GR}
    ferry = make_supplied([ROW], units, allied="0101", rivers="0201/0301", ferries="0201/0301")
    assert why(ferry, "tommy") == [("Over a ferry or a crossing arrow: partial supply", "30.32")]
    plain = make_supplied([ROW], units, allied="0101")
    assert why(plain, "far") == [("More than 4 hexes off the road: partial supply", "30.32")]
    assert why(plain, "tommy") == []


def test_30_33_who_waits_behind_nearer_units_is_told_and_his_line_is_worth_no_more() -> None:
    units = {f"bn{place}": f"2-2-7 uk 0{place}02" for place in range(1, 4)}
    ports = [{"name": "Breskens", "hex": "0102", "capacity": 1}]
    sea = {"sea_sources": [{"side": "allied", "hexes": "0101"}], "ports": ports}
    there = {**units, "gr": "5-5-7 german 0602"}
    battle = make_supplied(["~" + " ." * 5, ". . . . . ."], there, supply=sea, allied="0102")
    levels = [served_level(battle.state, unit, line_of(battle.state, unit)) for unit in map(battle.unit, units)]
    assert levels == [FULL, PARTIAL, NONE]
    assert [line_of(battle.state, battle.unit(name)).level for name in units] == [FULL] * 3
    assert why(battle, "bn1") == []
    assert why(battle, "bn2") == [("Partial supply: it feeds 1 unit in full, another is nearer", "30.33")]
    assert why(battle, "bn3") == [("No supply: it feeds 1 unit, and others are nearer", "30.33")]


def test_30_23_whose_ships_come_under_guns_is_told_so() -> None:
    guns = {"id": "guns", "title": "Guns", "hex": "0602", "side": "german", "range": 6, "strength": 3, "armour": 1}
    sea = {
        "sea_sources": [{"side": "allied", "hexes": "0101"}],
        "ports": [{"name": "Breskens", "hex": "0102", "capacity": 2}],
    }
    units = {"tommy": "2-2-7 uk 0102", "gr": "5-5-7 german 0602"}
    battle = make_supplied(["~" + " ." * 5, ". . . . . ."], units, supply=sea, script={"sites": [guns]}, allied="0102")
    assert why(battle, "tommy") == [("Its ships come under guns: partial supply", "30.23")]


def by_sea(battle: Battle, unit: str) -> str:
    line = line_of(battle.state, battle.unit(unit))
    return numbers(battle, sea_way_of(battle.state, ALLIED, line.source))


def test_30_23_a_line_goes_on_over_the_sea_out_of_reach_of_guns_if_it_can() -> None:
    rows = ["~ ~ ~ ~ ~ ~ ~", "~ ~ ~ ~ ~ ~ ~", "~ . . . . . .", ". . . . . . ."]
    sea = {
        "sea_sources": [{"side": "allied", "hexes": "0701"}],
        "ports": [{"name": "Breskens", "hex": "0203", "capacity": 2}],
    }
    units = {"tommy": "2-2-7 uk 0304", "gr": "5-5-7 german 0704"}
    open_sea = make_supplied(rows, units, supply=sea, allied="0203")
    assert by_sea(open_sea, "tommy").startswith("0203 ")
    assert by_sea(open_sea, "tommy").endswith(" 0701")
    guns = {"id": "guns", "title": "Guns", "hex": "0503", "side": "german", "range": 1, "strength": 3, "armour": 1}
    under_guns = make_supplied(rows, units, supply=sea, script={"sites": [guns]}, allied="0203")
    reach = under_guns.setting.sites[0].reach
    assert not {under_guns.hex(number) for number in by_sea(under_guns, "tommy").split()} & set(reach)
    by_land = make_supplied([ROW], {"tommy": "2-2-7 uk 0301", **GR}, allied="0101")
    assert by_sea(by_land, "tommy") == ""
