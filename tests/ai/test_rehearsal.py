"""Near the end level hard tries each choice in a fight out in the head, and does what wins most. [7, 17]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.action import Action
from game.model.side import Side
from game.systems.standard.ai.near_end import DRAWN, player_turns_left, settle_early
from game.systems.standard.ai.options import MOST_OPTIONS, fight_options
from game.systems.standard.ai.planner import Planner
from game.systems.standard.ai.playout import Playouts
from game.systems.standard.ai.rehearsal import FIRST_LOOK, STAYING, Rehearsal, is_near_end
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from tests.ai.planning import geography_of, outlook_of, victory
from tests.house import house_scenarios
from tests.systems.standard.rules.builder import Battle, make_battle

HARD = planner_file().levels["hard"]
PLAIN = ["." * 6 for _ in range(4)]
LAST = {"turns": 3}


def last_stand(step: str = "first_combat", **units: str) -> Battle:
    """The last turn but for what a test changes: the Allies stand beside the two objective hexes."""
    everybody = {"one": "4-4-7 uk 0201", "two": "4-4-7 uk 0502", "guard": "2-2-7 german 0301", **units}
    script = victory("0301 0601", for_victory=1, for_draw=0)
    battle = make_battle(PLAIN, everybody, script=script | LAST, step=step, hands="uk+3 german+2")
    battle.state.turn = 3
    return battle


# how near the end is


def test_the_last_player_turn_of_the_keeper_of_the_objective_does_not_count() -> None:
    battle = last_stand()
    assert player_turns_left(battle.state, ALLIED) == 1
    assert player_turns_left(battle.state, GERMAN) == 2
    battle.state.turn = 2
    assert player_turns_left(battle.state, ALLIED) == 3
    german = last_stand("second_movement")
    assert player_turns_left(german.state, ALLIED) == 0
    assert player_turns_left(german.state, GERMAN) == 1


@pytest.mark.parametrize(("held", "for_draw", "winner"), [(0, 0, int(GERMAN)), (0, 1, int(GERMAN)), (1, 1, DRAWN)])
def test_a_game_is_decided_once_whoever_must_take_the_objective_has_had_his_last_turn(
    held: int, for_draw: int, winner: int
) -> None:
    script = victory("0301 0601", for_draw=for_draw) | LAST
    battle = make_battle(PLAIN, {"one": "4-4-7 uk 0202", "guard": "2-2-7 german 0301"}, script=script)
    battle.state.turn, battle.state.held_most = 3, held
    settle_early(battle.state, ALLIED)
    assert battle.state.winner < 0
    german = make_battle(PLAIN, {"one": "4-4-7 uk 0202"}, script=script, step="second_movement")
    german.state.turn, german.state.held_most = 3, held
    settle_early(german.state, ALLIED)
    assert german.state.winner == winner


def test_only_small_battles_and_the_last_turns_are_near_the_end() -> None:
    battle = last_stand()
    assert is_near_end(battle.state, HARD, ALLIED)
    assert not is_near_end(battle.state, planner_file().levels["normal"], ALLIED)
    assert not is_near_end(last_stand("second_movement").state, HARD, ALLIED)
    crowd = {f"more_{number}": "1-1-7 german off" for number in range(HARD.near_end)}
    script = victory("0301 0601") | LAST | {
        "reinforcements": [{"turn": 3, "units": list(crowd), "hexes": "0604"}]
    }  # fmt: skip
    full = make_battle(PLAIN, {"one": "4-4-7 uk 0202", "guard": "2-2-7 german 0301", **crowd}, script=script)
    full.state.turn = 3
    assert not is_near_end(full.state, HARD, ALLIED)


# what there is to choose from


def test_in_a_combat_phase_one_can_attack_with_a_few_or_all_or_end_it() -> None:
    battle = last_stand(three="1-1-7 uk 0401")
    usual = do.EndPhase()
    options = fight_options(outlook_of(battle, ALLIED), usual)
    assert options[0] == usual
    assert len(options) == len(set(options)) <= MOST_OPTIONS
    everybody = tuple(sorted(battle.unit(name) for name in ("one", "three")))
    assert do.Attack(battle.hex("0301"), everybody) in options


def test_support_fire_is_tried_once_a_column_and_with_as_little_as_does_it() -> None:
    battle = last_stand()
    battle.attack("0301", "one")
    assert battle.waits_for == "allied attacker_fire"
    options = fight_options(outlook_of(battle, ALLIED), do.CommitFire(()))
    markers = battle.setting.markers
    points = [sum(markers[kind].value for kind in option.markers) for option in options]  # type: ignore[attr-defined]
    columns = [column_of(battle.state, 2 + more, battle.hex("0301"))[0] for more in points]
    assert points[0] == 0
    assert len(columns) == len(set(columns)) > 1


def test_where_nobody_fights_there_is_nothing_to_try() -> None:
    battle = last_stand("first_movement")
    move = do.Move(battle.unit("two"), (battle.hex("0502"), battle.hex("0503")))
    assert fight_options(outlook_of(battle, ALLIED), move) == [move]


# what wins most


class Foreseen(Playouts):
    """Playouts in which the games that an option wins are written down."""

    def __init__(self, battle: Battle, shares: Mapping[Action, Sequence[float]]) -> None:
        super().__init__(geography_of(battle), {}, lambda _: pytest.fail("nobody need think"), 1)
        self._shares = {action: list(won) for action, won in shares.items()}
        self.played = dict.fromkeys(shares, 0)

    def share_won(self, state: State, side: Side, action: Action, chance: int) -> float:
        self.played[action] += 1
        won = self._shares[action]
        return won[(self.played[action] - 1) % len(won)]


def ends(count: int) -> list[Action]:
    return [do.Attack(hex, (0,)) for hex in range(count)]


def rehearsed(shares: Sequence[Sequence[float]], looks: int = 1000) -> tuple[int, list[int]]:
    """The number of the option that is chosen, and how often each was played."""
    battle, options = last_stand(), ends(len(shares))
    playouts = Foreseen(battle, dict(zip(options, shares, strict=True)))
    left = iter([True] * looks)
    best = Rehearsal(playouts, HARD).best(battle.state, ALLIED, options, lambda: next(left, False))
    return options.index(best), [playouts.played[option] for option in options]


def test_the_option_that_wins_most_is_taken() -> None:
    assert rehearsed([[0, 0, 1], [1, 1, 1], [0, 1, 1]])[0] == 1


def test_the_usual_choice_is_kept_where_no_other_wins_more() -> None:
    first_look = HARD.rehearsals // FIRST_LOOK
    assert rehearsed([[1], [1], [1]]) == (0, [first_look] * 3)
    assert rehearsed([[1, 0, 1], [0, 1, 1]])[0] == 0


def test_after_the_first_look_only_the_best_are_played_on() -> None:
    chosen, played = rehearsed([[0], *[[number / 10] for number in range(1, 8)]])
    assert chosen == 7
    assert played[0] == played[7] == HARD.rehearsals
    assert played.count(HARD.rehearsals) == 1 + STAYING


def test_without_time_the_usual_choice_is_kept() -> None:
    assert rehearsed([[0], [1]], looks=0)[0] == 0
    assert rehearsed([[0], [1]], looks=1)[0] == 1


def test_what_it_tries_in_a_player_turn_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    real = Rehearsal.best

    def noted(self: Rehearsal, *rest: object) -> Action:
        action = real(self, *rest)  # type: ignore[arg-type]
        steps.append(self._playouts.steps)
        return action

    monkeypatch.setattr(Rehearsal, "best", noted)
    players = {side: Planner(side, "hard") for side in (ALLIED, GERMAN)}
    game = Game.new(load_scenario("first_drop"), seed=6, keep_history=False)
    while (decision := game.decision) is not None:
        game.apply(players[decision.side].choose(Position(game)))
    assert steps
    one_course = 8 * 120
    assert max(steps) <= HARD.in_battle_of(10).rehearsed_steps // 2 + one_course


def test_in_a_battle_of_few_units_it_searches_no_manners_and_rehearses_little() -> None:
    few = HARD.in_battle_of(10)
    assert (few.tries, few.rehearsals) == (1, HARD.rehearsals)
    assert few.rehearsed_steps < HARD.rehearsed_steps
    assert few.near_end < HARD.near_end
    assert few.attacking["route"] == HARD.attacking["route"]
    assert few.attacking["attack_threshold"] < planner_file().weights.attack_threshold


def test_with_rule_modules_it_rehearses_more_of_the_last_turns() -> None:
    plain, with_modules = HARD.in_battle_of(10), HARD.in_battle_of(10, with_modules=True)
    assert with_modules.near_end > plain.near_end
    assert with_modules.rehearsed_steps > plain.rehearsed_steps
    assert (with_modules.tries, with_modules.attacking) == (plain.tries, plain.attacking)


def test_only_the_smallest_of_what_is_shipped_are_battles_of_few_units() -> None:
    """In every other scenario level hard thinks as ever."""
    few = []
    for path in house_scenarios():
        scenario = load_scenario(path)
        if scenario.system.name == "standard" and HARD.in_battle_of(len(scenario.setting.units)) is not HARD:
            few.append(scenario.id)
    assert few == ["first_drop", "sloe_dam", "westkapelle"]
    assert planner_file().levels["normal"].in_battle_of(10) is planner_file().levels["normal"]


# positions


def test_on_the_last_turn_an_attack_at_bad_odds_is_better_than_none() -> None:
    """Whoever does not attack has lost: what the fight may cost is of no account any more."""
    battle = make_battle(
        PLAIN,
        {"one": "3-3-7 uk 0302", "guard": "4-4-7 german 0301 single"},
        script=victory("0301 0601", for_victory=1, for_draw=0) | LAST,
        step="first_combat",
    )
    battle.state.turn = 3
    end, attack = do.EndPhase(), do.Attack(battle.hex("0301"), (battle.unit("one"),))
    geography = geography_of(battle)
    planner = Planner(1, "hard")
    minds = {side: planner._usual(geography, side) for side in (ALLIED, GERMAN)}
    playouts = planner._playouts(battle.state, geography, minds)
    many = HARD.model_copy(update={"rehearsals": 60})
    assert Rehearsal(playouts, many).best(battle.state, ALLIED, [end, attack], lambda: True) == attack
