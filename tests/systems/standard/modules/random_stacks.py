"""Small boards on which several stand in a hex, and the positions that random play reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from game.systems.standard.rules.setting import Setting
from tests.systems.standard.modules.builder import figures
from tests.systems.standard.rules.builder import make_setting, rules_file
from tests.systems.standard.rules.random_boards import small_board

SIZES = ("company", "battalion", "battalion", "regiment", "regiment", "brigade", "division")
TYPES = ("infantry", "infantry", "infantry", "armour", "recon", "artillery", "engineer", "headquarters")


def stacked_setting(
    rng: Random,
    modules: Sequence[str] = ("stacks",),
    more: Callable[[Random, list[str]], dict[str, Any]] | None = None,
    also: Callable[[Random, list[str]], dict[str, str]] | None = None,
) -> Setting:
    """A small board with units of both sides close together, two or three to a hex.

    `more` makes further keys; `also` further units, given the hexes that are free.
    """
    board = small_board(rng)
    numbers = list(board.topology.numbers)
    places = rng.sample(numbers, min(len(numbers), rng.randint(3, 7)))
    units: dict[str, str] = {}
    for number, place in enumerate(places):
        nation = rng.choice(("uk", "us", "german", "german"))
        for ground in range(rng.randint(1, 2)):
            size = rng.choice(SIZES[:-1])
            units[f"u{number}{ground}"] = f"{_strength(rng)} {nation} {place} {rng.choice(TYPES[:5])} {size}"
        if rng.random() < 0.4:
            units[f"g{number}"] = f"{_strength(rng, least=0)} {nation} {place} {rng.choice(TYPES[5:])} regiment"
    if also is not None:
        units |= also(rng, [number for number in numbers if number not in places])
    if "stacks" not in modules:
        units = _one_to_a_hex(units)
    forts = [{"hex": place, "level": rng.randint(1, 2)} for place in rng.sample(numbers, 2)]
    control = [{"side": "german"}, {"side": "allied", "hexes": " ".join(_held(units, "uk", "us") or numbers[:1])}]
    held = _held(units, "german")
    if held:
        control.append({"side": "german", "hexes": " ".join(held)})
    fronts: dict[str, Any] = {}
    if "attrition" in modules:
        board = replace(board, regions={**board.regions, **_halves(board.topology.size)})
        fronts["attrition"] = {
            "fronts": [{"id": half, "title": half, "regions": [half]} for half in ("lower", "upper")]
        }
    section = {
        "control": control, "forts": forts, "counter_attacks": rng.random() < 0.5,
        "red_table": rng.choice(("overruns", "all")),
    }  # fmt: skip
    return make_setting(
        board, units, rules=rules_file(modules=figures()), modules=list(modules), turns=3,
        options={"repair": "lasting", "bombardment": rng.random() < 0.7},
        victory={
            "objective": " ".join(rng.sample(numbers, 3)), "side": rng.choice(("allied", "german")),
            "for_victory": 4, "for_draw": 0, "airborne_count": False,
        },
        **({"stacks": section} if "stacks" in modules else {}),
        **(more(rng, numbers) if more is not None else {}),
        **fronts,
    )  # fmt: skip


def _one_to_a_hex(units: dict[str, str]) -> dict[str, str]:
    """The first unit of each hex, and those off the map. [4.1]"""
    taken: set[str] = set()
    kept: dict[str, str] = {}
    for name, text in units.items():
        where = next((word for word in text.split() if word.isdecimal()), "")
        if where not in taken:
            kept[name] = text
            taken |= {where} - {""}
    return kept


def _halves(size: int) -> dict[str, frozenset[int]]:
    """Two regions that make up the board."""
    return {"lower": frozenset(range(size // 2)), "upper": frozenset(range(size // 2, size))}


def _strength(rng: Random, least: int = 1) -> str:
    return f"{rng.randint(1, 6)}-{rng.randint(least, 5)}-{rng.choice((4, 7, 7, 10, 12))}"


def _held(units: dict[str, str], *nations: str) -> list[str]:
    texts = [text.split() for text in units.values() if any(nation in text.split() for nation in nations)]
    return sorted({word for words in texts for word in words if word.isdecimal()})
