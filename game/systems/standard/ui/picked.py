"""What the player at the window has selected and prepared: view state, never part of the position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.setting import Setting

NONE = -1


@dataclass(slots=True)
class Picked:
    """Selection and preparations; indices, NONE where there is none."""

    unit: int = NONE
    """Unit selected on the map, in the tray, or for an answer."""
    zone: int = NONE
    """Drop zone marker selected. [18.1]"""
    waypoints: list[int] = field(default_factory=list)
    """Hexes the selected unit is to pass through, in order."""
    target: int = NONE
    """Hex of the attack that is being prepared. [7.2]"""
    attackers: list[int] = field(default_factory=list)
    """Units that are to take part in it, sorted."""
    markers: list[int] = field(default_factory=list)
    """Support fire markers laid ready, sorted. [8.3]"""
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

    def forget(self) -> None:
        """Let go of everything."""
        fresh = Picked()
        self.unit, self.zone, self.waypoints = fresh.unit, fresh.zone, fresh.waypoints
        self.drop_attack()
        self.is_spanning, self.hexside, self.opened = fresh.is_spanning, fresh.hexside, fresh.opened

    def drop_attack(self) -> None:
        """Let go of the attack that was being prepared."""
        self.target, self.attackers, self.markers = NONE, [], []

    def select(self, unit: int) -> None:
        """Select a unit and let go of everything else."""
        self.forget()
        self.unit = unit

    def told(self, setting: Setting) -> dict[str, Any]:
        """The same by the names of a scenario."""
        units, board = setting.units, setting.board
        return {
            "selected": units[self.unit].id if self.unit != NONE else "",
            "zone": setting.zones[self.zone].id if self.zone != NONE else "",
            "target": board.number(self.target) if self.target != NONE else "",
            "attackers": [units[unit].id for unit in self.attackers],
            "laid": len(self.markers),
            "markers": [marker_name(setting, kind) for kind in self.markers],
            "opened": self.opened,
            "spanning": self.is_spanning,
        }
