"""The small pictures of maps that the house brings along, and how they are made."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.library import load_scenario
from game.model.home import OPENING_PX
from game.scenario.board import Board
from game.scenario.locate import data_folder
from game.ui.paint.bake import bake
from game.ui.paint.brought import ENDING, FOLDER
from game.ui.window.small_maps import small_hex_px_of, small_path

MAPS = data_folder("assets") / FOLDER
OPENING = MAPS / f"opening{ENDING}"
"""What the very first start shows, of the largest battle."""
_LARGEST = "arnhem"


def boards() -> dict[Path, Board]:
    """The boards of all scenarios of the house, each once, by the files of their pictures."""
    scenarios = sorted(data_folder("scenarios").glob("*.yaml"))
    found = (load_scenario(path.stem).board for path in scenarios)
    return {MAPS / f"{small_path(board).stem}{ENDING}": board for board in found}


def painted(board: Board) -> pygame.Surface:
    """A board as it is painted small."""
    return bake(board, lambda _share: None, small_hex_px_of(board))


def make() -> None:
    """Paint those that are missing, and remove those of boards and painters that are gone."""
    known = boards()
    MAPS.mkdir(exist_ok=True)
    for path in MAPS.glob(f"*{ENDING}"):
        if path not in known and path != OPENING:
            path.unlink()
    for path, board in known.items():
        if not path.exists():
            pygame.image.save(painted(board), path)
    largest = painted(load_scenario(_LARGEST).board)
    pygame.image.save(pygame.transform.smoothscale_by(largest, OPENING_PX / largest.width), OPENING)
