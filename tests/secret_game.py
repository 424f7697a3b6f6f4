"""Lanterns with a secret, for tests of what is hidden: somewhere on the quay each crew has loosened a plank.

It does so before the night begins, unseen, and may loosen another plank instead in its turns. A band that walks onto
the plank of the other crew falls into the harbour, and everybody sees that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, ClassVar

from lanterns.rules.actions import Walk
from lanterns.rules.setting import GONE, Setting
from lanterns.rules.state import State
from lanterns.rules.system import LanternsRules

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import Legal, Source
from game.model.message import Message, plain
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.scenario import Scenario
from tests.quay_games import TURNS, quay

NOWHERE, UNSEEN = -1, -2


@dataclass(slots=True, eq=False)
class NightState(State):
    """A position of Lanterns, and where the planks are loose."""

    planks: list[int] = field(default_factory=lambda: [NOWHERE, NOWHERE])
    """Per crew."""

    def clone(self) -> NightState:
        copy: Any = State.clone(self)
        copy.planks = self.planks[:]
        return copy

    def fingerprint(self) -> bytes:
        return State.fingerprint(self) + repr(self.planks).encode()


@dataclass(frozen=True, slots=True, order=True)
class Loosen(Action):
    """A crew loosens a plank, and fixes the one before."""

    kind: ClassVar[str] = "loosen"
    square: int


@dataclass(frozen=True, slots=True)
class Loosened(Event):
    """Only its crew knows where."""

    kind: ClassVar[str] = "loosened"
    owner: Side
    square: int

    def hidden_from(self, side: Side | None) -> bool:
        return side is not self.owner


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A band has found the plank of the other crew."""

    kind: ClassVar[str] = "fell"
    reveals: ClassVar[bool] = True
    band: int


def _dry(setting: Setting) -> set[int]:
    """Squares that a band can walk onto."""
    return {there for ways in setting.steps for there, _ in ways}


class LoosePlanks(LanternsRules):
    """The rules of Lanterns and rules 40 (planks are loosened) and 41 (bands fall); no manifest offers more."""

    name = "loose_planks"

    def new_state(self, setting: Setting, dice: Dice) -> tuple[NightState, Sequence[Event]]:
        state, events = super().new_state(setting, dice)
        return NightState(setting, state.where, state.walked, state.rushed, state.points), events

    def decision(self, state: NightState) -> Decision | None:
        if NOWHERE in state.planks:
            return Decision(Side(state.planks.index(NOWHERE)), "loosen", "40", plain("Loosen a plank."))
        return super().decision(state)

    def outcome(self, state: NightState) -> Outcome | None:
        return None if NOWHERE in state.planks else super().outcome(state)

    def legal(self, state: NightState) -> Legal:
        decision = self.decision(state)
        planks = Source("loosen", sorted(_dry(state.setting)), lambda square: [Loosen(square)], of_units=False)
        sources = () if NOWHERE in state.planks else super().legal(state).sources
        if decision is not None and decision.kind in ("loosen", "turn"):
            sources = (*sources, planks)
        return Legal(sources, lambda action: self.refusal(state, action))

    def refusal(self, state: NightState, action: Action) -> Refusal | None:
        decision = self.decision(state)
        if decision is not None and isinstance(action, Loosen) and decision.kind in ("loosen", "turn"):
            on_quay = action.square in _dry(state.setting)
            return None if on_quay else Refusal("off_quay", "40", plain("No plank lies there."))
        if decision is not None and (decision.kind == "loosen" or isinstance(action, Loosen)):
            return Refusal("not_now", decision.rule, plain("Not now."))
        return super().refusal(state, action)

    def step(self, state: NightState, action: Action, dice: Dice) -> Sequence[Event]:
        if isinstance(action, Loosen):
            owner = Side(state.planks.index(NOWHERE) if NOWHERE in state.planks else state.crew)
            state.planks[owner] = action.square
            return (Loosened("40", owner, action.square),)
        events = super().step(state, action, dice)
        if isinstance(action, Walk) and action.square == state.planks[1 - state.crew]:
            state.where[action.band] = GONE
            return (*events, Fell("41", action.band))
        return events

    def view(self, state: NightState, side: Side | None) -> NightState:
        seen = state.clone()
        for owner in state.setting.sides:
            if owner is not side and seen.planks[owner] != NOWHERE:
                seen.planks[owner] = UNSEEN
        return seen

    def decode(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        if data.get("do") == Loosen.kind:
            try:
                return Loosen(setting.board.topology.index(data["square"]))
            except (KeyError, TypeError) as fault:
                raise ValueError(f"the quay has no square {fault}") from fault
        return super().decode(setting, data)

    def describe(self, setting: Setting, event: Event) -> Message:
        if isinstance(event, Loosened):
            return plain(f"{setting.sides.title(event.owner)}s loosen a plank in {setting.board.number(event.square)}")
        if isinstance(event, Fell):
            return plain(f"{setting.bands[event.band].name} fall into the harbour")
        return super().describe(setting, event)


LOOSE_PLANKS = LoosePlanks()


def loose_planks(*, turns: int = TURNS, **starts: str) -> Scenario:
    """A night on the quay on which not every plank holds."""
    night = quay(turns=turns, **starts)
    digest = sha256(f"loose planks {night.digest}".encode()).hexdigest()
    return replace(night, id="loose_planks", title="Loose Planks", digest=digest, system=LOOSE_PLANKS)
