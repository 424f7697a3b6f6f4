"""Events as lines of the log. [1.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.model.action import Event
from game.model.message import Message, Value, message, plain, term
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.actions import ORDER_NAMES
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks import events as of_stacks
from game.systems.standard.rules.stacks.frames import COUNTER, OVERRUN_RESULT


def describe(setting: Setting, event: Event) -> Message:
    """An event as one line, without its rule number."""
    for part in (
        *setting.chapters.describers,
        _describe_sequence,
        _describe_units,
        _describe_losses,
        _describe_stacks,
        _describe_combat,
        _describe_bridges,
        _describe_rest,
    ):
        line = part(setting, event)
        if line is not None:
            return line
    raise TypeError(f"{event!r} is no event of these rules")


def markers_said(setting: Setting, markers: Iterable[int]) -> tuple[Message, ...]:
    """Support fire markers for a list in a sentence: British +3 x2, American +1."""
    counted = Counter(markers)
    parts = []
    for kind, count in sorted(counted.items()):
        marker = setting.markers[kind]
        nation = setting.nation_said(marker.nation)
        if count > 1:
            parts.append(message("standard.markers.several", nation=nation, value=marker.value, times=count))
        else:
            parts.append(message("standard.markers.one", nation=nation, value=marker.value))
    return tuple(parts) or (message("standard.markers.none"),)


def column_said(setting: Setting, column: int) -> Message:
    """Heading of a column of the combat table. [7.5]"""
    columns = setting.rules.combat.columns
    if column < len(columns):
        return term("column", columns[column])
    return plain(setting.stacks.combat.sure_column if setting.stacks is not None else "")


def result_said(setting: Setting, code: str) -> Message:
    """A combat result in a few words. [7.5, 20.23, 20.24]"""
    if code in (COUNTER, OVERRUN_RESULT):
        return message("standard.result.counter" if code == COUNTER else "standard.result.overrun")
    return term("result", setting.rules.combat.results[code].title)


def order_said(order: int) -> Message:
    """A standing order for a bridge. [14.0]"""
    return message(f"standard.orders.{ORDER_NAMES[order]}")


def _describe_sequence(setting: Setting, event: Event) -> Message | None:
    match event:
        case it.TurnBegan():
            return message("standard.log.turn", turn=event.turn, turns=setting.script.turns)
        case it.PhaseBegan():
            return message(
                "standard.log.phase", side=setting.sides.said(event.side), segment=_segment(setting, event.step)
            )
        case it.PhaseSkipped():
            return message(
                "standard.log.phase_skipped", side=setting.sides.said(event.side), segment=_segment(setting, event.step)
            )
        case it.MarkersDrawn():
            markers = markers_said(setting, event.markers)
            return message("standard.log.markers_drawn", side=setting.sides.said(event.side), markers=markers)
        case it.GameEnded():
            if event.winner is None:
                return message("standard.log.draw", reason=event.reason)
            return message("standard.log.victory", side=setting.sides.said(event.winner), reason=event.reason)
        case it.Rolled():
            verdict = "" if event.success is None else ("_safe" if event.success else "_happens")
            return message(f"standard.log.rolled{verdict}", why=event.why, result=event.result)
    return None


def _segment(setting: Setting, step: int) -> Message:
    entry = setting.sequence[step]
    key = "standard.log.arrivals" if entry.does == "arrivals" else "standard.log.segment"
    return message(key, phase=term("phase", entry.phase))


def _describe_losses(setting: Setting, event: Event) -> Message | None:
    units = setting.units
    match event:
        case it.Depleted():
            return message("standard.log.depleted", unit=units[event.unit].name, reason=event.reason)
        case it.Eliminated():
            return message("standard.log.eliminated", unit=units[event.unit].name, reason=event.reason)
        case it.HeldFast():
            hex = setting.board.hex_title(event.hex)
            return message("standard.log.held_fast", unit=units[event.unit].name, hex=hex, reason=event.reason)
    return None


def _describe_units(setting: Setting, event: Event) -> Message | None:
    match event:
        case it.Landed():
            return _landed(setting, event)
        case it.Moved():
            key = "standard.log.moved"
        case it.MoveStopped():
            key = "standard.log.move_stopped"
        case it.Entered():
            key = "standard.log.entered"
        case it.TurnedBack():
            hex = setting.board.hex_title(event.origin)
            return message("standard.log.turned_back", unit=setting.units[event.unit].name, hex=hex)
        case it.Relocated():
            key = "standard.log.goes_on" if event.rule == "11.45" else "standard.log.falls_back"
        case it.Retreated():
            key = "standard.log.retreated"
        case it.Advanced():
            key = "standard.log.advanced"
        case _:
            return None
    said = message(key, unit=setting.units[event.unit].name, hex=setting.board.hex_title(event.hex))
    match event:
        case it.Moved():
            return said.also(left_mp=event.mp_left)
        case it.MoveStopped():
            return said.also(reason=event.reason)
    return said


def _landed(setting: Setting, event: it.Landed) -> Message:
    board, unit = setting.board, setting.units[event.unit].name
    if event.hex < 0:
        return message("standard.log.blown_off", unit=unit, aimed=board.hex_title(event.aimed))
    if event.hex != event.aimed:
        hex = board.hex_title(event.hex)
        return message("standard.log.landed_off", unit=unit, aimed=board.number(event.aimed), hex=hex)
    return message("standard.log.landed", unit=unit, hex=board.hex_title(event.hex))


def _describe_combat(setting: Setting, event: Event) -> Message | None:
    board, units = setting.board, setting.units
    match event:
        case it.AttackDeclared():
            names = tuple(units[unit].name for unit in event.attackers)
            key = "standard.log.attacks" if len(names) == 1 else "standard.log.attack"
            return message(key, units=names, defender=units[event.defender].name, hex=board.hex_title(event.hex))
        case it.FireCommitted():
            return message(
                "standard.log.fire", side=setting.sides.said(event.side), markers=markers_said(setting, event.markers)
            )
        case it.CombatResolved():
            said = message(
                "standard.log.combat_shifted" if event.shift else "standard.log.combat",
                attack=event.attack.total, defense=event.defense.total, differential=event.differential,
                column=column_said(setting, event.column), die=event.die, result=result_said(setting, event.result),
            )  # fmt: skip
            return said.also(shift=event.shift) if event.shift else said
        case it.Bombarded():
            return message(
                "standard.log.bombarded" if event.success else "standard.log.bombarded_in_vain",
                marker=markers_said(setting, (event.marker,)), unit=units[event.unit].name,
                needed=event.needed_at_most, die=event.die,
            )  # fmt: skip
    return None


def _describe_stacks(setting: Setting, event: Event) -> Message | None:
    """Combat with stacks. [20, 21]"""
    board, units = setting.board, setting.units
    match event:
        case of_stacks.StackAttacked():
            names, others = (tuple(units[unit].name for unit in those) for those in (event.attackers, event.defenders))
            key = f"standard.log.stack_{event.manner}" + ("s" if len(names) == 1 else "")
            return message(key, units=names, defenders=others, hex=board.hex_title(event.hex))
        case of_stacks.StackFought():
            said = message(
                "standard.log.combat_of_stacks_paid" if event.is_paid else "standard.log.combat_of_stacks",
                attack=event.attack.total, defense=event.defense.total,
                differential=event.differential, column=column_said(setting, event.column), die=event.die,
                result=result_said(setting, event.result),
            )  # fmt: skip
            return said.also(shifts=shifts_said(event.shift, event.fort, event.right))
        case of_stacks.ReductionRolled():
            return message(
                "standard.log.reduction_rolled", re=event.re, die=event.die, more=event.more, steps=event.steps
            )
        case of_stacks.CadreFormed():
            return message("standard.log.cadre_formed", unit=units[event.unit].name, hex=board.hex_title(event.hex))
        case of_stacks.Disrupted():
            return message("standard.log.disrupted", unit=units[event.unit].name)
        case of_stacks.Recovered():
            return message("standard.log.recovered", unit=units[event.unit].name)
    return None


def shifts_said(left: int, fort: int, right: int) -> Value:
    """Columns to the left, so many of them for a fort, and to the right for a weak defence. [7.4, 20.14, 21.1]"""
    what = "terrain" if not fort else "fort" if fort == left else "terrain_and_fort"
    to_left: Value = message(f"standard.log.shifts_{what}", left=left) if left else ""
    to_right: Value = message("standard.log.shifts_right", right=right) if right else ""
    return message("standard.log.shifts_both", left=to_left, right=to_right) if left and right else to_left or to_right


def _describe_bridges(setting: Setting, event: Event) -> Message | None:
    bridges = setting.board.bridges
    match event:
        case of_bridges.BridgeTried():
            key = "standard.log.demolished" if event.demolished else "standard.log.not_demolished"
            return message(key, bridge=bridges[event.bridge].said, needed=event.needed_at_most, die=event.die)
        case of_bridges.DemolitionDeclined():
            return message("standard.log.declined", bridge=bridges[event.bridge].said)
        case of_bridges.RepairTried():
            key = "standard.log.repaired" if event.repaired else "standard.log.not_repaired"
            return message(key, bridge=bridges[event.bridge].said, needed=event.needed_at_least, die=event.die)
        case of_bridges.RepairLapsed():
            return message("standard.log.repair_lapsed", bridge=bridges[event.bridge].said)
        case of_bridges.Spanned():
            return message("standard.log.spanned", hexside=setting.board.hexside_title(event.hexside))
        case of_bridges.OrderGiven():
            return message("standard.log.order", bridge=bridges[event.bridge].said, order=order_said(event.order))
    return None


def _describe_rest(setting: Setting, event: Event) -> Message | None:
    board, units, zones = setting.board, setting.units, setting.zones
    match event:
        case it.ZoneLost():
            return message(
                "standard.log.zone_lost", zone=zones[event.zone].title, unit=units[event.unit].name,
                markers=event.markers_removed, fewer=event.allotment_lost, count=event.markers_removed,
            )  # fmt: skip
        case it.ObjectiveTaken():
            hex = board.hex_title(event.hex)
            name, held = units[event.unit].name, event.held
            return message("standard.log.objective", unit=name, hex=hex, held=held, count=held)
        case it.Deployed():
            return message("standard.log.deployed", unit=units[event.unit].name, hex=board.hex_title(event.hex))
        case it.ZonePlaced():
            return message("standard.log.zone_placed", zone=zones[event.zone].title, hex=board.hex_title(event.hex))
        case it.DeploymentRevealed():
            return message("standard.log.revealed")
    return None
