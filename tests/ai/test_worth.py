"""What a whole position is worth to the side that makes for the objective."""

from __future__ import annotations

import pytest

from game.systems.standard.ai.weights import planner_file
from game.systems.standard.ai.worth import DECIDED, position_worth
from game.systems.standard.rules.sides import ALLIED
from tests.ai.planning import outlook_of, victory
from tests.systems.standard.rules.builder import Battle, make_battle

ROWS = [". . . . . . . .", ". . . . . . . ."]
UNITS = {"lead": "4-3-10 uk 0101", "far": "2-2-7 german 0802", "post": "2-2-7 german 0501"}
PROSPECTS = planner_file().prospects


def battle(turns: int = 8, **changes: str) -> Battle:
    return make_battle(ROWS, {**UNITS, **changes}, script=victory("0701 0702") | {"turns": turns})


def worth(battle: Battle) -> float:
    return position_worth(outlook_of(battle, ALLIED))


def test_strength_counts_for_either_side() -> None:
    plain = worth(battle())
    assert worth(battle(more="2-2-7 uk 0102")) > plain
    assert worth(battle(more="2-2-7 german 0801")) < plain


def test_who_bars_the_way_counts_the_more_the_later_it_is() -> None:
    early, late = battle(turns=8), battle(turns=1)
    for game, share in ((early, 1 / 8), (late, 1.0)):
        aside = battle(turns=game.setting.script.turns, post="2-2-7 german 0502")
        blank = battle(turns=game.setting.script.turns, post="2-2-7 german off")
        assert worth(game) < worth(blank)
        low, high = PROSPECTS.barring_strength
        assert low + share * (high - low) >= 0
        assert worth(aside) <= worth(blank)
    assert worth(battle(turns=1, post="2-2-7 german off")) - worth(late) > (
        worth(battle(turns=8, post="2-2-7 german off")) - worth(early)
    )


def test_the_way_that_is_left_counts() -> None:
    places = ("0101", "0201", "0301", "0401")
    worths = [worth(battle(lead=f"4-3-10 uk {place}", post="2-2-7 german off")) for place in places]
    assert worths == sorted(set(worths))


def test_units_in_the_objective_count_for_either_side() -> None:
    here, there = battle(far="2-2-7 german 0702"), battle()
    assert worth(here) < worth(there)
    held = battle()
    held.state.held_most = 1
    assert worth(held) - worth(battle()) == pytest.approx(
        PROSPECTS.draw[0] + (PROSPECTS.draw[1] - PROSPECTS.draw[0]) / 8, abs=1
    )


@pytest.mark.parametrize(("winner", "points"), [(0, DECIDED), (1, -DECIDED), (2, 0.0)])
def test_a_decided_game_is_worth_its_result(winner: int, points: float) -> None:
    over = battle()
    over.state.winner = winner
    assert worth(over) == points
