"""Battles in words: sums, odds, what each die does to those who stand here. [12.4-12.10, 21.6]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.side import Side
from game.systems.remagen.rules.actions import Battle
from game.systems.remagen.rules.columns import worst_odds
from game.systems.remagen.rules.fronts import Front
from game.systems.remagen.rules.odds import Result, odds_column, odds_said, results_of
from game.systems.remagen.rules.retreat import retreat_ways
from game.systems.remagen.rules.state import State
from game.systems.remagen.ui.lines import Drawn
from game.systems.remagen.ui.names import short_names
from game.ui.desk.cards import Fact, Preview, Row, Segment
from game.ui.language.words import Words
from game.ui.look.tone import Tone

COLUMN = "column:"
"""What the ids of rows of columns begin with."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(number: int) -> str:
    """What a battle is called on map and in the dialog."""
    return LETTERS[number % len(LETTERS)]


class FrontView:
    """Says what battles of a side come to."""

    def __init__(self, state: State, side: Side, words: Words) -> None:
        """Of a position."""
        self._state = state
        self._side = side
        self._words = words

    def told(self, number: int, drawn: Drawn) -> Fact:
        """A battle in a line: A  J9, J7 at I10: 24 : 8 = 3-1; with the rule that forbids it."""
        words, name = self._words, self._state.setting.name
        said = words("remagen.ui.battle_line", own=", ".join(map(name, drawn.battle.own)),
                     hostile=", ".join(map(name, drawn.battle.hostile)), attack=drawn.attack, defense=drawn.defense,
                     odds=odds_said(drawn.attack, drawn.defense))  # fmt: skip
        rule = drawn.refusal.rule if drawn.refusal is not None else ""
        return Fact(letter(number), said, rule, Tone.BAD if rule else Tone.PLAIN)

    def idle(self, front: Front, sectors: Iterable[int]) -> tuple[Fact, ...]:
        """Who stays out of every battle, with what he could have added: N12 (6), O12 (12). [12.2]"""
        told = ", ".join(f"{self._state.setting.name(there)} ({front.cv[there]})" for there in sorted(sectors))
        return (Fact("", self._words("remagen.ui.stay_out", sectors=told), "12.2", Tone.EVEN),) if told else ()

    def segments(self, attack: int, defense: int) -> tuple[Segment, ...]:
        """The six faces of the die at these sums. [12.6]"""
        return tuple(
            Segment(1, result.code, self._words.say(result.said), tone_of(result))
            for result in results_of(self._state.setting, attack, defense)
        )

    def columns(self, attack: int, defense: int, shown: int) -> tuple[Row, ...]:
        """All columns with their six results; that of these sums is marked, the one that is shown is on. [12.6]"""
        now, found = odds_said(attack, defense), []
        for number, column in enumerate(self.sums()):
            said = odds_said(*column)
            codes = " · ".join(result.code for result in results_of(self._state.setting, *column))
            if said == now:
                codes = self._words("remagen.ui.this_column", results=codes)
            found.append(Row(f"{COLUMN}{number}", f"{said}  {codes}", kind="one", is_on=number == shown))
        return tuple(found)

    def column_of(self, attack: int, defense: int) -> int:
        """The place of the column of these sums; beyond the table that of the nearest. [12.4]"""
        return min(max(odds_column(self._state.setting, attack, defense), 0), len(self.sums()) - 1)

    def sums(self) -> tuple[tuple[int, int], ...]:
        """The columns of the table, as sums that come to them: the worst first. [12.6]"""
        columns = self._state.setting.rules.combat.columns
        worse = tuple((1, defense) for defense in range(worst_odds(columns), 1, -1))
        return worse + tuple((attack, 1) for attack in range(1, len(columns) - len(worse) + 1))

    def preview(self, number: int, battle: Battle, attack: int, defense: int) -> Preview:
        """A battle that has been set, pointed at. [12.6]"""
        said = self.told(number, Drawn(battle, attack, defense, None))
        effects = tuple(Fact(f"{fact.label}  {fact.value}", "", fact.rule, fact.tone)
                        for fact in self.effects(battle, attack, defense))  # fmt: skip
        return Preview(f"{said.label}  {self._sectors(battle)}", f"{attack} : {defense}", odds_said(attack, defense),
                       effects, self.segments(attack, defense))  # fmt: skip

    def _sectors(self, battle: Battle) -> str:
        name = self._state.setting.name
        own, hostile = ", ".join(map(name, battle.own)), ", ".join(map(name, battle.hostile))
        return self._words("remagen.ui.own_against", own=own, hostile=hostile)

    def effects(self, battle: Battle, attack: int, defense: int) -> tuple[Fact, ...]:
        """What each result of the column does to those who stand here, with its faces. [12.7-12.10]"""
        faces: dict[Result, list[int]] = {}
        for face, result in enumerate(results_of(self._state.setting, attack, defense), start=1):
            faces.setdefault(result, []).append(face)
        return tuple(
            Fact(faces_of(found), self._words("remagen.ui.effect", code=result.code, what=self._effect(battle, result)),
                 "12.6", tone_of(result))
            for result, found in faces.items()
        )  # fmt: skip

    def _effect(self, battle: Battle, result: Result) -> str:
        words = self._words
        if result.is_engagement:
            return words("remagen.ui.effect_engaged")
        if result.is_fire:
            return words("remagen.ui.effect_fire")
        sectors = battle.own if result.hits_attacker else battle.hostile
        losers = [unit for sector in sectors for unit in self._state.standing_in(sector)]
        if result.is_elimination:
            return words("remagen.ui.effect_lost", **self._lost(losers))
        steps = result.retreat_steps
        lost = [unit for unit in losers if self._has_no_way(unit, steps)]
        saved = [unit for unit in losers if unit not in lost]
        chooser = "owner" if not result.is_rout else "winner"
        told = [words(f"remagen.ui.effect_back_{chooser}", units=self._names(saved), count=steps)] if saved else []
        if lost:
            told.append(words("remagen.ui.effect_no_way", **self._lost(lost)))
        if result.advance_steps and not result.hits_attacker:
            told.append(words("remagen.ui.effect_advance", count=result.advance_steps))
        return "; ".join(told)

    def _has_no_way(self, unit: int, steps: int) -> bool:
        """Whether it is lost if it has to go back: disabled, or all ways are cut as things stand. [3.6, 12.93]"""
        return self._state.is_disabled(unit) or not retreat_ways(self._state, unit, steps)

    def _names(self, units: Sequence[int]) -> str:
        return short_names(self._state, units, self._words)

    def _lost(self, units: Sequence[int]) -> dict[str, str | int]:
        """Those who would be lost with what they carry or tow, and their RV. [1.6, 16.5]"""
        state = self._state
        lost = [each for unit in units for each in (unit, *state.loads(unit))]
        return {"units": self._names(lost), "rv": sum(state.type(unit).rv for unit in lost)}


def tone_of(result: Result) -> Tone:
    """How a result is for the attacker."""
    if result.is_engagement or result.is_fire:
        return Tone.EVEN
    return Tone.BAD if result.hits_attacker else Tone.GOOD


def faces_of(found: Sequence[int]) -> str:
    """Faces of the die: 3-5 those between as well, 2, 6 these two alone."""
    is_run = len(found) > 2 and found[-1] - found[0] == len(found) - 1
    return f"{found[0]}-{found[-1]}" if is_run else ", ".join(map(str, found))
