"""What any rules system and any scenario must keep to, checked by playing random games through the one door.

`python -m tests.conformance SCENARIO FOLDER SEED...` plays in another process, saves, and prints what it came to.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.barrier import Barrier
from game.engine.game import Game
from game.engine.history import state_hash
from game.engine.library import load_scenario
from game.engine.reading import parse_record
from game.model.action import Action
from game.model.dice import SeededDice
from game.model.errors import IllegalAction
from game.model.refusal import Refusal
from game.model.system import OffersInvariants
from game.scenario.locate import shipped_scenarios
from game.scenario.scenario import Scenario

SECRET, LANTERNS = "loose_planks", "lanterns"
"""The example game, of a package of its own, with and without a secret; who plays it asks for it to be installed."""
MOST_ACTIONS = 10_000
"""A random game that is longer has no end."""
BRANCHED_WITHIN, BRANCHED_FOR = 60, 20
"""From one of so many first moments a game is played on with other dice, for so many actions."""
LISTED = 1_500
"""So many of a position's legal actions are looked at."""
STRANGE = (
    *(None, True, 0, -1, 10**30, 1.5, "", "zz", "0101", "9999", "\ud800", "x" * 5000),
    *([], {}, [[]], [None], [-1], ["zz", "zz"], ["0101"] * 500, {"a": 1}),
)
"""What JSON may hold instead of a name."""
THOROUGH = 0.04
"""Share of positions that are looked at thoroughly, besides the first ones."""


def scenario_names() -> list[str]:
    """Lanterns with a secret, Lanterns, and every scenario that is shipped."""
    return [SECRET, LANTERNS, *(path.stem for path in shipped_scenarios() if path.stem != LANTERNS)]


def scenario_named(name: str) -> Scenario:
    """A scenario of the suite."""
    if name != SECRET:
        return load_scenario(name)
    from tests.quay_games import CROWD  # of the example game: who checks a game of his own may not have it
    from tests.secret_game import loose_planks

    return loose_planks(**CROWD)


