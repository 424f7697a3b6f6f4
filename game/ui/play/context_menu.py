"""What can be done at a hex: a small menu over the map, with the key of each thing and, where it cannot be, why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.scenario.scenario import Scenario
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, fitted, line_height, wrapped
from game.ui.look.theme import AMBER, RAISED_HOVER, RULE, SMALL_PX, TEXT, TEXT_DIM, TEXT_OFF
from game.ui.play.hand.host import AtTheMap
from game.ui.play.panels.kit import Kit
from game.ui.play.telling import with_keys
from game.ui.screens.rules import RulesBrowser
from game.ui.widgets.button import draw_keycap, keycap_size
from game.ui.window.dialog import draw_panel
from game.ui.window.screen import Screen, Window

_WIDTH_PX, _ROW_PX, _INSET_PX, _GAP_PX = 330, 25, 10, 7
_HEAD_LINES, _WHY_LINES = 2, 3
_TOGGLES = {
    Command.SHOW_ZOC: ("zoc",), Command.ENEMY_REACH: ("enemy_reach", "free_reach"), Command.SHOW_UNMOVED: ("unmoved",),
}  # fmt: skip
"""Overlays by the key that switches them on and off, or goes through them."""
_PAGES = (
    Command.HINT, Command.ESTIMATE, Command.OBJECTIVES, Command.CALENDAR, Command.HISTORY, Command.NOTE, Command.RULES,
    Command.MAP_KEY,
)  # fmt: skip
_ROUND = (Command.NEXT_UNIT, Command.ZOOM_IN, Command.ZOOM_OUT, Command.FIT)


class MenuScreen(AtTheMap, Protocol):
    """The play screen, as far as a menu over it goes."""

    title: str

    def rules_place(self) -> tuple[str, Scenario | None]:
        """Where the rules speak of what is shown."""
        ...

    def obey(self, command: Command) -> None:
        """Do what a key does."""
        ...


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu."""

    id: str
    text: str
    act: Callable[[], object]
    command: Command | None = None
    refusal: str = ""
    """Why it cannot be done now; empty if it can."""
    about: str = ""
    """More about it, told below the menu while it is chosen."""
    begins_part: bool = False


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


def told_of(screen: MenuScreen, hex: int) -> tuple[str, str]:
    """A hex in a line, and what there is to know of it."""
    card = screen.desk.hex_card(hex) if hex != OFF_BOARD else None
    if card is None:
        return screen.app.words("menu.heading"), ""
    facts = (f"{fact.label}: {fact.value}" if fact.value else fact.label for fact in card.facts)
    return screen.app.words("menu.hex", hex=card.title), "; ".join(facts)


def items_at(screen: MenuScreen, hex: int) -> tuple[Item, ...]:
    """All that can be done at a hex, and elsewhere."""
    return (*_here(screen, hex), *_switches(screen), *_game(screen), *_elsewhere(screen))


def _here(screen: MenuScreen, hex: int) -> list[Item]:
    """What a click here does; being done with the unit; letting go of it."""
    words, desk, may_act = screen.app.words, screen.desk, screen.table.may_act
    waits = "" if may_act else words("menu.not_yours")
    items: list[Item] = []
    if hex != OFF_BOARD:
        hint = desk.hint(hex, None)
        why = waits or words.refusal(hint.refusal)
        told = with_keys(hint.text, screen.app.keyboard.play.label)
        items.append(Item("here", words("menu.here"), partial(_click, screen, hex), Command.UNIT_DONE, why, told))
    no_unit = "" if desk.can_pass else words("menu.no_unit")
    items.append(Item("done", words("menu.done"), partial(_done, screen), None, waits or no_unit))
    nothing = "" if desk.focus != OFF_BOARD else words("menu.nothing_chosen")
    items.append(Item("let_go", words("menu.let_go"), partial(_obey, screen, Command.CANCEL), None, waits or nothing))
    return items


def _click(screen: MenuScreen, hex: int) -> None:
    screen.aim.put(hex)
    screen.take(screen.desk.click(hex, None, adds=False))


def _done(screen: MenuScreen) -> None:
    screen.take(screen.desk.command(Command.UNIT_DONE.value))


def _obey(screen: MenuScreen, command: Command) -> None:
    screen.obey(command)


def _switches(screen: MenuScreen) -> list[Item]:
    words = screen.app.words
    items: list[Item] = []
    for command, overlays in _TOGGLES.items():
        state = "on" if screen.shown.intersection(overlays) else "off"
        text = words(f"menu.switch_{state}", what=words(f"menu.{overlays[0]}"))
        items.append(_item(screen, command, text=text, begins_part=not items))
    return items


def _item(
    screen: MenuScreen, command: Command, *, text: str = "", refusal: str = "", begins_part: bool = False
) -> Item:
    told = text or screen.app.words(f"commands.{command}")
    return Item(command.value, told, partial(_obey, screen, command), command, refusal, begins_part=begins_part)


def _game(screen: MenuScreen) -> list[Item]:
    """Undo, redo, the end of the phase; and what only these rules know."""
    contents, words = screen.contents, screen.app.words
    own = [_item(screen, Command(name), text=text) for name, text in screen.desk.commands if screen.table.may_act]
    not_yours = "" if screen.table.may_act or screen.game.decision is None else words("menu.not_yours")
    return [
        _item(screen, Command.UNDO, refusal=contents.undo_refusal, begins_part=True),
        _item(screen, Command.UNDO_ALL, refusal=contents.undo_refusal),
        _item(screen, Command.REDO, refusal=contents.redo_refusal),
        _item(screen, Command.REDO_ALL, refusal=contents.redo_refusal),
        *own,
        _item(
            screen, Command.END_PHASE, text=contents.heading.end_text, refusal=not_yours or contents.heading.end_refusal
        ),
    ]


def _elsewhere(screen: MenuScreen) -> list[Item]:
    items = [_item(screen, command) for command in _ROUND]
    pages = [_item(screen, command) for command in _PAGES if command is not Command.RULES]
    rules = Item("rules", screen.app.words("commands.rules"), partial(_open_rules, screen), Command.RULES)
    return [_first(items[0]), *items[1:], _first(pages[0]), *pages[1:], rules]


def _open_rules(screen: MenuScreen) -> None:
    screen.app.push(RulesBrowser(*screen.rules_place()))


def _first(item: Item) -> Item:
    return Item(item.id, item.text, item.act, item.command, item.refusal, item.about, begins_part=True)
