"""Finding, going through and copying the log: what its buttons, links and keys do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from game.ui.desk.cards import LogKind, LogLine
from game.ui.keys.keys import Command
from game.ui.play.panels.log_filter import LogFilter
from game.ui.play.panels.log_head import ALL_KINDS, BACK_PHASE, COPY, FILTER, KIND, LOG, ON_PHASE, SEARCH
from game.ui.play.panels.log_panel import AT, LogPanel
from game.ui.window.screen import Window

Follow = Callable[[LogLine, str], None]
"""Follow a link of a line, as `unit:5`, `rule:7.4`, `hex:` or `moment`; empty for the line itself."""
_LONGEST_WORDS = 40


class LogActions:
    """Works one log. Everything that needs more than the log is handed to its screen."""

    def __init__(
        self,
        app: Window,
        log: LogPanel,
        *,
        relook: Callable[[], None],
        say: Callable[[str], None],
        follow: Follow,
        buttons: Mapping[str, Callable[[], None]],
    ) -> None:
        """Actions for a log; `buttons` are those of the screen's own that stand over it."""
        self._app = app
        self._log = log
        self._relook = relook
        self._say = say
        self._follow = follow
        self._buttons: dict[str, Callable[[], None]] = {
            FILTER: self.toggle_finding,
            SEARCH: self._type,
            COPY: self.copy,
            BACK_PHASE: partial(self._to_phase, -1),
            ON_PHASE: partial(self._to_phase, 1),
            **buttons,
        }

    def table(self) -> dict[Command, Callable[[], None]]:
        """What keys do."""
        return {
            Command.LOG_FILTER: self.toggle_finding,
            Command.COPY: self.copy,
            Command.LOG_PAGE_UP: partial(self._page, -1),
            Command.LOG_PAGE_DOWN: partial(self._page, 1),
            Command.LOG_PHASE_UP: partial(self._to_phase, -1),
            Command.LOG_PHASE_DOWN: partial(self._to_phase, 1),
        }

    # buttons and links

    def press(self, name: str) -> bool:
        """Do what a button or link of the log stands for; False if it is none."""
        if not name.startswith(LOG):
            return False
        if name.startswith(KIND):
            kind = name.removeprefix(KIND)
            self._find(replace(self._log.head.filter, kind=None if kind == ALL_KINDS else LogKind(kind)))
        elif name.startswith(AT):
            number, _, link = name.removeprefix(AT).partition(":")
            self._follow(self._log.lines[int(number)], link)
        elif name in self._buttons:
            self._buttons[name]()
        return True

    def toggle_finding(self) -> None:
        """Open the rows for looking for something, ready to type; or show everything again."""
        if self._log.head.is_finding:
            self._find(LogFilter(), is_finding=False)
        else:
            self._find(self._log.head.filter, is_typing=True)

    def _type(self) -> None:
        self._find(self._log.head.filter, is_typing=True)

    def _find(self, wanted: LogFilter, *, is_finding: bool = True, is_typing: bool = False) -> None:
        self._log.find(wanted, is_finding=is_finding, is_typing=is_typing)
        self._relook()

    def _to_phase(self, step: int) -> None:
        self._log.to_phase(step)
        self._relook()

    def _page(self, step: int) -> None:
        self._log.page(step)
        self._relook()

    def copy(self) -> None:
        """Put the log, as far as it is shown, on the clipboard."""
        words, lines = self._app.words, len(self._log.lines)
        try:
            pygame.scrap.put_text(self._log.text())
        except pygame.error:  # some machines have no clipboard
            self._say(words("log.no_clipboard"))
        else:
            self._say(words("log.copied", count=lines))

    # typing

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what is typed while words are being looked for; True if the event was used."""
        head = self._log.head
        if event.type == pygame.MOUSEBUTTONDOWN and head.is_typing:
            self._find(head.filter)
            return False
        if not head.is_typing or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        words = head.filter.words
        if event.type == pygame.TEXTINPUT:
            self._find(replace(head.filter, words=(words + event.text)[:_LONGEST_WORDS]), is_typing=True)
        elif event.key == pygame.K_BACKSPACE:
            self._find(replace(head.filter, words=words[:-1]), is_typing=True)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB):
            self._find(head.filter)
        elif event.key == pygame.K_ESCAPE:
            self._find(LogFilter(), is_finding=False)
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) or not event.unicode:
            return False
        return True
