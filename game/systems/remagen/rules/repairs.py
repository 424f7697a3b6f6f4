"""Variants in which damage does not last: recovery at night, and hits that are forgotten. [17.4, 17.6]"""

from __future__ import annotations

from game.model.message import message
from game.model.side import Side
from game.systems.remagen.rules.chapter import Chapter
from game.systems.remagen.rules.events_bridges import HitsForgotten, Recovered
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.tellings import told_unit
from game.systems.remagen.rules.zones import in_zoc

RECOVERY, FLEETING_HITS = "recovery", "fleeting_hits"
"""Variants. [17.4, 17.6]"""


def recover(play: Play, side: Side) -> None:
    """At night a side's disabled vehicles away from the enemy roll to be brought round. [17.4]"""
    state = play.state
    if RECOVERY not in state.setting.chosen or not state.setting.is_night(state.turn):
        return
    for unit in state.side_units(side):
        at = state.sector[unit.index]
        if not state.on_board(unit.index) or not state.is_disabled(unit.index) or in_zoc(state, at, side):
            continue
        pips = play.roll(message("remagen.die.recovery", unit=told_unit(state.setting, unit.index)), "17.4")
        is_well = pips >= state.setting.rules.recovers_from
        if is_well:
            state.hits[unit.index] = unit.type.stop - 1
        play.tell(Recovered("17.4", unit.index, pips, is_well))


def forget_hits(play: Play) -> None:
    """At the end of a turn hits that have not stopped a vehicle are taken off. [17.6]"""
    state = play.state
    if FLEETING_HITS not in state.setting.chosen:
        return
    for unit in state.setting.units:
        stop = unit.type.stop or unit.type.kill
        if unit.type.is_vehicle and 0 < state.hits[unit.index] < stop and state.on_board(unit.index):
            state.hits[unit.index] = 0
            play.tell(HitsForgotten("17.6", unit.index))


REPAIRS = Chapter(
    "17",
    "repairs",
    tellings={
        Recovered: lambda setting, event: message(
            "remagen.log.recovered" if event.is_well else "remagen.log.not_recovered",
            unit=told_unit(setting, event.unit),
            die=event.die,
        ),
        HitsForgotten: lambda setting, event: message("remagen.log.mended", unit=told_unit(setting, event.unit)),
    },
)
