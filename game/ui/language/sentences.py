"""Sentences of the rules in another language: the rules speak English, and a table says how each sentence is said."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.model.rule_number import PATTERN

MOST_KNOWN = 10_000
"""Sentences that are remembered; hex numbers and names make more of them than there are templates."""
_HOLE = re.compile(r"\{(\w+)\}")
_NUMBER = r"[-+]?\d+"
"""What a hole called `number`, or `number_` and something more, is filled with; any other takes any text."""
_SEPARATOR = ", "
_JOINERS = (" or ", " and ")
_WITH_RULE = re.compile(rf"(.+) (\[{PATTERN}\])")
"""A sentence with the number of its rule."""


class _Pattern:
    """A template with holes. It is made ready when a text is first compared: most never are."""

    def __init__(self, english: str, translation: str) -> None:
        """A template and what it becomes."""
        pieces = _HOLE.split(english)
        self._texts, self._names = pieces[::2], pieces[1::2]
        self._form: re.Pattern[str] | None = None
        self.translation = translation
        self.anchor = max(self._texts, key=len)
        """Its longest piece of text: what does not contain it need not be compared."""

    def values(self, text: str) -> dict[str, str] | None:
        """What a text has in the holes; None if it is not of this template."""
        if self._form is None:
            self._form = self._ready()
        found = self._form.fullmatch(text)
        return None if found is None else found.groupdict()

    def _ready(self) -> re.Pattern[str]:
        form = re.escape(self._texts[0])
        for name, text in zip(self._names, self._texts[1:], strict=True):
            what = _NUMBER if name == "number" or name.startswith("number_") else ".+?"
            form += f"(?P<{name}>{what})" + re.escape(text)
        return re.compile(form)


class Sentences:
    """Says English sentences in one other language, by templates with `{names}` for what is filled in."""

    def __init__(self, table: Mapping[str, str]) -> None:
        """Template -> translation with the same names; ValueError if the two sides have other names."""
        for english, other in table.items():
            if set(_HOLE.findall(english)) != set(_HOLE.findall(other)):
                raise ValueError(f"{english!r} and {other!r} leave open something else")
        self.templates = tuple(table)
        """What it can say, in English."""
        self._fixed = {english: other for english, other in table.items() if not _HOLE.search(english)}
        holed = sorted(set(table) - set(self._fixed), key=lambda text: (-len(_HOLE.sub("", text)), text))
        self._patterns = tuple(_Pattern(english, table[english]) for english in holed)
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """A sentence in the other language: by the template with most text of its own, with its names filled in.

        What is filled in is translated too if the table has it. A list, whose parts are parted by commas, is said part
        by part. What the table does not have stays as it is.
        """
        said = self._known.get(text)
        if said is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            said = self._known[text] = self._say(text)
        return said

    def has(self, text: str) -> bool:
        """Whether a template says this sentence, be it with words in its holes that none says."""
        return text in self._fixed or self._match(text) is not None

    def _say(self, text: str) -> str:
        if text in self._fixed:
            return self._fixed[text]
        if text[:1].isupper() and text[:1].lower() + text[1:] in self._fixed:
            said = self._fixed[text[:1].lower() + text[1:]]
            return said[:1].upper() + said[1:]
        matched = self._match(text)
        if matched is not None:
            translation, values = matched
            said = _HOLE.sub(lambda hole: self._part(values[hole[1]]), translation)
            return said[:1].upper() + said[1:] if text[:1].isupper() else said
        with_rule = _WITH_RULE.fullmatch(text)
        if with_rule is not None:
            return f"{self(with_rule[1])} {with_rule[2]}"
        if _SEPARATOR in text:
            return _SEPARATOR.join(self(part) for part in text.split(_SEPARATOR))
        return text

    def _part(self, text: str) -> str:
        """What is filled in; of several names with `and` or `or` between them, each."""
        said = self(text)
        joiner = next((joiner for joiner in _JOINERS if joiner in text), "")
        return self._fixed.get(joiner, joiner).join(map(self, text.split(joiner))) if said == text and joiner else said

    def _match(self, text: str) -> tuple[str, dict[str, str]] | None:
        for pattern in self._patterns:
            values = pattern.values(text) if pattern.anchor in text else None
            if values is not None:
                return pattern.translation, values
        return None
