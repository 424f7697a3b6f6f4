"""Overruns and dual ownership, number by number where other tests have none of the number. [22]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.actions import Attack, EndPhase
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.fights import may_be_bound
from game.systems.standard.rules.overruns.frames import BindingChoice
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.overruns.marks import new_box, overruns_of, spend_at_least
from game.systems.standard.rules.overruns.position import LEFT
from game.systems.standard.rules.overruns.ways import zones_met
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import RetreatBefore
from game.systems.standard.rules.stacks.attackers import was_attacked
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.stacks.zones import level_of
from game.systems.standard.rules.state import DEFENDED, STOPPED
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import after, sums
from tests.systems.standard.modules.test_22_overruns import (
    BDE,
    BN,
    GR,
    OPEN,
    REGT,
    battle_with,
    begun,
    make_dual,
    overrun,
    price,
    refused,
)
from tests.systems.standard.rules.builder import Battle

TOWN = [". . . . .", ". . t . .", ". . . . .", ". . . . ."]


def opened(units: dict[str, str], **more: object) -> Battle:
    """The unit `bde` has opened an overrun of 0201 from 0101."""
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0201"} | units, **more))
    overrun(battle, "bde", "0201")
    return battle


def dual(**more: object) -> Battle:
    """Both sides in 0302 of the Germans, who have another regiment behind it."""
    units = {"bde": f"{BDE} 0504", "bn": f"{BN} 0503", "gr": f"{GR} 0302", "back": f"{GR} 0401"}
    battle = battle_with(units, **more)
    make_dual(battle, "0302", "bde", "bn")
    return battle


def test_19_27_an_overrun_leads_into_ground_that_is_closed_to_moves() -> None:
    closed = {"kept_out": [{"units": ["bde"], "region": "island"}]}
    battle = opened({}, stacks=closed, regions={"island": "0201"})
    battle.do(do.DeclareDeadlock())
    assert battle.at("bde") == "0201"
    assert overruns_of(battle.state).box[battle.hex("0201")]


def test_22_102_it_is_opened_by_a_last_step_among_enemies_or_by_who_began_there() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0302"}))
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201"))).rule == "22.102"
    assert refused(battle, do.Overrun(battle.unit("bde"), ())).rule == "22.102"
    within = begun(dual())
    overrun(within, "bde", "")
    assert within.waits_for == "allied overrun"


def test_22_103_others_join_one_by_one_and_nothing_else_is_done() -> None:
    battle = opened({"two": f"{BDE} 0102", "far": f"{BN} 0504", "other": f"{GR} 0403"})
    assert refused(battle, do.Overrun(battle.unit("far"), battle.path("0403"))).rule == "22.103"
    assert battle.refusal(battle.move_action("far", "0503")) is not None
    assert battle.refusal(EndPhase()) is not None
    overrun(battle, "two", "0201")
    assert refused(battle, do.Overrun(battle.unit("two"), battle.path("0201"))).rule == "22.103"
    assert battle.waits_for == "allied overrun"


def test_22_106_less_than_one_to_four_is_a_deadlock_only() -> None:
    battle = opened({"bde": "1-1-7 uk 0101", "gr": "3-4-7 german 0201"})
    assert battle.rule_against(do.DeclareImmediate()) == ""
    weak = opened({"bde": "1-1-7 uk 0101", "gr": "3-5-7 german 0201"})
    assert weak.rule_against(do.DeclareImmediate()) == "22.106"
    assert weak.rule_against(do.DeclareDeadlock()) == ""


def test_22_111_roads_do_not_lower_the_price() -> None:
    units = {"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}
    assert price(battle_with(units, rows=[". w . . .", *OPEN[1:]]), "bde", "0101", "0201") == 5
    with_road = battle_with(units, rows=[". w . . .", *OPEN[1:]], highways=["0101 0201"])
    assert price(with_road, "bde", "0101", "0201") == 5


def test_22_114_a_single_hex_is_not_entered_with_too_few_mp() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0201"}))
    battle.state.mp_left[battle.unit("bde")] = 3
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201"))).rule == "22.114"
    battle.state.mp_left[battle.unit("bde")] = 4
    overrun(battle, "bde", "0201")


def test_22_22_who_cannot_pay_does_not_attempt() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0302"}))
    battle.state.mp_left[battle.unit("bde")] = 4
    assert not battle.legal("overrun")
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0201 0302"))).rule == "22.114"


def test_22_116_inside_the_hex_no_hexside_weakens_an_attack_from_outside_it_does() -> None:
    units = {"in": f"{BDE} 0504", "out": f"{BDE} 0202", "gr": f"{GR} 0302"}
    battle = battle_with(units, canals="0202/0302 0302/0402", step="first_combat")
    make_dual(battle, "0302", "in")
    assert sums(battle, "0302", "in").own_attack == 5
    assert sums(battle, "0302", "out").own_attack == 4


def test_22_121_an_immediate_overrun_is_fought_at_once_by_those_of_the_attempt_only() -> None:
    battle = opened({"two": f"{BDE} 0101"})
    events = battle.do(do.DeclareImmediate(), [3, 1])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert fought.attackers == (battle.unit("bde"),)  # type: ignore[attr-defined]


def test_22_122_a_deadlock_ends_movement_and_all_must_attack_before_the_phase_ends() -> None:
    battle = opened({})
    battle.do(do.DeclareDeadlock())
    assert battle.refusal(battle.move_action("bde", "0101")) is not None
    while battle.waits_for != "allied combat":
        battle.end()
    assert battle.rule_against(EndPhase()) == "22.66"


def test_22_123_under_it_the_hex_is_dual_and_nobody_attacks_out_of_it_or_leaves() -> None:
    battle = opened({"back": f"{GR} 0301"})
    battle.do(do.DeclareDeadlock())
    assert overruns_of(battle.state).box[battle.hex("0201")] == 1
    assert battle.rule_against(battle.move_action("bde", "0101")) == "22.123"
    while battle.waits_for != "allied combat":
        battle.end()
    out = do.DualAttack(battle.hex("0301"), (battle.unit("bde"),), do.JOINT, ())
    assert battle.rule_against(out) == "22.123"


def test_22_141_markers_are_committed_unreduced_by_both_sides() -> None:
    battle = opened({}, hands="uk+3 german+2")
    battle.do(do.DeclareImmediate())
    assert battle.waits_for == "allied attacker_fire"
    battle.do(next(action for action in battle.legal("commit_fire") if action.markers))  # type: ignore[attr-defined]
    assert battle.waits_for == "german defender_fire"
    own = next(action for action in battle.legal("commit_fire") if action.markers)  # type: ignore[attr-defined]
    events = battle.do(own, [3])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert (fought.attack.total, fought.defense.total) == (8, 5)  # type: ignore[attr-defined]


def test_22_23_a_unit_attempts_several_against_different_units_while_its_mp_last() -> None:
    units = {"regt": "9-3-12 uk 0101 regiment", "one": "1-0-7 german 0201 single", "two": "1-0-7 german 0301 single"}
    battle = begun(battle_with(units | {"far": f"{GR} 0504"}))
    for number in ("0201", "0301"):
        overrun(battle, "regt", number)
        battle.do(do.DeclareImmediate(), [3])
    assert (battle.at("one"), battle.at("two"), battle.at("regt")) == ("gone", "gone", "0301")


def test_22_31_defense_zero_alone_is_the_column_20_to_1_stacked_it_is_not() -> None:
    units = {"bn": f"{BN} 0101", "guns": "3-0-7 german 0201 artillery regiment"}
    terms = Terms("overrun")
    alone = sums(battle_with(units), "0201", "bn", terms)
    stacked = sums(battle_with(units | {"gr": f"{GR} 0201"}), "0201", "bn", terms)
    assert alone.column > stacked.column
    assert alone.has_odds(20)
    assert not stacked.has_odds(20)


def test_22_32_an_overrun_of_units_in_a_deadlock_takes_the_marker_away() -> None:
    battle = begun(dual(step="second_movement"))
    for name in ("bde", "bn"):
        overruns_of(battle.state).deadlocked[battle.unit(name)] = 1
    overrun(battle, "gr", "")
    assert not any(overruns_of(battle.state).deadlocked)


@pytest.mark.parametrize(("numbers", "more"), [("0401", 1), ("0401 0501", 0)])
def test_22_33_the_one_who_opened_pays_the_zone_that_those_who_left_have_over_the_hex_now(
    numbers: str, more: int
) -> None:
    units = {"bde": f"{BDE} 0201", "recon": "2-2-12 german 0301 recon", "mate": f"{GR} 0401", "far": f"{GR} 0504"}
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0301")
    assert battle.mp("bde") == 7 - (1 + 1 + 2), "one of them for the partial zone of the regiment"
    battle.do(RetreatBefore(battle.unit("recon"), battle.path(numbers)))
    assert (battle.at("bde"), battle.waits_for) == ("0301", "allied movement")
    assert battle.mp("bde") == 3 - more, "with the recon beside it the regiment has a full one"
    assert bool(battle.state.flags[battle.unit("bde")] & STOPPED) is bool(more)


def test_22_411_all_defenders_of_an_overrun_are_gone() -> None:
    battle = opened({"gr": "1-1-7 german 0201", "more": "1-0-7 german 0201"})
    battle.do(do.DeclareImmediate(), [6])
    assert (battle.at("gr"), battle.at("more")) == ("gone", "gone")


def test_22_412_the_marker_has_the_most_that_any_attacker_spent_and_all_have_spent_it() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "two": f"{BDE} 0102", "gr": "1-1-7 german 0201"}))
    battle.state.mp_left[battle.unit("two")] = 5
    overrun(battle, "one", "0201")
    overrun(battle, "two", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert overruns_of(battle.state).marker_mp[battle.hex("0201")] == 5
    assert battle.mp("one") == battle.mp("two") == 2


@pytest.mark.parametrize(("stack", "circles"), [("battalion", 0), ("regiment", 1), ("brigade", 2)])
def test_22_413_the_zone_marker_shows_what_the_stack_had(stack: str, circles: int) -> None:
    battle = begun(battle_with({"bde": "9-5-7 uk 0101 brigade", "gr": f"1-1-7 german 0201 single {stack}"}))
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert overruns_of(battle.state).marker_zone[battle.hex("0201")] == circles


def test_22_415_beside_the_hex_the_number_or_the_zone_shown_whichever_is_less() -> None:
    for number, spent in ((2, 2), (6, 3)):
        battle = begun(battle_with({"bn": f"{BN} 0401", "gr": f"{GR} 0504"}))
        overruns_of(battle.state).lay(battle.hex("0201"), number, FULL)
        battle.move("bn", "0301")
        assert 7 - battle.mp("bn") == spent
        assert not battle.state.flags[battle.unit("bn")] & STOPPED


def test_22_417_nobody_has_ever_spent_more_than_its_allowance() -> None:
    battle = begun(battle_with({"bn": f"{BN} 0101", "gr": f"{GR} 0504"}))
    spend_at_least(battle.state, battle.unit("bn"), 12)
    assert battle.mp("bn") == 0


def test_22_418_the_attackers_are_not_stopped_by_those_overrun_but_by_others() -> None:
    for other, stops in (("0504", False), ("0302", True)):
        units = {"bde": "9-5-7 uk 0101 brigade", "gr": "1-1-7 german 0201 single regiment",
                 "other": f"5-5-7 german {other} brigade"}  # fmt: skip
        battle = begun(battle_with(units))
        overrun(battle, "bde", "0201")
        battle.do(do.DeclareImmediate(), [6])
        assert bool(battle.state.flags[battle.unit("bde")] & STOPPED) is stops


def test_22_421_in_a_hex_that_was_not_dual_city_and_stiff_resistance_help() -> None:
    battle = opened({"bde": "5-5-7 uk 0101 brigade"})
    battle.do(do.DeclareImmediate(), [6])
    assert battle.waits_for == "german retreat"
    assert battle.legal("resist")
    battle.do(battle.legal("resist")[0], [1])
    assert battle.at("gr") == "0201"
    assert overruns_of(battle.state).silenced[battle.unit("bde")], "it is case b"


def test_22_42a_a_hex_cleared_by_loss_costs_one_mp_more_and_leaves_markers() -> None:
    battle = opened({"gr": "3-3-7 german regiment 0201 half=2-2 depleted"})
    spent = 7 - battle.mp("bde")
    battle.do(do.DeclareImmediate(), [6, 1])
    assert 7 - battle.mp("bde") == spent + 1
    assert overruns_of(battle.state).marker_mp[battle.hex("0201")] == spent + 1
    assert not overruns_of(battle.state).bound[battle.unit("bde")]


def test_22_42b_a_failure_ends_the_move_without_zone_and_out_of_the_next_combat() -> None:
    battle = opened({})
    battle.do(do.DeclareImmediate(), [3, 1])
    overruns, bde = overruns_of(battle.state), battle.unit("bde")
    assert overruns.silenced[bde]
    assert overruns.bound[bde]
    assert level_of(battle.state, battle.state.hex_of[bde], ALLIED) == NO_ZOC
    assert battle.refusal(battle.move_action("bde", "0101")) is not None
    while not battle.waits_for.startswith("german"):
        battle.end()
    assert not any(overruns_of(battle.state).silenced)


def test_22_428_so_many_re_of_the_defenders_are_bound_as_attackers_are_left_one_unit_at_least() -> None:
    battle = dual()
    gr, bde = battle.unit("gr"), battle.unit("bde")
    for re, fitting in ((2, (gr,)), (0, (gr, bde)), (5, (gr, bde))):
        frame = BindingChoice(GERMAN, battle.hex("0302"), (gr, bde), re)
        assert may_be_bound(battle.state, frame) == fitting
    assert may_be_bound(battle.state, BindingChoice(GERMAN, battle.hex("0302"), (bde,), 0, is_first=False)) == ()


def test_22_428_the_bound_defend_nothing_and_suffer_nothing() -> None:
    battle = battle_with({"bde": f"{BDE} 0201", "gr": f"{GR} 0302", "more": f"{GR} 0302"}, step="first_combat")
    overruns_of(battle.state).bound[battle.unit("more")] = 1
    events = battle.attack("0302", "bde", [6])
    fought = next(event for event in events if event.kind == "combat_resolved")
    assert fought.defenders == (battle.unit("gr"),)  # type: ignore[attr-defined]


def test_22_501_a_dual_hex_begins_by_a_deadlock() -> None:
    battle = opened({})
    assert not overruns_of(battle.state).box[battle.hex("0201")]
    battle.do(do.DeclareDeadlock())
    assert overruns_of(battle.state).box[battle.hex("0201")]


def test_22_502_it_outlasts_the_combat_phase_once_the_defenders_were_attacked() -> None:
    battle = opened({"gr": "3-5-7 german 0201 brigade", "two": f"{BDE} 0101"})
    battle.do(do.DeclareDeadlock())
    while battle.waits_for != "allied combat":
        battle.end()
    battle.attack("0201", "bde", [3])
    while not battle.waits_for.startswith("german"):
        battle.end()
    assert battle.at("bde") == battle.at("gr") == "0201"
    assert overruns_of(battle.state).box[battle.hex("0201")]
    assert not any(overruns_of(battle.state).deadlocked)


def test_22_503_the_original_defender_is_who_controls_the_hex() -> None:
    battle = dual()
    assert controls(battle.state, battle.hex("0302"), GERMAN)


def test_22_51_a_dual_hex_has_the_lowest_free_number_and_keeps_it() -> None:
    battle = dual()
    assert new_box(battle.state, battle.hex("0101")) == 2
    assert new_box(battle.state, battle.hex("0102")) == 3
    overruns_of(battle.state).own_hexes().box[battle.hex("0101")] = 0
    assert new_box(battle.state, battle.hex("0103")) == 2
    assert new_box(battle.state, battle.hex("0102")) == 3


def test_22_521_both_stay_until_one_side_is_gone() -> None:
    battle = begun(dual(allied="0202 0402"))
    battle.move("bde", "0202")
    assert overruns_of(battle.state).box[battle.hex("0302")]
    battle.move("bn", "0402")
    assert not overruns_of(battle.state).box[battle.hex("0302")]


def test_22_523_who_enters_later_pays_as_for_an_overrun_and_it_is_no_attempt() -> None:
    late = begun(battle_with({"bde": f"{BDE} 0504", "late": f"{BN} 0201", "gr": f"{GR} 0302"}))
    make_dual(late, "0302", "bde")
    ledger = overrun_ledger(late.state, late.unit("late"), late.hex("0201"), late.hex("0302"))
    assert ledger is not None
    late.move("late", "0302")
    assert 7 - late.mp("late") == ledger.total
    assert not any(overruns_of(late.state).attempted)
    assert not any(overruns_of(late.state).deadlocked)


def test_22_541_both_sides_have_their_zone_in_the_hex_and_out_of_it() -> None:
    units = {"bde": f"{BDE} 0504", "bde2": f"{BDE} 0503", "gr": f"{GR} 0302"}
    battle = battle_with(units)
    make_dual(battle, "0302", "bde", "bde2")
    assert level_of(battle.state, battle.hex("0302"), ALLIED) == FULL
    assert battle.state.zoc[ALLIED][battle.hex("0401")]


def test_22_542_re_screen_as_many_re_of_the_other_side() -> None:
    units = {"regt": f"{REGT} 0504", "gr": f"{GR} 0302", "second": f"{GR} 0302"}
    battle = battle_with(units)
    assert level_of(battle.state, battle.hex("0302"), GERMAN) == FULL
    make_dual(battle, "0302", "regt")
    assert level_of(battle.state, battle.hex("0302"), GERMAN) == PARTIAL


def test_22_542_20_4_who_is_driven_out_still_screens_and_who_moves_out_does_not() -> None:
    units = {"bde": f"{BDE} 0101", "bn": "2-2-7 german 0302", "far": "2-2-7 german 0504"}
    battle = battle_with(units, step="first_combat", allied="0101")
    make_dual(battle, "0302", "bde")
    beside = battle.hex("0303")
    assert zones_met(battle.state, battle.unit("bn"))[0][beside]
    assert not battle.state.zoc[ALLIED][beside]
    after(battle, "0302", "bde", "D2")
    battle.retreat("bn", "0303 0304")
    assert battle.at("bn") == "0304"


def test_22_543_companies_screen_nothing() -> None:
    units = {"patrol": "1-1-7 uk 0504 company", "gr": f"{GR} 0302"}
    battle = battle_with(units)
    before = level_of(battle.state, battle.hex("0302"), GERMAN)
    make_dual(battle, "0302", "patrol")
    assert level_of(battle.state, battle.hex("0302"), GERMAN) == before == PARTIAL


def test_22_554_a_retreat_goes_where_a_move_could_not() -> None:
    battle = begun(dual())
    unowned = battle.hex("0201")
    assert not controls(battle.state, unowned, ALLIED)
    assert battle.rule_against(battle.move_action("bn", "0201")) == "22.551"
    paths, _ = retreat_paths(battle.state, battle.unit("bn"), battle.hex("0302"), 1)
    assert (unowned,) in paths


def test_22_562_both_hexes_defend_together_and_both_count_as_attacked() -> None:
    battle = dual(step="first_combat", rows=TOWN)
    battle.do(do.DualAttack(battle.hex("0401"), (battle.unit("bde"),), do.JOINT, ()), [3])
    for name in ("gr", "back"):
        assert battle.state.flags[battle.unit(name)] & DEFENDED or battle.at(name) == "gone"
    assert was_attacked(battle.state, battle.hex("0302"), ALLIED)


def test_22_565_without_a_pin_only_the_joint_attack_is_open_and_who_pins_attacks_inside_only() -> None:
    battle = dual(step="first_combat")
    target = battle.hex("0401")
    assert battle.refusal(do.DualAttack(target, (battle.unit("bde"),), do.PINNED, (battle.unit("bn"),))) is not None
    assert battle.refusal(do.DualAttack(target, (battle.unit("bde"),), do.JOINT, ())) is None
    assert battle.rule_against(Attack(target, (battle.unit("bde"),))) == "22.565"
    overruns_of(battle.state).pinning[battle.unit("bde")] = 1
    assert battle.rule_against(do.DualAttack(target, (battle.unit("bde"),), do.JOINT, ())) == "22.565"
    assert battle.refusal(Attack(battle.hex("0302"), (battle.unit("bde"),))) is None


def test_22_61_who_left_a_dual_hex_overruns_nobody_in_that_phase() -> None:
    battle = begun(dual(allied="0402"))
    battle.move("bde", "0402")
    assert overruns_of(battle.state).passed[battle.unit("bde")] & LEFT
    assert refused(battle, do.Overrun(battle.unit("bde"), battle.path("0401"))).rule == "22.553"


def test_22_62_a_second_wave_has_spent_as_much_as_the_first() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "two": f"{BN} 0202", "gr": "1-1-7 german 0201 single"}))
    battle.state.mp_left[battle.unit("one")] = 5
    overrun(battle, "one", "0201")
    battle.do(do.DeclareImmediate(), [6])
    number = overruns_of(battle.state).marker_mp[battle.hex("0201")]
    battle.move("two", "0201")
    assert 7 - battle.mp("two") == number == 5


def test_22_63_a_patrol_freezes_no_division() -> None:
    weak = opened({"bde": "1-1-7 uk 0101 company", "gr": "9-9-7 german 0201 division"})
    assert weak.rule_against(do.DeclareImmediate()) == "22.106"


def test_22_64_no_deadlock_outlasts_the_phase_in_which_it_is_fought_out() -> None:
    battle = opened({})
    battle.do(do.DeclareDeadlock())
    while battle.waits_for != "allied combat":
        battle.end()
    battle.attack("0201", "bde", [3])
    while not battle.waits_for.startswith("german"):
        battle.end() if not battle.legal("retreat") else battle.do(battle.legal("retreat")[0])
    assert not any(overruns_of(battle.state).deadlocked)


def test_22_65_who_retreated_before_combat_is_safe_for_the_phase() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0201", "recon": "2-2-12 german 0301 recon"}))
    overrun(battle, "bde", "0301")
    battle.do(battle.legal("retreat_before")[0])
    assert overruns_of(battle.state).attempted[battle.unit("recon")]


def test_22_66_the_phase_does_not_end_while_an_able_unit_under_a_deadlock_has_not_attacked() -> None:
    battle = dual(step="first_combat")
    overruns_of(battle.state).deadlocked[battle.unit("bde")] = 1
    assert battle.rule_against(EndPhase()) == "22.66"


def test_22_68_the_limit_counts_own_units_that_are_there_already() -> None:
    third = make_stacked(
        OPEN, {"a": f"{BDE} 0504", "b": f"{BDE} 0503", "c": f"{BN} 0201", "gr": f"{GR} 0302"},
        modules=("stacks", "overruns"),
    )  # fmt: skip
    begun(third)
    make_dual(third, "0302", "a", "b")
    assert third.rule_against(do.Overrun(third.unit("c"), third.path("0302"))) == "22.104"
