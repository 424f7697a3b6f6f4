"""How panels, buttons and writing look: dark olive, cream and amber."""

from __future__ import annotations

from typing import Any

Colour = tuple[int, int, int]

PANEL: Colour = (38, 41, 34)
WELL: Colour = (28, 30, 25)
"""Sunken: lists and text."""
WELL_EDGE: Colour = (64, 67, 56)
RAISED: Colour = (57, 62, 49)
RAISED_HOVER: Colour = (74, 80, 62)
RAISED_OFF: Colour = (44, 47, 39)
EDGE: Colour = (88, 92, 76)
EDGE_OFF: Colour = (60, 63, 53)
RULE: Colour = (72, 75, 63)
"""Thin lines between parts."""
TEXT: Colour = (235, 229, 210)
TEXT_DIM: Colour = (168, 163, 145)
TEXT_OFF: Colour = (116, 114, 102)
AMBER: Colour = (224, 174, 78)
AMBER_DEEP: Colour = (138, 99, 36)
LINK: Colour = (150, 190, 226)
"""Writing that leads somewhere."""
RED: Colour = (136, 42, 33)
RED_HOVER: Colour = (164, 54, 42)
RED_TEXT: Colour = (226, 122, 98)
GREEN: Colour = (122, 170, 99)
KEYCAP: Colour = (22, 23, 19)
SELECTED: Colour = (84, 76, 46)
"""Behind the chosen row of a list."""
PAPER: Colour = (231, 222, 198)
INK: Colour = (52, 46, 36)

SMALL_PX, BODY_PX, LARGE_PX, HEADING_PX, TITLE_PX = 13, 16, 19, 26, 72


def entry_theme(scale: float, regular: str, bold: str) -> dict[str, Any]:
    """How lines to type in look, as pygame_gui wants to know it, at a scale; the paths are of their fonts."""
    font = {"name": "arnhem", "size": str(round(BODY_PX * scale)), "regular_path": regular, "bold_path": bold}
    return {
        "defaults": {
            "colours": {
                "selected_bg": _hex(AMBER_DEEP),
                "dark_bg": _hex(WELL),
                "disabled_dark_bg": _hex(PANEL),
                "normal_text": _hex(TEXT),
                "disabled_text": _hex(TEXT_OFF),
                "selected_text": _hex(TEXT),
                "normal_border": _hex(EDGE),
                "disabled_border": _hex(EDGE_OFF),
                "text_cursor": _hex(AMBER),
            },
            "font": font,
        },
        "text_entry_line": {
            "font": font,
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(round(5 * scale)),
                "border_width": "1",
                "shadow_width": "0",
                "padding": f"{round(8 * scale)},{round(3 * scale)}",
            },
        },
    }


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
