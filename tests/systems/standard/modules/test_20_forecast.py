"""What a combat of stacks may bring is told as it may come: losses, retreats, and who could advance. [20.3-20.5]"""

from __future__ import annotations

import re

import pytest

from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.describe import describe
from game.systems.standard.rules.odds import combat_odds
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.state import DEFENDED
from game.systems.standard.rules.weighings import fights_of
from game.systems.standard.ui.combat_sheet import odds_parts
from game.ui.desk.cards import Sheet
from game.ui.language.words import Words
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import fight
from tests.systems.standard.modules.test_22_overruns import BN, GR, battle_with, make_dual
from tests.systems.standard.rules.builder import Battle, make_battle

UNITS = {
    "one": "9-2-7 uk 0101", "two": f"{BN} 0101", "beside": f"{BN} 0102", "gr": f"{GR} 0201", "bn": "2-2-7 german 0201",
    "far": f"{GR} 0504",
}  # fmt: skip


def told(battle: Battle, hex: str, *names: str) -> dict[str, str]:
    """What each result would bring, in a sentence."""
    units = tuple(sorted(battle.unit(name) for name in names))
    odds = combat_odds(battle.state, Attack(battle.hex(hex), units))
    return {outcome.result: "; ".join(map(str, outcome.meaning)) for outcome in odds.outcomes}


def shared(**more: str) -> Battle:
    battle = battle_with(UNITS | more, step="first_combat")
    make_dual(battle, "0201", "one", "two")
    return battle


def test_20_5_nobody_advances_while_enemies_are_left_in_the_hex() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert found["D1"] == "1 step lost, of gr or bn", "in a hex of both sides it is paid in steps [22.525]"


def test_19_24_nobody_advances_into_a_hex_that_is_full() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert "advance" not in found["D2"]
    roomy = battle_with(UNITS | {"two": f"{BN} 0102"}, step="first_combat")
    make_dual(roomy, "0201", "one")
    assert "may advance: two, beside" in told(roomy, "0201", "one", "two", "beside")["D2"]


def test_20_31_those_who_survive_their_losses_are_driven_back() -> None:
    found = told(shared(), "0201", "one", "two", "beside")
    assert found["DD"] == "1 step lost, of gr or bn; survivors retreat 2 hexes"


def test_20_5_a_hex_whose_last_steps_are_lost_may_be_entered() -> None:
    units = {"one": "9-2-7 uk 0101", "a": "1-1-7 german 0201 single", "b": "1-1-7 german 0201 single"}
    battle = battle_with(units, step="first_combat")
    assert "may advance: one" in told(battle, "0201", "one")["DD"]


@pytest.mark.parametrize(
    ("row", "level", "log", "summary"),
    [
        (". . . . .", 0, "", ""),
        (". C . . .", 0, ", 2 left for terrain", "2 columns left for city [7.4]"),
        (". . . . .", 1, ", 1 left for a fort", "1 column left for a fort [20.14]"),
        (". C . . .", 1, ", 3 left for terrain and fort", "3 columns left for city and a fort [7.4] [20.14]"),
    ],
)
def test_20_14_only_what_shifts_is_named(row: str, level: int, log: str, summary: str) -> None:
    """A fort is told of where there is one: in the log, at the terminal and in the dialog."""
    units = {"one": "9-2-7 uk 0101", "gr": f"{GR} 0201"}
    forts = {"forts": [{"hex": "0201", "level": level}]} if level else {}
    battle = battle_with(units, rows=[row, *[". . . . ."] * 3], step="first_combat", stacks=forts)
    attack = Attack(battle.hex("0201"), (battle.unit("one"),))
    (weighed, *_) = next(fights_of(battle.state, ALLIED)).weighings
    sheet = odds_parts(Sheet("", "", ALLIED), battle.state, combat_odds(battle.state, attack), Words())
    fought = next(event for event in fight(battle, "0201", "one", [3]) if isinstance(event, StackFought))
    for said in (str(describe(battle.setting, fought)), str(weighed.said)):
        assert re.findall(r", \d left for [a-z ]+", said) == ([log] if log else [])
    assert summary in sheet.summary
    assert bool(summary) is (" left for " in sheet.summary)


@pytest.mark.parametrize("with_stacks", [True, False])
def test_7_1_20_11_a_hex_that_was_attacked_in_the_phase_is_no_fight_any_more(*, with_stacks: bool) -> None:
    units = {"bn": f"{BN} 0102", "gr": f"{GR} 0201", "pz": f"{GR} 0103"}
    make = make_stacked if with_stacks else make_battle
    battle = make([". . .", ". . .", ". . ."], units, step="first_combat")
    assert [fight.hex for fight in fights_of(battle.state, ALLIED)] == list(battle.path("0103 0201"))
    battle.state.flags[battle.unit("gr")] |= DEFENDED
    assert [fight.hex for fight in fights_of(battle.state, ALLIED)] == list(battle.path("0103"))
    battle.state.step = battle.setting.sequence.index(next(s for s in battle.setting.sequence if s.does == "movement"))
    assert [fight.hex for fight in fights_of(battle.state, ALLIED)] == list(battle.path("0103 0201")), (
        "as if it were one"
    )
