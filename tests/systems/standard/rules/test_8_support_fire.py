"""Rules 8 and 16: support fire, bombardment, coordination."""

from __future__ import annotations

from collections import Counter

import pytest

from game.model.dice import ScriptedDice, SeededDice
from game.model.side import Side
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.fire import draw_support_fire, return_markers
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.setup import initial_state
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting, rules_file

PAIR = {"para": "4-4-7 us 0101", "guard": "2-2-7 german 0201"}


def fight(hands: str, attacker: str = "4-4-7 us 0101", defender: str = "2-2-7 german 0201", **kwargs: object) -> Battle:
    """Row of hexes with one attacker and one defender, in the Allied combat phase."""
    units = {"para": attacker, "guard": defender}
    return make_battle([". . . ."], units, step="first_combat", hands=hands, **kwargs)  # type: ignore[arg-type]


def drawn(play: Play, side: Side) -> int:
    return sum(len(e.markers) for e in play.events if isinstance(e, it.MarkersDrawn) and e.side is side)


def shipped_play(seed: int = 1, **script: object) -> Play:
    setting = make_setting(make_board([". . . ."]), PAIR, **script)
    state = initial_state(setting)
    state.turn = 1
    return Play(state, SeededDice(seed))


def test_8_1_shipped_pools() -> None:
    setting = shipped_play().state.setting
    pool = {(m.nation, m.value): m.count for m in setting.markers}
    us_and_uk = {1: 2, 2: 2, 3: 3}
    expected = {(nation, value): count for nation in ("uk", "us") for value, count in us_and_uk.items()}
    assert pool == expected | {("german", 1): 4, ("german", 2): 3, ("german", 3): 1}


def test_8_1_each_side_draws_its_allotment() -> None:
    play = shipped_play()
    draw_support_fire(play)
    assert drawn(play, ALLIED) == 9
    assert drawn(play, GERMAN) == 4
    for marker in play.state.setting.markers:
        assert play.state.pool[marker.index] + play.state.hand[marker.index] == marker.count


def test_8_1_draws_at_random_every_marker_alike() -> None:
    # German pool: 4 of +1, 3 of +2, 1 of +3 and 4 are drawn, so the +3 is among them in half of all draws
    with_three = 0
    for seed in range(400):
        play = shipped_play(seed)
        draw_support_fire(play)
        kind = next(m.index for m in play.state.setting.markers if (m.nation, m.value) == ("german", 3))
        with_three += play.state.hand[kind]
    assert 160 < with_three < 240


def test_8_1_scripted_draw_takes_the_marker_counted_to() -> None:
    play = shipped_play(options={"allotments": {"allied": [0], "german": [2]}})
    play.dice = ScriptedDice([8, 1])  # of 8 markers in the order +1 x4, +2 x3, +3: the eighth, then the first of 7
    draw_support_fire(play)
    german = [m.value for m in play.state.setting.markers if play.state.hand[m.index]]
    assert german == [1, 3]


def test_8_1_a_smaller_pool_is_drawn_whole() -> None:
    play = shipped_play(options={"allotments": {"allied": [99], "german": [4]}})
    draw_support_fire(play)
    assert drawn(play, ALLIED) == 14
    assert not any(play.state.pool[m.index] for m in play.state.setting.markers if m.side is ALLIED)


def test_8_1_a_scenario_may_list_allotments_by_turn() -> None:
    for turn, expected in ((1, 2), (2, 5), (3, 5)):
        play = shipped_play(options={"allotments": {"allied": [2, 5]}})
        play.state.turn = turn
        draw_support_fire(play)
        assert drawn(play, ALLIED) == expected


def test_8_1_the_last_marker_of_a_pool_needs_no_die() -> None:
    play = shipped_play(options={"allotments": {"allied": [0], "german": [8]}})
    play.dice = ScriptedDice([1] * 7)
    draw_support_fire(play)
    assert drawn(play, GERMAN) == 8


