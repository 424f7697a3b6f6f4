"""The ways in which games ended: what differs in its figures alone is one way."""

from __future__ import annotations

from game.lab.endings import endings_of
from game.lab.match import GameResult
from game.language.phrasebook import say
from game.model.message import Message, message, plain
from game.model.side import Side

FIRST, SECOND = Side(0), Side(1)


def result(index: int, winner: Side | None, said: Message, rule: str = "16.1") -> GameResult:
    return GameResult(index, 1, winner, str(said), rule, 10, "", None, said)


def decisive(margin: int) -> Message:
    return message("remagen.outcome.decisive", side=plain("German"), margin=margin)


def told(*results: GameResult) -> list[tuple[str, int]]:
    return [(say(ending.reason), round(ending.games.count)) for ending in endings_of(results)]


def test_games_that_differ_in_a_figure_alone_ended_in_one_way() -> None:
    games = [result(number, SECOND, decisive(margin)) for number, margin in enumerate((-15, -9, -9))]
    assert told(*games) == [("German decisive victory (margin -15 to -9)", 3)]
    (ending,) = endings_of(games)
    assert say(ending.reason, "nl").endswith("-15 tot -9)")


def test_one_figure_is_said_as_it_is() -> None:
    assert told(result(0, SECOND, decisive(-9)), result(1, SECOND, decisive(-9))) == [(str(decisive(-9)), 2)]


def test_what_differs_in_more_than_figures_stays_apart_the_most_frequent_first() -> None:
    draw = message("remagen.outcome.draw", margin=1)
    other = message("remagen.outcome.decisive", side=plain("American"), margin=12)
    found = told(
        result(0, FIRST, other), result(1, SECOND, decisive(-9)), result(2, None, draw), result(3, None, draw),
        result(4, SECOND, decisive(-9), rule="16.6"),
    )  # fmt: skip
    assert found[0] == (str(draw), 2)
    assert sorted(found[1:]) == sorted([(str(other), 1), (str(decisive(-9)), 1), (str(decisive(-9)), 1)])


def test_reasons_that_were_kept_as_text_stay_apart() -> None:
    games = [result(0, FIRST, plain("So")), result(1, FIRST, plain("Otherwise"))]
    assert told(*games) == [("So", 1), ("Otherwise", 1)]
