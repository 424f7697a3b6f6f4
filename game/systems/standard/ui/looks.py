"""What counters show of a position. [2]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF, SIDES
from game.systems.standard.rules.stacks.stacking import is_friendly_owned
from game.systems.standard.rules.state import ARRIVED, DONE, FOUGHT, MOVED, STOPPED, State
from game.systems.standard.rules.turns import step_side
from game.systems.standard.rules.victory import counts_for_objective
from game.systems.standard.ui.battle_marks import conditions, part_of, tokens
from game.ui.desk.stage import Flag, Piece, Scenery
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.livery import Livery, livery
from game.ui.paint.looks import BurstLook, ZoneLook
from game.ui.paint.works import Work


def printed(attack: int, defense: int, ma_mp: int) -> tuple[str, ...]:
    """The figures of a counter: attack, defence, movement allowance. [2.1]"""
    return str(attack), str(defense), str(ma_mp)


def livery_of(setting: Setting, side: Side, nation: str) -> Livery:
    """The colours and the outline of a nation's pieces. [2.1]"""
    return livery(setting.sides, side, setting.colours.bodies.get(nation))


def unit_look(state: State, unit: int) -> CounterLook:
    """How a unit's counter looks now; one that was eliminated as it looked last."""
    entry, flags = state.setting.units[unit], state.flags[unit]
    steps = max(1, state.steps[unit])
    attack, defense = entry.attack[steps], entry.defense[steps]
    where = state.hex_of[unit]
    return CounterLook(
        livery=livery_of(state.setting, entry.side, entry.nation), type=entry.type, size=entry.size,
        short=entry.short, figures=printed(attack, defense, entry.ma_mp), steps=steps, full_steps=entry.steps,
        stripe=state.setting.colours.stripes.get(entry.formation), worn=steps < entry.steps,
        moved=_is_spent(state, unit), fought=bool(flags & FOUGHT),
        is_held=where >= 0 and state.turn > 0 and bool(state.zoc[entry.side.enemy][where]),
        conditions=conditions(state, unit),
    )  # fmt: skip


def _is_spent(state: State, unit: int) -> bool:
    """Whether the unit has moved as far as it may in its side's movement. [5.1, 6.11, 11.4]"""
    if state.turn == 0 or not state.on_map(unit) or state.winner >= 0:
        return False
    if state.setting.units[unit].side is not step_side(state) or state.setting.sequence[state.step].does == "combat":
        return False
    flags = state.flags[unit]
    return bool(flags & (DONE | STOPPED)) or bool(flags & (MOVED | ARRIVED) and state.mp_left[unit] <= 0)


def zone_look(state: State, zone: int) -> ZoneLook:
    """How a drop zone marker looks now."""
    entry = state.setting.zones[zone]
    return ZoneLook(entry.title, livery_of(state.setting, entry.side, entry.nation), bool(state.zone_lost[zone]))


def fire_look(state: State, marker: int) -> BurstLook:
    """How a support fire marker looks. [8.1]"""
    entry = state.setting.markers[marker]
    return BurstLook(livery_of(state.setting, entry.side, entry.nation), entry.value)


def scenery(state: State) -> Scenery:
    """All that stands on the map: drop zone markers below, then units."""
    pieces = {
        f"zone:{zone}": Piece(f"zone:{zone}", hex, zone_look(state, zone))
        for zone, hex in enumerate(state.zone_hex)
        if hex >= 0
    }
    for unit in _from_the_lowest(state):
        hex = state.hex_of[unit]
        pieces[f"unit:{unit}"] = Piece(f"unit:{unit}", hex, unit_look(state, unit), part_of(state, unit, hex))
    return Scenery(
        pieces, tuple(state.bridge_state), state.span, flags(state), works=_works(state), tokens=tokens(state)
    )


def _works(state: State) -> tuple[Work, ...]:
    """Forts, ports and what else only battles with modules have; any module may be the only one. [19.1]"""
    if not state.setting.script.modules:
        return ()
    from game.systems.standard.ui.shore_works import works

    return works(state)


def _from_the_lowest(state: State) -> list[int]:
    """Units on the map as they lie on each other: guns and staffs below, the strongest of a stack on top. [19.22]"""
    units = [unit for unit, hex in enumerate(state.hex_of) if hex >= 0]
    stacks = state.setting.stacks
    if stacks is not None:
        units.sort(key=lambda unit: (stacks.is_ground[unit], sum(state.strength(unit))))
    return units


def flags(state: State) -> tuple[Flag, ...]:
    """Objectives, each with the side whose unit stands in it and counts, or that controls it alone. [17.1, 17.5]"""
    setting = state.setting
    if setting.script.victory.kind != "objective":
        owners = ((hex, [side for side in SIDES if is_friendly_owned(state, hex, side)]) for hex in setting.objective)
        return tuple(Flag(hex, livery(setting.sides, owner[0]) if owner else None) for hex, owner in sorted(owners))
    attacker = SIDE_OF[setting.script.victory.side]
    holders = {
        hex: setting.units[unit].side
        for unit, hex in enumerate(state.hex_of)
        if hex in setting.objective and (setting.units[unit].side is not attacker or counts_for_objective(state, unit))
    }
    return tuple(
        Flag(hex, livery(setting.sides, holders[hex]) if hex in holders else None) for hex in sorted(setting.objective)
    )
