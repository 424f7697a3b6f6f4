"""Small positions with rule modules, by the builder of the standing rules.

    battle = make_stacked(
        [". . .", ". . ."],
        {"brigade": "5-5-7 uk 0101 brigade", "guns": "3-0-7 uk 0101 artillery regiment range=2",
         "gr": "3-3-7 german 0302 regiment"},
        modules=("stacks",),
    )

Hexes left of nothing are Allied: whoever begins in a hex controls it, all others are German.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.systems.standard.rules.builder import NATIONS, Battle, make_battle, rules_file

ALL_MODULES = ("stacks",)
"""Every module there is, in order."""


@cache
def figures() -> dict[str, Any]:
    """The figures of all modules, as a rules file has them; but for ground that the standard rules have not."""
    text = (Path(__file__).parent / "figures.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    del found["stacks"]["footing"]
    return found


def make_stacked(
    rows: Sequence[str],
    units: Mapping[str, str],
    *,
    modules: Sequence[str] = ALL_MODULES,
    allied: str = "",
    stacks: Mapping[str, Any] | None = None,
    script: Mapping[str, Any] | None = None,
    **more: Any,
) -> Battle:
    """A small position with modules; `allied` lists hexes that the Allies control beside those they stand in."""
    held = [allied, *(word for text in units.values() if _is_allied(text) for word in text.split() if word.isdecimal())]
    control = [{"side": "german"}]
    if any(held):
        control.append({"side": "allied", "hexes": " ".join(word for word in held if word)})
    section = {"control": control, **(stacks or {})}
    rules = more.pop("rules", None) or rules_file(modules=figures())
    keys = {"modules": list(modules), "stacks": section, **(script or {})}
    return make_battle(rows, units, rules=rules, script=keys, **more)


def _is_allied(text: str) -> bool:
    return any(word in NATIONS and word != "german" for word in text.split())
