"""What can be done at a hex: a small menu over the map, with the key of each thing and, where it cannot be, why."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, fitted, line_height, wrapped
from game.ui.look.theme import AMBER, RAISED_HOVER, RULE, SMALL_PX, TEXT, TEXT_DIM, TEXT_OFF
from game.ui.play.menu_items import Item, MenuScreen, items_at, told_of
from game.ui.play.panels.kit import Kit
from game.ui.widgets.button import draw_keycap, keycap_size
from game.ui.window.dialog import draw_panel
from game.ui.window.screen import Screen, Window

_WIDTH_PX, _ROW_PX, _INSET_PX, _GAP_PX = 330, 25, 10, 7
_HEAD_LINES, _WHY_LINES = 2, 3


class ContextMenu(Screen):
    """Opened at a hex; arrow keys and Enter, the key that stands on a line, or the mouse choose one."""

    name = "context_menu"
    modal = True

    def __init__(self, screen: MenuScreen, hex: int, at: tuple[int, int]) -> None:
        """A menu of what can be done at a hex (or OFF_BOARD) of a screen, beside a place of the window."""
        self._play = screen
        self._hex = hex
        self._at = at
        self._chosen = 0
        self.title = screen.title

    def enter(self, app: Window) -> None:
        """Find out what can be done."""
        self.app = app
        self._kit = Kit(app)
        self.items = items_at(self._play, self._hex)
        self._chosen = next((number for number, item in enumerate(self.items) if not item.refusal), 0)
        self._lay_out()

    def resize(self, size: tuple[int, int]) -> None:
        """The place it was opened at may be gone: it closes with its window's old size."""
        del size
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._kit.px
        small = line_height(self._kit.font(SMALL_PX))
        inset = px(_INSET_PX)
        parts = sum(item.begins_part for item in self.items)
        head = px(22) + _HEAD_LINES * small
        around = head + parts * px(_GAP_PX) + _WHY_LINES * small + 3 * inset
        row = min(px(_ROW_PX), (self.app.size[1] - around) // len(self.items))
        height = around + len(self.items) * row
        self.rect = pygame.Rect(self._at, (px(_WIDTH_PX), height))
        self.rect.clamp_ip(pygame.Rect((0, 0), self.app.size))
        self._head = pygame.Rect(self.rect.left + inset, self.rect.top + inset, self.rect.width - 2 * inset, head)
        self._rows = []
        y = self._head.bottom
        for item in self.items:
            y += px(_GAP_PX) if item.begins_part else 0
            self._rows.append(pygame.Rect(self.rect.left + inset // 2, y, self.rect.width - inset, row))
            y += row
        self._why = pygame.Rect(self._head.left, y + inset // 2, self._head.width, _WHY_LINES * small)
        self.dirty = True

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose or close; everything that happens over the game is for the menu."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if not self.rect.collidepoint(event.pos):
                self.app.pop()
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._point(event.pos)
                if self._row_at(event.pos) >= 0:
                    self._choose(self._chosen)
            case pygame.KEYDOWN:
                return self._key(event)
        return event.type != pygame.KEYUP

    def _row_at(self, position: tuple[int, int]) -> int:
        return next((number for number, row in enumerate(self._rows) if row.collidepoint(position)), -1)

    def _point(self, position: tuple[int, int]) -> None:
        row = self._row_at(position)
        if row >= 0 and row != self._chosen:
            self._chosen, self.dirty = row, True

    def _key(self, event: pygame.event.Event) -> bool:
        menu, play = self.app.keyboard.menu.command_of(event), self.app.keyboard.play.command_of(event)
        if menu in (Command.UP, Command.DOWN, Command.NEXT, Command.PREVIOUS):
            step = 1 if menu in (Command.DOWN, Command.NEXT) else -1
            self._chosen = (self._chosen + step) % len(self.items)
            self.dirty = True
        elif menu is Command.CONFIRM:
            self._choose(self._chosen)
        elif menu is Command.CANCEL or play is Command.CONTEXT_MENU:
            self.app.pop()
        else:
            at = next((n for n, item in enumerate(self.items) if item.command is not None and item.command is play), -1)
            if at >= 0:
                self._choose(at)
        return True

    def _choose(self, number: int) -> None:
        """Do what a line says, after the menu has gone; one that cannot be done only says why."""
        self._chosen, self.dirty = number, True
        item = self.items[number]
        if item.refusal:
            self.app.sounds.play("refusal")
            return
        self.app.pop()
        item.act()

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        """A panel with the hex above, the lines, and below what there is to say of the one that is chosen."""
        kit, px = self._kit, self._kit.px
        draw_panel(surface, self.rect, px(6))
        title, facts = told_of(self._play, self._hex)
        head = pygame.Rect(self._head.left, self._head.top, self._head.width, px(20))
        draw_line(surface, kit.font(15, Role.STRONG), title, head, AMBER)
        self._lines(surface, facts, pygame.Rect(head.left, head.bottom, head.width, 0), _HEAD_LINES)
        for number, (item, row) in enumerate(zip(self.items, self._rows, strict=True)):
            if item.begins_part:
                y = row.top - px(_GAP_PX) // 2
                pygame.draw.line(surface, RULE, (self._head.left, y), (self._head.right, y))
            if number == self._chosen:
                pygame.draw.rect(surface, RAISED_HOVER, row, border_radius=px(4))
            self._item(surface, item, row.inflate(-px(_INSET_PX), 0))
        chosen = self.items[self._chosen]
        self._lines(surface, chosen.refusal or chosen.about, self._why, _WHY_LINES)

    def _item(self, surface: pygame.Surface, item: Item, row: pygame.Rect) -> None:
        key = self.app.keyboard.play.label(item.command)
        cap = keycap_size(self.app, key) if key else (0, 0)
        if key:
            draw_keycap(surface, self.app, key, (row.right - cap[0], row.centery - cap[1] // 2))
        words = pygame.Rect(row.left, row.top, row.width - cap[0] - self._kit.px(6), row.height)
        draw_line(surface, self._kit.font(15), item.text, words, TEXT_OFF if item.refusal else TEXT)

    def _lines(self, surface: pygame.Surface, text: str, room: pygame.Rect, most: int) -> None:
        font = self._kit.font(SMALL_PX)
        lines = wrapped(font, text, room.width)
        if len(lines) > most:
            lines = [*lines[: most - 1], fitted(font, " ".join(lines[most - 1 :]), room.width)]
        for number, line in enumerate(lines):
            place = pygame.Rect(room.left, room.top + number * line_height(font), room.width, line_height(font))
            draw_line(surface, font, line, place, TEXT_DIM)

    def state(self) -> dict[str, Any]:
        """Where the lines are, which is chosen, and why some cannot be done."""
        return {
            "widgets": {item.id: list(row) for item, row in zip(self.items, self._rows, strict=True)},
            "chosen": self.items[self._chosen].id,
            "refusals": {item.id: item.refusal for item in self.items if item.refusal},
        }
