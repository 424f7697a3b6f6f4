"""What happened, acted out: units go, every die is seen with what it decides, the lost vanish. [19.8]"""

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
from game.systems.remagen.rules.events_combat import (
    Advanced,
    BattleFought,
    FiguresLost,
    Fired,
    Retreated,
    Unharmed,
)
from game.systems.remagen.rules.odds import Result, odds_said
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.ui.bridge_painters import BUILDING, FALLEN, LUDENDORFF, PONTOON
from game.ui.desk.stage import Scene
from game.ui.language.words import Words
from game.ui.look.tone import Tone
from game.ui.paint.works import Work

_STEP_SECONDS, _WORD_SECONDS, _DICE_SECONDS = 0.16, 0.8, 1.3


def scenes_of(setting: Setting, events: Sequence[Event], words: Words) -> list[Scene]:
    """Events as scenes, in order; all hits in a row on the foot of a sector are one of them."""
    found: list[Scene] = []
    falling: list[FiguresLost | Unharmed] = []
    vanishing: list[Scene] = []
    for event in events:
        if falling and not _falls_with(falling[0], event):
            found += [_fallen(setting, falling, words), *vanishing]
            falling, vanishing = [], []
        if isinstance(event, FiguresLost | Unharmed):
            falling.append(event)
        elif falling:
            vanishing += _scenes(setting, event, words)
        else:
            found += _scenes(setting, event, words)
    return [*found, _fallen(setting, falling, words), *vanishing] if falling else found


def _falls_with(first: FiguresLost | Unharmed, event: Event) -> bool:
    """Whether an event belongs to the hits on the foot of a sector that have begun: figures fall, trays are gone."""
    if isinstance(event, FiguresLost | Unharmed):
        return event.sector == first.sector
    return isinstance(event, Eliminated) and event.sector == first.sector


def _fallen(setting: Setting, events: Sequence[FiguresLost | Unharmed], words: Words) -> Scene:
    """Every die of hits on the foot of a sector, and how many figures fall to them. [11.7]"""
    sector = events[0].sector
    dice = tuple(event.die for event in events if isinstance(event, Unharmed) or not event.is_rest)
    lost = sum(event.lost for event in events if isinstance(event, FiguresLost))
    text = words("remagen.ui.figures_fall", count=lost, needed=setting.pips_per_figure(sector))
    return _rolled(sector, text, dice, Tone.BAD if lost else Tone.EVEN)


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
            text = words("remagen.ui.sum_of", sector=setting.name(event.sector), count=event.dice, pips=event.pips,
                         divisor=event.divisor, hits=hits)  # fmt: skip
            yield _rolled(event.target, text, event.thrown, Tone.GOOD if event.hits else Tone.EVEN)
        case BattleFought():
            result = Result(event.code)
            tone = Tone.BAD if result.hits_attacker else Tone.EVEN if not result.retreat_steps else Tone.GOOD
            odds = odds_said(event.attack, event.defense)
            weighed = words("remagen.ui.weighed", attack=event.attack, defense=event.defense, odds=odds)
            yield _word(event.hostile[0], weighed)  # nobody has seen those of a front that divides itself
            key = "fought" if event.die else "fought_without_die"
            text = words(f"remagen.ui.{key}", odds=odds, die=event.die, result=words.say(result.said))
            yield _rolled(event.hostile[0], text, (event.die,) if event.die else (), tone)
        case Eliminated():
            yield Scene(0.0, hex=event.sector, after={f"unit:{event.unit}": None})
        case Exited():
            yield Scene(0.0, hex=event.sector, after={f"unit:{unit}": None for unit in event.units})
        case _:
            yield from _bridge_scenes(setting, event, words)


def _word(sector: int, text: str, tone: Tone = Tone.EVEN) -> Scene:
    return Scene(_WORD_SECONDS, hex=sector, text=text, tone=tone, sound="combat")


def _rolled(sector: int, text: str, dice: tuple[int, ...], tone: Tone) -> Scene:
    return Scene(_DICE_SECONDS, hex=sector, text=text, tone=tone, dice=dice, sound="combat")


def _bridge_scenes(setting: Setting, event: Event, words: Words) -> Iterator[Scene]:
    """What is built, what falls, what comes from the air. [13-15]"""
    match event:
        case SiteDamaged():
            text = words("remagen.ui.site_damaged", lost=event.before - event.after, left=event.after)
            yield _rolled(setting.lines[event.line].first, text, (event.die,), Tone.BAD)
        case SiteLost():
            yield _word(setting.lines[event.line].first, words("remagen.ui.site_lost"), Tone.BAD)
        case Laboured():
            key = "laboured_halved" if event.is_halved else "laboured"
            text = words(
                f"remagen.ui.{key}", pips=event.pips, before=event.before, after=event.after, count=event.pips
            )  # fmt: skip
            yield _rolled(setting.lines[event.line].first, text, event.thrown, Tone.GOOD)
        case Dropped():
            thrown = " + ".join(map(str, event.line))
            said = words("remagen.ui.dropped", sector=setting.name(event.sector), number=event.number, line=thrown)
            yield _rolled(event.sector, said, (event.number, *event.line), Tone.GOOD)
        case DropFailed():
            yield _word(event.sector, words("remagen.ui.drop_failed"), Tone.BAD)
        case BridgeHolds():
            text = words("remagen.ui.holds_on", die=event.die, up_to=event.up_to)
            yield _rolled(setting.lines[setting.standing_line].first, text, (event.die,), Tone.GOOD)
        case BridgeFell():
            line = setting.lines[setting.standing_line]
            fallen = (Work(LUDENDORFF, line.course, FALLEN),)
            fell = words("remagen.ui.fell")
            if event.die:
                fell = words("remagen.ui.fell_on", die=event.die, up_to=event.up_to)
            yield Scene(0.0, hex=line.first, works=fallen)
            dice = (event.die,) if event.die else ()
            yield Scene(_DICE_SECONDS, hex=line.first, text=fell, tone=Tone.BAD, dice=dice, sound="bridge")
        case Completed():
            line = setting.lines[event.line]
            whole = (Work(PONTOON, line.course, BUILDING, 1.0),)
            yield Scene(_WORD_SECONDS, hex=line.first, text=words("remagen.ui.completed"), works=whole)
