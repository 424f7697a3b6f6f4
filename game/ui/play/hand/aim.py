"""Where the player points: with the mouse, or with a cursor that keys move over the hexes."""

from __future__ import annotations

import pygame

from game.grid.topology import OFF_BOARD, Topology
from game.ui.keys.keys import Command

_STEPS = {
    Command.CURSOR_UP: (0, -1),
    Command.CURSOR_UPPER_RIGHT: (1, -1),
    Command.CURSOR_RIGHT: (1, 0),
    Command.CURSOR_LOWER_RIGHT: (1, 1),
    Command.CURSOR_DOWN: (0, 1),
    Command.CURSOR_LOWER_LEFT: (-1, 1),
    Command.CURSOR_LEFT: (-1, 0),
    Command.CURSOR_UPPER_LEFT: (-1, -1),
}
"""How far to the right and down each key goes."""


class Aim:
    """One hex at a time: the mouse's if it moved last, else the cursor's."""

    def __init__(self, topology: Topology) -> None:
        """Nowhere yet."""
        self._topology = topology
        self.hover = OFF_BOARD
        """The hex under the mouse."""
        self.position: tuple[int, int] | None = None
        """Where the mouse is in the window, while it counts."""
        self.piece = ""
        """Of several counters in that hex the one under the mouse; empty if there is no choice."""
        self.cursor = OFF_BOARD
        self.by_keys = False
        self.is_news = False
        """Whether keys have pointed somewhere since they last did something: Space means it, beside a dialog too."""
        self.typed = ""
        """Signs of a hex number, as far as they have been typed."""

    @property
    def hex(self) -> int:
        """The hex that is meant, or OFF_BOARD."""
        return self.cursor if self.by_keys else self.hover

    def point_at(self, hex: int, position: tuple[int, int], piece: str = "") -> bool:
        """The mouse has moved; True if another hex, or another counter of several in it, is meant now."""
        before = self.hex, self.piece
        self.hover, self.position, self.by_keys, self.piece = hex, position, False, piece
        return (self.hex, self.piece) != before

    def put(self, hex: int) -> None:
        """Put the cursor on a hex."""
        self.cursor, self.by_keys, self.position, self.piece = hex, True, None, ""
        self.typed = ""

    def move(self, command: Command, fallback: int) -> bool:
        """Move the cursor as a key says; it begins where the mouse is, else at the fallback. True if it has moved."""
        if not self.by_keys:
            start = self.hover if self.hover != OFF_BOARD else self.cursor if self.cursor != OFF_BOARD else fallback
            self.put(start)
        for direction in self._topology.towards(self.cursor, *_STEPS[command]):
            there = self._topology.across(self.cursor, direction)
            if there != OFF_BOARD:
                self.put(there)
                return True
        return False

    @staticmethod
    def moves(command: Command | None) -> bool:
        """Whether a command moves the cursor."""
        return command in _STEPS

    def type(self, event: pygame.event.Event) -> bool:
        """Take a sign of a hex number, figures first; True if the event was one."""
        sign = event.unicode
        is_other = pygame.K_KP1 <= event.key <= pygame.K_KP0 or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        if is_other or len(sign) != 1 or not self._topology.numbering.takes(self.typed, sign):
            return False
        if not self.typed and not self._topology.numbering.leads(sign, self._topology.numbers):
            return False
        self.typed += sign
        return True

    @property
    def begun(self) -> str:
        """The number that is being typed, with a line for every sign that is missing."""
        return self._topology.numbering.begun(self.typed)

    def typed_hex(self) -> int | None:
        """The hex whose number has been typed, OFF_BOARD if there is none of it, None while signs are missing."""
        number = self._topology.numbering.typed(self.typed)
        if number is None:
            return None
        self.typed = ""
        try:
            return self._topology.index(number)
        except KeyError:
            return OFF_BOARD
