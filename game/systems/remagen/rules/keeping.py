"""How a compiled setting is kept for the next time, without what the rules and the board can tell again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.systems.remagen.rules.chapters import CHAPTERS
from game.systems.remagen.rules.ranges import ranges
from game.systems.remagen.rules.setting import Setting

_TOLD_AGAIN = frozenset({"chapters", "ranges", "sights", "ways", "strides"})


def kept_parts(setting: Setting) -> Mapping[str, Any]:
    """A setting without its chapters, and without what is worked out while it is played."""
    return {field.name: getattr(setting, field.name) for field in fields(setting) if field.name not in _TOLD_AGAIN}


def restored_setting(parts: Mapping[str, Any]) -> Setting:
    """The setting of parts that were kept."""
    return Setting(**parts, chapters=CHAPTERS, ranges=ranges(parts["board"].topology))
