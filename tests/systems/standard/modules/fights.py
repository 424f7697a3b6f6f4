"""Combats of stacks under test: begun as other rules begin them, answered by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.action import Event
from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Advance, Decline
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.actions import CounterAttack, PlaceCadre, RetreatBefore, TakeStep
from game.systems.standard.rules.stacks.battle import run_battle
from game.systems.standard.rules.stacks.declared import Terms, battle_of, begin_battle
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.sums import Reckoning, reckon
from tests.systems.standard.rules.builder import Battle as Position

BOARD = [". . . . .", ". . . . .", ". . . . .", ". . . . ."]


def units(position: Position, names: str) -> tuple[int, ...]:
    """Units by their names, in order."""
    return tuple(sorted(position.unit(name) for name in names.split()))


def stand(position: Position, names: str, number: str) -> None:
    """Put units into a hex, whoever is in it."""
    for unit in units(position, names):
        put(position.state, unit, position.hex(number))


def planned(position: Position, number: str, names: str, terms: Terms | None = None) -> Battle:
    """A combat as it would be declared."""
    return battle_of(position.state, position.hex(number), units(position, names), terms or Terms())


def sums(position: Position, number: str, names: str, terms: Terms | None = None) -> Reckoning:
    """The sums of such a combat."""
    return reckon(position.state, planned(position, number, names, terms))


def fight(position: Position, number: str, names: str, dice: Sequence[int], terms: Terms | None = None) -> list[Event]:
    """Fight it without support, up to the first choice."""
    play = Play(position.state, ScriptedDice(dice))
    begin_battle(play, planned(position, number, names, terms))
    play.replace(replace(play.state.stack[-1], stage="die"))
    settle(play)
    assert play.dice.left == 0  # type: ignore[attr-defined]
    return play.events


def after(position: Position, number: str, names: str, result: str, terms: Terms | None = None) -> list[Event]:
    """Let a combat have this result, up to the first choice."""
    play = Play(position.state, ScriptedDice(()))
    battle = replace(planned(position, number, names, terms), result=result, stage="counter")
    play.push(battle)
    run_battle(play, battle)
    settle(play)
    return play.events


def take(position: Position, name: str, dice: Sequence[int] = ()) -> list[Event]:
    """A unit takes the step that is owed."""
    return position.do(TakeStep(position.unit(name)), dice)


def advance(position: Position, name: str) -> list[Event]:
    """A unit advances."""
    return position.do(Advance(position.unit(name)))


def decline(position: Position) -> list[Event]:
    """Let a choice go."""
    return position.do(Decline())


def counter(position: Position, number: str, names: str, dice: Sequence[int] = ()) -> list[Event]:
    """Strike back."""
    return position.do(CounterAttack(position.hex(number), units(position, names)), dice)


def place_cadre(position: Position, name: str, number: str) -> list[Event]:
    """Put a remnant somewhere."""
    return position.do(PlaceCadre(position.unit(name), position.hex(number)))


def retreat_before(position: Position, name: str, numbers: str, dice: Sequence[int] = ()) -> list[Event]:
    """Leave before the fight."""
    return position.do(RetreatBefore(position.unit(name), position.path(numbers)), dice)
