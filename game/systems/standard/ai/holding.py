"""Who must stay where they are, because an enemy could take what they hold. [12, 14.0, 17]"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.stacks.stacking import is_dual
from game.systems.standard.rules.state import DOWN

PINNING = 0.4
"""Bridges off the shortest way that are worth less than this share of one on it are not worth staying for."""
SOON_TURNS = 3.0
"""Whoever defends stays in a place that counts if an enemy could be there within so many turns. [17.5]"""


def pinned_units(outlook: Outlook) -> frozenset[int]:
    """Own units that hold an objective, a drop zone or a bridge of the way which an enemy can reach.

    The garrisons of a defender stay as a whole. [17.5]
    """
    if is_last_to_move(outlook):
        disputed = [hex for hex in outlook.objective if is_dual(outlook.state, hex)]
        return frozenset(outlook.holders(tuple(disputed)))
    pinned = set(_garrisons(outlook))
    near = outlook.enemy_is_near
    forfeits = outlook.geography.forfeits if outlook.is_attacker else ()
    for hex in (*outlook.objective, *forfeits):
        if hex in near:
            pinned.update(_keepers(outlook, outlook.holders((hex,))))
    if outlook.is_attacker:
        for hex, _ in outlook.zones:
            if hex in outlook.enemy_can_enter:
                pinned.update(outlook.holders((hex,)))
    least = PINNING * outlook.weights.bridge
    for bridge in outlook.key_bridges():
        is_weighty = outlook.geography.bridge_share(bridge) >= 1.0 or outlook.bridge_worth(bridge) >= least
        if outlook.state.bridge_state[bridge] == DOWN or not is_weighty:
            continue
        pair = outlook.topology.hexsides[outlook.state.setting.board.bridges[bridge].hexside]
        if any(hex in near for hex in pair):
            holder = _holder(outlook, pair, pinned)
            if holder is not None:
                pinned.add(holder)
    return frozenset(pinned)


def is_last_to_move(outlook: Outlook) -> bool:
    """Whether nobody moves after this player turn: what a side controls it keeps, whoever leaves it. [19.32, 17.5]"""
    state = outlook.state
    is_second = outlook.side is not state.setting.first_side
    return state.stacks is not None and is_second and state.turn >= state.setting.script.turns


def _garrisons(outlook: Outlook) -> Iterator[int]:
    """All of the defender's units in places that count and may be fought for soon, where stacks fight. [17.5, 20.11]

    Whoever leaves to strike at what has been lost elsewhere is missed when the place is stormed.
    """
    if outlook.is_attacker or outlook.state.stacks is None:
        return
    for hex in outlook.stakes:
        holders = outlook.holders((hex,))
        if holders and (_may_be_landed_at(outlook, hex) or turns_of_enemy(outlook, hex) <= SOON_TURNS):
            yield from holders


def _may_be_landed_at(outlook: Outlook, hex: int) -> bool:
    """Whether enemies have an invasion with this target. [32.1]"""
    facts = outlook.state.setting.bridgeheads
    return facts is not None and any(
        hex in invasion.targets for invasion in facts.invasions if invasion.side is outlook.side.enemy
    )


def turns_of_enemy(outlook: Outlook, hex: int) -> float:
    """In how many turns of marching the nearest enemy could be in a hex, nobody in his way."""
    state, least = outlook.state, inf
    for unit in outlook.enemies:
        entry = state.setting.units[unit]
        pace_mp = entry.ma_mp * (2 if entry.mobility.is_mobile else 1)
        if pace_mp:
            least = min(least, outlook.errands_mp((hex,), entry.mobility)[state.hex_of[unit]] / pace_mp)
    return least


def _keepers(outlook: Outlook, holders: list[int]) -> list[int]:
    """Those who have to stay in a hex: of a stack the one that defends it best, the others are free. [20.11]

    Where enemies stand in the hex as well all stay.
    """
    state = outlook.state
    if state.stacks is None or not holders or is_dual(state, state.hex_of[holders[0]]):
        return holders
    return [max(holders, key=lambda unit: (state.strength(unit)[1], -state.strength(unit)[0], -unit))]


def kept_from_overruns(outlook: Outlook) -> frozenset[int]:
    """Own units that do not leave their hex by an overrun: who must stay, of the attacker only near the end. [22.1]

    Before that he is better off going on, and takes back what is lost behind him.
    """
    return pinned_units(outlook) if outlook.is_late or not outlook.is_attacker else frozenset()


def is_last_keeper(outlook: Outlook, unit: int) -> bool:
    """Whether a unit is all that a side has in an objective hex which an enemy can reach. [17.41, 17.5]

    Or in one with which its side would have lost. [17.44]
    """
    state, here = outlook.state, outlook.state.hex_of[unit]
    is_forfeit = outlook.is_attacker and here in outlook.geography.forfeits
    if state.stacks is None or not (is_forfeit or here in outlook.objective):
        return False
    return outlook.holders((here,)) == [unit] and here in outlook.enemy_is_near


def _holder(outlook: Outlook, pair: tuple[int, int], pinned: set[int]) -> int | None:
    """The unit at a bridge that stays: one that must stay anyway, else one that cannot take objectives, the strongest.

    Units that can take objectives stay only where nobody follows them who could take over.
    """
    there = outlook.holders(pair)
    if not there or pinned.intersection(there):
        return None
    counting = outlook.geography.counting
    state = outlook.state
    best = min(there, key=lambda unit: (unit in counting, -state.strength(unit)[1], unit))
    if best in counting and _is_relieved(outlook, best, pair):
        return None
    return best


def _is_relieved(outlook: Outlook, unit: int, pair: tuple[int, int]) -> bool:
    """Whether another own unit stands near enough to take over this turn."""
    state, topology = outlook.state, outlook.topology
    for other in outlook.own:
        if other == unit:
            continue
        pace = state.setting.units[other].ma_mp // 2
        if min(topology.distance(state.hex_of[other], hex) for hex in pair) <= pace:
            return True
    return False
