"""Engagements: how they begin, whom they bind, when they end. [12.8]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.remagen.rules.events_combat import Disengaged, Engaged
from game.systems.remagen.rules.frames import BattlePlan
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.state import Engagement, State


def engage(play: Play, side: Side, plan: BattlePlan) -> None:
    """The sectors of a battle are locked. [12.8]"""
    state = play.state
    state.engagements = (*state.engagements, Engagement(side, plan.own, plan.hostile, state.turn))
    play.tell(Engaged("12.8", plan.own, plan.hostile))


def _is_alive(state: State, engagement: Engagement) -> bool:
    """Whether both sides still have a unit in it. [12.8]"""
    return any(state.holder(sector) == engagement.side for sector in engagement.own) and any(
        state.holder(sector) == engagement.side.enemy for sector in engagement.hostile
    )


def prune(play: Play) -> None:
    """Engagements in which a side has nobody left are over. [12.8]"""
    _keep(play, [one for one in play.state.engagements if _is_alive(play.state, one)])


def end_where(play: Play, sectors: Iterable[int]) -> None:
    """Engagements end whose sectors are in a later battle. [12.8]"""
    taken = frozenset(sectors)
    _keep(play, [one for one in play.state.engagements if not taken & {*one.own, *one.hostile}])


def end_old(play: Play, side: Side) -> None:
    """After its next combat step the engagements that a side began before are over. [12.8]"""
    state = play.state
    _keep(play, [one for one in state.engagements if one.side is not side or one.turn == state.turn])


def begun_by_enemy(state: State, side: Side) -> tuple[int, ...]:
    """Engagements in which a side was attacked, by their place: it is asked whether it hits back. [12.8]"""
    return tuple(place for place, one in enumerate(state.engagements) if one.side is side.enemy)


def must_answer(state: State, place: int) -> bool:
    """Whether the defender has come up to an engagement in this player turn, so that it must hit back. [12.8]"""
    engagement = state.engagements[place]
    near = {there for sector in engagement.own for there in state.setting.near[sector]}
    return any(state.entered[sector] for sector in near.union(engagement.hostile))


def _keep(play: Play, kept: list[Engagement]) -> None:
    state = play.state
    for one in state.engagements:
        if one not in kept:
            play.tell(Disengaged("12.8", one.own, one.hostile))
    state.engagements = tuple(kept)
