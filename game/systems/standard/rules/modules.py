"""What the rule modules beside `stacks` keep of a position; a scenario without them keeps nothing. [19.11]"""

from __future__ import annotations

from itertools import chain

from game.model.frozen import changing
from game.systems.standard.rules.air_naval.position import AirNavalState
from game.systems.standard.rules.attrition.position import AttritionState
from game.systems.standard.rules.bridgeheads.position import BridgeheadsState
from game.systems.standard.rules.off_map.position import OffMapState
from game.systems.standard.rules.overruns.position import OverrunsState
from game.systems.standard.rules.sites.position import SitesState
from game.systems.standard.rules.supply.position import SupplyState


@changing
class ModulesState:
    """The parts of the modules that a scenario is played with; None for those it leaves out."""

    supply: SupplyState | None = None
    air_naval: AirNavalState | None = None
    overruns: OverrunsState | None = None
    bridgeheads: BridgeheadsState | None = None
    attrition: AttritionState | None = None
    sites: SitesState | None = None
    """Of batteries without counters, if there are any. [32.4]"""
    off_map: OffMapState | None = None
    """Of units that leave the map, if any do. [11.7]"""

    def clone(self) -> ModulesState:
        """An independent copy."""
        return ModulesState(
            None if self.supply is None else self.supply.clone(),
            None if self.air_naval is None else self.air_naval.clone(),
            None if self.overruns is None else self.overruns.clone(),
            None if self.bridgeheads is None else self.bridgeheads.clone(),
            None if self.attrition is None else self.attrition.clone(),
            None if self.sites is None else self.sites.clone(),
            None if self.off_map is None else self.off_map.clone(),
        )

    def parts(self) -> list[list[int]]:
        """All that play depends on, caches left out, in a fixed order."""
        found: list[list[int]] = []
        if self.supply is not None:
            found.append(self.supply.numbers())
        if self.air_naval is not None:
            found.append(self.air_naval.numbers())
        if self.overruns is not None:
            found.extend(self.overruns.parts())
        if self.bridgeheads is not None:
            found.extend(self.bridgeheads.parts())
        found.extend(part.numbers() for part in (self.attrition, self.sites, self.off_map) if part is not None)
        return found

    def numbers(self) -> list[int]:
        """The same, one after the other."""
        return list(chain.from_iterable(self.parts()))


NO_MODULES = ModulesState()
"""Of a position in which none of them is played with; never changed."""
