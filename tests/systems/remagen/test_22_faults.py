"""Every invariant finds the fault that it is for, so that games at random prove something. [22]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.systems.remagen.rules.division import DIVIDE
from game.systems.remagen.rules.frames import Combat
from game.systems.remagen.rules.invariants import broken_invariants
from game.systems.remagen.rules.setting import LOST
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import Engagement
from tests.systems.remagen.builder import Field

US_AT, GERMAN_AT = {"J7": "medium", "K7": "truck+howitzer", "L6": "inf"}, {"J12": "inf", "I13": "medium"}


def _put(field: Field, unit: str, sector: str) -> None:
    field.state.sector[field.unit(unit)] = field.at(sector)
    recount(field.state)


def _crowd(field: Field) -> None:
    """Too many in one sector when its owner has ended his movement. [5.6]"""
    for _ in range(2):
        field.put(US, "medium", "J7")
    field.state.step += 1


def _crowd_at_night(field: Field) -> None:
    """The same in a turn without fire, when the front is divided. [4.3]"""
    _crowd(field)
    field.state.turn, field.state.step = 3, field.state.step + 1
    field.state.stack = (Combat(US, DIVIDE),)


def _outlast(field: Field) -> None:
    """The old bridge stands after the throw of turn 9. [14.1]"""
    field.state.turn, field.state.step = 9, [step.id for step in field.setting.sequence].index("german_movement")


def _set(values: list[int], place: int, value: int) -> None:
    values[place] = value


FAULTS: tuple[tuple[str, str, Callable[[Field], object]], ...] = (
    ("22.1", "no place", lambda field: _set(field.state.sector, field.unit("us_medium_1"), -9)),
    ("22.1", "out of date", lambda field: _set(field.state.sector, field.unit("us_inf_1"), field.at("L5"))),
    ("22.2", "both sides", lambda field: _put(field, "german_inf_1", "L6")),
    ("22.2", "more than it may", _crowd),
    ("22.2-at-night", "more than it may", _crowd_at_night),
    ("22.3", "more than foot", lambda field: _put(field, "us_medium_1", "H6")),
    ("22.3", "cannot swim", lambda field: _put(field, "us_inf_1", "D9")),
    ("22.3", "two vehicles", lambda field: [field.put(US, "light", "J8") for _ in range(2)]),
    ("22.3", "at the site", lambda field: [_set(field.state.labour, 1, 5), field.put(US, "lvt", "B9")]),
    ("22.4", "not where its carrier is", lambda field: _put(field, "us_howitzer_1", "M6")),
    ("22.4", "carries too much", lambda field: field.put(US, "truck+howitzer+inf", "M6")),
    ("22.5", "figures", lambda field: _set(field.state.figures, field.unit("us_inf_1"), 0)),
    ("22.5", "hits", lambda field: _set(field.state.hits, field.unit("us_medium_1"), 3)),
    ("22.6", "LU", lambda field: _set(field.state.labour, 1, 31)),
    ("22.6", "beside the bridge that stands", lambda field: _set(field.state.labour, 9, 5)),
    ("22.7", "too many vehicles", lambda field: _set(field.state.traffic, 9, 4)),
    ("22.7", "quota", lambda field: setattr(field.state, "quota_left", -2)),
    ("22.10", "one side only", lambda field: setattr(
        field.state, "engagements", (Engagement(US, field.path("L6"), field.path("M6"), 1),))),
    ("22.10", "too long", lambda field: setattr(
        field.state, "engagements", (Engagement(US, field.path("L6"), field.path("J12"), -1),))),
    ("22.12", "outlasted", lambda field: setattr(field.state, "turn", 10)),
    ("22.12-on-its-last-turn", "outlasted", _outlast),
    ("22.13", "has spent", lambda field: _set(field.state.spent, field.unit("us_medium_1"), 7)),
    ("22.14", "RV lost", lambda field: _put_away(field, "us_inf_1")),
)  # fmt: skip


def _put_away(field: Field, unit: str) -> None:
    field.state.sector[field.unit(unit)] = LOST
    recount(field.state)


def test_22_a_sound_position_has_no_fault() -> None:
    assert not broken_invariants(Field(US_AT, GERMAN_AT).state)


@pytest.mark.parametrize(("number", "told", "spoil"), FAULTS, ids=[f"{number}-{told}" for number, told, _ in FAULTS])
def test_22_every_invariant_finds_its_fault(number: str, told: str, spoil: Callable[[Field], object]) -> None:
    del number
    field = Field(US_AT, GERMAN_AT)
    spoil(field)
    assert any(told in fault for fault in broken_invariants(field.state)), broken_invariants(field.state)
