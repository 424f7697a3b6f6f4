"""The game's movement, ZOC, retreats and targets beside the slow reference, on positions that random play reaches.

`ARNHEM_REFERENCE_POSITIONS=100000 python -m pytest tests/systems/standard/rules/test_reference.py` compares more.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from game.engine.library import load_scenario
from game.model.side import Side
from game.scenario.board import NO_ROAD, NO_WATER, TRAIL, WATER_KINDS
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import state as flags
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.movement_reach import move_choices, movement_reach
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import DOWN, State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules import reference
from tests.systems.standard.rules.random_boards import positions, small_setting

POSITIONS = int(os.environ.get("ARNHEM_REFERENCE_POSITIONS", "2000"))
CHUNKS = 10
SHIPPED = ("arnhem", "arnhem_free_deployment", "first_drop")
SIDE_IDS = ("allied", "german")


# ------------------------------------------------------------------ from the game's position to the reference's


class Translation:
    """One position of the game as the reference sees it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.board = state.setting.board
        self.places = self.board.topology.places
        self.position = self._position()

    def hexside(self, index: int) -> reference.Hexside:
        return frozenset(self.places[hex] for hex in self.board.topology.hexsides[index])

    def path(self, hexes: tuple[int, ...]) -> reference.Path:
        return tuple(self.places[hex] for hex in hexes)

    def _position(self) -> reference.Position:
        state, board = self.state, self.board
        step = state.setting.sequence[state.step]
        sides = [self.hexside(index) for index in range(len(board.topology.hexsides))]
        return reference.Position(
            terrain={place: board.terrain_at(hex) for hex, place in enumerate(self.places)},
            water={sides[i]: WATER_KINDS[kind] for i, kind in enumerate(board.water) if kind != NO_WATER},
            roads={sides[i] for i, kind in enumerate(board.road) if kind not in (NO_ROAD, TRAIL)},
            trails={sides[i] for i, kind in enumerate(board.road) if kind == TRAIL},
            railways={sides[i] for i, has_rail in enumerate(board.rail) if has_rail},
            bridges=[
                reference.BridgeOver(sides[b.hexside], b.carries, stands=state.bridge_state[b.index] != DOWN)
                for b in board.bridges
            ],
            ferries={sides[ferry.hexside] for ferry in board.ferries},
            span=sides[state.span] if state.span >= 0 else None,
            engineers=[
                (self.places[state.hex_of[unit]], state.setting.units[unit].ma_mp)
                for unit in state.setting.engineers
                if state.hex_of[unit] >= 0
            ],
            pieces={unit: self._piece(unit) for unit, hex in enumerate(state.hex_of) if hex >= 0},
            segment=step.does,
            mobile_only=step.mobile_only,
        )

    def _piece(self, unit: int) -> reference.Piece:
        state, entry, bits = self.state, self.state.setting.units[unit], self.state.flags[unit]
        return reference.Piece(
            side=SIDE_IDS[entry.side],
            at=self.places[state.hex_of[unit]],
            mobile=entry.ma_mp >= 10,
            mp_left=state.mp_left[unit],
            arrived=bool(bits & flags.ARRIVED),
            has_moved=bool(bits & flags.MOVED),
            stopped=bool(bits & flags.STOPPED),
            landed_in_zoc=bool(bits & flags.LANDED_IN_ZOC),
            landing_over=bool(bits & flags.DONE),
            has_attacked=bool(bits & flags.FOUGHT),
            was_attacked=bool(bits & flags.DEFENDED),
        )


# ------------------------------------------------------------------ the comparisons


def compare(state: State, rng: Random) -> None:
    """One position: the zones of control, and what belongs to the decision that is waited for."""
    seen = Translation(state)
    for side in SIDES:
        engine = {seen.places[hex] for hex, count in enumerate(state.zoc[side]) if count}
        assert engine == reference.zoc(seen.position, SIDE_IDS[side])
    decision = STANDARD.decision(state)
    assert decision is not None
    if decision.kind in ("movement", "arrivals"):
        own = [unit for unit in seen.position.pieces if state.setting.units[unit].side is decision.side]
        for unit in rng.sample(own, min(len(own), 3)):
            compare_movement(seen, unit, rng)
    elif decision.kind == "combat":
        compare_targets(seen, decision.side)
    if isinstance(state.stack[-1] if state.stack else None, RetreatOrder):
        compare_ordered_retreat(seen)
    elif not state.stack and seen.position.pieces:
        for unit in rng.sample(sorted(seen.position.pieces), min(len(seen.position.pieces), 3)):
            compare_retreat(seen, unit, rng)


