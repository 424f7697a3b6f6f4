"""Pictures that the game has written for itself: nothing but what it writes is read, however else one may begin."""

from __future__ import annotations

import io
import struct

import pygame

HEAD_BYTES = 256
"""At most so much stands before the rows of a picture that is kept as it is."""
_PACKED, _BARE = b"\x89PNG\r\n\x1a\n", b"BM"
"""How a packed picture begins, and how one that is kept as it is."""
_LEAST_BARE_HEAD_BYTES = 40

Size = tuple[int, int]


def told_size(content: bytes) -> Size:
    """The size that the head of a picture tells, before memory is taken for any of it.

    Nothing if it is no picture of ours: other kinds tell their size elsewhere, and SDL would read them all the same.
    """
    head = content.ljust(HEAD_BYTES, b"\0")
    width = height = 0
    if head.startswith(_PACKED):
        width, height = struct.unpack_from(">ii", head, 16)
    elif head.startswith(_BARE) and struct.unpack_from("<I", head, 14)[0] >= _LEAST_BARE_HEAD_BYTES:
        width, height = struct.unpack_from("<ii", head, 18)
    # a negative height would be a picture upside down, as large as any
    return (width, height) if width > 0 and height > 0 else (0, 0)


def picture_in(content: bytes, most: Size) -> pygame.Surface:
    """The picture in a file of at most this size; pygame.error if there is none in it."""
    width, height = told_size(content)
    if not (0 < width <= most[0] and height <= most[1]):
        raise pygame.error("no picture of ours")
    return pygame.image.load(io.BytesIO(content), ".png" if content.startswith(_PACKED) else ".bmp")
