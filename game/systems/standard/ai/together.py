"""Several units at once: where each lands round a hex, and how each goes towards a goal by its own way. [5, 11]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.grid.path import Steps, reach
from game.model.side import Side
from game.systems.standard.rules.actions import Enter, Move
from game.systems.standard.rules.arrivals import come_on, enter_choices
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.imagine import imagined
from game.systems.standard.rules.landing import land_choices
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes, is_empty, may_end
from game.systems.standard.rules.state import NOBODY, WAITING, State
from game.systems.standard.rules.touchdown import crash_on, touchdown

FAR_MP = 200
"""More than any way on a map costs."""
FATE_STEPS = {"safe": 0.0, "depleted": 1.0, "relocated": 1.2, "eliminated": 2.5}
"""What coming down so costs, in steps; who is relocated ends up where the others do not want him."""
ON_A_FRIEND_STEPS = FATE_STEPS["relocated"]
HEX_STEPS = 0.08
"""What it is worth to come down a hex nearer to where the player points, in steps."""

SAME_AIM_STEPS = 0.25
"""What it is worth that everybody aims at a hex of his own, where each can be looked at."""


# on the ground


def away_mp(state: State, side: Side, mobility: int, goal: int) -> dict[int, int]:
    """MP from every hex to a goal for units of a side, round enemies but not round their zones. [5.1]"""
    back = _steps_back(state.networks[side], mobility)
    blocked = [hex for hex in enemy_hexes(state, side) if hex != goal]
    return {goal: 0, **reach(back, goal, FAR_MP, blocked, bytes(len(back))).cost_mp}


@lru_cache(maxsize=16)
def _steps_back(network: Network, mobility: int) -> Steps:
    """The step table the other way round: per hex, from where it is entered and for how much."""
    into: list[list[tuple[int, int]]] = [[] for _ in network.steps[mobility]]
    for here, ways in enumerate(network.steps[mobility]):
        for there, cost in ways:
            into[there].append((here, cost))
    return tuple(tuple(ways) for ways in into)


class Column:
    """Units that all go towards one hex, from any position of one phase."""

    def __init__(self, side: Side, goal: int) -> None:
        """Nobody has gone yet; the ways are those round the enemies of the first position that is asked about."""
        self._side = side
        self._goal = goal
        self._away: dict[int, dict[int, int]] = {}
        """By mobility: MP from every hex to the goal."""

    def _left_mp(self, state: State, unit: int, hex: int) -> int:
        """MP from a hex to the goal."""
        mobility = state.setting.units[unit].mobility
        if mobility not in self._away:
            self._away[mobility] = away_mp(state, self._side, mobility, self._goal)
        return self._away[mobility].get(hex, FAR_MP)

    def order(self, state: State, units: Sequence[int]) -> list[int]:
        """Who goes first: whoever is nearest, so that nobody stands in the way of those behind him."""
        return sorted(units, key=lambda unit: (self._left_mp(state, unit, max(state.hex_of[unit], 0)), unit))

    def move(self, state: State, unit: int) -> Move | None:
        """The move that takes a unit nearest to the goal; None if none takes it nearer. [5.1, 4.1]"""
        if hold_on(state, unit) is not None:
            return None
        found = movement_reach(state, unit)
        free = [hex for hex in found.cost_mp if self._may_end(state, unit, hex)]
        best = min(free, key=lambda hex: (self._left_mp(state, unit, hex), found.cost_mp[hex], hex), default=-1)
        here = state.hex_of[unit]
        if best < 0 or self._left_mp(state, unit, best) >= self._left_mp(state, unit, here):
            return None
        return Move(unit, found.path_to(best))

    def _may_end(self, state: State, unit: int, hex: int) -> bool:
        """Whether a unit may stop in a hex: where stacks are played with, beside friends as far as there is room."""
        if state.stacks is None:
            return is_empty(state, hex)
        return enemy_at(state, hex, self._side) == NOBODY and may_end(state, unit, hex)

    def entry(self, state: State, unit: int) -> Enter | None:
        """The free hex nearest to the goal in which a unit can come on; None if there is none. [11.2]"""
        free = [choice for choice in enter_choices(state, unit) if self._may_end(state, unit, choice.hex)]
        return min(free, key=lambda choice: (self._left_mp(state, unit, choice.hex), choice.hex), default=None)

    def steps(self, state: State, units: Sequence[int]) -> tuple[list[Enter | Move], State]:
        """What all of them would do one after another if nobody broke in, and the position after it."""
        done: list[Enter | Move] = []
        for unit in self.order(state, units):
            if state.hex_of[unit] == WAITING:
                entry = self.entry(state, unit)
                if entry is None:
                    continue
                done.append(entry)
                state = state.clone()
                come_on(state, entry)
            move = self.move(state, unit) if state.on_map(unit) else None
            if move is not None:
                done.append(move)
                state = imagined(state, move)
        return done, state


# from the air


class Drop:
    """Several units that jump one after another: what each may suffer, those before it in view. [11.4]"""

    def __init__(self, state: State) -> None:
        """Nobody has jumped yet."""
        self._state = state
        self._harm: dict[int, float] = {}
        self._crowd: dict[int, float] = {}
        """Hex -> the chance that one of those before stands there."""
        self.lost_steps = 0.0
        """What all of them must expect to lose, in steps."""

    def risk_steps(self, unit: int, aim: int) -> float:
        """What the next to jump must expect to lose by aiming at a hex, in steps."""
        if self._glides(unit):
            return crash_on(self._state, unit, aim) / 6 + 2 * self._crowd.get(aim, 0.0)
        around = self._state.setting.board.topology.neighbours[aim]
        return sum(self._harm_in(unit, hex) + ON_A_FRIEND_STEPS * self._crowd.get(hex, 0.0) for hex in around) / 6

    def jump(self, unit: int, aim: int) -> None:
        """A unit jumps: those behind it must reckon with it."""
        self.lost_steps += self.risk_steps(unit, aim)
        hexes = (aim,) if self._glides(unit) else self._state.setting.board.topology.neighbours[aim]
        for hex in hexes:
            self._crowd[hex] = self._crowd.get(hex, 0.0) + 1 / len(hexes)

    def _glides(self, unit: int) -> bool:
        return "glider" in self._state.setting.units[unit].marks

    def _harm_in(self, unit: int, hex: int) -> float:
        """What it costs to come down in a hex, in steps."""
        if hex not in self._harm:
            self._harm[hex] = FATE_STEPS[touchdown(self._state, unit, hex).fate]
        return self._harm[hex]


def landing_plan(state: State, units: Sequence[int], hex: int) -> dict[int, int]:
    """Where each of several units best aims round a hex, in the order in which they jump. [11.41]"""
    distance, drop = state.setting.board.topology.distance, Drop(state)
    aims: dict[int, int] = {}
    for unit in units:
        choices = land_choices(state, unit)
        if choices:
            taken = set(aims.values())
            aims[unit] = min(
                (choice.hex for choice in choices),
                key=lambda aim: (
                    drop.risk_steps(unit, aim) + HEX_STEPS * distance(aim, hex) + SAME_AIM_STEPS * (aim in taken), aim
                ),
            )  # fmt: skip
            drop.jump(unit, aims[unit])
    return aims


def landing_order(state: State, units: Sequence[int]) -> list[int]:
    """Parachutists first: gliders come down where they aim, and see where it is free. [11.42]"""
    return sorted(units, key=lambda unit: ("glider" in state.setting.units[unit].marks, unit))
