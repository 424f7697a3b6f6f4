"""Secret set-up: choose a unit or drop zone marker, then one of its hexes. [18.1]"""

from __future__ import annotations

from functools import cached_property

from game.model.action import Action
from game.systems.standard.rules.actions import Deploy, PlaceZone
from game.systems.standard.rules.deployment import deploy_choices, place_zone_choices, units_to_deploy, zones_to_place
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.looks import unit_look, zone_look
from game.systems.standard.ui.mode import Mode, Point, missing
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks
from game.ui.desk.cards import Preview, Tray, TrayPiece
from game.ui.desk.desk import Hint, Refused, Reply, Shown


class DeploymentMode(Mode):
    """One side sets up what is its to set up."""

    @property
    def _units(self) -> tuple[int, ...]:
        return units_to_deploy(self.state, self.side)

    @property
    def _zones(self) -> tuple[int, ...]:
        return zones_to_place(self.state, self.side)

    def unit_at(self, hex: int) -> int:
        """The unit set up in a hex, or NOBODY: occupation is only reckoned once both sides are revealed."""
        return next((unit for unit, there in enumerate(self.state.hex_of) if there == hex >= 0), NOBODY)

    def _zone_at(self, hex: int) -> int:
        return next((zone for zone in self._zones if self.state.zone_hex[zone] == hex), NONE)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        if self.picked.zone != NONE:
            return tuple(choice.hex for choice in place_zone_choices(self.state, self.side, self.picked.zone))
        if self.picked.unit in self._units:
            return tuple(choice.hex for choice in deploy_choices(self.state, self.side, self.picked.unit))
        return ()

    def _action(self, hex: int) -> Action | None:
        if self.picked.zone != NONE:
            return PlaceZone(self.picked.zone, hex)
        return Deploy(self.picked.unit, hex) if self.picked.unit in self._units else None

    def _title(self) -> str:
        if self.picked.zone != NONE:
            return self.words("standard.window.setup.zone", zone=self.setting.zones[self.picked.zone].title)
        return self.name(self.picked.unit)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Set up here, take up what is here, or why not."""
        action, where = self._action(hex), self.board.hex_title(hex)
        if action is not None and hex in self._places:
            return self.hint_for(self.words("standard.window.setup.place", what=self._title(), hex=where), action)
        if action is not None and self.picked.is_held:
            return self.hint_of(self.vantage.refusal(action))
        if self.own_at(hex) in self._units:
            return Hint(self.words("standard.window.setup.take_unit", unit=self.name(self.own_at(hex))))
        if self._zone_at(hex) != NONE:
            return Hint(
                self.words("standard.window.setup.take_zone", zone=self.setting.zones[self._zone_at(hex)].title)
            )
        return (
            Hint(self.words("standard.window.setup.hint"))
            if action is None
            else self.hint_of(self.vantage.refusal(action))
        )

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Set up here, or take up what is here."""
        action = self._action(hex)
        if action is not None and hex in self._places:
            return self.act(action)
        if action is not None and self.picked.is_held:
            return self.act(action)
        if self.own_at(hex) in self._units:
            self.picked.select(self.own_at(hex))
            return Shown()
        if self._zone_at(hex) != NONE:
            zone = self._zone_at(hex)
            self.picked.forget()
            self.picked.zone = zone
            return Shown()
        return self.act(action) if action is not None else self.refuse_click(hex, point)

    def can_take_up(self, piece: str) -> bool:
        """Whether a counter is this side's to set up."""
        what, _, number = piece.partition(":")
        return int(number) in (self._units if what == "unit" else self._zones)

    def press(self, name: str) -> Reply:
        """A counter of the tray was chosen."""
        what, _, number = name.partition(":")
        if what not in ("unit", "zone"):
            return super().press(name)
        self.picked.forget()
        if what == "unit":
            self.picked.unit = int(number)
        else:
            self.picked.zone = int(number)
        return Shown()

    def _waiting(self) -> list[str]:
        """Ids of what is not set up yet, in the tray's order."""
        zones = [f"zone:{zone}" for zone in self._zones if self.state.zone_hex[zone] < 0]
        return [*zones, *(f"unit:{unit}" for unit in self._units if self.state.hex_of[unit] < 0)]

    def begin(self) -> None:
        """Once a counter is set up, take up the next that is not."""
        placed = self.picked.unit in self._units and self.state.hex_of[self.picked.unit] >= 0
        placed = placed or (self.picked.zone != NONE and self.state.zone_hex[self.picked.zone] >= 0)
        waiting = self._waiting()
        if placed and waiting:
            self.press(waiting[0])

    def cycle(self, step: int, hex: int) -> Reply:
        """Take up the next counter that is not set up; when all are, go through their hexes."""
        waiting = self._waiting()
        if not waiting:
            return Refused(missing(self.words("standard.window.setup.all_placed")))
        now = f"zone:{self.picked.zone}" if self.picked.zone != NONE else f"unit:{self.picked.unit}"
        at = waiting.index(now) + step if now in waiting else (0 if step > 0 else -1)
        self.press(waiting[at % len(waiting)])
        fresh = DeploymentMode(self.vantage, self.picked, self.words)
        return Shown(fresh._places[len(fresh._places) // 2] if fresh._places else NONE)

    def candidates(self) -> tuple[int, ...]:
        """The hexes of what is taken up."""
        return self._places

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The hexes where the counter may be set up."""
        start = self.state.hex_of[self.picked.unit] if self.picked.unit in self._units else NONE
        return Marks(lit=dict.fromkeys(self._places, ""), selected=max(start, NONE))

    def preview(self, hex: int) -> Preview | None:
        """Nothing is rolled for yet."""
        return None

    def tray(self) -> Tray:
        """All that is to be set up, what is not yet placed first."""
        state = self.state
        zones = [
            TrayPiece(
                f"zone:{zone}", zone_look(state, zone), self.setting.zones[zone].title,
                self._place(state.zone_hex[zone]),
                is_chosen=zone == self.picked.zone, is_placed=state.zone_hex[zone] >= 0,
            )
            for zone in self._zones
        ]  # fmt: skip
        units = [
            TrayPiece(
                f"unit:{unit}", unit_look(state, unit), self.setting.units[unit].short, self._place(state.hex_of[unit]),
                is_chosen=unit == self.picked.unit, is_placed=state.hex_of[unit] >= 0,
            )
            for unit in self._units
        ]  # fmt: skip
        pieces = sorted((*zones, *units), key=lambda piece: piece.is_placed)
        waiting = len(self._waiting())
        title = (
            self.words("standard.window.setup.tray", count=waiting)
            if waiting
            else self.words("standard.window.setup.tray_done")
        )
        return Tray(title, tuple(pieces))

    def _place(self, hex: int) -> str:
        return self.board.number(hex) if hex >= 0 else ""
