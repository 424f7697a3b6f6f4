"""The planner where rule modules are played: one position for each sin it is not to commit."""

from __future__ import annotations

from typing import Any

from game.model.action import Action
from game.systems.standard.ai.feeding import HUNGER, fed, feeding_hexes
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import SOON_TURNS, pinned_units, turns_of_enemy
from game.systems.standard.ai.landing_plans import LandingWeighing, best_embarking
from game.systems.standard.ai.options import fight_options
from game.systems.standard.ai.overrun_plans import OverrunWeighing, best_overrun
from game.systems.standard.ai.stack_blows import attrition_worth
from game.systems.standard.ai.stack_fights import StackWeighing, strength_from, weighing_of
from game.systems.standard.ai.strikes import Massing
from game.systems.standard.rules.actions import Attack, EndPhase, Move
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.overruns.actions import DeclareDeadlock, DeclareImmediate, Overrun
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.supply.facts import FULL, NONE
from game.systems.standard.rules.system import STANDARD
from tests.ai.planning import outlook_of, thinker_of, victory
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.supplied import ROW, make_supplied
from tests.systems.standard.modules.test_22_overruns import battle_with, begun, make_dual
from tests.systems.standard.modules.test_32_invasions import coast, to_combat
from tests.systems.standard.modules.test_33_attrition import NORTH, brigades, front_line
from tests.systems.standard.rules.builder import Battle

FIELD = [". . . . . .", ". . . . . .", ". . . . . ."]
AT_END = victory("0301 0501", kind="at_end", for_victory=2, for_draw=1)


def decided(battle: Battle) -> Action:
    """What the planner does now."""
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    action = thinker_of(battle).decide(battle.state.clone(), decision.side, decision.kind)
    assert battle.refusal(action) is None
    return action


# garrisons


LONG_FIELD = [". . . . . . . .", ". . . . . . . .", ". . . . . . . ."]


def place_of_two(ally: str) -> Battle:
    """Two regiments in a place that counts, an enemy five hexes away."""
    units = {"one": "3-3-6 german 0301 regiment", "two": "3-3-6 german 0301 regiment", "bn": f"{ally} uk 0801"}
    return make_stacked(LONG_FIELD, units, script=AT_END, step="second_movement")


def test_17_5_whoever_defends_a_place_stays_in_it_as_a_whole_while_an_enemy_could_come() -> None:
    battle = place_of_two("1-1-2")
    assert turns_of_enemy(outlook_of(battle, GERMAN), battle.hex("0301")) == 2.5
    both = {battle.unit("one"), battle.unit("two")}
    assert pinned_units(outlook_of(battle, GERMAN)) == both
    assert pinned_units(outlook_of(battle, ALLIED)).isdisjoint(both)


def test_17_5_a_place_to_which_nobody_will_come_for_long_needs_no_garrison() -> None:
    battle = place_of_two("1-1-1")
    assert turns_of_enemy(outlook_of(battle, GERMAN), battle.hex("0301")) > SOON_TURNS
    assert pinned_units(outlook_of(battle, GERMAN)) == set()


def test_32_1_a_place_that_they_can_land_at_may_be_come_to_at_any_time() -> None:
    units = {"bde": "5-5-1 uk 0101 brigade", "gr": "3-3-6 german 0501 regiment", "other": "3-3-6 german 0503 regiment"}
    places = victory("0501 0503", kind="at_end", for_victory=1, for_draw=0, airborne_count=True)
    beach = {"section": {"beaches": "0501"}, "invasion": {"targets": "0501"}}
    battle = coast(units, also=places, step="second_movement", **beach)
    outlook = outlook_of(battle, GERMAN)
    assert min(turns_of_enemy(outlook, battle.hex(number)) for number in ("0501", "0503")) > SOON_TURNS
    assert pinned_units(outlook) == {battle.unit("gr")}


# fights


def test_all_who_stand_in_a_hex_are_reckoned_with() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0301 regiment", "other": "3-3-7 german 0301 regiment"}
    battle = make_stacked(FIELD, units)
    hex, attackers = battle.hex("0301"), [(battle.unit("bde"), battle.hex("0201"))]
    weighing = weighing_of(outlook_of(battle, ALLIED))
    assert isinstance(weighing, StackWeighing)
    assert weighing.sums(hex, battle.unit("gr"), attackers) == 5 - 6


