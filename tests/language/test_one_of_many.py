"""What is said of one is in the singular, in English and in Dutch: one sector, one hex, one marker."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine.library import load_scenario
from game.language.phrasebook import say
from game.model.action import Event
from game.systems.remagen.rules.events import Exited, Overwhelmed
from game.systems.remagen.rules.events_bridges import Laboured
from game.systems.remagen.rules.events_combat import CounterAttacked, NotAnswered
from game.systems.remagen.ui.scenes import scenes_of
from game.systems.standard.rules.events import ObjectiveTaken, ZoneLost
from game.systems.standard.rules.off_map.events import CameToBox, LeftMap
from game.ui.language.words import Words

J10, J11 = 180, 181
Made = Callable[[tuple[int, ...]], Event]


def of_two(kind: type[CounterAttacked] | type[NotAnswered]) -> Made:
    return lambda own: kind("12.8", own, (J11,))


REMAGEN: list[tuple[Made, str, str]] = [
    (of_two(CounterAttacked), " strikes back at ", " strike back at "),
    (of_two(NotAnswered), " does not strike back at ", " do not strike back at "),
    (lambda own: Overwhelmed("10.1", own, (J11,), 24, 3), " overwhelms ", " overwhelm "),
    (lambda own: Exited("16.3", own, J10, 12), " leaves the board in ", " leave the board in "),
    (lambda own: Laboured("13.4", 1, own, 4, False, 0, 4), " works on line ", " work on line "),
    (lambda own: Laboured("13.4", 1, own, 4, True, 0, 2), " works on line ", " work on line "),
]


@pytest.mark.parametrize(("made", "of_one", "of_two"), REMAGEN)
def test_the_log_of_remagen_has_a_singular(made: Made, of_one: str, of_two: str) -> None:
    scenario = load_scenario("remagen")
    for who, told in (((5,), of_one), ((5, 6), of_two)):
        assert told in str(scenario.system.describe(scenario.setting, made(who)))


@pytest.mark.parametrize(
    ("made", "one", "two"),
    [
        (lambda n: ObjectiveTaken("17.1", 0, 30, n), "1 objective hex held", "2 objective hexes held"),
        (lambda n: ZoneLost("12.2", 0, 0, n, 1), "1 marker leaves the game", "2 markers leave the game"),
    ],
)
def test_the_log_of_arnhem_has_a_singular(made: Callable[[int], Event], one: str, two: str) -> None:
    scenario = load_scenario("arnhem")
    assert one in str(scenario.system.describe(scenario.setting, made(1)))
    assert two in str(scenario.system.describe(scenario.setting, made(2)))


@pytest.mark.parametrize(("language", "one", "two"), [("en", " leaves the map", " leave the map"),
                                                      ("nl", " verlaat de kaart", " verlaten de kaart")])  # fmt: skip
def test_one_unit_leaves_the_map_and_two_leave_it(language: str, one: str, two: str) -> None:
    scenario = load_scenario("scheldt")
    for units, told in (((3,), one), ((3, 4), two)):
        for back_on in (0, 7):
            event = LeftMap("11.7", units, back_on)
            assert told in say(scenario.system.describe(scenario.setting, event), language)
        came = say(scenario.system.describe(scenario.setting, CameToBox("11.6", 0, units)), language)
        assert came.count(" is " if len(units) == 1 else " are ") == (language == "en")


@pytest.mark.parametrize(("language", "one", "two"), [("en", "1 pip:", "2 pips:"), ("nl", "1 oog:", "2 ogen:")])
def test_a_single_pip_of_work_is_one_pip(language: str, one: str, two: str) -> None:
    setting = load_scenario("remagen").setting
    for pips, told in ((1, one), (2, two)):
        (scene,) = scenes_of(setting, (Laboured("13.4", 1, (3,), pips, False, 0, pips, (pips,)),), Words(language))
        assert scene.text.startswith(told)
