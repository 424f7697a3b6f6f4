"""Retreats and advances: the ends of ways are lit, a click takes one. [12.9, 12.10]"""

from __future__ import annotations

from game.model.refusal import Refusal
from game.systems.remagen.rules.actions import Advance, Decline, Retreat
from game.systems.remagen.rules.advance import advance_ways
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.frames import Advancing, Retreating
from game.systems.remagen.rules.retreat import changed_by, retreat_ways
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.ui.mode import Mode, Table
from game.systems.remagen.ui.names import name_of
from game.ui.board.marks import Marks, Way
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

OTHER_WAY = "other_way"
"""The button for another way to the same end."""


class WayMode(Mode):
    """One unit after another gets its way."""

    def __init__(self, table: Table) -> None:
        """Nobody is chosen yet."""
        super().__init__(table)
        self._unit = -1
        self._turned = 0
        """How often another way to the same end was asked for."""
        self._end = NOWHERE
        """The end that keys were led to last."""
        self._known: dict[int, dict[int, list[Retreat | Advance]]] = {}
        """Unit -> its ways in this position."""

    def shown(self) -> None:
        """Somebody else goes: the first way to every end."""
        self._turned, self._end, self._known = 0, NOWHERE, {}

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def _ways(self) -> list[Retreat | Advance]:
        return [action for action in self.table.legal if isinstance(action, Retreat | Advance)]

    def _able(self) -> list[int]:
        return sorted({way.unit for way in self._ways()})

    @property
    def units(self) -> tuple[int, ...]:
        """The unit whose way is being chosen."""
        able = self._able()
        if not able:
            return ()
        return (self._unit if self._unit in able else able[0],)

    def _to(self) -> dict[int, list[Retreat | Advance]]:
        """End -> the ways there that differ in what they change on the way, the first of each. [12.92, 16.2]"""
        unit = next(iter(self.units), -1)
        if unit not in self._known:
            ends = {way.path[-1] for way in self._ways() if way.unit == unit}
            found: dict[int, dict[tuple[int, ...], Retreat | Advance]] = {}
            for way in self._all_ways():
                if way.path[-1] in ends:
                    found.setdefault(way.path[-1], {}).setdefault(self.changed(way), way)
            self._known[unit] = {end: list(by_change.values()) for end, by_change in sorted(found.items())}
        return self._known[unit]

    def _all_ways(self) -> list[Retreat | Advance]:
        """Every way of the unit that is chosen; of a list of decisions only the first to each end is one."""
        stack, state = self.table.state.stack, self.table.state
        frame = stack[-1] if stack else None
        found: list[Retreat | Advance] = []
        for unit in self.units:
            if isinstance(frame, Retreating):
                found += [Retreat(unit, path) for path in retreat_ways(state, unit, frame.steps)]
            elif isinstance(frame, Advancing):
                found += [Advance(unit, path) for path in advance_ways(state, frame, unit)]
        return found

    def changed(self, way: Retreat | Advance) -> tuple[int, ...]:
        """What it passes that changes hands, or that an American has not been in yet. [13.2, 16.2]"""
        return changed_by(self.table.state, way.unit, way.path[:-1])

    def _ends(self) -> dict[int, Retreat | Advance]:
        return {end: ways[self._turned % len(ways)] for end, ways in self._to().items()}

    def hint(self, sector: int) -> Hint:
        """Where the unit would go, or where it can."""
        action = self._ends().get(sector)
        if action is not None:
            said = self.table.told(action)
            ways = self._to()[sector]
            if len(ways) > 1:
                place = self._turned % len(ways) + 1
                said = self.table.words("remagen.ui.way_of", what=said, place=place, count=len(ways))
            return self.table.hint_of(said, (action,))
        if not self.table.may_act:
            return super().hint(sector)
        refusal = None if self._others_in(sector) else self._closed(sector)
        if refusal is not None:
            return Hint(self.table.words.say(refusal.said), refusal)
        return Hint(self.table.words("remagen.ui.hint_lit"))

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Take a way, or choose another unit that can follow; why there is no way."""
        action = self._ends().get(sector) if self.table.may_act else None
        if action is not None:
            return self.table.act(action)
        here = self._others_in(sector)
        if here:
            return self.choose(here[0], adds=adds)
        refusal = self._closed(sector) if self.table.may_act else None
        return Refused(refusal) if refusal is not None else None

    def _others_in(self, sector: int) -> list[int]:
        """Units in a sector whose way could be chosen."""
        return [unit for unit in self._able() if self.table.state.sector[unit] == sector]

    def _closed(self, sector: int) -> Refusal | None:
        """Why the unit that is chosen may not go to a sector that is not lit. [12.9, 12.10, 12.92]"""
        if sector < 0 or not self.units or sector == self.focus:
            return None
        path = (sector,) * self.table.setting.distance(self.focus, sector)
        kind = Advance if self.name == "advance" else Retreat
        return self.table.vantage.refusal(kind(self.units[0], path))

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """Another unit."""
        if unit not in self._able():
            return None
        self._unit, self._turned = unit, 0
        return Shown(self.focus)

    def cycle(self, step: int) -> Reply:
        """The next unit; where there is one only, keys point at the next end of its ways."""
        able, ends = self._able(), list(self._ends())
        if not able:
            return None
        if len(able) > 1:
            at = able.index(self.units[0]) + step
            return self.choose(able[at % len(able)], adds=False)
        at = ends.index(self._end) + step if self._end in ends else min(step, 0)
        self._end = ends[at % len(ends)]
        return Shown(self._end)

    def choices(self) -> tuple[Choice, ...]:
        """Another way to the same end, where it makes a difference; nobody has to follow."""
        if not self.table.may_act:
            return ()
        several = max(map(len, self._to().values()), default=0)
        said = self.table.words("remagen.ui.other_way", place=self._turned % max(several, 1) + 1, count=several)
        other = (Choice(OTHER_WAY, said, "1"),) if several > 1 else ()
        stay = self.table.words("remagen.ui.stay", count=len(self._able()))
        return (*other, Choice("decline", stay, "0")) if self.name == "advance" else other

    def press(self, name: str) -> Reply:
        """Another way, or stay."""
        if name == OTHER_WAY:
            self._turned += 1
            return Shown()
        return self.table.act(Decline()) if name == "decline" else None

    def preview(self, sector: int) -> Preview | None:
        """What the way to an end passes, and what changes hands by that. [16.2]"""
        action = self._ends().get(sector) if self.table.may_act else None
        if action is None:
            return None
        words, name = self.table.words, self.table.setting.name
        passed, changed = action.path[:-1], self.changed(action)
        notes = []
        if passed:
            notes.append(Fact(words("remagen.ui.way_by", sectors=", ".join(map(name, passed))), "", "12.9"))
        if changed:
            notes.append(Fact(words("remagen.ui.way_changes", sectors=", ".join(map(name, changed))), "", "16.2"))
        room = room_left(self.table.state, sector) - self.table.state.type(action.unit).space
        if isinstance(action, Retreat) and room < 0:
            notes.append(Fact(words("remagen.ui.crowds", over=-room), "", "5.6", Tone.BAD))
        ways = len(self._to()[sector])
        if ways > 1:
            said = words("remagen.ui.other_way", place=self._turned % ways + 1, count=ways)
            notes.append(Fact(said, "", "12.92"))
        title = words("remagen.ui.goes_to", unit=name_of(self.table.state, action.unit, words),
                      sector=self.table.title(sector))  # fmt: skip
        return Preview(title, words("remagen.ui.way_steps", count=len(action.path)), "", tuple(notes), ())

    def marks(self, sector: int) -> Marks:
        """Ends that are open, and the way to the one under the cursor."""
        ends = self._ends()
        action = ends.get(sector)
        path = getattr(action, "path", ())
        ways = (Way((self.focus, *path), Tone.EVEN),) if path else ()
        ghosts = {end: f"unit:{unit}" for end in ends for unit in self.units}
        return Marks(lit=dict.fromkeys(ends, ""), ghosts=ghosts, ways=ways, selected=self.focus,
                     chosen=frozenset(f"unit:{unit}" for unit in self.units))  # fmt: skip
