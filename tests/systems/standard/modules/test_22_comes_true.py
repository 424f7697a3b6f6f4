"""How an overrun is told to end, face by face, is how it ends, in random games of all modules. [22.42]

`ARNHEM_RANDOM_FORECASTS=300 python -m pytest -m "" tests/systems/standard/modules/test_22_comes_true.py` plays more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from game.model.dice import SeededDice
from game.model.message import Message
from game.systems.standard.rules.actions import CommitFire
from game.systems.standard.rules.air_naval.actions import CommitSupport
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.events import OverrunDecided
from game.systems.standard.rules.overruns.forecast import forecast_of
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.frames import FAILED
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.random_modules import ALL, random_game

FEW, MANY = 8, int(os.environ.get("ARNHEM_RANDOM_FORECASTS", "60"))
TRIES = 24
"""So often defenders who could hold the hex decide anew, until they do."""
NO_SUPPORT = (CommitFire(()), CommitSupport((), ()))


class Rigged(SeededDice):
    """Dice whose first combat comes up as told; all others are rolled."""

    def __init__(self, seed: int, die: int) -> None:
        """The face of the first die of a combat."""
        super().__init__(seed)
        self._die: int | None = die

    def roll(self, sides: int, *, why: Message, rule: str) -> int:
        """The next die."""
        rolled = super().roll(sides, why=why, rule=rule)
        if rule == "7.5" and self._die is not None:
            rolled, self._die = self._die, None
        return rolled


def resolved(state: State, die: int, seed: int) -> tuple[StackFought, OverrunDecided | None]:
    """Fight an overrun at once without support, all else decided at random: what the die brought, how it ended."""
    after, dice, rng = state.clone(), Rigged(seed, die), Random(seed)
    events = list(STANDARD.step(after, do.DeclareImmediate(), dice))
    while True:
        fought = next((event for event in events if isinstance(event, StackFought)), None)
        ended = next((event for event in events if isinstance(event, OverrunDecided)), None)
        decision = STANDARD.decision(after)
        if fought is not None and (ended is not None or decision is None):
            return fought, ended
        legal = STANDARD.legal(after)
        action = legal.sample(rng) if fought is not None else next(action for action in legal if action in NO_SUPPORT)
        events += STANDARD.step(after, action, dice)


def told_and_resolved(state: State, seed: int) -> int:
    """Every face of an overrun that is open: told won or cleared it is; told failed its defenders can bring that."""
    attempt = state.stack[-1]
    assert isinstance(attempt, Attempt)
    found = forecast_of(state, attempt)
    if found is None or found.barred is not None:
        return 0
    for face in found.odds.outcomes:
        ends: list[str] = []
        for number in range(TRIES):
            fought, decided = resolved(state, face.die, seed + number)
            assert (fought.result, fought.ends) == (face.result, face.ends)
            ends.append(decided.outcome if decided is not None else face.ends)
            if ends[-1] == face.ends:
                break
        assert face.ends in ends if face.ends == FAILED else {face.ends} == set(ends), (face, ends)
    return len(found.odds.outcomes)


def play(seed: int, modules: Sequence[str] = ALL) -> Counter[str]:
    """A random game in which every overrun that is open is fought in copies, too; how many faces ended how."""
    compared: Counter[str] = Counter()
    for number, (before, _, _, _) in enumerate(random_game(seed, modules)):
        if before.stack and isinstance(before.stack[-1], Attempt) and before.stack[-1].attackers:
            compared["faces"] += told_and_resolved(before, 1000 * seed + number)
    return compared


def test_22_42_an_overrun_ends_as_it_is_told() -> None:
    assert sum((play(seed) for seed in range(FEW)), Counter[str]())["faces"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_22_42_an_overrun_ends_as_it_is_told_in_many_games(chunk: int) -> None:
    for seed in range(FEW + chunk, MANY, 4):
        play(seed, ALL if seed % 3 else ("stacks", "overruns"))
