"""Out of a hex with several units those who were chosen attack, follow an overrun, or open one together. [20.12, 22]"""

from __future__ import annotations

import pygame
import pytest

from game.systems.standard.rules.combat import attackers_of
from tests.ui.test_stacks_together import at, opened, settled

pytestmark = pytest.mark.usefixtures("plain_maps")
ATTACK, TARGET = (33, 45), 16
FOLLOW, STORM = (15, 49), (12, 34)
"""Seeds of random games of `westkapelle` and at the dam, and after how many actions a stack is asked."""
FROM, ONTO = 24, 41
"""Hex of a stack that can overrun, and the hex of the enemies."""


def stack_and_others(screen) -> tuple[int, list[int], list[int]]:
    """A hex from which several can attack the target, who they are, and who could from elsewhere."""
    state, side = screen.game.state, screen.game.decision.side
    able = attackers_of(state, side, TARGET)
    hexes = [state.hex_of[unit] for unit in able]
    hex = next(here for here in hexes if hexes.count(here) > 1)
    here = [unit for unit in able if state.hex_of[unit] == hex]
    return hex, here, [unit for unit in able if unit not in here]


def go_to(driver, screen, hex: int, key: str = "space") -> None:
    driver.type(screen.game.scenario.board.number(hex))
    driver.key(key)


def ids(screen, units) -> list[str]:
    return [screen.game.state.setting.units[unit].id for unit in units]


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_20_12_a_stack_that_is_chosen_attacks_alone(driver, by_keys) -> None:
    screen = opened(driver, ATTACK, "westkapelle")
    hex, here, others = stack_and_others(screen)
    assert others
    if by_keys:
        go_to(driver, screen, hex, "shift+space")
        assert set(screen.desk.chosen) == set(here)
        go_to(driver, screen, TARGET)
    else:
        driver.press_key("left shift")
        driver.click(at(screen, hex))
        driver.release_key("left shift")
        assert set(screen.desk.chosen) == set(here)
        place = at(screen, TARGET)
        driver.hover(place)
        status = screen.contents.status[0]
        assert all(screen.game.state.setting.units[unit].short in status for unit in here)
        driver.click(place)
    assert screen.sheet.id == "attack"
    assert screen.desk.state()["attackers"] == ids(screen, here)
    assert {(arrow.origin, arrow.hex) for arrow in screen.marks.arrows} == {(hex, TARGET)}
    weighed = {badge.text for badge in screen.marks.badges if badge.hex == TARGET}
    driver.key("enter")
    assert screen.game.history[ATTACK[1]].action.units == tuple(here)
    assert screen.game.decision.kind in ("attacker_fire", "defender_fire")
    assert {(arrow.origin, arrow.hex) for arrow in screen.marks.arrows} == {(hex, TARGET)}, "until the die falls"
    assert len(weighed) == 1


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_20_12_one_of_a_stack_that_is_chosen_attacks_alone(driver, by_keys) -> None:
    screen = opened(driver, ATTACK, "westkapelle")
    hex, here, _ = stack_and_others(screen)
    unit = here[-1]
    if by_keys:
        go_to(driver, screen, hex)
        for _ in range(4):
            if screen.desk.chosen == (unit,):
                break
            driver.key("tab")
        assert screen.desk.chosen == (unit,)
        go_to(driver, screen, TARGET)
    else:
        at(screen, hex)
        driver.click(screen.view.counters.fan(screen.flow.scenery, hex)[f"unit:{unit}"])
        assert screen.desk.chosen == (unit,)
        driver.click(at(screen, TARGET))
    assert screen.desk.state()["attackers"] == ids(screen, [unit])
    driver.press_key("left shift")
    driver.click(at(screen, hex))
    driver.release_key("left shift")
    assert set(here) <= set(screen.desk._picked.attackers), "all of the stack are taken into the attack that is weighed"


def test_20_12_whoever_is_chosen_and_cannot_attack_there_leaves_it_to_all_who_can(driver) -> None:
    screen = opened(driver, ATTACK, "westkapelle")
    _, here, others = stack_and_others(screen)
    state, side = screen.game.state, screen.game.decision.side
    able = (*here, *others)
    idle = next(unit for unit in state.setting.units_of(side) if unit not in able)
    screen.desk._picked.select(idle)
    screen.take(screen.desk.click(TARGET, None, adds=False))
    assert screen.desk._picked.attackers == sorted((*here, *others))


@pytest.mark.parametrize("gesture", ["mouse", "keys", "button"])
def test_22_103_a_stack_follows_an_overrun_by_one_gesture(driver, gesture) -> None:
    screen = opened(driver, FOLLOW)
    assert screen.game.decision.kind == "overrun"
    before, mode = screen.game.actions_done, screen.desk._mode
    hex, party = next(iter(mode._parties.items()))
    units = [action.unit for action in party]
    assert len(units) > 1
    goal = screen.game.state.stack[-1].hex
    assert [badge.tone for badge in screen.marks.badges if badge.hex == goal][:1], "what it comes to stands at the hex"
    assert "Shift+click" in screen.desk.hint(hex, None).text
    if gesture == "mouse":
        driver.press_key("left shift")
        driver.click(at(screen, hex), button=pygame.BUTTON_LEFT)
        driver.release_key("left shift")
    elif gesture == "keys":
        for _ in range(6):  # figures are keys of the list here: Tab goes to the hex
            if screen.aim.hex == hex:
                break
            driver.key("tab")
        assert screen.aim.hex == hex
        driver.key("shift+space")
    else:
        driver.key("y")
    settled(driver, screen)
    goal = screen.game.state.stack[-1].hex
    assert screen.game.decision.kind == "overrun"
    assert [screen.game.state.hex_of[unit] for unit in units] == [goal] * len(units)
    assert screen.game.actions_done == before + len(units)
    assert not screen.desk.has_plan
    driver.key("u")
    assert screen.game.actions_done == before


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_22_103_a_stack_opens_an_overrun_together(driver, by_keys) -> None:
    screen = opened(driver, STORM)
    before = screen.game.actions_done
    if by_keys:
        go_to(driver, screen, FROM, "shift+space")
    else:
        driver.press_key("left shift")
        driver.click(at(screen, FROM))
        driver.release_key("left shift")
    chosen = screen.desk.chosen
    assert len(chosen) > 1
    storming = [action.unit for action in screen.desk._mode._storming(ONTO)]
    assert len(storming) > 1
    if by_keys:
        go_to(driver, screen, ONTO)
    else:
        place = at(screen, ONTO)
        driver.hover(place)
        assert "together" in screen.contents.status[0] or "cannot" in screen.contents.status[0]
        assert screen.contents.preview.segments
        driver.click(place)
    settled(driver, screen)
    assert screen.game.decision.kind == "overrun"
    assert screen.game.state.stack[-1].attackers == tuple(storming)
    assert screen.game.actions_done == before + len(storming)
    assert not screen.desk.has_plan
    driver.key("u")
    assert screen.game.actions_done == before
