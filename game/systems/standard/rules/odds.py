"""What an attack would bring: both sums, the column, and what each roll of the die would mean here. [7.3-7.9]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.model.answers import Note
from game.model.dice import ScriptedDice
from game.model.frozen import frozen
from game.model.ledger import Ledger
from game.model.message import Message, Value, message
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.bridgeheads.forecast import fate_of_invaders
from game.systems.standard.rules.bridgeheads.sorties import let_out_together, limits_sorties
from game.systems.standard.rules.combat import (
    attack_ledger,
    attackers_of,
    column_of,
    defense_ledger,
)
from game.systems.standard.rules.describe import column_said, result_said
from game.systems.standard.rules.events import Depleted, Eliminated, HeldFast
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.frames import AdvanceChoice, Combat, LossChoice, RetreatOrder
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.results import advance_units, apply_result
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.stacks.battle import end_of_overrun, read_result, told_of
from game.systems.standard.rules.stacks.forecast import (
    battle_for,
    pending_said,
    played_out,
    reduction_awaits,
    shifts_said,
)
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.state import State

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult

HEXES_TOLD = 3
"""Of more ways to retreat only the first are told."""


@frozen
class DieOutcome:
    """One face of the die."""

    die: int
    result: str
    """Code of the combat table."""
    said: Message
    brings: CombatResult
    meaning: tuple[Message, ...]
    """What it would do here, one sentence each."""
    ends: str = ""
    """How an overrun would end: won, cleared or failed; empty in any other fight. [22.41, 22.42]"""


@frozen
class Odds:
    """An attack weighed before the die. The engine's own sums, column and consequences."""

    hex: int
    defender: int
    attackers: tuple[int, ...]
    attack: Ledger
    defense: Ledger
    differential: int
    shift: int
    column: int
    column_said: Message
    outcomes: tuple[DieOutcome, ...]
    defenders: tuple[int, ...]
    """All that defend; of several `defender` is the first. [20.11]"""
    shifts: tuple[Note, ...]
    """What moves the column, item by item, where there is more than the ground to it. [20.14, 21.1]"""

    @property
    def expected_title(self) -> str:
        """The result in the middle of the distribution, for a badge on the target."""
        counts: dict[str, int] = {}
        for outcome in self.outcomes:
            counts[outcome.result] = counts.get(outcome.result, 0) + 1
        return max(counts, key=lambda code: counts[code])


def combat_odds(
    state: State, attack: Attack, attacker_fire: tuple[int, ...] = (), defender_fire: tuple[int, ...] = ()
) -> Odds:
    """Weigh an attack, whoever's turn it is: also the enemy's on one's own unit. [7.3]

    Raises ValueError if the hex holds no unit or no attacker is named.
    """
    defender = state.occupant[attack.hex]
    if defender < 0 or not attack.units:
        raise ValueError("an attack needs a defender and attackers")
    if state.stacks is not None:
        return _odds_of_stacks(state, attack, attacker_fire, defender_fire)
    sums = attack_ledger(state, attack.units, attack.hex, attacker_fire)
    against = defense_ledger(state, defender, defender_fire)
    differential = sums.total - against.total
    column, shift = column_of(state, differential, attack.hex)
    frame = Combat(attack.hex, attack.units, "roll", attacker_fire, defender_fire)
    brings, known = state.setting.rules.combat.results, dict[str, tuple[Message, ...]]()
    outcomes = []
    for die, row in enumerate(state.setting.results, start=1):
        result = row[column]
        if result not in known:
            known[result] = _meaning(state, frame, defender, result)
        said = result_said(state.setting, result)
        outcomes.append(DieOutcome(die, result, said, brings[result], known[result]))
    return Odds(
        attack.hex, defender, attack.units, sums, against, differential, shift, column,
        column_said(state.setting, column), tuple(outcomes), (defender,), (),
    )  # fmt: skip


def _odds_of_stacks(
    state: State, attack: Attack, attacker_fire: tuple[int, ...], defender_fire: tuple[int, ...]
) -> Odds:
    """The same where several stand in a hex. [20]"""
    battle = battle_for(state, attack)
    return odds_of_battle(state, replace(battle, attacker_fire=attacker_fire, defender_fire=defender_fire))


def odds_of_battle(state: State, battle: Battle) -> Odds:
    """Weigh a combat of stacks as it would be fought, wherever its attackers are: also from on board. [20, 32.22]"""
    if not battle.defenders:
        raise ValueError("an attack needs a defender and attackers")
    sums, table = reckon(state, battle), state.setting.rules.combat.results
    known, outcomes = dict[str, tuple[Message, ...]](), list[DieOutcome]()
    for die in range(1, len(state.setting.results) + 1):
        result = read_result(state, battle, sums, die)
        if result not in known:
            known[result] = _meaning_with_stacks(state, battle, result)
        told = told_of(state, result) if result not in table else table[result]
        ends = end_of_overrun(state, battle, result)
        outcomes.append(DieOutcome(die, result, result_said(state.setting, result), told, known[result], ends))
    return Odds(
        battle.hex, battle.defenders[0], battle.attackers, sums.attack, sums.defense, sums.differential, sums.shift,
        sums.column, column_said(state.setting, sums.column), tuple(outcomes), battle.defenders,
        shifts_said(state, battle, sums),
    )  # fmt: skip


