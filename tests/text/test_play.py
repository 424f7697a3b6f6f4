"""Whole games at a terminal, from scripts and by monkeys: nothing is ever lost, and nothing hidden is said."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine import questions
from game.engine.game import Game
from game.engine.library import load_scenario
from game.language.tables import languages
from game.text import teller
from tests.text.terminal import Evening, evening, script

pytestmark = pytest.mark.usefixtures("lanterns_installed")
MONKEYS = ("first_drop", "arnhem_free_deployment", "lanterns", "arnhem")


def replays(played: Evening) -> None:
    """The journal of the game leads to the same position, and nothing in it was a fault."""
    assert "Traceback" not in played.said
    assert "fault of the game" not in played.said
    again = Game.load(played.table.journal)
    assert again.state_hash == played.game.state_hash
    assert str(played.table.journal) in played.said


@pytest.mark.parametrize(("side", "opponent", "seed"), [("allied", "german", 11), ("german", "allied", 5)])
def test_a_whole_first_drop_from_a_script_against_the_planner(
    side: str, opponent: str, seed: int, tmp_path: Path
) -> None:
    played = evening("first_drop", script(f"first_drop_{side}"), tmp_path, seed=seed, seats={opponent: "planner"})
    assert played.code == 0
    assert played.game.outcome is not None
    assert "The game is over." in played.said
    typed = {entry.action.kind for entry in played.game.history}
    assert {"attack", "commit_fire", "move", "end_phase"} <= typed
    replays(played)


def test_a_script_gives_the_same_game_every_time(tmp_path: Path) -> None:
    games = [
        evening("first_drop", script("first_drop_allied"), tmp_path, seed=3, seats={"german": "planner"}).said
        for _ in range(2)
    ]
    first, second = (text.splitlines()[:-1] for text in games)
    assert first == second


def test_a_whole_game_of_lanterns_from_a_script(tmp_path: Path) -> None:
    played = evening("lanterns", script("lanterns"), tmp_path, seed=2, seats={"otters": "lamplighter"})
    assert played.game.outcome is not None
    replays(played)


def test_a_game_without_people_plays_itself(tmp_path: Path) -> None:
    seats = {"herons": "lamplighter", "otters": "random"}
    played = evening("lanterns", (), tmp_path, seed=2, seats=seats)
    assert played.game.outcome is not None
    replays(played)


def test_a_system_that_offers_nothing_is_played_by_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (teller, questions):
        monkeypatch.setattr(module, "part", lambda _system, _kind: None)
    lines = [
        "where A4",
        "near A4",
        "list",
        "reach",
        "attacks",
        "odds 1",
        "hint",
        *(["choices", "1", "1", "end now"] * 9),
    ]
    played = evening("lanterns", lines, tmp_path, seats={"otters": "random"})
    assert isinstance(played.play.teller, teller.PlainTeller)
    assert any(line.startswith("1. walk ") for line in played.said.splitlines())
    assert played.game.outcome is not None
    replays(played)


def test_it_is_played_in_dutch(tmp_path: Path) -> None:
    played = evening(
        "first_drop", script("first_drop_allied"), tmp_path, seed=3, seats={"german": "planner"}, language="nl"
    )  # fmt: skip
    assert "Het spel is afgelopen" in played.said
    assert "U kunt:" in played.said
    assert "standard." not in played.said


# monkeys

WORDS = """
    1 2 3 7 20 0 9999 -1 more back choices end now all undo redo hint take phase where near list reach attacks
    threats odds since log rules 7.3 7 help status goals note x save load language nl en land move attack with fire
    none us +3 +1 x2 2/506 1/506 1 506 son 0608 0708 0806 0505 1034 flak
    training german british 30 blow decline order always ask
    never repair span 0508/0608 retreat stand deplete advance relocate deploy zone bombard enter irish gds walk rush
    porters riggers A4 C4 leave ready ? # / \\ ' \" {unit} {} %s \x00 \u202e é 漢 💥
