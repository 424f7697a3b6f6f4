"""Dialogs of the play screen itself: ending a phase with something undone, and the result of the game."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.outcome import Outcome
from game.model.side import Side
from game.ui.play.cards import Choice, Fact, Sheet, Undone

END_YES, END_SHOW, CLOSE = "end:yes", "end:show", "end:no"
RESULT_LOOK, RESULT_SAVE, RESULT_NEW, RESULT_TITLE = "result:look", "result:save", "result:new", "result:title"
_NAMED = 6


def end_sheet(title: str, side: Side, undone: Undone) -> Sheet:
    """Asks before a phase is ended in which something is left to do."""
    names = [Fact("", name) for name in undone.names[:_NAMED]]
    more = len(undone.names) - _NAMED
    if more > 0:
        names.append(Fact("", f"and {more} more"))
    return Sheet(
        "end", f"{title}?", side, summary=undone.text, lines=tuple(names),
        choices=(
            Choice(END_YES, title, "Enter", is_main=True),
            Choice(END_SHOW, "Show the first", "Tab"),
            Choice(CLOSE, "Go on", "Esc"),
        ),
    )  # fmt: skip


def result_sheet(outcome: Outcome, facts: Sequence[Fact]) -> Sheet:
    """Says how the game ended, and what can be done now."""
    winner = outcome.winner
    title = "A draw" if winner is None else f"{winner.title} victory"
    lines = tuple(
        Fact("", f"{fact.label}: {fact.value}" + (f" [{fact.rule}]" if fact.rule else ""), tone=fact.tone)
        for fact in facts
    )
    return Sheet(
        "result", title, winner if winner is not None else Side.ALLIED, summary="The game is over", lines=lines,
        choices=(
            Choice(RESULT_LOOK, "Look at the map", "Esc", is_main=True),
            Choice(RESULT_SAVE, "Save", "S"),
            Choice(RESULT_NEW, "New game", "N"),
            Choice(RESULT_TITLE, "Title", "Q"),
        ),
    )  # fmt: skip
