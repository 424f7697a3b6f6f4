"""The record of a game: scenario, seed and actions, from which everything else follows.

One text file of JSON lines, sealed one by one (`game.engine.journal`): a header, one line an action, and an end line.
A journal is a record that is still being written: it has no end line, and its last line may be torn. In saves from
before lines were sealed the end line has the SHA-256 of all bytes before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StringConstraints

from game.engine import journal
from game.engine.branches import Branch, Branches
from game.engine.history import state_hash
from game.engine.limits import (
    KEPT_SEAT,
    LONGEST_NOTE,
    MOST_ACTIONS,
    MOST_BRANCHES,
    MOST_DRAWN,
    MOST_NOTE_LETTERS,
    MOST_NOTES,
    MOST_OPTIONS,
    SEEDS,
)
from game.engine.plans import MOST_PLANS, MarchOrder, check_orders
from game.model.errors import GameError, SaveError
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message
from game.model.side import Side
from game.model.system import BaseState
from game.scenario.fields import Identifier, StrictModel, Title
from game.scenario.scalars import looks_blank
from game.scenario.scenario import MOST_DOCUMENT_BYTES, Scenario

FORMAT_VERSION = 1


def _printable(text: str) -> str:
    if not text.replace("\n", " ").isprintable():
        raise ValueError("it has characters that cannot be shown")
    return text


def _told(text: str) -> str:
    if looks_blank(text):
        raise ValueError("nothing can be seen of it")
    return _printable(text)


def _in_order(branches: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int, int], ...]:
    drawn = [values for _, values, _ in branches]
    if drawn != sorted(set(drawn)):
        raise ValueError("the branches are not in order")
    return branches


Shown = Annotated[Title, AfterValidator(_printable)]
StateHash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
PhaseTitle = Annotated[str, StringConstraints(max_length=80), AfterValidator(_printable)]
Seat = Annotated[str, StringConstraints(pattern=f"^{KEPT_SEAT}$")]
Seats = Annotated[tuple[Seat, ...], Field(min_length=2, max_length=len(Side))]
Seed = Annotated[int, Field(ge=0, lt=SEEDS)]
BranchLine = tuple[Annotated[int, Field(ge=0, le=MOST_ACTIONS)], Annotated[int, Field(ge=0, le=MOST_DRAWN)], Seed]
"""Actions done before a branch, values drawn before it, and the seed of the dice after them."""
Phase = tuple[Annotated[int, Field(ge=0, le=1_000_000)], PhaseTitle]
"""Turn and title of a phase, for the list of saves."""


class Note(StrictModel):
    """What a player wrote down, and after how many actions."""

    action: Annotated[int, Field(ge=0, le=MOST_ACTIONS)]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NOTE), AfterValidator(_told)]
    writer: Identifier | Literal[""] = ""
    """The id of the side whose player wrote it; empty if it is no side's own."""

    def hidden_from(self, side: str | None) -> bool:
        """Whether a side, by its id (None: somebody who may see only what all see) may not read it in the game."""
        return bool(self.writer) and side != self.writer


def note_of(action: int, text: str, writer: str) -> Note:
    """A note; GameError if nothing can be shown of it."""
    try:
        return Note(action=action, text=text, writer=writer)
    except ValueError as error:
        raise GameError(message("engine.bad_note", most=LONGEST_NOTE)) from error


