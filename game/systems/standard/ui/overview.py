"""A game under the standard rules as a whole: arrivals, how things stand, luck, result. [1.3, 11.1, 17]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.state import State
from game.systems.standard.ui.standing import standing
from game.ui.desk.overview import Briefing, Listing, LuckCard, Past, Report
from game.ui.language.words import Words


class StandardOverview:
    """One position as a viewer may see it, and what may be asked of its game."""

    def __init__(self, state: State, viewer: Side | None, words: Words) -> None:
        """Of what a viewer sees."""
        self._state = state
        self._viewer = viewer
        self._words = words

    def calendar(self) -> Listing:
        """Who arrives when and where. [11.1]"""
        from game.systems.standard.ui.calendar import calendar

        return calendar(self._state, self._words)

    def standing(self, past: Past) -> Listing:
        """How things stand. [17]"""
        return standing(self._state, past, self._viewer, self._words)

    def luck(self, past: Past) -> LuckCard:
        """How kind the dice were. [1.3]"""
        from game.systems.standard.ui.luck_card import luck_card

        return luck_card(self._state.setting, past, self._words)

    def report(self, past: Past) -> Report | None:
        """What there is to say of a game that is over. [17]"""
        from game.systems.standard.ui.result import report

        return report(self._state, past, self._words)

    def briefing(self) -> Briefing:
        """What a player must know before the game begins. [17]"""
        from game.systems.standard.ui.briefing import briefing

        return briefing(self._state.setting, self._words)
