"""A combat of stacks from its die to its end: what the result brings, one thing after the other. [20.2-20.6]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.model.message import message
from game.model.unfinished import FrameKind
from game.systems.standard.rules.events import HeldFast
from game.systems.standard.rules.frames import NOWHERE, AdvanceChoice, Combat, RetreatOrder
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.results import hurts_attacker, hurts_defender
from game.systems.standard.rules.retreat import retreat_hexes_after_city, way_back
from game.systems.standard.rules.stacks.cadres import forms_cadre
from game.systems.standard.rules.stacks.counter import counter_hexes
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.frames import (
    CLEARED,
    COUNTER,
    FAILED,
    OVERRUN_RESULT,
    WON,
    Battle,
    CadreChoice,
    CounterChoice,
    Ending,
)
from game.systems.standard.rules.stacks.losses import owe_quota, roll_reduction
from game.systems.standard.rules.stacks.stacking import facts_of, is_dual, quota
from game.systems.standard.rules.stacks.sums import Reckoning, reckon
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import spend_point

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult


def run_battle(play: Play, battle: Battle) -> bool:
    """Take the next stage of a combat; always goes on by itself. [20.6]"""
    _STAGES[battle.stage](play, battle)
    return True


def brings(state: State, battle: Battle) -> CombatResult:
    """What the table says of the result of a combat. [20.23, 20.24]"""
    return told_of(state, battle.result)


def told_of(state: State, result: str) -> CombatResult:
    """What the table says of a result; an overrun is an elimination, a counter-attack no effect. [20.23, 20.24]"""
    results = state.setting.rules.combat.results
    if result == OVERRUN_RESULT:
        return next(found for found in results.values() if found.defender == "eliminated")
    if result == COUNTER:
        return next(found for found in results.values() if not hurts_attacker(found) and not hurts_defender(found))
    return results[result]


def read_result(state: State, battle: Battle, sums: Reckoning, die: int) -> str:
    """A die as it is read: the table, the column beyond it, overruns and counter-attacks. [20.21-20.24]"""
    facts, columns = facts_of(state), state.setting.results[die - 1]
    code = columns[sums.column] if sums.column < len(columns) else facts.combat.sure_result
    found = state.setting.rules.combat.results[code]
    if battle.manner == "overrun":
        gives_way = found.defender == "depleted" and found.defender_retreats_hexes > 0
        if found.defender == "eliminated" or (gives_way and sums.has_odds(facts.combat.overrun_odds)):
            return OVERRUN_RESULT
    if facts.counter_attacks and battle.manner != "counter" and not hurts_attacker(found) and not hurts_defender(found):
        return COUNTER
    return code


def end_of_overrun(state: State, battle: Battle, result: str) -> str:
    """Whether a result wins, clears the hex by loss or fails, if defenders save whom they can. [22.41, 22.42, 22.525]

    Empty for any fight but an overrun at once.
    """
    if battle.manner != "overrun":
        return ""
    if result == OVERRUN_RESULT:
        return WON
    told = told_of(state, result)
    if told.defender == "eliminated":
        return CLEARED
    pays = told.defender == "depleted" or _costs_instead(told.defender_retreats_hexes, holds=battle.defenders_hold)
    lost = quota(state, len(battle.defenders)) if pays else 0
    left = sum(state.steps[unit] for unit in battle.defenders) - lost
    return CLEARED if left <= 0 or _is_trapped(state, replace(battle, result=result), left) else FAILED


def _is_trapped(state: State, battle: Battle, steps: int) -> bool:
    """Whether nobody survives who is driven back with so many steps in all: there is no way, or none long enough. [7.7]

    A way that falls short costs the last step of whoever has one. Stiff resistance, where it is open, is a way out.
    """
    defenders = battle.defenders
    hexes = owed_hexes(state, battle, defenders[0]) if drives_back(state, battle) else 0
    if hexes <= 0 or _may_resist(state, battle, defenders):
        return False
    for unit in defenders:
        way = way_back(state, unit, battle.hex, hexes)
        if way == "full" or (way == "short" and min(steps, state.steps[unit]) > 1):
            return False
    return True


def _support(play: Play, battle: Battle) -> None:
    """Both sides commit support; a counter-attack has none. [20.6, 20.71]"""
    play.replace(replace(battle, stage="die"))
    if battle.manner != "counter":
        play.push(Combat(battle.hex, battle.attackers, "attacker_fire"))


def take_support(play: Play, frame: Combat) -> None:
    """What both sides have committed goes into the combat beneath. [8.3]"""
    play.pop()
    battle = play.state.stack[-1]
    if isinstance(battle, Battle):
        play.replace(replace(battle, attacker_fire=frame.attacker_fire, defender_fire=frame.defender_fire))


def _die(play: Play, battle: Battle) -> None:
    """Fix the differential, roll the die, read the table. [20.21-20.24]"""
    state, sums = play.state, reckon(play.state, battle)
    why = message("standard.roll.combat", hex=state.setting.board.number(battle.hex))
    die = play.dice.roll(6, why=why, rule="7.5")
    if battle.manner != "counter":
        spend_point(play, state.setting.units[battle.attackers[0]].side)
    result = read_result(state, battle, sums, die)
    play.replace(replace(battle, result=result, stage="counter"))
    play.tell(
        StackFought(
            "7.5", battle.hex, battle.defenders[0], battle.attackers, sums.attack, sums.defense, sums.differential,
            sums.shift, sums.column, die, result, battle.defenders, len(sums.modifiers),
            is_paid=_is_paid(state, replace(battle, result=result)), fort=sums.fort,
            ends=end_of_overrun(state, battle, result),
        )
    )  # fmt: skip


def _counter(play: Play, battle: Battle) -> None:
    """The defender may strike back. [20.7]"""
    play.replace(replace(battle, stage="losses"))
    if battle.result == COUNTER and counter_hexes(play.state, battle):
        play.push(CounterChoice(play.state.setting.units[battle.defenders[0]].side, battle))


def _losses(play: Play, battle: Battle) -> None:
    """Steps that the result costs: the defenders' first. [20.31, 22.525]"""
    found = brings(play.state, battle)
    play.replace(replace(battle, stage="retreats"))
    cause = "exchange" if found.attacker_depleted and found.defender == "depleted" else "lost"
    if found.attacker_depleted or _costs_instead(found.attackers_retreat_hexes, holds=battle.attackers_hold):
        owe_quota(play, battle.attackers, cause)
    if found.defender == "depleted" or _costs_instead(found.defender_retreats_hexes, holds=battle.defenders_hold):
        owe_quota(play, battle.defenders, cause)
    if found.defender == "eliminated" and battle.result != OVERRUN_RESULT:
        for unit in battle.defenders:
            play.eliminate(unit, message("standard.reason.eliminated"), "20.31")


