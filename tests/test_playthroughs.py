"""The golden playthroughs still come out as they stand; `python -m tests.regenerate_playthroughs` writes them anew."""

from __future__ import annotations

import pytest

from tests.conformance import scenario_named, scenario_names
from tests.playthrough import FOLDER, SEEDS, path_of, playthrough

pytestmark = pytest.mark.usefixtures("lanterns_installed")
NAMES = scenario_names()
LONG = ("scheldt",)
"""So long that they are left to the slow ones: others are of the same rules."""


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(name, seed, marks=pytest.mark.slow) if seed != SEEDS[0] or name in LONG else (name, seed)
        for name in NAMES
        for seed in SEEDS
    ],
)
def test_a_golden_playthrough_comes_out_again(name: str, seed: int) -> None:
    path = path_of(name, seed)
    assert path.exists(), f"{name} has no playthrough of seed {seed}: python -m tests.regenerate_playthroughs {name}"
    golden, now = path.read_text(encoding="utf-8").splitlines(), playthrough(scenario_named(name), seed).splitlines()
    for number, (was, is_now) in enumerate(zip(golden, now, strict=False), 1):
        assert is_now == was, f"{path.name}:{number}"
    assert len(now) == len(golden)


def test_there_is_no_playthrough_of_a_scenario_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        path_of(name, seed).name for name in NAMES for seed in SEEDS
    }
