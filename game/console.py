"""The language of the console: what its commands print, and why they fail, in the language that was asked for."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from game.model.errors import GameError
from game.model.message import message, plain
from game.usage import ENGLISH, LANGUAGE_VARIABLE, Misuse, UsageError, asked_language, show, told_at

_LINE = "arnhem.line"


class Console(TyperGroup):
    """All commands: what one of them fails with is said in the language that was asked for."""

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read what stands before the command, and keep the whole line."""
        line = list(args)
        try:
            context = super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            raise _in_language(error, asked_language(line)) from error
        context.meta[_LINE] = line
        return context

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is asked for; a mistake in usage if there is none."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            like = tuple(get_close_matches(args[0], list(self.commands)))
            key = "console.usage.no_command_like" if like else "console.usage.no_command"
            raise told_at(ctx, Misuse(message(key, name=args[0], like=like)))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Carry out what the command line asks for."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            raise _in_language(error, asked_language(ctx.meta[_LINE])) from error
        except GameError as error:
            language = ctx.find_root().obj or ENGLISH
            if language == ENGLISH:
                raise
            from game.language.phrasebook import say

            raise GameError(plain(say(error.said, language))) from error


def _in_language(error: Exception, language: str) -> Exception:
    """A mistake as it is, to be said in English; in another language it has been said, and only the code is left."""
    if language == ENGLISH:
        return error
    show(error, language)
    return typer.Exit(2)


def a_language(context: typer.Context, name: str) -> str:
    """The name of a language as it was given, which errors are told in too; a mistake in usage if there is none."""
    if name != ENGLISH:
        from game.language.tables import languages

        if name not in languages():
            raise Misuse(message("console.usage.no_language", name=name, known=languages()))
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