def notebook(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """These notes; GameError if they are more than a game keeps."""
    if len(notes) > MOST_NOTES:
        raise GameError(message("engine.most_notes", most=MOST_NOTES))
    if sum(len(note.text) for note in notes) > MOST_NOTE_LETTERS:
        raise GameError(message("engine.notes_length", most=MOST_NOTE_LETTERS))
    return notes


class Header(StrictModel):
    """The first line: what the game is played from."""

    record: Literal[1]
    """Version of this format."""
    journal: bool = False
    """Whether the record was still being written."""
    scenario: Identifier
    title: Shown
    digest: Digest
    """Of the scenario's files."""
    system: Identifier
    rules: Shown
    """Version of the rules."""
    seed: Seed
    branches: Annotated[tuple[BranchLine, ...], Field(max_length=MOST_BRANCHES), AfterValidator(_in_order)] = ()
    """Where it was played on from past moments of other games, with other dice."""
    options: Annotated[tuple[Identifier, ...], Field(max_length=MOST_OPTIONS)] = ()
    """Ids of the variants that were agreed on."""
    start: StateHash
    """Of the position before the first action."""
    phase: Phase
    document: Annotated[str, StringConstraints(max_length=MOST_DOCUMENT_BYTES)] = ""
    """The text of a scenario that was made in memory; empty if it has a file."""
    notes: Annotated[tuple[Note, ...], Field(max_length=MOST_NOTES)] = ()
    plans: Annotated[tuple[MarchOrder, ...], Field(max_length=MOST_PLANS)] = ()
    """Far goals that players gave their units: nothing follows from them by the rules."""
    tells_plans: bool = False
    """Whether all who play agreed that each is told what the other was after."""
    seats: Seats | None = None
    """Who plays the sides, in their order, if that is kept: nothing follows from it but who goes on."""

    @property
    def known_branches(self) -> Branches:
        """The branches as the game knows them."""
        return tuple(Branch(*line) for line in self.branches)


class ActionLine(StrictModel):
    """One action, in the printed names of its rules system."""

    number: Annotated[int, Field(ge=1, le=MOST_ACTIONS)]
    """Counted from 1."""
    action: dict[str, Any]
    state: StateHash
    """Of the position after it."""
    phase: Phase | None = None
    """The phase that it led into, if that is another one."""


class EndLine(StrictModel):
    """The last line of a finished record."""

    end: Annotated[int, Field(ge=0, le=MOST_ACTIONS)]
    """How many actions there are."""
    checksum: Digest | None = None
    """Of all bytes before it, where lines are not sealed."""


@frozen
class Record:
    """A game as it is written down."""

    header: Header
    actions: tuple[ActionLine, ...]
    lost: int = 0
    """So many lines of the file that it was read from are damaged; the actions before them are all here."""

    @property
    def phase(self) -> tuple[int, str]:
        """Turn and title of the phase that it ends in."""
        return next((line.phase for line in reversed(self.actions) if line.phase), self.header.phase)

    def to_bytes(self) -> bytes:
        """The file of this record; a journal gets no end line."""
        data, seal = self._sealed(self.header)
        if self.header.journal:
            return data
        return data + journal.sealed(line_bytes(EndLine(end=len(self.actions)))[:-1], seal) + b"\n"

    def to_journal(self) -> tuple[bytes, bytes]:
        """The file of this record while it is being written, and the seal of its last line."""
        return self._sealed(self.header.model_copy(update={"journal": True}))

    def _sealed(self, header: Header) -> tuple[bytes, bytes]:
        """The actions behind a header, and the seal of the last line."""
        head = journal.twice(line_bytes(header)[:-1])
        body, seal = sealed_lines(self.actions, journal.seal_of(head[:-1]))
        return head + body, seal


def sealed_lines(actions: Iterable[ActionLine], seal: bytes) -> tuple[bytes, bytes]:
    """Lines of actions that follow the line with this seal, and the seal of the last."""
    lines = []
    for action in actions:
        line = journal.sealed(line_bytes(action)[:-1], seal)
        seal = journal.seal_of(line)
        lines.append(line + b"\n")
    return b"".join(lines), seal


def line_bytes(line: Header | ActionLine | EndLine) -> bytes:
    """A line of a record as it stands in the file; what is at its default is left out."""
    data = line.model_dump(exclude_defaults=True)
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def header_of(scenario: Scenario, seed: int, start: BaseState, branches: Branches = ()) -> Header:
    """The header of a game of a scenario that starts in a position, with nothing kept beside it."""
    system = scenario.system
    turn, _ = system.phase_key(start)
    return Header(
        record=1,
        scenario=scenario.id,
        title=scenario.title,
        digest=scenario.digest,
        system=system.name,
        rules=system.version,
        seed=seed,
        branches=tuple((branch.action, branch.drawn, branch.seed) for branch in branches),
        options=scenario.options,
        start=state_hash(start),
        phase=(turn, str(system.phase_title(start))),
        document=scenario.document,
    )


def why_past(header: Header, scenario: Scenario, *, may_be_past: bool) -> Message:
    """Why a game can only be looked back on; nothing if it can be played on.

    SaveError if it is of other rules or another scenario, or the rules of its time are unknown, or it may not be past.
    """
    system, why = scenario.system, NOTHING
    if header.system != system.name:
        raise SaveError(message("file.other_rules", rules=header.system, other=system.name))
    if header.rules != system.version:
        why = message("file.other_version", version=header.rules, other=system.version)
    elif header.scenario != scenario.id or header.digest != scenario.digest:
        then, now = header.digest[:8], scenario.digest[:8]
        why = message("file.scenario_changed", scenario=scenario.title, then=then, now=now)
    if why and (not may_be_past or header.scenario != scenario.id or scenario.as_of(header.rules) is None):
        raise SaveError(why)
    sides = scenario.sides
    if any(note.writer and note.writer not in sides.ids for note in header.notes):
        raise SaveError(message("file.note_of_nobody", sides=sides.ids))
    if header.plans:
        check_orders(header.plans, sides, scenario.board.topology.numbers)
    if header.seats is not None and len(header.seats) != len(sides):
        players = len(header.seats)
        raise SaveError(message("file.other_players", players=players, sides=len(sides), count=players))
    return why


def checked_end(body: memoryview, actions: int, end: EndLine) -> bool:
    """Whether an end line fits what stands before it, unsealed."""
    return end.end == actions and end.checksum == sha256(body).hexdigest()