def compare_movement(seen: Translation, unit: int, rng: Random) -> None:
    """Where a unit can get, at what cost, by which paths; and a few walks at random."""
    state, position = seen.state, seen.position
    piece = position.pieces[unit]
    moves = move_choices(state, unit)
    if not reference.may_move(position, piece):
        assert moves == ()
    else:
        expected = reference.reach(position, piece)
        found = movement_reach(state, unit)
        assert {seen.places[hex]: cost for hex, cost in found.cost_mp.items()} == expected
        free = {hex for hex in expected if reference.occupant(position, hex) is None}
        assert {seen.places[move.path[-1]] for move in moves} == free
        for move in rng.sample(moves, min(len(moves), 4)):
            assert reference.path_cost(position, piece, seen.path(move.path)) == expected[seen.places[move.path[-1]]]
            assert STANDARD.refusal(state, move) is None
    for _ in range(4):
        walk = random_walk(state, unit, rng)
        is_legal = reference.path_cost(position, piece, seen.path(walk)) is not None
        assert (STANDARD.refusal(state, do.Move(unit, walk)) is None) == is_legal, seen.path(walk)


def random_walk(state: State, unit: int, rng: Random) -> tuple[int, ...]:
    """A few steps from hex to adjacent hex, legal or not."""
    topology, hex = state.setting.board.topology, state.hex_of[unit]
    walk = []
    for _ in range(rng.randint(1, 4)):
        hex = rng.choice(topology.adjacent[hex] or (hex,))
        walk.append(hex)
    return tuple(walk)


def compare_targets(seen: Translation, side: Side) -> None:
    """Which hexes may be attacked, and by whom."""
    engine: dict[reference.Hex, set[int]] = {}
    for action in STANDARD.legal(seen.state):
        if isinstance(action, do.Attack):
            engine.setdefault(seen.places[action.hex], set()).update(action.units)
    assert engine == reference.targets(seen.position, SIDE_IDS[side])


def compare_retreat(seen: Translation, unit: int, rng: Random) -> None:
    """The ways back of any unit, as if it had fought in its own hex or for one beside it."""
    hex = seen.state.hex_of[unit]
    fight = rng.choice((hex, *seen.board.topology.adjacent[hex]))
    hexes = rng.randint(1, 3)
    paths, falls_short = retreat_paths(seen.state, unit, fight, hexes)
    expected = reference.retreat_paths(seen.position, seen.position.pieces[unit], seen.places[fight], hexes)
    assert ({seen.path(path) for path in paths}, falls_short) == expected
    assert len(set(paths)) == len(paths)


def compare_ordered_retreat(seen: Translation) -> None:
    """The retreats that a player is offered."""
    order = seen.state.stack[-1]
    assert isinstance(order, RetreatOrder)
    for unit in order.units:
        piece, fight = seen.position.pieces[unit], seen.places[order.fight_hex]
        paths, _ = reference.retreat_paths(seen.position, piece, fight, order.hexes)
        offered = [a for a in STANDARD.legal(seen.state) if isinstance(a, do.Retreat) and a.unit == unit]
        assert {seen.path(action.path) for action in offered} == paths


# ------------------------------------------------------------------ the tests


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_with_the_reference_on_small_boards(chunk: int) -> None:
    wanted = POSITIONS // 2 // CHUNKS
    rng = Random(1000 + chunk)
    compared = 0
    while compared < wanted:
        seed = rng.getrandbits(32)
        game = positions(small_setting(Random(seed)), seed)
        for number, state in zip(range(25), game, strict=False):
            try:
                compare(state, Random(seed + number))
            except AssertionError as error:
                error.add_note(f"board and game of seed {seed}, position {number}")
                raise
            compared += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_the_engine_agrees_with_the_reference_on_the_shipped_scenarios(name: str) -> None:
    setting = load_scenario(name).setting
    wanted = POSITIONS // 2 // len(SHIPPED)
    rng = Random(7)
    compared = 0
    for number, state in enumerate(positions(setting, seed=11)):
        if compared >= wanted:
            break
        if rng.random() < 0.2:
            try:
                compare(state, Random(number))
            except AssertionError as error:
                error.add_note(f"position {number}")
                raise
            compared += 1
