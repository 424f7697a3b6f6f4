"""Who can play the standard rules."""

from __future__ import annotations

from dataclasses import replace

from game.ai.opponent import Opponent
from game.model.errors import GameError
from game.systems.standard.ai.planner import new_planner
from game.systems.standard.ai.scripted import ScriptedPlayer
from game.systems.standard.ai.weights import planner_file

_LEVELS = {
    "planner:easy": ("Planner, easy", "Has a plan and a mind that wanders."),
    "planner:normal": ("Planner", "Plans by objective and masses its attacks."),
    "planner:hard": ("Planner, hard", "Plays its plans out in its head before it moves."),
}
_LISTED_LEVEL = "planner:normal"
"""The level at which lists show the characters; they can be named at any."""


_PROPOSED_LEVEL = "planner:easy"
_QUICK_LEVELS = (_PROPOSED_LEVEL, _LISTED_LEVEL)


def opponents() -> tuple[Opponent, ...]:
    """The script, the planner at its levels, and each level in every character."""
    scripted = Opponent(
        "scripted",
        "Scripted",
        "Follows the orders of the scenario, and good sense without them.",
        ScriptedPlayer,
        is_quick=True,
    )
    levels = [_level(name) for name in _LEVELS]
    return (scripted, *levels, *_characters())


def _level(name: str) -> Opponent:
    planner = _planner(name, *_LEVELS[name])
    return replace(planner, is_proposed=name == _PROPOSED_LEVEL, is_quick=name in _QUICK_LEVELS)


def _characters() -> list[Opponent]:
    found = []
    for name, each in planner_file().personalities.items():
        found.append(_planner(f"{_LISTED_LEVEL}:{name}", each.title, each.summary))
        for level, (title, _) in _LEVELS.items():
            if level != _LISTED_LEVEL:
                found.append(_planner(f"{level}:{name}", f"{title}, {name}", each.summary, is_listed=False))
    return found


def _planner(name: str, title: str, summary: str, *, is_listed: bool = True) -> Opponent:
    """A planner of a name there is; GameError if the file of the planner has none such."""
    new = new_planner(name)
    if new is None:
        raise GameError(f"There is no player {name!r}.")
    return Opponent(name, title, summary, new, is_listed)
