"""How often Python looks for garbage."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (50_000, 50, 1000)
"""Objects that come up before Python looks for those that only refer to each other, as `gc.set_threshold` takes it.

Games leave hardly any behind, and to look as often as it usually does costs a sixth of a thinking player's time.
To look more seldom yet would save little more, and each look would hold the window up for longer than a frame.
"""


def look_seldom() -> None:
    """Let this process look for garbage seldom from now on."""
    gc.set_threshold(*SELDOM)


def look_not_yet() -> None:
    """Look for no garbage at all: while a window opens nearly everything that comes up is there to stay."""
    gc.disable()


def look_again() -> None:
    """Look for garbage from now on."""
    gc.enable()


@contextmanager
def look_later() -> Iterator[None]:
    """Look for no garbage during something that makes much that is there to stay; then as before."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def look_now() -> None:
    """Let this process look for all garbage there is: something large has been left."""
    gc.collect()
