"""The part of a dialog that shows a combat: both sums, the column, the six faces and their meanings. [7.3-7.5]"""

from __future__ import annotations

from dataclasses import replace

from game.rules.standard.odds import Odds
from game.rules.standard.state import State
from game.ui.play.cards import Fact, Sheet
from game.ui.standard.previews import ledger_view, odds_segments


def odds_parts(sheet: Sheet, state: State, odds: Odds | None, *, for_defender: bool = False) -> Sheet:
    """A sheet with the combat's sums and results; without odds it stays as it is."""
    if odds is None:
        return sheet
    attacker = state.setting.units[odds.attackers[0]].side
    segments = odds_segments(odds, for_defender=for_defender)
    return replace(
        sheet,
        ledgers=(ledger_view("Attack", odds.attack, attacker), ledger_view("Defense", odds.defense, attacker.enemy)),
        summary=_summary(state, odds),
        segments=segments,
        lines=tuple(Fact(segment.text, segment.meaning, tone=segment.tone) for segment in segments),
    )


def _summary(state: State, odds: Odds) -> str:
    terrain = state.setting.board.terrain_at(odds.hex)
    columns = "column" if odds.shift == 1 else "columns"
    shift = f", {odds.shift} {columns} left for {terrain} [7.4]" if odds.shift else ""
    return f"Differential {odds.differential:+d}{shift}: column {odds.column_title}"
