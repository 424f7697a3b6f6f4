"""The drop of the paratroops: where it may come down, and how likely, before it is taken. [15, 21.5]"""

from __future__ import annotations

from dataclasses import replace

from game.systems.remagen.rules.drop_odds import drop_chances, land_round, trays_with_room
from game.systems.remagen.rules.paratroops import drop_area, waiting
from game.systems.remagen.ui.list_mode import ListMode
from game.systems.remagen.ui.pages import APART
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.desk.desk import Hint
from game.ui.look.tone import Tone

_LIKELY = 0.02


class DropMode(ListMode):
    """The drop as a button, its distribution over the map."""

    def _near(self, sector: int) -> float:
        """The chance that a sector is in the area of the drop. [15.2]"""
        chances = drop_chances(self.table.setting)
        return sum(chances.get(there, 0.0) for there in drop_area(self.table.state, sector))

    def choices(self) -> tuple[Choice, ...]:
        """The drop, on a key with which no number of a sector begins: whoever looks about by keys throws no dice."""
        return tuple(replace(choice, key=APART) for choice in super().choices())

    def hint(self, sector: int) -> Hint:
        """How likely the drop comes down in a sector, or beside it."""
        if sector < 0 or not self.table.may_act:
            return super().hint(sector)
        near, title = self._near(sector), self.table.title(sector)
        return Hint(self.table.words("remagen.ui.hint_drop", sector=title, chance=self.table.words.figure(near, ".1%")))

    def undone(self) -> tuple[int, ...]:
        """Everybody, for who is not dropped now may never be. [15.1]"""
        return tuple(waiting(self.table.state)) if self.table.may_act else ()

    def preview(self, sector: int) -> Preview | None:
        """Coming down round the sector under the cursor: how likely, how many would find room, what it costs. [15]"""
        if sector < 0 or not self.table.may_act:
            return None
        state, words, setting = self.table.state, self.table.words, self.table.setting
        units = waiting(state)
        if not units:
            return None
        held = sum(state.holder(there) == state.side(units[0]).enemy for there in land_round(state, sector))
        room = trays_with_room(state, sector)
        notes = [
            Fact(words("remagen.ui.drop_near"), words.figure(self._near(sector), ".1%"), "15.2"),
            Fact(words("remagen.ui.drop_room"), words("remagen.ui.drop_trays", count=room, most=len(units)), "15.3",
                 Tone.PLAIN if room == len(units) else Tone.BAD),
            Fact(words("remagen.ui.drop_held"), words("remagen.ui.drop_sectors", count=held), "15.3"),
        ]  # fmt: skip
        if not state.drop_paid_turn:
            cost = words("remagen.ui.rv_lost", rv=setting.rules.drop.cost)
            notes.append(Fact(words("remagen.ui.drop_cost"), cost, "15.1"))
        chance = drop_chances(setting).get(sector, 0.0)
        return Preview(words("remagen.ui.drop_round", sector=self.table.title(sector)), words.figure(chance, ".1%"), "",
                       tuple(notes), ())  # fmt: skip

    def marks(self, sector: int) -> Marks:
        """Chances in per cent; the likeliest stand out, and the area round the sector under the cursor."""
        chances = drop_chances(self.table.setting)
        lit = {there: self.table.words.figure(chance, ".1%") for there, chance in chances.items()}
        tones = {there: Tone.GOOD for there, chance in chances.items() if chance >= _LIKELY}
        area = drop_area(self.table.state, sector) if sector in chances else ()
        return Marks(lit=lit, tones=tones, group=frozenset(area), legend=self.table.words("remagen.ui.legend_drop"))
