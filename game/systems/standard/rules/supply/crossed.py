"""Water that bridgeheads have opened for supply: the hexsides and arrows across which they were placed. [30.31]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.state import State

Pair = tuple[int, int]
FIRST_ARROW = -2
"""What `BridgeheadsState.hexside` says of a bridgehead over the first arrow; over the next it is one less."""


def opened_ways(state: State, side: Side) -> tuple[list[Pair], list[Pair]]:
    """Pairs of hexes joined over hexsides by bridgeheads of a side, then over arrows, each both ways. [30.31]"""
    known = state.modules.bridgeheads
    crossed: list[Pair] = []
    arrows: list[Pair] = []
    facts = state.setting.bridgeheads
    if known is None or facts is None:
        return crossed, arrows
    hexsides = state.setting.board.topology.hexsides
    for hex in known.standing():
        if known.owner[hex] != side:
            continue
        if known.hexside[hex] >= 0:
            here, there = hexsides[known.hexside[hex]]
            crossed += [(here, there), (there, here)]
        elif known.hexside[hex] <= FIRST_ARROW:
            here, there = facts.arrows[FIRST_ARROW - known.hexside[hex]].ends
            arrows += [(here, there), (there, here)]
    return crossed, arrows
