"""What is wrong with a file, said so that its author can mend it: file, line, column, what, hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.errors import GameError
from game.model.frozen import frozen_in_order


@frozen_in_order
class Problem:
    """One fault or doubt about a file; lines and columns count from 1."""

    file: str
    line: int
    column: int
    what: str
    hint: str = ""
    quoted: str = ""
    """The offending line of the file; of a long one the part around the fault."""
    is_warning: bool = False
    caret: int = 0
    """Column of the fault within `quoted`; 0 where that is `column` itself."""

    def __str__(self) -> str:
        kind = "warning: " if self.is_warning else ""
        text = f"{self.file}:{self.line}:{self.column}: {kind}{self.what}"
        if self.hint:
            text += f" - {self.hint}"
        if self.quoted:
            text += f"\n    {self.quoted}\n    {' ' * ((self.caret or self.column) - 1)}^"
        return text


class ScenarioError(GameError):
    """A scenario, map or rules file that cannot be used; carries every problem found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """An error of at least one problem."""
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
