"""Carrying out a player's action: the right chapter does it, then everything that needs no choice is settled."""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.arrivals import enter
from game.systems.standard.rules.combat import advance, commit_fire, declare_attack, take_loss
from game.systems.standard.rules.demolition import decline_demolition, give_order, try_demolition
from game.systems.standard.rules.deployment import deploy, deploying_side, place_zone
from game.systems.standard.rules.engineers import repair, span
from game.systems.standard.rules.fire import bombard
from game.systems.standard.rules.flow import end_deployment, end_step, settle, step_side
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    Frame,
    RelocationOrder,
    RetreatOrder,
)
from game.systems.standard.rules.landing import land, relocate
from game.systems.standard.rules.movement import begin_move
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import resist, retreat


def carry_out(play: Play, action: Action) -> None:
    """Do a legal action and all that follows without a choice. [3]"""
    if play.state.stack:
        _answer(play, play.state.stack[-1], action)
    elif play.state.turn == 0:
        _set_up(play, action)
    else:
        _act(play, action)
    settle(play)


def _act(play: Play, action: Action) -> None:
    """An action of the phase's player, freely chosen."""
    match action:
        case do.EndPhase():
            end_step(play)
        case do.Move():
            begin_move(play, action)
        case do.Enter():
            enter(play, action)
        case do.Land():
            land(play, action)
        case do.Attack():
            declare_attack(play, step_side(play.state), action)
        case do.Bombard():
            bombard(play, action)
        case do.Repair():
            repair(play, action)
        case do.Span():
            span(play, action)
        case do.OrderDemolition():
            give_order(play, action)


def _set_up(play: Play, action: Action) -> None:
    """An action of the secret set-up. [18.1]"""
    side = deploying_side(play.state)
    if side is None:
        return
    match action:
        case do.Deploy():
            deploy(play, side, action)
        case do.PlaceZone():
            place_zone(play, side, action)
        case do.EndPhase():
            end_deployment(play)


def _answer(play: Play, frame: Frame, action: Action) -> None:
    """The answer to unfinished business."""
    match frame, action:
        case DemolitionChance(), do.Demolish():
            try_demolition(play, frame)
        case DemolitionChance(), do.Decline():
            decline_demolition(play, frame)
        case DemolitionChance(), do.OrderDemolition():
            give_order(play, action)
        case RelocationOrder(), do.Relocate():
            relocate(play, frame, action)
        case Combat(), do.CommitFire():
            commit_fire(play, frame, action)
        case RetreatOrder(), do.Retreat():
            retreat(play, frame, action)
        case RetreatOrder(), do.Resist():
            resist(play, frame)
        case AdvanceChoice(), do.Advance():
            advance(play, frame, action.unit)
        case AdvanceChoice(), do.Decline():
            play.pop()
        case _, do.Deplete():
            take_loss(play, action.unit)
