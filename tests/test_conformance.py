"""The conformance suite on the example game, with and without a secret, and on every scenario that is shipped.

ARNHEM_CONFORMANCE_GAMES sets how many random games are played in all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from lanterns.rules.actions import EndTurn, Walk

from game.ai.player import Position
from game.engine.game import Game
from game.model.errors import IllegalAction
from game.model.side import Side
from game.scenario.scenario import Scenario
from tests import conformance
from tests.playthrough import SEEDS, path_of
from tests.secret_game import LOOSE_PLANKS, NOWHERE, Loosen, NightState, loose_planks

pytestmark = pytest.mark.usefixtures("lanterns_installed")
GAMES = int(os.environ.get("ARNHEM_CONFORMANCE_GAMES", "51"))
BLOCKS = 8
NAMES = conformance.scenario_names()
OF_EACH_GAME = ("lanterns", "first_drop", "ludendorff")
OF_EACH_DAY = (*OF_EACH_GAME, "arnhem", "sloe_dam")
"""One of each set of rules, and the battle itself; the others follow where everything is tried."""
LONG = ("scheldt", "remagen")
"""Half as many games of these as of others: one has more positions than ten of an evening's."""
OTHERS = [name for name in NAMES if name not in (*OF_EACH_GAME, *LONG)]
DAILY = [name if name in OF_EACH_DAY else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]
ROOT = Path(__file__).parents[1]

