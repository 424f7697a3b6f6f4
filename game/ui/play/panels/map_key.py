"""The key to the map over a game."""

from __future__ import annotations

import pygame

from game.ui.keys.keys import Command
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

_BUTTON_PX = 40
_ROOM_PX = (48, 140)
"""What the panel needs beside the picture."""


class MapKey(Dialog):
    """Terrain, waters, ways and bridges as the map shows them."""

    name = "map_key"

    def __init__(self, picture: pygame.Surface) -> None:
        """Show a key that has been painted at scale 1."""
        self._picture = picture
        self.size_px = (picture.width + _ROOM_PX[0], picture.height + _ROOM_PX[1])

    def build(self, widgets: Widgets) -> None:
        """A way back."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("map_key.heading")
        place = pygame.Rect(inside.right - px(150), inside.bottom - px(_BUTTON_PX), px(150), px(_BUTTON_PX))
        widgets.button("close", place, words("map_key.close"), self.close, command=Command.CANCEL, look="main")
        widgets.on(Command.CONFIRM, self.close)

    def handle(self, event: pygame.event.Event) -> bool:
        """The key that has shown it takes it away again."""
        if event.type == pygame.KEYDOWN and self.app.keyboard.play.command_of(event) is Command.MAP_KEY:
            self.close()
            return True
        return super().handle(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """The picture, at the scale of the window."""
        super().draw_background(surface)
        inside = self.inside
        room = pygame.Rect(inside.left, inside.top, inside.width, inside.height - self.app.px(_BUTTON_PX + 10))
        share = min(self.app.ui_scale, room.width / self._picture.width, room.height / self._picture.height)
        picture = self._picture
        if share != 1.0:
            size = (round(picture.width * share), round(picture.height * share))
            picture = pygame.transform.smoothscale(picture, size)
        surface.blit(picture, picture.get_rect(midtop=room.midtop))
