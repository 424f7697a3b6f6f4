"""What fights and fire may come to, as whoever asks is told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.systems.remagen.rules.actions import Fire
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.chances import hit_chances
from game.systems.remagen.rules.sides import US
from tests.systems.remagen.builder import Field


def test_every_enemy_beside_is_weighed_with_all_that_touch_him() -> None:
    field = Field({"J10": "medium", "K10": "inf"}, {"J11": "atgun", "L11": "inf"})
    fights = {field.setting.name(fight.hex): fight for fight in RemagenAnswers().fights(field.state, US)}
    assert set(fights) == {"J11", "L11"}
    assert set(fights["J11"].who) == set(field.units("us_medium_1 us_inf_1"))
    (weighing,) = fights["J11"].weighings
    assert str(weighing.said) == "13 against 4, 3-1"
    assert sum(chance.share for chance in weighing.chances) == 1


def test_the_threat_to_a_unit_is_all_enemies_beside_it() -> None:
    field = Field({"J10": "medium"}, {"J11": "atgun", "K11": "inf"})
    threat = RemagenAnswers().threat_to(field.state, field.unit("us_medium_1"))
    assert threat is not None
    assert str(threat.weighings[0].said) == "5 against 12, 1-3"
    field = Field({"J7": "medium"}, {"J11": "atgun"})
    assert RemagenAnswers().threat_to(field.state, field.unit("us_medium_1")) is None


def test_hits_of_a_salvo_are_told_exactly() -> None:
    field = Field({"J9": "medium"}, {"I10": "car"}, step="us_fire")
    fire = Fire(field.at("J9"), field.units("us_medium_1"), field.path("I10"))
    chances = RemagenAnswers().chances(field.state, fire)
    assert sum(chance.share for chance in chances) == 1
    assert chances[0].share == Fraction(1, 12), "2 or 3 pips are one hit"
    assert [float(chance.share) for chance in chances] == pytest.approx([x for x in hit_chances(2, 2, 6) if x])