def _meaning_with_stacks(state: State, battle: Battle, result: str) -> tuple[Message, ...]:
    """Play a result out on a copy and say what happens and what must be chosen. [20.3-20.5]"""
    play = played_out(state, battle, result)
    lines = _event_lines(play)
    for pending in reversed(play.state.stack):
        lines.extend(pending_said(play.state, pending) or _pending_lines(play.state, pending))
    if reduction_awaits(state, battle, result):
        lines.append(message("standard.meaning.reduction"))
    if any(play.state.steps[unit] for unit in battle.attackers):
        lines.extend(fate_of_invaders(state, battle, result))
    return tuple(lines) or (message("standard.meaning.nothing"),)


def threats_on(state: State, unit: int) -> tuple[int, ...]:
    """The enemies that could attack a unit if it were their combat phase now, in order. [7.1]"""
    hex = state.hex_of[unit]
    return attackers_of(rested(state), state.setting.units[unit].side.enemy, hex) if hex >= 0 else ()


def strongest_on(state: State, unit: int) -> tuple[int, ...]:
    """Of the enemies that could attack a unit those who could do so together at their strongest. [7.1, 31.61]"""
    enemies = threats_on(state, unit)
    return let_out_together(rested(state), enemies, state.hex_of[unit]) if limits_sorties(state) else enemies


def threat_by(state: State, unit: int, enemies: tuple[int, ...]) -> Odds | None:
    """What these of the enemies around a unit could do to it; None if they are none. [7.1]"""
    return combat_odds(rested(state), Attack(state.hex_of[unit], enemies)) if enemies else None


def threat_to(state: State, unit: int) -> Odds | None:
    """The strongest attack the enemies now adjacent could make on a unit; None if none is adjacent. [7.1]"""
    return threat_by(state, unit, strongest_on(state, unit))


def rested(state: State) -> State:
    """The position as if nobody had attacked or been attacked in this phase."""
    fresh = state.clone()
    fresh.flags = [0] * len(fresh.flags)
    if fresh.modules.bridgeheads is not None:
        fresh.modules.bridgeheads.attacked_out = [0] * len(fresh.modules.bridgeheads.attacked_out)
    return fresh


def _meaning(state: State, frame: Combat, defender: int, result: str) -> tuple[Message, ...]:
    """Play a result out on a copy and say what happens and what must be chosen. [7.5-7.9]"""
    play = Play(state.clone(), ScriptedDice(()))
    play.state.stack = ()
    apply_result(play, frame, defender, result)
    settle(play)
    lines = [*_event_lines(play), *_left_to_choose(play.state)]
    return tuple(lines) or (message("standard.meaning.nothing"),)


def _event_lines(play: Play) -> list[Message]:
    """What has happened to units, a sentence each."""
    names = play.state.setting.units
    lines: list[Message] = []
    for event in play.events:
        match event:
            case Eliminated():
                said = message("standard.meaning.eliminated", unit=names[event.unit].short)
                if event.reason.key != "standard.reason.eliminated":
                    said = message("standard.meaning.eliminated_as", unit=names[event.unit].short, reason=event.reason)
                lines.append(said)
            case Depleted():
                lines.append(message("standard.meaning.depleted", unit=names[event.unit].short))
            case HeldFast():
                lines.append(message("standard.meaning.holds", unit=names[event.unit].short, reason=event.reason))
    return lines


def _left_to_choose(state: State) -> Iterator[Message]:
    """What players still have to choose, the innermost first."""
    for pending in reversed(state.stack):
        yield from _pending_lines(state, pending)


def _pending_lines(state: State, frame: object) -> list[Message]:
    names = state.setting.units
    match frame:
        case RetreatOrder():
            return [_retreat_line(state, frame, unit) for unit in frame.units]
        case LossChoice():
            units = tuple(names[unit].short for unit in frame.units)
            return [message("standard.meaning.one_depleted", units=units)]
        case AdvanceChoice():
            able = advance_units(state, frame)
            if able:
                return [message("standard.meaning.may_advance", units=tuple(names[unit].short for unit in able))]
    return []


def _retreat_line(state: State, frame: RetreatOrder, unit: int) -> Message:
    name = state.setting.units[unit].short
    paths, falls_short = retreat_paths(state, unit, frame.fight_hex, frame.hexes)
    or_stands = "_or_stands" if frame.may_resist else ""
    if not paths:
        return message(f"standard.meaning.no_retreat{or_stands}", unit=name)
    ways = sorted({state.setting.board.number(path[-1]) for path in paths})
    shown: Value = tuple(ways[:HEXES_TOLD])
    if len(ways) > HEXES_TOLD:
        shown = message("standard.meaning.some_hexes", hexes=shown)
    short = "_short" if falls_short else ""
    return message(f"standard.meaning.retreats{short}{or_stands}", unit=name, hexes=shown)
