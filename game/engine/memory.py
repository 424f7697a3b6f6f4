"""How the memory of pictures goes back to the system."""

from __future__ import annotations

import sys
from contextlib import suppress

_LARGE_BYTES = 128 * 1024
"""So large a piece goes back, and so much at the heap's end. Pages cost time to get again, but where pieces up to a
mebibyte stayed a board of 200 by 200 hexes took 447 MB in a minute at all zooms, and not 328."""
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
_ARENAS = 2


def give_back_now() -> None:
    """Have all that is free go back to the system: something large was made out of very many small things."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with suppress(OSError, AttributeError):  # another C library keeps its own house
        ctypes.CDLL(None).malloc_trim(0)


def give_pictures_back(large_bytes: int = _LARGE_BYTES, free_bytes: int = _LARGE_BYTES) -> None:
    """Have large pieces of memory go back to the system as soon as they are free, and what is free at the heap's end.

    Left to itself the C library of Linux keeps pieces of up to 32 MB once some were freed, for every thread apart:
    pictures of a map, painted in one thread and shown in another, then fill the memory bit by bit.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with suppress(OSError, AttributeError):  # another C library keeps its own house
        tell = ctypes.CDLL(None).mallopt
        tell(_M_MMAP_THRESHOLD, large_bytes)
        tell(_M_TRIM_THRESHOLD, free_bytes)
        tell(_M_ARENA_MAX, _ARENAS)
