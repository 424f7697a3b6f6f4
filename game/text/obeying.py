"""What is typed in the terminal: a number of the list, a command, an action by its verb, or a name alone."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from game.engine.faults import write_down
from game.model.errors import GameError
from game.model.message import NOTHING, Message, message, plain
from game.text.doing import DOING
from game.text.helping import HELP, help_on
from game.text.host import Command, Host
from game.text.looking import LOOKING, where
from game.text.typed import Typed, Unclear

_LONGEST_NUMBER = 6


class Obeying:
    """Does what lines say at one terminal."""

    def __init__(self, host: Host) -> None:
        """At the terminal of a game."""
        self._host = host
        self._commands: Mapping[str, Command] = {
            name: command for command in (*LOOKING, *DOING, HELP) for name in (command.name, *command.other_names)
        }

    def obey(self, text: str) -> None:
        """Do what a line says; whatever goes wrong is a sentence, and the game is as it was."""
        try:
            self._carry_out(text)
        except GameError as error:
            self._host.voice.say(error.said)
        except BrokenPipeError:
            raise
        except OSError as error:
            self._host.voice.say(message("text.play.system", why=plain(error.strerror or str(error))))
        except Exception as fault:  # a fault of ours must not end somebody's game
            self._host.voice.say(write_down(fault))

    def _carry_out(self, text: str) -> None:
        typed = Typed(self._host.ask, text)
        if text.isdecimal() and self._choose(text):
            return
        word = typed.word()
        if word in self._commands:
            command = self._commands[word]
            if command is HELP:
                help_on(self._host, typed, self._commands)
            else:
                command.run(self._host, typed)
        elif word in self._host.verbs:
            action = self._host.verbs[word].read(typed.ask, typed)
            typed.end()
            self._host.do(action)
        else:
            self._guess(word, text)

    def _choose(self, text: str) -> bool:
        """Take the choice of a number; False if it may be the number of a hex."""
        number, listed = int(text[:_LONGEST_NUMBER]), self._host.menu.choices if self._host.menu is not None else ()
        if 1 <= number <= len(listed):
            choice = listed[number - 1]
            if choice.action is not None:
                self._host.do(choice.action)
            elif choice.opens is not None and self._host.menu is not None:
                self._host.show(choice.opens(self._host.menu))
            return True
        if self._host.ask.hex_named(text) >= 0 or any(str(thing.short) == text for thing in self._host.ask.find(text)):
            return False
        said: Message = message("text.menu.no_number", number=text, count=len(listed)) if listed else NOTHING
        raise Unclear(said or message("text.menu.not_listed"))

    def _guess(self, word: str, text: str) -> None:
        """A name alone asks where it is; else the nearest command is proposed."""
        if self._host.ask.hex_named(text) >= 0 or self._host.ask.find(text):
            where(self._host, Typed(self._host.ask, text))
            return
        near = get_close_matches(word, (*self._commands, *self._host.verbs), n=1)
        if near:
            raise Unclear(message("text.unclear.did_you_mean", name=word, other=near[0]))
        raise Unclear(message("text.unclear.command", name=word or "-"))
