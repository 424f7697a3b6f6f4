"""Guns and men are taken along and a front is divided, in a real window: `python -m tests.ui.front_gestures`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.ui.group_gestures import MOST_TRIES, GroupHand, main


class FrontHand(GroupHand):
    """Hitching, boarding and riding along; lines between stacks, a refusal, the battles set."""

    NAME = "front"
    PLAYED, SEED = str(Path(__file__).with_name("front_line.yaml")), 3

    def all(self) -> None:
        """A movement step, then the front."""
        self.player.until(lambda state: state["screen"] in ("briefing",) or bool(state.get("ready")))
        self.player.uncover()
        self.player.expect("the map is there", screen="play", ready=True, decision="move")
        self.hitching()
        self.boarding()
        self.riding()
        self.to_the_front()
        self.lines_by_mouse()
        self.battles()

    def stands(self, unit: str) -> tuple[str, str]:
        """Where a unit is by the game's journal, and what carries it."""
        game = self.player.game
        setting, state = game.scenario.setting, game.state
        index = setting.unit_index[unit]
        carrier = state.carrier[index]
        return setting.name(state.sector[index]), setting.units[carrier].id if carrier >= 0 else ""

    def _drag(self, start: str, end: str, what: str, is_so: Any) -> dict[str, Any]:
        """Drag, and once more where a busy machine has taken it for less: the window says whether it has."""
        for _ in range(MOST_TRIES):
            self.hand.drag(self.place(start), self.place(end))
            if is_so(self.player.until(is_so)):
                break
        return self.see(what, is_so)

    def hitching(self) -> None:
        """A gun is dragged onto the truck beside it, and taken back."""
        before = self.hand.state()["actions"]
        self._drag("K6", "J6", "a gun is dragged onto a truck", lambda state: state["actions"] == before + 1)
        assert self.stands("us_atgun_1") == ("J6", "us_truck_1")
        self.hand.picture("hitched")
        self.hand.key("u")
        self.see("and taken back", lambda state: state["actions"] == before)

    def boarding(self) -> None:
        """A tray is dragged onto the vehicle beside it; a click on the map has it get off again."""
        before = self.hand.state()["actions"]
        self._drag("I6", "H5", "a tray is dragged onto a vehicle", lambda state: state["actions"] == before + 1)
        assert self.stands("us_inf_9") == ("H5", "us_armtruck_1")
        self.hand.key("esc")
        self.pick("H5", "us_inf_9")
        self.see("the passenger is chosen", lambda state: state["selected"] == "us_inf_9")
        self.hand.picture("aboard")
        self.hand.click(self.place("H6"))
        self.see("a click has it get off", lambda state: state["actions"] == before + 2)
        assert self.stands("us_inf_9") == ("H6", "")
        self.hand.key("esc")

    def pick(self, sector: str, unit: str) -> None:
        """Point at a stack, which opens, and click along it until the unit is chosen."""
        x, y = self.place(sector)
        self.hand.hover((x, y))
        self.hand.picture("fanned")
        size_px = self.player.camera(self.hand.state()).hex_px
        for away_hexes in (-0.35, 0.35, -0.2, 0.2, -0.5, 0.5):
            self.hand.click((round(x + away_hexes * size_px), round(y)))
            if self.player.until(lambda state: state["selected"] == unit, seconds=2.0)["selected"] == unit:
                return

    def riding(self) -> None:
        """Truck and gun are chosen; one click fetches the gun and goes on; one undo for both."""
        before = self.hand.state()["actions"]
        self.hand.click(self.place("J6"))
        self.see("the truck is chosen", lambda state: state["selected"] == "us_truck_1")
        self.hand.click(self.place("K6"), hold="ctrl")
        self.see("the gun rides along", lambda state: len(state["group"]) == 2 and state["rides"])
        self.hand.hover(self.place("K7"))
        self.hand.picture("ride")
        self.hand.click(self.place("K7"))
        self.see("fetched and gone in one gesture", lambda state: state["actions"] == before + 2)
        assert self.stands("us_atgun_1") == ("K7", "us_truck_1")
        self.hand.key("u")
        self.see("one undo for both", lambda state: state["actions"] == before)

    def to_the_front(self) -> None:
        """Movement and fire are ended."""
        self.hand.key("ctrl+enter")
        self.see("it is time to fire", lambda state: state["decision"] == "fire")
        self.hand.key("ctrl+enter")
        self.see("the front is to be divided", lambda state: state["decision"] == "divide")

    def lines_by_mouse(self) -> None:
        """Lines are dragged between stacks; the same again takes one away; a soak-off is refused with its rule."""
        for line in ("L10-L11", "L10-M11", "K10-K11"):
            own, hostile = line.split("-")
            self._drag(own, hostile, f"a line {line}", lambda state, line=line: line in state["lines"])  # type: ignore[misc]
        self.hand.picture("lines")
        assert self.hand.state()["sheet"] == "battle"
        self._drag("L10", "M11", "once more takes it away", lambda state: "L10-M11" not in state["lines"])
        self._drag("L10", "K11", "a line too many", lambda state: "L10-K11" in state["lines"])
        self._drag("K10", "K11", "and one too few", lambda state: "K10-K11" not in state["lines"])
        self.hand.key("enter")
        self.see("a soak-off is refused with its rule", lambda state: "12.5" in str(state["status"]))
        self.hand.picture("refused")
        self.hand.key("esc")
        self.see("Esc takes all lines away", lambda state: not state["lines"])

    def battles(self) -> None:
        """All lines that there are: every enemy is attacked; the battles are set, and dice fall."""
        for line in ("I10-I11", "J10-J11", "K10-K11", "L10-L11", "L10-M11"):
            own, hostile = line.split("-")
            self._drag(own, hostile, f"a line {line}", lambda state, line=line: line in state["lines"])  # type: ignore[misc]
        self.see("nobody is left", lambda state: state["duty"] == [])
        self.hand.picture("divided")
        self.player.press("battle")
        self.see("battles are set", lambda state: state["decision"] == "next_battle")
        self.hand.picture("set")


if __name__ == "__main__":
    sys.exit(main(FrontHand, (1600, 900), (1280, 720)))
