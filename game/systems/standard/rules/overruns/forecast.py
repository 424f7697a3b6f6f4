"""What an overrun may come to, branch by branch with exact chances: won, cleared, failed, a deadlock. [22.4, 22.12]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.model.answers import Note
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.systems.standard.rules.imagine import before_last_step
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.odds import Odds, odds_of_battle
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.marks import new_box, overrun_facts, overruns_of, spent_mp
from game.systems.standard.rules.overruns.open import refuse_immediate
from game.systems.standard.rules.overruns.tolls import entry_ledger
from game.systems.standard.rules.stacks.cadres import forms_cadre
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import CLEARED, FAILED, WON, Battle
from game.systems.standard.rules.stacks.losses import reduction
from game.systems.standard.rules.stacks.stacking import facts_of, stack
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import has_point

_FACES = 6
BEGAN_THERE = -1


@frozen
class Branch:
    """One way in which an immediate overrun may end. [22.41, 22.42]"""

    outcome: str
    """WON, CLEARED or FAILED."""
    share: Fraction
    """Its chance, support left out."""
    dice: tuple[int, ...]
    """The faces that bring it."""
    results: tuple[str, ...]
    """The codes of the table that bring it, as they are read."""
    steps: tuple[int, ...]
    """What the attackers lose by the reduction table, face by face; empty if it is not rolled. [20.9]"""
    left_mp: int
    """MP that the attackers have left then; 0 if they may go no further."""


@frozen
class Forecast:
    """An overrun before it is declared. [22.12]"""

    hex: int
    attackers: tuple[int, ...]
    odds: Odds
    """The fight at once, support left out. [22.121]"""
    branches: tuple[Branch, ...]
    in_deadlock: Odds
    """The attack that these alone would make in their next combat phase. [22.122]"""
    cadres: tuple[str, ...]
    """Defenders of whom something would be left beside the hex if it is won. [20.82]"""
    barred: Refusal | None
    """Why they cannot fight at once; None if they can. [22.106, 30.6]"""
    goes_back: bool
    """Whether a deadlock would come to nothing, for want of attack supply in the combat phase to come. [22.125]"""


def forecast_of(state: State, attempt: Attempt) -> Forecast | None:
    """What those who have entered may bring about; None while nobody has, or nobody is left to be overrun. [22.4]"""
    if not attempt.attackers or not stack(state, attempt.hex, attempt.side.enemy):
        return None
    terms = Terms("overrun", origins=attempt.origins, was_dual=attempt.was_dual, is_halved=attempt.by_road)
    battle = battle_of(state, attempt.hex, attempt.attackers, terms)
    odds = odds_of_battle(state, battle)
    branches = tuple(
        branch for outcome in (WON, CLEARED, FAILED) if (branch := _branch(state, battle, odds, outcome)) is not None
    )
    locked = state.clone()
    new_box(locked, attempt.hex)
    fight = odds_of_battle(locked, battle_of(locked, attempt.hex, attempt.attackers))
    cadres = tuple(state.setting.units[unit].short for unit in battle.defenders if forms_cadre(state, unit))
    barred = refuse_immediate(state, attempt)
    is_bare = not has_point(state, attempt.side) and not state.setting.sequence[state.step].mobile_only
    return Forecast(attempt.hex, attempt.attackers, odds, branches, fight, cadres, barred, is_bare)


def forecast_with(state: State, action: Overrun, attempt: Attempt | None = None) -> tuple[State, Forecast] | None:
    """The same as if a unit had entered; None if no way leads there or nobody would be overrun. [22.102, 22.103]"""
    unit, path = action.unit, action.path
    after, side = before_last_step(state, unit, path), state.setting.units[unit].side
    if after is None:
        return None
    here, left = after.hex_of[unit], after.mp_left[unit]
    hex = path[-1] if path else here
    ledger = entry_ledger(after, unit, here, hex, left)
    if ledger is None:
        return None
    after.mp_left[unit] = max(0, left - ledger.total)
    if path:
        put(after, unit, hex)
    open_one = attempt or Attempt(side, hex, was_dual=overruns_of(state).box[hex] > 0)
    origin = here if path else BEGAN_THERE
    joined = replace(open_one, attackers=(*open_one.attackers, unit), origins=(*open_one.origins, origin))
    found = forecast_of(after, joined)
    return None if found is None else (after, found)


def _branch(state: State, battle: Battle, odds: Odds, outcome: str) -> Branch | None:
    """A way to end, put together of the faces that bring it; None if none does."""
    faces = [each for each in odds.outcomes if each.ends == outcome]
    if not faces:
        return None
    results = tuple(dict.fromkeys(each.result for each in faces))
    share = Fraction(len(faces), len(odds.outcomes))
    dice = tuple(each.die for each in faces)
    return Branch(outcome, share, dice, results, _steps(state, battle, outcome), _left_mp(state, battle, outcome))


def _steps(state: State, battle: Battle, outcome: str) -> tuple[int, ...]:
    """The reduction table face by face: doubled, more on the die if the hex is not cleared, none that nobody has.

    [22.42, 20.9]
    """
    if outcome == WON:
        return ()
    figures, most = facts_of(state).combat, sum(state.steps[unit] for unit in battle.attackers)
    more = figures.overrun_die_more if outcome == FAILED else 0
    re = battle.re * figures.overrun_re_factor
    return tuple(min(reduction(state, die + more, re), most) for die in range(1, _FACES + 1))


def _left_mp(state: State, battle: Battle, outcome: str) -> int:
    """MP of whoever has spent least: all have spent as many as the one who spent most, and more. [22.412, 22.42A]"""
    if outcome == FAILED:
        return 0
    begun, spent = overruns_of(state).begun_mp, max(spent_mp(state, unit) for unit in battle.attackers)
    spent += overrun_facts(state).cleared_mp if outcome == CLEARED else 0
    return max(0, max(begun[unit] for unit in battle.attackers) - spent)


def forecast_notes(found: Forecast) -> Iterator[Note]:
    """The branches in sentences, then the deadlock and what it leaves. [22.41, 22.42, 22.122]"""
    if found.barred is not None:
        yield Note(message("standard.overruns.forecast.barred", why=found.barred.said), found.barred.rule)
    for branch in found.branches if found.barred is None else ():
        rule = {WON: "22.41", CLEARED: "22.42A", FAILED: "22.42B"}[branch.outcome]
        said = message(
            f"standard.overruns.forecast.{branch.outcome}", faces=round(branch.share * _FACES), of=_FACES,
            results=branch.results, mp=branch.left_mp,
        )  # fmt: skip
        yield Note(said, rule)
        if branch.outcome == WON and found.cadres:
            yield Note(message("standard.meaning.cadres", units=found.cadres), "20.82")
        if branch.steps:
            yield Note(_reduction_said(branch), "20.9")
    if found.goes_back:
        yield Note(message("standard.overruns.forecast.goes_back"), "22.125")
        return
    odds = found.in_deadlock
    yield Note(
        message("standard.overruns.forecast.deadlock", differential=odds.differential, result=odds.expected_title),
        "22.122",
    )


def _reduction_said(branch: Branch) -> Message:
    """How likely so many steps are lost on top. [20.9]"""
    parts = tuple(
        message("standard.overruns.forecast.steps", steps=steps, faces=branch.steps.count(steps))
        for steps in sorted(set(branch.steps))
    )
    return message("standard.overruns.forecast.reduction", parts=parts)
