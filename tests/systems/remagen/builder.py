"""Small positions of Remagen for tests: units by type in sectors by name, in any step of any turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.engine.library import load_scenario
from game.model.action import Action, Event
from game.model.dice import ScriptedDice
from game.model.refusal import Refusal
from game.systems.remagen.rules.setting import NOWHERE, POOL, Setting
from game.systems.remagen.rules.setup import first_position, recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import OPEN, State
from game.systems.remagen.rules.system import REMAGEN

Units = Mapping[str, str]
"""Sector -> types, as {"J7": "heavy medium truck+howitzer"}: what follows a plus is carried."""


@cache
def setting_of(scenario: str = "remagen") -> Setting:
    """The setting of a scenario."""
    setting: Setting = load_scenario(scenario).setting
    return setting


class Field:
    """A position to try things on; units are called by their ids without the side where that is plain."""

    def __init__(
        self, us: Units | None = None, german: Units | None = None, *, turn: int = 1, step: str = "us_movement",
        bridge: bool = True, chosen: Sequence[str] = (), scenario: str = "remagen",
    ) -> None:  # fmt: skip
        """Put units on the empty board of a scenario."""
        setting = setting_of(scenario)
        if chosen:
            setting = REMAGEN.varied(setting, chosen)
        self.setting = setting
        self.state: State = first_position(setting)
        self.state.sector = [POOL] * len(setting.units)
        self.state.carrier = [NOWHERE] * len(setting.units)
        recount(self.state)
        self.state.turn, self.state.phase = turn, OPEN
        self.state.step = [entry.id for entry in setting.sequence].index(step)
        self.state.bridge_stands = bridge
        for side, placed in ((US, us or {}), (GERMAN, german or {})):
            for sector, words in placed.items():
                for word in words.split():
                    self.put(side, word, sector)

    def put(self, side: int, word: str, sector: str) -> int:
        """Put the next unit of a type into a sector, with what it carries."""
        first, *loads = word.split("+")
        unit = self._next(side, first)
        self._place(unit, sector, NOWHERE)
        for load in loads:
            self._place(self._next(side, load), sector, unit)
        return unit

    def _next(self, side: int, kind: str) -> int:
        units = self.setting.units
        return next(
            u.index for u in units if u.side == side and u.type.id == kind and self.state.sector[u.index] == POOL
        )

    def _place(self, unit: int, sector: str, carrier: int) -> None:
        at = self.at(sector)
        self.state.sector[unit], self.state.carrier[unit] = at, carrier
        if self.setting.line_of[at] == NOWHERE:
            self.state.control[at] = self.setting.units[unit].side
        if self.setting.units[unit].side is US:
            self.state.visited[at] = 1
        recount(self.state)

    def at(self, sector: str) -> int:
        """A sector by its name."""
        return self.setting.board.topology.index(sector)

    def path(self, sectors: str) -> tuple[int, ...]:
        """Sectors by their names."""
        return tuple(self.at(sector) for sector in sectors.split())

    def unit(self, name: str) -> int:
        """A unit by its id; without a side it is the first of either that there is."""
        index = self.setting.unit_index
        if name in index:
            return index[name]
        side = "us" if self.state.active is US else "german"
        return index[f"{side}_{name}"]

    def units(self, names: str) -> tuple[int, ...]:
        """Units by their ids."""
        return tuple(sorted(self.unit(name) for name in names.split()))

    def where(self, name: str) -> str:
        """The sector of a unit."""
        sector = self.state.sector[self.unit(name)]
        return self.setting.name(sector) if sector >= 0 else {-1: "pool", -2: "lost", -3: "exited"}[sector]

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is refused now."""
        return REMAGEN.refusal(self.state, action)

    def why(self, action: Action) -> tuple[str, str] | None:
        """Code and rule of a refusal."""
        refusal = self.refusal(action)
        return None if refusal is None else (refusal.code, refusal.rule)

    def do(self, action: Action, *rolls: int) -> Sequence[Event]:
        """Carry an action out with these dice; all of them must be thrown."""
        refusal = self.refusal(action)
        assert refusal is None, str(refusal)
        assert action.kind in REMAGEN.legal(self.state).kinds(), f"{action.kind} is not listed"
        dice = ScriptedDice(rolls)
        events = REMAGEN.step(self.state, action, dice)
        assert not dice.left, f"{dice.left} dice were not thrown"
        for event in events:
            assert str(REMAGEN.describe(self.setting, event)).strip()
        return events

    def of(self, events: Sequence[Event], kind: type[Any]) -> list[Any]:
        """The events of a kind."""
        return [event for event in events if isinstance(event, kind)]

    def decision(self) -> str:
        """The kind of decision that the game waits for."""
        decision = REMAGEN.decision(self.state)
        return decision.kind if decision is not None else "over"

    def names(self, sectors: Sequence[int]) -> str:
        """Names of sectors."""
        return " ".join(self.setting.name(sector) for sector in sectors)
