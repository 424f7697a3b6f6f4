"""What is left of a rectangle."""

from __future__ import annotations

import pygame


def around(hole: pygame.Rect, whole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a rectangle outside another."""
    inner = hole.clip(whole)
    if not inner:
        return [whole]
    return [
        pygame.Rect(whole.left, whole.top, whole.width, inner.top - whole.top),
        pygame.Rect(whole.left, inner.bottom, whole.width, whole.bottom - inner.bottom),
        pygame.Rect(whole.left, inner.top, inner.left - whole.left, inner.height),
        pygame.Rect(inner.right, inner.top, whole.right - inner.right, inner.height),
    ]
