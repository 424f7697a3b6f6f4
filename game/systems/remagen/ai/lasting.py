"""Questions of Remagen that a player may answer once for all. [5.6, 11.5, 11.8, 12.7-12.10]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.action import Action
from game.model.decision import Decision
from game.model.lasting import LastingAnswer
from game.model.message import Message, message
from game.systems.remagen.rules.actions import (
    FOOT,
    CounterAttack,
    Decline,
    Fire,
    Hit,
    HoldFire,
    NextToRetreat,
    Remove,
    Retreat,
)
from game.systems.remagen.rules.battle import firing
from game.systems.remagen.rules.crowding import overcrowded
from game.systems.remagen.rules.fire import shooters
from game.systems.remagen.rules.frames import Combat, Crowd, Fighting, Retreating, ReturnFire, Salvo
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.retreat import ends_of, retreat_ways
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import possible_targets

HOLD, NEAREST, CONTACT_HOLD, CONTACT_NEAREST = "hold", "nearest", "contact_hold", "contact_nearest"
STRIKE, LEAVE, CHEAPEST, BY_ID = "strike", "leave", "cheapest", "by_id"
INFANTRY, DEAREST, LOWEST, AWAY, FIRST, STAY = "infantry", "dearest", "lowest", "away", "first", "stay"


def _offer(name: str, *kinds: str) -> LastingAnswer:
    return LastingAnswer(name, kinds, message(f"remagen.lasting.{name}"))


class RemagenLasting:
    """Who is hit, who fires back, where whoever must go goes, who follows, strikes back or is given up."""

    offers: Sequence[LastingAnswer] = (
        *(_offer(name, "hit") for name in (INFANTRY, DEAREST, LOWEST)),
        *(_offer(name, "retreat", "retreat_order") for name in (AWAY, FIRST)),
        _offer(STAY, "advance"),
        *(_offer(name, "return_fire") for name in (HOLD, NEAREST)),
        *(_offer(name, "contact_fire") for name in (CONTACT_HOLD, CONTACT_NEAREST)),
        *(_offer(name, "counter_attack") for name in (STRIKE, LEAVE)),
        *(_offer(name, "crowd") for name in (CHEAPEST, BY_ID)),
    )

    def question(self, kind: str) -> Message:
        """What the decisions are about."""
        return message(f"remagen.lasting.question_{kind}")

    def answer(self, state: State, decision: Decision, name: str) -> Action | None:
        """What the answer comes to; None where the rules do not allow it. [12.8]"""
        frame = state.stack[-1] if state.stack else None
        match frame:
            case Salvo():
                return Hit(_hit(state, frame, name))
            case Retreating():
                return _retreat(state, frame, name)
            case ReturnFire() | Fighting():
                return HoldFire() if name in (HOLD, CONTACT_HOLD) else _fire(state, frame)
            case Crowd():
                return _removal(state, frame, name)
            case Combat() if decision.kind == "counter_attack":
                action = CounterAttack(frame.asked) if name == STRIKE else Decline()
                return action if action in legal_actions(state) else None
        return Decline() if decision.kind == "advance" and name == STAY else None


def _fire(state: State, frame: ReturnFire | Fighting) -> Action | None:
    """Everybody of the next sector at his nearest target, of several as near the first. [11.8, 12.7]"""
    if isinstance(frame, Fighting):
        sector, able = next(iter(firing(state, frame).items()), (NOWHERE, {}))
    else:
        sector = frame.sectors[0]
        able = shooters(state, sector, possible_targets(state, frame.side))
    if not able:
        return HoldFire()
    units = tuple(sorted(able))
    near = [min(able[unit], key=lambda target: (state.setting.distance(sector, target), target)) for unit in units]
    return Fire(sector, units, tuple(near))


def _removal(state: State, frame: Crowd, name: str) -> Action:
    """The cheapest by replacement value of the first sector that is too full, or the first by id. [5.6]"""
    units = state.standing_in(overcrowded(state, frame.side)[0])
    return Remove(min(units, key=lambda unit: (state.type(unit).rv if name == CHEAPEST else 0, unit)))


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
