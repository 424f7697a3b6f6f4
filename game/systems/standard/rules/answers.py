"""What may be asked of a position under the standard rules: the engine's own reckoning, as anybody may call it."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.action import Action
from game.model.answers import Chance, Fight, Note, Price, Thing
from game.model.message import Message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.forecast import chances_of_attrition
from game.systems.standard.rules.beside import between
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.overruns.actions import CaptureBridge, DeclareImmediate, Overrun
from game.systems.standard.rules.overruns.preview import chances_of_overrun, price_of_overrun
from game.systems.standard.rules.prices import card_of, ground_of, price_of, subject_of
from game.systems.standard.rules.state import State
from game.systems.standard.rules.tellings import things_of, told
from game.systems.standard.rules.weighings import chances_of, fights_of, reckoned, threat_on


class StandardAnswers:
    """Answers under the standard rules."""

    def things(self, state: State) -> Sequence[Thing]:
        """Units, bridges, drop zones, support fire markers. [2, 8.1, 12, 14]"""
        return tuple(things_of(state))

    def told(self, state: State, action: Action) -> Message:
        """An action as a sentence."""
        return told(state, action)

    def subject(self, state: State, kind: str, subject: int) -> Message:
        """The unit, hex or bridge that choices are about."""
        return subject_of(state, kind, subject)

    def price(self, state: State, action: Action) -> Price | None:
        """What a move or an overrun costs and runs into. [5, 22.11]"""
        if isinstance(action, Overrun | CaptureBridge):
            return price_of_overrun(state, action)
        return price_of(state, action) if isinstance(action, Move) else None

    def chances(self, state: State, action: Action) -> tuple[Chance, ...]:
        """What the dice may bring. [7.5, 8.4, 11.4, 14, 22.4]"""
        if isinstance(action, DeclareImmediate):
            return chances_of_overrun(state)
        if isinstance(action, Attrition):
            return tuple(chances_of_attrition(state, action))
        return chances_of(state, action)

    def reckoned(self, state: State, action: Action) -> tuple[Note, ...]:
        """Both sums of a fight. [7.3]"""
        return tuple(reckoned(state, action))

    def fights(self, state: State, side: Side) -> tuple[Fight, ...]:
        """What a side could attack. [7.1]"""
        return tuple(fights_of(state, side))

    def threat_to(self, state: State, unit: int) -> Fight | None:
        """What the enemies beside a unit could do to it. [7.1]"""
        return threat_on(state, unit)

    def hold_on(self, state: State, unit: int) -> Refusal | None:
        """Why a unit may not move now. [3.2, 5.1, 6.11]"""
        return hold_on(state, unit)

    def card(self, state: State, thing: Thing) -> tuple[Note, ...]:
        """How a unit, bridge, zone or marker stands."""
        return tuple(card_of(state, thing))

    def ground(self, state: State, hex: int) -> tuple[Note, ...]:
        """A hex. [5.2]"""
        return tuple(ground_of(state, hex))

    def between(self, state: State, here: int, there: int) -> tuple[Note, ...]:
        """Roads, water, bridges and crossing arrows from a hex to one beside it. [5.2, 5.3, 32.31]"""
        return tuple(between(state, here, there))
