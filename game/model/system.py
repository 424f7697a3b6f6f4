"""The door between the engine and the rules of one game: what a rules system must offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.frozen import frozen
from game.model.legal import Legal
from game.model.message import Message
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side


class BaseState(Protocol):
    """A position: small plain data. Cloning takes microseconds; equal positions have equal fingerprints."""

    dice_drawn: int
    """Values taken from the dice so far; the engine keeps it."""

    def clone(self) -> Any:
        """An independent copy."""
        ...

    def fingerprint(self) -> bytes:
        """Canonical bytes of everything that play depends on; the same in every process."""
        ...


S = TypeVar("S", bound=BaseState)


class RulesSystem(Protocol[S]):
    """The rules of one game as pure functions; the engine knows nothing else of it.

    `step` changes the state it is given and nothing else, and is only called with an action `refusal` allows.
    """

    name: str
    """What a scenario writes under `system:`."""
    version: str
    """Version of the rules; a save is only replayed under the one it was played with."""

    @property
    def passing_kinds(self) -> tuple[str, ...]:
        """Kinds of action that only end or let go of something; whoever plays at random holds back with them."""
        ...

    def new_state(self, setting: Any, dice: Dice) -> tuple[S, Sequence[Event]]:
        """The position before the first decision, and what happened on the way there."""
        ...

    def decision(self, state: S) -> Decision | None:
        """Whose choice the game waits for; None when it is over."""
        ...

    def legal(self, state: S) -> Legal:
        """What may be done now; empty when the game is over."""
        ...

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not; changes nothing."""
        ...

    def step(self, state: S, action: Action, dice: Dice) -> Sequence[Event]:
        """Carry out a legal action and everything that follows without a choice."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, once there is one."""
        ...

    def view(self, state: S, side: Side | None) -> S:
        """A copy with what that side may not see taken out; None sees what both sides see."""
        ...

    def encode(self, setting: Any, action: Action) -> dict[str, Any]:
        """An action as plain JSON data in printed names (hex numbers, unit ids), its kind under `do`."""
        ...

    def decode(self, setting: Any, data: Mapping[str, Any]) -> Action:
        """The action that `encode` wrote; ValueError with a sentence if the data is none."""
        ...

    def describe(self, setting: Any, event: Event) -> Message:
        """An event as one line of the log."""
        ...

    def phase_key(self, state: S) -> tuple[int, int]:
        """Turn and step of the sequence of play: changes exactly when a phase does (autosave, bookmarks)."""
        ...

    def phase_title(self, state: S) -> Message:
        """The phase in a few words, without the turn: for the list of saves."""
        ...


@runtime_checkable
class OffersOdds(Protocol):
    """A rules system that can say beforehand how an action may come out."""

    def odds(self, state: Any, action: Action, *commitments: Any) -> Any:
        """The exact distribution of results, in the rules system's own form."""
        ...


@runtime_checkable
class OffersInvariants(Protocol):
    """A rules system that can check its positions, for tests."""

    def invariants(self, state: Any) -> Sequence[str]:
        """What is wrong with a position, a sentence each; empty for any that play can reach."""
        ...


@runtime_checkable
class OffersEarlierVersions(Protocol):
    """A rules system that still knows how it was played before: to look back on old games, not to play on."""

    def as_of(self, setting: Any, version: str) -> Any:
        """The setting as an earlier version of the rules plays it; None if that is not known any more."""
        ...


@frozen
class Variant:
    """A way in which a game may differ from its scenario, if its players agree on it before they begin."""

    id: str
    rule: str
    said: Message
    """What is then so, for players."""


@runtime_checkable
class OffersVariants(Protocol):
    """A rules system whose scenarios can be played in more than one way."""

    def variants(self, setting: Any) -> Sequence[Variant]:
        """What may be agreed on, from a setting as its files have it."""
        ...

    def varied(self, setting: Any, chosen: Sequence[str]) -> Any:
        """The setting with the variants of these ids; all of them are among `variants`."""
        ...


@runtime_checkable
class VariesGround(Protocol):
    """A rules system whose variants may have other ground on the map."""

    def ground(self, setting: Any) -> Any:
        """The board that a setting is played on."""
        ...


@runtime_checkable
class OffersKeeping(Protocol):
    """A rules system whose settings can be kept once they were compiled, so that a scenario opens sooner next time."""

    def kept(self, setting: Any) -> Mapping[str, Any]:
        """All of a setting that `restored` cannot tell from the rules: plain values, arrays, frozen dataclasses."""
        ...

    def restored(self, parts: Mapping[str, Any]) -> Any:
        """The setting that was kept; whatever is raised, the files are read instead."""
        ...
