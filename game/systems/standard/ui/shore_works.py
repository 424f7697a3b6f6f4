"""Forts, guns, ports, beaches and crossing arrows of a position, for the painters. [20.14, 30.22, 32.3, 32.4]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.ui.site_painters import ARROW, BATTERY, BEACH, DESTROYED, FIRES, FORT, OPEN, PORT, SHUT
from game.ui.paint.works import Work


def works(state: State) -> tuple[Work, ...]:
    """All of them that there are now; none in a scenario without modules."""
    setting = state.setting
    if setting.stacks is None:
        return ()
    return (*_beaches(setting), *_forts(state), *_ports(setting), *_batteries(state), *_arrows(state))


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
