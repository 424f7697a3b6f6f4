"""Scenarios made in memory: no file is there, and their games are kept, sent and done again all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.random_player import RandomPlayer
from game.engine.autosave import Autosave
from game.engine.game import Game
from game.engine.library import load_scenario, scenario_from_data, scenario_from_text
from game.engine.limits import LONGEST_NOTE, MOST_NOTE_LETTERS
from game.engine.reading import parse_record
from game.engine.saves import list_saves
from game.engine.sent import SentGame, SentScenario
from game.lab.simulate import simulate
from game.model.errors import GameError, SaveError
from game.scenario.problems import ScenarioError
from game.scenario.reader import read_text
from game.scenario.scenario import MOST_DOCUMENT_BYTES, Scenario
from tests.engine.test_record import lines_of, sealed

TITLE = "title: The bridge in memory"


@pytest.fixture(scope="module")
def text() -> str:
    path = load_scenario("first_drop").path
    assert path is not None
    written = path.read_text(encoding="utf-8").replace("id: first_drop", "id: in_memory", 1)
    return written.replace('title: "First drop: the bridge at Son"', TITLE, 1)


@pytest.fixture(scope="module")
def scenario(text: str) -> Scenario:
    return scenario_from_text(text, "campaign")


def played(scenario: Scenario, actions: int = 12) -> Game:
    game, rng = Game.new(scenario, seed=7), Random(3)
    for _ in range(actions):
        game.apply(game.legal().sample(rng))
    return game


def test_it_is_what_a_file_of_the_same_text_is_but_for_the_file(scenario: Scenario, text: str, tmp_path: Path) -> None:
    file = tmp_path / "in_memory.yaml"
    file.write_text(text, encoding="utf-8")
    from_file = load_scenario(file)
    assert scenario.path is None
    assert (scenario.id, scenario.digest) == (from_file.id, from_file.digest)
    assert played(scenario).state_hash == played(from_file).state_hash
    assert (scenario.document, from_file.document) == (text, "")


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
def test_its_text_reads_the_same_again_however_it_was_typed(text: str, change: Callable[[str], str]) -> None:
    once = scenario_from_text(change(text), "campaign")
    assert scenario_from_text(once.document, "campaign").digest == once.digest


def test_plain_data_are_a_scenario_too(text: str) -> None:
    data = read_text(text).data
    scenario = scenario_from_data({**data, "turns": 2}, "campaign")
    assert scenario.path is None
    assert read_text(scenario.document).data == {**data, "turns": 2}
    assert scenario.digest != scenario_from_data(data, "campaign").digest
    assert (
        played(scenario_from_data(data, "campaign")).state_hash == played(scenario_from_text(text, "text")).state_hash
    )


def test_what_is_wrong_with_it_has_its_name_line_and_column(text: str, tmp_path: Path, monkeypatch: Any) -> None:
    line = text.splitlines().index("turns: 3") + 1
    with pytest.raises(ScenarioError) as fault:
        scenario_from_text(text.replace("turns: 3", "turns: many"), "campaign")
    assert str(fault.value).startswith(f"campaign:{line}:8: ")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("format: 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # what lies in the folder one happens to be in is not beside it
    with pytest.raises(ScenarioError, match=r"there is no file rules/mine\.yaml"):
        scenario_from_text(text.replace("rules: standard", "rules: mine"), "campaign")


@pytest.mark.parametrize("more", ["\n# " + "x" * MOST_DOCUMENT_BYTES, "\n# " + "é" * (MOST_DOCUMENT_BYTES // 2)])
def test_it_is_bounded(text: str, more: str) -> None:
    with pytest.raises(ScenarioError, match="campaign:1:1: the scenario is too large"):
        scenario_from_text(text + more, "campaign")


def test_it_is_saved_loaded_and_looked_back_on_with_no_file(scenario: Scenario, tmp_path: Path) -> None:
    game = played(scenario)
    game.save(tmp_path / "one.save")
    again = Game.load(tmp_path / "one.save")
    assert again.state_hash == game.state_hash
    assert again.scenario.document == scenario.document
    assert again.record == game.record
    assert [again.state_after(number).dice_drawn for number in range(5)] == [
        game.state_after(number).dice_drawn for number in range(5)
    ]
    assert Game.new(again.scenario, seed=7).record.header == Game.new(scenario, seed=7).record.header
    assert [info.title for info in list_saves(tmp_path)] == ["The bridge in memory"]


def test_its_journal_is_a_game_as_well(scenario: Scenario, tmp_path: Path) -> None:
    game = played(scenario)
    assert not Autosave(game, tmp_path).update()
    (info,) = list_saves(tmp_path)
    assert not info.is_damaged
    assert Game.load(info.path).state_hash == game.state_hash


def test_what_is_agreed_on_is_kept_with_it(scenario: Scenario, tmp_path: Path) -> None:
    agreed = scenario.with_options(["no_bombardment"])
    played(agreed).save(tmp_path / "one.save")
    assert Game.load(tmp_path / "one.save").scenario.options == ("no_bombardment",)
    assert SentScenario.of(agreed).read().options == ("no_bombardment",)


def test_the_longest_text_and_a_full_notebook_fit_together(text: str, tmp_path: Path) -> None:
    room = MOST_DOCUMENT_BYTES - len(text.encode()) - 3
    game = Game.new(scenario_from_text(text + "\n# " + '"' * room, "campaign"), seed=7)
    for _ in range(MOST_NOTE_LETTERS // LONGEST_NOTE):
        game.add_note("\N{GRINNING FACE}" * LONGEST_NOTE)
    game.save(tmp_path / "one.save")
    assert Game.load(tmp_path / "one.save").notes == game.notes


def test_a_save_whose_scenario_was_edited_is_refused(scenario: Scenario, text: str, tmp_path: Path) -> None:
    header, *actions = lines_of(played(scenario))
    header["document"] = text.replace("minutes: 10", "minutes: 11")
    (tmp_path / "one.save").write_bytes(sealed([header, *actions]))
    with pytest.raises(SaveError, match=r"one\.save .*The bridge in memory.* has changed"):
        Game.load(tmp_path / "one.save")


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("a: &a [*a]", "anchors and aliases"),
        ("!!python/object:os.system {}", "tags"),
        ("[" * 5_000, "nested too deeply"),
        ("é" * (MOST_DOCUMENT_BYTES - 1), "too large"),
        ("x" * (MOST_DOCUMENT_BYTES + 1), "document"),
        ("a: \x00", "one.save"),
        ("format: 1", "one.save"),
    ],
)
def test_a_hostile_text_in_a_save_is_a_sentence(scenario: Scenario, document: str, said: str, tmp_path: Path) -> None:
    header, *actions = lines_of(played(scenario, 2))
    header["document"] = document
    (tmp_path / "one.save").write_bytes(sealed([header, *actions]))
    with pytest.raises(SaveError, match=r"one\.save") as fault:
        Game.load(tmp_path / "one.save")
    assert said in str(fault.value)


def test_two_of_one_name_are_told_apart(scenario: Scenario, text: str) -> None:
    other = scenario_from_text(text.replace("turns: 3", "turns: 2"), "campaign")
    assert (other.id, other.title) == (scenario.id, scenario.title)
    assert other.digest != scenario.digest
    with pytest.raises(GameError, match="has changed"):
        Game.replay(played(scenario).record, other)
    assert SentScenario.of(other).read().digest == other.digest
    assert SentScenario.of(scenario).read().digest == scenario.digest


def test_its_record_says_all_that_is_needed(scenario: Scenario) -> None:
    game = played(scenario)
    record = parse_record(game.record.to_bytes(), "the record")
    assert Game.replay(record, scenario_from_text(record.header.document, "again")).state_hash == game.state_hash
    assert SentGame.of(game).game().state_hash == game.state_hash


@pytest.mark.slow
def test_other_processes_play_it(scenario: Scenario) -> None:
    players = dict.fromkeys(scenario.sides, RandomPlayer)
    alone = simulate(scenario, players, games=2, seed=1)
    assert simulate(scenario, players, games=2, seed=1, jobs=2).results == alone.results


def test_a_game_of_a_file_keeps_no_text() -> None:
    assert "document" not in lines_of(Game.new(load_scenario("first_drop"), seed=7))[0]
