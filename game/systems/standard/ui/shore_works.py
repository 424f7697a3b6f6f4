"""Forts, guns, ports, beaches, crossing arrows, bridgeheads of a position, for the painters. [20.14, 30-32]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.bridgeheads.offers import arrow_of
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.bridgeheads.tenure import tenure
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import PARTIAL
from game.systems.standard.ui.work_kinds import (
    ARROW,
    BATTERY,
    BEACH,
    BRIDGEHEAD,
    DESTROYED,
    FIRES,
    FORT,
    GOES,
    OPEN,
    PARTLY,
    PORT,
    SHUT,
    STAYS,
)
from game.ui.paint.livery import livery
from game.ui.paint.works import Work


def works(state: State) -> tuple[Work, ...]:
    """All of them that there are now, of whatever modules are played."""
    setting = state.setting
    return (
        *_beaches(setting), *_forts(state), *_ports(setting), *_batteries(state), *_arrows(state), *_bridgeheads(state)
    )  # fmt: skip


def _bridgeheads(state: State) -> Iterator[Work]:
    """Bridgeheads, each open towards what was crossed, in the colours of its side, and how long it will stay. [31]"""
    known, setting = state.modules.bridgeheads, state.setting
    if known is None:
        return
    for hex in (hex for hex, owner in enumerate(known.owner) if owner != NO_ONE):
        found = tenure(state, hex)
        if found is not None:
            level = GOES if found.goes_by else PARTLY if found.level == PARTIAL else STAYS
            family = livery(setting.sides, found.side).family
            yield Work(BRIDGEHEAD, (hex, _crossed_from(state, hex, known.hexside[hex])), f"{family} {level}")


def _crossed_from(state: State, hex: int, mark: int) -> int:
    """The place from which a bridgehead was won: over a hexside, an arrow or the sea. [31.14]"""
    setting, arrow = state.setting, arrow_of(mark)
    if arrow is not None and setting.bridgeheads is not None:
        return setting.bridgeheads.arrows[arrow].far_end(hex)
    if mark < 0:
        return _out_to_sea(setting, hex, 1)
    return next(there for there in setting.board.topology.hexsides[mark] if there != hex)


def _forts(state: State) -> Iterator[Work]:
    """Forts that still help whoever had them at the start. [20.14]"""
    setting, stacks = state.setting, state.stacks
    if setting.stacks is None or stacks is None:
        return
    for hex, level in enumerate(setting.stacks.forts):
        if level and stacks.control[hex] == setting.stacks.control[hex]:
            yield Work(FORT, (hex,), str(level))


def _ports(setting: Setting) -> Iterator[Work]:
    if setting.script.supply is None:
        return
    for port in setting.script.supply.ports:
        yield Work(PORT, (setting.board.topology.index(port.hex),), SHUT if port.closed else OPEN)


def _batteries(state: State) -> Iterator[Work]:
    """Coastal guns, each with the sea before it as far as it reaches; gone once the enemy has its hex. [32.4]"""
    setting, stacks = state.setting, state.stacks
    topology = setting.board.topology
    for site in setting.script.sites:
        hex = topology.index(site.hex)
        lives = stacks is None or stacks.control[hex] == SIDE_OF[site.side]
        yield Work(BATTERY, (hex, _out_to_sea(setting, hex, site.range)), FIRES if lives else DESTROYED)


def _beaches(setting: Setting) -> Iterator[Work]:
    if setting.bridgeheads is not None:
        for hex in sorted(setting.bridgeheads.beaches):
            yield Work(BEACH, (hex, _out_to_sea(setting, hex, 1)))


def _arrows(state: State) -> Iterator[Work]:
    facts = state.setting.bridgeheads
    if facts is not None:
        for arrow in facts.arrows:
            is_open = any(arrow.is_open(side, max(1, state.turn)) for side in SIDES)
            yield Work(ARROW, arrow.ends, OPEN if is_open else SHUT)


def _out_to_sea(setting: Setting, hex: int, reach: int) -> int:
    """The place of the sea so far from one that has most sea about it: which way a beach or a gun looks."""
    topology, closed = setting.board.topology, setting.closed_hexes
    ring = [there for there in topology.within(hex, reach) if topology.distance(hex, there) == reach]
    sea = [there for there in ring if there in closed] or ring

    def openness(there: int) -> tuple[int, int]:
        near = topology.within(there, max(1, reach // 2))
        return sum(place in closed for place in near), -there

    return max(sea, key=openness, default=hex)
