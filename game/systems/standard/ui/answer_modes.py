"""Answers to what breaks into a phase: a bridge, a crowded landing. [11.45, 14.0]"""

from __future__ import annotations

from game.systems.standard.rules.actions import ALWAYS, NEVER, Decline, Demolish, OrderDemolition, Relocate
from game.systems.standard.rules.touchdown import relocation_hexes
from game.systems.standard.ui.mode import Mode, Point
from game.systems.standard.ui.previews import chance_segments
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice, Preview, Prompt
from game.ui.desk.desk import Hint, Reply
from game.ui.look.tone import Tone


class AnswerMode(Mode):
    """An answer that is given on the map or with a button of the banner."""

    def index(self, name: str) -> int:
        """An index of what the decision is about."""
        value = self.decision.context[name]
        return value if isinstance(value, int) else value[0]

    def indices(self, name: str) -> tuple[int, ...]:
        """Indices of what the decision is about."""
        value = self.decision.context[name]
        return (value,) if isinstance(value, int) else value

    def choices(self) -> tuple[Choice, ...]:
        """The buttons of the banner."""
        return ()

    def focus(self) -> int:
        """The first place that the answer is about."""
        return next(iter(self.candidates()), -1)

    def prompt(self) -> Prompt:
        """Whose decision it is, and of what."""
        text = f"{self.words.say(self.decision.prompt)} [{self.decision.rule}]"
        return Prompt(self.side, text, self.choices(), is_interruption=True)

    def preview(self, hex: int) -> Preview | None:
        """Nothing but the answer counts now."""
        return None

    def preview_at_rest(self) -> Preview | None:
        """What is asked about: it is weighed before anybody points at it."""
        return self.preview(self.focus())


class DemolitionMode(AnswerMode):
    """A bridge may be blown. [14.0]"""

    def choices(self) -> tuple[Choice, ...]:
        """Try it or not, this time or whenever there is a chance."""
        return (
            Choice("demolish", self.words("standard.window.answer.demolish"), "Enter", is_main=True),
            Choice("decline", self.words("standard.window.answer.let_stand"), "N"),
            Choice("always", self.words("standard.window.answer.always"), "Y"),
            Choice("never", self.words("standard.window.answer.never"), "R"),
        )

    def press(self, name: str) -> Reply:
        """The answer."""
        bridge = self.index("bridge")
        match name:
            case "demolish":
                return self.act(Demolish(bridge))
            case "decline":
                return self.act(Decline())
            case "always" | "never":
                return self.act(OrderDemolition(bridge, ALWAYS if name == "always" else NEVER))
        return super().press(name)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Where the answer is given."""
        return Hint(self.words("standard.window.answer.demolish_hint"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """The map does not answer this."""
        return self.refuse_click(hex, point)

    def candidates(self) -> tuple[int, ...]:
        """The bridge's two hexes."""
        return self.board.topology.hexsides[self.board.bridges[self.index("bridge")].hexside]

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The bridge and who came near."""
        hexside = self.board.bridges[self.index("bridge")].hexside
        near = Ring(self.state.hex_of[self.index("unit")], Tone.BAD)
        return Marks(hexsides={hexside: Tone.GOOD}, rings=(near,), dims=False)

    def preview(self, hex: int) -> Preview:
        """The chance."""
        site = self.board.bridges[self.index("bridge")]
        words = self.words
        needed = getattr(self.setting.rules.bridges.demolished_on_at_most, site.kind)
        return Preview(
            words("standard.window.answer.demolition_of", bridge=site.said),
            words("standard.window.answer.faces", faces=needed),
            f"{words(f'standard.window.bridge.{site.kind}')} [14.0]",
            (),
            chance_segments(
                needed,
                words("standard.window.answer.blown"),
                words("standard.window.answer.stands"),
                hit_tone=Tone.GOOD,
            ),
        )


class RelocationMode(AnswerMode):
    """A unit came down on a friend and goes beside him. [11.45]"""

    def candidates(self) -> tuple[int, ...]:
        """The free hexes."""
        return relocation_hexes(self.state, self.index("unit"), self.index("hex"))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Go there, or why not."""
        unit = self.index("unit")
        text = self.words("standard.window.answer.goes_to", unit=self.name(unit), hex=self.board.hex_title(hex))
        return self.hint_for(text, Relocate(unit, hex))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Go there."""
        return self.act(Relocate(self.index("unit"), hex))

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The free hexes."""
        return Marks(lit=dict.fromkeys(self.candidates(), ""), rings=(Ring(self.index("hex"), Tone.BAD),))

    def card_unit(self, hex: int) -> int:
        """The unit that came down."""
        return self.index("unit")
