"""What the card of the lesson says: where the lesson is, what it tells, what can be pressed."""

from __future__ import annotations

from typing import Protocol

from game.model.frozen import frozen
from game.ui.keys.keys import Command
from game.ui.tutorial.coach import CardFace, Coach
from game.ui.window.screen import Window

NEXT, SKIP, BACK, HIDE, LEAVE = "lesson:next", "lesson:skip", "lesson:back", "lesson:hide", "lesson:leave"
PLAY_ON, NEW, RULE_CHIP, COMMAND = "lesson:play_on", "lesson:new", "lesson:rule", "lesson:command"


@frozen
class CardButton:
    """A button of the card; with a command its key does the same."""

    id: str
    text: str
    command: Command | None = None
    key: str = ""
    is_main: bool = False


@frozen
class CardText:
    """What the card says at one moment."""

    number: int
    """The step, from 1."""
    count: int
    place: str
    """Where the lesson is, in words."""
    heading: str
    text: str
    hint: str
    chips: tuple[CardButton, ...]
    """Small buttons that belong to what is told."""
    buttons: tuple[CardButton, ...]
    corner: tuple[CardButton, ...]
    """What is at the top: hide, leave."""
    is_hidden: bool = False


class CardScreen(Protocol):
    """The screen of a lesson, as far as its card tells."""

    app: Window
    is_card_hidden: bool

    def with_keys(self, text: str) -> str:
        """A text with the keys that commands in braces have now."""
        ...


def card_of(screen: CardScreen, coach: Coach) -> CardText:
    """What the card says now."""
    words, step, page = screen.app.words, coach.step, coach.page
    number, count = coach.number + 1, len(coach.lesson.steps)
    hide = _button(screen, HIDE, words("tutorial.hide"), Command.LESSON_CARD)
    place = words("tutorial.place", number=number, count=count)
    if screen.is_card_hidden:
        show = _button(screen, HIDE, words("tutorial.show"), Command.LESSON_CARD)
        return CardText(number, count, place, "", "", "", (), (), (show,), is_hidden=True)
    if page is not CardFace.STEP:
        opponents = len(coach.lesson.opponents)
        heading, text = words(f"tutorial.{page}_heading"), words(f"tutorial.{page}_text", count=opponents)
        return CardText(number, count, place, heading, text, "", (), _last_buttons(screen, page), (hide,))
    hint = (step.hint or words("tutorial.hint")) if coach.is_corrected else ""
    # there is no room for its key, which stands in the list of keys
    corner = (hide, CardButton(LEAVE, words("tutorial.leave"), Command.LESSON_LEAVE))
    chips = []
    if step.rule:
        chips.append(CardButton(RULE_CHIP, words("tutorial.rule", number=step.rule)))
    if step.button:
        command = Command(step.button)
        label = screen.app.keyboard.play.label(command)
        chips.append(CardButton(COMMAND, words(f"commands.{command}"), key=label))
    return CardText(
        number, count, place, step.heading, screen.with_keys(step.text), screen.with_keys(hint), tuple(chips),
        _step_buttons(screen, coach), corner,
    )  # fmt: skip


def _step_buttons(screen: CardScreen, coach: Coach) -> tuple[CardButton, ...]:
    words = screen.app.words
    back = words("tutorial.put_back") if coach.has_changed_game else words("tutorial.back")
    buttons = [_button(screen, BACK, back, Command.LESSON_BACK)] if coach.number or coach.has_changed_game else []
    if coach.is_reading:
        buttons.append(_button(screen, NEXT, words("tutorial.next"), Command.END_PHASE, is_main=True))
    else:
        buttons.append(_button(screen, SKIP, words("tutorial.skip"), Command.LESSON_SKIP))
    return tuple(buttons)


def _last_buttons(screen: CardScreen, page: CardFace) -> tuple[CardButton, ...]:
    words = screen.app.words
    back = words("tutorial.again") if page is CardFace.LOST else words("tutorial.back")
    return (
        _button(screen, BACK, back, Command.LESSON_BACK),
        _button(screen, NEW, words("tutorial.new_game"), Command.LESSON_SKIP),
        _button(screen, PLAY_ON, words("tutorial.play_on"), Command.END_PHASE, is_main=True),
    )


def _button(screen: CardScreen, id_: str, text: str, command: Command, *, is_main: bool = False) -> CardButton:
    return CardButton(id_, text, command, screen.app.keyboard.play.label(command), is_main)
