"""Overlays that keys switch on: zones of control, enemy reach, units that have not moved, supply. [5, 6, 30]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from game.grid.path import reach
from game.model.side import Side
from game.systems.standard.rules.occupancy import enemy_hexes
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import State
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.zone_levels import with_levels
from game.ui.board.marks import Marks, Ring
from game.ui.look.tone import Tone

if TYPE_CHECKING:
    from game.systems.standard.ui.supply_view import SupplyView

ZOC, ENEMY_REACH, FREE_REACH, UNMOVED = "zones", "enemy_reach", "free_reach", "unmoved"
SUPPLY = "lifelines"

Supply: TypeAlias = "Callable[[], SupplyView]"
"""What gives the supply of a position."""
EnemyReach: TypeAlias = Callable[[Side, bool], dict[int, str]]
"""What gives `enemy_reach` of a position, for a side, unhindered or not."""

_ALWAYS = frozenset({ZOC, ENEMY_REACH, FREE_REACH, UNMOVED})


def known_overlays(setting: Setting) -> frozenset[str]:
    """What can be laid over the map in a scenario: supply only where there is any. [5, 6, 30]"""
    return _ALWAYS | {SUPPLY} if setting.supply is not None else _ALWAYS


def with_overlays(
    marks: Marks, mode: Mode, supply: Supply, enemies: EnemyReach, shown: frozenset[str], hex: int = -1
) -> Marks:
    """Marks with the overlays that are switched on; supply and enemies are asked for as needed, `hex` is pointed at."""
    state = mode.state
    side = _own_side(mode)
    if state.turn == 0:
        return marks
    if ZOC in shown:
        zoc = frozenset(there for there, count in enumerate(state.zoc[side.enemy]) if count)
        marks = replace(marks, hatched=marks.hatched | zoc)
        marks = with_levels(marks, state, side, mode.words)
    if shown & {ENEMY_REACH, FREE_REACH} and not marks.tones:
        marks = _with_enemy_reach(marks, enemies(side, FREE_REACH in shown), mode)
    if UNMOVED in shown and isinstance(mode, MovementMode) and mode.vantage.may_act:
        waiting = tuple(Ring(state.hex_of[unit], Tone.EVEN) for unit in mode.movable())
        marks = replace(marks, rings=(*marks.rings, *waiting))
    if SUPPLY in shown:
        unit = mode.picked.unit if mode.picked.unit >= 0 else mode.unit_at(hex)
        marks = supply().laid_over(marks, side, unit, mode.words)
    return marks


def _with_enemy_reach(marks: Marks, reached: dict[int, str], mode: Mode) -> Marks:
    """Where enemies could get to; beside the reach of a unit those of its hexes stand out to which they could. [5.1]"""
    if not marks.lit:
        legend = mode.words("standard.window.legend.enemy_reach")
        return replace(marks, lit=reached, tones=dict.fromkeys(reached, Tone.BAD), legend=legend)
    tones = dict.fromkeys(marks.lit.keys() & reached.keys(), Tone.BAD)
    legend = mode.words("standard.window.legend.reach_of_both", legend=marks.legend) if marks.legend else ""
    return replace(marks, tones=tones, legend=legend)


def _own_side(mode: Mode) -> Side:
    """The side whose enemies the overlays show."""
    if mode.vantage.viewer is not None:
        return mode.vantage.viewer
    return mode.vantage.decision.side if mode.vantage.decision is not None else ALLIED


def enemy_reach(state: State, side: Side, *, unhindered: bool = False) -> dict[int, str]:
    """Every hex that enemies of a side could get to in a movement phase, with how many of them could. [5.1]

    Unhindered: as if no unit of the side were there, and none had a zone of control.
    """
    found: dict[int, int] = {}
    blocked = [] if unhindered else enemy_hexes(state, side.enemy)
    stops = [0] * len(state.zoc[side]) if unhindered else state.zoc[side]
    for unit in state.setting.units_of(side.enemy):
        if not state.on_map(unit):
            continue
        entry = state.setting.units[unit]
        steps = state.networks[entry.side].steps[entry.mobility]
        for hex in reach(steps, state.hex_of[unit], entry.ma_mp, blocked, stops).cost_mp:
            found[hex] = found.get(hex, 0) + 1
    return {hex: str(count) for hex, count in sorted(found.items())}