def _is_paid(state: State, battle: Battle) -> bool:
    """Whether a result would send somebody back one hex who pays in steps instead. [22.525]"""
    found = brings(state, battle)
    return _costs_instead(found.attackers_retreat_hexes, holds=battle.attackers_hold) or _costs_instead(
        found.defender_retreats_hexes, holds=battle.defenders_hold
    )


def _costs_instead(hexes: int, *, holds: bool) -> bool:
    """Whether a retreat is paid in steps. [22.525]"""
    return holds and hexes == 1


def drives_back(state: State, battle: Battle) -> bool:
    """Whether a result has the defenders retreat, if they survive and no city holds them. [20.4, 22.525]"""
    hexes = brings(state, battle).defender_retreats_hexes
    return hexes > 0 and not _costs_instead(hexes, holds=battle.defenders_hold)


def owed_hexes(state: State, battle: Battle, unit: int) -> int:
    """How far a defender is driven back, less what the city spares the stack. [20.34, 22.525]"""
    hexes = brings(state, battle).defender_retreats_hexes
    return hexes if battle.defenders_hold else retreat_hexes_after_city(state, unit, hexes)


def _retreats(play: Play, battle: Battle) -> None:
    """Whoever must leaves, every unit its own way. [20.4]"""
    state, found = play.state, brings(play.state, battle)
    play.replace(replace(battle, stage="red"))
    hexes = found.attackers_retreat_hexes
    attackers = tuple(unit for unit in battle.attackers if state.on_map(unit))
    if hexes and attackers and not _costs_instead(hexes, holds=battle.attackers_hold):
        play.push(RetreatOrder(state.setting.units[attackers[0]].side, attackers, battle.hex, hexes))
    if drives_back(state, battle):
        for hex in {battle.hex, *((battle.joint_hex,) if battle.joint_hex >= 0 else ())}:
            _order_back(play, battle, hex)


