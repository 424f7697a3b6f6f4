"""What there is to do for a side: hold, guard, block, take back; each with a place and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.systems.standard.ai.holding import is_last_to_move
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.sieges import chance_lost
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.state import DOWN, NOBODY

BLOCKS_AHEAD = 14
"""So many hexes ahead of the spearhead its way is barred."""
CUTS = 5
"""So many places behind the spearhead are worth cutting, or guarding."""

UNTHREATENED = 0.4
"""Share of their worth that guards beside a drop zone keep where no attack could take it."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done by standing in one of some hexes."""

    kind: str
    goals: tuple[int, ...]
    worth: float
    more: float = 0.35
    """What a second unit on it is worth, as a share; a third again that share of it."""
    is_light: bool = False
    """Whether the weak do it as well as the strong."""


def tasks_of(outlook: Outlook) -> list[Task]:
    """What there is to do now, the weightiest first."""
    found = _attacker_tasks(outlook) if outlook.is_attacker else _defender_tasks(outlook)
    return sorted((task for task in found if task.worth > 0), key=lambda task: (-task.worth, task.kind, task.goals))


def _attacker_tasks(outlook: Outlook) -> list[Task]:
    """Seize and guard what those who can hold the objective will need."""
    weights, state = outlook.weights, outlook.state
    found = []
    for hex, worth in outlook.zones:
        found.append(Task("zone", (hex,), worth * (1.0 if hex in outlook.enemy_can_enter else 0.25), more=0.5))
        posts = tuple(sorted(outlook.enemy_can_enter.intersection(outlook.topology.adjacent[hex])))
        if posts:
            need = UNTHREATENED + chance_lost(outlook, hex)
            found.append(Task("guard", posts, worth * need * weights.guard_percent / 100, more=0.7))
    if outlook.geography.counting != frozenset(state.setting.units_of(outlook.side)):
        found.extend(Task("seize", (hex,), weights.objective * 0.45, more=0.3) for hex in outlook.goals)
    for bridge in outlook.key_bridges():
        worth = outlook.bridge_worth(bridge) * (0.3 if state.bridge_state[bridge] == DOWN else 1.0)
        pair = outlook.topology.hexsides[state.setting.board.bridges[bridge].hexside]
        threatened = any(hex in outlook.enemy_is_near for hex in pair)
        found.append(Task("bridge", pair, worth * (1.0 if threatened else 0.5), more=0.2))
    found.extend(_clearings(outlook))
    found.extend(_screens(outlook))
    return found


def _clearings(outlook: Outlook) -> list[Task]:
    """Gather round enemies that bar the way ahead or can fall on a drop zone."""
    found = []
    for unit in sorted({**outlook.blocked, **outlook.menacing}):
        around = outlook.topology.adjacent[outlook.state.hex_of[unit]]
        worth = outlook.blocked.get(unit, 0.0) + outlook.menacing.get(unit, 0.0)
        found.append(Task("clear", tuple(sorted(around)), worth, more=0.7))
    return found


def _screens(outlook: Outlook) -> list[Task]:
    """Stand on the road behind the spearhead where the enemy could cut it."""
    behind = [hex for hex in outlook.geography.spine if hex not in outlook.route and hex in outlook.enemy_can_enter]
    if not behind:
        return []
    step = max(1, len(behind) // CUTS)
    return [Task("screen", (hex,), outlook.weights.route * 2.5, more=0.1) for hex in behind[::step]]


def _defender_tasks(outlook: Outlook) -> list[Task]:
    """Hold the objective, bar the way to it, take drop zones, cut the road."""
    found = [*_garrisons(outlook), *_crossings(outlook), *_blocks(outlook), *_cuts(outlook)]
    found.extend(Task("zone", (hex,), worth * 0.75, more=0.6) for hex, worth in outlook.zones)
    return found


def _garrisons(outlook: Outlook) -> list[Task]:
    """The objective: held the more firmly the nearer those come who can take it; taken back if it is lost.

    So are hexes that count besides at the end. [17.43]
    """
    urgency = max(0.35, min(1.0, 1.25 - outlook.lead_distance_mp / 45))
    found = []
    for hex, stake in outlook.stakes.items():
        worth = stake * urgency
        if is_last_to_move(outlook) and controls(outlook.state, hex, outlook.side):
            continue
        there = outlook.state.occupant[hex]
        if there != NOBODY and outlook.state.setting.units[there].side is not outlook.side:
            around = tuple(sorted(outlook.topology.adjacent[hex]))
            found.append(Task("retake", around, worth * 0.8, more=0.75))
        else:
            found.append(Task("garrison", (hex,), worth, more=0.3))
    return found


def _crossings(outlook: Outlook) -> list[Task]:
    """The far ends of bridges that the spearhead has yet to cross."""
    state = outlook.state
    ahead = outlook.geography.field(state, outlook.geography.objective, 1)
    reached = ahead[outlook.lead_hex] if outlook.lead_hex >= 0 else 0
    found = []
    for bridge in outlook.key_bridges():
        a, b = outlook.topology.hexsides[state.setting.board.bridges[bridge].hexside]
        near, far = (a, b) if ahead[a] > ahead[b] else (b, a)
        if ahead[near] <= reached:
            share = outlook.weights.bridge and outlook.bridge_worth(bridge)
            found.append(Task("crossing", (far,), share * 0.8, more=0.4))
            found.append(Task("crossing", (near,), share * 0.6, more=0.4))
    return found


def _blocks(outlook: Outlook) -> list[Task]:
    """Good ground on the road before the spearhead."""
    shifts = outlook.state.setting.shifts
    found = []
    ahead = outlook.route[1 : BLOCKS_AHEAD + 1]
    for number, hex in enumerate(ahead):
        worth = outlook.weights.block * (2.2 + shifts[hex]) * (1.0 - 0.5 * number / BLOCKS_AHEAD)
        if number % 2:
            found.append(Task("block", (hex,), worth, more=0.3))
    return found


def _cuts(outlook: Outlook) -> list[Task]:
    """Free hexes of the road behind the spearhead."""
    occupant = outlook.state.occupant
    ahead = set(outlook.route)
    behind = [hex for hex in outlook.geography.spine if hex not in ahead and occupant[hex] == NOBODY]
    if outlook.lead_hex < 0 or not behind:
        return []
    step = max(1, len(behind) // CUTS)
    return [Task("cut", (hex,), outlook.weights.route * 2.2, more=0.3) for hex in behind[::step]]
