"""The play screen's own dialog: ending a phase with something undone."""

from __future__ import annotations

from game.model.side import Side
from game.ui.desk.cards import Choice, Fact, Sheet, Undone
from game.ui.language.words import Words

END_YES, END_SHOW, CLOSE = "end:yes", "end:show", "end:no"
END = "end"
"""The dialog that asks."""
STOP = "stop"
"""The button that stops what several units were ordered to do."""
_NAMED = 6


def end_sheet(title: str, side: Side, undone: Undone, key: str, words: Words) -> Sheet:
    """Asks before a phase is ended in which something is left to do; `key` ends it all the same."""
    names = [Fact("", name) for name in undone.names[:_NAMED]]
    more = len(undone.names) - _NAMED
    if more > 0:
        names.append(Fact("", words("undone.more", count=more)))
    return Sheet(
        END, words("undone.question", end=title), side, summary=undone.text, lines=tuple(names),
        choices=(
            Choice(END_SHOW, words("undone.show"), "Enter", is_main=True),
            Choice(END_YES, title, key),
            Choice(CLOSE, words("undone.go_on"), "Esc"),
        ),
    )  # fmt: skip
