"""Every numbered sentence of the rules of the modules has a test of its number, every worked example one of its own."""

from __future__ import annotations

import re
from functools import cache

import pytest

from game.model.rule_number import is_part_of
from game.scenario.rules_text import load_rulebook
from tests.systems.standard.modules.test_concordance import names_of_tests

NUMBERS = """
19.11 19.12 19.13 19.21 19.22 19.23 19.24 19.25 19.31 19.32 19.33 19.41 19.42 19.43 19.44 19.45 19.46 19.5 20.11
20.12 20.13 20.14 20.21 20.22 20.23 20.24 20.31 20.32 20.33 20.34 20.4 20.5 20.6 20.71 20.72 20.73 20.81 20.82 20.9
21.1 21.21 21.22 21.23 22.101 22.102 22.103 22.104 22.105 22.106 22.107 22.111 22.112 22.113 22.114 22.115 22.116
22.121 22.122 22.123 22.124 22.125 22.131 22.132 22.133 22.134 22.14 22.141 22.21 22.22 22.23 22.31 22.32 22.33
22.34 22.411 22.412 22.413 22.414 22.415 22.416 22.417 22.418 22.420 22.421 22.42a 22.42b 22.428 22.501 22.502
22.503 22.51 22.521 22.522 22.523 22.524 22.525 22.531 22.532 22.533 22.541 22.542 22.543 22.551 22.552 22.553
22.554 22.561 22.562 22.563 22.564 22.565 22.61 22.62 22.63 22.64 22.65 22.66 22.67 22.68 30.11 30.12 30.21 30.22
30.23 30.24 30.25 30.31 30.32 30.33 30.4 30.5 30.51 30.6 31.11 31.12 31.13 31.14 31.21 31.22 31.221 31.23 31.24
31.241 31.31 31.32 31.4a 31.4b 31.4c 31.411 31.412 31.51 31.511 31.52 31.521 31.522 31.61 31.611 31.62 31.63 31.64
31.71 31.72 32.1 32.11 32.12 32.13 32.21 32.22 32.23 32.24 32.25 32.31 32.32 32.33 32.34 32.4 33.1 33.2 33.3 33.4
39.11 39.12 39.13 39.14 39.15 39.2 39.31 39.32 39.33 39.34 39.35 39.4 40.1 40.2 40.3 40.4 40.5 40.51 40.6 40.7 40.8
40.9 40.10 40.11 40.12
"""
"""All of them but headings, 22.0 (what an overrun is) and 22.117 (worked example 3)."""


SECTIONS = """
19.1 19.2 19.24 19.3 19.4 19.5 20.1 20.2 20.3 20.4 20.5 20.6 20.7 20.8 20.9 21.1 21.2
22.1 22.11 22.12 22.13 22.14 22.2 22.3 22.4 22.41 22.42 22.42A 22.42B 22.5 22.51 22.52 22.53 22.54 22.55 22.56 22.6
30.1 30.2 30.21 30.22 30.23 30.24 30.25 30.3 30.31 30.32 30.33 30.4 30.5 30.51 30.6
31.1 31.21 31.22 31.23 31.24 31.3 31.32 31.4 31.4A 31.4B 31.4C 31.5 31.52 31.61 31.62 31.63 31.64 31.7
32.1 32.12 32.2 32.3 32.4 33.1 33.2 33.3 33.4
39.1 39.11 39.12 39.13 39.14 39.15 39.2 39.31 39.32 39.33 39.34 39.35 39.4
40.1 40.2 40.3 40.4 40.5 40.6 40.7 40.8 40.9 40.10 40.11 40.12
"""
"""Parts of the rules that players are told of in a paragraph of their own."""


@cache
def told(language: str) -> frozenset[str]:
    """The numbers of all paragraphs of the rulebook that say something; it is read once a language."""
    texts = {paragraph.number: paragraph.text for paragraph in load_rulebook("scheldt", language).paragraphs}
    return frozenset(number for number, text in texts.items() if text)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("number", SECTIONS.split())
def test_a_section_has_its_paragraph(number: str, language: str) -> None:
    assert number in told(language)


@pytest.mark.parametrize("number", NUMBERS.split())
def test_a_sentence_belongs_to_a_section(number: str) -> None:
    assert any(is_part_of(number.upper(), section) for section in SECTIONS.split())


@pytest.mark.parametrize("number", NUMBERS.split())
def test_a_sentence_has_its_test(number: str) -> None:
    begins = "test_" + number.replace(".", "_")
    assert any(re.match(rf"{begins}(?!\d)", name) for name in names_of_tests())


@pytest.mark.parametrize("example", range(1, 33))
def test_a_worked_example_has_its_test(example: int) -> None:
    assert any(name.startswith(f"test_example_{example:02d}_") for name in names_of_tests())
