"""What there is to observe in games under the standard rules: names, titles, order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from game.lab.facts import Figure, Measures, Rolls, Spots, Truth
from game.model.side import Sides
from game.systems.standard.lab.way import marks_on_the_way, way_from_the_edge
from game.systems.standard.rules.describe import result_said
from game.systems.standard.rules.setting import Setting, Zone
from game.systems.standard.rules.sides import SIDE_OF, SIDES

WAY_LEFT = "way_left"
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
    """The name of the truth that so many objective hexes have been held at once. [17]"""
    return f"held:{held}"


def measures_of(setting: Setting) -> Measures:
    """All that is observed in games of a scenario."""
    return Measures(
        tuple(_figures(setting)), tuple(_truths(setting)), tuple(_rolls(setting)),
        {code: str(result_said(setting, code)) for code in result_ranks(setting)}, tuple(_spots(setting.sides)),
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


def _figures(setting: Setting) -> Iterator[Figure]:
    victory = setting.script.victory
    side = SIDE_OF[victory.side]
    goal = objective_title(setting)
    title = setting.sides.title(side)
    who = f"{title} unit" if victory.airborne_count else f"{title} ground unit"
    yield Figure(
        WAY_LEFT, f"The lead: the foremost {who}",
        f"Hexes by road from the foremost {who} to {goal}; off the road a hex counts for as many as it costs.",
        f"How far from {goal}", side, marks_on_the_way(setting), falls=True,
    )  # fmt: skip
    for owner in SIDES:
        about = "Units on the map when the turn ends."
        yield Figure(ON_MAP[owner], f"{setting.sides.title(owner)} units", about, "Units on the map", owner)
    for loser in SIDES:
        about = "Steps lost up to the end of the turn: a unit depleted is one, one eliminated all it had left."
        yield Figure(LOST[loser], f"{setting.sides.title(loser)} steps lost", about, "Losses", loser)


def objective_title(setting: Setting) -> str:
    """The objective of the scenario in a word or two."""
    names = dict.fromkeys(name for hex in sorted(setting.objective) if (name := setting.board.place_at(hex)))
    return " and ".join(names) or "the objective"


def _truths(setting: Setting) -> Iterator[Truth]:
    board = setting.board
    way = way_from_the_edge(setting)
    crossed = {board.topology.hexside(here, there): place for place, (here, there) in enumerate(pairwise(way))}
    on_the_way = sorted(
        (crossed[bridge.hexside], bridge.index) for bridge in board.bridges if bridge.hexside in crossed
    )
    for _, bridge in on_the_way:
        yield Truth(standing_id(setting, bridge), board.bridges[bridge].name, "Bridges that stand, on the way")
    for site in board.bridges:
        if site.hexside not in crossed:
            group = "Bridges that stand, elsewhere" if on_the_way else "Bridges that stand"
            yield Truth(standing_id(setting, site.index), site.name, group)
    for zone in setting.zones:
        yield Truth(zone_id(zone), zone.title, "Drop zones lost")
    for held in range(1, setting.script.victory.for_victory + 1):
        yield Truth(held_id(held), f"{held} at once", "Objective hexes held so far")


def _rolls(setting: Setting) -> Iterator[Rolls]:
    for side in SIDES:
        yield Rolls(ATTACKS[side], f"{setting.sides.title(side)} attacks", side, is_combat=True)
    for side in SIDES:
        yield Rolls(BOMBARDMENTS[side], f"{setting.sides.title(side)} bombardments", side)
    yield Rolls(DEMOLITIONS, "Demolitions", setting.demolisher)
    yield Rolls(REPAIRS, "Repairs", setting.engineers_side)


def _spots(sides: Sides) -> Iterator[Spots]:
    for side in SIDES:
        about = f"{sides.title(side)} units in the hex at the end of a turn, per game."
        yield Spots(PRESENCE[side], f"Where {sides.title(side)} units stand", about, side)
    yield Spots(FIGHTS, "Where it is fought", "Combats for the hex, per game.")
    yield Spots(LOSSES, "Where units are lost", "Units depleted or eliminated in the hex, per game.")