def test_a_weighing_says_what_the_rules_say() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "bn": "2-2-7 uk 0202", "gr": "3-3-7 german 0301 low_quality"}
    battle = make_stacked([". . t", ". . .", ". . ."], units, stacks={"forts": [{"hex": "0301", "level": 1}]})
    hex, names = battle.hex("0301"), ("bde", "bn")
    attackers = [(battle.unit(name), battle.state.hex_of[battle.unit(name)]) for name in names]
    sums = reckon(battle.state, battle_of(battle.state, hex, tuple(unit for unit, _ in attackers)))
    weighing = StackWeighing(outlook_of(battle, ALLIED))
    assert weighing.sums(hex, battle.unit("gr"), attackers) == sums.differential
    assert weighing.column(hex, attackers, sums.differential) == sums.column


def test_partial_supply_halves_and_a_fight_inside_a_hex_knows_no_water() -> None:
    battle = make_supplied([ROW], {"bn": "3-3-7 uk 0201", "gr": "3-3-7 german 0301"})
    bn, state = battle.unit("bn"), battle.state
    assert strength_from(state, bn, battle.hex("0201"), battle.hex("0301")) == 3
    supply = state.modules.supply
    assert supply is not None
    supply.status[bn] = 1
    assert strength_from(state, bn, battle.hex("0301"), battle.hex("0301")) == 2


def test_two_brigades_are_sent_to_one_hex_to_attack_together_and_no_third() -> None:
    units = {name: "3-3-7 uk 0102 brigade" if name != "c" else "3-3-7 uk 0103 brigade" for name in "abc"}
    battle = make_stacked(FIELD, units | {"gr": "3-3-7 german 0302 regiment"})
    outlook = outlook_of(battle, ALLIED)
    here = battle.hex("0202")
    massing = Massing(HexValues(outlook, {}), {battle.unit(name): (here,) for name in "abc"}, frozenset())
    assert len(massing.plan()) <= 2


def test_22_428_a_hex_whose_enemies_are_all_bound_is_no_target() -> None:
    battle = battle_with({"a": "5-5-7 uk 0102 brigade", "gr": "1-1-7 german 0302"}, FIELD, script=AT_END)
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.bound[battle.unit("gr")] = 1
    outlook = outlook_of(battle, ALLIED)
    massing = Massing(HexValues(outlook, {}), {battle.unit("a"): (battle.hex("0202"),)}, frozenset())
    assert massing.plan() == {}


# overruns


def test_a_weak_battalion_is_overrun_at_once() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "other": "5-5-7 uk 0202 brigade", "gr": "1-1-7 german 0301"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    action = decided(battle)
    assert isinstance(action, Overrun)
    assert action.path[-1] == battle.hex("0301")


def test_no_overrun_which_only_loses() -> None:
    units = {"bn": "2-2-7 uk 0201", "gr": "4-4-7 german 0301 regiment", "more": "4-4-7 german 0301 regiment"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    assert best_overrun(outlook_of(battle, ALLIED), [battle.unit("bn")], None, 0.0) is None
    assert not isinstance(decided(battle), Overrun)


def test_where_the_moves_are_over_overruns_are_tried_out_as_well() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "other": "5-5-7 uk 0202 brigade", "gr": "1-1-7 german 0301"}
    outlook = outlook_of(begun(battle_with(units, FIELD, script=AT_END)), ALLIED)
    options = fight_options(outlook, EndPhase())
    assert options[0] == EndPhase()
    assert any(isinstance(option, Overrun) for option in options)
    march = Move(outlook.own[0], (outlook.state.hex_of[outlook.own[0]],))
    assert fight_options(outlook, march) == [march]


def test_where_an_overrun_would_be_made_none_is_tried_out_as_well() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "1-1-7 german 0301"}
    outlook = outlook_of(begun(battle_with(units, FIELD, script=AT_END)), ALLIED)
    overrun = fight_options(outlook, EndPhase())[1]
    assert isinstance(overrun, Overrun)
    assert EndPhase() in fight_options(outlook, overrun)


def last_turn_of_the_defender(**units: str) -> Battle:
    """The Germans have the last word; `gr` stands in 0301 beside the British who came there."""
    everybody = {"bde": "2-2-7 uk 0201 depleted", "gr": "2-2-7 german 0401 regiment depleted", **units}
    battle = battle_with(everybody, FIELD, script=AT_END, step="second_movement")
    battle.state.turn = battle.setting.script.turns
    battle.state.hex_of[battle.unit("bde")] = battle.hex("0301")
    make_dual(battle, "0301", "gr")
    return begun(battle)


