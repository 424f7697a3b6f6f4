"""A game and who plays it: doing and undoing, and the journal that follows. A window is one way to sit at it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from game.ai.player import SIDE_TURN_SECONDS, Awaited, Company, Player, Position
from game.engine.autosave import Autosave
from game.engine.game import Game
from game.engine.lasting import LastingAnswers
from game.model.action import Action, Event
from game.model.errors import GameError, NothingToUndo
from game.model.message import NOTHING, message
from game.model.side import Side

Players = Mapping[Side, Player | None]
"""Who takes a side's decisions; None is a person here."""


class Table:
    """One game and its players. Every change of the position goes through here, and is saved at once."""

    def __init__(self, game: Game, players: Players, saves: Path | None = None) -> None:
        """Sit down at a game; the journal lies in the `saves` folder, by default the player's.

        GameError if a player at another machine cannot join it.
        """
        self.game = game
        self.players = players
        self.notice = NOTHING
        """Why the game is not being saved; empty while it is."""
        self._company = Company(game, players)
        self._autosave = Autosave(game, saves)
        self._bundles: dict[int, int] = {}
        """Actions that were ordered together: after which number they end -> after which they began."""
        self.lasting = LastingAnswers(game)
        """What persons here have answered once for all."""

    @property
    def saved(self) -> str:
        """Whether the game is saved, as a word for the table of texts: new, saved or unsaved."""
        return "unsaved" if self.notice else "saved" if self.game.actions_done else "new"

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that persons play."""
        return tuple(side for side in self.game.scenario.sides if self.players.get(side) is None)

    @property
    def viewer(self) -> Side | None:
        """Whose eyes look on: the only person's, or of two the one who decides; nobody's if none plays."""
        people, decision = self.people, self.game.decision
        if len(people) == 1:
            return people[0]
        return decision.side if people and decision is not None else None

    @property
    def is_joined(self) -> bool:
        """Whether somebody at another machine plays."""
        return any(isinstance(player, Awaited) for player in self.players.values())

    @property
    def may_act(self) -> bool:
        """Whether a person must decide now."""
        decision = self.game.decision
        return decision is not None and decision.side in self.people

    @property
    def player(self) -> Player | None:
        """Who must decide now, if it is not a person."""
        decision = self.game.decision
        return None if decision is None else self.players.get(decision.side)

    def position(self) -> Position:
        """The position as the side that decides sees it."""
        return Position(self.game, SIDE_TURN_SECONDS)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Do an action; IllegalAction if the rules refuse it."""
        events = self.game.apply(action)
        self._bundles = {end: begun for end, begun in self._bundles.items() if end < self.game.actions_done}
        self.lasting.went_on()
        self._tell(action)
        self.notice = self._autosave.update()
        return events

    def bundle(self, begun: int) -> None:
        """All actions since so many were done have been ordered together: one undo takes them back."""
        end = self.game.actions_done
        self._bundles = {other: start for other, start in self._bundles.items() if start < begun}
        if end - begun > 1:
            self._bundles[end] = begun

    def answer(self) -> Action | None:
        """What a person here has answered once for all to what is asked now; None if he must be asked."""
        return self.lasting.next() if self.may_act else None

    def bundle_answers(self) -> None:
        """All that has been answered so, one after another, is taken back as one."""
        self.bundle(self.lasting.begun)

    def keep(self) -> None:
        """Save the game with what has been noted in it."""
        self.notice = self._autosave.update()

    def undo(self) -> Action:
        """Take back the last action, with those that were ordered with it; NothingToUndo if that cannot be."""
        begun = self._bundles.get(self.game.actions_done, self.game.actions_done - 1)
        action = self._take_back()
        while self.game.actions_done > begun and self.game.undo_refusal() is None:
            action = self._take_back()
        self.notice = self._autosave.update()
        return action

    def _take_back(self) -> Action:
        action = self.game.undo()
        self._company.take_back()
        self.lasting.put_back()
        return action

    def undo_phase(self) -> None:
        """Take back what was done in this phase, to the last roll at most; NothingToUndo if nothing can."""
        entries = self.game.history
        begun = next((number for number in range(len(entries), 0, -1) if entries[number - 1].phase is not None), 0)
        if entries and begun == len(entries):
            raise NothingToUndo(message("trouble.phase_is_new"))
        self._take_back()
        while self.game.actions_done > begun and self.game.undo_refusal() is None:
            self._take_back()
        self.notice = self._autosave.update()

    def undo_all(self) -> None:
        """Take back all that can be, to the last roll, reveal or hand-over; NothingToUndo if nothing can."""
        self._take_back()
        while self.game.undo_refusal() is None:
            self._take_back()
        self.notice = self._autosave.update()

    @property
    def can_agree(self) -> bool:
        """Whether all who play sit here, more than one of them: then they may agree to take back even a roll."""
        return len(self.people) == len(self.game.scenario.sides) > 1 and self.game.actions_done > 0

    def take_back(self, note: str) -> Action:
        """Take back the last action whatever it was, as all who play have agreed, and note it; the dice do not forget.

        NothingToUndo at the set-up.
        """
        action = self.game.rewind()
        self._company.take_back()
        self.lasting.put_back()
        with suppress(GameError):  # a notebook that is full does not keep anybody from being kind
            self.game.add_note(note)
        self.notice = self._autosave.update()
        return action

    def redo(self) -> tuple[Event, ...]:
        """Do again what was undone, with what was ordered with it; NothingToUndo if there is nothing."""
        done = self.game.actions_done
        end = next((end for end, begun in self._bundles.items() if begun <= done < end), done + 1)
        events = self._do_again()
        while self.game.actions_done < end and self.game.redo_refusal() is None:
            events = (*events, *self._do_again())
        self.notice = self._autosave.update()
        return events

    def _do_again(self) -> tuple[Event, ...]:
        events = self.game.redo()
        self.lasting.went_on()
        self._tell(self.game.entry(self.game.actions_done).action)
        return events

    def redo_all(self) -> None:
        """Do again all that was undone; NothingToUndo if there is nothing."""
        self.redo()
        while self.game.redo_refusal() is None:
            self.redo()

    def _tell(self, action: Action) -> None:
        self._company.tell(action, is_final=self.game.undo_refusal() is not None)

    @property
    def journal(self) -> Path:
        """The file in which the game is saved by itself."""
        return self._autosave.path

    def settle(self, seconds: float) -> bool:
        """Wait until the disk has all that was saved, at most so long; whether it has."""
        return self._autosave.settle(seconds)

    def leave(self) -> None:
        """Get up: players at other machines hear of it."""
        self._company.leave()
