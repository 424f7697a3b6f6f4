"""Counter-attacks: the defender strikes back at once. [20.7]"""

from __future__ import annotations

from itertools import combinations

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.bridgeheads.sorties import refuse_sortie, still_let_out
from game.systems.standard.rules.overruns.duties import bars_counter, bound_in
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.attackers import reaches, ways_to_attack
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_unsupplied
from game.systems.standard.rules.stacks.declared import Terms, battle_of, begin_battle
from game.systems.standard.rules.stacks.frames import Battle, CounterChoice
from game.systems.standard.rules.state import State


def counter_hexes(state: State, battle: Battle) -> tuple[int, ...]:
    """Hexes of the attackers that the defenders may strike back at, in number order. [20.71, 20.72]"""
    hexes = {state.hex_of[unit] for unit in battle.attackers if state.on_map(unit)}
    return tuple(sorted(hex for hex in hexes if counter_units(state, battle, hex)))


def counter_units(state: State, battle: Battle, hex: int) -> tuple[int, ...]:
    """Defenders that may strike back at a hex; of two stacks both or none. [20.71, 20.72, 31.61]"""
    fit = [
        unit
        for unit in battle.defenders
        if _may_strike(state, unit) and reaches(state, unit, hex) and not bars_counter(state, unit, hex)
    ]
    able = tuple(still_let_out(state, fit, hex))
    if battle.joint_hex >= 0 and not _from_both(state, battle, able):
        return ()
    return able


def _may_strike(state: State, unit: int) -> bool:
    """Whether a defender is alive, in order and supplied: else it attacks nobody. [20.81, 30.5]"""
    return state.steps[unit] > 0 and not is_disrupted(state, unit) and not is_unsupplied(state, unit)


def counter_battle(state: State, battle: Battle, hex: int, units: tuple[int, ...]) -> Battle:
    """A counter-attack as it would be fought: in a combat phase whoever is bound takes no part. [20.71, 22.428]"""
    left_out = () if battle.manner == "overrun" else bound_in(state, hex, state.setting.units[units[0]].side)
    return battle_of(state, hex, units, Terms(manner="counter", left_out=left_out))


def _from_both(state: State, battle: Battle, units: tuple[int, ...]) -> bool:
    """Whether units of both stacks of a joint defence are among these. [20.72]"""
    return {state.hex_of[unit] for unit in units} == {battle.hex, battle.joint_hex}


def run_counter(play: Play, frame: CounterChoice) -> bool:
    """Pass over a counter-attack that nobody can make. [20.71]"""
    if counter_hexes(play.state, frame.battle):
        return False
    play.pop()
    return True


def counter_choices(state: State, frame: CounterChoice, hex: int) -> tuple[CounterAttack, ...]:
    """Counter-attacks on a hex that are listed. [20.71]"""
    able = counter_units(state, frame.battle, hex)
    ways = ways_to_attack(state, able, hex)
    if frame.battle.joint_hex >= 0:
        pairs = [tuple(sorted(pair)) for pair in combinations(able, 2)]
        ways = tuple(sorted({units for units in (*ways, *pairs) if _from_both(state, frame.battle, units)}))
    return tuple([CounterAttack(hex, units) for units in ways if refuse_sortie(state, units, hex) is None])


def refuse_counter(state: State, frame: CounterChoice, action: CounterAttack) -> Refusal | None:
    """Why a counter-attack is not legal; None if it is. [20.71, 20.72, 31.61]"""
    if action.hex not in counter_hexes(state, frame.battle):
        return Refusal("no_counter_hex", "20.71", message("standard.refusal.no_counter_hex"))
    able = counter_units(state, frame.battle, action.hex)
    is_in_order = bool(action.units) and list(action.units) == sorted(set(action.units))
    if is_in_order and set(action.units) <= set(frame.battle.defenders):
        sortie = refuse_sortie(state, action.units, action.hex)
        if sortie is not None:
            return sortie
    if not is_in_order or any(unit not in able for unit in action.units):
        return Refusal("no_counter_unit", "20.71", message("standard.refusal.no_counter_unit"))
    if frame.battle.joint_hex >= 0 and not _from_both(state, frame.battle, action.units):
        return Refusal("both_stacks", "20.72", message("standard.refusal.both_stacks"))
    return None


def counter_attack(play: Play, frame: CounterChoice, action: CounterAttack) -> None:
    """Begin the counter-attack, which has neither support nor an answer. [20.71]"""
    play.pop()
    begin_battle(play, counter_battle(play.state, frame.battle, action.hex, action.units))


def _asks_counter(state: State, frame: CounterChoice) -> Decision:
    prompt = message("standard.prompt.counter_attack", hex=state.setting.board.hex_title(frame.battle.hex))
    context: dict[str, int | tuple[int, ...]] = {"hex": frame.battle.hex, "units": frame.battle.defenders}
    return Decision(frame.side, "counter_attack", "20.71", prompt, context)


def _counter_source(state: State, frame: CounterChoice) -> Source:
    hexes = counter_hexes(state, frame.battle)
    return Source(CounterAttack.kind, hexes, lambda hex: counter_choices(state, frame, hex), of_units=False)


COUNTERS = FrameKind(
    CounterChoice, run_counter, _asks_counter,
    answers=(
        Answer(CounterAttack, _counter_source, refuse_counter, counter_attack),
        Answer(
            Decline, lambda _state, _frame: only(Decline()),
            lambda _state, _frame, _action: None, lambda play, _frame, _action: play.pop(),
        ),
    ),
)  # fmt: skip
