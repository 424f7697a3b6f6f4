"""Plays Lanterns at the window as `turn_player` plays the small scenario of the house: by mouse, or by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.ui.desk.stacks import stacks
from game.ui.paint.counter_look import counter_px
from game.ui.window.settings import COUNTER_SHARES
from tests.ui.turn_player import Hand, KeyboardPlayer, TurnPlayer


class QuayPlayer(TurnPlayer):
    """Does for both crews what the lamplighter would do; bands rush one by one."""

    def __init__(self, hand: Hand, scenario: Scenario, seed: int, saves: Path) -> None:
        """A player of a game that has just been opened."""
        super().__init__(hand, scenario, seed, saves)
        self._mind = opponent("lamplighter", "lanterns").new(seed)

    def _play_turn(self, game: Game) -> None:
        action: Any = self._mind.choose(Position(game))
        before = game.actions_done
        match action.kind:
            case "walk":
                self._choose(game, action.band)
                self.click_hex(action.square)
                self._did(before, "walk")
                if self.done.count("walk") == 1:
                    self._undo_and_redo(before)
            case "rush":
                self._choose(game, action.bands[0])
                self.hand.picture("chosen")
                self.click_hex(action.square)
                self.expect("the rush is weighed", sheet="rush", target=self._number(action.square))
                self.hand.picture("rush")
                self.press("rush")
                self._did(before, "rush")
            case "end_turn":
                self._end_phase(game)

    def _play_yield(self, game: Game) -> None:
        self.hand.picture("yield")
        action: Any = self._mind.choose(Position(game))
        self.press(f"unit:{action.band}")
        self._did(game.actions_done, "leave")

    def _choose(self, game: Game, band: int) -> None:
        """Fan the stack out under the mouse and click the band."""
        if self.hand.state()["bands"] == [self._unit_id(band)]:
            return
        if self.hand.state()["bands"]:
            self.hand.key("esc")
            self.expect("nothing is chosen", bands=[])
        camera, square = self.camera(self.hand.state()), game.state.where[band]
        stack = stacks(part("lanterns", "scenery")(game.state).pieces.values())[square]
        size_px = counter_px(camera.hex_px, COUNTER_SHARES[1], camera.layout.piece_room)
        places = zip(stack.fan(size_px, camera.hex_px).places, stack.pieces, strict=True)
        right, down = next(place for place, piece in places if piece.id == f"unit:{band}")
        x, y = camera.centre(square)
        self.hand.hover((x, y))
        self.expect("pointing at a stack", hex=self._number(square))
        self.hand.click((round(x + right), round(y + down)))
        self.expect("a band is chosen", bands=[self._unit_id(band)])

    def _unit_id(self, unit: int) -> str:
        name: str = self._scenario.setting.bands[unit].id
        return name


class QuayKeys(QuayPlayer, KeyboardPlayer):
    """With the keyboard alone."""

    def click_hex(self, hex: int) -> None:
        """Type the number of a square, figure first, see that the cursor has gone there, and press Space."""
        for sign in sorted(self._number(hex), key=str.isalpha):
            self.hand.key(sign.lower())
        self.expect("the cursor is in a square", hex=self._number(hex))
        self.hand.key("space")

    def _choose(self, game: Game, band: int) -> None:
        """Go on from band to band until it is the one."""
        wanted, chosen = [self._unit_id(band)], self.hand.state()["bands"]
        for _ in self._scenario.setting.bands:
            if chosen == wanted:
                return
            self.hand.key("tab")
            before = chosen
            chosen = self.until(lambda state, before=before: state["bands"] != before, seconds=1.0)["bands"]
        raise AssertionError(f"Tab never comes to {wanted}: {chosen}")
