"""What level hard tries out with rule modules: landings, fights out of a shared hex, support. [20.6, 22.56, 32.2]"""

from __future__ import annotations

from game.systems.standard.ai.options import MOST_OPTIONS, fight_options
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import CommitSupport
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.overruns.actions import DualAttack
from game.systems.standard.rules.sides import ALLIED
from tests.ai.planning import outlook_of
from tests.systems.standard.modules.test_22_overruns import battle_with, begun, make_dual
from tests.systems.standard.modules.test_32_invasions import to_combat
from tests.systems.standard.modules.test_39_air_naval import air, sky
from tests.systems.standard.modules.test_planner_of_modules import FIELD, decided, landing


def test_another_beach_and_none_are_tried_before_anybody_goes_on_board() -> None:
    battle = landing()
    usual = decided(battle)
    assert isinstance(usual, Embark)
    options = fight_options(outlook_of(battle, ALLIED), usual)
    beaches = {option.hex for option in options if isinstance(option, Embark)}
    assert beaches == {battle.hex("0401"), battle.hex("0402")}
    assert EndPhase() in options


def test_in_the_combat_phase_the_landing_is_tried_beside_the_end_of_the_phase() -> None:
    battle = landing()
    battle.do(decided(battle))
    to_combat(battle)
    options = fight_options(outlook_of(battle, ALLIED), EndPhase())
    assert any(isinstance(option, Invade) for option in options)


def test_an_attack_out_of_a_shared_hex_is_tried() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "1-1-7 german 0301", "other": "1-1-7 german 0401"}
    battle = begun(battle_with(units, FIELD, step="first_combat"))
    make_dual(battle, "0301", "bde")
    options = fight_options(outlook_of(battle, ALLIED), EndPhase())
    assert any(isinstance(option, DualAttack) for option in options)


def test_several_sums_of_support_are_tried_and_none() -> None:
    battle = sky(air("wing", "A", 3), air("small", "A", 1))
    battle.attack("0302", "bde")
    usual = CommitSupport((0, 1), ())
    options = fight_options(outlook_of(battle, ALLIED), usual)
    assert options[0] == usual
    assert CommitSupport((), ()) in options
    assert 2 < len(options) <= MOST_OPTIONS