def _order_back(play: Play, battle: Battle, hex: int) -> None:
    """Order the defenders of one hex to retreat, less what the city spares them. [20.34, 20.33, 22.525, 22.562]"""
    state = play.state
    units = tuple(unit for unit in battle.defenders if state.hex_of[unit] == hex)
    if not units:
        return
    owed = owed_hexes(state, battle, units[0])
    if owed <= 0:
        for unit in units:
            play.tell(HeldFast("20.34", unit, hex, message("standard.reason.city")))
        return
    may_resist = _may_resist(state, battle, units)
    play.push(RetreatOrder(state.setting.units[units[0]].side, units, hex, owed, may_resist=may_resist))


def _may_resist(state: State, battle: Battle, units: tuple[int, ...]) -> bool:
    """Whether defenders who are driven back may stand for their quota of full-strength units instead. [20.33]"""
    full = sum(1 for unit in units if state.steps[unit] > 1)
    return brings(state, battle).may_stand and not battle.defenders_hold and full >= quota(state, len(units))


def _red(play: Play, battle: Battle) -> None:
    """Roll for the size of what the attackers ran into, where that is due. [20.9, 22.42]"""
    state = play.state
    play.replace(replace(battle, stage="cadres"))
    figures = facts_of(state).combat
    if battle.manner == "overrun" and battle.result != OVERRUN_RESULT:
        is_cleared = battle.result != COUNTER and not any(state.steps[unit] for unit in battle.defenders)
        roll_reduction(play, battle, is_doubled=True, more=0 if is_cleared else figures.overrun_die_more)
    elif facts_of(state).red_after_combat:
        roll_reduction(play, battle, is_doubled=False, more=0)


def _cadres(play: Play, battle: Battle) -> None:
    """Whoever is overrun is lost, or leaves a cadre. [22.411, 20.82]"""
    state = play.state
    play.replace(replace(battle, stage="advance"))
    if battle.result != OVERRUN_RESULT:
        return
    left = tuple(unit for unit in battle.defenders if forms_cadre(state, unit))
    for unit in battle.defenders:
        if unit not in left:
            play.eliminate(unit, message("standard.reason.overrun"), "22.411")
    if left:
        play.push(CadreChoice(state.setting.units[left[0]].side, left, battle.hex))


def _advance(play: Play, battle: Battle) -> None:
    """Attackers may enter a hex that is empty of defenders. [20.5]"""
    play.replace(replace(battle, stage="over"))
    able = _may_follow(play.state, battle)
    if able and battle.manner != "overrun":
        side = play.state.setting.units[battle.attackers[0]].side
        play.push(AdvanceChoice(side, battle.hex, able))
    _tell_of_clearing(play, battle)


def _may_follow(state: State, battle: Battle) -> tuple[int, ...]:
    """Attackers that may enter the hex if it is empty; it may have been left for a counter-attack too. [7.9, 20.5]"""
    if battle.result == COUNTER:  # but nobody who has been driven back himself
        stood = dict(zip(battle.attackers, battle.origins, strict=True))
        return tuple(unit for unit in battle.may_advance if state.hex_of[unit] == stood[unit])
    return battle.may_advance if brings(state, battle).may_advance else ()


def _tell_of_clearing(play: Play, battle: Battle) -> None:
    """What modules make of attackers who fought in a hex of both sides and are alone in it now. [31.241]"""
    state = play.state
    out_of = replace(battle, hex=battle.joint_hex, joint_hex=NOWHERE)  # by a joint attack they clear their own [22.562]
    for fought in (battle, out_of) if battle.manner != "overrun" else ():
        inside = [unit for unit in battle.attackers if fought.hex >= 0 and state.hex_of[unit] == fought.hex]
        for happens in state.setting.chapters.after_clearing if inside and not is_dual(state, fought.hex) else ():
            happens(play, fought, inside[0])


def _over(play: Play, battle: Battle) -> None:
    """Tell the frame beneath how it ended, if it wants to know."""
    state = play.state
    play.pop()
    beneath: Any = state.stack[-1] if state.stack else None
    if beneath is not None and hasattr(beneath, "ended"):
        fought_in = (battle.hex, battle.joint_hex)
        retreated = tuple(
            unit for unit in battle.defenders if state.on_map(unit) and state.hex_of[unit] not in fought_in
        )
        ending = Ending(battle.result, battle.defenders, retreated, battle.re)
        play.replace(replace(beneath, ended=ending))


_STAGES: Mapping[str, Callable[[Play, Battle], None]] = MappingProxyType(
    {
        "support": _support, "die": _die, "counter": _counter, "losses": _losses, "retreats": _retreats, "red": _red,
        "cadres": _cadres, "advance": _advance, "over": _over,
    }
)  # fmt: skip

BATTLES = FrameKind(Battle, run_battle)
