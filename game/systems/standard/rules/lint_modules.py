"""What a scenario writes for nothing: keys of modules that are off, boxes of nobody, turns that never come. [19.11]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.scenario.document import Loc
from game.scenario.report import Report
from game.systems.standard.rules.chapters import MODULES
from game.systems.standard.rules.schema import ScenarioFile, UnitEntry
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF

if TYPE_CHECKING:
    from game.systems.standard.rules.air_naval.schema import AirEntry, ShipEntry

_WORDS_OF = {"re": "stacks", "range": "stacks", "aa": "air_naval"}
"""Keys of a unit that say something to one module."""
_MARKS_OF = {
    "assault_boats": "stacks", "low_quality": "stacks",
    "assault": "bridgeheads", "commando": "bridgeheads", "marine": "bridgeheads", "replacement": "bridgeheads",
}  # fmt: skip
"""Marks that say something to one module. [20.5, 21.1, 31.61, 31.63, 32.12]"""
_SWITCH_ON = "switch it on under modules, or leave this out"


def lint_modules(setting: Setting, report: Report) -> None:
    """Refuse sections of modules that are off, and report whatever else the game will never look at."""
    script = setting.script
    _lint_sections(script, report)
    for place, entry in enumerate(script.units):
        _lint_unit(script, entry, ("units", place), report)
    _lint_boxes(setting, report)
    _lint_leaves(setting, report)
    _lint_arrivals(script, report)
    _lint_turns(script, report)
    _lint_aircraft(script, report)
    _lint_weather(setting, report)


def _lint_sections(script: ScenarioFile, report: Report) -> None:
    """A module that is off has no section. [19.11]"""
    for name in MODULES:
        if name not in script.modules and getattr(script, name) is not None:
            report((name,), f"the module {name} is off, so nothing of this is played with [19.11]", _SWITCH_ON)


def _lint_unit(script: ScenarioFile, entry: UnitEntry, loc: Loc, report: Report) -> None:
    """What a unit's entry tells a module that is off, or of units of another kind. [19.5, 19.21, 39.2]"""
    for key, module in _WORDS_OF.items():
        is_said = getattr(entry, key) != UnitEntry.model_fields[key].default
        if is_said and module not in script.modules:
            report((*loc, key), f"{key} means nothing without the module {module}", _SWITCH_ON, warning=True)
        elif is_said and key == "range" and entry.type != "artillery":
            report((*loc, key), f"{entry.id} is no artillery, so it supports nobody at a distance [19.5]",
                   "write type: artillery, or leave range out", warning=True)  # fmt: skip
    for place, mark in enumerate(entry.marks):
        module = _MARKS_OF.get(mark, "")
        if module and module not in script.modules:
            what = f"{mark} means nothing without the module {module}"
            report((*loc, "marks", place), what, _SWITCH_ON, warning=True)


def _lint_boxes(setting: Setting, report: Report) -> None:
    """A box is for units that come into it and sail from it. [11.6, 32.1]"""
    script = setting.script
    section = script.bridgeheads if "bridgeheads" in script.modules else None
    invasions = section.invasions if section is not None else ()
    entered = {arrival.box for arrival in script.reinforcements}
    left = {invasion.box for invasion in invasions}
    for place, box in enumerate(script.boxes):
        loc: Loc = ("boxes", place, "id")
        if box.id not in entered and box.id not in left:
            what = f"nobody ever comes into the box {box.id}"
            report(loc, what, "let units arrive in it, or leave it out", warning=True)
        elif box.id not in left:
            what = f"nobody ever gets out of the box {box.id}: no invasion sails from it [32.1]"
            report(loc, what, "name it as the box of an invasion", warning=True)
    for place, invasion in enumerate(invasions):
        if invasion.box is not None and invasion.box not in entered:
            loc = ("bridgeheads", "invasions", place, "box")
            report(loc, f"no unit ever arrives in the box {invasion.box}, so {invasion.id} never sails",
                   "let units arrive in it", warning=True)  # fmt: skip
        if invasion.commandos_first and not any(
            "commando" in unit.marks and unit.side is SIDE_OF[invasion.side] for unit in setting.units
        ):
            loc = ("bridgeheads", "invasions", place, "commandos_first")
            report(loc, "that side has no commandos [32.26]", "mark units commando, or leave this out", warning=True)


