"""Legal actions: lazy, in order, fair to draw from."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from game.model.action import Action
from game.model.choices import Later
from game.model.legal import WHOLE, Legal, Source
from game.model.message import plain
from game.model.refusal import Refusal


@dataclass(frozen=True, slots=True, order=True)
class Walk(Action):
    """An action of a unit."""

    kind: ClassVar[str] = "walk"
    unit: int
    to: int


@dataclass(frozen=True, slots=True, order=True)
class Wait(Action):
    """An action of nobody."""

    kind: ClassVar[str] = "wait"


CHOICES = {1: (Walk(1, 10), Walk(1, 11), Walk(1, 12)), 2: (), 4: (Walk(4, 20),)}


class Probe:
    """Legal actions of two kinds that note which subjects somebody looked at."""

    def __init__(self, choices: dict[int, tuple[Walk, ...]]) -> None:
        self.looked_at: list[int] = []
        self.choices = choices
        walks = Source("walk", tuple(choices), self.walks_of)
        waits = Source("wait", (WHOLE,), lambda subject: (Wait(),), of_units=False)
        self.legal = Legal((walks, waits), self.refusal)

    def walks_of(self, unit: int) -> Sequence[Walk]:
        self.looked_at.append(unit)
        return self.choices[unit]

    def refusal(self, action: Action) -> Refusal | None:
        if isinstance(action, Wait) or (isinstance(action, Walk) and action.to < 100):
            return None
        return Refusal("too_far", "5.1", plain("That is too far."))


def test_iteration_gives_every_action_in_the_order_of_its_sources() -> None:
    assert list(Probe(CHOICES).legal) == [*CHOICES[1], *CHOICES[4], Wait()]


def test_only_what_somebody_looks_at_is_built() -> None:
    probe = Probe(CHOICES)
    assert probe.looked_at == []
    assert Walk(1, 10) in probe.legal
    assert probe.looked_at == []
    assert next(iter(probe.legal)) == Walk(1, 10)
    assert probe.looked_at == [1]
    assert list(probe.legal.for_unit(4)) == [Walk(4, 20)]
    assert list(probe.legal.of_kind("wait")) == [Wait()]
    assert probe.looked_at == [1, 4]


def test_membership_is_the_refusal_and_nothing_else() -> None:
    legal = Probe(CHOICES).legal
    assert Walk(1, 99) in legal  # another way of doing what is listed
    assert Walk(1, 100) not in legal
    assert "walk" not in legal


def test_a_unit_has_the_actions_of_units_and_not_those_of_the_whole_side() -> None:
    legal = Probe(CHOICES).legal
    assert list(legal.for_unit(2)) == []
    assert list(legal.for_unit(3)) == []
    assert list(legal.for_unit(WHOLE)) == []


def test_kinds_are_those_with_something_to_do() -> None:
    assert Probe(CHOICES).legal.kinds() == ("walk", "wait")
    assert Probe({2: ()}).legal.kinds() == ("wait",)


def test_legal_is_true_while_there_is_anything_to_do() -> None:
    assert Probe(CHOICES).legal
    assert not Legal((), lambda action: None)
    assert not Legal((Source("walk", (2,), lambda unit: ()),), lambda action: None)


def test_a_sample_is_uniform_over_kinds_then_subjects_then_choices() -> None:
    legal, rng, count = Probe(CHOICES).legal, Random(1), 12_000
    drawn = Counter(legal.sample(rng) for _ in range(count))
    share = {Wait(): 1 / 2, Walk(4, 20): 1 / 4, **dict.fromkeys(CHOICES[1], 1 / 12)}
    assert set(drawn) == set(share)
    chi_square = sum((drawn[a] - count * p) ** 2 / (count * p) for a, p in share.items())
    assert chi_square < 18.5  # four degrees of freedom: one in a thousand lies beyond


def test_a_sample_of_the_same_generator_is_the_same() -> None:
    draws = [[Probe(CHOICES).legal.sample(rng) for _ in range(50)] for rng in (Random(3), Random(3))]
    assert draws[0] == draws[1]


def test_a_sample_of_nothing_is_a_lookup_error() -> None:
    with pytest.raises(LookupError, match="no legal action"):
        Legal((Source("walk", (2,), lambda unit: ()),), lambda action: None).sample(Random(0))


def test_subjects_of_kinds_that_nobody_asks_about_are_not_looked_up() -> None:
    looked_up: list[str] = []

    def subjects(kind: str) -> Later:
        return Later(lambda: looked_up.append(kind) or [1, 4])  # type: ignore[func-returns-value]

    walks = Source("walk", subjects("walk"), CHOICES.__getitem__)
    runs = Source("run", subjects("run"), lambda unit: (Walk(unit, 99),))
    legal = Legal((walks, runs), lambda _action: None)
    assert [action.to for action in legal.of_kind("walk") if isinstance(action, Walk)] == [10, 11, 12, 20]
    assert looked_up == ["walk"]
