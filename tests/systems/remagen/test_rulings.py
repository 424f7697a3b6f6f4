"""What docs/rulings.md says of Remagen is so. [6.4, 11.4, 11.8]"""

from __future__ import annotations

import pytest

from game.systems.remagen.rules.actions import Fire
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import SIDES
from game.systems.remagen.rules.volleys import throws_of
from tests.systems.remagen.builder import Field, setting_of


@pytest.mark.parametrize(
    ("name", "have_one"), [("remagen", [True, True]), ("ludendorff", [False, True]), ("linz", [True, False])]
)
def test_6_4_who_has_a_quota(name: str, have_one: list[bool]) -> None:
    setting = setting_of(name)
    assert [quota_of(setting, side, 2) != NOWHERE for side in SIDES] == have_one


@pytest.mark.parametrize(("targets", "first"), [("J10 I10", "J10"), ("I10 J10", "I10")])
def test_11_4_11_8_who_answers_first_follows_from_who_fires_at_what(targets: str, first: str) -> None:
    field = Field({"J8": "light light"}, {"J10": "medium", "I10": "medium"}, step="us_fire", turn=2)
    lights, aims = field.units("us_light_1 us_light_2"), field.path(targets)
    assert field.names([throw.target for throw in throws_of(field.state, field.at("J8"), lights, aims)]) == targets
    assert field.why(Fire(field.at("J8"), lights[::-1], aims[::-1])) is not None, "a salvo has one form"
    field.do(Fire(field.at("J8"), lights, aims), 1, 1)
    assert field.decision() == "return_fire"
    assert field.setting.name(field.state.stack[-1].sectors[0]) == first
