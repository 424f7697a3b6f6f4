"""The two sides of the standard rules. [1.2]"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.model.side import Side

ALLIED, GERMAN = Side.FIRST, Side.SECOND
SIDES = (ALLIED, GERMAN)
SIDE_OF: Mapping[str, Side] = MappingProxyType({"allied": ALLIED, "german": GERMAN})
"""The sides by the ids that files have for them."""
