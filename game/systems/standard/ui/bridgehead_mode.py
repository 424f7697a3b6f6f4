"""A bridgehead is offered: a click on its hex places it; what it would allow and when it would go is shown. [31.3]"""

from __future__ import annotations

from dataclasses import replace

from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.frames import Offer
from game.systems.standard.rules.bridgeheads.offers import arrow_of
from game.systems.standard.rules.bridgeheads.standing import facts_of
from game.systems.standard.rules.bridgeheads.tenure import bridgehead_notes
from game.systems.standard.rules.imagine import imagined_bridgehead
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.contested_facts import facts_of_notes
from game.systems.standard.ui.mode import Point
from game.ui.board.marks import Arrow, Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview
from game.ui.desk.desk import Hint, Reply
from game.ui.look.tone import Tone


class BridgeheadMode(AnswerMode):
    """The hex that was won is lit; a click on it, or Enter, places the bridgehead, N declines it."""

    @property
    def _offer(self) -> Offer:
        return self.unfinished(Offer)

    def candidates(self) -> tuple[int, ...]:
        """The one hex."""
        return (self._offer.hex,)

    def choices(self) -> tuple[Choice, ...]:
        """Place it or not."""
        words = self.words
        return (
            Choice("place", words("standard.window.bridgehead.place"), "Enter", is_main=True),
            Choice("decline", words("standard.window.bridgehead.decline"), "N"),
        )

    def press(self, name: str) -> Reply:
        """The answer."""
        match name:
            case "place":
                return self.act(PlaceBridgehead())
            case "decline":
                return self.act(Decline())
        return super().press(name)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """A click on the hex places it, one elsewhere does nothing."""
        if hex != self._offer.hex:
            return Hint(self.words("standard.window.bridgehead.hint", hex=self.board.hex_title(self._offer.hex)))
        text = self.words("standard.window.bridgehead.places", hex=self.board.hex_title(hex))
        return self.hint_for(text, PlaceBridgehead())

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Place it."""
        if hex == self._offer.hex:
            return self.act(PlaceBridgehead())
        return self.refuse_click(hex, point)

    def preview(self, hex: int) -> Preview:
        """How many could stand in it, and the three ways in which it would go, as things are now. [31.4, 31.5]"""
        offer = self._offer
        after = imagined_bridgehead(self.state, offer)
        notes = tuple(facts_of_notes(bridgehead_notes(after, offer.hex), self.words))
        title = self.words("standard.window.bridgehead.heading", hex=self.board.hex_title(offer.hex))
        return Preview(title, self.words("standard.window.bridgehead.once"), "", notes, ())

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The hex, and the water that was crossed."""
        offer, sign = self._offer, self.words("standard.window.bridgehead.here")
        marks = Marks(
            rings=(Ring(offer.hex, Tone.GOOD, is_chosen=True),), badges=(Badge(offer.hex, sign, Tone.GOOD),),
            selected=offer.hex, dims=False,
        )  # fmt: skip
        arrow = arrow_of(offer.hexside)
        if arrow is not None:
            other = facts_of(self.state).arrows[arrow].far_end(offer.hex)
            return replace(marks, arrows=(Arrow(other, offer.hex, "", Tone.GOOD),))
        return replace(marks, hexsides={offer.hexside: Tone.GOOD}) if offer.hexside >= 0 else marks