scenario_named = cache(conformance.scenario_named)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, BLOCKS))])
@pytest.mark.parametrize("name", DAILY)
def test_random_games_keep_to_the_contract(name: str, block: int) -> None:
    count = -(-GAMES // len(NAMES)) // (2 if name in LONG else 1)
    for seed in range(block, count, BLOCKS):
        conformance.check_game(scenario_named(name), seed)


@pytest.mark.parametrize("name", DAILY)
def test_a_game_can_be_saved_and_loaded_at_every_decision(name: str, tmp_path: Path) -> None:
    scenario = scenario_named(name)
    game, player = Game.new(scenario, seed=11), conformance.random_player(11)
    while game.decision is not None:
        if game.actions_done < 60 or game.actions_done % (64 if name in LONG else 16) == 0:
            game.save(tmp_path / "game.save")
            again = Game.load(tmp_path / "game.save", lambda _: scenario)
            assert again.state.fingerprint() == game.state.fingerprint()
            assert again.decision == game.decision
            action = conformance.random_player(game.actions_done).choose(Position(again))
            assert game.refusal(action) is None
            assert again.apply(action) == game.apply(action)
            game.rewind()
        game.apply(player.choose(Position(game)))


@pytest.mark.parametrize("name", DAILY)
def test_a_whole_game_can_be_taken_back_and_done_again(name: str) -> None:
    played = conformance.play(scenario_named(name), 5)
    game, events = played.game, played.game.events
    back = [game.state_hash, *(game.state_hash for _ in range(game.actions_done) if game.rewind())]
    assert back == list(reversed(played.hashes))
    while game.redo_refusal() is None:
        game.redo()
        assert game.state_hash == played.hashes[game.actions_done]
    assert game.events == events


@pytest.mark.parametrize(
    ("names", "hash_seed"),
    [
        (OF_EACH_GAME, "0"),
        *(pytest.param(names, "0", marks=pytest.mark.slow) for names in (LONG, OTHERS[::2], OTHERS[1::2])),
        pytest.param(OF_EACH_DAY, "12345", marks=pytest.mark.slow),
    ],
)
def test_another_process_plays_the_same_games(names: Sequence[str], hash_seed: str, tmp_path: Path) -> None:
    """Whatever the order of its sets, its language and its clock; what it has saved comes here to the same positions.

    What this process plays is written down: the golden playthroughs have the same seeds.
    """
    surroundings = {"PYTHONHASHSEED": hash_seed, "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.conformance", ",".join(names), tmp_path, *map(str, SEEDS)],
        cwd=ROOT,
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert len(told) == len(names) * len(SEEDS)
    for name, seed in product(names, SEEDS):
        hashes = told[f"{name}-{seed}"]
        loaded = Game.load(tmp_path / f"{name}-{seed}.save", lambda _, name=name: scenario_named(name))  # type: ignore[misc]
        assert [loaded.header.start, *(entry.state_hash for entry in loaded.history)] == hashes
        golden = path_of(name, seed).read_text(encoding="utf-8").splitlines()
        assert golden[1] == f"set-up, position {hashes[0]}"
        assert golden[-1] == f"last position {hashes[-1]}"
        assert f" after {len(hashes) - 1} actions: " in golden[-2]


class TestTheSuiteItself:
    """Each planted fault in the rules of a game with a secret is found."""

    @staticmethod
    def found(monkeypatch: pytest.MonkeyPatch, method: str, fault: object) -> str:
        def check_many() -> None:
            for seed in range(30):
                conformance.check_game(loose_planks(), seed)

        monkeypatch.setattr(LOOSE_PLANKS, method, fault, raising=False)
        with pytest.raises(AssertionError) as caught:
            check_many()
        return str(caught.value)

    def test_a_whole_game_passes(self) -> None:
        assert conformance.check_game(loose_planks(), 1).game.outcome

    def test_something_listed_that_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.refusal
        fault = lambda state, action: right(state, Loosen(0) if isinstance(action, EndTurn) else action)  # noqa: E731
        assert "refused" in self.found(monkeypatch, "refusal", fault)

    def test_asking_that_changes_the_position(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.refusal

        def fault(state: NightState, action: object) -> object:
            if isinstance(action, Walk) and action.band < 0:
                state.turn += 1
            return right(state, action)

        assert "has changed the position" in self.found(monkeypatch, "refusal", fault)

    def test_something_accepted_that_is_not_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.refusal

        def fault(state: NightState, action: object) -> object:
            return None if isinstance(action, Loosen) and action.square == 10**6 else right(state, action)

        assert "accepted and not listed" in self.found(monkeypatch, "refusal", fault)

    def test_something_accepted_that_breaks_the_position(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def check(state: NightState) -> list[str]:
            return [] if NOWHERE in state.planks else ["a plank is far out"]

        assert "far out" in self.found(monkeypatch, "invariants", check)

    def test_dice_that_do_not_come_from_the_door(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right, rng = LOOSE_PLANKS.step, Random(1)

        def fault(state: NightState, action: object, dice: object) -> object:
            events = right(state, action, dice)
            state.points[0] += rng.randrange(2)
            return events

        assert "another position" in self.found(monkeypatch, "step", fault)

    def test_a_shallow_clone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = NightState.clone

        def fault(state: NightState) -> NightState:
            copy = right(state)
            copy.points = state.points
            return copy

        monkeypatch.setattr(NightState, "clone", fault)
        assert "a clone is not independent" in self.found(monkeypatch, "name", "loose_planks")

    def test_reading_that_trips_over_what_is_no_action(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.decode

        def fault(setting: object, data: dict[str, object]) -> object:
            return right(setting, {**data, "do": data["do"]})

        assert "reading it fails" in self.found(monkeypatch, "decode", fault)

    def test_a_game_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(conformance, "MOST_ACTIONS", 20)
        assert "no end" in self.found(monkeypatch, "name", "loose_planks")

    def test_a_position_in_which_nothing_is_legal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.legal

        def fault(state: NightState) -> object:
            over = state.clone()
            over.turn = 99
            return right(over if state.turn > 2 else state)

        assert "nothing is legal" in self.found(monkeypatch, "legal", fault)

    def test_an_action_that_is_recorded_as_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fault = lambda setting, data: EndTurn()  # noqa: E731
        assert "comes back from its record as another" in self.found(monkeypatch, "decode", fault)

    def test_a_view_that_shows_what_is_hidden(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fault = lambda state, side: state.clone()  # noqa: E731
        assert "sees what is hidden from it" in self.found(monkeypatch, "view", fault)

    def test_a_view_that_is_no_copy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fault = lambda state, side: state  # noqa: E731
        assert "a view is the position itself" in self.found(monkeypatch, "view", fault)

    def test_looking_that_changes_the_position(self, monkeypatch: pytest.MonkeyPatch) -> None:
        right = LOOSE_PLANKS.view

        def fault(state: NightState, side: Side | None) -> NightState:
            state.planks = right(state, side).planks
            return state.clone()

        assert "looking at the position has changed it" in self.found(monkeypatch, "view", fault)

    def test_invariants_are_asked_after_every_action(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fault = lambda state: ["it is turn 3"] if state.turn == 3 else []  # noqa: E731
        assert "it is turn 3" in self.found(monkeypatch, "invariants", fault)


def test_mutations_are_mostly_illegal() -> None:
    """Otherwise the suite would look for refusals where there are none."""
    rng, refused = Random(1), 0
    game = Game.new(loose_planks(), seed=1)
    listed = list(game.legal())
    for _ in range(100):
        action = conformance.mutated(rng, rng.choice(listed), listed)
        try:
            game.apply(action)
        except IllegalAction:
            refused += 1
        else:
            game.rewind()
    assert 30 < refused < 100


def test_the_scenarios_of_the_suite_are_all_there_are() -> None:
    scenarios: list[Scenario] = [scenario_named(name) for name in NAMES]
    assert [scenario.id for scenario in scenarios] == NAMES
    assert len(NAMES) >= 2
