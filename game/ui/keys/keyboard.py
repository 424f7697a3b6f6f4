"""The keys in force: as shipped, or as the player has changed them; no key ever does two things at one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pygame

from game.model.frozen import frozen
from game.ui.keys.default_keys import EVERYWHERE, LOOKING_BACK, MENU, PLAY
from game.ui.keys.keys import Bindings, Chord, Command
from game.ui.language.words import Words

AT_THE_MAP, IN_MENUS, ALL, BACK = "at the map", "in menus", "everywhere", "looking back"
_SHIPPED = {IN_MENUS: MENU, BACK: LOOKING_BACK}
_FIXED = frozenset(
    (
        *(Command.CANCEL, Command.CONFIRM, Command.NEXT, Command.PREVIOUS, Command.UP, Command.DOWN),
        *(Command.PAGE_UP, Command.PAGE_DOWN, Command.FIRST, Command.LAST),
    )
)
"""Menus are found through by these whatever else is changed: nobody can lock himself out."""


@frozen
class Binding:
    """Something that a key does, and where: the key of this can be changed."""

    where: str
    command: Command

    @property
    def id(self) -> str:
        """What it is called in the settings."""
        return f"{self.where}: {self.command}"

    def title(self, words: Words) -> str:
        """What it does, for the player."""
        return words(f"commands.{self.command}")

    def told_where(self, words: Words) -> str:
        """Where it works, for the player."""
        return _told_place(words, self.where)

    @property
    def shipped(self) -> tuple[Chord, ...]:
        """Its keys as shipped."""
        return _SHIPPED.get(self.where, PLAY).chords[self.command]


ACTIONS = tuple(
    Binding(where, command)
    for where, chords in (
        (ALL, EVERYWHERE),
        (AT_THE_MAP, {command: own for command, own in PLAY.chords.items() if command not in EVERYWHERE}),
        (BACK, {command: own for command, own in LOOKING_BACK.chords.items() if command not in EVERYWHERE}),
        (IN_MENUS, {command: own for command, own in MENU.chords.items() if command not in EVERYWHERE}),
    )
    for command in chords
    if command not in _FIXED
)
"""All whose keys can be changed, in the order in which they are listed."""


class Keyboard:
    """Which key does what for this player."""

    def __init__(self, changed: Mapping[str, Any], words: Words | None = None) -> None:
        """Keys as shipped but for those that are changed: the text of a key by the id of its action.

        Refusals are said in `words`, English by default. What cannot be read, or would do two things, is as shipped.
        Names of keys are only known with a display.
        """
        self._words = words or Words()
        self._changed: dict[Binding, Chord] = {}
        self.menu = MENU
        self.play = PLAY
        self._bind()
        for action in ACTIONS:
            text = changed.get(action.id)
            if isinstance(text, str):
                with suppress(ValueError):
                    self.change(action, chord_of(text))

    def change(self, action: Binding, chord: Chord) -> str:
        """Let another key do something; why that cannot be, as a sentence, or nothing."""
        refusal = self._refusal(action, chord)
        if not refusal:
            self._changed[action] = chord
            self._bind()
        return refusal

    def reset(self, action: Binding) -> str:
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

    def is_changed(self, action: Binding) -> bool:
        """Whether the key is not the shipped one."""
        return action in self._changed

    def chords(self, action: Binding) -> tuple[Chord, ...]:
        """The keys of something, the one on its button first."""
        return {IN_MENUS: self.menu, BACK: self._back}.get(action.where, self.play).chords[action.command]

    def data(self) -> dict[str, str]:
        """What is changed, for the settings."""
        return {action.id: text_of(chord) for action, chord in self._changed.items()}

    def _refusal(self, action: Binding, chord: Chord) -> str:
        if chord.key == pygame.K_ESCAPE:
            return self._words("keys.refusal_escape")
        is_digit = pygame.K_0 <= chord.key <= pygame.K_9 and not chord.ctrl
        if is_digit and action.where != IN_MENUS:
            return self._words("keys.refusal_digit")
        places = ((AT_THE_MAP, self.play), (IN_MENUS, self.menu), (BACK, self._back))
        for where, bindings in places:
            if action.where not in (where, ALL):
                continue
            for command, own in bindings.chords.items():
                if chord in own and command is not action.command:
                    return self._words(
                        "keys.refusal_taken", key=chord.label, where=_told_place(self._words, where),
                        action=self._words(f"commands.{command}"),
                    )  # fmt: skip
        return ""

    def _bind(self) -> None:
        self.menu = Bindings(dict(self._bound(MENU, (ALL, IN_MENUS))))
        self.play = Bindings(dict(self._bound(PLAY, (ALL, AT_THE_MAP))))
        self._back = Bindings(dict(self._bound(LOOKING_BACK, (ALL, BACK))))
        self.looking_back = self._back.before(self.play)

    def _bound(self, shipped: Bindings, places: tuple[str, str]) -> Iterator[tuple[Command, tuple[Chord, ...]]]:
        own = {action.command: chord for action, chord in self._changed.items() if action.where in places}
        for command, chords in shipped.chords.items():
            first = own.get(command)
            yield command, chords if first is None else (first, *(chord for chord in chords[1:] if chord != first))


def _told_place(words: Words, where: str) -> str:
    return words(f"keys.where.{where.replace(' ', '_')}")


def text_of(chord: Chord) -> str:
    """A chord as it stands in the settings: ctrl+shift+z, or #1073741942 for a key that has no name."""
    held = ("ctrl+" if chord.ctrl else "") + ("shift+" if chord.shift else "")
    return held + (pygame.key.name(chord.key) or f"#{chord.key}")


def chord_of(text: str) -> Chord:
    """The chord that is written so; ValueError if no key is called that."""
    ctrl = text.startswith("ctrl+")
    text = text.removeprefix("ctrl+")
    shift = text.startswith("shift+")
    name = text.removeprefix("shift+")
    key = int(name[1:]) if name.startswith("#") and name[1:].isdecimal() else pygame.key.key_code(name)
    return Chord(key, ctrl, shift)


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