def test_12_2_an_allotment_does_not_fall_below_none() -> None:
    zone = {"id": "dz", "title": "1st", "nation": "uk", "hex": "0101"}
    play = shipped_play(options={"allotments": {"allied": [2], "german": [0]}}, drop_zones=[zone])
    play.state.zone_lost = [1]
    draw_support_fire(play)
    assert [event.markers for event in play.events if isinstance(event, it.MarkersDrawn)] == [(), ()]


def test_8_2_no_range_any_combat_on_the_map() -> None:
    battle = fight("us+3", "4-4-7 us 0101")
    battle.attack("0201", "para")
    assert battle.waits_for == "allied attacker_fire"
    assert do.CommitFire(battle.markers("us+3")) in battle.legal("commit_fire")


def test_8_3_each_marker_is_used_once_a_turn() -> None:
    battle = fight("us+3")
    battle.attack("0201", "para")
    events = battle.do(do.CommitFire(battle.markers("us+3")), dice=[1])
    assert events[0] == it.FireCommitted("8.3", ALLIED, battle.markers("us+3"))
    kind = battle.marker("us+3")
    assert (battle.state.hand[kind], battle.state.spent[kind]) == (0, 1)
    return_markers(battle.state)
    assert battle.state.pool[kind] == battle.setting.markers[kind].count


def test_8_3_at_most_three_markers_a_side_in_one_combat() -> None:
    battle = fight("us+1 us+1 us+2 us+3")
    battle.attack("0201", "para")
    assert battle.rule_against(do.CommitFire(battle.markers("us+1 us+1 us+2 us+3"))) == "8.3"
    assert battle.rule_against(do.CommitFire(battle.markers("us+1 us+2 us+3"))) == ""


def test_8_3_a_marker_not_in_hand_cannot_be_used() -> None:
    battle = fight("us+1")
    battle.attack("0201", "para")
    assert battle.rule_against(do.CommitFire(battle.markers("us+2"))) == "8.3"
    assert battle.rule_against(do.CommitFire(battle.markers("us+1 us+1"))) == "8.3"


def test_8_3_only_markers_of_ones_own_in_order_that_there_are() -> None:
    battle = fight("us+1 us+2 german+2")
    battle.attack("0201", "para")
    one, two = battle.markers("us+1 us+2")
    for wrong in (battle.markers("german+2"), (two, one), (-1,), (99,)):
        assert battle.rule_against(do.CommitFire(wrong)) == "8.3", wrong
    assert battle.rule_against(do.CommitFire((one, two))) == ""


def test_8_3_markers_serve_attack_and_defense() -> None:
    battle = fight("us+3 german+2")
    battle.attack("0201", "para")
    battle.do(do.CommitFire(battle.markers("us+3")))
    assert battle.waits_for == "german defender_fire"
    events = battle.do(do.CommitFire(battle.markers("german+2")), dice=[1])
    resolved = next(e for e in events if isinstance(e, it.CombatResolved))
    assert (resolved.attack.total, resolved.defense.total) == (4 + 3, 2 + 2)


def test_8_3_the_choices_are_every_set_of_markers() -> None:
    battle = fight("us+1 us+1 us+2")
    battle.attack("0201", "para")
    # none; 1, 2; 1+1, 1+2; 1+1+2
    assert len(battle.legal("commit_fire")) == 6


@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize(("terrain", "shift"), [(".", 0), ("b", 1), ("w", 1), ("t", 1), ("r", 2), ("C", 2)])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_8_4_bombardment_succeeds_at_most_value_less_shift(value: int, terrain: str, shift: int, die: int) -> None:
    units = {"para": "4-4-7 us 0101", "guard": "2-2-7 german 0201"}
    battle = make_battle([f". {terrain} ."], units, step="first_combat", hands=f"us+{value}")
    marker = battle.marker(f"us+{value}")
    events = battle.do(do.Bombard(battle.unit("guard"), marker), dice=[die])
    is_hit = die <= value - shift
    assert it.Bombarded("8.4", 1, battle.hex("0201"), marker, value - shift, die, is_hit) in events
    assert battle.steps("guard") == (1 if is_hit else 2)


