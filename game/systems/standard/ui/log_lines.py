"""Events as lines of the log: the sentence, its rule, the hex it is about, good or bad. [1.3]"""

from __future__ import annotations

from game.model.action import Event
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.air_naval import events as of_air
from game.systems.standard.rules.attrition import events as of_attrition
from game.systems.standard.rules.bridgeheads import events as of_bridgeheads
from game.systems.standard.rules.describe import describe
from game.systems.standard.rules.off_map import events as of_boxes
from game.systems.standard.rules.overruns import events as of_overruns
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks import events as of_stacks
from game.systems.standard.rules.supply import events as of_supply
from game.systems.standard.ui.previews import END_TONES, fought_tone
from game.ui.desk.cards import LogKind, LogLine
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_HEADINGS = (it.TurnBegan, it.PhaseBegan, it.GameEnded, it.DeploymentRevealed)
_KINDS: dict[LogKind, tuple[type[Event], ...]] = {
    LogKind.COMBAT: (
        it.AttackDeclared, it.FireCommitted, it.CombatResolved, it.Bombarded, it.HeldFast, it.Retreated, it.Advanced,
        it.Depleted, it.Eliminated,
    ),
    LogKind.MOVEMENT: (it.Moved, it.MoveStopped, it.TurnedBack),
    LogKind.BRIDGES: (
        of_bridges.BridgeTried, of_bridges.DemolitionDeclined, of_bridges.RepairTried, of_bridges.RepairLapsed,
        of_bridges.Spanned,
    ),
    LogKind.ARRIVALS: (it.Entered, it.Landed, it.Relocated, it.MarkersDrawn, it.Deployed, it.ZonePlaced, it.ZoneLost),
    LogKind.DICE: (it.Rolled, it.CombatResolved, it.Bombarded, of_bridges.BridgeTried, of_bridges.RepairTried),
}  # fmt: skip
_MODULE_KINDS: dict[LogKind, tuple[type[Event], ...]] = {
    LogKind.COMBAT: (
        of_stacks.ReductionRolled, of_stacks.CadreFormed, of_stacks.Disrupted, of_stacks.Recovered,
        of_overruns.OverrunEntered, of_overruns.OverrunWithin, of_overruns.OverrunDecided, of_overruns.HexVacated,
        of_overruns.DeadlockDeclared, of_overruns.DeadlockLifted, of_overruns.UnitBound, of_overruns.DualHexBegan,
        of_overruns.EnemyPinned, of_attrition.AttritionDeclared, of_attrition.AttritionRolled,
        of_attrition.AttritionCameToNothing, of_attrition.HexYielded, of_air.SupportCommitted, of_air.AircraftFiredAt,
        of_air.BatteryFiredAt, of_air.DrewFire, of_air.AirStands, of_air.AirSentBack, of_air.ShipAllocated,
        of_air.ShipPrepared, of_air.WeatherCame, of_bridgeheads.GunsFired, of_bridgeheads.InvasionBegan,
        of_supply.AttackSupplySpent,
    ),
    LogKind.MOVEMENT: (
        of_overruns.OverrunWithin, of_overruns.OverrunMarksLifted, of_overruns.AirfieldBegun, of_overruns.AirfieldBuilt,
        of_bridgeheads.Embarked, of_boxes.LeftMap, of_supply.SupplyChanged,
    ),
    LogKind.BRIDGES: (
        of_overruns.BridgeRushed, of_overruns.RushFailed, of_bridgeheads.BridgeheadPlaced,
        of_bridgeheads.BridgeheadDeclined, of_bridgeheads.BridgeheadRemoved,
    ),
    LogKind.ARRIVALS: (of_boxes.CameToBox, of_bridgeheads.CameAshore, of_bridgeheads.WentBack),
    LogKind.DICE: (
        of_stacks.ReductionRolled, of_attrition.AttritionRolled, of_air.AircraftFiredAt, of_air.BatteryFiredAt,
        of_bridgeheads.GunsFired,
    ),
}  # fmt: skip
_BAD = (
    it.Eliminated, it.Depleted, it.ZoneLost, of_stacks.Disrupted, of_overruns.RushFailed, of_bridgeheads.WentBack,
    of_bridgeheads.BridgeheadRemoved, of_air.DrewFire,
)  # fmt: skip
_GOOD = (it.ObjectiveTaken, of_bridgeheads.BridgeheadPlaced, of_attrition.HexYielded)


