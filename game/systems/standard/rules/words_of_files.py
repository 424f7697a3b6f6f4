"""Words that several kinds of files of the standard rules share."""

from __future__ import annotations

from typing import Literal

Player = Literal["allied", "german"]
"""A side, as files call it. [1.2]"""