def _lint_leaves(setting: Setting, report: Report) -> None:
    """Each unit leaves once, after it has come, and comes back while the game lasts. [11.7]"""
    script = setting.script
    arrives = {name: arrival.turn for arrival in script.reinforcements for name in arrival.units}
    leaving: dict[str, Loc] = {}
    for place, entry in enumerate(script.leaves):
        for number, name in enumerate(entry.units):
            loc: Loc = ("leaves", place, "units", number)
            if leaving.setdefault(name, loc) != loc:
                report(loc, f"{name} leaves already", "name it once, or in one entry", first=leaving[name])
            if arrives.get(name, 0) > entry.turn:
                what = f"{name} would leave on turn {entry.turn}, before it arrives on turn {arrives[name]}"
                report(loc, what, "let it leave later")
        if entry.returns is not None and entry.turn + entry.returns.turns_later > script.turns:
            what = f"turn {entry.turn + entry.returns.turns_later} is after the last turn: they never come back"
            report(("leaves", place, "returns", "turns_later"), what, "leave returns out", warning=True)


def _lint_arrivals(script: ScenarioFile, report: Report) -> None:
    """Only who marches on asks who controls a hex. [11.8]"""
    for place, arrival in enumerate(script.reinforcements):
        if arrival.if_controlled and (arrival.box or arrival.drop_zone or arrival.near):
            what = "only hexes of arrivals on the ground are asked for who controls them [11.8]"
            report(("reinforcements", place, "if_controlled"), what, "leave it out")


def _lint_turns(script: ScenarioFile, report: Report) -> None:
    """Figures and openings of turns after the last one. [3]"""
    last = script.turns
    for loc, turn in _turns(script):
        if turn > last:
            report(loc, f"turn {turn} is after the last turn", f"the game has {last} turns", warning=True)
    for loc, figures in _figures_by_turn(script):
        if len(figures) > last:
            what = f"there are figures for {len(figures)} turns"
            report(loc, what, f"the game has {last} turns; the last figure goes on", warning=True)


def _turns(script: ScenarioFile) -> Iterator[tuple[Loc, int]]:
    """Every turn that the sections of modules name as a beginning, with its place."""
    if script.air_naval is not None:
        known: tuple[tuple[str, Sequence[AirEntry | ShipEntry]], ...] = (
            ("air", script.air_naval.air), ("ships", script.air_naval.ships),
        )  # fmt: skip
        for key, entries in known:
            for place, one in enumerate(entries):
                for number, turn in enumerate(one.turns):
                    yield ("air_naval", key, place, "turns", number), turn
    if script.bridgeheads is not None:
        for place, invasion in enumerate(script.bridgeheads.invasions):
            yield ("bridgeheads", "invasions", place, "first_turn"), invasion.first_turn
        for place, arrow in enumerate(script.bridgeheads.arrows):
            for number, opening in enumerate(arrow.opened):
                yield ("bridgeheads", "arrows", place, "opened", number, "first_turn"), opening.first_turn
    if script.victory.open_sea is not None:
        yield ("victory", "open_sea", "win_by"), script.victory.open_sea.win_by


def _figures_by_turn(script: ScenarioFile) -> Iterator[tuple[Loc, Sequence[int]]]:
    """Every list with a figure for each turn, with its place."""
    if script.supply is not None:
        for side in SIDE_OF:
            yield ("supply", "attack_supply", side), getattr(script.supply.attack_supply, side)
    if script.air_naval is not None:
        yield ("air_naval", "weather"), script.air_naval.weather


def _lint_aircraft(script: ScenarioFile, report: Report) -> None:
    """Airfields are known to overruns alone, landings to bridgeheads. [22.53, 39.36]"""
    if script.air_naval is None:
        return
    for place, air in enumerate(script.air_naval.air):
        if air.based and "overruns" not in script.modules:
            what = "airfields are known with the module overruns alone [22.53]"
            report(("air_naval", "air", place, "based"), what, _SWITCH_ON)
    for place, ship in enumerate(script.air_naval.ships):
        if ship.draws_fire and "bridgeheads" not in script.modules:
            what = "nobody lands without the module bridgeheads, so no fire can be drawn [39.36]"
            report(("air_naval", "ships", place, "draws_fire"), what, _SWITCH_ON)


def _lint_weather(setting: Setting, report: Report) -> None:
    """Aircraft that are to fly on a turn whose weather keeps them on the ground. [39.14]"""
    facts, section = setting.air_naval, setting.script.air_naval
    if facts is None or section is None:
        return
    for air, entry in zip(facts.air, section.air, strict=True):
        for number, turn in enumerate(entry.turns):
            weather = facts.weather[min(turn, len(facts.weather)) - 1]
            if weather >= air.grounded_from:
                what = f"the weather of turn {turn} is {weather}: {air.id} does not fly in it [39.14]"
                hint = f"type {air.type} is grounded from {air.grounded_from} on"
                report(("air_naval", "air", air.index, "turns", number), what, hint, warning=True)
