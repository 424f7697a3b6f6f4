"""Which lines of the log are wanted: of one kind, with some words in them."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.frozen import frozen
from game.ui.desk.cards import LogKind, LogLine


@frozen
class LogFilter:
    """What is looked for; nothing by default, then all lines are wanted."""

    kind: LogKind | None = None
    words: str = ""

    @property
    def is_on(self) -> bool:
        """Whether some lines may be left out."""
        return self.kind is not None or bool(self.words.strip())

    def applied(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """The lines that are wanted, with the headings that they stand under."""
        if not self.is_on:
            return list(lines)
        found: list[LogLine] = []
        headings: list[LogLine] = []
        sought = self.words.casefold().split()
        for line in lines:
            if line.is_heading and not (sought and self.kind is None and self._has(line, sought)):
                turn = [] if line.begins_turn else [above for above in headings if above.begins_turn]
                headings = [*turn, line]
                continue
            if (self.kind is None or self.kind in line.kinds) and self._has(line, sought):
                found += [*headings, line]
                headings = []
        return found

    @staticmethod
    def _has(line: LogLine, sought: list[str]) -> bool:
        text = f"{line.text} [{line.rule}]".casefold()
        return all(word in text for word in sought)
