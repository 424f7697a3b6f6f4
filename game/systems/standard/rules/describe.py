"""Events as lines of the log. [1.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.model.action import Event
from game.systems.standard.rules import events as it
from game.systems.standard.rules.actions import ORDER_NAMES
from game.systems.standard.rules.setting import Setting


def describe(setting: Setting, event: Event) -> str:
    """An event as one line, without its rule number."""
    for part in (
        _describe_sequence,
        _describe_units,
        _describe_losses,
        _describe_combat,
        _describe_bridges,
        _describe_rest,
    ):
        line = part(setting, event)
        if line is not None:
            return line
    return event.kind.replace("_", " ")


def markers_text(setting: Setting, markers: Iterable[int]) -> str:
    """Support fire markers in a sentence: British +3 x2, American +1."""
    counted = Counter(markers)
    parts = []
    for kind, count in sorted(counted.items()):
        marker = setting.markers[kind]
        times = f" x{count}" if count > 1 else ""
        parts.append(f"{setting.nation_title(marker.nation)} +{marker.value}{times}")
    return ", ".join(parts) or "none"


def column_title(setting: Setting, column: int) -> str:
    """Heading of a column of the combat table. [7.5]"""
    return setting.rules.combat.columns[column]


def result_title(setting: Setting, code: str) -> str:
    """A combat result in a few words. [7.5]"""
    return setting.rules.combat.results[code].title


def _describe_sequence(setting: Setting, event: Event) -> str | None:
    match event:
        case it.TurnBegan():
            return f"Turn {event.turn} of {setting.script.turns}"
        case it.PhaseBegan():
            return f"{event.side.title} {_segment(setting, event.step)}"
        case it.PhaseSkipped():
            return f"{event.side.title} {_segment(setting, event.step)}: nothing to do, passed over"
        case it.MarkersDrawn():
            return f"{event.side.title} draws support fire: {markers_text(setting, event.markers)}"
        case it.GameEnded():
            result = "Draw" if event.winner is None else f"{event.winner.title} victory"
            return f"{result}: {event.reason}"
        case it.Rolled():
            verdict = "" if event.success is None else (": safe" if event.success else ": it happens")
            return f"Die for the {event.why}: {event.result}{verdict}"
    return None


def _segment(setting: Setting, step: int) -> str:
    entry = setting.sequence[step]
    return f"{entry.phase.lower()}, arrivals" if entry.does == "arrivals" else entry.phase.lower()


def _describe_losses(setting: Setting, event: Event) -> str | None:
    units = setting.units
    match event:
        case it.Depleted():
            return f"{units[event.unit].name} is depleted: {event.reason}"
        case it.Eliminated():
            return f"{units[event.unit].name} is eliminated: {event.reason}"
        case it.HeldFast():
            return f"{units[event.unit].name} holds {setting.board.hex_title(event.hex)}: {event.reason}"
    return None


def _describe_units(setting: Setting, event: Event) -> str | None:
    board, units = setting.board, setting.units
    match event:
        case it.Moved():
            return f"{units[event.unit].name} moves to {board.hex_title(event.hex)}, {event.mp_left} MP left"
        case it.MoveStopped():
            return f"{units[event.unit].name} stops in {board.hex_title(event.hex)}: {event.reason}"
        case it.Entered():
            return f"{units[event.unit].name} arrives in {board.hex_title(event.hex)}"
        case it.Landed():
            if event.hex < 0:
                return f"{units[event.unit].name}, aimed at {board.hex_title(event.aimed)}, is blown off the map"
            aimed = "" if event.hex == event.aimed else f", aimed at {board.number(event.aimed)},"
            return f"{units[event.unit].name}{aimed} lands in {board.hex_title(event.hex)}"
        case it.Relocated():
            goes = "goes on" if event.rule == "11.45" else "falls back"
            return f"{units[event.unit].name} {goes} to {board.hex_title(event.hex)}"
        case it.Retreated():
            return f"{units[event.unit].name} retreats to {board.hex_title(event.hex)}"
        case it.Advanced():
            return f"{units[event.unit].name} advances into {board.hex_title(event.hex)}"
    return None


def _describe_combat(setting: Setting, event: Event) -> str | None:
    board, units = setting.board, setting.units
    match event:
        case it.AttackDeclared():
            names = ", ".join(units[unit].name for unit in event.attackers)
            verb = "attacks" if len(event.attackers) == 1 else "attack"
            return f"{names} {verb} {units[event.defender].name} in {board.hex_title(event.hex)}"
        case it.FireCommitted():
            return f"{event.side.title} support fire: {markers_text(setting, event.markers)}"
        case it.CombatResolved():
            shift = f", {event.shift} left for terrain" if event.shift else ""
            return (
                f"{event.attack.total} against {event.defense.total} is {event.differential:+d}{shift}: "
                f"column {column_title(setting, event.column)}, die {event.die}: {result_title(setting, event.result)}"
            )
        case it.Bombarded():
            marker = markers_text(setting, (event.marker,))
            hit = "hit" if event.success else "no effect"
            needed = f"{event.needed_at_most} or less needed, die {event.die}"
            return f"{marker} bombards {units[event.unit].name}: {needed}: {hit}"
    return None


def _describe_bridges(setting: Setting, event: Event) -> str | None:
    bridges = setting.board.bridges
    match event:
        case it.BridgeTried():
            result = "demolished" if event.demolished else "it stands"
            return f"Demolition of {bridges[event.bridge].name} on 1-{event.needed_at_most}, die {event.die}: {result}"
        case it.DemolitionDeclined():
            return f"The charges of {bridges[event.bridge].name} are not fired"
        case it.RepairTried():
            result = "repaired" if event.repaired else "not yet"
            return f"Repair of {bridges[event.bridge].name} on {event.needed_at_least}-6, die {event.die}: {result}"
        case it.RepairLapsed():
            return f"The repair of {bridges[event.bridge].name} is over"
        case it.Spanned():
            return f"Engineers bridge {setting.board.hexside_title(event.hexside)}"
        case it.OrderGiven():
            return f"Standing order for {bridges[event.bridge].name}: {ORDER_NAMES[event.order]}"
    return None


def _describe_rest(setting: Setting, event: Event) -> str | None:
    board, units, zones = setting.board, setting.units, setting.zones
    match event:
        case it.ZoneLost():
            return (
                f"Drop zone {zones[event.zone].title} is lost to {units[event.unit].name}: "
                f"{event.markers_removed} markers leave the game, {event.allotment_lost} fewer each turn"
            )
        case it.ObjectiveTaken():
            return f"{units[event.unit].name} holds {board.hex_title(event.hex)}: {event.held} objective hexes held"
        case it.Deployed():
            return f"{units[event.unit].name} is set up in {board.hex_title(event.hex)}"
        case it.ZonePlaced():
            return f"Drop zone {zones[event.zone].title} is placed in {board.hex_title(event.hex)}"
        case it.DeploymentRevealed():
            return "Both sides reveal their set-up"
    return None
