"""Trees and shrubs as little lit pictures."""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.look.palette import Rgb
from game.ui.paint.noise import Chances, Floats

_FINE = 4
_LIGHT = np.array([-0.52, -0.58, 0.63], dtype=np.float32)
_SHADOW_OFFSET = 0.13
_SHADOW_ALPHA = 0.34


def crown_stamp(across_px: float, tones: tuple[Rgb, Rgb], lobes: int, seed: int) -> pygame.Surface:
    """A tree seen from above, lit from the upper left, with its shadow: a premultiplied surface.

    Args:
        across_px: width of the crown.
        tones: its darkest and its lightest colour.
        lobes: bulges of its outline; 1 is a smooth shrub.
        seed: which of its many shapes.
    """
    side = math.ceil(across_px * 1.45) + 1
    fine = side * _FINE
    y, x = np.mgrid[0:fine, 0:fine].astype(np.float32) / _FINE
    height = _crown(x, y, across_px, side * 0.44, lobes, seed)
    covered = (height > 0).astype(np.float32)
    slope_y, slope_x = np.gradient(height * _FINE)
    steep = np.sqrt(slope_x**2 + slope_y**2 + 1)
    light = (-slope_x * _LIGHT[0] - slope_y * _LIGHT[1] + _LIGHT[2]) / steep
    light = np.clip(0.5 + 0.62 * (light - 0.35), 0, 1)[:, :, None]
    dark, pale = (np.array(tone, dtype=np.float32) for tone in tones)
    colour = dark + (pale - dark) * light
    shift = max(1, round(_SHADOW_OFFSET * across_px * _FINE))
    shadow = np.zeros_like(covered)
    shadow[shift:, shift:] = covered[:-shift, :-shift]
    alpha = np.maximum(covered, shadow * _SHADOW_ALPHA)
    picture = np.concatenate([colour * covered[:, :, None], 255 * alpha[:, :, None]], axis=2)
    small = picture.reshape(side, _FINE, side, _FINE, 4).mean(axis=(1, 3))
    return surface_of(np.clip(small + 0.5, 0, 255).astype(np.uint8))


def _crown(x: Floats, y: Floats, across_px: float, middle: float, lobes: int, seed: int) -> Floats:
    dice = Chances(seed, lobes)
    turn = dice.between(0, math.tau)
    height = np.zeros_like(x)
    for lobe in range(lobes):
        angle = turn + math.tau * lobe / max(lobes, 1) + dice.between(-0.35, 0.35)
        out = 0.0 if lobes == 1 else across_px * dice.between(0.19, 0.25)
        radius = across_px * (0.46 if lobes == 1 else dice.between(0.22, 0.29))
        far = (x - middle - out * math.cos(angle)) ** 2 + (y - middle - out * math.sin(angle)) ** 2
        height = np.maximum(height, np.sqrt(np.maximum(radius**2 - far, 0)))
    if lobes > 1:
        far = (x - middle) ** 2 + (y - middle) ** 2
        height = np.maximum(height, np.sqrt(np.maximum((across_px * 0.31) ** 2 - far, 0)) * 1.15)
    return height


def surface_of(picture: NDArray[np.uint8]) -> pygame.Surface:
    """A surface with alpha of an array of shape (height, width, 4)."""
    height, width = picture.shape[:2]
    return pygame.image.frombytes(np.ascontiguousarray(picture).tobytes(), (width, height), "RGBA")
