"""Help: what can be typed, in a few lines; each of them in full when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from game.model.message import Value, message
from game.text.host import Command, Host
from game.text.typed import Typed, Unclear


def _unused(_host: Host, _typed: Typed) -> None:
    """Help is given by `help_on`, which knows the commands."""


HELP = Command("help", _unused, ("?", "commands"))
_GROUPS = (
    ("look", ("status", "goals", "where", "near", "list", "since", "log")),
    ("weigh", ("reach", "attacks", "threats", "odds", "hint", "rules")),
    ("act", ("choices", "more", "back", "end", "take", "always", "undo", "redo")),
    ("keep", ("save", "load", "note", "language", "help", "quit")),
)


def help_on(host: Host, typed: Typed, commands: Mapping[str, Command]) -> None:
    """One command or verb; all of them in full; without a name their names alone."""
    word = typed.word()
    if word in commands:
        host.voice.say(commands[word].about)
    elif word in host.verbs:
        host.voice.say(host.verbs[word].usage)
    elif word == "all":
        host.voice.say(*(verb.usage for verb in dict.fromkeys(host.verbs.values()) if verb.is_listed))
        host.voice.say(*(command.about for command in dict.fromkeys(commands.values())))
    elif word:
        raise Unclear(message("text.unclear.command", name=word))
    else:
        _in_short(host)


def _in_short(host: Host) -> None:
    host.voice.say(message("text.help.numbers"))
    if host.verbs:
        played = (verb.name for verb in host.verbs.values() if verb.is_listed)
        verbs: tuple[Value, ...] = tuple(dict.fromkeys(played))
        host.voice.say(message("text.help_group.verbs", names=verbs))
    for group, names in _GROUPS:
        host.voice.say(message(f"text.help_group.{group}", names=names))
    host.voice.say(message("text.help_group.more"))
