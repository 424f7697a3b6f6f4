"""Words that the shipped scenarios, maps and rules files bring along, and that other languages have in tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from game.engine.library import load_scenario
from game.model.manifests import manifests
from game.model.message import Message, message, term
from game.scenario.epilogue import teaches_said
from game.scenario.loader import read_header
from game.scenario.locate import data_folder
from game.scenario.scenario import Scenario
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.schema import UnitSize, UnitType
from game.ui.paint.own import own_looks


def shipped_terms() -> set[Message]:
    """Every word of the house's own files that is said to players."""
    found = {term("unit_type", name) for name in get_args(UnitType)} | {
        term("unit_size", name) for name in get_args(UnitSize)
    }
    file = planner_file()
    for name, each in file.personalities.items():
        found |= {term("opponent", each.title), term("opponent", each.summary), term("character", name)}
    for path in sorted(data_folder("scenarios").glob("*.yaml")):
        found |= set(_terms_of(load_scenario(path)))
    found |= {term("game", title) for manifest in manifests().values() for _, title in manifest.titles}
    lanterns = load_scenario("lanterns")
    found |= {term("crew", crew) for crew in lanterns.setting.crews} | set(map(lanterns.sides.said, lanterns.sides))
    board = lanterns.board
    found |= {term("terrain", board.terrain_title(kind)) for kind in range(len(board.terrain_names))}
    found |= {term("route", word.title) for word in board.road_words[1:]}
    found |= {term("level", title) for title in lanterns.board.levels.values()}
    named = [*lanterns.setting.bands, *board.places, *board.routes]
    found |= {term("name", each.name) for each in named}
    return found | {term("scenario", lanterns.title), lanterns.summary_said}


def _terms_of(scenario: Scenario) -> Iterator[Message]:
    setting, board = scenario.setting, scenario.board
    yield term("scenario", scenario.title)
    yield scenario.summary_said
    yield from _told(scenario)
    yield from (term("name", name) for name in names_of(scenario))
    rules = setting.rules
    yield from (term("side", scenario.sides.title(side)) for side in scenario.sides)
    yield from (term("terrain", board.terrain_title(kind)) for kind in range(len(board.terrain_names)))
    yield from (term("level", title) for title in board.levels.values())
    yield from (term("water", word.title) for word in board.water_words[1:])
    yield from (term("route", word.title) for word in board.road_words[1:])
    yield from (term("bridge_kind", bridge.kind) for bridge in board.bridges)
    yield from (bridge.said for bridge in board.bridges)
    yield term("route", "railroad")
    yield from (term("route", line.kind) for line in board.routes if line.look == "railroad")
    looks = own_looks(board.system)
    yield from (term("work", title) for _, _, title in (*looks.shown, *looks.shown_where_there))
    if scenario.system.name == "remagen":
        yield from (term("unit_type", kind.title) for kind in setting.types.values())
        yield term("phase_title", str(message("remagen.phase.set_up")))
        for step, side in zip(setting.sequence, setting.step_sides, strict=True):
            if step.does != "end_of_turn":
                said = message(f"remagen.step.{step.does}")
                title = message("remagen.phase.of_side", side=scenario.sides.said(side), step=said)
                yield term("phase_title", str(title))
        return
    yield from (site.said for site in setting.sites)
    if setting.attrition is not None:
        yield from (front.said for front in setting.attrition.fronts)
    yield from (term("way_to_play", way.title) for way in setting.ways)
    yield from (setting.nation_said(nation.id) for nation in setting.script.nations)
    yield from (term("phase", step.phase) for step in setting.sequence)
    yield from (term("column", column) for column in rules.combat.columns)
    yield from (term("result", result.title) for result in rules.combat.results.values())
    phases = {step.phase for step in setting.sequence if step.player != "both"}
    for side in scenario.sides:
        yield from (term("phase_title", f"{scenario.sides.title(side)} {phase.lower()}") for phase in phases)
    yield term("phase_title", "Deployment")


def names_of(scenario: Scenario) -> Iterator[str]:
    """Names that a scenario and its map give to places and waters, units and formations, and how one gets across."""
    setting, board = scenario.setting, scenario.board
    yield from (place.name for place in board.places)
    yield from board.water_names.values()
    if scenario.system.name == "remagen":
        return
    yield from (name for unit in setting.units for name in (unit.name, unit.formation))
    yield from (box.title for box in setting.boxes)
    if setting.bridgeheads is not None:
        yield from (way.title for way in (*setting.bridgeheads.invasions, *setting.bridgeheads.arrows))


def _told(scenario: Scenario) -> Iterator[Message]:
    """What the list of scenarios and the last page of a game tell."""
    assert scenario.path is not None
    yield from teaches_said(read_header(scenario.path))
    if scenario.epilogue is not None:
        yield scenario.epilogue.happened
        yield from (ending.told for ending in scenario.epilogue.endings)
