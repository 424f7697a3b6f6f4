"""What is told when a game is over: what really happened, and how the game differs from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side, Sides

if TYPE_CHECKING:
    from game.scenario.header import EndingEntry, HistoryEntry, ScenarioHeader
    from game.scenario.report import Report

DRAW = "draw"
"""What an ending calls a game that nobody won."""


@frozen
class Ending:
    """A way in which a game may end, and what is then told."""

    winner: Side | None
    turns: range
    told: Message

    def fits(self, winner: Side | None, turn: int) -> bool:
        """Whether a game ended so."""
        return winner is self.winner and turn in self.turns


@frozen
class Epilogue:
    """What really happened, and the ways in which a game may differ from it."""

    happened: Message
    endings: tuple[Ending, ...]

    def told(self, winner: Side | None, turn: int) -> Message | None:
        """How a game that was won in a turn differs from what happened; None if nothing is said of it."""
        return next((ending.told for ending in self.endings if ending.fits(winner, turn)), None)


def teaches_said(header: ScenarioHeader) -> tuple[Message, ...]:
    """What one learns by playing a scenario, for players."""
    return tuple(Message(f"teaches.{line}", (), line) for line in header.teaches)


def epilogue_of(script: ScenarioHeader, sides: Sides) -> Epilogue | None:
    """The epilogue of a scenario whose keys have been checked; None if it has none."""
    history = script.history
    if history is None:
        return None
    by_id = {sides.id(side): side for side in sides}
    endings = (
        Ending(by_id.get(entry.won_by), _turns(entry), Message(f"history.{script.title}.{entry.id}", (), entry.text))
        for entry in history.endings
    )
    return Epilogue(Message(f"history.{script.title}.happened", (), history.happened), tuple(endings))


def check_telling(script: ScenarioHeader, sides: Sides, report: Report) -> None:
    """Sides, turns and ids that the telling parts of a scenario speak of."""
    from game.scenario.report import check_own_ids
    from game.scenario.validate import did_you_mean

    ids = [sides.id(side) for side in sides]
    for side in script.difficulty:
        if side not in ids:
            report(("difficulty", side), f"there is no side {side}", did_you_mean(side, ids))
    if script.history is None:
        return
    for number, key, what, hint in _faults(script.history, [*ids, DRAW], script.turns):
        report(("history", "endings", number, key), what, hint)
    check_own_ids([ending.id for ending in script.history.endings], ("history", "endings"), "ending", report)
    for number in _hidden(script.history):
        hint = "the first that fits is told: put the one for fewer turns first"
        report(("history", "endings", number), "an earlier ending hides this one", hint, warning=True)


def _turns(entry: EndingEntry) -> range:
    return range(entry.from_turn, entry.to_turn + 1)


def _faults(history: HistoryEntry, winners: list[str], last_turn: int) -> Iterator[tuple[int, str, str, str]]:
    from game.scenario.validate import did_you_mean

    for number, entry in enumerate(history.endings):
        if entry.won_by not in winners:
            yield number, "won_by", f"there is no side {entry.won_by}", did_you_mean(entry.won_by, winners)
        if entry.id == "happened":
            yield number, "id", "tables of words call what really happened so", "give it another id"
        if entry.from_turn > min(entry.to_turn, last_turn):
            yield number, "from_turn", "no game ends in these turns", f"the last turn is {last_turn}"


def _hidden(history: HistoryEntry) -> Iterator[int]:
    for number, entry in enumerate(history.endings):
        earlier = [each for each in history.endings[:number] if each.won_by == entry.won_by]
        if any(each.from_turn <= entry.from_turn and entry.to_turn <= each.to_turn for each in earlier):
            yield number
