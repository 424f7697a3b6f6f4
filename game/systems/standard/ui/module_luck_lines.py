"""Dice of the rule modules in the table of luck: what each was for, what was needed, what came. [20.9, 32-39]"""

from __future__ import annotations

from game.systems.standard.lab.luck import Roll
from game.systems.standard.rules.air_naval.events import AircraftFiredAt, BatteryFiredAt
from game.systems.standard.rules.attrition.events import AttritionRolled
from game.systems.standard.rules.bridgeheads.events import GunsFired
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.events import ReductionRolled
from game.systems.standard.ui.previews import faces_text
from game.ui.language.words import Words


def told_of_module(setting: Setting, roll: Roll, words: Words) -> tuple[str, str, str]:
    """What a die was for, what was needed, and what came; nothing for what is no die of a module."""
    event, number = roll.event, setting.board.number
    steps = words("standard.window.luck.usual_steps", steps=words.figure(roll.expected))
    needed = faces_text(roll.needed) if roll.needed else "-"
    hit = words("standard.window.luck.hit") if roll.had else words("standard.window.luck.miss")
    match event:
        case ReductionRolled():
            what = words("standard.window.luck.reduction", hex=number(event.hex), re=event.re)
            return what, steps, words("standard.window.luck.steps", count=event.steps)
        case AttritionRolled():
            title = setting.attrition.fronts[event.front].said if setting.attrition is not None else ""
            came = words("standard.window.luck.steps", count=event.steps)
            if event.is_hex_won:
                came = words("standard.window.luck.steps_and_hex", steps=came)
            return words("standard.window.luck.attrition", front=title, count=len(event.units)), steps, came
        case AircraftFiredAt():
            return words("standard.window.luck.anti_aircraft", hex=number(event.hex)), needed, hit
        case GunsFired():
            guns, hex = setting.sites[event.site].said, number(event.hex)
            return words("standard.window.luck.coast_guns", guns=guns, hex=hex), needed, hit
        case BatteryFiredAt():
            what = words("standard.window.luck.silencing", by=event.by, guns=setting.sites[event.site].said)
            return what, needed, words(f"standard.window.luck.{event.outcome}")
    return "", "", ""
