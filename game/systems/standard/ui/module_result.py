"""What each side did with the rule modules, for the end page: overruns, bridgeheads, landings, guns, fronts. [22-39]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from game.engine.history import LogEntry
from game.model.side import Side
from game.systems.standard.rules.air_naval.events import BatteryFiredAt, SupportCommitted
from game.systems.standard.rules.attrition.events import AttritionRolled
from game.systems.standard.rules.bridgeheads.events import BridgeheadPlaced, BridgeheadRemoved, CameAshore
from game.systems.standard.rules.overruns.events import OverrunDecided
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.events import StackAttacked
from game.ui.desk.overview import Tally
from game.ui.language.words import Words

_RULES = {
    "overruns": "22.4", "bridgeheads": "31", "ashore": "32.22", "support": "39.33", "batteries": "39.35",
    "attrition": "33.3",
}  # fmt: skip
"""Lines of the end page, in order, with their rules."""


def module_tallies(setting: Setting, log: Iterable[LogEntry], words: Words) -> Iterator[Tally]:
    """A line for each thing of a module that either side has done."""
    counts = _counts(setting, log)
    for line, rule in _RULES.items():
        if any(counts[line, side] for side in (ALLIED, GERMAN)):
            told = [_told(line, side, counts, words) for side in (ALLIED, GERMAN)]
            yield Tally(words(f"standard.window.ending.module_{line}"), (told[0], told[1]), rule)


def _counts(setting: Setting, log: Iterable[LogEntry]) -> Counter[tuple[str, Side]]:
    """How often each side did each thing, and with what success: by the line, or what it is worth there."""
    counts: Counter[tuple[str, Side]] = Counter()
    attacker = ALLIED
    for entry in log:
        match entry.event:
            case StackAttacked() as event:
                attacker = setting.units[event.attackers[0]].side
            case OverrunDecided() as event:  # nobody may be left of those who attacked
                counts["overruns", attacker] += 1
                counts["overruns_won", attacker] += event.outcome != "failed"
            case BridgeheadPlaced() as event:
                counts["bridgeheads", event.side] += 1
            case BridgeheadRemoved() as event:
                counts["bridgeheads_gone", event.side] += 1
            case CameAshore() as event:
                counts["ashore", setting.units[event.unit].side] += 1
            case SupportCommitted() as event:
                counts["support", event.side] += event.points
            case BatteryFiredAt() as event:
                side = setting.sites[event.site].side.enemy
                counts["batteries", side] += 1
                counts["batteries_hit", side] += event.outcome != "missed"
            case AttritionRolled() as event:
                counts["attrition", event.side] += 1
                counts["attrition_steps", event.side] += event.steps
    return counts


def _told(line: str, side: Side, counts: Counter[tuple[str, Side]], words: Words) -> str:
    """A side's part of a line; empty if it did nothing of the kind."""
    number = counts[line, side]
    if not number:
        return ""
    tell: dict[str, Callable[[], str]] = {
        "overruns": lambda: words("standard.window.ending.of", number=counts["overruns_won", side], all=number),
        "batteries": lambda: words("standard.window.ending.of", number=counts["batteries_hit", side], all=number),
        "bridgeheads": lambda: words(
            "standard.window.ending.placed_gone", placed=number, gone=counts["bridgeheads_gone", side]
        ),
        "attrition": lambda: words(
            "standard.window.ending.times_steps", times=number, steps=counts["attrition_steps", side]
        ),
    }
    return tell[line]() if line in tell else str(number)
