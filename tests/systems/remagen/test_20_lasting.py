"""What each answer that is given once for all comes to. [11.5, 12.9, 12.10, 19.4]"""

from __future__ import annotations

import pytest

from game.language.phrasebook import phrasebook
from game.language.tables import languages
from game.systems.remagen.ai.lasting import RemagenLasting
from game.systems.remagen.rules.actions import FOOT, EndStep, Fire, Hit, HoldFire, NextToRetreat, Remove, Retreat
from game.systems.remagen.rules.retreat import ends_of, retreat_ways
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
from tests.systems.remagen.test_11_fire import fire
from tests.systems.remagen.test_12_combat import night


def answer(field: Field, name: str):
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    return RemagenLasting().answer(field.state, decision, name)


def fired_upon(german: str) -> Field:
    field = Field(us={"J7": "medium medium"}, german={"J9": german}, step="us_fire")
    field.do(fire(field, "J7", us_medium_1="J9", us_medium_2="J9"), 6, 6, 6, 6)
    assert field.decision() == "hit"
    return field


@pytest.mark.parametrize(
    ("german", "infantry", "dearest", "lowest"),
    [
        ("inf car halftrack", FOOT, "car", "car"),
        ("inf howitzer", FOOT, "howitzer", "howitzer"),
        ("car howitzer", "car", "howitzer", "car"),
    ],
)
def test_11_5_hits_fall_on_infantry_the_dearest_or_by_id(german, infantry, dearest, lowest) -> None:
    field = fired_upon(german)
    for name, what in (("infantry", infantry), ("dearest", dearest), ("lowest", lowest)):
        unit = what if what == FOOT else field.unit(f"german_{what}_1")
        assert answer(field, name) == Hit(unit), name
        assert field.refusal(Hit(unit)) is None


def test_12_9_retreats_lead_away_from_enemies_or_to_the_first_sector() -> None:
    field = night({"J10": "medium", "G8": "inf"}, {"I10": "inf inf inf inf"})
    field.do(EndStep(), 4)
    unit = field.state.stack[-1].unit
    ways = ends_of(retreat_ways(field.state, unit, 1))
    assert [field.names(way) for way in ways] == ["H10", "H11"]

    away, first = answer(field, "away"), answer(field, "first")
    assert first == Retreat(unit, field.path("H10"))
    assert away == Retreat(unit, field.path("H11")), "as far from J10, farther from G8"
    assert field.refusal(away) is None


def test_12_9_units_retreat_by_id() -> None:
    field = Field(us={"J10": "medium medium"}, german={"J11": "heavy heavy"}, turn=3, step="us_movement")
    field.do(EndStep(), 6)
    assert answer(field, "away") == answer(field, "first") == NextToRetreat(field.unit("us_medium_1"))


def test_11_8_fire_is_answered_by_nobody_or_by_all_at_the_nearest() -> None:
    field = Field(us={"J9": "medium", "J7": "inf"}, german={"J11": "medium atgun"}, step="us_fire")
    field.do(fire(field, "J9", us_medium_1="J11"), 1, 1)
    while field.decision() == "hit":
        field.do(answer(field, "lowest"))
    assert field.decision() == "return_fire"
    assert answer(field, "hold") == HoldFire()
    back = answer(field, "nearest")
    assert back.targets == (field.at("J9"),) * len(back.units)
    assert len(back.units) == 2
    assert field.refusal(back) is None


def test_12_7_fire_contact_is_answered_by_nobody_or_by_all() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 3)
    assert answer(field, "contact_hold") == HoldFire()
    action = answer(field, "contact_nearest")
    assert action == Fire(field.at("J10"), field.units("us_medium_1"), (field.at("I10"),))
    field.do(action)
    assert field.refusal(answer(field, "contact_nearest")) is None


def test_5_6_of_a_crowd_the_cheapest_or_the_first_is_given_up() -> None:
    field = Field({"J6": "inf"}, {"K12": "medium inf inf inf inf"}, turn=4, step="german_movement")
    field.do(EndStep())
    assert field.decision() == "crowd"
    assert answer(field, "cheapest") == Remove(field.unit("german_inf_1"))
    assert answer(field, "by_id") == Remove(field.unit("german_medium_1"))


def test_12_8_engagements_are_answered_by_an_attack_or_left() -> None:
    field = night({"J10": "medium"}, {"I10": "medium"})
    field.do(EndStep(), 2)
    for _ in range(20):
        if field.decision() == "counter_attack":
            break
        field.do(EndStep())
    assert field.decision() == "counter_attack"
    for name in ("strike", "leave"):
        action = answer(field, name)
        assert action is not None
        assert field.refusal(action) is None


def test_every_offer_and_question_is_in_words() -> None:
    lasting = RemagenLasting()
    assert len({offer.id for offer in lasting.offers}) == len(lasting.offers)
    for language in languages():
        words = phrasebook(language)
        for offer in lasting.offers:
            assert words.say(offer.said)
            assert words.say(lasting.question(offer.kinds[0]))
