"""Who takes back comes on by night, and fears less when the enemy has few turns left. [4.3, 7.9, 20.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.reading import fear, haste
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.weights import Weights, planner_file
from game.systems.remagen.rules.sides import GERMAN, US
from tests.systems.remagen.builder import Field

if TYPE_CHECKING:
    from game.model.side import Side

AS_US, AS_GERMAN = (planner_file().weights_of("normal", side=side) for side in ("us", "german"))
HELD, RING = {"I11": "inf inf inf", "J11": "medium"}, {"I15": "inf", "H14": "inf inf"}


def gain(field: Field, weights: Weights, name: str, *, side: Side = GERMAN, unit: str = "german_inf_1") -> float:
    """What reasons of one name say for a unit two sectors nearer."""
    standing = Standing(field.state, side, weights, planned(field.state, side))
    reasons = standing.reasons(field.unit(unit), field.at("I13"))
    return sum(reason.points for reason in reasons if reason.said.key == f"remagen.advice.{name}")


def test_20_2_who_takes_back_comes_nearer_by_night_for_more() -> None:
    weak = {"I11": "inf"}
    night = Field(weak, RING, turn=3, step="german_movement")
    usual = AS_GERMAN.model_copy(update={"night_march": 100})
    assert night.state.setting.is_night(3)
    assert haste(night.state, AS_GERMAN) > haste(night.state, AS_US) == 1.0
    assert gain(night, AS_GERMAN, "nearer") > gain(night, usual, "nearer") > 0
    day = Field(weak, RING, turn=4, step="german_movement")
    assert gain(day, AS_GERMAN, "nearer") == gain(day, usual, "nearer")


def test_20_2_what_comes_after_counts_less_when_the_enemy_has_two_turns_left() -> None:
    usual = AS_GERMAN.model_copy(update={"last_fear": 100})
    field = Field(HELD, RING, turn=4, step="german_movement")
    last = field.state.setting.turns
    for turn, feared in ((last - 1, 0.35), (last - 2, 0.35), (last - 3, 1.0)):
        field.state.turn = turn
        assert fear(field.state, GERMAN, AS_GERMAN, 2) == feared
    field.state.turn = last - 2
    assert gain(field, usual, "under_fire") < gain(field, AS_GERMAN, "under_fire") < 0
    field.state.turn = last - 3
    assert gain(field, usual, "under_fire") == gain(field, AS_GERMAN, "under_fire") < 0


def test_20_1_the_first_side_has_an_enemy_turn_after_its_last() -> None:
    """It cares as ever in the shipped file; where it is told to fear less its turns are counted to the last one."""
    bold = AS_US.model_copy(update={"last_fear": 50})
    field = Field(HELD, RING, turn=4)
    last = field.state.setting.turns
    for turn, feared in ((last, 0.5), (last - 1, 0.5), (last - 2, 1.0)):
        field.state.turn = turn
        assert fear(field.state, US, bold, 2) == feared
        assert fear(field.state, US, AS_US, 2) == 1.0
