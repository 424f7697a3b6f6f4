"""Who arrives when, where and how, on both sides. [11.1]"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import GONE, State
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.turn_lines import turn_lines
from game.ui.desk.overview import Listing, ListPiece, ListRow
from game.ui.language.times import day_told
from game.ui.language.words import Words
from game.ui.look.tone import Tone

if TYPE_CHECKING:
    from game.systems.standard.rules.schema import Arrival, ScenarioFile


def day_of(script: ScenarioFile, turn: int) -> date:
    """The date of a turn; of the first while there is none."""
    return date.fromisoformat(script.first_day) + timedelta(days=max(0, turn - 1) * script.days_per_turn)


def last_day_of(script: ScenarioFile, turn: int) -> date:
    """The last of the days that a turn stands for."""
    return day_of(script, turn) + timedelta(days=script.days_per_turn - 1)


def day_text(script: ScenarioFile, turn: int, words: Words) -> str:
    """The date of a turn, the day of the week first; of one that stands for several days, its first and last."""
    day = day_of(script, turn)
    if script.days_per_turn == 1:
        return _with_weekday(day, words)
    last = last_day_of(script, turn)
    if last.month == day.month:
        return words("standard.window.calendar.days", day=day.day, last=day_told(words, last))
    month = words(f"times.month_{day.month}")
    return words("standard.window.calendar.dates", day=day.day, month=month, last=day_told(words, last))


def short_day_text(script: ScenarioFile, turn: int, words: Words) -> str:
    """The date of a turn without the day of the week."""
    return day_told(words, day_of(script, turn)) if script.days_per_turn == 1 else day_text(script, turn, words)


def length_text(script: ScenarioFile, words: Words) -> str:
    """How many turns a scenario has, and from what day to what day."""
    first, last = day_of(script, 1), last_day_of(script, script.turns)
    told = [_with_weekday(day, words) if script.days_per_turn == 1 else day_told(words, day) for day in (first, last)]
    return words("standard.window.briefing.length", count=script.turns, first=told[0], last=told[1])


def _with_weekday(day: date, words: Words) -> str:
    weekday, month = words(f"standard.window.calendar.weekday_{day.weekday()}"), words(f"times.month_{day.month}")
    return words("standard.window.calendar.date", weekday=weekday, day=day.day, month=month, year=day.year)


def calendar(state: State, words: Words) -> Listing:
    """All arrivals of a scenario by turn, with what has become of them."""
    setting = state.setting
    ways = {unit: arrival for arrival in setting.script.reinforcements for unit in arrival.units}
    by_turn: defaultdict[int, defaultdict[tuple[Side, str], list[int]]] = defaultdict(lambda: defaultdict(list))
    for side in SIDES:
        for unit in setting.units_of(side):
            plan = setting.arrivals[unit]
            if plan is not None:
                way = _way(state, unit, ways.get(setting.units[unit].id), words)
                by_turn[plan.turn][side, way].append(unit)
    told = {turn: turn_lines(setting, turn, words) for turn in range(1, setting.script.turns + 1)}
    turns = sorted(by_turn.keys() | {turn for turn, lines in told.items() if lines})
    coming = next((turn for turn in turns if turn >= state.turn), 0)
    rows: list[ListRow] = []
    for turn in turns:
        rows.append(ListRow(_when(setting, turn, words), rule="11.1", is_heading=True, is_now=turn == coming))
        rows += [_row(state, units, way, words) for (_, way), units in by_turn[turn].items()]
        rows += told.get(turn, ())
    return Listing("calendar", words("standard.window.calendar.heading"), tuple(rows))


def _when(setting: Setting, turn: int, words: Words) -> str:
    """A turn with its day, or with its days where it stands for several."""
    if setting.script.days_per_turn > 1:
        return words("standard.window.calendar.turn_of_days", turn=turn, days=day_text(setting.script, turn, words))
    day = day_of(setting.script, turn)
    weekday, month = words(f"standard.window.calendar.weekday_{day.weekday()}"), words(f"times.month_{day.month}")
    return words("standard.window.calendar.turn", turn=turn, weekday=weekday, day=day.day, month=month)


def _row(state: State, units: Sequence[int], way: str, words: Words) -> ListRow:
    """Units of one side that come on the same turn the same way: one of them in full, several as counters."""
    mark, tone = _group_status(state, units, words)
    if len(units) == 1:
        (unit,) = units
        detail = words("standard.window.calendar.detail", strength=_strength(state, unit), way=way)
        return ListRow(
            words.name(state.setting.units[unit].name), detail, mark, tone, look=unit_look(state, unit),
            hexes=_hexes(state, unit),
        )  # fmt: skip
    pieces = tuple(_piece(state, unit, words) for unit in units)
    coming = [piece.hexes for unit, piece in zip(units, pieces, strict=True) if state.hex_of[unit] < 0]
    shown = coming if any(coming) else [piece.hexes for piece in pieces]
    hexes = tuple(dict.fromkeys(hex for some in shown for hex in some))
    return ListRow(
        words("standard.window.calendar.group", count=len(units), way=way), "", mark, tone, pieces=pieces, hexes=hexes
    )


def _piece(state: State, unit: int, words: Words) -> ListPiece:
    name, (mark, tone) = words.name(state.setting.units[unit].name), _status(state, unit, words)
    about = words("standard.window.calendar.piece", unit=name, strength=_strength(state, unit), status=mark)
    return ListPiece(unit_look(state, unit), name, about, tone, _hexes(state, unit))


def _strength(state: State, unit: int) -> str:
    """A unit's figures in full strength, as they are printed on its counter."""
    entry = state.setting.units[unit]
    return f"{entry.attack[entry.steps]}-{entry.defense[entry.steps]}-{entry.ma_mp}"


