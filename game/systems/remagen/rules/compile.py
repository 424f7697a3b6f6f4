"""From the three files of a scenario to a setting: types, units, ground, river lines, set-up, entry. [2, 3, 6]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.side import Side, Sides
from game.scenario.board import Board
from game.scenario.document import Loc, Word
from game.scenario.given import given
from game.scenario.report import FileKind, Report, check_own_ids
from game.scenario.validate import did_you_mean
from game.systems.remagen.rules.chapter import Chapters
from game.systems.remagen.rules.compile_ground import banks, grounds, river_lines, roads
from game.systems.remagen.rules.compile_orders import OrderCompiler
from game.systems.remagen.rules.lint import lint
from game.systems.remagen.rules.orders import Order
from game.systems.remagen.rules.ranges import FARTHEST, ranges
from game.systems.remagen.rules.rules_schema import RulesFile, TypeEntry
from game.systems.remagen.rules.schema import Counts, EntryEntry, ScenarioFile
from game.systems.remagen.rules.setting import (
    GROUND_IDS,
    NOWHERE,
    Bank,
    Entry,
    Line,
    Setting,
    SetUp,
    Standing,
    Unit,
    UnitType,
)
from game.systems.remagen.rules.sides import SIDE_IDS, SIDES
from game.systems.remagen.rules.variants import varied

_SET_UP_ORDER = ("vehicle", "gun", "weapon", "troop")
"""Who is set up first, so that the rest always fits. [6.5]"""


def compile_setting(
    board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, chapters: Chapters, report: Report
) -> Setting:
    """The setting of a scenario; what does not fit is reported at its place in the file."""
    work = _Compiling(board, rules, script, sides, report)
    setting = varied(work.setting(chapters), script.options)
    lint(setting, report)
    return setting


class _Compiling:
    """The work on one setting."""

    def __init__(self, board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> None:
        self.board, self.rules, self.script, self.sides, self.report = board, rules, script, sides, report
        if sides.ids != SIDE_IDS:
            report(("sides",), "this game is of two sides, us and german", "leave the key out")
        self.types = {
            name: unit_type(index, name, entry, rules) for index, (name, entry) in enumerate(rules.types.items())
        }
        self.units = tuple(self._units())
        self.unit_index = {unit.id: unit.index for unit in self.units}

    def setting(self, chapters: Chapters) -> Setting:
        """Everything put together."""
        board, rules, script = self.board, self.rules, self.script
        ground = grounds(board, self.report)
        lines = river_lines(board, ground)
        standing_line, road_links = roads(board, lines, self.report)
        bank = banks(board, ground)
        topology = board.topology
        river = {sector: index for index, line in enumerate(lines) for sector in line.river}
        units = self.units
        heads = {sector: index for index, line in enumerate(lines) for sector in line.bridgeheads}
        exits = script.victory.exits
        return Setting(
            board, given(rules), given(script), self.sides, chapters, self.types, units, self.unit_index,
            tuple(unit.type for unit in units),
            (tuple(u for u in units if u.side is SIDES[0]), tuple(u for u in units if u.side is SIDES[1])),
            frozenset(unit.index for unit in units if unit.type.is_carrier), ground, bank,
            tuple(rules.capacity[GROUND_IDS[there]] for there in ground),
            tuple(tuple(sorted(around)) for around in topology.adjacent), ranges(topology), road_links, lines,
            tuple(river.get(sector, NOWHERE) for sector in range(topology.size)),
            tuple(heads.get(sector, NOWHERE) for sector in range(topology.size)),
            standing_line, given(rules.sequence), tuple(self._step_sides()), tuple(self._set_ups(bank)),
            tuple(self._standing()), (self._entry(SIDES[0]), self._entry(SIDES[1])),
            frozenset(self.sectors(exits.sectors, "victory", "exits", "sectors") if exits else ()),
            {self.sector(name, "victory", "control", name): points for name, points in script.victory.control.items()},
            frozenset(rules.night.turns), self.side(rules.day.side, "day", "side", file="rules"),
            scripts=(self._script(SIDES[0], lines), self._script(SIDES[1], lines)),
        )  # fmt: skip

    def side(self, name: str, *loc: str | int, file: FileKind = "scenario") -> Side:
        """The side of an id."""
        if name in SIDE_IDS:
            return SIDES[SIDE_IDS.index(name)]
        self.report(loc, f"there is no side {name}", "sides: us, german", file=file)
        return SIDES[0]

    def sector(self, name: str, *loc: str | int) -> int:
        """The sector of a name."""
        try:
            return self.board.topology.index(name)
        except KeyError:
            self.report(loc, f"the board has no sector {name}", f"look at {self.script.map}.yaml, and at window")
            return 0

    def sectors(self, text: str, *loc: str | int) -> Iterator[int]:
        """The sectors of a list, ranges too."""
        for place, word in enumerate(text.split()):
            at: Loc = (*loc, Word(place))
            try:
                yield from self.board.topology.indices(word)
            except KeyError as missing:
                what = f"the board has no sector {missing.args[0]}"
                self.report(at, what, f"look at {self.script.map}.yaml, and at window")
            except ValueError as fault:
                self.report(at, str(fault))

    def _units(self) -> Iterator[Unit]:
        """Side by side, in the order of the types, as many as there are. [3.3, 19.4]"""
        for name in self.script.forces:
            self.side(name, "forces", name)
        index = 0
        for side in SIDES:
            counts = self.script.forces.get(SIDE_IDS[side], {})
            self._check_types(counts, "forces", SIDE_IDS[side])
            for kind in self.types.values():
                for number in range(1, counts.get(kind.id, 0) + 1):
                    yield Unit(index, f"{SIDE_IDS[side]}_{kind.id}_{number}", side, kind, number)
                    index += 1

    def _check_types(self, counts: Counts, *loc: str | int) -> None:
        for name in counts:
            if name not in self.types:
                self.report((*loc, name), f"there is no type {name}", did_you_mean(name, tuple(self.types)))

    def _step_sides(self) -> Iterator[Side]:
        check_own_ids([step.id for step in self.rules.sequence], ("sequence",), "step", self.report, file="rules")
        for place, step in enumerate(self.rules.sequence):
            yield self.side(step.player, "sequence", place, "player", file="rules")

    def _set_ups(self, bank: Sequence[Bank]) -> Iterator[SetUp]:
        taken: dict[str, int] = {}
        for place, entry in enumerate(self.script.set_up):
            side = self.side(entry.side, "set_up", place, "side")
            self._check_types(entry.units, "set_up", place, "units")
            units = []
            for kind in sorted(self.types.values(), key=lambda kind: _SET_UP_ORDER.index(kind.branch)):
                count, first = entry.units.get(kind.id, 0), taken.get(f"{entry.side}_{kind.id}", 0)
                ids = [f"{entry.side}_{kind.id}_{number}" for number in range(first + 1, first + count + 1)]
                taken[f"{entry.side}_{kind.id}"] = first + count
                if any(name not in self.unit_index for name in ids):
                    self.report(("set_up", place, "units", kind.id), "there are not so many of them in forces")
                units += [self.unit_index[name] for name in ids if name in self.unit_index]
            sectors = set(self.sectors(entry.sectors, "set_up", place, "sectors"))
            if entry.bank is not None:
                wanted = Bank.WEST if entry.bank == "west" else Bank.EAST
                sectors |= {sector for sector, there in enumerate(bank) if there is wanted}
            yield SetUp(side, tuple(units), frozenset(sectors))

    def _standing(self) -> Iterator[Standing]:
        seen: dict[str, int] = {}
        for place, entry in enumerate(self.script.setup):
            loc = ("setup", place)
            if entry.unit not in self.unit_index:
                self.report((*loc, "unit"), f"forces have no unit {entry.unit}", "units are called as us_medium_1")
                continue
            if entry.unit in seen:
                names = [one.unit for one in self.script.setup]
                first = ("setup", names.index(entry.unit), "unit")
                what = f"{entry.unit} stands somewhere already"
                self.report((*loc, "unit"), what, "name each unit once", first=first)
            sector = self.sector(entry.sector, *loc, "sector")
            carrier = NOWHERE
            if entry.carried_by is not None:
                if seen.get(entry.carried_by) != sector:
                    self.report(
                        (*loc, "carried_by"),
                        f"{entry.carried_by} does not stand in {entry.sector}",
                        "list carriers first",
                    )
                else:
                    carrier = self.unit_index[entry.carried_by]
            seen[entry.unit] = sector
            yield Standing(self.unit_index[entry.unit], sector, carrier)

    def _script(self, side: Side, lines: Sequence[Line]) -> tuple[Order, ...]:
        """The orders of a side. [19.3]"""
        for known in self.script.orders:
            if side is SIDES[0]:
                self.side(known, "orders", known)
        compiler = OrderCompiler(side, self.units, self.types, lines, self.script.turns, self.sectors, self.report)
        return compiler.orders(self.script.orders.get(SIDE_IDS[side], ()), SIDE_IDS[side])

    def _entry(self, side: Side) -> Entry | None:
        name = SIDE_IDS[side]
        entry = self.script.entry.get(name)
        for known in self.script.entry:
            self.side(known, "entry", known)
        if entry is None:
            return None
        foot_only = frozenset(self.sectors(entry.foot_only, "entry", name, "foot_only"))
        sectors = tuple(sorted(set(self.sectors(entry.sectors, "entry", name, "sectors"))))
        return Entry(sectors, self._quota(entry), foot_only)

    def _quota(self, entry: EntryEntry) -> tuple[int, ...]:
        """By turn; index 0 is no turn."""
        if not entry.quota:
            return ()
        by_turn = [0] * (self.script.turns + 1)
        for part in entry.quota:
            first, _, last = part.turns.partition("-")
            for turn in range(int(first), min(int(last), self.script.turns) + 1):
                by_turn[turn] = part.rv
        return tuple(by_turn)


def unit_type(index: int, name: str, entry: TypeEntry, rules: RulesFile) -> UnitType:
    """A type of the rules file with its figures worked out. [3.1, 5.1]"""
    words = ["-", *entry.divisors.split()]
    words += ["-"] * (FARTHEST + 1 - len(words))
    carries, day = entry.carries, rules.day
    return UnitType(
        index, name, entry.title, entry.branch, entry.armour, entry.amphibious, entry.engineers, entry.paratroops,
        entry.figures, entry.combat, entry.replacement, entry.stop, entry.kill, entry.dice, entry.against_armour,
        tuple(0 if word == "-" else int(word.rstrip("*")) for word in words), tuple("*" in word for word in words),
        entry.moves.open, entry.moves.road, max(day.at_least, entry.moves.road - day.points_less),
        entry.moves.hill, entry.moves.wood, rules.space[entry.branch], entry.tows,
        carries.troops if carries else 0, carries.or_weapons if carries else 0, carries.space if carries else 0,
        frozenset(carries.or_one_of if carries else ()),
    )  # fmt: skip
