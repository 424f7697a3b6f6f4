"""What may be done at each kind of decision: the list, and the reason for what is not on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.model.action import Action
from game.model.decision import Decision
from game.model.legal import WHOLE, Legal, Source
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.arrivals import enter_choices, is_due, refuse_enter
from game.systems.standard.rules.combat import (
    advance_units,
    attack_choices,
    fire_side,
    refuse_advance,
    refuse_attack,
    refuse_loss,
    targets,
)
from game.systems.standard.rules.demolition import DEMOLISHER, refuse_order
from game.systems.standard.rules.deployment import (
    deploy_choices,
    place_zone_choices,
    refuse_deploy,
    refuse_end,
    refuse_place_zone,
    units_to_deploy,
    zones_to_place,
)
from game.systems.standard.rules.engineers import OWNER, engineers_on_map, refuse_repair, refuse_span, spannable
from game.systems.standard.rules.fire import bombard_choices, fire_choices, refuse_bombard, refuse_fire
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    LossChoice,
    RelocationOrder,
    RetreatOrder,
)
from game.systems.standard.rules.landing import land_choices, refuse_land, refuse_relocate, relocation_hexes
from game.systems.standard.rules.movement import hold_on, move_choices, refuse_move
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.retreat import refuse_retreat, retreat_choices
from game.systems.standard.rules.state import State


def legal_actions(state: State) -> Legal:
    """What the side to decide may do now. [3]"""
    decision = decision_of(state)
    sources = _sources(state, decision) if decision is not None else ()
    return Legal(sources, lambda action: refusal_of(state, action))


def _whole(kind: str, choices: Callable[[], Sequence[Action]]) -> Source:
    return Source(kind, (WHOLE,), lambda _subject: choices(), of_units=False)


def _end_phase() -> Source:
    return _whole("end_phase", lambda: (do.EndPhase(),))


def _sources(state: State, decision: Decision) -> tuple[Source, ...]:
    if state.stack:
        return _frame_sources(state)
    side = decision.side
    if decision.kind == "deployment":
        return (
            Source("deploy", units_to_deploy(state, side), lambda unit: deploy_choices(state, side, unit)),
            Source(
                "place_zone", zones_to_place(state, side), lambda z: place_zone_choices(state, side, z), of_units=False
            ),
            _whole("end_phase", lambda: (do.EndPhase(),) if refuse_end(state, side) is None else ()),
        )
    if decision.kind == "combat":
        enemies = [unit for unit in state.setting.units_of(side.enemy) if state.on_map(unit)]
        sources: tuple[Source, ...] = (
            Source("attack", targets(state, side), lambda hex: attack_choices(state, side, hex), of_units=False),
            Source("bombard", enemies, lambda unit: bombard_choices(state, side, unit)),
        )
    else:
        sources = _movement_sources(state, side)
    return (*sources, *_order_sources(state, side), _end_phase())


def _movement_sources(state: State, side: Side) -> tuple[Source, ...]:
    units = state.setting.units_of(side)
    movers = [unit for unit in units if state.hex_of[unit] >= 0 and hold_on(state, unit) is None]
    sources = [Source("move", movers, lambda unit: move_choices(state, unit))]
    if state.setting.sequence[state.step].does == "arrivals":
        due = [unit for unit in units if is_due(state, unit)]
        sources.append(Source("enter", due, lambda unit: enter_choices(state, unit)))
        sources.append(Source("land", due, lambda unit: land_choices(state, unit)))
    if side is OWNER and engineers_on_map(state):
        bridges = [b for b in range(len(state.bridge_state)) if refuse_repair(state, do.Repair(b)) is None]
        sources.append(Source("repair", bridges, lambda bridge: (do.Repair(bridge),), of_units=False))
        if not state.span_used and state.span_turn != state.turn:
            sources.append(Source("span", spannable(state), lambda h: _if_legal(state, do.Span(h)), of_units=False))
    return tuple(sources)


def _order_sources(state: State, side: Side) -> tuple[Source, ...]:
    if side is not DEMOLISHER:
        return ()
    bridges = range(len(state.bridge_state))
    orders = (do.ASK, do.ALWAYS, do.NEVER)
    return (
        Source(
            "order_demolition",
            bridges,
            lambda b: tuple(do.OrderDemolition(b, order) for order in orders if order != state.orders[b]),
            of_units=False,
        ),
    )


def _if_legal(state: State, action: Action) -> tuple[Action, ...]:
    return (action,) if refusal_of(state, action) is None else ()


def _lasting_answers(bridge: int) -> tuple[do.OrderDemolition, ...]:
    """A chance to demolish may also be answered for good, by a standing order. [14.0]"""
    return tuple(do.OrderDemolition(bridge, order) for order in (do.ALWAYS, do.NEVER))


def _frame_sources(state: State) -> tuple[Source, ...]:
    frame = state.stack[-1]
    match frame:
        case DemolitionChance():
            return (
                _whole("demolish", lambda: (do.Demolish(frame.bridge),)),
                _whole("decline", lambda: (do.Decline(),)),
                _whole("order_demolition", lambda: _lasting_answers(frame.bridge)),
            )
        case RelocationOrder():
            free = relocation_hexes(state, frame.hex)
            return (Source("relocate", (frame.unit,), lambda unit: tuple(do.Relocate(unit, hex) for hex in free)),)
        case Combat():
            return (_whole("commit_fire", lambda: fire_choices(state, frame, fire_side(state, frame))),)
        case LossChoice():
            alive = tuple(unit for unit in frame.units if state.on_map(unit))
            return (Source("deplete", alive, lambda unit: (do.Deplete(unit),)),)
        case RetreatOrder():
            retreats = Source("retreat", frame.units, lambda unit: retreat_choices(state, frame, unit))
            return (retreats, _whole("resist", lambda: (do.Resist(),))) if frame.may_resist else (retreats,)
        case AdvanceChoice():
            able = advance_units(state, frame)
            return (
                Source("advance", able, lambda unit: (do.Advance(unit),)),
                _whole("decline", lambda: (do.Decline(),)),
            )
    return ()


_OTHER = Refusal("other_decision", "3", "Another decision comes first; the prompt says which")


def refusal_of(state: State, action: Action) -> Refusal | None:
    """None if an action is legal now, else why not and by which rule."""
    decision = decision_of(state)
    if decision is None:
        return Refusal("game_over", "17", "The game is over")
    bad = _refuse_indices(state, action)
    if bad is not None:
        return bad
    if state.stack:
        return _refuse_for_frame(state, action)
    if decision.kind == "deployment":
        return _refuse_deployment(state, decision.side, action)
    if isinstance(action, do.EndPhase):
        return None
    if isinstance(action, do.OrderDemolition):
        return refuse_order(state, decision.side, action)
    if isinstance(action, do.Repair | do.Span):
        return _refuse_engineers(state, decision.side, action)
    if decision.kind == "combat":
        return _refuse_combat(state, decision.side, action)
    return _refuse_movement(state, decision.side, action)


def _refuse_indices(state: State, action: Action) -> Refusal | None:
    """Refuse an action that names units or hexes which do not exist."""
    units, hexes = len(state.hex_of), state.setting.board.topology.size
    unit, hex = getattr(action, "unit", 0), getattr(action, "hex", 0)
    path, zone = getattr(action, "path", ()), getattr(action, "zone", 0)
    if not 0 <= unit < units:
        return Refusal("no_such_unit", "2", "There is no such unit")
    if not 0 <= hex < hexes or any(not 0 <= step < hexes for step in path):
        return Refusal("off_map", "5.5", "There is no such hex on the map")
    if not 0 <= zone <= len(state.zone_hex):
        return Refusal("no_such_zone", "12", "There is no such drop zone")
    return None


def _refuse_for_frame(state: State, action: Action) -> Refusal | None:
    frame = state.stack[-1]
    match frame, action:
        case DemolitionChance(), (do.Demolish() | do.OrderDemolition()) if action.bridge != frame.bridge:
            return Refusal("other_bridge", "14.0", "Another bridge is in question")
        case DemolitionChance(), do.OrderDemolition():
            return refuse_order(state, DEMOLISHER, action)
        case (DemolitionChance(), do.Demolish() | do.Decline()) | (AdvanceChoice(), do.Decline()):
            return None
        case RelocationOrder(), do.Relocate():
            return refuse_relocate(state, frame, action)
        case Combat(), do.CommitFire():
            return refuse_fire(state, frame, fire_side(state, frame), action.markers)
        case LossChoice(), do.Deplete():
            return refuse_loss(state, frame, action.unit)
        case RetreatOrder(), do.Retreat():
            return refuse_retreat(state, frame, action)
        case RetreatOrder(), do.Resist():
            return (
                None if frame.may_resist else Refusal("no_resistance", "7.8", "Only a full-strength defender may stand")
            )
        case AdvanceChoice(), do.Advance():
            return refuse_advance(state, frame, action.unit)
    return _OTHER


def _refuse_deployment(state: State, side: Side, action: Action) -> Refusal | None:
    match action:
        case do.Deploy():
            return refuse_deploy(state, side, action)
        case do.PlaceZone():
            return refuse_place_zone(state, side, action)
        case do.EndPhase():
            return refuse_end(state, side)
    return Refusal("deployment_first", "18.1", "Both sides set up first")


def _refuse_combat(state: State, side: Side, action: Action) -> Refusal | None:
    match action:
        case do.Attack():
            return refuse_attack(state, side, action)
        case do.Bombard():
            return refuse_bombard(state, side, action)
        case do.Move() | do.Enter() | do.Land():
            return Refusal("wrong_phase", "3.2", "Units move and arrive in movement phases; this is a combat phase")
    return _OTHER


def _refuse_engineers(state: State, side: Side, action: do.Repair | do.Span) -> Refusal | None:
    if side is not OWNER:
        rule = "14.2" if isinstance(action, do.Repair) else "15.1"
        return Refusal("no_engineer", rule, f"The {side.title} player has no engineers")
    return refuse_repair(state, action) if isinstance(action, do.Repair) else refuse_span(state, action)


def _refuse_movement(state: State, side: Side, action: Action) -> Refusal | None:
    match action:
        case do.Move() | do.Enter() | do.Land() if state.setting.units[action.unit].side is not side:
            return Refusal("not_yours", "3.2", f"It is the {side.title} player's phase")
        case do.Move():
            return refuse_move(state, action)
        case do.Enter() | do.Land():
            if state.setting.sequence[state.step].does != "arrivals":
                return Refusal(
                    "arrivals_over", "3.2", "The arrivals of this phase are over; the unit may come in a later one"
                )
            return refuse_enter(state, action) if isinstance(action, do.Enter) else refuse_land(state, action)
        case do.Attack() | do.Bombard():
            return Refusal("wrong_phase", "3.2", "Attacks and bombardments come in the combat phase")
    return _OTHER
