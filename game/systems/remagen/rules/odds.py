"""The table of morale combat: columns, results, what each result does. [12.4, 12.6]"""

from __future__ import annotations

import re

from game.model.frozen import frozen
from game.model.message import Message, message
from game.systems.remagen.rules.columns import worst_odds
from game.systems.remagen.rules.setting import Setting

_ROUT = re.compile(r"[AD]R([1-9])")


@frozen
class Result:
    """What a die comes to. [12.6]"""

    code: str
    """As the table has it: AE, DR2, ENG."""

    @property
    def hits_attacker(self) -> bool:
        """Whether it is the attacker who loses."""
        return self.code in ("AE", "AW") or self.code.startswith("AR")

    @property
    def is_elimination(self) -> bool:
        """Whether the loser is eliminated."""
        return self.code in ("AE", "DE")

    @property
    def is_engagement(self) -> bool:
        """Whether the sectors are locked. [12.8]"""
        return self.code == "ENG"

    @property
    def is_fire(self) -> bool:
        """Whether both sides fire. [12.7]"""
        return self.code == "FC"

    @property
    def retreat_steps(self) -> int:
        """How far the loser goes; 0 if nobody retreats. [12.9]"""
        if self.code in ("AW", "DW"):
            return 1
        rout = _ROUT.fullmatch(self.code)
        return int(rout[1]) if rout else 0

    @property
    def is_rout(self) -> bool:
        """Whether the winner chooses the ways. [12.92]"""
        return bool(_ROUT.fullmatch(self.code))

    @property
    def said(self) -> Message:
        """The result in words."""
        code = self.code if self.is_engagement or self.is_fire else self.code[:2]
        return message(f"remagen.result.{code}", steps=self.retreat_steps)

    @property
    def advance_steps(self) -> int:
        """How far the winner may follow. [12.10]"""
        return 1 if self.is_elimination else max(0, self.retreat_steps - 1)


ATTACKER_ELIMINATED, DEFENDER_ELIMINATED = Result("AE"), Result("DE")


def odds_column(setting: Setting, own_cv: int, hostile_cv: int) -> int:
    """The column of these sums: 0 for the worst of the table, 1-6, up to 6-1; one before or behind beyond it. [12.4]"""
    columns = setting.rules.combat.columns
    even = worst_odds(columns) - 1
    if own_cv >= hostile_cv:
        return min(len(columns), even - 1 + own_cv // max(hostile_cv, 1))
    return max(-1, even + 1 + -hostile_cv // max(own_cv, 1))


def certain_result(setting: Setting, attack: int, defense: int) -> Result | None:
    """The result where the table has no column: too good or too bad for a die; None if one is rolled. [12.4]"""
    column = odds_column(setting, attack, defense)
    if column < 0:
        return ATTACKER_ELIMINATED
    return DEFENDER_ELIMINATED if column >= len(setting.rules.combat.columns) else None


def results_of(setting: Setting, attack: int, defense: int) -> tuple[Result, ...]:
    """What the dice 1 to 6 come to at these sums. [12.6]"""
    rows = setting.rules.combat.rows
    certain = certain_result(setting, attack, defense)
    if certain is not None:
        return (certain,) * len(rows)
    column = odds_column(setting, attack, defense)
    return tuple(Result(row[column]) for row in rows)


def odds_said(attack: int, defense: int) -> str:
    """Odds as they are printed: 2-1, 1-3. [12.4]"""
    return f"{attack // defense}-1" if attack >= defense else f"1-{-(-defense // attack)}"
