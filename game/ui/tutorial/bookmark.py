"""Where a lesson was left: kept in the player's folder, so that it can be gone on with another time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from game.engine.files import bookmarks_folder, read_whole, write_whole
from game.engine.strict_json import parse_line
from game.model.errors import GameError
from game.model.message import NOTHING, Message
from game.scenario.fields import Identifier, StrictModel
from game.scenario.lesson import Lesson

_MOST_BYTES = 1 << 20


class Bookmark(StrictModel):
    """A place in a lesson. It is of no use to a lesson that has been rewritten since."""

    lesson: Identifier
    seed: int
    begins: Annotated[tuple[tuple[Identifier, Annotated[int, Field(ge=0)]], ...], Field(min_length=2)]
    """The steps up to the one that was on, and how many actions had been done when each was begun."""
    actions: tuple[dict[str, Any], ...]
    """What had been done when that step was begun, as records have it, and then what had been taken back."""

    @property
    def number(self) -> int:
        """The step that was on, from 0."""
        return len(self.begins) - 1

    def fits(self, lesson: Lesson) -> bool:
        """Whether it lies in this lesson as it is now."""
        steps = tuple(step.id for step in lesson.steps[: len(self.begins)])
        counts = [count for _, count in self.begins]
        return (
            (self.lesson, self.seed) == (lesson.id, lesson.seed)
            and steps == tuple(step for step, _ in self.begins)
            and max(counts) <= len(self.actions)
        )

    def keep(self) -> Message:
        """Put it into the player's folder in place of another; why it cannot be, as a sentence, or nothing."""
        try:
            write_whole(_path_of(self.lesson), self.model_dump_json().encode())
        except GameError as error:
            return error.said
        return NOTHING


def bookmark_in(lesson: Lesson) -> Bookmark | None:
    """Where a lesson was left; None if it was not, or if what is kept is no use."""
    with suppress(GameError, ValueError):
        found = parse_line(Bookmark, read_whole(_path_of(lesson.id), _MOST_BYTES), _MOST_BYTES)
        return found if found.fits(lesson) else None
    return None


def forget(lesson: Lesson) -> None:
    """The lesson has come to its end: the next time it begins at the beginning."""
    with suppress(OSError):
        _path_of(lesson.id).unlink()


def _path_of(lesson_id: str) -> Path:
    return bookmarks_folder() / f"{lesson_id}.json"
