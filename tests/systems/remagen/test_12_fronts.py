"""What makes a battle, which ways to divide a front are listed, what a refusal names. [12.3, 12.5]"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest

from game.systems.remagen.rules.actions import Battle, Decline, EndStep, Fight
from game.systems.remagen.rules.events_combat import BattlePlanned, NotAnswered
from game.systems.remagen.rules.frames import BattlePlan
from game.systems.remagen.rules.fronts import Front, battles, is_battle, is_one_battle, refuse_battle
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
from tests.systems.remagen.test_10_automatic_victory import small


def subsets(sectors: frozenset[int]) -> list[tuple[int, ...]]:
    """All sets of some of these sectors, the empty one too."""
    return list(chain.from_iterable(combinations(sorted(sectors), size) for size in range(len(sectors) + 1)))


def chain_of(count: int) -> Front:
    """So many own sectors, each beside two of as many hostile ones and one more."""
    own, hostile = dict.fromkeys(range(count), 12), dict.fromkeys(range(20, 21 + count), 1)
    return small(own, hostile, {sector: {20 + sector, 21 + sector} for sector in own})


@pytest.mark.parametrize(
    ("own", "hostile"),
    [
        ("", "I10"),
        ("J10", ""),
        ("", ""),
        ("I10", "J10"),
        ("J10 K10", "I10"),
        ("J10", "I10 L10"),
        ("J10", "H10"),
        ("J10 I10", "I10"),
    ],
)
def test_12_3_a_battle_needs_sectors_of_both_sides_that_are_in_contact(own: str, hostile: str) -> None:
    us = {"J10": "medium", "J11": "inf", "K10": ""}
    field = Field(us=us, german={"I10": "inf inf", "L10": "inf"}, turn=3, bridge=False)
    field.do(EndStep())
    sectors = tuple(tuple(sorted(field.path(names))) for names in (own, hostile))
    assert field.why(Battle(*sectors)) == ("no_battle", "12.3")


@pytest.mark.parametrize("most", [2, 3, 5])
def test_12_2_of_a_front_of_up_to_five_sectors_every_battle_is_listed(most: int) -> None:
    rng = Random(most)
    fronts = [chain_of(most - 1)]
    for _ in range(20):
        own, hostile = dict.fromkeys(range(most), 6), dict.fromkeys(range(10, 10 + rng.randint(1, most)), 1)
        touches = {sector: set(rng.sample(sorted(hostile), rng.randint(1, len(hostile)))) for sector in own}
        fronts.append(small(own, {there: 1 for there in hostile if there in set().union(*touches.values())}, touches))
    for front in fronts:
        every = {
            (own, hostile)
            for own in subsets(front.own)
            for hostile in subsets(front.hostile)
            if own and hostile and is_battle(front, own, hostile)
        }
        assert set(battles(front)) == every


def test_12_2_of_a_long_front_small_battles_and_the_whole_are_listed() -> None:
    front = chain_of(5)
    listed = set(battles(front))
    assert {len(hostile) for _, hostile in listed} == {1, 2, 6}
    assert (tuple(range(5)), tuple(range(20, 26))) in listed
    assert all(is_battle(front, *one) for one in listed)
    beside_one = small(dict.fromkeys(range(6), 12), {20: 1}, {sector: {20} for sector in range(6)})
    assert {len(own) for own, _ in battles(beside_one)} == {1, 2, 5, 6}


def test_12_2_12_11_a_front_that_can_be_divided_in_one_way_is_told_from_others() -> None:
    rng, seen = Random(1), {True: 0, False: 0}
    for _ in range(600):
        own = {sector: rng.choice((1, 1, 3, 12)) for sector in range(rng.randint(1, 4))}
        hostile = {10 + place: rng.choice((1, 6, 12)) for place in range(rng.randint(1, 4))}
        touches = {sector: set(rng.sample(sorted(hostile), rng.randint(1, len(hostile)))) for sector in own}
        touched = {there: cv for there, cv in hostile.items() if there in set().union(*touches.values())}
        touched[min(touched)] = max(1, 6 * sum(own.values()) - sum(touched.values()) - rng.randint(0, 12))
        pledged = frozenset(sector for sector in own if rng.random() < 0.2)
        front = replace(small(own, touched, touches), pledged=pledged)
        for part in front.connected():
            ours, theirs = front.part(part)
            mine = [one for one in battles(front) if set(one[0]) <= ours]
            allowed = [one for one in mine if refuse_battle(front, *one) is None]
            whole = (tuple(sorted(ours)), tuple(sorted(theirs)))
            assert whole in allowed
            assert is_one_battle(front, part) == (allowed == [whole]), (front, part)
            seen[allowed == [whole] and len(ours) > 1 and not front.is_too_bad(ours, theirs)] += 1
    assert min(seen.values()) > 30, seen


def test_12_2_12_11_a_large_front_is_asked_for_without_being_looked_through() -> None:
    own, hostile = dict.fromkeys(range(6), 1), dict.fromkeys(range(10, 17), 1) | {10: 29}
    touches = {sector: {10 + sector, 11 + sector} for sector in own}
    front = small(own, hostile, touches)
    assert not is_one_battle(front, front.own | front.hostile)


def test_12_11_a_division_that_is_the_only_one_is_not_asked_for() -> None:
    field = Field(us={"J10": "bazooka", "J11": "inf"}, german={"I10": "medium medium"}, turn=3, bridge=False)
    events = field.do(EndStep(), 6)
    (planned,) = field.of(events, BattlePlanned)
    assert field.names(planned.own) == "J10 J11"


def test_12_5_a_refusal_names_who_would_be_left_and_by_how_much() -> None:
    front = small({1: 1, 2: 12}, {11: 24, 12: 1}, {1: {11, 12}, 2: {11, 12}})
    assert "The rest of the front, 1 against 11," in str(refuse_battle(front, (2,), (12,)).said)  # type: ignore[union-attr]
    refusal = refuse_battle(front, (1, 2), (11,))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("left_alone", "12.5")
    assert str(refusal.said) == "Nobody would be left to attack 12."
    refusal = refuse_battle(front, (1,), (11,))
    assert refusal is not None
    assert refusal.code == "soak_off"
    assert str(refusal.said) == "Nobody attacks at worse than 1-6, as 1 against 24 would be."


def test_12_2_while_the_front_is_divided_no_battle_is_fought_and_every_one_planned_is_told() -> None:
    """[12.6, 19.8]"""
    field = Field(us={"J10": "medium", "L10": "medium"}, german={"I10": "inf", "K11": "inf"}, turn=3, bridge=False)
    field.do(EndStep())
    assert field.decision() == "divide"
    own, near = field.at("J10"), field.at("I10")
    field.state.stack = (replace(field.state.stack[0], battles=(BattlePlan((own,), (near,)),)),)
    assert REMAGEN.legal(field.state).kinds() == (Battle.kind,)
    assert field.why(Fight(0)) == ("no_such_battle", "12.6")
    field.state.stack = (replace(field.state.stack[0], battles=()),)
    first, *_ = field.of(field.do(Battle((own,), (near,))), BattlePlanned)
    assert (first.own, first.hostile, first.attack, first.defense) == ((own,), (near,), 12, 1)


def test_12_8_an_engagement_that_is_not_answered_is_told() -> None:
    """[19.8]"""
    field = Field(us={"J10": "medium"}, german={"I10": "medium"}, turn=3, bridge=False)
    field.do(EndStep(), 2)
    while field.decision() != "counter_attack":
        field.do(EndStep())
    (told,) = field.of(field.do(Decline()), NotAnswered)
    assert (field.names(told.own), field.names(told.hostile)) == ("I10", "J10")
