"""Coastal batteries silenced from the sea and from the air. [39.35]"""

from __future__ import annotations

from game.model.legal import Source, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.events import BatteryFiredAt
from game.systems.standard.rules.air_naval.missions import refuse_mission
from game.systems.standard.rules.air_naval.standing import (
    facts_of_support,
    may_fire_at,
    may_fly_at,
    points_left,
    support_of,
)
from game.systems.standard.rules.air_naval.support import use_shot
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sites.standing import sites_firing
from game.systems.standard.rules.state import State


def needed_to_suppress(state: State, points: int, battery: int) -> int:
    """A battery is silenced on a die of at most this; below 1 there is no attempt. [39.35]"""
    return min(facts_of_support(state).most_to_suppress, points - state.setting.sites[battery].armour)


def _refuse_target(state: State, side: Side, points: int, battery: int) -> Refusal | None:
    """Why nobody of so many points may fire at a battery; None if he may. [39.35]"""
    if battery not in {site.index for site in sites_firing(state, side.enemy)}:
        return Refusal("no_battery", "39.35", message("standard.air_naval.refusal.no_battery"))
    if needed_to_suppress(state, points, battery) < 1:
        said = message("standard.air_naval.refusal.armour", site=state.setting.sites[battery].said)
        return Refusal("armour", "39.35", said)
    return None


def refuse_suppress(state: State, side: Side, action: Suppress) -> Refusal | None:
    """Why a ship cannot fire at a battery; None if it can. [39.35]"""
    ships = facts_of_support(state).ships
    if not 0 <= action.ship < len(ships) or ships[action.ship].side is not side:
        return Refusal("no_such_ship", "39.35", message("standard.air_naval.refusal.no_such_ship"))
    ship = ships[action.ship]
    refused = _refuse_target(state, side, points_left(state, ship.index), action.battery)
    if refused is not None or may_fire_at(state, ship.index, state.setting.sites[action.battery].hex):
        return refused
    return Refusal("no_shot", "39.35", message("standard.air_naval.refusal.no_shot", ship=ship.title))


def refuse_suppress_from_air(state: State, side: Side, action: SuppressFromAir) -> Refusal | None:
    """Why an air unit cannot fly against a battery; None if it can. [39.35]"""
    aircraft = facts_of_support(state).air
    if not 0 <= action.air < len(aircraft) or aircraft[action.air].side is not side:
        return Refusal("no_such_air", "39.35", message("standard.air_naval.refusal.no_such_air"))
    unit = aircraft[action.air]
    refused = _refuse_target(state, side, unit.tbf, action.battery)
    if refused is not None:
        return refused
    if not unit.may_suppress:
        never = message("standard.air_naval.card.no_suppression")
        said = message("standard.air_naval.card.subject", name=unit.title, how=never)
        return Refusal("grounded", "39.35", said)
    hex = state.setting.sites[action.battery].hex
    if may_fly_at(state, unit.index, hex, is_attack=True):
        return None
    return refuse_mission(state, unit.index, hex, is_attack=True)


def suppress(play: Play, _side: Side, action: Suppress) -> None:
    """Spend a shot on a battery. [39.35]"""
    use_shot(play.state, action.ship)
    ship = facts_of_support(play.state).ships[action.ship]
    _fire(play, ship.title, points_left(play.state, ship.index), action.battery)


def suppress_from_air(play: Play, _side: Side, action: SuppressFromAir) -> None:
    """Spend an offensive mission on a battery. [39.35]"""
    support_of(play.state).flown[action.air] = 1
    unit = facts_of_support(play.state).air[action.air]
    _fire(play, unit.title, unit.tbf, action.battery)


def _fire(play: Play, by: str, points: int, battery: int) -> None:
    state = play.state
    needed, site = needed_to_suppress(state, points, battery), state.setting.sites[battery]
    die = play.dice.roll(6, why=message("standard.air_naval.roll.battery", site=site.said), rule="39.35")
    outcome = "missed" if die > needed else "destroyed" if die <= facts_of_support(state).destroys else "silenced"
    batteries = state.modules.sites
    if batteries is not None and outcome == "destroyed":
        batteries.is_gone[battery] = 1
    elif batteries is not None and outcome == "silenced":
        batteries.silent_turn[battery] = state.turn
    play.tell(BatteryFiredAt("39.35", battery, by, needed, die, outcome))


def suppress_source(state: State, side: Side) -> Source:
    """What ships may fire at which batteries. [39.35]"""

    def found() -> tuple[Suppress, ...]:
        targets = tuple(sites_firing(state, side.enemy))
        own = [ship.index for ship in facts_of_support(state).ships if ship.side is side] if targets else []
        ways = [(ship, site) for ship in own for site in targets if may_fire_at(state, ship, site.hex)]
        return tuple(
            [
                Suppress(ship, site.index)
                for ship, site in ways
                if needed_to_suppress(state, points_left(state, ship), site.index) >= 1
            ]
        )

    return whole(Suppress.kind, found)


def suppress_from_air_source(state: State, side: Side) -> Source:
    """What aircraft may fly against which batteries. [39.35]"""

    def found() -> tuple[SuppressFromAir, ...]:
        targets = tuple(sites_firing(state, side.enemy))
        fit = [unit for unit in facts_of_support(state).air if unit.side is side and unit.may_suppress]
        return tuple(
            [
                SuppressFromAir(unit.index, site.index)
                for unit in fit
                for site in targets
                if needed_to_suppress(state, unit.tbf, site.index) >= 1
                and may_fly_at(state, unit.index, site.hex, is_attack=True)
            ]
        )

    return whole(SuppressFromAir.kind, found)
