"""What holds between an overrun and its end, and what goes when a phase is over. [22]"""

from __future__ import annotations

from game.systems.standard.rules.actions import Attack, Decline
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.prompts import decision_of
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, REGT, battle_with, begun, make_dual, overrun

TOWN = [". . . . .", ". . t . .", ". . . . .", ". . . . ."]
DEADLOCKED = {"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0201"}


def test_22_101_in_the_mobile_movement_phase_only_mobile_units_attempt() -> None:
    units = {"bde": f"{BDE} 0101", "regt": f"{REGT} 0101", "gr": f"{GR} 0201"}
    battle = begun(battle_with(units, step="first_mobile_movement"))
    assert battle.refusal(do.Overrun(battle.unit("bde"), battle.path("0201"))) is not None
    assert battle.refusal(do.Overrun(battle.unit("regt"), battle.path("0201"))) is None


def test_22_105_an_open_attempt_is_not_taken_back() -> None:
    battle = begun(battle_with({"bde": f"{BDE} 0101", "gr": f"{GR} 0201", "bn": f"{BN} 0504"}))
    overrun(battle, "bde", "0201")
    assert battle.refusal(Decline()) is not None
    assert battle.refusal(battle.move_action("bn", "0404")) is not None, "nothing else is done while it is open"
    assert battle.mp("bde") == 3


def test_22_416_markers_of_an_overrun_go_with_the_phase() -> None:
    battle = begun(
        battle_with({"bde": f"{BDE} 0101", "two": f"{BDE} 0101", "bn": "2-2-7 german 0201", "gr": f"{GR} 0504"})
    )
    overrun(battle, "bde", "0201")
    overrun(battle, "two", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert any(overruns_of(battle.state).marker_mp)
    battle.end()
    assert not any(overruns_of(battle.state).marker_mp)
    assert not any(overruns_of(battle.state).marker_zone)


def test_22_124_a_deadlock_is_over_with_the_phase_in_which_they_fought() -> None:
    battle = begun(battle_with(DEADLOCKED))
    overrun(battle, "one", "0201")
    overrun(battle, "two", "0201")
    battle.do(do.DeclareDeadlock())
    if battle.waits_for == "allied movement":
        battle.end()
    assert overruns_of(battle.state).deadlocked[battle.unit("one")]
    battle.attack("0201", "one two", [4])
    battle.end()
    assert not any(overruns_of(battle.state).deadlocked)


def test_22_125_who_cannot_fight_out_a_deadlock_goes_back() -> None:
    battle = battle_with(DEADLOCKED, step="first_combat")
    make_dual(battle, "0201", "one")
    overruns_of(battle.state).deadlocked[battle.unit("one")] = 1
    assert battle.state.stacks is not None
    battle.state.stacks.disrupted[battle.unit("one")] = 1
    battle.end()
    assert battle.waits_for == "allied retreat"
    decision = decision_of(battle.state)
    assert decision is not None
    assert decision.rule == "22.125"
    battle.do(battle.legal("retreat")[0])
    assert battle.at("one") != "0201"
    assert not any(overruns_of(battle.state).box)


def test_22_561_and_22_563_units_of_the_hex_and_beside_it_attack_inside_it() -> None:
    units = {"in": f"{BDE} 0504", "beside": f"{BDE} 0301", "gr": f"{GR} 0302"}
    for names, attack in (("in", 5), ("in beside", 10)):
        battle = battle_with(units, step="first_combat")
        make_dual(battle, "0302", "in")
        events = battle.do(Attack(battle.hex("0302"), tuple(battle.unit(name) for name in names.split())), [3])
        fought = next(event for event in events if event.kind == "combat_resolved")
        assert fought.attack.total == attack  # type: ignore[attr-defined]


def test_22_522_and_22_524_both_have_the_ground_and_only_its_defender_the_fort() -> None:
    units = {"in": "9-5-7 uk 0504 brigade", "gr": "9-3-7 german regiment 0302"}
    forts = {"forts": [{"hex": "0302", "level": 1}]}
    for step, attacker, shift in (("first_combat", "in", 2), ("second_combat", "gr", 1)):
        battle = battle_with(units, rows=TOWN, step=step, stacks=forts)
        make_dual(battle, "0302", "in")
        events = battle.do(Attack(battle.hex("0302"), (battle.unit(attacker),)), [3])
        fought = next(event for event in events if event.kind == "combat_resolved")
        assert fought.shift == shift  # type: ignore[attr-defined]
