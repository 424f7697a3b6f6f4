"""What may be done, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from lanterns.rules.actions import EndTurn, Leave, Rush, Walk
from lanterns.rules.setting import GONE
from lanterns.rules.state import State

from game.grid.path import Reach, reach
from game.model.action import Action
from game.model.legal import WHOLE, Legal, Source
from game.model.message import message
from game.model.refusal import Refusal

TURN, YIELD = "turn", "yield"
"""Kinds of decision."""


def is_over(state: State) -> bool:
    """Whether the last turn is over, or a crew has left the quay. [31.2]"""
    return state.turn > state.setting.turns or not (state.own(0) and state.own(1))


def within_pace(state: State, band: int) -> Reach:
    """Where a band can walk, and what each square costs. [9.1, 9.11]"""
    enemy = 1 - state.setting.bands[band].crew
    held = [state.where[other] for other in state.own(enemy)]
    pace = state.setting.rules.pace.steps
    return reach(state.setting.steps, state.where[band], pace, held, bytes(len(state.setting.steps)))


def rushable(state: State, square: int) -> tuple[int, ...]:
    """Squares that can be rushed out of a square: those beside it with bands of the other crew. [12.A]"""
    crew = state.holder(square)
    around = sorted(state.setting.board.topology.adjacent[square])
    return tuple(there for there in around if state.holder(there) not in (None, crew))


def refusal_of(state: State, action: Action) -> Refusal | None:
    """None if an action is legal now, else why not."""
    if is_over(state):
        return Refusal("over", "31.2", message("lanterns.refusal.over"))
    is_open = state.yields != GONE
    match action:
        case Leave() if is_open:
            if action.band not in state.stack(state.yields):
                return Refusal("not_there", "12.B.2", message("lanterns.refusal.not_there"))
            return None
        case _ if is_open:
            return Refusal("must_leave", "12.B.2", message("lanterns.refusal.must_leave"))
        case EndTurn():
            return None
        case Walk():
            return _walk_refusal(state, action)
        case Rush():
            return _rush_refusal(state, action)
    return Refusal("nobody_must", "12.B.2", message("lanterns.refusal.nobody_must"))


def _own_refusal(state: State, bands: Sequence[int], rule: str) -> Refusal | None:
    if not bands or not set(bands) <= set(state.own(state.crew)):
        return Refusal("not_yours", rule, message("lanterns.refusal.not_yours"))
    return None


def _walk_refusal(state: State, action: Walk) -> Refusal | None:
    """[9.1, 9.11, 9.12A, 1.2]"""
    refusal = _own_refusal(state, (action.band,), "9.1")
    if refusal is not None:
        return refusal
    if state.walked[action.band] or state.rushed[action.band]:
        return Refusal("walked", "9.1", message("lanterns.refusal.walked"))
    if len(state.stack(action.square)) >= state.setting.rules.stack:
        return Refusal("full", "1.2", message("lanterns.refusal.full", most=state.setting.rules.stack))
    if not 0 <= action.square < len(state.setting.steps):
        return Refusal("off_quay", "1.1", message("lanterns.refusal.off_quay"))
    if action.square not in within_pace(state, action.band):
        return Refusal("too_far", "9.11", message("lanterns.refusal.too_far"))
    return None


def _rush_refusal(state: State, action: Rush) -> Refusal | None:
    """[12.A, 12.A.1]"""
    refusal = _own_refusal(state, action.bands, "12.A")
    if refusal is not None:
        return refusal
    if list(action.bands) != sorted(set(action.bands)) or len({state.where[band] for band in action.bands}) > 1:
        return Refusal("apart", "12.A.1", message("lanterns.refusal.apart"))
    if any(state.rushed[band] for band in action.bands):
        return Refusal("rushed", "12.A", message("lanterns.refusal.rushed"))
    if action.square not in rushable(state, state.where[action.bands[0]]):
        return Refusal("nobody", "12.A", message("lanterns.refusal.nobody"))
    return None


def legal_actions(state: State) -> Legal:
    """What may be done now, a band at a time."""

    def walks(band: int) -> list[Action]:
        found = sorted(within_pace(state, band).cost_mp)
        return [Walk(band, square) for square in found if len(state.stack(square)) < state.setting.rules.stack]

    def rushes(band: int) -> list[Action]:
        """Those in which a band is the first."""
        here = state.where[band]
        others = [other for other in state.stack(here) if other > band and not state.rushed[other]]
        groups = [(band, *more) for size in range(len(others) + 1) for more in combinations(others, size)]
        return sorted(Rush(bands, square) for bands in groups for square in rushable(state, here))

    sources: tuple[Source, ...] = ()
    if is_over(state):
        pass
    elif state.yields != GONE:
        sources = (Source("leave", state.stack(state.yields), lambda band: [Leave(band)]),)
    else:
        fresh = [band for band in state.own(state.crew) if not state.rushed[band]]
        sources = (
            Source("walk", [band for band in fresh if not state.walked[band]], walks),
            Source("rush", fresh, rushes),
            Source("end_turn", (WHOLE,), lambda _: [EndTurn()], of_units=False),
        )
    return Legal(sources, lambda action: refusal_of(state, action))
