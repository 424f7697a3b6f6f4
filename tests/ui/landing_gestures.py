"""Ships, aircraft and a landing in a real window, by mouse and by keys: `python -m tests.ui.landing_gestures`."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from game.engine.library import load_scenario
from tests.systems.standard.modules.test_39_weighed import LANDING
from tests.ui.click_through import in_both_sizes, window
from tests.ui.group_gestures import GroupHand
from tests.ui.turn_player import Place, TurnPlayer

SEED = 5
MOST_LOSSES = 6


class LandingHand(GroupHand):
    """A turn of the Allies: ships sent out, units on board, a battery fired at, a beach stormed with support."""

    NAME = "landing"

    def all(self) -> None:
        """All gestures, in order."""
        self.player.until(lambda state: state["screen"] in ("briefing",) or bool(state.get("ready")))
        self.player.uncover()
        self.player.expect("the map is there", screen="play", ready=True, decision="allocate_support")
        self.send_ships_out()
        self.go_on_board()
        self.fire_at_a_battery()
        self.land()
        self.support()

    def place(self, number: str) -> Place:
        """Where a hex is in the window."""
        topology = load_scenario(LANDING).board.topology
        return self.player.camera(self.hand.state()).centre(topology.index(number))

    def _middle(self, widget: str) -> Place:
        return pygame.Rect(self.hand.state()["widgets"][widget]).center

    def _kinds(self) -> list[str]:
        return [entry.action.kind for entry in self.player.game.history]

    def send_ships_out(self) -> None:
        """One is allocated by mouse, one prepared by keys; the segment is ended, the enemy's too."""
        self.hand.click(self._middle("ship:1"))
        self.see("a ship is chosen in the tray", lambda state: state["piece"] == "ship:roberts")
        self.hand.hover(self.place("0605"))
        self.hand.picture("range")
        self.hand.click(self.place("0605"))
        self.see("it is allocated", lambda state: state["actions"] == 1)
        for _ in range(2):
            if self.hand.state()["piece"] == "ship:warspite":
                break
            self.hand.key("tab")
            self.player.until(lambda state: state["piece"] != "", seconds=1.0)
        self.see("the next is chosen by a key", lambda state: state["piece"] == "ship:warspite")
        self.hand.key("p")
        self.see("and prepared by another", lambda state: state["actions"] == 2)
        self.hand.picture("sent")
        self.hand.key("ctrl+enter")
        self.player.uncover()
        self.player.until(lambda state: state["decision"] in ("movement", "allocate_support") and state["actions"] > 2)
        if self.hand.state()["decision"] == "allocate_support":
            self.hand.key("ctrl+enter")
            self.player.uncover()
        self.see("units move", lambda state: state["decision"] == "movement")

    def go_on_board(self) -> None:
        """One unit of the box by mouse, one by keys."""
        before = self.hand.state()["actions"]
        self.hand.click(self._middle("unit:0"))
        self.see("a unit of the box is chosen", lambda state: state["selected"] == "cdo_41")
        self.hand.hover(self.place("0605"))
        self.hand.picture("beaches")
        self.hand.click(self.place("0605"))
        self.see("it goes on board", lambda state: state["actions"] == before + 1)
        self.hand.key("tab")
        self.see("the next is chosen by a key", lambda state: state["selected"] == "cdo_48")
        self.hand.key("1")
        self.see("and goes on board by another", lambda state: state["actions"] == before + 2)
        self.hand.key("ctrl+enter")
        self.see("the combat phase", lambda state: state["decision"] == "combat")

    def fire_at_a_battery(self) -> None:
        """The dialog of a beach: a row fires at a battery, with its chance."""
        before = self.hand.state()["actions"]
        self.hand.click(self.place("0605"))
        self.see("a landing is weighed", lambda state: state["sheet"] == "shore")
        self.hand.picture("shore")
        self.hand.click(self._middle("silence:0"))
        self.see("a battery is fired at", lambda state: state["actions"] == before + 1 and state["sheet"] == "shore")

    def land(self) -> None:
        """Enter lands; whoever is hit by the guns is named with a key."""
        self.hand.key("enter")
        self.see("they land", lambda state: state["decision"] in ("losses", "attacker_fire"))
        for _ in range(MOST_LOSSES):
            if self.hand.state()["decision"] != "losses":
                break
            before = self.hand.state()["actions"]
            self.hand.key("1")
            self.player.until(lambda state, before=before: state["actions"] > before)  # type: ignore[misc]
        self.see("the guns have fired", lambda state: state["decision"] == "attacker_fire")
        self.hand.key("n")
        self.see("aircraft and ships are asked for", lambda state: state["sheet"] == "support")

    def support(self) -> None:
        """What counts is laid by a key, a squadron by a click, and sent."""
        self.hand.key("a")
        self.see("what counts is laid", lambda state: bool(state["ships"] or state["aircraft"]))
        self.hand.key("esc")
        self.see("and taken back", lambda state: not state["ships"] and not state["aircraft"])
        self.hand.click(self._middle("air:0"))
        self.see("a squadron is laid by a click", lambda state: state["aircraft"] == ["air:wing_123"])
        self.hand.picture("support")
        self.hand.key("enter")
        self.player.uncover()
        self.see("it is sent", lambda state: state["decision"] != "attacker_support")
        assert "commit_support" in self._kinds()


def gestures(size: Place, home: Path) -> tuple[str, ...]:
    """All of them; returns what was seen. AssertionError where the window errs."""
    name = f"{LandingHand.NAME}-{size[0]}"
    with window(size, home, str(LANDING), "--seed", str(SEED), name=name, scenario="landing") as (hand, _):
        landing = LandingHand(TurnPlayer(hand, load_scenario(LANDING), SEED, home / "saves"), hand)
        landing.all()
        return tuple(landing.done)


if __name__ == "__main__":
    sys.exit(in_both_sizes(gestures))
