"""The start of a turn: weather, standing missions, ships allocated to hexes or prepared. [3.1, 39.12, 39.32]"""

from __future__ import annotations

from game.model.decision import Decision
from game.model.legal import Source, only, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import Allocate, Prepare, StandAir
from game.systems.standard.rules.air_naval.events import AirStands, ShipAllocated, ShipPrepared, WeatherCame
from game.systems.standard.rules.air_naval.frames import Allocation
from game.systems.standard.rules.air_naval.missions import refuse_mission
from game.systems.standard.rules.air_naval.position import NO_HEX, NOT_FIRING, PREPARED
from game.systems.standard.rules.air_naval.standing import (
    facts_of_support,
    is_ready_to_fly,
    may_declare,
    may_fly_at,
    support_of,
    weather_now,
)
from game.systems.standard.rules.fire import draw_support_fire
from game.systems.standard.rules.frames import StepEnding
from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.stacks.zones import renew_zone, zones_anew
from game.systems.standard.rules.state import State


def begin_support(play: Play) -> None:
    """Draw markers; then both sides send out and allocate, before the first player's turn begins. [3.1]"""
    state = play.state
    draw_support_fire(play)
    _everybody_back(state)
    play.tell(WeatherCame("39.14", weather_now(state)))
    play.push(StepEnding(max(1, len(state.setting.chapters.closings))))  # nothing to settle: go on to the next step
    play.push(Allocation(state.setting.first_side.enemy))
    play.push(Allocation(state.setting.first_side))


def _everybody_back(state: State) -> None:
    """Aircraft and ships are ready for a new turn. [39.12, 39.32]"""
    known, facts = support_of(state), facts_of_support(state)
    had_guns = any(aim >= 0 for aim in known.aim)
    known.flown = [0] * len(facts.air)
    known.stands = [NO_HEX] * len(facts.air)
    known.shots = [ship.shots for ship in facts.ships]
    known.aim = [NOT_FIRING] * len(facts.ships)
    if had_guns:
        for side in SIDES:
            zones_anew(state, side)
        renew_span(state)


def run_allocation(play: Play, frame: Allocation) -> bool:
    """Go on when a side has nothing left to send out or to allocate."""
    if _waiting(play.state, frame.side):
        return False
    play.pop()
    return True


def _waiting(state: State, side: Side) -> tuple[str, ...]:
    """What a side still has to send out or to allocate: "air", "ships", both or nothing. [39.12, 39.32]"""
    facts = facts_of_support(state)
    air = any(unit.side is side and _standing_hexes(state, unit.index) for unit in facts.air)
    ships = any(ship.side is side and ship.reach and may_declare(state, ship.index) for ship in facts.ships)
    return tuple(name for name, waits in (("air", air), ("ships", ships)) if waits)


def _standing_hexes(state: State, air: int) -> list[int]:
    """Hexes over which an air unit could stand now: those with units of its side. [39.12]"""
    side = facts_of_support(state).air[air].side
    if not is_ready_to_fly(state, air):
        return []
    hexes = {state.hex_of[unit] for unit in state.setting.units_of(side) if state.on_map(unit)}
    return [hex for hex in sorted(hexes) if may_fly_at(state, air, hex, is_attack=False)]


def refuse_stand(state: State, frame: Allocation, action: StandAir) -> Refusal | None:
    """Why an air unit cannot stand over a hex; None if it can. [39.12, 39.14]"""
    air = facts_of_support(state).air
    if not 0 <= action.air < len(air) or air[action.air].side is not frame.side:
        return Refusal("no_such_air", "39.12", message("standard.air_naval.refusal.no_such_air"))
    if not may_fly_at(state, action.air, action.hex, is_attack=False):
        return refuse_mission(state, action.air, action.hex, is_attack=False)
    if not stack(state, action.hex, frame.side):
        return Refusal("not_own", "39.12", message("standard.air_naval.refusal.over_own"))
    return None


def stand(play: Play, _frame: Allocation, action: StandAir) -> None:
    """Send out a standing mission. [39.12]"""
    known = support_of(play.state)
    known.flown[action.air], known.stands[action.air] = 1, action.hex
    play.tell(AirStands("39.12", action.air, action.hex))


