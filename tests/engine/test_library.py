"""The front door of the package: scenarios by name, games of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import game as package
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.scenario.locate import shipped_scenarios


@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_a_shipped_scenario_is_found_by_its_name_and_by_its_file(path: Path) -> None:
    by_name, by_file = load_scenario(path.stem), load_scenario(path)
    assert by_name.id == by_file.id == path.stem
    assert by_name.digest == by_file.digest


def test_an_unknown_name_is_a_sentence() -> None:
    with pytest.raises(GameError, match="no scenario"):
        load_scenario("arnheim")


def test_the_package_offers_both_at_its_top(tmp_path: Path) -> None:
    one = package.Game.new(package.load_scenario("first_drop"), seed=7)
    one.apply(next(iter(one.legal())))
    one.save(tmp_path / "one.save")
    assert package.Game.load(tmp_path / "one.save").state_hash == one.state_hash
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        package.Gmae  # noqa: B018


def test_a_save_of_a_scenario_that_is_not_here_says_so(tmp_path: Path) -> None:
    one = package.Game.new(package.load_scenario("first_drop"), seed=7)
    one.scenario = type(one.scenario)(
        "elsewhere", *[getattr(one.scenario, name) for name in one.scenario.__slots__[1:]]
    )
    one.save(tmp_path / "one.save")
    with pytest.raises(GameError, match=r"one\.save needs the scenario 'elsewhere': There is no scenario"):
        package.Game.load(tmp_path / "one.save")
