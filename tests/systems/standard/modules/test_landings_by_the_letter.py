"""Landings, arrows and bridgeheads where sentences of several numbers meet. [31, 32]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Attack, Decline, EndPhase, Retreat
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.forecast import landing_battle
from game.systems.standard.rules.bridgeheads.offers import DRY, arrow_mark, crossed, may_earn
from game.systems.standard.rules.bridgeheads.sorties import note_sortie
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.overruns.actions import JOINT, DeclareImmediate, DualAttack
from game.systems.standard.rules.overruns.assault import begin_dual
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.state import STOPPED
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import after, planned, stand
from tests.systems.standard.modules.supplied import NO_MARKERS
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, REGT, begun, make_dual, overrun
from tests.systems.standard.modules.test_31_bridgeheads import banks, put_bridgehead
from tests.systems.standard.modules.test_32_invasions import SWITCHBACK, UNITS, coast, embark, invade, known, to_combat
from tests.systems.standard.modules.test_40_left_alone import ARROW, FED, ISLES, deadlocked_by_arrow
from tests.systems.standard.rules.builder import Battle

ALL = ("stacks", "supply", "overruns", "bridgeheads")


def at_sea(**units: str) -> Battle:
    """A brigade is on board for 0401, where Germans are; the combat phase has begun."""
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    roster = {"bde": f"{BDE} 0101", "gr": f"{GR} 0401", "far": f"{GR} 0503"}
    battle = make_stacked(
        [". . . . ."] * 3, roster | units, modules=ALL, turn=2,
        script={"bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401"}]},
                "supply": {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]}},
    )  # fmt: skip
    begun(battle)
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    return battle


def test_20_11_a_hex_that_was_landed_in_is_not_attacked_again() -> None:
    battle = at_sea(land=f"{BDE} 0301")
    attack = Attack(battle.hex("0401"), (battle.unit("land"),))
    assert battle.rule_against(attack) == ""
    battle.do(invade(battle, "0401", "bde"), [3])
    battle.do(next(iter(battle.legal("decline"))))
    assert battle.at("gr") == "0401"
    assert battle.rule_against(attack) == "20.11"


def test_20_11_nobody_lands_among_enemies_that_were_attacked_in_the_phase() -> None:
    battle = at_sea(land=f"{BDE} 0301")
    battle.attack("0401", "land", dice=[2])
    while battle.waits_for != "allied combat":
        battle.do(next(iter(battle.legal("take_step"))))
    assert battle.at("gr") == "0401"
    assert battle.rule_against(invade(battle, "0401", "bde")) == "20.11"
    assert battle.rule_against(EndPhase()) == "", "who cannot land goes back [32.24]"
    battle.end()
    assert battle.at("bde") == "0101"


def in_dispute(*bound: str) -> Battle:
    """The same where a battalion is in the hex already, and who is named sits out the phase."""
    battle = at_sea(bn=f"{BN} 0302", two=f"{GR} 0502")
    make_dual(battle, "0401", "bn", "two")
    for name in bound:
        overruns_of(battle.state).bound[battle.unit(name)] = 1
    return battle


def test_22_428_the_bound_do_not_fight_a_landing() -> None:
    battle = in_dispute("gr")
    landing = invade(battle, "0401", "bde")
    expected = landing_battle(battle.state, landing)
    assert expected is not None
    assert expected.defenders == (battle.unit("two"),)
    fought = next(event for event in battle.do(landing, [3]) if isinstance(event, StackFought))
    assert fought.defenders == (battle.unit("two"),)


def test_22_42b_where_all_are_bound_a_landing_is_unfought() -> None:
    battle = in_dispute("gr", "two", "bn")
    assert landing_battle(battle.state, invade(battle, "0401", "bde")) is None
    battle.do(invade(battle, "0401", "bde"))
    assert battle.at("bde") == battle.at("gr") == "0401"


def test_22_564_a_landing_presses_the_enemies_of_a_dual_hex() -> None:
    battle = in_dispute()
    battle.do(invade(battle, "0401", "bde"), [3])
    assert overruns_of(battle.state).pressed[battle.hex("0401")]


# bridgeheads


def within() -> Battle:
    """Who came over an arrow and took a deadlock in the mobile movement phase strikes in the next one. [22.32]"""
    battle = deadlocked_by_arrow()
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_movement")
    battle.state.flags = [0] * len(battle.state.flags)
    overruns_of(battle.state).attempted[battle.unit("guard")] = 0
    battle.state.mp_left[battle.unit("duck")] = 7
    overrun(begun(battle), "duck", "")
    return battle


def test_31_241_it_is_offered_when_the_hex_is_cleared_by_an_overrun_within_it() -> None:
    battle = within()
    battle.do(DeclareImmediate(), [6])
    assert battle.at("guard") == "gone"
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).owner[battle.hex("0401")] == ALLIED


def test_31_241_also_when_that_has_driven_the_others_out() -> None:
    battle = within()
    battle.do(DeclareImmediate(), [3])
    battle.do(battle.legal("retreat")[0], [1])
    assert battle.at("guard") not in ("gone", "0401")
    assert battle.waits_for == "allied place_bridgehead"


def test_31_24_but_none_when_those_driven_out_were_alone_in_it() -> None:
    battle = make_stacked(
        ISLES, {"duck": "9-9-7 uk 0201 amphibious", "guard": "1-1-7 german 0401", "far": f"{GR} 0503"}, modules=ALL,
        script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED},
    )  # fmt: skip
    overrun(begun(battle), "duck", "0401")
    battle.do(DeclareImmediate(), [3])
    battle.do(battle.legal("retreat")[0], [1])
    assert battle.at("duck") == "0401"
    assert battle.waits_for != "allied place_bridgehead"


def test_31_241_it_is_offered_when_a_joint_attack_clears_the_hex_it_came_out_of() -> None:
    battle = deadlocked_by_arrow(second="1-1-7 german 0502")
    overruns_of(battle.state).deadlocked[battle.unit("duck")] = 0
    battle.do(DualAttack(battle.hex("0502"), (battle.unit("duck"),), JOINT, ()), [3])
    while ways := battle.legal("retreat"):
        battle.do(ways[0])
    assert battle.at("guard") != "0401"
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).owner[battle.hex("0401")] == ALLIED
    assert battle.waits_for == "allied advance"


@pytest.mark.parametrize(("dry", "is_offered"), [("0101", True), ("0402", False)])
def test_31_24_who_was_lost_in_the_overrun_counts_with_those_who_came_by_land(dry: str, *, is_offered: bool) -> None:
    arrow = ARROW | {"ends": "0101 0401"}
    units = {"duck": "2-2-7 uk 0101 amphibious", "mate": f"1-1-7 uk {dry} amphibious single", "far": f"{GR} 0503",
             "guard": "2-1-7 german 0401 single"}  # fmt: skip
    battle = make_stacked(
        ISLES, units, modules=ALL, script={"bridgeheads": {"arrows": [arrow]}, "supply": FED},
    )  # fmt: skip
    begun(battle)
    for name in ("duck", "mate"):
        overrun(battle, name, "0401")
    battle.do(DeclareImmediate(), [3])
    while steps := battle.legal("take_step"):
        battle.do(next(action for action in steps if action.unit == battle.unit("mate")), [1])  # type: ignore[attr-defined]
    assert battle.at("mate") == battle.at("guard") == "gone"
    assert (battle.waits_for == "allied place_bridgehead") is is_offered


@pytest.mark.parametrize("has_dropped", [False, True])
def test_31_23_only_airborne_units_that_dropped_may_stand_on_the_far_bank(*, has_dropped: bool) -> None:
    drop = [{"turn": 1, "units": ["para"], "near": {"hexes": 9, "of": "middle"}}]
    units = {"bn": f"{BN} 0202", "gr": f"{GR} 0302", "para": f"2-2-7 us {'off' if has_dropped else '0402'} parachute"}
    battle = banks(units, regions={"middle": "0101"}, script={"reinforcements": drop if has_dropped else []})
    stand(battle, "para", "0402")
    assert may_earn(battle.state, planned(battle, "0302", "bn para")) is has_dropped
    assert may_earn(battle.state, planned(battle, "0302", "bn"))


def test_22_122_nobody_lands_before_those_under_a_deadlock_have_fought() -> None:
    battle = in_dispute()
    overruns_of(battle.state).deadlocked[battle.unit("bn")] = 1
    assert battle.rule_against(invade(battle, "0401", "bde")) == "22.122"
    overruns_of(battle.state).deadlocked[battle.unit("bn")] = 0
    assert battle.rule_against(invade(battle, "0401", "bde")) == ""


def test_31_22_who_only_follows_over_an_own_beach_takes_no_part_in_an_invasion() -> None:
    for name, is_offered in (("tank", False), ("bde", True)):
        battle = coast(UNITS | {"tank": f"{REGT} 0101"})
        hex = battle.hex("0401")
        assert battle.state.stacks is not None
        battle.state.stacks.control[hex] = ALLIED
        known(battle).own_at_start[hex], known(battle).unfed_at_start[hex] = 1 + ALLIED, 1
        battle.do(embark(battle, name, "0401"))
        to_combat(battle)
        battle.do(invade(battle, "0401", name))
        assert battle.at(name) == "0401"
        assert (battle.waits_for == "allied place_bridgehead") is is_offered


@pytest.mark.parametrize(("zone", "is_offered"), [("0401", True), ("0401 0102", False)])
def test_31_22_b_a_beach_that_was_taken_in_this_player_turn_could_not_be_supplied_then(
    zone: str, *, is_offered: bool
) -> None:
    port = {"ports": [{"name": "Harbour", "hex": "0102", "capacity": 4}], "zones": ["bank"]}
    home = [{"side": side, "hexes": "0101 0501"} for side in ("allied", "german")]
    also = {"supply": port | {"home": home}, "options": {"allotments": NO_MARKERS}}
    battle = coast(
        also=also, invasion={"targets": "0401"}, regions={"bank": zone}, turn=1, step="second_movement"
    )  # fmt: skip
    while battle.state.turn == 1 or battle.waits_for != "allied movement":
        battle.do(EndPhase())
    assert battle.state.stacks is not None
    battle.state.stacks.control[battle.hex("0401")] = ALLIED
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    assert (battle.waits_for == "allied place_bridgehead") is is_offered


def test_20_81_nobody_in_disorder_goes_on_board() -> None:
    battle = coast()
    assert battle.state.stacks is not None
    battle.state.stacks.disrupted[battle.unit("bde")] = 1
    assert battle.rule_against(embark(battle, "bde", "0401")) == "20.81"


# arrows and hexes of both sides


def over_the_mud(**units: str) -> Battle:
    """Both sides in 0401, at the end of an arrow from 0201; the Allies move."""
    roster = {"mate": "9-9-7 uk 0502 amphibious", "guard": "1-1-7 german 0401", "far": f"{GR} 0503"}
    battle = make_stacked(
        ISLES, roster | units, modules=ALL, script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED}
    )
    make_dual(battle, "0401", "mate")
    return begun(battle)


def test_22_523_a_dual_hex_is_joined_over_an_arrow_for_the_price_of_an_overrun() -> None:
    battle = over_the_mud(duck="2-2-7 uk 0201 amphibious", leg="2-2-7 uk 0201")
    assert "0401" in battle.destinations("duck")
    assert "0401" not in battle.destinations("leg")
    battle.move("duck", "0401")
    assert battle.mp("duck") == 7 - (1 + 2 * 1 + 2)


def test_32_31_nobody_is_offered_the_way_over_an_arrow_and_on_into_a_dual_hex_but_the_amphibious() -> None:
    tank, leg, duck = {"tank": "4-3-12 uk 0201"}, {"leg": "2-2-9 uk 0201"}, {"duck": "2-2-9 uk 0201 amphibious"}
    for unit, goes_on in ((tank, False), (leg, False), (duck, True)):
        battle = make_stacked(
            ISLES, unit | {"mate": f"{BN} 0102", "own": f"{BN} 0401", "foe": "1-1-7 german 0501", "far": f"{GR} 0503"},
            modules=ALL, script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED},
        )  # fmt: skip
        put_bridgehead(battle, "0401")
        make_dual(battle, "0501", "mate")
        (name,) = unit
        assert "0401" in begun(battle).destinations(name)
        assert ("0501" in battle.destinations(name)) is goes_on
        assert [move for move in battle.legal("move") if battle.refusal(move)] == []


def test_32_31_to_join_over_an_arrow_ends_the_move_too_and_is_shown_so() -> None:
    battle = over_the_mud(tank="4-3-14 uk 0201")
    put_bridgehead(battle, "0401")
    assert movement_reach(battle.state, battle.unit("tank")).cost_mp[battle.hex("0401")] == 14
    battle.move("tank", "0401")
    assert battle.mp("tank") == 0


def test_22_523_the_stopped_join_over_an_arrow_too() -> None:
    battle = over_the_mud(duck="2-2-7 uk 0201 amphibious", zone="5-5-7 german 0202 brigade")
    battle.state.flags[battle.unit("duck")] |= STOPPED
    assert battle.destinations("duck") == {"0401"}


def test_32_32_a_hex_is_attacked_out_of_a_dual_one_over_an_arrow() -> None:
    battle = over_the_mud(behind=f"{GR} 0201")
    while battle.waits_for != "allied combat":
        battle.end()
    joint = DualAttack(battle.hex("0201"), (battle.unit("mate"),), JOINT, ())
    assert joint in battle.legal("dual_attack")


@pytest.mark.parametrize(("marks", "turn", "is_open"), [
    ("assault_boats", 1, True), ("", 1, False), ("assault_boats", 3, True), ("", 3, True),
])  # fmt: skip
def test_20_5_assault_boats_cross_a_river_whose_arrow_is_not_open_yet(marks: str, turn: int, *, is_open: bool) -> None:
    arrow = ARROW | {"ends": "0202 0302", "opened": [{"side": "allied", "first_turn": 3}]}
    battle = banks(
        {"bde": f"{BDE} 0202 {marks}", "gr": f"{GR} 0602"}, canals="", rivers="0202/0302", turn=turn,
        section={"arrows": [arrow]},
    )  # fmt: skip
    here, there = battle.hex("0202"), battle.hex("0302")
    assert is_open_to_advance(battle.state, battle.unit("bde"), here, there) is is_open
    assert not is_open_to_advance(battle.state, battle.unit("bde"), here, battle.hex("0502"))


def test_31_23_an_arrow_is_a_crossing_for_its_sides_and_in_its_turns_alone() -> None:
    arrow = ARROW | {"ends": "0202 0302", "opened": [{"side": "allied", "first_turn": 3}]}
    for water, closed in (("rivers", True), ("streams", False)):
        for turn in (2, 3):
            units = {"bde": f"{BDE} 0202", "gr": f"{GR} 0602"}
            battle = banks(units, canals="", turn=turn, section={"arrows": [arrow]}, **{water: "0202/0302"})  # type: ignore[arg-type]
            here, there = battle.hex("0202"), battle.hex("0302")
            by_water = battle.hexside("0202/0302") if closed else DRY
            assert crossed(battle.state, ALLIED, here, there) == (arrow_mark(0) if turn == 3 else by_water)
            assert crossed(battle.state, GERMAN, here, there) == by_water


def test_32_34_who_is_thrown_back_over_an_arrow_takes_none_of_its_lift() -> None:
    battle = make_stacked(
        ISLES, {"duck": "2-2-7 uk 0201 amphibious", "guard": "2-2-7 german 0401", "far": f"{GR} 0503"}, modules=ALL,
        script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED},
    )  # fmt: skip
    overrun(begun(battle), "duck", "0401")
    assert known(battle).arrow_re == [1]
    battle.do(DeclareImmediate(), [2])
    battle.do(Retreat(battle.unit("duck"), battle.path("0201")), [1])
    assert battle.at("duck") == "0201"
    assert known(battle).arrow_re == [1]


def test_31_61_no_more_strike_back_out_of_a_bridgehead_than_attack_out_of_it() -> None:
    names = ("one", "two", "three")
    units = {"one": f"{BN} 0302", "two": f"{BN} 0302", "three": f"{BN} 0201", "gr": f"{GR} 0402"}
    battle = banks(units, stacks={"counter_attacks": True}, step="second_combat")
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    after(battle, "0302", "gr", "CA")
    hex, three = battle.hex("0402"), tuple(sorted(battle.unit(name) for name in names))
    assert battle.rule_against(CounterAttack(hex, three)) == "31.61"
    assert battle.rule_against(CounterAttack(hex, three[:2])) == ""
    assert {len(action.units) for action in battle.legal("counter_attack")} == {1, 2}  # type: ignore[attr-defined]


def test_31_61_nobody_is_asked_to_strike_back_out_of_a_bridgehead_when_two_have() -> None:
    names = ("one", "two", "three")
    units = {"one": f"{BN} 0302", "two": f"{BN} 0302", "three": f"{BN} 0201", "gr": f"{GR} 0402"}
    battle = banks(units, stacks={"counter_attacks": True}, step="second_combat")
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    note_sortie(battle.state, [battle.unit(name) for name in names[:2]], battle.hex("0402"))
    several = Battle(battle.state.clone())
    after(several, "0302", "gr", "CA")
    struck = [action.units for action in several.legal("counter_attack")]  # type: ignore[attr-defined]
    assert battle.unit("three") not in {unit for units in struck for unit in units}
    assert several.rule_against(CounterAttack(battle.hex("0402"), (battle.unit("three"),))) == "31.61"
    stand(battle, "one two", "0103")
    after(battle, "0302", "gr", "CA")
    assert battle.waits_for == "german combat"


@pytest.mark.parametrize(("names", "is_earned"), [
    ("over", True), ("back", False), ("over back", False), ("over para", True), ("para", False),
])  # fmt: skip
def test_31_23_a_fortified_line_counts_though_the_river_before_it_is_not_beside_the_hex(
    names: str, *, is_earned: bool
) -> None:
    units = {"over": f"{BDE} 0201", "back": f"{BDE} 0202", "para": f"{BN} 0402 parachute", "gr": f"{GR} 0302"}
    for hexes in ("0302", "0602"):
        line = {"line_behind": [{"water": "River", "hexes": hexes}]}
        battle = banks(units, canals="", rivers="0201/0301", section=line)
        assert may_earn(battle.state, planned(battle, "0302", names)) is (is_earned and hexes == "0302")


@pytest.mark.parametrize(("number", "spent"), [(1, 2), (5, 5), (9, 7)])
def test_22_414_over_an_arrow_the_price_that_is_told_is_paid(number: int, spent: int) -> None:
    battle = make_stacked(
        ISLES, {"duck": "2-2-7 uk 0201 amphibious", "far": f"{GR} 0503"}, modules=ALL,
        script={"bridgeheads": {"arrows": [ARROW]}, "supply": FED},
    )  # fmt: skip
    begun(battle)
    overruns_of(battle.state).lay(battle.hex("0401"), number, 0)
    assert movement_reach(battle.state, battle.unit("duck")).cost_mp[battle.hex("0401")] == spent
    battle.move("duck", "0401")
    assert 7 - battle.mp("duck") == spent


def test_22_42b_the_bound_do_not_fight_their_way_ashore() -> None:
    battle = at_sea()
    overruns_of(battle.state).bound[battle.unit("bde")] = 1
    assert battle.rule_against(invade(battle, "0401", "bde")) == "22.42B"
    battle.end()
    assert battle.at("bde") == "0101"


def test_31_241_who_has_held_the_hex_alone_is_across_when_it_is_disputed_again() -> None:
    battle = deadlocked_by_arrow()
    battle.do(Attack(battle.hex("0401"), (battle.unit("duck"),)), [5])
    while ways := battle.legal("retreat"):
        battle.do(ways[0])
    battle.do(Decline())
    stand(battle, "far", "0401")
    begin_dual(Play(battle.state, ScriptedDice(())), battle.hex("0401"))
    battle.state.flags = [0] * len(battle.state.flags)  # a turn later
    battle.do(Attack(battle.hex("0401"), (battle.unit("duck"),)), [6])
    while ways := battle.legal("retreat"):
        battle.do(ways[0])
    assert battle.at("far") != "0401"
    assert battle.waits_for != "allied place_bridgehead"
