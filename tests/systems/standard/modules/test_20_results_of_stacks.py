"""What a result brings where several stand in a hex: losses, retreats, advances, blows back, remnants. [20.3-20.9]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice, SeededDice
from game.systems.standard.rules.actions import Resist
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre, TakeStep
from game.systems.standard.rules.stacks.attackers import stack_attackers
from game.systems.standard.rules.stacks.conditions import allowance_mp, is_disrupted
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.events import Recovered, ReductionRolled
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC
from game.systems.standard.rules.stacks.losses import reduction
from game.systems.standard.rules.stacks.zones import zone_level
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import figures, make_stacked
from tests.systems.standard.modules.fights import (
    BOARD,
    advance,
    after,
    counter,
    decline,
    fight,
    place_cadre,
    stand,
    sums,
    take,
    units,
)
from tests.systems.standard.rules.builder import Battle, rules_file

ALLIED_TWO = {"bde": "5-5-7 uk 0201 brigade", "bn": "3-2-7 uk 0201"}
GERMAN_TWO = {"gr": "3-3-7 german 0302 regiment", "pz": "4-4-10 german 0302 regiment"}
OVERRUN = Terms("overrun", origins=(-1, -1), was_dual=False)


def crowded() -> RulesFile:
    """Rules by which a crowd may stand in a hex, as in a bridgehead."""
    known = figures()
    return rules_file(modules={"stacks": known["stacks"] | {"limit": {"ground": 9, "specialised": 9, "re": 99}}})


def position(allied: dict[str, str], german: dict[str, str] | None = None, **more: object) -> Battle:
    """A combat phase of the Allies."""
    rows = more.pop("rows", BOARD)
    return make_stacked(rows, allied | (german or GERMAN_TWO), step="first_combat", **more)  # type: ignore[arg-type]


# ------------------------------------------------------------------ 20.3 losses


def test_20_31_the_quota_is_a_step_for_every_two_units_or_part_of_two() -> None:
    allied = {"a": "1-1-7 uk 0201", "b": "1-1-7 uk 0201", "c": "1-1-7 uk 0202"}
    battle = position(allied)
    after(battle, "0302", "a b c", "AD")
    assert battle.waits_for == "allied losses"
    take(battle, "b")
    assert battle.waits_for == "allied losses"
    take(battle, "b")
    assert (battle.at("b"), battle.steps("a"), battle.steps("c")) == ("gone", 2, 2)
    assert battle.waits_for == "allied combat"


def test_20_31_in_an_exchange_the_defenders_lose_first() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "EX")
    assert battle.waits_for == "german losses"
    assert battle.rule_against(TakeStep(battle.unit("bn"))) == "20.31"
    take(battle, "gr")
    assert battle.waits_for == "allied losses"
    take(battle, "bde")
    assert (battle.steps("gr"), battle.steps("pz"), battle.steps("bde"), battle.steps("bn")) == (1, 2, 1, 2)


def test_20_31_dd_costs_the_quota_and_drives_the_rest_back_two() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "DD")
    take(battle, "gr")
    assert battle.waits_for == "german retreat"
    assert {len(action.path) for action in battle.legal("retreat")} == {2}  # type: ignore[attr-defined]


def test_20_31_de_eliminates_all_defenders() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "DE")
    assert (battle.at("gr"), battle.at("pz")) == ("gone", "gone")
    assert battle.waits_for == "allied advance"


def test_20_32_with_one_unit_a_side_this_is_rule_7() -> None:
    battle = position({"bde": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302"})
    after(battle, "0302", "bde", "EX")
    assert (battle.steps("bde"), battle.steps("gr")) == (1, 1)
    assert battle.waits_for == "allied combat"


def test_20_33_stiff_resistance_costs_full_strength_units_their_quota() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "D2")
    battle.do(Resist())
    assert battle.waits_for == "german losses"
    take(battle, "pz")
    assert (battle.at("gr"), battle.at("pz"), battle.steps("pz")) == ("0302", "0302", 1)


def test_20_33_it_is_not_possible_with_fewer_full_strength_units_than_the_quota() -> None:
    battle = position(ALLIED_TWO)
    battle.state.steps[battle.unit("gr")] = 1
    after(battle, "0302", "bde bn", "D1")
    assert battle.rule_against(Resist()) == ""
    battle = position(ALLIED_TWO)
    battle.state.steps[battle.unit("gr")] = battle.state.steps[battle.unit("pz")] = 1
    after(battle, "0302", "bde bn", "D1")
    assert battle.rule_against(Resist()) == "7.8"


def test_20_33_the_depleted_cannot_give_the_step() -> None:
    german = GERMAN_TWO | {"guns": "1-1-7 german 0302 artillery"}
    battle = position(ALLIED_TWO, german)
    battle.state.steps[battle.unit("gr")] = 1
    after(battle, "0302", "bde bn", "D1")
    battle.do(Resist())  # two steps of the two that are full: nothing to choose
    assert (battle.steps("pz"), battle.steps("guns"), battle.steps("gr")) == (1, 1, 1)


def test_20_34_the_city_lowers_the_retreat_of_the_whole_stack() -> None:
    rows = [". . . . .", ". . C . .", ". . . . .", ". . . . ."]
    battle = position(ALLIED_TWO, rows=rows)
    after(battle, "0302", "bde bn", "D1")
    assert (battle.at("gr"), battle.at("pz"), battle.waits_for) == ("0302", "0302", "allied combat")


# ------------------------------------------------------------------ 20.4, 20.5 retreat and advance


def test_20_4_each_unit_goes_its_own_way_in_an_order_its_owner_chooses() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "D1")
    battle.retreat("pz", "0402")
    assert battle.waits_for == "german retreat"
    battle.retreat("gr", "0303")
    assert (battle.at("pz"), battle.at("gr")) == ("0402", "0303")


def test_20_4_a_free_hex_is_one_with_room() -> None:
    german = GERMAN_TWO | {"one": "1-1-7 german 0402", "full": "1-1-7 german 0303", "up": "1-1-7 german 0303"}
    battle = position(ALLIED_TWO, german)
    after(battle, "0302", "bde bn", "D1")
    ends = {battle.topology.numbers[action.path[-1]] for action in battle.legal("retreat")}  # type: ignore[attr-defined]
    assert "0402" in ends
    assert "0303" not in ends


def test_20_4_of_two_hexes_that_defend_together_each_retreats_from_its_own() -> None:
    battle = position({"bde": "5-5-7 uk 0102 brigade"}, {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202"})
    stand(battle, "bde", "0201")
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("bde"))  # its zone shuts nobody in
    after(battle, "0202", "bde", "D2", Terms(joint_hex=battle.hex("0201")))
    orders = {(frame.fight_hex, frame.units) for frame in battle.state.stack if isinstance(frame, RetreatOrder)}
    assert orders == {(battle.hex("0202"), units(battle, "other")), (battle.hex("0201"), units(battle, "gr"))}


def test_20_4_a_hex_shared_with_the_enemy_has_room_for_a_retreat() -> None:
    german = GERMAN_TWO | {"one": "1-1-7 german 0402"}
    battle = position(ALLIED_TWO | {"tommy": "1-1-7 uk 0504"}, german)
    stand(battle, "tommy", "0402")
    after(battle, "0302", "bde bn", "D1")
    battle.retreat("gr", "0402")
    assert battle.at("gr") == "0402"


def test_20_5_several_advance_up_to_the_limit() -> None:
    battle = position(ALLIED_TWO | {"more": "3-2-7 uk 0202", "guns": "3-1-7 uk 0202 artillery"})
    after(battle, "0302", "bde bn more guns", "DE")
    advance(battle, "bde")
    assert battle.waits_for == "allied advance_more"
    advance(battle, "more")
    advance(battle, "guns")
    assert battle.waits_for == "allied combat"
    assert [battle.at(name) for name in ("bde", "more", "guns", "bn")] == ["0302", "0302", "0302", "0201"]


def test_20_5_over_a_river_only_with_assault_boats_and_over_a_canal_on_foot() -> None:
    allied = {"bde": "5-5-7 uk 0201 brigade", "boats": "2-2-7 uk 0201 assault_boats"}
    battle = position(allied, rivers="0201/0302")
    after(battle, "0302", "bde boats", "DE")
    assert [action.unit for action in battle.legal("advance")] == [battle.unit("boats")]  # type: ignore[attr-defined]
    battle = position(
        {"bde": "5-5-7 uk 0201 brigade", "pz": "5-5-10 uk 0201"}, {"gr": "3-3-7 german 0302"}, canals="0201/0302"
    )
    after(battle, "0302", "bde pz", "DE")
    assert [action.unit for action in battle.legal("advance")] == [battle.unit("bde")]  # type: ignore[attr-defined]


def test_20_5_boats_that_serve_on_a_river_serve_on_a_canal() -> None:
    for water in ("rivers", "canals"):
        units = {"pz": "5-5-10 uk 0201 assault_boats"}
        battle = position(units, {"gr": "3-3-7 german 0302"}, **{water: "0201/0302"})
        after(battle, "0302", "pz", "DE")
        assert [action.unit for action in battle.legal("advance")] == [battle.unit("pz")]  # type: ignore[attr-defined]


def test_20_5_nobody_need_advance() -> None:
    battle = position(ALLIED_TWO)
    after(battle, "0302", "bde bn", "DE")
    decline(battle)
    assert battle.waits_for == "allied combat"


# ------------------------------------------------------------------ 20.7 counter-attack


def test_20_71_the_defender_strikes_back_at_once_without_support() -> None:
    allied = ALLIED_TWO | {"side": "3-2-7 uk 0202"}
    battle = position(allied, stacks={"counter_attacks": True}, hands="german+1 uk+1")
    after(battle, "0302", "bde side", "CA")
    assert battle.waits_for == "german counter_attack"
    assert battle.rule_against(battle.legal("counter_attack")[0]) == ""
    counter(battle, "0201", "gr pz", dice=[4])  # 7 against 5 and 2: even, an exchange
    assert battle.waits_for == "allied losses"
    take(battle, "bn")
    take(battle, "gr")
    assert battle.waits_for == "allied combat"


def test_20_5_a_hex_that_was_left_for_a_counter_attack_may_be_entered_by_those_who_stood() -> None:
    allied = {"bde": "5-5-7 uk 0201 brigade", "side": "3-2-7 uk 0202"}
    battle = position(allied, {"gr": "9-3-7 german 0302"}, stacks={"counter_attacks": True})
    after(battle, "0302", "bde side", "CA")
    counter(battle, "0202", "gr", dice=[6])  # +7: DD, the last step of two is lost in a retreat of two
    while battle.waits_for == "allied retreat":
        battle.do(battle.legal("retreat")[0])
    assert battle.waits_for == "german advance"
    advance(battle, "gr")
    assert (battle.at("gr"), battle.waits_for) == ("0202", "allied advance")
    assert [action.unit for action in battle.legal("advance")] == [battle.unit("bde")]  # type: ignore[attr-defined]
    advance(battle, "bde")
    assert (battle.at("bde"), battle.waits_for) == ("0302", "allied combat")


def test_20_5_nobody_advances_on_no_effect_while_the_defenders_stay() -> None:
    battle = position({"bde": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302"}, stacks={"counter_attacks": True})
    after(battle, "0302", "bde", "CA")
    decline(battle)
    assert battle.waits_for == "allied combat"


def test_20_33_nobody_stands_fast_against_dd_nor_inside_a_hex_of_both_sides() -> None:
    for result, inside in (("DD", False), ("D2", True), ("DD", True)):
        battle = position({"bde": "5-5-7 uk 0201"}, GERMAN_TWO)  # one RE has no zone that would shut them in
        if inside:
            stand(battle, "bde", "0302")
        after(battle, "0302", "bde", result)
        while battle.waits_for == "german losses":
            battle.do(battle.legal("take_step")[0])
        assert battle.waits_for == "german retreat", (result, inside)
        assert not battle.legal("resist")
        assert battle.rule_against(Resist()) == "7.8"


def test_20_71_there_is_no_answer_to_it() -> None:
    battle = position(ALLIED_TWO, stacks={"counter_attacks": True})
    after(battle, "0302", "bde bn", "CA")
    counter(battle, "0201", "gr pz", dice=[3])
    assert battle.waits_for == "allied combat"


def test_20_72_of_a_joint_defence_both_stacks_strike_back_or_neither() -> None:
    battle = position({"bde": "5-5-7 uk 0102 brigade"}, {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202"})
    stand(battle, "bde", "0201")
    after(battle, "0202", "bde", "CA", Terms(joint_hex=battle.hex("0201")))
    attempts = {action.units for action in battle.legal("counter_attack")}  # type: ignore[attr-defined]
    assert attempts == {(battle.unit("gr"), battle.unit("other"))}


def test_20_72_nobody_strikes_back_where_one_of_the_stacks_cannot() -> None:
    battle = position({"bde": "5-5-7 uk 0102 brigade"}, {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202"})
    stand(battle, "bde", "0201")
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("other"))
    after(battle, "0202", "bde", "CA", Terms(joint_hex=battle.hex("0201")))
    assert battle.waits_for == "allied combat"


def test_20_71_and_20_72_other_counter_attacks_are_refused() -> None:
    units = {"gr": "3-3-7 german 0302", "pz": "4-4-10 german 0302", "near": "3-3-7 german 0301"}
    battle = position({**ALLIED_TWO, "idle": "3-3-7 uk 0202"}, units, stacks={"counter_attacks": True})
    after(battle, "0302", "bde bn", "CA")
    gr, pz, near = (battle.unit(name) for name in units)
    for number, those in (
        ("0202", (gr,)), ("0504", (gr,)), ("0201", (near,)), ("0201", ()), ("0201", (pz, gr)), ("0201", (gr, gr)),
    ):  # fmt: skip
        assert battle.rule_against(CounterAttack(battle.hex(number), those)) == "20.71", (number, those)
    battle = position({"bde": "5-5-7 uk 0102 brigade"}, {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202"})
    stand(battle, "bde", "0201")
    after(battle, "0202", "bde", "CA", Terms(joint_hex=battle.hex("0201")))
    assert battle.rule_against(CounterAttack(battle.hex("0201"), (battle.unit("gr"),))) == "20.72"


def test_20_73_it_may_be_declined_and_uses_up_no_attack() -> None:
    battle = position(ALLIED_TWO, stacks={"counter_attacks": True})
    after(battle, "0302", "bde bn", "CA")
    decline(battle)
    assert battle.waits_for == "allied combat"
    battle = position(ALLIED_TWO, stacks={"counter_attacks": True})
    after(battle, "0302", "bde bn", "CA")
    counter(battle, "0201", "gr", dice=[6])
    while battle.waits_for == "german retreat":
        battle.do(battle.legal("retreat")[0])
    assert not any(battle.state.flags)


# ------------------------------------------------------------------ 20.8 disorder and remnants


def test_20_81_the_disrupted_do_not_attack_have_no_zone_defend_and_move_at_half() -> None:
    battle = position(ALLIED_TWO, {"gr": "3-3-7 german 0302 brigade"})
    play = Play(battle.state, ScriptedDice(()))
    assert zone_level(battle.state, battle.hex("0302"), GERMAN) == FULL
    disrupt(play, battle.unit("gr"))
    assert zone_level(battle.state, battle.hex("0302"), GERMAN) == NO_ZOC
    assert sums(battle, "0302", "bde bn").defense.total == 2
    assert allowance_mp(battle.state, battle.unit("gr")) == 4
    disrupt(play, battle.unit("bde"))
    assert stack_attackers(battle.state, ALLIED, battle.hex("0302")) == (battle.unit("bn"),)
    assert battle.rule_against(battle.attack_action("0302", "bde")) == "20.81"


def test_20_81_it_ends_with_the_sides_next_combat_phase_that_begins_after_it() -> None:
    battle = make_stacked(BOARD, ALLIED_TWO | GERMAN_TWO, step="first_combat")
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("bde"))
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("gr"))
    dice = SeededDice(1)
    recovered: list[tuple[int, int]] = []
    while battle.state.turn < 3:
        turn = battle.state.turn
        events = STANDARD.step(battle.state, battle.legal("end_phase")[0], dice)
        recovered += [(turn, event.unit) for event in events if isinstance(event, Recovered)]
    assert recovered == [(1, battle.unit("gr")), (2, battle.unit("bde"))]  # their own combat phase was still to come


def test_20_82_a_unit_of_two_re_leaves_a_cadre_and_a_battalion_does_not() -> None:
    german = {"gr": "3-3-7 german 0302 regiment", "bn": "2-2-7 german 0302"}
    battle = position({"one": "5-5-7 uk 0201 regiment", "two": "5-5-7 uk 0201"}, german)
    stand(battle, "one two", "0302")
    after(battle, "0302", "one two", "OR", OVERRUN)
    assert battle.at("bn") == "gone"
    assert battle.waits_for == "german cadre"
    place_cadre(battle, "gr", "0402")
    assert (battle.at("gr"), battle.steps("gr"), is_disrupted(battle.state, battle.unit("gr"))) == ("0402", 1, True)


def test_20_82_a_depleted_unit_leaves_none_nor_one_with_nowhere_to_go() -> None:
    battle = position({"one": "5-5-7 uk 0201 regiment"}, {"gr": "3-3-7 german 0302 regiment"})
    battle.state.steps[battle.unit("gr")] = 1
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    assert battle.at("gr") == "gone"
    around = {f"u{n}": "1-1-7 uk 0504 company" for n in range(6)}
    battle = position({"one": "5-5-7 uk 0201 regiment"} | around, {"gr": "3-3-7 german 0302 regiment"}, rules=crowded())
    for name, hex in zip(around, battle.topology.adjacent[battle.hex("0302")], strict=True):
        stand(battle, name, battle.topology.numbers[hex])
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    assert battle.at("gr") == "gone"


def test_20_82_not_across_a_river_nor_among_enemies() -> None:
    battle = position({"one": "5-5-7 uk 0201 regiment"}, {"gr": "3-3-7 german 0302 regiment"}, rivers="0302/0402")
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    hexes = {battle.topology.numbers[action.hex] for action in battle.legal("place_cadre")}  # type: ignore[attr-defined]
    assert hexes
    assert "0402" not in hexes


def cadre_hexes(battle: Battle) -> set[str]:
    """Where the regiment overrun in 0302 may leave its cadre."""
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    return {battle.topology.numbers[action.hex] for action in battle.legal("place_cadre")}  # type: ignore[attr-defined]


def test_20_82_on_land_with_room_among_no_enemies_and_in_no_full_zone_of_others() -> None:
    one, gr = {"one": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302 regiment"}
    assert cadre_hexes(position(one, gr)) == {"0201", "0202", "0301", "0303", "0401", "0402"}
    rows = [". . . . .", ". . . - .", ". . . . .", ". . . . ."]
    sea = position(one, gr, rows=rows)
    assert "0402" not in cadre_hexes(sea)
    friends = gr | {"a": "1-1-7 german 0402", "b": "1-1-7 german 0402", "c": "1-1-7 german 0401"}
    assert cadre_hexes(position(one, friends)) & {"0401", "0402"} == {"0401"}
    weak = position(one | {"company": "1-1-7 uk 0303 company"}, gr)
    assert cadre_hexes(weak) == {"0201", "0202", "0301", "0401", "0402"}
    friend = gr | {"a": "1-1-7 german 0402"}
    for size in ("brigade", "regiment"):  # of those who overran it: their zone is none of others, full or partial
        strong = position({"one": f"5-5-7 uk 0201 {size}", "other": "5-5-7 uk 0503 brigade"}, friend)
        assert cadre_hexes(strong) == {"0201", "0202", "0301", "0303", "0401"}
    partial = position(one | {"other": "3-3-7 uk 0503 regiment"}, gr)
    assert cadre_hexes(partial) == {"0201", "0202", "0301", "0303", "0401", "0402"}


def test_20_82_a_cadre_beside_a_bridge_has_come_next_to_it() -> None:
    battle = make_stacked(
        BOARD, {"one": "5-5-7 german 0201 brigade", "regt": "3-3-7 uk 0302 regiment"}, step="second_movement",
        canals="0402/0503", bridges={"b": "canal road 0402/0503"},
    )  # fmt: skip
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    place_cadre(battle, "regt", "0402")
    assert battle.waits_for == "german demolition"


def test_20_82_no_cadre_of_another_nor_elsewhere() -> None:
    battle = position(
        {"one": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302 regiment", "far": "3-3-7 german 0504"}
    )
    cadre_hexes(battle)
    assert battle.rule_against(PlaceCadre(battle.unit("far"), battle.hex("0402"))) == "20.82"
    assert battle.rule_against(PlaceCadre(battle.unit("gr"), battle.hex("0504"))) == "20.82"


# ------------------------------------------------------------------ 20.9 reduction


@pytest.mark.parametrize(
    ("die", "row"),
    [(0, (0, 0, 0, 0, 1)), (3, (0, 0, 0, 0, 1)), (4, (0, 0, 1, 1, 1)), (5, (0, 1, 1, 1, 2)), (6, (0, 1, 1, 2, 2)),
     (7, (1, 1, 2, 2, 2)), (8, (1, 2, 2, 2, 3)), (9, (1, 2, 2, 2, 3))],
)  # fmt: skip
def test_20_9_the_reduction_table_as_printed(die: int, row: tuple[int, ...]) -> None:
    state = position(ALLIED_TWO).state
    assert tuple(reduction(state, die, re) for re in (0, 2, 4, 6, 9)) == row
    assert tuple(reduction(state, die, re) for re in (1, 3, 5, 8, 30)) == row


def test_20_9_it_is_rolled_after_an_overrun_that_failed_doubled_with_two_more() -> None:
    """Example 10, as far as the fight goes."""
    rows = [". . . . .", ". . t . .", ". . . . .", ". . . . ."]
    battle = position(
        {"bde": "5-5-7 uk 0201 brigade", "regt": "4-3-10 uk 0201 regiment"},
        {"gr": "3-3-7 german 0302 regiment"},
        rows=rows,
    )
    stand(battle, "bde regt", "0302")
    fight(battle, "0302", "bde regt", [2], OVERRUN)
    assert battle.steps("gr") == 1
    events = take(battle, "regt", dice=[3])
    (rolled,) = [event for event in events if isinstance(event, ReductionRolled)]
    assert (rolled.re, rolled.die, rolled.more, rolled.steps) == (4, 3, 2, 1)
    assert battle.waits_for == "allied red_losses"


def test_20_9_a_hex_cleared_by_loss_adds_nothing_to_the_die() -> None:
    """Example 11, as far as the fight goes."""
    battle = position({"bde": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302 regiment half=2-2"})
    battle.state.steps[battle.unit("gr")] = 1
    stand(battle, "bde", "0302")
    events = fight(battle, "0302", "bde", [6, 4], Terms("overrun", origins=(-1,), was_dual=False))
    (rolled,) = [event for event in events if isinstance(event, ReductionRolled)]
    assert (rolled.re, rolled.more, rolled.steps) == (4, 0, 1)
    assert (battle.at("gr"), battle.steps("bde")) == ("gone", 1)


def test_20_9_the_scenario_may_have_it_after_every_combat() -> None:
    for says, rolls in (("all", 1), ("overruns", 0)):
        battle = position({"bde": "5-5-7 uk 0201 brigade"}, {"gr": "9-3-7 german 0302 regiment"},
                          stacks={"red_table": says})  # fmt: skip
        events = fight(battle, "0302", "bde", [2] + [3] * rolls)
        while battle.waits_for == "german retreat":
            events += battle.do(battle.legal("retreat")[0], dice=[3] * rolls)
        assert sum(isinstance(event, ReductionRolled) for event in events) <= 1


# ------------------------------------------------------------------ inside a hex of both sides


def test_example_16_inside_a_hex_d1_costs_the_quota_and_d2_drives_out() -> None:
    german = {f"g{n}": f"1-1-7 german 050{n} company" for n in range(1, 4)} | {
        "x": "1-1-7 german 0402",
        "y": "1-1-7 german 0404",
    }
    battle = position({"bde": "5-5-7 uk 0201"}, german, rules=crowded())
    stand(battle, "bde g1 g2 g3 x y", "0302")
    after(battle, "0302", "bde", "D1")
    assert battle.waits_for == "german losses"
    for name in ("g1", "g2", "g3"):
        take(battle, name)
    assert battle.waits_for == "allied combat"
    assert {battle.at(name) for name in german} == {"0302"}
    after(battle, "0302", "bde", "D2")
    assert battle.waits_for == "german retreat"
    assert battle.rule_against(Resist()) == "7.8"


def test_22_525_a1_inside_a_hex_costs_the_attackers_their_quota() -> None:
    battle = position(ALLIED_TWO)
    stand(battle, "bde bn", "0302")
    after(battle, "0302", "bde bn", "A1")
    assert battle.waits_for == "allied losses"
    take(battle, "bn")
    assert (battle.at("bde"), battle.at("bn")) == ("0302", "0302")


def test_22_420_thrown_out_of_an_overrun_the_way_it_came_is_open() -> None:
    battle = position({"bde": "5-5-7 uk 0201 brigade"}, GERMAN_TWO, rivers="0201/0302")
    stand(battle, "bde", "0302")
    after(battle, "0302", "bde", "A1", Terms("overrun", origins=(battle.hex("0201"),), was_dual=False))
    assert battle.rule_against(battle.legal("retreat")[0]) == ""
    battle.retreat("bde", "0201", dice=[3])
    assert battle.at("bde") == "0201"
