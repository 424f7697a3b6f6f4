"""Leads a player through a lesson: where it is, what it waits for, what it lets him do, the way on, back and out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from game.model.action import Action
from game.scenario.lesson import Goal, Lesson, Step
from game.ui.tutorial.bookmark import Bookmark
from game.ui.tutorial.facts import SinceStep, Witness, WitnessedScreen, fits
from game.ui.tutorial.gestures import HandledScreen, perform
from game.ui.tutorial.table import LessonTable

LOOKING_SECONDS = 0.7
"""What was only to be looked at is looked at so long before the lesson goes on."""
_MOST_LAYERS = 10
"""More things than can be begun one inside the other."""


class CardFace(StrEnum):
    """What the lesson's card shows."""

    STEP = "step"
    END = "end"
    """The last step is done."""
    LEAVING = "leaving"
    """The player wants to leave before the end."""
    LOST = "lost"
    """The position is not the one that the lesson speaks of."""


class CoachedScreen(WitnessedScreen, HandledScreen, Protocol):
    """The screen of a lesson, as far as it is led through it."""

    @property
    def table(self) -> LessonTable:
        """Doing and undoing, as the lesson lets it."""
        ...

    def step_has_begun(self) -> None:
        """The card has another page."""
        ...

    def has_come_on(self) -> None:
        """The lesson has come a step farther."""
        ...


