"""The beginning of the game, the ends of phases and of the game: what is asked before, and what is said after."""

from __future__ import annotations

from typing import Protocol

from game.model.refusal import Refusal
from game.ui.desk.cards import Undone
from game.ui.desk.desk import Do, Reply
from game.ui.desk.own_sheets import END, end_sheet
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, Redraws, Speaks, WithContents, WithDialogs, WithGame, WithWindow
from game.ui.play.panels.status_line import WARNING
from game.ui.play.whole_game import WholeGame


class EndedScreen(WithWindow, WithGame, WithDialogs, WithContents, Speaks, Acts, Redraws, Protocol):
    """The play screen, as far as phases and games end on it."""

    opens_with_briefing: bool
    whole: WholeGame


class Endings:
    """Ends phases after asking, and tells the result once."""

    def __init__(self, screen: EndedScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._has_told_result = False

    def begin(self) -> None:
        """There is a map: tell of a new game what it is about, of one that is over how it ended."""
        if self._screen.opens_with_briefing:
            self._screen.whole.brief()
        self.tell_result()

    def tell_result(self) -> None:
        """Say how the game ended, once everything has been acted out."""
        screen = self._screen
        if screen.game.outcome is None:
            self._has_told_result = False
        elif not self._has_told_result and not screen.flow.stage.is_playing:
            self._has_told_result = True
            screen.whole.show_end()

    def tell_again(self) -> None:
        """Say once more how the game ended."""
        self._has_told_result = False
        self.tell_result()
        self._screen.relook()

    def ask(self, *, by_key: bool = False, at_once: bool = False) -> None:
        """End the phase; with something left to do go there by a key, or ask, unless it is to end `at_once`.

        Of units that are waiting to come whoever ends it at once is asked too, if nothing else is left of his turn.
        A game that is over has its result told again.
        """
        screen = self._screen
        if screen.game.outcome is not None:
            self.tell_again()
            return
        if not screen.table.may_act:
            return
        heading = screen.desk.heading()
        if heading.end_refusal:
            self._refuse(heading.end_refusal, by_key=by_key or at_once)
            return
        undone = screen.desk.undone()
        refusal = screen.game.refusal(screen.desk.end_action())
        if refusal is not None:
            self._show_what_bars(refusal)
        elif not undone.text or (at_once and not self._gives_turn_away(undone)):
            self.end()
        elif by_key:
            self.show_undone()
        else:
            side = screen.game.scenario.sides.first if heading.side is None else heading.side
            key = screen.app.keyboard.play.label(Command.END_PHASE_AT_ONCE)
            screen.own_sheet = end_sheet(heading.end_text, side, undone, key, screen.app.words)
            screen.changed()

    def _gives_turn_away(self, undone: Undone) -> bool:
        """Whether the other side comes next though units are waiting to come, and that has not been asked yet."""
        screen = self._screen
        if screen.own_sheet is not None and screen.own_sheet.id == END:
            return False
        return undone.is_missed and not screen.game.foresee(screen.desk.end_action()).undoable

    def take(self, reply: Reply, *, otherwise: str) -> None:
        """Carry out what a key came to; where it came to nothing say what is asked and by which keys, or else this."""
        self._screen.take(reply)
        if reply is None:
            self._refuse(otherwise, by_key=True)

    def _refuse(self, refusal: str, *, by_key: bool) -> None:
        """Say why the phase does not end; to whoever pressed a key also what is asked, and by which keys."""
        screen, prompt = self._screen, self._screen.contents.prompt
        if prompt is None or not by_key:
            screen.say(refusal, WARNING)
            return
        answers = (choice.key for choice in prompt.choices if choice.key and choice.id != Command.ALWAYS.value)
        words, keys = screen.app.words, ", ".join(answers)
        first = words("play.first", asked=prompt.text)
        screen.say(words("play.first_keys", first=first, keys=keys) if keys else first, WARNING, prompt.rule)

    def _show_what_bars(self, refusal: Refusal) -> None:
        """Say why the phase does not end, and go to where something is to be done first."""
        screen = self._screen
        screen.own_sheet = None
        screen.take(screen.desk.to_undone())
        screen.say(screen.app.words.say(refusal.said), WARNING, refusal.rule)

    def show_undone(self) -> None:
        """Go to the first of what is left to do, or to the next, and say how the phase is ended all the same."""
        screen = self._screen
        screen.own_sheet = None
        undone = screen.desk.undone()
        screen.take(screen.desk.to_undone())
        screen.say(screen.app.words("undone.first", undone=undone.text))

    def end(self) -> None:
        """End the phase without asking."""
        self._screen.own_sheet = None
        self._screen.take(Do((self._screen.desk.end_action(),)))
