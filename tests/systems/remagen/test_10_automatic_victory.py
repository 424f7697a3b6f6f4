"""Automatic victory, and the exact test of what a front can bear. [10, 12.1-12.5]"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import Move, Overwhelm
from game.systems.remagen.rules.declared import declared_battles
from game.systems.remagen.rules.events_combat import DeclarationVoid
from game.systems.remagen.rules.fronts import (
    Front,
    battles,
    front_of,
    is_battle,
    refuse_battle,
)
from game.systems.remagen.rules.odds import odds_column
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import DROPPED, Declared
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.zones import in_zoc, is_bound, zone_of_enemy
from tests.systems.remagen.builder import Field, setting_of
from tests.systems.remagen.positions import random_position


def overwhelm(field: Field, own: str, hostile: str) -> Overwhelm:
    return Overwhelm(tuple(sorted(field.path(own))), tuple(sorted(field.path(hostile))))


def test_10_1_seven_times_the_value_wins_without_a_die() -> None:
    field = Field(us={"J10": "medium medium", "K10": "inf"}, german={"I10": "bazooka"})
    assert field.why(overwhelm(field, "J10", "I10")) is None
    field = Field(us={"J10": "medium"}, german={"I10": "mg"})
    assert field.why(overwhelm(field, "J10", "I10")) == ("not_enough", "10.1")


@pytest.mark.parametrize(("kinds", "wins"), [("medgun", True), ("light", False), ("light inf", True)])
def test_10_1_just_seven_times_is_enough(kinds: str, *, wins: bool) -> None:
    field = Field(us={"J10": kinds}, german={"I10": "inf"}, bridge=False)
    assert field.why(overwhelm(field, "J10", "I10")) == (None if wins else ("not_enough", "10.1"))


def test_10_1_sectors_are_named_in_order() -> None:
    field = Field(us={"J10": "medium", "H10": "medium"}, german={"I10": "inf"}, bridge=False)
    h10, j10 = sorted(field.path("H10 J10"))
    assert field.why(Overwhelm((j10, h10), field.path("I10"))) == ("order", "10.1")
    assert field.why(Overwhelm((h10, j10), field.path("I10"))) is None


def test_10_1_the_stack_beside_a_truck_cannot_be_ignored() -> None:
    field = Field(us={"J10": "heavy medium"}, german={"I10": "inf", "J11": "atgun"})
    assert field.why(overwhelm(field, "J10", "I10")) == ("beside_it", "10.1")
    assert field.why(overwhelm(field, "J10", "I10 J11")) == ("not_enough", "10.1")


def test_10_1_sectors_must_make_one_battle() -> None:
    field = Field(us={"J10": "heavy heavy", "L10": "inf"}, german={"I10": "inf"})
    assert field.why(overwhelm(field, "J10 L10", "I10")) == ("no_battle", "10.1")


def test_10_2_units_in_declared_sectors_are_bound_and_so_is_who_joins_them() -> None:
    field = Field(us={"J10": "heavy", "K10": "inf", "L10": "inf"}, german={"I10": "inf"})
    field.do(overwhelm(field, "J10", "I10"))
    assert field.why(Move(field.unit("us_heavy_1"), field.path("J9"))) == ("bound", "7.7")
    field.do(Move(field.unit("us_inf_1"), field.path("J10")))
    assert field.why(Move(field.unit("us_inf_1"), field.path("K10"))) == ("bound", "7.7")


def test_10_3_the_zone_of_the_declared_is_disregarded_but_not_their_sectors() -> None:
    field = Field(us={"J10": "heavy heavy", "J8": "medium"}, german={"I10": "inf"})
    tank = field.unit("us_medium_1")
    assert field.why(Move(tank, field.path("J9 J10 K10"))) == ("stops_there", "7.3")
    field.do(overwhelm(field, "J10", "I10"))
    assert field.why(Move(tank, field.path("J9 J10 K10 L10"))) is None
    assert field.why(Move(tank, field.path("J9 J10 I10"))) == ("held", "7.8")


def test_10_3_7_5_who_has_stopped_beside_the_declared_is_not_told_that_he_climbed() -> None:
    us = {"G10": "heavy heavy", "H10": "medium", "D10": "light"}
    field = Field(us=us, german={"F11": "inf"})
    medium, light = field.units("us_medium_1 us_light_1")
    field.do(Move(medium, field.path("G11")))  # a hill, by road
    field.do(Move(light, field.path("E10")))
    onwards = {medium: Move(medium, field.path("G12")), light: Move(light, field.path("F10"))}
    assert [field.why(onwards[unit]) for unit in (medium, light)] == [("stopped", "7.5"), ("stopped", "7.5")]
    field.do(overwhelm(field, "G10", "F11"))
    assert field.why(onwards[light]) == ("stopped", "7.5"), "nothing else stops on open ground"
    assert field.why(onwards[medium]) == ("stopped", "7.3"), "that it came by road is not told by its place"


@pytest.mark.parametrize(("start", "rule"), [("K11", "7.3"), ("K10", "7.4")])
def test_10_3_7_4_a_hill_without_a_road_has_stopped_whoever_does_not_climb_on(start: str, rule: str) -> None:
    field = Field(us={"J10": "heavy heavy", start: "light"}, german={"I10": "inf"})
    light = field.unit("us_light_1")
    field.do(Move(light, field.path("J11")))  # out of K11, a hill, it climbs, and could climb one more
    field.do(overwhelm(field, "J10", "I10"))
    assert field.why(Move(light, field.path("J12"))) == ("stopped", rule)


def test_10_4_nobody_is_in_two_declarations() -> None:
    field = Field(us={"J10": "heavy heavy"}, german={"I10": "inf"})
    field.do(overwhelm(field, "J10", "I10"))
    assert field.why(overwhelm(field, "J10", "I10")) == ("declared", "10.4")


def test_23_23_automatic_victory() -> None:
    us = {"J10": "medium medium", "K10": "inf"}
    german = {"I10": "halftrack", "J11": "medium medium"}
    field = Field(us, german)
    assert field.why(overwhelm(field, "J10", "I10")) == ("void", "10.5")
    field = Field({**us, "K10": "medium"}, german)
    assert field.why(overwhelm(field, "J10", "I10")) is None


@pytest.mark.parametrize(
    ("own", "hostile", "column"),
    [
        (29, 10, 6), (6, 7, 4), (12, 12, 5), (5, 30, 0), (3, 19, -1), (29, 4, 11), (27, 4, 10),
        (1, 24, -1),
    ],
)  # fmt: skip
def test_23_7_odds(own: int, hostile: int, column: int) -> None:
    """[12.4]"""
    assert odds_column(setting_of(), own, hostile) == column


def small(own: dict[int, int], hostile: dict[int, int], touches: dict[int, set[int]]) -> Front:
    """A front of numbers."""
    both = {sector: frozenset(there) for sector, there in touches.items()}
    for sector in hostile:
        both[sector] = frozenset(o for o, there in touches.items() if sector in there)
    return Front(both, frozenset(own), frozenset(hostile), {**own, **hostile}, worst=6)


def test_23_8_division() -> None:
    front = small({1: 1, 2: 12}, {11: 24, 12: 1}, {1: {11, 12}, 2: {11, 12}})
    assert refuse_battle(front, (2,), (12,)).code == "rest_too_bad"  # type: ignore[union-attr]
    assert refuse_battle(front, (2,), (11,)) is None
    assert refuse_battle(front.without((2, 11)), (1,), (12,)) is None
    assert refuse_battle(front, (1, 2), (11, 12)) is None


def test_23_9_a_forced_front() -> None:
    front = small({1: 1}, {11: 24}, {1: {11}})
    assert refuse_battle(front, (1,), (11,)) is None
    front = small({1: 1}, {11: 24, 12: 1}, {1: {11, 12}})
    assert refuse_battle(front, (1,), (12,)).code == "one_battle"  # type: ignore[union-attr]


def test_12_1_12_2_own_sectors_touch_hostile_ones_whatever_lies_between() -> None:
    field = Field(us={"J9": "light", "K9": ""}, german={"I10": "inf", "J11": "inf"})
    front = front_of(field.state, US)
    assert (field.names(sorted(front.own)), field.names(sorted(front.hostile))) == ("J9", "I10")


def _divisions(front: Front) -> bool:
    """Whether a front can be divided without a battle worse than 1-6 and with all that may not stay out, by trying."""
    if not front.hostile:
        return not front.pledged & front.own
    first = min(front.hostile)
    for size in range(1, len(front.hostile) + 1):
        for hostile in combinations(sorted(front.hostile), size):
            if first not in hostile:
                continue
            for many in range(1, len(front.own) + 1):
                for own in combinations(sorted(front.own), many):
                    if not is_battle(front, own, hostile) or front.value(hostile) > 6 * front.value(own):
                        continue
                    if _is_left_divisible(front, own, hostile):
                        return True
    return False


def _is_left_divisible(front: Front, own: tuple[int, ...], hostile: tuple[int, ...]) -> bool:
    """Whether what is left of a front after a battle can be divided, and nobody who may not stay out is idle."""
    rest = front.without((*own, *hostile))
    if any(not rest.touches[sector] for sector in rest.hostile) or front.pledged & front.own - {*own} - rest.own:
        return False
    return _divisions(rest)


def _random_front(rng: Random, most: int) -> Front:
    """Sectors that touch each other as it comes; in every other front some have paratroops that have landed. [15.5]"""
    own = {sector: rng.choice((1, 1, 2, 6, 12)) for sector in range(rng.randint(1, most))}
    hostile = {10 + sector: rng.choice((1, 3, 12, 24, 36)) for sector in range(rng.randint(1, most))}
    touches = {o: {h for h in hostile if rng.random() < 0.6} for o in own}
    touches = {o: there for o, there in touches.items() if there}
    seen = set().union(*touches.values()) if touches else set()
    front = small({o: own[o] for o in touches}, {h: hostile[h] for h in hostile if h in seen}, touches)
    pledged = frozenset(sector for sector in front.own if rng.random() < rng.choice((0.0, 0.3)))
    return Front(front.touches, front.own, front.hostile, front.cv, front.worst, pledged)


def _fronts_of_the_board(rng: Random) -> list[Front]:
    """The fronts of a random position, one for each part that hangs together, unless it has too many sectors to try."""
    state = random_position(rng)
    for unit, sector in enumerate(state.sector):
        if sector >= 0 and state.side(unit) is state.active and rng.random() < 0.1:
            state.flags[unit] |= DROPPED
    front = front_of(state, state.active)
    sectors = front.own | front.hostile
    return [front.without(sectors - part) for part in front.connected() if len(part) <= 7]


def _check_completability(front: Front) -> None:
    """A battle is refused exactly if the rest of a front that can be divided could not be divided any more."""
    for part in front.connected():
        ours, theirs = front.part(part)
        whole = front.without((front.own | front.hostile) - part)
        divisible = _divisions(whole)
        assert divisible == (front.value(theirs) <= 6 * front.value(ours))
        for mine, others in battles(whole):
            fine = front.value(others) <= 6 * front.value(mine) and _is_left_divisible(whole, mine, others)
            allowed = refuse_battle(front, mine, others) is None
            assert allowed == (fine if divisible else {*mine, *others} == part), (mine, others, front)


def test_12_5_15_5_completability_is_as_a_slow_reference_has_it() -> None:
    """Two thousand fronts, some with sectors that may not stay out."""
    rng = Random(5)
    fronts = [_random_front(rng, 3 if number % 10 else 4) for number in range(2000)]
    assert sum(bool(front.pledged) for front in fronts) > 300
    for front in fronts:
        _check_completability(front)


def test_12_5_15_5_completability_holds_on_the_board_as_well() -> None:
    fronts = [front for seed in range(250) for front in _fronts_of_the_board(Random(seed))]
    assert len(fronts) > 200
    assert any(front.pledged for front in fronts)
    for front in fronts:
        _check_completability(front)


def test_10_5_15_5_no_declaration_leaves_out_who_has_landed_beside_the_enemy() -> None:
    field = Field(us={"J10": "medium medium", "H10": "para"}, german={"I10": "inf"}, bridge=False)
    alone, together = overwhelm(field, "J10", "I10"), overwhelm(field, "H10 J10", "I10")
    assert field.why(alone) is None
    field.state.flags[field.unit("us_para_1")] |= DROPPED
    assert field.why(alone) == ("void", "10.5")
    assert "H10" in str(REMAGEN.refusal(field.state, alone))
    assert field.why(together) is None
    listed = set(REMAGEN.legal(field.state).of_kind(Overwhelm.kind))
    assert (alone in listed, together in listed) == (False, True)


@pytest.mark.parametrize(("has_landed", "stands"), [(False, True), (True, False)])
def test_10_5_15_5_nor_does_one_stand_that_would_when_it_comes_to_combat(*, has_landed: bool, stands: bool) -> None:
    field = Field(us={"J10": "medium medium", "H10": "para"}, german={"I10": "inf"}, bridge=False)
    field.state.declared = (Declared(field.path("J10"), field.path("I10")),)
    if has_landed:
        field.state.flags[field.unit("us_para_1")] |= DROPPED
    play = Play(field.state, ScriptedDice(()))
    assert bool(declared_battles(play, US, (), ())) is stands
    assert any(isinstance(event, DeclarationVoid) for event in play.events) is not stands


def test_10_2_10_3_the_declared_are_bound_and_their_zone_counts_for_nothing_until_the_step_ends() -> None:
    field = Field(us={"J10": "medium medium"}, german={"I10": "bazooka", "A18": "inf"})
    j10, i10, h11 = field.path("J10 I10 H11")
    assert in_zoc(field.state, h11, US)
    assert h11 in zone_of_enemy(field.state, US)
    field.state.declared = (Declared((j10,), (i10,)),)
    assert [is_bound(field.state, sector) for sector in (j10, i10, h11)] == [True, True, False]
    assert not in_zoc(field.state, h11, US)
    assert h11 not in zone_of_enemy(field.state, US)
    assert field.at("A17") in zone_of_enemy(field.state, US), "nobody has declared anything against A18"
    field.state.step = [step.id for step in field.setting.sequence].index("us_combat")
    assert in_zoc(field.state, h11, US)
