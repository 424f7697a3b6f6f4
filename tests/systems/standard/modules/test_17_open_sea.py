"""A passage that must be opened, and hexes held at the end. [17.41-17.44, 17.5]"""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules.open_sea import is_open, points_held
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import GONE
from tests.systems.standard.modules.supplied import ROW, end_until, make_supplied
from tests.systems.standard.rules.builder import Battle

UNITS = {"tommy": "2-2-7 uk 0301", "gr": "3-3-7 german 1201 regiment"}
GUNS = {"id": "w15", "title": "W15", "hex": "0401", "side": "german", "range": 2, "strength": 3, "armour": 2}
OPEN_SEA = {
    "win_by": 3,
    "points": [{"hexes": "0301", "points": 3}, {"hexes": "0401 0501", "points": 2}],
    "lost_steps": {"beyond": 1, "each": 2},
    "draw_from_points": 5,
    "lost_with": "0201",
}


def sea(allied: str = "0201 0401 0501", turn: int = 1, **more: Any) -> Battle:
    """The Allies must hold 0301 and 0401, with a battery in the second."""
    victory = {
        "kind": "open_sea", "objective": "0301 0401", "side": "allied", "for_victory": 2, "for_draw": 0,
        "airborne_count": True, "open_sea": OPEN_SEA | more.pop("open_sea", {}),
    }  # fmt: skip
    script = {"victory": victory, "sites": [GUNS], "turns": 4}
    units = UNITS | more.pop("units", {})
    return make_supplied([ROW], units, script=script, allied=allied, turn=turn, **more)


def silence(battle: Battle) -> None:
    """The battery is gone."""
    battle.state.modules.sites.is_gone[0] = 1  # type: ignore[union-attr]


def to_the_germans(battle: Battle) -> None:
    """End the Allied player turn."""
    end_until(
        battle,
        lambda state: state.winner >= 0 or state.setting.sequence[state.step].player == "second",
    )


def test_17_41_it_is_open_with_no_battery_left_and_the_shores_controlled() -> None:
    battle = sea()
    assert not is_open(battle.state)
    silence(battle)
    assert is_open(battle.state)
    battle.state.stacks.control[battle.hex("0401")] = GERMAN  # type: ignore[union-attr]
    assert not is_open(battle.state)


def test_17_41_a_dual_hex_is_not_controlled_for_it() -> None:
    battle = sea(units={"foe": "1-1-7 german 0301 company"})
    silence(battle)
    assert not is_open(battle.state)


def test_17_41_a_battery_that_is_only_silent_keeps_it_shut() -> None:
    battle = sea()
    battle.state.modules.sites.silent_turn[0] = battle.state.turn  # type: ignore[union-attr]
    assert not is_open(battle.state)


@pytest.mark.parametrize(("turn", "winner"), [(1, int(ALLIED)), (3, int(ALLIED)), (4, 2)])
def test_17_42_open_at_the_end_of_a_player_turn_in_time_is_a_victory_later_a_draw(turn: int, winner: int) -> None:
    battle = sea(turn=turn)
    silence(battle)
    assert battle.state.winner == -1
    to_the_germans(battle)
    assert (battle.state.winner, battle.state.win_rule) == (winner, "17.42")


def test_17_43_at_the_end_points_decide_between_a_draw_and_a_defeat() -> None:
    for allied, winner in (("0201 0401 0501", 2), ("0201", int(GERMAN))):
        battle = sea(allied, turn=4)
        end_until(battle, lambda state: state.winner >= 0)
        assert (battle.state.winner, battle.state.win_rule) == (winner, "17.43")


def test_17_43_steps_lost_beyond_a_number_cost_points() -> None:
    more = sea(units={"a": "2-2-7 uk 0101", "b": "2-2-7 uk 0101"})
    for count, points in ((1, 7), (2, 7), (3, 6), (4, 6)):
        for unit in (more.unit("a"), more.unit("b")):
            more.state.steps[unit] = 2
        for step in range(count):
            unit = more.unit("ab"[step // 2])
            more.state.steps[unit] -= 1
            if not more.state.steps[unit]:
                more.state.hex_of[unit] = GONE
        assert points_held(more.state) == points


def test_17_44_the_game_is_lost_at_once_with_a_hex_that_must_never_fall() -> None:
    battle = sea(units={"raid": "2-2-12 german 0101"}, step="second_movement")
    battle.move("raid", "0201")
    assert (battle.state.winner, battle.state.win_rule) == (int(GERMAN), "17.44")


@pytest.mark.parametrize(("allied", "winner"), [("0401", int(ALLIED)), ("", 2)])
def test_17_5_hexes_controlled_at_the_end_win_or_draw(allied: str, winner: int) -> None:
    victory = {"kind": "at_end", "objective": "0301 0401", "side": "allied", "for_victory": 2, "for_draw": 1,
               "airborne_count": True}  # fmt: skip
    battle = make_supplied([ROW], UNITS, script={"victory": victory, "turns": 1}, allied=f"0101 {allied}")
    assert battle.state.winner == -1
    end_until(battle, lambda state: state.winner >= 0)
    assert (battle.state.winner, battle.state.win_rule) == (winner, "17.5")
