"""What was seen of a map first is there the next time without being painted, as far as it is whole."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.look.fonts import Fonts
from game.ui.paint import kept_strips, zoom_step
from game.ui.paint.kept_strips import KeptStrips
from game.ui.paint.map import MapPainter
from game.ui.paint.master import Master
from game.ui.paint.zoom_step import StepPainter, ZoomStep
from tests.ui.painted import canvas, pixels
from tests.ui.square_board import sectors
from tests.ui.test_paint_map import full_board

STEP = ZoomStep(40, shows_numbers=True, shows_grid=True)


def sheet(board: Board, folder: Path) -> pygame.Surface:
    """A board at a zoom step, by what lies in the folder."""
    painter = MapPainter(board, Fonts(), folder, 40)
    painter.bake()
    return painter.cut(STEP, pygame.Rect(0, 0, 500, 400))


def kept(board: Board, folder: Path) -> KeptStrips:
    return KeptStrips(Master(board, folder, 40), board)


def keep(board: Board, folder: Path) -> list[Path]:
    """Keep the first strip of a board as a painter paints it; the files that there are then."""
    painter = MapPainter(board, Fonts(), folder, 40)
    painter.bake()
    kept(board, folder).store(STEP, painter._strips.now(STEP, [0]))
    return sorted(folder.glob("*.strip"))


@pytest.fixture
def painted(monkeypatch) -> list[int]:
    """The strips that are painted, not read."""
    found: list[int] = []
    ground = StepPainter._ground

    def seen(self: StepPainter, area: pygame.Rect) -> pygame.Surface:
        found.append(self.strips(area)[0])
        return ground(self, area)

    monkeypatch.setattr(zoom_step.StepPainter, "_ground", seen)
    return found


@pytest.mark.parametrize("make", [full_board, sectors], ids=["hexes", "squares"])
def test_a_kept_strip_is_the_painted_one_and_needs_no_baked_picture(tmp_path, painted, monkeypatch, make):
    board = make()
    before = sheet(board, tmp_path)
    assert painted
    assert len(keep(board, tmp_path)) == 1
    painted.clear()
    monkeypatch.setattr(Master, "part", lambda *_said: pytest.fail("the baked picture was read"))
    assert (pixels(sheet(board, tmp_path)) == pixels(before)).all()
    assert painted == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"", lambda content: content[:-1], lambda content: content + b"\0",
        lambda content: content[:5000] + bytes([content[5000] ^ 1]) + content[5001:], lambda content: b"\0" * 10**6,
    ],
    ids=["empty", "short", "long", "one bit", "other"],
)  # fmt: skip
def test_a_strip_that_is_not_whole_is_thrown_away_and_painted_anew(tmp_path, painted, damage):
    before = sheet(full_board(), tmp_path)
    (file,) = keep(full_board(), tmp_path)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    painted.clear()
    assert (pixels(sheet(full_board(), tmp_path)) == pixels(before)).all()
    assert painted == [0]
    assert not file.exists()
    keep(full_board(), tmp_path)
    assert file.read_bytes() == whole


def test_a_folder_in_the_place_of_a_strip_hurts_nobody(tmp_path, painted):
    (file,) = keep(full_board(), tmp_path)
    file.unlink()
    file.mkdir()
    assert sheet(full_board(), tmp_path)
    assert keep(full_board(), tmp_path) == [file]


def test_strips_of_another_board_step_or_painter_have_other_names(tmp_path, monkeypatch):
    keep(full_board(), tmp_path)
    painter = MapPainter(full_board(), Fonts(), tmp_path, 40)
    painter.bake()
    size = painter._strips.painter(STEP).area(0).size
    assert kept(full_board(), tmp_path).load(STEP, 0, size) is not None
    assert kept(sectors(), tmp_path).load(STEP, 0, size) is None
    assert kept(full_board(), tmp_path).load(STEP._replace(shows_grid=False), 0, size) is None
    monkeypatch.setattr(kept_strips, "stamp_of", lambda folder: b"changed")
    assert kept(full_board(), tmp_path).load(STEP, 0, size) is None


def test_the_baked_picture_is_read_when_another_zoom_step_is_looked_at(tmp_path):
    board = full_board()
    far = ZoomStep(24, shows_numbers=False, shows_grid=True)
    area = pygame.Rect(0, 0, 300, 200)
    fresh = MapPainter(board, Fonts(), tmp_path, 40)
    fresh.bake()
    before = fresh.cut(far, area)
    keep(board, tmp_path)
    again = MapPainter(board, Fonts(), tmp_path, 40)
    again.bake()
    again.cut(STEP, area)
    assert (pixels(again.cut(far, area)) == pixels(before)).all()
    for picture in tmp_path.glob("*.bmp"):
        picture.write_bytes(picture.read_bytes()[:2000])
    damaged = MapPainter(board, Fonts(), tmp_path, 40)
    damaged.bake()
    assert (pixels(damaged.cut(far, area)) == pixels(before)).all(), "painted anew"


def test_the_folder_of_strips_does_not_grow_beyond_its_bound(tmp_path, monkeypatch):
    (file,) = keep(full_board(), tmp_path)
    os.utime(file, (1, 1))
    (other,) = {*keep(sectors(), tmp_path)} - {file}
    monkeypatch.setattr(kept_strips, "MOST_BYTES", other.stat().st_size + 100)
    other.unlink()
    assert keep(sectors(), tmp_path) == [other], "the older one has gone"


def test_what_a_window_shows_first_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("game.ui.paint.map._KEPT_AFTER_SECONDS", 0.0)
    painter = MapPainter(full_board(), Fonts(), tmp_path, 40, wake=lambda: None)
    painter.bake()
    surface = canvas()
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(painter._kept, "store", lambda *said: started.append(said))
    painter.draw(surface, Camera(painter.layout, surface.get_rect()), [0] * len(full_board().bridges))
    painter.draw(surface, Camera(painter.layout, surface.get_rect()), [0] * len(full_board().bridges))
    for _ in range(12_000):
        if started:
            break
        pygame.time.wait(10)
    assert len(started) == 1
