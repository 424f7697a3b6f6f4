"""The secret set-up as advice: the next placements, and what they are good for. [18.1]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason, weighty
from game.model.dice import SeededDice
from game.model.message import message
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
            placed = Reason(message("standard.advice.all_placed"), 0.0)
            yield Advice(action, message("standard.advice.end_set_up"), (placed,))
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
        names = tuple(bridge.said for bridge in near) or (message("standard.advice.no_bridge"),)
        reasons = weighty((Reason(message("standard.advice.in_reach", bridges=names), worth),))
        said = message("standard.advice.place_zone", zone=setting.zones[action.zone].title, hex=title)
        return Advice(action, said, reasons or _NOTHING)
    entry = setting.units[action.unit]
    to_goal = geography.field(outlook.state, geography.objective, entry.mobility)[action.hex]
    to_way = geography.field(outlook.state, geography.spine or geography.objective, entry.mobility)[action.hex]
    reasons = weighty(
        (
            Reason(message("standard.advice.from_goal", points=to_goal, count=to_goal), -0.5 * to_goal),
            Reason(message("standard.advice.from_way", points=to_way, count=to_way), -1.0 * to_way),
            Reason(message("standard.advice.shelter"), 2.0 * setting.shifts[action.hex]),
        )
    )
    return Advice(action, message("standard.advice.place_unit", unit=entry.name, hex=title), reasons or _NOTHING)


_NOTHING = (Reason(message("standard.advice.best_hex"), 0.0),)
