"""Plays whole turns of Remagen at the window, by mouse or by keys alone: `python -m tests.ui.remagen_player`.

What there is to do the planner says; how it is done at the window is this player's own.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.scenario.scenario import Scenario
from game.systems.remagen.ui.looks import scenery
from game.ui.desk.stacks import stacks
from game.ui.paint.counter_look import counter_px
from game.ui.window.settings import COUNTER_SHARES
from tests.ui.click_through import XHand, missing_tools, window
from tests.ui.turn_player import KeyboardPlayer, Place, TurnPlayer, has_gone_on

SCENARIO, SEED = "ludendorff", 5
LEVEL = "planner:normal"
TURNS = 2
"""Both sides have moved, fired and fought by then, by day."""


class RemagenPlayer(TurnPlayer):
    """Both sides as the planner would: moves, fire and its answers, hits, battles, retreats, whoever comes in."""

    def __init__(self, hand: XHand, scenario: Scenario, seed: int, saves: Path) -> None:
        """A player of a game that has just been opened."""
        super().__init__(hand, scenario, seed, saves)
        self.hand: XHand = hand
        self._mind = opponent(LEVEL, "remagen").new(seed)

    def play_turns(self, turns: int) -> None:
        """Play until so many turns are over."""
        self._play_until(lambda: self.game.outcome is not None or self.game.state.turn > turns)

    def _meant(self, game: Game) -> Any:
        """What the planner would do, with a picture of what the window asks."""
        decision = game.decision
        assert decision is not None
        self.hand.picture(f"{decision.side.name.lower()}-{decision.kind}")
        return self._mind.choose(Position(game))

    def _number_of(self, game: Game, action: Any) -> int:
        """The place of an action among those that the window lists."""
        return [one for one in game.legal() if one.kind not in ("decline", "end_step")].index(action)

    # steps

    def _play_enter(self, game: Game) -> None:
        action = self._meant(game)
        if action.kind == "end_step":
            self._end_phase(game)
            return
        before = game.actions_done
        self._choose_kind(game, action.unit)
        self.click_hex(action.sector)
        self._did(before, "enter")

    def _play_move(self, game: Game) -> None:
        action = self._meant(game)
        before = game.actions_done
        if action.kind != "move":
            self._end_phase(game)
            return
        self._choose(game, action.unit)
        self.hand.picture("reach")
        self._go(game, action)
        self._did(before, "move")
        if self.done.count("move") == 1:
            self._undo_and_redo(before)

    def _play_fire(self, game: Game) -> None:
        action = self._meant(game)
        if action.kind == "end_step":
            self._end_phase(game)
            return
        before = game.actions_done
        self.click_hex(action.sector)
        self.expect("a sector fires", selected=self._number(action.sector))
        self._shoot(action)
        self._did(before, "fire")

    def _shoot(self, action: Any) -> None:
        """All who can fire at the first target that is meant."""
        self.click_hex(action.targets[0])
        self.expect("the fire is weighed", sheet="fire")
        self.hand.picture("weighed")
        self.press("fire")

    def _play_return_fire(self, game: Game) -> None:
        action = self._meant(game)
        before = game.actions_done
        if action.kind == "hold_fire":
            self.press("hold")
        else:
            self._shoot(action)
        self._did(before, "return_fire")

    def _play_contact_fire(self, game: Game) -> None:
        action = self._meant(game)
        before = game.actions_done
        if action.kind == "hold_fire":
            self.press("hold")
        else:
            if self.hand.state()["selected"] != self._number(action.sector):
                self.click_hex(action.sector)
            self._shoot(action)
        self._did(before, "contact_fire", more=2)

    def _play_hit(self, game: Game) -> None:
        self._meant(game)
        self.press("best")
        self._did(game.actions_done, "hit", more=40)
        self.until(lambda state: not state.get("carries_out") and not state.get("playing"))

    def _play_divide(self, game: Game) -> None:
        """Every enemy is attacked by whoever is free; what is refused so is one battle of all."""
        self._meant(game)
        before = game.actions_done
        index = self._scenario.board.topology.index
        while duty := self.hand.state()["duty"]:
            self.click_hex(index(duty[0]))
            left = self.until(lambda state, duty=duty: state["duty"] != duty, seconds=2.0)["duty"]  # type: ignore[misc]
            if left == duty:
                break
        self.hand.picture("divided")
        self.press("battle")
        if not has_gone_on(self.until(lambda state: has_gone_on(state, before), seconds=5.0), before):
            self.hand.key("esc")
            self.press("whole")
            self.press("battle")
        self._did(before, "divide", more=40)

    def _play_next_battle(self, game: Game) -> None:
        action = self._meant(game)
        self.press(f"choice:{self._number_of(game, action)}")
        self._did(game.actions_done, "next_battle", more=2)

    def _play_counter_attack(self, game: Game) -> None:
        action = self._meant(game)
        is_done = action.kind == "counter_attack"
        self.press(f"choice:{self._number_of(game, action)}" if is_done else "pass")
        self._did(game.actions_done, "counter_attack")

    def _play_retreat_order(self, game: Game) -> None:
        action = self._meant(game)
        self.press(f"choice:{self._number_of(game, action)}")
        self._did(game.actions_done, "retreat_order")

    def _play_retreat(self, game: Game) -> None:
        action = self._meant(game)
        before = game.actions_done
        self.click_hex(action.path[-1])
        self._did(before, "retreat")

    def _play_advance(self, game: Game) -> None:
        action = self._meant(game)
        before = game.actions_done
        if action.kind == "decline":
            self.press("decline")
        else:
            ways = list(game.legal().of_kind("advance"))
            for _ in range(sorted({one.unit for one in ways}).index(action.unit)):
                self.hand.key("tab")
            self.click_hex(action.path[-1])
        self._did(before, "advance")

    def _go(self, game: Game, action: Any) -> None:
        """A click, or where a stack of one's own stands, in which a click would choose, dragged there."""
        end = action.path[-1]
        if game.state.here[end]:
            self.hand.drag(self._counter(game, action.unit), self.camera(self.hand.state()).centre(end))
        else:
            self.click_hex(end)

    # choosing

    def _choose(self, game: Game, unit: int) -> None:
        """Fan the stack out under the mouse and click the counter."""
        if self.hand.state()["selected"] == self._unit_id(unit):
            return
        if self.hand.state()["selected"] or self.hand.state().get("group"):
            self.hand.key("esc")
            self.expect("nobody is chosen", selected="")
        sector = game.state.sector[unit]
        self.hand.hover(self.camera(self.hand.state()).centre(sector))
        self.expect("pointing at a stack", hex=self._number(sector))
        self.hand.click(self._counter(game, unit))
        self.expect("a unit is chosen", selected=self._unit_id(unit))

    def _counter(self, game: Game, unit: int) -> Place:
        """Where the counter of a unit comes to lie as its stack fans out under the mouse."""
        camera, sector = self.camera(self.hand.state()), game.state.sector[unit]
        stack = stacks(scenery(game.state).pieces.values())[sector]
        size_px = counter_px(camera.hex_px, COUNTER_SHARES[1], camera.layout.piece_room)
        places = zip(stack.fan(size_px, camera.hex_px).places, stack.pieces, strict=True)
        right, down = next(place for place, piece in places if piece.id == f"unit:{unit}")
        x, y = camera.centre(sector)
        return round(x + right), round(y + down)

    def _choose_kind(self, game: Game, unit: int) -> None:
        """The counter of the tray for units of its type."""
        units = game.scenario.setting.units
        alike = [f"tray:{other.index}" for other in units if other.type is units[unit].type]
        widgets = self.hand.state()["widgets"]
        self.press(next(name for name in alike if name in widgets))
        self.until(lambda state: self._is_like(game, state["selected"], unit))

    def _is_like(self, game: Game, name: str, unit: int) -> bool:
        units, index = game.scenario.setting.units, game.scenario.setting.unit_index
        return name in index and units[index[name]].type is units[unit].type


