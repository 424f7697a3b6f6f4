"""What happened, acted out: units go, volleys and results are said, the lost vanish. [19.8]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.model.action import Event
from game.systems.remagen.rules.events import Eliminated, Entered, Exited, Moved, Placed
from game.systems.remagen.rules.events_bridges import (
    BridgeFell,
    BridgeHolds,
    Completed,
    DropFailed,
    Dropped,
    Laboured,
    Landed,
    SiteDamaged,
    SiteLost,
)
from game.systems.remagen.rules.events_combat import Advanced, BattleFought, Fired, Retreated, Unharmed
from game.systems.remagen.rules.odds import Result, odds_said
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.ui.bridge_painters import BUILDING, FALLEN, LUDENDORFF, PONTOON
from game.ui.desk.stage import Scene
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.paint.works import Work

_STEP_SECONDS, _WORD_SECONDS = 0.16, 0.8


def scenes_of(setting: Setting, events: Sequence[Event], words: Words) -> list[Scene]:
    """Events as scenes, in order."""
    return [scene for event in events for scene in _scenes(setting, event, words)]


def _scenes(setting: Setting, event: Event, words: Words) -> Iterator[Scene]:
    match event:
        case Moved() | Retreated() | Advanced():
            here = event.origin
            for there in event.path:
                yield Scene(_STEP_SECONDS, f"unit:{event.unit}", here, there, sound="move")
                here = there
        case Placed() | Entered() | Landed():
            yield Scene(0.0, hex=event.sector)
        case Fired():
            hits = words("remagen.ui.hits", count=event.hits)
            text = words("remagen.ui.sum_of", dice=event.dice, pips=event.pips, divisor=event.divisor, hits=hits)
            tone = Tone.GOOD if event.hits else Tone.EVEN
            yield Scene(_WORD_SECONDS, hex=event.target, text=text, tone=tone, sound="combat")
        case BattleFought():
            result = Result(event.code)
            tone = Tone.BAD if result.hits_attacker else Tone.EVEN if not result.retreat_steps else Tone.GOOD
            odds = odds_said(event.attack, event.defense)
            text = words("remagen.ui.fought", odds=odds, die=event.die or "-", result=words.say(result.said))
            yield Scene(_WORD_SECONDS, hex=event.hostile[0], text=text, tone=tone, sound="combat")
        case Eliminated():
            yield Scene(0.0, hex=event.sector, after={f"unit:{event.unit}": None})
        case Exited():
            yield Scene(0.0, hex=event.sector, after={f"unit:{unit}": None for unit in event.units})
        case _:
            yield from _hit_scenes(setting, event, words)
            yield from _bridge_scenes(setting, event, words)


def _word(sector: int, text: str, tone: Tone = Tone.EVEN) -> Scene:
    return Scene(_WORD_SECONDS, hex=sector, text=text, tone=tone, sound="combat")


def _hit_scenes(setting: Setting, event: Event, words: Words) -> Iterator[Scene]:
    """Dice of hits on foot and on pontoons. [11.7, 13.6]"""
    match event:
        case Unharmed():
            yield _word(event.sector, words("remagen.ui.unharmed", die=event.die))
        case SiteDamaged():
            text = words("remagen.ui.site_damaged", lost=event.before - event.after, left=event.after)
            yield _word(setting.lines[event.line].first, text, Tone.BAD)
        case SiteLost():
            yield _word(setting.lines[event.line].first, words("remagen.ui.site_lost"), Tone.BAD)


def _bridge_scenes(setting: Setting, event: Event, words: Words) -> Iterator[Scene]:
    """What is built, what falls, what comes from the air. [13-15]"""
    match event:
        case Laboured():
            text = words("remagen.ui.laboured", dice=len(event.units), pips=event.pips, before=event.before,
                         after=event.after)  # fmt: skip
            yield _word(setting.lines[event.line].first, text, Tone.GOOD)
        case Dropped():
            thrown = " + ".join(map(str, event.line))
            said = words("remagen.ui.dropped", sector=setting.name(event.sector), number=event.number, line=thrown)
            yield _word(event.sector, said, Tone.GOOD)
        case DropFailed():
            yield _word(event.sector, words("remagen.ui.drop_failed"), Tone.BAD)
        case BridgeHolds():
            text = words("remagen.ui.holds_on", die=event.die, up_to=event.up_to)
            yield _word(setting.lines[setting.standing_line].first, text, Tone.GOOD)
        case BridgeFell():
            line = setting.lines[setting.standing_line]
            fallen = (Work(LUDENDORFF, line.course, FALLEN),)
            fell = words("remagen.ui.fell")
            if event.die:
                fell = words("remagen.ui.fell_on", die=event.die, up_to=event.up_to)
            yield Scene(0.0, hex=line.first, works=fallen)
            yield Scene(_WORD_SECONDS, hex=line.first, text=fell, tone=Tone.BAD, sound="bridge")
        case Completed():
            line = setting.lines[event.line]
            whole = (Work(PONTOON, line.course, BUILDING, 1.0),)
            yield Scene(_WORD_SECONDS, hex=line.first, text=words("remagen.ui.completed"), works=whole)
