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
        ("small.yaml", "{id: german, title", "{id: uk, title", "there is a nation uk already, in line 15"),
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


@pytest.mark.parametrize(
    ("file", "doubled", "says"),
    [
        ("small.yaml", "  - {id: us, title", "there is a nation us already"),
        ("small.yaml", '  - {unit: guards, hex: "0704"', "guards is set up or arrives already"),
        ("small.yaml", "  - {turn: 2, units: [sappers]", "sappers is set up or arrives already"),
        ("small.yaml", "  - {id: meadow", "there is a drop zone meadow already"),
        ("maps/small.yaml", "  - {id: canal_rail", "there is a bridge canal_rail already"),
        ("maps/small.yaml", "  - {id: canal_rail", "there is a bridge Canal rail bridge already"),
        ("maps/small.yaml", "  - {id: canal_rail", "another bridge carries rail across this hexside already"),
        ("maps/small.yaml", "  - {name: Old ferry", "there is a ferry here already"),
        ("maps/small.yaml", "  - {name: Twin City,", "Twin City is in this hex already"),
        ("maps/small.yaml", "  - {id: city,", "there is a region city already"),
        ("rules/small.yaml", "  - {id: first_arrivals", "there is a step first_arrivals already"),
        ("rules/small.yaml", "    - {nation: uk", "the pool has markers"),
    ],
)
def test_of_two_the_second_is_told_with_the_line_of_the_first(
    tmp_path: Path, file: str, doubled: str, says: str
) -> None:
    folder = shutil.copytree(DATA, tmp_path / "data")
    lines = (folder / file).read_text(encoding="utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith(doubled))
    lines.insert(first + 1, lines[first])
    (folder / file).write_text("\n".join(lines), encoding="utf-8")
    (found,) = [problem for problem in problems(folder) or () if problem.what.startswith(says)]
    assert found.line == first + 2
    assert found.what.endswith(f", in line {first + 1}")
    assert found.hint


def test_of_two_units_the_second_is_told_with_the_line_of_the_first(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA, tmp_path / "data")
    text = (folder / "small.yaml").read_text(encoding="utf-8").replace("id: sappers", "id: guards", 1)
    (folder / "small.yaml").write_text(text, encoding="utf-8")
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines, 1) if "id: guards" in line)
    (found,) = [problem for problem in problems(folder) or () if "already" in problem.what]
    assert found.what == f"there is a unit guards already, in line {first}"
    assert "Sapper" in lines[found.line - 1]


def test_of_two_on_one_line_the_column_of_the_first_is_told(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA, tmp_path / "data")
    text = (folder / "small.yaml").read_text(encoding="utf-8").replace("units: [paras]", "units: [paras, paras]", 1)
    (folder / "small.yaml").write_text(text, encoding="utf-8")
    (found,) = problems(folder) or ()
    line = text.split("\n")[found.line - 1]
    assert found.what == f"paras is set up or arrives already, in column {line.index('paras') + 1} of this line"
    assert found.column == line.index("paras") + len("paras, ") + 1


def test_a_side_of_a_region_that_there_is_not_is_told_before_what_follows_from_it() -> None:
    text = find_scenario("sloe_dam").read_text(encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text.replace("region: walcheren}", "region: awlcheren}", 1), "mine")
    (problem,) = caught.value.problems
    assert (problem.what, problem.hint) == ("awlcheren is no region of the map", "did you mean walcheren?")
