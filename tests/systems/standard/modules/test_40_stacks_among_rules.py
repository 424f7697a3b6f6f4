"""Stacks with rules 1 to 18: markers, landings, objectives, what is told of them. [40.2, 40.6, 40.7]"""

from __future__ import annotations

import pytest

from game.model.answers import Note
from game.systems.standard.rules.actions import Attack, Bombard
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.fire import bombard_choices
from game.systems.standard.rules.state import BOMBARDED, DEFENDED
from game.systems.standard.rules.step_costs import step_cost_ledger
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.touchdown import relocation_hexes, touchdown
from game.systems.standard.rules.victory import objectives_held
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, stand, take, units
from tests.systems.standard.rules.builder import Battle

TWO = {"gr": "3-3-7 german 0302 regiment", "pz": "4-4-10 german 0302 regiment"}
ALLIED = {"bde": "5-5-7 uk 0201 brigade", "bn": "3-2-7 uk 0201"}


def combat(**more: object) -> Battle:
    """The combat phase of the Allies."""
    return make_stacked(BOARD, ALLIED | TWO, step="first_combat", **more)  # type: ignore[arg-type]


def keys(notes: tuple[Note, ...]) -> list[str]:
    """Which sentences are said."""
    return [note.said.key.removeprefix("standard.tell.") for note in notes]


def test_40_7_a_marker_hits_one_unit_of_a_stack_of_its_owners_choice() -> None:
    battle = combat(hands="uk+3 uk+3")
    marker = battle.marker("uk+3")
    assert {action.unit for action in battle.legal("bombard")} == {battle.unit("gr")}  # type: ignore[attr-defined]
    battle.do(Bombard(battle.unit("gr"), marker), dice=[1])
    assert battle.waits_for == "german losses"
    take(battle, "pz")
    assert (battle.steps("gr"), battle.steps("pz")) == (2, 1)
    assert battle.rule_against(Bombard(battle.unit("pz"), marker)) == "8.4"


def mixed(flag: int) -> Battle:
    """Two in a hex, of whom the second has something behind it already."""
    battle = combat(hands="uk+3 uk+3")
    battle.state.flags[battle.unit("pz")] |= flag
    return battle


def test_40_7_a_stack_is_called_by_its_first_unit_as_it_is_listed() -> None:
    battle = combat(hands="uk+3")
    marker = battle.marker("uk+3")
    other = Bombard(battle.unit("pz"), marker)
    refusal = STANDARD.refusal(battle.state, other)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_first", "40.7")
    assert str(refusal.said) == "A marker falls on a whole stack; this one is called by gr"
    (side,) = {battle.setting.units[battle.unit("bde")].side}
    assert bombard_choices(battle.state, side, battle.unit("pz")) == (Bombard(battle.unit("gr"), marker),)


@pytest.mark.parametrize(("flag", "code"), [(DEFENDED, "was_attacked"), (BOMBARDED, "was_bombarded")])
def test_40_7_a_unit_that_was_attacked_or_bombarded_shields_those_it_stands_with(flag: int, code: str) -> None:
    battle = mixed(flag)
    assert list(battle.legal("bombard")) == []
    for unit in ("gr", "pz"):
        refusal = STANDARD.refusal(battle.state, Bombard(battle.unit(unit), battle.marker("uk+3")))
        assert refusal is not None
        assert refusal.code == code


def test_40_7_a_depleted_unit_that_is_chosen_is_driven_back() -> None:
    battle = combat(hands="uk+3")
    battle.state.steps[battle.unit("pz")] = 1
    battle.do(Bombard(battle.unit("gr"), battle.marker("uk+3")), dice=[1])
    take(battle, "pz")
    assert battle.waits_for == "german retreat"
    assert battle.steps("pz") == 1


def test_40_7_a_fort_counts_against_it() -> None:
    battle = combat(hands="uk+3", stacks={"forts": [{"hex": "0302", "level": 2}]})
    battle.do(Bombard(battle.unit("gr"), battle.marker("uk+3")), dice=[2])
    assert battle.waits_for == "allied combat"


def test_40_6_a_landing_reads_room_for_free() -> None:
    battle = make_stacked(
        BOARD, {"jump": "2-2-7 us off parachute", "bn": "2-2-7 us 0101", **TWO}, step="first_arrivals",
        script={"reinforcements": [{"turn": 1, "units": ["jump"], "near": {"hexes": 9, "of": "middle"}}]},
        regions={"middle": "0101"},
    )  # fmt: skip
    state, jump = battle.state, battle.unit("jump")
    assert touchdown(state, jump, battle.hex("0101")).fate == "safe"
    stand(battle, "bn", "0103")
    assert battle.hex("0103") in relocation_hexes(state, jump, battle.hex("0102"))


def test_40_2_an_objective_is_held_by_whom_no_enemy_stands_beside() -> None:
    battle = make_stacked(
        BOARD, ALLIED | TWO, step="first_movement",
        script={"victory": {"objective": "0201", "side": "allied", "for_victory": 9, "for_draw": 0,
                            "airborne_count": True}},
    )  # fmt: skip
    assert objectives_held(battle.state) == 1
    stand(battle, "gr", "0201")
    assert objectives_held(battle.state) == 0


def test_19_43_the_price_of_a_step_tells_the_toll() -> None:
    battle = make_stacked(BOARD, {"tommy": "2-2-7 uk 0101", "gr": "3-3-7 german 0303 brigade"}, step="first_movement")
    ledger = step_cost_ledger(battle.state, battle.unit("tommy"), battle.hex("0201"), battle.hex("0302"))
    assert ledger is not None
    assert (ledger.total, ledger.lines[-1].amount, ledger.lines[-1].rule) == (3, 2, "19.43")


def test_19_the_cards_tell_sizes_limits_support_and_levels() -> None:
    battle = make_stacked(
        BOARD, ALLIED | TWO | {"guns": "3-1-7 german 0303 artillery regiment"}, step="first_movement",
        stacks={"forts": [{"hex": "0302", "level": 1}]},
    )  # fmt: skip
    answers = StandardAnswers()
    told = keys(answers.ground(battle.state, battle.hex("0302")))
    for key in ("controlled", "fort_here", "stack", "supported_by", "zone_full", "zoc_of"):
        assert key in told
    thing = next(thing for thing in answers.things(battle.state) if thing.id == "guns")
    assert "re_specialised" in keys(answers.card(battle.state, thing))


def test_20_the_sums_of_an_attack_are_told_line_by_line() -> None:
    battle = combat(stacks={"forts": [{"hex": "0302", "level": 1}]})
    answers, attack = StandardAnswers(), Attack(battle.hex("0302"), units(battle, "bde bn"))
    assert "fort_shift" in keys(answers.reckoned(battle.state, attack))
    assert sum(chance.share for chance in answers.chances(battle.state, attack)) == 1
    (fight,) = answers.fights(battle.state, battle.setting.units[battle.unit("bde")].side)
    assert fight.who == units(battle, "bde bn")
    threat = answers.threat_to(battle.state, battle.unit("bn"))
    assert threat is not None
    assert threat.who == units(battle, "gr pz")
