"""The secret set-up as advice: the next placements, and what they are good for. [18.1]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason, weighty
from game.model.dice import SeededDice
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.quarters import REACH_HEXES, set_up
from game.systems.standard.rules.actions import Deploy, EndPhase, PlaceZone
from game.systems.standard.rules.system import STANDARD

SHOWN = 3
"""So many placements ahead."""


def advised_set_up(outlook: Outlook) -> Iterator[Advice]:
    """The next placements, one after the other."""
    here = outlook.state.clone()
    dice = SeededDice(1)
    for _ in range(SHOWN):
        decision = STANDARD.decision(here)
        if decision is None or decision.side is not outlook.side:
            return
        action = set_up(here, outlook.side, outlook.geography, outlook.weights)
        if isinstance(action, EndPhase):
            yield Advice(action, "End the set-up", (Reason("Everything has its place", 0.0),))
            return
        yield _told(outlook, action)
        STANDARD.step(here, action, dice)


def _told(outlook: Outlook, action: Deploy | PlaceZone) -> Advice:
    setting, geography = outlook.state.setting, outlook.geography
    title = setting.board.hex_title(action.hex)
    if isinstance(action, PlaceZone):
        near = [
            bridge
            for bridge in setting.board.bridges
            if geography.bridge_share(bridge.index) > 0
            and geography.topology.distance(geography.topology.hexsides[bridge.hexside][0], action.hex) <= REACH_HEXES
        ]
        worth = sum(geography.bridge_share(bridge.index) * outlook.weights.bridge for bridge in near)
        names = ", ".join(bridge.name for bridge in near) or "no bridge of the way"
        reasons = weighty((Reason(f"In reach: {names}", worth),))
        return Advice(action, f"Place {setting.zones[action.zone].title} at {title}", reasons or _NOTHING)
    entry = setting.units[action.unit]
    to_goal = geography.field(outlook.state, geography.objective, entry.mobility)[action.hex]
    to_way = geography.field(outlook.state, geography.spine or geography.objective, entry.mobility)[action.hex]
    reasons = weighty(
        (
            Reason(f"{to_goal} movement points from the objective", -0.5 * to_goal),
            Reason(f"{to_way} movement points from the way to it", -1.0 * to_way),
            Reason("Ground that shelters it", 2.0 * setting.shifts[action.hex]),
        )
    )
    return Advice(action, f"Place {entry.name} at {title}", reasons or _NOTHING)


_NOTHING = (Reason("The best of the hexes it may have", 0.0),)
