"""The rules of a scenario where scenarios differ, each with its number, to be read before a game is begun."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.ui.desk.cards import Fact
from game.ui.language.words import Words


def rule_facts(setting: Setting, words: Words) -> tuple[Fact, ...]:
    """Who begins, what may stand in a hex, support fire, repairs, set-up. [4.1, 8.1, 8.4, 10.1, 14.2, 18]"""
    return tuple(_facts(setting, words))


def _facts(setting: Setting, words: Words) -> Iterator[Fact]:
    script, rules = setting.script, setting.rules
    if setting.is_free_deployment:
        yield _fact(words, "set_up", words("standard.window.scenario_rules.secret"), "18.1")
    yield _fact(words, "first", words.say(setting.sides.said(setting.first_side)), "10.1")
    yield _fact(words, "stacking", words("standard.window.scenario_rules.units", count=rules.stacking), "4.1")
    yield _fact(words, "support_fire", _allotments(setting, words), "8.1")
    yield _fact(words, "bombardment", _yes(words, is_so=setting.bombardment), "8.4")
    repair = "lasting" if setting.repair_lasts else "player_turn"
    yield _fact(words, "repair", words(f"standard.window.scenario_rules.repair_{repair}"), "14.2")
    if script.demolished:
        down = ", ".join(words.say(site.said) for site in setting.board.bridges if site.id in script.demolished)
        yield _fact(words, "demolished", down, "14.0")
    if script.victory.kind == "objective":
        yield _fact(words, "airborne", _yes(words, is_so=script.victory.airborne_count), "17.1")


def _fact(words: Words, label: str, value: str, rule: str) -> Fact:
    return Fact(words(f"standard.window.scenario_rules.label.{label}"), value, rule)


def _yes(words: Words, *, is_so: bool) -> str:
    return words("standard.window.scenario_rules.is_so") if is_so else words("standard.window.scenario_rules.is_not")


def _allotments(setting: Setting, words: Words) -> str:
    """Markers of each side turn by turn; the last figure goes on. [8.1]"""
    return "; ".join(
        words(
            "standard.window.scenario_rules.markers",
            side=words.say(setting.sides.said(side)),
            list=", ".join(map(str, of_turn)),
        )
        for side in SIDES
        if (of_turn := setting.allotments[side])
    )
