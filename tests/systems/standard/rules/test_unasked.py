"""Answers while nobody is asked: that nothing of the kind is open, and which rule would open it. [3, 19.1]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.language.phrasebook import phrasebook
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.actions import ACTIONS
from game.systems.standard.rules.air_naval.actions import DrawFire, SendBack, StandAir
from game.systems.standard.rules.overruns.actions import Bind, DeclareDeadlock, DeclareImmediate, Overrun
from game.systems.standard.rules.stacks.actions import Stand
from game.systems.standard.rules.unasked import refusal_of_unasked


def opened(name: str) -> Game:
    game = Game.new(load_scenario(name), seed=5)
    while game.decision is not None and game.decision.kind == "allocate_support":
        game.apply(do.EndPhase())
    return game


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (DeclareDeadlock(), "22.12"), (DeclareImmediate(), "22.12"), (Bind(0), "22.428"), (Stand(), "21.2"),
        (do.Resist(), "7.8"), (do.Retreat(0, ()), "7.7"), (do.CommitFire(()), "8.3"), (do.Advance(0), "7.9"),
        (do.Demolish(0), "14.0"), (StandAir(0, 0), "39.12"), (DrawFire(0), "39.36"), (SendBack(0), "39.2"),
    ],
)  # fmt: skip
def test_3_what_answers_nothing_is_told_that_nothing_of_the_kind_is_open(action: object, rule: str) -> None:
    refusal = opened("scheldt").refusal(action)  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("nothing_open", rule)
    assert "nother decision" not in str(refusal)


def test_19_1_what_belongs_to_a_module_that_is_not_played_is_told_so() -> None:
    game = opened("first_drop")
    for action in (DeclareDeadlock(), Overrun(0, ()), StandAir(0, 0)):
        refusal = game.refusal(action)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("not_played", "19.1")


@pytest.mark.parametrize("scenario", ["first_drop", "sloe_dam", "scheldt"])
def test_3_nothing_is_put_off_to_another_decision_where_none_is_open(scenario: str) -> None:
    chapters = opened(scenario).scenario.setting.chapters
    for does, step in chapters.steps.items():
        for action in ACTIONS:
            is_free = any(kind.action is action for kind in chapters.actions_during[does])
            if step.prompt and not is_free and not step.otherwise and action not in chapters.out_of_step:
                assert refusal_of_unasked(chapters, action.__new__(action)) is not None, (does, action.kind)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_each_has_its_words(language: str) -> None:
    book, chapters = phrasebook(language), opened("scheldt").scenario.setting.chapters
    for action in ACTIONS:
        refusal = refusal_of_unasked(chapters, action.__new__(action))
        if refusal is not None:
            assert "standard.unasked" not in book.say(refusal.said)
