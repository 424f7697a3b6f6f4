"""What a salvo may bring and what may answer it, for preview and dialog. [11, 21.3]"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from game.language.phrasebook import capital
from game.model.side import Side
from game.systems.remagen.lab.reckoning import Danger, dangers, mean_of, site_dangers, together
from game.systems.remagen.rules.actions import FOOT
from game.systems.remagen.rules.sight import blockers
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import Throw
from game.systems.remagen.ui.able import Answer
from game.systems.remagen.ui.looks import unit_look
from game.systems.remagen.ui.names import headed, short_names
from game.ui.desk.cards import Bar, Fact, LedgerView, Preview, Row, Segment, joined
from game.ui.language.words import Words
from game.ui.look.tone import Tone

SHOOTER = "shooter:"
"""What the ids of rows of units that fire begin with."""
_UNOBSERVED = "17.5"
"""The rule that keeps fire from what nobody observes: the line from who fires has nothing to do with it."""
_SHOWN_HITS = 6
_SHOWN_SECTORS = 4
_WHOLE = 1000
_LEAST_TOLD = 0.01
_LEAST = 1e-9
"""What sums of chances may lack."""


class FireView:
    """Says in words what volleys may come to."""

    def __init__(self, state: State, words: Words) -> None:
        """Of a position."""
        self._state = state
        self._words = words

    # parts

    def figures(self, throws: Sequence[Throw]) -> str:
        """Hits to be expected of all of them: 3.3; halves of a tenth are rounded up, so that sums come out."""
        return self._in_tenths(self._mean(throws))

    def _in_tenths(self, mean: float) -> str:
        return self._words.figure(floor(mean * 10 + 0.5 + _LEAST) / 10)

    def _mean(self, throws: Sequence[Throw]) -> float:
        return mean_of(throws, self._state.setting.rules.die)

    def segments(self, throws: Sequence[Throw], tone: Tone = Tone.GOOD) -> tuple[Segment, ...]:
        """The chances of so many hits in all, in thousandths."""
        chances = together(throws, self._state.setting.rules.die)
        found = [self._segment(hits, chance, tone) for hits, chance in enumerate(chances[:_SHOWN_HITS])]
        found.append(self._segment(_SHOWN_HITS, sum(chances[_SHOWN_HITS:]), tone, "hits_or_more"))
        return joined(found)

    def _segment(self, hits: int, chance: float, tone: Tone, key: str = "hits_chance") -> Segment:
        """So many hits with their chance: 2 hits, 46%."""
        words, share = self._words, round(chance * _WHOLE)
        percent = _percent(max(chance, _LEAST_TOLD))
        meaning = words(f"remagen.ui.{key}", count=hits, chance=percent)
        text = f"{hits}+" if key == "hits_or_more" else str(hits)
        return Segment(share, text, meaning, Tone.EVEN if hits == 0 else tone, (hits,), percent)

    def way(self, throw: Throw, key: str = "throw") -> str:
        """Range, direct or indirect, dice and divisor of a volley: range 2, direct: 2d / 3."""
        distance = self._state.setting.distance(throw.sector, throw.target)
        way = self._words("remagen.log.indirect" if throw.is_indirect else "remagen.log.direct")
        return self._words(f"remagen.ui.{key}", dice=throw.dice, divisor=throw.divisor, way=way, range=distance)

    def danger(self, danger: Danger) -> Fact:
        """What may become of one thing: stopped 72 %, destroyed 28 %."""
        words, state = self._words, self._state
        if danger.unit == FOOT:
            said = words("remagen.ui.danger_foot", stop=_percent(danger.stop), kill=_percent(danger.kill))
            return Fact(words("remagen.ui.the_foot"), said, "11.7")
        name = headed(state, danger.unit, words)
        if not state.type(danger.unit).stop or state.is_disabled(danger.unit):
            return Fact(name, words("remagen.ui.danger_kill", kill=_percent(danger.kill)), "3.5")
        said = words("remagen.ui.danger", stop=_percent(danger.stop), kill=_percent(danger.kill))
        return Fact(name, said, "3.5")

    def _either(self, found: Sequence[Danger]) -> tuple[Fact, ...]:
        """Where hits may fall on one thing or another, the chances of all cannot come true together. [11.5]"""
        return (Fact(self._words("remagen.ui.danger_either"), "", "11.5"),) if len(found) > 1 else ()

    # the preview beside the map

    def preview(self, throws: Sequence[Throw], answer: Answer | None, rule: str = "11.8") -> Preview:
        """A target pointed at: hits, what they would do; and what may answer, None where nothing may. [21.3]"""
        words, target, sector = self._words, throws[0].target, throws[0].sector
        notes = self._ways(throws)
        suffered = dangers(self._state, target, throws)
        notes += [*map(self.danger, suffered), *self._either(suffered), *self._pontoons(throws)]
        if answer is not None and answer.back:
            notes.append(Fact(words("remagen.ui.answer"), self.figures(answer.back), rule, Tone.BAD))
            threatened = dangers(self._state, sector, answer.back)
            notes += [*self._ways(answer.back), *map(self.danger, threatened), *self._either(threatened)]
            notes += self._pontoons(answer.back)
        elif answer is not None and answer.elsewhere:
            notes.append(Fact(words("remagen.ui.answer"), self._others(answer), rule, Tone.EVEN))
        elif answer is not None:
            notes.append(Fact(words("remagen.ui.no_answer"), "", rule, Tone.GOOD))
        title = words("remagen.ui.fire_at", sector=self._title(sector), target=self._title(target))
        headline = words("remagen.ui.on_average", hits=self.figures(throws))
        return Preview(title, headline, "", tuple(notes), self.segments(throws))

    def _others(self, answer: Answer) -> str:
        """At whom those may fire who reach not the sector that fires on them, but others: at M12. [11.8]"""
        names = [self._state.setting.name(there) for there in answer.elsewhere]
        shown = ", ".join(names[:_SHOWN_SECTORS]) + (" …" if len(names) > _SHOWN_SECTORS else "")
        return self._words("remagen.ui.answer_elsewhere", sectors=shown)

    def _pontoons(self, throws: Sequence[Throw]) -> tuple[Fact, ...]:
        """What pontoons under fire lose on average, a die for each hit, and how likely they fall. [13.6, 13.7]"""
        found = list[Fact]()
        for danger in site_dangers(self._state, throws):
            title = self._words("remagen.ui.site_on", line=self._state.setting.lines[danger.line].letter)
            labour = self._state.labour[danger.line]
            lost = self._words("remagen.ui.site_loses", lost=self._in_tenths(danger.lost), labour=labour)
            found.append(Fact(title, lost, "13.6"))
            if danger.falls:
                falls = self._words(f"remagen.ui.site_falls{'_with' if danger.units else ''}")
                found.append(Fact(falls, _percent(max(danger.falls, _LEAST_TOLD)), "13.7"))
        return tuple(found)

    def _ways(self, throws: Sequence[Throw]) -> list[Fact]:
        """Every volley with range, dice and divisor, and its hits on average; whose it is where several throw."""
        several, name = len({throw.sector for throw in throws}) > 1, self._state.setting.name
        return [
            Fact(f"{name(throw.sector)}: {self.way(throw)}" if several else self.way(throw, "throw_alone"),
                 self.figures((throw,)), "11.3")
            for throw in throws
        ]  # fmt: skip

    def closed(self, sector: int, target: int, why: str, rule: str) -> Preview:
        """A target that cannot be fired at, and what blocks the line to it, unless others have to see it. [2.6]"""
        words, setting = self._words, self._state.setting
        notes = [Fact(why, "", rule, Tone.BAD)]
        blocked = blockers(setting, sector, target) if rule != _UNOBSERVED else ()
        if blocked:
            names = ", ".join(map(self._title, blocked))
            notes.append(Fact(words("remagen.ui.blocked_by", sectors=names), "", "2.64"))
        title = words("remagen.ui.fire_at", sector=self._title(sector), target=self._title(target))
        return Preview(title, words("remagen.ui.range_of", range=setting.distance(sector, target)), "",
                       tuple(notes), ())  # fmt: skip

    def shooter(self, unit: int, target: int | None, *, is_next: bool) -> Row:
        """A unit of the sector that fires, with its target if it has one, or how it comes by one. [11.1]"""
        detail = self._words("remagen.ui.next_target") if is_next else ""
        if target is not None:
            detail = self._words("remagen.ui.at", sector=self._state.setting.name(target))
        name = headed(self._state, unit, self._words)
        return Row(f"{SHOOTER}{unit}", name, detail, "toggle", is_on=target is not None,
                   look=unit_look(self._state, unit))  # fmt: skip

    def _title(self, sector: int) -> str:
        return self._state.setting.board.hex_title(sector)

    # the dialog

    def bars(self, throws: Sequence[Throw], tone: Tone = Tone.GOOD) -> tuple[Bar, ...]:
        """Every volley with the chances of its hits. [11.3]"""
        words = self._words
        found = []
        for throw in throws:
            at = words("remagen.ui.volley", units=short_names(self._state, throw.units, words), way=self.way(throw),
                       sector=self._state.setting.name(throw.target), hits=self.figures((throw,)))  # fmt: skip
            found.append(Bar(capital(at), self.segments((throw,), tone)))
        return tuple(found)

    def ledgers(
        self, side: Side, sector: int, throws: Sequence[Throw], answer: Answer | None
    ) -> tuple[LedgerView, ...]:
        """What each target suffers; beside it what may be thrown back, how, and with what effect. [11.8, 12.7, 21.3]"""
        words, targets = self._words, tuple(dict.fromkeys(throw.target for throw in throws))
        suffered = list[Fact]()
        for target in targets:
            threatened = dangers(self._state, target, throws)
            suffered += [self._line(danger, target if len(targets) > 1 else -1) for danger in threatened]
            suffered += self._either(threatened) if len(targets) == 1 else ()
        suffered += map(self._told, self._pontoons(throws))
        salvo = LedgerView(words("remagen.ui.fire"), tuple(suffered), self.figures(throws), side)
        return (salvo,) if answer is None else (salvo, self._answered(side, sector, answer))

    def _answered(self, side: Side, sector: int, answer: Answer) -> LedgerView:
        words, back = self._words, answer.back
        returned = dangers(self._state, sector, back)
        ways = [Fact(f"{fact.label}: {fact.value}", "", fact.rule) for fact in self._ways(back)]
        if not back and answer.elsewhere:
            ways.append(Fact(capital(self._others(answer)), "", "11.8"))
        key = "answer" if back or answer.elsewhere else "no_answer"
        return LedgerView(
            words(f"remagen.ui.{key}"),
            (*ways, *(self._line(danger, -1) for danger in returned), *self._either(returned),
             *map(self._told, self._pontoons(back))),
            self.figures(back) if back else "", side.enemy,
        )  # fmt: skip

    def _line(self, danger: Danger, target: int) -> Fact:
        fact = self.danger(danger)
        name = fact.label if target < 0 else f"{self._state.setting.name(target)} {fact.label}"
        return self._told(Fact(name, fact.value, fact.rule))

    def _told(self, fact: Fact) -> Fact:
        """All of it as one line: beside a sum there is room for a figure only."""
        return Fact(self._words("remagen.ui.danger_line", unit=fact.label, danger=fact.value), "", fact.rule)


def _percent(chance: float) -> str:
    return f"{chance:.0%}"
