"""Gestures and turns in a real window, where the programs for it are installed; `click_through` plays whole games."""

import pytest

from tests.ui import landing_gestures, lesson_gestures
from tests.ui.click_through import missing_tools
from tests.ui.front_gestures import FrontHand
from tests.ui.group_gestures import GroupHand, made
from tests.ui.order_gestures import OrderHand
from tests.ui.remagen_gestures import RemagenHand
from tests.ui.remagen_player import RemagenKeys, RemagenPlayer, turns
from tests.ui.remagen_whole import whole
from tests.ui.stack_gestures import StackHand


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_several_units_are_ordered_in_a_real_window(tmp_path):
    assert len(made(GroupHand, (1600, 900), tmp_path / "home")) >= 15


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_march_orders_arrows_and_consent_in_a_real_window(tmp_path):
    assert len(made(OrderHand, (1600, 900), tmp_path / "home")) >= 12


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_remagen_by_mouse_and_keys_in_a_real_window(tmp_path):
    assert len(made(RemagenHand, (1280, 720), tmp_path / "home")) >= 20


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_guns_men_and_a_front_in_a_real_window(tmp_path):
    done = made(FrontHand, (1600, 900), tmp_path / "home")
    assert {"a gun is dragged onto a truck", "fetched and gone in one gesture", "battles are set"} <= set(done)


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_ships_aircraft_and_a_landing_in_a_real_window(tmp_path):
    done = landing_gestures.gestures((1280, 720), tmp_path / "home")
    assert {"it is allocated", "it goes on board", "a battery is fired at", "it is sent"} <= set(done)


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
@pytest.mark.parametrize("player_type", [RemagenPlayer, RemagenKeys])
def test_whole_turns_of_remagen_by_mouse_and_by_keys(tmp_path, player_type):
    done = turns((1600, 900), tmp_path / "home", player_type, 1)
    assert {"move", "undo", "fire", "enter", "end_phase"} <= set(done)


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_a_whole_game_of_remagen_in_a_real_window(tmp_path):
    """From the briefing to the result, against a script; some half a minute."""
    assert {"move", "undo", "fire", "hit", "return_fire", "end_phase"} <= set(whole((1600, 900), tmp_path / "home"))


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
def test_a_stack_goes_as_one_in_a_real_window(tmp_path):
    done = made(StackHand, (1600, 900), tmp_path / "home")
    assert {"it moves as one by mouse", "and is taken back as one by keys"} <= set(done)


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")
@pytest.mark.parametrize(("name", "steps"), [
    ("sloe_dam", {"enter", "join", "deadlock", "arrow", "bridgehead", "supply", "pin", "pinned", "night", "help"}),
    ("westkapelle", {"allocate", "silence_w13", "land", "bridgehead", "retreat", "help"}),
])  # fmt: skip
def test_a_lesson_is_gone_through_in_a_real_window(tmp_path, name, steps):
    assert steps <= set(lesson_gestures.gestures(name, (1280, 720), tmp_path / "home"))
