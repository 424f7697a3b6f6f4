"""A game of Lanterns as a whole: how things stand, luck, the result, and what a player must know before it begins."""

from __future__ import annotations

from lanterns.lab.luck import rank_of, weights_of
from lanterns.rules.actions import Rushed, TurnBegan, crew_named
from lanterns.rules.state import State
from lanterns.rules.system import LANTERNS

from game.lab.luck import WHOLE, Throw, luck_of, throw_of
from game.model.side import Side
from game.ui.board.marks import Tone
from game.ui.desk.cards import Fact
from game.ui.desk.overview import Briefing, Listing, ListRow, LuckCard, Past, Report, RollCard, RollSum, Tally
from game.ui.language.words import Words


class LanternsOverview:
    """One position, and what may be asked of its game."""

    def __init__(self, state: State, words: Words) -> None:
        """Of a position."""
        self._state = state
        self._setting = state.setting
        self._words = words

    @staticmethod
    def side(crew: int) -> Side:
        """The side of a crew."""
        return Side(crew)

    def calendar(self) -> Listing:
        """Nobody arrives later."""
        return Listing(
            "calendar", self._words("lanterns.ui.calendar"), (ListRow(self._words("lanterns.ui.nobody_comes")),)
        )

    def standing(self, past: Past) -> Listing:
        """Who holds which lantern, and the points."""
        words, board = self._words, self._setting.board
        rows = [ListRow(words("lanterns.ui.lanterns"), rule="31.1", is_heading=True)]
        for lamp in self._setting.lanterns:
            holder = self._state.holder(lamp)
            who = words("lanterns.ui.nobody") if holder is None else words.say(crew_named(self._setting.crews[holder]))
            rows.append(ListRow(board.hex_title(lamp), mark=who, tone=Tone.GOOD, hexes=(lamp,)))
        rows.append(ListRow(words("lanterns.ui.points"), rule="31.1", is_heading=True))
        for crew, name in enumerate(self._setting.crews):
            bands = words("lanterns.ui.bands", count=len(self._state.own(crew)))
            rows.append(ListRow(words.say(crew_named(name)), bands, str(self._state.points[crew])))
        return Listing("standing", words("lanterns.ui.standing"), tuple(rows))

    def luck(self, past: Past) -> LuckCard:
        """How kind the dice were to whoever rushed. [12.B]"""
        words, setting, turn = self._words, self._setting, 0
        rolls: list[RollCard] = []
        throws: dict[int, list[Throw]] = {0: [], 1: []}
        for entry in past.log:
            if isinstance(entry.event, TurnBegan):
                turn = entry.event.turn
            elif isinstance(entry.event, Rushed):
                event = entry.event
                crew = setting.bands[event.bands[0]].crew
                throw = throw_of(Side(crew), weights_of(setting, event), rank_of(setting, event))
                throws[crew].append(throw)
                rolls.append(RollCard(
                    turn, Side(crew), words("lanterns.ui.rush"), f"{event.difference:+d}",
                    "+".join(map(str, event.thrown)), words(f"lanterns.result.{event.result}"),
                    throw.luck / WHOLE, "12.B.1",
                ))  # fmt: skip
        sums = tuple(
            RollSum(Side(crew), words("lanterns.ui.rush"), len(found), "", "")
            for crew, found in throws.items()
            if found
        )  # fmt: skip
        first, second = throws[0], throws[1]
        return LuckCard(tuple(rolls), sums, (luck_of(first), luck_of(second)), (len(first), len(second)))

    def report(self, past: Past) -> Report | None:
        """The result. [31.2]"""
        outcome, words = LANTERNS.outcome(self._state), self._words
        if outcome is None:
            return None
        winner = None if outcome.winner is None else self._setting.crews[outcome.winner]
        title = (
            words("lanterns.ui.draw")
            if winner is None
            else words("lanterns.ui.won", crew=words.say(crew_named(winner)))
        )
        points, left = self._state.points, [len(self._state.own(crew)) for crew in (0, 1)]
        tallies = (
            Tally(words("lanterns.ui.points"), (str(points[0]), str(points[1])), "31.1"),
            Tally(words("lanterns.ui.on_the_quay"), (str(left[0]), str(left[1])), "31.22A"),
        )
        return Report(title, outcome.winner, words.say(outcome.reason), outcome.rule, (), tallies)

    def briefing(self) -> Briefing:
        """What wins, and how long it lasts."""
        words, setting = self._words, self._setting
        lamps = ", ".join(setting.board.hex_title(lamp) for lamp in setting.lanterns)
        goal = words("lanterns.ui.goal", lanterns=lamps)
        first = Fact(words("lanterns.ui.first"), words.say(crew_named(setting.crews[0])), "31.1")
        return Briefing(
            words("lanterns.ui.length", count=setting.turns),
            tuple((Side(crew), goal, "31.22") for crew in range(len(setting.crews))), (first,),
        )  # fmt: skip
