"""The calendar of a game: its turns with day and quota, the pools, when the bridge may fall. [4.5, 6.3, 14.1]"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from game.language.phrasebook import capital
from game.model.message import term
from game.systems.remagen.rules.collapse import fall_chances, fall_up_to
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.paratroops import ANY_DAY, NO_PARATROOPS, waiting
from game.systems.remagen.rules.setting import NOWHERE, POOL, Setting
from game.systems.remagen.rules.sides import SIDES, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.tellings import told_time
from game.ui.desk.overview import Listing, ListRow
from game.ui.language.times import day_told
from game.ui.language.words import Words


def calendar_of(state: State, words: Words) -> Listing:
    """Turn by turn what is known beforehand, and who is still to come."""
    rows = [*_turns(state, words), *_pools(state, words)]
    return Listing("calendar", words("remagen.ui.calendar"), tuple(rows))


def _turns(state: State, words: Words) -> Iterator[ListRow]:
    """Every turn from now on with its day; what may enter in it, how likely the bridge has fallen by its end."""
    setting = state.setting
    first = date.fromisoformat(setting.script.first_day)
    drops = drop_turns(state)
    fallen, is_certain = dict(fall_chances(state)), False
    now = max(state.turn, 1)
    for turn in range(now, setting.turns + 1):
        days, before = divmod(turn - 1, setting.rules.turns_a_day)
        if not before or turn == now:
            day = first + timedelta(days=days)
            yield ListRow(day_told(words, day), rule="4.5", is_heading=True)
        notes = list(_of_night(setting, turn, words))
        for side in SIDES:
            quota = quota_of(setting, side, turn)
            if quota > 0:
                notes.append(words("remagen.ui.quota_rv", side=words.say(setting.sides.said(side)), rv=quota))
        if turn in drops:
            notes.append(words("remagen.ui.drop_again" if drops[turn] else "remagen.step.drop"))
        if fallen.get(turn) and fall_up_to(setting, turn) and not is_certain:
            notes.append(words("remagen.ui.fallen_chance", chance=f"{fallen[turn]:.0%}"))
            is_certain = fallen[turn] >= 1.0
        title = words("remagen.ui.turn_of_day", turn=turn, time=words.say(told_time(setting, turn)))
        mark = words("remagen.ui.now") if turn == state.turn else ""
        yield ListRow(title, ", ".join(notes), mark, rule="4.3" if setting.is_night(turn) else "", is_now=turn == now)


def _of_night(setting: Setting, turn: int, words: Words) -> Iterator[str]:
    """What a night changes: no exchange of fire, half the work, and nobody is held back as by day. [4.3, 7.9, 13.4]"""
    night = setting.rules.night
    if not setting.is_night(turn):
        return
    if not night.fire:
        yield words("remagen.ui.night_quiet")
    if night.labour_halved and any(unit.type.is_engineer for unit in setting.units):
        yield words("remagen.ui.night_halved")
    if setting.watched != NOWHERE:
        side = setting.sides.said(SIDES[setting.watched])
        yield words("remagen.ui.night_march", side=words.say(side))


def drop_turns(state: State) -> dict[int, bool]:
    """Turns in which the paratroops may still come, and whether only for a second try. [15.1, 15.4, 17.2, 17.3]"""
    setting, rules = state.setting, state.setting.rules.drop
    if NO_PARATROOPS in setting.chosen or state.drop_done or not waiting(state):
        return {}
    later = rules.again - rules.turn
    if state.drop_paid_turn:
        found = {state.drop_paid_turn + later: True}
    elif ANY_DAY in setting.chosen:
        first, _, last = rules.any_day.partition("-")
        days = (turn for turn in range(int(first), int(last) + 1) if not setting.is_night(turn))
        found = dict.fromkeys(days, False)
    else:
        found = {rules.turn: False, rules.turn + later: True}
    return {turn: is_second for turn, is_second in found.items() if turn >= state.turn}


def _pools(state: State, words: Words) -> Iterator[ListRow]:
    """Who waits in the pool of either side; not paratroops that will not come any more. [6.3, 6.4, 15.1, 17.2]"""
    comes_by_air = bool(drop_turns(state)) or state.drop_done
    for side in SIDES:
        title = words("remagen.ui.pool_of", side=words.say(state.setting.sides.said(side)))
        yield ListRow(title, rule="6.3" if side is US else "6.4", is_heading=True)
        entry = state.setting.entries[side]
        if entry is not None:
            sectors = tuple(map(state.setting.name, entry.sectors))
            yield ListRow(words("remagen.ui.enters_at", sectors=sectors), hexes=tuple(entry.sectors))
        counts: dict[str, int] = {}
        for unit in state.side_units(side):
            if state.sector[unit.index] == POOL and (comes_by_air or not unit.type.is_paratroop):
                counts[unit.type.title] = counts.get(unit.type.title, 0) + 1
        for name, count in counts.items():
            title = words.say(term("unit_type", name))
            yield ListRow(capital(title), mark=str(count))
        if not counts:
            yield ListRow(words("remagen.ui.nobody"))
