"""What the module `attrition` needs of a scenario, worked out from its files. [33]"""

from __future__ import annotations

from game.scenario.report import Report, check_own_ids
from game.systems.standard.rules.attrition.facts import AttritionFacts, Front, WornDown
from game.systems.standard.rules.attrition.schema import AttritionNumbers, AttritionSection
from game.systems.standard.rules.compile_places import region_of
from game.systems.standard.rules.setting import Setting

_KEY = "attrition"


def attrition_facts(setting: Setting, report: Report) -> AttritionFacts | None:
    """What the module plays with; None if the files are at fault. [33]"""
    script = setting.script
    section, numbers = script.attrition, setting.rules.modules.attrition
    if numbers is None:
        what = f"the rules {script.rules} have no figures for {_KEY}"
        report(("modules", script.modules.index(_KEY)), what, "choose rules that have")
        return None
    if section is None:
        hint = "add the key attrition: {fronts: [...]}"
        report(("modules", script.modules.index(_KEY)), "attrition needs to know the fronts [33.1]", hint)
        return None
    _check_table(numbers, report)
    rows = tuple(tuple(_result(said) for said in row.split()) for row in numbers.rows)
    return AttritionFacts(_fronts(setting, section, report), numbers.from_units, rows)


def _check_table(numbers: AttritionNumbers, report: Report) -> None:
    """Rows and their lowest counts must fit each other. [33.3]"""
    loc = ("modules", _KEY)
    if list(numbers.from_units) != sorted(set(numbers.from_units)):
        report((*loc, "from_units"), "the fewest units must rise from row to row", file="rules")
    if len(numbers.rows) != len(numbers.from_units) + 1:
        what = f"there are {len(numbers.rows)} rows for {len(numbers.from_units)} lowest counts"
        report((*loc, "rows"), what, "every row but the first has its fewest units", file="rules")


def _result(said: str) -> WornDown:
    """A result as the table has it: a dash, steps, or steps and a plus. [33.3]"""
    return WornDown(0 if said == "-" else int(said.removesuffix("+")), said.endswith("+"))


def _fronts(setting: Setting, section: AttritionSection, report: Report) -> tuple[Front, ...]:
    """The fronts of the scenario; no hex may be of two. [33.1]"""
    fronts: list[Front] = []
    check_own_ids([entry.id for entry in section.fronts], (_KEY, "fronts"), "front", report)
    for index, entry in enumerate(section.fronts):
        loc = (_KEY, "fronts", index)
        hexes: frozenset[int] = frozenset()
        for place, name in enumerate(entry.regions):
            hexes |= region_of(setting.board, name, (*loc, "regions", place), report)
        for other in fronts:
            if other.hexes & hexes:
                what = f"{setting.board.number(min(other.hexes & hexes))} is a hex of {other.id} already"
                first = (_KEY, "fronts", other.index, "regions")
                report((*loc, "regions"), what, "a hex is of one front", first=first)
        fronts.append(Front(index, entry.id, entry.title, hexes))
    return tuple(fronts)
