"""Pictures of the window that the player keeps."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from game.engine.files import write_whole
from game.model.home import player_folder
from game.ui.look.encoded import encoded


def keep_picture(surface: pygame.Surface) -> Path:
    """Keep a picture under the moment's name in the player's folder; SaveError if it cannot be written."""
    path = player_folder() / "pictures" / f"arnhem-{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}.png"
    write_whole(path, encoded(surface, ".png"))
    return path
