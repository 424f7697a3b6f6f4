"""Gestures done for the player: a click, a button, a command, as if a hand had done them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenario.lesson import Gesture
from game.ui.keys.keys import Command

if TYPE_CHECKING:
    from game.ui.play.play_screen import PlayScreen

_CHANGING = (Command.UNDO, Command.REDO, Command.END_PHASE)
"""Commands that do something in the game; the others only look."""


def perform(screen: PlayScreen, gesture: Gesture) -> None:
    """Do a gesture at a screen, the map being wherever it is; pages over the map are not opened."""
    if gesture.hover is not None:
        screen.aim.put(screen.game.scenario.board.topology.index(gesture.hover))
        screen.relook()
    elif gesture.click is not None:
        hex = screen.game.scenario.board.topology.index(gesture.click)
        if screen.table.may_act:
            screen.take(screen.desk.click(hex, None, adds=False))
    elif gesture.press is not None:
        screen.controls.press(screen.desk.widget(gesture.press))
    elif gesture.key is not None and Command(gesture.key) in _CHANGING:
        screen.controls.press(gesture.key)
