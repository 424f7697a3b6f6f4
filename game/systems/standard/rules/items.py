"""Items of the sums of a combat: units and support fire. [7.3, 8.3]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.ledger import LedgerLine
from game.model.message import Message, message, plain
from game.systems.standard.rules.state import State


def unit_said(state: State, unit: int) -> Message:
    """A unit as an item of a sum. [2.3]"""
    entry = state.setting.units[unit]
    return message("standard.sum.depleted", unit=entry.name) if state.steps[unit] < entry.steps else plain(entry.name)


def fire_lines(state: State, markers: Iterable[int]) -> tuple[LedgerLine, ...]:
    """Support fire markers as items of a sum. [8.3]"""
    known = state.setting.markers
    return tuple(
        LedgerLine(
            known[kind].value, message("standard.sum.fire", nation=state.setting.nation_said(known[kind].nation)), "8.3"
        )
        for kind in markers
    )
