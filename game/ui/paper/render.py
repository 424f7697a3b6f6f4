"""A scenario as one picture: the whole map, the units that begin on it, a title and the key. Needs no display."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.engine.documents import write_document
from game.engine.game import Game
from game.model.message import term
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.ui.board.camera import HEX_PX, Camera
from game.ui.desk.stacks import is_counter, stacks
from game.ui.desk.stage import Scenery
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.encoded import encoded
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.baked_size import master_hex_px_of
from game.ui.paint.count_badge import draw_count
from game.ui.paint.counter_look import counter_px
from game.ui.paint.furniture import KEY_COLUMN_PX, compass, scale_bar
from game.ui.paint.looks import PiecePainter
from game.ui.paint.map import MapPainter

_KEY_COLUMNS = 6
_EDGE_PX = 22
_LEAST_WIDTH_PX = 480


def render_png(scenario: Scenario, path: Path, hex_px: int, words: Words) -> None:
    """Draw a scenario as it begins and write it as a PNG file with hexes of `hex_px`.

    Raises GameError with a sentence if the file cannot be written.
    """
    write_document(path, encoded(scenario_picture(scenario, hex_px, words), ".png"))


def scenario_picture(scenario: Scenario, hex_px: int, words: Words) -> pygame.Surface:
    """The map with set-up counters, over a foot of title, compass, scale and key: a new surface."""
    fonts = Fonts()
    painter = MapPainter(scenario.board, fonts, master_hex_px=max(hex_px, master_hex_px_of(scenario.board.topology)))
    painter.bake()
    painter.speak(words.language, words.name)
    camera = Camera(painter.layout, pygame.Rect(0, 0, 1, 1))
    camera.zoom_to(hex_px)
    width, height = camera.sheet_size
    camera.resize(pygame.Rect(0, 0, width, height))
    foot = _foot_to_scale(scenario, painter, fonts, hex_px, words)
    sheet = pygame.Surface((max(width, foot.width), height + foot.height), 0, 32)
    sheet.fill(palette.PAPER)
    _draw_position(sheet, scenario, painter, fonts, camera)
    sheet.blit(foot, (0, height))
    return sheet


def _foot_to_scale(scenario: Scenario, painter: MapPainter, fonts: Fonts, hex_px: int, words: Words) -> pygame.Surface:
    """The foot for hexes of this size: under a large map its writing is larger too."""
    camera = Camera(painter.layout, pygame.Rect(0, 0, 1, 1))
    camera.zoom_to(min(hex_px, HEX_PX))
    foot = _foot(scenario, painter, fonts, camera, words)
    if hex_px <= HEX_PX:
        return foot
    larger = hex_px / HEX_PX
    return pygame.transform.smoothscale(foot, (round(foot.width * larger), round(foot.height * larger)))


def _draw_position(
    sheet: pygame.Surface, scenario: Scenario, painter: MapPainter, fonts: Fonts, camera: Camera
) -> None:
    scenery: Callable[[Any], Scenery] | None = part(scenario.system.name, "scenery")
    stage = Scenery({}) if scenery is None else scenery(Game.new(scenario, seed=0).view(None))
    size = counter_px(camera.hex_px, room=camera.layout.piece_room)
    lying = stacks(stage.pieces.values())
    rooms = {hex: stack.room_px(size, camera.hex_px) for hex, stack in lying.items()}
    painter.counters = {piece.hex: rooms.get(piece.hex, size) for piece in stage.pieces.values()}
    painter.works = stage.works
    painter.draw(sheet, camera, stage.bridges, stage.laid_bridge, show_compass=False)
    pieces = PiecePainter(fonts)
    for piece in stage.pieces.values():
        if not is_counter(piece):
            pieces.draw(sheet, piece.look, camera.centre(piece.hex), size)
    for hex, stack in lying.items():
        pile, (x, y) = stack.piled(size, camera.hex_px), camera.centre(hex)
        for piece, (right, down) in zip(stack.pieces, pile.places, strict=True):
            pieces.draw(sheet, piece.look, (x + right, y + down), pile.size_px)
        if len(stack.pieces) > 1:
            draw_count(sheet, fonts, len(stack.pieces), (x, y), pile.size_px)
    painter.draw_over(sheet, camera)


def _foot(scenario: Scenario, painter: MapPainter, fonts: Fonts, camera: Camera, words: Words) -> pygame.Surface:
    """Title at the left, compass and scale beside it, the key at the right or, on a narrow sheet, below."""
    width = max(camera.sheet_size[0], _LEAST_WIDTH_PX)
    title = _title(words.say(term("scenario", scenario.title)), fonts, width)
    rose = compass(fonts, 40, scenario.board.north)
    bar = scale_bar(fonts, camera.hex_px, scenario.board.hex_km) if scenario.board.hex_km is not None else None
    head_width = title.width + rose.width + (bar.width if bar else 0) + 100
    key = painter.key(words, (width - 2 * _EDGE_PX) // KEY_COLUMN_PX)
    wide = painter.key(words, _KEY_COLUMNS)
    is_beside = head_width + wide.width + 2 * _EDGE_PX <= width
    key = wide if is_beside else key
    head = max(rose.height, key.height if is_beside else 0) + 12
    foot = pygame.Surface((width, head if is_beside else head + key.height + _EDGE_PX), 0, 32)
    foot.fill(palette.PAPER)
    foot.blit(title, title.get_rect(midleft=(_EDGE_PX, head // 2)))
    foot.blit(rose, rose.get_rect(midleft=(title.width + _EDGE_PX + 16, head // 2)))
    if bar is not None:
        foot.blit(bar, bar.get_rect(midleft=(title.width + rose.width + _EDGE_PX + 22, head // 2)))
    foot.blit(key, (width - key.width - _EDGE_PX, 6) if is_beside else (_EDGE_PX, head))
    return foot


def _title(text: str, fonts: Fonts, width: int) -> pygame.Surface:
    """The title, as large as the sheet allows."""
    for size in (40, 32, 26, 20, 16):
        title = fonts.get(Role.PLACE, size, bold=True).render(text, True, palette.INK)  # noqa: FBT003
        if title.width < width - 300:
            break
    return title
