"""A game of Remagen as a whole: points line by line, who is still to come, luck, the result. [16, 21.6]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.remagen.rules.sides import GERMAN, SIDES, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_counts
from game.systems.remagen.rules.victory import parts_of, points_of
from game.systems.remagen.ui.bridge_rows import bridge_rows
from game.systems.remagen.ui.calendar import calendar_of
from game.systems.remagen.ui.heading import signed
from game.systems.remagen.ui.luck_card import luck_card
from game.systems.remagen.ui.names import goal_title
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Briefing, Listing, ListRow, LuckCard, Past, Report, Tally
from game.ui.language.words import Words
from game.ui.look.tone import Tone


class RemagenOverview:
    """One position, and what may be asked of its game."""

    def __init__(self, state: State, words: Words) -> None:
        """Of a position."""
        self._state = state
        self._setting = state.setting
        self._words = words

    def calendar(self) -> Listing:
        """The turns with day, quota and bridge, and who waits in the pools. [4.5, 6.3, 14.1]"""
        return calendar_of(self._state, self._words)

    def standing(self, past: Past) -> Listing:
        """Points line by line, who controls what, the bridges with what is built of them. [13, 14, 16]"""
        words, state, setting = self._words, self._state, self._setting
        rows = [ListRow(words("remagen.ui.points"), rule="16.1", is_heading=True)]
        rows += [ListRow(words(f"remagen.ui.points_{name}"), mark=signed(points), rule=rule)
                 for name, points, rule in parts_of(setting, points_of(state))]  # fmt: skip
        rows.append(ListRow(words("remagen.ui.margin"), mark=signed(points_of(state).margin), rule="16.1"))
        rows.append(ListRow(words("remagen.ui.control"), rule="16.2", is_heading=True))
        for sector, points in setting.control_points.items():
            side = Side(state.control[sector])
            rows.append(
                ListRow(goal_title(setting, sector, words), words("remagen.ui.worth", points=points, count=points),
                        words.say(setting.sides.said(side)), Tone.GOOD if side is US else Tone.BAD, hexes=(sector,))
            )  # fmt: skip
        rows.append(ListRow(words("remagen.ui.losses"), rule="16.5", is_heading=True))
        rows += [
            ListRow(words.say(setting.sides.said(side)), mark=words("remagen.ui.rv_lost", rv=state.rv_lost[side]))
            for side in SIDES
        ]
        rows += bridge_rows(state, words)
        return Listing("standing", words("remagen.ui.standing"), tuple(rows))

    def luck(self, past: Past) -> LuckCard:
        """How kind the dice were: of fire, battles, work, the bridge, the drop. [11-15]"""
        return luck_card(self._state, past, self._words)

    def report(self, past: Past) -> Report | None:
        """The result with its points line by line. [16.1]"""
        outcome, words, state = REMAGEN.outcome(self._state), self._words, self._state
        if outcome is None:
            return None
        side = outcome.winner
        title = (
            words("remagen.ui.draw")
            if side is None
            else words("remagen.ui.won", side=words.say(self._setting.sides.said(side)))
        )
        points = points_of(state)
        tallies = tuple(
            Tally(words(f"remagen.ui.points_{name}"), (str(value), "") if value >= 0 else ("", str(-value)), rule)
            for name, value, rule in parts_of(self._setting, points)
        )
        sums = (str(points.us), str(points.us - points.margin))
        together = Tally(words("remagen.ui.points_all"), sums, "16.1")
        losses = Tally(words("remagen.ui.losses_rv"), (str(state.rv_lost[US]), str(state.rv_lost[GERMAN])), "16.5")
        return Report(title, side, words.say(outcome.reason), outcome.rule, (), (*tallies, together, losses))

    def briefing(self) -> Briefing:
        """What wins, and how long it lasts. [16]"""
        words, setting = self._words, self._setting
        victory = setting.script.victory
        us = words("remagen.ui.goal_us", par=victory.par, margin=victory.levels.tactical)
        german = words("remagen.ui.goal_german", par=victory.par, margin=-victory.levels.tactical)
        facts = [
            Fact(goal_title(setting, sector, words), words("remagen.ui.worth", points=points, count=points), "16.2")
            for sector, points in setting.control_points.items()
        ]
        facts += [Fact(words.say(said), "", rule) for said, rule in told_counts(setting)]
        return Briefing(
            words("remagen.ui.length", count=setting.turns), ((US, us, "16.1"), (GERMAN, german, "16.1")), tuple(facts)
        )
