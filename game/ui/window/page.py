"""Pages that fill the window under a heading."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER_DEEP, PANEL, RULE, TEXT, TEXT_DIM, WELL
from game.ui.widgets.fitting import draw_fitting
from game.ui.window.widget_screen import WidgetScreen

HEAD_PX = 64
FOOT_PX = 72
BUTTON_PX = 44
MARGIN_PX = 28
_HEADING_PX = 34


class Page(WidgetScreen):
    """A page with a heading above and a row of buttons below; `build` sets the heading in the player's language."""

    heading = ""
    subheading = ""

    @property
    def body(self) -> pygame.Rect:
        """What is between heading and buttons."""
        px, bare = self.app.px, self.app.bare_px
        width, height = self.app.size
        top, bottom = px(HEAD_PX) + px(18), height - px(FOOT_PX) - px(12)
        return pygame.Rect(bare(MARGIN_PX), top, width - 2 * bare(MARGIN_PX), bottom - top)

    def foot(self, width_px: int, *, from_right: int | None = None, from_left: int | None = None) -> pygame.Rect:
        """The place of a button in the row below, by the designed distance of its edge from the margin."""
        px, bare = self.app.px, self.app.bare_px
        place = pygame.Rect(0, 0, px(width_px), px(BUTTON_PX))
        place.centery = self.app.size[1] - px(FOOT_PX) // 2
        if from_right is not None:
            place.right = self.app.size[0] - bare(MARGIN_PX) - px(from_right)
        else:
            place.left = bare(MARGIN_PX) + px(from_left or 0)
        return place

    def close(self) -> None:
        """Go back to the screen below."""
        self.app.pop()

    def draw_background(self, surface: pygame.Surface) -> None:
        """Fill the window and write the heading."""
        px, bare = self.app.px, self.app.bare_px
        surface.fill(PANEL)
        head = pygame.Rect(0, 0, self.app.size[0], px(HEAD_PX))
        pygame.draw.rect(surface, WELL, head)
        pygame.draw.rect(surface, AMBER_DEEP, (0, head.bottom - px(2), head.width, px(2)))
        line = head.inflate(-2 * bare(MARGIN_PX), 0)
        done = draw_fitting(self.app, surface, self.heading, line, TEXT, size_px=_HEADING_PX, role=Role.PLACE)
        if self.subheading:
            beside = pygame.Rect(done.right + px(20), line.top, line.right - done.right - px(20), line.height)
            draw_fitting(self.app, surface, self.subheading, beside, TEXT_DIM, align="right")
        y = self.app.size[1] - px(FOOT_PX)
        pygame.draw.line(surface, RULE, (bare(MARGIN_PX), y + px(6)), (self.app.size[0] - bare(MARGIN_PX), y + px(6)))
