"""A front that was worn down yields a hex: a click on the map says which, and who could enter it is shown. [33.4]"""

from __future__ import annotations

from functools import cached_property

from game.systems.standard.rules.attrition.actions import OccupyByAttrition
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.attrition.wearing import hexes_to_win, refuse_entry
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import FIGURES, Point
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.desk.desk import Hint, Reply
from game.ui.look.tone import Tone


class YieldedMode(AnswerMode):
    """The hexes that may be asked for are lit; Tab goes from one to the next, a click or Space takes it."""

    @property
    def _frame(self) -> Wearing:
        return self.unfinished(Wearing)

    @cached_property
    def _hexes(self) -> tuple[int, ...]:
        return hexes_to_win(self.state, self._frame)

    def candidates(self) -> tuple[int, ...]:
        """The hexes that may be asked for."""
        return self._hexes

    def _driven_out(self, hex: int) -> tuple[int, ...]:
        return stack(self.state, hex, self.side.enemy)

    def _entrants(self, hex: int) -> tuple[int, ...]:
        """Those who would find a way and room there."""
        return tuple(unit for unit in self._frame.units if refuse_entry(self.state, hex, unit) is None)

    def _names(self, units: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.setting.units[unit].short for unit in units)

    def choices(self) -> tuple[Choice, ...]:
        """A button for each hex, by its name."""
        return tuple(
            Choice(f"hex:{hex}", self.words.name(self.board.hex_title(hex)), key)
            for hex, key in zip(self._hexes, FIGURES, strict=False)
        )

    def press(self, name: str) -> Reply:
        """A hex was named with its button."""
        if name.startswith("hex:"):
            return self.act(OccupyByAttrition(int(name.partition(":")[2])))
        return super().press(name)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Who would fall back out of a hex, or why it cannot be asked for."""
        if hex not in self._hexes:
            refusal = self.vantage.refusal(OccupyByAttrition(hex)) if hex >= 0 else None
            return self.hint_of(refusal) if refusal else Hint(self.words("standard.window.answer.lit_hexes"))
        title, units = self.board.hex_title(hex), self._driven_out(hex)
        key = "drives_out" if units else "takes"
        text = self.words(f"standard.window.yielded.{key}", hex=title, units=self._names(units), count=len(units))
        return self.hint_for(text, OccupyByAttrition(hex))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Ask for a hex."""
        return self.act(OccupyByAttrition(hex))

    def preview(self, hex: int) -> Preview | None:
        """Who falls back, and who may go in then."""
        if hex not in self._hexes:
            return None
        words, units, entrants = self.words, self._driven_out(hex), self._entrants(hex)
        out = words("standard.window.yielded.fall_back", units=self._names(units), count=len(units))
        enter = words("standard.window.yielded.enter", units=self._names(entrants), count=len(entrants))
        notes = (
            Fact(out if units else words("standard.window.yielded.empty"), "", "33.4"),
            Fact(enter if entrants else words("standard.window.yielded.nobody_enters"), "", "33.4"),
            Fact(words("standard.window.yielded.no_bridgehead"), "", "31.23"),
        )
        return Preview(self.board.hex_title(hex), words("standard.window.yielded.heading"), "", notes, ())

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The hexes, those who would fall back, the ways in to the one that is pointed at."""
        sign = self.words("standard.window.yielded.back")
        held = [there for there in self._hexes if self._driven_out(there)]
        entrants = self._entrants(hex) if hex in self._hexes else ()
        starts = dict.fromkeys(self.state.hex_of[unit] for unit in entrants)
        return Marks(
            lit=dict.fromkeys(self._hexes, ""), badges=tuple(Badge(there, sign, Tone.BAD) for there in held),
            rings=tuple(Ring(there, Tone.GOOD, is_chosen=there == hex) for there in self._hexes),
            ways=tuple(Way((here, hex), Tone.GOOD) for here in starts),
        )  # fmt: skip
