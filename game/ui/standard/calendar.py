"""Who arrives when, where and how, on both sides. [11.1]"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta

from game.model.side import Side
from game.rules.standard.schema import Arrival, ScenarioFile
from game.rules.standard.setting import Setting
from game.rules.standard.state import GONE, State
from game.ui.play.marks import Tone
from game.ui.play.overview import Listing, ListRow
from game.ui.standard.looks import unit_look
from game.ui.words import Words


def day_of(script: ScenarioFile, turn: int) -> date:
    """The date of a turn; of the first while there is none."""
    return date.fromisoformat(script.first_day) + timedelta(days=max(0, turn - 1))


def day_text(script: ScenarioFile, turn: int, words: Words) -> str:
    """The date of a turn, the day of the week first."""
    day = day_of(script, turn)
    weekday, month = words(f"calendar.weekday_{day.weekday()}"), words(f"times.month_{day.month}")
    return words("calendar.date", weekday=weekday, day=day.day, month=month, year=day.year)


def calendar(state: State, words: Words) -> Listing:
    """All arrivals of a scenario by turn, with what has become of them."""
    setting = state.setting
    by_turn: defaultdict[int, list[int]] = defaultdict(list)
    for side in Side:
        for unit in setting.units_of(side):
            plan = setting.arrivals[unit]
            if plan is not None:
                by_turn[plan.turn].append(unit)
    ways = {unit: arrival for arrival in setting.script.reinforcements for unit in arrival.units}
    coming = next((turn for turn in sorted(by_turn) if turn >= state.turn), 0)
    rows: list[ListRow] = []
    for turn in sorted(by_turn):
        day = day_of(setting.script, turn)
        weekday, month = words(f"calendar.weekday_{day.weekday()}"), words(f"times.month_{day.month}")
        when = words("calendar.turn", turn=turn, weekday=weekday, day=day.day, month=month)
        rows.append(ListRow(when, rule="11.1", is_heading=True, is_now=turn == coming))
        rows += [_row(state, unit, ways, words) for unit in by_turn[turn]]
    return Listing("calendar", words("calendar.heading"), tuple(rows))


def _row(state: State, unit: int, ways: Mapping[str, Arrival], words: Words) -> ListRow:
    entry = state.setting.units[unit]
    mark, tone = _status(state, unit, words)
    full = entry.steps
    strength = f"{entry.attack[full]}-{entry.defense[full]}-{entry.ma_mp}"
    way = _way(state, unit, ways[entry.id], words)
    return ListRow(
        entry.name, words("calendar.detail", strength=strength, way=way), mark, tone,
        look=unit_look(state, unit), hexes=_hexes(state, unit),
    )  # fmt: skip


def _status(state: State, unit: int, words: Words) -> tuple[str, Tone]:
    """What has become of a unit that was to arrive."""
    plan, where = state.setting.arrivals[unit], state.hex_of[unit]
    if where == GONE:
        return words("calendar.lost"), Tone.BAD
    if where >= 0:
        return words("calendar.arrived"), Tone.GOOD
    if state.winner >= 0:
        return words("calendar.never"), Tone.PLAIN
    if plan is None or plan.turn > state.turn:
        return words("calendar.waits"), Tone.PLAIN
    return (words("calendar.due"), Tone.EVEN) if plan.turn == state.turn else (words("calendar.late"), Tone.EVEN)


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


def _way(state: State, unit: int, arrival: Arrival, words: Words) -> str:
    """How and where a unit comes."""
    setting, plan = state.setting, state.setting.arrivals[unit]
    if plan is not None and plan.zone >= 0:
        zone = setting.zones[plan.zone]
        return words("calendar.zone", zone=zone.title, hexes=setting.rules.landing_within_hexes)
    titles = setting.board.region_titles
    if arrival.near is not None:
        return words("calendar.near", place=titles[arrival.near.of], hexes=arrival.near.hexes)
    if arrival.edge_near is not None:
        return words("calendar.edge_near", place=titles[arrival.edge_near])
    return _edge(setting, plan.hexes if plan is not None else (), words)


def _edge(setting: Setting, hexes: tuple[int, ...], words: Words) -> str:
    numbers = [setting.board.number(hex) for hex in hexes]
    if len(numbers) == 1:
        return words("calendar.hex", hex=setting.board.hex_title(hexes[0]))
    return words("calendar.edge", first=numbers[0], last=numbers[-1]) if numbers else ""
