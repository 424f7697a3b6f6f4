"""Chance for painters: hashed from where a thing stands, so that the same board always looks the same."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_SCALE = np.float32(1.0 / (1 << 24))
_MASK = 0xFFFFFFFF


def _scramble(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & _MASK
    word = ((word ^ (word >> 15)) * 0x846CA68B) & _MASK
    return word ^ (word >> 16)


def chance(*keys: int) -> float:
    """A number from 0 up to 1 that depends on the keys alone."""
    word = 0x9E3779B9
    for key in keys:
        word = _scramble((word + key * 0x85EBCA77) & _MASK)
    return (word >> 8) / (1 << 24)


def chances(seed: int, *keys: NDArray[np.int64]) -> Floats:
    """`chance` of whole arrays of keys at once: float32 of their shape, 0 up to 1."""
    word: NDArray[np.uint32] = np.full(np.broadcast(*keys).shape, _scramble(seed & _MASK), dtype=np.uint32)
    for key in keys:
        word = word + key.astype(np.uint32) * np.uint32(0x85EBCA77)
        word = (word ^ (word >> np.uint32(16))) * np.uint32(0x7FEB352D)
        word = (word ^ (word >> np.uint32(15))) * np.uint32(0x846CA68B)
        word = word ^ (word >> np.uint32(16))
    return (word >> np.uint32(8)).astype(np.float32) * _SCALE


class Chances:
    """A row of chances for one thing, drawn one after another."""

    def __init__(self, *keys: int) -> None:
        """Chances of the thing that these keys name."""
        self._keys = keys
        self._drawn = 0

    def next(self) -> float:
        """A number from 0 up to 1."""
        self._drawn += 1
        return chance(*self._keys, self._drawn)

    def between(self, low: float, high: float) -> float:
        """A number from low up to high."""
        return low + (high - low) * self.next()

    def pick(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        return int(self.next() * count)


def _lattice_steps(length: int, cell_px: float, origin: int) -> tuple[NDArray[np.int64], Floats]:
    at = (np.arange(length, dtype=np.float64) + origin) / cell_px
    cell = np.floor(at)
    part = (at - cell).astype(np.float32)
    return cell.astype(np.int64), cast("Floats", part * part * (3.0 - 2.0 * part))


def value_noise(size: tuple[int, int], cell_px: float, seed: int, origin: tuple[int, int] = (0, 0)) -> Floats:
    """Smooth noise from 0 to 1, float32 of shape (height, width); `size` and `origin` are (x, y) in pixels."""
    columns, across = _lattice_steps(size[0], cell_px, origin[0])
    rows, down = _lattice_steps(size[1], cell_px, origin[1])
    first_column, first_row = int(columns[0]), int(rows[0])
    lattice = chances(
        seed,
        np.arange(first_row, int(rows[-1]) + 2, dtype=np.int64)[:, None],
        np.arange(first_column, int(columns[-1]) + 2, dtype=np.int64)[None, :],
    )
    columns -= first_column
    rows -= first_row
    upper, lower = lattice[rows], lattice[rows + 1]
    lines = upper + (lower - upper) * down[:, None]
    left, right = lines[:, columns], lines[:, columns + 1]
    return cast("Floats", left + (right - left) * across[None, :])


def fractal_noise(
    size: tuple[int, int], cell_px: float, octaves: int, seed: int, origin: tuple[int, int] = (0, 0)
) -> Floats:
    """Noise upon finer noise, each octave half as strong: float32 of shape (height, width), 0 to 1, mean one half."""
    total = np.zeros((size[1], size[0]), dtype=np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        total += np.float32(weight) * value_noise(size, max(cell_px / 2**octave, 1.0), seed + octave, origin)
        weights += weight
        weight /= 2
    return cast("Floats", total / np.float32(weights))


def noise_tile(side_px: int, cells: int, octaves: int, seed: int) -> Floats:
    """Noise that repeats without a seam: float32 of shape (side, side), 0 to 1, `cells` coarse cells a side."""
    total = np.zeros((side_px, side_px), dtype=np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        count = cells * 2**octave
        cell, part = _lattice_steps(side_px, side_px / count, 0)
        index = np.arange(count, dtype=np.int64)
        lattice = chances(seed + octave, index[:, None], index[None, :])
        here, beyond = cell % count, (cell + 1) % count
        lines = lattice[here] + (lattice[beyond] - lattice[here]) * part[:, None]
        total += np.float32(weight) * (lines[:, here] + (lines[:, beyond] - lines[:, here]) * part[None, :])
        weights += weight
        weight /= 2
    return cast("Floats", total / np.float32(weights))
