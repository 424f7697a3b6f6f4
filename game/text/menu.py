"""Numbered choices: all that is legal, in groups that are opened one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import islice

from game.engine.questions import Questions
from game.model.action import Action
from game.model.frozen import frozen
from game.model.legal import Legal, Source
from game.model.message import NOTHING, Message, message
from game.text.teller import Teller

FLAT = 12
"""Up to so many choices are listed at once, without groups."""
PAGE = 20
"""So many lines are listed before `more`."""


@frozen
class Choice:
    """A line of a menu: an action, or a group that it opens."""

    said: Message
    action: Action | None = None
    opens: Callable[[Menu], Menu] | None = None
    """Makes the group, given the menu that it lies in."""


@frozen
class Menu:
    """Choices that can be made by their number."""

    title: Message
    choices: tuple[Choice, ...]
    above: Menu | None = None
    """What `back` leads to."""

    def page(self, first: int) -> tuple[Choice, ...]:
        """The choices from one on, counted from 0, as many as are listed at once."""
        return self.choices[first : first + PAGE]


class Menus:
    """Makes menus of what is legal in one position."""

    def __init__(self, ask: Questions, legal: Legal, teller: Teller) -> None:
        """Of a position."""
        self._ask = ask
        self._legal = legal
        self._teller = teller

    def all(self, title: Message) -> Menu:
        """Everything that can be done now: at once if it is little, else by kinds."""
        few = list(islice(self._legal, FLAT + 1))
        if len(few) <= FLAT:
            return self.of_actions(title, few)
        if len(self._legal.sources) == 1:
            return replace(self._of_kind(self._legal.sources[0], None), title=title)
        top: list[Choice] = []
        for source in self._legal.sources:
            found = list(islice(_all_of(source), FLAT + 1))
            if len(found) == 1:
                top.append(self.choice(found[0]))
            elif found:
                top.append(Choice(self._teller.kind_said(source.kind), opens=partial(self._of_kind, source)))
        return Menu(title, tuple(top))

    def _of_kind(self, source: Source, above: Menu | None) -> Menu:
        """The choices of one kind: at once if they are few, else by what they are about."""
        title = self._teller.kind_said(source.kind)
        few = list(islice(_all_of(source), FLAT + 1))
        subjects = [subject for subject in source.subjects if source.choices(subject)]
        if len(few) <= FLAT or len(subjects) == 1:
            return self.of_actions(title, _all_of(source), above)
        lines = []
        for subject in subjects:
            found, about = source.choices(subject), self._ask.subject(source.kind, subject)
            if len(found) == 1:
                lines.append(self.choice(found[0]))
                continue
            said = message("text.menu.subject", subject=about, count=len(found))
            lines.append(Choice(said, opens=partial(self.of_actions, about, found)))
        return Menu(title, tuple(lines), above)

    def of_actions(self, title: Message, actions: Iterable[Action], above: Menu | None = None) -> Menu:
        """Actions one by one."""
        return Menu(title, tuple(self.choice(action) for action in actions), above)

    def choice(self, action: Action) -> Choice:
        """An action with what it would bring."""
        told, brief = self._ask.told(action), self._teller.brief(self._ask, action)
        return Choice(message("text.menu.brief", told=told, brief=brief) if brief != NOTHING else told, action)


def _all_of(source: Source) -> Iterable[Action]:
    for subject in source.subjects:
        yield from source.choices(subject)
