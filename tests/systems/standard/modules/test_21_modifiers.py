"""What makes a defence worse, and leaving before the fight. [21]"""

from __future__ import annotations

from game.model.dice import ScriptedDice
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.actions import RetreatBefore, Stand
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.withdrawal import may_withdraw, offer_retreat_before
from game.systems.standard.rules.supply.facts import NONE, PARTIAL
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, retreat_before, sums
from tests.systems.standard.modules.test_22_overruns import battle_with, begun, make_dual, overrun
from tests.systems.standard.rules.builder import Battle

OVERRUN = Terms("overrun", was_dual=False)


def position(german: dict[str, str], step: str = "first_mobile_movement", **more: object) -> Battle:
    """British armour and infantry beside Germans."""
    allied = {"tanks": "5-5-10 uk 0201 armour brigade", "foot": "5-5-7 uk 0201 brigade"}
    return make_stacked(more.pop("rows", BOARD), allied | german, step=step, **more)  # type: ignore[arg-type]


def right(battle: Battle, names: str, terms: Terms | None = None) -> int:
    """Columns to the right against whoever is in 0302."""
    return len(sums(battle, "0302", names, terms).modifiers)


def test_21_1a_armour_that_overruns_infantry_in_a_mobile_movement_phase() -> None:
    battle = position({"gr": "3-3-7 german 0302"})
    assert right(battle, "tanks foot", OVERRUN) == 1
    assert right(battle, "foot", OVERRUN) == 0
    assert right(battle, "tanks") == 0
    assert right(position({"gr": "3-3-7 german 0302"}, "first_movement"), "tanks", OVERRUN) == 0
    assert right(position({"gr": "3-3-10 german 0302 armour"}), "tanks", OVERRUN) == 0


def test_21_1a_not_in_a_town_nor_in_a_fort() -> None:
    rows = [". . . . .", ". . t . .", ". . . . .", ". . . . ."]
    assert right(position({"gr": "3-3-7 german 0302"}, rows=rows), "tanks", OVERRUN) == 0
    forts = {"forts": [{"hex": "0302", "level": 1}]}
    assert right(position({"gr": "3-3-7 german 0302"}, stacks=forts), "tanks", OVERRUN) == 0


def test_21_1c_when_every_defender_is_of_low_quality() -> None:
    assert right(position({"gr": "3-3-7 german 0302 low_quality"}), "foot") == 1
    mixed = {"gr": "3-3-7 german 0302 low_quality", "good": "3-3-7 german 0302"}
    assert right(position(mixed), "foot") == 0


def test_21_1_each_is_a_column_to_the_right() -> None:
    battle = position({"gr": "3-3-7 german 0302 low_quality"})
    assert sums(battle, "0302", "tanks").column == 4 + 1
    assert sums(battle, "0302", "tanks", OVERRUN).column == 4 + 2


def opened(battle: Battle) -> Play:
    """A brigade that comes from 0201 wants to enter 0302."""
    play = Play(battle.state, ScriptedDice(()))
    offer_retreat_before(play, battle.hex("0302"), battle.unit("foot"), battle.hex("0201"))
    settle(play)
    return play


def test_21_21_mobile_units_may_leave_by_two_hexes_away_from_who_comes() -> None:
    battle = position({"recon": "2-2-12 german 0302 recon", "gr": "3-3-7 german 0302"})
    opened(battle)
    assert battle.waits_for == "german retreat_before"
    ways = battle.legal("retreat_before")
    assert {action.unit for action in ways} == {battle.unit("recon")}  # type: ignore[attr-defined]
    row = battle.topology.distance_row(battle.hex("0201"))
    for action in ways:
        path = action.path  # type: ignore[attr-defined]
        assert [row[hex] for hex in path] == list(range(2, 2 + len(path)))
        assert 1 <= len(path) <= 2
    retreat_before(battle, "recon", "0402 0503")
    assert (battle.at("recon"), battle.at("gr")) == ("0503", "0302")
    assert battle.waits_for == "allied movement"


