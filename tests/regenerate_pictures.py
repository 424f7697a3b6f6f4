"""Makes the pictures of the key screens anew: `python -m tests.regenerate_pictures [SCENE...]`. Look at them all."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pygame

from tests.ui import brought_maps, scheldt_pictures
from tests.ui.remagen_pictures import BOARDS, PICTURES
from tests.ui.scenes_of_record import SCENES, one_home, path_of, picture_of
from tests.ui.square_board import KEPT, picture_of_squares


def main() -> None:
    """Make the pictures of the scenes named, or of all; pictures of scenes that are gone are removed."""
    with tempfile.TemporaryDirectory() as folder, one_home(Path(folder)):
        for name in sys.argv[1:] or SCENES:
            pygame.image.save(picture_of(name), path_of(name))
    if not sys.argv[1:]:
        pygame.image.save(picture_of_squares(), KEPT)
        brought_maps.make()
        with tempfile.TemporaryDirectory() as folder, one_home(Path(folder)):
            for name, paint in PICTURES.items():
                pygame.image.save(paint(), BOARDS / f"{name}.png")
            for name, draw in scheldt_pictures.PICTURES.items():
                pygame.image.save(draw(Path(folder)), BOARDS / f"scheldt_{name}.png")
    for path in path_of("any").parent.glob("*.png"):
        if path.stem not in SCENES:
            path.unlink()


if __name__ == "__main__":
    main()
