"""Every clause of the two texts that the modules restate is played by a rule, or it is said why none plays it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.model.rule_number import BELOW_CHAPTERS, PATTERN, chapter_of, is_chapter, is_part_of, is_rule_number
from game.scenario.rules_text import load_rulebook
from game.systems.standard import rules as standard

HERE = Path(__file__).parent
TABLE: dict[str, dict[str, dict[str, dict[str, Any]]]] = yaml.safe_load(
    (HERE / "concordance.yaml").read_text(encoding="utf-8")
)
CASES = [
    pytest.param(rule, said, id=f"{clause}-{rule}")
    for clauses in TABLE.values()
    for clause, rules in clauses.items()
    for rule, said in rules.items()
]
PLAYED = [case for case in CASES if "reason" not in case.values[1]]  # type: ignore[operator]


@cache
def cited() -> frozenset[str]:
    """The numbers that the code of the modules cites."""
    numbers: set[str] = set()
    for file in Path(standard.__path__[0]).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        numbers |= set(re.findall(rf'"({BELOW_CHAPTERS})"', text))
        for group in re.findall(r"\[(\d[\dA-Z., -]*)\]", text):
            numbers |= set(re.findall(PATTERN, group))
    return frozenset(numbers)


@cache
def names_of_tests() -> tuple[str, ...]:
    """The names of all tests of modules; one that names two rules, `22_561_and_22_563`, stands for both."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(HERE.glob("test_*.py"))]
    names = [name for text in texts for name in re.findall(r"^def (test_\w+)\(", text, re.MULTILINE)]
    return tuple(
        part for name in names for part in (name, *(f"test_{more}" for more in re.findall(r"_and_(\d\w*)", name)))
    )


@cache
def told() -> tuple[str, ...]:
    """The numbers of all paragraphs of the rulebook."""
    return tuple(paragraph.number for paragraph in load_rulebook("scheldt").paragraphs)


@pytest.mark.parametrize(("rule", "said"), PLAYED)
def test_a_clause_is_cited_by_code(rule: str, said: dict[str, Any]) -> None:
    number = said.get("as", rule)
    assert number in cited()
    assert "as" not in said or rule not in cited(), "the code cites the rule itself by now"


@pytest.mark.parametrize(("rule", "said"), PLAYED)
def test_a_clause_is_held_by_a_test(rule: str, said: dict[str, Any]) -> None:
    for begins in said.get("held_by", ["test_" + rule.lower().replace(".", "_")]):
        assert any(re.match(rf"{begins}(?!\d)", name) for name in names_of_tests()), begins


@pytest.mark.parametrize(("rule", "said"), PLAYED)
def test_tests_of_its_own_number_are_named_first(rule: str, said: dict[str, Any]) -> None:
    own = "test_" + rule.lower().replace(".", "_")
    if "." in rule and any(re.match(rf"{own}(?!\d)", name) for name in names_of_tests()):
        assert said.get("held_by", [own])[0] == own


@pytest.mark.parametrize(("rule", "said"), PLAYED)
def test_a_clause_is_told_in_words(rule: str, said: dict[str, Any]) -> None:
    del said
    assert any(is_part_of(rule, number) for number in told() if is_chapter(rule) or not is_chapter(number))


def test_what_is_not_played_has_a_reason() -> None:
    for case in CASES:
        rule, said = case.values
        assert isinstance(said, dict)
        assert set(said) <= {"as", "held_by"} or (set(said) == {"reason"} and said["reason"])
        assert is_rule_number(str(rule))


def test_the_table_has_clauses_of_every_part_of_both_texts() -> None:
    clauses = TABLE["overruns"]
    assert [sum(clause.startswith(f"12.{part}") for clause in clauses) for part in "ABCDE"] == [5, 1, 4, 5, 10]
    sections = {clause[:4] for clause in TABLE["bridgeheads"]}
    assert sections == {"31.1", "31.2", "31.3", "31.4", "31.5", "31.6", "31.7"}
    assert {chapter_of(rule) for rules in clauses.values() for rule in rules} == {
        "19",
        "20",
        "21",
        "22",
        "30",
        "39",
        "40",
    }
