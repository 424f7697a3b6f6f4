"""Bridgeheads that stand: placing, and the three ways in which they go. [31.1, 31.4]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.bridgeheads.events import BridgeheadPlaced, BridgeheadRemoved
from game.systems.standard.rules.bridgeheads.facts import INVASION, BridgeheadsFacts
from game.systems.standard.rules.bridgeheads.frames import Overstack
from game.systems.standard.rules.bridgeheads.position import NO_ONE, BridgeheadsState
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import controls, is_over_limit, stack, stacks_of
from game.systems.standard.rules.state import AFLOAT, DOWN, State
from game.systems.standard.rules.turns import player_turn_number


def known_of(state: State) -> BridgeheadsState:
    """What the module keeps of a position; only asked in a scenario that has it."""
    known = state.modules.bridgeheads
    if known is None:
        raise TypeError("the scenario is played without bridgeheads")
    return known


def facts_of(state: State) -> BridgeheadsFacts:
    """What the module plays with; only asked in a scenario that has it."""
    facts = state.setting.bridgeheads
    if facts is None:
        raise TypeError("the scenario is played without bridgeheads")
    return facts


def stands_or_lands(state: State, unit: int) -> int:
    """The hex in which a unit stands, or for which it is on board; `hex_of` of all others. [32.21]"""
    hex = state.hex_of[unit]
    return known_of(state).target[unit] if hex == AFLOAT else hex


def bridgeheads_of(state: State, side: Side) -> tuple[int, ...]:
    """The hexes with a bridgehead of a side, in order. [31.14]"""
    known = known_of(state)
    return tuple([hex for hex in known.standing() if known.owner[hex] == side])


def place(play: Play, hex: int, side: Side, origin: int, hexside: int) -> None:
    """Put a bridgehead into a hex. [31.2]"""
    known = known_of(play.state).own_hexes()
    known.owner[hex], known.origin[hex], known.hexside[hex] = int(side), origin, hexside
    known.placed[hex] = player_turn_number(play.state)
    known.overstacked[hex] = 0
    play.tell(BridgeheadPlaced("31.21", hex, side, origin))


def remove(play: Play, hex: int, cause: str) -> None:
    """Take a bridgehead off; who stands there beyond the ordinary limit may stay until its player turn ends. [31.4]"""
    state, known = play.state, known_of(play.state).own_hexes()
    side = Side(known.owner[hex])
    known.owner[hex], known.origin[hex], known.hexside[hex], known.placed[hex] = NO_ONE, 0, -1, 0
    known.went[hex] = player_turn_number(state)  # no new one in it [31.412]
    if is_over_limit(state, hex, stack(state, hex, side), side):
        known.overstacked[hex] = 1 + int(side)
    play.tell(BridgeheadRemoved("31.4" + cause, hex, side, cause))


def remove_overrun(play: Play) -> None:
    """A: bridgeheads go the instant the enemy alone holds their hex. [31.4A, 40.8]"""
    state, known = play.state, known_of(play.state)
    hexes = known.standing()
    if not hexes:
        return
    units, here, owner = state.setting.units, stacks_of(state).here, known.owner
    for hex in hexes:
        if here[hex] and all(units[unit].side != owner[hex] for unit in here[hex]):
            remove(play, hex, "A")


def remove_superfluous(play: Play, side: Side) -> None:
    """C: bridgeheads that nobody needs go at the end of their owner's player turn, all at once. [31.4C, 31.411]"""
    for hex in [hex for hex in bridgeheads_of(play.state, side) if is_superfluous(play.state, hex)]:
        remove(play, hex, "C")


def is_superfluous(state: State, hex: int) -> bool:
    """Whether a bridgehead traces no supply over the sea and no enemy is near it by land. [31.4C]"""
    known = known_of(state)
    side = Side(known.owner[hex])
    if known.origin[hex] == INVASION and needs_the_sea(state, hex, side):
        return False
    return hexes_to_enemy(state, hex, side) < 0


def needs_the_sea(state: State, hex: int, side: Side) -> bool:
    """Whether a bridgehead of an invasion must be fed by sea in its own hex. [31.4C(i)]"""
    if hex in facts_of(state).islands:
        return False
    supply = state.setting.supply
    if supply is None:
        return True
    ports = [port.hex for port in supply.ports if controls(state, port.hex, side)]
    zone = supply.zone_of[hex]
    return not any(port == hex or (zone >= 0 and supply.zone_of[port] == zone) for port in ports)


def hexes_to_enemy(state: State, hex: int, side: Side) -> int:
    """How far the nearest enemy is by land, -1 for none near enough: rivers do not matter, the sea does. [31.4C(ii)]"""
    facts, here = facts_of(state), stacks_of(state).here
    units = state.setting.units
    topology, control = state.setting.board.topology, stacks_of(state).control
    seen, edge = {hex}, [hex]
    for hexes in range(facts.superfluous_hexes + 1):
        if any(units[unit].side is not side for at in edge for unit in here[at]):
            return hexes
        further = []
        for at in edge:
            for there in topology.adjacent[at]:
                if there in seen or control[there] < 0 or _is_cut(state, facts, topology.hexside(at, there)):
                    continue
                seen.add(there)
                further.append(there)
        edge = further
    return -1


def _is_cut(state: State, facts: BridgeheadsFacts, hexside: int) -> bool:
    """Whether a hexside is a channel without a usable bridge. [31.4C(ii)]"""
    if not facts.is_channel[hexside]:
        return False
    bridges = [bridge for bridge in state.setting.board.bridges if bridge.hexside == hexside]
    return hexside != state.span and not any(state.bridge_state[bridge.index] != DOWN for bridge in bridges)


def may_stay_over_limit(state: State, hex: int, side: Side) -> bool:
    """Whether more than an ordinary stack may be in a hex: its bridgehead has only just gone. [31.52, 31.521]"""
    known = state.modules.bridgeheads
    if known is None:
        return False
    waits = any(isinstance(frame, Overstack) and frame.hex == hex for frame in state.stack)
    return waits or known.overstacked[hex] == 1 + side


def overfull_hexes(state: State, side: Side) -> tuple[int, ...]:
    """Hexes that nobody of a side may enter: more of its units stand there than a stack may have. [31.521]"""
    known = state.modules.bridgeheads
    if known is None or known.overstacked.count(0) == len(known.overstacked):  # nearly always; counted soonest
        return ()
    return tuple(
        hex for hex, mark in enumerate(known.overstacked) if mark == 1 + side and is_overfull(state, hex, side)
    )


def is_overfull(state: State, hex: int, side: Side) -> bool:
    """Whether the bridgehead of a hex has gone and too many units of its side are still there. [31.521]"""
    known = state.modules.bridgeheads
    if known is None or known.overstacked[hex] != 1 + side:
        return False
    return is_over_limit(state, hex, stack(state, hex, side), side)
