"""Secret set-up of both sides, revealed together. [18.1]"""

from __future__ import annotations

from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.actions import Deploy, PlaceZone
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.events import Deployed, DeploymentRevealed, ZonePlaced
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import NO_ROOM, is_over_limit
from game.systems.standard.rules.state import WAITING, State


def deploying_side(state: State) -> Side | None:
    """The side that sets up now; None once the game is on. The second player sets up first. [18.1]"""
    if state.turn > 0:
        return None
    return state.setting.first_side.enemy if state.step == 0 else state.setting.first_side


def units_to_deploy(state: State, side: Side) -> tuple[int, ...]:
    """A side's units that are set up in secret. [18.1]"""
    return tuple(unit for unit in state.setting.units_of(side) if unit in state.setting.deploy_hexes)


def zones_to_place(state: State, side: Side) -> tuple[int, ...]:
    """A side's drop zone markers, placed in secret. [18.1]"""
    return tuple(zone.index for zone in state.setting.zones if zone.side is side)


def refuse_deploy(state: State, side: Side, action: Deploy) -> Refusal | None:
    """Why a unit cannot be set up in a hex; None if it can. [18.1]"""
    if action.unit not in units_to_deploy(state, side):
        return Refusal("not_deployed", "18.1", message("standard.refusal.not_deployed"))
    name = state.setting.units[action.unit].name
    if action.hex not in state.setting.deploy_hexes[action.unit]:
        return Refusal("deploy_limits", "18.1", message("standard.refusal.deploy_limits", unit=name))
    if state.stacks is not None:
        if _has_room(state, side, action.unit, action.hex):
            return None
        return NO_ROOM
    for other in units_to_deploy(state, side):
        if state.hex_of[other] == action.hex:
            who = state.setting.units[other].name
            return Refusal("stacking", "4.1", message("standard.refusal.deploy_stacking", unit=who))
    return None


def deploy_choices(state: State, side: Side, unit: int) -> tuple[Deploy, ...]:
    """Hexes where a unit may be set up now. [18.1]"""
    if state.stacks is not None:
        hexes = [hex for hex in sorted(state.setting.deploy_hexes[unit]) if _has_room(state, side, unit, hex)]
        return tuple(Deploy(unit, hex) for hex in hexes)
    taken = {state.hex_of[other] for other in units_to_deploy(state, side)}
    return tuple(Deploy(unit, hex) for hex in sorted(state.setting.deploy_hexes[unit]) if hex not in taken)


def _has_room(state: State, side: Side, unit: int, hex: int) -> bool:
    """Whether a unit may be set up beside those of its side that are there; what is secret does not count. [40.11]"""
    here = [other for other in state.setting.units_of(side) if state.hex_of[other] == hex]
    return unit not in here and not is_over_limit(state, hex, [*here, unit], side)


def refuse_place_zone(state: State, side: Side, action: PlaceZone) -> Refusal | None:
    """Why a drop zone marker cannot be placed in a hex; None if it can. [18.1]"""
    if action.zone not in zones_to_place(state, side):
        return Refusal("no_such_zone", "18.1", message("standard.refusal.zone_not_yours"))
    if action.hex not in state.setting.zone_hexes:
        return Refusal("zone_limits", "18.1", message("standard.refusal.zone_limits"))
    if any(state.zone_hex[other] == action.hex for other in zones_to_place(state, side)):
        return Refusal("zone_there", "18.1", message("standard.refusal.zone_there"))
    return None


def place_zone_choices(state: State, side: Side, zone: int) -> tuple[PlaceZone, ...]:
    """Hexes where a drop zone marker may be placed now. [18.1]"""
    taken = {state.zone_hex[other] for other in zones_to_place(state, side)}
    return tuple(PlaceZone(zone, hex) for hex in sorted(state.setting.zone_hexes) if hex not in taken)


def refuse_end(state: State, side: Side) -> Refusal | None:
    """Why a side's set-up is not complete; None if it is. [18.1]"""
    missing: list[Message | str] = [
        state.setting.units[unit].name for unit in units_to_deploy(state, side) if state.hex_of[unit] < 0
    ]
    missing += [
        message("standard.refusal.zone_missing", zone=state.setting.zones[zone].title)
        for zone in zones_to_place(state, side)
        if state.zone_hex[zone] < 0
    ]
    if missing:
        return Refusal("not_complete", "18.1", message("standard.refusal.not_complete", missing=tuple(missing)))
    return None


def deploy(play: Play, side: Side, action: Deploy) -> None:
    """Set a unit up, or move it elsewhere while the set-up lasts. [18.1]"""
    play.state.hex_of[action.unit] = action.hex
    play.tell(Deployed("18.1", side, action.unit, action.hex))


def place_zone(play: Play, side: Side, action: PlaceZone) -> None:
    """Place a drop zone marker, or move it while the set-up lasts. [18.1]"""
    play.state.zone_hex[action.zone] = action.hex
    play.tell(ZonePlaced("18.1", side, action.zone, action.hex))


def reveal(play: Play) -> None:
    """Show both set-ups; a marker on an enemy unit goes to its historical place. [18.1]"""
    state = play.state
    for zone in state.setting.zones:
        enemies = (state.hex_of[unit] for unit in state.setting.units_of(zone.side.enemy))
        if state.zone_hex[zone.index] in enemies:
            state.zone_hex[zone.index] = zone.hex
    refresh(state)
    units = tuple((unit, state.hex_of[unit]) for unit in sorted(state.setting.deploy_hexes))
    zones = tuple(enumerate(state.zone_hex))
    play.tell(DeploymentRevealed("18.1", units, zones))


def hide_deployment(state: State, side: Side | None) -> None:
    """Take out of a copy what a side may not see while set-up is secret. [18.1]"""
    for other in SIDES:
        if other is side:
            continue
        for unit in units_to_deploy(state, other):
            state.hex_of[unit] = WAITING
        for zone in zones_to_place(state, other):
            state.zone_hex[zone] = WAITING


def _deploy_source(state: State, side: Side) -> Source:
    return Source(Deploy.kind, units_to_deploy(state, side), lambda unit: deploy_choices(state, side, unit))


def _zone_source(state: State, side: Side) -> Source:
    zones = zones_to_place(state, side)
    return Source(PlaceZone.kind, zones, lambda zone: place_zone_choices(state, side, zone), of_units=False)


DEPLOYMENT = Chapter(
    "18.1",
    "deployment",
    steps=(
        StepKind(
            "deployment",
            message("standard.prompt.deployment"),
            otherwise=Refusal("deployment_first", "18.1", message("standard.refusal.deployment_first")),
        ),
    ),
    actions=(
        ActionKind(Deploy, ("deployment",), _deploy_source, refuse_deploy, deploy),
        ActionKind(PlaceZone, ("deployment",), _zone_source, refuse_place_zone, place_zone),
    ),
)
