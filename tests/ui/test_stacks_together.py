"""A stack goes by one gesture or unit by unit: it retreats, advances, moves and attacks; who pays is shown before."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.scenario.loader import load_text
from game.scenario.locate import find_scenario
from game.scenario.scenario import Scenario
from game.systems.registry import systems
from tests.random_games import scenario
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("plain_maps")
RESERVE = "{turn: 3, units: [reserve]"
RETREAT, ADVANCE, LOSSES, BOUND, MOVE = (31, 65), (13, 85), (20, 14), (15, 29), (0, 36)
"""Seeds of random games at the dam, and after how many actions a stack is asked."""


@cache
def the_dam() -> Scenario:
    """`sloe_dam` with the German reserve a turn sooner: there are more stacks."""
    text = find_scenario("sloe_dam").read_text(encoding="utf-8")
    assert text.count(RESERVE) == 1
    return load_text(text.replace(RESERVE, "{turn: 2, units: [reserve]"), "the_dam.yaml", systems())


def game_at(seed: int, actions: int, name: str = "") -> Game:
    game, player = Game.new(scenario(name) if name else the_dam(), seed=seed), RandomPlayer(seed)
    while game.actions_done < actions:
        game.apply(player.choose(Position(game)))
    return game


def opened(driver, where: tuple[int, int], name: str = ""):
    screen = open_game(driver, game_at(*where, name))
    if driver.top.name == "curtain":
        driver.click("lift")
    assert driver.top is screen
    return screen


def at(screen, hex: int) -> tuple[int, int]:
    """A place in a hex beside its counters."""
    screen.view.camera.zoom_to(84)
    screen.view.camera.centre_on(hex)
    screen.relook()
    x, y = screen.view.camera.centre(hex)
    return x, y - round(0.4 * screen.view.camera.hex_px)


def settled(driver, screen) -> None:
    for _ in range(20):
        driver.step()
        if not screen.flow.is_carrying_out:
            return


def common_end(screen) -> tuple[int, tuple[int, ...]]:
    """A hex into which the whole stack can retreat, and who is in it."""
    ends = screen.desk._mode._ends
    return next((hex, tuple(ways)) for hex, ways in ends.items() if len(ways) > 1)


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_20_4_a_stack_retreats_by_one_gesture_and_one_undo_takes_it_back(driver, by_keys) -> None:
    screen = opened(driver, RETREAT)
    assert screen.game.decision.kind == "retreat"
    before, (hex, units) = screen.game.actions_done, common_end(screen)
    marks = screen.desk.marks(hex, None, frozenset())
    assert marks.lit[hex] == str(len(units)), "how many can go there"
    assert marks.ways
    assert "retreat to" in screen.desk.hint(hex, None).text
    if by_keys:
        driver.type(screen.game.scenario.board.number(hex))
        driver.key("space")
    else:
        driver.click(at(screen, hex))
    settled(driver, screen)
    assert [screen.game.state.hex_of[unit] for unit in units] == [hex] * len(units)
    assert screen.game.actions_done == before + len(units)
    driver.key("u")
    assert screen.game.actions_done == before
    assert not screen.desk.has_plan


def test_20_4_one_of_a_stack_retreats_alone(driver) -> None:
    screen = opened(driver, RETREAT)
    before, (hex, units) = screen.game.actions_done, common_end(screen)
    for _ in range(2):
        driver.key("r")
    chosen = screen.desk.chosen
    assert len(chosen) == 1
    driver.type(screen.game.scenario.board.number(hex))
    driver.key("space")
    assert screen.game.actions_done == before + 1
    assert screen.game.state.hex_of[chosen[0]] == hex
    assert screen.game.decision.kind == "retreat"
    assert set(screen.game.decision.context["units"]) == set(units) - set(chosen)


@pytest.mark.parametrize("gesture", ["click", "enter"])
def test_20_5_a_stack_advances_by_one_gesture(driver, gesture) -> None:
    screen = opened(driver, ADVANCE)
    before, going = screen.game.actions_done, screen.desk._mode._together
    won = screen.game.decision.context["hex"]
    assert len(going) > 1
    if gesture == "click":
        hint = screen.desk.hint(won, None).text
        assert all(screen.game.state.setting.units[unit].short in hint for unit in going)
        driver.click(at(screen, won))
    else:
        driver.key("enter")
    settled(driver, screen)
    assert all(screen.game.state.hex_of[unit] == won for unit in going)
    assert screen.game.actions_done >= before + len(going)
    driver.key("u")
    assert screen.game.actions_done == before


def test_20_5_keys_go_from_one_to_the_next_before_anybody_advances(driver) -> None:
    screen = opened(driver, ADVANCE)
    before, units = screen.game.actions_done, screen.desk._mode.units()
    seen: list[int] = []
    for _ in units:
        driver.key("tab")
        seen += screen.desk.chosen
        assert screen.game.actions_done == before, "the key only goes to it"
    assert seen == list(units)
    driver.key("space")
    assert screen.game.actions_done == before + 1
    assert screen.game.history[-1].action.unit == units[-1]


def test_20_31_what_a_step_costs_is_shown_before_it_is_taken(driver) -> None:
    screen = opened(driver, LOSSES)
    before, units = screen.game.actions_done, screen.desk._mode.units()
    state = screen.game.state
    seen = {}
    for _ in units:
        driver.key("tab")
        (unit,) = screen.desk.chosen
        preview = screen.desk.preview(state.hex_of[unit])
        seen[unit] = (preview.title, preview.headline)
        assert preview.notes[0].rule == screen.game.decision.rule
    assert len(set(seen.values())) == len(units)
    for unit, (title, headline) in seen.items():
        attack, defense = state.strength(unit)
        assert state.setting.units[unit].short in title
        assert headline.startswith(f"{attack}-{defense}, then ")
    (unit,) = screen.desk.chosen
    steps = state.steps[unit]
    driver.key("enter")
    assert screen.game.actions_done == before + 1
    assert screen.game.state.steps[unit] == steps - 1


def test_22_428_the_counter_under_the_mouse_is_the_one_that_is_bound(driver) -> None:
    screen = opened(driver, BOUND)
    units = screen.desk._mode.units()
    hex = screen.game.state.hex_of[units[0]]
    middle_x, _ = at(screen, hex)
    fan = {unit: screen.view.counters.fan(screen.flow.scenery, hex)[f"unit:{unit}"] for unit in units}
    unit = min(units, key=lambda each: abs(fan[each][0] - middle_x))
    place = (fan[unit][0], fan[unit][1] - 12)  # others of the fan lie over its lower edge
    name = screen.game.state.setting.units[unit].name
    driver.hover(place)
    assert name in screen.contents.status[0]
    assert screen.contents.preview.headline.endswith("RE")
    driver.click(place)
    assert screen.game.history[-1].action.unit == unit


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_19_24_a_stack_is_chosen_and_moves_as_one_and_is_undone_as_one(driver, by_keys) -> None:
    screen = opened(driver, MOVE)
    state, side = screen.game.state, screen.game.decision.side
    own = [unit.index for unit in state.setting.units if unit.side is side]
    movable = {unit for unit in own if screen.desk._mode.able(unit)}
    stacks = [
        (hex, own) for hex in dict.fromkeys(state.hex_of[unit] for unit in sorted(movable))
        if len(own := [unit for unit in movable if state.hex_of[unit] == hex]) > 1
    ]  # fmt: skip
    hex, own = stacks[0]
    place = at(screen, hex)
    if by_keys:
        driver.type(screen.game.scenario.board.number(hex))
        driver.key("shift+space")
    else:
        driver.press_key("left shift")
        driver.click(place)
        driver.release_key("left shift")
    assert set(screen.desk.chosen) == set(own)
    goal = next(
        there for there in screen.game.scenario.board.topology.adjacent[hex]
        if sum(way[-1] == there for way in screen.desk._mode._ways(there).values()) > 1
    )  # fmt: skip
    if by_keys:
        driver.type(screen.game.scenario.board.number(goal))
        driver.key("space")
    else:
        driver.click(at(screen, goal), button=pygame.BUTTON_LEFT)
    settled(driver, screen)
    there = [unit for unit in own if screen.game.state.hex_of[unit] == goal]
    assert len(there) > 1
    driver.key("u")
    assert screen.game.actions_done == MOVE[1]
    assert side is screen.game.decision.side


def test_11_2_tab_reaches_units_that_came_in_this_phase_and_can_go_on(driver) -> None:
    screen = opened(driver, (14, 25))
    came = {4, 5}
    seen: set[int] = set()
    for _ in range(12):
        driver.key("tab")
        seen |= set(screen.desk.chosen)
    assert came <= seen
