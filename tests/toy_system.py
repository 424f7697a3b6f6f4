"""A rules system smaller than any game: two sides race pawns along a track past each other's secret traps.

It has what Lanterns has not and tests of engine, records and the conformance suite need: secrets that are revealed, a
track of any length, no board, no file, no advice, nothing that is measured. In its turn a side walks pawns one square
at a time (two steps; can be undone) or lets one run (a die). A pawn that stops on an enemy's square may be challenged
(the enemy's decision, in the middle of the turn). Each side begins by hiding a trap and may move it unseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import WHOLE, Legal, Source
from game.model.message import Message, plain
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side, SideInfo, Sides
from game.scenario.scenario import Scenario

NO_TRAP, NOBODY = -1, -1
SIDES = Sides((SideInfo("red", "Red"), SideInfo("blue", "Blue")))


@dataclass(frozen=True, slots=True)
class Track:
    """The setting: how long the track is, and after how many turns nobody has won."""

    goal: int = 9
    last_turn: int = 30


@dataclass(slots=True, eq=False)
class ToyState:
    track: Track
    pawns: list[int]  # squares of pawns 0, 1 (red) and 2, 3 (blue)
    traps: list[int]  # per side
    turn: int = 1
    mover: int = 0
    steps_left: int = 2
    challenged: int = NOBODY  # the pawn that may be challenged
    dice_drawn: int = 0

    def clone(self) -> ToyState:
        return replace(self, pawns=self.pawns[:], traps=self.traps[:])

    def fingerprint(self) -> bytes:
        return repr([getattr(self, field.name) for field in fields(self)[1:]]).encode()


@dataclass(frozen=True, slots=True, order=True)
class Hide(Action):
    kind: ClassVar[str] = "hide"
    square: int


@dataclass(frozen=True, slots=True, order=True)
class Walk(Action):
    kind: ClassVar[str] = "walk"
    pawn: int


@dataclass(frozen=True, slots=True, order=True)
class Run(Action):
    kind: ClassVar[str] = "run"
    pawn: int


@dataclass(frozen=True, slots=True, order=True)
class Challenge(Action):
    kind: ClassVar[str] = "challenge"


@dataclass(frozen=True, slots=True, order=True)
class Rest(Action):
    """End the turn, or let a pawn pass."""

    kind: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """A pawn stands on another square."""

    kind: ClassVar[str] = "stood"
    pawn: int
    square: int
    die: int = 0


@dataclass(frozen=True, slots=True)
class Hid(Event):
    """A trap was hidden, or moved, where only its owner knows."""

    kind: ClassVar[str] = "hid"
    owner: Side
    square: int

    def hidden_from(self, side: Side | None) -> bool:
        return side is not self.owner


@dataclass(frozen=True, slots=True)
class Sprung(Event):
    """A trap was sprung."""

    kind: ClassVar[str] = "sprung"
    reveals: ClassVar[bool] = True
    pawn: int


ACTIONS = {action.kind: action for action in (Hide, Walk, Run, Challenge, Rest)}


class ToySystem:
    name = "toy"
    version = "1"
    passing_kinds = ("rest",)

    def new_state(self, setting: Track, dice: Dice) -> tuple[ToyState, Sequence[Event]]:
        first = dice.roll(4, why=plain("head start"), rule="1")
        return ToyState(setting, [0, 0, 0, 0], [NO_TRAP, NO_TRAP], steps_left=first), (Stood("1", 0, 0, first),)

    def decision(self, state: ToyState) -> Decision | None:
        if self.outcome(state):
            return None
        if NO_TRAP in state.traps:
            return Decision(Side(state.traps.index(NO_TRAP)), "hide", "2", plain("Hide a trap."))
        if state.challenged != NOBODY:
            return Decision(
                Side(state.mover).enemy, "challenge", "4", plain("Challenge the pawn?"), {"pawn": state.challenged}
            )
        return Decision(Side(state.mover), "turn", "3", plain("Walk, run or rest."))

    def legal(self, state: ToyState) -> Legal:
        decision = self.decision(state)
        if decision is None:
            return Legal((), lambda action: self.refusal(state, action))
        hide = Source("hide", range(1, state.track.goal), lambda square: [Hide(square)], of_units=False)
        challenge = Source("challenge", (WHOLE,), lambda _: [Challenge()], of_units=False)
        rest = Source("rest", (WHOLE,), lambda _: [Rest()], of_units=False)
        pawns = [pawn for pawn in self._own(state) if state.pawns[pawn] < state.track.goal]
        walk = Source("walk", pawns if state.steps_left else (), lambda pawn: [Walk(pawn)])
        run = Source("run", pawns, lambda pawn: [Run(pawn)])
        sources = {"hide": (hide,), "challenge": (challenge, rest), "turn": (walk, run, hide, rest)}
        return Legal(sources[decision.kind], lambda action: self.refusal(state, action))

    def _own(self, state: ToyState) -> range:
        return range(2 * state.mover, 2 * state.mover + 2)

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        decision = self.decision(state)
        if decision is None:
            return Refusal("over", "5", plain("The game is over."))
        kinds = {"hide": (Hide,), "challenge": (Challenge, Rest), "turn": (Walk, Run, Hide, Rest)}[decision.kind]
        if not isinstance(action, kinds):
            return Refusal("not_now", decision.rule, plain("Not now."))
        if isinstance(action, Hide) and not 0 < action.square < state.track.goal:
            return Refusal("off_track", "2", plain("A trap lies between start and goal."))
        if isinstance(action, (Walk, Run)):
            if action.pawn not in self._own(state):
                return Refusal("not_yours", "3", plain("That pawn is not yours."))
            if state.pawns[action.pawn] == state.track.goal:
                return Refusal("at_goal", "3", plain("That pawn has arrived."))
        if isinstance(action, Walk) and not state.steps_left:
            return Refusal("no_steps", "3", plain("No steps are left."))
        return None

    def step(self, state: ToyState, action: Action, dice: Dice) -> Sequence[Event]:
        if isinstance(action, Hide):
            owner = Side(state.traps.index(NO_TRAP) if NO_TRAP in state.traps else state.mover)
            state.traps[owner] = action.square
            return (Hid("2", owner, action.square),)
        if isinstance(action, Walk):
            state.steps_left -= 1
            return self._stand(state, action.pawn, state.pawns[action.pawn] + 1)
        if isinstance(action, Run):
            die = dice.roll(3, why=plain("run"), rule="3")
            state.steps_left = 0
            return self._stand(state, action.pawn, min(state.track.goal, state.pawns[action.pawn] + die), die)
        if isinstance(action, Challenge):
            pawn, state.challenged = state.challenged, NOBODY
            die = dice.roll(6, why=plain("challenge"), rule="4")
            return self._stand(state, pawn, 0, die) if die > 3 else ()
        if state.challenged != NOBODY:
            state.challenged = NOBODY
            return ()
        state.turn += state.mover
        state.mover, state.steps_left = 1 - state.mover, 2
        return ()

    def _stand(self, state: ToyState, pawn: int, square: int, die: int = 0) -> Sequence[Event]:
        state.pawns[pawn] = square
        side, other = pawn // 2, 1 - pawn // 2
        if square == state.traps[other]:
            state.pawns[pawn] = 0
            return (Stood("3", pawn, square, die), Sprung("2", pawn), Stood("2", pawn, 0))
        if 0 < square < state.track.goal and square in state.pawns[2 * other : 2 * other + 2] and side == state.mover:
            state.challenged = pawn
        return (Stood("3", pawn, square, die),)

    def outcome(self, state: ToyState) -> Outcome | None:
        for side in SIDES:
            if state.pawns[2 * side : 2 * side + 2] == [state.track.goal] * 2:
                return Outcome(side, plain("both pawns have arrived"), "5")
        return Outcome(None, plain("nobody arrived in time"), "5") if state.turn > state.track.last_turn else None

    def view(self, state: ToyState, side: Side | None) -> ToyState:
        seen = state.clone()
        for owner in SIDES:
            if owner is not side and seen.traps[owner] != NO_TRAP:
                seen.traps[owner] = state.track.goal + 1
        return seen

    def encode(self, setting: Track, action: Action) -> dict[str, Any]:
        return {"kind": action.kind} | {field.name: getattr(action, field.name) for field in fields(action)}

    def decode(self, setting: Track, data: Mapping[str, Any]) -> Action:
        rest = dict(data)
        action = ACTIONS.get(rest.pop("kind", ""))
        if action is None or sorted(rest) != sorted(f.name for f in fields(action)):
            raise ValueError("there is no such action")
        if not all(type(value) is int for value in rest.values()):
            raise ValueError("pawns and squares are whole numbers")
        return action(**rest)

    def describe(self, setting: Track, event: Event) -> Message:
        if isinstance(event, Sprung):
            return plain(f"pawn {event.pawn} springs a trap")
        if isinstance(event, Hid):
            return plain(f"{SIDES.title(event.owner)} hides a trap on {event.square}")
        return plain(f"pawn {event.pawn} stands on {event.square}" + (f" (die {event.die})" if event.die else ""))

    def phase_key(self, state: ToyState) -> tuple[int, int]:
        return state.turn, state.mover

    def phase_title(self, state: ToyState) -> Message:
        return plain(f"{SIDES.title(Side(state.mover))} turn")

    def odds(self, state: ToyState, action: Action, wager: int = 0) -> dict[int, int]:
        return {die: die + wager for die in (1, 2, 3)} if isinstance(action, Run) else {}

    def invariants(self, state: ToyState) -> Sequence[str]:
        return [
            f"pawn {pawn} is off the track" for pawn, at in enumerate(state.pawns) if not 0 <= at <= state.track.goal
        ]


TOY = ToySystem()


def toy_scenario(path: Path = Path("toy.yaml"), *, goal: int = 9, last_turn: int = 30) -> Scenario:
    """A toy game; a track of another length is another scenario of the same id."""
    digest = sha256(f"toy {goal} {last_turn}".encode()).hexdigest()
    return Scenario("toy", "The Race", "Two pawns each.", digest, path, None, TOY, Track(goal, last_turn), SIDES)  # type: ignore[arg-type]
