"""Ledgers, refusals, sides and errors."""

import pytest

from game.model.errors import GameError, IllegalAction, NothingToUndo, ReplayMismatch, SaveError
from game.model.ledger import Ledger, LedgerLine
from game.model.message import plain
from game.model.refusal import Refusal
from game.model.side import Side


def test_a_ledger_adds_up_line_by_line_and_keeps_their_order() -> None:
    empty = Ledger()
    sums = empty.plus(3, plain("attack strength"), "7.3").plus(-1, plain("across a canal"), "5.2")
    assert (empty.total, sums.total) == (0, 2)
    assert sums.lines == (
        LedgerLine(3, plain("attack strength"), "7.3"),
        LedgerLine(-1, plain("across a canal"), "5.2"),
    )
    assert empty.lines == ()


def test_a_refusal_ends_in_its_rule() -> None:
    assert str(Refusal("enemy", "4.2", plain("An enemy stands there."))) == "An enemy stands there. [4.2]"


def test_each_side_is_the_others_enemy() -> None:
    assert (Side.FIRST.enemy, Side.SECOND.enemy) == (Side.SECOND, Side.FIRST)
    with pytest.raises(ValueError, match=r"THIRD.* is no side of a battle of two"):
        _ = Side.THIRD.enemy
    assert [("red", "blue")[side] for side in (Side.FIRST, Side.SECOND)] == ["red", "blue"]


def test_every_error_a_player_may_see_is_a_sentence_with_its_facts() -> None:
    refusal = Refusal("enemy", "4.2", plain("An enemy stands there."))
    illegal = IllegalAction(refusal)
    assert (str(illegal), illegal.refusal) == ("An enemy stands there. [4.2]", refusal)
    mismatch = ReplayMismatch(12, "the position differs from the one recorded.")
    assert str(mismatch) == "Action 12: the position differs from the one recorded."
    assert mismatch.action_number == 12
    assert all(issubclass(e, GameError) for e in (IllegalAction, ReplayMismatch, NothingToUndo, SaveError))