def _group_status(state: State, units: Sequence[int], words: Words) -> tuple[str, Tone]:
    """What has become of units that were to arrive together; where that is not the same of all, how many came."""
    statuses = dict.fromkeys(_status(state, unit, words) for unit in units)
    if len(statuses) == 1:
        return next(iter(statuses))
    here = sum(state.hex_of[unit] >= 0 for unit in units)
    is_waiting = any(state.hex_of[unit] < 0 and state.hex_of[unit] != GONE for unit in units) and state.winner < 0
    return words("standard.window.calendar.some", here=here, count=len(units)), Tone.EVEN if is_waiting else Tone.PLAIN


def _status(state: State, unit: int, words: Words) -> tuple[str, Tone]:
    """What has become of a unit that was to arrive."""
    setting, where = state.setting, state.hex_of[unit]
    plan = setting.arrivals[unit]
    if where == GONE:
        return words("standard.window.calendar.lost"), Tone.BAD
    if where >= 0 and setting.start_hexes[unit] >= 0 and plan is not None and plan.turn > state.turn:
        return words("standard.window.calendar.to_leave"), Tone.PLAIN
    if where >= 0 or box_of(where) >= 0:
        return words("standard.window.calendar.arrived"), Tone.GOOD
    if state.winner >= 0:
        return words("standard.window.calendar.never"), Tone.PLAIN
    if plan is None or plan.turn > state.turn:
        return words("standard.window.calendar.waits"), Tone.PLAIN
    return (
        (words("standard.window.calendar.due"), Tone.EVEN)
        if plan.turn == state.turn
        else (words("standard.window.calendar.late"), Tone.EVEN)
    )


def _hexes(state: State, unit: int) -> tuple[int, ...]:
    """Where a unit stands, or where it may come on; nothing of one that is lost."""
    setting, plan, where = state.setting, state.setting.arrivals[unit], state.hex_of[unit]
    if where >= 0:
        return (where,)
    if where == GONE or plan is None:
        return ()
    if plan.zone < 0:
        return plan.hexes
    zone_hex = state.zone_hex[plan.zone]
    return setting.board.topology.within(zone_hex, setting.rules.landing_within_hexes) if zone_hex >= 0 else ()


def _way(state: State, unit: int, arrival: Arrival | None, words: Words) -> str:
    """How and where a unit comes."""
    setting, plan = state.setting, state.setting.arrivals[unit]
    if plan is not None and plan.zone >= 0:
        zone = setting.zones[plan.zone]
        return words("standard.window.calendar.zone", zone=zone.title, hexes=setting.rules.landing_within_hexes)
    titles = setting.board.region_titles
    if plan is not None and plan.box >= 0:
        return words("standard.window.calendar.box", box=setting.boxes[plan.box].title)
    if arrival is None:  # it has left the map and comes back [11.7]
        return words(
            "standard.window.calendar.back", way=_one_of(setting, plan.hexes if plan is not None else (), words)
        )
    if arrival.near is not None:
        return words("standard.window.calendar.near", place=titles[arrival.near.of], hexes=arrival.near.hexes)
    if arrival.edge_near is not None:
        return words("standard.window.calendar.edge_near", place=titles[arrival.edge_near])
    hexes = plan.hexes if plan is not None else ()
    if arrival.edge and len(hexes) > 1:
        numbers = [setting.board.number(hex) for hex in hexes]
        return words("standard.window.calendar.edge", first=numbers[0], last=numbers[-1])
    return _one_of(setting, hexes, words)


def _one_of(setting: Setting, hexes: tuple[int, ...], words: Words) -> str:
    """By land in one of some hexes. [11.2]"""
    titles = [setting.board.hex_title(hex) for hex in hexes]
    if len(titles) == 1:
        return words("standard.window.calendar.hex", hex=titles[0])
    if not titles:
        return ""
    return words("standard.window.calendar.one_of", hexes=", ".join(titles[:-1]), last=titles[-1])
