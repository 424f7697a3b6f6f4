"""Clauses of attrition that stand beside the plain case: when it is declared again, what is listed, who enters. [33]"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Advance, Bombard, Decline, EndPhase
from game.systems.standard.rules.attrition.actions import Attrition, OccupyByAttrition
from game.systems.standard.rules.attrition.events import (
    AttritionCameToNothing,
    AttritionDeclared,
    AttritionRolled,
    HexYielded,
)
from game.systems.standard.rules.attrition.forecast import chances_of_attrition, wear_of
from game.systems.standard.rules.attrition.frames import EntryChoice
from game.systems.standard.rules.attrition.fronts import facts_of, worn
from game.systems.standard.rules.attrition.wearing import entrants
from game.systems.standard.rules.bridgeheads.facts import CROSSING
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.open import begin_dual
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import FOUGHT
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.supplied import NO_MARKERS
from tests.systems.standard.modules.test_33_attrition import (
    BOARD,
    FOUR,
    FRONTS,
    NORTH,
    REGIONS,
    RIVER,
    SOUTH,
    brigades,
    count,
    front_line,
    put_bridgehead,
    won,
)


def listed(battle: object) -> set[str]:
    """Hexes that may be chosen."""
    return {battle.topology.numbers[action.hex] for action in battle.legal(OccupyByAttrition.kind)}  # type: ignore[attr-defined]


def test_33_1_it_is_declared_again_in_a_later_phase_though_somebody_attacked_in_the_last() -> None:
    silent = {"options": {"allotments": NO_MARKERS}}
    battle = front_line({**FOUR, "south": "3-9-7 german 0303 single"}, script=silent)
    battle.attack("0303", "b2", dice=[5])
    while battle.waits_for != "allied combat":
        battle.do(battle.legal("retreat")[0] if battle.legal("retreat") else Decline())
    assert battle.legal("attrition") == []
    turn = battle.state.turn
    while battle.state.turn == turn or battle.waits_for != "allied combat":
        battle.end()
    assert Attrition(NORTH) in battle.legal("attrition")


@pytest.mark.parametrize("front", [-1, 2, 7])
def test_33_1_other_numbers_are_no_fronts(front: int) -> None:
    assert front_line(FOUR).rule_against(Attrition(front)) == "33.1"


def test_33_1_dice_fall_in_the_order_of_the_declarations_and_are_told() -> None:
    battle = front_line({**FOUR, "south": "3-3-7 german 0303 regiment"})
    told = battle.do(Attrition(SOUTH)) + battle.do(Attrition(NORTH))
    assert [event.front for event in told if isinstance(event, AttritionDeclared)] == [SOUTH, NORTH]
    events = battle.do(EndPhase(), dice=[1, 1])
    rolled = [(event.front, len(event.units), event.rule) for event in events if isinstance(event, AttritionRolled)]
    assert rolled == [(SOUTH, 2, "33.3"), (NORTH, 2, "33.3")]


def test_33_2_the_bound_do_not_count() -> None:
    battle = front_line(FOUR, ("stacks", "overruns", "attrition"))
    overruns_of(battle.state).bound[battle.unit("b0")] = 1
    assert count(battle) == {"b1", "b2", "b3"}


def test_33_4_every_hex_that_may_be_chosen_is_listed_and_no_other() -> None:
    more = {"up": "1-1-7 german 0301 company", "behind": "1-1-7 german 0402 company"}
    control = [{"side": "german"}, {"side": "allied", "hexes": "0201 0202"}]
    battle = front_line(FOUR | more, stacks={"control": control, "forts": [{"hex": "0301", "level": 1}]})
    won(battle)
    battle.do(battle.legal("take_step")[0])
    assert battle.waits_for == "allied attrition_hex"
    assert listed(battle) == {"0302"}
    refused = battle.refusal(OccupyByAttrition(battle.hex("0402")))
    assert refused is not None
    assert (refused.code, refused.rule) == ("not_held_beside", "33.4")


def test_33_4_an_own_hex_with_nobody_in_it_is_not_chosen() -> None:
    battle = front_line(FOUR, stacks={"control": [{"side": "german"}, {"side": "allied", "hexes": "0201 0202 0301"}]})
    won(battle)
    assert listed(battle) == {"0302"}
    assert battle.rule_against(OccupyByAttrition(battle.hex("0301"))) == "33.4"


def test_33_4_over_a_canal_units_on_foot_enter_and_others_do_not() -> None:
    battle = front_line(FOUR | {"b0": "5-5-10 uk 0201 brigade"}, canals="0201/0302")
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0302")))
    battle.retreat("gr", "0402")
    assert {battle.setting.units[action.unit].id for action in battle.legal("advance")} == {"b1", "b2", "b3"}  # type: ignore[attr-defined]
    assert battle.rule_against(Advance(battle.unit("b0"))) == "33.4"


def test_33_4_without_a_hex_to_be_chosen_the_phase_goes_on() -> None:
    control = [{"side": "german"}, {"side": "allied", "hexes": "0201 0202 0301"}]
    battle = front_line(FOUR, stacks={"control": control, "forts": [{"hex": "0302", "level": 1}]})
    won(battle)
    assert battle.waits_for != "allied attrition_hex"


def test_33_4_an_empty_hex_of_the_enemy_is_chosen_where_somebody_can_enter_it() -> None:
    control = [{"side": "german"}, {"side": "allied", "hexes": "0201 0202"}]
    for rivers, hexes in (("", {"0301", "0302"}), ("0201/0301", {"0302"})):
        battle = front_line(FOUR, stacks={"control": control}, rivers=rivers)
        won(battle)
        assert listed(battle) == hexes
        refused = battle.refusal(OccupyByAttrition(battle.hex("0301")))
        assert (refused and (refused.code, refused.rule)) == (("nothing_won", "33.4") if rivers else None)


def test_33_4_nobody_enters_where_there_is_no_room_or_enemies_are_left() -> None:
    battle = front_line(FOUR)
    won(battle)
    told = battle.do(OccupyByAttrition(battle.hex("0302")))
    assert [event.hex for event in told if isinstance(event, HexYielded)] == [battle.hex("0302")]
    battle.retreat("gr", "0402")
    assert {action.unit for action in battle.legal("advance")} == {battle.unit(f"b{n}") for n in range(4)}  # type: ignore[attr-defined]
    battle.do(Advance(battle.unit("b2")))
    assert battle.waits_for != "allied attrition_entry", "one unit enters"


def test_33_4_a_town_is_yielded() -> None:
    rows = [". . . . . .", ". . t . . .", *BOARD[2:]]
    script = {"attrition": {"fronts": FRONTS}}
    battle = make_stacked(
        rows, FOUR, modules=("stacks", "attrition"), script=script, step="first_combat", regions=REGIONS
    )
    won(battle)
    assert battle.rule_against(OccupyByAttrition(battle.hex("0302"))) == ""


def test_33_4_a_bridge_that_is_down_carries_nobody() -> None:
    more = {"roads": ["0202 0302"], "bridges": {"lock": "highway road 0202/0302"}}
    boats = {name: f"{text} assault_boats" for name, text in brigades(4).items()}  # of no use here
    for down, enters in (([], {"b2", "b3"}), (["lock"], set())):
        battle = front_line(FOUR | boats, rivers=RIVER, script={"demolished": down}, **more)
        won(battle)
        battle.do(OccupyByAttrition(battle.hex("0302")))
        battle.retreat("gr", "0402")
        assert {battle.setting.units[action.unit].id for action in battle.legal("advance")} == enters  # type: ignore[attr-defined]


def test_31_64_it_is_a_bridgehead_of_the_hex_itself_that_shields() -> None:
    battle = front_line(FOUR, ("stacks", "supply", "bridgeheads", "attrition"))
    put_bridgehead(battle, "0402", CROSSING, GERMAN)
    put_bridgehead(battle, "0202", CROSSING, ALLIED)
    won(battle)
    assert battle.rule_against(OccupyByAttrition(battle.hex("0302"))) == ""


def test_33_2_two_of_four_units_make_the_first_row() -> None:
    battle = front_line({**brigades(2), "gr": FOUR["gr"], "far": FOUR["far"]})
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[4])
    assert battle.steps("gr") == 2


def test_33_1_a_bombardment_is_no_attack_and_attrition_is_declared_after_it() -> None:
    """[8.4]"""
    battle = front_line({**FOUR, "pz": "3-3-7 german 0302 regiment"}, hands="uk+3")
    battle.do(Bombard(battle.unit("gr"), battle.marker("uk+3")), dice=[1])
    assert battle.waits_for == "german losses"
    battle.do(battle.legal("take_step")[0])
    assert Attrition(NORTH) in battle.legal("attrition")


def test_33_2_nobody_counts_who_is_not_on_the_map() -> None:
    far = {"gr": "3-3-7 german 0603 regiment", "b0": "5-5-7 uk off brigade"}
    assert count(front_line(far), SOUTH) == set()
    near = {**far, "b0": "5-5-7 uk 0503 brigade"}
    assert count(front_line(near), SOUTH) == {"b0"}


def test_33_2_who_is_in_one_hex_with_the_enemy_counts_and_wears_him_down() -> None:
    battle = front_line(
        {"in": "3-3-7 uk 0302", "gr": "3-3-7 german 0302 regiment"}, ("stacks", "overruns", "attrition")
    )
    begin_dual(Play(battle.state, ScriptedDice(())), battle.hex("0302"))
    assert count(battle) == {"in"}


def test_33_3_who_suffers_is_told_in_the_order_of_the_roster() -> None:
    germans = {
        f"g{place}": f"3-3-7 german {hex} regiment" for place, hex in enumerate(["0303", "0302", "0301", "0302"])
    }
    regions = {**REGIONS, "north": f"{REGIONS['north']} 0303", "south": "0403"}
    battle = front_line({**brigades(4), **germans}, regions=regions)
    found = worn(battle.state, facts_of(battle.state).fronts[NORTH], battle.setting.units_of(ALLIED))
    assert found == tuple(sorted(battle.unit(name) for name in germans))


def test_33_attrition_is_told_with_its_rules() -> None:
    battle = front_line({**FOUR, "south": "3-3-7 german 0303 regiment"})
    told = battle.do(Attrition(NORTH))
    assert [event.rule for event in told if isinstance(event, AttritionDeclared)] == ["33.1"]
    for unit in range(4):
        battle.state.flags[battle.unit(f"b{unit}")] |= FOUGHT
    nothing = battle.do(EndPhase(), dice=[])
    assert [event.rule for event in nothing if isinstance(event, AttritionCameToNothing)] == ["33.2"]


def test_33_4_who_counts_and_is_not_beside_the_hex_does_not_enter_it() -> None:
    battle = front_line(FOUR, stacks={"control": [{"side": "german"}, {"side": "allied", "hexes": "0201 0202"}]})
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0301")))
    beside = {battle.unit(name) for name in ("b0", "b1")}
    assert {action.unit for action in battle.legal("advance")} == beside  # type: ignore[attr-defined]
    assert battle.rule_against(Advance(battle.unit("b2"))) == "33.4"


def test_33_4_the_first_hex_of_the_map_is_entered_from_as_well() -> None:
    units = {**brigades(4, ("0101", "0102")), "gr": "3-3-7 german 0201 regiment", "far": FOUR["far"]}
    battle = front_line(units, regions={**REGIONS, "north": "0201"}, allied="0101 0102")
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0201")))
    battle.retreat("gr", "0301")
    entrants = {battle.setting.units[action.unit].id for action in battle.legal("advance")}  # type: ignore[attr-defined]
    assert entrants >= {"b0", "b1"}


def test_33_4_the_units_go_back_one_hex_and_nobody_enters_before_the_last_has_gone() -> None:
    battle = front_line(FOUR | {"pz": "3-3-7 german 0302 regiment"})
    won(battle)
    battle.do(battle.legal("take_step")[0])
    hex = battle.hex("0302")
    battle.do(OccupyByAttrition(hex))
    order = battle.state.stack[-1]
    assert isinstance(order, RetreatOrder)
    assert order.hexes == 1
    entry = EntryChoice(ALLIED, hex, tuple(battle.unit(f"b{n}") for n in range(4)))
    assert entrants(battle.state, entry) == ()
    battle.retreat("gr", "0402")
    assert entrants(battle.state, entry) == ()
    battle.retreat("pz", "0402")
    assert len(entrants(battle.state, entry)) == 4


@pytest.mark.parametrize(
    ("count", "row", "faces"),
    [(2, (1, 3), ((4, ""), (2, "1"))), (4, (4, 6), ((3, ""), (2, "1"), (1, "1+")))],
)
def test_33_3_what_attrition_would_bring_is_told_face_by_face(
    count: int, row: tuple[int, int], faces: tuple[tuple[int, str], ...]
) -> None:
    battle = front_line(brigades(count) | {name: FOUR[name] for name in ("gr", "far")})
    wear = wear_of(battle.state, ALLIED, facts_of(battle.state).fronts[NORTH])
    assert (wear.row, wear.units, wear.suffer) == (row, tuple(range(count)), (battle.unit("gr"),))
    chances = list(chances_of_attrition(battle.state, Attrition(NORTH)))
    keys = {"": "nothing", "1": "steps", "1+": "plus"}
    assert [(chance.share, chance.said.key, chance.rule) for chance in chances] == [
        (Fraction(ways, 6), f"standard.attrition.tell.{keys[result]}", "33.3") for ways, result in faces
    ]
    for front in (-1, 2):
        assert not list(chances_of_attrition(battle.state, Attrition(front)))


def test_33_3_the_last_row_has_no_most() -> None:
    battle = front_line(FOUR)
    facts = facts_of(battle.state)
    battle.setting = replace(battle.setting, attrition=replace(facts, from_units=(2, 3, 4), rows=facts.rows[:4]))
    battle.state.setting = battle.setting
    assert wear_of(battle.state, ALLIED, facts.fronts[NORTH]).row == (4, -1)
