"""What has an id has one of its own, and what follows from a slip elsewhere is not told before the slip."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine.library import scenario_from_text
from game.scenario.locate import find_scenario
from game.scenario.problems import ScenarioError
from tests.scenario.slips import DATA, problems


@pytest.mark.parametrize(
    ("file", "was", "written", "expected"),
    [
        ("small.yaml", "{id: german, title", "{id: uk, title", "there is a nation uk already"),
        ("rules/small.yaml", "{id: first_movement,", "{id: first_arrivals,", "there is a step first_arrivals already"),
        ("rules/small.yaml", 'rule: "3.2"}', "rule: 3.2'}", "rule must be"),
        ("small.yaml", "nation: german", "nation: germna", "germna is no nation of this scenario"),
    ],
)
def test_a_slip_in_an_id_or_number_is_told(tmp_path: Path, file: str, was: str, written: str, expected: str) -> None:
    folder = shutil.copytree(DATA, tmp_path / "data")
    text = (folder / file).read_text(encoding="utf-8")
    assert was in text
    (folder / file).write_text(text.replace(was, written, 1), encoding="utf-8")
    found = problems(folder)
    assert found is not None
    assert found[0].what.startswith(expected)


def test_a_side_of_a_region_that_there_is_not_is_told_before_what_follows_from_it() -> None:
    text = find_scenario("sloe_dam").read_text(encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text.replace("region: walcheren}", "region: awlcheren}", 1), "mine")
    (problem,) = caught.value.problems
    assert (problem.what, problem.hint) == ("awlcheren is no region of the map", "did you mean walcheren?")
