"""How the game goes on in the window: doing and undoing, acting out what happened, and whose turn to choose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from game.model.action import Action, Event
from game.model.errors import GameError
from game.model.frozen import changing
from game.model.message import NOTHING, Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.ui.desk.cards import LogLine
from game.ui.desk.desk import Desk, Vantage
from game.ui.desk.stage import Scenery, Stage, stilled
from game.ui.language.words import Words
from game.ui.play.table.log_book import LogBook
from game.ui.play.table.marchers import Marchers
from game.ui.play.table.table import WindowTable
from game.ui.play.table.thinking import Thinking

SPEED_FACTORS = (1.0, 4.0, 0.0)
"""How fast scenes run, by `Settings.speed`; 0 leaves them out."""
PAUSE_SECONDS = 0.25
"""Before a player that is not a person acts, so that one can follow."""


@changing
class CarriedOut:
    """A plan on its way: the decisions it is for, after how many actions it began, what has happened since asked."""

    kinds: tuple[str, ...]
    begun: int
    events: list[Event] = field(default_factory=list)


class Flow:
    """Keeps table, desk and stage in step; the screen asks it what to show."""

    def __init__(self, table: WindowTable, desk: Desk, wake: Callable[[], None], speed: int, words: Words) -> None:
        """A flow that shows the table's position; `wake` is called when a player has thought."""
        self.table = table
        self.desk = desk
        self.stage = Stage()
        self.speed = speed
        self.is_calm = False
        """Whether counters jump instead of sliding."""
        self._heard: list[str] = []
        self._carried: CarriedOut | None = None
        """The plan that is being carried out."""
        self.shows_another = False
        """Whether somebody who does not sit at this window has acted last."""
        self.marchers = Marchers(table)
        self.version = 0
        """Goes up whenever something may look different."""
        self.error = NOTHING
        """Why a player that is not a person does not go on, as a sentence."""
        self._wake = wake
        self._thinking: Thinking | None = None
        self._pause_seconds = 0.0
        self.log_book = LogBook(table.game, desk.log_line, words)
        self.vantage: Vantage
        self._show()
        self._seat = None if desk.is_secret else desk.heading().side

    # doing

    def do(self, actions: Sequence[Action]) -> Refusal | None:
        """Do actions in turn as far as each is legal; why not the first, if it is not."""
        self.stage.skip()
        if not self.waits_for_answer:
            self.stop()
        for number, action in enumerate(actions):
            refusal = self.table.game.refusal(action)
            if refusal is not None:
                return refusal if number == 0 else None
            self._apply(action)
        return None

    def _apply(self, action: Action, *, is_anothers: bool = False) -> None:
        self.shows_another = is_anothers
        before = self.desk.scenery()
        events = self.table.do(action)
        if self._carried is not None:
            self._carried.events.extend(events)
            self.table.bundle(self._carried.begun)
        elif self.marchers.is_on:
            self.table.bundle(self.marchers.begun)
        scenes = self.desk.scenes(events)
        if SPEED_FACTORS[self.speed]:
            self.stage.play(before, [stilled(scene) for scene in scenes] if self.is_calm else scenes)
        else:
            self._heard.extend(scene.sound for scene in scenes if scene.sound)
        self._show()

    # several actions that were planned together

    def carry_out(self, kinds: tuple[str, ...] = ()) -> None:
        """Begin to do what is planned, one action after another; each is acted out before the next."""
        decision = self.table.game.decision
        if decision is not None and self._carried is None:
            self._carried = CarriedOut((decision.kind, *kinds), self.table.game.actions_done)
            self._go_on()

    @property
    def is_carrying_out(self) -> bool:
        """Whether a plan is being carried out."""
        return self._carried is not None or self.marchers.is_on

    @property
    def waits_for_answer(self) -> bool:
        """Whether something has broken into the plan that must be decided first."""
        decision = self.table.game.decision
        if self._carried is None:
            return self.marchers.waits
        return decision is not None and decision.kind not in self._carried.kinds

    def stop(self) -> bool:
        """Do no more of what is planned; False if nothing is being carried out."""
        was_on, self._carried = self.is_carrying_out, None
        self.marchers.stop()
        self.version += 1
        return was_on

    def _go_on(self) -> None:
        """The next action of the plan; without one, or if it has become illegal, that was all."""
        if self._carried is None:
            return
        events, self._carried.events = self._carried.events, []
        action = self.desk.next_action(events)
        if action is None or self.table.game.refusal(action) is not None:
            self.stop()
            self._show()
        else:
            self._apply(action)

    def take_sounds(self) -> list[str]:
        """What has become audible since this was last asked."""
        heard, self._heard = [*self._heard, *self.stage.take_sounds()], []
        return heard

    def undo(self) -> Message:
        """Take back the last action; why not, as a sentence, or nothing."""
        return self._back_or_forth(self.table.undo)

    def undo_all(self) -> Message:
        """Take back all that can be; why not, as a sentence, or nothing."""
        return self._back_or_forth(self.table.undo_all)

    def undo_phase(self) -> Message:
        """Take back what was done in this phase; why not, as a sentence, or nothing."""
        return self._back_or_forth(self.table.undo_phase)

    def redo(self) -> Message:
        """Do again what was undone; why not, as a sentence, or nothing."""
        return self._back_or_forth(self.table.redo)

    def redo_all(self) -> Message:
        """Do again all that was undone; why not, as a sentence, or nothing."""
        return self._back_or_forth(self.table.redo_all)

    def put_back(self, change: Callable[[], object]) -> Message:
        """Change the position by something else than an action; why not, as a sentence, or nothing."""
        return self._back_or_forth(change)

    def _back_or_forth(self, change: Callable[[], object]) -> Message:
        self.stage.skip()
        self.stop()
        self._thinking = None
        try:
            change()
        except GameError as error:
            return error.said
        self.marchers.put_back()
        self._show()
        return NOTHING

    def _show(self) -> None:
        self.vantage = self.table.vantage()
        self.desk.show(self.vantage)
        self.version += 1

    # whose turn it is

    def change_seats(self) -> Side | None:
        """The person who must come to the window before anything more is shown; None if nobody must.

        With several people the phase's player sits at the window. What breaks into a phase is answered over his
        shoulder, unless they hide something from each other.
        """
        people = self.table.people
        if len(people) < 2:
            return None
        side = self.desk.heading().side
        if side not in people or side is self._seat:
            return None
        self._seat = side
        return side

    def update(self, seconds: float) -> bool:
        """Time has passed: act out, let players think and act. True if something looks different."""
        if self.stage.is_playing:
            factor = SPEED_FACTORS[self.speed]
            if not factor:
                self.stage.skip()
            self.stage.update(seconds * factor)
            self.version += 1
            return True
        if self._carried is not None and not self.desk.has_plan:
            self.stop()
            return True
        if self._carried is not None and self.table.may_act and not self.waits_for_answer:
            self._go_on()
            return True
        return self._answer() or self._march() or self._let_players_act(seconds)

    def _answer(self) -> bool:
        """Do what has been answered once for all; True if something looks different."""
        action = self.table.answer()
        if action is None:
            return False
        self._apply(action)
        self.table.bundle_answers()
        return True

    def _march(self) -> bool:
        """Units with far goals go on, where a phase begins; True if something looks different."""
        self.marchers.begin()
        if not self.marchers.is_on or self.marchers.waits:
            return False
        action = self.marchers.next()
        if action is None:
            self._show()
        else:
            self._apply(action)
        return True

    def _let_players_act(self, seconds: float) -> bool:
        player = self.table.player
        if player is None or self.error:
            return False
        if self._thinking is None:
            self._pause_seconds = PAUSE_SECONDS if SPEED_FACTORS[self.speed] == 1.0 else 0.0
            self._thinking = Thinking(player, self.table.position(), self._wake)
            return False
        self._pause_seconds -= seconds
        if self._pause_seconds > 0 or not self._thinking.is_done:
            return False
        thought, self._thinking = self._thinking, None
        if thought.action is None:
            self.error = thought.error
        else:
            refusal = self.table.game.refusal(thought.action)
            if refusal is None:
                self._apply(thought.action, is_anothers=True)
            else:
                self.error = message("trouble.illegal_choice", why=refusal.with_rule)
        self.version += 1
        return True

    @property
    def wait_seconds(self) -> float | None:
        """When `update` is wanted next; None not before the next event."""
        if self.stage.is_playing or (self.is_carrying_out and not self.waits_for_answer):
            return 0.0
        if self.table.may_act and self.table.lasting.is_ready:
            return 0.0
        if self.table.player is None or self.error:
            return None
        if self._thinking is None or self._pause_seconds > 0:
            return max(0.0, self._pause_seconds)
        return 0.0 if self._thinking.is_done else None

    def leave(self) -> None:
        """The screen goes: nobody waits for a thought any more."""
        self._thinking = None
        self.table.leave()

    # what is shown

    @property
    def scenery(self) -> Scenery:
        """What stands on the map now."""
        return self.stage.scenery if self.stage.is_playing else self.desk.scenery()

    def log_lines(self) -> list[LogLine]:
        """The log as the viewer may read it."""
        return self.log_book.lines(self.vantage.viewer)
