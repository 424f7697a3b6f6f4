"""A combat of stacks as it is declared: who defends, what holds in it. [20.1, 20.6]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.systems.standard.rules.air_naval.points import with_standing
from game.systems.standard.rules.frames import NOWHERE
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.events import StackAttacked
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.stacking import is_dual, re_of, stack
from game.systems.standard.rules.state import State


@frozen
class Terms:
    """What holds in a combat beside its hex and its attackers."""

    manner: str = "attack"
    """attack, overrun or counter, as `Battle` has it."""
    joint_hex: int = NOWHERE
    """The dual hex that the attackers come out of and whose enemies defend as well; or -1. [22.562]"""
    origins: tuple[int, ...] = ()
    """Overrun: the hexes the attackers came from, by their order; -1 for those that began in the hex. [22.420]"""
    was_dual: bool | None = None
    """Whether units of both sides stood in the hex before; None if it is as one sees. [22.421]"""
    is_halved: bool = False
    """Whether the attackers' strengths are halved, as in a bridge capture. [22.34]"""
    may_advance: tuple[int, ...] | None = None
    """Attackers that may enter the hex they have won; None for all. [20.5]"""
    left_out: tuple[int, ...] = ()
    """Enemies in the hex that take no part. [22.428]"""


PLAIN = Terms()
"""Of an ordinary attack."""


def battle_of(state: State, hex: int, attackers: tuple[int, ...], terms: Terms = PLAIN) -> Battle:
    """A combat as it would be declared now. [20.1, 22.4, 22.56, 32.22]

    Attackers stand beside the hex, in it, or off the map (a landing: it is fought inside the hex).
    """
    side = state.setting.units[attackers[0]].side
    hexes = (hex,) if terms.joint_hex < 0 else (hex, terms.joint_hex)
    defenders = [unit for there in hexes for unit in stack(state, there, side.enemy) if unit not in terms.left_out]
    dual = is_dual(state, hex) if terms.was_dual is None else terms.was_dual
    is_overrun = terms.manner == "overrun"
    is_inside = not is_overrun and any(state.hex_of[unit] < 0 or state.hex_of[unit] == hex for unit in attackers)
    battle = Battle(
        hex, attackers, tuple(defenders), terms.manner, terms.joint_hex,
        terms.origins or tuple([state.hex_of[unit] for unit in attackers]), terms.is_halved,
        attackers_hold=is_inside or (is_overrun and dual),
        defenders_hold=is_inside or dual,
        may_advance=attackers if terms.may_advance is None else terms.may_advance,
        re=re_of(state, defenders),
    )  # fmt: skip
    return battle if state.modules.air_naval is None else with_standing(state, battle)


def begin_battle(play: Play, battle: Battle) -> None:
    """Begin a combat of stacks; a frame beneath it that has a part `ended` is told how it ended. [20.6]"""
    rule = {"counter": "20.7", "overrun": "22.4"}.get(battle.manner, "20.6")
    play.tell(StackAttacked(rule, battle.hex, battle.defenders[0], battle.attackers, battle.defenders, battle.manner))
    play.push(battle)
