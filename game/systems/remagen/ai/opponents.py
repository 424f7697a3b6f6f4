"""Who can play Remagen."""

from __future__ import annotations

from game.ai.opponent import Opponent
from game.model.message import message
from game.systems.remagen.ai.planner import planner
from game.systems.remagen.ai.scripted import ScriptedPlayer
from game.systems.remagen.ai.weights import planner_file

_LEVELS = ("easy", "normal", "hard")
_LISTED_LEVEL = "normal"
"""The level at which lists show the characters; they can be named at any."""


def opponents() -> tuple[Opponent, ...]:
    """The script, the planner at its levels, and each level in every character."""
    scripted = Opponent(
        "scripted",
        message("remagen.opponent.scripted"),
        message("remagen.opponent.scripted_summary"),
        ScriptedPlayer,
        is_quick=True,
    )
    characters = (_in_character(level, name) for name in planner_file().characters for level in _LEVELS)
    return (scripted, *map(_at_level, _LEVELS), *characters)


def _at_level(level: str) -> Opponent:
    return Opponent(
        f"planner:{level}",
        message(f"remagen.opponent.{level}"),
        message(f"remagen.opponent.{level}_summary"),
        planner(level),
        is_proposed=level == _LEVELS[0],
        is_quick=level in _LEVELS[:2],
    )


def _in_character(level: str, character: str) -> Opponent:
    """A level in a character; lists show it at one level, at the others it can be named."""
    said = message(f"remagen.opponent.{character}")
    title = message("remagen.opponent.of_character", planner=message(f"remagen.opponent.{level}"), character=said)
    summary = message(f"remagen.opponent.{character}_summary")
    is_listed = level == _LISTED_LEVEL
    return Opponent(f"planner:{level}:{character}", title, summary, planner(level, character), is_listed)
