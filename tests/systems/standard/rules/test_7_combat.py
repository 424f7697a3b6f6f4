"""Rule 7: combat, retreat, stiff resistance, advance."""

from __future__ import annotations

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

# The printed table of rule 7.5, die by die.
TABLE = """
AD AD AD A1 A1 EX EX D1 D2
AD AD A1 A1 NE EX D1 D2 DD
AD A2 A1 NE EX D1 D2 D2 DD
A2 A1 NE EX D1 D1 D2 DD DE
A1 A1 NE D1 D1 D2 DD DD DE
A1 NE D1 D1 D2 DD DD DE DE
""".strip().splitlines()
DIFFERENTIALS = (-5, -4, -2, 0, 1, 3, 5, 7, 10)
COLUMN_EDGES = [
    (-30, 0), (-6, 0), (-5, 0), (-4, 1), (-3, 1), (-2, 2), (-1, 2), (0, 3), (1, 4), (2, 4), (3, 5), (4, 5),
    (5, 6), (6, 6), (7, 7), (8, 7), (9, 7), (10, 8), (11, 8), (40, 8),
]  # fmt: skip
FIELD = [". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]


def duel(attack: int, defense: int, *, terrain: str = ".", words: str = "", attacker_words: str = "") -> Battle:
    """One attacker in 0302 south of... above the defender in 0303, on open ground that is wide enough to retreat."""
    rows = [line.split() for line in FIELD]
    rows[2][2] = terrain
    units = {"a": f"{attack}-3-7 uk 0302 {attacker_words}", "d": f"2-{defense}-7 german 0303 {words}"}
    return make_battle([" ".join(row) for row in rows], units, step="first_combat")


def resolved(events: list[it.Event]) -> it.CombatResolved:
    return next(event for event in events if isinstance(event, it.CombatResolved))


def test_7_1_attacks_are_voluntary_and_come_in_the_combat_phase() -> None:
    battle = duel(4, 2)
    assert battle.rule_against(do.EndPhase()) == ""
    moving = make_battle(FIELD, {"a": "4-3-7 uk 0302", "d": "2-2-7 german 0303"}, step="first_movement")
    assert moving.rule_against(moving.attack_action("0303", "a")) == "3.2"


def test_7_1_only_adjacent_enemies() -> None:
    battle = make_battle(FIELD, {"a": "4-3-7 uk 0301", "d": "2-2-7 german 0303"}, step="first_combat")
    assert battle.rule_against(battle.attack_action("0303", "a")) == "7.1"
    assert battle.rule_against(battle.attack_action("0302", "a")) == "7.1"


def test_7_1_no_unit_attacks_twice_or_is_attacked_twice_in_a_phase() -> None:
    units = {"a": "4-4-7 uk 0302", "b": "4-4-7 uk 0403", "d": "4-4-7 german 0303", "e": "4-4-7 german 0202"}
    battle = make_battle(FIELD, units, step="first_combat")
    battle.attack("0303", "a", dice=[3])  # differential 0, a 3 is NE
    assert battle.rule_against(battle.attack_action("0202", "a")) == "7.1"
    assert battle.rule_against(battle.attack_action("0303", "b")) == "7.1"


def test_7_1_whoever_may_attack_is_listed_and_nobody_else() -> None:
    # 0202 and 0303 are beside a and b, 0505 beside c alone; the last unit waits off the map
    units = {"a": "4-4-7 uk 0302", "b": "4-4-7 uk 0403", "d": "4-4-7 german 0303", "e": "4-4-7 german 0202",
             "c": "4-4-7 uk 0504", "f": "4-4-7 german off"}  # fmt: skip
    battle = make_battle(FIELD, units, step="first_combat")

    def listed() -> list[str]:
        fights = [a for a in battle.legal("attack") if isinstance(a, do.Attack)]
        return [f"{battle.topology.numbers[a.hex]} {' '.join('abdecf'[unit] for unit in a.units)}" for a in fights]

    assert listed() == ["0202 a", "0303 a", "0303 b", "0303 a b"]
    events = battle.attack("0303", "b", dice=[3])
    assert it.AttackDeclared("7.2", battle.hex("0303"), battle.unit("d"), (battle.unit("b"),)) in events
    assert listed() == ["0202 a"]
    battle.attack("0202", "a", dice=[3])
    assert listed() == []


def test_7_1_all_hexsides_count_rivers_included() -> None:
    battle = make_battle(
        FIELD, {"a": "4-4-12 uk 0302", "d": "2-2-7 german 0303"}, step="first_combat", rivers="0302/0303"
    )
    assert battle.rule_against(battle.attack_action("0303", "a")) == ""


def test_7_2_attacker_commits_fire_first_then_the_defender_then_the_die() -> None:
    battle = make_battle(
        FIELD, {"a": "4-4-7 us 0302", "d": "4-4-7 german 0303"}, step="first_combat", hands="us+1 german+1"
    )
    battle.attack("0303", "a")
    assert battle.waits_for == "allied attacker_fire"
    battle.do(do.CommitFire(()))
    assert battle.waits_for == "german defender_fire"
    battle.do(do.CommitFire(()), dice=[3])
    assert battle.waits_for == "allied combat"


def test_7_2_the_attacker_names_units_of_his_own_each_once() -> None:
    units = {"a": "4-4-7 uk 0302", "b": "4-4-7 uk 0402", "d": "4-4-7 german 0303", "e": "4-4-7 german 0202"}
    battle = make_battle(FIELD, units, step="first_combat")
    fight, a, b = battle.hex("0303"), battle.unit("a"), battle.unit("b")
    for named, rule in (((), "7.2"), ((a, a), "7.2"), ((b, a), "7.2"), ((a, b), ""), ((battle.unit("e"),), "7.1"),
                        ((a, 9), "7.1"), ((-1, a), "7.1")):  # fmt: skip
        assert battle.rule_against(do.Attack(fight, named)) == rule, named
    assert battle.rule_against(battle.attack_action("0302", "b")) == "7.1"  # a friend's hex


def test_7_2_a_side_without_markers_is_not_asked() -> None:
    battle = make_battle(FIELD, {"a": "4-4-7 us 0302", "d": "4-4-7 german 0303"}, step="first_combat", hands="german+1")
    battle.attack("0303", "a")
    assert battle.waits_for == "german defender_fire"


def test_7_3_differential_is_all_attackers_less_the_defender() -> None:
    units = {"a": "4-4-7 uk 0302", "b": "3-3-7 uk 0402", "d": "2-2-7 german 0303"}
    event = resolved(make_battle(FIELD, units, step="first_combat").attack("0303", "a b", dice=[1]))
    assert (event.attack.total, event.defense.total, event.differential) == (7, 2, 5)


@pytest.mark.parametrize(
    ("board", "strength", "counted"),
    [
        ({"streams": "0302/0303"}, 4, 3),
        ({"streams": "0302/0303"}, 1, 1),  # never less than 1
        ({"canals": "0302/0303"}, 4, 3),
        ({"rivers": "0302/0303"}, 4, 2),
        ({"rivers": "0302/0303"}, 5, 3),  # halved, rounded up
        ({"rivers": "0302/0303"}, 1, 1),
        ({"rivers": "0302/0303", "bridges": {"br": "highway road 0302/0303"}}, 5, 4),
        ({"rivers": "0302/0303", "bridges": {"br": "railroad rail 0302/0303"}}, 5, 4),
        ({"rivers": "0302/0303", "ferries": "0302/0303"}, 5, 4),
    ],
)
def test_7_3_each_attack_strength_is_altered_by_its_hexside(
    board: dict[str, object], strength: int, counted: int
) -> None:
    units = {"a": f"{strength}-4-7 uk 0302", "b": "2-2-7 uk 0402", "d": "2-2-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat", **board)  # type: ignore[arg-type]
    assert battle.odds("0303", "a").attack.total == counted
    assert battle.odds("0303", "a b").attack.total == counted + 2  # the other comes across dry ground


def test_7_3_a_demolished_bridge_is_a_plain_river() -> None:
    units = {"a": "5-4-7 uk 0302", "d": "2-2-7 german 0303"}
    board = {"rivers": "0302/0303", "bridges": {"br": "highway road 0302/0303"}}
    battle = make_battle(FIELD, units, step="first_combat", script={"demolished": ["br"]}, **board)  # type: ignore[arg-type]
    assert battle.odds("0303", "a").attack.total == 3


def test_7_3_depleted_units_count_half_rounded_up() -> None:
    battle = duel(5, 3, words="depleted", attacker_words="depleted")
    odds = battle.odds("0303", "a")
    assert (odds.attack.total, odds.defense.total) == (3, 2)


@pytest.mark.parametrize(("terrain", "shift"), [(".", 0), ("b", 1), ("w", 1), ("t", 1), ("r", 2), ("C", 2)])
def test_7_4_terrain_shifts_the_column_left(terrain: str, shift: int) -> None:
    battle = duel(5, 2, terrain=terrain)  # +3: column 5
    odds = battle.odds("0303", "a")
    assert (odds.column, odds.shift) == (5 - shift, shift)


def test_7_4_never_past_the_first_column() -> None:
    odds = duel(1, 5, terrain="C").odds("0303", "a")  # -4: column 1, two to the left
    assert (odds.column, odds.shift) == (0, 1)


@pytest.mark.parametrize(("differential", "column"), COLUMN_EDGES)
def test_7_5_columns(differential: int, column: int) -> None:
    battle = duel(4, 2)
    assert column_of(battle.state, differential, battle.hex("0303")) == (column, 0)


@pytest.mark.parametrize("column", range(9))
@pytest.mark.parametrize("die", range(1, 7))
def test_7_5_every_cell_of_the_table(column: int, die: int) -> None:
    differential = DIFFERENTIALS[column]
    attack, defense = max(0, differential) + 5, max(0, -differential) + 5
    event = resolved(duel(attack, defense).attack("0303", "a", dice=[die]))
    assert event.result == TABLE[die - 1].split()[column]


def with_result(result: str, *, terrain: str = ".", words: str = "", attacker_words: str = "") -> Battle:
    """A duel on which a result of the table has fallen; choices are open."""
    for column in range(9):
        for die in range(1, 7):
            if TABLE[die - 1].split()[column] != result:
                continue
            differential = DIFFERENTIALS[column]
            battle = duel(1, 1, terrain=terrain, words=words, attacker_words=attacker_words)
            shift = {".": 0, "t": 1, "C": 2}[terrain]
            if column + shift > 8:
                continue
            differential = DIFFERENTIALS[column + shift]
            strong, weak = max(0, differential) + 20, max(0, -differential) + 20
            double = 2 if "depleted" in attacker_words else 1
            double_defense = 2 if "depleted" in words else 1
            battle = duel(
                strong * double, weak * double_defense, terrain=terrain, words=words, attacker_words=attacker_words
            )
            battle.attack("0303", "a", dice=[die])
            return battle
    raise AssertionError(result)


def test_7_5_ne_changes_nothing() -> None:
    battle = with_result("NE")
    assert (battle.at("a"), battle.at("d"), battle.steps("a"), battle.steps("d")) == ("0302", "0303", 2, 2)
    assert battle.waits_for == "allied combat"


@pytest.mark.parametrize(("result", "hexes"), [("A1", 1), ("A2", 2)])
def test_7_5_attackers_retreat(result: str, hexes: int) -> None:
    battle = with_result(result)
    assert battle.waits_for == "allied retreat"
    assert {len(a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {hexes}


def test_7_5_a1_every_attacking_unit_retreats() -> None:
    units = {"a": "2-4-7 uk 0302", "b": "2-4-7 uk 0402", "d": "2-4-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat")
    battle.attack("0303", "a b", dice=[1])  # differential 0, a 1 is A1
    battle.retreat("b", "0401")
    assert battle.waits_for == "allied retreat"
    battle.retreat("a", "0301")
    assert (battle.at("a"), battle.at("b"), battle.waits_for) == ("0301", "0401", "allied combat")


def test_7_5_ad_the_attacker_depletes_a_unit_of_his_choice() -> None:
    units = {"a": "1-4-7 uk 0302", "b": "1-4-7 uk 0402", "d": "2-8-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat")
    battle.attack("0303", "a b", dice=[1])  # -6: AD
    assert battle.waits_for == "allied loss"
    assert battle.rule_against(do.Deplete(battle.unit("d"))) == "7.5"
    battle.do(do.Deplete(battle.unit("b")))
    assert (battle.steps("a"), battle.steps("b"), battle.waits_for) == (2, 1, "allied combat")


def test_7_5_ad_a_lone_attacker_takes_the_loss_unasked() -> None:
    battle = with_result("AD")
    assert (battle.steps("a"), battle.waits_for) == (1, "allied combat")


def test_7_5_ex_depletes_the_defender_then_an_attacker() -> None:
    battle = with_result("EX")
    assert (battle.steps("a"), battle.steps("d"), battle.at("d")) == (1, 1, "0303")


def test_7_5_ex_the_defender_first_and_each_by_its_name() -> None:
    units = {"a": "4-4-7 uk 0302", "d": "2-4-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat")
    events = battle.attack("0303", "a", dice=[4])  # 0: a 4 is EX
    losses = [(event.unit, event.reason.key) for event in events if isinstance(event, it.Depleted)]
    assert losses == [(1, "standard.reason.exchange"), (0, "standard.reason.lost")]


def test_7_5_ex_a_depleted_defender_is_eliminated_and_its_hex_may_be_entered() -> None:
    battle = with_result("EX", words="depleted")
    assert battle.at("d") == "gone"
    assert battle.waits_for == "allied advance"


def test_7_5_ex_nobody_advances_if_the_only_attacker_fell_too() -> None:
    battle = with_result("EX", words="depleted", attacker_words="depleted")
    assert (battle.at("a"), battle.at("d"), battle.waits_for) == ("gone", "gone", "allied combat")


@pytest.mark.parametrize(("result", "hexes"), [("D1", 1), ("D2", 2)])
def test_7_5_the_defender_retreats(result: str, hexes: int) -> None:
    battle = with_result(result)
    assert battle.waits_for == "german retreat"
    assert {len(a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {hexes}


def test_7_5_dd_depletes_and_drives_back_two() -> None:
    battle = with_result("DD")
    assert (battle.steps("d"), battle.waits_for) == (1, "german retreat")
    assert {len(a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {2}
    assert battle.rule_against(do.Resist()) == "7.8"


def test_7_5_dd_eliminates_a_depleted_defender() -> None:
    battle = with_result("DD", words="depleted")
    assert (battle.at("d"), battle.waits_for) == ("gone", "allied advance")


def test_7_5_de_eliminates() -> None:
    battle = with_result("DE")
    assert (battle.at("d"), battle.waits_for) == ("gone", "allied advance")


def test_7_6_a_city_turns_d1_into_no_effect() -> None:
    battle = with_result("D1", terrain="C")
    assert (battle.at("d"), battle.steps("d"), battle.waits_for) == ("0303", 2, "allied combat")


def test_7_6_a_city_lowers_d2_to_one_hex() -> None:
    battle = with_result("D2", terrain="C")
    assert {len(a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {1}


def test_7_6_a_city_lowers_the_retreat_of_a_unit_that_is_depleted_too() -> None:
    battle = with_result("DD", terrain="C")
    assert battle.steps("d") == 1
    assert {len(a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {1}


def test_7_6_who_attacks_out_of_a_city_goes_back_as_far_as_anybody() -> None:
    rows = [". . . . .", ". . C . .", ". . . . ."]
    battle = make_battle(rows, {"a": "2-4-7 uk 0302", "d": "2-4-7 german 0303"}, step="first_combat")
    battle.attack("0303", "a", dice=[3])  # 2 - 4 = -2: a 3 is A1
    assert battle.waits_for == "allied retreat"


def test_7_6_a_town_does_not_help() -> None:
    battle = with_result("D1", terrain="t")
    assert battle.waits_for == "german retreat"


def test_7_6_not_when_all_six_hexes_are_enemy_or_enemy_zoc() -> None:
    rows = [". . . . .", ". . . . .", ". . C . .", ". . . . .", ". . . . ."]
    around = {"a": "30-4-7 uk 0302", "b": "4-4-7 uk 0304"}  # above and below; their ZOC covers the four hexes between
    battle = make_battle(rows, around | {"d": "2-24-7 german 0303"}, step="first_combat")
    # +6: column +5,+6, two left is +1,+2: a 4 is D1, not lowered, and there is nowhere to go
    battle.attack("0303", "a", dice=[4])
    assert battle.legal("retreat") == []
    assert battle.legal("resist") == [do.Resist()]


def test_7_6_one_hex_of_the_six_that_is_free_is_enough_for_the_city_to_help() -> None:
    rows = [". . . . .", ". . . . .", ". . C . .", ". . . . .", ". . . . ."]
    battle = make_battle(rows, {"a": "30-4-7 uk 0302", "d": "2-24-7 german 0303"}, step="first_combat")
    events = battle.attack("0303", "a", dice=[4])
    assert [event.rule for event in events if isinstance(event, it.HeldFast)] == ["7.6"]
    assert (battle.at("d"), battle.waits_for) == ("0303", "allied combat")


def test_7_6_at_the_edge_of_the_map_the_hexes_that_are_there_are_all() -> None:
    rows = ["C . .", ". . .", ". . ."]
    units = {"a": "30-4-7 uk 0201", "b": "4-4-7 uk 0102", "d": "2-24-7 german 0101"}
    battle = make_battle(rows, units, step="first_combat")
    battle.attack("0101", "a", dice=[4])
    assert battle.waits_for == "german retreat"


def test_7_7_every_hex_is_farther_from_the_fight() -> None:
    battle = with_result("D2")
    topology, fight = battle.topology, battle.hex("0303")
    for action in battle.legal("retreat"):
        assert isinstance(action, do.Retreat)
        assert [topology.distance(hex, fight) for hex in action.path] == [1, 2]


def test_7_7_never_into_enemies_enemy_zoc_or_off_the_map() -> None:
    # 0201 attacks 0202 on a two-column map: below is free, the sides lie in the attackers' ZOC
    units = {"a": "5-4-7 uk 0301", "b": "2-2-7 uk 0403", "d": "2-2-7 german 0302"}
    battle = make_battle([". . . .", ". . . .", ". . . ."], units, step="first_combat")
    battle.attack("0302", "a", dice=[4])  # +3, a 4 is D1
    ends = {battle.topology.numbers[a.path[-1]] for a in battle.legal("retreat") if isinstance(a, do.Retreat)}
    # neighbours of 0302: 0301 enemy, 0401 and 0201 in a's ZOC, 0402 and 0303 in b's ZOC, 0202 free
    assert ends == {"0202"}


def test_7_7_enemy_zoc_is_open_where_a_friend_stands() -> None:
    units = {"a": "5-4-7 uk 0301", "b": "2-2-7 uk 0403", "d": "2-2-7 german 0302", "f": "2-2-7 german 0303"}
    battle = make_battle([". . . .", ". . . .", ". . . .", ". . . ."], units, step="first_combat")
    battle.attack("0302", "a", dice=[4])
    paths = {
        tuple(battle.topology.numbers[h] for h in a.path) for a in battle.legal("retreat") if isinstance(a, do.Retreat)
    }
    assert ("0202",) in paths
    # through the friend in 0303 and on, since the last hex must be free
    assert ("0303", "0203") in paths  # 0304 lies in b's ZOC
    assert ("0303",) not in paths


def test_7_7_never_across_a_prohibited_hexside() -> None:
    battle = make_battle(
        [". .", ". .", ". ."],
        {"a": "5-4-7 uk 0101", "d": "2-2-7 german 0102"},
        step="first_combat",
        rivers="0102/0103 0102/0202",
    )
    battle.attack("0102", "a", dice=[4])
    assert battle.legal("retreat") == []
    assert battle.legal("resist") == [do.Resist()]  # 0201 is in the attacker's ZOC, the river bars the rest


def test_7_7_mobile_units_do_not_retreat_across_a_canal() -> None:
    battle = make_battle(
        [". .", ". .", ". ."],
        {"a": "5-4-7 uk 0101", "d": "2-2-12 german 0102"},
        step="first_combat",
        canals="0102/0103 0102/0202",
    )
    battle.attack("0102", "a", dice=[4])
    assert battle.legal("retreat") == []


def test_7_7_a_retreat_cut_short_depletes() -> None:
    # column of three hexes: one hex of two can be retreated
    battle = make_battle(["-", ".", ".", "."], {"a": "4-4-7 uk 0102", "d": "2-2-7 german 0103"}, step="first_combat")
    battle.attack("0103", "a", dice=[6])  # +2: a 6 is D2
    battle.retreat("d", "0104")
    assert (battle.at("d"), battle.steps("d")) == ("0104", 1)


def test_7_7_a_retreat_cut_short_eliminates_a_depleted_unit() -> None:
    battle = make_battle(
        ["-", ".", ".", "."], {"a": "4-4-7 uk 0102", "d": "4-4-7 german 0103 depleted"}, step="first_combat"
    )
    battle.attack("0103", "a", dice=[6])  # 4 against 2: D2
    assert battle.at("d") == "gone"
    assert battle.waits_for == "allied advance"


def test_7_7_an_attacker_whose_retreat_is_cut_short_is_depleted_where_it_stops() -> None:
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0201", "d": "5-5-7 german 0301"}, step="first_combat")
    battle.attack("0301", "a", dice=[3])  # 2 - 5 = -3: a 3 is A2, and there is one hex
    assert battle.legal("retreat") == [do.Retreat(battle.unit("a"), battle.path("0101"))]
    battle.retreat("a", "0101")
    assert (battle.at("a"), battle.steps("a"), battle.waits_for) == ("0101", 1, "allied combat")


def test_7_7_a_depleted_unit_whose_retreat_falls_short_is_eliminated_when_nobody_else_is_left_to_go() -> None:
    # each of the two has one hex behind it, and two are owed
    units = {"a": "2-2-7 uk 0201 depleted", "b": "2-2-7 uk 0401", "d": "6-6-7 german 0301"}
    battle = make_battle([". . . . ."], units, step="first_combat")
    battle.attack("0301", "a b", dice=[3])  # 1 + 2 - 6 = -3: a 3 is A2
    assert {a.unit for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {0, 1}
    battle.retreat("b", "0501")
    assert (battle.at("a"), battle.at("b"), battle.steps("b"), battle.waits_for) == ("gone", "0501", 1, "allied combat")


def test_7_7_only_the_ways_that_lead_farthest_if_none_is_long_enough() -> None:
    # from 0301 three hexes are owed: 0201 and 0101 are two, 0202 is a dead end
    battle = make_battle([". . . .", "- . - -"], {"d": "2-2-7 german 0301", "a": "2-2-7 uk 0401"}, step="first_combat")
    paths, falls_short = retreat_paths(battle.state, battle.unit("d"), battle.hex("0401"), 3)
    assert falls_short
    assert [[battle.topology.numbers[hex] for hex in path] for path in paths] == [["0201", "0101"]]


def test_7_7_only_who_is_ordered_back_and_only_all_the_way() -> None:
    battle = with_result("D2")
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert decision.rule == "7.8"  # the owner may stand fast instead
    assert battle.rule_against(do.Retreat(battle.unit("a"), battle.path("0301"))) == "7.7"
    one_hex = do.Retreat(battle.unit("d"), battle.path("0304"))
    refusal = battle.refusal(one_hex)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("retreat_path", "7.7")
    back = with_result("A2")
    decision = STANDARD.decision(back.state)
    assert decision is not None
    assert decision.rule == "7.7"
    short = make_battle([". . ."], {"a": "2-2-7 uk 0201", "d": "5-5-7 german 0301"}, step="first_combat")
    short.attack("0301", "a", dice=[3])
    refusal = short.refusal(do.Retreat(short.unit("a"), short.path("0101 0201")))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("as_far_as_it_can", "7.7")


def test_7_5_who_falls_to_a_result_that_also_orders_back_owes_no_retreat() -> None:
    combat = rules_file().combat.model_dump()
    combat["results"]["A1"] |= {"attacker_depleted": True}
    units = {"a": "2-4-7 uk 0302 depleted", "b": "2-4-7 uk 0402", "d": "2-3-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat", rules=rules_file(combat=combat))
    battle.attack("0303", "a b", dice=[1])  # 1 + 2 - 3 = 0: a 1 is A1
    battle.do(do.Deplete(battle.unit("a")))
    assert (battle.at("a"), battle.waits_for) == ("gone", "allied retreat")
    assert {a.unit for a in battle.legal("retreat") if isinstance(a, do.Retreat)} == {battle.unit("b")}


def test_7_7_nowhere_to_stop_eliminates() -> None:
    battle = make_battle([".", "."], {"a": "4-4-7 uk 0101", "d": "4-4-7 german 0102 depleted"}, step="first_combat")
    battle.attack("0102", "a", dice=[4])
    assert battle.at("d") == "gone"


def test_7_7_attackers_that_cannot_retreat_are_eliminated() -> None:
    battle = make_battle([".", "."], {"a": "2-2-7 uk 0101", "d": "2-2-7 german 0102"}, step="first_combat")
    battle.attack("0102", "a", dice=[1])  # differential 0, a 1 is A1, and 0101 is the edge of the map
    assert battle.at("a") == "gone"


def test_7_7_friends_are_passed_to_the_first_free_hex() -> None:
    units = {"a": "2-4-7 uk 0302", "f": "2-4-7 uk 0301", "d": "2-4-7 german 0303"}
    battle = make_battle(["- . . . -", ". . . . .", ". . . . ."], units, step="first_combat")
    paths, falls_short = retreat_paths(battle.state, battle.unit("a"), battle.hex("0303"), 1)
    assert not falls_short
    # 0301 holds a friend and nothing lies beyond it, so only the hexes beside it are ways to go
    assert {battle.topology.numbers[path[-1]] for path in paths} == {"0201", "0401"}


@pytest.mark.parametrize("result", ["D1", "D2"])
def test_7_8_a_full_defender_may_stand_fast(result: str) -> None:
    battle = with_result(result)
    events = battle.do(do.Resist())
    assert [event.rule for event in events if isinstance(event, it.HeldFast)] == ["7.8"]
    assert (battle.at("d"), battle.steps("d"), battle.waits_for) == ("0303", 1, "allied combat")


def test_7_8_a_depleted_defender_may_not() -> None:
    battle = with_result("D1", words="depleted")
    assert battle.legal("resist") == []
    assert battle.rule_against(do.Resist()) == "7.8"


def test_7_9_one_surviving_attacker_may_advance() -> None:
    battle = with_result("D1")
    battle.retreat("d", "0304")
    assert battle.waits_for == "allied advance"
    battle.do(do.Advance(battle.unit("a")))
    assert (battle.at("a"), battle.waits_for) == ("0303", "allied combat")


def test_7_9_only_one_of_the_attackers_and_nobody_else() -> None:
    units = {"a": "9-4-7 uk 0302", "b": "9-4-7 uk 0402", "c": "9-4-7 uk 0202", "d": "1-1-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat")
    battle.attack("0303", "a b", dice=[6])
    assert battle.legal("advance") == [do.Advance(battle.unit("a")), do.Advance(battle.unit("b"))]
    assert battle.rule_against(do.Advance(battle.unit("c"))) == "7.9"
    battle.do(do.Advance(battle.unit("b")))
    assert battle.waits_for == "allied combat"
    assert battle.rule_against(do.Advance(battle.unit("a"))) == "7.9"


def test_7_9_or_stay() -> None:
    battle = with_result("D1")
    battle.retreat("d", "0304")
    battle.do(do.Decline())
    assert (battle.at("a"), battle.waits_for) == ("0302", "allied combat")


def test_7_9_regardless_of_zoc() -> None:
    units = {"a": "5-4-7 uk 0302", "d": "2-2-7 german 0303", "e": "2-2-7 german 0204"}
    battle = make_battle(FIELD, units, step="first_combat")
    battle.attack("0303", "a", dice=[4])
    battle.retreat("d", "0403")
    battle.do(do.Advance(battle.unit("a")))
    assert battle.at("a") == "0303"


def test_7_9_never_across_an_unbridged_river() -> None:
    units = {"a": "9-4-7 uk 0302", "b": "9-4-7 uk 0402", "d": "2-2-7 german 0303"}
    battle = make_battle(FIELD, units, step="first_combat", rivers="0302/0303")
    battle.attack("0303", "a b", dice=[4])  # 5 + 9 against 2: DE
    assert battle.rule_against(do.Advance(battle.unit("a"))) == "7.9"
    battle.do(do.Advance(battle.unit("b")))
    assert battle.at("b") == "0303"


@pytest.mark.parametrize(("strength", "can"), [("30-9-7", True), ("30-9-10", False)])
def test_7_9_a_mobile_unit_does_not_advance_over_an_unbridged_canal(strength: str, can: bool) -> None:
    units = {"a": f"{strength} uk 0101", "d": "1-1-7 german 0201"}
    battle = make_battle([". . ."], units, canals="0101/0201", step="first_combat")
    battle.attack("0201", "a", dice=[6])
    assert bool(battle.legal("advance")) is can


def test_7_9_attackers_that_retreated_do_not_advance() -> None:
    battle = with_result("A1")
    battle.retreat("a", "0301")
    assert battle.waits_for == "allied combat"


def test_7_9_a_held_hex_is_not_entered() -> None:
    battle = with_result("EX")
    assert battle.waits_for == "allied combat"


def test_7_3_whoever_has_one_point_loses_none_across_water_and_no_line_says_so() -> None:
    units = {"weak": "1-1-7 us 0101", "strong": "4-1-7 us 0202", "d": "2-2-7 german 0201"}
    battle = make_battle([". .", ". ."], units, step="first_combat", rivers="0101/0201 0201/0202")
    amounts = {unit: [line.amount for line in battle.odds("0201", unit).attack.lines] for unit in ("weak", "strong")}
    assert amounts == {"weak": [1], "strong": [4, -2]}
