"""How the planner plays its hand of support fire: not into the first fight that comes, nor kept for nothing. [8.3]"""

from __future__ import annotations

from game.systems.standard.ai.answers import fire
from game.systems.standard.ai.blows import best_blow
from game.systems.standard.ai.fights import Weighing, fire_cost
from game.systems.standard.ai.hands import Hand, fights_to_come
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ai.planning import outlook_of, victory
from tests.systems.standard.rules.builder import Battle, make_battle

ROWS = ["." * 12 for _ in range(5)]
ZONE = {"drop_zones": [{"id": "zone", "title": "zone", "nation": "uk", "hex": "0903"}]}
BAIT = {"post": "2-2-7 uk 0202 parachute", "bait": "2-2-7 german 0203"}
BLOW = {
    "holder": "2-2-7 uk 0903 parachute",
    "east": "3-3-7 german 1003",
    "west": "3-3-7 german 0803",
    "north": "3-3-7 german 0902",
}


def attacked(units: dict[str, str], hex: str, names: str, hands: str = "uk+3 uk+3 uk+2 german+1") -> Battle:
    """The Germans attack without markers, and the Allies are asked for theirs."""
    script = victory("1201 1202") | ZONE
    battle = make_battle(ROWS, units, script=script, step="second_combat", hands=hands)
    battle.attack(hex, names)
    if battle.waits_for == "german attacker_fire":
        battle.do(do.CommitFire(()))
    assert battle.waits_for == "allied defender_fire"
    return battle


def points_laid(battle: Battle) -> int:
    """What the planner puts into the fight under way."""
    frame = battle.state.stack[-1]
    assert isinstance(frame, Combat)
    laid = fire(outlook_of(battle, ALLIED), frame)
    return sum(battle.setting.markers[kind].value for kind in laid.markers)


def test_a_worthless_attack_baits_out_no_fire_while_a_blow_at_the_drop_zone_can_follow() -> None:
    """So ten parachutists died and two zones fell: the hand was empty when the blow came."""
    assert points_laid(attacked(BAIT | BLOW, "0202", "bait")) == 0


def test_fire_is_laid_where_the_blow_falls() -> None:
    assert points_laid(attacked(BAIT | BLOW, "0903", "east west north")) >= 6


def test_fire_is_laid_on_the_last_fight_that_can_come_for_it_goes_back_unused() -> None:
    assert points_laid(attacked(BAIT, "0202", "bait")) > 0


def test_the_fights_that_may_follow_are_those_that_pay_each_unit_in_one() -> None:
    units = BLOW | {"second": "2-2-7 uk 0802 parachute", "far": "6-6-7 uk 0404", "weak": "1-1-7 german 0403"}
    battle = make_battle(ROWS, units, script=victory("1201 1202") | ZONE, step="second_combat", hands="uk+3")
    fights = fights_to_come(Weighing(outlook_of(battle, ALLIED)), GERMAN)
    assert fights[0].hex == battle.hex("0903")
    engaged = [unit for fight in fights for unit, _ in fight.attackers]
    assert len(engaged) == len(set(engaged))
    assert battle.unit("weak") not in engaged


def test_points_cost_what_they_would_have_done_and_more_points_cost_more() -> None:
    battle = attacked(BAIT | BLOW, "0202", "bait")
    hand = Hand(Weighing(outlook_of(battle, ALLIED)), ALLIED)
    costs = [hand.cost(points) for points in range(9)]
    assert costs == sorted(costs)
    assert costs[0] == 0.0
    assert costs[-1] > 50.0
    alone = attacked(BAIT, "0202", "bait")
    assert Hand(Weighing(outlook_of(alone, ALLIED)), ALLIED).cost(8) < costs[-1] / 3


def test_a_full_hand_is_used_in_attack_where_nothing_has_to_be_defended() -> None:
    """Two attacks in seven turns, with ten markers a turn: what is kept goes back unused. [3.4]"""
    battle = make_battle(
        ROWS,
        {"tank": "4-3-10 uk 0403", "foot": "2-2-7 us 0602 parachute", "post": "2-2-7 german 0503"},
        script=victory("1201 1202"),
        step="first_combat",
        hands="uk+3 uk+3 uk+3 uk+2 us+3 german+2",
    )
    assert best_blow(outlook_of(battle, ALLIED)) is not None
    battle.attack("0503", "tank foot")
    assert points_laid(battle) >= 6


def test_points_that_a_drop_zone_in_danger_needs_are_kept() -> None:
    """The same attack with a zone in reach of the enemy, and no more than its defense will take in hand. [12]"""
    battle = make_battle(
        ROWS,
        {
            "tank": "4-3-10 uk 0403",
            "foot": "3-3-7 uk 0404",
            "post": "4-4-7 german 0503",
            "holder": "2-2-7 uk 0903 parachute",
            "enemy": "3-3-7 german 1103",
        },
        script=victory("1201 1202") | ZONE,
        step="first_combat",
        hands="uk+2 uk+1 german+2",
    )
    outlook = outlook_of(battle, ALLIED)
    assert fire_cost(outlook, 3) > 3 * outlook.weights.fire_reserved
