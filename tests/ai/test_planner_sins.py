"""What a planner must never do, on small positions and on the big map."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from game.systems.standard.ai.answers import demolition
from game.systems.standard.ai.blows import best_blow
from game.systems.standard.ai.coming import best_landing
from game.systems.standard.ai.finish import winning_move
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import pinned_units
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.planner import Planner
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.frames import DemolitionChance
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import refresh_network
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.state import DOWN, WAITING
from game.systems.standard.rules.touchdown import scatter_preview
from tests.ai.planning import WEIGHTS, outlook_of, play_phase, victory
from tests.systems.standard.rules.builder import make_battle


def test_a_held_bridge_is_not_left_while_an_enemy_can_reach_it() -> None:
    battle = make_battle(
        [". . . . . . .", ". . . . . . ."],
        {"guard": "2-2-7 us 0301 parachute", "lead": "4-3-10 uk off", "enemy": "3-3-7 german 0701"},
        rivers="0301/0401 0302/0401 0302/0402",
        highways=["0101 0201 0301 0401 0501 0601 0701"],
        bridges={"big": "highway road 0301/0401"},
        script=victory("0701 0702") | {"reinforcements": [{"turn": 1, "units": ["lead"], "hexes": "0101"}]},
    )
    outlook = outlook_of(battle, ALLIED)
    assert battle.unit("guard") in pinned_units(outlook)
    play_phase(battle)
    assert battle.at("guard") in ("0301", "0401")


def test_an_objective_is_not_left_while_an_enemy_can_reach_it() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . ."],
        {"garrison": "2-2-7 german 0601", "weak": "1-1-7 uk 0302"},
        script=victory("0601 0602"),
        step="second_movement",
    )
    play_phase(battle)
    assert battle.at("garrison") == "0601"


def test_a_parachute_unit_does_not_aim_where_the_wind_kills_it() -> None:
    rows = ["C C C . . . . . ." for _ in range(9)]
    battle = make_battle(
        rows,
        {"para": "2-2-7 us off parachute", "guard": "2-2-7 german 0105", "other": "2-2-7 german 0205"},
        script=victory("0103")
        | {
            "drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": "0205"}],
            "reinforcements": [{"turn": 1, "units": ["para"], "drop_zone": "zone"}],
        },
        step="first_arrivals",
    )
    outlook = outlook_of(battle, ALLIED)
    unit = battle.unit("para")
    hex_values = HexValues(outlook, {unit: Task("seize", (battle.hex("0103"),), 100.0)})
    landing = best_landing(outlook, hex_values, unit)
    assert landing is not None
    fates = [touchdown.fate for touchdown in scatter_preview(battle.state, unit, landing.hex)]
    assert fates.count("safe") == 6


def test_the_column_does_not_block_its_own_road() -> None:
    names = ("tank_1", "tank_2", "foot_1", "foot_2")
    strengths = {"tank_1": "4-3-10", "tank_2": "4-3-10", "foot_1": "5-5-7", "foot_2": "5-5-7"}
    road = " ".join(f"{column:02}01" for column in range(1, 31))
    battle = make_battle(
        ["w" * 30, "w" * 30],
        {name: f"{strengths[name]} uk off" for name in names} | {"enemy": "1-1-7 german 3002"},
        highways=[road],
        script=victory("3001 3002") | {"reinforcements": [{"turn": 1, "units": list(names), "hexes": "0101"}]},
        step="first_arrivals",
    )
    play_phase(battle)
    battle.end()
    play_phase(battle)
    assert all(battle.at(name) not in ("off", "0101") for name in names), [battle.at(name) for name in names]


def test_a_won_game_is_taken_in_one_turn() -> None:
    battle = make_battle(
        [". . . . . . . .", ". . . . . . . ."],
        {
            "first": "5-5-7 uk 0101",
            "second": "5-5-7 uk 0102",
            "para": "2-2-7 us 0602 parachute",
            "enemy": "9-9-7 german 0801",
        },
        script=victory("0601 0602"),
    )
    play_phase(battle)
    assert battle.waits_for == "over"
    assert battle.state.winner == ALLIED


def test_a_winning_pair_is_found_through_a_friend() -> None:
    battle = make_battle(
        [". . . . . . . .", ". . . . . . . ."],
        {"first": "5-5-7 uk 0101", "second": "5-5-7 uk 0102", "para": "2-2-7 us 0601 parachute"},
        script=victory("0601 0602"),
    )
    outlook = outlook_of(battle, ALLIED)
    reaches = {unit: movement_reach(battle.state, unit) for unit in outlook.own}
    move = winning_move(outlook, reaches)
    assert move is not None
    assert battle.topology.numbers[move.path[-1]] == "0602"


def test_a_demolition_that_matters_is_never_passed() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . ."],
        {"lead": "4-3-10 uk 0101", "guard": "2-2-7 german 0601"},
        rivers="0301/0401 0302/0401 0302/0402",
        highways=["0101 0201 0301 0401 0501 0601"],
        bridges={"big": "highway road 0301/0401"},
        script=victory("0601 0602") | {"reinforcements": []},
    )
    battle.move("lead", "0201 0301")
    assert battle.waits_for == "german demolition"
    outlook = outlook_of(battle, GERMAN)
    frame = battle.state.stack[-1]
    assert isinstance(frame, DemolitionChance)
    assert demolition(outlook, frame) == do.Demolish(0)


def test_units_gather_for_an_attack_that_one_alone_would_not_make() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . .", ". . . . . ."],
        {
            "a": "4-4-7 german 0101",
            "b": "4-4-7 german 0102",
            "c": "4-4-7 german 0103",
            "para": "2-2-7 us 0502 parachute",
        },
        script=victory("0502 0602"),
        step="second_movement",
    )
    outlook = outlook_of(battle, GERMAN)
    plan = Marching(outlook, massing=True, whim=Random(1))
    assert plan.next_move(battle.state) is not None
    play_phase(battle)
    target = battle.hex("0502")
    beside = [name for name in "abc" if battle.topology.touching(battle.hex(battle.at(name)), target)]
    assert len(beside) >= 2


def great_bridges(game: Game) -> list[tuple[int, int]]:
    """Hexsides of the road bridges at Nijmegen and Arnhem that stand, as the hexes at their ends."""
    board, standing = game.scenario.setting.board, game.state.bridge_state
    great = [b for b in board.bridges if b.id in ("nijmegen_road", "arnhem_road") and standing[b.index] != DOWN]
    return [board.topology.hexsides[b.hexside] for b in great]


def held_in_danger(game: Game, geography: Geography, side: Side) -> list[tuple[int, int]]:
    """Great bridges that a side holds and an enemy could reach."""
    outlook = Outlook(game.state, side, geography, WEIGHTS)
    ends = great_bridges(game)
    return [pair for pair in ends if outlook.holders(pair) and any(hex in outlook.enemy_is_near for hex in pair)]


@pytest.mark.slow
def test_on_the_big_map_no_great_bridge_is_left_and_nobody_is_kept_waiting_by_a_jam() -> None:
    game = Game.new(load_scenario("arnhem"), seed=11, keep_history=False)
    setting = game.scenario.setting
    geography = Geography(setting, WEIGHTS.broken_bridge_mp)
    players = {side: Planner(side + 3) for side in SIDES}
    held: list[tuple[int, int]] = []
    watched, segment = 0, (0, 0, ALLIED)
    while (decision := game.decision) is not None and game.state.turn < 6:
        state = game.state
        if not state.stack and (state.turn, state.step, decision.side) != segment:
            if decision.side is segment[2] and state.step == segment[1] + 1:
                outlook = Outlook(state, decision.side, geography, WEIGHTS)
                assert all(outlook.holders(pair) for pair in held), segment
            segment = (state.turn, state.step, decision.side)
            moves = decision.kind in ("arrivals", "movement")
            held = held_in_danger(game, geography, decision.side) if moves else []
            watched += len(held)
            if decision.side is GERMAN and decision.kind == "combat":
                for unit in setting.units_of(ALLIED):
                    plan = setting.arrivals[unit]
                    assert plan is None or plan.turn > state.turn or state.hex_of[unit] != WAITING
        game.apply(players[decision.side].choose(Position(game)))
    assert watched > 5


def zone_script(hex: str, objective: str) -> dict[str, Any]:
    """A scenario with a drop zone of the US."""
    return victory(objective) | {"drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": hex}]}


def test_a_drop_zone_that_an_enemy_can_reach_is_held_and_guarded() -> None:
    battle = make_battle(
        [". . . . . . . . . ." for _ in range(4)],
        {
            "holder": "2-2-7 us 0302 parachute",
            "near": "2-2-7 us 0203 parachute",
            "spare": "2-2-7 us 0103 parachute",
            "enemy": "3-3-7 german 0802",
        },
        script=zone_script("0302", "1001 1002"),
        step="first_movement",
    )
    play_phase(battle)
    zone = battle.hex("0302")
    assert battle.at("holder") == "0302"
    assert any(battle.topology.touching(battle.hex(battle.at(name)), zone) for name in ("near", "spare"))


def test_an_enemy_at_a_drop_zone_is_driven_off() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . .", ". . . . . ."],
        {
            "holder": "2-2-7 us 0202 parachute",
            "a": "2-2-7 us 0301 parachute",
            "b": "2-2-7 us 0401 parachute",
            "enemy": "2-2-7 german 0302",
        },
        script=zone_script("0202", "0601 0602"),
        step="first_combat",
        hands="us+3 us+3",
    )
    blow = best_blow(outlook_of(battle, ALLIED))
    assert blow is not None
    assert blow.action.hex == battle.hex("0302")


def test_an_attack_that_the_enemys_fire_would_break_is_not_made() -> None:
    units = {"a": "3-3-7 us 0201", "b": "2-2-7 us 0301", "enemy": "2-2-7 german 0202"}
    script = victory("0601 0602")
    easy = make_battle([". . . . . .", ". . . . . ."], units, script=script, step="first_combat")
    hard = make_battle(
        [". . . . . .", ". . . . . ."], units, script=script, step="first_combat", hands="german+3 german+2 german+2"
    )
    assert best_blow(outlook_of(easy, ALLIED)) is not None
    assert best_blow(outlook_of(hard, ALLIED)) is None


def test_a_bridge_that_is_down_holds_nobody() -> None:
    battle = make_battle(
        [". . . . . . .", ". . . . . . ."],
        {"guard": "2-2-7 us 0301 parachute", "lead": "4-3-10 uk off", "enemy": "3-3-7 german 0701"},
        rivers="0301/0401 0302/0401 0302/0402",
        highways=["0101 0201 0301 0401 0501 0601 0701"],
        bridges={"big": "highway road 0301/0401"},
        script=victory("0701 0702") | {"reinforcements": [{"turn": 1, "units": ["lead"], "hexes": "0101"}]},
    )
    battle.state.bridge_state[0] = DOWN
    refresh_network(battle.state)
    assert battle.unit("guard") not in pinned_units(outlook_of(battle, ALLIED))


def test_a_unit_far_from_everything_does_not_stand_about() -> None:
    battle = make_battle(
        ["w" * 36, "w" * 36],
        {"far": "3-3-7 german 3601", "lead": "4-4-7 uk 0201"},
        script=victory("0101 0102") | {"reinforcements": []},
        step="second_movement",
    )
    play_phase(battle)
    assert int(battle.at("far")[:2]) < 36


def test_a_parachute_unit_with_far_to_go_does_not_throw_itself_off_the_map() -> None:
    """To be lost is never better than a long walk. [11.43]"""
    battle = make_battle(
        ["w" * 36 for _ in range(9)],
        {"para": "2-2-7 us off parachute"},
        script=victory("3609")
        | {
            "drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": "0305"}],
            "reinforcements": [{"turn": 1, "units": ["para"], "drop_zone": "zone"}],
        },
        step="first_arrivals",
    )
    unit, outlook = battle.unit("para"), outlook_of(battle, ALLIED)
    hex_values = HexValues(outlook, {unit: Task("seize", (battle.hex("3609"),), 100.0)})
    landing = best_landing(outlook, hex_values, unit)
    assert landing is not None
    fates = [touchdown.fate for touchdown in scatter_preview(battle.state, unit, landing.hex)]
    assert fates.count("eliminated") == 0, battle.topology.numbers[landing.hex]


def test_nobody_strolls_past_a_bridge_off_the_way() -> None:
    """Every bridge that stands may be needed yet: an idle battalion lets it stand. [14.0]"""
    battle = make_battle(
        ["." * 12 for _ in range(6)],
        {"idle": "2-2-7 us 0103 parachute", "lead": "4-3-10 uk 0101", "enemy": "2-2-7 german 0703"},
        canals="0305/0306",
        highways=["0101 0201 0301 0401 0501 0601 0701 0801 0901 1001 1101 1201"],
        bridges={"aside": "canal road 0305/0306"},
        script=victory("1201 1202"),
    )
    outlook = outlook_of(battle, ALLIED)
    assert outlook.bridge_worth(0) == 0.0
    plan = Marching(outlook, massing=True, whim=Random(1))
    idle, past = battle.unit("idle"), tuple(battle.hex(number) for number in ("0204", "0305"))
    plan.hex_values.tasks.pop(idle, None)
    assert plan._risk_on(idle, past) > 9
    plan.hex_values.tasks[idle] = Task("bridge", (battle.hex("0305"),), 50.0)
    assert plan._risk_on(idle, past) == 0.0  # who has something to do there goes


def test_where_the_enemy_controls_a_hex_again_nobody_is_sent_past_him() -> None:
    """So a battle group was sent by a hex that a friend had just left, and had to stop in it. [6.11]"""
    battle = make_battle(
        ["." * 9, "." * 9],
        {"second": "2-2-7 uk 0201", "guard": "3-3-7 german 0802"},
        script=victory("0901 0902"),
    )
    plan = Marching(outlook_of(battle, ALLIED), massing=True, whim=Random(1))
    second, state = battle.unit("second"), battle.state
    before = plan.reach(state, second).cost_mp
    for number in ("0401", "0402"):
        state.zoc[GERMAN][battle.hex(number)] = 1
    after = plan.reach(state, second).cost_mp
    assert after == movement_reach(state, second).cost_mp
    assert after != before
