"""Events as lines of the log: the sentence, its rule, the hex it is about, good or bad. [1.3]"""

from __future__ import annotations

from game.model.action import Event
from game.systems.standard.rules import events as it
from game.systems.standard.rules.describe import describe
from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.previews import told_tone
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
    LogKind.BRIDGES: (it.BridgeTried, it.DemolitionDeclined, it.RepairTried, it.RepairLapsed, it.Spanned),
    LogKind.ARRIVALS: (it.Entered, it.Landed, it.Relocated, it.MarkersDrawn, it.Deployed, it.ZonePlaced, it.ZoneLost),
    LogKind.DICE: (it.Rolled, it.CombatResolved, it.Bombarded, it.BridgeTried, it.RepairTried),
}  # fmt: skip
_BAD = (it.Eliminated, it.Depleted, it.ZoneLost)


def log_line(setting: Setting, event: Event, words: Words) -> LogLine | None:
    """An event as a line of the log; none for standing orders, which are nobody else's business."""
    if isinstance(event, it.OrderGiven):
        return None
    text = words.say(describe(setting, event))
    march = f"{event.kind}:{event.unit}" if isinstance(event, it.Moved | it.Retreated) else ""
    is_heading = isinstance(event, _HEADINGS)
    hex = _hex_of(setting, event)
    number = setting.board.number(hex) if hex >= 0 else ""
    return LogLine(
        text, event.rule, hex, _tone(setting, event), number, is_heading=is_heading,
        begins_turn=isinstance(event, it.TurnBegan), replaces=march,
        kinds=tuple(kind for kind, events in _KINDS.items() if isinstance(event, events)),
        units=tuple((setting.units[unit].name, unit) for unit in _units_of(event)),
    )  # fmt: skip


def _units_of(event: Event) -> tuple[int, ...]:
    """The units that an event's sentence names."""
    match event:
        case it.AttackDeclared():
            return (*event.attackers, event.defender)
        case it.CombatResolved():
            return ()
    unit = getattr(event, "unit", None)
    return () if unit is None else (int(unit),)


def _hex_of(setting: Setting, event: Event) -> int:
    hexsides = setting.board.topology.hexsides
    match event:
        case it.BridgeTried() | it.DemolitionDeclined() | it.RepairTried() | it.RepairLapsed() | it.OrderGiven():
            return hexsides[setting.board.bridges[event.bridge].hexside][0]
        case it.Spanned():
            return hexsides[event.hexside][0]
        case it.Landed() if event.hex < 0:
            return event.aimed
    return int(getattr(event, "hex", -1))


def _tone(setting: Setting, event: Event) -> Tone:
    match event:
        case it.CombatResolved():
            return told_tone(setting, event.result)
        case it.BridgeTried():
            return Tone.BAD if event.demolished else Tone.PLAIN
        case it.RepairTried():
            return Tone.GOOD if event.repaired else Tone.PLAIN
        case it.ObjectiveTaken():
            return Tone.GOOD
        case it.GameEnded():
            return Tone.EVEN if event.winner is None else Tone.GOOD
        case _:
            return Tone.BAD if isinstance(event, _BAD) else Tone.PLAIN
