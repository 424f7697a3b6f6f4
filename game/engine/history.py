"""What has been done in a game, and the positions on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from game.engine.barrier import Barrier
from game.model.action import Action, Event
from game.model.frozen import frozen, frozen_apart
from game.model.message import Message
from game.model.system import BaseState

RECENT_POSITIONS = 64
"""The last so many positions are kept, ..."""
KEPT_EVERY = 32
"""... and of the older ones every so many; those between are played again when somebody goes back that far."""


def state_hash(state: BaseState) -> str:
    """A position's hash in a record: BLAKE2b of its fingerprint in 16 hexadecimal digits, not chained.

    Equal positions have equal hashes, so a record also shows where a game came back to an earlier one.
    """
    return blake2b(state.fingerprint(), digest_size=8).hexdigest()


@frozen_apart
class Entry:
    """One action that was done, and what came of it."""

    action: Action
    events: tuple[Event, ...]
    state_hash: str
    """Of the position after it."""
    barrier: Barrier
    phase: tuple[int, Message] | None
    """Turn and title of the phase that it led into; None if the phase is the same."""

    @property
    def written_phase(self) -> tuple[int, str] | None:
        """The phase as a record has it: by its title in English, as saves of all versions do.

        It is a name there, nothing that is said: whoever lists saves finds it in the tables, as a term `phase_title`.
        """
        return None if self.phase is None else (self.phase[0], str(self.phase[1]))


@frozen
class LogEntry:
    """An event and the number of the action that caused it; 0 is the set-up."""

    action_number: int
    event: Event


class History:
    """The actions of a game in order, those that were undone included, and enough positions to go back quickly.

    Positions are counted by the actions before them: position 0 is the set-up.
    """

    def __init__(self, start_events: tuple[Event, ...]) -> None:
        """No action yet; the set-up caused these events."""
        self._start_events = start_events
        self._entries: list[Entry] = []
        self._kept: dict[int, Any] = {}
        self.done = 0
        """Actions done and not undone."""

    def until(self, number: int) -> History:
        """A history of its own that has the first `number` actions of this one, and the positions kept before them."""
        other = History(self._start_events)
        other._entries = self._entries[:number]
        other._kept = {kept: position for kept, position in self._kept.items() if kept < number}
        other.done = number
        return other

    @property
    def entries(self) -> Sequence[Entry]:
        """The actions done and not undone; entry 0 is action 1."""
        return self._entries[: self.done]

    @property
    def undone(self) -> Sequence[Entry]:
        """The actions that were undone and can be done again, the next one first."""
        return self._entries[self.done :]

    @property
    def last(self) -> Entry | None:
        """The action that undo would take back."""
        return self._entries[self.done - 1] if self.done else None

    @property
    def next(self) -> Entry | None:
        """The action that redo would repeat."""
        return self._entries[self.done] if self.done < len(self._entries) else None

    def entry(self, number: int) -> Entry:
        """Action `number`, counted from 1; IndexError if it has not been done."""
        if not 1 <= number <= self.done:
            raise IndexError(f"there is no action {number}")
        return self._entries[number - 1]

    def events(self) -> Iterator[LogEntry]:
        """All that has happened, the set-up first."""
        for event in self._start_events:
            yield LogEntry(0, event)
        for number, entry in enumerate(self.entries, 1):
            for event in entry.events:
                yield LogEntry(number, event)

    def add(self, before: BaseState, entry: Entry) -> None:
        """Append an action done in the position `before`; forgets everything that had been undone."""
        for number in range(self.done + 1, len(self._entries) + 1):
            self._kept.pop(number, None)
        del self._entries[self.done :]
        self._entries.append(entry)
        self._go_on(before)

    def forget_undone(self) -> None:
        """Forget what had been undone."""
        del self._entries[self.done :]

    def forward(self, before: BaseState) -> None:
        """Count the next action as done again."""
        self._go_on(before)

    def back(self) -> None:
        """Count the last action as undone."""
        self.done -= 1

    def _go_on(self, before: BaseState) -> None:
        self._kept[self.done] = before
        self.done += 1
        old = self.done - RECENT_POSITIONS
        if old > 0 and old % KEPT_EVERY:
            self._kept.pop(old, None)

    def kept_before(self, number: int) -> tuple[int, Any]:
        """The latest kept position that is not after position `number`: its number and itself."""
        while number not in self._kept:
            number -= 1
        return number, self._kept[number]