def test_8_4_a_depleted_unit_retreats_instead() -> None:
    battle = fight("us+3", defender="2-2-7 german 0201 depleted")
    battle.do(do.Bombard(battle.unit("guard"), battle.marker("us+3")), dice=[1])
    assert battle.waits_for == "german retreat"
    battle.retreat("guard", "0301")
    assert (battle.at("guard"), battle.steps("guard")) == ("0301", 1)


def test_8_4_the_city_lowers_that_retreat_too() -> None:
    units = {"para": "4-4-7 us 0101", "guard": "2-2-7 german 0201 depleted"}
    battle = make_battle([". C ."], units, step="first_combat", hands="us+3")
    events = battle.do(do.Bombard(battle.unit("guard"), battle.marker("us+3")), dice=[1])
    assert [event.rule for event in events if isinstance(event, it.HeldFast)] == ["7.6"]
    assert (battle.at("guard"), battle.steps("guard"), battle.waits_for) == ("0201", 1, "allied combat")


def test_8_4_so_does_a_unit_of_a_single_step() -> None:
    battle = fight("us+3", defender="2-2-7 german 0201 single")
    battle.do(do.Bombard(battle.unit("guard"), battle.marker("us+3")), dice=[1])
    battle.retreat("guard", "0301")
    assert (battle.at("guard"), battle.steps("guard")) == ("0301", 1)


def test_8_4_once_a_phase_and_not_on_a_unit_attacked_in_it() -> None:
    battle = fight("us+3 us+2")
    guard = battle.unit("guard")
    battle.do(do.Bombard(guard, battle.marker("us+2")), dice=[6])
    assert battle.rule_against(do.Bombard(guard, battle.marker("us+3"))) == "8.4"
    battle = fight("us+3")
    battle.attack("0201", "para")
    battle.do(do.CommitFire(()), dice=[3])  # +2 is in the column +1,+2: a 3 is EX, both depleted
    assert battle.rule_against(do.Bombard(guard, battle.marker("us+3"))) == "8.4"


def test_8_4_only_an_enemy_adjacent_to_one_of_your_units() -> None:
    battle = fight("us+3", defender="2-2-7 german 0301")
    assert battle.rule_against(do.Bombard(battle.unit("guard"), battle.marker("us+3"))) == "8.4"
    assert battle.rule_against(do.Bombard(battle.unit("para"), battle.marker("us+3"))) == "8.4"


def test_8_4_neither_ones_own_nor_who_waits_nor_an_enemy_with_none_but_his_own_beside_him() -> None:
    units = {"para": "4-4-7 us 0101", "mate": "4-4-7 us 0201", "far": "2-2-7 german 0401", "by": "2-2-7 german 0501",
             "off": "2-2-7 german off"}  # fmt: skip
    battle = make_battle([". . . . ."], units, step="first_combat", hands="us+3")
    for name, code in (("para", "no_enemy"), ("off", "no_enemy"), ("far", "not_adjacent"), ("by", "not_adjacent")):
        refusal = battle.refusal(do.Bombard(battle.unit(name), battle.marker("us+3")))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (code, "8.4"), name
    assert battle.legal("bombard") == []


def test_8_4_by_a_marker_of_ones_own_that_is_in_hand_and_spends_it() -> None:
    battle = fight("us+3 german+1")
    guard, marker = battle.unit("guard"), battle.marker("us+3")
    for wrong in (battle.marker("german+1"), battle.marker("us+2"), -1, 99):
        assert battle.rule_against(do.Bombard(guard, wrong)) == "8.4", wrong
    assert battle.legal("bombard") == [do.Bombard(guard, marker)]
    battle.do(do.Bombard(guard, marker), dice=[6])
    assert (battle.state.hand[marker], battle.state.spent[marker]) == (0, 1)
    assert battle.legal("bombard") == []