class CuriousPlayer:
    """Of a few random actions takes the kind it has seen least: rare rules come up more often."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._seen: Counter[str] = Counter()

    def choose(self, position: Position) -> Action:
        legal = position.legal()
        action = min((legal.sample(self._random) for _ in range(3)), key=lambda action: self._seen[action.kind])
        self._seen[action.kind] += 1
        return action


def random_player(seed: int) -> RandomPlayer | CuriousPlayer:
    """One of several kinds of random player, by the seed."""
    if seed % 4 == 3:
        return CuriousPlayer(seed)
    return RandomPlayer(seed, passing_chance=(0.5, 0.1, 0.02)[seed % 4])


@dataclass(frozen=True)
class Played:
    """A random game that was played to its end."""

    game: Game
    hashes: Sequence[str]
    """After 0, 1, 2 ... actions."""


def play(scenario: Scenario, seed: int) -> Played:
    """A random game without any checks."""
    game, player = Game.new(scenario, seed=seed), random_player(seed)
    hashes = [game.state_hash]
    while game.decision is not None and game.actions_done < MOST_ACTIONS:
        game.apply(player.choose(Position(game)))
        hashes.append(game.state_hash)
    return Played(game, hashes)


def check_game(scenario: Scenario, seed: int) -> Played:
    """Play a random game and check every position of it; AssertionError says what does not hold."""
    checker = _Checker(scenario, seed)
    try:
        return checker.run()
    except Exception as error:
        where = f"{scenario.id}, seed {seed}, after {checker.game.actions_done} actions"
        raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error


class _Checker:
    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.system = scenario.system
        self.rng = Random(seed)
        self.player = random_player(seed)
        self.game = Game.new(scenario, seed=seed)
        self.hashes = [self.game.state_hash]
        self.seen: list[Action] = []

    def run(self) -> Played:
        self.check_events(self.game.history, [entry.event for entry in self.game.events])
        while self.game.decision is not None:
            self.check_position()
            self.check_going_back()
            if self.game.actions_done < 8 or self.rng.random() < THOROUGH:
                self.check_listed()
                self.check_refused()
                if self.rng.random() < 0.1:
                    self.check_saved()
            self.do_one()
            assert self.game.actions_done < MOST_ACTIONS, "the game has no end"
        self.check_branched()
        assert self.game.outcome is not None, "nobody is to decide, yet there is no outcome"
        assert list(self.game.legal()) == []
        self.check_saved()
        return Played(self.game, self.hashes)

    def check_position(self) -> None:
        game = self.game
        assert game.outcome is None, "somebody is to decide although the game is over"
        assert game.legal(), "nothing is legal"
        decision = game.decision
        assert decision is not None
        assert str(decision.prompt).strip(), "the decision has no prompt"
        self.check_invariants(game.state)

    def check_invariants(self, state: Any) -> None:
        if isinstance(self.system, OffersInvariants):
            broken = list(self.system.invariants(state))
            assert not broken, broken

    def check_going_back(self) -> None:
        """k times back and k times forward changes nothing."""
        game = self.game
        steps = self.rng.randrange(min(4, game.actions_done) + 1)
        before, last = game.state.fingerprint(), game.entry(game.actions_done) if game.actions_done else None
        for back in range(1, steps + 1):
            game.rewind()
            assert game.state_hash == self.hashes[-1 - back], f"{back} actions back is another position"
        for _ in range(steps):
            game.redo()
        assert game.state.fingerprint() == before, f"{steps} actions back and forth is another position"
        assert last is None or game.entry(game.actions_done) is last

    def check_listed(self) -> None:
        """Everything listed is accepted, once, can be written down, and asking changes nothing."""
        game = self.game
        before = game.state.fingerprint()
        listed = list(islice(game.legal(), LISTED))
        assert len(set(listed)) == len(listed), "an action is listed twice"
        for side in (None, *type(game.decision.side)):  # type: ignore[union-attr]
            seen = game.view(side)
            assert seen is not game.state, "a view is the position itself"
            assert game.state.fingerprint() == before, "looking at the position has changed it"
            assert state_hash(self.system.view(seen, side)) == state_hash(seen), "a view of a view shows less"
        self.check_blind(listed)
        assert {action.kind for action in listed} <= set(game.legal().kinds())
        for action in listed:
            assert game.refusal(action) is None, f"{action} is listed and refused: {game.refusal(action)}"
        for action in self.rng.sample(listed, min(5, len(listed))):
            assert action in game.legal()
            assert self.rewritten(action) == action, "an action comes back from its record as another"
            self.check_read(action)
            self.check_foresight(action)
        assert game.state.fingerprint() == before, "looking at the position has changed it"

    def check_blind(self, listed: list[Action]) -> None:
        """What may be done tells nothing that is hidden: it is the same in what the deciding side sees."""
        decision = self.game.decision
        assert decision is not None
        seen = self.game.view(decision.side)
        if state_hash(seen) != self.game.state_hash:
            assert self.system.decision(seen) == decision, "what is to be decided tells what is hidden"
            assert list(islice(self.system.legal(seen), LISTED)) == listed, "what may be done tells what is hidden"

    def rewritten(self, action: Action) -> Action:
        setting = self.scenario.setting
        data = self.system.encode(setting, action)
        assert data.get("do") == action.kind, f"{action} is written without its kind under `do`: {data}"
        return self.system.decode(setting, json.loads(json.dumps(data)))

    def check_read(self, action: Action) -> None:
        """Data that tell of no action, in a save or from another machine, are a ValueError and nothing else."""
        for data in mangled(self.system.encode(self.scenario.setting, action), Random(repr(action))):
            try:
                read = self.system.decode(self.scenario.setting, data)
            except ValueError:
                continue
            except Exception as error:
                raise AssertionError(f"{data} is no action, and reading it fails: {error!r}") from error
            self.game.refusal(read)

    def check_foresight(self, action: Action) -> None:
        """What is foreseen comes true, unless something is hidden from the side that decides."""
        game = self.game
        foresight = game.foresee(action)
        hidden = state_hash(game.view(game.decision.side)) != game.state_hash  # type: ignore[union-attr]
        game.apply(action)
        barrier = game.entry(game.actions_done).barrier
        game.rewind()
        assert hidden or foresight.barrier is barrier, f"{action}: {foresight.barrier} foreseen, {barrier} came"
        assert foresight.undoable is (foresight.barrier is Barrier.NONE) is not bool(foresight.reason)

    def check_refused(self) -> None:
        """What is not listed is refused with a reason and changes nothing, or is as good as what is listed."""
        game = self.game
        listed = list(islice(game.legal(), LISTED))
        samples = self.rng.sample(listed, min(12, len(listed)))
        strange = [mutated(self.rng, action, listed) for action in samples]
        strange += self.rng.sample(self.seen, min(6, len(self.seen)))
        before, kinds = game.state.fingerprint(), game.legal().kinds()
        for action in strange:
            refusal = game.refusal(action)
            assert game.state.fingerprint() == before, f"asking for {action} has changed the position"
            if refusal is None:
                assert action.kind in kinds, f"{action} is accepted although no {action.kind} is listed"
                self.check_one_way(action)
                state = game.state.clone()
                self.system.step(state, action, SeededDice(self.rng.randrange(99)))
                self.check_invariants(state)
                assert game.state.fingerprint() == before, "a clone is not independent"
            else:
                self.check_refusal(action, refusal)
                assert game.state.fingerprint() == before, f"refusing {action} has changed the position"

    def check_one_way(self, action: Action) -> None:
        """Only what says a way or a set may be said otherwise than it is listed (a longer path, another order)."""
        if not any(isinstance(getattr(action, field.name), tuple) for field in fields(action)):
            listed = set(self.game.legal().of_kind(action.kind))
            assert action in listed, f"{action} is accepted and not listed"

    def check_refusal(self, action: Action, refusal: Refusal) -> None:
        assert refusal.code, f"{action} is refused without a code"
        assert refusal.rule, f"{action} is refused without a rule"
        assert len(str(refusal.said).split()) > 1, f"{action}: {refusal.said!r} is no sentence"
        done, raised = self.game.actions_done, None
        try:
            self.game.apply(action)
        except IllegalAction as error:
            raised = error.refusal
        assert raised == refusal, f"{action} is refused and can be done"
        assert self.game.actions_done == done

    def check_saved(self) -> None:
        """The record, written and read, plays again to the same position with the same legal actions."""
        again = Game.replay(parse_record(self.game.record.to_bytes(), "record"), self.scenario)
        assert again.state.fingerprint() == self.game.state.fingerprint()
        assert again.events == self.game.events
        assert list(islice(again.legal(), 200)) == list(islice(self.game.legal(), 200))
        self.game = again

    def check_branched(self) -> None:
        """Played on from an early moment with other dice a game begins alike, is kept, and leaves this one alone."""
        before, moment = self.game.state_hash, self.rng.randrange(min(self.game.actions_done, BRANCHED_WITHIN) + 1)
        other = self.game.branch(moment, seed=self.rng.randrange(2**32))
        assert other.state_hash == self.hashes[moment]
        player = random_player(moment)
        for _ in range(BRANCHED_FOR):
            if other.decision is not None:
                other.apply(player.choose(Position(other)))
        again = Game.replay(parse_record(other.record.to_bytes(), "record"), self.scenario)
        assert again.state_hash == other.state_hash
        assert self.game.state_hash == before

    def do_one(self) -> None:
        game = self.game
        before, was = game.state, game.state.fingerprint()
        action = self.player.choose(Position(game))
        assert game.refusal(action) is None, f"{action} was drawn and is refused: {game.refusal(action)}"
        drawn = before.dice_drawn
        events = game.apply(action)
        assert before.fingerprint() == was, f"{action} has changed the position before it"
        assert game.state.dice_drawn >= drawn, "dice were put back"
        self.hashes.append(game.state_hash)
        self.check_events((game.entry(game.actions_done),), events)
        self.check_hidden(before, events)
        self.seen.append(action)

    def check_hidden(self, before: Any, events: Sequence[Any]) -> None:
        """Who may not know of anything that has happened sees nothing change, while the same side goes on."""
        now, then = self.game.decision, self.system.decision(before)
        if now is None or then is None or (now.side, now.kind) != (then.side, then.kind):
            return
        for side in self.game.scenario.sides:
            if events and all(event.hidden_from(side) for event in events):
                seen_before, seen_now = self.system.view(before, side), self.game.view(side)
                assert seen_before.fingerprint() == seen_now.fingerprint(), f"{side.name} sees what is hidden from it"

    def check_events(self, entries: Sequence[Any], events: Sequence[Any]) -> None:
        for event in events:
            line = str(self.system.describe(self.scenario.setting, event))
            assert line.strip(), f"{event} is not described"
            assert "\n" not in line
        for entry in entries:
            assert entry.state_hash == self.hashes[-1]


def mutated(rng: Random, action: Action, others: Sequence[Action]) -> Action:
    """An action of the same kind with one field changed to something near, far, or of another action."""
    names = [field.name for field in fields(action)]
    if not names:
        return rng.choice(others)
    name = rng.choice(names)
    value = getattr(action, name)
    spare = getattr(rng.choice(others), name, value)
    if isinstance(value, tuple):
        return replace(action, **{name: _mutated_tuple(rng, value, spare if isinstance(spare, tuple) else value)})
    spare = spare if isinstance(spare, int) else value
    return replace(action, **{name: rng.choice((value + 1, value - 1, -1, -2, 0, spare, 2**31, -(2**31), 10**6))})


def _mutated_tuple(rng: Random, value: tuple[int, ...], spare: tuple[int, ...]) -> tuple[int, ...]:
    place = rng.randrange(len(value) + 1)
    stray = rng.choice((*spare, 0, -1, 10**6, rng.randrange(400)))
    return rng.choice(
        (
            (),
            spare,
            value[::-1],
            value + value[:1],
            value[:place] + value[place + 1 :],
            (*value[:place], stray, *value[place:]),
            (*value[:place], stray, *value[place + 1 :]),
        )
    )


def mangled(data: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """The data of an action with one part of it left out, added, or something else."""
    for key in (*data, "strange"):
        value, strange = data.get(key), rng.choice(STRANGE)
        yield {**data, key: strange}
        yield {name: part for name, part in data.items() if name != key}
        if isinstance(value, list) and value:
            place = rng.randrange(len(value))
            yield {**data, key: [*value[:place], strange, *value[place + 1 :]]}
        elif isinstance(value, dict) and value:
            yield {**data, key: {**value, rng.choice(list(value)): strange}}


def main() -> None:
    """Play seeds of some scenarios, save the games in a folder, and print the hashes of their positions."""
    names, folder, told = sys.argv[1].split(","), Path(sys.argv[2]), {}
    for name in names:
        for seed in map(int, sys.argv[3:]):
            played = play(scenario_named(name), seed)
            played.game.save(folder / f"{name}-{seed}.save")
            told[f"{name}-{seed}"] = played.hashes
    print(json.dumps(told))


if __name__ == "__main__":
    main()
