"""How good news is, whatever it is told with."""

from __future__ import annotations

from enum import StrEnum


class Tone(StrEnum):
    """How good the news is; always told by shape or words too, never by colour alone."""

    PLAIN = "plain"
    GOOD = "good"
    EVEN = "even"
    BAD = "bad"