def test_8_4_across_a_river_and_in_either_combat_phase() -> None:
    battle = make_battle([". . ."], PAIR, step="second_combat", hands="german+3", rivers="0101/0201")
    battle.do(do.Bombard(battle.unit("para"), battle.marker("german+3")), dice=[3])
    assert battle.steps("para") == 1


def test_8_4_a_bombarded_unit_may_be_attacked() -> None:
    battle = fight("us+2")
    battle.do(do.Bombard(battle.unit("guard"), battle.marker("us+2")), dice=[1])
    assert battle.rule_against(battle.attack_action("0201", "para")) == ""


def test_8_4_may_be_switched_off_by_the_scenario() -> None:
    battle = fight("us+3", script={"options": {"bombardment": False}})
    assert battle.legal("bombard") == []
    assert battle.rule_against(do.Bombard(battle.unit("guard"), battle.marker("us+3"))) == "8.4"


UK, US, POLES = "2-2-7 uk", "2-2-7 us", "2-2-7 polish"
BOTH_HANDS = "uk+1 uk+1 us+1 us+1"


def attack_with(*nations: str) -> Battle:
    around = ("0102", "0201", "0302")  # three neighbours of the defender in 0202
    units = {f"a{i}": f"{nation} {around[i]}" for i, nation in enumerate(nations)} | {"guard": "2-2-7 german 0202"}
    battle = make_battle([". . .", ". . .", ". . ."], units, step="first_combat", hands=BOTH_HANDS)
    battle.do(do.Attack(battle.hex("0202"), tuple(range(len(nations)))))
    return battle


def commits(battle: Battle, names: str) -> str:
    return battle.rule_against(do.CommitFire(battle.markers(names)))


def test_16_1_us_units_alone_take_one_uk_marker() -> None:
    battle = attack_with(US, US)
    assert commits(battle, "uk+1 uk+1") == "16.1"
    assert commits(battle, "uk+1 us+1 us+1") == ""


def test_16_1_only_what_may_fire_together_and_lies_in_hand_is_listed() -> None:
    battle = attack_with(US)
    sets = [a.markers for a in battle.legal("commit_fire") if isinstance(a, do.CommitFire)]
    uk, us = battle.marker("uk+1"), battle.marker("us+1")
    assert sorted(sets) == sorted([(), (uk,), (us,), (uk, us), (us, us), (uk, us, us)])


def test_16_1_uk_units_alone_take_one_us_marker() -> None:
    battle = attack_with(UK)
    assert commits(battle, "us+1 us+1") == "16.1"
    assert commits(battle, "us+1 uk+1 uk+1") == ""


def test_16_1_both_nations_together_take_any() -> None:
    battle = attack_with(UK, US)
    assert commits(battle, "us+1 us+1 uk+1") == ""
    assert commits(battle, "us+1 uk+1 uk+1") == ""


def test_16_1_poles_take_any() -> None:
    for nations in ((POLES,), (POLES, US), (POLES, UK)):
        battle = attack_with(*nations)
        assert commits(battle, "us+1 us+1 uk+1") == ""
        assert commits(battle, "us+1 uk+1 uk+1") == ""


def test_16_1_holds_in_defense_too() -> None:
    battle = make_battle(
        [". ."], {"para": "2-2-7 us 0101", "guard": "2-2-7 german 0201"}, step="second_combat", hands=BOTH_HANDS
    )
    battle.attack("0101", "guard")
    assert battle.waits_for == "allied defender_fire"
    assert commits(battle, "uk+1 uk+1") == "16.1"
    assert commits(battle, "uk+1 us+1") == ""


def test_8_1_numbers_are_data() -> None:
    pool = [{"nation": "us", "value": 5, "count": 1}]
    limits = {"most_in_one_combat": 1, "handicap": 1, "coordination": [], "bombardment": True}
    fire = {"pool": pool, "allied": 1, "german": 0, **limits}
    setting = make_setting(make_board([". ."]), {"para": "2-2-7 us 0101"}, rules=rules_file(support_fire=fire))
    assert Counter(m.value for m in setting.markers) == {5: 1}
    assert setting.allotments == ((1,), (0,))
