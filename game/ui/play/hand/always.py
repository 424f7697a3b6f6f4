"""Answers once for all, by hand: a dialog of what may be answered so, opened where such a thing is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.model.side import Side
from game.ui.desk.cards import Choice, Prompt, Row, Sheet
from game.ui.desk.own_sheets import CLOSE
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, Speaks, WithDialogs, WithGame, WithWindow
from game.ui.play.panels.status_line import WARNING

ANSWER, ASK = "always:give:", "always:ask:"
"""What the ids of rows begin with: an answer, or the question that is asked again."""


class AnsweringScreen(WithWindow, WithGame, WithDialogs, Speaks, Acts, Protocol):
    """The play screen, as far as questions are answered once for all on it."""


class Always:
    """What whoever sits at the window has answered once for all."""

    def __init__(self, screen: AnsweringScreen) -> None:
        """For one screen."""
        self._screen = screen

    @property
    def _side(self) -> Side | None:
        return self._screen.flow.vantage.viewer

    # choosing

    def open(self) -> None:
        """Open the dialog, or close it if it is open; say so if these rules ask nothing of the kind."""
        screen = self._screen
        if screen.own_sheet is not None:
            screen.own_sheet = None
        elif not screen.table.lasting.offers or self._side is None:
            screen.say(screen.app.words("engine.no_lasting"), WARNING)
            return
        else:
            screen.own_sheet = self._sheet(self._side)
        screen.changed()

    def press(self, name: str) -> bool:
        """A row of the dialog, which closes it; False if it is another's."""
        screen, words, side = self._screen, self._screen.app.words, self._side
        if side is None or not name.startswith((ANSWER, ASK)):
            return False
        lasting = screen.table.lasting
        screen.own_sheet = None
        if name.startswith(ASK):
            lasting.ask_again(side, name.removeprefix(ASK))
            said = words("lasting.asked_again")
        else:
            offer = lasting.give(side, name.removeprefix(ANSWER))
            said = words("lasting.given", what=words.say(offer.said))
        screen.changed()
        screen.say(said)
        return True

    # what is shown

    def _sheet(self, side: Side) -> Sheet:
        """Every question with its answers, the one that is given marked; what is asked now stands first."""
        lasting, words = self._screen.table.lasting, self._screen.app.words
        rows: list[Row] = []
        headings: list[tuple[int, str]] = []
        decision = self._screen.game.decision
        asked = [offer.kinds[0] for offer in lasting.offers if decision is not None and decision.kind in offer.kinds]
        for kind in dict.fromkeys([*asked, *(offer.kinds[0] for offer in lasting.offers)]):
            headings.append((len(rows), words.say(lasting.question(kind))))
            found = [offer for offer in lasting.offers if offer.kinds[0] == kind]
            given = [lasting.is_given(side, offer.id) for offer in found]
            rows.append(Row(ASK + kind, words("lasting.ask"), kind="toggle", is_on=not any(given)))
            rows += [
                Row(ANSWER + offer.id, words.say(offer.said), kind="toggle", is_on=is_on)
                for offer, is_on in zip(found, given, strict=True)
            ]
        return Sheet(
            "always", words("lasting.title"), side, headings=tuple(headings), rows=tuple(rows),
            summary=words("lasting.undone", key=self._screen.app.keyboard.play.label(Command.UNDO)),
            choices=(Choice(CLOSE, words("lasting.close"), "Esc"),),
        )  # fmt: skip

    def on_sheet(self, sheet: Sheet | None) -> Sheet | None:
        """A dialog of the desk with the button that opens this one, where what it asks may be answered so."""
        return (
            replace(sheet, choices=(*sheet.choices, self._button)) if sheet is not None and self._is_offered else sheet
        )

    def on_prompt(self, prompt: Prompt) -> Prompt:
        """The banner with the button that opens the dialog, where what it asks may be answered so."""
        return replace(prompt, choices=(*prompt.choices, self._button)) if self._is_offered else prompt

    @property
    def _is_offered(self) -> bool:
        screen = self._screen
        return screen.table.may_act and screen.table.lasting.are_offered(screen.game.decision)

    @property
    def _button(self) -> Choice:
        screen = self._screen
        key = screen.app.keyboard.play.label(Command.ALWAYS)
        return Choice(Command.ALWAYS.value, screen.app.words("lasting.button"), key)
