"""How many legal actions there are on tiny positions, counted by hand: each count is derived in its comment."""

from __future__ import annotations

from collections import Counter

from game.model.dice import ScriptedDice
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle


def flower(units: dict[str, str], **kwargs: object) -> Battle:
    """0202 in the middle with its six neighbours 0201 0302 0303 0203 0103 0102, and nothing else."""
    return make_battle(["- . -", ". . .", ". . ."], units, **kwargs)  # type: ignore[arg-type]


def counts(battle: Battle) -> dict[str, int]:
    return dict(Counter(action.kind for action in STANDARD.legal(battle.state)))


def sequences(battle: Battle, depth: int) -> int:
    """Ways to play `depth` actions that need no die, one after another."""
    if depth == 0:
        return 1
    total = 0
    for action in STANDARD.legal(battle.state):
        after = Battle(battle.state.clone())
        STANDARD.step(after.state, action, ScriptedDice(()))
        total += sequences(after, depth - 1)
    return total


def test_the_flower_has_seven_hexes() -> None:
    assert set(flower({"a": "2-2-7 uk 0202"}).topology.numbers) == {
        "0201",
        "0102",
        "0202",
        "0302",
        "0103",
        "0203",
        "0303",
    }


def test_one_unit_in_the_middle_may_go_to_six_hexes() -> None:
    battle = flower({"a": "2-2-7 uk 0202"})
    assert counts(battle) == {"move": 6, "end_phase": 1}


def test_a_unit_with_one_mp_on_woods_still_goes_one_hex() -> None:
    # every neighbour costs 2, the unit has 1 MP: rule 5.4 opens all six, and no second hex
    battle = make_battle(["- w -", "w w w", "w w w"], {"a": "2-2-1 uk 0202"})
    assert counts(battle) == {"move": 6, "end_phase": 1}


def test_two_units_share_the_hexes_that_are_free() -> None:
    # five free hexes for each of two units
    battle = flower({"a": "2-2-7 uk 0202", "b": "2-2-7 uk 0201"})
    assert counts(battle) == {"move": 10, "end_phase": 1}


def test_one_mp_each_two_moves_deep() -> None:
    # 1 MP on open ground. First: 6 moves of the middle unit, or the end of the phase. After a move the MP are spent, so
    # only the end of the phase is left: 6 x 1. The phase ended: nothing else can be done all game, it is over: 0.
    battle = flower({"a": "2-2-1 uk 0202"}, script={"turns": 1})
    assert sequences(battle, 1) == 7
    assert sequences(battle, 2) == 6


def test_an_enemy_in_the_middle_of_the_ring_leaves_nowhere_to_go() -> None:
    # a on the rim begins in the enemy's ZOC; every other rim hex is in it too and the middle is occupied: rule 6.12
    battle = flower({"a": "2-2-7 uk 0201", "e": "2-2-7 german 0202"})
    assert counts(battle) == {"end_phase": 1}


def test_attacks_are_the_sets_of_attackers() -> None:
    # three attackers around one enemy: 2^3 - 1 sets
    units = {"a": "2-2-7 uk 0201", "b": "2-2-7 uk 0302", "c": "2-2-7 uk 0103", "e": "2-2-7 german 0202"}
    assert counts(flower(units, step="first_combat")) == {"attack": 7, "end_phase": 1}


def test_bombardment_counts_kinds_of_markers_and_targets() -> None:
    # two kinds in hand (three markers), one target; one attacker makes one attack
    units = {"a": "2-2-7 uk 0201", "e": "2-2-7 german 0202"}
    battle = flower(units, step="first_combat", hands="uk+1 uk+1 us+3")
    assert counts(battle) == {"attack": 1, "bombard": 2, "end_phase": 1}


def test_fire_to_commit_counts_multisets() -> None:
    # in hand uk+1 x2, us+3 x1, a UK unit alone may take one US marker: {}, 1, 3, 11, 13, 113
    units = {"a": "2-2-7 uk 0201", "e": "2-2-7 german 0202"}
    battle = flower(units, step="first_combat", hands="uk+1 uk+1 us+3")
    battle.attack("0202", "a")
    assert counts(battle) == {"commit_fire": 6}


def test_landing_hexes_of_the_flower() -> None:
    # all seven hexes lie within reach of the zone; a glider may not aim at the friend's hex, a parachutist may
    zone = {"drop_zones": [{"id": "dz", "title": "DZ", "nation": "us", "hex": "0202"}]}
    arrival = {"reinforcements": [{"turn": 1, "units": ["p", "g"], "drop_zone": "dz"}]}
    units = {"p": "2-2-7 us parachute", "g": "2-3-7 us glider", "f": "2-2-7 us 0201"}
    battle = flower(units, step="first_arrivals", script=zone | arrival)
    assert counts(battle) == {"land": 7 + 6, "end_phase": 1}


def test_standing_orders_are_two_for_every_bridge() -> None:
    # a German alone with one bridge: six moves, two other orders than the one that stands, the end of the phase
    board = {"canals": "0201/0202", "bridges": {"br": "canal road 0201/0202"}}
    battle = flower({"e": "2-2-7 german 0202"}, step="second_movement", **board)
    assert counts(battle) == {"move": 6, "order_demolition": 2, "end_phase": 1}


def test_retreats_of_two_hexes_in_the_open() -> None:
    # The defender in 0303 of a 5x5 field is attacked from 0302 and owes 2 hexes. 0202 and 0402 are in the attacker's
    # ZOC, so it leaves by 0203, 0304 or 0403, each time to a hex at distance 2:
    # 0203 -> 0103, 0104, 0204; 0304 -> 0204, 0305, 0404; 0403 -> 0404, 0504, 0503.
    field = [". . . . ."] * 5
    battle = make_battle(field, {"a": "9-9-7 uk 0302", "d": "2-2-7 german 0303"}, step="first_combat")
    battle.attack("0303", "a", dice=[2])  # +7: a 2 is D2
    assert counts(battle) == {"retreat": 9, "resist": 1}
