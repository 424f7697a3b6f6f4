"""The scenarios and rules that the game ships say what the rules of play say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.rule_number import BELOW_CHAPTERS, chapter_of, is_part_of, order_of
from game.scenario.board import CANAL
from game.scenario.loader import check
from game.scenario.locate import data_folder, shipped_scenarios
from game.scenario.reader import read_file
from game.scenario.rules_text import load_rulebook
from game.scenario.scenario import Scenario
from game.scenario.validate import validate
from game.systems.registry import systems
from game.systems.standard import rules as standard
from game.systems.standard.rules.orders_schema import TASKS, Condition, OrderEntry
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN

SCENARIOS = data_folder("scenarios")
RULES_TEXTS = SCENARIOS / "rules"

SCHEDULE = """
1 3 2-2-7        uk      drop_zone zone_1st
1 3 2-2-7 glider uk      drop_zone zone_1st
1 9 2-2-7        us      drop_zone zone_101st
1 9 2-2-7        us      drop_zone zone_82nd
1 2 3-3-7        german  edge 3907-3916
1 2 3-3-7        german  edge 0701-0901
1 1 5-5-10       german  hexes 3824
1 1 4-4-7        german  hexes 3925
1 1 2-2-12       german  hexes 3326
2 3 2-2-7        uk      drop_zone zone_1st
2 1 4-3-10       uk      edge_near eindhoven
2 2 3-3-7        uk      edge_near eindhoven
2 1 3-3-10       uk      edge_near eindhoven
2 1 3-3-7        german  edge 3907-3916
2 1 5-3-10       german  hexes 0725
2 1 4-4-10       german  hexes 0726
3 2 2-3-7 glider us      drop_zone zone_101st
3 2 4-3-10       uk      edge_near eindhoven
3 2 5-5-7        uk      edge_near eindhoven
3 2 2-2-7        german  edge 1726-2726
3 3 2-3-7        german  edge 0126-0825
3 1 4-3-10       german  edge 0126-0825
3 1 3-4-7        german  hexes 3326
4 2 5-5-7        uk      edge_near eindhoven
4 1 4-4-10       german  hexes 3326
5 2 2-2-7        polish  near arnhem 7
5 2 2-3-7        german  edge 0701-2301
5 1 5-5-10       german  edge 0701-2301
5 1 3-4-7        german  hexes 3326
7 2 2-3-7 glider us      drop_zone zone_82nd
7 1 2-2-7        polish  near arnhem 7
7 2 3-3-7        german  edge 0901-2301
7 1 1-2-7        german  edge 0901-2301
8 1 4-3-10       uk      edge_near eindhoven
8 1 2-3-7        german  edge 0901-2301
"""
"""Turn, how many, strength, nation and place of every reinforcement. [11.1]"""

SETUP = {
    "2025": "2-2-7", "2325": "2-2-7", "2621": "2-2-7", "3722": "3-3-7", "3724": "4-4-7", "3322": "2-2-12",
    "0702": "2-2-12",
}  # fmt: skip

COMBAT_TABLE = """
AD AD AD A1 A1 EX EX D1 D2
AD AD A1 A1 NE EX D1 D2 DD
AD A2 A1 NE EX D1 D2 D2 DD
A2 A1 NE EX D1 D1 D2 DD DE
A1 A1 NE D1 D1 D2 DD DD DE
A1 NE D1 D1 D2 DD DD DE DE
"""


def setting_of(scenario: Scenario) -> Setting:
    assert isinstance(scenario.setting, Setting)
    return scenario.setting


@pytest.fixture(scope="module")
def arnhem() -> Scenario:
    return load_scenario("arnhem")


@pytest.fixture(scope="module")
def free() -> Scenario:
    return load_scenario("arnhem_free_deployment")


@pytest.fixture(scope="module")
def first_drop() -> Scenario:
    return load_scenario("first_drop")


@pytest.fixture(scope="module")
def rules() -> RulesFile:
    return validate(read_file(SCENARIOS / "rules" / "standard.yaml"), RulesFile)


def numbers(scenario: Scenario, hexes: Any) -> set[str]:
    return {scenario.board.number(hex) for hex in hexes}


@pytest.mark.parametrize("path", shipped_scenarios(), ids=lambda path: path.stem)
def test_a_shipped_scenario_has_no_faults_and_no_doubts(path: Path) -> None:
    assert check(path, systems()) == ()


def test_the_scenarios_that_are_promised_are_there() -> None:
    assert {"arnhem", "arnhem_free_deployment", "first_drop"} <= {path.stem for path in shipped_scenarios()}


# the historical scenario [11.1, 12.1, 17, 18.0]


def test_11_1_reinforcements_are_those_of_the_schedule(arnhem: Scenario) -> None:
    script = setting_of(arnhem).script
    units = {unit.id: unit for unit in script.units}
    found: Counter[str] = Counter()
    for arrival in script.reinforcements:
        places = {key: getattr(arrival, key) for key in ("hexes", "edge", "edge_near", "drop_zone", "near")}
        ((key, place),) = [(key, place) for key, place in places.items() if place]
        where = f"{key} {place}" if key != "near" else f"near {place.of} {place.hexes}"
        for name in arrival.units:
            unit = units[name]
            glider = "glider " if "glider" in unit.marks else ""
            found[f"{arrival.turn} {unit.strength} {glider}{unit.nation} {where}"] += 1
    wanted = {}
    for line in SCHEDULE.strip().splitlines():
        turn, count, *rest = line.split()
        wanted[" ".join([turn, *rest])] = int(count)
    assert found == wanted


def test_18_0_the_germans_start_where_the_rules_put_them(arnhem: Scenario) -> None:
    script = setting_of(arnhem).script
    strengths = {unit.id: unit.strength for unit in script.units}
    assert {entry.hex: strengths[entry.unit] for entry in script.setup} == SETUP
    by_short = {unit.short: unit for unit in script.units}
    hexes = {entry.unit: entry.hex for entry in script.setup}
    assert {short: hexes[by_short[short].id] for short in ("BrDf", "9S", "Grsn")} == {
        "BrDf": "2621", "9S": "3322", "Grsn": "0702",
    }  # fmt: skip
    assert by_short["BrDf"].marks == ("bridge_defense",)


def test_12_1_drop_zones_lie_where_the_rules_put_them(arnhem: Scenario) -> None:
    zones = {zone.title: (arnhem.board.number(zone.hex), zone.nation) for zone in setting_of(arnhem).zones}
    assert zones == {"1st": ("3919", "uk"), "101st": ("1007", "us"), "82nd": ("2323", "us")}


def test_11_48_exactly_six_gliders_may_crash(arnhem: Scenario) -> None:
    units = setting_of(arnhem).units
    crash = {unit.short for unit in units if "crash" in unit.marks}
    assert crash == {"1/325", "2/325", "1/327", "2/327", "1B/1", "7C/1"}
    assert len([unit for unit in units if "glider" in unit.marks]) == 7
    assert {unit.type for unit in units if "glider" in unit.marks} == {"glider"}


def test_2_4_marks_of_engineers_poles_and_parachutists(arnhem: Scenario) -> None:
    units = setting_of(arnhem).units
    assert [(unit.attack[2], unit.defense[2], unit.ma_mp) for unit in units if "engineer" in unit.marks] == [(3, 3, 10)]
    assert {unit.short for unit in units if unit.nation == "polish"} == {"1/Pol", "2/Pol", "3/Pol"}
    assert all("parachute" in unit.marks for unit in units if unit.nation == "polish" or unit.type == "parachute")
    by_air = {unit.index for unit in units if (plan := setting_of(arnhem).arrivals[unit.index]) and plan.by_air}
    assert by_air == {unit.index for unit in units if unit.is_airborne}


@pytest.mark.parametrize(
    ("unit", "hexes"),
    [
        ("kg_lippert", "3907 3908 3909 3910 3911 3912 3913 3914 3915 3916"),
        ("grenadier_1034", "0701 0801 0901"),
        ("kg_becker", "1726 1825 1926 2025 2126 2225 2326 2425 2526 2625 2726"),
        ("kg_roestel", "0126 0225 0326 0425 0526 0625 0726 0825"),
        ("kg_huber", "0701 0801 0901 1001 1101 1201 1301 1401 1501 1601 1701 1801 1901 2001 2101 2201 2301"),
        ("parachute_6", "0901 1001 1101 1201 1301 1401 1501 1601 1701 1801 1901 2001 2101 2201 2301"),
        ("uk_irish_guards", "0107 0108 0109"),
        ("kg_reinhold", "3824"),
    ],
)
def test_11_1_entry_hexes(arnhem: Scenario, unit: str, hexes: str) -> None:
    setting = setting_of(arnhem)
    plan = setting.arrivals[setting.unit_index[unit]]
    assert plan is not None
    assert not plan.by_air
    assert numbers(arnhem, plan.hexes) == set(hexes.split())


def test_11_1_the_poles_land_within_seven_hexes_of_any_arnhem_hex(arnhem: Scenario) -> None:
    setting = setting_of(arnhem)
    plan = setting.arrivals[setting.unit_index["polish_para_1"]]
    assert plan is not None
    assert plan.by_air
    topology = arnhem.board.topology
    assert set(plan.hexes) == {
        hex
        for hex in range(topology.size)
        if min(topology.distance(hex, city) for city in arnhem.board.regions["arnhem"]) <= 7
    }


def test_17_victory_is_two_arnhem_hexes_and_a_draw_is_one(arnhem: Scenario) -> None:
    victory = setting_of(arnhem).script.victory
    assert numbers(arnhem, setting_of(arnhem).objective) == {"3423", "3523", "3524"}
    assert (victory.side, victory.for_victory, victory.for_draw, victory.airborne_count) == ("allied", 2, 1, False)


def test_the_game_is_ten_days_from_september_17(arnhem: Scenario) -> None:
    script = setting_of(arnhem).script
    assert (script.turns, script.first_day, script.first_player) == (10, "1944-09-17", "allied")


@pytest.mark.parametrize("name", ["arnhem", "arnhem_free_deployment", "first_drop"])
def test_units_can_be_told_apart_on_their_counters(name: str) -> None:
    units = setting_of(load_scenario(name)).units
    assert [short for short, count in Counter(unit.short for unit in units).items() if count > 1] == []
    assert [unit for unit, count in Counter(unit.name for unit in units).items() if count > 1] == []


# free deployment [18.1]


def test_18_1_units_and_reinforcements_are_those_of_the_historical_scenario(arnhem: Scenario, free: Scenario) -> None:
    historical, script = setting_of(arnhem).script, setting_of(free).script
    same = "nations units reinforcements drop_zones victory turns first_day first_player"
    for key in same.split():
        assert getattr(script, key) == getattr(historical, key), key
    fire = {"allotments": historical.options.allotments}
    assert script.options.model_copy(update=fire) == historical.options, "all but the support fire [8.1]"
    assert [order for order in script.orders.german if order in historical.orders.german] == [*historical.orders.german]
    assert script.setup == ()
    assert script.deployment is not None
    assert {area.unit for area in script.deployment.areas} == {entry.unit for entry in historical.setup}


def test_18_1_german_limits(free: Scenario) -> None:
    setting, topology, regions = setting_of(free), free.board.topology, free.board.regions

    def allowed(unit: str) -> frozenset[int]:
        return setting.deploy_hexes[setting.unit_index[unit]]

    def away_from(region: str, distance: int) -> set[int]:
        near = {hex for there in regions[region] for hex in topology.within(there, distance)}
        return set(range(topology.size)) - near

    cities, edge = away_from("cities", 2), away_from("southern_edge", 4)  # the first column is one hex from the edge
    assert numbers(free, allowed("kg_henke")) == {"2621"}
    for unit in ("kg_goebel", "kg_greschick"):
        assert allowed(unit) == regions["germany"] & cities
    for unit in ("kg_krafft", "kg_spindler"):
        assert allowed(unit) == regions["north_of_neder_rijn"] & cities & edge
    assert allowed("ss_recon_9") == regions["north_of_waal"] & cities & edge
    assert allowed("garrison") == regions["south_of_maas"] & cities & edge
    for unit, number in (("garrison", "0702"), ("kg_krafft", "3719"), ("kg_goebel", "2025"), ("ss_recon_9", "3019")):
        assert topology.index(number) in allowed(unit)
    assert topology.index("0502") not in allowed("garrison")  # the fifth hex from the southern edge
    assert topology.index("0602") in allowed("garrison")
    assert topology.index("3724") not in allowed("kg_spindler")  # two hexes from Arnhem, its place in 18.0


def test_18_1_drop_zone_markers_lie_anywhere_but_in_germany(free: Scenario) -> None:
    assert setting_of(free).zone_hexes == set(range(free.board.topology.size)) - free.board.regions["germany"]


# the first game


def test_first_drop_is_one_bridge_and_a_handful_of_units(first_drop: Scenario) -> None:
    setting = setting_of(first_drop)
    assert [bridge.id for bridge in first_drop.board.bridges] == ["son"]
    assert first_drop.board.topology.size == 9 * 7
    assert (len(setting.units_of(ALLIED)), len(setting.units_of(GERMAN))) == (6, 4)
    assert (setting.script.turns, setting.script.minutes) == (3, 10)
    bridge = first_drop.board.topology.hexsides[first_drop.board.bridges[0].hexside]
    assert setting.objective == set(bridge)
    assert setting.script.victory.airborne_count


def test_first_drop_lands_north_of_the_canal_and_tanks_come_from_the_south(first_drop: Scenario) -> None:
    setting, board = setting_of(first_drop), first_drop.board
    north, queue = {board.topology.index("0806")}, [board.topology.index("0806")]
    for here in queue:
        for there in board.topology.adjacent[here]:
            if there not in north and board.water[board.topology.hexside(here, there)] != CANAL:
                north.add(there)
                queue.append(there)
    for unit in setting.units:
        plan = setting.arrivals[unit.index]
        if plan is not None:
            assert plan.hexes
            assert plan.by_air == unit.is_airborne
            assert (set(plan.hexes) <= north) == plan.by_air
    assert board.topology.index("0508") not in north


# the standard rules file


def test_7_5_combat_table_cell_by_cell(rules: RulesFile) -> None:
    assert [row.split() for row in rules.combat.rows] == [row.split() for row in COMBAT_TABLE.strip().splitlines()]
    assert rules.combat.from_differential == (-4, -2, 0, 1, 3, 5, 7, 10)


def test_7_5_results_bring_what_the_rules_say(rules: RulesFile) -> None:
    results = rules.combat.results
    driven = {code: entry.defender_retreats_hexes for code, entry in results.items()}
    assert {code: hexes for code, hexes in driven.items() if hexes} == {"D1": 1, "D2": 2, "DD": 2}
    thrown = {code: entry.attackers_retreat_hexes for code, entry in results.items()}
    assert {code: hexes for code, hexes in thrown.items() if hexes} == {"A1": 1, "A2": 2}
    assert {code for code, entry in results.items() if entry.defender == "depleted"} == {"EX", "DD"}
    assert {code for code, entry in results.items() if entry.defender == "eliminated"} == {"DE"}
    assert {code for code, entry in results.items() if entry.attacker_depleted} == {"AD", "EX"}
    assert {code for code, entry in results.items() if entry.may_stand} == {"D1", "D2"}
    assert {code for code, entry in results.items() if entry.may_advance} == {"EX", "D1", "D2", "DD", "DE"}
    assert set(results) == {code for row in rules.combat.rows for code in row.split()}


def test_5_2_terrain_effects_chart(rules: RulesFile) -> None:
    chart = {name: (row.leg, row.mobile, row.shift) for name, row in rules.terrain.items()}
    assert chart == {
        "mixed": (1, 2, 0), "broken": (2, 3, 1), "rough": (2, 4, 2),
        "woods": (2, 4, 1), "town": (1, 1, 1), "city": (1, 1, 2),
    }  # fmt: skip
    no = "prohibited"
    sides = {name: (row.leg, row.mobile, row.attack) for name, row in rules.hexsides}
    assert sides == {
        "stream": (1, 2, "minus_one"), "canal": (3, no, "minus_one"), "river": (no, no, "halved"),
        "bridge": (0, 0, "minus_one"), "rail_bridge": (0, 1, "minus_one"), "ferry": (2, no, "minus_one"),
    }  # fmt: skip
    routes = {name: (row.leg, row.mobile) for name, row in rules.routes}
    assert routes == {"highway": (1, 1), "road": (1, 1), "trail": (1, 2), "railroad": (1, 2)}


def test_11_44_11_48_and_7_6_what_the_ground_does(rules: RulesFile) -> None:
    assert {name: row.crash_on for name, row in rules.terrain.items()} == {
        "mixed": 0, "broken": 1, "rough": 2, "woods": 3, "town": 3, "city": 4,
    }  # fmt: skip
    assert {name: row.scatter for name, row in rules.terrain.items() if row.scatter != "safe"} == {
        "woods": "depletes_without_road", "city": "depletes",
    }  # fmt: skip
    assert [name for name, row in rules.terrain.items() if row.urban] == ["city"]


def test_8_1_8_3_and_16_1_support_fire(rules: RulesFile) -> None:
    fire = rules.support_fire
    assert {(kind.nation, kind.value): kind.count for kind in fire.pool} == {
        ("uk", 1): 2, ("uk", 2): 2, ("uk", 3): 3, ("us", 1): 2, ("us", 2): 2, ("us", 3): 3,
        ("german", 1): 4, ("german", 2): 3, ("german", 3): 1,
    }  # fmt: skip
    assert (fire.allied, fire.german, fire.most_in_one_combat, fire.bombardment) == (9, 4, 3, True)
    limits = {(limit.only, limit.limits, limit.at_most) for limit in fire.coordination}
    assert limits == {("us", "uk", 1), ("uk", "us", 1)}


def test_12_2_12_3_14_0_and_14_2_numbers(rules: RulesFile) -> None:
    loss = rules.drop_zone_loss
    assert (loss.marker_value, loss.markers_first, loss.allotment_first, loss.allotment_second) == (3, 3, 3, 6)
    demolished, repaired = rules.bridges.demolished_on_at_most, rules.bridges.repaired_on_at_least
    assert (demolished.canal, demolished.railroad, demolished.highway) == (3, 2, 1)
    assert (repaired.canal, repaired.railroad, repaired.highway) == (5, 5, 4)
    assert rules.bridges.repair == "lasting"
    assert (rules.stacking, rules.mobile_from_ma, rules.landing_within_hexes) == (1, 10, 7)


def test_3_sequence_of_play(rules: RulesFile) -> None:
    player_turn = [
        ("arrivals", "Movement", False), ("movement", "Movement", False), ("combat", "Combat", False),
        ("arrivals", "Mobile movement", True), ("movement", "Mobile movement", True),
    ]  # fmt: skip
    steps = [(step.player, (step.does, step.phase, step.mobile_only)) for step in rules.sequence]
    assert steps == [
        ("both", ("support_fire", "Support fire", False)),
        *(("first", step) for step in player_turn),
        *(("second", step) for step in player_turn),
        ("both", ("end_of_turn", "End of turn", False)),
    ]


# the rules in words


def cited_by_the_code() -> set[str]:
    """The numbers that the system cites: in brackets, or with an event, a refusal or a line of a sum."""
    cited: set[str] = set()
    for file in sorted((Path(standard.__path__[0])).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        cited |= set(re.findall(rf'"({BELOW_CHAPTERS})"', text))
        for group in re.findall(r"\[(\d[\dA-Z., -]*)\]", text):
            cited |= set(re.findall(BELOW_CHAPTERS, group))
    return cited


def test_every_rule_that_the_code_cites_is_told_in_words() -> None:
    told = [paragraph.number for paragraph in load_rulebook("scheldt").paragraphs if not paragraph.is_chapter]
    cited = cited_by_the_code()
    assert len(cited) > 200
    untold = {number for number in cited if not any(is_part_of(number, rule) for rule in told)}
    assert untold == set()


def test_a_rulebook_built_on_another_has_its_rules_in_order() -> None:
    paragraphs = load_rulebook("scheldt").paragraphs
    numbers = [paragraph.number for paragraph in paragraphs]
    assert numbers == sorted(numbers, key=order_of)
    assert [paragraph.number for paragraph in load_rulebook("scheldt", "nl").paragraphs] == numbers
    chapters = {paragraph.number for paragraph in paragraphs if paragraph.is_chapter}
    assert {chapter_of(number) for number in numbers} == chapters


LANGUAGES = ["", *(path.name.split(".")[1] for path in sorted(RULES_TEXTS.glob("standard_text.*.yaml")))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_words_are_complete_and_in_order(language: str) -> None:
    chapters = {
        "1": "1.1 1.2 1.3 1.4", "2": "2.1 2.2 2.3 2.4", "3": "3.1 3.2 3.3 3.4 3.5", "4": "4.1 4.2",
        "5": "5.1 5.2 5.3 5.4 5.5", "6": "6.1 6.11 6.12 6.13 6.14 6.15 6.2 6.3",
        "7": "7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9", "8": "8.1 8.2 8.3 8.4", "9": "9.1", "10": "10.1",
        "11": "11.1 11.2 11.3 11.4 11.41 11.42 11.43 11.44 11.45 11.46 11.47 11.48 11.5", "12": "12.1 12.2 12.3",
        "13": "", "14": "14.0 14.1 14.2", "15": "15.1 15.2 15.3 15.4",
        "16": "16.1", "17": "17.1 17.2 17.3", "18": "18.0 18.1",
    }  # fmt: skip
    wanted = [number for chapter, rules in chapters.items() for number in (chapter, *rules.split())]
    assert [paragraph.number for paragraph in load_rulebook("standard", language).paragraphs] == wanted


@pytest.mark.parametrize("rules", ["standard", "scheldt"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_the_words_refer_to_exist(language: str, rules: str) -> None:
    paragraphs = load_rulebook(rules, language).paragraphs
    told = {paragraph.number for paragraph in paragraphs}
    for paragraph in paragraphs:
        for group in re.findall(r"\[([^]]*)\]", paragraph.text):
            assert set(re.findall(r"\d{1,2}(?:\.\d{1,2})?", group)) <= told, paragraph.number


# the page for authors


def readme_example() -> str:
    text = (SCENARIOS / "README.md").read_text(encoding="utf-8")
    return str(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[0])


def readme_orders() -> str:
    text = (SCENARIOS / "README.md").read_text(encoding="utf-8")
    return str(re.findall(r"```yaml\n(orders:.*?)```", text, re.DOTALL)[0])


def test_the_example_of_the_readme_is_a_scenario_that_plays(tmp_path: Path) -> None:
    path = tmp_path / "grave_bridge.yaml"
    path.write_text(readme_example(), encoding="utf-8")
    assert check(path, systems()) == ()
    game = Game.new(load_scenario(path), seed=1)
    assert game.decision is not None
    assert game.decision.side is ALLIED
    assert set(game.legal().kinds()) >= {"land", "end_phase"}


def test_the_orders_of_the_readme_are_orders_for_its_example(tmp_path: Path) -> None:
    path = tmp_path / "grave_bridge.yaml"
    path.write_text(readme_example() + readme_orders(), encoding="utf-8")
    assert check(path, systems()) == ()
    script = setting_of(load_scenario(path)).scripts[GERMAN]
    assert [order.task for order in script.orders] == ["hold", "counter_attack"]
    assert [order.order for order in script.demolitions] == ["always"]


def test_every_task_and_condition_of_an_order_is_explained_in_the_readme() -> None:
    text = (SCENARIOS / "README.md").read_text(encoding="utf-8")
    for key in (*TASKS, *Condition.model_fields, *(key for key in OrderEntry.model_fields if key != "name")):
        assert f"`{key}" in text, key


def test_every_place_of_an_arrival_is_explained_in_the_readme() -> None:
    text = (SCENARIOS / "README.md").read_text(encoding="utf-8")
    for key in ("hexes", "edge", "edge_near", "drop_zone", "near"):
        assert f"`{key}: " in text, key


def test_the_rules_in_words_are_checked_as_what_they_are() -> None:
    path = data_folder("scenarios") / "rules" / "standard_text.yaml"
    assert check(path, systems()) == ()


MONTHS = "January February March April May June July August September October November December"
MAANDEN = "januari februari maart april mei juni juli augustus september oktober november december"
MONTH_BEFORE_DAY = re.compile(rf"\b({'|'.join((*MONTHS.split(), *MAANDEN.split()))})\s+\d{{1,2}}\b")


def test_every_date_in_a_text_has_its_day_before_its_month_as_the_window_has() -> None:
    files = [file for file in SCENARIOS.rglob("*.yaml") if file.parent.name != "maps"]  # notes of maps are for authors
    found = {file.name: MONTH_BEFORE_DAY.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not {name: months for name, months in found.items() if months}