class RemagenKeys(RemagenPlayer, KeyboardPlayer):
    """With the keyboard alone."""

    def click_hex(self, hex: int) -> None:
        """Type the number of a sector, figures first, see that the cursor has gone there, and press Space."""
        for sign in sorted(self._number(hex), key=str.isalpha):
            self.hand.key(sign.lower())
        self.expect("the cursor is in a sector", hex=self._number(hex))
        self.hand.key("space")

    def _go(self, game: Game, action: Any) -> None:
        """Keys point at a sector, and not at a counter."""
        self.click_hex(action.path[-1])

    def _choose(self, game: Game, unit: int) -> None:
        """Tab goes on from unit to unit."""
        self._tab_to(lambda name: name == self._unit_id(unit), len(game.scenario.setting.units))

    def _choose_kind(self, game: Game, unit: int) -> None:
        """Tab goes on from type to type."""
        self._tab_to(lambda name: self._is_like(game, name, unit), len(game.scenario.setting.units))

    def _tab_to(self, is_so: Any, most: int) -> None:
        chosen = self.hand.state()["selected"]
        for _ in range(most):
            if is_so(chosen):
                return
            self.hand.key("tab")
            before = chosen
            chosen = self.until(lambda state, before=before: state["selected"] != before, seconds=2.0)["selected"]  # type: ignore[misc]
        raise AssertionError(f"Tab never comes to it, but to {chosen}")


def turns(size: Place, home: Path, player_type: type[RemagenPlayer], count: int = TURNS) -> Sequence[str]:
    """So many turns of both sides; returns what was done. AssertionError where the window errs."""
    name = f"remagen-{player_type.__name__}"
    with window(size, home, SCENARIO, "--seed", str(SEED), name=name, scenario=SCENARIO) as (hand, _game):
        player = player_type(hand, load_scenario(SCENARIO), SEED, home / "saves")
        player.play_turns(count)
        hand.picture("over")
        return player.done


def main() -> int:
    """Two turns by mouse, two by keys; returns the exit code."""
    if missing := missing_tools():
        print(f"The turns need {', '.join(missing)}: apt-get install xvfb xdotool imagemagick")
        return 1
    for player_type in (RemagenPlayer, RemagenKeys):
        with tempfile.TemporaryDirectory() as folder:
            print(player_type.__name__, *turns((1600, 900), Path(folder) / "home", player_type))
    return 0


if __name__ == "__main__":
    sys.exit(main())
