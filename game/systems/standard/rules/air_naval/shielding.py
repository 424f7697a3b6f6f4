"""Craft that draw the fire of coastal batteries upon themselves: a point of theirs for a step of invaders. [39.36]"""

from __future__ import annotations

from game.model.decision import Decision
from game.model.legal import Source, only, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.air_naval.actions import DrawFire
from game.systems.standard.rules.air_naval.events import DrewFire
from game.systems.standard.rules.air_naval.frames import ShieldChoice
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left, support_of
from game.systems.standard.rules.air_naval.support import renew_support
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.losses import owe
from game.systems.standard.rules.state import State


def shields_at(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Ships of a side that could take a hit meant for its invaders of a hex. [39.36]"""
    if state.setting.air_naval is None:
        return ()
    return tuple(
        ship.index
        for ship in facts_of_support(state).ships
        if ship.side is side
        and ship.draws_fire
        and hex in ship.reach
        and (not ship.turns or state.turn in ship.turns)
        and points_left(state, ship.index)
    )


def suffer_hit(play: Play, side: Side, hex: int, units: tuple[int, ...]) -> None:
    """A battery has hit invaders: they owe a step, unless a ship of their side draws the fire. [32.4, 39.36]"""
    ships = shields_at(play.state, side, hex)
    if ships:
        play.push(ShieldChoice(side, hex, units, ships))
    else:
        owe(play, units, 1, "lost")


def _waits(_play: Play, _frame: ShieldChoice) -> bool:
    return False


def _asks(state: State, frame: ShieldChoice) -> Decision:
    prompt = message("standard.air_naval.prompt.draw_fire", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, "draw_fire", "39.36", prompt, {"hex": frame.hex})


def _refuse(_state: State, frame: ShieldChoice, action: DrawFire) -> Refusal | None:
    if action.ship in frame.ships:
        return None
    return Refusal("no_such_ship", "39.36", message("standard.air_naval.refusal.no_such_ship"))


def draw_fire(play: Play, _frame: ShieldChoice, action: DrawFire) -> None:
    """A ship loses a point, and the invaders no step; it may stand in for no artillery any more. [39.34, 39.36]"""
    play.pop()
    support_of(play.state).lost_points[action.ship] += 1
    renew_support(play.state, action.ship)
    play.tell(DrewFire("39.36", action.ship, points_left(play.state, action.ship)))


def _decline(play: Play, frame: ShieldChoice, _action: Decline) -> None:
    play.pop()
    owe(play, frame.units, 1, "lost")


def _ships(_state: State, frame: ShieldChoice) -> Source:
    return whole(DrawFire.kind, lambda: tuple(DrawFire(ship) for ship in frame.ships))


def _declining(_state: State, _frame: ShieldChoice) -> Source:
    return only(Decline())


SHIELD_CHOICE = FrameKind(
    ShieldChoice, _waits, _asks,
    answers=(
        Answer(DrawFire, _ships, _refuse, draw_fire),
        Answer(Decline, _declining, lambda _state, _frame, _action: None, _decline),
    ),
)  # fmt: skip
