"""Other ways to play that a scenario's file offers: ground, ships, lift, who stays. [5.2, 39.3, 32.1, 11.7]"""

from __future__ import annotations

from pathlib import Path

import pytest

from game import Game
from game.engine.library import load_scenario
from game.scenario.loader import check
from game.scenario.locate import find_scenario
from game.scenario.scenario import Scenario
from game.systems.registry import systems
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED

SCHELDT = find_scenario("scheldt")


@pytest.fixture(scope="module")
def scheldt() -> Scenario:
    return load_scenario(SCHELDT)


def setting_with(scenario: Scenario, *options: str) -> Setting:
    setting = scenario.with_options(options).setting
    assert isinstance(setting, Setting)
    return setting


def ground(setting: Setting, number: str) -> str:
    return setting.board.terrain_at(setting.board.topology.index(number))


def test_walcheren_may_be_dry(scheldt: Scenario) -> None:
    dry = scheldt.with_options(["walcheren_dry"])
    setting = setting_with(scheldt, "walcheren_dry")
    flooded = [hex for hex in setting.board.regions["walcheren"] if scheldt.board.terrain_at(hex) == "flooded"]
    assert len(flooded) == 20
    assert {setting.board.terrain_at(hex) for hex in flooded} == {"polder"}
    assert dry.board is dry.setting.board, "what is painted is what is played on"
    assert setting.stacks is not None
    assert not setting.stacks.drowned
    assert ground(setting_with(scheldt), "1005") == "flooded"


def test_its_marches_go_by_the_other_ground(scheldt: Scenario) -> None:
    costs = []
    for options in ([], ["walcheren_dry"]):
        game = Game.new(scheldt.with_options(options), seed=1)
        unit = game.state.setting.unit_index["gr_1018"]
        game.state.mp_left[unit] = 7
        reach = movement_reach(game.state, unit)
        costs.append(reach.cost_mp.get(game.state.setting.board.topology.index("1005")))
    assert costs[0] is None, "nobody ends a move there"
    assert costs[1] is not None


def test_more_breaches_flood_what_lies_beside_the_floods(scheldt: Scenario) -> None:
    setting = setting_with(scheldt, "more_breaches")
    board, was = setting.board, scheldt.board
    new = {hex for hex in range(board.topology.size) if board.terrain_at(hex) != was.terrain_at(hex)}
    assert new
    assert new <= board.regions["walcheren"]
    for hex in new:
        assert was.terrain_at(hex) in ("polder", "dike")
        assert board.terrain_at(hex) == "flooded"
        assert any(was.terrain_at(there) == "flooded" for there in board.topology.adjacent[hex])
    assert setting.shifts != setting_with(scheldt).shifts, "a dike gives way, and so does its shelter"


def test_other_ways_change_ships_lift_and_who_leaves(scheldt: Scenario) -> None:
    setting = setting_with(scheldt, "no_naval_gunfire", "more_lift", "german_chill_stays")
    assert setting.air_naval is not None
    assert not setting.air_naval.ships
    assert setting.bridgeheads is not None
    assert {invasion.id: invasion.lift_re for invasion in setting.bridgeheads.invasions}["infatuate_two"] == 8
    away = {setting.units[unit].id for leave in setting.leaves for unit in leave.units}
    assert away == {"cdn_10", "foot_guards", "bc_regiment"}


def test_a_game_played_so_is_loaded_so(scheldt: Scenario, tmp_path: Path) -> None:
    game = Game.new(scheldt.with_options(["walcheren_dry", "no_naval_gunfire"]), seed=1)
    game.save(tmp_path / "game.save")
    again = Game.load(tmp_path / "game.save", lambda _: scheldt)
    assert again.state.fingerprint() == game.state.fingerprint()
    assert ground(again.state.setting, "1005") == "polder"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("{id: x, title: X}", "changes nothing"),
        ("{id: no_bombardment, title: X, without_ships: true}", "the rules have a variant no_bombardment of their own"),
        ("{id: x, title: X, stay: [cdn_7]}", "cdn_7 does not leave"),
        ("{id: x, title: X, lift_re: {overlord: 9}}", "overlord is no invasion"),
        ("{id: x, title: X, lift_re: {switchback: 0}}", "1"),
        ("{id: x, title: X, ground: [{region: texel, terrain: [flooded], becomes: polder}]}", "texel is no region"),
        ("{id: x, title: X, ground: [{region: walcheren, terrain: [flooded], becomes: desert}]}", "no such terrain"),
        ("{id: x, title: X, ground: [{region: walcheren, terrain: [wet], becomes: polder}]}", "no such terrain"),
        ("{id: x, title: X, ground: [{region: walcheren, terrain: [polder], becomes: estuary}]}", "land stays land"),
        ("{id: x, title: X, gruond: []}", "gruond is no key"),
    ],
)
def test_a_slip_in_the_file_is_said_where_it_stands(tmp_path: Path, wrong: str, says: str) -> None:
    text = SCHELDT.read_text("utf-8")
    before, _, after = text.partition("  variants:\n")
    _, _, rest = after.partition("\nvictory:")
    broken = tmp_path / "scheldt.yaml"
    broken.write_text(f"{before}  variants:\n    - {wrong}\n\nvictory:{rest}", encoding="utf-8")
    problems = check(broken, systems())
    assert any(says in str(problem) for problem in problems), problems


def test_5_2_no_way_over_water_leads_the_allies_to_walcheren_before_its_floods_matter(scheldt: Scenario) -> None:
    """More breaches flood from turn 1, which docs/rulings.md says is felt by nobody who comes over the water."""
    setting = setting_with(scheldt, "more_breaches")
    island, facts = setting.board.regions["walcheren"], setting.bridgeheads
    assert facts is not None
    landings = [one.first_turn for one in facts.invasions if island & set(one.targets)]
    arrows = [
        way.first_turn for one in facts.arrows if island & set(one.ends) for way in one.opened if way.side is ALLIED
    ]
    assert landings
    assert arrows
    assert min(*landings, *arrows) >= 9
