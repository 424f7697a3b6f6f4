"""Settings that every test runs under, and the example game for those that ask for it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from game.engine.garbage import SELDOM
from game.engine.memory import give_pictures_back
from game.scenario import loader
from game.scenario.document import Document
from game.scenario.locate import data_folder
from game.scenario.scenario import Scenario
from tests.toy.install import installed

settings.register_profile("arnhem", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("arnhem")


def pytest_configure() -> None:
    """Hundreds of programs are started by the tests: each would compile what the one before has compiled."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def pytest_collection(session: pytest.Session) -> None:
    """Modules of tests are compiled by whichever process reads them first: each of several begins with others.

    All of them read all modules in the same order anyway; in a fresh checkout each would compile every one of them.
    """
    if not hasattr(session.config, "workerinput") or session.config.args != session.config.getini("testpaths"):
        return
    told = session.config.workerinput
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    first = len(modules) * int(told["workerid"].removeprefix("gw")) // told["workercount"]
    for module in modules[first:] + modules[:first]:
        with suppress(Exception, pytest.skip.Exception):  # it is told where the module is collected
            import_module(".".join(module.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that play in a real window take minutes: they come first, so that nobody waits for the last of them."""
    items.sort(key=lambda item: item.path.name != "test_xvfb.py")


def pytest_collection_finish() -> None:
    """The tests themselves are there to stay: looking for garbage passes them by. Pictures come and go.

    Windows are opened and painted all the time here, so that larger ones are kept for the next than in a game.
    """
    gc.collect()
    gc.freeze()
    give_pictures_back(8 << 20, 64 << 20)


AMONG_WINDOWS = (20_000, 10, 10)
"""How often garbage is looked for where windows come and go with their pictures: the usual is a sixth slower."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Games leave hardly any garbage behind, and to look for it takes time; but the windows of tests add up."""
    gc.set_threshold(*(AMONG_WINDOWS if "ui" in item.path.parts else SELDOM))


@pytest.fixture(autouse=True, scope="session")
def _kept_scenarios_are_read_once() -> Iterator[None]:
    """A scenario never changes, and no test writes to those that are kept here: a process compiles each one once.

    Maps and rules of the house that scenarios of a test are played on are read once, too.
    """
    kept, known = (data_folder("scenarios"), Path(__file__).parent), dict[tuple[object, ...], Scenario]()
    truly, reads, reads_once = loader.load, loader.read_file, cache(loader.read_file)

    def is_kept(path: Path) -> bool:
        return any(folder in path.parents for folder in kept)

    def load(path: Path, systems: loader.Systems) -> Scenario:
        if not is_kept(path):
            return truly(path, systems)
        key = (path, *systems)
        if key not in known:
            known[key] = truly(path, systems)
        return known[key]

    def read_file(path: Path) -> Document:
        return reads_once(path) if is_kept(path) else reads(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "load", load)
        patch.setattr(loader, "read_file", read_file)
        yield


@pytest.fixture(scope="module")
def lanterns_installed() -> Iterator[None]:
    """The game Lanterns is installed beside the house while the tests of a module run; elsewhere nobody knows it."""
    with installed():
        yield
