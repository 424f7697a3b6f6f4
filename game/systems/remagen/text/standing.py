"""How the game stands, as the terminal tells it: the points, the old bridge, the pontoons. [13, 14, 16]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.collapse import fall_chances, fall_up_to
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.victory import parts_of, points_of


def standing(state: State) -> Iterator[Note]:
    """The margin with all that makes it up, whether the bridge stands and when it may fall, how far pontoons are."""
    points = points_of(state)
    parts = tuple(
        message("remagen.text.part", what=message(f"remagen.ui.points_{name}"), points=value)
        for name, value, _ in parts_of(state.setting, points)
        if value
    )
    yield Note(message("remagen.text.score", margin=points.margin, parts=parts), "16.1")
    yield from _old_bridge(state)
    for line, labour in enumerate(state.labour):
        if labour:
            key, whole = "open_site" if is_usable(state, line) else "site", state.setting.rules.bridges.pontoon.labour
            letter = state.setting.lines[line].letter
            yield Note(message(f"remagen.text.{key}", line=letter, labour=labour, whole=whole), "13.4")


def _old_bridge(state: State) -> Iterator[Note]:
    """The Ludendorff Bridge, and the next die that may bring it down. [14.1, 14.2]"""
    setting = state.setting
    if setting.standing_line < 0:
        return
    if not state.bridge_stands:
        yield Note(message("remagen.text.fallen"), "14.2")
        return
    turn = next((turn for turn, _ in fall_chances(state) if fall_up_to(setting, turn)), 0)
    up_to = fall_up_to(setting, turn) if turn else 0
    key = "stands" if not up_to else "must_fall" if up_to >= setting.rules.die else "may_fall"
    yield Note(message(f"remagen.text.{key}", turn=turn, up_to=up_to), "14.1")
