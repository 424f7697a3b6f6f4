"""Events as lines of the log. [19.8]"""

from __future__ import annotations

from game.language.phrasebook import capital
from game.model.action import Event
from game.systems.remagen.rules.events import (
    Eliminated,
    Entered,
    Moved,
    Placed,
    StepBegan,
    StepSkipped,
    Stopped,
    TurnBegan,
)
from game.systems.remagen.rules.events_bridges import BridgeFell, BridgeHolds, Completed, Dropped, Laboured, SiteDamaged
from game.systems.remagen.rules.events_combat import BattleFought, FiguresLost, Fired, HitTaken, Retreated
from game.systems.remagen.rules.flow import told_left_out
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_unit
from game.ui.desk.cards import LogKind, LogLine
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_KINDS: dict[type[Event], tuple[LogKind, ...]] = {
    Moved: (LogKind.MOVEMENT,),
    Stopped: (LogKind.MOVEMENT,),
    Entered: (LogKind.ARRIVALS,),
    Placed: (LogKind.ARRIVALS,),
    Fired: (LogKind.COMBAT, LogKind.DICE),
    HitTaken: (LogKind.COMBAT,),
    FiguresLost: (LogKind.COMBAT, LogKind.DICE),
    BattleFought: (LogKind.COMBAT, LogKind.DICE),
    Retreated: (LogKind.COMBAT,),
    Eliminated: (LogKind.COMBAT,),
    BridgeHolds: (LogKind.BRIDGES, LogKind.DICE),
    BridgeFell: (LogKind.BRIDGES, LogKind.DICE),
    Laboured: (LogKind.BRIDGES, LogKind.DICE),
    SiteDamaged: (LogKind.BRIDGES, LogKind.DICE),
    Completed: (LogKind.BRIDGES,),
    Dropped: (LogKind.ARRIVALS, LogKind.DICE),
}


def log_line(setting: Setting, event: Event, words: Words) -> LogLine | None:
    """An event as a line; of the steps that are passed over only what the night leaves out is worth one. [4.3]"""
    left_out = told_left_out(setting, event)
    if isinstance(event, StepSkipped) and left_out is None:
        return None
    sector = _sector(event)
    text = capital(words.say(left_out or REMAGEN.describe(setting, event)))
    names = ((words.say(told_unit(setting, unit)), unit) for unit in _units(event))
    return LogLine(
        text, event.rule, sector,
        Tone.BAD if isinstance(event, Eliminated | BridgeFell) else Tone.PLAIN,
        setting.name(sector) if sector >= 0 else "",
        is_heading=isinstance(event, TurnBegan | StepBegan), begins_turn=isinstance(event, TurnBegan),
        kinds=_KINDS.get(type(event), ()),
        units=tuple((capital(name) if text.startswith(capital(name)) else name, unit) for name, unit in names),
    )  # fmt: skip


def _sector(event: Event) -> int:
    for name in ("target", "sector"):
        if hasattr(event, name):
            return int(getattr(event, name))
    path = getattr(event, "path", ()) or getattr(event, "hostile", ())
    return int(path[-1]) if path else -1


def _units(event: Event) -> tuple[int, ...]:
    units = getattr(event, "units", ())
    return tuple(units) if units else (event.unit,) if hasattr(event, "unit") else ()
