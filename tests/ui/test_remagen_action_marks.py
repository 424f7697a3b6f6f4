"""What is advised is seen on the map before it is done, whatever kind of action it is. [21]"""

from __future__ import annotations

from game.systems.remagen.rules.actions import FOOT, Disembark, Fire, HoldFire, Labour, Move, NextToRetreat, Place
from game.systems.remagen.ui.action_marks import action_marks, sectors_of
from game.ui.look.tone import Tone
from tests.systems.remagen.builder import Field


def test_engineers_at_work_are_ringed_where_they_are_one_sector_once() -> None:
    """[13.3]"""
    field = Field(us={"I7": "eng eng", "K7": "eng"}, german={"K11": "inf"})
    units = tuple(field.state.here[field.at("I7")]) + tuple(field.state.here[field.at("K7")])
    marks = action_marks(field.state, Labour(units))
    assert [(ring.hex, ring.tone) for ring in marks.rings] == [
        (field.at("I7"), Tone.GOOD), (field.at("K7"), Tone.GOOD)
    ]  # fmt: skip
    assert not marks.dims


def test_a_single_unit_is_ringed_and_a_way_drawn() -> None:
    field = Field(us={"I7": "inf"}, german={"K11": "inf"})
    unit, here, there = field.state.here[field.at("I7")][0], field.at("I7"), field.at("I6")
    assert [ring.hex for ring in action_marks(field.state, NextToRetreat(unit)).rings] == [here]
    assert action_marks(field.state, Move(unit, (there,))).path == (here, there)
    placed = action_marks(field.state, Place(unit, here))
    assert (placed.selected, placed.rings) == (here, ())
    off = action_marks(field.state, Disembark(unit, there))
    assert (off.selected, [ring.hex for ring in off.rings]) == (there, [here])


def test_targets_are_ringed_as_such_and_holding_fire_is_about_no_place() -> None:
    field = Field(us={"I7": "inf"}, german={"K11": "inf"})
    here, there = field.at("I7"), field.at("K11")
    marks = action_marks(field.state, Fire(here, tuple(field.state.here[here]), (there,)))
    assert (marks.selected, [(ring.hex, ring.tone) for ring in marks.rings]) == (here, [(there, Tone.BAD)])
    assert action_marks(field.state, HoldFire()).about == frozenset()
    assert sectors_of(field.state, NextToRetreat(FOOT)) == ()
