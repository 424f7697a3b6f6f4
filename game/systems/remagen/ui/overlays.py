"""Overlays that keys switch on: zones of control, enemy reach, units that have not moved. [7.5, 21.4]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from game.model.side import Side
from game.systems.remagen.rules.movement import reach_of_enemies
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.zones import in_zoc
from game.systems.remagen.ui.mode import Mode
from game.systems.remagen.ui.moving_mode import MovingMode
from game.ui.board.marks import Marks, Ring
from game.ui.language.words import Words
from game.ui.look.tone import Tone

ZOC, ENEMY_REACH, FREE_REACH, UNMOVED = "zones", "enemy_reach", "free_reach", "unmoved"
KNOWN = frozenset({ZOC, ENEMY_REACH, FREE_REACH, UNMOVED})
EnemyReach: TypeAlias = Callable[[Side, bool], dict[int, str]]
"""What gives `enemy_reach` of a position, for a side, unhindered or not."""


def with_overlays(marks: Marks, mode: Mode, enemies: EnemyReach, shown: frozenset[str]) -> Marks:
    """Marks with the overlays that are switched on."""
    table = mode.table
    state = table.state
    if state.turn == 0 or not shown & KNOWN:
        return marks
    side = table.vantage.viewer
    if side is None:
        side = table.vantage.decision.side if table.vantage.decision is not None else US
    if ZOC in shown:
        zoc = frozenset(there for there in range(len(state.here)) if in_zoc(state, there, side))
        marks = replace(marks, hatched=marks.hatched | zoc)
    if shown & {ENEMY_REACH, FREE_REACH} and (not marks.lit or isinstance(mode, MovingMode)):
        marks = _with_enemy_reach(marks, enemies(side, FREE_REACH in shown), table.words)
    if UNMOVED in shown and table.may_act:
        waiting = {state.sector[unit] for unit in mode.undone() if state.on_board(unit)}
        marks = replace(marks, rings=(*marks.rings, *(Ring(there, Tone.EVEN) for there in sorted(waiting))))
    return marks


def _with_enemy_reach(marks: Marks, reached: dict[int, str], words: Words) -> Marks:
    """Where enemies could get to; in the reach of a unit a few stripes where they could get to as well. [7]"""
    if not marks.lit:
        tones = dict.fromkeys(reached, Tone.BAD)
        return replace(marks, lit=reached, tones=tones, legend=words("remagen.ui.legend_enemy"))
    both = marks.lit.keys() & reached.keys()
    legend = words("remagen.ui.legend_both", legend=marks.legend) if marks.legend else ""
    return replace(marks, thinly_hatched=marks.thinly_hatched | both, legend=legend)


def enemy_reach(state: State, side: Side, *, unhindered: bool = False) -> dict[int, str]:
    """Every sector that enemies of a side could get to in a movement step of theirs, with how many could. [7]

    Unhindered: as if nobody of the side were on the board.
    """
    found = reach_of_enemies(state, side, unhindered=unhindered)
    return {sector: str(count) for sector, count in sorted(found.items())}
