"""What each side was after: told by the planner's own reasons, when the game is over and of what the side saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.aims import GameAims, propose_plans
from game.language.phrasebook import phrasebook
from game.model.errors import GameError
from game.model.side import Side
from game.systems.standard.ai.aims import MOST_TOLD, StandardAims
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ai.planning import victory
from tests.random_games import played_out
from tests.systems.standard.rules.builder import Battle, make_battle

pytestmark = pytest.mark.usefixtures("lanterns_installed")


def battle() -> Battle:
    return make_battle(
        ["." * 12 for _ in range(4)],
        {
            "holder": "2-2-7 us 0402 parachute",
            "guard": "2-2-7 us 0303 parachute",
            "tank": "5-5-10 uk 0101",
            "enemy": "1-1-7 german 0602 single",
            "far": "3-3-7 german 1202",
        },
        script=victory("1201 1202") | {"drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": "0402"}]},
    )


def said(here: Battle, language: str = "en") -> str:
    words = phrasebook(language)
    return " ".join(words.say(aim.said) for aim in StandardAims().told(here.state, ALLIED))


def test_a_plan_is_told_by_attacks_holders_and_tasks() -> None:
    text = said(battle())
    assert "enemy at 0602" in text
    assert "stays to hold 0402" in text
    assert text.endswith(".")


def test_a_plan_is_told_in_every_language() -> None:
    assert "blijft om 0402 te houden" in said(battle(), "nl")


def test_a_formation_has_a_sentence_or_two() -> None:
    aims = StandardAims()
    game = Game.new(load_scenario("arnhem"), seed=1, keep_history=False)
    state = game.state.clone()
    state.step = next(n for n, step in enumerate(state.setting.sequence) if step.does == "movement")
    for side in (ALLIED, GERMAN):
        for aim in aims.told(state, side):
            assert len(dict(aim.said.values)["parts"]) <= MOST_TOLD


def test_plans_are_made_where_movement_begins() -> None:
    aims, here = StandardAims(), battle()
    steps = range(len(here.setting.sequence))
    planned = []
    for step in steps:
        here.state.step = step
        planned.append(aims.is_planned(here.state))
    does = [here.setting.sequence[step] for step in steps]
    assert planned == [step.does in ("arrivals", "movement") and not step.mobile_only for step in does]


def test_who_is_still_to_come_is_told_of_too() -> None:
    game = Game.new(load_scenario("first_drop"), seed=1)
    words = phrasebook("en")
    told = {words.say(aim.who): words.say(aim.said) for aim in StandardAims().told(game.state, ALLIED)}
    assert "3 make for the objective" in told["101st Airborne Division"]


def test_nobody_is_told_while_the_game_is_on() -> None:
    game = Game.new(load_scenario("first_drop"), seed=1)
    aims = GameAims(game)
    assert not aims.are_told
    assert aims.turns() == []


def in_turn(scenario: str, turn: int, side: Side) -> Game:
    """A game in which a side has begun its player turn."""
    over = played_out(scenario, 8)
    game = Game.new(over.scenario, seed=over.seed)
    for entry in over.history:
        decision = game.decision
        key = game.scenario.system.phase_key(game.state)[0]
        if decision is not None and (key, decision.side) == (turn, side):
            break
        game.apply(entry.action)
    return game


@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_by_agreement_player_turns_are_told_once_they_are_over(scenario: str) -> None:
    first, second = Side(0), Side(1)
    game = in_turn(scenario, 2, first)
    aims = GameAims(game)
    assert aims.turns() == []
    game.agree_on_plans(on=True)
    told = [(planned.turn, planned.side) for planned in aims.turns()]
    assert (1, first) in told
    assert (1, second) in told
    assert (2, first) not in told, "it is under way"
    assert {planned.side for planned, _ in aims.of_others(first)} == {second}
    assert all(said for _, said in aims.of_others(first))
    game.agree_on_plans(on=False)
    assert aims.of_others(first) == []


def test_what_is_taken_back_is_told_no_more() -> None:
    game = in_turn("first_drop", 2, Side(0))
    game.agree_on_plans(on=True)
    aims = GameAims(game)
    before = aims.turns()
    while game.scenario.system.phase_key(game.state)[0] > 1 or game.decision.side is not Side(0):
        game.rewind()
    assert aims.turns() == []
    while game.undone and len(aims.turns()) < len(before):
        game.redo()
    assert aims.turns() == before


def test_plans_are_told_of_games_alone_whose_planner_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(load_scenario("first_drop"), seed=1)
    propose_plans(game, on=True)
    assert game.tells_plans
    monkeypatch.setattr("game.lab.aims.offers", lambda *_: False)
    propose_plans(game, on=False)
    with pytest.raises(GameError, match="Nobody can tell"):
        propose_plans(game, on=True)


@pytest.mark.parametrize("on", [False, True])
def test_what_was_agreed_on_is_kept_with_the_game(on: bool, tmp_path: Path) -> None:
    game = Game.new(load_scenario("first_drop"), seed=1)
    game.agree_on_plans(on=on)
    game.save(tmp_path / "game.arnhem")
    assert Game.load(tmp_path / "game.arnhem").tells_plans is on
    assert (b"tells_plans" in (tmp_path / "game.arnhem").read_bytes()) is on


@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_every_player_turn_of_a_game_that_is_over_is_told(scenario: str) -> None:
    game = played_out(scenario, 8)
    aims = GameAims(game)
    assert aims.are_told
    turns = aims.turns()
    assert len({(planned.turn, planned.side) for planned in turns}) == len(turns) > 2
    words = phrasebook("en")
    told = [words.say(aim.said) for planned in turns for aim in aims.told(planned)]
    assert told
    assert all(text and "{" not in text for text in told)


def test_a_game_whose_planner_tells_nothing_has_no_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.aims.part", lambda *_: None)
    assert not GameAims(played_out("first_drop", 8)).are_told
