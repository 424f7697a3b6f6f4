"""A stack in a real window, by mouse and by keys: `python -m tests.ui.stack_gestures`."""

from __future__ import annotations

import sys
from typing import Any

from game.systems.standard.rules.actions import Move
from tests.ui.group_gestures import GroupHand, main

SIZES = ((1600, 900), (1280, 720))


class StackHand(GroupHand):
    """Two units are brought together, move as one, are taken back as one, and the first attack is fought out."""

    NAME = "stacks"
    PLAYED, SEED = "breskens", 7

    def all(self) -> None:
        """All gestures, in order."""
        self.player.until(lambda state: state["screen"] == "briefing" or bool(state.get("ready")))
        self.player.uncover()
        self.player.expect("the map is there", screen="play", ready=True)
        self._pass_over("allocate_support")
        self.see("units move", lambda state: state["decision"] == "movement")
        here, goal, names = self.join()
        for by_keys in (False, True):
            self.together(here, goal, names, by_keys=by_keys)

    def _pass_over(self, kind: str) -> None:
        for _ in range(4):
            if self.hand.state()["decision"] != kind:
                return
            before = self.hand.state()["actions"]
            self.hand.key("ctrl+enter")
            self.player.uncover()
            self.player.until(lambda state, before=before: state["actions"] > before)  # type: ignore[misc]

    def _number(self, hex: int) -> str:
        return str(self.player.game.scenario.board.number(hex))

    def join(self) -> tuple[str, str, set[str]]:
        """One unit joins another with a click on it; where they stand then, where both can go, who they are."""
        game = self.player.game
        state, moves = game.state, [action for action in game.legal() if isinstance(action, Move)]
        ends: dict[int, dict[int, Any]] = {}
        for move in moves:
            ends.setdefault(move.unit, {}).setdefault(move.path[-1], move)
        beside = game.scenario.board.topology.adjacent
        joining, other, goal = next(
            (unit, other, goal)
            for unit, found in ends.items() for other in ends if other != unit and state.hex_of[other] in found
            and len(found[state.hex_of[other]].path) == 1
            for goal in beside[state.hex_of[other]]
            if goal in ends[other] and goal in found and len(found[goal].path) == 2 and goal != state.hex_of[unit]
        )  # fmt: skip
        units, here = game.scenario.setting.units, self._number(state.hex_of[other])
        self.hand.click(self.place(self._number(state.hex_of[joining])))
        self.see("a unit is chosen", lambda seen: seen["selected"] == units[joining].id)
        self.hand.hover(self.place(here))
        self.hand.picture("join")
        before = self.hand.state()["actions"]
        self.hand.click(self.place(here))
        self.see("it joins another", lambda seen: seen["actions"] == before + 1)
        self.hand.key("esc")
        return here, self._number(goal), {units[joining].id, units[other].id}

    def together(self, here: str, goal: str, names: set[str], *, by_keys: bool) -> None:
        """The stack is chosen with one gesture, sent with another, taken back with a third."""
        how = "keys" if by_keys else "mouse"
        before = self.hand.state()["actions"]
        if by_keys:
            self.hand.type(here)
            self.hand.key("shift+space")
        else:
            self.hand.click(self.place(here), hold="shift")
        self.see(f"the stack is chosen by {how}", lambda seen: set(seen["group"]) == names)
        if by_keys:
            self.hand.type(goal)
            self.hand.picture(f"stack-{how}")
            self.hand.key("space")
        else:
            self.hand.hover(self.place(goal))
            self.hand.picture(f"stack-{how}")
            self.hand.click(self.place(goal))
        self.see(f"it moves as one by {how}", lambda seen: seen["actions"] == before + 2)
        self.hand.picture(f"moved-{how}")
        self.hand.key("u")
        self.see(f"and is taken back as one by {how}", lambda seen: seen["actions"] == before)
        self.hand.key("esc")


if __name__ == "__main__":
    sys.exit(main(StackHand, *SIZES))
