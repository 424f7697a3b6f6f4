"""A picture as the bytes of a file."""

from __future__ import annotations

import io

import pygame


def encoded(picture: pygame.Surface, ending: str) -> bytes:
    """The bytes of a file with this picture; `ending` is that of its name (".png").

    pygame holds on to every stream that it wrote a picture to: it is emptied, or each map that was ever kept would
    stay in memory a second time.
    """
    stream = io.BytesIO()
    pygame.image.save(picture, stream, ending)
    content = stream.getvalue()
    stream.truncate(0)
    return content
