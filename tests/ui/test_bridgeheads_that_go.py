"""Before a player turn ends it is said where a bridgehead goes and units are lost with it. [31.4C, 31.52]"""

from __future__ import annotations

from functools import partial

import pytest

from game.engine.barrier import Barrier, Foresight
from game.model.message import NOTHING
from game.systems.standard.rules.bridgeheads.standing import is_superfluous
from game.systems.standard.rules.bridgeheads.tenure import bridgehead_notes, hexes_to_lose_units
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.desk import StandardDesk
from game.ui.desk.desk import Shown, Vantage
from game.ui.language.words import Words
from tests.systems.standard.modules.test_31_sentences import crowded
from tests.systems.standard.rules.builder import Battle

FAR = {"gr": "3-3-7 german 0603 regiment", "car": "2-2-12 uk 0203 recon"}


def desk_of(battle: Battle, language: str = "en") -> StandardDesk:
    desk = StandardDesk(battle.setting, Words(language))
    state = battle.state
    asks = partial(STANDARD.refusal, state), lambda _action: Foresight(True, NOTHING, Barrier.NONE)
    desk.show(Vantage(state, ALLIED, STANDARD.decision(state), True, *asks))
    return desk


def needless(step: str = "first_mobile_movement") -> Battle:
    """Five battalions in a bridgehead that no enemy is near to."""
    battle = crowded(step=step, **FAR)
    battle.state.hex_of[battle.unit("gr")] = -1
    battle.state.steps[battle.unit("gr")] = 0
    refresh(battle.state)
    assert is_superfluous(battle.state, battle.hex("0202"))
    return battle


def test_31_52_the_card_of_a_bridgehead_that_goes_says_that_units_are_lost_with_it() -> None:
    battle = needless()
    assert "31.52" in {note.rule for note in bridgehead_notes(battle.state, battle.hex("0202"))}
    assert hexes_to_lose_units(battle.state, ALLIED) == (battle.hex("0202"),)
    stays = crowded(step="first_mobile_movement", **FAR)
    assert "31.52" not in {note.rule for note in bridgehead_notes(stays.state, stays.hex("0202"))}
    assert hexes_to_lose_units(stays.state, ALLIED) == ()


def test_31_52_nothing_is_lost_before_the_last_phase_ends() -> None:
    assert hexes_to_lose_units(needless("first_movement").state, ALLIED) == ()


@pytest.mark.parametrize(("language", "told"), [("en", "over the limit are lost"), ("nl", "te veel is gaat verloren")])
def test_31_52_whoever_ends_the_player_turn_is_told_first(language: str, told: str) -> None:
    battle = needless()
    desk = desk_of(battle, language)
    undone = desk.undone()
    assert told in undone.text
    assert "0202" in undone.text
    assert len(undone.names) > 1, "and who has not moved"
    car = battle.unit("car")
    battle.state.hex_of[car], battle.state.steps[car] = -1, 0
    refresh(battle.state)
    desk = desk_of(battle, language)
    assert desk.undone().names == ()
    assert desk.to_undone() == Shown(battle.hex("0202"))
