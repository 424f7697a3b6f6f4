"""Every key of the modules, of batteries, boxes, leaves, an open sea and other ways to play, spoilt in every way.

Each slip is told as `file:line:column: what - hint`, at its line, and never as a traceback. The keys are those of the
schemas: one that is new there is asked for in scenarios/every_key.yaml, and from then on it is spoilt like the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from pydantic import BaseModel

from game.scenario.document import Document
from game.scenario.loader import load_text
from game.scenario.locate import data_folder
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_text
from game.scenario.validate import validate
from game.systems.registry import systems
from game.systems.standard.rules.orders_schema import BridgeheadTest, ForceTest, LandPlace
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.victory_schema import OpenSea
from game.systems.standard.rules.ways_schema import WayEntry

Way = tuple[str | int, ...]
HERE = Path(__file__).parent
SECTIONS = ("stacks", "supply", "air_naval", "overruns", "attrition", "bridgeheads", "boxes", "leaves", "sites")
AMONG_OTHERS = ("modules", "days_per_turn", "units.re", "units.range", "units.aa", "units.marks", "reinforcements.box",
                "reinforcements.if_controlled", "options.variants", "orders.allied.when.bridgehead",
                "orders.allied.when.force", "orders.allied.land", "orders.allied.cross",
                "orders.allied.overrun")  # fmt: skip
"""Keys of modules in sections that every scenario has."""
TOLD = re.compile(r"^hostile\.yaml:[1-9]\d*:[1-9]\d*: \S.* - \S.*$", re.MULTILINE)
JARGON = ("pydantic", "Input", "validat", "http", "None", "tuple", "dict", "regex", "Traceback", "Error")
STEP = 47
"""One slip in so many is tried in the normal run."""

FINE_IN_SCENARIOS = {
    ("stacks.control.1.hexes", ""), ("stacks.control.1.region", None), ("supply.home.0.hexes", None),
    ("bridgeheads.beaches", ""), ("bridgeheads.islands", ""), ("bridgeheads.no_overstack", ""),
    ("victory.open_sea.lost_with", ""),
}  # fmt: skip
"""Values that look like slips and say something: no hexes at all."""
FREE = ("title", "name", "id")
"""Keys whose texts are the author's own."""
MAY_STAND_TWICE = {
    "leaves.0.needs": "needed is needed",
    "stacks.kept_out.0.units": "said twice it is the same",
    "supply.home.0.feeds": "fed is fed",
    "supply.zones": "said twice it is the same",
    "air_naval.air.0.turns": "said twice it is the same",
    "air_naval.air.0.regions": "said twice it is the same",
    "air_naval.ships.0.turns": "said twice it is the same",
    "attrition.fronts.0.regions": "said twice it is the same",
    "bridgeheads.waters": "said twice it is the same",
    "bridgeheads.channels": "said twice it is the same",
    "air_naval.weather": "two turns may have the same weather",
    "supply.attack_supply.allied": "two turns may have as many points",
    "supply.attack_supply.german": "two turns may have as many points",
    "stacks.control": "later entries count more than earlier ones",
    "supply.home": "a source named twice is one",
    "supply.sea_sources": "a source named twice is one",
    "stacks.kept_out": "said twice it is the same",
    "bridgeheads.arrows.0.opened": "it is open in the turns of either",
    "bridgeheads.line_behind": "said twice it is the same",
    "units.1.marks": "said twice it is the same",
    "units.4.marks": "said twice it is the same",
    "options.variants.0.ground": "said twice it is the same",
    "options.variants.0.ground.0.terrain": "said twice it is the same",
    "options.variants.0.ground.0.beside": "said twice it is the same",
    "options.variants.0.stay": "said twice it is the same",
}


@cache
def every_key() -> Any:
    """The scenario that has them all."""
    return yaml.safe_load((HERE / "scenarios" / "every_key.yaml").read_text("utf-8"))


@cache
def every_figure() -> Any:
    """The figures of the modules, as the rules of the Scheldt have them."""
    return yaml.safe_load((data_folder("scenarios") / "rules" / "scheldt.yaml").read_text("utf-8"))