def test_who_denies_a_place_by_being_there_does_not_throw_himself_away_on_the_last_turn() -> None:
    assert decided(last_turn_of_the_defender()) == EndPhase()


def test_who_has_the_last_word_comes_in_by_a_deadlock_where_a_fight_at_once_would_throw_him_out() -> None:
    units = {"bde": "3-3-7 uk 0301 brigade", "gr": "2-2-7 german 0401 regiment"}
    battle = battle_with(units, FIELD, script=AT_END, step="second_movement")
    battle.state.turn = battle.setting.script.turns
    begun(battle)
    entered = decided(battle)
    assert isinstance(entered, Overrun)
    battle.do(entered)
    assert decided(battle) == DeclareDeadlock()


def test_whoever_comes_into_a_hex_had_no_foothold_there_before() -> None:
    battle = begun(battle_with({"bde": "3-3-7 uk 0301 brigade", "gr": "2-2-7 german 0401"}, FIELD, script=AT_END))
    gr, hex = battle.unit("gr"), battle.hex("0301")
    for entered in (False, True):
        if entered:
            battle.state.hex_of[gr] = hex
            make_dual(battle, "0301", "gr")
        weighing = StackWeighing(outlook_of(battle, GERMAN))
        came, stood = (
            battle_of(battle.state, hex, (gr,), Terms("overrun", origins=(origin,), was_dual=origin < 0))
            for origin in (battle.hex("0401"), -1)
        )
        assert not weighing.is_shared(came)
        assert weighing.is_shared(stood) is entered


def test_the_same_man_strikes_where_the_game_goes_on() -> None:
    battle = last_turn_of_the_defender()
    battle.state.turn -= 1
    assert isinstance(decided(battle), Overrun)


def test_only_the_last_of_a_side_in_a_hex_risks_it() -> None:
    alone, helped = last_turn_of_the_defender(), last_turn_of_the_defender(mate="3-3-7 german 0501 regiment")
    make_dual(helped, "0301", "mate")
    for battle, is_all in ((alone, True), (helped, False)):
        gr = battle.unit("gr")
        fight = battle_of(battle.state, battle.hex("0301"), (gr,), Terms("overrun", origins=(-1,), was_dual=True))
        assert StackWeighing(outlook_of(battle, GERMAN)).holds_foothold(fight) is is_all


def test_a_point_of_attack_supply_that_a_better_attack_needs_is_kept() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "1-1-7 german 0301"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    outlook, bde = outlook_of(battle, ALLIED), [battle.unit("bde")]
    plan = best_overrun(outlook, bde, None, 0.0)
    assert plan is not None
    assert best_overrun(outlook, bde, None, 0.0, plan.worth + 1.0) is None


def test_the_reduction_table_is_a_price_of_fighting_at_once() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "4-4-7 german 0301 regiment"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    weighing = OverrunWeighing(outlook_of(battle, ALLIED))
    hex, bde = battle.hex("0301"), battle.unit("bde")
    odds = weighing.odds(hex, [bde], Terms("overrun", origins=(battle.hex("0201"),)))
    assert odds.at_once is not None
    fought = battle_of(battle.state, hex, (bde,), Terms("overrun", origins=(battle.hex("0201"),)))
    assert weighing._after(fought, "NE") < 0.25 * weighing.outlook.place[hex]
    assert weighing._after(fought, "OR") == 0.0
    assert odds.worth == max(odds.at_once, odds.deadlock)


def test_an_overrun_that_is_open_is_declared() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "1-1-7 german 0301"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    battle.do(Overrun(battle.unit("bde"), battle.path("0301")))
    assert isinstance(decided(battle), DeclareImmediate | DeclareDeadlock)


def test_who_is_locked_with_an_enemy_fights_before_the_phase_ends() -> None:
    units = {"bn": "2-2-7 uk 0201", "gr": "4-4-7 german 0301 regiment"}
    battle = battle_with(units, FIELD, script=AT_END, step="first_combat")
    make_dual(battle, "0301", "bn")
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.deadlocked[battle.unit("bn")] = 1
    assert battle.refusal(EndPhase()) is not None
    assert decided(battle) == Attack(battle.hex("0301"), (battle.unit("bn"),))


