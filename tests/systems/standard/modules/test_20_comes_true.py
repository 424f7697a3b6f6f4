"""The sums, the column and every face of a fight are told before its die as they are fought, in random games. [20.2]

Attacks, those out of hexes of both sides, counter-attacks and landings; nobody supports them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.model.answers import Note
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.weighings import odds_of
from tests.systems.standard.modules.random_modules import ALL, random_game
from tests.systems.standard.modules.test_22_comes_true import NO_SUPPORT, Rigged

FEW, MANY = 10, int(os.environ.get("ARNHEM_RANDOM_FIGHTS", "80"))
FIGHTS = ("attack", "dual_attack", "counter_attack", "invade")


def fought(state: State, action: Any, die: int, seed: int) -> StackFought | None:
    """The same fight in a copy; None if it comes to none, or others fight it: guns have fired first."""
    after, dice = state.clone(), Rigged(seed, die)
    events = list(STANDARD.step(after, action, dice))
    while not any(isinstance(event, StackFought) for event in events):
        passing = next((each for each in STANDARD.legal(after) if each in NO_SUPPORT), None)
        if passing is None:
            return None
        events += STANDARD.step(after, passing, dice)
    if any(event.kind == "depleted" for event in events[: [event.kind for event in events].index("combat_resolved")]):
        return None
    return next(event for event in events if isinstance(event, StackFought))


def compared(state: State, action: Any, rng: Random) -> bool:
    """Whether a fight was told and fought; what is told is what is fought."""
    odds, die = odds_of(state, action), rng.randint(1, 6)
    found = None if odds is None else fought(state, action, die, rng.getrandbits(32))
    if odds is None or found is None or found.attackers != odds.attackers:
        assert odds is not None or action.kind == "invade", "nothing is told of the fight"
        return False
    told = (odds.attack.total, odds.defense.total, odds.differential, odds.shift, odds.column, odds.defenders)
    sums = (found.attack.total, found.defense.total, found.differential, found.shift, found.column, found.defenders)
    assert (*told, odds.outcomes[die - 1].result) == (*sums, found.result), action
    assert sum(chance.share for chance in StandardAnswers().chances(state, action) if chance.rule == "7.5") == 1
    assert any(isinstance(note, Note) and note.rule == "7.5" for note in StandardAnswers().reckoned(state, action))
    return True


def play(seed: int, modules: Sequence[str] = ALL) -> Counter[str]:
    """A random game in which some of the fights that could be are told and fought; how many, by kind."""
    rng, done = Random(seed), Counter[str]()
    for before, action, _, _ in random_game(seed, modules):
        for kind in FIGHTS if action.kind in (*FIGHTS, "end_phase", "decline") else ():
            fights = list(STANDARD.legal(before).of_kind(kind))
            for fight in rng.sample(fights, min(2, len(fights))):
                done[kind] += compared(before, fight, rng)
    return done


def test_20_21_a_fight_is_told_as_it_is_fought() -> None:
    done = sum((play(seed) for seed in range(FEW)), Counter[str]())
    assert done["attack"] > 50
    assert done["dual_attack"] > 3
    assert done["counter_attack"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_20_21_a_fight_is_told_as_it_is_fought_in_many_games(chunk: int) -> None:
    for seed in range(FEW + chunk, MANY, 4):
        play(seed, ALL if seed % 3 else ("stacks", "overruns"))
