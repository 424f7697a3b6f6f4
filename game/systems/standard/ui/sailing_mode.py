"""Units go on board for an invasion while others move: from the port on the map, or from a box in the tray. [32.21]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.model.refusal import Refusal
from game.systems.standard.rules.bridgeheads.actions import Embark
from game.systems.standard.rules.bridgeheads.embarking import embark_choices, lift_taken
from game.systems.standard.rules.bridgeheads.forecast import lift_note
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.coastal_fire import firing_at, sailing_preview
from game.systems.standard.ui.mode import FIGURES, Point, missing
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.off_map_tray import UNIT, OffMap
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview, Prompt, Tray
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class SailingMode(MovementMode):
    """The movement segment of a side that may have ships to land from."""

    @cached_property
    def _sailings(self) -> dict[int, Embark]:
        """Hexes for which the selected unit may go on board now."""
        return self._sailings_of(self.picked.unit) if self.picked.unit != NONE else {}

    def _sailings_of(self, unit: int) -> dict[int, Embark]:
        own = self.setting.units[unit].side is self.side
        return {action.hex: action for action in embark_choices(self.state, unit)} if own else {}

    @cached_property
    def _in_boxes(self) -> tuple[int, ...]:
        """Units in boxes that may go on board now. [11.6]"""
        units = self.setting.units_of(self.side)
        return tuple(unit for unit in units if box_of(self.state.hex_of[unit]) >= 0 and self._sailings_of(unit))

    def _sails_to(self, hex: int) -> Embark | None:
        """The landing that a click on a hex means: where the unit can march, the march comes first."""
        action = self._sailings.get(hex)
        return None if action is None or (self._reach is not None and hex in self._reach) else action

    # what is done

    @property
    def begun(self) -> str:
        """Where the unit that is chosen in the tray is to land; else as all units. [32.21]"""
        if not self._sailings or self.picked.is_spanning:
            return super().begun
        return super().begun or self.words("standard.window.off_map.begun_sailing", unit=self.name(self.picked.unit))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Go on board, with what lift that takes and how many batteries fire; else as all units."""
        action = self._sails_to(hex)
        if action is None or self.picked.is_spanning:
            return super().hint(hex, point)
        guns = len(coastal_guns(self.state, hex, self.side.enemy))
        lift = self.words.say(lift_note(self.state, action.invasion, action.unit).with_rule)
        where = self.board.hex_title(hex)
        return self.hint_for(self.words("standard.window.off_map.embark", hex=where, lift=lift, guns=guns), action)

    def idle_hint(self, hex: int) -> Hint:
        """Units that wait in the tray are named beside those on the map."""
        if self._in_boxes and self.unit_at(hex) == NOBODY:
            return Hint(self.words("standard.window.off_map.box_hint"))
        return super().idle_hint(hex)

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Go on board for a landing there; else as all units."""
        action = self._sails_to(hex)
        if action is None or self.picked.is_spanning or adds:
            return super().click(hex, point, adds=adds)
        return self.act(action)

    def press(self, name: str) -> Reply:
        """A unit of the tray, or a button of the banner."""
        what, _, number = name.partition(":")
        if what == UNIT and not self.state.on_map(int(number)):
            unit = int(number)
            if unit not in self._in_boxes:
                return Refused(missing(OffMap(self.state, self.words).unit(unit).tip))
            self.picked.select(NONE if unit == self.picked.unit else unit)
            return Shown()
        if what == "embark" and int(number) in self._sailings:
            return self.act(self._sailings[int(number)])
        return super().press(name)

    def able(self, unit: int) -> bool:
        """Units in boxes go on board one by one."""
        return box_of(self.state.hex_of[unit]) < 0 and super().able(unit)

    def left_to_do(self) -> tuple[int, ...]:
        """Units that have not moved and can, and those in boxes for whom the ships have room."""
        return (*self.movable(), *self._in_boxes)

    def first_place(self, unit: int) -> int:
        """Where it stands, or could land."""
        return self.state.hex_of[unit] if self.state.on_map(unit) else min(self._sailings_of(unit))

    def toured(self) -> tuple[int, ...]:
        """Those in boxes that could go on board as well."""
        return (*super().toured(), *self._in_boxes)

    # what is shown

    def prompt(self) -> Prompt | None:
        """Where the selected unit may land, a button each, besides what else it may do on the spot."""
        other = super().prompt()
        if not self._sailings:
            return other
        choices = tuple(
            Choice(
                f"embark:{hex}",
                self.words("standard.window.off_map.embark_choice", hex=self.board.hex_title(hex)),
                key,
            )
            for hex, key in zip(sorted(self._sailings), FIGURES, strict=False)
        )
        text = self.words("standard.window.off_map.aboard_banner", unit=self.name(self.picked.unit))
        return Prompt(self.side, text, (*choices, *(other.choices if other is not None else ())), rule="32.21")

    def tray(self) -> Tray | None:
        """Units in boxes and on board."""
        pieces = OffMap(self.state, self.words, (f"{UNIT}:{self.picked.unit}",))
        boxes = pieces.boxes(self.side)
        return pieces.tray((boxes,)) if boxes else None

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Beaches ringed, with the lift that a landing there would take."""
        marks, sails = super().marks(hex, point), self._sails_to(hex) is not None
        if not self._sailings or self.picked.is_spanning:
            return marks
        rings = tuple(Ring(there, Tone.GOOD, is_chosen=there == hex) for there in self._sailings)
        badges = tuple(Badge(there, self._lift_text(action), Tone.EVEN) for there, action in self._sailings.items())
        fire, firing = firing_at(self.state, hex, self.side.enemy) if sails else ((), ())
        rings = (*rings, *(ring for ring in firing if ring.hex not in self._sailings))
        if not self.state.on_map(self.picked.unit):
            legend = self.words("standard.window.legend.sailing")
            return Marks(rings=rings, arrows=fire, badges=badges, dims=False, legend=legend)
        if sails:  # a click goes on board: it is no way by land that is barred
            marks = replace(marks, path=(), path_text="")
        return replace(
            marks, rings=(*marks.rings, *rings), arrows=(*marks.arrows, *fire), badges=(*marks.badges, *badges)
        )

    def preview(self, hex: int) -> Preview | None:
        """What going on board for a landing there comes to: lift, batteries, the steps they may cost. [32.1, 32.4]"""
        action = self._sails_to(hex)
        if action is None or self.picked.is_spanning:
            return super().preview(hex)
        return sailing_preview(self.state, action, self.words)

    def entered_from(self, hex: int) -> int:
        """Whoever goes on board takes no step into the hex."""
        return NONE if self._sails_to(hex) is not None else super().entered_from(hex)

    def why_closed(self, hex: int) -> Refusal | None:
        """Nothing bars a landing that a click means."""
        return None if self._sails_to(hex) is not None else super().why_closed(hex)

    def _lift_text(self, action: Embark) -> str:
        """The lift of an invasion with the selected unit on board."""
        facts = self.setting.bridgeheads
        most = facts.invasions[action.invasion].lift_re if facts is not None else 0
        taken, _ = lift_taken(self.state, action.invasion, (action.unit,))
        return self.words("standard.window.off_map.sailing_badge", taken=taken, most=most)
