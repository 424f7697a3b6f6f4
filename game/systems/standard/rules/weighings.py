"""Fights and chances before the die, in sixths and in sentences. [7.3-7.5, 8.3, 8.4, 11.4, 14]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from game.model.action import Action
from game.model.answers import Chance, Fight, Note, Weighing
from game.model.ledger import Ledger
from game.model.message import Message, Value, message
from game.model.side import Side
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.air_naval.actions import CommitSupport, Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.forecast import (
    before_support,
    supported,
    suppression_chances,
    suppression_notes,
)
from game.systems.standard.rules.air_naval.frames import SupportChoice
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.bridgeheads.forecast import (
    before_embarking,
    before_landing,
    guns_chances,
    landing_battle,
)
from game.systems.standard.rules.bridgeheads.sorties import let_out_together
from game.systems.standard.rules.combat import attack_ledger, attackers_of, column_of, defense_ledger, has_been_attacked
from game.systems.standard.rules.describe import column_said, result_said, shifts_said
from game.systems.standard.rules.fire import bombardment_target_number
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.occupancy import defenders
from game.systems.standard.rules.odds import Odds, combat_odds, odds_of_battle, rested, strongest_on
from game.systems.standard.rules.overruns.actions import DeclareImmediate, DualAttack
from game.systems.standard.rules.overruns.dual_attacks import dual_battle, refuse_dual_attack
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.battle import read_result
from game.systems.standard.rules.stacks.counter import counter_battle, refuse_counter
from game.systems.standard.rules.stacks.forecast import battle_for
from game.systems.standard.rules.stacks.frames import Battle, CounterChoice
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import price_notes
from game.systems.standard.rules.touchdown import crash_fate, crash_on, scatter_preview

PLUSES = (0, 2, 4, 6)
"""So much support fire an attack is weighed with."""
_FACES = 6


def fights_of(state: State, side: Side) -> Iterator[Fight]:
    """Every enemy with units of a side beside it, as if it were their combat phase now. [7.1, 31.61]

    In a combat phase whoever has fought, or been attacked, is left out; of those in a bridgehead as many attack as may.
    """
    in_combat = state.setting.sequence[state.step].does == "combat" and state.turn > 0
    position = state if in_combat else rested(state)
    enemies = (unit for unit in state.setting.units_of(side.enemy) if state.on_map(unit))
    for hex in sorted({state.hex_of[unit] for unit in enemies}):
        able = attackers_of(position, side, hex)
        if able and not has_been_attacked(position, side, hex):
            yield _fight(position, do.Attack(hex, let_out_together(position, able, hex)), PLUSES)


def threat_on(state: State, unit: int) -> Fight | None:
    """The strongest attack the enemies now beside a unit could make on it. [7.1, 31.61]"""
    enemies = strongest_on(state, unit)
    return _fight(rested(state), do.Attack(state.hex_of[unit], enemies), PLUSES) if enemies else None


def _fight(state: State, attack: do.Attack, pluses: Iterable[int]) -> Fight:
    setting = state.setting
    side = setting.units[attack.units[0]].side
    against = defenders(state, attack.hex, side)
    attackers: tuple[Value, ...] = tuple(
        message("standard.tell.attacker", unit=setting.units[unit].short, attack=state.strength(unit)[0])
        for unit in attack.units
    )
    if state.stacks is None:
        attacks = attack_ledger(state, attack.units, attack.hex, ()).total
        defends = defense_ledger(state, against[0], ()).total
        weighed = [_weighed(state, attack.hex, attacks, plus, defends) for plus in pluses]
    else:
        battle = battle_for(state, attack)
        weighed = [_weighed_with_stacks(state, battle, plus) for plus in pluses]
    said = message(
        "standard.tell.fight", unit=shorts_of(state, against), hex=setting.board.hex_title(attack.hex),
        defense=sum(state.strength(unit)[1] for unit in against), units=attackers,
    )  # fmt: skip
    return Fight(attack.hex, attack.units, said, tuple(weighed))


def shorts_of(state: State, units: tuple[int, ...]) -> Value:
    """One unit by its short name, several as a list."""
    names = tuple(state.setting.units[unit].short for unit in units)
    return names[0] if len(names) == 1 else names


def _weighed_with_stacks(state: State, battle: Battle, plus: int) -> Weighing:
    """The same where several stand in a hex: with forts, weak defences, the column beyond the last. [20.2]"""
    battle = replace(battle, attacker_points=plus)
    sums = reckon(state, battle)
    return _weighing(
        state, plus, (sums.attack.total, sums.defense.total), sums.column,
        shifts_said(sums.shift, sums.fort, len(sums.modifiers)),
        [read_result(state, battle, sums, die) for die in range(1, _FACES + 1)],
    )  # fmt: skip


def _weighed(state: State, hex: int, attack: int, plus: int, defense: int) -> Weighing:
    """A sum of an attack with so much added, its column, and what the six faces bring. [7.3-7.5]"""
    column, shift = column_of(state, attack + plus - defense, hex)
    results = [row[column] for row in state.setting.results]
    return _weighing(state, plus, (attack + plus, defense), column, shifts_said(shift, 0, 0), results)


def _weighing(
    state: State, plus: int, sums: tuple[int, int], column: int, shifts: Value, results: list[str]
) -> Weighing:
    attack, defense = sums
    said = message(
        "standard.tell.weighed", attack=attack, defense=defense, differential=attack - defense, shifts=shifts,
        column=column_said(state.setting, column),
    )  # fmt: skip
    chances = tuple(
        Chance(Fraction(results.count(code), _FACES), result_said(state.setting, code), "7.5")
        for code in dict.fromkeys(results)
    )
    return Weighing(plus, said, chances)


def chances_of(state: State, action: Action) -> tuple[Chance, ...]:
    """How the dice may decide an action, each way with its exact share."""
    match action:
        case do.Attack() | DualAttack() | CounterAttack() | do.CommitFire() | CommitSupport():
            odds = odds_of(state, action)
            return _fight_chances(odds) if odds is not None else ()
        case Invade() if action.units:
            odds = odds_of(state, action)
            fight = _fight_chances(odds) if odds is not None else ()
            return (*guns_chances(state, action), *fight)
        case Suppress() | SuppressFromAir():
            return suppression_chances(state, action)
        case do.Land():
            return tuple(_landing_chances(state, action.unit, action.hex))
        case do.Demolish():
            return _demolition(state, action.bridge)
        case do.Repair():
            return _repair(state, action.bridge)
        case do.Bombard():
            return _bombardment(state, action)
    return ()


def odds_of(state: State, action: Action) -> Odds | None:
    """The odds of an attack, or of the fight at hand if these markers are committed to it; None if there is none."""
    frame = state.stack[-1] if state.stack else None
    match action:
        case do.Attack() if state.occupant[action.hex] >= 0 and action.units:
            return combat_odds(state, action)
        case DualAttack() | CounterAttack() if action.units:
            return _odds_of_stack(state, action)
        case do.CommitFire() if isinstance(frame, Combat):
            attack = do.Attack(frame.hex, frame.attackers)
            if frame.stage == "attacker_fire":
                return combat_odds(state, attack, action.markers)
            return combat_odds(state, attack, frame.attacker_fire, action.markers)
        case CommitSupport() if isinstance(frame, SupportChoice):
            return _odds_with_support(state, action)
        case Invade() if action.units:
            battle = landing_battle(state, action)
            return None if battle is None else odds_of_battle(state, battle)
    return None


def _odds_of_stack(state: State, action: DualAttack | CounterAttack) -> Odds | None:
    """An attack out of a hex of both sides, or one back at the attackers; None if it can be neither. [22.56, 20.7]"""
    frame, side = state.stack[-1] if state.stack else None, state.setting.units[action.units[0]].side
    if isinstance(action, CounterAttack):
        is_asked = isinstance(frame, CounterChoice) and refuse_counter(state, frame, action) is None
        if not is_asked or not isinstance(frame, CounterChoice):
            return None
        battle = counter_battle(state, frame.battle, action.hex, action.units)
    elif state.modules.overruns is None or refuse_dual_attack(state, side, action) is not None:
        return None
    else:
        battle = dual_battle(state, side, action)
    return odds_of_battle(state, battle)


def _odds_with_support(state: State, action: CommitSupport) -> Odds:
    """The combat at hand with what both sides have committed, and these aircraft and shots besides. [20.6, 39.33]"""
    after, battle = supported(state, action)
    fire = next(frame for frame in reversed(state.stack) if isinstance(frame, Combat))
    battle = replace(battle, attacker_fire=fire.attacker_fire, defender_fire=fire.defender_fire)
    return odds_of_battle(after, battle)


def _fight_chances(odds: Odds) -> tuple[Chance, ...]:
    """Results of the table with what they would do here, equal ones together. [7.5]"""
    codes = [outcome.result for outcome in odds.outcomes]
    first = {outcome.result: outcome for outcome in reversed(odds.outcomes)}
    return tuple(
        Chance(
            Fraction(codes.count(code), _FACES),
            message("standard.tell.result", result=first[code].said, meaning=first[code].meaning),
            "7.5",
        )
        for code in dict.fromkeys(codes)
    )


def reckoned(state: State, action: Action) -> Iterator[Note]:
    """Both sums item by item, the difference, the column; what comes before the die first. [7.3, 7.4, 39, 32.4]"""
    yield from _before(state, action)
    odds = odds_of(state, action)
    if odds is None:
        return
    yield from _sum(message("standard.tell.attack_sum", sum=odds.attack.total), odds.attack)
    yield from _sum(message("standard.tell.defense_sum", sum=odds.defense.total), odds.defense)
    if odds.shifts:
        yield from odds.shifts
    elif odds.shift:
        terrain = state.setting.board.ground_said(odds.hex)
        yield Note(message("standard.tell.shifted", columns=odds.shift, terrain=terrain), "7.4")
    yield Note(message("standard.tell.column", differential=odds.differential, column=odds.column_said), "7.5")


def _before(state: State, action: Action) -> Iterator[Note]:
    """Aircraft, ships and batteries that have their say before the die of a fight, or instead of it. [39, 32.4]"""
    frame = state.stack[-1] if state.stack else None
    match action:
        case CommitSupport() if isinstance(frame, SupportChoice):
            yield from before_support(state, action, frame.side)
        case Suppress() | SuppressFromAir():
            yield from suppression_notes(state, action)
        case Embark():
            yield from before_embarking(state, action)
        case Invade() if action.units:
            yield from before_landing(state, action)
        case do.Attack() | DualAttack() if action.units:
            yield from price_notes(state, state.setting.units[action.units[0]].side)
        case DeclareImmediate() if isinstance(frame, Attempt):
            yield from price_notes(state, frame.side)


def _sum(total: Message, ledger: Ledger) -> Iterator[Note]:
    yield Note(total, "7.3")
    for line in ledger.lines:
        yield Note(message("standard.tell.item", amount=line.amount, reason=line.reason), line.rule)


def _landing_chances(state: State, unit: int, hex: int) -> Iterator[Chance]:
    """Where each face blows a parachute unit, or how often a glider crashes. [11.42-11.48]"""
    if hex not in landing_hexes(state, unit):
        return
    if "glider" not in state.setting.units[unit].marks:
        for die, fate in enumerate(scatter_preview(state, unit, hex), start=1):
            title = state.setting.board.hex_title(fate.hex) if fate.hex >= 0 else message("standard.tell.off_map")
            # an entry of the table of fates, not of this one
            outcome = message(f"standard.fate.{fate.fate}")
            said = message("standard.tell.scatter", die=die, hex=title, fate=outcome, reason=fate.reason)
            yield Chance(Fraction(1, _FACES), said, fate.rule)
        return
    crash = crash_on(state, unit, hex)
    if crash:
        ruin = message(f"standard.fate.{crash_fate(state, unit, hex)}")
        yield Chance(Fraction(crash, _FACES), message("standard.tell.crashes", fate=ruin), "11.48")
    yield Chance(Fraction(_FACES - crash, _FACES), message("standard.tell.lands_safely"), "11.42")


def _hit_or_miss(faces: int, hit: Message, miss: Message, rule: str) -> tuple[Chance, ...]:
    faces = min(_FACES, max(0, faces))
    both = (Chance(Fraction(faces, _FACES), hit, rule), Chance(Fraction(_FACES - faces, _FACES), miss, rule))
    return tuple(chance for chance in both if chance.share)


def _demolition(state: State, bridge: int) -> tuple[Chance, ...]:
    site = state.setting.board.bridges[bridge]
    needed = getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind)
    down, stands = message("standard.tell.goes_down"), message("standard.tell.stays_up")
    return _hit_or_miss(needed, down.also(bridge=site.said), stands.also(bridge=site.said), "14.0")


def _repair(state: State, bridge: int) -> tuple[Chance, ...]:
    site = state.setting.board.bridges[bridge]
    needed = getattr(state.setting.rules.bridges.repaired_on_at_least, site.kind)
    done, not_yet = message("standard.tell.is_repaired"), message("standard.tell.not_yet")
    return _hit_or_miss(_FACES + 1 - needed, done.also(bridge=site.said), not_yet.also(bridge=site.said), "14.2")


def _bombardment(state: State, action: do.Bombard) -> tuple[Chance, ...]:
    needed = bombardment_target_number(state, action.unit, action.marker)
    hit = message("standard.tell.hit" if state.steps[action.unit] > 1 else "standard.tell.driven_back")
    return _hit_or_miss(needed, hit, message("standard.tell.no_effect"), "8.4")
