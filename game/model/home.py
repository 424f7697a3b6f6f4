"""Where the player's own files lie. Light: it is asked before anything of the game is loaded."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "ARNHEM_HOME"
"""Environment variable that names another folder for the player's files."""
SETTINGS_FILE = "settings.json"
OPENING_PX = 480
"""Width of the small picture of a map that the window opens with."""


def player_folder() -> Path:
    """The folder of the player's own files; it need not exist yet."""
    other = os.environ.get(HOME_VARIABLE)
    if other:
        return Path(other)
    import platformdirs

    return platformdirs.user_data_path("arnhem", appauthor=False)


def settings_path() -> Path:
    """Where the player's settings are kept."""
    other = os.environ.get(HOME_VARIABLE)
    if other:
        return Path(other) / SETTINGS_FILE
    import platformdirs

    return platformdirs.user_config_path("arnhem", appauthor=False) / SETTINGS_FILE


def cache_folder() -> Path:
    """The folder of what can be worked out anew; it need not exist yet."""
    other = os.environ.get(HOME_VARIABLE)
    if other:
        return Path(other) / "cache"
    import platformdirs

    return platformdirs.user_cache_path("arnhem", appauthor=False)


def pictures_folder() -> Path:
    """The folder of pictures that can be painted anew; it need not exist yet."""
    return cache_folder() / "maps"


def opening_picture() -> Path:
    """The small picture of a map that the window opens with."""
    return pictures_folder().with_name("opening.bmp")
