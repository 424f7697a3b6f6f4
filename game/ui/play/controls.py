"""Mouse and keyboard at the map: who gets an event, and what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.saves import save_path
from game.grid.topology import OFF_BOARD
from game.model.errors import SaveError
from game.ui.keys import PLAY, Command
from game.ui.play.aim import Aim
from game.ui.play.own_sheets import (
    CLOSE,
    END_SHOW,
    END_YES,
    RESULT_LOOK,
    RESULT_NEW,
    RESULT_SAVE,
    RESULT_TITLE,
)
from game.ui.play.sheet_keys import SheetKeys, choice_for
from game.ui.play.sheet_panel import FEWER, MORE
from game.ui.play.status_line import ALARM, WARNING
from game.ui.settings import SPEEDS

if TYPE_CHECKING:
    from game.ui.play.play_screen import PlayScreen

PAN_PX_PER_SECOND = 900
QUICK_SAVE_NAME = "Quick save"
_PANS = {
    Command.PAN_LEFT: (-1, 0),
    Command.PAN_RIGHT: (1, 0),
    Command.PAN_UP: (0, -1),
    Command.PAN_DOWN: (0, 1),
}
_OVERLAYS = {Command.SHOW_ZOC: "zoc", Command.ENEMY_REACH: "enemy_reach", Command.SHOW_UNMOVED: "unmoved"}


class Controls:
    """Turns events into what the screen does."""

    def __init__(self, screen: PlayScreen) -> None:
        """Controls of a screen."""
        self._screen = screen
        self._panning: set[Command] = set()
        self._holds_ctrl = False
        self._sheet_keys = SheetKeys(screen)
        self._keys: dict[Command, Callable[[], object]] = self._key_table()
        self._own: dict[str, Callable[[], object]] = self._own_table()

    # time

    @property
    def is_panning(self) -> bool:
        """Whether a key that moves the map is held."""
        return bool(self._panning)

    def update(self, seconds: float) -> bool:
        """Move the map while a key is held; True if it moved."""
        if not self._panning:
            return False
        far = seconds * PAN_PX_PER_SECOND
        across = sum(_PANS[command][0] for command in self._panning)
        down = sum(_PANS[command][1] for command in self._panning)
        self._screen.view.camera.pan(round(across * far), round(down * far))
        return True

    def let_go(self) -> None:
        """Forget what is held: another screen has the keys now."""
        self._panning.clear()
        self._screen.pointer.let_go()
        self._screen.view.hides_counters = False

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button <= pygame.BUTTON_RIGHT:
                self._pressed(event)
            case pygame.MOUSEBUTTONUP if event.button <= pygame.BUTTON_RIGHT:
                self._released(event)
            case pygame.MOUSEWHEEL:
                self._wheel(event)
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                self._key_up(event)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWLEAVE:
                self.let_go()
                self._point_at((-1, -1))
            case _:
                return False
        return True

    # mouse

    def _moved(self, position: tuple[int, int]) -> None:
        screen = self._screen
        if screen.dashboard.log.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position)):
            screen.dirty = True
            return
        by = screen.pointer.move(position)
        if by is not None:
            screen.view.camera.pan(*by)
            screen.dirty = True
            return
        screen.hover_over(screen.dashboard.hit(position, screen.contents))
        self._point_at(position)

    def _point_at(self, position: tuple[int, int]) -> None:
        screen = self._screen
        is_covered = screen.dashboard.covers(position, screen.contents)
        hex = OFF_BOARD if is_covered else screen.view.camera.hex_at(position)
        if screen.aim.point_at(hex, position):
            screen.quiet()
            screen.relook()
        elif screen.desk.wants_point:
            screen.relook()

    def _pressed(self, event: pygame.event.Event) -> None:
        screen = self._screen
        if screen.dashboard.log.handle(event):
            screen.dirty = True
        elif not screen.dashboard.covers(event.pos, screen.contents):
            screen.pointer.press(event.button, event.pos)
            if screen.flow.stage.is_playing:
                screen.flow.stage.skip()
                screen.changed()

    def _released(self, event: pygame.event.Event) -> None:
        screen = self._screen
        if screen.dashboard.log.handle(event):
            screen.dirty = True
            return
        if screen.pointer.release(event.button):
            if event.button == pygame.BUTTON_LEFT:
                self._click(event.pos)
            elif event.button == pygame.BUTTON_RIGHT:
                self._back()
        elif event.button == pygame.BUTTON_LEFT and screen.dashboard.covers(event.pos, screen.contents):
            self._press_panel(event.pos)

    def _click(self, position: tuple[int, int]) -> None:
        screen = self._screen
        self._point_at(position)
        hex = screen.aim.hover
        if hex == OFF_BOARD or screen.own_sheet is not None or not screen.table.may_act:
            return
        screen.take(screen.desk.click(hex, screen.point(hex), adds=self._holds_ctrl))

    def _press_panel(self, position: tuple[int, int]) -> None:
        screen = self._screen
        hex = screen.dashboard.log.hex_at(position)
        if hex != OFF_BOARD and screen.dashboard.shows_panel:
            screen.view.camera.centre_on(hex)
            screen.aim.put(hex)
            screen.relook()
            return
        name = screen.dashboard.hit(position, screen.contents)
        if name:
            self.press(name)

    def _wheel(self, event: pygame.event.Event) -> None:
        screen = self._screen
        position = screen.app.mouse
        dashboard, contents = screen.dashboard, screen.contents
        if dashboard.shows_panel and dashboard.log.rect.collidepoint(position):
            dashboard.log.handle(event)
        elif contents.sheet is not None and dashboard.sheet.rect.collidepoint(position):
            self._sheet_keys.scroll(-event.y)
        elif contents.tray is not None and dashboard.tray.rect.collidepoint(position):
            dashboard.tray.scroll(contents.tray, -event.y)
        elif not dashboard.covers(position, contents):
            screen.view.camera.zoom_by(event.y, position)
            self._point_at(position)
            screen.relook()
        screen.dirty = True

    # keys

    def _key_down(self, event: pygame.event.Event) -> bool:
        screen = self._screen
        self._holds_ctrl = bool(event.mod & pygame.KMOD_CTRL)
        if screen.flow.stage.is_playing and event.key not in _HELD_ALONE:
            screen.flow.stage.skip()
            screen.changed()
        if self._sheet_keys.handle(event, self.press) or self._choice_key(event):
            return True
        if screen.aim.type(event):
            hex = screen.aim.typed_hex()
            if hex == OFF_BOARD:
                screen.say("There is no such hex on this map", WARNING)
            elif hex is not None:
                screen.go_to(hex)
            screen.relook()
            return True
        command = PLAY.command_of(event)
        if Aim.moves(command) and command is not None:
            self._move_cursor(command)
            return True
        if command in _PANS:
            self._panning.add(command)
            return True
        action = self._keys.get(command) if command is not None else None
        if action is not None:
            action()
        return action is not None

    def _key_up(self, event: pygame.event.Event) -> None:
        self._holds_ctrl = bool(event.mod & pygame.KMOD_CTRL) and event.key not in (pygame.K_LCTRL, pygame.K_RCTRL)
        command = PLAY.command_of(event)
        for pan in [pan for pan in self._panning if any(chord.key == event.key for chord in PLAY.chords[pan])]:
            self._panning.discard(pan)
        if command is Command.HIDE_COUNTERS:
            self._screen.view.hides_counters = False
            self._screen.dirty = True
        elif command is Command.UNIT_DONE:
            self._space()

    def _choice_key(self, event: pygame.event.Event) -> bool:
        """A key that stands on a button of the banner."""
        prompt = self._screen.contents.prompt
        choice = choice_for(event, prompt.choices) if prompt is not None else None
        if choice is not None:
            self.press(choice.id)
        return choice is not None

    def _move_cursor(self, command: Command) -> None:
        screen = self._screen
        focus = screen.desk.focus
        fallback = focus if focus != OFF_BOARD else self._middle()
        screen.aim.move(command, fallback)
        screen.quiet()
        screen.bring_into_view(screen.aim.cursor)
        screen.relook()

    def _middle(self) -> int:
        """A hex in the middle of what is seen of the map."""
        camera = self._screen.view.camera
        centre = camera.viewport.center
        seen = camera.visible_hexes() or range(self._screen.game.scenario.board.topology.size)
        return min(seen, key=lambda hex: _distance(camera.centre(hex), centre))

    def _space(self) -> None:
        """Space, let go without a drag: a click where the keys point, or done with the unit that is selected there."""
        screen = self._screen
        if screen.pointer.has_dragged:
            screen.pointer.has_dragged = False
            return
        if screen.own_sheet is not None or screen.contents.sheet is not None or not screen.table.may_act:
            return
        hex = screen.aim.hex
        if hex == OFF_BOARD or (hex == screen.desk.focus and screen.aim.by_keys):
            screen.take(screen.desk.command("unit_done"))
        else:
            screen.take(screen.desk.click(hex, screen.point(hex), adds=self._holds_ctrl))

    def _key_table(self) -> dict[Command, Callable[[], object]]:
        screen = self._screen
        camera = screen.view.camera
        return {
            Command.CANCEL: self._cancel,
            Command.END_PHASE: partial(screen.ask_end, at_once=False),
            Command.END_PHASE_AT_ONCE: partial(screen.ask_end, at_once=True),
            Command.UNDO: partial(self.press, "undo"),
            Command.REDO: partial(self.press, "redo"),
            Command.NEXT_UNIT: partial(self._cycle, 1),
            Command.PREVIOUS_UNIT: partial(self._cycle, -1),
            Command.UNIT_DONE: self._hold_space,
            Command.ZOOM_IN: partial(self._zoom, 1),
            Command.ZOOM_OUT: partial(self._zoom, -1),
            Command.ZOOM_RESET: partial(self._look, partial(camera.zoom_to, round(camera.layout.hex_px))),
            Command.FIT: partial(self._look, camera.fit),
            Command.SHOW_GRID: partial(self._switch, "shows_grid"),
            Command.SHOW_NUMBERS: partial(self._switch, "shows_numbers"),
            Command.HIDE_COUNTERS: partial(self._switch, "hides_counters"),
            Command.PANEL: self._toggle_panel,
            Command.LOG: self._toggle_log,
            Command.SPEED: self._next_speed,
            Command.QUICK_SAVE: self._quick_save,
            Command.QUICK_LOAD: self._quick_load,
            Command.SAVE: self._save,
            Command.LOAD: self._load,
            **{command: partial(self._overlay, name) for command, name in _OVERLAYS.items()},
            **{command: partial(self.press, command.value) for command in (Command.ENGINEERS, Command.ORDERS)},
        }

    def _look(self, move: Callable[[], None]) -> None:
        move()
        self._screen.relook()

    def _zoom(self, step: int) -> None:
        screen = self._screen
        at = screen.aim.position if screen.aim.position is not None and screen.aim.hover != OFF_BOARD else None
        if screen.aim.by_keys:
            at = screen.view.camera.centre(screen.aim.cursor)
        screen.view.camera.zoom_by(step, at)
        screen.relook()

    def _switch(self, name: str) -> None:
        view = self._screen.view
        setattr(view, name, not getattr(view, name) if name != "hides_counters" else True)
        self._screen.dirty = True

    def _overlay(self, name: str) -> None:
        self._screen.shown ^= {name}
        self._screen.relook()

    def _toggle_panel(self) -> None:
        self._screen.dashboard.toggle_panel()
        self._screen.relayout()

    def _toggle_log(self) -> None:
        self._screen.dashboard.toggle_log()
        self._screen.relayout()

    def _next_speed(self) -> None:
        screen = self._screen
        screen.app.settings.set_speed(screen.app.settings.speed + 1)
        screen.flow.speed = screen.app.settings.speed
        screen.say(f"What happens is shown {SPEEDS[screen.flow.speed]}")

    def _hold_space(self) -> None:
        """Space acts when it is let go, for it may be held to drag the map."""

    def _cycle(self, step: int) -> None:
        screen = self._screen
        if screen.own_sheet is not None or not screen.table.may_act:
            return
        screen.take(screen.desk.cycle(step, screen.aim.hex))
        tray = screen.contents.tray
        if tray is not None:
            screen.dashboard.tray.show(tray)

    def _cancel(self) -> None:
        if not self._back():
            self.press("menu")

    def _back(self) -> bool:
        """Let go of what was begun last; False if there is nothing."""
        screen = self._screen
        if screen.aim.typed:
            screen.aim.typed = ""
        elif screen.own_sheet is not None:
            screen.own_sheet = None
        elif not screen.table.may_act or not screen.desk.back():
            return False
        screen.quiet()
        screen.changed()
        return True

    # buttons, rows and pieces

    def press(self, name: str) -> None:
        """Do what a button, row or piece stands for."""
        screen = self._screen
        if name in self._own:
            self._own[name]()
        elif name.startswith("rule:"):
            screen.show_rule(name.partition(":")[2])
        elif not screen.table.may_act or screen.own_sheet is not None:
            return
        elif name.endswith((MORE, FEWER)):
            screen.take(screen.desk.count(name[: -len(MORE)], 1 if name.endswith(MORE) else -1))
        elif name in (Command.ENGINEERS, Command.ORDERS):
            screen.dashboard.focused_row = screen.dashboard.sheet.first = 0
            screen.take(screen.desk.command(name))
        else:
            screen.take(screen.desk.press(name))

    def _own_table(self) -> dict[str, Callable[[], object]]:
        screen = self._screen
        return {
            "menu": self._menu,
            "undo": lambda: self._went(screen.flow.undo()),
            "redo": lambda: self._went(screen.flow.redo()),
            "end_phase": self._end_button,
            END_YES: screen.end_phase,
            END_SHOW: self._show_undone,
            CLOSE: self._back,
            RESULT_LOOK: self._back,
            RESULT_SAVE: self._save,
            RESULT_NEW: self._new_game,
            RESULT_TITLE: self._title,
        }

    def _end_button(self) -> None:
        screen = self._screen
        if screen.game.outcome is not None:
            screen.show_result()
        else:
            screen.ask_end(at_once=False)

    def _went(self, why_not: str) -> None:
        self._screen.own_sheet = None
        self._screen.changed()
        if why_not:
            self._screen.say(why_not, WARNING)

    def _show_undone(self) -> None:
        self._screen.own_sheet = None
        self._screen.changed()
        self._cycle(1)

    def _menu(self) -> None:
        from game.ui.screens.pause import PauseMenu

        self._screen.app.push(PauseMenu(self._screen.game))

    def _save(self) -> None:
        from game.ui.screens.pause import SaveGame

        self._screen.app.push(SaveGame(self._screen.game))

    def _load(self) -> None:
        from game.ui.screens.load import LoadGame

        self._screen.app.push(LoadGame())

    def _new_game(self) -> None:
        from game.ui.screens.new_game import NewGame

        self._screen.app.push(NewGame())

    def _title(self) -> None:
        from game.ui.screens.title import TitleScreen

        self._screen.app.replace(TitleScreen())

    def _quick_save(self) -> None:
        screen = self._screen
        try:
            screen.game.save(save_path(QUICK_SAVE_NAME))
        except SaveError as error:
            screen.say(str(error), ALARM)
        else:
            screen.say("Saved; F9 loads it again")

    def _quick_load(self) -> None:
        from game.ui.start import load_game

        load_game(self._screen.app, save_path(QUICK_SAVE_NAME))


_HELD_ALONE = (
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT, pygame.K_p,
)  # fmt: skip
"""Keys that skip nothing: they do nothing alone, or change the speed."""


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
