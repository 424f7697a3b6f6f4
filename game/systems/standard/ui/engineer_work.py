"""The engineers' work: bridges to repair, and the hexside to bridge. [14.2, 15.1]"""

from __future__ import annotations

from functools import cached_property

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.systems.standard.rules.actions import Repair, Span
from game.systems.standard.rules.engineers import engineers_on_map, spannable
from game.systems.standard.rules.state import DOWN
from game.systems.standard.ui.mode import Mode, Point, missing
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Row, Sheet
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

_NEAR = 0.55
"""How far from a hex's middle a click must be to mean one of its sides."""


class EngineerWork(Mode):
    """A mode in whose phase engineers may work."""

    @property
    def has_engineers(self) -> bool:
        """Whether the deciding side has engineers on the map in a phase in which they may work."""
        return self.side is self.setting.engineers_side and bool(engineers_on_map(self.state))

    # the sheet

    def engineers_sheet(self) -> Sheet:
        """Every demolished bridge with its chance, and the way to bridge a hexside."""
        rows = [self._repair_row(bridge) for bridge, is_now in enumerate(self.state.bridge_state) if is_now == DOWN]
        span_refusal = self._span_refusal()
        words, span = self.words, self.state.span
        now = (
            words("standard.window.engineers.now", hexside=self.board.hexside_title(span))
            if span >= 0
            else words("standard.window.engineers.none")
        )
        rows.append(Row("span", words("standard.window.engineers.span"), now, refusal=span_refusal))
        close = Choice("close", words("standard.window.engineers.close"), "Esc")
        return Sheet(
            "engineers", words("standard.window.engineers.heading"), self.side, rows=tuple(rows), choices=(close,)
        )

    def _repair_row(self, bridge: int) -> Row:
        site = self.board.bridges[bridge]
        needed = getattr(self.setting.rules.bridges.repaired_on_at_least, site.kind)
        return Row(
            f"repair:{bridge}", self.words("standard.window.engineers.repair", bridge=site.said),
            self.words("standard.window.engineers.chance", needed=needed),
            refusal=self.words.refusal(self.vantage.refusal(Repair(bridge))),
        )  # fmt: skip

    def _span_refusal(self) -> str:
        refusals = [self.vantage.refusal(Span(hexside)) for hexside in spannable(self.state)]
        if not refusals:
            return self.words("standard.window.engineers.no_water")
        return "" if None in refusals else self.words.refusal(refusals[0])

    def press(self, name: str) -> Reply:
        """A row of the engineers' sheet."""
        if name.startswith("repair:"):
            self.picked.opened = ""
            return self.act(Repair(int(name.partition(":")[2])))
        if name == "span":
            if refusal := self._span_refusal():
                return Refused(missing(refusal))
            self.picked.forget()
            self.picked.is_spanning = True
            return Shown()
        return super().press(name)

    # choosing the hexside

    @cached_property
    def _open_hexsides(self) -> tuple[int, ...]:
        return tuple(side for side in spannable(self.state) if self.vantage.refusal(Span(side)) is None)

    @cached_property
    def _layout(self) -> BoardLayout:
        """The board with half a hex across as 1, as points in a hex are given."""
        return lay_out(self.board.topology, 2)

    def _hexside_at(self, hex: int, point: Point | None) -> int:
        """The hexside a click means: the nearest to the point, or without one what the keys have gone to."""
        if hex < 0:
            return NONE
        pair = self.board.topology.hexsides[self.picked.hexside] if self.picked.hexside != NONE else ()
        if point is None:
            if hex in pair:
                return self.picked.hexside
            open_here = [side for side in self._open_hexsides if hex in self.board.topology.hexsides[side]]
            return open_here[0] if open_here else NONE
        x, y = point
        if max(abs(x), abs(y)) < _NEAR / 2:
            return NONE
        middle_x, middle_y = self._layout.centre(hex)
        there = self.board.topology.across(hex, self._layout.nearest_side(hex, (middle_x + x, middle_y + y)))
        return NONE if there < 0 else self.board.topology.hexside(hex, there)

    def span_hint(self, hex: int, point: Point | None) -> Hint:
        """What a click near a hexside would do."""
        hexside = self._hexside_at(hex, point)
        if hexside == NONE:
            return Hint(self.words("standard.window.engineers.hint"))
        text = self.words("standard.window.engineers.bridge", hexside=self.board.hexside_title(hexside))
        return self.hint_for(text, Span(hexside))

    def span_click(self, hex: int, point: Point | None) -> Reply:
        """Bridge the hexside that is meant."""
        hexside = self._hexside_at(hex, point)
        if hexside == NONE:
            return Refused(missing(self.words("standard.window.engineers.click_near")))
        reply = self.act(Span(hexside))
        if not isinstance(reply, Refused):
            self.picked.is_spanning = False
        return reply

    def span_cycle(self, step: int) -> Reply:
        """Go to the next hexside that may be bridged."""
        sides = self._open_hexsides
        if not sides:
            return Refused(missing(self.words("standard.window.engineers.none_open")))
        now = self.picked.hexside
        at = sides.index(now) + step if now in sides else (0 if step > 0 else -1)
        self.picked.hexside = sides[at % len(sides)]
        return Shown(self.board.topology.hexsides[self.picked.hexside][0])

    def span_marks(self, hex: int, point: Point | None) -> Marks:
        """The hexsides that may be bridged, the one meant lit."""
        meant = self._hexside_at(hex, point)
        sides = {side: Tone.GOOD if side == meant else Tone.EVEN for side in self._open_hexsides}
        return Marks(hexsides=sides, dims=False)