"""


def monkey_lines(seed: int, count: int) -> list[str]:
    rng = Random(seed)
    lines = []
    for _ in range(count):
        roll = rng.random()
        if roll < 0.35:
            lines.append(str(rng.randint(1, 9)))
        elif roll < 0.5:
            lines.append(rng.choice(["choices", "end now", "take", "hint", "undo", "redo", "more", "ready"]))
        else:
            lines.append(" ".join(rng.choice(WORDS.split()) for _ in range(rng.randint(1, 5))))
    return lines


@pytest.mark.parametrize("name", MONKEYS)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_typed_is_answered_in_a_sentence(
    name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path))
    lines = [line for line in monkey_lines(seed, 160) if not line.startswith(("quit", "exit", "hint", "take"))]
    played = evening(name, lines, tmp_path / "saves", seed=seed)
    assert "Traceback" not in played.said
    assert not (tmp_path / "fault.log").exists(), (tmp_path / "fault.log").read_text()
    if played.game.actions_done:
        replays(played)


# what is hidden


def test_a_secret_set_up_is_never_said_to_the_other_side(tmp_path: Path) -> None:
    scenario = load_scenario("arnhem_free_deployment")
    game = Game.new(scenario, seed=4)
    rng, deciding = Random(2), game.decision.side
    while game.decision is not None and game.decision.side is deciding:
        placing = [action for action in game.legal() if action.kind != "end_phase"]
        missing = [a for a in placing if getattr(a, "unit", None) is None or game.state.hex_of[a.unit] < 0]
        missing = [a for a in missing if getattr(a, "zone", None) is None or game.state.zone_hex[a.zone] < 0]
        end = next((a for a in game.legal().of_kind("end_phase")), None)
        game.apply(rng.choice(missing) if missing else end)
    other = game.decision.side
    secret = [unit for unit in scenario.setting.units_of(deciding) if unit in scenario.setting.deploy_hexes]
    placed = {scenario.setting.units[unit].id: game.state.hex_of[unit] for unit in secret}
    assert all(hex >= 0 for hex in placed.values())
    looks = ["list", "since", "log 500", "attacks", "threats", "choices"]
    looks += [f"where {scenario.setting.units[unit].short}" for unit in secret[:12]]
    looks += [f"near {scenario.board.number(hex)}" for hex in list(placed.values())[:12]]
    looks += [f"where {scenario.board.number(hex)}" for hex in list(placed.values())[:12]]
    for language in languages():
        played = evening("", ["ready", *looks], tmp_path, game=game, language=language)
        told = played.said
        for unit in secret[:12]:
            entry, hex = scenario.setting.units[unit], game.state.hex_of[unit]
            card = " ".join(played.after(f"where {entry.short}"))
            assert scenario.board.number(hex) not in card
        listed = "\n".join(played.after("list"))
        assert not any(f"{scenario.setting.units[unit].short}, " in listed for unit in secret)
        for hex in list(placed.values())[:12]:
            around = "\n".join(played.after(f"near {scenario.board.number(hex)}"))
            assert not any(f" {scenario.setting.units[unit].short}, in " in around for unit in secret)
        assert "ready" in told
    assert other is not deciding


def test_another_player_is_waited_for_before_anything_is_said(tmp_path: Path) -> None:
    played = evening("first_drop", ["since", "log", "ready", "end now", "list", "where 2/506", "ready"], tmp_path)
    said = played.said.splitlines()
    first = said.index("> since")
    assert all("Turn 1" not in line for line in said[:first])
    assert said.count(next(line for line in said if line.startswith("It is the Allied player's turn"))) >= 3
    assert any(line.startswith("It is the German player's turn") for line in said)
    assert "2nd Battalion" not in played.said
    assert played.play.viewer is not None


@pytest.mark.slow
def test_what_is_answered_once_for_all_is_not_asked_any_more(tmp_path) -> None:
    lines = ["always dearest", "always stay", "always away"]
    night = evening("ludendorff", [*lines, *["take phase"] * 40], tmp_path, seed=3, seats={"german": "random"})
    assert "From now on: the dearest by replacement value is hit first" in night.said
    assert night.game.actions_done > 20
    by_hand = Game.new(night.game.scenario, seed=3)
    for entry in night.game.history:
        by_hand.apply(entry.action)
    assert by_hand.state_hash == night.game.state_hash
