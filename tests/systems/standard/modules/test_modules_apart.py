"""Rule modules look at one another only where a rule of theirs speaks of the other. [19.13, 40]"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.model.rule_number import is_part_of
from game.scenario.rules_text import load_rulebook
from game.systems.standard import rules
from game.systems.standard.rules.chapters import MODULES

ROOT = Path(rules.__path__[0])
FROM = re.compile(r"^ *from game\.systems\.standard\.rules\.(\w+)\.\w+ import", re.MULTILINE)
MAY_LOOK_AT = {
    "air_naval": {"stacks": "39.15", "overruns": "39.34"},
    "attrition": {"stacks": "33.2", "supply": "30.6", "bridgeheads": "31.64"},
    "bridgeheads": {"stacks": "31.51", "supply": "31.4B", "overruns": "22.5", "air_naval": "39.36"},
    "overruns": {
        "stacks": "22.4", "supply": "30.6", "bridgeheads": "31.24", "attrition": "33.1", "air_naval": "22.53",
    },
    "stacks": {
        "supply": "30.5", "overruns": "22.54", "bridgeheads": "31.61", "attrition": "33.1", "air_naval": "39.34",
    },
    "supply": {"stacks": "30.22", "bridgeheads": "30.24"},
}  # fmt: skip
"""By module, at which others it looks, each with a rule that makes it."""


def seen_from(module: str) -> set[str]:
    """The other modules that a module imports from."""
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / module).glob("*.py")]
    return {name for text in texts for name in FROM.findall(text)} & set(MODULES) - {module}


def test_every_module_has_its_line() -> None:
    assert set(MAY_LOOK_AT) == set(MODULES)


@pytest.mark.parametrize("module", MAY_LOOK_AT)
def test_a_module_looks_at_others_only_where_a_rule_makes_it(module: str) -> None:
    assert seen_from(module) == set(MAY_LOOK_AT[module])


def test_each_of_these_rules_is_told() -> None:
    told = {paragraph.number for paragraph in load_rulebook("scheldt").paragraphs}
    named = {rule for others in MAY_LOOK_AT.values() for rule in others.values()}
    assert not {rule for rule in named if not any(is_part_of(rule, number) for number in told)}
