"""What is acted out over the map: a counter on its way, and what is said of what happens, with its dice."""

from __future__ import annotations

import math

import pygame

from game.ui.board.camera import Camera
from game.ui.desk.stage import Moving, Stage
from game.ui.look.fonts import Role
from game.ui.look.theme import TEXT, WELL
from game.ui.paint.overlays import OverlayPainter
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_counters import MapCounters
from game.ui.window.settings import Switch

_DIE_PX = 26
_FALL_HEXES = 1.6
"""How high above its hex a dropped counter begins."""


class ActedOut:
    """Draws it where a camera sees it."""

    def __init__(self, kit: Kit, camera: Camera, counters: MapCounters, overlays: OverlayPainter) -> None:
        """Over the map of this camera, with these counters and marks."""
        self._kit = kit
        self._camera = camera
        self._counters = counters
        self._overlays = overlays

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what moves, and what is said of what happens, with its dice."""
        moving = stage.moving
        if moving is not None:
            self._moving(surface, moving)
        word = stage.word
        if word is not None:
            hex, text, tone = word
            is_calm = self._kit.app.settings.is_on(Switch.CALM)
            if not is_calm:
                self._overlays.draw_flash(surface, self._camera, hex, stage.share)
            font = self._kit.font(18, Role.STRONG)
            x, y = self._camera.centre(hex)
            image = font.render(text, True, TEXT)  # noqa: FBT003 - pygame takes no keyword
            place = image.get_rect(center=(x, y - round(self._camera.hex_px * 0.62)))
            body = place.inflate(self._kit.px(18), self._kit.px(8)).clamp(self._camera.viewport)
            pygame.draw.rect(surface, WELL, body.inflate(4, 4), border_radius=self._kit.px(7))
            pygame.draw.rect(surface, self._kit.scheme.panel_fills[tone], body, border_radius=self._kit.px(6))
            surface.blit(image, image.get_rect(center=body.center))
            self._dice(surface, stage, body)

    def _dice(self, surface: pygame.Surface, stage: Stage, body: pygame.Rect) -> None:
        """Dice above what is said of them, tumbling unless all is to be calm; below it where there is no room above."""
        if not stage.dice:
            return
        from game.ui.paint.dice import dice_size, draw_dice, tumbling

        is_calm = self._kit.app.settings.is_on(Switch.CALM)
        dice = stage.dice if is_calm else tumbling(stage.dice, stage.share)
        die_px, gap = self._kit.px(_DIE_PX), self._kit.px(6)
        room = pygame.Rect((0, 0), dice_size(len(dice), die_px))
        room.midbottom = (body.centerx, body.top - gap)
        if room.top < self._camera.viewport.top + gap:
            room.midtop = (body.centerx, body.bottom + gap)
        draw_dice(surface, self._kit.app.fonts, dice, room.clamp(self._camera.viewport), die_px)

    def _moving(self, surface: pygame.Surface, moving: Moving) -> None:
        ax, ay = self._camera.centre(moving.origin)
        bx, by = self._camera.centre(moving.hex)
        share = moving.share * moving.share * (3 - 2 * moving.share)
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        if moving.comes_down:
            height = (1 - share) * self._camera.hex_px * _FALL_HEXES
            sway = math.sin(moving.share * math.tau) * self._camera.hex_px * 0.08
            self._counters.draw_piece(surface, moving.piece, (x + sway, y - height))
            return
        self._counters.draw_piece(surface, moving.piece, (x, y))
