"""Unfinished business of a position: how it goes on by itself, and who is asked for what when it does not.

Rules that break into a turn put a frame on a stack; each kind of frame has one `FrameKind`. They speak of positions and
plays without naming their types, because every system has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.model.action import Action
from game.model.decision import Decision
from game.model.frozen import frozen
from game.model.legal import Source
from game.model.refusal import Refusal


@frozen
class Answer:
    """One way to settle unfinished business; its functions are given the position or play, and the frame."""

    action: type[Action]
    source: Callable[[Any, Any], Source | None]
    refuse: Callable[[Any, Any, Any], Refusal | None]
    carry_out: Callable[[Any, Any, Any], None]


@frozen
class FrameKind:
    """Unfinished business: how it goes on by itself, and who is asked for what when it does not."""

    frame: type[Any]
    run: Callable[[Any, Any], bool]
    """Go on without a choice, given play and frame; False if somebody must choose."""
    decision: Callable[[Any, Any], Decision] | None = None
    """Whose choice it is, given position and frame; None if it never waits for anybody."""
    answers: tuple[Answer, ...] = ()
