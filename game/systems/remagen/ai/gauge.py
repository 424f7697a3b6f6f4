"""How a position of Remagen stands, by a look at it: points that are sure, points to come, and who is left. [16]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.remagen.ai.ways_there import FAR, distances, open_lines
from game.systems.remagen.rules.setting import POOL, Bank, Setting
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import DRAW, UNDECIDED, State
from game.systems.remagen.rules.victory import points_of

SCALE = 6.0
"""So many points of margin make a side 2.7 times as likely to win."""
_WON = 30.0
_OVER, _BEHIND = 0.75, 0.3
"""What a unit of the first side may still do, over the river and behind it, and"""
_BARRING, _BARRING_SOFT = 1.5, 2.4
"""vehicles of the second side, guns and foot, as a share of what their loss counts, when the whole game is ahead.

Found by 220 games of ludendorff: whoever bars the way early is worth more than the points that he counts."""
_WRECK = 0.35
_WAITING = 0.7
"""A unit that is not on the board yet, as a share of one that is."""
_NEARNESS = 4.0
"""Points on the way after which a unit counts half for what it goes to."""
_BACKING = 1.2
_FRONT_SECTORS = 12
"""Over so many sectors those are spread who are set up."""


def margin_of(state: State) -> float:
    """The margin to be expected of a position, of the first side. [16.1]"""
    if state.winner != UNDECIDED:
        level = points_of(state).margin
        if state.winner == DRAW:
            return float(level)
        return level + (_WON if state.winner == US else -_WON) / 3
    points = points_of(state)
    left = (state.setting.turns - state.turn + 1) / state.setting.turns
    sure = points.exited + points.bridges * (1 - 0.5 * left) + points.destroyed - points.lost - points.par
    return sure + points.across * (1 - 0.5 * left) + _control(state, left) + _means(state, left)


def _means(state: State, left: float) -> float:
    """What both sides have left to do anything with, and how much of it is over the river. [20.4]"""
    per_point = state.setting.script.victory.losses.rv_per_point
    found = 0.0
    for unit in state.setting.units:
        at = state.sector[unit.index]
        if at < POOL or (at == POOL and state.turn == state.setting.turns):
            continue
        rv = unit.type.rv / per_point * (_WAITING if at == POOL else 1.0)
        if at >= 0 and state.is_disabled(unit.index):
            rv *= _WRECK
        elif unit.type.is_foot and at >= 0:
            rv *= 0.5 + 0.5 * state.figures[unit.index] / unit.type.figures
        elif state.hits[unit.index]:
            rv *= 1.0 - 0.3 * state.hits[unit.index] / unit.type.kill
        if unit.side is US:
            is_over = at >= 0 and state.setting.bank[at] is Bank.EAST
            found += left * rv * (_OVER if is_over else _BEHIND)
        else:
            is_soft = unit.type.is_foot or unit.type.is_gun
            found -= left * rv * (_BARRING_SOFT if is_soft else _BARRING)
    return found


def _control(state: State, left: float) -> float:
    """Points for ground: by who holds it, and while turns are left by who is near it. [16.2]"""
    lines = open_lines(state)
    found = 0.0
    doubt = min(0.8, left * 1.3) if left > 1 / state.setting.turns else 0.0
    near = _present(state)
    for sector, points in state.setting.control_points.items():
        held = 1.0 if state.control[sector] == US else 0.0
        if not doubt:
            found += points * held
            continue
        weight = [_BACKING * held, _BACKING * (1.0 - held)]
        for kind, at, side, cv in near:
            away = distances(state.setting, kind, sector, lines)[at]
            if away < FAR:
                weight[side] += cv / 12 * _NEARNESS / (_NEARNESS + away)
        share = weight[0] / (weight[0] + weight[1])
        found += points * ((1 - doubt) * held + doubt * share)
    return found


def _present(state: State) -> list[tuple[int, int, Side, float]]:
    """Everybody on the board who can go anywhere: type, sector, side and combat value."""
    return [
        (unit.type.index, state.sector[unit.index], unit.side, float(unit.type.cv))
        for unit in state.setting.units
        if state.sector[unit.index] >= 0 and not unit.type.is_gun and not state.is_disabled(unit.index)
    ]


def ahead(state: State) -> float:
    """How much of the game is still to come, from 1 at its beginning to nothing after its last turn."""
    return min(1.0, (state.setting.turns - state.turn + 1) / state.setting.turns)


def lead_of(state: State, at_outset: float) -> float:
    """The margin to be expected, where what the sides begin with, worth a margin `at_outset`, is taken for even.

    When the game is over points count, and nothing else; on the way there what was worth so much at first counts less
    as less is ahead, and at first it goes fast.
    """
    if state.winner != UNDECIDED:
        return margin_of(state)
    return margin_of(state) - ahead(state) ** 2 * at_outset


class RemagenGauge:
    """Values positions as level hard does what its plans lead to."""

    def leads(self, state: State) -> tuple[float, float]:
        """How much speaks for either side; a lead is surer near the end than the same lead was on the first morning."""
        if state.winner != UNDECIDED:
            return (margin_of(state) / SCALE, 0.0)
        if not state.turn:
            return (0.0, 0.0)
        return (lead_of(state, margin_at_outset(state.setting)) / (SCALE * (1 + ahead(state)) / 2), 0.0)


def margin_at_outset(setting: Setting) -> float:
    """The margin that the position on the first turn would come to by a look at it."""
    return margin_of(_outset(setting))


def _outset(setting: Setting) -> State:
    """The position on the first turn; whom the players set up stands as near to what is fought for as he may. [6]"""
    state = first_position(setting)
    state.turn = 1
    for set_up in setting.set_ups:
        nearest = sorted(set_up.sectors, key=lambda sector: (_away(setting, sector), sector))[:_FRONT_SECTORS]
        for number, unit in enumerate(set_up.units):
            state.sector[unit] = nearest[number % len(nearest)]
    return state


def _away(setting: Setting, sector: int) -> int:
    """Sectors from one to the nearest that counts. [16.2]"""
    return min((setting.distance(sector, there) for there in setting.control_points), default=0)
