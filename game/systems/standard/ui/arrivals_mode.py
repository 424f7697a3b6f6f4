"""Reinforcements: choose one that waits, see where it may come and what it risks, bring it on. [11]"""

from __future__ import annotations

from functools import cached_property

from game.model.action import Action
from game.systems.standard.rules.actions import Enter, Land
from game.systems.standard.rules.arrivals import enter_choices, entry_cost_mp, is_due
from game.systems.standard.rules.landing import land_choices, landing_hexes
from game.systems.standard.rules.movement_reach import can_move
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.mode import Point, missing
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.previews import landing_preview, landing_risk, risk_tone, scatter_arrows
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Preview, Tray, TrayPiece
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class ArrivalsMode(MovementMode):
    """The arrivals segment of a phase: units come on, and those that came move on."""

    @cached_property
    def due(self) -> tuple[int, ...]:
        """Units whose turn has come and that can come on somewhere now. [11.1]"""
        return tuple(
            unit
            for unit in self.setting.units_of(self.side)
            if is_due(self.state, unit) and (enter_choices(self.state, unit) or land_choices(self.state, unit))
        )

    @property
    def _arrival(self) -> int:
        """The waiting unit that is selected, or NONE."""
        return self.picked.unit if self.picked.unit in self.due else NONE

    def _action(self, unit: int, hex: int) -> Action:
        plan = self.setting.arrivals[unit]
        return Land(unit, hex) if plan is not None and plan.by_air else Enter(unit, hex)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """Hexes where the selected unit may come on or aim."""
        return self._places_of(self._arrival)

    def _places_of(self, unit: int) -> tuple[int, ...]:
        entries = tuple(choice.hex for choice in enter_choices(self.state, unit))
        return entries or tuple(choice.hex for choice in land_choices(self.state, unit))

    @property
    def begun(self) -> str:
        """Where the unit that is chosen in the tray is to come on. [11.1]"""
        if self._arrival == NONE or self.picked.is_spanning:
            return super().begun
        return self.words("standard.window.arrive.begun", unit=self.name(self._arrival))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Bring the selected unit on here, or why not."""
        unit = self._arrival
        if unit == NONE or self.picked.is_spanning:
            return super().hint(hex, point)
        if self.own_at(hex) != NOBODY and hex not in self._places and not self.picked.is_held:
            return Hint(self.words("standard.window.move.select", unit=self.name(self.own_at(hex))))
        plan = self.setting.arrivals[unit]
        title = self.board.hex_title(hex)
        if plan is not None and plan.by_air:
            return self.hint_for(
                self.words("standard.window.arrive.aims_at", unit=self.name(unit), hex=title), Land(unit, hex)
            )
        cost = entry_cost_mp(self.state, unit, hex) or 0
        return self.hint_for(
            self.words("standard.window.arrive.comes_on", unit=self.name(unit), hex=title, mp=cost), Enter(unit, hex)
        )

    def idle_hint(self, hex: int) -> Hint:
        """What there is to say while nothing is selected."""
        if self.due and self.unit_at(hex) == NOBODY:
            return Hint(self.words("standard.window.arrive.hint"))
        return super().idle_hint(hex)

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Bring the selected unit on, or move one that has come."""
        unit = self._arrival
        if unit == NONE or self.picked.is_spanning:
            return super().click(hex, point, adds=adds)
        if self.own_at(hex) != NOBODY and hex not in self._places and not self.picked.is_held:
            return super().click(hex, point, adds=False)
        return self.act(self._action(unit, hex))

    def press(self, name: str) -> Reply:
        """A counter of the tray was chosen."""
        if name.startswith("unit:"):
            unit = int(name.partition(":")[2])
            self.picked.select(NONE if unit == self.picked.unit else unit)
            return Shown()
        return super().press(name)

    def cycle(self, step: int, hex: int) -> Reply:
        """Select the next unit that waits, then those that came and can go on."""
        if self.picked.is_spanning:
            return super().cycle(step, hex)
        moved = tuple(unit for unit in self.setting.units_of(self.side) if self._can_go_on(unit))
        units = (*self.due, *moved)
        if not units:
            return Refused(missing(self.words("standard.window.arrive.all_here")))
        at = units.index(self.picked.unit) + step if self.picked.unit in units else (0 if step > 0 else -1)
        unit = units[at % len(units)]
        self.picked.select(unit)
        return Shown(self.first_place(unit))

    def able(self, unit: int) -> bool:
        """Whether a unit can come on, or has come and can go on."""
        return unit in self.due or super().able(unit)

    def left_to_do(self) -> tuple[int, ...]:
        """Units that can come and have not."""
        return self.due

    def _can_go_on(self, unit: int) -> bool:
        return self.state.on_map(unit) and can_move(self.state, unit)

    def first_place(self, unit: int) -> int:
        """Where the cursor goes when a unit is selected: its hex, or the middle of those where it may come."""
        if self.state.on_map(unit):
            return self.state.hex_of[unit]
        places = self._places_of(unit)
        plan = self.setting.arrivals[unit]
        if plan is not None and plan.zone >= 0:
            return self.state.zone_hex[plan.zone]
        return places[len(places) // 2]

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Hexes where the selected unit may come on; for a landing the risk in sixths, and where it may drift."""
        unit = self._arrival
        if unit == NONE or self.picked.is_spanning:
            return super().marks(hex, point)
        by_air = bool(landing_hexes(self.state, unit))
        if not by_air:
            lit = {there: str(entry_cost_mp(self.state, unit, there)) for there in self._places}
            rings = (Ring(hex, is_chosen=True),) if hex in lit else ()
            return Marks(lit=lit, rings=rings, legend=self.words("standard.window.legend.entry"))
        risks = {there: landing_risk(self.state, unit, there) for there in self._places}
        arrows = scatter_arrows(self.state, unit, hex) if hex in risks else ()
        rings = (Ring(hex, Tone.PLAIN, is_chosen=True),) if hex in risks else ()
        return Marks(
            lit={there: f"{risk}/6" if risk else "" for there, risk in risks.items()},
            tones={there: risk_tone(risk) for there, risk in risks.items()},
            rings=rings, arrows=arrows, legend=self.words("standard.window.legend.landing"),
        )  # fmt: skip

    def preview(self, hex: int) -> Preview | None:
        """What the landing would risk."""
        unit = self._arrival
        if unit != NONE and hex >= 0 and landing_hexes(self.state, unit):
            return landing_preview(self.state, unit, hex, self.words)
        return super().preview(hex)

    def tray(self) -> Tray | None:
        """The units that may arrive now."""
        if not self.due:
            return None
        pieces = tuple(
            TrayPiece(
                f"unit:{unit}", unit_look(self.state, unit), self.setting.units[unit].short, self._way(unit),
                is_chosen=unit in self.picked.chosen,
            )
            for unit in self.due
        )  # fmt: skip
        return Tray(self.words("standard.window.arrive.tray", count=len(pieces)), pieces)

    def _way(self, unit: int) -> str:
        """How a unit comes: its drop zone, the region it lands near, or its entry hex."""
        plan = self.setting.arrivals[unit]
        if plan is None:
            return ""
        if plan.zone >= 0:
            return self.words("standard.window.arrive.zone", zone=self.setting.zones[plan.zone].title)
        if plan.by_air:
            return self.words("standard.window.arrive.by_air")
        numbers = [self.board.number(hex) for hex in plan.hexes]
        return numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
