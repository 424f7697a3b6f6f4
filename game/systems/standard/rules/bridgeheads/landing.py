"""Coming ashore: the guns, the fight inside the hex, the bridgehead, those who follow. [32.2, 32.4, 31.22]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import FrameKind
from game.systems.standard.rules.air_naval.shielding import suffer_hit
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.embarking import embarked_for, lands_fighting
from game.systems.standard.rules.bridgeheads.events import CameAshore, GunsFired, InvasionBegan, WentBack
from game.systems.standard.rules.bridgeheads.frames import Landing
from game.systems.standard.rules.bridgeheads.offers import may_be_placed, offer_after_landing, went_of_late
from game.systems.standard.rules.bridgeheads.position import NOT_EMBARKED
from game.systems.standard.rules.bridgeheads.standing import facts_of, known_of
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.occupancy import enemy_at, put, renew_span
from game.systems.standard.rules.overruns.duties import all_are_bound, bound_in, is_bound, refuse_without_deadlocked
from game.systems.standard.rules.overruns.marks import new_box
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sites.standing import sites_firing
from game.systems.standard.rules.stacks.attackers import was_attacked
from game.systems.standard.rules.stacks.combat import declare
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.stacking import controls, has_room, is_dual, is_over_limit, stack
from game.systems.standard.rules.stacks.zones import renew_zone
from game.systems.standard.rules.state import FOUGHT, MOVED, NOBODY, State
from game.systems.standard.rules.supply.points import has_point
from game.systems.standard.rules.turns import ends_phase, step_side

_AWAY_HEXES = 2
"""A result that throws attackers back so far throws invaders into the sea. [32.23]"""


def refuse_invade(state: State, side: Side, action: Invade) -> Refusal | None:
    """Why these units cannot fight their way ashore; None if they can. [32.22]"""
    aboard = embarked_for(state, action.hex, side)
    if not action.units or list(action.units) != sorted(set(action.units)) or not set(action.units) <= set(aboard):
        return Refusal("not_aboard", "32.22", message("standard.bridgeheads.refusal.not_aboard"))
    if is_over_limit(state, action.hex, (*stack(state, action.hex, side), *action.units), side):
        if _has_room_for_any(state, side, action.hex, aboard):
            return Refusal("stacking", "32.22", message("standard.bridgeheads.refusal.too_many_ashore"))
        return None  # a target that has become full: they go back [32.24]
    if enemy_at(state, action.hex, side) == NOBODY:
        return None
    if not all(lands_fighting(state, unit) for unit in action.units):
        return Refusal("follows", "32.11", message("standard.bridgeheads.refusal.only_fighters"))
    if _leaves_commandos_behind(state, action, aboard):
        return Refusal("commandos_first", "32.26", message("standard.bridgeheads.refusal.commandos_first"))
    barred = next((state.setting.units[unit].name for unit in action.units if is_bound(state, unit)), None)
    if barred is not None:
        return Refusal("bound", "22.42B", message("standard.refusal.bound", unit=barred))
    if was_attacked(state, action.hex, side):
        return Refusal("was_attacked", "20.11", message("standard.refusal.hex_was_attacked"))
    return None if state.modules.overruns is None else refuse_without_deadlocked(state, side, action.hex, ())


def _leaves_commandos_behind(state: State, action: Invade, aboard: tuple[int, ...]) -> bool:
    """Whether commandos who are to land first are on board, and none of them is to fight. [32.26]"""
    known, units, invasions = known_of(state), state.setting.units, facts_of(state).invasions
    first = {unit for unit in aboard
             if "commando" in units[unit].marks and invasions[known.embarked[unit]].commandos_first}  # fmt: skip
    return bool(first) and first.isdisjoint(action.units)


def _has_room_for_any(state: State, side: Side, hex: int, aboard: tuple[int, ...]) -> bool:
    here = stack(state, hex, side)
    return any(not is_over_limit(state, hex, (*here, unit), side) for unit in aboard)


def invade_choices(state: State, side: Side, hex: int) -> tuple[Invade, ...]:
    """Every set of those on board for a hex that may fight their way ashore. [32.22]"""
    aboard = embarked_for(state, hex, side)
    ways = (Invade(hex, units) for count in range(1, len(aboard) + 1) for units in combinations(aboard, count))
    return tuple(action for action in ways if refuse_invade(state, side, action) is None)


def invade_source(state: State, side: Side) -> Source | None:
    """Where units on board may land now. [32.22]"""
    known = known_of(state)
    hexes = sorted({known.target[unit] for unit in state.setting.units_of(side) if _is_aboard(state, unit)})
    if not hexes:
        return None
    return Source(Invade.kind, hexes, lambda hex: invade_choices(state, side, hex), of_units=False)


def _is_aboard(state: State, unit: int) -> bool:
    return known_of(state).embarked[unit] != NOT_EMBARKED


def invade(play: Play, side: Side, action: Invade) -> None:
    """Begin a landing: the batteries fire first; without attack supply nobody fights, they go back. [32.22, 30.6]"""
    state = play.state
    guns = coastal_guns(state, action.hex, side.enemy)
    play.tell(InvasionBegan("32.22", action.hex, side, action.units))
    is_landing = has_point(state, side) or not is_opposed(state, action.hex, side)
    first = "guns" if is_landing else "followers"
    play.push(Landing(side, action.hex, action.units, first, guns, is_own=controls(state, action.hex, side)))


def coastal_guns(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """Batteries of a side that reach a landing in a hex or the sea beside it and have not fired; those in it first.

    [32.4]
    """
    sea = [there for there in state.setting.board.topology.adjacent[hex] if _is_sea(state, there)]
    near = {hex, *sea}
    known = state.modules.sites
    fired = known.fired_turn if known is not None else ()
    firing = [site for site in sites_firing(state, side) if near & set(site.reach) and fired[site.index] != state.turn]
    return tuple(site.index for site in sorted(firing, key=lambda site: (site.hex != hex, site.index)))


def _is_sea(state: State, hex: int) -> bool:
    stacks = state.stacks
    return stacks is not None and stacks.control[hex] < 0


def run_landing(play: Play, frame: Landing) -> bool:
    """Take the next stage of a landing; always goes on by itself. [32.22]"""
    _STAGES[frame.stage](play, frame)
    return True


def _guns(play: Play, frame: Landing) -> None:
    """Each battery fires once; a hit costs the invaders a step of their choice. [32.4]"""
    state = play.state
    alive = tuple(unit for unit in frame.units if state.steps[unit])
    if not frame.guns or not alive:
        play.replace(replace(frame, stage="fight"))
        return
    site = state.setting.sites[frame.guns[0]]
    play.replace(replace(frame, guns=frame.guns[1:]))
    if state.modules.sites is not None:
        state.modules.sites.fired_turn[site.index] = state.turn
    die = play.dice.roll(6, why=message("standard.bridgeheads.roll.guns", site=site.said), rule="32.4")
    is_hit = die <= site.strength
    play.tell(GunsFired("32.4", site.index, frame.hex, site.strength, die, is_hit))
    if is_hit:
        suffer_hit(play, frame.side, frame.hex, alive)


def _fight(play: Play, frame: Landing) -> None:
    """Combat inside the hex if enemies are there: the one attack that is made on it in the phase. [32.22, 20.11]"""
    state = play.state
    alive = tuple(unit for unit in frame.units if state.steps[unit])
    play.replace(replace(frame, stage="ashore"))
    if alive and is_opposed(state, frame.hex, frame.side):
        declare(play, fight_ashore(state, frame.hex, alive))


def fight_ashore(state: State, hex: int, units: tuple[int, ...]) -> Battle:
    """The combat of units that land in a hex; the bound take no part, and nobody advances. [32.22, 22.428]"""
    left_out = bound_in(state, hex, state.setting.units[units[0]].side)
    return battle_of(state, hex, units, Terms(may_advance=(), left_out=left_out))


def is_opposed(state: State, hex: int, side: Side) -> bool:
    """Whether enemies in a hex fight a landing of a side: not if all of them are bound. [32.22, 22.42B]"""
    return enemy_at(state, hex, side) != NOBODY and not all_are_bound(state, hex, side)


def _ashore(play: Play, frame: Landing) -> None:
    """Survivors stand in the hex, or go back where they embarked. [32.23, 32.24]"""
    state = play.state
    is_repelled = frame.ended is not None and throws_back(state, frame.ended.result)
    is_disputed = enemy_at(state, frame.hex, frame.side) != NOBODY
    play.replace(replace(frame, stage="offer"))
    for unit in frame.units:
        if not state.steps[unit]:
            continue
        if is_repelled or (is_disputed and state.setting.overruns is None) or not has_room(state, unit, frame.hex):
            go_back(play, unit, is_disrupted=is_repelled)
        else:
            _come_ashore(play, unit, frame.hex)


def throws_back(state: State, result: str) -> bool:
    """Whether a result of the fight sends the invaders back where they embarked, in disorder. [32.23]"""
    found = state.setting.rules.combat.results.get(result)
    return found is not None and found.attackers_retreat_hexes >= _AWAY_HEXES


def _come_ashore(play: Play, unit: int, hex: int) -> None:
    state = play.state
    known_of(state).leave_ship(unit)
    put(state, unit, hex)
    if state.modules.overruns is not None and is_dual(state, hex):
        new_box(state, hex)
        renew_zone(state, hex)
        renew_span(state)
    known_of(state).landed[unit] = 1
    state.flags[unit] |= FOUGHT | MOVED
    play.tell(CameAshore("32.23", unit, hex))
    entered(play, unit)


def _offer(play: Play, frame: Landing) -> None:
    """A bridgehead is offered to those who have earned one. [31.22]"""
    play.replace(replace(frame, stage="followers"))
    if earned_by_landing(play.state, frame):
        offer_after_landing(play, frame.hex, frame.side)


def earned_by_landing(state: State, frame: Landing) -> bool:
    """Whether a landing may place a bridgehead. [31.22, 31.221]"""
    facts, hex = facts_of(state), frame.hex
    if hex not in facts.beaches | facts.islands or not may_be_placed(state, hex):
        return False
    supply = state.setting.supply
    is_port = supply is not None and any(port.hex == hex for port in supply.ports)
    ashore = [unit for unit in frame.units if state.hex_of[unit] == hex and lands_fighting(state, unit)]  # [32.11]
    if not any(not is_port or "commando" not in state.setting.units[unit].marks for unit in ashore):
        return False
    return not frame.is_own or (bool(known_of(state).unfed_at_start[hex]) and not went_of_late(state, hex))


def _followers(play: Play, frame: Landing) -> None:
    """Those who did not fight follow into a bridgehead, as far as there is room; the others go back. [32.22, 31.32]"""
    state, known = play.state, known_of(play.state)
    play.pop()
    for unit in embarked_for(state, frame.hex, frame.side):
        if known.owner[frame.hex] == frame.side and has_room(state, unit, frame.hex):
            _come_ashore(play, unit, frame.hex)
        else:
            go_back(play, unit, is_disrupted=False)


def refuse_to_stay_afloat(state: State, side: Side) -> Refusal | None:
    """Why a combat phase cannot end while units on board could land: all of them do in it. [32.24]"""
    if hexes_to_land_in(state, side):
        return Refusal("afloat", "32.24", message("standard.bridgeheads.refusal.afloat"))
    return None


def hexes_to_land_in(state: State, side: Side) -> tuple[int, ...]:
    """Hexes for which units are on board that land before the combat phase ends. [32.24]"""
    if state.setting.sequence[state.step].does != "combat" or step_side(state) is not side:
        return ()
    known = known_of(state)
    hexes = {known.target[unit] for unit in state.setting.units_of(side) if _is_aboard(state, unit)}
    return tuple(hex for hex in sorted(hexes) if invade_choices(state, side, hex))


def send_back_the_rest(play: Play) -> None:
    """At the end of the combat phase those who could not land at all go back. [32.24]"""
    state = play.state
    if state.setting.sequence[state.step].does == "combat" and ends_phase(state):
        for unit in state.setting.units_of(step_side(state)):
            if _is_aboard(state, unit):
                go_back(play, unit, is_disrupted=False)


def go_back(play: Play, unit: int, *, is_disrupted: bool) -> None:
    """A unit goes back where it embarked, or as near to it as its side has room. [32.23, 32.24]"""
    state, known = play.state, known_of(play.state)
    hex, origin = known.target[unit], known.came_from[unit]
    known.leave_ship(unit)
    if origin < 0:
        state.hex_of[unit] = origin  # a box
    elif (home := _way_home(state, unit, origin)) is None:
        play.eliminate(unit, message("standard.reason.no_retreat"), "32.23")
        return
    else:
        put(state, unit, home)
    state.flags[unit] |= FOUGHT | MOVED
    if is_disrupted:
        disrupt(play, unit)
    play.tell(WentBack("32.23", unit, hex))


def _way_home(state: State, unit: int, origin: int) -> int | None:
    """Where a unit comes ashore that goes back: its port, or the nearest hex of its side with room. [32.23, 32.24]

    The port may have become full, or enemies may have come into it while it stood empty; None if there is no room.
    """
    side, topology = state.setting.units[unit].side, state.setting.board.topology
    if has_room(state, unit, origin) and enemy_at(state, origin, side) == NOBODY:
        return origin
    distance = topology.distance_row(origin)
    held = [there for there in range(topology.size) if controls(state, there, side) and not is_dual(state, there)]
    free = [there for there in held if has_room(state, unit, there)]
    return min(free, key=lambda there: (distance[there], there), default=None)


_STAGES: Mapping[str, Callable[[Play, Landing], None]] = MappingProxyType(
    {"guns": _guns, "fight": _fight, "ashore": _ashore, "offer": _offer, "followers": _followers}
)
LANDING = FrameKind(Landing, run_landing)
