"""What level hard of Remagen makes of a position in its head: how far it looks, and when it believes what it saw."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.engine.library import load_scenario
from game.model.side import Side
from game.systems.remagen.ai import playout
from game.systems.remagen.ai.playout import Playouts, share_of
from game.systems.remagen.ai.search import Search, Way
from game.systems.remagen.ai.weights import Weights, planner_file
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import DRAW, UNDECIDED, State
from tests.systems.remagen.builder import Field

FILE = planner_file()
NORMAL = FILE.weights_of("normal")
GERMANS = {"J11": "atgun", "I11": "inf inf", "H12": "medium"}
USUAL: Mapping[Side, Weights] = {US: NORMAL, GERMAN: NORMAL}


def way(*outcomes: float) -> Way:
    """A manner with what came of it in some courses of luck."""
    return Way(NORMAL, first_position(load_scenario("ludendorff").setting), list(outcomes))


def played_on(turn: int, turns: int, monkeypatch: pytest.MonkeyPatch) -> State:
    """Where it comes to when it plays on for so many turns of ludendorff in its head."""
    seen: list[State] = []

    def kept(state: State, _side: Side) -> float:
        seen.append(state)
        return 0.5

    monkeypatch.setattr(playout, "share_of", kept)
    field = Field({"J7": "medium medium", "I7": "light"}, GERMANS, turn=turn, scenario="ludendorff")
    Playouts(USUAL, 3).outcome(field.state, US, NORMAL, 1, turns)
    return seen[0]


def test_20_one_lucky_course_does_not_speak_for_a_manner() -> None:
    needed = FILE.levels["hard"].doubt / 100
    assert way(1.0).certainty_over(way(0.0)) <= 1.0 < needed
    assert way(1.0, 0.1, 0.1, 0.2).certainty_over(way(0.0, 0.2, 0.1, 0.1)) < needed


def test_20_little_gained_in_every_course_speaks_for_a_manner() -> None:
    needed = FILE.levels["hard"].doubt / 100
    assert way(0.5, 0.5, 0.5, 0.5).certainty_over(way(0.4, 0.45, 0.4, 0.42)) > needed
    assert way(0.4, 0.4).certainty_over(way(0.4, 0.4)) == 0.0


def test_20_the_game_is_played_on_for_as_many_turns_as_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = played_on(1, 2, monkeypatch)
    assert (here.turn, here.winner) == (3, UNDECIDED)


def test_20_near_its_end_the_game_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played_on(4, 2, monkeypatch).winner != UNDECIDED


def test_20_hard_looks_to_the_end_of_a_short_game_and_some_turns_ahead_in_a_long_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def noted(_self: Playouts, _moved: State, _side: Side, _weights: Weights, _chance: int, turns: int) -> float:
        asked.append(turns)
        return 0.5

    monkeypatch.setattr(Playouts, "outcome", noted)
    level = FILE.levels["hard"]
    for scenario, turn in (("ludendorff", 1), ("ludendorff", 4), ("remagen", 2)):
        asked.clear()
        field = Field({"J7": "medium medium", "I7": "light"}, GERMANS, turn=turn, scenario=scenario)
        assert Search(USUAL, level, FILE.manners, 5).best(field.state, US) == NORMAL
        left = field.setting.turns - turn + 1
        assert set(asked) == {left if scenario == "ludendorff" else level.foreseen_turns}


def test_20_a_share_counts_the_same_points_to_one_side_as_it_takes_from_the_other() -> None:
    state = Field({"J10": "medium"}, {"H13": "inf"}, turn=3, scenario="ludendorff").state
    assert share_of(state, US) + share_of(state, GERMAN) == pytest.approx(1.0)
    state.turn, state.winner = state.setting.turns, DRAW
    drawn = share_of(state, US)
    state.rv_lost[GERMAN] += 40
    assert share_of(state, US) > drawn
