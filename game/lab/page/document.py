"""The page around everything: head, style, footer."""

from __future__ import annotations

from pathlib import Path

from game import __version__
from game.lab.page.markup import tag, text

STYLE = Path(__file__).with_name("style.css")


def document(title: str, *content: str, made_by: str) -> str:
    """A whole page that needs nothing from outside; `made_by` is the command that makes it again."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        + tag("title", text(title))
        + tag("style", STYLE.read_text(encoding="utf-8"))
    )
    footer = tag("footer", f"Arnhem {text(__version__)}. Made again by ", tag("code", text(made_by)))
    body = tag("main", *content, footer)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'
