"""A bridgehead and the hex that a worn front yields are answered on the map, by mouse and by keys. [31.3, 33.4]"""

from __future__ import annotations

from functools import partial

import pytest

from game.engine.barrier import Barrier, Foresight
from game.model.message import NOTHING
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.attrition.actions import OccupyByAttrition
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.attrition.fronts import counted, facts_of
from game.systems.standard.rules.attrition.wearing import hexes_to_win
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.desk import StandardDesk
from game.ui.desk.desk import Do, Refused, Vantage
from game.ui.language.words import Words
from tests.systems.standard.modules.test_33_attrition import FOUR, front_line
from tests.systems.standard.rules.builder import Battle
from tests.ui.test_stacks_together import at, opened

pytestmark = pytest.mark.usefixtures("plain_maps")
OFFER = (10, 23)
"""Seed of a random game of `sloe_dam`, and after how many actions a bridgehead is offered."""


@pytest.mark.parametrize("gesture", ["mouse", "cursor", "enter"])
def test_31_3_a_bridgehead_is_placed_on_its_hex(driver, gesture) -> None:
    screen = opened(driver, OFFER)
    assert screen.game.decision.kind == "place_bridgehead"
    before, hex = screen.game.actions_done, screen.game.decision.context["hex"]
    place = at(screen, hex)
    driver.hover(place)
    assert "place the bridgehead" in screen.contents.status[0]
    rules = {fact.rule for fact in screen.contents.preview.notes}
    assert {"31.1", "31.4A", "31.4B", "31.4C"} <= rules, "how it would stand and when it would go"
    assert screen.game.state.modules.bridgeheads.owner[hex] == -1, "nothing is done by looking"
    marks = screen.desk.marks(hex, None, frozenset())
    assert marks.hexsides or marks.arrows, "what was crossed is shown"
    if gesture == "mouse":
        driver.click(place)
    elif gesture == "cursor":
        driver.key("tab")
        assert screen.aim.hex == hex
        driver.key("space")
    else:
        driver.key("enter")
    assert screen.game.history[before].action == PlaceBridgehead()


def test_31_32_elsewhere_a_click_places_none_and_a_key_does_without(driver) -> None:
    screen = opened(driver, OFFER)
    before, hex = screen.game.actions_done, screen.game.decision.context["hex"]
    other = screen.game.scenario.board.topology.adjacent[hex][0]
    assert isinstance(screen.desk.click(other, None, adds=False), Refused)
    assert screen.game.actions_done == before
    driver.key("n")
    assert screen.game.history[before].action == Decline()


def yielding() -> Battle:
    """The die has won a hex of the front."""
    battle = front_line(FOUR)
    front = facts_of(battle.state).fronts[0]
    units = counted(battle.state, ALLIED, front)
    battle.state.stack = (*battle.state.stack, Wearing(ALLIED, 0, "hex", units))
    return battle


def desk_of(battle: Battle, language: str = "en") -> StandardDesk:
    desk = StandardDesk(battle.setting, Words(language))
    state, decision = battle.state, STANDARD.decision(battle.state)
    asks = partial(STANDARD.refusal, state), lambda *_actions: Foresight(True, NOTHING, Barrier.NONE)
    desk.show(Vantage(state, ALLIED, decision, True, *asks))
    return desk


def test_33_4_a_click_takes_the_hex_that_is_yielded() -> None:
    battle = yielding()
    desk = desk_of(battle)
    frame = battle.state.stack[-1]
    hexes = hexes_to_win(battle.state, frame)
    assert desk.state()["mode"] == "YieldedMode"
    assert hexes
    for hex in hexes:
        marks = desk.marks(hex, None, frozenset())
        assert set(marks.lit) == set(hexes)
        assert any(ring.hex == hex and ring.is_chosen for ring in marks.rings)
        is_held = any(battle.state.hex_of[unit] == hex for unit in battle.setting.units_of(ALLIED.enemy))
        assert ("driven out of" if is_held else "nobody stands in it") in desk.hint(hex, None).text
        assert [fact.rule for fact in desk.preview(hex).notes] == ["33.4", "33.4", "31.23"]
        assert desk.click(hex, None, adds=False) == Do((OccupyByAttrition(hex),))
        assert desk.press(f"hex:{hex}") == Do((OccupyByAttrition(hex),))
    assert [choice.id for choice in desk.prompt().choices] == [f"hex:{hex}" for hex in hexes]


def test_33_4_keys_go_to_it_and_elsewhere_it_is_said_why_not() -> None:
    battle = yielding()
    desk = desk_of(battle)
    hexes = hexes_to_win(battle.state, battle.state.stack[-1])
    assert desk.cycle(1).hex == hexes[0]
    own = battle.state.hex_of[battle.state.stack[-1].units[0]]
    assert desk.hint(own, None).refusal.rule == "33.4"
    assert isinstance(desk.click(own, None, adds=False), Refused)


def test_33_4_both_are_told_in_dutch() -> None:
    battle = yielding()
    desk = desk_of(battle, "nl")
    texts = [desk.hint(hex, None).text for hex in hexes_to_win(battle.state, battle.state.stack[-1])]
    assert any("verdreven uit" in text for text in texts)
