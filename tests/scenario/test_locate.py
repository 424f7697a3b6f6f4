"""Finding what the game ships and what an author names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.model.errors import GameError
from game.scenario import locate
from game.scenario.locate import data_folder, find_part, find_scenario, is_identifier, known_parts, shipped_scenarios


def test_shipped_scenarios_are_sorted_and_found_by_their_names() -> None:
    paths = shipped_scenarios()
    assert [path.stem for path in paths] == sorted(path.stem for path in paths)
    assert "arnhem" in [path.stem for path in paths]
    for path in paths:
        assert find_scenario(path.stem) == path
        assert find_scenario(path) == find_scenario(str(path)) == path


def test_installed_data_come_before_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "game"
    (package / "_data" / "scenarios").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(locate, "_PACKAGE", package)
    assert data_folder("scenarios") == package / "_data" / "scenarios"
    assert data_folder("assets") == tmp_path / "assets"
    (tmp_path / "assets").rmdir()
    with pytest.raises(GameError, match="lacks its assets"):
        data_folder("assets")


def test_misspelt_scenario() -> None:
    with pytest.raises(GameError, match="There is no scenario or file arnhme; did you mean arnhem"):
        find_scenario("arnhme")


@pytest.mark.parametrize(
    "name", ["", ".", "/", "no/such/file.yaml", "a\0b", "x" * 5000, "\x1b[2J", "../arnhem", "Arnhem "]
)
def test_what_cannot_be_found_is_said_in_one_printable_sentence(name: str) -> None:
    with pytest.raises(GameError) as caught:
        find_scenario(name)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


def test_name_of_a_shipped_scenario_means_that_one_whatever_lies_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("arnhem").write_text("x")
    Path("mine").write_text("x")
    assert find_scenario("arnhem") == data_folder("scenarios") / "arnhem.yaml"
    assert find_scenario("mine") == Path("mine")


def test_parts_lie_beside_the_scenario_or_among_the_games_own(tmp_path: Path) -> None:
    scenario = tmp_path / "mine.yaml"
    shipped = data_folder("scenarios") / "maps" / "market_garden.yaml"
    assert find_part("maps", "market_garden", scenario) == shipped
    assert find_part("maps", "mine", scenario) is None
    (tmp_path / "maps").mkdir()
    for name in ("mine", "market_garden"):
        (tmp_path / "maps" / f"{name}.yaml").write_text("x")
        assert find_part("maps", name, scenario) == tmp_path / "maps" / f"{name}.yaml"
    assert {"market_garden", "mine"} <= set(known_parts("maps", scenario))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("arnhem", True), ("a_1", True), ("1a", False), ("../a", False), ("A", False), ("a.b", False), ("a\n", False),
     ("", False), ("a" * 40, True), ("a" * 41, False), ("é", False)],
)  # fmt: skip
def test_identifiers_cannot_be_paths(text: str, expected: bool) -> None:
    assert is_identifier(text) is expected
