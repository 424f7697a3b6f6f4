"""The cardboard of counters: a lit plate with bevelled edges and a soft shadow."""

from __future__ import annotations

import math
from enum import Enum
from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.look.palette import Rgb
from game.ui.paint.noise import Floats
from game.ui.paint.stamps import surface_of

_SHADOW_SHARE = 0.1
"""How far the shadow reaches, as a part of the plate."""
_SHADOW_ALPHA = 0.55
_GRADIENT = 0.13
_BEVEL = 0.42


class Outline(Enum):
    """The shape of a plate: sides can be told apart by it."""

    ROUNDED = "rounded"
    CUT = "cut"
    SQUARE = "square"
    NOTCHED = "notched"
    """Its upper corners are bitten out."""
    DISC = "disc"


def margin_px(size_px: int) -> int:
    """Room that the shadow needs round a plate of this size."""
    return math.ceil(size_px * _SHADOW_SHARE) + 1


def quick(picture: pygame.Surface) -> pygame.Surface:
    """The same picture, its bytes in the order of the window's: laid on it in a twentieth of the time."""
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    copy.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def plate(size_px: int, colour: Rgb, outline: Outline) -> pygame.Surface:
    """A plate `size_px` across in the middle of a surface with alpha that is larger by `margin_px` on every side."""
    margin = margin_px(size_px)
    side = size_px + 2 * margin
    y, x = (np.mgrid[0:side, 0:side].astype(np.float32) + np.float32(0.5)) - np.float32(side / 2)
    depth = -_distance(x, y, size_px, outline)
    cover = np.clip(depth + 0.5, 0, 1)
    rgb = _lit(x, y, depth, size_px, colour, outline)
    shadow = _shadow(x, y, size_px, outline)
    alpha = cover + shadow * (1 - cover)
    mixed = rgb * (cover / np.maximum(alpha, 1e-4))[:, :, None]
    picture = np.concatenate([mixed, alpha[:, :, None] * 255], axis=2)
    return surface_of(np.clip(picture + 0.5, 0, 255).astype(np.uint8))


def _distance(x: Floats, y: Floats, size_px: float, outline: Outline) -> Floats:
    """Distance of each point from the plate's edge, negative inside."""
    half = size_px / 2
    across, down = np.abs(x), np.abs(y)
    if outline is Outline.DISC:
        return (np.hypot(x, y) - np.float32(half)).astype(np.float32)
    if outline is Outline.SQUARE:
        return cast("Floats", np.maximum(across - half, down - half).astype(np.float32))
    if outline is Outline.NOTCHED:
        notch = half * 0.24
        bitten = np.minimum(across - (half - notch), -y - (half - notch))  # above 0 within the upper corners
        square = np.maximum(across - half, down - half)
        return cast("Floats", np.maximum(square, bitten).astype(np.float32))
    if outline is Outline.CUT:
        cut = half * 0.34
        slant = (across + down - (2 * half - cut)) / np.float32(math.sqrt(2))
        return np.maximum(np.maximum(across - half, down - half), slant).astype(np.float32)
    radius = half * 0.27
    over_x, over_y = np.maximum(across - (half - radius), 0), np.maximum(down - (half - radius), 0)
    inside = np.minimum(np.maximum(across, down) - (half - radius), 0)
    return (np.hypot(over_x, over_y) + inside - radius).astype(np.float32)


def _lit(x: Floats, y: Floats, depth: Floats, size_px: int, colour: Rgb, outline: Outline) -> NDArray[np.float32]:
    """The plate's colour: paler above, with edges that catch the light or turn from it, and a dark rim."""
    slope_y, slope_x = np.gradient(-_distance(x, y, size_px, outline))
    edge = max(1.6, size_px * 0.045)
    bevel = np.clip(1 - depth / edge, 0, 1) * (depth > -1)
    light = 1 + _GRADIENT * (-y / size_px) + _BEVEL * bevel * (slope_x * 0.6 + slope_y * 0.8)
    rim = np.clip(depth / max(0.8, size_px * 0.016), 0, 1) * 0.45 + 0.55
    base = np.array(colour, dtype=np.float32)
    return cast("Floats", np.clip(base * (light * rim)[:, :, None], 0, 255).astype(np.float32))


def _shadow(x: Floats, y: Floats, size_px: int, outline: Outline) -> Floats:
    reach = np.float32(max(2.0, size_px * _SHADOW_SHARE))
    shift = np.float32(max(1.0, size_px * 0.04))
    away = _distance(x - shift, y - shift * np.float32(1.2), size_px, outline)
    fall = np.clip(1 - (away + reach * np.float32(0.35)) / reach, 0, 1)
    return cast("Floats", (np.float32(_SHADOW_ALPHA) * fall * fall).astype(np.float32))
