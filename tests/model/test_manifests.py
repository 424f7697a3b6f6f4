"""Games of other packages: one whose package is faulty is left out, and keeps nobody from another game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.ai import registry
from game.ai.registry import opponent
from game.cli import app
from game.engine.library import load_scenario
from game.language import phrasebook, tables
from game.model.errors import GameError
from game.model.manifest import Manifest
from game.model.manifests import manifests
from game.scenario.loader import check
from game.scenario.locate import data_folders, find_scenario
from game.scenario.problems import ScenarioError
from game.systems.registry import part, systems

SOUND = {"name": "guest", "title": "A guest", "rules": "guest_rules:GUEST"}
FAULTS: dict[str, dict[str, object]] = {
    "titles that are no pairs": {"titles": ("visit", "A visit")},
    "a title that is no text": {"titles": (("visit", 5),)},
    "no name": {"name": None},
    "name is a number": {"name": 5},
    "name of another kind": {"name": "../x"},
    "no title": {"title": " "},
    "no rules": {"rules": ""},
    "place is a text": {"place": "first"},
    "lessons are a text": {"lessons": "first_night"},
    "lesson is a number": {"lessons": (5,)},
    "words are a number": {"words": 7},
    "words of no package": {"words": "nowhere_at_all:words"},
    "words in no folder": {"words": "guest:nowhere"},
    "data of no package": {"data": "nowhere_at_all:data"},
    "data in no folder": {"data": "guest:nowhere"},
}
_REMEMBERED = (manifests, data_folders, tables.languages, tables.table_of, phrasebook.phrasebook)


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of somebody else that is installed; its manifest is still to be written."""
    facts = tmp_path / "guest-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[arnhem.systems]\nguest = guest.manifest:MANIFEST\n")
    (tmp_path / "guest" / "words").mkdir(parents=True)
    (tmp_path / "guest" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "guest"
    for name in [name for name in sys.modules if name.partition(".")[0] == "guest"]:
        del sys.modules[name]
    monkeypatch.undo()
    forget()


def forget() -> None:
    invalidate_caches()
    for remembered in _REMEMBERED:
        remembered.cache_clear()


def known(package: Path, text: str) -> list[str]:
    """The games that there are with this manifest."""
    (package / "manifest.py").write_text(text)
    forget()
    return list(manifests())


def written(**parts: object) -> str:
    given = ", ".join(f"{name}={value!r}" for name, value in parts.items())
    return f"from game.model.manifest import Manifest\nMANIFEST = Manifest({given})\n"


def test_a_sound_manifest_is_found(guest: Path) -> None:
    assert known(guest, written(**SOUND, words="guest:words")) == ["standard", "remagen", "guest"]
    assert isinstance(manifests()["guest"], Manifest)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_one_that_makes_no_sense_is_left_out(fault: str, guest: Path) -> None:
    assert known(guest, written(**{**SOUND, **FAULTS[fault]})) == ["standard", "remagen"]
    assert tables.table_of("en")


@pytest.mark.parametrize("text", ["1 / 0", "import sys; sys.exit(3)", "MANIFEST = 5", "import nowhere_at_all", "("])
def test_one_that_cannot_be_imported_is_left_out(text: str, guest: Path) -> None:
    assert known(guest, text + "\n") == ["standard", "remagen"]


def test_a_game_is_called_otherwise_by_another_rules_file(guest: Path) -> None:
    assert "guest" in known(guest, written(**SOUND, titles=(("visit", "A visit"),)))
    assert manifests()["guest"].title_by("visit") == "A visit"
    assert manifests()["guest"].title_by("guest") == SOUND["title"]


def test_nobody_takes_the_place_of_a_game_of_the_house(guest: Path) -> None:
    assert known(guest, written(**{**SOUND, "name": "standard"})) == ["standard", "remagen"]
    assert manifests()["standard"].title != "A guest"


def test_a_faulty_table_of_words_is_left_out(guest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "read_kept", lambda _path: None)
    (guest / "words" / "en.yaml").write_text("hail: [\n")
    assert "guest" in known(guest, written(**SOUND, words="guest:words"))
    assert "guest.hail" not in tables.table_of("en")
    (guest / "words" / "en.yaml").write_text("hail: Good evening\n")
    forget()
    assert tables.table_of("en")["guest.hail"] == "Good evening"


def test_players_of_a_faulty_package_keep_nobody_from_the_others(guest: Path) -> None:
    assert "guest" in known(guest, written(**SOUND, opponents="guest.nowhere:opponents"))
    assert opponent("random").name == "random"
    with pytest.raises(GameError, match=r"A part of A guest cannot be loaded, guest\.nowhere:opponents"):
        registry.opponent("random", "guest")


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["", "import nowhere_at_all", "GUEST = (", "1 / 0", "raise SystemExit(4)"])
def test_rules_that_cannot_be_imported_are_a_problem_of_their_scenarios_alone(rules: str, guest: Path) -> None:
    (guest / "data" / "scenarios").mkdir(parents=True)
    own = guest / "data" / "scenarios" / "visit.yaml"
    of_the_house = find_scenario("first_drop")
    own.write_text(of_the_house.read_text().replace("system: standard", "system: guest"))
    (guest / "broken.py").write_text(rules + "\n")
    assert "guest" in known(guest, written(**{**SOUND, "rules": "guest.broken:GUEST"}, data="guest:data"))
    assert "guest" in systems()
    problems = check(own, systems())
    assert "A part of A guest cannot be loaded, guest.broken:GUEST: " in problems[0].what
    assert own.read_text().splitlines()[problems[0].line - 1] == "system: guest"
    assert not check(of_the_house, systems())
    (guest / "few.yaml").write_text("format: 1\nkind: rules\nid: few\ntitle: Few\nsystem: guest\n")
    assert "cannot be loaded" in check(guest / "few.yaml", systems())[0].what
    with pytest.raises(ScenarioError, match="cannot be loaded"):
        load_scenario("visit")
    with pytest.raises(GameError, match="cannot be loaded"):
        part("guest", "rules")
    assert_soaking_goes_on()


def assert_soaking_goes_on() -> None:
    """Soaking all that is shipped names the scenario that cannot be played, and plays the others."""
    done = CliRunner().invoke(app, ["soak", "--games", "1", "--players", "random", "--jobs", "1"])
    assert "visit is not played: " in done.stderr
    assert "cannot be loaded" in done.stderr
    assert "Nothing was refused" in done.stdout
    assert done.exit_code == 1
    assert isinstance(done.exception, GameError)
    assert str(done.exception) == "1 scenario could not be played."
