"""The keys in force: as shipped, or as the player has changed them; no key ever does two things at one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.keys import EVERYWHERE, MENU, PLAY, Bindings, Chord, Command

AT_THE_MAP, IN_MENUS, ALL = "at the map", "in menus", "everywhere"
_FIXED = frozenset(
    (
        *(Command.CANCEL, Command.CONFIRM, Command.NEXT, Command.PREVIOUS, Command.UP, Command.DOWN),
        *(Command.PAGE_UP, Command.PAGE_DOWN, Command.FIRST, Command.LAST),
    )
)
"""Menus are found through by these whatever else is changed: nobody can lock himself out."""
_TITLES = {
    Command.RULES: "Open the rules",
    Command.PICTURE: "Keep a picture of the window",
    Command.MUTE: "Sound on or off",
    Command.CONTINUE: "Continue the last game",
    Command.QUIT: "Leave",
    Command.SHOW_UNMOVED: "Show units that have not moved",
    Command.SHOW_ZOC: "Show enemy zones of control",
    Command.SHOW_GRID: "Grid on or off",
    Command.SHOW_NUMBERS: "Hex numbers on or off",
    Command.HIDE_COUNTERS: "Hide counters while held",
    Command.SILHOUETTES: "Silhouettes or symbols on counters",
    Command.MAP_KEY: "Key to the map",
    Command.ENEMY_REACH: "Show where enemies can get to",
    Command.END_PHASE_AT_ONCE: "End phase without being asked",
    Command.UNIT_DONE: "Click, or done with this unit",
    Command.ZOOM_RESET: "Usual zoom",
    Command.FIT: "Whole map",
    Command.PANEL: "Panel on or off",
    Command.LOG: "Log on the whole panel",
    Command.ORDERS: "Standing orders for bridges",
    Command.SPEED: "How fast things are acted out",
    **{command: f"Cursor {command.value.removeprefix('cursor_').replace('_', ' ')}" for command in Command
       if command.value.startswith("cursor_")},
    **{command: f"Move the map {command.value.removeprefix('pan_')}" for command in Command
       if command.value.startswith("pan_")},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key does, and where: the key of this can be changed."""

    where: str
    command: Command

    @property
    def id(self) -> str:
        """What it is called in the settings."""
        return f"{self.where}: {self.command}"

    @property
    def title(self) -> str:
        """What it does, for the player."""
        return _TITLES.get(self.command) or self.command.value.replace("_", " ").capitalize()

    @property
    def shipped(self) -> tuple[Chord, ...]:
        """Its keys as shipped."""
        return (MENU if self.where == IN_MENUS else PLAY).chords[self.command]


ACTIONS = tuple(
    Action(where, command)
    for where, chords in (
        (ALL, EVERYWHERE),
        (AT_THE_MAP, {command: own for command, own in PLAY.chords.items() if command not in EVERYWHERE}),
        (IN_MENUS, {command: own for command, own in MENU.chords.items() if command not in EVERYWHERE}),
    )
    for command in chords
    if command not in _FIXED
)
"""All whose keys can be changed, in the order in which they are listed."""


class Keyboard:
    """Which key does what for this player."""

    def __init__(self, changed: Mapping[str, Any]) -> None:
        """Keys as shipped but for those that are changed: the text of a key by the id of its action.

        What cannot be read, or would do two things, is as shipped. Names of keys are only known with a display.
        """
        self._changed: dict[Action, Chord] = {}
        self.menu = MENU
        self.play = PLAY
        for action in ACTIONS:
            text = changed.get(action.id)
            if isinstance(text, str):
                with suppress(ValueError):
                    self.change(action, chord_of(text))

    def change(self, action: Action, chord: Chord) -> str:
        """Let another key do something; why that cannot be, as a sentence, or nothing."""
        refusal = self._refusal(action, chord)
        if not refusal:
            self._changed[action] = chord
            self._bind()
        return refusal

    def reset(self, action: Action) -> str:
        """Give something its shipped key back; why that cannot be, as a sentence, or nothing."""
        refusal = self._refusal(action, action.shipped[0])
        if not refusal:
            self._changed.pop(action, None)
            self._bind()
        return refusal

    def reset_all(self) -> None:
        """All keys as shipped."""
        self._changed.clear()
        self._bind()

    def is_changed(self, action: Action) -> bool:
        """Whether the key is not the shipped one."""
        return action in self._changed

    def chords(self, action: Action) -> tuple[Chord, ...]:
        """The keys of something, the one on its button first."""
        return (self.menu if action.where == IN_MENUS else self.play).chords[action.command]

    def data(self) -> dict[str, str]:
        """What is changed, for the settings."""
        return {action.id: text_of(chord) for action, chord in self._changed.items()}

    def _refusal(self, action: Action, chord: Chord) -> str:
        if chord.key == pygame.K_ESCAPE:
            return "Esc always goes back; it can do nothing else."
        is_digit = pygame.K_0 <= chord.key <= pygame.K_9 and not chord.ctrl
        if is_digit and action.where != IN_MENUS:
            return "Digits type the number of a hex to go to; choose another key."
        for where, bindings in ((AT_THE_MAP, self.play), (IN_MENUS, self.menu)):
            if action.where not in (where, ALL):
                continue
            for command, own in bindings.chords.items():
                if chord in own and command is not action.command:
                    return f"{chord.label} is taken {where}: {_title(command)}. Give that another key first."
        return ""

    def _bind(self) -> None:
        self.menu = Bindings(dict(self._bound(MENU, (ALL, IN_MENUS))))
        self.play = Bindings(dict(self._bound(PLAY, (ALL, AT_THE_MAP))))

    def _bound(self, shipped: Bindings, places: tuple[str, str]) -> Iterator[tuple[Command, tuple[Chord, ...]]]:
        own = {action.command: chord for action, chord in self._changed.items() if action.where in places}
        for command, chords in shipped.chords.items():
            first = own.get(command)
            yield command, chords if first is None else (first, *(chord for chord in chords[1:] if chord != first))


def _title(command: Command) -> str:
    return next((action.title for action in ACTIONS if action.command is command), command.value.replace("_", " "))


def text_of(chord: Chord) -> str:
    """A chord as it stands in the settings: ctrl+shift+z."""
    return ("ctrl+" if chord.ctrl else "") + ("shift+" if chord.shift else "") + pygame.key.name(chord.key)


def chord_of(text: str) -> Chord:
    """The chord that is written so; ValueError if no key is called that."""
    ctrl = text.startswith("ctrl+")
    text = text.removeprefix("ctrl+")
    shift = text.startswith("shift+")
    return Chord(pygame.key.key_code(text.removeprefix("shift+")), ctrl, shift)


_ALONE = (
    pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
    pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE, 0,
)  # fmt: skip


def chord_pressed(event: pygame.event.Event) -> Chord | None:
    """The chord that a pressed key makes; None if it is only held beside others, or beside Alt."""
    if event.key in _ALONE or event.mod & (pygame.KMOD_ALT | pygame.KMOD_META) or not pygame.key.name(event.key):
        return None
    shift = bool(event.mod & pygame.KMOD_SHIFT) and event.key not in (pygame.K_PLUS, pygame.K_EQUALS)
    return Chord(event.key, bool(event.mod & pygame.KMOD_CTRL), shift)
