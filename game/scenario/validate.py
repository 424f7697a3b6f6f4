"""Checking a document against its model, with every objection in plain words at its place."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ValidationError

from game.model.message import Message, message
from game.scenario.document import Data, Document, Word, problem_at
from game.scenario.fields import FAULT, WORD_FAULT
from game.scenario.problems import Problem
from game.scenario.report import MOST_PROBLEMS, Faults
from game.scenario.scalars import shorten
from game.scenario.wording import expectation, parts_of, shown

M = TypeVar("M", bound=BaseModel)
Step = str | int
_QUOTED = re.compile(r"'([^']*)'")
_RULE_NUMBERS = re.compile(r"\s*\[[^\]]*\]$")
_LONGEST_GUESS = 60
_LIKENESS = 0.7
_LONGEST_SENTENCE = 160
_LONGEST_SHOWN = 200
_MOST_LISTED = 30


def validate(document: Document, model: type[M]) -> M:
    """The document as its model, read strictly; ScenarioError with every problem if it does not fit."""
    try:
        return model.model_validate_json(json.dumps(document.data))
    except ValidationError as fault:
        faults = Faults()
        errors = fault.errors(include_url=False, include_input=False)[: MOST_PROBLEMS * 10]
        for problem in _Translator(document, model).problems(errors):
            faults.add(problem)
        faults.raise_if_any()
        raise


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint with the nearest known word, or with all of them if there are few; empty if neither helps."""
    near = _nearest(word, known)
    if near:
        return f"did you mean {near[0]}?"
    if 0 < len(known) <= _MOST_LISTED:
        return f"what can stand here: {', '.join(known)}"
    return ""


def not_found(kind: Literal["scenario", "lesson"], name: str, known: Sequence[str], stem: str = "") -> Message:
    """That nothing has a name, with the nearest that something has, or with all if they are few."""
    near = _nearest(stem or name, known)
    hint = message("file.not_found.full_stop")
    if near:
        hint = message("file.not_found.near", near=near[0])
    elif 0 < len(known) <= _MOST_LISTED:
        hint = message("file.not_found.known", names=tuple(known))
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)[:_LONGEST_SHOWN]
    return message(f"file.not_found.{kind}", name=shown, hint=hint)


def _nearest(word: str, known: Sequence[str]) -> list[str]:
    import difflib  # hardly any start has a word to guess

    return difflib.get_close_matches(word[:_LONGEST_GUESS].lower(), known, 1, _LIKENESS)


