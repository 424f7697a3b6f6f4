"""What the window shows, told to a program that watches it from outside: for tests with a real window."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame

from game.ui.window.screen import Window

VARIABLE = "ARNHEM_STATE_FILE"
"""Environment variable that names the file; without it nothing is written."""


class StateFile:
    """A file with one line of JSON, put in place anew whenever what it says has changed."""

    def __init__(self, path: Path | None) -> None:
        """Write to this file, or nowhere."""
        self._path = path
        self._written = ""
        self._heard = 0
        self._mouse = (-1, -1)

    @classmethod
    def from_environment(cls) -> StateFile:
        """The file that the environment names, if it names one."""
        name = os.environ.get(VARIABLE)
        return cls(Path(name) if name else None)

    def hear(self, event: pygame.event.Event) -> None:
        """Count keys and buttons that were let go of: whoever watches waits until all of his have been heard."""
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self._heard += 1
        elif event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos

    def update(self, app: Window) -> None:
        """Bring the file up to date."""
        if self._path is None:
            return
        line = json.dumps({**state_of(app), "heard": self._heard, "mouse": self._mouse})
        if line != self._written:
            temporary = self._path.with_name(self._path.name + ".new")
            temporary.write_text(line + "\n", encoding="utf-8")
            temporary.replace(self._path)
            self._written = line


def state_of(app: Window) -> dict[str, Any]:
    """The line as data."""
    top = app.top
    return {
        "pid": os.getpid(),
        "window": pygame.display.get_wm_info().get("window", 0),
        "size": list(app.size),
        "screens": [screen.name for screen in app.screens],
        "screen": top.name if top else "",
        **(top.state() if top else {}),
    }
