"""The scripted player: each task and condition on a small board, its judgement without orders, whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer
from game.model.action import Action
from game.model.decision import Decision
from game.model.side import Side
from game.systems.standard.ai.conditions import holds
from game.systems.standard.ai.scripted import ScriptedPlayer
from game.systems.standard.rules.actions import Attack, Demolish, Enter
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle

OPEN = [". . . . . . . ."] * 6
LONG = ("arnhem", "arnhem_free_deployment")
FAR_OFF = {"objective": "0801", "side": "allied", "for_victory": 1, "for_draw": 0, "airborne_count": False}
"""A victory that nobody of these tests is near."""


@dataclass
class Seen:
    """A position as the player is shown it."""

    view: Any
    decision: Decision

    @property
    def side(self) -> Side:
        return self.decision.side


def seen(battle: Battle) -> Any:
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    return Seen(STANDARD.view(battle.state, decision.side), decision)


def german(units: dict[str, str], orders: list[dict[str, Any]], rows: Sequence[str] = OPEN, **more: Any) -> Battle:
    """A position in the German movement phase, with German orders."""
    step = more.pop("step", "second_movement")
    script = {"orders": {"german": orders}, "victory": FAR_OFF, **more.pop("script", {})}
    return make_battle(rows, units, step=step, script=script, **more)


def played(battle: Battle) -> Battle:
    """The position when the player has nothing left to move."""
    player = ScriptedPlayer(1)
    while (action := player.choose(seen(battle))).kind == "move":
        battle.do(action)
    assert action.kind == "end_phase"
    return battle


# tasks


def test_hold_puts_one_unit_into_each_hex_and_leaves_the_rest_to_the_next_order() -> None:
    units = {"a": "2-2-7 german 0101", "b": "2-2-7 german 0106", "c": "2-2-7 german 0103", "foe": "2-2-7 uk 0806"}
    battle = german(units, [{"hold": {"hexes": "0302 0305"}}, {"hold": {"hexes": "0304"}}])
    played(battle)
    assert {battle.at("a"), battle.at("b")} == {"0302", "0305"}
    assert battle.at("c") == "0304"


def test_hold_stays_in_the_face_of_the_enemy() -> None:
    units = {"a": "1-1-7 german 0303", "foe": "5-5-7 uk 0304", "other": "5-5-7 uk 0403"}
    assert played(german(units, [{"hold": {"hexes": "0303"}}])).at("a") == "0303"


def test_a_hex_to_be_held_that_the_enemy_has_is_gone_for() -> None:
    units = {"a": "8-4-7 german 0101", "foe": "2-2-7 uk 0504"}
    battle = german(units, [{"block": {"hexes": "0504"}}])
    played(battle)
    assert battle.topology.touching(battle.hex(battle.at("a")), battle.hex("0504"))
    battle.end()
    assert ScriptedPlayer(1).choose(seen(battle)) == Attack(battle.hex("0504"), (battle.unit("a"),))


def test_take_goes_onto_a_drop_zone_and_then_obeys_the_next_order() -> None:
    zone = {"drop_zones": [{"id": "zone", "title": "Zone", "nation": "uk", "hex": "0404"}]}
    orders = [{"take": {"drop_zone": "zone"}}, {"hold": {"hexes": "0101"}}]
    battle = german({"a": "2-2-7 german 0202", "foe": "2-2-7 uk 0806"}, orders, script=zone)
    assert played(battle).at("a") == "0404"
    assert battle.state.zone_lost == [1]
    again = german({"a": "2-2-7 german 0404", "foe": "2-2-7 uk 0806"}, orders, script=zone)
    again.state.zone_lost[0] = 1
    assert played(again).at("a") == "0101"


def test_whoever_took_a_hex_keeps_it_and_the_others_go_on() -> None:
    units = {"a": "2-2-7 german 0303", "b": "2-2-7 german 0302", "foe": "2-2-7 uk 0806"}
    battle = played(german(units, [{"take": {"hexes": "0303"}}, {"hold": {"hexes": "0101"}}]))
    assert (battle.at("a"), battle.at("b")) == ("0303", "0101")


def test_counter_attack_waits_until_the_enemy_is_near() -> None:
    orders = [{"counter_attack": {"hexes": "0504", "within": 1}}, {"hold": {"hexes": "0202"}}]
    near = played(german({"a": "5-5-7 german 0202", "foe": "1-1-7 uk 0505"}, orders))
    assert near.topology.touching(near.hex(near.at("a")), near.hex("0505"))
    far = played(german({"a": "5-5-7 german 0202", "foe": "1-1-7 uk 0706"}, orders))
    assert far.at("a") == "0202"


def test_attack_towards_makes_for_the_place() -> None:
    battle = german({"a": "2-2-4 german 0101", "foe": "2-2-7 uk 0806"}, [{"attack_towards": {"hexes": "0701"}}])
    played(battle)
    assert battle.topology.distance(battle.hex(battle.at("a")), battle.hex("0701")) == 2


def test_retreat_behind_falls_back_into_the_hexes() -> None:
    units = {"a": "2-2-7 german 0503", "foe": "5-5-7 uk 0605"}
    battle = played(german(units, [{"retreat_behind": {"hexes": "0101 0102 0103"}}]))
    assert battle.at("a") in ("0101", "0102", "0103")


def test_a_higher_priority_comes_first_and_at_most_so_many_obey() -> None:
    units = {"a": "2-2-7 german 0201", "b": "2-2-7 german 0206", "foe": "2-2-7 uk 0806"}
    orders = [
        {"hold": {"hexes": "0101 0106"}},
        {"priority": 7, "at_most": 1, "attack_towards": {"hexes": "0303"}},
    ]
    battle = played(german(units, orders))
    assert sorted((battle.at("a"), battle.at("b"))) == ["0106", "0303"]


def test_an_order_that_cannot_be_obeyed_is_passed_over() -> None:
    island = [". - . . . . . .", "- . . . . . . .", *OPEN[2:]]
    orders = [{"hold": {"hexes": "0101"}}, {"hold": {"hexes": "0304"}}]
    units = {"a": "2-2-7 german 0103", "foe": "2-2-7 uk 0806"}
    assert played(german(units, orders, rows=island)).at("a") == "0304"


# conditions


WHEN = [
    ({"from_turn": 2}, False),
    ({"to_turn": 1}, True),
    ({"hex": {"hexes": "0303 0801", "state": "ours"}}, True),
    ({"hex": {"hexes": "0303", "state": "enemy"}}, False),
    ({"hex": {"hexes": "0505", "state": "enemy"}}, True),
    ({"hex": {"hexes": "0505 0504", "state": "lost"}}, True),
    ({"hex": {"hexes": "0303", "state": "lost"}}, False),
    ({"bridge": {"bridge": "arch", "state": "stands"}}, True),
    ({"bridge": {"bridge": "arch", "state": "blown"}}, False),
    ({"bridge": {"bridge": "arch", "state": "ours"}}, True),
    ({"bridge": {"bridge": "arch", "state": "enemy"}}, False),
    ({"bridge": {"bridge": "arch", "state": "lost"}}, False),
    ({"enemy_near": {"hexes": "0503", "within": 2}}, True),
    ({"enemy_near": {"hexes": "0503", "within": 1}}, False),
    ({"strength": {"at_least": 2}}, True),
    ({"strength": {"units": ["weak"], "at_most": 1}}, True),
    ({"strength": {"formations": ["test"], "at_most": 2}}, False),
    ({"all": [{"to_turn": 1}, {"bridge": {"bridge": "arch", "state": "stands"}}]}, True),
    ({"any": [{"from_turn": 2}, {"strength": {"units": ["weak"], "at_most": 1}}]}, True),
    ({"any": [{"from_turn": 2}, {"from_turn": 3}]}, False),
]


@pytest.mark.parametrize(("when", "expected"), WHEN)
def test_conditions(when: dict[str, Any], *, expected: bool) -> None:
    units = {"a": "2-2-7 german 0303", "weak": "2-2-7 german 0101 depleted", "foe": "2-2-7 uk 0505"}
    order = {"units": ["a"], "when": when, "hold": {"hexes": "0303"}}
    battle = german(units, [order], canals="0303/0304", bridges={"arch": "canal road 0303/0304"})
    (compiled,) = battle.setting.scripts[GERMAN].orders
    assert holds(battle.state, GERMAN, compiled.when) is expected


def test_a_bridge_that_is_blown_or_in_enemy_hands_is_lost() -> None:
    order = {"when": {"bridge": {"bridge": "arch", "state": "lost"}}, "hold": {"hexes": "0101"}}
    units = {"a": "2-2-7 german 0101", "foe": "2-2-7 uk 0304"}
    battle = german(units, [order], canals="0303/0304", bridges={"arch": "canal road 0303/0304"})
    (compiled,) = battle.setting.scripts[GERMAN].orders
    assert holds(battle.state, GERMAN, compiled.when)
    battle.state.hex_of[battle.unit("foe")] = battle.hex("0806")
    battle.state.occupant[battle.hex("0304")] = -1
    assert not holds(battle.state, GERMAN, compiled.when)
    battle.state.bridge_state[0] = 1
    assert holds(battle.state, GERMAN, compiled.when)


# bridges


@pytest.mark.parametrize(
    ("orders", "kind"),
    [
        ([{"demolish": {"bridges": ["arch"], "order": "always"}}], "demolish"),
        ([{"demolish": {"bridges": ["arch"], "order": "never"}}], "decline"),
        ([{"when": {"from_turn": 2}, "demolish": {"bridges": ["arch"], "order": "never"}}], "demolish"),
        ([{"when": {"to_turn": 1}, "demolish": {"bridges": ["arch"], "order": "never"}},
          {"demolish": {"bridges": ["arch"], "order": "always"}}], "decline"),
    ],
)  # fmt: skip
def test_bridges_are_blown_as_ordered(orders: list[dict[str, Any]], kind: str) -> None:
    units = {"a": "2-2-7 german 0306", "foe": "2-2-7 uk 0301"}
    battle = german(
        units, orders, step="first_movement", canals="0303/0304", bridges={"arch": "canal road 0303/0304"},
        script={"victory": FAR_OFF | {"objective": "0306"}},
    )  # fmt: skip
    battle.move("foe", "0302 0303")
    assert battle.waits_for == "german demolition"
    action = ScriptedPlayer(1).choose(seen(battle))
    assert action.kind == kind
    assert isinstance(action, Demolish) == (kind == "demolish")


# arrivals


def arriving(orders: list[dict[str, Any]], turn: int = 1) -> Action:
    arrival = {"reinforcements": [{"turn": 1, "units": ["a"], "hexes": "0101 0103 0105"}]}
    units = {"a": "2-2-7 german off", "foe": "2-2-7 uk 0806"}
    battle = german(units, orders, step="second_arrivals", turn=turn, script=arrival)
    return ScriptedPlayer(1).choose(seen(battle))


def test_units_come_on_at_the_preferred_hex() -> None:
    for number in ("0101", "0103", "0105"):
        action = arriving([{"units": ["a"], "arrive": {"hexes": f"{number} 0101"}}])
        assert isinstance(action, Enter)
        assert make_battle(OPEN, {"x": "1-1-7 uk 0101"}).topology.numbers[action.hex] == number


@pytest.mark.parametrize(
    ("arrive", "turn", "kind"),
    [
        ({"from_turn": 3}, 2, "end_phase"),
        ({"from_turn": 3}, 3, "enter"),
        ({"hold_back_until": {"enemy_near": {"hexes": "0801", "within": 3}}}, 1, "end_phase"),
        ({"hold_back_until": {"enemy_near": {"hexes": "0801", "within": 6}}}, 1, "enter"),
    ],
)
def test_units_are_held_back(arrive: dict[str, Any], turn: int, kind: str) -> None:
    assert arriving([{"units": ["a"], "arrive": arrive}], turn).kind == kind


def test_secret_set_ups_are_where_the_script_prefers_and_differ_with_the_seed() -> None:
    scenario = load_scenario("arnhem_free_deployment")
    setting = scenario.setting
    preferred = {
        unit: set(order.hexes) for order in setting.scripts[GERMAN].arrivals for unit in order.units if order.hexes
    }
    seen_hexes = set()
    for seed in range(4):
        game = Game.new(scenario, seed=1)
        player = ScriptedPlayer(seed)
        while game.decision is not None and game.decision.side is GERMAN:
            game.apply(player.choose(Position(game)))
        hexes = tuple(game.state.hex_of[unit] for unit in sorted(setting.deploy_hexes))
        seen_hexes.add(hexes)
        for unit, hex in zip(sorted(setting.deploy_hexes), hexes, strict=True):
            assert hex in preferred.get(unit, setting.deploy_hexes[unit])
    assert len(seen_hexes) > 1


# whole games


def final_hash(name: str, allied: str, seed: int, player_seed: int = 1) -> str:
    scenario = load_scenario(name)
    game = Game.new(scenario, seed=seed, keep_history=False)
    players = {ALLIED: NamedPlayer(allied)(player_seed), GERMAN: ScriptedPlayer(player_seed)}
    while game.decision is not None:
        game.apply(players[game.decision.side].choose(Position(game)))
    return game.state_hash


def test_the_same_seed_plays_the_same_game() -> None:
    assert final_hash("arnhem", "random", 4) == final_hash("arnhem", "random", 4)


@pytest.mark.parametrize(
    "name", [*(pytest.param(name, marks=pytest.mark.slow) for name in LONG), "first_drop", "nijmegen", "the_island"]
)
def test_it_beats_the_random_player(name: str) -> None:
    match = Match(load_scenario(name), {ALLIED: RandomPlayer, GERMAN: ScriptedPlayer}, seed=5)
    assert [match.play(index).winner for index in range(4)] == [GERMAN] * 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["arnhem", "arnhem_free_deployment", "first_drop"])
def test_a_side_without_orders_plays_to_the_end_by_its_own_judgement(name: str) -> None:
    match = Match(load_scenario(name), {ALLIED: ScriptedPlayer, GERMAN: RandomPlayer}, seed=6)
    result = match.play(0)
    assert result.is_finished
    assert result.winner is not GERMAN


def test_it_goes_on_after_the_game_has_been_taken_back() -> None:
    scenario = load_scenario("first_drop")
    game = Game.new(scenario, seed=2)
    players = {ALLIED: RandomPlayer(1), GERMAN: ScriptedPlayer(1)}
    marks: list[tuple[int, Action]] = []
    while game.decision is not None:
        side = game.decision.side
        action = players[side].choose(Position(game))
        if side is GERMAN and game.state.turn == 1 and not game.state.stack:
            marks.append((game.actions_done, action))
        game.apply(action)
    number, action = marks[0]
    while game.actions_done > number:
        game.rewind()
    assert players[GERMAN].choose(Position(game)) == action
