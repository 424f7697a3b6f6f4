"""The division of the front: sectors are put together until every enemy beside it is in a battle. [12.2-12.5, 21.6]"""

from __future__ import annotations

from typing import Any

from game.systems.remagen.rules.actions import Battle
from game.systems.remagen.rules.division import open_front
from game.systems.remagen.rules.frames import Combat
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.odds import odds_said, results_of
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Segment, Sheet
from game.ui.desk.desk import Hint, Reply, Shown
from game.ui.look.tone import Tone

BATTLE, CANCEL = "battle", "cancel"


class FrontMode(Mode):
    """Own and hostile sectors are clicked into a battle; its sums and results are shown at every click."""

    def __init__(self, table: Table) -> None:
        """No sector is chosen."""
        super().__init__(table)
        self._sectors: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        return "divide"

    def shown(self) -> None:
        """Sectors that are in a battle are let go."""
        front = self._front()
        self._sectors &= (front.own | front.hostile) if front is not None else frozenset()

    def _front(self) -> Front | None:
        frame = self.table.state.stack[-1] if self.table.state.stack else None
        return open_front(self.table.state, frame) if isinstance(frame, Combat) else None

    def action(self) -> Battle:
        """The battle that is being put together."""
        front = self._front()
        own, hostile = front.part(self._sectors) if front is not None else (frozenset(), frozenset())
        return Battle(tuple(sorted(own)), tuple(sorted(hostile)))

    @property
    def focus(self) -> int:
        """The first sector that is chosen."""
        return min(self._sectors) if self._sectors else -1

    def hint(self, sector: int) -> Hint:
        """What a click would do."""
        front = self._front()
        if front is not None and sector in front.own | front.hostile:
            return Hint(self.table.words("remagen.ui.hint_front", sector=self.table.title(sector)))
        return super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Put a sector into the battle, or take it out; the first enemy brings along who touches it."""
        front = self._front()
        if front is None or not self.table.may_act or sector not in front.own | front.hostile:
            return None
        if sector in self._sectors:
            self._sectors -= {sector}
        elif not self._sectors and sector in front.hostile and not adds:
            self._sectors = frozenset({sector}) | front.touches[sector]
        else:
            self._sectors |= {sector}
        return Shown(sector)

    def cycle(self, step: int) -> Reply:
        """The next enemy that is in no battle yet."""
        front = self._front()
        hostile = sorted(front.hostile) if front is not None else []
        if not hostile:
            return None
        chosen = [sector for sector in hostile if sector in self._sectors]
        place = hostile.index(chosen[0]) + step if chosen else min(step, 0)
        self._sectors = frozenset()
        return self.click(hostile[place % len(hostile)], adds=False)

    def back(self) -> bool:
        """Let all sectors go."""
        had = bool(self._sectors)
        self._sectors = frozenset()
        return had

    def press(self, name: str) -> Reply:
        """The battle stands, or not."""
        if name == BATTLE:
            return self.table.act(self.action())
        if name == CANCEL:
            self.back()
            return Shown()
        return None

    def marks(self, sector: int) -> Marks:
        """Enemies still to be attacked in red, values of all, what is chosen."""
        front = self._front()
        if front is None:
            return Marks()
        rings = tuple(Ring(there, Tone.BAD, there in self._sectors) for there in sorted(front.hostile))
        rings += tuple(Ring(there, Tone.GOOD, there in self._sectors) for there in sorted(front.own))
        badges = tuple(
            Badge(there, str(front.cv[there]), Tone.GOOD if there in front.own else Tone.BAD)
            for there in sorted(front.own | front.hostile)
        )
        return Marks(rings=rings, badges=badges, group=self._sectors, dims=False)

    def sheet(self) -> Sheet | None:
        """Sums, odds, and what each die comes to. [12.4, 12.6]"""
        front, decision = self._front(), self.table.vantage.decision
        battle = self.action()
        if front is None or decision is None or not battle.own or not battle.hostile:
            return None
        words, setting = self.table.words, self.table.setting
        attack, defense = front.value(battle.own), front.value(battle.hostile)
        refusal = words.refusal(self.table.vantage.refusal(battle))
        segments = tuple(
            Segment(1, result.code, words.say(result.said), Tone.BAD if result.hits_attacker else
                    Tone.EVEN if result.is_engagement or result.is_fire else Tone.GOOD)
            for result in results_of(setting, attack, defense)
        )  # fmt: skip
        return Sheet(
            BATTLE, words("remagen.ui.battle_title", own=", ".join(map(setting.name, battle.own)),
                          hostile=", ".join(map(setting.name, battle.hostile))),
            decision.side, battle.hostile[0],
            summary=words("remagen.ui.battle_sum", attack=attack, defense=defense, odds=odds_said(attack, defense)),
            segments=segments,
            choices=(
                Choice(BATTLE, words("remagen.ui.battle"), "Enter", is_main=True, refusal=refusal),
                Choice(CANCEL, words("remagen.ui.cancel"), "Esc"),
            ),
            is_aside=True,
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """What is chosen."""
        return {"sectors": [self.table.setting.name(sector) for sector in sorted(self._sectors)]}
