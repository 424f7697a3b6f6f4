"""Lines of text on the window's surface."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from game.ui.look.theme import Colour

Align = Literal["left", "centre", "right"]
Write = Callable[[pygame.font.Font, str, int, Colour], pygame.Surface]
ELLIPSIS = "…"
_CAPITALS_SPACE = "\N{THREE-PER-EM SPACE}"
"""Between capitals: into an ordinary space the face draws letters like T and Y, till words run into one another."""

_WORD = re.compile(r"\S+(?: %\S*)?")
"""A word as it stays on one line: a figure with the sign of per cent behind it is one."""


def in_capitals(text: str) -> str:
    """A text in capitals whose words stand apart."""
    return text.upper().replace(" ", _CAPITALS_SPACE)


def written(font: pygame.font.Font, text: str, width_px: int, colour: Colour) -> pygame.Surface:
    """One line as a picture, cut off with an ellipsis where it is too long."""
    return font.render(fitted(font, text, width_px), True, colour)  # noqa: FBT003 - pygame takes no keyword


def draw_line(
    surface: pygame.Surface,
    font: pygame.font.Font,
    text: str,
    rect: pygame.Rect,
    colour: Colour,
    *,
    align: Align = "left",
    write: Write = written,
) -> pygame.Rect:
    """Draw one line in the middle of a rectangle's height, cut off with an ellipsis where it is too long.

    `write` makes the line's picture, or remembers it. Returns the rectangle that was written on.
    """
    image = write(font, text, rect.width, colour)
    place = image.get_rect(centery=rect.centery + font.get_height() // 16)
    if align == "left":
        place.left = rect.left
    elif align == "right":
        place.right = rect.right
    else:
        place.centerx = rect.centerx
    surface.blit(image, place)
    return place


def draw_lines(
    surface: pygame.Surface, font: pygame.font.Font, lines: Sequence[str], rect: pygame.Rect, colour: Colour
) -> int:
    """Draw lines from the top of a rectangle down, as many as it holds; returns the y below the last."""
    height = line_height(font)
    y = rect.top
    for line in lines:
        if y + height > rect.bottom:
            break
        draw_line(surface, font, line, pygame.Rect(rect.left, y, rect.width, height), colour)
        y += height
    return y


def line_height(font: pygame.font.Font) -> int:
    """From line to line, in pixels."""
    return round(font.get_linesize() * 1.12)


def fitted(font: pygame.font.Font, text: str, width_px: int) -> str:
    """The text, or as much of its beginning as fits with an ellipsis behind it."""
    if font.size(text)[0] <= width_px:
        return text
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= width_px:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest].rstrip() + ELLIPSIS


def wrapped(font: pygame.font.Font, text: str, width_px: int) -> list[str]:
    """The text in lines that fit the width; a word longer than a line is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _WORD.findall(paragraph):
            joined = f"{line} {word}" if line else word
            if font.size(joined)[0] <= width_px:
                line = joined
                continue
            if line:
                lines.append(line)
            line = _broken(font, word, width_px, lines)
        lines.append(line)
    return lines


def _broken(font: pygame.font.Font, word: str, width_px: int, lines: list[str]) -> str:
    """What is left of a word after whole lines of it have been added to the lines."""
    while len(word) > 1 and font.size(word)[0] > width_px:
        end = next((n for n in range(len(word) - 1, 1, -1) if font.size(word[:n])[0] <= width_px), 1)
        lines.append(word[:end])
        word = word[end:]
    return word
