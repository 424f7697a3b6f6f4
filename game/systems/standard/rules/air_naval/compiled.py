"""What the module `air_naval` needs of a scenario, worked out from its files. [39]"""

from __future__ import annotations

from game.scenario.report import Report, check_own_ids
from game.systems.standard.rules.air_naval.facts import AirNavalFacts, AirUnit, Ship
from game.systems.standard.rules.air_naval.schema import AirNavalNumbers, AirNavalSection
from game.systems.standard.rules.compile_places import hexes_of, region_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF

_KEY = "air_naval"
_NEVER_GROUNDED = 10


def air_naval_facts(setting: Setting, report: Report) -> AirNavalFacts | None:
    """What the module plays with; None if the files are at fault."""
    numbers, section = setting.rules.modules.air_naval, setting.script.air_naval
    if numbers is None:
        what = f"the rules {setting.script.rules} have no figures for {_KEY}"
        report(("modules", setting.script.modules.index(_KEY)), what, "choose rules that have")
        return None
    if section is None:
        what = "air_naval needs to know the weather and who supports the ground"
        report(("modules",), what, "add the key air_naval: {weather: [...]}")
        return None
    check_own_ids([entry.id for entry in section.air], (_KEY, "air"), "flight", report)
    check_own_ids([entry.id for entry in section.ships], (_KEY, "ships"), "ship", report)
    return AirNavalFacts(
        weather=section.weather,
        air=_air(setting, section, numbers, report),
        ships=_ships(setting, section, report),
        aa=tuple(entry.aa for entry in setting.script.units),
        on_demand_part=numbers.on_demand_part,
        overrun_ship_part=numbers.overrun_ship_part,
        most_points=numbers.most_points,
        most_aa=numbers.most_aa,
        sent_home=numbers.sent_home,
        prepared=numbers.prepared,
        points_a_re=numbers.points_a_re,
        overrun_points_a_re=numbers.overrun_points_a_re,
        most_to_suppress=numbers.most_to_suppress,
        destroys=numbers.destroys,
        weather_modifier_from=numbers.weather_modifier_from,
    )


def _air(setting: Setting, section: AirNavalSection, numbers: AirNavalNumbers, report: Report) -> tuple[AirUnit, ...]:
    """The air units, in the order of the file. [39.1]"""
    found: list[AirUnit] = []
    for place, entry in enumerate(section.air):
        loc = (_KEY, "air", place)
        if entry.type == "F" and entry.tbf:
            report((*loc, "tbf"), "aircraft of type F carry no bombs [39.1]", "write tbf: 0")
        regions = [
            region_of(setting.board, name, (*loc, "regions", number), report)
            for number, name in enumerate(entry.regions)
        ]
        found.append(
            AirUnit(
                place, entry.id, entry.title, SIDE_OF[entry.side], entry.type, entry.tbf, frozenset(entry.turns),
                entry.offensive_only, frozenset().union(*regions) if entry.regions else None,
                numbers.grounded_from.get(entry.type, _NEVER_GROUNDED), numbers.overrun_parts.get(entry.type, 1),
                entry.based and "overruns" in setting.script.modules, entry.type in numbers.suppressing,
            )
        )  # fmt: skip
    return tuple(found)


def _ships(setting: Setting, section: AirNavalSection, report: Report) -> tuple[Ship, ...]:
    """The ships, in the order of the file. [39.31]"""
    found: list[Ship] = []
    for place, entry in enumerate(section.ships):
        hexes = hexes_of(setting.board, entry.hex, (_KEY, "ships", place, "hex"), report)
        reach = frozenset(setting.board.topology.within(hexes[0], entry.range)) if hexes else frozenset[int]()
        found.append(
            Ship(
                place, entry.id, entry.title, SIDE_OF[entry.side], entry.points, entry.shots, frozenset(entry.turns),
                reach, entry.draws_fire,
            )
        )  # fmt: skip
    return tuple(found)
