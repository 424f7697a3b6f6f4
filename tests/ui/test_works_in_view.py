"""What is built on the map is painted as it comes into view: all of a large map at once would stop the window."""

from __future__ import annotations

import pygame

from game.engine.library import load_scenario
from game.grid.layouts import lay_out
from game.systems.standard.ui.work_kinds import FIRES
from game.ui.board.camera import HEX_PX, Camera
from game.ui.look.fonts import Fonts
from game.ui.paint.works import Work, Works

ROOM = pygame.Rect(0, 0, 300, 300)


def battery(board, at: str, towards: str) -> Work:
    return Work("battery", (board.topology.index(at), board.topology.index(towards)), FIRES)


def drawn(works: Works, camera: Camera, built: tuple[Work, ...]) -> bytes:
    surface = pygame.Surface(ROOM.size)
    works.draw(surface, camera, built)
    return pygame.image.tobytes(surface, "RGB")


def test_a_closer_look_paints_only_what_comes_into_view() -> None:
    board = load_scenario("breskens").board
    near, far = battery(board, "0513", "0413"), battery(board, "2010", "2110")
    camera = Camera(lay_out(board.topology, HEX_PX), ROOM)
    works, fonts = Works(board, Fonts()), Fonts()
    drawn(works, camera, (near, far))
    assert {work for work, _ in works._kept} == {near, far}, "where it lies is known once it has been drawn"
    camera.zoom_to(80)
    camera.centre_on(near.places[0])
    seen = drawn(works, camera, (near, far))
    assert (near, 80) in works._kept
    assert (far, 80) not in works._kept
    assert seen == drawn(Works(board, fonts), camera, (near, far)), "the picture is the same"
    camera.centre_on(far.places[0])
    drawn(works, camera, (near, far))
    assert (far, 80) in works._kept


def test_of_what_is_no_more_on_the_map_nothing_is_remembered() -> None:
    board = load_scenario("breskens").board
    near, far = battery(board, "0513", "0413"), battery(board, "2010", "2110")
    camera, works = Camera(lay_out(board.topology, HEX_PX), ROOM), Works(board, Fonts())
    drawn(works, camera, (near, far))
    drawn(works, camera, (far,))
    assert works._extents.keys() == {far}
