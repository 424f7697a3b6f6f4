"""Scenarios that are won or lost from their set-up on, before anybody moves. [17]"""

from __future__ import annotations

from game.model.side import Side
from game.scenario.report import Report
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF

_ELSEWHERE = "ask for more, or set them up elsewhere"


def lint_outset(setting: Setting, report: Report) -> None:
    """Refuse a game that is over at once; doubt one that its set-up has decided. [17.1, 17.2, 17.41, 17.44]"""
    if setting.script.victory.kind == "objective":
        _lint_held(setting, report)
    elif setting.open_sea is not None:
        _lint_lost(setting, report)
        _lint_open(setting, report)


def _lint_held(setting: Setting, report: Report) -> None:
    """Whoever stands in objective hexes when the game begins holds them from that instant on. [17.1, 17.2]"""
    victory = setting.script.victory
    held = len(setting.objective & {hex for unit, hex in enumerate(setting.start_hexes) if _counts(setting, unit)})
    begins = f"objective hexes held from the set-up on: {held}"
    if held >= victory.for_victory:
        report(("victory", "for_victory"), f"{begins}, so the game is won at once [17.1]", _ELSEWHERE)
    elif 0 < victory.for_draw <= held:
        what = f"{begins}, so the side {victory.side} cannot lose [17.2]"
        report(("victory", "for_draw"), what, _ELSEWHERE, warning=True)


def _counts(setting: Setting, unit: int) -> bool:
    """Whether a unit holds objectives. [17.1]"""
    victory, entry = setting.script.victory, setting.units[unit]
    return entry.side is SIDE_OF[victory.side] and (victory.airborne_count or not entry.is_airborne)


def _lint_lost(setting: Setting, report: Report) -> None:
    """What must not be lost is not lost already. [17.44]"""
    section = setting.open_sea
    for hex in section.lost_with if section is not None else ():
        if _is_of(setting, hex, SIDE_OF[setting.script.victory.side].enemy):
            what = f"{setting.board.number(hex)} is the other side's at the start, so the game is lost at once [17.44]"
            report(("victory", "open_sea", "lost_with"), what, "give the hex to its side under stacks: control")


def _lint_open(setting: Setting, report: Report) -> None:
    """What must be opened is not open already: a battery lies on it, or the other side on its shores. [17.41]"""
    victory = setting.script.victory
    opener = SIDE_OF[victory.side]
    enemies = {hex for unit, hex in enumerate(setting.start_hexes) if setting.units[unit].side is opener.enemy}
    held = sum(_is_of(setting, hex, opener) and hex not in enemies for hex in setting.objective)
    if held >= victory.for_victory and all(site.side is opener for site in setting.sites):
        what = "enough shores are held and no battery is left from the set-up on, so the passage is open [17.41]"
        report(("victory", "for_victory"), what, "give shores or a battery to the other side", warning=True)


def _is_of(setting: Setting, hex: int, side: Side) -> bool:
    """Whether a side controls a hex when the game begins. [19.31]"""
    return setting.stacks is not None and setting.stacks.control[hex] == side
