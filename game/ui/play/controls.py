"""Keyboard and buttons at the map: who gets an event, and what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.desk.own_sheets import CLOSE, END_SHOW, END_YES, STOP
from game.ui.keys.keys import Command
from game.ui.play.endings import EndedScreen, Endings
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.always import Always
from game.ui.play.hand.sheet_keys import SheetKeys, choice_for
from game.ui.play.hand.stack_tour import StackTour
from game.ui.play.hand.undoing import UNDOING, Undoing
from game.ui.play.hand.view_actions import PANS, ViewActions
from game.ui.play.key_pointing import KeyPointing, PointedScreen
from game.ui.play.mouse_controls import MouseControls
from game.ui.play.panels.panel import rule_of
from game.ui.play.panels.sheet_panel import FEWER, MORE
from game.ui.play.panels.switch_bar import SWITCH
from game.ui.play.play_log import PlayLog
from game.ui.play.whole_game import COMMANDS
from game.ui.play.window_actions import OpeningScreen, WindowActions

_CTRL, _SHIFT = (pygame.K_LCTRL, pygame.K_RCTRL), (pygame.K_LSHIFT, pygame.K_RSHIFT)
_OF_THE_RULES = (Command.WORKS, Command.ORDERS, Command.TRAY)
"""Keys whose meaning only the desk knows."""
_HELD_ALONE = (*_CTRL, *_SHIFT, pygame.K_LALT, pygame.K_RALT)
"""Keys that skip nothing: they do nothing alone."""


class ControlledScreen(PointedScreen, OpeningScreen, EndedScreen, Protocol):
    """The play screen, as far as keyboard and buttons go."""

    log: PlayLog
    always: Always
    endings: Endings


class Controls:
    """Turns events into what the screen does."""

    def __init__(self, screen: ControlledScreen) -> None:
        """Controls of a screen."""
        self._screen = screen
        self._sheet_keys = SheetKeys(screen)
        self._view = ViewActions(screen)
        self._window = WindowActions(screen)
        self._tour = StackTour(screen)
        self._undoing = Undoing(screen)
        self._pointing = KeyPointing(screen)
        self._mouse = MouseControls(screen, self._sheet_keys, self.press, self._back_or_menu)
        self._keys = self._key_table()
        self._own = self._button_table()

    def _key_table(self) -> dict[Command, Callable[[], object]]:
        """What keys do."""
        screen = self._screen
        return {
            **self._view.table(),
            Command.CANCEL: self._cancel,
            Command.END_PHASE: partial(screen.endings.ask, by_key=True),
            Command.END_PHASE_AT_ONCE: partial(screen.endings.ask, at_once=True),
            **{command: partial(self.press, command.value) for command in UNDOING},
            Command.NEXT_UNIT: partial(self._cycle, 1),
            Command.PREVIOUS_UNIT: partial(self._cycle, -1),
            Command.NEXT_FORMATION: partial(self._cycle, 1, by_formation=True),
            Command.PREVIOUS_FORMATION: partial(self._cycle, -1, by_formation=True),
            Command.CHOOSE_MORE: self._pointing.choose_more,
            Command.CHOOSE_STACK: self._pointing.choose_stack,
            Command.MARCH: screen.ordering.begin,
            Command.ALWAYS: screen.always.open,
            Command.UNIT_DONE: self._pointing.hold_space,
            **self._window.table(),
            **{command: partial(self.press, command.value) for command in _OF_THE_RULES},
            Command.THREAT: self._look_at_threat,
            Command.CONTEXT_MENU: self._open_menu,
            **screen.log.table,
            Command.CARDS_UP: partial(self._read_on, -1),
            Command.CARDS_DOWN: partial(self._read_on, 1),
            **screen.looking_back.table(),
            **screen.counsel.table(),
            **{command: partial(self.press, command.value) for command in (*COMMANDS.values(), Command.LUCK)},
        }

    def _button_table(self) -> dict[str, Callable[[], object]]:
        """What buttons do that the desk knows nothing of."""
        screen = self._screen
        return {
            "menu": self._window.menu,
            **self._undoing.buttons(),
            STOP: self._stop,
            "end_phase": screen.endings.ask,
            "end_phase_at_once": partial(screen.endings.ask, at_once=True),
            END_YES: screen.endings.end,
            END_SHOW: screen.endings.show_undone,
            CLOSE: self._back,
            **{command.value: partial(screen.side.toggle, kind) for kind, command in COMMANDS.items()},
            Command.LUCK.value: screen.whole.show_luck,
            Command.ALWAYS.value: screen.always.open,
        }

    def _read_on(self, step: int) -> None:
        """Bring what is out of view of the cards into it."""
        self._screen.dashboard.cards.page(step)
        self._screen.dirty = True

    # time

    @property
    def is_panning(self) -> bool:
        """Whether a key that moves the map is held."""
        return bool(self._view.panning)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw what the hand holds, over everything."""
        self._mouse.drags.draw(surface)

    @property
    def holds(self) -> bool:
        """Whether the hand holds a counter, or draws a box."""
        return self._mouse.drags.is_on

    def update(self, seconds: float) -> bool:
        """Move the map while a key is held; True if it moved."""
        return self._view.update(seconds)

    def let_go(self) -> None:
        """Forget what is held: another screen has the keys now."""
        self._view.panning.clear()
        self._view.hide_counters(on=False)
        self._screen.pointer.let_go()
        self._mouse.drags.call_off()
        self._pointing.let_go()
        self._screen.holds_ctrl = self._screen.holds_shift = False

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""
        if self._screen.log.actions.handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                self._key_up(event)
                return True
            case pygame.WINDOWFOCUSLOST:
                self.let_go()
                return True
        return self._mouse.handle(event)

    def obey(self, command: Command) -> None:
        """Do what a key does, for a button that stands elsewhere."""
        if command in self._keys:
            self._keys[command]()

    def _key_down(self, event: pygame.event.Event) -> bool:
        screen = self._screen
        screen.tips.by_mouse = False
        screen.holds_ctrl = bool(event.mod & pygame.KMOD_CTRL) or event.key in _CTRL
        screen.holds_shift = bool(event.mod & pygame.KMOD_SHIFT) or event.key in _SHIFT
        command = screen.app.keyboard.play.command_of(event)
        if event.key not in _HELD_ALONE and command is not Command.SPEED:
            screen.skip()
        if screen.aim.typed and self._pointing.type(event):
            return True
        if command is not None and command is not Command.CANCEL:
            screen.aim.typed = ""  # what goes on with something else lets go of the number
        if self._sheet_keys.handle(event, self.press) or screen.side.key(event):
            return True
        if self._choice_key(event) or self._pointing.type(event):
            return True
        if command is None:
            return False
        if Aim.moves(command):
            self._pointing.move(command)
        elif command in PANS:
            self._view.panning.add(command)
        elif command in self._keys:
            self._keys[command]()
        else:
            return False
        return True

    def _key_up(self, event: pygame.event.Event) -> None:
        self._screen.holds_ctrl = bool(event.mod & pygame.KMOD_CTRL) and event.key not in _CTRL
        self._screen.holds_shift = bool(event.mod & pygame.KMOD_SHIFT) and event.key not in _SHIFT
        keys = self._screen.app.keyboard.play
        for pan in PANS:
            if any(chord.key == event.key for chord in keys.chords[pan]):
                self._view.panning.discard(pan)
        command = keys.command_of(event)
        if command is Command.HIDE_COUNTERS:
            self._view.hide_counters(on=False)
        elif command is Command.UNIT_DONE:
            self._pointing.let_space_go()

    def _choice_key(self, event: pygame.event.Event) -> bool:
        """A key that stands on a button of the banner."""
        prompt = self._screen.contents.prompt
        choice = choice_for(event, prompt.choices) if prompt is not None else None
        if choice is not None:
            self.press(choice.id)
        return choice is not None

    def _stop(self) -> None:
        """Do no more of what several units were ordered to do."""
        self._screen.skip()
        if self._screen.flow.stop():
            self._screen.changed()

    def _cycle(self, step: int, *, by_formation: bool = False) -> None:
        screen = self._screen
        if screen.own_sheet is not None or not screen.table.may_act:
            return
        reply = screen.desk.next_formation(step) if by_formation else self._tour.cycle(step)
        screen.endings.take(reply, otherwise=screen.app.words("play.nothing_to_choose"))
        if (tray := screen.contents.tray) is not None:
            screen.dashboard.tray.show(tray)

    def _cancel(self) -> None:
        if not self._back():
            self._window.menu()

    def _back_or_menu(self) -> None:
        """The right button over the map: let go of what was begun last; without that, say what can be done there."""
        if not self._back():
            self._open_menu()

    def _open_menu(self) -> None:
        """Say what can be done at the cursor of the keys, or where the mouse points."""
        screen, hex = self._screen, self._screen.aim.hex
        is_seen = screen.aim.by_keys and hex != OFF_BOARD
        self._window.context_menu(hex, screen.view.camera.centre(hex) if is_seen else screen.app.mouse)

    def _back(self) -> bool:
        """Let go of what was begun last; False if there is nothing."""
        screen = self._screen
        if self._mouse.drags.call_off():
            return True
        if screen.flow.is_carrying_out:
            self._stop()
            return True
        if screen.aim.typed:
            screen.aim.typed = ""
        elif screen.ordering.back():
            return True
        elif screen.own_sheet is not None:
            screen.own_sheet = None
        elif screen.side.close():
            return True
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
        elif (
            screen.ordering.press(name)
            or screen.always.press(name)
            or screen.log.actions.press(name)
            or screen.looking_back.press(name)
            or screen.counsel.press(name)
        ):
            return
        elif name.startswith(SWITCH):
            self.obey(Command(name.removeprefix(SWITCH)))
        elif name.startswith("side:"):
            screen.side.press(name)
        elif rule := rule_of(name):
            screen.show_rule(rule)
        elif not screen.table.may_act or screen.own_sheet is not None:
            return
        elif name.endswith((MORE, FEWER)):
            screen.take(screen.desk.count(name[: -len(MORE)], 1 if name.endswith(MORE) else -1))
        elif name in _OF_THE_RULES:
            screen.take(screen.desk.command(name))
        else:
            screen.take(screen.desk.press(name))

    def _look_at_threat(self) -> None:
        """Weigh what enemies could do to the unit whose card is shown."""
        card = self._screen.contents.unit
        if card is not None:
            self.press(f"{Command.THREAT}:{card.unit}")
