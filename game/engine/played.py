"""A game that is played: its position, what is done and undone, what it was like at any moment."""

from __future__ import annotations

from typing import Any

from game.engine.barrier import Barrier, Foresight, barrier_of, foresight_of
from game.engine.beside import Beside
from game.engine.branches import Branches, dice_of, gone_back
from game.engine.history import Entry, History, LogEntry, state_hash
from game.engine.limits import MOST_ACTIONS, SEEDS
from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.errors import GameError, IllegalAction, NothingToUndo
from game.model.legal import Legal
from game.model.message import NOTHING, Message, message
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.system import OffersOdds, RulesSystem
from game.scenario.scenario import Scenario


class Played(Beside):
    """A position of a scenario under its rules, and the actions that led there. `Game` is the only kind of it."""

    def __init__(self, scenario: Scenario, seed: int, *, keep_history: bool, branches: Branches = ()) -> None:
        """Set up a game; `Game.new` says it better."""
        if not all(0 <= each < SEEDS for each in (seed, *(branch.seed for branch in branches))):
            raise GameError(message("engine.bad_seed", most=SEEDS - 1))
        super().__init__(scenario)
        self.seed = seed
        self.branches = branches  # where it was played on from past moments, with other dice
        self._system: RulesSystem[Any] = scenario.system
        self._dice: Dice = dice_of(seed, branches)
        state, events = self._system.new_state(scenario.setting, self._dice)
        state.dice_drawn = self._dice.drawn
        self._history = History(tuple(events)) if keep_history else None
        self.past_only: Message = NOTHING  # why it can be looked back on, but not played on
        self.lost = 0  # lines of the file that it was read from which are damaged
        self._state: Any = state
        self._decision: Decision | None = None
        self._decision_is_known = False

    @property
    def seeds(self) -> str:
        """The seeds of its dice, in the order in which they were rolled, as they are told once it is over."""
        return ", ".join(str(seed) for seed in (self.seed, *(branch.seed for branch in self.branches)))

    # the position

    @property
    def state(self) -> Any:
        """The position, everything hidden included; to be read, never changed."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """Whose choice the game waits for; None when it is over."""
        if not self._decision_is_known:
            self._decision = self._system.decision(self._state)
            self._decision_is_known = True
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self._system.outcome(self._state)

    @property
    def state_hash(self) -> str:
        """The position's hash, as records have it."""
        return state_hash(self._state)

    def legal(self) -> Legal:
        """What may be done now; empty when the game is over, or can only be looked back on."""
        if self.past_only != NOTHING:
            return Legal((), self.refusal)
        return self._system.legal(self._state)

    def refusal(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not; changes nothing."""
        if self.past_only != NOTHING:
            return Refusal("past_only", "", self.past_only)
        return self._system.refusal(self._state, action)

    def view(self, side: Side | None) -> Any:
        """A copy of the position with what that side may not see taken out; None sees what both see."""
        return self._system.view(self._state, side)

    def odds(self, action: Action, *commitments: Any, **named_commitments: Any) -> Any:
        """How an action may come out, in the rules system's own form; GameError if it has none to offer."""
        if not isinstance(self._system, OffersOdds):
            raise GameError(message("engine.no_odds", rules=self._system.name))
        return self._system.odds(self._state, action, *commitments, **named_commitments)

    # doing

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action; what had been undone is forgotten.

        Raises IllegalAction if the rules refuse it. Whatever is raised, the game is as it was.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if self._history is not None and self._history.done >= MOST_ACTIONS:
            raise GameError(message("engine.most_actions", most=MOST_ACTIONS))
        after, events = self._result(self._state, action)
        if self._history is not None:
            self._remember(self._history, action, after, events)
        else:
            self._take(after)
        return events

    def _result(self, before: Any, action: Action) -> tuple[Any, tuple[Event, ...]]:
        after = before.clone()
        self._dice.drawn = before.dice_drawn
        events = tuple(self._system.step(after, action, self._dice))
        after.dice_drawn = self._dice.drawn
        return after, events

    def _remember(self, history: History, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        before = self._state
        next_decision = self._system.decision(after)
        rolled = after.dice_drawn != before.dice_drawn
        barrier = barrier_of(self.decision, next_decision, events, rolled=rolled)
        phase_key = self._system.phase_key(after)
        phase = None
        if phase_key != self._system.phase_key(before):
            phase = (phase_key[0], self._system.phase_title(after))
        history.add(before, Entry(action, events, state_hash(after), barrier, phase))
        self._take(after)
        self._decision, self._decision_is_known = next_decision, True

    def go_on_at(self, history: History, state: Any) -> None:
        """Have these actions behind it, which led to this position: nothing is played again."""
        self._history = history
        self._take(state)

    def _take(self, state: Any) -> None:
        self._state = state
        self._decision_is_known = False

    def foresee(self, action: Action, *later: Action) -> Foresight:
        """Whether an action, with those that are to follow it at once, could be undone, before it is done.

        It is judged by what the deciding side can see, so that it does not give away what that side cannot; hidden
        things may still make it otherwise. Raises IllegalAction if the rules refuse the action.
        """
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return foresight_of(self._system, self._state, action, *later)

    # undoing

    def undo_refusal(self) -> Refusal | None:
        """None if the last action can be undone, else why not."""
        last = self._known_history.last
        if last is None:
            return Refusal("nothing", "", message("engine.nothing_to_undo"))
        if last.barrier is not Barrier.NONE:
            return Refusal(last.barrier, "", last.barrier.told)
        return None

    def redo_refusal(self) -> Refusal | None:
        """None if an action was undone and can be done again, else why not."""
        return None if self._known_history.next else Refusal("nothing", "", message("engine.nothing_to_redo"))

    def undo(self) -> Action:
        """Take back the last action and return it.

        Raises NothingToUndo with the reason if dice, a reveal or a hand-over bar the way.
        """
        refusal = self.undo_refusal()
        if refusal is not None:
            raise NothingToUndo(refusal.with_rule)
        return self.rewind()

    def rewind(self) -> Action:
        """Take back the last action whatever it was, and return it: for a player alone, and for looking back.

        The dice do not forget: the same actions roll the same again. Raises NothingToUndo at the set-up.
        """
        history = self._known_history
        last = history.last
        if last is None:
            raise NothingToUndo(message("engine.nothing_to_undo"))
        self._take(self.state_after(history.done - 1))
        history.back()
        self.branches = gone_back(self.branches, history.done)
        return last.action

    def redo(self) -> tuple[Event, ...]:
        """Do the action again that was undone last, and return its events; NothingToUndo if there is none."""
        history = self._known_history
        entry = history.next
        if entry is None:
            raise NothingToUndo(message("engine.nothing_to_redo"))
        after, _ = self._result(self._state, entry.action)
        history.forward(self._state)
        self._take(after)
        return entry.events

    # looking back

    @property
    def _known_history(self) -> History:
        if self._history is None:
            raise GameError(message("engine.no_history"))
        return self._history

    @property
    def history(self) -> tuple[Entry, ...]:
        """The actions done and not undone, each with what came of it; the first is action 1."""
        return tuple(self._known_history.entries)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The actions that were undone and can be done again, the next one first."""
        return tuple(self._known_history.undone)

    @property
    def actions_done(self) -> int:
        """How many actions have been done and not undone."""
        return self._known_history.done

    def entry(self, number: int) -> Entry:
        """Action `number`, counted from 1, and what came of it; IndexError if it has not been done."""
        return self._known_history.entry(number)

    @property
    def events(self) -> tuple[LogEntry, ...]:
        """All that has happened, the set-up first."""
        return tuple(self._known_history.events())

    def state_after(self, number: int) -> Any:
        """The position after `number` actions, 0 being the set-up; to be read, never changed."""
        history = self._known_history
        if number == history.done:
            return self._state
        if not 0 <= number < history.done:
            raise IndexError(f"there is no position after {number} actions")
        kept, state = history.kept_before(number)
        for later in range(kept + 1, number + 1):
            state, _ = self._result(state, history.entry(later).action)
        return state

    def view_after(self, number: int, side: Side | None) -> Any:
        """A copy of the position after `number` actions with what that side may not see taken out, as `view`."""
        return self._system.view(self.state_after(number), side)

    def decision_after(self, number: int) -> Decision | None:
        """Whose choice the game waited for after `number` actions; None if it was over."""
        return self._system.decision(self.state_after(number))
