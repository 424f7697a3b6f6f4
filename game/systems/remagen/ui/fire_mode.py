"""Fire: a sector of one's own, then targets; every volley is shown with its chances first. [11, 21.3]"""

from __future__ import annotations

from typing import Any

from game.model.message import Message, message
from game.model.side import Side
from game.systems.remagen.rules.actions import Fire, HoldFire
from game.systems.remagen.rules.battle import firing
from game.systems.remagen.rules.chances import hit_chances, mean_hits
from game.systems.remagen.rules.fire import Able, has_fired, shooters
from game.systems.remagen.rules.frames import Fighting, ReturnFire
from game.systems.remagen.rules.sight import blockers
from game.systems.remagen.rules.tellings import told_units
from game.systems.remagen.rules.volleys import Throw, possible_targets, throws_of
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Bar, Choice, Segment, Sheet, joined
from game.ui.desk.desk import Hint, Reply, Shown
from game.ui.look.tone import Tone

FIRE, HOLD, CANCEL = "fire", "hold", "cancel"
_SHOWN_HITS = 6


class FireMode(Mode):
    """Who fires is a stack, or units of it; a click on a target gives it to them."""

    def __init__(self, table: Table) -> None:
        """Nobody fires yet."""
        super().__init__(table)
        self._sector = -1
        self._only: frozenset[int] = frozenset()
        self._shots: dict[int, int] = {}

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def shown(self) -> None:
        """Dice have fallen, or another sector fires."""
        self._sector, self._only, self._shots = -1, frozenset(), {}

    def _side(self) -> Side:
        decision = self.table.vantage.decision
        return decision.side if decision is not None else self.table.state.active

    def _sectors(self) -> dict[int, Able]:
        """Sectors that may fire now, with who can and at what. [11.1, 11.8, 12.7]"""
        state = self.table.state
        frame = state.stack[-1] if state.stack else None
        if isinstance(frame, Fighting):
            return firing(state, frame)
        among = possible_targets(state, self._side())
        if isinstance(frame, ReturnFire):
            return {frame.sectors[0]: shooters(state, frame.sectors[0], among)}
        own = sorted({state.sector[unit.index] for unit in state.side_units(self._side()) if state.stands(unit.index)})
        able = {sector: shooters(state, sector, among) for sector in own if not has_fired(state, sector)}
        return {sector: units for sector, units in able.items() if units}

    @property
    def focus(self) -> int:
        """The sector that fires."""
        sectors = self._sectors() if self.table.may_act else {}
        if self._sector in sectors:
            return self._sector
        return next(iter(sectors)) if len(sectors) == 1 else -1

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

    def hint(self, sector: int) -> Hint:
        """What a click would do."""
        if sector >= 0 and any(sector in targets for targets in self._able().values()):
            return Hint(self.table.words("remagen.ui.hint_target", sector=self.table.title(sector)))
        if sector >= 0 and self.focus >= 0 and self.table.state.holder(sector) == self._side().enemy:
            blocked = blockers(self.table.setting, self.focus, sector)
            if blocked:
                return Hint(self.table.words("remagen.ui.blocked", sectors=", ".join(map(self.table.title, blocked))))
        return super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Give a target, or choose the sector that fires."""
        if not self.table.may_act or sector < 0:
            return None
        able = self._able()
        firing_at = [unit for unit in self.units if sector in able[unit]]
        if firing_at:
            self._shots |= dict.fromkeys(firing_at, sector)
            self._only = frozenset()
            return Shown(sector)
        if sector in self._sectors():
            self._sector, self._only, self._shots = sector, frozenset(), {}
            return Shown(sector)
        if self.focus >= 0 and self.table.state.holder(sector) == self._side().enemy:
            units = self.units
            return self.table.act(Fire(self.focus, units, (sector,) * len(units)))
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
            self._shots = {}
            return True
        had = self._sector >= 0
        self._sector, self._only = -1, frozenset()
        return had

    def choices(self) -> tuple[Choice, ...]:
        """Holding the fire, where that is the choice."""
        if self.name == "fire" or not self.table.may_act:
            return ()
        return (Choice(HOLD, self.table.told(HoldFire()), "0"),)

    def press(self, name: str) -> Reply:
        """Fire, hold, or take the targets back."""
        if name == FIRE and self._shots:
            return self.table.act(self.action())
        if name == HOLD:
            return self.table.act(HoldFire())
        if name == CANCEL:
            self.back()
            return Shown()
        return None

    def marks(self, sector: int) -> Marks:
        """Targets with the hits to be expected, those out of sight, and what is prepared."""
        state = self.table.state
        if self.focus < 0:
            return Marks(group=frozenset(self._sectors()) if self.table.may_act else frozenset(), dims=False)
        able, lit = self._able(), {}
        for target in sorted({target for targets in able.values() for target in targets}):
            units = [unit for unit in self.units if target in able[unit]]
            throws = throws_of(state, self.focus, units, [target] * len(units)) if units else ()
            hits = sum(mean_hits(throw.dice, throw.divisor) for throw in throws)
            lit[target] = f"{hits:.1f}" if units else ""
        rings = tuple(Ring(target, Tone.BAD, is_chosen=True) for target in sorted(set(self._shots.values())))
        blocked = blockers(self.table.setting, self.focus, sector) if sector >= 0 and sector not in lit else ()
        badges = tuple(Badge(there, "x", Tone.BAD) for there in blocked)
        badges += tuple(Badge(there, text, Tone.GOOD) for there, text in lit.items() if text)
        return Marks(lit=dict.fromkeys(lit, ""), rings=rings, badges=badges, selected=self.focus,
                     chosen=frozenset(f"unit:{unit}" for unit in self._only),
                     legend=self.table.words("remagen.ui.legend_hits"))  # fmt: skip

    def sheet(self) -> Sheet | None:
        """Every volley that is prepared: dice, divisor, hits to be expected, and their chances. [11.3, 21.3]"""
        decision = self.table.vantage.decision
        if not self._shots or decision is None:
            return None
        words, action = self.table.words, self.action()
        throws = throws_of(self.table.state, self.focus, action.units, action.targets)
        refusal = words.refusal(self.table.vantage.refusal(action))
        return Sheet(
            FIRE, words("remagen.ui.fire_title", sector=self.table.title(self.focus)), decision.side,
            throws[0].target, bars=tuple(self._bar(throw) for throw in throws),
            choices=(
                Choice(FIRE, words("remagen.ui.fire"), "Enter", is_main=True, refusal=refusal),
                Choice(CANCEL, words("remagen.ui.cancel"), "Esc"),
            ),
            is_aside=True,
        )  # fmt: skip

    def _told(self, throw: Throw) -> Message:
        setting = self.table.setting
        way = message("remagen.log.indirect") if throw.is_indirect else message("remagen.log.direct")
        return message("remagen.ui.volley", units=told_units(setting, throw.units), way=way,
                       sector=setting.board.hex_title(throw.target))  # fmt: skip

    def _bar(self, throw: Throw) -> Bar:
        """The chances of so many hits, in thousandths."""
        chances = hit_chances(throw.dice, throw.divisor)
        segments = [
            Segment(round(chance * 1000), str(hits), self.table.words("remagen.ui.hits", count=hits),
                    Tone.BAD if hits == 0 else Tone.GOOD, (hits,))
            for hits, chance in enumerate(chances[:_SHOWN_HITS])
        ]  # fmt: skip
        more = sum(chances[_SHOWN_HITS:])
        if round(more * 1000):
            text = f"{_SHOWN_HITS}+"
            segments.append(Segment(round(more * 1000), text, text, Tone.GOOD, (_SHOWN_HITS,)))
        dice = self.table.words(
            "remagen.ui.throw",
            dice=throw.dice,
            divisor=throw.divisor,
            hits=f"{mean_hits(throw.dice, throw.divisor):.1f}",
        )
        return Bar(f"{self.table.words.say(self._told(throw))}: {dice}", joined(segments))

    def state(self) -> dict[str, Any]:
        """What is prepared."""
        names = self.table.setting.units
        return {
            "selected": self.table.setting.name(self.focus) if self.focus >= 0 else "",
            "shots": {names[unit].id: self.table.setting.name(target) for unit, target in self._shots.items()},
        }
