"""The page around everything: head, style, footer."""

from __future__ import annotations

from pathlib import Path

from game import __version__
from game.lab.page.markup import tag, text
from game.language.phrasebook import Phrasebook
from game.language.tables import ENGLISH

STYLE = Path(__file__).with_name("style.css")


def document(words: Phrasebook, title: str, *content: str, made_by: str) -> str:
    """A whole page that needs nothing from outside; `made_by` is the command that makes it again."""
    language = words.language
    made_again = text(words("lab.page.made_again", version=__version__))
    command = made_by if language == ENGLISH else f"{made_by} --language {language}"
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        + tag("title", text(title))
        + tag("style", STYLE.read_text(encoding="utf-8"))
    )
    footer = tag("footer", f"{made_again} ", tag("code", text(command)))
    body = tag("main", *content, footer)
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'
