"""What the die would bring, as a bar of six faces: attacks, threats, drops, crashes, single rolls. [7.5, 8.4, 11.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language.phrasebook import capital
from game.model.ledger import Ledger
from game.model.side import Side
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.bridgeheads.sorties import let_out_together
from game.systems.standard.rules.combat import attack_ledger, attackers_of, column_of, defense_ledger
from game.systems.standard.rules.events import CombatResolved
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.results import hurts_attacker, hurts_defender
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.frames import CLEARED, COUNTER, FAILED, OVERRUN_RESULT, WON
from game.systems.standard.rules.state import DEFENDED, State
from game.systems.standard.rules.touchdown import Touchdown, crash_fate, crash_on, scatter_preview
from game.ui.board.marks import Arrow
from game.ui.desk.cards import Fact, LedgerView, Preview, Segment, joined
from game.ui.language.words import Words
from game.ui.look.tone import Tone

if TYPE_CHECKING:
    from game.systems.standard.rules.odds import DieOutcome, Odds
    from game.systems.standard.rules.rules_schema import CombatResult

END_TONES = {WON: Tone.GOOD, CLEARED: Tone.EVEN, FAILED: Tone.BAD}
"""How good it is for whoever overruns how an overrun ends. [22.41, 22.42]"""
FATE_TONES = {"safe": Tone.GOOD, "depleted": Tone.EVEN, "relocated": Tone.EVEN, "eliminated": Tone.BAD}


def result_tone(brings: CombatResult) -> Tone:
    """How good a combat result is for the attacker. [7.5]"""
    if hurts_defender(brings):
        return Tone.EVEN if hurts_attacker(brings) else Tone.GOOD
    return Tone.BAD if hurts_attacker(brings) else Tone.PLAIN


def read_tone(setting: Setting, result: str) -> Tone:
    """How good for the attacker what is read of a die is: one of the table, or what is read out of it. [20.2]"""
    if result == OVERRUN_RESULT:
        return Tone.GOOD
    return Tone.BAD if result == COUNTER else result_tone(setting.rules.combat.results[result])


def face_tone(outcome: DieOutcome) -> Tone:
    """How good a face of the die would be for the attacker: an overrun counts by how it would end. [7.5, 22.4]"""
    return END_TONES[outcome.ends] if outcome.ends else result_tone(outcome.brings)


def fought_tone(setting: Setting, event: CombatResolved) -> Tone:
    """How good a die was for the attacker once it has been thrown: an overrun counts by how it ends. [7.5, 22.4]"""
    ends = event.ends if isinstance(event, StackFought) else ""
    return END_TONES[ends] if ends else read_tone(setting, event.result)


def reversed_tone(tone: Tone) -> Tone:
    """Good news for one side is bad for the other."""
    return {Tone.GOOD: Tone.BAD, Tone.BAD: Tone.GOOD}.get(tone, tone)


def odds_segments(odds: Odds, words: Words, *, for_defender: bool = False) -> tuple[Segment, ...]:
    """The six faces of an attack, equal results together. [7.5]"""
    segments: list[Segment] = []
    for outcome in odds.outcomes:
        tone = face_tone(outcome)
        meaning = "; ".join(words.say(line) for line in outcome.meaning)
        segments.append(Segment(1, outcome.result, meaning, reversed_tone(tone) if for_defender else tone))
    return joined(segments)


def chance_segments(needed: int, hit: str, miss: str, *, at_least: bool = False, hit_tone: Tone) -> tuple[Segment, ...]:
    """A roll that succeeds at most at, or at least at, a figure."""
    faces = min(6, max(0, 7 - needed if at_least else needed))
    good = Segment(faces, hit, hit, hit_tone)
    bad = Segment(6 - faces, miss, miss, Tone.PLAIN)
    return tuple(part for part in ((bad, good) if at_least else (good, bad)) if part.share)


def ledger_view(title: str, ledger: Ledger, side: Side, words: Words) -> LedgerView:
    """A sum of the rules, line by line."""
    lines = tuple(
        Fact(words.say(line.reason), f"{line.amount:+d}" if number else str(line.amount), line.rule)
        for number, line in enumerate(ledger.lines)
    )
    return LedgerView(title, lines, str(ledger.total), side)


def shift_facts(state: State, odds: Odds, words: Words) -> tuple[Fact, ...]:
    """What moves the column of the table: the ground, and of stacks forts and weaknesses too. [7.4, 20.14, 21.1]"""
    if odds.shifts:
        told = ((words.say(note.said), note.rule) for note in odds.shifts)
        return tuple(Fact(capital(said), "", rule) for said, rule in told)
    if not odds.shift:
        return (Fact(words("standard.window.odds.no_shift"), "", "7.4"),)
    terrain = words.say(state.setting.board.ground_said(odds.hex)).capitalize()
    return (Fact(words("standard.window.odds.shift", terrain=terrain, count=odds.shift), "", "7.4"),)


def badge_text(state: State, units: tuple[int, ...], hex: int) -> tuple[str, Tone]:
    """Differential and likeliest result of an attack, in a few letters; quicker than the full odds. [7.3, 31.61]"""
    if state.stacks is not None:
        return _badge_of_stacks(state, Attack(hex, let_out_together(state, units, hex)))
    defense = sum(defense_ledger(state, unit, ()).total for unit in units_at(state, hex))
    differential = attack_ledger(state, units, hex, ()).total - defense
    column, _ = column_of(state, differential, hex)
    results = [row[column] for row in state.setting.results]
    return _badge(state, differential, results)


def _badge_of_stacks(state: State, attack: Attack) -> tuple[str, Tone]:
    """The same of stacks: with disorder, forts, weak defences, the column beyond the last. [20.1, 20.2, 21.1]"""
    from game.systems.standard.rules.stacks.battle import read_result
    from game.systems.standard.rules.stacks.forecast import battle_for
    from game.systems.standard.rules.stacks.sums import reckon

    battle = battle_for(state, attack)
    sums = reckon(state, battle)
    faces = range(1, len(state.setting.results) + 1)
    return _badge(state, sums.differential, [read_result(state, battle, sums, die) for die in faces])


def _badge(state: State, differential: int, results: list[str]) -> tuple[str, Tone]:
    """What the faces of the die bring, in a few letters. [7.3]"""
    likeliest = max(results, key=results.count)
    return f"{differential:+d} {likeliest}", _tone_of([read_tone(state.setting, result) for result in results])


def odds_text(odds: Odds) -> tuple[str, Tone]:
    """The same of odds that are worked out. [7.3]"""
    tones = [face_tone(outcome) for outcome in odds.outcomes]
    return f"{odds.differential:+d} {odds.expected_title}", _tone_of(tones)


def _tone_of(tones: list[Tone]) -> Tone:
    """How good all faces of a die are together."""
    good, bad = tones.count(Tone.GOOD), tones.count(Tone.BAD)
    return Tone.GOOD if good > 2 and good > bad else Tone.BAD if bad > good else Tone.EVEN


def attack_preview(state: State, side: Side, hex: int, words: Words) -> Preview | None:
    """The strongest attack a side's adjacent units could make on a hex now; None if there is none. [7.1]"""
    able = attackers_of(state, side, hex)
    if not able or any(state.flags[unit] & DEFENDED for unit in units_at(state, hex)):
        return None
    from game.systems.standard.rules.odds import combat_odds

    return odds_preview(state, combat_odds(state, Attack(hex, let_out_together(state, able, hex))), words)


