"""Whoever is carried gets off, and a gun in tow is set down: where, for what, with what left. [9.4, 9.6]"""

from __future__ import annotations

from collections.abc import Mapping

from game.systems.remagen.rules.actions import Disembark, Unhitch
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.steps import points_left, points_of
from game.systems.remagen.ui.mode import Table
from game.systems.remagen.ui.names import headed, name_of
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Fact, Preview
from game.ui.look.tone import Tone

Off = Disembark | Unhitch
LOAD, PAYER = "load:", "payer"


def how_off(ways: Mapping[int, Off]) -> str:
    """Whether who is carried is a gun in tow, which is set down, or gets off: a key of the words. [9.4, 9.6]"""
    return "set_down" if any(isinstance(way, Unhitch) for way in ways.values()) else "gets_off"


class GettingOff:
    """What the table offers to whoever is carried, and to its vehicle."""

    def __init__(self, table: Table) -> None:
        """A gun pays for itself until it is said otherwise. [9.4]"""
        self._table = table
        self._vehicle_pays = False

    def ways(self, unit: int) -> dict[int, Off]:
        """Sector -> how a carried unit comes there; of a gun in tow whoever is to pay does, if he can."""
        return self._ways(unit, vehicle_pays=self._vehicle_pays)

    def _ways(self, unit: int, *, vehicle_pays: bool) -> dict[int, Off]:
        state, legal = self._table.state, self._table.legal
        carrier = state.carrier[unit]
        if carrier == NOWHERE or not self._table.may_act:
            return {}
        found: dict[int, Off] = {way.sector: way for way in legal.for_unit(unit) if isinstance(way, Disembark)}
        for way in legal.for_unit(carrier):
            if not isinstance(way, Unhitch) or way.gun != unit:
                continue
            if way.sector not in found or (way.payer == carrier) == vehicle_pays:
                found[way.sector] = way
        return found

    def let_other_pay(self) -> None:
        """The vehicle pays for setting its gun down, or the gun again. [9.4]"""
        self._vehicle_pays = not self._vehicle_pays

    def choices(self, unit: int) -> list[Choice]:
        """A button for each load of a vehicle that could get off now; of a gun in tow, who pays."""
        state, words = self._table.state, self._table.words
        found = [
            Choice(f"{LOAD}{load}", words(f"remagen.ui.{how_off(ways)}", unit=name_of(state, load, words)))
            for load in state.loads(unit)
            if (ways := self.ways(load))
        ]
        by_either = [list(self._ways(unit, vehicle_pays=pays).values())[:1] for pays in (False, True)]
        if by_either[0] != by_either[1]:
            other = unit if self._vehicle_pays else state.carrier[unit]
            found.append(Choice(PAYER, words("remagen.ui.other_pays", unit=name_of(state, other, words))))
        return found

    def marks(self, unit: int, sector: int) -> Marks:
        """Where it may get off, with the points that it has left there, and the way to the cursor."""
        here, ways = self._table.state.sector[unit], self.ways(unit)
        lit = {there: str(self._left(unit, way)) for there, way in ways.items()}
        path = (here, sector) if sector in ways and sector != here else ()
        return Marks(
            lit=lit, path=path, path_text=lit[sector] if path else "", path_tone=Tone.GOOD, selected=here,
            chosen=frozenset((f"unit:{unit}",)), legend=self._table.words(f"remagen.ui.legend_{how_off(ways)}"),
        )  # fmt: skip

    def preview(self, unit: int, way: Off) -> Preview:
        """Who pays how much, what it has left, and that a gun that was set down goes no further."""
        state, words = self._table.state, self._table.words
        costs, rule, notes = state.setting.rules.movement, "9.6", list[Fact]()
        payer, cost = unit, costs.embark
        if isinstance(way, Unhitch):
            payer, cost, rule = way.payer, costs.hitch, "9.4"
            notes.append(Fact(words("remagen.ui.stands_then"), "", rule, Tone.EVEN))
        price = Fact(words("remagen.ui.pays", unit=headed(state, payer, words)),
                     words("remagen.ui.price", count=cost), rule)  # fmt: skip
        title = words("remagen.ui.goes_to", unit=name_of(state, unit, words), sector=self._table.title(way.sector))
        headline = words("remagen.ui.points_left", count=self._left(unit, way), points=points_of(state, unit))
        return Preview(title, headline, "", (price, *notes), ())

    def _left(self, unit: int, way: Off) -> int:
        """What the unit itself has left when it is down; a gun stands. [9.4, 9.6]"""
        state = self._table.state
        return 0 if isinstance(way, Unhitch) else points_left(state, unit) - state.setting.rules.movement.embark
