"""A landing before it is made: lift taken, the batteries that fire first, the fight on the beach. [32.1, 32.2, 32.4]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.model.answers import Chance, Note
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.air_naval.shielding import shields_at
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.bridgeheads.embarking import lift_taken
from game.systems.standard.rules.bridgeheads.landing import coastal_guns, fight_ashore, is_opposed, throws_back
from game.systems.standard.rules.bridgeheads.standing import facts_of
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import AFLOAT, NOBODY, State
from game.systems.standard.rules.supply.points import has_point, price_notes

if TYPE_CHECKING:
    from fractions import Fraction

_FACES = 6


def lift_note(state: State, invasion: int, unit: int = NOBODY) -> Note:
    """How much of its lift an invasion has taken, with a unit more if one is named. [32.1]"""
    entry = facts_of(state).invasions[invasion]
    taken, units = lift_taken(state, invasion, () if unit == NOBODY else (unit,))
    said = message("standard.bridgeheads.sum.lift", invasion=entry.title, taken=taken, most=entry.lift_re)
    if entry.lift_units < len(state.setting.units):
        said = message(
            "standard.bridgeheads.sum.lift_units", invasion=entry.title, taken=taken, most=entry.lift_re, units=units,
            most_units=entry.lift_units,
        )  # fmt: skip
    return Note(said, "32.1")


def guns_notes(state: State, hex: int, enemy: Side) -> Iterator[Note]:
    """The batteries that fire at a landing before it is fought, in order, each with its chance. [32.4]"""
    for battery in coastal_guns(state, hex, enemy):
        site = state.setting.sites[battery]
        yield Note(message("standard.bridgeheads.sum.guns", site=site.said, faces=min(site.strength, _FACES)), "32.4")


def before_embarking(state: State, action: Embark) -> Iterator[Note]:
    """Lift, and the batteries that fire as they are now. [32.1, 32.4]"""
    side = state.setting.units[action.unit].side
    yield lift_note(state, action.invasion, action.unit)
    guns = tuple(guns_notes(state, action.hex, side.enemy))
    yield from guns or (Note(message("standard.bridgeheads.sum.no_guns"), "32.4"),)


def landing_battle(state: State, action: Invade) -> Battle | None:
    """The fight inside the hex; None if nobody fights there or they have no supply to attack. [32.22, 30.6]"""
    side = state.setting.units[action.units[0]].side
    if not is_opposed(state, action.hex, side) or not has_point(state, side):
        return None
    return fight_ashore(state, action.hex, action.units)


def fate_of_invaders(state: State, battle: Battle, result: str) -> tuple[Message, ...]:
    """Where those who land are after a result: thrown back, or ashore; nothing of any other fight. [32.23]"""
    if not any(state.hex_of[unit] == AFLOAT for unit in battle.attackers):
        return ()
    if throws_back(state, result):
        return (message("standard.meaning.thrown_back"),)
    # without overruns they go back, too, from a hex in which enemies are left: nobody knows yet whether any are
    return () if state.setting.overruns is None else (message("standard.meaning.come_ashore"),)


def before_landing(state: State, action: Invade) -> Iterator[Note]:
    """Which batteries fire first, whether there is a fight at all. [32.22, 32.4]"""
    side = state.setting.units[action.units[0]].side
    is_held = is_opposed(state, action.hex, side)
    if is_held and not has_point(state, side):
        yield Note(message("standard.bridgeheads.sum.no_attack_supply"), "30.6")
        return
    yield from guns_notes(state, action.hex, side.enemy)
    facts = state.setting.air_naval
    for ship in shields_at(state, side, action.hex):
        if facts is not None:
            yield Note(message("standard.bridgeheads.sum.shield", ship=facts.ships[ship].title), "39.36")
    if is_held:
        yield from price_notes(state, side)
    else:
        yield Note(message("standard.bridgeheads.sum.undefended"), "32.22")


def guns_sum(state: State, action: Invade) -> Iterator[Note]:
    """How many steps the batteries cost the landing, as one line. [32.4]"""
    chances = tuple(
        message("standard.bridgeheads.sum.share", steps=steps, share=f"{round(100 * float(share))}%")
        for steps, share in _steps_lost(state, action)
    )
    if chances:
        yield Note(message("standard.bridgeheads.sum.steps", chances=chances), "32.4")


def guns_chances(state: State, action: Invade) -> Iterator[Chance]:
    """How many steps the batteries cost the landing, taken together. [32.4]"""
    for steps, share in _steps_lost(state, action):
        yield Chance(share, message("standard.bridgeheads.chance.steps", count=steps), "32.4")


def _steps_lost(state: State, action: Invade) -> list[tuple[int, Fraction]]:
    """Steps and their chance, those that can be; nothing without batteries. No more are lost than land. [32.4]"""
    from fractions import Fraction

    side, most = state.setting.units[action.units[0]].side, sum(state.steps[unit] for unit in action.units)
    guns = coastal_guns(state, action.hex, side.enemy)
    shares = [Fraction(1)] + [Fraction(0)] * most
    for battery in guns:
        hit = Fraction(min(state.setting.sites[battery].strength, _FACES), _FACES)
        for steps in range(most, 0, -1):  # from the most on: each share is needed as it was
            shares[steps] = shares[steps] * (1 - hit if steps < most else 1) + shares[steps - 1] * hit
        shares[0] *= 1 - hit
    return [(steps, share) for steps, share in enumerate(shares) if share] if guns else []
