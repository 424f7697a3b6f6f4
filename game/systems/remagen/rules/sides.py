"""The two sides of Remagen: who crosses, and who holds. [1.7]"""

from __future__ import annotations

from game.model.side import Side

US, GERMAN = Side.FIRST, Side.SECOND
SIDES = (US, GERMAN)
SIDE_IDS = ("us", "german")
"""Their ids in files, in their order."""