class Coach:
    """The lesson at a screen."""

    def __init__(self, screen: CoachedScreen, lesson: Lesson) -> None:
        """A lesson that has not begun; `begin` begins it."""
        self.lesson = lesson
        self.page = CardFace.STEP
        self.number = 0
        """The step, from 0."""
        self.is_corrected = False
        """Whether something else than what is asked was tried in this step."""
        self._screen = screen
        self._witness = Witness(screen)
        self._begins: list[int] = []
        """How many actions had been done when each step was first begun, as far as the lesson has come."""
        self._since = SinceStep(screen)
        self._looked_seconds = 0.0
        self._was_shown = False
        self._is_met = False
        """Whether what the step asks for was so already when the player came back to it."""
        self._is_busy = False
        """Whether something is being put back: the lesson does not go on by that."""
        self._came_back = False
        """Whether the player came back to a step: what was selected before it has to be selected again."""

    @property
    def step(self) -> Step:
        """The step that is on."""
        return self.lesson.steps[self.number]

    @property
    def is_reading(self) -> bool:
        """Whether the player only reads this step and goes on."""
        return self.page is CardFace.STEP and (self.step.until is None or self._is_met)

    @property
    def has_changed_game(self) -> bool:
        """Whether the game has gone on since the step began."""
        return self._screen.game.actions_done != self._begins[self.number]

    @property
    def seconds_left(self) -> float | None:
        """When the lesson goes on by itself, if what it waits for is so already."""
        return max(0.0, LOOKING_SECONDS - self._looked_seconds) if self._looked_seconds else None

    # going on

    def begin(self, number: int = 0) -> None:
        """Begin a step, from where the game is."""
        screen = self._screen
        self.number, self.page = number, CardFace.STEP
        self.is_corrected = self._was_shown = self._is_met = False
        self._looked_seconds = 0.0
        del self._begins[number:]
        self._begins.append(screen.game.actions_done)
        self._since = SinceStep(screen)
        if self._witness.failing(self.step.state):
            self.page = CardFace.LOST
        screen.step_has_begun()

    def notice(self) -> None:
        """Something may be so for a moment only."""
        self._since.notice()

    def missing(self) -> list[str]:
        """What the step still waits for; empty if nothing, or if it is only read."""
        return self._since.missing(self.step.until) if self.step.until is not None else []

    def update(self, seconds: float) -> bool:
        """Time has passed, or something was done: go on if the step is done. True if the card looks different."""
        if self.page is not CardFace.STEP or self.is_reading or self._is_busy or self._screen.flow.stage.is_playing:
            self.notice()
            return False
        goal = self.step.until
        if goal is None or self.missing():
            self._looked_seconds = 0.0
            if self._was_shown and self._screen.table.may_act:
                self.go_on()
                return True
            return False
        self._looked_seconds += max(seconds, 1e-6)
        if _is_looking(goal) and self._looked_seconds < LOOKING_SECONDS:
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """To the next step, or to the end."""
        if self.number + 1 < len(self.lesson.steps):
            came_back = self._came_back and not self.has_changed_game
            self.begin(self.number + 1)
            self._screen.has_come_on()
            if came_back:
                self._put_back()
                self._is_met = self.step.until is not None and not self.missing()
            self._came_back = came_back
            if self.step.until is not None and self._since.cannot_be(self.step.until):
                self.go_on()
        else:
            self.page = CardFace.END
            self._screen.has_come_on()
            self._screen.step_has_begun()

    def skip(self) -> None:
        """Have the step done by itself, and go on; what has been done so already is only acted out faster."""
        if self.is_reading:
            self.go_on()
            return
        if self._was_shown:
            self._screen.skip()
            self.update(LOOKING_SECONDS)
            return
        number = self.number
        self._put_back()
        for gesture in self.step.do:
            perform(self._screen, gesture)
            self._screen.skip()
            if self.number != number or self.page is not CardFace.STEP:
                return
        self._was_shown = True
        self.update(LOOKING_SECONDS)

    def go_back(self) -> None:
        """To the beginning of the step, if the game has gone on since; else to the step before it."""
        if self.page is not CardFace.STEP:
            self.page = CardFace.STEP
            if self._witness.failing(self.step.state):
                self.number = 0
                self._screen.flow.put_back(lambda: self._screen.table.go_back(self._begins[0]))
        elif not self.has_changed_game and self.number:
            self.number -= 1
        self._come_back()

    def resume(self, bookmark: Bookmark) -> None:
        """Go on where the lesson was left; the game is there already."""
        self.number = bookmark.number
        self._begins = [count for _, count in bookmark.begins]
        self._come_back()

    def bookmark(self) -> Bookmark:
        """The beginning of the step that is on, to go on from another time."""
        game = self._screen.game
        return Bookmark(
            lesson=self.lesson.id,
            seed=self.lesson.seed,
            begins=tuple((step.id, count) for step, count in zip(self.lesson.steps, self._begins, strict=False)),
            actions=tuple(self._witness.encoded(entry.action) for entry in (*game.history, *game.undone)),
        )

    def _come_back(self) -> None:
        """Begin the step anew as it was begun before."""
        actions = self._begins[self.number]
        self._put_back()
        self.begin(self.number)
        self._begins[self.number] = actions
        self._came_back = True
        self._is_met = self.step.until is not None and not self.missing()

    def leave(self) -> None:
        """Ask how to go on without the lesson."""
        self.page = CardFace.LEAVING

    def _put_back(self) -> None:
        """The game as it was when the step began, and what the step needs begun."""
        screen = self._screen
        screen.flow.put_back(lambda: screen.table.go_back(self._begins[self.number]))
        screen.own_sheet = None
        for _ in range(_MOST_LAYERS):
            if not (screen.table.may_act and screen.desk.back()):
                break
        screen.changed()
        self._is_busy = True
        for gesture in self.step.set_up:
            perform(screen, gesture)
        self._is_busy = False

    # what may be done

    def allows(self, actions: Sequence[Action]) -> bool:
        """Whether the step wants these actions, or does not mind them."""
        if self.page is not CardFace.STEP or self.step.until is None:
            return False
        patterns = (*self.step.until.done, *self.step.allow)
        return all(any(fits(pattern, self._witness.encoded(action)) for pattern in patterns) for action in actions)

    def may_undo(self) -> bool:
        """Whether what was done last belongs to this step, or is to be taken back in it."""
        if self.page is not CardFace.STEP:
            return False
        wants_it = self.step.until is not None and self.step.until.undone
        return wants_it or self._screen.game.actions_done > self._begins[self.number]

    def correct(self) -> None:
        """Something else was tried: say once more what is asked."""
        self.is_corrected = True


def _is_looking(goal: Goal) -> bool:
    """Whether a goal is only about what is looked at."""
    return not (goal.done or goal.events or goal.undone or goal.decision or goal.screen or goal.sheet or goal.selected)
