"""A driver for every test of the window; when one fails, what was to be seen is kept."""

from __future__ import annotations

import gc
import resource
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.scenario.header import ScenarioHeader
from game.scenario.locate import data_folder
from game.ui.entrance import offers, title
from game.ui.look import fonts
from game.ui.look.schemes import USUAL
from game.ui.paint import bake
from game.ui.paint.baked_size import Progress
from game.ui.paint.counters import CounterPainter
from game.ui.paint.master import Master
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.table import plain_map, plain_sheet

OF_THE_WINDOW = {"advice", "glances", "map", "player", "saves", "small maps", "strips"}
"""Names of the threads that work beside a window."""
LARGE_BYTES = 128 * 2**20
"""When tests left so much behind, closed windows are looked for: Python counts objects, not their pictures."""


@pytest.fixture(autouse=True, scope="session")
def _headers_of_shipped_scenarios_are_read_once() -> Iterator[None]:
    """Every list of scenarios and every title reads them all; no test writes to them, and each gets its own copy."""
    folder, known = data_folder("scenarios"), dict[Path, ScenarioHeader]()
    truly = offers.read_header

    def read_header(path: Path) -> ScenarioHeader:
        if path.parent != folder:
            return truly(path)
        if path not in known:
            known[path] = truly(path)
        return known[path].model_copy(deep=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offers, "read_header", read_header)
        patch.setattr(title, "read_header", read_header)
        yield


class KnownFont(pygame.Font):
    """A font that remembers how long texts are: windows of many tests say the same."""

    def __init__(self, face: BytesIO, size_px: int) -> None:
        super().__init__(face, size_px)
        self.size = cache(super().size)


@pytest.fixture(autouse=True, scope="session")
def fonts_opened_once() -> Iterator[Callable[..., pygame.Font]]:
    """Every window opens the same ones anew; here all windows of a thread have them together. How it truly is done."""
    truly = fonts._opened

    @cache
    def known(_thread: int, role: fonts.Role, size_px: int, bold: bool) -> pygame.Font:
        return truly(role, size_px, bold)

    def opened(role: fonts.Role, size_px: int, bold: bool) -> pygame.Font:
        return known(threading.get_ident(), role, size_px, bold)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Font", KnownFont)
        patch.setattr(fonts, "_opened", opened)
        yield truly


@pytest.fixture
def fonts_of_each_window(fonts_opened_once, monkeypatch):
    """Every window opens its own fonts, as it does outside the tests."""
    monkeypatch.setattr(fonts, "_opened", fonts_opened_once)


@pytest.fixture(autouse=True, scope="session")
def _plain_maps_are_not_kept() -> Iterator[None]:
    """A map on which nothing is painted is held: to write it and to read it again takes longer than the test."""
    truly, sheet = Master._paint, cache(plain_sheet)

    def paint(master: Master, progress: Progress, *, holds: bool = False) -> None:
        if bake.bake is not plain_map:
            truly(master, progress, holds=holds)
            return
        master._picture = sheet(master.size)
        progress(1.0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Master, "_paint", paint)
        yield


@pytest.fixture
def plain_maps(monkeypatch):
    """No map is painted: of most of what is to be seen it is only the ground."""
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture(autouse=True)
def home(request, tmp_path, monkeypatch):
    """A player's folder of the test's own."""
    monkeypatch.setenv("ARNHEM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    # a list of saves that is late because the machine is busy is a test of its own
    monkeypatch.setattr("game.engine.saves.SOON_SECONDS", PATIENCE_SECONDS)
    if not getattr(request.module, "PAINTS_SMALL_MAPS", False):
        monkeypatch.setattr("game.ui.window.small_maps._painted", plain_map)
    return tmp_path / "home"


@pytest.fixture(scope="session")
def folder_of_short_name() -> Iterator[Path]:
    """A folder of this process of the tests alone."""
    with TemporaryDirectory(prefix="arnhem-") as folder:
        yield Path(folder)


@pytest.fixture
def short_home(home, folder_of_short_name, monkeypatch):
    """Where saves lie is told on the title: no path as long as those of tests. Only painted maps are kept in it."""
    for left in folder_of_short_name.iterdir():
        if left.name != "cache":
            shutil.rmtree(left)
    monkeypatch.setenv("ARNHEM_HOME", str(folder_of_short_name))


def come_to_rest() -> None:
    """Let end what goes on beside a window; what was put off for quieter moments is called off."""
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer) and str(thread.function.__module__).startswith("game."):
            thread.cancel()
        elif thread.name in OF_THE_WINDOW:
            thread.join(PATIENCE_SECONDS)


@pytest.fixture(scope="session")
def resident() -> list[int]:
    """Memory of this process when its windows were last looked for, in bytes."""
    return [resident_bytes()]


@pytest.fixture(autouse=True)
def _nothing_goes_on(home, resident) -> Iterator[None]:
    """What a test began beside its window is over before the next one, and before its folder is another's."""
    yield
    come_to_rest()
    if resident_bytes() - resident[0] > LARGE_BYTES:
        gc.collect()
        resident[0] = resident_bytes()


def resident_bytes() -> int:
    """Memory of this process; 0 where the system does not tell it that way."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return 0


@pytest.fixture
def driver(request) -> Iterator[Driver]:
    """A driver of a window of 1280x720."""
    driver = Driver()
    yield driver
    report = getattr(request.node, "report_of_call", None)
    if report is not None and report.failed and pygame.display.get_init():
        driver.screenshot(request.node.name.replace("/", "_"))
    while driver.app.screens:
        driver.app._stack.take_off()
    come_to_rest()


@pytest.fixture
def drawn(monkeypatch):
    """The sides whose counters were drawn."""
    sides = set()
    counter = CounterPainter.counter

    def spy(self, look, size_px):
        sides.add(list(USUAL.families).index(look.livery.family))
        return counter(self, look, size_px)

    monkeypatch.setattr(CounterPainter, "counter", spy)
    return sides


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Tell the fixture how the test went."""
    outcome = yield
    if call.when == "call":
        item.report_of_call = outcome.get_result()
