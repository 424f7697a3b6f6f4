"""An overrun before it is made: its price line by line, and what the die may bring. [22.11, 22.4]"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.model.answers import Chance, Note, Price
from game.model.message import message
from game.systems.standard.rules.describe import result_said
from game.systems.standard.rules.imagine import before_last_step
from game.systems.standard.rules.overruns.actions import CaptureBridge, Overrun
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.tolls import entry_ledger
from game.systems.standard.rules.stacks.battle import end_of_overrun, read_result
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import WON, Battle
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.state import State

_WAY_RULE = "5.1"


def price_of_overrun(state: State, action: Overrun | CaptureBridge) -> Price | None:
    """What an overrun costs, the way there and the last step item by item; None if nobody can go there. [22.111]"""
    unit, path = action.unit, action.path
    there = before_last_step(state, unit, path)
    if there is None:
        return None
    here, left = there.hex_of[unit], there.mp_left[unit]
    hex, by_road = path[-1] if path else here, isinstance(action, CaptureBridge)
    ledger = entry_ledger(there, unit, here, hex, left, by_road=by_road)
    if ledger is None:
        return None
    after = max(0, left - ledger.total)
    cost = state.mp_left[unit] - after
    lines = tuple(
        Note(message("standard.tell.item", amount=line.amount, reason=line.reason), line.rule) for line in ledger.lines
    )
    if (way := state.mp_left[unit] - left) > 0:
        said = message("standard.tell.item", amount=way, reason=message("standard.tell.the_way"))
        lines = (Note(said, _WAY_RULE), *lines)
    return Price(cost, after, message("standard.tell.price", cost=cost, left=after), lines)


def chances_of_overrun(state: State) -> tuple[Chance, ...]:
    """What an immediate overrun of those who have entered may bring, as it stands without support. [22.41, 22.42]"""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Attempt) or not frame.attackers:
        return ()
    terms = Terms("overrun", origins=frame.origins, was_dual=frame.was_dual, is_halved=frame.by_road)
    battle = battle_of(state, frame.hex, frame.attackers, terms)
    return tuple(_chances(state, battle))


def _chances(state: State, battle: Battle) -> Iterator[Chance]:
    sums, faces = reckon(state, battle), len(state.setting.results)
    found: dict[str, int] = {}
    for die in range(1, faces + 1):
        result = read_result(state, battle, sums, die)
        found[result] = found.get(result, 0) + 1
    for result, count in found.items():
        outcome = end_of_overrun(state, battle, result)
        meaning = message(f"standard.overruns.tell.{outcome}")
        said = message("standard.tell.result", result=result_said(state.setting, result), meaning=meaning)
        yield Chance(Fraction(count, faces), said, "22.41" if outcome == WON else "22.42")
