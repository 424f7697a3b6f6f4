"""The rules in which scenarios of Remagen differ, each with its number, to be read before a game is begun."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.sides import SIDES, US
from game.ui.desk.cards import Fact
from game.ui.language.words import Words


def rule_facts(setting: Setting, words: Words) -> tuple[Fact, ...]:
    """Who sets up, nights, the bridge and pontoons, what enters, the par, sudden ends. [4.3, 6, 13, 14, 16]"""
    return tuple(_facts(setting, words))


def _facts(setting: Setting, words: Words) -> Iterator[Fact]:
    script = setting.script
    sides = ", ".join(dict.fromkeys(words.say(setting.sides.said(set_up.side)) for set_up in setting.set_ups))
    yield _fact(words, "set_up", sides or words("remagen.scenario.no_set_up"), "6.1")
    nights = ", ".join(str(turn) for turn in sorted(setting.nights) if turn <= setting.turns)
    yield _fact(words, "nights", nights or words("remagen.scenario.none"), "4.3")
    if setting.standing_line != NOWHERE:
        key = "stands" if script.bridge_stands else "fallen"
        yield _fact(words, "bridge", words(f"remagen.ui.{key}"), "14.1")
    begun = ", ".join(
        words("remagen.scenario.begun", line=line, labour=labour) for line, labour in sorted(script.pontoons.items())
    )
    if begun:
        yield _fact(words, "pontoons", begun, "13.4")
    for side in SIDES:
        if setting.entries[side] is not None:
            label = words("remagen.scenario.label.entry", side=words.say(setting.sides.said(side)))
            yield Fact(label, _entry(setting, side, words), "6.3" if side is US else "6.4")
    yield _fact(words, "par", str(script.victory.par), "16.1")
    if script.victory.sudden.bottled_from_turn is not None:
        said = words("remagen.scenario.bottled", turn=script.victory.sudden.bottled_from_turn)
        yield _fact(words, "sudden", said, "16.6")


def _fact(words: Words, label: str, value: str, rule: str) -> Fact:
    return Fact(words(f"remagen.scenario.label.{label}"), value, rule)


def _entry(setting: Setting, side: int, words: Words) -> str:
    """Where the pool of a side comes on, and what may in each turn. [6.3, 6.4]"""
    entry = setting.entries[side]
    if entry is None:
        return ""
    sectors = ", ".join(map(setting.name, entry.sectors))
    quotas = [quota_of(setting, SIDES[side], turn) for turn in range(1, setting.turns + 1)]
    if not any(quota > 0 for quota in quotas):
        return words("remagen.scenario.at", sectors=sectors)
    listed = ", ".join(str(max(quota, 0)) for quota in quotas)
    return words("remagen.scenario.at_quota", sectors=sectors, list=listed)