def _refuse_ship(state: State, side: Side, ship: int) -> Refusal | None:
    ships = facts_of_support(state).ships
    if not 0 <= ship < len(ships) or ships[ship].side is not side:
        return Refusal("no_such_ship", "39.32", message("standard.air_naval.refusal.no_such_ship"))
    if not may_declare(state, ship):
        said = message("standard.air_naval.refusal.ship_declared", ship=ships[ship].title)
        return Refusal("declared", "39.32", said)
    return None


def refuse_allocate(state: State, frame: Allocation, action: Allocate) -> Refusal | None:
    """Why a ship cannot be allocated to a hex; None if it can. [39.32]"""
    refused = _refuse_ship(state, frame.side, action.ship)
    if refused is not None:
        return refused
    ship = facts_of_support(state).ships[action.ship]
    if action.hex not in ship.reach:
        where = state.setting.board.hex_title(action.hex)
        said = message("standard.air_naval.refusal.out_of_range", ship=ship.title, hex=where)
        return Refusal("out_of_range", "39.31", said)
    return None


def allocate(play: Play, _frame: Allocation, action: Allocate) -> None:
    """Allocate a ship to a hex: it may stand in for artillery there. [39.32, 39.34]"""
    support_of(play.state).aim[action.ship] = action.hex
    renew_zone(play.state, action.hex)
    renew_span(play.state)
    play.tell(ShipAllocated("39.32", action.ship, action.hex))


def refuse_prepare(state: State, frame: Allocation, action: Prepare) -> Refusal | None:
    """Why a ship cannot be prepared; None if it can. [39.32]"""
    refused = _refuse_ship(state, frame.side, action.ship)
    if refused is not None:
        return refused
    facts, known = facts_of_support(state), support_of(state)
    ready = sum(1 for ship in facts.ships if ship.side is frame.side and known.aim[ship.index] == PREPARED)
    if ready >= facts.prepared:
        said = message("standard.air_naval.refusal.enough_prepared", most=facts.prepared)
        return Refusal("enough_prepared", "39.32", said)
    return None


def prepare(play: Play, _frame: Allocation, action: Prepare) -> None:
    """Declare a ship prepared. [39.32]"""
    support_of(play.state).aim[action.ship] = PREPARED
    play.tell(ShipPrepared("39.32", action.ship))


def _stand_source(state: State, frame: Allocation) -> Source:
    own = [unit.index for unit in facts_of_support(state).air if unit.side is frame.side]
    return Source(
        StandAir.kind, own, lambda air: [StandAir(air, hex) for hex in _standing_hexes(state, air)], of_units=False
    )


def _allocate_source(state: State, frame: Allocation) -> Source:
    facts = facts_of_support(state)
    own = [ship.index for ship in facts.ships if ship.side is frame.side and may_declare(state, ship.index)]
    return Source(
        Allocate.kind, own, lambda ship: [Allocate(ship, hex) for hex in sorted(facts.ships[ship].reach)],
        of_units=False,
    )  # fmt: skip


def _prepare_source(state: State, frame: Allocation) -> Source:
    ways = [Prepare(ship.index) for ship in facts_of_support(state).ships]
    return whole(Prepare.kind, lambda: [way for way in ways if refuse_prepare(state, frame, way) is None])


def _asks_allocation(state: State, frame: Allocation) -> Decision:
    """What there is to send out or to allocate; nobody is asked for what he has not. [39.12, 39.32]"""
    waiting = _waiting(state, frame.side)
    key = f"allocate_{waiting[0]}" if len(waiting) == 1 else "allocate_support"
    rule = "39.12" if waiting == ("air",) else "39.32"
    return Decision(frame.side, "allocate_support", rule, message(f"standard.air_naval.prompt.{key}"), {})


def _end(play: Play, _frame: Allocation, _action: EndPhase) -> None:
    play.pop()


ALLOCATION = FrameKind(
    Allocation, run_allocation, _asks_allocation,
    answers=(
        Answer(EndPhase, lambda _state, _frame: only(EndPhase()), lambda _state, _frame, _action: None, _end),
        Answer(StandAir, _stand_source, refuse_stand, stand),
        Answer(Allocate, _allocate_source, refuse_allocate, allocate),
        Answer(Prepare, _prepare_source, refuse_prepare, prepare),
    ),
)  # fmt: skip
