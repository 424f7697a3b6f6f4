"""What stands on the quay, as painters want it: plain data."""

from __future__ import annotations

from lanterns.rules.setting import GONE, Setting
from lanterns.rules.state import State

from game.model.side import Side
from game.ui.desk.stage import Flag, Piece, Scenery
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.livery import livery
from game.ui.paint.looks import Look


def band_look(setting: Setting, band: int, *, is_done: bool = False) -> CounterLook:
    """How a band's counter looks."""
    entry = setting.bands[band]
    return CounterLook(
        livery=livery(setting.sides, Side(entry.crew)), type="lantern", size="", short=entry.name,
        figures=(str(entry.strength),), steps=entry.strength, full_steps=entry.strength, moved=is_done,
        system="lanterns",
    )  # fmt: skip


def scenery(state: State) -> Scenery:
    """All bands on the quay; of a stack the last lies on top."""
    holders = {lamp: state.holder(lamp) for lamp in state.setting.lanterns}
    flags = tuple(
        Flag(lamp, None if holder is None else livery(state.setting.sides, Side(holder)))
        for lamp, holder in holders.items()
    )
    return Scenery(flags=flags, pieces={
        f"unit:{band}": Piece(f"unit:{band}", hex, band_look(state.setting, band, is_done=state.walked[band]))
        for band, hex in enumerate(state.where)
        if hex != GONE
    })  # fmt: skip


def counter_sides(setting: Setting) -> list[tuple[Look, Look | None]]:
    """Front and back of every counter, for a printed sheet: they have no backs."""
    return [(band_look(setting, band.index), None) for band in setting.bands]
