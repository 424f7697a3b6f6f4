"""The Ludendorff Bridge falls. [14]"""

from __future__ import annotations

from game.model.message import message
from game.systems.remagen.rules.chapter import Chapter, StepKind
from game.systems.remagen.rules.events_bridges import BridgeFell, BridgeHolds
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.repairs import recover
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.sides import GERMAN
from game.systems.remagen.rules.state import State

STOUT_BRIDGE = "stout_bridge"
"""Variant: it falls when it must, and not before. [17.9]"""


def fall_up_to(setting: Setting, turn: int) -> int:
    """It falls on a roll of at most this in a turn; 0 if it cannot, all sides of the die if it must. [14.1, 17.9]"""
    sides = setting.rules.die
    known = {chance.turn: chance.up_to for chance in setting.rules.collapse}
    up_to = known.get(turn, sides if known and turn > max(known) else 0)
    return up_to if up_to >= sides or STOUT_BRIDGE not in setting.chosen else 0


def is_rolled_for(setting: Setting) -> bool:
    """Whether a die may say, in these turns, that the bridge falls: it stands, and need not fall yet. [14.1, 17.9]"""
    if setting.standing_line == NOWHERE or not setting.script.bridge_stands:
        return False
    return any(0 < fall_up_to(setting, turn) < setting.rules.die for turn in range(1, setting.turns + 1))


def fall_chances(state: State) -> tuple[tuple[int, float], ...]:
    """Turn -> the chance that the bridge has fallen by its end, for the turns to come. [14.1]"""
    if not state.bridge_stands:
        return ()
    stands, found = 1.0, []
    sides = state.setting.rules.die
    first = state.turn if not _is_over(state) else state.turn + 1
    for turn in range(max(first, 1), state.setting.turns + 1):
        stands *= 1 - min(fall_up_to(state.setting, turn), sides) / sides
        found.append((turn, 1 - stands))
    return tuple(found)


def _is_over(state: State) -> bool:
    """Whether the roll of this turn has been made. [4.2]"""
    steps = [step.does for step in state.setting.sequence]
    return "collapse" in steps and state.step >= steps.index("collapse")


def _collapse(play: Play) -> None:
    """One die, or none when it must fall. [14.1, 14.2]"""
    state = play.state
    recover(play, GERMAN)
    up_to = fall_up_to(state.setting, state.turn)
    if not state.bridge_stands or not up_to or state.setting.standing_line == NOWHERE:
        return
    if up_to < state.setting.rules.die:
        pips = play.roll(message("remagen.die.collapse", up_to=up_to), "14.1")
        if pips > up_to:
            play.tell(BridgeHolds("14.1", pips, up_to))
            return
    else:
        pips = 0
    state.bridge_stands = False
    play.tell(BridgeFell("14.2", pips, up_to))
    for sector in state.setting.lines[state.setting.standing_line].river:
        for unit in state.standing_in(sector):
            play.eliminate(unit, "bridge", "14.2")


COLLAPSE = Chapter(
    "14",
    "collapse",
    steps=(StepKind("collapse", enter=_collapse),),
    tellings={
        BridgeHolds: lambda _setting, event: message("remagen.log.bridge_holds", die=event.die, up_to=event.up_to),
        BridgeFell: lambda _setting, event: (
            message("remagen.log.bridge_fell", die=event.die, up_to=event.up_to)
            if event.die
            else message("remagen.log.bridge_must_fall")
        ),
    },
)
