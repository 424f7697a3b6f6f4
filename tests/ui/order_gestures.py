"""March orders, consent and arrows in a real window on a virtual display: `python -m tests.ui.order_gestures`."""

from __future__ import annotations

import sys

from game import Game
from game.engine.barrier import Barrier
from game.engine.marching import MarchOrders
from game.systems.standard.rules.sides import ALLIED
from tests.ui.group_gestures import GroupHand, main

STOPS = frozenset({"bridge"})
"""Marches go on beside enemies here: the first hex would be the last otherwise."""


class OrderHand(GroupHand):
    """What is sent far, looked back on and taken back, each by mouse and by keys."""

    NAME = "orders"

    def all(self) -> None:
        """All gestures, in order."""
        self.orders()
        self.since()
        self.consent()

    def _far(self, game: Game) -> tuple[int, int]:
        """A unit that can move, and a hex that takes it more than this turn."""
        orders, state = MarchOrders(game), game.state
        for unit in game.scenario.setting.units_of(ALLIED):
            if state.hex_of[unit] < 0 or not game.legal().for_unit(unit):
                continue
            for hex in range(game.scenario.board.topology.size):
                may = orders.refusal(ALLIED, unit, hex, STOPS) is None
                if may and orders.course(ALLIED, unit, hex, STOPS).turns >= 1:
                    return unit, hex
        raise AssertionError("nobody can be sent far")

    def _to_movement(self) -> Game:
        """Play on until the Allied player moves."""
        for _ in range(60):
            game = self.player.game
            decision = game.decision
            if decision is not None and decision.kind == "movement" and decision.side is ALLIED:
                return game
            self.player.uncover()
            self.player.take_step()
        raise AssertionError("it never comes to a movement")

    def orders(self) -> None:
        """Send a unit far by keys, take the order back; once more by mouse; look at the list."""
        self.player.play_turn()
        game = self._to_movement()
        unit, goal = self._far(game)
        number = game.scenario.board.number
        here, there = number(game.state.hex_of[unit]), number(goal)
        self._type(here)
        self.hand.key("y")
        self.see("a key begins an order", lambda state: "march to" in state["prompt"])
        self.hand.key("e")
        self._type(there)
        self.hand.key("space")
        self.see("keys send a unit far", lambda state: state["marches"] == 1)
        self.hand.key("shift+y")
        self.see("a key lists the orders", lambda state: state["side_list"] == "marches")
        self.hand.key("shift+y")
        self.see("and shows the log again", lambda state: state["side_list"] == "")
        self.hand.picture("march")
        self.player.press("switch:show_marches")
        self.see("a switch hides the arrows", lambda state: "no_marches" in state["overlays"])
        self.hand.key("ctrl+a")
        self.see("a key shows them", lambda state: "no_marches" not in state["overlays"])
        self._type(number(self.player.game.state.hex_of[unit]))
        self.hand.key("y")
        self.hand.key("delete")
        self.see("a key takes the order back", lambda state: state["marches"] == 0)
        self._by_mouse(unit, there)

    def _by_mouse(self, unit: int, there: str) -> None:
        state = self.player.game.state
        self.hand.click(self.place(self.player.game.scenario.board.number(state.hex_of[unit])))
        self.hand.key("y")
        self.see("once more", lambda state: "march to" in state["prompt"])
        self.player.press("march:stop:enemy")
        self.hand.click(self.place(there))
        self.see("the mouse sends a unit far", lambda state: state["marches"] == 1)

    def _type(self, number: str) -> None:
        for digit in number:
            self.hand.key(digit)

    def since(self) -> None:
        """Arrows of what the other side did, by key and by switch."""
        self.see("it is on after the recap", lambda state: "since" in state["overlays"])
        self.hand.picture("since")
        self.hand.key("ctrl+r")
        self.see("a key hides it", lambda state: "since" not in state["overlays"])
        self.player.press("switch:show_since")
        self.see("a switch shows it", lambda state: "since" in state["overlays"])

    def consent(self) -> None:
        """Take a roll back: both agree, one by mouse, one by keys."""
        for _ in range(60):
            history = self.player.game.history
            if history and history[-1].barrier is Barrier.DICE:
                break
            self.player.uncover()
            self.player.take_step()
        self.player.uncover()
        done = self.player.game.actions_done
        self.hand.key("ctrl+shift+u")
        self.player.expect("both are asked", screen="consent")
        self.hand.picture("consent")
        self.player.press("agree:allied")
        self.player.until(lambda state: "agree:allied" not in state["widgets"])
        for _ in range(8):
            if self.hand.state()["focused"] == "agree:german":
                break
            self.hand.key("tab")
        self.hand.key("enter")
        self.player.expect("it is taken back", screen="play")
        self.see("a roll is taken back by consent", lambda state: state["actions"] == done - 1)


if __name__ == "__main__":
    sys.exit(main(OrderHand))
