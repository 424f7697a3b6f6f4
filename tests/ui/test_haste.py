"""What was never painted is painted in several frames, and in the end looks as if there had been time for all of it."""

from __future__ import annotations

import pygame

from game.engine.library import load_scenario
from game.grid.layouts import lay_out
from game.systems.standard.ui.work_kinds import FIRES
from game.ui.board.camera import HEX_PX, Camera
from game.ui.board.marks import Marks
from game.ui.look.fonts import Fonts
from game.ui.paint.haste import Haste
from game.ui.paint.overlays import OverlayPainter
from game.ui.paint.works import Work, Works

ROOM = pygame.Rect(0, 0, 500, 400)


class Clock:
    """Time that goes on by a second whenever it is asked for."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.002
        return self.now


def frames(haste: Haste, woken: list[int], draw) -> list[bytes]:
    """The frames that are drawn until no other is wanted."""
    pictures = []
    while not pictures or woken:
        woken.clear()
        surface = pygame.Surface(ROOM.size)
        haste.begin()
        draw(surface)
        haste.end()
        assert bool(woken) is haste.is_behind
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert len(pictures) < 40, "every frame paints something"
    return pictures


def test_works_are_painted_one_after_the_other() -> None:
    board = load_scenario("breskens").board
    camera, woken = Camera(lay_out(board.topology, HEX_PX), ROOM), []
    haste = Haste(lambda: woken.append(1), Clock())
    built = tuple(
        Work("battery", (board.topology.index(at), board.topology.index(towards)), FIRES)
        for at, towards in (("0513", "0413"), ("0512", "0412"), ("0514", "0414"))
    )
    works, fonts = Works(board, Fonts(), haste), Fonts()
    for hex_px in (44, 62, 80):
        camera.zoom_to(hex_px)
        camera.centre_on(built[0].places[0])
        pictures = frames(haste, woken, lambda surface: works.draw(surface, camera, built))
        whole = pygame.Surface(ROOM.size)
        Works(board, fonts).draw(whole, camera, built)
        assert len(set(pictures)) > 1 or hex_px == 44, "what is seen first of all is seen whole"
        assert pictures[-1] == pygame.image.tobytes(whole, "RGB")
    assert any(any(picture) for picture in pictures[:1]), "from nearer a likeness of it is seen at once"


def test_marks_over_the_whole_map_come_square_by_square() -> None:
    topology = load_scenario("arnhem").board.topology
    camera, woken = Camera(lay_out(topology, HEX_PX), ROOM), []
    haste = Haste(lambda: woken.append(1), Clock())
    painter, marks = OverlayPainter(topology, Fonts(), haste=haste), Marks(hatched=frozenset(range(topology.size)))
    frames(haste, woken, lambda surface: painter.draw_under(surface, camera, marks))
    camera.zoom_to(80)
    pictures = frames(haste, woken, lambda surface: painter.draw_under(surface, camera, marks))
    whole = pygame.Surface(ROOM.size)
    OverlayPainter(topology, Fonts()).draw_under(whole, camera, marks)
    assert len(set(pictures)) > 2
    assert pictures[-1] == pygame.image.tobytes(whole, "RGB")


def test_without_a_window_to_wake_there_is_time_for_all() -> None:
    haste = Haste(None, Clock())
    haste.end()
    haste.begin()
    assert all(haste.has_time() for _ in range(20))
    assert not haste.is_behind