def threat_preview(state: State, unit: int, words: Words) -> Preview | None:
    """The strongest attack the enemies now adjacent could make on a unit; None if there are none. [7.1]"""
    from game.systems.standard.rules.odds import threat_to

    odds = threat_to(state, unit)
    return None if odds is None else odds_preview(state, odds, words, for_defender=True)


def odds_preview(state: State, odds: Odds, words: Words, *, for_defender: bool = False) -> Preview:
    """Odds as a preview."""
    where, unit = state.setting.board.hex_title(odds.hex), state.setting.units[odds.defender].short
    if for_defender:
        title = words("standard.window.odds.if_they_attack", hex=where, unit=unit)
    else:
        title = words("standard.window.odds.attack_on", hex=where, unit=unit)
    return Preview(
        title,
        f"{odds.attack.total} : {odds.defense.total}",
        words(
            "standard.window.odds.column", differential=f"{odds.differential:+d}", column=words.say(odds.column_said)
        ),
        shift_facts(state, odds, words),
        odds_segments(odds, words, for_defender=for_defender),
    )


def landing_preview(state: State, unit: int, hex: int, words: Words) -> Preview | None:
    """What the die may do to a unit that lands in a hex; None if it could not aim there. [11.42-11.48]"""
    if hex not in landing_hexes(state, unit):
        return None
    entry, board = state.setting.units[unit], state.setting.board
    where = board.hex_title(hex)
    if "glider" not in entry.marks:
        fates = tuple(enumerate(scatter_preview(state, unit, hex), start=1))
        lost = sum(fate.fate != "safe" for _, fate in fates)
        return Preview(
            words("standard.window.landing.aims", unit=entry.short, hex=where),
            words("standard.window.landing.chance", faces=6 - lost),
            words("standard.window.landing.drifts"),
            tuple(_fate_fact(state, die, fate, words) for die, fate in fates),
            tuple(Segment(1, str(die), words.say(fate.reason), FATE_TONES[fate.fate]) for die, fate in fates),
        )
    crash = crash_on(state, unit, hex)
    title = words("standard.window.landing.lands", unit=entry.short, hex=where)
    terrain = words.say(board.ground_said(hex))
    ground = Fact(
        words("standard.window.landing.glider", terrain=terrain), words("standard.window.landing.no_scatter"), "11.42"
    )
    if not crash:
        return Preview(
            title, words("standard.window.landing.safe"), words("standard.window.landing.no_roll"), (ground,), ()
        )
    ruin = words(f"standard.window.landing.{crash_fate(state, unit, hex)}")
    return Preview(
        title,
        words("standard.window.landing.chance", faces=6 - crash),
        words("standard.window.landing.crash_on", faces=faces_text(crash)),
        (ground, Fact(words("standard.window.landing.crash"), ruin, "11.48", Tone.BAD)),
        chance_segments(crash, ruin, words("standard.window.landing.safe"), hit_tone=Tone.BAD),
    )


