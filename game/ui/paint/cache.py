"""Baked maps on disk, so that a map is painted once and not at every start. Never a reason to fail."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from game.engine.files import write_parts, write_whole
from game.model.errors import SaveError
from game.model.home import OPENING_PX, opening_picture
from game.model.regular import read_at_most
from game.scenario.board import Board
from game.scenario.painted import as_painted
from game.ui.look.encoded import encoded
from game.ui.look.kept_picture import HEAD_BYTES, picture_in, told_size
from game.ui.paint.own import own_places

PAINTER_VERSION = 3
"""Raised whenever a painter draws a board differently: older pictures are then painted anew."""
KEPT = 4
"""Pictures that are kept; the oldest go first."""
_ENDING = ".bmp"
"""Pictures are kept as they are: unpacking a PNG of this size takes a sixth of the time a start may take."""
SMALL_ENDING = ".png"
"""Small ones are packed: many of them are kept."""
SMALL_KEPT = 60
_PIXEL_BYTES = 4
"""So much each pixel of a picture takes at most."""
_BAND_PX = 512
"""Rows of a picture that are read at a time."""
_WRITTEN_PX = 128
"""Rows that are written at a time."""
_BARE_HEAD_BYTES = 54
"""What stands before the rows of a picture that is kept as it is, at least."""
_LEAST_OPENING_PX = 1200
"""A map must be so wide to be kept for the opening: those of diagrams are no sight."""


def picture_path(board: Board, hex_px: int, folder: Path, ending: str = _ENDING) -> Path:
    """The file of a board's picture: another board, painter or size has another name."""
    own = own_places(board).facts()
    board = as_painted(board)
    digest = hashlib.sha256()
    for array in (board.terrain, board.water, board.road, board.rail):
        digest.update(array.tobytes() + b"|")
    facts = (
        board.topology.places,
        board.topology.directions,
        board.terrain_names,
        sorted(board.water_names.items()),
        [(place.hex, place.kind) for place in board.places],
        PAINTER_VERSION,
        hex_px,
        *own,
    )
    digest.update(repr(facts).encode("utf-8"))
    return folder / f"{board.id}-{digest.hexdigest()[:20]}{ending}"


def load_picture(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """A 32-bit surface of this size from a file, or None if the file is missing, broken or of another size."""
    try:
        content = read_at_most(path, size[0] * size[1] * _PIXEL_BYTES + HEAD_BYTES)
        if told_size(content) != size:
            return None
        picture = picture_in(content, size)
    except (OSError, pygame.error):
        return None
    del content  # it is as large as the picture
    if picture.get_size() != size:
        return None
    surface = pygame.Surface(size, 0, 32)
    surface.blit(picture, (0, 0))
    return surface


def load_rows(path: Path, size: tuple[int, int], top: int, bottom: int) -> pygame.Surface | None:
    """Some rows of the picture of this size in a file: a new 32-bit surface; None if they cannot be had.

    The whole of a large picture would fill the memory, and only a part of it is ever needed at once.
    """
    (width, height), rows = size, bottom - top
    try:
        first = rows_begin(read_at_most(path, HEAD_BYTES), size)
        if first is None:
            return None
        row_bytes = _row_bytes(width)
        above = first + (height - bottom) * row_bytes  # the last row comes first
        content = read_at_most(path, rows * row_bytes, above)
    except (OSError, ValueError):
        return None
    if len(content) != rows * row_bytes:
        return None
    picture = pygame.image.frombuffer(content, (width, rows), "BGR", row_bytes)
    surface = pygame.Surface((width, rows), 0, 32)
    surface.blit(pygame.transform.flip(picture, flip_x=False, flip_y=True), (0, 0))
    return surface


def rows_begin(head: bytes, size: tuple[int, int]) -> int | None:
    """Where the rows begin in a file that begins so; None if it is no bare picture of this size."""
    if len(head) < _BARE_HEAD_BYTES or not head.startswith(b"BM") or told_size(head) != size:
        return None
    first, (depth, packing) = struct.unpack_from("<I", head, 10)[0], struct.unpack_from("<HI", head, 28)
    return int(first) if (depth, packing) == (24, 0) else None


def file_bytes(size: tuple[int, int]) -> int:
    """At least so much the file of a bare picture of this size has."""
    return _BARE_HEAD_BYTES + _row_bytes(size[0]) * size[1]


def _row_bytes(width: int) -> int:
    return (width * 3 + 3) // 4 * 4


def store_picture(path: Path, picture: pygame.Surface, kept: int = KEPT) -> None:
    """Keep a picture, and of its kind so many; where nothing can be written it is simply not kept."""
    with suppress(SaveError):
        write_whole(path, encoded(picture, path.suffix))
    _drop_old(path, kept)


def _drop_old(path: Path, kept: int) -> None:
    """Of the kind of a picture leave so many, the newest."""
    with suppress(OSError):
        pictures = path.parent.glob(f"*{path.suffix}")
        newest = sorted(pictures, key=lambda file: (file.stat().st_mtime, file.name), reverse=True)
        for file in newest[kept:]:
            file.unlink()


def store_bands(path: Path, size: tuple[int, int], bands: Iterable[tuple[pygame.Rect, pygame.Surface]]) -> bool:
    """Keep a picture that comes band by band, as `store_picture` does; whether it is kept."""
    with suppress(SaveError):
        write_parts(path, _parts(size, bands))
        _drop_old(path, KEPT)
        return True
    return False


def _parts(size: tuple[int, int], bands: Iterable[tuple[pygame.Rect, pygame.Surface]]) -> Iterator[tuple[int, bytes]]:
    """What a file holds with a picture of this size, and where each part of it begins."""
    (width, height), row_bytes = size, _row_bytes(size[0])
    head = bytearray(encoded(pygame.Surface((width, 1), 0, 32), _ENDING))
    first = len(head) - row_bytes
    struct.pack_into("<I", head, 2, first + height * row_bytes)
    struct.pack_into("<i", head, 22, height)
    struct.pack_into("<I", head, 34, height * row_bytes)
    yield 0, bytes(head[:first])
    for area, band in bands:
        for top in range(0, area.height, _WRITTEN_PX):  # all of a band in one piece would be held three times
            part = band.subsurface(pygame.Rect(0, top, width, _WRITTEN_PX).clip(band.get_rect()))
            rows = encoded(part, _ENDING)
            below = area.top + top + part.height
            yield first + (height - below) * row_bytes, rows[-part.height * row_bytes :]  # the last row comes first


def assembled(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """The whole of the picture in a file: a new 32-bit surface, put together from bands; None if it cannot be had."""
    whole = pygame.Surface(size, 0, 32)
    for top in range(0, size[1], _BAND_PX):
        rows = load_rows(path, size, top, min(top + _BAND_PX, size[1]))
        if rows is None:
            return None
        whole.blit(rows, (0, top))
    return whole


def keep_for_opening(sheet: pygame.Surface) -> None:
    """Keep a small picture of a painted map for the next time that the window opens, if there is none yet."""
    if not wants_opening(sheet.width):
        return
    path = opening_picture()
    small = pygame.transform.smoothscale_by(sheet, OPENING_PX / sheet.width)
    with suppress(SaveError):
        write_whole(path, encoded(small, _ENDING))


def wants_opening(width_px: int) -> bool:
    """Whether a picture so wide is kept for the opening."""
    return width_px >= _LEAST_OPENING_PX and not opening_picture().exists()
