"""Random play on random boards: every rule beside every other, and the position stays sound.

`ARNHEM_RANDOM_BOARDS=10000 python -m pytest tests/systems/standard/rules/test_random_boards.py` plays more of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.random_boards import positions, small_setting

GAMES = int(os.environ.get("ARNHEM_RANDOM_BOARDS", "200"))
CHUNKS = 4
LOOKED_AT = 60
"""Positions of each game."""


@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))])
def test_positions_stay_sound_whatever_is_played_wherever(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        setting = small_setting(Random(seed))
        for number, state in zip(range(LOOKED_AT), positions(setting, seed), strict=False):
            where = f"board and game of seed {seed}, position {number}"
            assert STANDARD.invariants(state) == [], where
            assert STANDARD.legal(state), where


@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))])
def test_whatever_is_listed_is_accepted(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        rng = Random(seed)
        for number, state in zip(range(LOOKED_AT), positions(small_setting(Random(seed)), seed), strict=False):
            if rng.random() < 0.1:
                listed = list(STANDARD.legal(state))
                assert len(set(listed)) == len(listed)
                refused = [(action, STANDARD.refusal(state, action)) for action in listed]
                assert [pair for pair in refused if pair[1] is not None] == [], f"seed {seed}, position {number}"