def test_enemies_who_take_no_part_in_the_next_fight_are_no_target() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "1-1-7 german 0301"}
    battle = begun(battle_with(units, FIELD, script=AT_END))
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.bound[battle.unit("gr")] = 1
    outlook, here = outlook_of(battle, ALLIED), battle.hex("0201")
    assert not Massing(HexValues(outlook, {}), {battle.unit("bde"): (here,)}, frozenset()).plan()
    best_overrun(outlook, [battle.unit("bde")], None, 0.0)


# landings


def landing(**more: Any) -> Battle:
    """The enemy's coast, its beaches to be had at the end."""
    beaches = victory("0401 0402", kind="at_end", for_victory=1, for_draw=0, airborne_count=True)
    return coast(also=beaches, **more)


def test_a_free_beach_that_is_an_objective_is_landed_on() -> None:
    battle = landing()
    action = decided(battle)
    assert isinstance(action, Embark)
    assert action.unit == battle.unit("bde")
    battle.do(action)
    to_combat(battle)
    assert isinstance(decided(battle), Invade)


def test_guns_in_view_make_a_beach_worse() -> None:
    gun = {"id": "w15", "title": "W15", "hex": "0402", "side": "german", "range": 1, "strength": 5, "armour": 1}
    quiet, shelled = landing(), landing(sites=[gun])
    hex, units = quiet.hex("0401"), [quiet.unit("bde")]
    worths = [LandingWeighing(outlook_of(battle, ALLIED)).worth(hex, units) for battle in (quiet, shelled)]
    assert worths[0] > worths[1]


def test_nobody_lands_on_a_fortress_for_nothing() -> None:
    units = {"bn": "1-1-7 uk 0101", "gr": "9-9-7 german 0402 regiment", "more": "9-9-7 german 0401 regiment"}
    battle = coast(units)
    assert best_embarking(outlook_of(battle, ALLIED)) is None


def test_32_1_who_needs_a_second_to_win_a_beach_does_not_sail_where_there_are_boats_for_one() -> None:
    units = {
        "first": "6-6-7 uk 0101 brigade", "second": "6-6-7 uk 0101 brigade",
        "gr": "6-6-7 german 0402 regiment", "more": "6-6-7 german 0401 regiment",
    }  # fmt: skip
    for lift_re, is_worth_it in ((6, True), (3, False)):
        battle = landing(units=units, invasion={"lift_re": lift_re})
        assert (best_embarking(outlook_of(battle, ALLIED)) is not None) is is_worth_it


# supply


def test_nobody_strolls_out_of_supply() -> None:
    battle = make_supplied([ROW], {"bn": "2-2-7 uk 0101", "gr": "3-3-7 german 0701 regiment"})
    levels = fed(battle.state, ALLIED)
    near, far = battle.hex("0201"), battle.hex("0701")
    assert levels[near] == FULL
    assert HUNGER[NONE] > HUNGER[FULL]
    outlook = outlook_of(battle, ALLIED)
    assert outlook.hunger is not None
    assert outlook.hunger[near] <= outlook.hunger[far]


def test_what_feeds_a_side_is_worth_having() -> None:
    battle = coast()
    hexes = feeding_hexes(battle.state)
    assert hexes[battle.hex("0403")] > 0
    landings = battle.state.modules.bridgeheads
    assert landings is not None
    before = hexes.get(battle.hex("0401"), 0.0)
    landings.own_hexes().owner[battle.hex("0401")] = ALLIED
    assert feeding_hexes(battle.state)[battle.hex("0401")] > before


# attrition


def test_attrition_is_declared_where_no_attack_offers() -> None:
    units = brigades(2) | {"gr": "9-9-7 german 0302 regiment", "other": "9-9-7 german 0302 regiment"}
    battle = front_line(units)
    outlook = outlook_of(battle, ALLIED)
    assert attrition_worth(outlook, Attrition(NORTH)) > outlook.weights.attack_threshold
    assert decided(battle) == Attrition(NORTH)


def test_no_attrition_where_attacks_promise_more() -> None:
    units = brigades(4) | {"gr": "1-1-7 german 0302", "far": "3-3-7 german 0602 regiment"}
    assert isinstance(decided(front_line(units)), Attack)
