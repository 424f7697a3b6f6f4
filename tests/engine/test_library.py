"""The front door of the package: scenarios by name, games of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import game as package
from game.engine.library import load_agreed, load_scenario
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


def test_variants_stand_behind_plus_signs(tmp_path: Path) -> None:
    agreed = load_agreed("first_drop+no_bombardment+more_allied_fire")
    assert agreed.options == ("more_allied_fire", "no_bombardment")
    assert agreed.name == "first_drop+more_allied_fire+no_bombardment"
    assert load_agreed("first_drop").name == "first_drop"
    file = tmp_path / "first_drop.yaml"
    file.write_bytes(load_scenario("first_drop").path.read_bytes())
    assert load_agreed(f"{file}+no_bombardment").options == ("no_bombardment",)


def test_a_file_may_have_a_plus_sign_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "one+two"
    folder.mkdir()
    file = folder / "first_drop.yaml"
    file.write_bytes(load_scenario("first_drop").path.read_bytes())
    assert load_agreed(str(file)).options == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("first_drop+dragons", "no variant 'dragons'; there are no_bombardment"),
        ("first_drop+", "no variant ''"),
        ("+no_bombardment", "no scenario"),
        ("x" * 10_000, "no scenario"),
        ("\0+a", "no scenario"),
    ],
)
def test_what_cannot_be_agreed_on_is_a_sentence(name: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        load_agreed(name)


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
