"""What stands on the map before the die is what the dialog says: badges of stacks, columns of overruns. [20, 21, 22]"""

from __future__ import annotations

import pytest

from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.odds import combat_odds
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.forecast import forecast_with
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.stacking import stacks_of
from game.systems.standard.ui.overrun_view import overrun_preview
from game.systems.standard.ui.previews import badge_text, odds_text
from game.ui.language.words import Words
from tests.systems.standard.modules.test_22_overruns import BDE, GR, battle_with, begun
from tests.systems.standard.rules.builder import Battle
from tests.ui.test_fronts_and_dual_hexes import desk_of

GUNS, WEAK, PLAIN = "3-0-7 german 0201 artillery regiment", f"{GR} 0201 low_quality", f"{GR} 0201"


def before(target: str) -> Battle:
    return battle_with({"one": f"{BDE} 0101", "gr": target, "far": f"{GR} 0504"}, step="first_combat")


@pytest.mark.parametrize("target", [GUNS, WEAK, PLAIN])
def test_7_3_the_badge_on_a_stack_is_that_of_the_full_odds(target: str) -> None:
    battle = before(target)
    hex, able = battle.hex("0201"), attackers_of(battle.state, ALLIED, battle.hex("0201"))
    assert badge_text(battle.state, able, hex) == odds_text(combat_odds(battle.state, Attack(hex, able)))


def test_20_22_guns_without_a_defence_are_badged_as_gone() -> None:
    battle = before(GUNS)
    hex, able = battle.hex("0201"), attackers_of(battle.state, ALLIED, battle.hex("0201"))
    assert badge_text(battle.state, able, hex)[0] == "+5 DE"


def test_20_81_the_badge_counts_disorder() -> None:
    battle = before(f"{GR} 0201")
    hex, able = battle.hex("0201"), attackers_of(battle.state, ALLIED, battle.hex("0201"))
    stacks_of(battle.state).disrupted[battle.unit("gr")] = 1
    assert badge_text(battle.state, able, hex)[0].startswith("+3 ")


def test_21_1_an_overrun_says_what_moves_its_column_and_who_leaves_a_remnant() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0101", "gr": f"{GR} 0201 low_quality", "far": f"{GR} 0504"}))
    found = forecast_with(battle.state, Overrun(battle.unit("one"), battle.path("0201")))
    assert found is not None
    preview = overrun_preview(found[0], found[1], Words("en"))
    assert preview.notes[0].rule == "21.1"
    assert preview.notes[0].label == "1 to the right: defenders of low quality"
    plain = begun(battle_with({"one": f"{BDE} 0101", "gr": f"{GR} 0201", "far": f"{GR} 0504"}))
    found = forecast_with(plain.state, Overrun(plain.unit("one"), plain.path("0201")))
    assert found is not None
    assert "21.1" not in [fact.rule for fact in overrun_preview(found[0], found[1], Words("en")).notes]


def test_7_1_no_badge_lies_on_enemies_whom_nobody_there_could_attack() -> None:
    battle = begun(battle_with({"one": f"{BDE} 0202", "gr": f"{GR} 0201", "far": f"{GR} 0504"}))
    unit, hex = battle.unit("one"), battle.hex("0101")
    for disrupted in (0, 1):
        stacks_of(battle.state).disrupted[unit] = disrupted
        desk = desk_of(battle)
        desk.choose(f"unit:{unit}", adds=False)
        badged = {badge.hex for badge in desk.marks(hex, None, frozenset()).badges}
        assert (battle.hex("0201") in badged) is not bool(disrupted)
