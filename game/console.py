"""The language of the console: what its commands print, and why they fail, in the language that was asked for."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from game.model.errors import GameError
from game.model.message import plain

LANGUAGE_VARIABLE = "ARNHEM_LANGUAGE"
"""Environment variable with the language of all commands."""
ENGLISH = "en"


class Console(TyperGroup):
    """All commands: what one of them fails with is said in the language that was asked for."""

    def invoke(self, ctx: Any) -> Any:
        """Carry out what the command line asks for."""
        try:
            return super().invoke(ctx)
        except GameError as error:
            language = ctx.find_root().obj or ENGLISH
            if language == ENGLISH:
                raise
            from game.language.phrasebook import say

            raise GameError(plain(say(error.said, language))) from error


def a_language(context: typer.Context, name: str) -> str:
    """The name of a language as it was given, which errors are told in too; a mistake in usage if there is none."""
    if name != ENGLISH:
        from game.language.tables import languages

        if name not in languages():
            raise typer.BadParameter(f"there is no language {name!r}, only {', '.join(languages())}.")
    context.find_root().obj = name
    return name


Language = Annotated[
    str,
    typer.Option(
        "--language",
        help="Language of what is told, as en or nl.",
        callback=a_language,
        envvar=LANGUAGE_VARIABLE,
        is_eager=True,
    ),
]
