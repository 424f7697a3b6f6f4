"""Who can play the standard rules."""

from __future__ import annotations

from dataclasses import replace

from game.ai.opponent import Opponent
from game.model.errors import GameError
from game.model.message import Message, message, term
from game.systems.standard.ai.planner import new_planner
from game.systems.standard.ai.scripted import ScriptedPlayer
from game.systems.standard.ai.weights import planner_file

_LEVELS = ("easy", "normal", "hard")
_LISTED_LEVEL = "normal"
"""The level at which lists show the characters; they can be named at any."""
_PROPOSED_LEVEL = "easy"
_QUICK_LEVELS = (_PROPOSED_LEVEL, _LISTED_LEVEL)


def opponents() -> tuple[Opponent, ...]:
    """The script, the planner at its levels, and each level in every character."""
    scripted = Opponent(
        "scripted",
        message("standard.opponent.scripted"),
        message("standard.opponent.scripted_summary"),
        ScriptedPlayer,
        is_quick=True,
    )
    levels = [_level(name) for name in _LEVELS]
    return (scripted, *levels, *_characters())


def _level(level: str) -> Opponent:
    planner = _planner(f"planner:{level}", _level_title(level), message(f"standard.opponent.{level}_summary"))
    return replace(planner, is_proposed=level == _PROPOSED_LEVEL, is_quick=level in _QUICK_LEVELS)


def _characters() -> list[Opponent]:
    found = []
    for name, each in planner_file().personalities.items():
        summary = term("opponent", each.summary)
        found.append(_planner(f"planner:{_LISTED_LEVEL}:{name}", term("opponent", each.title), summary))
        for level in _LEVELS:
            if level != _LISTED_LEVEL:
                title = message(
                    "standard.opponent.of_character", planner=_level_title(level), character=term("character", name)
                )
                found.append(_planner(f"planner:{level}:{name}", title, summary, is_listed=False))
    return found


def _level_title(level: str) -> Message:
    return message(f"standard.opponent.{level}")


def _planner(name: str, title: Message, summary: Message, *, is_listed: bool = True) -> Opponent:
    """A planner of a name there is; GameError if the file of the planner has none such."""
    new = new_planner(name)
    if new is None:
        raise GameError(message("standard.planner.no_such", name=name))
    return Opponent(name, title, summary, new, is_listed)
