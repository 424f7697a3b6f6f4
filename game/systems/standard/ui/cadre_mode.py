"""What is left of an overrun unit is put into a hex beside the one it lost. [20.82]"""

from __future__ import annotations

from functools import cached_property

from game.systems.standard.rules.stacks.actions import PlaceCadre
from game.systems.standard.rules.stacks.cadres import cadre_hexes
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import Point
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.desk.desk import Hint, Reply, Shown
from game.ui.look.tone import Tone


class CadreMode(AnswerMode):
    """Cadres one at a time, each into one of the lit hexes."""

    @cached_property
    def _hexes(self) -> dict[int, tuple[int, ...]]:
        lost = self.index("hex")
        return {unit: cadre_hexes(self.state, unit, lost) for unit in self.indices("units")}

    @property
    def _unit(self) -> int:
        """The unit whose cadre is being placed."""
        return self.picked.unit if self.picked.unit in self._hexes else next(iter(self._hexes), NONE)

    def candidates(self) -> tuple[int, ...]:
        """Where it may go."""
        return self._hexes.get(self._unit, ())

    def choices(self) -> tuple[Choice, ...]:
        """Another unit first."""
        if len(self._hexes) < 2:
            return ()
        return (Choice("other", self.words("standard.window.answer.other_first", count=len(self._hexes)), "R"),)

    def press(self, name: str) -> Reply:
        """The button."""
        if name != "other":
            return super().press(name)
        units = list(self._hexes)
        self.picked.unit = units[(units.index(self._unit) + 1) % len(units)]
        return Shown(self.index("hex"))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Put it there, or why not."""
        where = self.board.hex_title(hex)
        text = self.words("standard.window.answer.cadre_to", unit=self.name(self._unit), hex=where)
        return self.hint_for(text, PlaceCadre(self._unit, hex))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Put it there."""
        return self.act(PlaceCadre(self._unit, hex))

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Where it may go, and where it was lost."""
        lost = self.index("hex")
        path = (lost, hex) if hex in self.candidates() else ()
        return Marks(lit=dict.fromkeys(self.candidates(), ""), rings=(Ring(lost, Tone.BAD),), path=path)

    def preview(self, hex: int) -> Preview | None:
        """What is left of it."""
        unit, words = self._unit, self.words
        if unit == NONE:
            return None
        entry, steps = self.setting.units[unit], self.state.steps[unit]
        before, after = (f"{entry.attack[each]}-{entry.defense[each]}" for each in (steps, steps - 1))
        note = Fact(words("standard.window.answer.cadre_note"), "", "20.82", Tone.BAD)
        return Preview(
            words("standard.window.answer.cadre_of", unit=entry.short),
            words("standard.window.answer.becomes", before=before, after=after),
            words("standard.window.answer.steps_left", count=steps - 1), (note,), (),
        )  # fmt: skip

    def card_unit(self, hex: int) -> int:
        """The unit whose cadre it is, unless the cursor is on another."""
        under = self.unit_at(hex)
        return under if under >= 0 else self._unit
