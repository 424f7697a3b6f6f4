"""A game of Remagen as a whole: points line by line, who is still to come, luck, the result. [16, 21.6]"""

from __future__ import annotations

from game.lab.luck import WHOLE, Throw, luck_of, throw_of
from game.model.side import Side
from game.systems.remagen.lab.luck import of_battle, of_volley
from game.systems.remagen.rules.events import TurnBegan
from game.systems.remagen.rules.events_combat import BattleFought, Fired
from game.systems.remagen.rules.odds import odds_said
from game.systems.remagen.rules.sides import GERMAN, SIDES, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_counts
from game.systems.remagen.rules.victory import parts_of, points_of
from game.systems.remagen.ui.bridge_rows import bridge_rows
from game.systems.remagen.ui.calendar import calendar_of
from game.systems.remagen.ui.heading import signed
from game.systems.remagen.ui.names import goal_title, short_names
from game.systems.remagen.ui.roll_sums import roll_sums
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Briefing, Listing, ListRow, LuckCard, Past, Report, RollCard, Tally
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
                ListRow(goal_title(setting, sector, words), words("remagen.ui.worth", points=points),
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
        """How kind the dice of volleys and battles were. [11.3, 12.6]"""
        words, setting, turn = self._words, self._setting, 0
        rolls: list[RollCard] = []
        throws: dict[int, list[Throw]] = {side: [] for side in SIDES}
        for entry in past.log:
            event = entry.event
            if isinstance(event, TurnBegan):
                turn = event.turn
            elif isinstance(event, Fired):
                side = setting.units[event.units[0]].side
                throw = throw_of(side, *of_volley(self._setting, event))
                throws[side].append(throw)
                rolls.append(RollCard(
                    turn, side, self._volley(event), f"{event.dice}d / {event.divisor}", str(event.pips),
                    words("remagen.ui.hits", count=event.hits), throw.luck / WHOLE, "11.3",
                ))  # fmt: skip
            elif isinstance(event, BattleFought) and event.die:
                side, weights, rank = of_battle(setting, event)
                throw = throw_of(side, weights, rank)
                throws[side].append(throw)
                rolls.append(RollCard(
                    turn, side, self._battle(event), odds_said(event.attack, event.defense), str(event.die),
                    event.code, throw.luck / WHOLE, "12.6",
                ))  # fmt: skip
        sums = roll_sums([entry.event for entry in past.log], setting, words)
        us, german = throws[US], throws[GERMAN]
        return LuckCard(tuple(rolls), sums, (luck_of(us), luck_of(german)), (len(us), len(german)))

    def _volley(self, event: Fired) -> str:
        """Who threw at what: Fire, J7 at I10: 2 medium tanks. [11.3]"""
        name, units = self._setting.name, short_names(self._state, event.units, self._words)
        return self._words("remagen.ui.luck_fire", sector=name(event.sector), target=name(event.target), units=units)

    def _battle(self, event: BattleFought) -> str:
        """Which sectors fought which: Battle, J10 and K10 against J11. [12.6]"""
        own, hostile = (tuple(map(self._setting.name, sectors)) for sectors in (event.own, event.hostile))
        return self._words("remagen.ui.luck_battle", own=own, hostile=hostile)

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
            Fact(goal_title(setting, sector, words), words("remagen.ui.worth", points=points), "16.2")
            for sector, points in setting.control_points.items()
        ]
        facts += [Fact(words.say(said), "", rule) for said, rule in told_counts(setting)]
        return Briefing(
            words("remagen.ui.length", count=setting.turns), ((US, us, "16.1"), (GERMAN, german, "16.1")), tuple(facts)
        )
