"""Landings and batteries in the combat phase: who lands first, who silences the guns, what the die brings. [32, 39]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.suppression import suppress_from_air_source, suppress_source
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.bridgeheads.embarking import embarked_for
from game.systems.standard.rules.bridgeheads.forecast import before_landing, guns_sum
from game.systems.standard.rules.bridgeheads.landing import coastal_guns, invade_choices
from game.systems.standard.rules.odds import Odds
from game.systems.standard.rules.stacks.stacking import facts_of as stack_facts
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.rules.weighings import odds_of
from game.systems.standard.ui.coastal_fire import firing_at
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.contested_facts import lines_of_notes
from game.systems.standard.ui.fight_marks import odds_badge
from game.systems.standard.ui.mode import Point, missing
from game.systems.standard.ui.off_map_tray import AIR, SHIPS, UNIT, OffMap
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.shore_weighed import (
    Shot,
    battery_badge,
    fire_notes,
    landing_preview,
    lands_row,
    shot_preview,
    shot_row,
)  # fmt: skip
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview, Row, Sheet, Tray
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

SHORE = "shore"
"""The sheet of landings and batteries."""


class ShoreMode(CombatMode):
    """A combat phase with landings to make or batteries to silence."""

    @cached_property
    def _fire(self) -> dict[int, tuple[Shot, ...]]:
        """Batteries -> everything that could fire at them now. [39.35]"""
        found: dict[int, tuple[Shot, ...]] = {}
        if self.state.modules.air_naval is None:
            return found
        for source in (suppress_source(self.state, self.side), suppress_from_air_source(self.state, self.side)):
            for action in source.choices(-1):
                if isinstance(action, Suppress | SuppressFromAir):
                    found[action.battery] = (*found.get(action.battery, ()), action)
        return found

    @cached_property
    def _aboard(self) -> dict[int, tuple[int, ...]]:
        """Hexes with units on board for them. [32.22]"""
        known = self.state.modules.bridgeheads
        if known is None:
            return {}
        hexes = {known.target[unit] for unit in self.setting.units_of(self.side) if known.embarked[unit] >= 0}
        return {hex: embarked_for(self.state, hex, self.side) for hex in sorted(hexes)}

    @cached_property
    def _shores(self) -> frozenset[int]:
        """Hexes where something can be done from the sea."""
        return frozenset((*self._aboard, *(self.setting.sites[battery].hex for battery in self._fire)))

    def _shots_at(self, hex: int) -> list[Shot]:
        """Everything that could fire at batteries in a hex."""
        return [shot for shots in self._fire.values() for shot in shots if self.setting.sites[shot.battery].hex == hex]

    def candidates(self) -> tuple[int, ...]:
        """Hexes that can be attacked, bombarded, landed in, or whose battery can be fired at."""
        return tuple(sorted({*super().candidates(), *self._shores}))

    def left_to_do(self) -> tuple[int, ...]:
        """Landings first: all of them are made before the phase ends. [32.24]"""
        return (*self._aboard, *(hex for hex in super().left_to_do() if hex not in self._aboard))

    def begin(self) -> None:
        """Stay at the shore as long as there is something to do there."""
        super().begin()
        if not self.picked.is_at_shore:
            return
        if self.picked.target not in self._shores:
            self.picked.drop_attack()
            return
        aboard = self._aboard.get(self.picked.target, ())
        self.picked.attackers = [unit for unit in self.picked.attackers if unit in aboard]

    # what is done

    @property
    def _is_at_shore(self) -> bool:
        return self.picked.is_at_shore and self.picked.target in self._shores

    @property
    def _shore_hint(self) -> str:
        """What can be done in the dialog: land, or fire at batteries alone."""
        key = "shore_hint" if self.picked.target in self._aboard else "fire_hint"
        return self.words(f"standard.window.off_map.{key}")

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Weigh a landing, or fire at a battery; else as in all combat phases."""
        if self._is_at_shore:
            return Hint(self._shore_hint)
        if self.picked.target == NONE and self._shores and self.enemy_in(hex) == self.own_at(hex) == NOBODY:
            return Hint(self.words("standard.window.off_map.shore_rest"))
        if self.picked.target != NONE or hex not in self._shores or hex in self.attackable():
            return super().hint(hex, point)
        if hex in self._aboard:
            return Hint(self.words("standard.window.off_map.land_hint", hex=self.board.hex_title(hex)))
        site = next(site for site in self.setting.sites if site.hex == hex and site.index in self._fire)
        return Hint(self.words("standard.window.off_map.silence_hint", site=site.said))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Go to a shore; else as in all combat phases."""
        if self._is_at_shore and hex not in self.candidates():
            return Refused(missing(self._shore_hint))
        if hex in self._shores and (hex not in self.attackable() or hex in self._aboard):
            self._go_ashore(hex)
            return Shown(hex)
        if self._is_at_shore:
            self.picked.drop_attack()
        return super().click(hex, point, adds=adds)

    def to_left(self, subject: int) -> Reply:
        """Weigh the landing or the attack."""
        if subject not in self._aboard:
            return super().to_left(subject)
        self._go_ashore(subject)
        return Shown(subject)

    def _go_ashore(self, hex: int) -> None:
        """Weigh a landing with as many as may fight, or open what can be fired at."""
        self.picked.forget()
        self.picked.target, self.picked.is_at_shore = hex, True
        landing = self._widest(hex)
        self.picked.attackers = list(landing.units) if landing is not None else []

    def _widest(self, hex: int) -> Invade | None:
        """The landing in a hex with as many as may fight. [32.22]"""
        ways = invade_choices(self.state, self.side, hex) if hex in self._aboard else ()
        return max(ways, key=lambda way: len(way.units), default=None)

    def press(self, name: str) -> Reply:
        """A row or a button of the shore."""
        what, _, number = name.partition(":")
        if what == UNIT and int(number) in (unit for units in self._aboard.values() for unit in units):
            self._go_ashore(next(hex for hex, units in self._aboard.items() if int(number) in units))
            return Shown(self.picked.target)
        if what in (AIR, SHIPS):
            return Refused(missing(self.words("standard.window.off_map.fire_from_map")))
        if name == "to_shore" and self.picked.target in self._shores:
            self._go_ashore(self.picked.target)
            return Shown()
        if not self._is_at_shore:
            return super().press(name)
        if what == "lands":
            return self._toggle_landing(int(number))
        if what == "silence":
            return self.act(self._all_fire[int(number)])
        if name == "land":
            return self.act(Invade(self.picked.target, tuple(self.picked.attackers)))
        if name == "to_attack":
            self.weigh(self.picked.target)
            return Shown()
        return super().press(name)

    def _toggle_landing(self, unit: int) -> Reply:
        if unit not in self._aboard.get(self.picked.target, ()):
            return Refused(missing(self.words("standard.window.off_map.nobody_aboard")))
        self.picked.attackers = sorted(set(self.picked.attackers) ^ {unit})
        return Shown()

    # what is shown

    def tray(self) -> Tray | None:
        """Units on board, and what can still fire."""
        pieces, side = OffMap(self.state, self.words), self.side
        fires = [action for ways in self._fire.values() for action in ways]
        aircraft = {action.air for action in fires if isinstance(action, SuppressFromAir)}
        ships = {action.ship for action in fires if isinstance(action, Suppress)}
        if not self._shores:
            return None
        groups = (pieces.weather()[:1], pieces.aircraft(side, aircraft), pieces.ships(side, ships), pieces.boxes(side))
        return pieces.tray(groups)

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Landings with how much is on board, batteries with the best chance to silence them; else as always."""
        if self._is_at_shore:
            target = self.picked.target
            fire, firing = firing_at(self.state, target, self.side.enemy) if target in self._aboard else ((), ())
            ringed = (Ring(target, Tone.BAD, is_chosen=True), *firing)
            return Marks(rings=ringed, arrows=fire, badges=odds_badge(target, self._odds_ashore), dims=False)
        marks = super().marks(hex, point)
        if self.picked.target != NONE or self.front_weighed is not None or not self._shores:
            return marks
        by_land = {*super().candidates()} - set(self._aboard)
        rings = [ring for ring in marks.rings if ring.hex in by_land]
        badges = [badge for badge in marks.badges if badge.hex in by_land]
        for there in sorted(self._shores - by_land):
            text, tone = self._shore_text(there)
            rings.append(Ring(there, tone, is_chosen=there == hex))
            badges.append(Badge(there, text, tone))
        legend = self.words(f"standard.window.legend.{'shore' if self._aboard else 'batteries'}")
        return replace(marks, rings=tuple(rings), badges=tuple(badges), legend=legend)

    def _shore_text(self, hex: int) -> tuple[str, Tone]:
        if hex in self._aboard:
            re = sum(stack_facts(self.state).re[unit] for unit in self._aboard[hex])
            return self.words("standard.window.off_map.landing_badge", re=re), Tone.EVEN
        return battery_badge(self.state, self._shots_at(hex), self.words)

    def preview(self, hex: int) -> Preview | None:
        """What landing there, or the best shot at its battery, would bring; else as in all combat phases."""
        if self.picked.target == NONE and hex in self._shores - {*self.attackable()} | set(self._aboard):
            if (landing := self._widest(hex)) is not None:
                return landing_preview(self.state, landing, self.words)
            if shots := self._shots_at(hex):
                return shot_preview(self.state, shots, self.words)
        return super().preview(hex)

    # the sheet

    def sheet(self) -> Sheet | None:
        """The landing that is weighed with the batteries that would fire at it; or an attack by land."""
        if self._is_at_shore:
            return self._shore_sheet()
        sheet = super().sheet()
        if sheet is None or self.picked.target not in self._shores:
            return sheet
        to_shore = Choice("to_shore", self.words("standard.window.off_map.to_shore"), "B")
        return replace(sheet, choices=(to_shore, *sheet.choices))

    def _batteries(self) -> Iterator[int]:
        """Batteries that would fire at the landing, and those in the hex, as far as somebody can fire at them."""
        target = self.picked.target
        guns = coastal_guns(self.state, target, self.side.enemy) if target in self._aboard else ()
        here = [site.index for site in self.setting.sites if site.hex == target]
        for battery in dict.fromkeys((*guns, *here)):
            if battery in self._fire:
                yield battery

    @cached_property
    def _all_fire(self) -> tuple[Shot, ...]:
        return tuple(action for battery in self._batteries() for action in self._fire[battery])

    def _shore_sheet(self) -> Sheet:
        words, target, units = self.words, self.picked.target, tuple(self.picked.attackers)
        aboard = self._aboard.get(target, ())
        rows: list[Row] = [self._lands_row(unit) for unit in aboard]
        headings = [(0, words("standard.window.off_map.who_lands"))] if aboard else []
        for battery in self._batteries():
            site = self.setting.sites[battery].said
            headings.append((len(rows), words("standard.window.off_map.silence", site=site)))
            rows += [self._fire_row(action) for action in self._fire[battery]]
        key = "shore_heading" if aboard else "battery_heading"
        title = words(f"standard.window.off_map.{key}", hex=self.board.hex_title(target))
        sheet = Sheet(SHORE, title, self.side, target, tuple(headings), tuple(rows), choices=self._shore_choices())
        if not aboard or not units:
            return replace(sheet, lines=lines_of_notes(fire_notes(self.state, self._all_fire), words))
        action = Invade(target, units)
        sheet = odds_parts(sheet, self.state, self._odds_ashore, words)
        notes = (*before_landing(self.state, action), *guns_sum(self.state, action))
        return replace(sheet, lines=(*lines_of_notes(notes, words, Tone.EVEN), *sheet.lines))

    @cached_property
    def _odds_ashore(self) -> Odds | None:
        """The landing that is weighed; None where nobody would land, or nobody would defend. [32.22]"""
        units = tuple(self.picked.attackers)
        return odds_of(self.state, Invade(self.picked.target, units)) if units else None

    def _lands_row(self, unit: int) -> Row:
        return lands_row(self.state, unit, self.words, is_on=unit in self.picked.attackers)

    def _fire_row(self, shot: Shot) -> Row:
        return shot_row(self.state, shot, f"silence:{self._all_fire.index(shot)}", self.words)

    def _shore_choices(self) -> tuple[Choice, ...]:
        words, target = self.words, self.picked.target
        found = [Choice("cancel", words("standard.window.off_map.cancel"), "Esc")]
        if target in self.attackable():
            found.insert(0, Choice("to_attack", words("standard.window.off_map.to_attack"), "B"))
        if target in self._aboard:
            barred = words.refusal(self.vantage.refusal(Invade(target, tuple(self.picked.attackers))))
            land = Choice("land", words("standard.window.off_map.land"), "Enter", is_main=True, refusal=barred)
            found.insert(0, land)
        return tuple(found)