def landing_risk(state: State, unit: int, hex: int) -> int:
    """How many of the six faces do harm to a unit that lands in a hex. [11.42-11.48]"""
    if "glider" in state.setting.units[unit].marks:
        return crash_on(state, unit, hex)
    return sum(fate.fate != "safe" for fate in scatter_preview(state, unit, hex))


def risk_tone(faces: int) -> Tone:
    """How bad a risk in sixths is."""
    return Tone.GOOD if faces == 0 else Tone.EVEN if faces <= 2 else Tone.BAD


def scatter_arrows(state: State, unit: int, hex: int) -> tuple[Arrow, ...]:
    """Where each face would blow a parachute unit, and what it would suffer. [11.42]"""
    if "glider" in state.setting.units[unit].marks or hex not in landing_hexes(state, unit):
        return ()
    fates = enumerate(scatter_preview(state, unit, hex), start=1)
    return tuple(Arrow(hex, fate.hex, str(die), FATE_TONES[fate.fate]) for die, fate in fates if fate.hex >= 0)


def _fate_fact(state: State, die: int, fate: Touchdown, words: Words) -> Fact:
    where = state.setting.board.hex_title(fate.hex) if fate.hex >= 0 else words("standard.window.landing.off_map")
    return Fact(f"{die}  {where}", words(f"standard.window.landing.{fate.fate}"), fate.rule, FATE_TONES[fate.fate])


def faces_text(most: int) -> str:
    """Faces of the die from one up to a figure: 1, or 1-4."""
    return "1" if most == 1 else f"1-{most}"
