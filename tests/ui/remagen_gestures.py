"""Gestures of Remagen in a real window on a virtual display: `python -m tests.ui.remagen_gestures`."""

from __future__ import annotations

import sys

from game import Game
from tests.ui.group_gestures import GroupHand, main


class RemagenHand(GroupHand):
    """Moves, fire, hits and fronts, each by mouse and by keys."""

    NAME = "remagen"
    PLAYED, SEED = "ludendorff", 5

    def all(self) -> None:
        """A turn of either side's gestures, in order."""
        self.player.until(lambda state: state["screen"] in ("briefing",) or bool(state.get("ready")))
        self.player.uncover()
        self.player.expect("the map is there", screen="play", ready=True)
        self.moves()
        self.marches()
        self.fire()
        self.front()

    @property
    def game(self) -> Game:
        """The game as the window has saved it."""
        return self.player.game

    def moves(self) -> None:
        """A stack by double click; a box; dragging; what bars a way; overlays; the end of the step protects."""
        hand = self.hand
        for _ in range(6):
            hand.double_click(self.place("I6"))
            if len(self.player.until(lambda state: len(state.get("group", [])) > 1, seconds=1.0).get("group", [])) > 1:
                break
        self.see("a double click takes the stack", lambda state: len(state["group"]) == 5)
        before = hand.state()["actions"]
        hand.click(self.place("L6"))
        self.see("a click sends all", lambda state: state["actions"] == before + 5)
        hand.key("u")
        self.see("one undo for all", lambda state: state["actions"] == before)
        hand.key("esc")
        left, top, width, height = hand.state()["map"]
        hand.drag((left + 8, top + 8), (left + width - 8, top + height - 8), hold="shift")
        self.see("a box chooses all", lambda state: len(state["group"]) > 8)
        hand.key("esc")
        hand.key("q")
        self.see("a key takes the next sector", lambda state: len(state["group"]) > 1 or state["selected"] != "")
        hand.key("esc")
        hand.key("z")
        self.see("a key shows zones", lambda state: "zones" in state["overlays"])
        hand.key("z")
        hand.key("v")
        self.see("a key shows what enemies reach", lambda state: "enemy_reach" in state["overlays"])
        hand.key("v")
        hand.key("v")
        hand.drag(self.place("J7"), self.place("J9"))
        self.see("a tank is dragged over the bridge", lambda state: state["actions"] == before + 1)
        hand.key("tab")
        self.see("Tab goes on", lambda state: state["selected"] != "")
        hand.hover(self.place("J11"))
        self.see("what bars the way is said", lambda state: "7.8" in str(state["status"]))
        hand.picture("barred")
        hand.key("enter")
        self.see("Enter does not end the step", lambda state: state["decision"] == "move")

    def marches(self) -> None:
        """A far goal by keys, carried out at once."""
        hand = self.hand
        hand.key("esc")
        hand.click(self.place("I7"))
        self.see("a unit is chosen", lambda state: state["selected"] != "")
        before = hand.state()["actions"]
        hand.key("y")
        self.see("a key begins an order", lambda state: "march to" in state["prompt"])
        hand.click(self.place("N4"))
        self.see("the order is given and begun", lambda state: state["marches"] == 1 or state["actions"] > before)
        self.see("the list tells how it went", lambda state: state["side_list"] == "marches")
        hand.key("shift+y")
        self.see("a key puts the list away", lambda state: state["side_list"] == "")

    def fire(self) -> None:
        """A sector, a target, the dialog, hits at best."""
        hand = self.hand
        hand.key("ctrl+enter")
        self.see("it is time to fire", lambda state: state["decision"] == "fire")
        hand.click(self.place("J9"))
        self.see("a sector fires", lambda state: state["selected"] == "J9")
        hand.hover(self.place("K10"))
        hand.wait(0.3)
        hand.picture("chances")
        hand.click(self.place("I10"))
        self.see("a target is given", lambda state: state["sheet"] == "fire")
        hand.picture("fire")
        hand.key("enter")
        self.see("dice have fallen", lambda state: state["decision"] != "fire" or state["sheet"] == "")
        for _ in range(12):
            state = self.player.until(lambda state: not state.get("playing") and not state.get("carries_out"))
            if state["decision"] == "hit":
                hand.picture("hits")
                hand.key("enter")
            elif state["decision"] == "return_fire":
                hand.key("0")
            else:
                break
            hand.wait(0.4)
        self.see("all hits are laid and answered", lambda state: state["decision"] == "fire")

    def front(self) -> None:
        """Lines between stacks with the mouse and by keys, then the battles."""
        hand = self.hand
        hand.key("ctrl+enter")
        state = self.player.until(lambda state: state["decision"] not in ("fire", ""))
        if state["decision"] != "divide":
            self.done.append("the front divides itself")
            return
        hand.key("tab")
        self.see("Tab attacks the next enemy", lambda state: bool(state["lines"]))
        hand.picture("front")
        hand.key("b")
        hand.wait(0.2)
        hand.picture("columns")
        hand.key("esc")
        self.see("Esc takes the lines away", lambda state: not state["lines"])


if __name__ == "__main__":
    sys.exit(main(RemagenHand, (1600, 900), (1280, 720)))
