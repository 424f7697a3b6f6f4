"""Whose choice the game waits for, and of what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side


@frozen
class Decision:
    """The choice on top of the stack: a side must choose something of this kind."""

    side: Side
    kind: str
    rule: str
    prompt: Message
    """What to do and how to end it, as a sentence to the player."""
    context: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)
    """Indices the choice is about (unit, hex, bridge ...), named in the rules system's own nouns."""
