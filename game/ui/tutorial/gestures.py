"""Gestures done for the player: a click, a button, a command, as if a hand had done them."""

from __future__ import annotations

from typing import Protocol

from game.scenario.lesson import Gesture
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, Redraws, WithAim, WithGame

_CHANGING = (Command.UNDO, Command.REDO, Command.END_PHASE, Command.END_PHASE_AT_ONCE)
"""Commands that do something in the game; the others only look."""
_CHOOSING = {Command.NEXT_FORMATION: 1, Command.PREVIOUS_FORMATION: -1}
"""Commands that choose units."""


class HandledScreen(WithGame, WithAim, Acts, Redraws, Protocol):
    """The play screen, as far as gestures are done at it."""

    def press(self, name: str) -> None:
        """Do what a button, row or piece stands for."""
        ...


def perform(screen: HandledScreen, gesture: Gesture) -> None:
    """Do a gesture at a screen, the map being wherever it is; pages over the map are not opened."""
    if gesture.hover is not None:
        screen.aim.put(screen.game.scenario.board.topology.index(gesture.hover))
        screen.relook()
    elif gesture.click is not None:
        hex = screen.game.scenario.board.topology.index(gesture.click)
        if screen.table.may_act:
            screen.take(screen.desk.click(hex, None, adds=False))
    elif gesture.press is not None:
        screen.press(screen.desk.widget(gesture.press))
    elif gesture.key is not None and Command(gesture.key) in _CHANGING:
        screen.press(gesture.key)
    elif gesture.key in _CHOOSING:
        screen.take(screen.desk.next_formation(_CHOOSING[Command(gesture.key)]))
