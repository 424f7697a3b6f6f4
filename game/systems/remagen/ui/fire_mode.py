"""Fire: a sector of one's own, then targets; every volley is shown with its chances first. [11, 21.3]"""

from __future__ import annotations

from typing import Any

from game.model.side import Side
from game.systems.remagen.rules.actions import Fire, HoldFire
from game.systems.remagen.rules.fire import Able
from game.systems.remagen.rules.frames import Fighting
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sight import blockers
from game.systems.remagen.rules.volleys import Throw, refuse_shot, throws_of
from game.systems.remagen.ui.able import able_sectors, answer_to, can_reach, ranges
from game.systems.remagen.ui.fields_of_fire import field_of_fire, pointed_at
from game.systems.remagen.ui.fire_view import SHOOTER, FireView
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Badge, Marks, Ring, Sight
from game.ui.desk.cards import Choice, Preview, Row, Sheet
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

FIRE, HOLD, CANCEL = "fire", "hold", "cancel"


class FireMode(Mode):
    """Who fires is a stack, or units of it; a click on a target gives it to them."""

    def __init__(self, table: Table) -> None:
        """Nobody fires yet."""
        super().__init__(table)
        self._sector = NOWHERE
        self._only: frozenset[int] = frozenset()
        self._shots: dict[int, int] = {}
        self._known: dict[int, Able] | None = None
        self._field: tuple[int, tuple[int, ...], Sight] | None = None
        """The field of fire that was shown last, and whose it is."""

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def shown(self) -> None:
        """Dice have fallen, or another sector fires."""
        self._sector, self._only, self._shots, self._known = NOWHERE, frozenset(), {}, None

    def _side(self) -> Side:
        decision = self.table.vantage.decision
        return decision.side if decision is not None else self.table.state.active

    @property
    def _in_contact(self) -> bool:
        """Whether it is fire in morale combat. [12.7]"""
        stack = self.table.state.stack
        return bool(stack) and isinstance(stack[-1], Fighting)

    def _sectors(self) -> dict[int, Able]:
        """Sectors that may fire now, with who can and at what; worked out once a position. [11.1, 11.8, 12.7]"""
        if self._known is None:
            self._known = able_sectors(self.table.state, self._side())
        return self._known

    @property
    def focus(self) -> int:
        """The sector that fires."""
        sectors = self._sectors() if self.table.may_act else {}
        if self._sector in sectors:
            return self._sector
        return next(iter(sectors)) if len(sectors) == 1 else NOWHERE

    def _able(self) -> Able:
        return self._sectors().get(self.focus, {})

    @property
    def units(self) -> tuple[int, ...]:
        """Those who are given the next target."""
        able = self._able()
        return tuple(sorted(self._only & set(able) or able))

    def action(self) -> Fire:
        """The fire that is prepared."""
        shots = sorted(self._shots.items())
        return Fire(self.focus, tuple(unit for unit, _ in shots), tuple(target for _, target in shots))

    def _throws_at(self, target: int) -> tuple[Throw, ...]:
        """What the units that are chosen would throw at a target."""
        able = self._able()
        units = [unit for unit in self.units if target in able[unit]]
        return throws_of(self.table.state, self.focus, units, [target] * len(units)) if units else ()

    def _is_hostile(self, sector: int) -> bool:
        return sector >= 0 and self.focus >= 0 and self.table.state.holder(sector) == self._side().enemy

    # clicks

    @property
    def begun(self) -> str:
        """The sector that fires waits for a target. [11.1]"""
        sector = self.focus
        return self.table.words("remagen.ui.hint_aim", sector=self.table.title(sector)) if sector >= 0 else ""

    def hint(self, sector: int) -> Hint:
        """What a click would do, or what keeps everybody from firing there."""
        words, able = self.table.words, self._able()
        if sector >= 0 and any(sector in able[unit] for unit in self.units):
            return Hint(words("remagen.ui.hint_target", sector=self.table.title(sector)))
        if self._is_hostile(sector):
            blocked = blockers(self.table.setting, self.focus, sector)
            refusal = refuse_shot(self.table.state, self.units[0], sector, in_contact=self._in_contact)
            if blocked and refusal is not None and refusal.rule == "2.6":
                said = words("remagen.ui.blocked", sectors=", ".join(map(self.table.title, blocked)))
                return Hint(said, refusal)
            return Hint(words.say(refusal.said) if refusal is not None else "", refusal)
        if sector in self._sectors():
            key = "hint_aim" if sector == self.focus else "hint_shooter"
            return Hint(words(f"remagen.ui.{key}", sector=self.table.title(sector)))
        return super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Give a target, or choose the sector that fires."""
        if not self.table.may_act or sector < 0:
            return None
        able = self._able()
        firing_at = [unit for unit in self.units if sector in able[unit]]
        if firing_at:
            self._shots |= dict.fromkeys(firing_at, sector)
            self._only = frozenset(able) - self._shots.keys() if self._only else frozenset()
            return Shown(sector)
        if sector in self._sectors():
            self._sector, self._only, self._shots = sector, frozenset(), {}
            return Shown(sector)
        if self._is_hostile(sector):
            refusal = self.hint(sector).refusal
            return Refused(refusal) if refusal is not None else None
        return None

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """The sector fires; once it is chosen, one unit of it gets a target of its own, with Ctrl one more."""
        sector = self.table.state.sector[unit]
        if sector not in self._sectors():
            return None
        if sector != self.focus:
            self._sector, self._only, self._shots = sector, frozenset(), {}
        else:
            self._only = (self._only if adds else frozenset()) ^ {unit}
        return Shown(sector)

    def choose_many(self, units: tuple[int, ...], *, adds: bool) -> Reply:
        """Those of one sector that can fire get the next target together."""
        found = [unit for unit in units if self.table.state.sector[unit] in self._sectors()]
        if not found:
            return None
        sector = self.table.state.sector[found[0]]
        same = frozenset(unit for unit in found if self.table.state.sector[unit] == sector)
        if sector != self.focus:
            self._sector, self._only, self._shots = sector, frozenset(), {}
        self._only = (self._only if adds else frozenset()) ^ same
        return Shown(sector)

    def can_take_up(self, unit: int) -> bool:
        """Whether a counter can be dragged onto a target."""
        return self.table.state.sector[unit] in self._sectors()

    def cycle(self, step: int) -> Reply:
        """The next sector that can fire."""
        sectors = list(self._sectors())
        if not sectors:
            return None
        place = sectors.index(self.focus) + step if self.focus in sectors else min(step, 0)
        return self.click(sectors[place % len(sectors)], adds=False)

    def undone(self) -> list[int]:
        """One unit for each sector that has not fired."""
        return [next(iter(able)) for able in self._sectors().values() if able] if self.name == "fire" else []

    def back(self) -> bool:
        """Take the targets back, then let the sector go."""
        if self._shots:
            self._shots, self._only = {}, frozenset()
            return True
        had = self._sector >= 0
        self._sector, self._only = NOWHERE, frozenset()
        return had

    def choices(self) -> tuple[Choice, ...]:
        """Holding the fire, where that is the choice."""
        if self.name == "fire" or not self.table.may_act:
            return ()
        return (Choice(HOLD, self.table.told(HoldFire()), "0"),)

    def press(self, name: str) -> Reply:
        """Fire, hold, take the targets back, or let one unit fire with the others or not."""
        if name == FIRE and self._shots:
            return self.table.act(self.action())
        if name == HOLD:
            return self.table.act(HoldFire())
        if name == CANCEL:
            self.back()
            return Shown()
        if name.startswith(SHOOTER) and self._shots:
            return self._toggle(int(name.removeprefix(SHOOTER)))
        return None

    def _toggle(self, unit: int) -> Reply:
        """One unit more or less at the target that was named last; who is left out gets the next one. [11.1]"""
        if unit in self._shots:
            if len(self._shots) > 1:
                del self._shots[unit]
                self._only |= {unit}
            return Shown()
        target = next(reversed(self._shots.values()))
        if target in self._able().get(unit, ()):
            self._shots[unit] = target
            self._only -= {unit}
            return Shown()
        refusal = refuse_shot(self.table.state, unit, target, in_contact=self._in_contact)
        return Refused(refusal) if refusal is not None else None

    # what is shown

    def marks(self, sector: int) -> Marks:
        """How far they fire and by what divisor, hits to be expected, what blocks the line to the cursor. [21.3]"""
        if self.focus < 0:
            return Marks(group=frozenset(self._sectors()) if self.table.may_act else frozenset(), dims=False)
        lit, tones = ranges(self.table.state, self.focus, self.units)
        badges = []
        for target in sorted({target for targets in self._able().values() for target in targets}):
            lit.setdefault(target, "")
            throws = self._throws_at(target)
            if throws:
                is_direct = not any(throw.is_indirect for throw in throws)
                text = FireView(self.table.state, self.table.words).figures(throws)
                badges.append(Badge(target, text if is_direct else f"{text}*", Tone.GOOD if is_direct else Tone.EVEN))
        rings = [Ring(target, Tone.BAD, is_chosen=True) for target in sorted(set(self._shots.values()))]
        asks = sector >= 0 and sector not in lit and can_reach(self.table.state, self.focus, self.units, sector)
        blocked = blockers(self.table.setting, self.focus, sector) if asks else ()
        badges += [Badge(there, "x", Tone.BAD) for there in blocked]
        return Marks(
            lit=lit, tones=tones, rings=tuple(rings), badges=tuple(badges), selected=self.focus,
            chosen=frozenset(f"unit:{unit}" for unit in self._only),
            legend=self.table.words("remagen.ui.legend_fire"), dims=False, sight=self._field_of_fire(sector),
        )  # fmt: skip

    def _field_of_fire(self, sector: int) -> Sight:
        """Worked out anew only when others fire; of a sector out of sight that is pointed at, what blocks the line."""
        if self._field is None or self._field[:2] != (self.focus, self.units):
            self._field = (self.focus, self.units, field_of_fire(self.table.state, self.focus, self.units))
        return pointed_at(self._field[2], self.table.setting, self.focus, sector)

    def preview(self, sector: int) -> Preview | None:
        """What fire at the sector under the cursor would bring, and what would answer; or why there is none."""
        if sector < 0 or self.focus < 0:
            return None
        view, throws = FireView(self.table.state, self.table.words), self._throws_at(sector)
        if throws:
            return view.preview(
                throws, answer_to(self.table.state, self.focus, (sector,)), "12.7" if self._in_contact else "11.8"
            )
        refusal = self.hint(sector).refusal if self._is_hostile(sector) else None
        if refusal is None:
            return None
        return view.closed(self.focus, sector, self.table.words.say(refusal.said), refusal.rule)

    def sheet(self) -> Sheet | None:
        """Every volley that is prepared, what it would do unit by unit, and the answer. [11.3, 11.8, 21.3]"""
        decision = self.table.vantage.decision
        if not self._shots or decision is None:
            return None
        words, action, state = self.table.words, self.action(), self.table.state
        throws = throws_of(state, self.focus, action.units, action.targets)
        refusal = words.refusal(self.table.vantage.refusal(action))
        view = FireView(state, words)
        return Sheet(
            FIRE, words("remagen.ui.fire_title", sector=self.table.title(self.focus)), decision.side,
            throws[0].target, rows=self._rows(),
            ledgers=view.ledgers(decision.side, self.focus, throws, answer_to(state, self.focus, action.targets)),
            bars=view.bars(throws),
            choices=(
                Choice(FIRE, words("remagen.ui.fire"), "Enter", is_main=True, refusal=refusal),
                Choice(CANCEL, words("remagen.ui.cancel"), "Esc"),
            ),
            is_aside=True, hexes=(self.focus, *dict.fromkeys(target for able in self._able().values()
                                                             for target in able)),
        )  # fmt: skip

    def _rows(self) -> tuple[Row, ...]:
        """The units of the sector, if there are several to choose from."""
        able, view = sorted(self._able()), FireView(self.table.state, self.table.words)
        rows = (view.shooter(unit, self._shots.get(unit), is_next=unit in self._only) for unit in able)
        return tuple(rows) if len(able) > 1 else ()

    def state(self) -> dict[str, Any]:
        """What is prepared."""
        names = self.table.setting.units
        return {
            "selected": self.table.setting.name(self.focus) if self.focus >= 0 else "",
            "shots": {names[unit].id: self.table.setting.name(target) for unit, target in self._shots.items()},
        }
