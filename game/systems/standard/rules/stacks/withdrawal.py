"""Retreat before combat: mobile units leave before an overrun of their hex is fought. [21.2]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.bridgeheads.pontoons import ways_back
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.actions import RetreatBefore, Stand
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_unsupplied
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.rules.stacks.stacking import facts_of, has_room, stack
from game.systems.standard.rules.state import NOBODY, State


def offer_retreat_before(play: Play, hex: int, entering: int, away_from: int) -> None:
    """Ask the enemies in a hex that was not dual whether they leave before the unit that enters. [21.21]"""
    state = play.state
    side = state.setting.units[entering].side.enemy
    able = tuple(unit for unit in stack(state, hex, side) if may_withdraw(state, unit))
    if able:
        play.push(RetreatBeforeChoice(side, able, hex, away_from))


def may_withdraw(state: State, unit: int) -> bool:
    """Whether a unit is of a kind, and in a state, to leave before combat. [21.21]"""
    entry = state.setting.units[unit]
    is_swift = entry.mobility.is_mobile or entry.type in ("recon", "armour")
    is_slow_specialist = not facts_of(state).is_ground[unit] and not entry.mobility.is_mobile
    return is_swift and not is_slow_specialist and not is_disrupted(state, unit) and not is_unsupplied(state, unit)


def withdrawal_paths(state: State, frame: RetreatBeforeChoice, unit: int) -> tuple[tuple[int, ...], ...]:
    """Every way a unit may leave by. [21.21]"""
    return tuple(sorted(_ways(state, frame, unit)))


def _ways(state: State, frame: RetreatBeforeChoice, unit: int) -> Iterator[tuple[int, ...]]:
    entry = state.setting.units[unit]
    costs = state.networks[entry.side].costs_mp[entry.mobility]
    distance = state.setting.board.topology.distance_row(frame.away_from)
    most = facts_of(state).combat.retreat_before_hexes - (distance[state.hex_of[unit]] - distance[frame.hex])
    enemy_zones = state.zoc[entry.side.enemy]
    begun: list[tuple[int, tuple[int, ...]]] = [(state.hex_of[unit], ())]
    while begun:
        here, path = begun.pop()
        for there in dict.fromkeys((*costs[here], *ways_back(state, unit, here))):
            is_barred = enemy_zones[there] or enemy_at(state, there, entry.side) != NOBODY
            if distance[there] <= distance[here] or is_barred:
                continue
            longer = (*path, there)
            if has_room(state, unit, there):
                yield longer
            if len(longer) < most:
                begun.append((there, longer))


def run_retreat_before(play: Play, frame: RetreatBeforeChoice) -> bool:
    """Pass over units that have no way out; one that stands on friends is lost without one. [21.21, 14.0]"""
    able = tuple(unit for unit in frame.units if withdrawal_paths(play.state, frame, unit))
    if able:
        return False
    play.pop()
    for unit in frame.units if frame.must_go else ():
        play.eliminate(unit, message("standard.reason.no_stop"), "14.0")
    return True


def cut_off(play: Play, unit: int) -> None:
    """A bridge falls before a unit that gets away: without room where it is now it looks for another way. [14.0]"""
    state, frame = play.state, play.state.stack[-1]
    if isinstance(frame, RetreatBeforeChoice) and not has_room(state, unit, state.hex_of[unit]):
        play.push(replace(frame, units=(unit,), must_go=True))


def refuse_retreat_before(state: State, frame: RetreatBeforeChoice, action: RetreatBefore) -> Refusal | None:
    """Why a unit may not leave along a path; None if it may. [21.21]"""
    if action.unit not in frame.units:
        return Refusal("no_retreat_before", "21.21", message("standard.refusal.no_retreat_before"))
    if action.path not in withdrawal_paths(state, frame, action.unit):
        most = facts_of(state).combat.retreat_before_hexes
        said = message("standard.refusal.retreat_before_path", most=most, count=most)
        return Refusal("retreat_before_path", "21.21", said)
    return None


def retreat_before(play: Play, frame: RetreatBeforeChoice, action: RetreatBefore) -> None:
    """Set a unit marching out; the others choose for themselves. [21.22]"""
    play.replace(replace(frame, units=tuple(unit for unit in frame.units if unit != action.unit)))
    play.push(March(action.unit, action.path, "withdraw", last_free=frame.hex))


def _asks(state: State, frame: RetreatBeforeChoice) -> Decision:
    prompt, rule = message("standard.prompt.retreat_before", hex=state.setting.board.hex_title(frame.hex)), "21.2"
    if frame.must_go:
        prompt, rule = message("standard.prompt.way_on", unit=state.setting.units[frame.units[0]].name), "14.0"
    return Decision(frame.side, "retreat_before", rule, prompt, {"units": frame.units, "hex": frame.hex})


def _source(state: State, frame: RetreatBeforeChoice) -> Source:
    return Source(
        RetreatBefore.kind,
        frame.units,
        lambda unit: tuple(RetreatBefore(unit, path) for path in withdrawal_paths(state, frame, unit)),
    )


def _refuse_to_stand(state: State, frame: RetreatBeforeChoice, _action: Stand) -> Refusal | None:
    if not frame.must_go:
        return None
    name = state.setting.units[frame.units[0]].name
    return Refusal("go_on_first", "14.0", message("standard.refusal.go_on_first", unit=name))


WITHDRAWALS = FrameKind(
    RetreatBeforeChoice, run_retreat_before, _asks,
    answers=(
        Answer(RetreatBefore, _source, refuse_retreat_before, retreat_before),
        Answer(
            Stand, lambda _state, frame: None if frame.must_go else only(Stand()),
            _refuse_to_stand, lambda play, _frame, _action: play.pop(),
        ),
    ),
)  # fmt: skip
