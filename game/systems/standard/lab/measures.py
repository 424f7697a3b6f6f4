"""What there is to observe in games under the standard rules: names, titles, order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from game.lab.facts import Figure, Measures, Rolls, Spots, Truth
from game.model.message import Message, message, plain
from game.model.side import Sides
from game.systems.standard.lab.ground import ground_figures, ground_spots
from game.systems.standard.lab.way import marks_on_the_way, way_from_the_edge
from game.systems.standard.rules.describe import result_said
from game.systems.standard.rules.setting import Setting, Zone
from game.systems.standard.rules.sides import SIDE_OF, SIDES

WAY_LEFT = "way_left"
"""Where whoever reaches the objective first wins: how near he is. [17.1]"""
GOALS_HELD, POINTS_HELD = "goals_held", "points_held"
"""Where it counts who has what at the end: how much of it is held. [17.5, 17.43]"""
ON_MAP = ("on_map_allied", "on_map_german")
LOST = ("lost_allied", "lost_german")
ATTACKS = ("attacks_allied", "attacks_german")
BOMBARDMENTS = ("bombardments_allied", "bombardments_german")
DEMOLITIONS, REPAIRS = "demolitions", "repairs"
PRESENCE = ("presence_allied", "presence_german")
FIGHTS, LOSSES = "fights", "losses"


def standing_id(setting: Setting, bridge: int) -> str:
    """The name of the truth that a bridge stands."""
    return f"standing:{setting.board.bridges[bridge].id}"


def zone_id(zone: Zone) -> str:
    """The name of the truth that a drop zone is lost. [12]"""
    return f"zone_lost:{zone.id}"


def held_id(held: int) -> str:
    """The name of the truth that so many objective hexes have been held at once, or are controlled. [17.1, 17.5]"""
    return f"held:{held}"


def measures_of(setting: Setting) -> Measures:
    """All that is observed in games of a scenario."""
    return Measures(
        (*_figures(setting), *ground_figures(setting)), tuple(_truths(setting)), tuple(_rolls(setting)),
        {code: result_said(setting, code) for code in result_ranks(setting)},
        (*_spots(setting.sides), *ground_spots(setting)),
    )  # fmt: skip


def result_ranks(setting: Setting) -> dict[str, int]:
    """Codes of the combat table in order, the defender's best first, each with its place. [7.5]

    The order is that of the table: the higher the die and the column, the better for the attacker.
    """
    places: dict[str, list[int]] = {}
    for die, row in enumerate(setting.results):
        for column, code in enumerate(row):
            places.setdefault(code, []).append(die + column)
    ordered = sorted(places, key=lambda code: (sum(places[code]) / len(places[code]), code))
    return {code: rank for rank, code in enumerate(ordered)}


def aim_of(setting: Setting) -> str:
    """The figure that tells how near a side is to victory. [17]"""
    kind = setting.script.victory.kind
    return WAY_LEFT if kind == "objective" else POINTS_HELD if kind == "open_sea" else GOALS_HELD


def _aim(setting: Setting) -> Figure:
    victory = setting.script.victory
    aim, side = aim_of(setting), SIDE_OF[victory.side]
    said = setting.sides.said(side)
    if aim != WAY_LEFT:
        about, chart = message(f"standard.report.{aim}_about"), message(f"standard.report.{aim}", side=said)
        return Figure(aim, chart, about, chart, side)
    goal = objective_said(setting)
    who = message("standard.report.unit" if victory.airborne_count else "standard.report.ground_unit", side=said)
    return Figure(
        WAY_LEFT, message("standard.report.lead", unit=who), message("standard.report.lead_about", unit=who, goal=goal),
        message("standard.report.how_far", goal=goal), side, marks_on_the_way(setting), falls=True,
    )  # fmt: skip


def _figures(setting: Setting) -> Iterator[Figure]:
    said = setting.sides.said
    yield _aim(setting)
    about, chart = message("standard.report.on_map_about"), message("standard.report.on_map")
    for owner in SIDES:
        yield Figure(ON_MAP[owner], message("standard.report.units", side=said(owner)), about, chart, owner)
    about, chart = message("standard.report.losses_about"), message("standard.report.losses")
    for loser in SIDES:
        yield Figure(LOST[loser], message("standard.report.steps_lost", side=said(loser)), about, chart, loser)


def objective_said(setting: Setting) -> Message:
    """The objective of the scenario in a word or two."""
    names = dict.fromkeys(name for hex in sorted(setting.objective) if (name := setting.board.place_at(hex)))
    return message("standard.report.places", places=tuple(names)) if names else message("standard.report.objective")


def _truths(setting: Setting) -> Iterator[Truth]:
    board = setting.board
    way = way_from_the_edge(setting)
    crossed = {board.topology.hexside(here, there): place for place, (here, there) in enumerate(pairwise(way))}
    on_the_way = sorted(
        (crossed[bridge.hexside], bridge.index) for bridge in board.bridges if bridge.hexside in crossed
    )
    way_said = message("standard.report.bridges_on_the_way")
    for _, bridge in on_the_way:
        yield Truth(standing_id(setting, bridge), board.bridges[bridge].said, way_said)
    for site in board.bridges:
        if site.hexside not in crossed:
            group = message("standard.report.bridges_elsewhere" if on_the_way else "standard.report.bridges")
            yield Truth(standing_id(setting, site.index), site.said, group)
    for zone in setting.zones:
        yield Truth(zone_id(zone), plain(zone.title), message("standard.report.zones_lost"))
    is_at_once = setting.script.victory.kind == "objective"
    for held in range(1, setting.script.victory.for_victory + 1):
        number = message("standard.report.at_once" if is_at_once else "standard.report.at_least", held=held)
        yield Truth(held_id(held), number, message(f"standard.report.{'held' if is_at_once else 'controlled'}"))


def _rolls(setting: Setting) -> Iterator[Rolls]:
    said = setting.sides.said
    for side in SIDES:
        yield Rolls(ATTACKS[side], message("standard.report.attacks", side=said(side)), side, is_combat=True)
    for side in SIDES:
        yield Rolls(BOMBARDMENTS[side], message("standard.report.bombardments", side=said(side)), side)
    yield Rolls(DEMOLITIONS, message("standard.report.demolitions"), setting.demolisher)
    yield Rolls(REPAIRS, message("standard.report.repairs"), setting.engineers_side)


def _spots(sides: Sides) -> Iterator[Spots]:
    for side in SIDES:
        title = message("standard.report.presence", side=sides.said(side))
        yield Spots(PRESENCE[side], title, message("standard.report.presence_about", side=sides.said(side)), side)
    yield Spots(FIGHTS, message("standard.report.fights"), message("standard.report.fights_about"))
    yield Spots(LOSSES, message("standard.report.places_of_loss"), message("standard.report.places_of_loss_about"))
