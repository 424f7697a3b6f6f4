"""What commands need of the game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from game.ai.table import Table
from game.engine.questions import Questions
from game.model.action import Action
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side
from game.text.chronicle import Chronicle
from game.text.menu import Menu, Menus
from game.text.teller import Teller, Verb
from game.text.typed import Typed
from game.text.voice import Voice


class Leave(BaseException):
    """The player gets up, or nothing more is heard of him. Like a key that interrupts it goes past all that guards."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Host(Protocol):
    """The game in the terminal, as commands see it."""

    table: Table
    teller: Teller
    voice: Voice
    verbs: Mapping[str, Verb]
    """Actions that can be typed, by all their names."""
    menu: Menu | None
    page: int
    """Of the menu: the first choice that was not listed yet."""

    @property
    def ask(self) -> Questions:
        """Questions about the position, by what who sits here may see."""
        ...

    @property
    def viewer(self) -> Side | None:
        """Whose eyes look on."""
        ...

    @property
    def chronicle(self) -> Chronicle:
        """What has happened."""
        ...

    @property
    def menus(self) -> Menus:
        """Makes menus of what is legal."""
        ...

    def show(self, menu: Menu | None) -> None:
        """List choices; nothing to list is said so."""
        ...

    def do(self, action: Action) -> bool:
        """Do an action after its sum, or say why not with the rule; whether it was done."""
        ...

    def action_of(self, typed: Typed) -> Action:
        """The action that is typed, legal or not, or chosen by its number; Unclear if it is none."""
        ...

    def sit_down(self, path: Path) -> None:
        """Go on with a saved game; GameError if that cannot be."""
        ...

    def others_answer(self) -> None:
        """Let players that are not people decide until a person is to."""
        ...

    def turned(self) -> None:
        """The position is another without anything having been done: tell where the game stands."""
        ...


@frozen
class Command:
    """Something that can be typed and is no action."""

    name: str
    run: Callable[[Host, Typed], None]
    other_names: tuple[str, ...] = ()

    @property
    def about(self) -> Message:
        """How it is typed and what it is for."""
        return message(f"text.help.{self.name}")
