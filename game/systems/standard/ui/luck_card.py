"""Every die of a game in words: what it was for, what was needed, what came, how kind it was. [1.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.lab.luck import WHOLE, luck_of
from game.systems.standard.lab.luck import COMBAT, CRASH, KINDS, Roll, rolls_of
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.describe import column_said, markers_said, result_said
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.ui.module_luck_lines import told_of_module
from game.systems.standard.ui.previews import faces_text
from game.ui.desk.overview import LuckCard, Past, RollCard, RollSum
from game.ui.language.words import Words

_POINTS = 100


def luck_card(setting: Setting, past: Past, words: Words) -> LuckCard:
    """The luck of a game so far."""
    rolls = rolls_of(setting, past.log, past.state_after)
    by_side = [[roll for roll in rolls if roll.throw.side is side] for side in SIDES]
    allied, german = (luck_of([roll.throw for roll in own]) for own in by_side)
    combats = [sum(roll.kind == COMBAT for roll in own) for own in by_side]
    return LuckCard(
        tuple(_card(setting, roll, words) for roll in rolls), tuple(_sums(rolls, words)),
        (allied, german), (combats[0], combats[1]),
    )  # fmt: skip


def _sums(rolls: Sequence[Roll], words: Words) -> list[RollSum]:
    """What all rolls of a kind were to bring, and what they brought."""
    found = []
    for side in SIDES:
        for kind in KINDS:
            own = [roll for roll in rolls if roll.kind == kind and roll.throw.side is side]
            if not own:
                continue
            expected, had = sum(roll.expected for roll in own), sum(roll.had for roll in own)
            if kind == COMBAT:
                expected, had = _POINTS * expected / len(own), _POINTS * had / len(own)
            decimals = 0 if kind == COMBAT else 1
            title = words(f"standard.window.luck.kinds_{kind}")
            found.append(RollSum(side, title, len(own), words.figure(expected, f".{decimals}f"), f"{had:.0f}"))
    return found


def _card(setting: Setting, roll: Roll, words: Words) -> RollCard:
    what, odds, came = _told(setting, roll, words)
    die = str(roll.die) if roll.die else ""
    return RollCard(
        roll.turn, roll.throw.side, what, odds, die, came, roll.throw.luck / WHOLE, _rule(roll)
    )  # fmt: skip


def _rule(roll: Roll) -> str:
    return "11.48" if roll.kind == CRASH else "7.5" if roll.kind == COMBAT else roll.event.rule


def _told(setting: Setting, roll: Roll, words: Words) -> tuple[str, str, str]:
    """What a roll was for, what was needed, and what came."""
    event = roll.event
    match event:
        case it.CombatResolved():
            unit, hex = setting.units[event.defender].short, setting.board.hex_title(event.hex)
            odds = words("standard.window.luck.column", column=words.say(column_said(setting, event.column)))
            came = words.say(result_said(setting, event.result))
            return words("standard.window.luck.attack", unit=unit, hex=hex), odds, came
        case it.Bombarded() | of_bridges.BridgeTried() | of_bridges.RepairTried():
            return _tried(setting, roll, event, words)
        case it.Landed():
            return _landing(setting, roll, event, words)
        case it.MarkersDrawn():
            worth = words("standard.window.luck.worth", value=words.figure(roll.expected))
            drawn = words.listed(markers_said(setting, event.markers))
            came = words("standard.window.luck.worth_in_all", value=f"{roll.had:.0f}")
            return words("standard.window.luck.draw", markers=drawn), worth, came
    return told_of_module(setting, roll, words)


def _tried(
    setting: Setting, roll: Roll, event: it.Bombarded | of_bridges.BridgeTried | of_bridges.RepairTried, words: Words
) -> tuple[str, str, str]:
    """The same of what one face of the die brings and another does not. [8.4, 14.0, 14.2]"""
    needed = _needed(roll.needed)
    if isinstance(event, it.Bombarded):
        what = words("standard.window.luck.bombard", unit=setting.units[event.unit].short)
        return what, needed, words("standard.window.luck.hit") if roll.had else words("standard.window.luck.miss")
    bridge = setting.board.bridges[event.bridge].said
    if isinstance(event, of_bridges.BridgeTried):
        what = words("standard.window.luck.demolish", bridge=bridge)
        return what, needed, words("standard.window.luck.blown") if roll.had else words("standard.window.luck.stands")
    what, low = words("standard.window.luck.repair", bridge=bridge), event.needed_at_least
    came = words("standard.window.luck.repaired") if roll.had else words("standard.window.luck.not_yet")
    return what, f"{low}-6" if low < 6 else "6", came


def _landing(setting: Setting, roll: Roll, event: it.Landed, words: Words) -> tuple[str, str, str]:
    unit = setting.units[event.unit].short
    if roll.kind == CRASH:
        came = words("standard.window.luck.fate_safe") if roll.had else words("standard.window.luck.crashed")
        return words("standard.window.luck.glider", unit=unit), f"{7 - roll.needed}-6", came
    fates = Counter(roll.fates)
    what = words("standard.window.luck.wind", unit=unit, hex=setting.board.number(event.aimed))
    return (
        what,
        words("standard.window.luck.safe_faces", faces=fates["safe"]),
        words(f"standard.window.luck.fate_{roll.fates[roll.die - 1]}"),
    )


def _needed(faces: int) -> str:
    return faces_text(faces) if faces else "-"
