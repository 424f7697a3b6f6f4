"""The part of a dialog that shows a combat: both sums, the column, the six faces and their meanings. [7.3-7.5]"""

from __future__ import annotations

from dataclasses import replace

from game.model.message import Message
from game.systems.standard.rules.odds import Odds
from game.systems.standard.rules.state import State
from game.systems.standard.ui.previews import ledger_view, odds_segments
from game.ui.desk.cards import Fact, Sheet
from game.ui.language.words import Words

_LAND, _FORT = "7.4", "20.14"
"""Rules by which the ground and its forts move the column; the first is told in the line of the column."""
_WEAK = "21.1"
"""The rule by which a weak defence moves it the other way, a column each time."""


def odds_parts(sheet: Sheet, state: State, odds: Odds | None, words: Words, *, for_defender: bool = False) -> Sheet:
    """A sheet with the combat's sums and results; without odds it stays as it is."""
    if odds is None:
        return sheet
    attacker = state.setting.units[odds.attackers[0]].side
    segments = odds_segments(odds, words, for_defender=for_defender)
    return replace(
        sheet,
        ledgers=(
            ledger_view(words("standard.window.odds.attack"), odds.attack, attacker, words),
            ledger_view(words("standard.window.odds.defense"), odds.defense, attacker.enemy, words),
        ),
        summary=_summary(state, odds, words),
        segments=segments,
        lines=(
            *(
                Fact("", words.say(note.with_rule))
                for note in odds.shifts
                if len(odds.shifts) > 1 or note.rule != "7.4"
            ),
            *(Fact(segment.text, segment.meaning, tone=segment.tone) for segment in segments),
        ),
    )


def _summary(state: State, odds: Odds, words: Words) -> str:
    differential, column = f"{odds.differential:+d}", words.say(odds.column_said)
    if weak := sum(note.rule == _WEAK for note in odds.shifts):
        net = odds.shift - weak
        way = "left" if net > 0 else "right" if net < 0 else "none"
        return words(
            f"standard.window.odds.summary_{way}", count=abs(net), differential=differential, column=column
        )  # fmt: skip
    if not odds.shift:
        return words("standard.window.odds.summary", differential=differential, column=column)
    whys, rules = _reasons(state, odds, words)
    return words(
        "standard.window.odds.summary_shifted",
        count=odds.shift,
        differential=differential,
        whys=whys,
        rules=rules,
        column=column,
    )


def _reasons(state: State, odds: Odds, words: Words) -> tuple[tuple[str, ...], str]:
    """What moves the column to the left, each named once, and by which rules. [7.4, 20.14]"""
    board, rules = state.setting.board, tuple(dict.fromkeys(note.rule for note in odds.shifts))
    grounds = [dict(note.said.values)["terrain"] for note in odds.shifts if note.rule == _LAND]
    if not odds.shifts:
        grounds, rules = [board.ground_said(odds.hex)], (_LAND,)
    named = [words.say(ground) for ground in grounds if isinstance(ground, Message)]
    forts = [words("standard.window.odds.fort")] if _FORT in rules else []
    return tuple(dict.fromkeys((*named, *forts))), " ".join(f"[{rule}]" for rule in rules)
