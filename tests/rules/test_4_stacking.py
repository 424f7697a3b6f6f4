"""Rule 4: stacking."""

from tests.rules.builder import make_battle


def test_4_1_one_unit_a_hex_at_the_end_of_a_move() -> None:
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 uk 0201"})
    assert battle.rule_against(battle.move_action("a", "0201")) == "4.1"
    assert "0201" not in battle.destinations("a")


def test_4_2_friends_are_passed_at_no_extra_cost() -> None:
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 uk 0201"})
    battle.move("a", "0201 0301")
    assert battle.at("a") == "0301"
    assert battle.mp("a") == 5


def test_4_2_enemies_are_never_passed() -> None:
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 german 0201"})
    assert battle.rule_against(battle.move_action("a", "0201 0301")) == "5.5"
