"""Whether there is room for whoever sets up, done well and done badly. [5.2, 5.3, 6.5]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from game.scenario.report import Report
from game.systems.remagen.rules.setting import Bank, Ground, Setting, SetUp, UnitType

_Left = tuple[tuple[str, int], ...]
"""How many units of each type are still to be put somewhere."""


def fits_ground(setting: Setting, kind: UnitType, sector: int) -> bool:
    """Whether the ground of a sector takes a type from the beginning. [5.3]"""
    ground = setting.ground[sector]
    if ground is Ground.RIVER or (ground is Ground.HOUSE and not kind.is_foot):
        return False
    if setting.roads[sector] or ground in (Ground.OPEN, Ground.HOUSE):
        return True
    return bool(kind.hill if ground is Ground.HILL else kind.wood)


def check_set_ups(setting: Setting, report: Report) -> None:
    """Whoever sets up has room, whichever way he does it. [6.5]"""
    for place, set_up in enumerate(setting.set_ups):
        if not any(setting.bank[sector] is not Bank.RIVER for sector in set_up.sectors):
            report(("set_up", place), "these units have nowhere to go", "give sectors on land, or a bank")
            continue
        left_out = _without_room(setting, set_up)
        if left_out is not None:
            what = "there is no room for all these units"
            report(("set_up", place, "units", left_out.id), what, "give more sectors, or fewer units [5.2]")
            continue
        left_out = _crowded_out(setting, set_up)
        if left_out is not None:
            what = f"those before it can be put so that no room is left for the {left_out.title}"
            report(
                ("set_up", place, "units", left_out.id), what, "give more sectors, or fewer units [6.5]", warning=True
            )


def _without_room(setting: Setting, set_up: SetUp) -> UnitType | None:
    """Who does not fit, if each goes where the least room is left that will do; None if all do."""
    left = {sector: setting.room[sector] for sector in sorted(set_up.sectors)}
    for unit in set_up.units:
        kind = setting.units[unit].type
        room = [sector for sector in left if left[sector] >= kind.space and fits_ground(setting, kind, sector)]
        if not room:
            return kind
        left[min(room, key=lambda sector: left[sector])] -= kind.space
    return None


def _crowded_out(setting: Setting, set_up: SetUp) -> UnitType | None:
    """Who may find no room, if those before him are put as badly as can be; None if nobody may."""
    before: Counter[str] = Counter()
    for unit in set_up.units:
        kind = setting.units[unit].type
        need = {
            sector: setting.room[sector] - kind.space + 1
            for sector in sorted(set_up.sectors) if fits_ground(setting, kind, sector)
        }  # fmt: skip
        if _can_block(setting, need, tuple(before.items())):
            return kind
        before[kind.id] += 1
    return None


def _can_block(setting: Setting, need: Mapping[int, int], units: _Left) -> bool:
    """Whether units can be put so that so much space or more is taken up in each of these sectors at once."""
    sectors = list(need)
    tried: set[tuple[int, _Left]] = set()

    def can(place: int, left: _Left) -> bool:
        if place == len(sectors):
            return True
        many = sum(count for _, count in left)
        space = sum(setting.types[name].space * count for name, count in left)
        needed = sum(need[sector] for sector in sectors[place:])
        if many < len(sectors) - place or space < needed or (place, left) in tried:
            return False
        tried.add((place, left))
        sector = sectors[place]
        return any(can(place + 1, rest) for rest in _put(setting, sector, need[sector], setting.room[sector], left))

    return can(0, units)


def _put(setting: Setting, sector: int, need: int, room: int, left: _Left) -> Iterator[_Left]:
    """What is left of units after some of them take up what is needed in a sector, and not more than its room."""
    if need <= 0:
        yield left
        return
    for place, (name, count) in enumerate(left):
        space = setting.types[name].space
        if count and space <= room and fits_ground(setting, setting.types[name], sector):
            fewer = (*left[:place], (name, count - 1), *left[place + 1 :])
            yield from _put(setting, sector, need - space, room - space, fewer)
