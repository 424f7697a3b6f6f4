"""Mistakes in usage: what is wrong with a command line, in the language that was asked for, with the exit code 2."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import EnumType
from typing import Any

import typer
from typer.core import TyperCommand

from game.model.message import Message, message, plain

ENGLISH = "en"
LANGUAGE_VARIABLE = "ARNHEM_LANGUAGE"
"""Environment variable with the language of all commands."""
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What every mistake in usage is, whichever way the console's library brings its own along."""
_OPTION = "--language"


class Misuse(UsageError):  # type: ignore[misc,valid-type] # noqa: N818 - it is said as a sentence
    """A mistake in usage that can be said in any language."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.said = said


class Spoken(TyperCommand):
    """A command that can say in any language that it has no use for a word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line; whatever is left over is a mistake."""
        ctx.allow_extra_args = True
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise told_at(ctx, Misuse(message("console.usage.extra", words=" ".join(left))))
        return left


def told_at(ctx: Any, error: Any) -> Any:
    """A mistake that knows at which command it was made."""
    error.ctx, error.cmd = ctx, ctx.command
    return error


def asked_language(args: Sequence[str]) -> str:
    """The language that a command line asks for, before anything of it is understood; English if there is none."""
    asked = os.environ.get(LANGUAGE_VARIABLE, "")
    for number, word in enumerate(args):
        name, sign, value = word.partition("=")
        if name == _OPTION:
            asked = value if sign else next(iter(args[number + 1 :]), "")
    if asked in ("", ENGLISH):
        return ENGLISH
    from game.language.tables import languages

    return asked if asked in languages() else ENGLISH


def show(error: Any, language: str) -> None:
    """Say what is wrong, how the command is used, and where there is more about it."""
    from game.language.phrasebook import phrasebook

    words = phrasebook(language)
    if error.ctx is not None:
        command, pieces = error.ctx.command_path, error.ctx.command.collect_usage_pieces(error.ctx)
        typer.echo(words("console.usage.line", command=" ".join((command, *pieces))), err=True)
        typer.echo(words("console.usage.help", command=f"{command} {error.ctx.help_option_names[0]}"), err=True)
        typer.echo(err=True)
    typer.echo(words("console.usage.error", what=said_of_usage(error)), err=True)


def said_of_usage(error: Any) -> Message:
    """A mistake in usage as a message: by what it is about, and where that is not known, as the library says it."""
    if isinstance(error, Misuse):
        return error.said
    kind, parameter = type(error).__name__, getattr(error, "param", None)
    if kind == "NoSuchOption":
        like = tuple(sorted(error.possibilities or ()))
        key = "console.usage.no_option_like" if like else "console.usage.no_option"
        return message(key, option=error.option_name, like=like)
    if kind == "MissingParameter" and parameter is not None:
        return message("console.usage.missing", what=_name_of(parameter))
    if kind == "BadOptionUsage":
        return message("console.usage.no_value", option=error.option_name)
    if parameter is not None:
        what, why = _name_of(parameter), _demand(parameter) or plain(str(error.message))
        return message("console.usage.value", what=what, why=why)
    return plain(error.format_message())


def _name_of(parameter: Any) -> str:
    """How a parameter is typed: an option by its longest name, an argument by what stands for it in the help."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name.upper())


def _demand(parameter: Any) -> Message | None:
    """What a value of a parameter has to be; None if that cannot be told of all that it may be."""
    # the library has kept this in two ways
    kind = getattr(parameter, "type", None)
    annotation = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    least, most = (getattr(kind or parameter, name, None) for name in ("min", "max"))
    if annotation is int or getattr(kind, "name", "").startswith("integer"):
        if least is None:
            return message("console.usage.whole")
        if most is None:
            return message("console.usage.at_least", least=least)
        return message("console.usage.between", least=least, most=most)
    choices = getattr(kind, "choices", annotation if isinstance(annotation, EnumType) else ())
    known = tuple(str(getattr(one, "value", one)) for one in choices)
    return message("console.usage.one_of", known=known) if known else None
