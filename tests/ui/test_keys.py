"""Keys: one table, no key twice, names that fit on buttons."""

import pygame
import pytest

from game.ui.keys.default_keys import MENU, PLAY
from game.ui.keys.keys import Bindings, Chord, Command


def pressed(key, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)


@pytest.mark.parametrize("bindings", [MENU, PLAY])
def test_every_chord_finds_its_command(bindings):
    for command, chords in bindings.chords.items():
        for chord in chords:
            mod = (pygame.KMOD_LCTRL if chord.ctrl else 0) | (pygame.KMOD_RSHIFT if chord.shift else 0)
            assert bindings.command_of(pressed(chord.key, mod)) is command


@pytest.mark.parametrize("bindings", [MENU, PLAY])
def test_labels_are_short_and_different(bindings):
    pygame.display.init()
    labels = [bindings.label(command) for command in bindings.chords]
    assert len(set(labels)) == len(labels)
    assert all(0 < len(label) <= 12 for label in labels)


def test_a_key_cannot_do_two_things():
    with pytest.raises(ValueError, match="two commands"):
        Bindings({Command.UP: (Chord(1),), Command.DOWN: (Chord(1),)})


def test_what_is_held_beside_a_key_counts():
    assert PLAY.command_of(pressed(pygame.K_z)) is Command.SHOW_CONTROL
    assert PLAY.command_of(pressed(pygame.K_z, pygame.KMOD_LCTRL)) is Command.UNDO
    assert PLAY.command_of(pressed(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) is Command.REDO
    assert PLAY.command_of(pressed(pygame.K_u, pygame.KMOD_LALT)) is None
    assert PLAY.command_of(pressed(pygame.K_u, pygame.KMOD_CAPS)) is Command.UNDO


def test_plus_needs_shift_on_some_keyboards():
    assert PLAY.command_of(pressed(pygame.K_PLUS)) is Command.ZOOM_IN
    assert PLAY.command_of(pressed(pygame.K_EQUALS, pygame.KMOD_LSHIFT)) is Command.ZOOM_IN


def test_other_events_ask_for_nothing():
    assert MENU.command_of(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0))) is None
    assert MENU.label(None) == MENU.label(Command.ZOOM_IN) == ""
