"""Smooth lines for painters: splines through points, ribbons of changing width, dashes."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float64]
"""Points of a line, float64 of shape (points, 2)."""
_EVEN = 1e-9


def b_spline(controls: Line, samples: int) -> Line:
    """A quadratic spline from the first control point to the last that touches every leg between them at its middle.

    Its points are `samples` to a leg's middle and the next; the middles themselves are points number 1 + k * samples.
    """
    if len(controls) < 3:
        return controls.copy()
    middles = (controls[:-1] + controls[1:]) / 2
    t = (np.arange(1, samples + 1) / samples)[None, :, None]
    start, corner, end = middles[:-1, None, :], controls[1:-1, None, :], middles[1:, None, :]
    legs = (1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t**2 * end
    return cast("Line", np.concatenate([controls[:1], middles[:1], legs.reshape(-1, 2), controls[-1:]]))


def catmull_rom(nodes: Line, samples: int) -> Line:
    """A centripetal spline through every node, `samples` points to a leg: node k is point k * samples."""
    if len(nodes) < 3:
        t = np.linspace(0, 1, samples + 1)[:, None]
        return cast("Line", nodes[0] + (nodes[-1] - nodes[0]) * t)
    padded = np.concatenate([2 * nodes[:1] - nodes[1:2], nodes, 2 * nodes[-1:] - nodes[-2:-1]])
    return cast("Line", np.concatenate([nodes[:1], _catmull_legs(padded, samples)]))


def _catmull_legs(padded: Line, samples: int) -> Line:
    """All legs of a spline at once: each lies between the second and third of four nodes that follow each other."""
    count = len(padded) - 3
    p0, p1, p2, p3 = (padded[k : k + count, None, :] for k in range(4))
    steps = np.sqrt(np.linalg.norm(np.diff(padded, axis=0), axis=1)) + _EVEN
    k1 = steps[:count, None, None]
    k2 = k1 + steps[1 : count + 1, None, None]
    k3 = k2 + steps[2 : count + 2, None, None]
    t = k1 + (k2 - k1) * (np.arange(1, samples + 1) / samples)[None, :, None]
    a1 = p0 * (k1 - t) / k1 + p1 * t / k1
    a2 = p1 * (k2 - t) / (k2 - k1) + p2 * (t - k1) / (k2 - k1)
    a3 = p2 * (k3 - t) / (k3 - k2) + p3 * (t - k2) / (k3 - k2)
    b1 = a1 * (k2 - t) / k2 + a2 * t / k2
    b2 = a2 * (k3 - t) / (k3 - k1) + a3 * (t - k1) / (k3 - k1)
    return cast("Line", (b1 * (k2 - t) / (k2 - k1) + b2 * (t - k1) / (k2 - k1)).reshape(-1, 2))


def lengths(line: Line) -> NDArray[np.float64]:
    """Distance along a line of each of its points from the first."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    return np.concatenate([[0.0], np.cumsum(steps)])


def normals(line: Line) -> Line:
    """Unit vectors to the left of a line at each of its points (y grows downward)."""
    along = np.gradient(line, axis=0)
    size = np.linalg.norm(along, axis=1, keepdims=True)
    along = along / np.maximum(size, _EVEN)
    return cast("Line", np.stack([along[:, 1], -along[:, 0]], axis=1))


def at_distances(line: Line, distances: NDArray[np.float64]) -> Line:
    """Points of a line at these distances along it."""
    return between(line, lengths(line), distances)


def between(line: Line, along: NDArray[np.float64], distances: NDArray[np.float64]) -> Line:
    """Points of a line at these distances along it, where `along` has the distance of each of its own."""
    return np.stack([np.interp(distances, along, line[:, axis]) for axis in (0, 1)], axis=-1)


def resampled(line: Line, step_px: float) -> Line:
    """The same line with points about `step_px` apart."""
    total = float(lengths(line)[-1])
    count = max(2, round(total / step_px) + 1)
    return at_distances(line, np.linspace(0, total, count))


def dashes(line: Line, dash_px: float, gap_px: float) -> list[Line]:
    """The line cut into dashes; begins and ends with half a gap."""
    total = float(lengths(line)[-1])
    count = max(1, round(total / (dash_px + gap_px)))
    period = total / count
    dash = period * dash_px / (dash_px + gap_px)
    starts = (np.arange(count) + 0.5) * period - dash / 2
    return list(at_distances(line, np.linspace(starts, starts + dash, 4, axis=-1)))


def ribbon(line: Line, half_widths: NDArray[np.float64], points: int = 7) -> list[Line]:
    """Polygons that together cover a band along a line, `half_widths` to either side of each point."""
    side = normals(line) * half_widths[:, None]
    left, right = line + side, line - side
    pieces = []
    for start in range(0, len(line) - 1, points - 1):
        stop = min(start + points, len(line))
        pieces.append(np.concatenate([left[start:stop], right[start:stop][::-1]]))
    return pieces
