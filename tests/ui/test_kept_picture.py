"""Pictures in the player's folder that somebody made to stop the game: none is unpacked that is not of ours."""

from __future__ import annotations

import os
import struct
import zlib

import pygame
import pytest

from game.model.home import OPENING_PX, opening_picture
from game.ui.look.encoded import encoded
from game.ui.look.kept_picture import picture_in, told_size
from game.ui.window.first_picture import show_first_picture
from tests.ui.painted import pixels

MOST = (1000, 1000)
MOST_MIB = 100


def bare(width: int, height: int, head_bytes: int = 40) -> bytes:
    """A picture kept as it is, of this size by its head, with a few pixels."""
    head = struct.pack("<IiiHHIIiiII", head_bytes, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 4000, 0, 0, 54) + head + b"\x80" * 4000


def packed(width: int, height: int) -> bytes:
    head = struct.pack(">II", width, height) + b"\x08\x02\0\0\0"
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)) + bytes(200)


def animated(width: int, height: int) -> bytes:
    """A picture of another kind, with the size of one of ours where ours tell it."""
    logical = b"GIF89a" + struct.pack("<HH", width, height) + b"\xf0\0\0" + b"\0\0\0\xff\xff\xff"
    return logical[:18].ljust(18, b"\0") + struct.pack("<ii", 100, 100) + bytes(500)


HOSTILE = {
    "upside down": bare(900, -100_000),
    "to the left": bare(-100_000, 900),
    "wide": bare(100_000, 10),
    "no pixel": bare(0, 0),
    "old head": bare(100, 100, head_bytes=12),
    "packed and large": packed(60_000, 60_000),
    "packed and larger than can be": packed(2**31 + 5, 2**31 + 5),
    "of another kind": animated(65_535, 65_535),
    "nothing": b"",
    "cut off": bare(100, 100)[:20],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_picture_of_ours_is_not_unpacked(name) -> None:
    with pytest.raises(pygame.error):
        picture_in(HOSTILE[name], MOST)


@pytest.mark.parametrize("ending", [".png", ".bmp"])
def test_what_the_game_writes_is_read(ending) -> None:
    drawn = pygame.Surface((40, 30), 0, 32)
    drawn.fill((9, 120, 200), (5, 5, 20, 10))
    content = encoded(drawn, ending)
    assert told_size(content) == (40, 30)
    assert (pixels(picture_in(content, MOST)) == pixels(drawn)).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    "content", [bare(OPENING_PX * 4, -60_000), bare(1, OPENING_PX * 4), animated(65_535, 65_535)],
    ids=["upside down", "long and thin", "of another kind"],
)  # fmt: skip
def test_the_first_picture_stays_small_whatever_the_file_holds(home, content) -> None:
    opening_picture().parent.mkdir(parents=True, exist_ok=True)
    opening_picture().write_bytes(content)
    show_first_picture()
    child = os.fork()
    if not child:
        os._exit(grown_mib(show_first_picture))
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def grown_mib(shown) -> int:
    """1 if the process grows by more than it may, else 0."""
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    shown()
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before > MOST_MIB * 1024)