def test_21_21_never_into_a_full_zone_nor_where_there_is_no_room() -> None:
    german = {"recon": "2-2-12 german 0302 recon", "a": "1-1-7 german 0402", "b": "1-1-7 german 0402"}
    battle = make_stacked(
        BOARD,
        {"foot": "5-5-7 uk 0201 brigade", "north": "5-5-7 uk 0501 brigade", **german},
        step="first_movement",
    )
    opened(battle)
    ends = {battle.topology.numbers[action.path[-1]] for action in battle.legal("retreat_before")}  # type: ignore[attr-defined]
    assert "0402" not in ends
    assert not ends & {battle.topology.numbers[hex] for hex in battle.topology.adjacent[battle.hex("0501")]}
    assert "0303" in ends


def test_21_21_not_the_disrupted_nor_slow_specialists() -> None:
    battle = position({"recon": "2-2-12 german 0302 recon", "guns": "3-1-7 german 0302 artillery"})
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("recon"))
    opened(battle)
    assert battle.waits_for == "allied movement"


def test_21_21_recon_armour_and_whoever_has_ten_mp_and_nobody_else() -> None:
    for words, leaves in (
        ("2-2-7 german 0302 recon", True), ("2-2-7 german 0302 armour", True), ("2-2-10 german 0302", True),
        ("2-2-10 german 0302 artillery", True), ("2-2-9 german 0302", False), ("2-2-9 german 0302 engineer", False),
    ):  # fmt: skip
        battle = position({"who": words})
        opened(battle)
        assert (battle.waits_for == "german retreat_before") is leaves, words


def test_21_21_not_those_without_supply() -> None:
    allied = [{"side": "allied", "hexes": "0101"}]
    more = {"modules": ("stacks", "supply"), "script": {"supply": {"home": allied}}}
    battle = position({"recon": "2-2-12 german 0302 recon"}, **more)
    supply = battle.state.modules.supply
    assert supply is not None
    supply.status[battle.unit("recon")] = PARTIAL
    assert may_withdraw(battle.state, battle.unit("recon"))
    supply.status[battle.unit("recon")] = NONE
    opened(battle)
    assert battle.waits_for == "allied movement"


def test_21_21_never_among_enemies_though_they_have_no_zone() -> None:
    company = make_stacked(
        BOARD,
        {"foot": "5-5-7 uk 0201 brigade", "company": "1-1-7 uk 0402 company", "recon": "2-2-12 german 0302 recon"},
        step="first_movement",
    )
    opened(company)
    ends = {company.topology.numbers[action.path[-1]] for action in company.legal("retreat_before")}  # type: ignore[attr-defined]
    assert "0402" not in ends
    assert {"0303", "0401"} <= ends


def test_21_21_other_ways_and_other_units_are_refused() -> None:
    battle = position({"recon": "2-2-12 german 0302 recon", "gr": "3-3-7 german 0302"})
    opened(battle)
    for name, numbers in (("gr", "0402"), ("recon", "0202"), ("recon", "0402 0503 0504")):
        assert battle.rule_against(RetreatBefore(battle.unit(name), battle.path(numbers))) == "21.21", numbers


def test_21_21_nobody_leaves_a_dual_hex() -> None:
    units = {"bn": "2-2-7 uk 0101", "bde": "5-5-7 uk 0201 brigade", "recon": "2-2-12 german 0302 recon"}
    battle = begun(battle_with(units, step="first_movement"))
    make_dual(battle, "0302", "bn")
    overrun(battle, "bde", "0302")
    assert battle.waits_for == "allied overrun"


def test_21_22_each_chooses_for_itself() -> None:
    battle = position({"recon": "2-2-12 german 0302 recon", "pz": "4-4-10 german 0302 armour"})
    opened(battle)
    retreat_before(battle, "pz", "0303")
    assert battle.waits_for == "german retreat_before"
    battle.do(Stand())
    assert (battle.at("recon"), battle.at("pz"), battle.waits_for) == ("0302", "0303", "allied movement")
