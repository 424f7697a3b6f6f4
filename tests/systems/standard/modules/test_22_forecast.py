"""What an overrun would come to is told with exact chances, branch by branch, and comes true. [22.4]"""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.events import OverrunDecided
from game.systems.standard.rules.overruns.forecast import forecast_notes, forecast_of, forecast_with
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.frames import CLEARED, FAILED, WON
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual, overrun
from tests.systems.standard.rules.builder import STANDARD, Battle

LONE = {"one": f"{BDE} 0101", "two": f"{BDE} 0101", "bn": "2-2-7 german 0201", "far": f"{GR} 0504"}


def opened(battle: Battle, *names: str) -> Attempt:
    for name in names:
        overrun(battle, name, "0201")
    attempt = battle.state.stack[-1]
    assert isinstance(attempt, Attempt)
    return attempt


def test_example_08_the_chances_of_an_overrun_that_is_won_on_four_to_six() -> None:
    battle = begun(battle_with(LONE))
    found = forecast_of(battle.state, opened(battle, "one", "two"))
    assert found is not None
    shares = {branch.outcome: branch.share for branch in found.branches}
    assert shares[WON] == Fraction(3, 6)
    assert sum(shares.values()) == 1
    (won,) = (branch for branch in found.branches if branch.outcome == WON)
    assert (won.dice, won.steps) == ((4, 5, 6), ())
    assert won.left_mp == min(battle.mp("one"), battle.mp("two"))


def test_22_42_the_reduction_table_is_told_face_by_face() -> None:
    """One RE doubled counts as two, and two more on the die if the hex is not cleared."""
    battle = begun(battle_with(LONE))
    found = forecast_of(battle.state, opened(battle, "one"))
    assert found is not None
    (failed,) = (branch for branch in found.branches if branch.outcome == FAILED)
    assert failed.steps == (0, 0, 1, 1, 1, 2)
    assert failed.left_mp == 0
    said = [str(note.said) for note in forecast_notes(found)]
    assert "Reduction then: steps lost 0 on 2, 1 on 3, 2 on 1 of 6" in said


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("unit", ["2-2-7 german 0201", f"{GR} 0201", "2-2-7 german 0201 single"])
def test_22_4_what_is_foretold_of_a_face_comes_true(die: int, unit: str) -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "two": f"{BDE} 0101", "bn": unit, "far": f"{GR} 0504"}))
    found = forecast_of(battle.state, opened(battle, "one", "two"))
    assert found is not None
    dice, action, events = ScriptedDice([die, *[1] * 20]), do.DeclareImmediate(), []
    while not any(isinstance(event, OverrunDecided) for event in events):
        events += STANDARD.step(battle.state, action, dice)
        action = next(iter(STANDARD.legal(battle.state)))
    (decided,) = (event for event in events if isinstance(event, OverrunDecided))
    assert decided.outcome == found.odds.outcomes[die - 1].ends
    (fought,) = (event for event in events if isinstance(event, StackFought))
    assert fought.ends == decided.outcome


def test_the_same_is_told_before_anybody_has_gone_in() -> None:
    battle = begun(battle_with(LONE))
    action = do.Overrun(battle.unit("one"), battle.path("0201"))
    before = list(battle.state.hex_of)
    told = forecast_with(battle.state, action)
    assert told is not None
    assert battle.state.hex_of == before, "only in the head"
    found = forecast_of(battle.state, opened(battle, "one"))
    assert found is not None
    assert [(b.outcome, b.dice, b.left_mp) for b in told[1].branches] == [
        (b.outcome, b.dice, b.left_mp) for b in found.branches
    ]
    joined = forecast_with(battle.state, do.Overrun(battle.unit("two"), battle.path("0201")), opened_of(battle))
    assert joined is not None
    assert joined[1].attackers == (battle.unit("one"), battle.unit("two"))


def opened_of(battle: Battle) -> Attempt:
    attempt = battle.state.stack[-1]
    assert isinstance(attempt, Attempt)
    return attempt


