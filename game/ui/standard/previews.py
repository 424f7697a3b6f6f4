"""What the die would bring, as a bar of six faces: attacks, threats, drops, crashes, single rolls. [7.5, 8.4, 11.4]"""

from __future__ import annotations

from game.model.ledger import Ledger
from game.model.side import Side
from game.rules.standard.actions import Attack
from game.rules.standard.combat import attack_ledger, attackers_of, column_of, defense_ledger
from game.rules.standard.landing import Touchdown, crash_on, landing_hexes, scatter_preview
from game.rules.standard.odds import Odds, combat_odds, threat_to
from game.rules.standard.state import DEFENDED, State
from game.ui.play.cards import Fact, LedgerView, Preview, Segment
from game.ui.play.marks import Arrow, Tone

RESULT_TONES = {
    "AD": Tone.BAD, "A1": Tone.BAD, "A2": Tone.BAD, "NE": Tone.PLAIN, "EX": Tone.EVEN,
    "D1": Tone.GOOD, "D2": Tone.GOOD, "DD": Tone.GOOD, "DE": Tone.GOOD,
}  # fmt: skip
"""How good a combat result is for the attacker."""
FATE_TONES = {"safe": Tone.GOOD, "depleted": Tone.EVEN, "relocated": Tone.EVEN, "eliminated": Tone.BAD}
FATE_TITLES = {"safe": "safe", "depleted": "depleted", "relocated": "depleted, moved", "eliminated": "eliminated"}


def reversed_tone(tone: Tone) -> Tone:
    """Good news for one side is bad for the other."""
    return {Tone.GOOD: Tone.BAD, Tone.BAD: Tone.GOOD}.get(tone, tone)


def odds_segments(odds: Odds, *, for_defender: bool = False) -> tuple[Segment, ...]:
    """The six faces of an attack, equal results together. [7.5]"""
    segments: list[Segment] = []
    for outcome in odds.outcomes:
        if segments and segments[-1].text == outcome.result:
            segments[-1] = Segment(segments[-1].share + 1, outcome.result, segments[-1].meaning, segments[-1].tone)
        else:
            tone = RESULT_TONES[outcome.result]
            meaning = "; ".join(outcome.meaning)
            segments.append(Segment(1, outcome.result, meaning, reversed_tone(tone) if for_defender else tone))
    return tuple(segments)


def chance_segments(needed: int, hit: str, miss: str, *, at_least: bool = False, hit_tone: Tone) -> tuple[Segment, ...]:
    """A roll that succeeds at most at, or at least at, a figure."""
    faces = min(6, max(0, 7 - needed if at_least else needed))
    good = Segment(faces, hit, hit, hit_tone)
    bad = Segment(6 - faces, miss, miss, Tone.PLAIN)
    return tuple(part for part in ((bad, good) if at_least else (good, bad)) if part.share)


def ledger_view(title: str, ledger: Ledger, side: Side) -> LedgerView:
    """A sum of the rules, line by line."""
    lines = tuple(
        Fact(line.reason, f"{line.amount:+d}" if number else str(line.amount), line.rule)
        for number, line in enumerate(ledger.lines)
    )
    return LedgerView(title, lines, str(ledger.total), side)


def shift_fact(state: State, odds: Odds) -> Fact:
    """The column of the table, and what the ground does to it. [7.4]"""
    terrain = state.setting.board.terrain_at(odds.hex)
    return Fact(f"{terrain.capitalize()}: shift {odds.shift} left" if odds.shift else "No shift", "", "7.4")


def badge_text(state: State, units: tuple[int, ...], hex: int) -> tuple[str, Tone]:
    """Differential and likeliest result of an attack, in a few letters; quicker than the full odds. [7.3]"""
    defense = defense_ledger(state, state.occupant[hex], ()).total
    differential = attack_ledger(state, units, hex, ()).total - defense
    column, _ = column_of(state, differential, hex)
    results = [row[column] for row in state.setting.results]
    likeliest = max(results, key=results.count)
    good = sum(RESULT_TONES[result] is Tone.GOOD for result in results)
    bad = sum(RESULT_TONES[result] is Tone.BAD for result in results)
    tone = Tone.GOOD if good > 2 and good > bad else Tone.BAD if bad > good else Tone.EVEN
    return f"{differential:+d} {likeliest}", tone


def attack_preview(state: State, side: Side, hex: int) -> Preview | None:
    """The strongest attack a side's adjacent units could make on a hex now; None if there is none. [7.1]"""
    able = attackers_of(state, side, hex)
    if not able or state.flags[state.occupant[hex]] & DEFENDED:
        return None
    return odds_preview(state, combat_odds(state, Attack(hex, able)), "Attack on")


def threat_preview(state: State, unit: int) -> Preview | None:
    """The strongest attack the enemies now adjacent could make on a unit; None if there are none. [7.1]"""
    odds = threat_to(state, unit)
    return None if odds is None else odds_preview(state, odds, "If they attack", for_defender=True)


def odds_preview(state: State, odds: Odds, title: str, *, for_defender: bool = False) -> Preview:
    """Odds as a preview."""
    where = state.setting.board.hex_title(odds.hex)
    return Preview(
        f"{title} {where} ({state.setting.units[odds.defender].short})",
        f"{odds.attack.total} : {odds.defense.total}",
        f"{odds.differential:+d}, column {odds.column_title}",
        (shift_fact(state, odds),),
        odds_segments(odds, for_defender=for_defender),
    )


def landing_preview(state: State, unit: int, hex: int) -> Preview | None:
    """What the die may do to a unit that lands in a hex; None if it could not aim there. [11.42-11.48]"""
    if hex not in landing_hexes(state, unit):
        return None
    entry, board = state.setting.units[unit], state.setting.board
    where = board.hex_title(hex)
    if "glider" not in entry.marks:
        fates = scatter_preview(state, unit, hex)
        lost = sum(fate.fate != "safe" for fate in fates)
        return Preview(
            f"{entry.short} aims at {where}", f"{6 - lost} of 6 safe", "it drifts one hex [11.42]",
            tuple(_fate_fact(state, die, fate) for die, fate in enumerate(fates, start=1)),
            tuple(Segment(1, str(die), fate.reason, FATE_TONES[fate.fate]) for die, fate in enumerate(fates, start=1)),
        )  # fmt: skip
    crash = crash_on(state, unit, hex)
    ruin = "eliminated" if state.zoc[entry.side.enemy][hex] else "depleted"
    ground = Fact(f"Glider lands in {board.terrain_at(hex)}", "no scatter", "11.42")
    if not crash:
        return Preview(f"{entry.short} lands in {where}", "safe", "no roll", (ground,), ())
    return Preview(
        f"{entry.short} lands in {where}", f"{6 - crash} of 6 safe", f"crash on {_faces(crash)} [11.48]",
        (ground, Fact("Crash", ruin, "11.48", Tone.BAD)),
        chance_segments(crash, ruin, "safe", hit_tone=Tone.BAD),
    )  # fmt: skip


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


def _fate_fact(state: State, die: int, fate: Touchdown) -> Fact:
    where = state.setting.board.hex_title(fate.hex) if fate.hex >= 0 else "off the map"
    return Fact(f"{die}  {where}", FATE_TITLES[fate.fate], fate.rule, FATE_TONES[fate.fate])


def _faces(most: int) -> str:
    return "1" if most == 1 else f"1-{most}"
