"""Work in another process: its news come as they are told, and it can be called off."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.engine.sent import SentGame
from game.lab.background import Background, Say
from game.lab.chances import SEED, Progress, curve_on, estimate_on
from game.lab.curve import Curve
from game.lab.estimate import Estimate, estimate
from game.lab.match import NamedPlayer, play_out
from game.model.errors import GameError
from game.systems.standard.rules.sides import GERMAN, SIDES

SECONDS = 200


def count_to(say: Say, most: int) -> None:
    for number in range(most):
        say(number)
    say(os.getpid())


def fail(say: Say) -> None:
    say("before")
    raise GameError("It is too hard.")


def fall_over(say: Say) -> None:
    del say
    raise ZeroDivisionError("by nothing")


def die(say: Say) -> None:
    del say
    os._exit(3)


def go_on_for_ever(say: Say) -> None:
    say("begun")
    while True:
        time.sleep(0.05)


def go_on_whatever_comes(say: Say) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    go_on_for_ever(say)


def leave_a_thread_behind(say: Say) -> None:
    threading.Thread(target=time.sleep, args=(1000,)).start()
    say("done")


def runs(background: Background) -> bool:
    """Whether the system knows the process."""
    try:
        os.kill(background._process.pid or 0, 0)
    except ProcessLookupError:
        return False
    return True


def worked(work: Callable[..., None], *arguments: Any) -> tuple[Background, list[Any]]:
    heard = threading.Event()
    background = Background(work, *arguments, heard=heard.set)
    until = time.monotonic() + SECONDS
    while not background.is_over and time.monotonic() < until:
        heard.wait(1)
        heard.clear()
    assert background.is_over
    return background, background.take()


def test_news_come_in_order_from_another_process() -> None:
    background, news = worked(count_to, 20)
    assert news[:-1] == list(range(20))
    assert news[-1] != os.getpid()
    assert not background.error
    assert background.take() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "said"), [(fail, "It is too hard."), (fall_over, "ZeroDivisionError: by nothing"), (die, "has died")]
)
def test_what_goes_wrong_is_a_sentence(work: Callable[..., None], said: str) -> None:
    background, _ = worked(work)
    assert said in str(background.error)


@pytest.mark.slow
@pytest.mark.parametrize("has_begun", [True, False])
def test_work_that_nobody_wants_any_more_is_ended(has_begun: bool) -> None:
    heard = threading.Event()
    background = Background(go_on_for_ever, heard=heard.set)
    assert not has_begun or heard.wait(SECONDS)
    background.stop()
    assert background.wait(SECONDS)
    assert not runs(background)
    assert background.is_over
    assert not background.error


def test_work_that_does_not_heed_is_ended_too() -> None:
    heard = threading.Event()
    background = Background(go_on_whatever_comes, heard=heard.set)
    assert heard.wait(SECONDS)
    assert not background.wait(0.01)
    assert runs(background)
    background.stop()
    assert background.wait(SECONDS)
    assert not runs(background)


def test_a_process_that_does_not_end_after_its_work_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.background.ENDING_SECONDS", 0.1)
    background, news = worked(leave_a_thread_behind)
    assert news == ["done"]
    assert background.wait(SECONDS)
    assert not runs(background)


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.new(load_scenario("first_drop"), seed=3)
    play_out(game, {side: RandomPlayer(side) for side in SIDES})
    return game


def test_estimates_are_those_of_the_side_that_asks() -> None:
    game = Game.new(load_scenario("first_drop"), seed=3)
    _, news = worked(estimate_on, SentGame.of(game), GERMAN, 2)
    assert all(isinstance(found, Estimate) for found in news)
    players = dict.fromkeys(SIDES, NamedPlayer("planner:easy"))
    assert news[-1] == estimate(game.scenario, game.state, players, seed=SEED, games=2, side=GERMAN)


def test_a_watcher_is_told_what_the_deciding_side_sees_until_the_game_is_over(played: Game) -> None:
    said: list[Any] = []
    estimate_on(said.append, SentGame.of(Game.new(played.scenario, seed=3)), None, 1)
    assert said[0].games == 1
    with pytest.raises(GameError, match="nothing left to estimate"):
        estimate_on(said.append, SentGame.of(played), None, 1)


def test_a_curve_tells_how_far_it_is(played: Game) -> None:
    short = Game.new(played.scenario, seed=played.seed)
    for entry in played.history[:30]:
        short.apply(entry.action)
    said: list[Any] = []
    curve_on(said.append, SentGame.of(short), 1)
    rough, *steps, curve = said
    assert isinstance(rough, Curve)
    assert isinstance(curve, Curve)
    assert (rough.games, curve.games) == (0, 1)
    assert all(isinstance(step, Progress) for step in steps)
    assert [step.done for step in steps] == list(range(1, len(steps) + 1))
    assert all(step.done <= step.of == steps[0].of for step in steps)