def test_22_525_in_a_dual_hex_d1_may_clear_it_by_loss() -> None:
    battle = battle_with({"one": f"{BDE} 0101", "bn": "2-2-7 german 0201 single", "far": f"{GR} 0504"})
    make_dual(battle, "0201", "one")
    begun(battle)
    battle.do(do.Overrun(battle.unit("one"), ()))
    found = forecast_of(battle.state, opened_of(battle))
    assert found is not None
    by_result = {each.result: each.ends for each in found.odds.outcomes}
    assert by_result.get("D1", CLEARED) == CLEARED
    assert WON in by_result.values() or CLEARED in by_result.values()


def test_the_terminal_tells_the_branches_too() -> None:
    battle = begun(battle_with({"one": f"{BN} 0101", "bn": "2-2-7 german 0201", "far": f"{GR} 0504"}))
    found = forecast_of(battle.state, opened(battle, "one"))
    assert found is not None
    rules = [note.rule for note in forecast_notes(found)]
    assert rules[-1] == "22.122"
    assert "22.42B" in rules


def test_20_82_it_is_told_of_whom_something_would_be_left_beside_the_hex() -> None:
    for unit, left in (("2-2-7 german 0201", False), (f"{GR} 0201", True)):
        battle = begun(battle_with({"one": f"{BDE} 0101", "two": f"{BDE} 0101", "gr": unit, "far": f"{GR} 0504"}))
        found = forecast_of(battle.state, opened(battle, "one", "two"))
        assert found is not None
        assert WON in [branch.outcome for branch in found.branches]
        told = {note.rule: str(note.said) for note in forecast_notes(found)}
        assert ("20.82" in told) is left
        assert told.get("20.82", "gr").count("gr") == 1


def test_22_56_a_group_of_attacks_out_of_a_dual_hex_is_called_by_who_is_attacked() -> None:
    units = {"a": f"{BDE} 0101", "gr": f"{GR} 0302", "e": "2-2-7 german 0301", "n": "2-2-7 german 0402"}
    battle = battle_with(units, step="first_combat")
    make_dual(battle, "0302", "a")
    (source,) = (source for source in STANDARD.legal(battle.state).sources if source.kind == do.DualAttack.kind)
    about = {subject: StandardAnswers().subject(battle.state, source.kind, subject) for subject in source.subjects}
    assert {hex: dict(said.values)["unit"] for hex, said in about.items()} == {
        battle.hex("0301"): "e", battle.hex("0402"): "n",
    }  # fmt: skip


@pytest.mark.parametrize("die", range(1, 7))
def test_22_42a_whoever_has_no_way_back_is_told_to_clear_the_hex_by_loss(die: int) -> None:
    """One step, hemmed in: what drives it back takes it, so that the attackers go on and roll without two more."""
    units = {"bde": f"{BDE} 0201", "gr": "3-5-7 german regiment 0101 half=2-4 depleted", "south": f"{BDE} 0103",
             "east": f"{BDE} 0302", "far": f"{GR} 0504"}  # fmt: skip
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0101")
    found = forecast_of(battle.state, opened_of(battle))
    assert found is not None
    shares = {branch.outcome: branch.dice for branch in found.branches}
    assert shares == {FAILED: (1, 2), CLEARED: (3, 4, 5, 6)}
    dice = ScriptedDice([die, 1])
    events = list(STANDARD.step(battle.state, do.DeclareImmediate(), dice))
    while not any(isinstance(event, OverrunDecided) for event in events):
        events += STANDARD.step(battle.state, next(iter(STANDARD.legal(battle.state))), dice)
    (fought,) = (event for event in events if isinstance(event, StackFought))
    (decided,) = (event for event in events if isinstance(event, OverrunDecided))
    assert fought.ends == decided.outcome == (FAILED if die < 3 else CLEARED)


def test_20_9_no_more_steps_are_told_to_be_lost_than_the_attackers_have() -> None:
    """Twelve RE cost up to three steps of the table; a brigade of one step cannot lose more than that."""
    for state, most in (("", 2), ("half=4-4 depleted", 1)):
        units = {"one": f"{BDE} 0101 {state}".strip(), "gr": "3-3-7 german 0201 brigade",
                 "two": "2-3-7 german 0201 brigade",
                 "far": f"{GR} 0504"}  # fmt: skip
        battle = begun(battle_with(units))
        found = forecast_of(battle.state, opened(battle, "one"))
        assert found is not None
        (failed,) = (branch for branch in found.branches if branch.outcome == FAILED)
        assert max(failed.steps) == most
