"""The rules in words, number by number: what a player looks up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message
from game.model.rule_number import is_chapter, is_part_of, order_of
from game.scenario.fields import FormatVersion, Identifier, Prose, RuleNumber, StrictModel, Title
from game.scenario.locate import data_folders
from game.scenario.reader import read_file
from game.scenario.validate import validate


class Paragraph(StrictModel):
    """One numbered rule."""

    number: RuleNumber
    """Its number, in quotes."""
    title: Title
    """What it is about, in a few words."""
    text: Prose
    """What it says."""

    @property
    def is_chapter(self) -> bool:
        """Whether it heads a chapter."""
        return is_chapter(self.number)


class RulesText(StrictModel):
    """A file of rules in words."""

    format: FormatVersion
    kind: Literal["rules_text"]
    id: Identifier
    title: Title
    system: Identifier
    builds_on: Identifier | None = None
    """The rules file whose words hold here too, but for the numbers that this one says anew."""
    rules: Annotated[tuple[Paragraph, ...], Field(min_length=1, max_length=1000)]
    """The rules in the order of the rulebook; a chapter stands before its rules."""


@frozen
class Rulebook:
    """All rules of a system in words, to look things up in."""

    title: str
    paragraphs: tuple[Paragraph, ...]

    def telling(self, number: str) -> str:
        """The rule that tells of a number: that, or if it is not printed the nearest it is part of, but no chapter.

        Refusals and sums cite rules more closely than the rules in words are divided.
        """
        known = {paragraph.number for paragraph in self.paragraphs}
        parts = (number[:end] for end in range(len(number), 0, -1))
        return next((part for part in parts if part in known and "." in part and is_part_of(number, part)), number)

    def look_up(self, number: str) -> tuple[Paragraph, ...]:
        """The rule of a number and all that are part of it; GameError with the nearest number if there is none."""
        found = tuple(paragraph for paragraph in self.paragraphs if is_part_of(paragraph.number, number))
        if not found or found[0].number != number:
            known = {paragraph.number for paragraph in self.paragraphs}
            near = next((number[:end] for end in range(len(number), 0, -1) if number[:end] in known), None)
            if near is None:
                raise GameError(message("trouble.no_rule", rule=number))
            raise GameError(message("trouble.no_rule_but", rule=number, near=near))
        return found


def load_rulebook(rules: str, language: str = "") -> Rulebook:
    """The words to a shipped rules file, as "standard", in a language such as "nl" if it is told in that, else English.

    ScenarioError if the file is faulty.
    """
    text = _text_of(rules, language)
    if text.builds_on is None:
        return Rulebook(text.title, text.rules)
    own = {paragraph.number: paragraph for paragraph in text.rules}
    under = load_rulebook(text.builds_on, language).paragraphs if text.builds_on != rules else ()
    added = [paragraph for paragraph in text.rules if paragraph.number not in {rule.number for rule in under}]
    told = (*(own.get(rule.number, rule) for rule in under), *added)
    return Rulebook(text.title, tuple(sorted(told, key=lambda rule: order_of(rule.number))))


def is_told(rules: str) -> bool:
    """Whether the rules of a shipped rules file are told in words of their own."""
    return any((folder / "rules" / f"{rules}_text.yaml").is_file() for folder in data_folders("scenarios"))


def _text_of(rules: str, language: str) -> RulesText:
    folders = [folder / "rules" for folder in data_folders("scenarios")]
    names = (f"{rules}_text.{language}.yaml", f"{rules}_text.yaml")
    found = [folder / name for name in names for folder in folders if (folder / name).is_file()]
    return validate(read_file(found[0] if found else folders[0] / names[-1]), RulesText)