class _Translator:
    """Turns pydantic's errors about one document into problems."""

    def __init__(self, document: Document, model: type[BaseModel]) -> None:
        self._document = document
        from game.scenario.json_schema import json_schema  # only a file with faults wants it

        self._schema = json_schema(model)
        self._unknown: frozenset[tuple[Step, ...]] = frozenset()
        """Keys that are none where they stand."""
        self._lacking: Mapping[str, tuple[Step, ...]] = {}
        """Keys that just one group lacks, with that group."""
        self._instead_of: Mapping[tuple[Step, ...], tuple[Step, ...]] = {}
        """Groups that lack one key and have one that is none: the one is told where the other stands."""

    def problems(self, errors: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
        """One problem for each part of the document that does not fit; the branches of a choice are put together."""
        located = [(self._place(error), error) for error in errors]
        located = [(place, error) for place, error in located if not self._follows_from_another(place, error)]
        kinds = [(place, error["type"]) for place, error in located]
        self._instead_of = _misspelt(kinds)
        self._unknown = frozenset(place for place, kind in kinds if kind == "extra_forbidden")
        self._lacking = _lacking([place for place, kind in kinds if kind == "missing"])
        found = (
            self._problem(place, [error for _, error in group])
            for place, group in groupby(located, key=lambda pair: pair[0])
        )
        yield from dict.fromkeys(found)

    def _place(self, error: Mapping[str, Any]) -> tuple[Step, ...]:
        """The way through the data; what pydantic adds to it, names of branches and marks of keys, is left out."""
        steps = error["loc"]
        value: Data = self._document.data
        place: list[Step] = []
        for number, step in enumerate(steps):
            is_missing_key = error["type"] == "missing" and number == len(steps) - 1
            if isinstance(value, dict) and isinstance(step, str) and (step in value or is_missing_key):
                place.append(step)
                value = value.get(step, "")
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                place.append(step)
                value = value[step]
        return tuple(place)

    def _follows_from_another(self, place: tuple[Step, ...], error: Mapping[str, Any]) -> bool:
        """Whether a list is only called too short because some of its entries do not fit."""
        value = parts_of(self._document.data, place) if error["type"] == "too_short" else ""
        return isinstance(value, list | dict) and len(value) >= error["ctx"]["min_length"]

    def _problem(self, place: tuple[Step, ...], errors: Sequence[Mapping[str, Any]]) -> Problem:
        document, error = self._document, errors[0]
        kind, key = error["type"], str(place[-1]) if place else ""
        if kind == "missing" and isinstance(error["loc"][-1], str):
            return self._missing(place, key)
        if kind == "extra_forbidden":
            if key in self._lacking and (strayed := self._strayed(self._lacking[key], key)) is not None:
                return strayed
            hint = did_you_mean(key, self._unused_keys(place[:-1]))
            return document.problem(place, f"{shorten(key)} is no key that can stand here", hint, at_key=True)
        if kind == WORD_FAULT:
            return document.problem((*place, Word(error["ctx"]["index"])), _clipped(error["ctx"]["what"]))
        if kind == FAULT:
            return document.problem(place, error["ctx"]["what"], error["ctx"]["hint"])
        if kind == "value_error":
            return document.problem(place, _clipped(str(error["ctx"]["error"])))
        about = _name(place)
        if error["loc"][-1:] == ("[key]",):
            return document.problem(place, f"the key {shown(key)} must be {expectation(error)}", at_key=True)
        wanted = " or ".join(dict.fromkeys(expectation(error) for error in _with_lengths(errors)))
        value = parts_of(document.data, place)
        return document.problem(
            place, f"{about} must be {wanted}, not {shown(value)}", self._hint(place, errors, value)
        )

    def _missing(self, place: tuple[Step, ...], key: str) -> Problem:
        """A key that is not there: told where it stands misspelt or in a wrong group, if it does."""
        document, group, what = self._document, place[:-1], f"the key {key} is missing"
        if group in self._instead_of:
            return document.problem(self._instead_of[group], what, self._description(place), at_key=True)
        near = _nearest(key, self._ignored_keys(group))
        if near:
            what = f"{shorten(near[0])} is no key that can stand here"
            return document.problem((*group, near[0]), what, f"did you mean {key}?", at_key=True)
        strayed = self._strayed(group, key) if key in self._lacking else None
        return strayed or document.problem(group, what, self._description(place))

    def _ignored_keys(self, group: tuple[Step, ...]) -> list[str]:
        """Keys of a group that the model does not know, and does not object to."""
        value = parts_of(self._document.data, group)
        known = {name for schema in self._schemas(group) for name in schema.get("properties", ())}
        keys = list(value) if isinstance(value, dict) else []
        return [name for name in keys if name not in known and (*group, name) not in self._unknown]

    def _strayed(self, group: tuple[Step, ...], key: str) -> Problem | None:
        """A key that a group lacks and that begins just one line, where it is none of another group."""
        document = self._document
        spots = [spot for spot in document.beginnings(key) if spot.line not in self._rightful_lines(key)]
        if len(spots) != 1:
            return None
        what, whole = f"{key} stands here, and {_name(group)} lacks it", _name(group)
        return problem_at(document.label, document.lines, spots[0], what, f"indent it as the other keys of {whole}")

    def _rightful_lines(self, key: str) -> set[int]:
        """The lines on which a key stands that nobody objects to."""
        return {spot.line for place, spot in self._document.keys_named(key) if place not in self._unknown}

    def _hint(self, place: tuple[Step, ...], errors: Sequence[Mapping[str, Any]], value: Data) -> str:
        kinds = {error["type"] for error in errors}
        if "string_type" in kinds and isinstance(value, int):
            return f'put it in quotes: "{str(value).lower()}"'
        if "int_type" in kinds and isinstance(value, str) and value.isdecimal():
            return "write it without quotes"
        if "literal_error" in kinds and isinstance(value, str):
            known = [word for error in errors for word in _QUOTED.findall(error.get("ctx", {}).get("expected", ""))]
            near = _nearest(value, known)
            return f"did you mean {near[0]}?" if near else self._description(place)
        if kinds & {"tuple_type", "list_type"}:
            return "write [one, two], or each on a line of its own after a dash"
        return self._description(place)

    def _unused_keys(self, place: tuple[Step, ...]) -> list[str]:
        group = parts_of(self._document.data, place)
        used = group if isinstance(group, dict) else {}
        found = (key for schema in self._schemas(place) for key in schema.get("properties", ()))
        return [key for key in dict.fromkeys(found) if key not in used]

    def _description(self, place: tuple[Step, ...]) -> str:
        """What the model says of a part: the first sentence, without its rule number."""
        said = next((schema["description"] for schema in self._schemas(place) if "description" in schema), "")
        sentence = _RULE_NUMBERS.sub("", said.split("\n")[0].strip()).rstrip(".")
        return sentence[:1].lower() + sentence[1:]

    def _schemas(self, place: Sequence[Step]) -> list[dict[str, Any]]:
        """What the model's JSON schema has about a part of the document, of all branches."""
        found = self._opened([self._schema])
        for step in place:
            below: list[dict[str, Any]] = []
            for schema in found:
                if isinstance(step, int):
                    below.extend(inner for inner in (schema.get("items"),) if isinstance(inner, dict))
                elif step in schema.get("properties", ()):
                    below.append(schema["properties"][step])
                elif isinstance(schema.get("additionalProperties"), dict):
                    below.append(schema["additionalProperties"])
                below.extend(_of_any_name(schema, step))
            found = self._opened(below)
        return found

    def _opened(self, schemas: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        opened: list[dict[str, Any]] = []
        for schema in schemas:
            opened.append(schema)
            if "$ref" in schema:
                opened.extend(self._opened([self._schema["$defs"][schema["$ref"].rsplit("/", 1)[1]]]))
            opened.extend(self._opened(schema.get("anyOf", ())))
        return opened


def _of_any_name(schema: Mapping[str, Any], step: Step) -> Iterator[dict[str, Any]]:
    """What may stand in a group under names that the author gives, of this form."""
    forms: Mapping[str, dict[str, Any]] = schema.get("patternProperties", {})
    yield from (inner for form, inner in forms.items() if isinstance(step, str) and re.search(form, step))


def _with_lengths(errors: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Errors, with those about entries that a list of a fixed length lacks put together as one about its length."""
    lacking = [error["loc"][-1] for error in errors if error["type"] == "missing" and isinstance(error["loc"][-1], int)]
    yield from (error for error in errors if error["type"] != "missing")
    if lacking:
        yield {"type": "too_short", "ctx": {"min_length": max(lacking) + 1}}


def _lacking(missing: Sequence[tuple[Step, ...]]) -> Mapping[str, tuple[Step, ...]]:
    """Keys that are missing in one group alone, each with its group."""
    often = Counter(place[-1] for place in missing)
    return {str(place[-1]): place[:-1] for place in missing if often[place[-1]] == 1}


def _misspelt(errors: Sequence[tuple[tuple[Step, ...], str]]) -> Mapping[tuple[Step, ...], tuple[Step, ...]]:
    """Group -> the one key in it that is none, where just one is missing beside."""
    missing = Counter(place[:-1] for place, kind in errors if kind == "missing")
    unknown = Counter(place[:-1] for place, kind in errors if kind == "extra_forbidden")
    return {
        place[:-1]: place
        for place, kind in errors
        if kind == "extra_forbidden" and missing[place[:-1]] == unknown[place[:-1]] == 1
    }


def _clipped(sentence: str) -> str:
    """A sentence that repeats what the file says, which may be very long."""
    return sentence if len(sentence) <= _LONGEST_SENTENCE else f"{sentence[:_LONGEST_SENTENCE]}..."


def _name(place: tuple[Step, ...]) -> str:
    """What a part is called in a sentence."""
    if not place:
        return "the file"
    last = place[-1]
    if isinstance(last, str):
        return shorten(last)
    return f"entry {last + 1} of {_name(place[:-1])}"
