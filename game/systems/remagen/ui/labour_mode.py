"""Engineers at their sites: who rolls, how far it is built, when it may be open. [13, 21.5]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.action import Action
from game.systems.remagen.rules.actions import Labour
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.chances import sum_chances
from game.systems.remagen.rules.engineers import crew_of
from game.systems.remagen.rules.state import HALF, State
from game.systems.remagen.ui.bridge_rows import usable_turn
from game.systems.remagen.ui.list_mode import ListMode
from game.systems.remagen.ui.looks import unit_look
from game.systems.remagen.ui.mode import Table
from game.systems.remagen.ui.names import headed
from game.systems.remagen.ui.pages import APART
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

_ROLL, _TRAY = "choice:", "tray:"


def labour_expected(state: State, line: int, rolling: int) -> float:
    """Labour that so many trays bring a site on average in this turn: no more than is left to do. [13.4]"""
    rules = state.setting.rules
    left = rules.bridges.pontoon.labour - state.labour[line]
    halves = rules.night.labour_halved and state.setting.is_night(state.turn)
    heads = state.setting.lines[line].bridgeheads
    over = sum(state.has(unit, HALF) for head in heads if head >= 0 for unit in state.here[head])
    return sum(
        chance * min(left, (pips + over) // 2 if halves else pips)
        for pips, chance in enumerate(sum_chances(rolling, rules.die))
    )


class LabourMode(ListMode):
    """A button a site: all who may roll there do, but for those who are taken out by a click on their tray."""

    def __init__(self, table: Table) -> None:
        """Nobody is taken out."""
        super().__init__(table)
        self._out: frozenset[int] = frozenset()

    def shown(self) -> None:
        """Whoever has rolled, or stands there no more, is let go."""
        self._out &= frozenset(unit for line in self._lines() for unit in crew_of(self.table.state, line))

    def _lines(self) -> tuple[int, ...]:
        """Sites where somebody may roll."""
        state = self.table.state
        found = (action for action in self.table.legal if isinstance(action, Labour))
        return tuple(dict.fromkeys(state.setting.head_of[state.sector[action.units[0]]] for action in found))

    def _most(self, line: int) -> int:
        """How many may still roll at a site. [13.3]"""
        crew = set(crew_of(self.table.state, line))
        found = (action for action in self.table.legal if isinstance(action, Labour))
        return max((len(action.units) for action in found if crew.issuperset(action.units)), default=0)

    def rolling(self, line: int) -> tuple[int, ...]:
        """Who rolls at a site: of those who are not taken out as many as may. [13.3]"""
        crew = crew_of(self.table.state, line)
        return tuple(unit for unit in crew if unit not in self._out)[: self._most(line)]

    def _actions(self) -> list[Action]:
        """A roll a site."""
        return [Labour(self.rolling(line)) for line in self._lines()]

    @property
    def units(self) -> tuple[int, ...]:
        """Everybody who rolls."""
        return tuple(unit for line in self._lines() for unit in self.rolling(line))

    def undone(self) -> tuple[int, ...]:
        """All who could still roll."""
        return self.units if self.table.may_act else ()

    # buttons

    def choices(self) -> tuple[Choice, ...]:
        """A site with its labour, what it may come to and when it may be open; then its trays, one by one.

        No number of a sector begins with the key of the first: whoever looks about by keys throws no dice.
        """
        lines = self._lines() if self.table.may_act else ()
        found = [self._roll(place, line) for place, line in enumerate(lines)]
        for line in lines:
            crew = crew_of(self.table.state, line)
            found += [self._tray(unit, self.rolling(line)) for unit in crew if len(crew) > 1]
        return (*(replace(roll, key=APART) for roll in found[:1]), *self.paged(found[1:]))

    def _roll(self, place: int, line: int) -> Choice:
        state, units = self.table.state, self.rolling(line)
        said = self._told_line(line, units)
        refusal = self.table.vantage.refusal(Labour(units))
        why = self.table.words.refusal(refusal) if refusal is not None else ""
        if not units:
            said = self.table.words("remagen.ui.labour_nobody", line=state.setting.lines[line].letter)
        return Choice(f"{_ROLL}{place}", said, is_main=place == 0, refusal=why)

    def _told_line(self, line: int, units: Sequence[int]) -> str:
        state = self.table.state
        key = "labour_mends" if is_usable(state, line) else "labour_choice"
        return self.table.words(
            f"remagen.ui.{key}", line=state.setting.lines[line].letter, count=len(units),
            labour=state.labour[line], most=state.setting.rules.bridges.pontoon.labour,
            expected=self.table.words.figure(labour_expected(state, line, len(units))),
            turn=usable_turn(state, line, len(units)) if units else 0,
        )  # fmt: skip

    def _tray(self, unit: int, rolling: Sequence[int]) -> Choice:
        """A tray by what stands on its counter: all of a site have room beside each other."""
        key = "labour_out" if unit in rolling else "labour_in"
        said = self.table.words(f"remagen.ui.{key}", unit=unit_look(self.table.state, unit).short)
        return Choice(f"{_TRAY}{unit}", said)

    def press(self, name: str) -> Reply:
        """Roll at a site, or take a tray out of those who roll."""
        if name.startswith(_TRAY):
            return self.choose(int(name.removeprefix(_TRAY)), adds=False)
        return super().press(name)

    # clicks

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """A tray rolls, or does not."""
        state = self.table.state
        line = next((line for line in self._lines() if unit in crew_of(state, line)), None)
        if line is None or not self.table.may_act:
            return None
        rolling = self.rolling(line)
        if unit in rolling:
            return self._set(line, [other for other in rolling if other != unit])
        wanted = sorted((*rolling, unit))
        refusal = self.table.vantage.refusal(Labour(tuple(wanted)))
        return Refused(refusal) if refusal is not None else self._set(line, wanted)

    def _set(self, line: int, rolling: Sequence[int]) -> Reply:
        """These of a site roll, its others do not."""
        crew = frozenset(crew_of(self.table.state, line))
        self._out = self._out - crew | (crew - frozenset(rolling))
        return Shown()

    def choose_many(self, units: tuple[int, ...], *, adds: bool) -> Reply:
        """Those of a box or a stack roll as well, as many as may; if all of them do, they do not."""
        reply = None
        for line in self._lines() if self.table.may_act else ():
            rolling = self.rolling(line)
            meant = [unit for unit in crew_of(self.table.state, line) if unit in units]
            others = [unit for unit in rolling if unit not in meant]
            if meant:
                more = [] if set(meant) <= set(rolling) else meant[: self._most(line) - len(others)]
                reply = self._set(line, [*others, *more])
        return reply

    def click(self, sector: int, *, adds: bool) -> Reply:
        """The tray in a bridgehead, if it is the only one."""
        here = self._crew_in(sector)
        return self.choose(here[0], adds=adds) if len(here) == 1 else None

    def _crew_in(self, sector: int) -> tuple[int, ...]:
        """Engineers in a sector who may roll."""
        state = self.table.state
        crew = (unit for line in self._lines() for unit in crew_of(state, line))
        return tuple(unit for unit in crew if state.sector[unit] == sector)

    def hint(self, sector: int) -> Hint:
        """That a click on a tray takes it out, and what those who roll bring."""
        if self.table.may_act and sector >= 0 and self._crew_in(sector):
            return Hint(self.table.words("remagen.ui.hint_labour"))
        return super().hint(sector) if self._lines() else Hint("")

    # what is shown

    def preview(self, sector: int) -> Preview | None:
        """What those who roll at the site under the cursor may bring it. [13.4]"""
        state, words, here = self.table.state, self.table.words, self._crew_in(sector)
        if not here or not self.table.may_act:
            return None
        line = next(line for line in self._lines() if here[0] in crew_of(state, line))
        units = self.rolling(line)
        notes = [Fact(headed(state, unit, words), words("remagen.ui.rolls"), "13.3", Tone.GOOD) for unit in units]
        others = [unit for unit in crew_of(state, line) if unit not in units]
        notes += [Fact(headed(state, unit, words), words("remagen.ui.rolls_not"), "13.3") for unit in others]
        headline = words("remagen.ui.labour_expected", expected=words.figure(labour_expected(state, line, len(units))))
        title = words("remagen.ui.site_on", line=state.setting.lines[line].letter)
        return Preview(title, headline, "", tuple(notes), ())

    def marks(self, sector: int) -> Marks:
        """A full ring where somebody rolls, a broken one where somebody else could; figures of sites without work."""
        state = self.table.state
        most = state.setting.rules.bridges.pontoon.labour
        lines = self._lines()
        able = sorted({state.sector[unit] for line in lines for unit in crew_of(state, line)})
        rolling = {state.sector[unit] for unit in self.units}
        rings = tuple(Ring(there, Tone.GOOD if there in rolling else Tone.EVEN, there in rolling) for there in able)
        badges = tuple(
            Badge(state.setting.lines[line].first, f"0/{most}", Tone.GOOD) for line in lines if not state.labour[line]
        )
        return Marks(
            rings=rings, selected=self.focus, badges=badges, dims=False,
            chosen=frozenset(f"unit:{unit}" for unit in self.units),
        )  # fmt: skip
