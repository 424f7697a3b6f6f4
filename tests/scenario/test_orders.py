"""Orders in scenario files: compiled for the player, and every fault and doubt told at its place."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.engine.library import load_scenario
from game.scenario.loader import check
from game.scenario.locate import data_folder
from game.scenario.problems import Problem
from game.systems.registry import systems
from game.systems.standard.rules.orders import Script
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.scenario.test_mutants import HOSTILE, values

SHIPPED = (data_folder("scenarios") / "first_drop.yaml").read_text(encoding="utf-8")
HEAD = SHIPPED[: SHIPPED.index("\norders:")] + "\norders:\n"


def lint(tmp_path: Path, orders: str, side: str = "german", **changes: str) -> tuple[Problem, ...]:
    """Everything that is wrong with the small scenario under these orders, one a line."""
    text = HEAD
    for old, new in changes.items():
        text = text.replace(f"\n{old}:", f"\n{new}\n{old}:", 1)
    path = tmp_path / "first_drop.yaml"
    lines = "".join(f"    - {{{line.strip()}}}\n" for line in orders.strip().splitlines())
    path.write_text(f"{text}  {side}:\n{lines}", encoding="utf-8")
    return check(path, systems())


def only(problems: tuple[Problem, ...]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def pointed_at(problem: Problem) -> str:
    """The text of the line from where the problem points to."""
    return problem.quoted[(problem.caret or problem.column) - 1 :]


# what a script says


def german_script(name: str) -> Script:
    script: Script = load_scenario(name).setting.scripts[GERMAN]
    return script


def test_names_and_numbers_become_indices() -> None:
    scenario = load_scenario("first_drop")
    setting, script = scenario.setting, german_script("first_drop")
    flak = script.orders[0]
    assert (flak.task, flak.units, flak.hexes) == (
        "hold", (setting.unit_index["flak_son"],), (scenario.board.topology.index("0608"),),
    )  # fmt: skip
    take = next(order for order in script.orders if order.task == "take")
    assert set(take.hexes) == setting.objective
    assert take.when is not None
    assert take.when.hex is not None
    assert (set(take.when.hex.hexes), take.when.hex.state) == (set(setting.objective), "enemy")
    assert [(order.bridges, order.order) for order in script.demolitions] == [((0,), "always")]
    assert setting.scripts[ALLIED] == Script()


def test_orders_are_ranked_by_priority_and_then_by_the_line() -> None:
    script = german_script("arnhem")
    assert script.orders[0].priority == 9
    places = [order.place for order in script.orders if order.priority == 5]
    assert places == sorted(places)


def test_an_order_for_formations_is_for_all_their_units_and_one_for_nobody_for_the_whole_side(tmp_path: Path) -> None:
    setting = load_scenario("arnhem").setting
    tettau = next(order for order in german_script("arnhem").orders if "overruns" in order.name)
    assert [setting.units[unit].id for unit in tettau.units] == ["kg_lippert", "kg_helle", "regiment_knoche"]
    (tmp_path / "first_drop.yaml").write_text(HEAD + '  german: [{hold: {hexes: "0608"}}]\n', encoding="utf-8")
    scenario = load_scenario(tmp_path / "first_drop.yaml")
    (order,) = scenario.setting.scripts[GERMAN].orders
    assert order.units == scenario.setting.units_of(GERMAN)


def test_both_scenarios_of_the_battle_have_the_same_orders_but_for_the_secret_set_up() -> None:
    battle, free = (load_scenario(name).setting.script.orders.german for name in ("arnhem", "arnhem_free_deployment"))
    hiding = [order for order in free if order not in battle]
    assert [order for order in free if order in battle] == list(battle)
    assert len(hiding) >= 3
    assert all(order.arrive is not None for order in hiding)


@pytest.mark.parametrize("name", ["arnhem", "arnhem_free_deployment", "first_drop"])
def test_shipped_scripts_have_neither_faults_nor_doubts(name: str) -> None:
    assert check(data_folder("scenarios") / f"{name}.yaml", systems()) == ()


def test_the_script_of_the_battle_has_what_happened() -> None:
    scenario = load_scenario("arnhem")
    setting, board = scenario.setting, scenario.board
    script = german_script("arnhem")
    bridges = {board.bridges[bridge].id for order in script.demolitions for bridge in order.bridges}
    assert bridges >= {"arnhem_road", "nijmegen_road", "nijmegen_rail", "son", "grave", "veghel_canal_road"}
    assert {order.zone for order in script.orders if order.task == "take"} >= {0, 1, 2}
    knaust = setting.unit_index["kg_knaust"]
    entries = [order.hexes for order in script.arrivals if knaust in order.units]
    assert [[board.number(hex) for hex in hexes] for hexes in entries] == [["3326"]]
    aimed = {board.number(hex) for order in script.orders for hex in order.hexes}
    assert aimed >= {"1310", "1612", "3523", "2621", "0608"}
    silent = [unit for unit in setting.units_of(GERMAN) if not any(unit in order.units for order in script.orders)]
    assert silent == []


# names that there are not


@pytest.mark.parametrize(
    ("order", "word", "said"),
    [
        ('units: [flak_sun], hold: {hexes: "0608"}', "flak_sun", "no unit of this scenario - did you mean flak_son"),
        ('units: [us_506_1], hold: {hexes: "0608"}', "us_506_1", "no German unit"),
        ('formations: [59th Divisio], hold: {hexes: "0608"}', "59th", "no German formation"),
        ("hold: {hexes: 0608 3926}", "3926", "there is no hex 3926 on the map"),
        ("hold: {region: son_heat}", "son_heat", "no region"),
        ("hold: {region: arnhem}", "arnhem", "no hex of arnhem is in play"),
        ("hold: {bridge: sun}", "sun", "no bridge of the map"),
        ("take: {drop_zone: zone_1st}", "zone_1st", "no drop zone"),
        ("demolish: {bridges: [son, sun], order: always}", "sun], order", "no bridge of the map"),
        ("when: {bridge: {bridge: sun, state: blown}}, hold: {bridge: son}", "sun, state", "no bridge of the map"),
        ("when: {hex: {hexes: 0608 0199, state: enemy}}, hold: {bridge: son}", "0199", "no hex 0199"),
        ("when: {strength: {units: [nobody], at_most: 1}}, hold: {bridge: son}", "nobody", "no unit"),
    ],
)  # fmt: skip
def test_a_name_that_there_is_not_is_told_where_it_stands(tmp_path: Path, order: str, word: str, said: str) -> None:
    problem = only(lint(tmp_path, order))
    assert not problem.is_warning
    assert said in str(problem)
    assert pointed_at(problem).startswith(word)


# what an order must have


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("units: [flak_son]", "an order needs a task"),
        ("hold: {bridge: son}, take: {bridge: son}", "exactly one task"),
        ("hold: {bridge: son, region: son_heath}", "exactly one of hexes, region, bridge, drop_zone"),
        ("hold: {}", "exactly one of hexes, region, bridge, drop_zone"),
        ("when: {}, hold: {bridge: son}", "needs something that must hold"),
        ('when: {hex: {hexes: "", state: enemy}}, hold: {bridge: son}', "no hex is named"),
        ("units: [flak_son], demolish: {bridges: [son], order: ask}", "for no unit in particular"),
        ("hold: {bridge: son}, priority: 10", "priority must be"),
        ("hold: {bridge: son}, whenever: {}", "no key that can stand here"),
    ],
)
def test_an_order_that_says_too_little_or_too_much_is_refused(tmp_path: Path, order: str, said: str) -> None:
    problem = only(lint(tmp_path, order))
    assert not problem.is_warning
    assert said in str(problem)


def test_only_the_side_that_may_demolish_is_ordered_to(tmp_path: Path) -> None:
    problem = only(lint(tmp_path, "demolish: {bridges: [son], order: always}", side="allied"))
    assert "only the German player demolishes" in str(problem)


# what can never hold


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("from_turn: 4", "turn 4 is after the last turn - that is 3"),
        ("from_turn: 3, to_turn: 2", "from turn 3, and to turn 2"),
        ("from_turn: 2, all: [{to_turn: 1}]", "from turn 2, and to turn 1"),
        ("all: [{bridge: {bridge: son, state: blown}}, {bridge: {bridge: son, state: ours}}]", "son is also to be"),
        ("bridge: {bridge: son, state: enemy}, all: [{bridge: {bridge: son, state: ours}}]", "son is also to be"),
        ('all: [{hex: {hexes: "0608", state: ours}}, {hex: {hexes: 0608 0508, state: lost}}]', "0608 is also to be"),
        ("strength: {at_least: 3}", "these units have 2 steps"),
        ("strength: {at_least: 2, at_most: 1}", "at least 2 steps, and at most 1"),
        ("any: [{from_turn: 5}, {from_turn: 3, to_turn: 1}]", "none of these can ever hold"),
        ("to_turn: 1, any: [{from_turn: 2}, {from_turn: 3}]", "none of these can ever hold"),
    ],
)
def test_a_condition_that_can_never_hold_is_told(tmp_path: Path, when: str, said: str) -> None:
    problem = only(lint(tmp_path, f"units: [flak_son], when: {{{when}}}, hold: {{bridge: son}}"))
    assert not problem.is_warning
    assert said in str(problem)


@pytest.mark.parametrize(
    "when",
    [
        "from_turn: 1, to_turn: 3",
        "bridge: {bridge: son, state: lost}, all: [{bridge: {bridge: son, state: blown}}]",
        "bridge: {bridge: son, state: stands}, all: [{bridge: {bridge: son, state: enemy}}]",
        "hex: {hexes: 0608 0508, state: ours}, all: [{hex: {hexes: 0608 0508, state: enemy}}]",
        "strength: {at_least: 1, at_most: 2}",
        "any: [{to_turn: 1}, {from_turn: 3}]",
    ],
)
def test_a_condition_that_may_hold_is_left_alone(tmp_path: Path, when: str) -> None:
    assert lint(tmp_path, f"units: [flak_son], when: {{{when}}}, hold: {{bridge: son}}") == ()


def test_a_branch_that_can_never_hold_is_a_doubt(tmp_path: Path) -> None:
    when = "to_turn: 1, any: [{from_turn: 2}, {bridge: {bridge: son, state: blown}}]"
    problem = only(lint(tmp_path, f"units: [flak_son], when: {{{when}}}, hold: {{bridge: son}}"))
    assert problem.is_warning
    assert pointed_at(problem).startswith("{from_turn: 2}")


def test_a_last_turn_after_the_end_is_a_doubt(tmp_path: Path) -> None:
    problem = only(lint(tmp_path, "units: [flak_son], when: {to_turn: 9}, hold: {bridge: son}"))
    assert problem.is_warning
    assert "turn 9 is after the last turn" in str(problem)


def test_a_bridge_cannot_be_held_before_it_is_repaired(tmp_path: Path) -> None:
    held = "when: {{to_turn: {turn}, bridge: {{bridge: son, state: enemy}}}}, hold: {{bridge: son}}"
    down = {"setup": "demolished: [son]"}
    problem = only(lint(tmp_path, held.format(turn=1), **down))
    assert "son is down from the start - engineers to repair it come on turn 2" in str(problem)
    assert lint(tmp_path, held.format(turn=2), **down) == ()


def test_orders_that_end_before_their_units_come_are_told(tmp_path: Path) -> None:
    late = "units: [uk_irish_guards], when: {to_turn: 1}, take: {bridge: son}"
    assert "comes on turn 2" in str(only(lint(tmp_path, late, side="allied")))


def test_units_that_are_never_in_the_game_cannot_be_ordered(tmp_path: Path) -> None:
    text = HEAD.replace("{turn: 2, units: [us_327_1]", "{turn: 4, units: [us_327_1]")
    path = tmp_path / "first_drop.yaml"
    path.write_text(f"{text}  allied: [{{units: [us_327_1], take: {{bridge: son}}}}]\n", encoding="utf-8")
    errors = [problem for problem in check(path, systems()) if not problem.is_warning]
    assert ["us_327_1 is never in the game" in str(problem) for problem in errors] == [True]


# arrivals


@pytest.mark.parametrize(
    ("order", "warning", "said"),
    [
        ("units: [grenadier_1034], arrive: {hexes: 0105 0106}", False, "none of these units can come there"),
        ("units: [grenadier_1034], arrive: {from_turn: 4}", False, "turn 4 is after the last turn"),
        ("units: [flak_son], arrive: {from_turn: 2}", True, "all these units begin on the map"),
        ("units: [grenadier_1034], arrive: {hold_back_until: {from_turn: 4}}", False, "turn 4 is after the last turn"),
    ],
)
def test_arrivals_that_cannot_be_are_told(tmp_path: Path, order: str, *, warning: bool, said: str) -> None:
    problem = only(lint(tmp_path, order))
    assert (problem.is_warning, said in str(problem)) == (warning, True)


# what is never reached


@pytest.mark.parametrize(
    "orders",
    [
        'units: [flak_son], hold: {hexes: "0608"}\nunits: [flak_son], take: {hexes: "0508"}',
        "formations: [Eindhoven Garrison], attack_towards: {bridge: son}\nunits: [garrison], take: {bridge: son}",
        'units: [flak_son], take: {hexes: "0508"}\nunits: [flak_son], priority: 9, retreat_behind: {region: son_heath}',
        "demolish: {bridges: [son], order: never}\nwhen: {from_turn: 2}, demolish: {bridges: [son], order: always}",
    ],
)
def test_an_order_that_is_never_reached_is_a_doubt(tmp_path: Path, orders: str) -> None:
    problem = only(lint(tmp_path, orders))
    assert problem.is_warning
    assert "never reached" in str(problem)


@pytest.mark.parametrize(
    "orders",
    [
        'units: [flak_son], when: {to_turn: 2}, hold: {hexes: "0608"}\nunits: [flak_son], take: {hexes: "0508"}',
        'units: [flak_son], take: {hexes: "0608"}\nunits: [flak_son], take: {hexes: "0508"}',
        'hold: {hexes: "0608"}\nunits: [flak_son], take: {hexes: "0508"}',
        "at_most: 1, attack_towards: {bridge: son}\nunits: [flak_son], take: {bridge: son}",
        "when: {from_turn: 2}, demolish: {bridges: [son], order: always}\ndemolish: {bridges: [son], order: never}",
    ],
)
def test_an_order_that_may_be_reached_is_left_alone(tmp_path: Path, orders: str) -> None:
    assert lint(tmp_path, orders) == ()


# anything at all


@pytest.mark.slow
def test_a_changed_value_is_told_at_its_line(tmp_path: Path) -> None:
    random = Random(7)
    path = tmp_path / "first_drop.yaml"
    begin_of_orders = SHIPPED.index("\norders:")
    refused = 0
    for line, begin, end, _ in values(SHIPPED):
        if begin < begin_of_orders:
            continue
        path.write_text(SHIPPED[:begin] + json.dumps(random.choice(HOSTILE)) + SHIPPED[end:], encoding="utf-8")
        found = [problem for problem in check(path, systems()) if not problem.is_warning]
        refused += bool(found)
        assert not found or line in {problem.line for problem in found}
    assert refused > 40
