"""Writes docs/scenario-format.md from the models that files are read with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import AfterValidator, BaseModel, StringConstraints
from pydantic.fields import FieldInfo

from game.scenario import fields
from game.scenario.json_schema import meanings
from game.scenario.map_schema import MapFile
from game.scenario.wording import expectation
from game.systems.registry import systems

PATH = Path(__file__).parents[2] / "docs" / "scenario-format.md"

HEAD = """# The format of scenario, map and rules files

*Written by `python -m tests.regenerate_docs` from the models in `game/scenario` and `game/systems`; not by hand.*

A file is YAML of the plain kind: keys, lists, texts, whole numbers, `true` and `false`. Not used, and refused with line
and column: tags, anchors and aliases, merges, a key twice, unknown keys, numbers with a point, and bare words that
other YAML readers take for something else (`no`, `on`, `~`, `0110`, dates): put those in quotes. `arnhem validate FILE`
lists everything that is wrong with a file; `arnhem schema` prints the JSON Schema of scenarios for editors. A worked
example: [adding-a-scenario.md](adding-a-scenario.md).

"""

NAMED = {
    "Identifier": "id",
    "Title": "text of one line",
    "Prose": "text",
    "Colour": 'colour in quotes, as `"#c9ac76"`',
    "HexNumber": "hex number",
    "HexList": "hex numbers with spaces between",
    "HexStretch": "two hex numbers with a dash between",
    "HexsideList": "hexsides with spaces between",
    "Stretch": "range, as `1-26`",
}
"""The shared field types, in an author's words."""


def scenario_format() -> str:
    """The whole page."""
    parts = [HEAD]
    for system in systems().values():
        for title, model in (
            (f"Scenario files (`system: {system.name}`)", system.scenario_model),
            (f"Rules files (`system: {system.name}`)", system.rules_model),
        ):
            parts.append(_file(title, model))
    parts.append(_file("Map files", MapFile))
    return "\n".join(parts).rstrip() + "\n"


def _file(title: str, model: type[BaseModel]) -> str:
    sections = [f"## {title}\n", f"{_first_line(model)}\n", _table(model)]
    for part in _parts(model, [model]):
        sections += [f"### {part.__name__}\n", f"{_first_line(part)}\n", _table(part)]
    return "\n".join(sections)


def _parts(model: type[BaseModel], seen: list[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """The models a model is made of, each once, in the order of its keys."""
    for field in model.model_fields.values():
        for part in _models_in(field.annotation):
            if part not in seen:
                seen.append(part)
                yield part
                yield from _parts(part, seen)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)


def _first_line(model: type[BaseModel]) -> str:
    return (model.__doc__ or "").strip().splitlines()[0]


def _table(model: type[BaseModel]) -> str:
    rows = ["| key | value | if left out | meaning |", "| --- | --- | --- | --- |"]
    said = meanings(model)
    for name, field in model.model_fields.items():
        value = _words(field.annotation, field.metadata)
        rows.append(f"| `{name}` | {value} | {_default(field)} | {_meaning(field, said.get(name))} |")
    return "\n".join(rows) + "\n"


def _meaning(field: FieldInfo, said: str | None) -> str:
    said = said or next((_first_line(part) for part in _models_in(field.annotation)), "")
    return " ".join(said.split()).replace("|", "\\|")


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "must be there"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ((), {}) or isinstance(value, BaseModel):
        return "nothing"
    return f"`{str(value).lower()}`" if value != "" else "nothing"


def _words(annotation: Any, metadata: list[Any] | tuple[Any, ...] = ()) -> str:
    """A type as an author says it."""
    for name, words in NAMED.items():
        alias = getattr(fields, name)
        if [*get_args(alias)[1:]] == [*metadata] and get_args(alias)[0] is annotation:
            return words
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        inner, *constraints = arguments
        flat = [part for item in constraints for part in (item.metadata if isinstance(item, FieldInfo) else [item])]
        return _words(inner, flat)
    if origin in (Union, UnionType):
        return " or ".join(_words(argument) for argument in arguments if argument is not NoneType)
    if origin is Literal:
        return " or ".join(f"`{argument}`" for argument in arguments)
    if origin is tuple:
        return f"list of {_words(arguments[0])}{_amount(metadata)}"
    if origin is dict:
        return f"group of {_words(arguments[0])}: {_words(arguments[1])}{_amount(metadata)}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return f"[{annotation.__name__}](#{annotation.__name__.lower()})"
    return _plain(annotation, metadata)


def _plain(annotation: Any, metadata: list[Any] | tuple[Any, ...]) -> str:
    if annotation is bool:
        return "`true` or `false`"
    if annotation is int:
        return _number(metadata)
    for constraint in metadata:
        if isinstance(constraint, StringConstraints) and isinstance(constraint.pattern, str):
            form = expectation({"type": "string_pattern_mismatch", "ctx": {"pattern": constraint.pattern}})
            return f"text {form}" if form.startswith("of ") else form
        if isinstance(constraint, AfterValidator) and constraint.func.__doc__:
            return constraint.func.__doc__
        if isinstance(constraint, StringConstraints) and constraint.max_length:
            return f"text of at most {constraint.max_length} letters"
    raise TypeError(f"no words for {annotation} with {metadata}")


def _number(metadata: list[Any] | tuple[Any, ...]) -> str:
    lowest = next((constraint.ge for constraint in metadata if isinstance(constraint, Ge)), None)
    highest = next((constraint.le for constraint in metadata if isinstance(constraint, Le)), None)
    if lowest is None or highest is None:
        return "whole number"
    return f"`{lowest}`" if lowest == highest else f"whole number, {lowest} to {highest}"


def _amount(metadata: list[Any] | tuple[Any, ...]) -> str:
    least = next((constraint.min_length for constraint in metadata if isinstance(constraint, MinLen)), 0)
    most = next((constraint.max_length for constraint in metadata if isinstance(constraint, MaxLen)), 0)
    words = [f"at least {least}"] * bool(least) + [f"at most {most}"] * bool(most)
    return f" ({', '.join(words)})" if words else ""
