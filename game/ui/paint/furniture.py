"""What helps to read the map: compass rose, scale, and the key to its pictures."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np
import pygame

from game.grid.layouts import lay_out
from game.model.message import term
from game.scenario.board import CANAL, HIGHWAY, RIVER, ROAD, ROAD_KINDS, STREAM, TRAIL, WATER_KINDS, Board
from game.ui.board.camera import HEX_PX
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.curves import Line
from game.ui.paint.lettering import haloed
from game.ui.paint.own import RoutePainter, own_looks, own_places
from game.ui.paint.shapes import Shapes, circle, layer_for
from game.ui.paint.structure_pictures import FALLEN, LAID, REPAIRED, STANDING, Site, structure_picture
from game.ui.paint.waters import WIDTH_HEXES, Course

_TURNS = {"up": 0.0, "right": 0.25, "down": 0.5, "left": 0.75}
_BAR_PX = 130
_BARS_M = tuple(step * unit for unit in (10, 100, 1000, 10_000, 100_000) for step in (1, 2, 5))
"""Lengths a scale may have."""
_LINE_PX = 27
_PARTLY = 0.5
"""How much is done of works that are shown as they are built."""
_SWATCH_PX = 46
KEY_COLUMN_PX = _SWATCH_PX + 112
"""Width of a column of the key."""


def compass(fonts: Fonts, radius_px: int, north: str) -> pygame.Surface:
    """A compass rose with its N where north lies on the sheet: a surface with alpha."""
    side = radius_px * 2 + 2 * round(radius_px * 0.55)
    shapes = Shapes()
    middle = np.array([side / 2, side / 2])
    turn = _TURNS[north] * math.tau
    for colour, share in ((palette.FRAME, 0.62), (palette.PAPER, 0.57)):
        shapes.add(colour, np.array(circle((side / 2, side / 2), radius_px * share)))
    for ring, half in (((0.125, 0.375, 0.625, 0.875), 0.62), ((0.0, 0.25, 0.5, 0.75), 1.0)):
        for point in ring:
            _add_point(shapes, middle, turn + point * math.tau, radius_px * half, radius_px * 0.17)
    area = pygame.Rect(0, 0, side, side)
    layer = layer_for(area)
    shapes.draw(layer, area)
    picture = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    picture.blit(pygame.transform.smoothscale(layer, area.size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    letter = haloed(fonts.get(Role.PLACE, max(11, round(radius_px * 0.62)), bold=True), "N")
    at = middle + radius_px * 1.26 * np.array([math.sin(turn), -math.cos(turn)])
    picture.blit(letter, letter.get_rect(center=(round(at[0]), round(at[1]))))
    return picture


def _add_point(shapes: Shapes, middle: Line, angle: float, far: float, wide: float) -> None:
    """One point of the star, its one half dark and the other pale."""
    along = np.array([math.sin(angle), -math.cos(angle)])
    across = np.array([-along[1], along[0]])
    tip, root = middle + along * far, along * wide
    shapes.add(palette.FRAME, np.array([tip, middle + root + across * wide, middle]))
    shapes.add(palette.FRAME, np.array([tip, middle + root - across * wide, middle]))
    inner = middle + along * (far - wide * 0.4)
    shapes.add(palette.PAPER, np.array([inner, middle + root * 0.9 - across * wide * 0.72, middle + along * 0.5]))


def scale_bar(fonts: Fonts, hex_px: int, hex_km: float, scale: float = 1.0) -> pygame.Surface:
    """A scale in metres or kilometres for hexes of this size, in a window of this scale: a surface with alpha."""
    px_per_m = hex_px / hex_km / 1000
    metres = max((m for m in _BARS_M if m * px_per_m <= _BAR_PX * scale), default=_BARS_M[0])
    length = round(metres * px_per_m)
    font = fonts.get(Role.TEXT, round(12 * scale))
    thick = round(5 * scale)
    words = [haloed(font, "0"), haloed(font, f"{metres // 1000} km" if metres >= 1000 else f"{metres} m")]
    picture = pygame.Surface((length + words[1].width + 8, words[0].height + thick + 4), pygame.SRCALPHA, 32)
    left, top = words[0].width // 2, words[0].height
    pygame.draw.rect(picture, palette.HALO, (left - 2, top - 1, length + 4, thick + 4))
    pygame.draw.rect(picture, palette.FRAME, (left - 1, top, length + 2, thick + 2))
    for k in range(4):
        if k % 2:
            pygame.draw.rect(picture, palette.PAPER, (left + k * length // 4, top + 1, length // 4, thick))
    picture.blit(words[0], (0, 0))
    picture.blit(words[1], (left + length - words[1].width // 3, 0))
    return picture


def map_key(
    board: Board,
    piece: MapPiece,
    fonts: Fonts,
    words: Words,
    columns: int = 1,
    *,
    kinds: frozenset[str] = frozenset(),
) -> pygame.Surface:
    """The key: every terrain, water, way and structure with its name, on paper, in so many columns at most.

    `piece` cuts a part out of the painted sheet at the default zoom, without grid and numbers; `kinds` are those of the
    works that there are in the game.
    """
    entries = [*_terrain_entries(board, piece, words), *_water_entries(board, words), *_way_entries(board, words)]
    entries += _work_entries(board, words)
    entries += _sign_entries(board, words, kinds)
    if board.bridges or board.ferries:
        entries += _structure_entries(words)
    rows = -(-len(entries) // max(1, columns))
    columns = -(-len(entries) // rows)
    picture = pygame.Surface((columns * KEY_COLUMN_PX + 10, rows * _LINE_PX + 20), 0, 32)
    picture.fill(palette.PAPER)
    pygame.draw.rect(picture, palette.FRAME, picture.get_rect(), 2)
    font = fonts.get(Role.PLACE, 16)
    for k, (text, swatch) in enumerate(entries):
        x, y = 10 + k // rows * KEY_COLUMN_PX, 10 + k % rows * _LINE_PX
        picture.blit(swatch, swatch.get_rect(center=(x + _SWATCH_PX // 2, y + _LINE_PX // 2)))
        word = font.render(text, True, palette.INK)  # noqa: FBT003 - positional only in pygame
        picture.blit(word, word.get_rect(midleft=(x + _SWATCH_PX + 8, y + _LINE_PX // 2)))
    return picture


Entry = tuple[str, pygame.Surface]
MapPiece = Callable[[pygame.Rect], pygame.Surface]
"""Cuts a part out of a painted sheet: a new surface."""


def _terrain_entries(board: Board, piece: MapPiece, words: Words) -> list[Entry]:
    """A piece of the map itself for each terrain: where it is most among its own kind."""
    layout = lay_out(board.topology, HEX_PX)
    entries = []
    for kind in range(len(board.terrain_names)):
        hexes = [hex for hex in range(board.topology.size) if board.terrain[hex] == kind]
        if hexes:
            best = max(hexes, key=lambda hex: (_likeness(board, hex), -hex))
            area = pygame.Rect(0, 0, _SWATCH_PX, _LINE_PX - 5)
            x, y = layout.centre(best)
            area.center = (round(x), round(y))
            swatch = piece(area.clamp((0, 0, round(layout.size[0]), round(layout.size[1]))))
            pygame.draw.rect(swatch, palette.FRAME, swatch.get_rect(), 1)
            entries.append(
                (words.say(term("terrain", board.terrain_title(kind))).replace("_", " ").capitalize(), swatch)
            )
    return entries


def _likeness(board: Board, hex: int) -> int:
    """How well a hex stands for its terrain: alike all round, and no way or water through it."""
    topology = board.topology
    score = 0
    for there in topology.adjacent[hex]:
        side = topology.hexside(hex, there)
        score += int(board.terrain[there] == board.terrain[hex])
        score -= 2 * (int(board.road[side] > 0) + int(board.rail[side]) + int(board.water[side] > 0))
    return score


def _sample(draw: Callable[[Shapes, Line], None]) -> pygame.Surface:
    """A swatch of ground with shapes on it."""
    area = pygame.Rect(0, 0, _SWATCH_PX, _LINE_PX - 5)
    swatch = pygame.Surface(area.size, 0, 32)
    swatch.fill(palette.FIELDS_LUSH[1])
    x = np.linspace(-6, area.width + 6, 30)
    line = np.stack([x, area.height / 2 + 2.5 * np.sin(x / 9)], axis=1)
    shapes = Shapes()
    draw(shapes, line)
    layer = layer_for(area)
    shapes.draw(layer, area)
    swatch.blit(pygame.transform.smoothscale(layer, area.size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    pygame.draw.rect(swatch, palette.FRAME, swatch.get_rect(), 1)
    return swatch


def _water_entries(board: Board, words: Words) -> list[Entry]:
    shown = [
        (look, kind) for look in (RIVER, CANAL, STREAM)
        for number, kind in enumerate(board.water_words)
        if kind.look == WATER_KINDS[look] and (board.water == number).any()
    ]  # fmt: skip
    return [
        (words.say(term("water", kind.title)).capitalize(), _sample(partial(_draw_water, look))) for look, kind in shown
    ]


def _draw_water(kind: int, shapes: Shapes, line: Line) -> None:
    from game.ui.paint.linework import draw_waters

    halves = np.full(len(line), HEX_PX * WIDTH_HEXES[kind] / 2)
    draw_waters(shapes, [Course(kind, "", line, halves)], HEX_PX)


def _draw_road(kind: int, shapes: Shapes, line: Line) -> None:
    from game.ui.paint.linework import draw_roads

    draw_roads(shapes, [(kind, line)], HEX_PX)


def _draw_rail(shapes: Shapes, line: Line) -> None:
    from game.ui.paint.linework import draw_rails

    draw_rails(shapes, [line], HEX_PX)


def _draw_own(painter: RoutePainter, shapes: Shapes, line: Line) -> None:
    painter.paint(shapes, [line], HEX_PX)


def _way_entries(board: Board, words: Words) -> list[Entry]:
    own = own_places(board)
    entries = []
    for look in (HIGHWAY, ROAD, TRAIL):
        for number, kind in enumerate(board.road_words):
            if kind.look == ROAD_KINDS[look] and (board.road == number).any() and kind.id not in own.looks.unlisted:
                name = words.say(term("route", kind.title)).capitalize()
                painter = own.looks.routes.get(kind.id)
                draw = partial(_draw_road, look) if painter is None else partial(_draw_own, painter)
                entries.append((name, _sample(draw)))
    for kind_id in (kind for kind in dict.fromkeys(own.rail.values()) if kind not in own.looks.unlisted):
        name = words.say(term("route", kind_id)).replace("_", " ").capitalize()
        entries.append((name, _sample(partial(_draw_own, own.looks.routes[kind_id]))))
    if np.count_nonzero(board.rail) > len(own.rail):
        entries.append((words("map_key.railway"), _sample(_draw_rail)))
    return entries


def _work_entries(board: Board, words: Words) -> list[Entry]:
    """What the system builds over several places, small, over water."""
    looks, entries = own_looks(board.system), []
    for kind, state, title in looks.shown:
        area = pygame.Rect(0, 0, _SWATCH_PX, _LINE_PX - 5)
        swatch = pygame.Surface(area.size, 0, 32)
        swatch.fill(palette.WATER)
        for bank in (pygame.Rect(0, 0, 8, area.height), pygame.Rect(area.width - 8, 0, 8, area.height)):
            swatch.fill(palette.FIELDS_LUSH[1], bank)
        shapes = Shapes()
        line = np.array([[1 + k * (area.width - 2) / 3, area.height / 2] for k in range(4)])
        looks.works[kind].paint(shapes, line, (area.width - 2) / 3, state, _PARTLY)
        layer = layer_for(area)
        shapes.draw(layer, area)
        small = pygame.transform.smoothscale(layer, area.size)
        swatch.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        pygame.draw.rect(swatch, palette.FRAME, swatch.get_rect(), 1)
        entries.append((words.say(term("work", title)).replace("_", " ").capitalize(), swatch))
    return entries


def _sign_entries(board: Board, words: Words, kinds: frozenset[str]) -> list[Entry]:
    """Signs of works that the game has, each cut out of the place it stands in."""
    looks, entries = own_looks(board.system), []
    for kind, state, title in looks.shown_where_there:
        if kind not in kinds:
            continue
        swatch = pygame.Surface((_SWATCH_PX, _LINE_PX - 5), 0, 32)
        swatch.fill(palette.FIELDS_LUSH[1])
        shapes = Shapes()
        looks.works[kind].paint(shapes, np.array([[0.0, 0.0], [HEX_PX, 0.0]]), HEX_PX, state, 1.0)
        sign = layer_for(shapes.area)
        shapes.draw(sign, shapes.area)
        scale = min((swatch.width - 4) / sign.width, (swatch.height - 2) / sign.height)
        sign = pygame.transform.smoothscale(sign, (round(sign.width * scale), round(sign.height * scale)))
        swatch.blit(sign, sign.get_rect(center=swatch.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        pygame.draw.rect(swatch, palette.FRAME, swatch.get_rect(), 1)
        entries.append((words.say(term("work", title)).replace("_", " ").capitalize(), swatch))
    return entries


def _structure_entries(words: Words) -> list[Entry]:
    """Bridges in their states over a stretch of water."""
    site = Site((0, 0), 0.0, 0.16, 0.045, "road", is_highway=True, is_large=True)
    looks = (
        (words("map_key.bridge"), f"road-{STANDING}"), (words("map_key.demolished"), f"road-{FALLEN}"),
        (words("map_key.repaired"), f"road-{REPAIRED}"), (words("map_key.span"), LAID),
        (words("map_key.ferry"), "ferry"),
    )  # fmt: skip
    entries = []
    for text, look in looks:
        swatch = pygame.Surface((_SWATCH_PX, _LINE_PX - 3), 0, 32)
        swatch.fill(palette.FIELDS_LUSH[1])
        swatch.fill(palette.WATER_EDGE, (14, 0, 18, _LINE_PX))
        swatch.fill(palette.WATER, (15, 0, 16, _LINE_PX))
        bridge = structure_picture(look, site, 66)
        swatch.blit(bridge, bridge.get_rect(center=swatch.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        pygame.draw.rect(swatch, palette.FRAME, swatch.get_rect(), 1)
        entries.append((text, swatch))
    return entries