def log_line(setting: Setting, event: Event, words: Words) -> LogLine | None:
    """An event as a line of the log; none for standing orders, which are nobody else's business."""
    if isinstance(event, of_bridges.OrderGiven):
        return None
    text = words.say(describe(setting, event))
    march = f"{event.kind}:{event.unit}" if isinstance(event, it.Moved | it.Retreated) else ""
    is_heading = isinstance(event, _HEADINGS)
    hex = _hex_of(setting, event)
    number = setting.board.number(hex) if hex >= 0 else ""
    return LogLine(
        text, event.rule, hex, _tone(setting, event), number, is_heading=is_heading,
        begins_turn=isinstance(event, it.TurnBegan), replaces=march,
        kinds=tuple(
            kind for kind in LogKind if isinstance(event, (*_KINDS.get(kind, ()), *_MODULE_KINDS.get(kind, ())))
        ),
        units=tuple((words.name(setting.units[unit].name), unit) for unit in _units_of(event)),
    )  # fmt: skip


def _units_of(event: Event) -> tuple[int, ...]:
    """The units that an event's sentence names."""
    match event:
        case of_stacks.StackAttacked():
            return (*event.attackers, *event.defenders)
        case (
            of_overruns.HexVacated() | of_overruns.DeadlockDeclared() | of_overruns.DeadlockLifted()
            | of_overruns.EnemyPinned() | of_bridgeheads.InvasionBegan() | of_boxes.CameToBox() | of_boxes.LeftMap()
        ):  # fmt: skip
            return event.units
        case of_supply.SupplyChanged():
            return (*event.without, *event.partly, *event.again)
        case it.AttackDeclared():
            return (*event.attackers, event.defender)
        case it.CombatResolved():
            return ()
    unit = getattr(event, "unit", None)
    return () if unit is None else (int(unit),)


def _hex_of(setting: Setting, event: Event) -> int:
    hexsides = setting.board.topology.hexsides
    match event:
        case (
            of_bridges.BridgeTried()
            | of_bridges.DemolitionDeclined()
            | of_bridges.RepairTried()
            | of_bridges.RepairLapsed()
            | of_bridges.OrderGiven()
        ):
            return hexsides[setting.board.bridges[event.bridge].hexside][0]
        case of_bridges.Spanned():
            return hexsides[event.hexside][0]
        case it.Landed() if event.hex < 0:
            return event.aimed
        case of_air.BatteryFiredAt():
            return setting.sites[event.site].hex
    return int(getattr(event, "hex", -1))


def _tone(setting: Setting, event: Event) -> Tone:
    match event:
        case it.CombatResolved():
            return fought_tone(setting, event)
        case of_bridges.BridgeTried():
            return Tone.BAD if event.demolished else Tone.PLAIN
        case of_bridges.RepairTried():
            return Tone.GOOD if event.repaired else Tone.PLAIN
        case of_overruns.OverrunDecided():
            return END_TONES[event.outcome]
        case of_stacks.ReductionRolled():
            return Tone.BAD if event.steps else Tone.PLAIN
        case of_bridgeheads.GunsFired() | of_air.AircraftFiredAt():
            return Tone.BAD if event.hit else Tone.PLAIN
        case of_air.BatteryFiredAt():
            return Tone.PLAIN if event.outcome == "missed" else Tone.GOOD
        case of_supply.SupplyChanged():
            return Tone.BAD if event.without else Tone.EVEN if event.partly else Tone.GOOD
        case it.GameEnded():
            return Tone.EVEN if event.winner is None else Tone.GOOD
        case _:
            return Tone.GOOD if isinstance(event, _GOOD) else Tone.BAD if isinstance(event, _BAD) else Tone.PLAIN
