"""Pictures as the bytes of files: the memory that they took is free again."""

from __future__ import annotations

import io

import pygame
import pytest

from game.ui.look.encoded import encoded
from tests.ui.conftest import resident_bytes


@pytest.mark.parametrize("ending", [".png", ".bmp"])
def test_a_picture_is_read_again_as_it_was_written(ending):
    picture = pygame.Surface((40, 30), 0, 32)
    picture.fill((200, 100, 50), (10, 10, 5, 5))
    content = encoded(picture, ending)
    again = pygame.image.load(io.BytesIO(content), ending)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_what_was_written_is_not_kept_in_memory():
    picture = pygame.Surface((1500, 1000), 0, 32)
    size = len(encoded(picture, ".bmp"))
    before = resident_bytes()
    for _ in range(20):
        assert len(encoded(picture, ".bmp")) == size
    assert resident_bytes() - before < 5 * size
