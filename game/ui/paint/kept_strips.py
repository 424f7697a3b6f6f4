"""The sheet as it was first seen, kept on disk: the next time the map is there without anything being painted.

A file holds bare pixels behind the digest that proves them whole, and its name says all that they follow from. Whatever
is doubtful about it has the strip painted as ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import pygame

from game.engine.files import write_whole
from game.model.errors import SaveError
from game.model.kept import stamp_of
from game.model.manifest import folder_of
from game.model.regular import read_at_most
from game.scenario.board import Board
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.level_names import levels_said
from game.ui.paint.master import Master
from game.ui.paint.zoom_step import BYTES_PER_PIXEL, ZoomStep

MOST_BYTES = 48 * 2**20
"""What all files take together, of all boards; the oldest go first."""
_ENDING = ".strip"
_PROOF_BYTES = hashlib.sha256().digest_size
_ROOMS = ("game.grid", "game.ui.look", "game.ui.paint")
"""The modules that say how a strip looks."""


class KeptStrips:
    """Strips of one board as they were painted before, in files beside its baked picture."""

    def __init__(self, master: Master, board: Board) -> None:
        """Of the board with this baked picture."""
        self._master = master
        self._board = board
        self._names: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of waters as they are written on the strips."""
        return self._names

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self._names = names
        self.__dict__.pop("_name", None)

    def load(self, step: ZoomStep, strip: int, size: tuple[int, int]) -> pygame.Surface | None:
        """A strip of this size; None if it is not kept, or not whole."""
        path, length = self._path(step, strip), size[0] * size[1] * BYTES_PER_PIXEL
        try:
            content = memoryview(read_at_most(path, _PROOF_BYTES + length + 1))
        except (OSError, ValueError):
            return None
        proof, pixels = content[:_PROOF_BYTES], content[_PROOF_BYTES:]
        if len(pixels) != length or hashlib.sha256(pixels).digest() != proof:
            with suppress(OSError):
                path.unlink()  # it makes room for one that is whole
            return None
        surface = pygame.Surface(size, 0, 32)
        surface.get_buffer().write(bytes(pixels), 0)
        return surface

    def store(self, step: ZoomStep, strips: Mapping[int, pygame.Surface]) -> None:
        """Keep strips, unless they are kept; where nothing can be written they are simply not."""
        with suppress(SaveError, OSError, ValueError):
            new = [strip for strip in strips if not self._path(step, strip).exists()]
            for strip in new:
                pixels = strips[strip].copy().get_buffer().raw  # of a copy: another thread may draw the strip itself
                write_whole(self._path(step, strip), hashlib.sha256(pixels).digest() + pixels)
            if new:
                for file in _too_many(self._folder.glob(f"*{_ENDING}")):
                    file.unlink()

    @property
    def _folder(self) -> Path:
        return self._master.path.parent

    def _path(self, step: ZoomStep, strip: int) -> Path:
        prints = f"{step.hex_px}{'n' * step.shows_numbers}{'g' * step.shows_grid}"
        return self._folder / f"{self._name}-{prints}-{strip}{_ENDING}"

    @cached_property
    def _name(self) -> str:
        """What a strip follows from: the baked picture, the modules and fonts that make it, what is written on it."""
        fonts = [(font.name, font.stat().st_size, font.stat().st_mtime_ns) for font in map(Fonts.path, Role)]
        rooms = [stamp_of(folder_of(room)) for room in _ROOMS]
        facts = (
            rooms,
            fonts,
            pygame.version.ver,
            pygame.get_sdl_version(),
            self._board.topology.numbering,
            levels_said(self._board),
            self._names,
        )
        return f"{self._master.path.stem}-{hashlib.sha256(repr(facts).encode()).hexdigest()[:16]}"


def _too_many(files: Iterable[Path]) -> Iterator[Path]:
    """Those of the files that there is no room for, the oldest."""
    room = MOST_BYTES
    for file, stat in sorted(((file, file.stat()) for file in files), key=lambda each: -each[1].st_mtime_ns):
        room -= stat.st_size
        if room < 0:
            yield file
