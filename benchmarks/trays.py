"""How fast a board full of trays is drawn, on a screen in memory: `python -m benchmarks.trays`.

Fire is shown over the whole map for sectors that were not shown before: it is worked out and painted anew.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator

from benchmarks.table import Row, markdown
from benchmarks.window import FRAMES, SIZE, frame_row, frame_seconds, mouse_going, opened
from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.garbage import look_seldom
from game.systems.remagen.rules.setting import POOL, Bank, Ground
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import SIDES, US
from game.systems.remagen.ui.fields_of_fire import field_of_fire
from game.ui.board.marks import Marks
from game.ui.play.play_screen import PlayScreen

SCENARIO = "remagen"
TRAYS = 100
DAY, NIGHT = 2, 3
_FIRES = 60


def rows() -> Iterator[Row]:
    """The mouse over a hundred trays by day and by night, the map dragged; fire over the whole map."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ARNHEM_HOME"] = folder
        for turn, time_of_day in ((DAY, "by day"), (NIGHT, "by night")):
            screen = _screen(turn)
            frames = _hovering(screen)
            yield frame_row(f"the mouse over {TRAYS} trays {time_of_day}", frames, "p99 at most 4 ms")
            if turn == DAY:
                yield frame_row(f"the map with {TRAYS} trays dragged", _dragging(screen), "p99 at most 4 ms")
                seconds = sorted(_fires(screen))
                figures = f"p50 {statistics.median(seconds) * 1e3:.0f} ms, slowest {seconds[-1] * 1e3:.0f} ms"
                yield Row("fire shown over the whole map, worked out and painted anew", figures, "at most 50 ms")
            screen.app.pop()


def _screen(turn: int) -> PlayScreen:
    """The first movement of a turn, with so many units on the board that there are a hundred."""
    game, player = Game.new(load_scenario(SCENARIO), seed=1), RandomPlayer(1)
    while game.decision is not None and (game.state.turn, game.decision.kind) != (turn, "move"):
        game.apply(player.choose(Position(game)))
    state, setting = game.state, game.scenario.setting
    waiting = {side: [unit.index for unit in setting.units if unit.side == side] for side in SIDES}
    missing = TRAYS - sum(where >= 0 for where in state.sector)
    free = [
        sector
        for sector, ground in enumerate(setting.ground)
        if ground in (Ground.OPEN, Ground.HILL, Ground.WOOD) and not state.here[sector]
    ]
    for sector in free:
        side = US if setting.bank[sector] is Bank.WEST else US.enemy
        unit = next((unit for unit in waiting[side] if state.sector[unit] == POOL), None)
        if missing and unit is not None:
            state.sector[unit], missing = sector, missing - 1
    recount(state)
    return opened(PlayScreen(game, dict.fromkeys(SIDES)))


def _hovering(screen: PlayScreen) -> Iterator[float]:
    for _ in mouse_going(screen):
        yield frame_seconds(screen)


def _dragging(screen: PlayScreen) -> Iterator[float]:
    screen.view.camera.zoom_to(62)
    for step in range(FRAMES):
        hand = 1 if step // 60 % 2 else -1
        screen.view.camera.pan(9 * hand, 4 * hand)
        screen.relook()
        yield frame_seconds(screen)
    screen.view.camera.fit()
    screen.relook()


def _fires(screen: PlayScreen) -> Iterator[float]:
    """From the choice of a sector to its fire drawn over the map, counters and all."""
    state, view = screen.game.state, screen.view
    firing = [sector for sector, units in enumerate(state.here) if units][:_FIRES]
    for sector in firing:
        state.setting.sights.clear()
        began = time.perf_counter()
        sight = field_of_fire(state, sector, state.here[sector])
        marks = Marks(sight=sight, selected=sector)
        view.draw(screen.app.surface, screen.flow.scenery, marks, stage=screen.flow.stage, hover=-1, cursor=-1)
        yield time.perf_counter() - began


if __name__ == "__main__":
    look_seldom()  # as the window does
    print(f"{SIZE[0]}x{SIZE[1]}")
    print(markdown(list(rows())))
