"""Lessons gone through in a real window on a virtual display, by mouse: `python -m tests.ui.lesson_gestures [NAME...]`.

Pictures are kept of every step as it asks, and of the end.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.engine.library import load_scenario
from game.scenario.lesson import find_lesson, read_lesson
from game.systems.standard.rules.codec import marker_name
from tests.ui.click_through import XHand, in_both_sizes, window
from tests.ui.turn_player import Place, TurnPlayer

LESSONS = ("sloe_dam", "westkapelle")
SEED = 1
"""Of a game that is never asked for: the lesson has its own."""
KEYS = {"end_phase": "enter", "end_phase_at_once": "ctrl+enter", "show_supply": "shift+z"}
MOST_NOTCHES = 10


class LessonXHand:
    """Does every step of the lesson as its file does it."""

    def __init__(self, player: TurnPlayer, hand: XHand, name: str) -> None:
        """A hand at a window that the lesson has been opened in."""
        self.player, self.hand = player, hand
        self.steps = read_lesson(find_lesson(name)).steps
        self.setting: Any = load_scenario(name).setting
        self.done: list[str] = []

    def all(self) -> None:
        """All steps, in order."""
        self.player.until(lambda state: bool(state.get("ready")) and "lesson" in state)
        for number, step in enumerate(self.steps):
            state = self.player.until(lambda state, number=number: self._number(state) == number)  # type: ignore[misc]
            assert self._number(state) == number, f"{step.id}: {state.get('lesson')}, {state.get('status')}"
            self.hand.picture(step.id)
            if step.until is None:
                self.hand.click(self._widget("lesson:next"))
            for gesture in () if step.until is None else step.do:
                self._make(gesture, step.state.units or {})
            self.done.append(step.id)
        self.player.until(lambda state: state.get("lesson", {}).get("page") == "end")
        assert self.hand.state()["lesson"]["page"] == "end"
        self.hand.picture("end")

    @staticmethod
    def _number(state: dict[str, Any]) -> int:
        lesson = state.get("lesson", {})
        return -1 if state.get("playing") or lesson.get("page") != "step" else int(lesson["number"])

    def _make(self, gesture: Any, places: dict[str, str]) -> None:
        what, _, which = (gesture.press or "").partition(":")
        if gesture.hover is not None:
            self.hand.hover(self._hex(gesture.hover))
        elif gesture.click is not None:
            self.player.until(lambda state: not state.get("playing"))
            self.hand.click(self._hex(gesture.click))
        elif what == "unit" and which in places:  # on the map, not in the tray
            self.hand.click(self._hex(places[which]))
            self.player.until(lambda state: state.get("selected") == which, seconds=5.0)
        elif gesture.press is not None:
            self.hand.click(self._widget(self._named(gesture.press)))
        else:
            self.hand.key(KEYS[gesture.key])

    def _hex(self, number: str) -> Place:
        return self.player.camera(self.hand.state()).centre(self.setting.board.topology.index(number))

    def _named(self, name: str) -> str:
        """A widget of the window for what the lesson calls it."""
        what, _, which = name.partition(":")
        if what in ("unit", "attacker"):
            return f"{what}:{self.setting.unit_index[which]}"
        if what == "ship":
            return f"ship:{next(ship.index for ship in self.setting.air_naval.ships if ship.id == which)}"
        if what == "marker":
            markers = self.setting.markers
            return f"marker:{next(one.index for one in markers if marker_name(self.setting, one.index) == which)}"
        return name

    def _widget(self, name: str) -> Place:
        """Where a widget is; the wheel brings it where a dialog is too short for all its rows."""
        names = (name, f"{name}|+")
        self.player.until(lambda state: any(one in state["widgets"] for one in names), seconds=1.0)
        for _ in range(MOST_NOTCHES):
            widgets = self.hand.state()["widgets"]
            found = next((one for one in names if one in widgets), None)
            if found is not None:
                return pygame.Rect(widgets[found]).center
            row = next(one for one in widgets if one.startswith(("lands:", "silence:", "attacker:", "marker:")))
            self.hand.wheel(-1, pygame.Rect(widgets[row]).center)
        raise AssertionError(f"{name} is not there: {sorted(self.hand.state()['widgets'])}")


def gestures(name: str, size: Place, home: Path) -> tuple[str, ...]:
    """All steps of a lesson; returns their ids. AssertionError where the window errs."""
    with window(size, home, name, "--tutorial", name=f"lesson-{name}-{size[0]}", scenario=name) as (hand, _):
        lesson = LessonXHand(TurnPlayer(hand, load_scenario(name), SEED, home / "saves"), hand, name)
        lesson.all()
        return tuple(lesson.done)


if __name__ == "__main__":
    sys.exit(max(in_both_sizes(partial(gestures, name)) for name in sys.argv[1:] or LESSONS))
