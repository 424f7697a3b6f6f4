"""Gestures for several units in a real window on a virtual display: `python -m tests.ui.group_gestures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import pygame

from game.engine.library import load_scenario
from tests.ui.click_through import SCENARIO, XHand, missing_tools, window
from tests.ui.turn_player import Place, TurnPlayer

MOST_TRIES = 6
"""A busy machine may take the two clicks of a double click for two."""


class GroupHand:
    """Every gesture once by mouse and once by keys; after each the window is asked what has come of it."""

    NAME = "groups"
    """Of the folder of its pictures."""
    PLAYED, SEED = SCENARIO, 7
    """What is played, and from which seed."""

    def __init__(self, player: TurnPlayer, hand: XHand) -> None:
        """A hand beside the player who does everything else."""
        self.player = player
        self.hand = hand
        self.done: list[str] = []

    def see(self, what: str, is_so: Any) -> dict[str, Any]:
        """Wait until the window says something; AssertionError with what it says instead."""
        moving = ("playing", "carries_out")
        state = self.player.until(lambda state: not any(map(state.get, moving)) and is_so(state))
        assert is_so(state), f"{what}: {state.get('group')}, {state.get('plan')}, {state.get('status')}"
        self.done.append(what)
        return state

    def all(self) -> None:
        """All gestures, in order."""
        self.land()
        self.march()

    def place(self, number: str) -> Place:
        """Where a hex is in the window."""
        topology = load_scenario(self.PLAYED).board.topology
        return self.player.camera(self.hand.state()).centre(topology.index(number))

    def land(self) -> None:
        """Choose a formation, plan its landing, let one jump, then all."""
        self.player.until(lambda state: state["screen"] in ("briefing",) or bool(state.get("ready")))
        self.player.uncover()
        state = self.player.expect("the map is there", screen="play", ready=True)
        first = next(name for name in state["widgets"] if name.startswith("unit:"))
        for _ in range(MOST_TRIES):
            self.hand.double_click(pygame.Rect(state["widgets"][first]).center)
            if self.player.until(lambda state: state["group"] != [], seconds=1.0)["group"]:
                break
        self.see("double click takes the formation", lambda state: len(state["group"]) == 3)
        self.hand.key("esc")
        self.see("Esc lets go of it", lambda state: state["group"] == [])
        self.hand.key("q")
        self.see("a key takes the formation", lambda state: len(state["group"]) == 3)
        self.hand.click(self.place("0808"))
        self.see("a click plans the landing", lambda state: len(state["plan"].get("aims", {})) == 3)
        self.hand.click(self.place("0608"), hold="ctrl")
        self.see("Ctrl+click says where all go", lambda state: state["plan"].get("goal") == "0608")
        self.hand.picture("plan")
        self.hand.key("esc")
        self.see("Esc calls it off", lambda state: state["plan"] == {})
        for digit in "0808":
            self.hand.key(digit)
        self.hand.key("space")
        self.see("keys plan it", lambda state: len(state["plan"].get("aims", {})) == 3)
        for digit in "0608":
            self.hand.key(digit)
        self.hand.key("ctrl+space")
        self.see("keys say where all go", lambda state: state["plan"].get("goal") == "0608")
        before = self.hand.state()["actions"]
        self.hand.key("j")
        self.see("one jumps", lambda state: state["actions"] > before and len(state["plan"].get("queue", [])) == 2)
        self.player.press("jump:all")
        self._all_down()

    def _all_down(self) -> None:
        """Answer what breaks in until all have jumped."""
        for _ in range(12):
            state = self.player.until(lambda state: not state.get("playing") and not state.get("carries_out"))
            if state["decision"] != "arrivals":
                self.player.take_step()
            elif "jump:all" in state["widgets"]:
                self.player.press("jump:all")
            else:
                break
        self.see("all have jumped", lambda state: not state["plan"].get("queue"))

    def march(self) -> None:
        """Drag one; choose several with a box and with Ctrl; send them; take it back."""
        self.player.play_turn()
        while self.player.game.decision.kind != "movement":  # type: ignore[union-attr]
            self.player.take_step()
        game = self.player.game
        moves = [action for action in game.legal().of_kind("move") if game.foresee(action).undoable]
        move, number = moves[0], game.scenario.board.number
        start, done = number(game.state.hex_of[move.unit]), game.actions_done
        self.hand.drag(self.place(start), self.place(number(move.path[-1])))
        self.see("a counter is dragged", lambda state: state["actions"] == done + 1)
        self.hand.key("u")
        self.see("and taken back", lambda state: state["actions"] == done)
        left, top, width, height = self.hand.state()["map"]
        self.hand.drag((left + 8, top + 8), (left + width - 8, top + height - 8), hold="shift")
        several = self.see("a box chooses all", lambda state: len(state["group"]) > 1)["group"]
        self.hand.picture("box")
        units = game.scenario.setting.unit_index
        one = self.place(number(game.state.hex_of[units[several[0]]]))
        self.hand.click(one, hold="ctrl")
        self.see("Ctrl+click takes one away", lambda state: several[0] not in state["group"])
        self.hand.click(one, hold="ctrl")
        self.see("and adds it", lambda state: several[0] in state["group"] or state["selected"] != "")
        self.hand.key("ctrl+u")
        self.see("nothing is done in this phase yet", lambda state: state["actions"] == done)
        self.hand.key("enter")
        self.see("Enter does not end the phase", lambda state: state["actions"] == done and state["selected"] != "")


def made(hand_of: type[GroupHand], size: Place, home: Path) -> tuple[str, ...]:
    """All gestures of a hand; returns what was seen. AssertionError where the window errs."""
    played = load_scenario(hand_of.PLAYED)
    line = (hand_of.PLAYED, "--seed", str(hand_of.SEED))
    with window(size, home, *line, name=hand_of.NAME, scenario=played.id) as (hand, _game):
        gestures = hand_of(TurnPlayer(hand, played, hand_of.SEED, home / "saves"), hand)
        gestures.all()
        return tuple(gestures.done)


def main(hand_of: type[GroupHand], *sizes: Place) -> int:
    """Make all of them; returns the exit code."""
    if missing := missing_tools():
        print(f"The gestures need {', '.join(missing)}: apt-get install xvfb xdotool imagemagick")
        return 1
    for size in sizes or ((1600, 900),):
        with tempfile.TemporaryDirectory() as folder:
            print("\n".join(made(hand_of, size, Path(folder) / "home")))
    return 0


if __name__ == "__main__":
    sys.exit(main(GroupHand))
