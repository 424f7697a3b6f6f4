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

    @classmethod
    def from_environment(cls) -> StateFile:
        """The file that the environment names, if it names one."""
        name = os.environ.get(VARIABLE)
        return cls(Path(name) if name else None)

    def update(self, app: Window) -> None:
        """Bring the file up to date."""
        if self._path is None:
            return
        line = json.dumps(state_of(app))
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