def keys_of(model: type[BaseModel], at: str) -> Iterator[str]:
    """The keys that a model knows, by their ways; places in lists are left out."""
    for name, part in model.model_fields.items():
        yield f"{at}.{name}"
        for inner in models_in(part.annotation):
            yield from keys_of(inner, f"{at}.{name}")


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a type is made of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def ways(value: Any, at: Way = ()) -> Iterator[Way]:
    """The way to every part of a document but itself."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*at, key)
        yield from ways(part, (*at, key))


def named(way: Way) -> str:
    """A way without the places in lists."""
    return ".".join(part for part in way if isinstance(part, str))


def exact(way: Way) -> str:
    return ".".join(map(str, way))


def part_of(document: Any, way: Way) -> Any:
    for key in way:
        document = document[key]
    return document


def scenario_ways() -> list[Way]:
    """Every part of the sections, of what opens the sea, and of what modules add to other sections."""
    return [
        way for way in ways(every_key())
        if way[0] in SECTIONS or way[:2] == ("victory", "open_sea")
        or any(f"{named(way)}.".startswith(f"{key}.") for key in AMONG_OTHERS)
    ]  # fmt: skip


def figure_ways() -> list[Way]:
    """Every figure of the modules, and what units marked amphibious pay for ground. [5.2]"""
    return [
        way for way in ways(every_figure())
        if (way[0] == "modules" and len(way) > 1) or (way[0] == "terrain" and way[-1] == "amphibious")
    ]  # fmt: skip


def test_every_key_of_the_schemas_is_spoilt() -> None:
    known = {key for name in SECTIONS for key in keys_of_section(name)} | set(keys_of(OpenSea, "victory.open_sea"))
    known |= {*AMONG_OTHERS, *keys_of(WayEntry, "options.variants"), *keys_of(LandPlace, "orders.allied.land"),
              *keys_of(BridgeheadTest, "orders.allied.when.bridgehead"),
              *keys_of(ForceTest, "orders.allied.when.force")}  # fmt: skip
    assert known <= {named(way) for way in scenario_ways()}, "write new keys into scenarios/every_key.yaml"
    figures = set(keys_of(next(models_in(RulesFile.model_fields["modules"].annotation)), "modules"))
    assert figures <= {named(way) for way in figure_ways()}, "rules/scheldt.yaml is to have every figure"


def keys_of_section(name: str) -> set[str]:
    models = list(models_in(ScenarioFile.model_fields[name].annotation))
    assert models
    return {key for model in models for key in keys_of(model, name)}


def test_the_scenario_with_every_key_is_sound() -> None:
    load_text(written(every_key()), "hostile.yaml", systems())


def slips(value: Any) -> tuple[Any, ...]:
    """What nobody may write in place of a value: other types, numbers beyond all bounds."""
    if isinstance(value, bool):
        return ("often", 2, [])
    if isinstance(value, int):
        return ("four", -99, 10**9, 1.5, [1], {"a": 1}, True)
    if isinstance(value, str):
        return (5, ["x"], {"a": 1}, "", "x" * 5000, "a\nb", None)
    if isinstance(value, list):
        return (5, "!", {"a": 1}, [[]], [None])
    return (5, "x", [1], {"no_such_key": 1}, None)


def strangers(value: Any) -> tuple[Any, ...]:
    """Ids and hexes that there are not, in place of texts that could be such; digits are hexes."""
    if not isinstance(value, str) or " " in value.strip("0123456789 "):
        return ()
    if value[0].isdigit():
        return ("9999", "0000", f"{value} 9999", "nowhere")
    return ("nowhere",)


def cases(kind: str) -> list[tuple[Way, Any]]:
    """Every slip: the way to a part, and what stands there instead."""
    base = every_figure() if kind == "figures" else every_key()
    places = figure_ways() if kind == "figures" else scenario_ways()
    found: list[tuple[Way, Any]] = []
    for way in places:
        value = part_of(base, way)
        made: tuple[Any, ...] = ()
        if kind == "strangers":
            made = () if way[-1] in FREE else strangers(value)
        elif kind != "twice":
            made = slips(value)
        elif isinstance(value, list) and value:
            made = ([*value, deepcopy(value[-1])],)
        found += [(way, slip) for slip in made]
    return found


def spoilt(base: Any, way: Way, slip: Any) -> str:
    """The document with a slip in it, as text."""
    document = deepcopy(base)
    part_of(document, way[:-1])[way[-1]] = slip
    return written(document)


class Quoting(yaml.SafeDumper):
    """Writes every text in quotes, as files must have hex numbers."""


Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


def written(document: Any) -> str:
    """A document as text; keys are quoted as well, which changes nothing."""
    return yaml.dump(document, Dumper=Quoting, sort_keys=False, allow_unicode=True, width=10_000)


def problems_of_scenario(text: str) -> list[Problem]:
    try:
        load_text(text, "hostile.yaml", systems())
    except ScenarioError as error:
        return list(error.problems)
    return []


def problems_of_figures(text: str) -> list[Problem]:
    try:
        validate(read_text(text, "hostile.yaml"), RulesFile)
    except ScenarioError as error:
        return list(error.problems)
    return []


def told_badly(problems: list[Problem]) -> list[str]:
    """What is said otherwise than an author needs it."""
    said = [str(problem).split("\n", maxsplit=1)[0] for problem in problems]
    return [line for line in said if not re.match(r"^hostile\.yaml:[1-9]\d*:[1-9]\d*: \S", line)
            or any(word in line for word in JARGON)]  # fmt: skip


def line_of(text: str, way: Way) -> int:
    """The line on which a part stands; of one that cannot be read, 0."""
    try:
        document: Document = read_text(text, "hostile.yaml")
    except ScenarioError:
        return 0
    return document.problem(way, "").line


def faults(kind: str, way: Way, slip: Any) -> list[str]:
    """What is wrong with how a slip is told."""
    base = every_figure() if kind == "figures" else every_key()
    text = spoilt(base, way, slip)
    problems = problems_of_figures(text) if kind == "figures" else problems_of_scenario(text)
    where = f"{exact(way)}: {str(slip)[:40]!r}"
    if not problems:
        return [f"{where} is taken"]
    found = [f"{where}: {line}" for line in told_badly(problems)]
    line = line_of(text, way)
    if kind in ("scenario", "figures") and line and all(abs(problem.line - line) > 1 for problem in problems):
        found.append(f"{where} is in line {line}, told in {sorted({problem.line for problem in problems})}")
    return found


def is_fine(kind: str, way: Way, slip: Any) -> bool:
    """Whether a slip is none after all."""
    if kind == "twice":
        return exact(way) in MAY_STAND_TWICE
    return (exact(way), slip if not isinstance(slip, list | dict) else "list") in FINE_IN_SCENARIOS


@pytest.mark.parametrize("kind", ["scenario", "figures", "strangers", "twice"])
@pytest.mark.parametrize("step", [STEP, pytest.param(11, marks=pytest.mark.slow)])
def test_a_slip_is_told_at_its_line_with_a_hint(kind: str, step: int) -> None:
    asked = [(way, slip) for way, slip in cases(kind) if not is_fine(kind, way, slip)]
    assert len(asked) > 10
    found = [fault for way, slip in asked[::step] for fault in faults(kind, way, slip)]
    assert not found, "\n".join(found)
