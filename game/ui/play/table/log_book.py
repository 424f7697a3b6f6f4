"""What has happened in a game as lines of the log: whatever one side may read, with notes and told plans between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from operator import attrgetter

from game.engine.game import Game
from game.engine.history import Entry
from game.lab.aims import GameAims
from game.model.action import Event
from game.model.frozen import changing
from game.model.side import Side
from game.ui.desk.cards import LogKind, LogLine
from game.ui.language.words import Words
from game.ui.look.tone import Tone

LineOf = Callable[[Event], LogLine | None]
"""An event as a line, or None if it is not worth one."""


@changing
class _Chapter:
    """The lines for one reader up to some action."""

    done: int = 0
    last: Entry | None = None
    lines: list[LogLine] = field(default_factory=list)
    moments: list[int] = field(default_factory=list)
    shown: list[LogLine] = field(default_factory=list)
    """With the notes."""
    key: object = None


class LogBook:
    """The log of a game. Lines are made once; a game that goes on costs only what is new."""

    def __init__(self, game: Game, line_of: LineOf, words: Words) -> None:
        """The log of a game, however far it has come, in the language of the words."""
        self._words = words
        self._game = game
        self._line_of = line_of
        self._aims = GameAims(game)
        self._chapters: dict[tuple[Side | None, bool, str], _Chapter] = {}
        self._start = tuple(entry.event for entry in game.events if entry.action_number == 0)

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden any more: the game is over."""
        return self._game.outcome is not None

    def may_see(self, event: Event, viewer: Side | None) -> bool:
        """Whether a side (None: somebody who may see only what both see) may know of an event."""
        return self.is_open or not event.hidden_from(viewer)

    def lines(self, viewer: Side | None) -> list[LogLine]:
        """All that a side may read, the oldest first; the same list as long as nothing changes."""
        chapter = self._chapter(viewer)
        key = (chapter.done, chapter.last, self._game.notes, self._game.branches, self._game.tells_plans)
        if chapter.key != key:
            chapter.key = key
            others = [*self._branches(), *self._plans(viewer), *self._notes(viewer)]
            chapter.shown = sorted([*chapter.lines, *others], key=attrgetter("begun")) if others else [*chapter.lines]
        return chapter.shown

    def moments(self, viewer: Side | None) -> list[int]:
        """The actions of which a side has read something, by number, in order."""
        return self._chapter(viewer).moments

    def told(self, events: Iterable[Event]) -> list[LogLine]:
        """Lines about some events alone, marches in one."""
        chapter = _Chapter()
        self._tell(chapter, events, 0, None, is_seen=True)
        return chapter.lines

    def _chapter(self, viewer: Side | None) -> _Chapter:
        game = self._game
        reader = (viewer, self.is_open, self._words.language)
        chapter = self._chapters.get(reader)
        if (
            chapter is None
            or chapter.done > game.actions_done
            or (chapter.last is not None and game.entry(chapter.done) is not chapter.last)
        ):
            chapter = self._chapters[reader] = _Chapter()
            self._tell(chapter, self._start, 0, viewer)
        for number in range(chapter.done + 1, game.actions_done + 1):
            chapter.last = game.entry(number)
            self._tell(chapter, chapter.last.events, number, viewer)
        chapter.done = game.actions_done
        return chapter

    def _tell(
        self, chapter: _Chapter, events: Iterable[Event], moment: int, viewer: Side | None, *, is_seen: bool = False
    ) -> None:
        lines = chapter.lines
        for event in events:
            line = self._line_of(event) if is_seen or self.may_see(event, viewer) else None
            if line is None:
                continue
            begun = moment
            if lines and line.replaces and lines[-1].replaces == line.replaces:
                begun = lines.pop().begun
            lines.append(replace(line, moment=moment, begun=begun))
            if chapter.moments[-1:] != [moment]:
                chapter.moments.append(moment)

    def _plans(self, viewer: Side | None) -> list[LogLine]:
        """What the others were after, as was agreed on before the game, where their player turns begin."""
        if not self._game.tells_plans:
            return []
        words, side_said = self._words, self._game.scenario.sides.said
        told = [(0, words("plans.agreed"))]
        for planned, aims in self._aims.of_others(viewer):
            side = words.say(side_said(planned.side))
            told += [(planned.number, words("plans.line", side=side, who=aim.who, said=aim.said)) for aim in aims]
        return [
            LogLine(text, "", -1, Tone.EVEN, kinds=(LogKind.NOTES,), moment=moment, begun=moment)
            for moment, text in told
        ]

    def _branches(self) -> list[LogLine]:
        """Where the game was played on from a past moment of another."""
        text = self._words("branch.line")
        return [
            LogLine(text, "", -1, Tone.EVEN, kinds=(LogKind.NOTES,), moment=branch.action, begun=branch.action)
            for branch in self._game.branches
        ]

    def _notes(self, viewer: Side | None) -> list[LogLine]:
        """Notes stand below whatever had happened when they were written."""
        reader = self._game.scenario.sides.id(viewer) if viewer is not None else None
        return [
            LogLine(
                note.text, "", -1, Tone.EVEN, kinds=(LogKind.NOTES,), moment=note.action, begun=note.action, note=number
            )
            for number, note in enumerate(self._game.notes)
            if self.is_open or not note.hidden_from(reader)
        ]
