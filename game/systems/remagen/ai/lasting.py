"""Questions of Remagen that a player may answer once for all: hits, retreats, advances. [11.5, 12.9, 12.10]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.action import Action
from game.model.decision import Decision
from game.model.lasting import LastingAnswer
from game.model.message import Message, message
from game.systems.remagen.rules.actions import FOOT, Decline, Hit, NextToRetreat, Retreat
from game.systems.remagen.rules.frames import Retreating, Salvo
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.retreat import ends_of, retreat_ways
from game.systems.remagen.rules.state import State

INFANTRY, DEAREST, LOWEST, AWAY, FIRST, STAY = "infantry", "dearest", "lowest", "away", "first", "stay"


def _offer(name: str, *kinds: str) -> LastingAnswer:
    return LastingAnswer(name, kinds, message(f"remagen.lasting.{name}"))


class RemagenLasting:
    """Who is hit, where whoever must go goes, and whether anybody follows."""

    offers: Sequence[LastingAnswer] = (
        *(_offer(name, "hit") for name in (INFANTRY, DEAREST, LOWEST)),
        *(_offer(name, "retreat", "retreat_order") for name in (AWAY, FIRST)),
        _offer(STAY, "advance"),
    )

    def question(self, kind: str) -> Message:
        """What the decisions are about."""
        return message(f"remagen.lasting.question_{kind}")

    def answer(self, state: State, decision: Decision, name: str) -> Action | None:
        """The hit, the way, or that nobody follows."""
        frame = state.stack[-1] if state.stack else None
        if decision.kind == "hit" and isinstance(frame, Salvo):
            return Hit(_hit(state, frame, name))
        if isinstance(frame, Retreating):
            return _retreat(state, frame, name)
        return Decline() if decision.kind == "advance" and name == STAY else None


def _hit(state: State, salvo: Salvo, name: str) -> int:
    """Infantry, or the dearest, first; what is equal, and else all, by id, the foot by its first unit. [11.5, 19.4]"""
    volley = salvo.volleys[0]
    foot = [unit for unit in state.standing_in(volley.target) if state.type(unit).is_foot]

    def units(choice: int) -> list[int]:
        return foot if choice == FOOT else [choice]

    def order(choice: int) -> tuple[int, int]:
        value = max(state.type(unit).rv for unit in units(choice))
        before = {INFANTRY: -int(choice == FOOT), DEAREST: -value}.get(name, 0)
        return before, min(units(choice))

    return min(hit_choices(state, volley), key=order)


def _retreat(state: State, frame: Retreating, name: str) -> Action:
    """The next by id; its way to the first end, or to the one farthest from the nearest enemies. [12.9, 19.4]"""
    if frame.unit < 0:
        return NextToRetreat(min(frame.units))
    enemy = state.side(frame.unit).enemy
    held = {state.sector[unit.index] for unit in state.setting.of_side[enemy] if state.on_board(unit.index)}

    def order(way: tuple[int, ...]) -> tuple[list[int], int]:
        near = sorted(state.setting.distance(way[-1], sector) for sector in held) if name == AWAY else []
        return [-distance for distance in near], way[-1]

    return Retreat(frame.unit, min(ends_of(retreat_ways(state, frame.unit, frame.steps)), key=order))
