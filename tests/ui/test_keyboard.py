"""Keys that the player has changed: kept, read back, never two things by one key, nobody locked out."""

import pygame
import pytest

from game.ui.keys.default_keys import MENU, PLAY
from game.ui.keys.keyboard import (
    ACTIONS,
    ALL,
    AT_THE_MAP,
    IN_MENUS,
    Binding,
    Keyboard,
    chord_of,
    chord_pressed,
    text_of,
)
from game.ui.keys.keys import Chord, Command
from game.ui.language.words import Words


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()


ZOC = Binding(AT_THE_MAP, Command.SHOW_CONTROL)
RULES = Binding(ALL, Command.RULES)


def pressed(key, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)


def test_as_shipped():
    keyboard = Keyboard({})
    assert (keyboard.play.chords, keyboard.menu.chords) == (PLAY.chords, MENU.chords)
    assert keyboard.data() == {}


def test_a_changed_key_does_what_the_old_one_did():
    keyboard = Keyboard({})
    assert not keyboard.change(ZOC, Chord(pygame.K_F8))
    assert keyboard.play.command_of(pressed(pygame.K_F8)) is Command.SHOW_CONTROL
    assert keyboard.play.command_of(pressed(pygame.K_z)) is None
    assert keyboard.play.label(Command.SHOW_CONTROL) == "F8"
    assert keyboard.is_changed(ZOC)
    again = Keyboard(keyboard.data())
    assert again.play.label(Command.SHOW_CONTROL) == "F8"
    assert not again.reset(ZOC)
    assert again.data() == {}
    assert again.play.label(Command.SHOW_CONTROL) == "Z"


def test_a_second_key_stays():
    keyboard = Keyboard({})
    assert not keyboard.change(Binding(AT_THE_MAP, Command.UNDO), Chord(pygame.K_BACKSPACE))
    assert keyboard.play.command_of(pressed(pygame.K_z, pygame.KMOD_LCTRL)) is Command.UNDO
    assert not keyboard.change(Binding(AT_THE_MAP, Command.UNDO), Chord(pygame.K_z, ctrl=True))
    assert keyboard.chords(Binding(AT_THE_MAP, Command.UNDO)) == (Chord(pygame.K_z, ctrl=True),)


def test_a_conflict_is_told_in_a_sentence():
    keyboard = Keyboard({})
    said = keyboard.change(ZOC, Chord(pygame.K_g))
    assert said == "G is taken at the map: Grid on or off. Give that another key first."
    assert keyboard.data() == {}
    assert "everywhere" not in keyboard.change(RULES, Chord(pygame.K_n))
    assert keyboard.change(RULES, Chord(pygame.K_DELETE)).startswith("Del is taken in menus: Delete")
    assert not keyboard.change(RULES, Chord(pygame.K_F7))
    assert keyboard.menu.label(Command.RULES) == keyboard.play.label(Command.RULES) == "F7"
    assert not keyboard.change(ZOC, Chord(pygame.K_F1))
    assert keyboard.reset(RULES).startswith("F1 is taken at the map")


def test_what_a_key_cannot_be():
    keyboard = Keyboard({})
    assert keyboard.change(ZOC, Chord(pygame.K_ESCAPE)).startswith("Esc always goes back")
    assert keyboard.change(ZOC, Chord(pygame.K_5)).startswith("Digits type the number")
    assert not keyboard.change(Binding(IN_MENUS, Command.CREDITS), Chord(pygame.K_5))
    assert all(action.command is not Command.CANCEL for action in ACTIONS)


def test_every_action_has_its_keys_and_says_what_and_where_it_is():
    keyboard, words = Keyboard({}), Words()
    for action in ACTIONS:
        assert keyboard.chords(action) == action.shipped
        assert action.title(words)
        assert action.told_where(words)


def test_all_as_shipped_again():
    keyboard = Keyboard({})
    keyboard.change(ZOC, Chord(pygame.K_q))
    keyboard.reset_all()
    assert keyboard.play.label(Command.SHOW_CONTROL) == "Z"


@pytest.mark.parametrize(
    "data", [{ZOC.id: 7}, {ZOC.id: "no such key"}, {ZOC.id: "g"}, {ZOC.id: ""}, {"nothing": "q"}, {ZOC.id: "escape"}]
)
def test_whatever_the_settings_hold_there_are_keys(data):
    assert Keyboard(data).play.label(Command.SHOW_CONTROL) == "Z"


def test_two_actions_that_settings_give_one_key_to():
    """The first has it; the other is as shipped."""
    keyboard = Keyboard({ZOC.id: "f8", Binding(AT_THE_MAP, Command.SHOW_GRID).id: "f8"})
    labels = {keyboard.play.label(command) for command in (Command.SHOW_CONTROL, Command.SHOW_GRID)}
    assert len(labels) == 2


def test_every_shipped_key_can_be_written_and_read():
    for action in ACTIONS:
        for chord in action.shipped:
            assert chord_of(text_of(chord)) == chord
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    for where in (AT_THE_MAP, IN_MENUS, ALL):
        titles = [action.title(Words()) for action in ACTIONS if action.where == where]
        assert len(set(titles)) == len(titles)


def test_keys_that_are_only_held_beside_others_are_none():
    assert chord_pressed(pressed(pygame.K_LSHIFT)) is None
    assert chord_pressed(pressed(pygame.K_q, pygame.KMOD_LALT)) is None
    assert chord_pressed(pressed(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == Chord(pygame.K_q, True, True)


@pytest.mark.parametrize(("kept", "command"), [("show_zoc", Command.SHOW_CONTROL), ("engineers", Command.WORKS)])
def test_settings_of_older_games_are_read_by_the_names_they_were_kept_under(kept, command):
    assert Command(kept) is command
