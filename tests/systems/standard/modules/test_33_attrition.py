"""Attrition: a front worn down instead of attacked. [33, 31.62, 31.64]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.model.dice import ScriptedDice, SeededDice
from game.model.message import message
from game.systems.standard.rules.actions import Advance, Decline, EndPhase
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.attrition.actions import Attrition, OccupyByAttrition
from game.systems.standard.rules.attrition.fronts import counted, facts_of
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION, OVERRUN
from game.systems.standard.rules.bridgeheads.standing import place
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.open import begin_dual
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.random_stacks import stacked_setting
from tests.systems.standard.rules.builder import Battle

BOARD = [". . . . . .", ". . . . . .", ". . . . . .", ". . . . . ."]
REGIONS = {"north": "0301 0401 0501 0601 0302 0402 0502 0602", "south": "0303 0403 0503 0603 0304 0404 0504 0604"}
FRONTS = [
    {"id": "n", "title": "the north", "regions": ["north"]},
    {"id": "s", "title": "the south", "regions": ["south"]},
]
NORTH, SOUTH = 0, 1
EVERYWHERE = " ".join(f"0{column}0{row}" for column in range(1, 7) for row in range(1, 5))
GAMES = 30


def front_line(units: dict[str, str], modules: Sequence[str] = ("stacks", "attrition"), **more: Any) -> Battle:
    """Allies in columns 1 and 2, Germans in the regions north and south beyond; the Allied combat phase."""
    script: dict[str, Any] = {"attrition": {"fronts": FRONTS}, **more.pop("script", {})}
    if "supply" in modules:
        script["supply"] = {
            "home": [{"side": "allied", "hexes": EVERYWHERE}, {"side": "german", "hexes": EVERYWHERE}],
            **more.pop("supply", {}),
        }
    if "bridgeheads" in modules:
        script["bridgeheads"] = {"waters": ["canal", "river"]}
    west = "0101 0102 0103 0104 0201 0202 0203 0204"
    keys = {"step": "first_combat", "allied": west, "regions": REGIONS, **more}
    return make_stacked(BOARD, units, modules=modules, script=script, **keys)


def brigades(count: int, places: Sequence[str] = ("0201", "0202")) -> dict[str, str]:
    """So many Allied brigades, two to a hex."""
    return {f"b{number}": f"5-5-7 uk {places[number // 2]} brigade" for number in range(count)}


FOUR = {**brigades(4), "gr": "3-3-7 german 0302 regiment", "far": "3-3-7 german 0602 regiment"}


def count(battle: Battle, front: int = NORTH) -> set[str]:
    """Names of the Allied units that count on a front."""
    found = counted(battle.state, ALLIED, facts_of(battle.state).fronts[front])
    return {battle.setting.units[unit].id for unit in found}


def words(battle: Battle, events: Sequence[Any]) -> list[str]:
    """What the log says, as far as it says anything."""
    return [str(said) for event in events if (said := STANDARD.describe(battle.setting, event))]


# 33.1


def test_33_1_a_side_declares_a_front_and_its_die_falls_when_the_phase_ends() -> None:
    battle = front_line(FOUR)
    assert battle.legal("attrition") == [Attrition(NORTH)]
    battle.do(Attrition(NORTH))
    assert battle.waits_for == "allied combat"
    battle.do(EndPhase(), dice=[4])
    assert battle.steps("gr") == 1


def test_33_1_nobody_attacks_the_enemies_of_a_declared_front() -> None:
    battle = front_line(FOUR)
    attack = battle.attack_action("0302", "b0 b1")
    assert battle.rule_against(attack) == ""
    battle.do(Attrition(NORTH))
    assert battle.rule_against(attack) == "33.1"
    assert battle.legal("attack") == []


def test_33_1_enemies_of_other_fronts_may_still_be_attacked() -> None:
    battle = front_line({**FOUR, "south": "3-3-7 german 0303 regiment"})
    battle.do(Attrition(NORTH))
    assert battle.rule_against(battle.attack_action("0303", "b2")) == ""


def test_33_1_it_is_declared_before_the_first_attack() -> None:
    battle = front_line({**FOUR, "south": "3-3-7 german 0303 single"})
    battle.attack("0303", "b2 b3", dice=[6])
    while battle.waits_for != "allied combat":
        battle.do(Decline())
    assert battle.rule_against(Attrition(NORTH)) == "33.1"
    assert battle.legal("attrition") == []


def test_33_1_a_front_is_declared_once_and_must_be_one() -> None:
    battle = front_line(FOUR)
    battle.do(Attrition(NORTH))
    assert battle.rule_against(Attrition(NORTH)) == "33.1"
    assert battle.rule_against(Attrition(7)) == "33.1"


def test_33_1_the_next_combat_phase_begins_without_declarations() -> None:
    battle = front_line(FOUR)
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[1])
    assert battle.state.modules.attrition is not None
    assert battle.state.modules.attrition.declared == [0, 0]


def test_33_1_the_fight_in_a_hex_of_both_sides_goes_on() -> None:
    battle = front_line({**FOUR, "in": "3-3-7 uk 0302"}, ("stacks", "overruns", "attrition"))
    begin_dual(Play(battle.state, ScriptedDice(())), battle.hex("0302"))
    battle.do(Attrition(NORTH))
    assert battle.rule_against(battle.attack_action("0302", "in")) == ""


# 33.2


def test_33_2_ground_units_next_to_an_enemy_of_the_front_count() -> None:
    guns = {"guns": "3-1-7 uk 0201 artillery regiment range=2", "behind": "5-5-7 uk 0101 brigade"}
    battle = front_line({**FOUR, **guns})
    assert count(battle) == {"b0", "b1", "b2", "b3"}
    assert battle.rule_against(Attrition(SOUTH)) == "33.2"


def test_33_2_nobody_counts_in_disorder_or_without_supply() -> None:
    battle = front_line(FOUR, ("stacks", "supply", "attrition"))
    assert battle.state.stacks is not None
    assert battle.state.modules.supply is not None
    battle.state.stacks.disrupted[battle.unit("b0")] = 1
    battle.state.modules.supply.status[battle.unit("b1")] = 0
    assert count(battle) == {"b2", "b3"}


def test_33_2_who_has_attacked_does_not_count() -> None:
    battle = front_line({**FOUR, "south": "3-9-7 german 0303 regiment"})
    assert count(battle) == {"b0", "b1", "b2", "b3"}
    battle.do(Attrition(NORTH))
    battle.attack("0303", "b2 b3", dice=[3])
    assert count(battle) == {"b0", "b1"}


def test_33_2_nobody_counts_on_two_fronts() -> None:
    units = {**brigades(2, ("0202",)), "gr": "3-3-7 german 0302 regiment", "south": "3-3-7 german 0303 regiment"}
    battle = front_line(units)
    battle.do(Attrition(SOUTH))
    battle.do(Attrition(NORTH))
    said = words(battle, battle.do(EndPhase(), dice=[1]))
    assert any("the south: 2 units count" in line for line in said)
    assert any("Nobody counts any more" in line for line in said)


# 33.3


@pytest.mark.parametrize(
    ("units", "row"),
    [
        (1, "- - - - 1 1"), (3, "- - - - 1 1"), (4, "- - - 1 1 1+"), (6, "- - - 1 1 1+"), (7, "- - 1 1 1+ 2+"),
        (9, "- - 1 1 1+ 2+"), (10, "- 1 1 1+ 2+ 2+"), (13, "- 1 1 1+ 2+ 2+"), (14, "1 1 1+ 2+ 2+ 3+"),
        (40, "1 1 1+ 2+ 2+ 3+"),
    ],
)  # fmt: skip
def test_33_3_the_table(units: int, row: str) -> None:
    facts = facts_of(front_line(FOUR).state)
    found = [facts.result(units, die) for die in range(1, 7)]
    assert " ".join((str(it.steps) if it.steps else "-") + "+" * it.is_hex_won for it in found) == row


def test_33_3_the_enemy_chooses_among_his_units_next_to_those_who_count() -> None:
    battle = front_line({**FOUR, "mate": "3-3-7 german 0302 regiment", "behind": "3-3-7 german 0402 regiment"})
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[4])
    assert battle.waits_for == "german losses"
    assert battle.legal("take_step") == [TakeStep(battle.unit("gr")), TakeStep(battle.unit("mate"))]
    battle.do(TakeStep(battle.unit("mate")))
    assert (battle.steps("gr"), battle.steps("mate"), battle.steps("behind")) == (2, 1, 2)


def test_33_3_22_428_attrition_is_no_attack_so_the_bound_may_lose_by_it() -> None:
    battle = front_line({**FOUR, "mate": "3-3-7 german 0302 regiment"}, ("stacks", "attrition", "overruns"))
    overruns_of(battle.state).bound[battle.unit("mate")] = 1
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[4])
    assert battle.legal("take_step") == [TakeStep(battle.unit("gr")), TakeStep(battle.unit("mate"))]


def test_33_2_22_42b_who_takes_no_part_in_the_phase_does_not_count() -> None:
    battle = front_line(FOUR, ("stacks", "attrition", "overruns"))
    north = facts_of(battle.state).fronts[NORTH]
    (first, *others) = counted(battle.state, ALLIED, north)
    overruns_of(battle.state).bound[first] = 1
    assert counted(battle.state, ALLIED, north) == tuple(others)


def test_33_3_units_of_no_front_suffer_nothing() -> None:
    battle = front_line({**FOUR, "south": "3-3-7 german 0303 regiment"})
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[4])
    assert (battle.steps("gr"), battle.steps("south")) == (1, 2)


# 33.4


def asked(battle: Battle) -> tuple[str, str, dict[str, Any]]:
    """Who is asked what, by which rule and about what."""
    decision = decision_of(battle.state)
    assert decision is not None
    return battle.waits_for, decision.rule, dict(decision.context)


def won(battle: Battle) -> None:
    """Four units count, and a six."""
    battle.do(Attrition(NORTH))
    battle.do(EndPhase(), dice=[6])


def test_33_4_the_units_of_the_hex_retreat_and_one_that_counted_may_enter() -> None:
    battle = front_line(FOUR)
    won(battle)
    four = tuple(battle.unit(f"b{number}") for number in range(4))
    assert asked(battle) == ("allied attrition_hex", "33.4", {"units": four})
    battle.do(OccupyByAttrition(battle.hex("0302")))
    assert asked(battle)[:2] == ("german retreat", "33.4")
    battle.retreat("gr", "0402")
    assert asked(battle) == ("allied attrition_entry", "33.4", {"hex": battle.hex("0302"), "units": four})
    assert battle.rule_against(Advance(battle.unit("far"))) == "33.4"
    battle.do(Advance(battle.unit("b0")))
    assert (battle.at("b0"), battle.at("b1"), battle.at("gr")) == ("0302", "0201", "0402")
    assert "attrition" not in battle.waits_for


def test_33_4_the_hexes_that_may_be_won_are_called_by_their_names_and_are_no_units() -> None:
    battle = front_line(FOUR)
    won(battle)
    (source,) = (source for source in STANDARD.legal(battle.state).sources if source.kind == OccupyByAttrition.kind)
    assert not source.of_units
    about = [str(StandardAnswers().subject(battle.state, source.kind, hex)) for hex in source.subjects]
    assert about == [
        str(message("standard.tell.hex", hex=battle.setting.board.hex_title(hex))) for hex in source.subjects
    ]


def test_33_4_nobody_need_enter() -> None:
    battle = front_line(FOUR)
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0302")))
    battle.retreat("gr", "0402")
    battle.do(Decline())
    assert battle.at("b0") == "0201"


def test_33_4_a_hex_whose_last_defender_is_lost_may_be_entered() -> None:
    battle = front_line({**FOUR, "gr": "3-3-7 german 0302 regiment single"})
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0302")))
    battle.do(Advance(battle.unit("b0")))
    assert battle.at("b0") == "0302"


@pytest.mark.parametrize("where", ["0202", "0402", "0303"])
def test_33_4_the_hex_is_the_enemys_of_the_front_and_beside_one_who_counted(where: str) -> None:
    battle = front_line(FOUR)
    won(battle)
    assert battle.rule_against(OccupyByAttrition(battle.hex(where))) == "33.4"


def test_33_4_no_fort_is_yielded() -> None:
    control = [{"side": "german"}, {"side": "allied", "hexes": "0201 0202"}]
    battle = front_line(FOUR, stacks={"control": control, "forts": [{"hex": "0302", "level": 1}]})
    won(battle)
    assert battle.rule_against(OccupyByAttrition(battle.hex("0302"))) == "33.4"


def test_33_4_no_city_is_yielded() -> None:
    rows = [". . . . . .", ". . C . . .", *BOARD[2:]]
    script = {"attrition": {"fronts": FRONTS}}
    battle = make_stacked(
        rows, FOUR, modules=("stacks", "attrition"), script=script, step="first_combat", regions=REGIONS
    )
    won(battle)
    assert battle.rule_against(OccupyByAttrition(battle.hex("0302"))) == "33.4"


RIVER = "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303"


def test_33_4_nobody_enters_over_an_unbridged_river() -> None:
    boats = {name: text + " assault_boats" for name, text in brigades(4).items()}
    battle = front_line({**FOUR, **boats}, rivers=RIVER)
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0302")))
    battle.retreat("gr", "0402")
    assert "attrition" not in battle.waits_for
    assert battle.at("gr") == "0402"


def test_33_4_over_a_bridge_one_enters_and_no_bridgehead_is_placed() -> None:
    more: dict[str, Any] = {"roads": ["0202 0302"], "bridges": {"lock": "canal road 0202/0302"}}
    battle = front_line(FOUR, ("stacks", "supply", "bridgeheads", "attrition"), canals=RIVER, **more)
    won(battle)
    battle.do(OccupyByAttrition(battle.hex("0302")))
    battle.retreat("gr", "0402")
    assert battle.rule_against(Advance(battle.unit("b0"))) == "33.4"  # 0201 has no bridge
    battle.do(Advance(battle.unit("b2")))
    assert "place_bridgehead" not in battle.waits_for
    assert battle.at("b2") == "0302"


# 30.6, 31.62, 31.64


def test_30_6_attrition_costs_a_point_and_none_is_declared_without_one() -> None:
    units = {**FOUR, "south": "3-3-7 german 0303 regiment"}
    battle = front_line(units, ("stacks", "supply", "attrition"), supply={"attack_supply": {"allied": [1]}})
    supply = battle.state.modules.supply
    assert supply is not None
    supply.points[ALLIED] = 1
    battle.do(Attrition(NORTH))
    assert supply.points[ALLIED] == 0
    assert battle.rule_against(Attrition(SOUTH)) == "30.6"


def put_bridgehead(battle: Battle, number: str, origin: int, side: int) -> None:
    play = Play(battle.state, ScriptedDice(()))
    place(play, battle.hex(number), ALLIED if side == ALLIED else GERMAN, origin, -1)


@pytest.mark.parametrize(("origin", "rule"), [(CROSSING, "31.64"), (OVERRUN, "31.64"), (INVASION, "")])
def test_31_64_a_bridgehead_of_a_crossing_or_an_overrun_is_not_chosen(origin: int, rule: str) -> None:
    battle = front_line(FOUR, ("stacks", "supply", "bridgeheads", "attrition"))
    put_bridgehead(battle, "0302", origin, GERMAN)
    won(battle)
    if rule:
        assert battle.rule_against(OccupyByAttrition(battle.hex("0302"))) == rule
    else:
        battle.do(OccupyByAttrition(battle.hex("0302")))


def test_example_27_two_attack_out_of_a_bridgehead_and_two_count_on_the_other_front() -> None:
    units = {
        **{f"b{number}": "5-5-7 uk 0202 brigade" for number in range(2)}, "n1": "5-5-7 uk 0201 brigade",
        "n2": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment", "south": "3-9-7 german 0303 regiment",
    }  # fmt: skip
    more = {"b2": "5-5-7 uk off brigade", "b3": "5-5-7 uk off brigade"}
    arrivals = [{"turn": 1, "units": ["b2", "b3"], "hexes": "0101"}]
    battle = front_line(
        {**units, **more}, ("stacks", "supply", "bridgeheads", "attrition"), script={"reinforcements": arrivals}
    )
    put_bridgehead(battle, "0202", CROSSING, ALLIED)
    for name in more:
        put(battle.state, battle.unit(name), battle.hex("0202"))
    assert count(battle) == {"b0", "b1", "b2", "b3", "n1", "n2"}  # 31.62: all of a bridgehead
    battle.do(Attrition(NORTH))
    battle.attack("0303", "b0 b1", dice=[3])
    while battle.waits_for != "allied combat":
        battle.do(next(iter(STANDARD.legal(battle.state))))
    assert count(battle) == {"b2", "b3", "n1", "n2"}
    events = battle.do(EndPhase(), dice=[4])
    assert any("the north: 4 units count, die 4, steps lost: 1" in line for line in words(battle, events))


def test_19_12_attrition_needs_fronts_that_share_no_hex() -> None:
    twice = [*FRONTS, {"id": "x", "title": "again", "regions": ["north"]}]
    with pytest.raises(AssertionError, match="is a hex of n already"):
        front_line(FOUR, script={"attrition": {"fronts": twice}})


def test_a_declaration_is_written_with_the_name_of_its_front() -> None:
    battle = front_line(FOUR)
    data = STANDARD.encode(battle.setting, Attrition(NORTH))
    assert data == {"do": "attrition", "front": "n"}
    assert STANDARD.decode(battle.setting, data) == Attrition(NORTH)


def test_attrition_stays_sound_in_random_games() -> None:
    """Declared whenever it can be, with every other module's way of leaving a hex about it."""
    declared = sum(play(seed) for seed in range(GAMES))
    assert declared > GAMES


def play(seed: int) -> int:
    """A random game; returns how many fronts were declared."""
    rng, declared = Random(seed), 0
    setting = stacked_setting(rng, ("stacks", "overruns", "attrition") if seed % 2 else ("stacks", "attrition"))
    dice = SeededDice(rng.getrandbits(32))
    state, _ = STANDARD.new_state(setting, dice)
    for number in range(250):
        if STANDARD.decision(state) is None:
            break
        where = f"seed {seed}, action {number}"
        assert STANDARD.invariants(state) == [], where
        legal = STANDARD.legal(state)
        found = list(legal.of_kind("attrition"))
        action = rng.choice(found) if found and rng.random() < 0.7 else legal.sample(rng)
        declared += action.kind == "attrition"
        assert STANDARD.refusal(state, action) is None, where
        assert STANDARD.decode(setting, STANDARD.encode(setting, action)) == action, where
        assert state.clone().fingerprint() == state.fingerprint(), where
        for event in STANDARD.step(state, action, dice):
            assert STANDARD.describe(setting, event)
    return declared
