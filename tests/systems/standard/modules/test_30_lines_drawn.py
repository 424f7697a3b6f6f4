"""What a player is shown of supply: a unit's card, its line, what cuts it, who would be worse off. [30.3, 30.5]"""

from __future__ import annotations

from game.systems.standard.rules.prices import unit_card
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import WAITING
from game.systems.standard.rules.supply.drawn import cut_by, line_of, worse_next_turn
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
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
        "No supply line now",
        "Post-combat determinations running without supply: 1",
    } <= set(far)
    battle.state.hex_of[battle.unit("far")] = WAITING
    assert not any("supply" in str(note.said).lower() for note in unit_card(battle.state, battle.unit("far")))
