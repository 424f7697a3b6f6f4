"""What the player at the window has selected and prepared: view state, never part of the position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from typing import Any

from game.model.frozen import changing_alike
from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.overruns.actions import MODE_NAMES
from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.names import piece_name
from game.systems.standard.ui.plan import Plan

NONE = -1
PLAIN = -1
"""The manner of an attack that goes out of no hex with enemies in it; others are `DualAttack.mode`. [22.56]"""


@changing_alike
class Picked:
    """Selection and preparations; indices, NONE where there is none."""

    unit: int = NONE
    """Unit selected on the map, in the tray, or for an answer."""
    pointed: int = NONE
    """Of several counters in a hex the one under the mouse; it is no selection, and nothing lets go of it."""
    group: tuple[int, ...] = ()
    """Several units selected together, in roster order; no single one is selected then."""
    plan: Plan | None = None
    """What they have been ordered and have not all done yet."""
    is_held: bool = False
    """Whether what is selected is being dragged: a click then puts it down and selects nobody else."""
    zone: int = NONE
    """Drop zone marker selected. [18.1]"""
    waypoints: list[int] = field(default_factory=list)
    """Hexes the selected unit is to pass through, in order."""
    target: int = NONE
    """Hex of the attack that is being prepared. [7.2]"""
    attackers: list[int] = field(default_factory=list)
    """Units that are to take part in it, sorted."""
    manner: int = PLAIN
    """How units attack that have enemies in their hex: PLAIN or a mode of `DualAttack`. [22.562, 22.564]"""
    pins: list[int] = field(default_factory=list)
    """Units that are to pin these meanwhile, sorted. [22.564]"""
    front: int = NONE
    """Front whose attrition is being weighed. [33.1]"""
    markers: list[int] = field(default_factory=list)
    """Support fire markers laid ready, sorted. [8.3]"""
    piece: str = ""
    """The id of the aircraft or ship that is chosen in the tray. [39.32]"""
    aircraft: list[int] = field(default_factory=list)
    """Air units laid ready for the combat at hand, sorted. [39.12]"""
    ships: list[int] = field(default_factory=list)
    """Ships laid ready for it, one entry a shot, sorted. [39.33]"""
    is_at_shore: bool = False
    """Whether a landing there, or fire at batteries, is weighed and no attack by land. [32.22, 39.35]"""
    is_spanning: bool = False
    """Whether a hexside for the engineers is being chosen. [15.1]"""
    hexside: int = NONE
    """The hexside that keys have gone to while spanning."""
    opened: str = ""
    """Which sheet was opened by a key: orders, engineers or threat."""
    threatened: int = NONE
    """The unit whose dangers are being looked at."""
    left_out: frozenset[int] = frozenset()
    """Enemies that are not to take part in that."""

    def forget(self) -> bool:
        """Let go of everything; False if nothing was held."""
        before, fresh = replace(self), Picked(pointed=self.pointed)
        self.unit, self.zone, self.waypoints = fresh.unit, fresh.zone, fresh.waypoints
        self.group, self.plan = fresh.group, fresh.plan
        self.drop_attack()
        self.is_spanning, self.hexside, self.opened = fresh.is_spanning, fresh.hexside, fresh.opened
        return before != fresh

    def drop_attack(self) -> None:
        """Let go of the attack that was being prepared."""
        self.target, self.attackers, self.markers = NONE, [], []
        self.piece, self.aircraft, self.ships, self.is_at_shore = "", [], [], False
        self.manner, self.pins, self.front = PLAIN, [], NONE

    def select(self, unit: int) -> None:
        """Select a unit and let go of everything else."""
        self.forget()
        self.unit = unit

    def select_many(self, units: Iterable[int]) -> None:
        """Select several units together, or one or nobody if there are no more."""
        several = tuple(sorted(set(units)))
        self.select(several[0] if len(several) == 1 else NONE)
        if len(several) > 1:
            self.group = several

    @property
    def chosen(self) -> tuple[int, ...]:
        """All units that are selected."""
        return self.group or ((self.unit,) if self.unit != NONE else ())

    def told(self, setting: Setting) -> dict[str, Any]:
        """The same by the names of a scenario."""
        units, board = setting.units, setting.board
        return {
            "selected": units[self.unit].id if self.unit != NONE else "",
            "group": [units[unit].id for unit in self.group],
            "plan": self._told_plan(setting),
            "zone": setting.zones[self.zone].id if self.zone != NONE else "",
            "target": board.number(self.target) if self.target != NONE else "",
            "attackers": [units[unit].id for unit in self.attackers],
            "manner": "" if self.manner == PLAIN else MODE_NAMES[self.manner],
            "pins": [units[unit].id for unit in self.pins],
            "laid": len(self.markers),
            "markers": [marker_name(setting, kind) for kind in self.markers],
            "opened": self.opened,
            "piece": piece_name(setting, self.piece),
            "aircraft": [piece_name(setting, f"air:{air}") for air in self.aircraft],
            "ships": [piece_name(setting, f"ship:{ship}") for ship in self.ships],
            "spanning": self.is_spanning,
        }

    def _told_plan(self, setting: Setting) -> dict[str, Any]:
        """Who is still to act, where they aim, and where they go then."""
        if self.plan is None:
            return {}
        number, units = setting.board.number, setting.units
        return {
            "queue": [units[unit].id for unit in self.plan.queue],
            "aims": {units[unit].id: number(hex) for unit, hex in self.plan.aims.items()},
            "goal": number(self.plan.goal) if self.plan.goal != NONE else "",
            "rolls": [roll.die for roll in self.plan.rolls],
        }
