"""Rule 1: hex numbers, distance, dice, adjacency to a hexside."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.grid.topology import HexTopology
from game.model.dice import ScriptedDice
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.sides import GERMAN
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import make_battle

SHEET = HexTopology.rectangle(range(1, 40), range(1, 27), range(1, 26))


def around(topology: HexTopology, number: str) -> list[str]:
    here = topology.index(number)
    return ["----" if there < 0 else topology.numbers[there] for there in topology.neighbours[here]]


def test_1_1_columns_01_to_39_rows_to_26_in_odd_and_25_in_even_columns() -> None:
    topology = load_scenario("arnhem").setting.board.topology
    expected = {f"{c:02d}{r:02d}" for c in range(1, 40) for r in range(1, 27 if c % 2 else 26)}
    assert set(topology.numbers) == expected
    assert len(topology.numbers) == 20 * 26 + 19 * 25


def test_1_1_even_columns_sit_half_a_hex_lower_than_odd_ones() -> None:
    # from the hex above clockwise; a neighbour in the next column has the same row, or one less beside an odd column,
    # one more beside an even one
    assert around(SHEET, "0203") == ["0202", "0303", "0304", "0204", "0104", "0103"]
    assert around(SHEET, "0303") == ["0302", "0402", "0403", "0304", "0203", "0202"]


def test_1_1_at_the_corners_and_edges_of_the_sheet() -> None:
    assert around(SHEET, "0101") == ["----", "----", "0201", "0102", "----", "----"]
    assert around(SHEET, "0126") == ["0125", "0225", "----", "----", "----", "----"]
    assert around(SHEET, "0225") == ["0224", "0325", "0326", "----", "0126", "0125"]
    assert around(SHEET, "3926") == ["3925", "----", "----", "----", "----", "3825"]


def test_1_1_the_sheet_is_turned_top_is_west_and_right_is_north() -> None:
    assert load_scenario("arnhem").setting.board.north == "right"


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("0101", "0101", 0), ("0101", "0102", 1), ("0101", "0201", 1), ("0101", "0301", 2), ("0101", "0302", 2),
        ("0101", "0303", 3), ("0201", "0203", 2), ("0201", "0102", 1), ("0201", "0101", 1), ("0301", "0103", 3),
        ("0101", "3901", 38), ("0101", "0126", 25), ("3919", "3423", 7), ("2323", "2621", 3),
    ],
)  # fmt: skip
def test_1_2_distance_counts_the_target_and_not_the_origin(a: str, b: str, hexes: int) -> None:
    # 3919 to 3423: five columns are worth two rows and a half, so four rows down leave two more steps;
    # 2323 to 2621: each of the three columns is worth half a row, and no row is left
    assert SHEET.distance(SHEET.index(a), SHEET.index(b)) == hexes
    assert SHEET.distance(SHEET.index(b), SHEET.index(a)) == hexes
    assert SHEET.distances_from(SHEET.index(a))[SHEET.index(b)] == hexes


def test_1_2_terrain_and_units_make_no_difference() -> None:
    # the engineer in 0101 reaches the hexside 0401/0501 with 3 hexes over woods, an enemy and a river
    battle = make_battle(
        [". w r . ."], {"e": "3-3-3 uk 0101 engineer", "g": "2-2-7 german 0201"},
        rivers="0201/0301 0401/0501",
    )  # fmt: skip
    assert battle.rule_against(do.Span(battle.hexside("0401/0501"))) == ""
    nearer = make_battle([". w r . ."], {"e": "3-3-2 uk 0101 engineer"}, rivers="0201/0301 0401/0501")
    assert nearer.rule_against(do.Span(nearer.hexside("0401/0501"))) == "15.1"


def test_1_3_dice_have_six_sides() -> None:
    # the landing rolls its die of six: a 7 does not fit, a 6 does
    script = {"reinforcements": [{"turn": 1, "units": ["p"], "near": {"hexes": 7, "of": "all"}}]}
    units = {"p": "2-2-7 uk off parachute"}
    for result, fits in ((6, True), (7, False)):
        battle = make_battle([". .", ". ."], units, step="first_arrivals", script=script, regions={"all": "0101"})
        action = do.Land(0, battle.hex("0202"))
        if fits:
            STANDARD.step(battle.state, action, ScriptedDice([result]))
        else:
            with pytest.raises(ValueError, match="does not fit a die of 6 sides"):
                STANDARD.step(battle.state, action, ScriptedDice([result]))


def test_1_3_one_seeded_generator_the_same_seed_gives_the_same_game() -> None:
    def landing_events(seed: int) -> list[it.Rolled]:
        game = Game.new(load_scenario("first_drop"), seed=seed)
        rolled = []
        for _ in range(3):
            land = next(iter(game.legal().of_kind("land")))
            rolled += [event for event in game.apply(land) if isinstance(event, it.Rolled)]
            while game.decision is not None and game.decision.kind != "arrivals":
                game.apply(next(iter(game.legal())))
        return rolled

    assert landing_events(7) == landing_events(7)
    assert any(landing_events(seed) != landing_events(7) for seed in range(8, 12))


def test_1_3_the_seed_and_every_roll_are_recorded() -> None:
    game = Game.new(load_scenario("first_drop"), seed=11)
    assert game.record.header.seed == 11
    land = next(iter(game.legal().of_kind("land")))
    drawn = game.state.dice_drawn
    events = game.apply(land)
    assert game.state.dice_drawn == drawn + 1
    assert [event.sides for event in events if isinstance(event, it.Rolled)] == [6]


def test_1_4_adjacent_to_a_hexside_is_either_of_the_two_hexes_that_share_it() -> None:
    # 0102/0202; 0101 and 0201 touch its tip but do not share it
    board = {"rivers": "0102/0202", "bridges": {"b": "highway road 0102/0202"}}
    for number, adjacent in (("0102", True), ("0202", True), ("0101", False), ("0201", False), ("0203", False)):
        battle = make_battle([". .", ". .", ". ."], {"u": f"2-2-7 uk {number}"}, **board)
        near = battle.setting.bridges_near[battle.hex(number)]
        assert (near == (0,)) is adjacent
        assert bool(battle.state.bridge_flags[0]) is adjacent  # an Allied unit there guards the bridge [14.0]


def test_1_4_a_german_guards_nothing() -> None:
    board = {"rivers": "0102/0202", "bridges": {"b": "highway road 0102/0202"}}
    battle = make_battle([". .", ". ."], {"g": "2-2-7 german 0102"}, **board)
    assert battle.setting.units[0].side is GERMAN
    assert battle.state.bridge_flags == [0]
