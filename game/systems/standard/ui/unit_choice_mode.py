"""One of some units must be named: with a click on its counter, its button, or keys that go from one to the next."""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules.bridgeheads.standing import stands_or_lands
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import FIGURES, Point, unit_of
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice, Preview
from game.ui.desk.desk import Hint, Reply, Shown


class UnitChoiceMode(AnswerMode):
    """Units that may be named, what naming each does, and what that would come to before it is done."""

    def units(self) -> tuple[int, ...]:
        """The units that may be named."""
        return tuple(unit for unit in self.indices("units") if self.state.on_map(unit))

    def naming(self, unit: int) -> Action:
        """What naming a unit does."""
        raise NotImplementedError

    def does(self, unit: int) -> str:
        """The same as a sentence."""
        raise NotImplementedError

    def asks(self) -> str:
        """What is said where nobody is pointed at."""
        raise NotImplementedError

    def weighed(self, unit: int) -> Preview | None:
        """What naming a unit would come to."""
        del unit
        return None

    def candidates(self) -> tuple[int, ...]:
        """Where they stand, or land."""
        return tuple(dict.fromkeys(stands_or_lands(self.state, unit) for unit in self.units()))

    def _named_in(self, hex: int) -> list[int]:
        """Those in a hex, or on board for it."""
        return [unit for unit in self.units() if stands_or_lands(self.state, unit) == hex]

    def meant(self, hex: int) -> int:
        """The unit that a click on a hex names: the counter pointed at, the one keys went to, else one that is alone.

        Where several could be meant, and none of them is, it is NONE.
        """
        here = self._named_in(hex)
        for unit in (self.picked.pointed, self.picked.unit):
            if unit in here:
                return unit
        if not here:
            return self.own_at(hex)
        return here[0] if len(here) == 1 else NONE

    @property
    def _shown(self) -> int:
        """The unit that keys have gone to, or NONE."""
        return self.picked.unit if self.picked.unit in self.units() else NONE

    def choices(self) -> tuple[Choice, ...]:
        """A button for each; Enter names the one that keys have gone to."""
        found = []
        for unit, key in zip(self.units(), FIGURES, strict=False):
            is_shown = unit == self._shown
            text = self.setting.units[unit].short
            found.append(Choice(f"unit:{unit}", text, "Enter" if is_shown else key, is_main=is_shown))
        return tuple(found)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click names, and what that does."""
        unit = self.meant(hex)
        return Hint(self.asks()) if unit in (NONE, NOBODY) else self.hint_for(self.does(unit), self.naming(unit))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Name the unit that is meant; of several in a hex go to the first."""
        unit = self.meant(hex)
        if unit not in (NONE, NOBODY):
            return self.act(self.naming(unit))
        here = self._named_in(hex)
        if not here:
            return self.refuse_click(hex, point)
        self.picked.unit = here[0]
        return Shown(hex)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """Name a unit of a stack."""
        unit = unit_of(piece)
        return self.act(self.naming(unit)) if unit in self.units() else None

    def press(self, name: str) -> Reply:
        """A unit was named with its button."""
        if name.startswith("unit:"):
            return self.act(self.naming(int(name.partition(":")[2])))
        return super().press(name)

    def cycle(self, step: int, hex: int) -> Reply:
        """Go to the next unit that may be named, within a stack and from one to the other; nothing is done yet."""
        units = self.units()
        if not units:
            return None
        at = units.index(self._shown) + step if self._shown != NONE else (0 if step > 0 else -1)
        self.picked.unit = units[at % len(units)]
        return Shown(stands_or_lands(self.state, self.picked.unit))

    def focus(self) -> int:
        """Where the unit is that keys have gone to, else the first of them."""
        return stands_or_lands(self.state, self._shown) if self._shown != NONE else super().focus()

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The units that may be named."""
        return Marks(rings=tuple(Ring(there, is_chosen=there == hex) for there in self.candidates()), dims=False)

    def preview(self, hex: int) -> Preview | None:
        """What the unit that is meant would suffer."""
        unit = self.meant(hex) if hex >= 0 else self._shown
        return self.weighed(unit) if unit in self.units() else None

    def preview_at_rest(self) -> Preview | None:
        """What the unit that keys have gone to would suffer."""
        return self.preview(NONE)

    def card_unit(self, hex: int) -> int:
        """The unit under the cursor, else the one that keys have gone to."""
        meant = self.meant(hex) if hex >= 0 else NONE
        return meant if meant in self.units() else super().card_unit(hex)
