"""How fast the second game of the house is: movement and sight beside a slow reading of the page, whole games, copies.

What its window takes is measured where the window is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from time import process_time

from benchmarks.table import Row, median_microseconds, microseconds
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.simulate import simulate
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.sight import blockers, sees
from game.systems.remagen.rules.state import State
from tests.systems.remagen import reference
from tests.systems.remagen.reference import table_of

SCENARIO, SHORT = "remagen", "ludendorff"
GAMES = {SCENARIO: 20, SHORT: 60}
EVERY_ACTIONS = 20
MOVERS = 300
PAIRS = 400
FARTHEST_SECTORS = 8


def rows() -> Iterator[Row]:
    """Reach, sight, copying, loading, playing."""
    yield _reach()
    yield _sight()
    clone_us = median_microseconds(state.clone for state in positions())
    yield Row("Remagen: copy of a position, median", f"{clone_us:.1f} us", "microseconds")
    load_ms = microseconds(lambda: load_scenario(SCENARIO)) / 1e3
    yield Row("Remagen: scenario with map and rules, from files to ready", f"{load_ms:.0f} ms", "at most 100 ms")
    for name, least in ((SCENARIO, 4), (SHORT, 0)):
        scenario = load_scenario(name)
        began = process_time()
        report = simulate(scenario, dict.fromkeys(scenario.sides, RandomPlayer), games=GAMES[name], seed=1)
        seconds = process_time() - began  # others may use the machine
        aim = f"at least {least} a second" if least else ""
        yield Row(f"{name}: random full games, processor time", f"{GAMES[name] / seconds:.1f} a second", aim)
        pace = f"{report.actions / seconds:,.0f} a second"
        yield Row(f"{name}: actions of random games, processor time", pace, "at least 4,000 a second")


@cache
def positions() -> tuple[State, ...]:
    """Positions of two games of players at random, from the first turn to the last."""
    found = []
    for seed in (1, 2):
        game, player = Game.new(load_scenario(SCENARIO), seed=seed), RandomPlayer(seed)
        while game.decision is not None:
            if game.actions_done % EVERY_ACTIONS == 0:
                found.append(game.state)
            game.apply(player.choose(Position(game)))
    return tuple(found)


def _movers() -> Iterator[tuple[State, int]]:
    """Units that may take a step, position after position."""
    for state in positions():
        if state.turn and state.does == "movement":
            for unit in state.setting.of_side[state.active]:
                if refuse_walker(state, state.active, unit.index) is None:
                    yield state, unit.index


def _reach() -> Row:
    queries = list(islice(_movers(), MOVERS))
    slow = []
    for state, unit in queries:
        table = table_of(state)
        ends = {state.setting.name(sector): way.cost for sector, way in reachable(state, unit).items()}
        if ends != table.ends(table.pieces[unit]):
            raise SystemExit(f"the searches differ for {state.setting.units[unit].id}")
        slow.append(partial(table.ends, table.pieces[unit]))
    ours_us = median_microseconds(partial(reachable, state, unit) for state, unit in queries)
    slow_us = median_microseconds(slow)
    beside = f"every way tried {slow_us:.0f} us ({slow_us / ours_us:.1f}x)"
    return Row("Remagen: reach of a unit, median", f"{ours_us:.0f} us", "", beside)


def _sight() -> Row:
    """A line that was never looked along; it is worked out once a game."""
    setting = positions()[0].setting
    rng, pairs = Random(1), []
    while len(pairs) < PAIRS:
        a, b = rng.randrange(len(setting.near)), rng.randrange(len(setting.near))
        if 1 < setting.distance(a, b) <= FARTHEST_SECTORS:
            pairs.append((a, b))
    for a, b in pairs:
        if sees(setting, a, b) != reference.sees(setting.name(a), setting.name(b)):
            raise SystemExit(f"sight differs from {setting.name(a)} to {setting.name(b)}")
    ours_us = median_microseconds(partial(blockers, setting, a, b) for a, b in pairs)
    known_us = median_microseconds(partial(sees, setting, a, b) for a, b in pairs)
    slow_us = median_microseconds(partial(reference.sees, setting.name(a), setting.name(b)) for a, b in pairs)
    beside = f"by fractions {slow_us:.0f} us ({slow_us / ours_us:.1f}x)"
    return Row("Remagen: line of sight, median", f"{ours_us:.1f} us, looked up {known_us:.1f} us", "", beside)
