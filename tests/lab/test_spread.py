"""Work spread over processes and over a cluster: the same results, in order."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from game.engine.garbage import SELDOM
from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import run_match
from game.lab.spread import Workers, spread, usable_processors
from game.model.errors import GameError
from game.systems.standard.rules.sides import SIDES

ROOT = Path(__file__).parents[2]
AT_ONCE = 3
SECONDS = 200
PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


def double(number: int) -> int:
    return 2 * number


def touch(path: Path) -> None:
    """Done at once if its number is low, else only once somebody says so."""
    while int(path.name) >= AT_ONCE and not (path.parent / "go on").exists():
        sleep(0.01)
    path.touch()


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler may take its time on a busy machine."""
    monkeypatch.setattr("game.lab.spread.ANSWER_SECONDS", SECONDS)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process of its own."""
    pytest.importorskip("distributed", reason="needs the extra `cluster`")
    from distributed import LocalCluster

    with LocalCluster(
        host="127.0.0.1", n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as started:
        yield started.scheduler_address


def test_no_jobs_means_all_processors() -> None:
    assert Workers(0).processes == usable_processors() >= 1
    assert not Workers(1, "tcp://127.0.0.1:1").are_here


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_work(jobs: int) -> None:
    assert list(spread(double, range(50), Workers(jobs))) == [2 * number for number in range(50)]


def garbage_thresholds(_: int) -> tuple[int, int, int]:
    return gc.get_threshold()


@pytest.mark.slow
def test_garbage_is_looked_for_seldom_by_workers() -> None:
    usual = gc.get_threshold()
    assert set(spread(garbage_thresholds, range(4), Workers(2))) == {SELDOM}
    assert gc.get_threshold() == usual


@pytest.mark.slow
def test_who_stops_listening_calls_off_the_rest(tmp_path: Path) -> None:
    results = spread(touch, [tmp_path / str(number) for number in range(100)], Workers(2))
    assert isinstance(results, Generator)
    next(results)
    waiting = results.gi_frame.f_locals["in_flight"]

    def let_go_on() -> None:
        """Those at work go on as soon as the rest has been called off."""
        until = monotonic() + SECONDS
        while sum(piece.cancelled() for piece in waiting) < 50 and monotonic() < until:
            sleep(0.01)
        (tmp_path / "go on").touch()

    helper = Thread(target=let_go_on)
    helper.start()
    results.close()
    helper.join()
    assert 0 < len(list(tmp_path.iterdir())) < 50


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    pieces = [tmp_path / str(number) for number in range(200)]
    program = (
        "import sys; from pathlib import Path; from tests.lab.test_spread import Workers, spread, touch;"
        "list(spread(touch, [Path(name) for name in sys.argv[1:]], Workers(2)))"
    )
    command = [sys.executable, "-c", program, *map(str, pieces)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as parent:
        while not any(tmp_path.iterdir()):
            assert parent.poll() is None
            sleep(0.05)
        parent.kill()
        parent.communicate(timeout=SECONDS)  # whoever is left behind holds the pipe open
    assert len(list(tmp_path.iterdir())) < len(pieces)


@pytest.mark.filterwarnings("default")
def test_a_cluster_plays_the_same_games(cluster: str) -> None:
    match = Match(load_scenario("first_drop"), PLAYERS, 4, observed=True)
    alone = run_match(match, 6)
    assert run_match(match, 6, Workers(dask=cluster)).games == alone.games


@pytest.mark.filterwarnings("default")
def test_what_fails_on_a_cluster_is_a_sentence(cluster: str) -> None:
    nobody = dict.fromkeys(SIDES, NamedPlayer("nobody"))
    with pytest.raises(GameError, match="There is no player 'nobody'"):
        run_match(Match(load_scenario("first_drop"), nobody, 4), 2, Workers(dask=cluster))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_is_not_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs the extra `cluster`")
    monkeypatch.setattr("game.lab.spread.ANSWER_SECONDS", 1)
    with pytest.raises(GameError, match=r"No dask scheduler answers at tcp://127\.0\.0\.1:1\."):
        list(spread(double, [1], Workers(dask="tcp://127.0.0.1:1")))


@pytest.mark.slow
def test_a_cluster_without_dask_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GameError, match="Dask is not installed"):
        list(spread(double, [1], Workers(dask="tcp://127.0.0.1:1")))
