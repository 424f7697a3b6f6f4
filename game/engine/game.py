"""The game: the one door through which a position changes; where games come from, and the records they leave."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.engine import files
from game.engine.branches import Branch, branched
from game.engine.journal import damage_told
from game.engine.limits import MOST_BRANCHES
from game.engine.played import Played
from game.model.errors import GameError, IllegalAction, ReplayMismatch, SaveError
from game.model.message import NOTHING, Message, message
from game.scenario.scenario import Scenario

if TYPE_CHECKING:  # records are written and read while the window is open: until then nobody waits for their models
    from game.engine.opening import FindScenario
    from game.engine.record import ActionLine, Header, Record


class Game(Played):
    """One game of a scenario.

    A position that has been current is never changed any more: `state`, `legal()` and views stay valid, also in another
    thread, however the game goes on.
    """

    @classmethod
    def new(cls, scenario: Scenario, *, seed: int, keep_history: bool = True) -> Game:
        """A new game. The same scenario, seed and actions give the same game on every machine.

        Without history there is no undo, no record and no log, and each action costs less: for simulations.
        """
        return cls(scenario, seed, keep_history=keep_history)

    @classmethod
    def going_on(cls, scenario: Scenario, state: Any, *, seed: int) -> Game:
        """A game that goes on from a position with dice of its own and without history: to see how it may end."""
        game = cls(scenario, seed, keep_history=False)
        game._take(state)
        return game

    def branch(self, number: int, *, seed: int) -> Game:
        """A game of its own that has the first `number` actions of this one behind it, and dice of its own before it.

        This one stays as it is. What was written down until then goes along, far goals do not. GameError if this one
        can only be looked back on, or has no such moment.
        """
        if self.past_only != NOTHING:
            raise GameError(self.past_only)
        if not 0 <= number <= self.actions_done:
            raise GameError(message("engine.no_moment", count=self.actions_done))
        state = self.state_after(number)
        branches = branched(self.branches, Branch(number, state.dice_drawn, seed))
        if len(branches) > MOST_BRANCHES:
            raise GameError(message("engine.most_branches", most=MOST_BRANCHES))
        game = type(self)(self.scenario, self.seed, keep_history=True, branches=branches)
        game.go_on_at(self._known_history.until(number), state)
        game.keep_as(self)
        return game

    # records

    @property
    def header(self) -> Header:
        """The first line of this game's record."""
        from game.engine.record import header_of

        header = header_of(self.scenario, self.seed, self.state_after(0), self.branches)
        return header.model_copy(update=self._kept)

    def action_line(self, number: int) -> ActionLine:
        """The line of action `number` in the record."""
        from game.engine.record import ActionLine

        entry = self.entry(number)
        data = self._system.encode(self.scenario.setting, entry.action)
        return ActionLine(number=number, action=data, state=entry.state_hash, phase=entry.written_phase)

    @property
    def record(self) -> Record:
        """The record of this game up to now, without what was undone."""
        from game.engine.record import Record

        return Record(self.header, tuple(self.action_line(number) for number in range(1, self.actions_done + 1)))

    @property
    def damage(self) -> Message:
        """What is missing of a game from a damaged file, as a sentence; empty if nothing is."""
        return damage_told(self.actions_done, self.lost) if self.lost else NOTHING

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all; SaveError if it cannot be, or may only be looked back on."""
        if self.past_only != NOTHING:
            raise SaveError(message("file.not_saved_past", file=Path(path).name, why=self.past_only))
        files.write_whole(Path(path), self.record.to_bytes())

    @classmethod
    def load(cls, path: str | Path, find: FindScenario | None = None, *, past: bool = False) -> Game:
        """The game in a file, verified by playing it again; `find` gives the scenario, by default a shipped one.

        Raises SaveError with one sentence that names the file. `past`: also to look back on only, as in `replay`.
        """
        from game.engine.opening import opened

        path = Path(path)
        record, scenario = opened(path, find)
        try:
            return cls.replay(record, scenario, past=past)
        except GameError as error:
            raise SaveError(message("file.not_replayed", file=path.name, why=error.said)) from error

    @classmethod
    def replay(cls, record: Record, scenario: Scenario, *, past: bool = False) -> Game:
        """The game of a record: every action must be legal and lead to the position that the record names.

        A journal, which may be damaged, is played as far as that is so; `lost` tells what is missing.
        Raises GameError if the record is of another scenario, rules or variants, ReplayMismatch if it does not replay.
        `past`: by the rules of its time, whatever has changed since; `past_only` says why it is not played on.
        """
        from game.engine.record import why_past

        why = why_past(record.header, scenario, may_be_past=past)
        scenario = (scenario.as_of(record.header.rules) or scenario).with_options(record.header.options)
        branches = record.header.known_branches
        game = cls(scenario, record.header.seed, keep_history=True, branches=branches)
        game._keep(record.header)
        if game.state_hash != record.header.start:
            raise ReplayMismatch(0, message("file.other_set_up"))
        game.lost = record.lost
        for line in record.actions:
            try:
                _repeat(game, line)
            except ReplayMismatch:
                if not record.header.journal:
                    raise
                game._repeat_no_more(line.number, len(record.actions))
                break
        game.past_only = why
        return game

    def _repeat_no_more(self, number: int, of: int) -> None:
        """Leave a damaged journal before this action."""
        if self.actions_done == number:
            self.rewind()
        self._known_history.forget_undone()
        self.lost += of - self.actions_done


def _repeat(game: Game, line: ActionLine) -> None:
    """Do a recorded action; ReplayMismatch unless it leads where the record says."""
    try:
        game.apply(game.scenario.system.decode(game.scenario.setting, line.action))
    except IllegalAction as error:
        raise ReplayMismatch(line.number, message("file.refused", why=error.said)) from error
    except ValueError as error:
        raise ReplayMismatch(line.number, message("file.no_action", why=str(error))) from error
    except Exception as error:  # a hostile record may trip any rule; the player gets a sentence all the same
        raise ReplayMismatch(line.number, message("file.not_carried_out")) from error
    if game.entry(line.number).state_hash != line.state:
        raise ReplayMismatch(line.number, message("file.other_position"))
