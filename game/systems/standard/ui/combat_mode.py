"""Attacking: choose a target, see both sums and what the die would bring, declare it. [7, 8.3, 8.4]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Attack, Bombard, CommitFire
from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.describe import markers_said
from game.systems.standard.rules.fire import bombard_choices, bombardment_target_number
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.stacks.attackers import reaches
from game.systems.standard.rules.state import FOUGHT, NOBODY
from game.systems.standard.rules.supply.points import price_notes
from game.systems.standard.ui.attrition_work import AttritionWork
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.contested_facts import lines_of_notes
from game.systems.standard.ui.fire_lines import with_advice
from game.systems.standard.ui.looks import fire_look, unit_look
from game.systems.standard.ui.markers import marker_rows
from game.systems.standard.ui.mode import Point, missing, unit_of
from game.systems.standard.ui.picked import NONE, PLAIN
from game.systems.standard.ui.previews import badge_text, faces_text
from game.systems.standard.ui.taking_part import TakingPart
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview, Row, Sheet
from game.ui.desk.desk import Do, Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class CombatMode(TakingPart, AttritionWork):
    """The combat phase: one attack or bombardment after another."""

    def attackable(self) -> tuple[int, ...]:
        """Hexes of enemies that can be attacked now. [7.1]"""
        return self._targets

    @cached_property
    def _bombarded(self) -> tuple[int, ...]:
        """Hexes of enemies that may be bombarded now. [8.4]"""
        enemies = (unit for unit in self.setting.units_of(self.side.enemy) if self.state.on_map(unit))
        return tuple(self.state.hex_of[unit] for unit in enemies if bombard_choices(self.state, self.side, unit))

    def candidates(self) -> tuple[int, ...]:
        """Hexes of enemies that can be attacked or bombarded."""
        return tuple(sorted({*self._targets, *self._out_of_dual, *self._bombarded}))

    def enemy_in(self, hex: int) -> int:
        """An enemy in a hex, or NOBODY; there may be units of one's own as well. [22.5]"""
        here = units_at(self.state, hex) if hex >= 0 else ()
        return next((unit for unit in here if self.setting.units[unit].side is not self.side), NOBODY)

    def _is_own(self, hex: int) -> bool:
        """Whether a click on a hex means the unit of one's own in it, not the enemies beside it. [22.5]"""
        return self.own_at(hex) != NOBODY and (self.enemy_in(hex) == NOBODY or hex not in self.candidates())

    def begin(self) -> None:
        """Let go of a target that can be neither attacked nor bombarded any more."""
        if self.picked.target not in self.candidates():
            self.picked.drop_attack()

    # clicks

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Open the attack, choose an attacker, or why not."""
        own = self.own_at(hex)
        if self.picked.target != NONE:
            if own != NOBODY and own in self.able(self.picked.target):
                takes = own not in self.picked.attackers
                name = self.name(own)
                return Hint(
                    self.words("standard.window.attack.take", unit=name)
                    if takes
                    else self.words("standard.window.attack.leave", unit=name)
                )
            return Hint(self.words("standard.window.attack.open_hint"))
        if self._is_own(hex):
            return Hint(self._own_hint(hex, own))
        if self.enemy_in(hex) == NOBODY:
            return Hint(self.words("standard.window.attack.hint"))
        if hex in self.candidates():
            return Hint(self._weigh_hint(hex))
        return self._why_not(hex)

    def _weigh_hint(self, hex: int) -> str:
        """Whom an attack is weighed on, and by whom, where some are chosen for it."""
        enemy, chosen = self.name(self.enemy_in(hex)), self.chosen_for(hex)
        if not chosen:
            return self.words("standard.window.attack.weigh", unit=enemy)
        units = tuple(self.setting.units[unit].short for unit in chosen)
        return self.words("standard.window.attack.weigh_with", unit=enemy, units=units, count=len(units))

    def _own_hint(self, hex: int, own: int) -> str:
        name = self.name(own)
        if self.state.flags[own] & FOUGHT:
            return self.words("standard.window.attack.has_attacked", unit=name)
        is_near = any(hex == there or self.board.topology.touching(hex, there) for there in self._targets)
        return (
            self.words("standard.window.attack.show", unit=name)
            if is_near
            else self.words("standard.window.attack.nobody_near", unit=name)
        )

    def _why_not(self, hex: int) -> Hint:
        units = attackers_of(self.state, self.side, hex) or self._near(hex)
        if not units:
            said = message("standard.refusal.nobody_beside", unit=self.name(self.enemy_in(hex)))
            return self.hint_of(Refusal("nobody_beside", "7.1", said))
        return self.hint_of(self.vantage.refusal(Attack(hex, units)))

    def _near(self, hex: int) -> tuple[int, ...]:
        """Units of one's own in a hex, beside it or across an arrow from it, whether they can attack or not. [7.1]"""
        return tuple(unit for unit in self.setting.units_of(self.side) if reaches(self.state, unit, hex))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Weigh an attack on an enemy; take or leave a unit of one's own."""
        own = self.own_at(hex)
        if self.picked.target != NONE and own != NOBODY:
            return self.press(f"attacker:{own}")
        if self._is_own(hex):
            self.picked.select(NONE if own == self.picked.unit else own)
            return Shown()
        if self.enemy_in(hex) == NOBODY:
            return self.refuse_click(hex, point)
        if hex not in self.candidates():
            return Refused(self._why_not(hex).refusal or missing(self.words("standard.window.attack.not_now")))
        self.weigh(hex)
        return Shown(hex)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack: take it into the attack or leave it out, or show whom it could attack. [20.12, 22.561]"""
        unit = unit_of(piece)
        if unit == NOBODY or self.setting.units[unit].side is not self.side:
            return None
        if self.picked.target != NONE:
            return self.press(f"attacker:{unit}")
        hex = self.state.hex_of[unit]
        if hex in self._targets and unit in attackers_of(self.state, self.side, hex):
            self.weigh(hex)  # it stands among enemies: they are who it attacks
            return Shown(hex)
        self.picked.select(NONE if unit == self.picked.unit else unit)
        return Shown()

    def can_take_up(self, piece: str) -> bool:
        """Whether a unit could attack somebody, so that it may be dragged onto him."""
        what, _, number = piece.partition(":")
        if what != "unit" or self.picked.target != NONE:
            return False
        return any(int(number) in attackers_of(self.state, self.side, hex) for hex in self._targets)

    def left_to_do(self) -> tuple[int, ...]:
        """Targets that nobody has attacked and that could be attacked at good odds. [7.3]"""
        return tuple(
            hex for hex in sorted(self._targets)
            if badge_text(self.state, attackers_of(self.state, self.side, hex), hex)[1] is Tone.GOOD
        )  # fmt: skip

    def to_left(self, subject: int) -> Reply:
        """Weigh the attack."""
        self.weigh(subject)
        return Shown(subject)

    def press(self, name: str) -> Reply:
        """A row or button of the attack that is being weighed."""
        what, _, number = name.partition(":")
        if what == "attacker":
            return self.toggle(int(number))
        if what == "bombard" and self.picked.markers:
            return Refused(missing(self.words("standard.window.attack.laid_ready")))
        if what == "bombard":
            return self.act(Bombard(self.enemy_in(self.picked.target), int(number)))
        if name == "attack":
            return self._attack()
        return super().press(name)

    def _attack(self) -> Reply:
        attack = self.declared()
        reply = self.act(attack)
        if not isinstance(reply, Do):
            return reply
        return Do((attack, CommitFire(tuple(self.picked.markers))))

    def back(self) -> bool:
        """Let the attack be."""
        if self.picked.target != NONE:
            self.picked.drop_attack()
            return True
        if self.picked.front != NONE:
            self.picked.front = NONE
            return True
        return super().back()

    # what is shown

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Targets ringed with differential and likeliest result."""
        unit = next(iter(self.picked.chosen), NONE)
        if self.picked.target != NONE:
            return self.weighed_marks
        if self.front_weighed is not None:
            return self.attrition_marks()
        start = self.state.hex_of[unit] if unit != NONE else NONE
        rings, badges = [], []
        for there in self.candidates():
            if start not in (NONE, there) and not self.board.topology.touching(start, there):
                continue
            able = attackers_of(self.state, self.side, there) if there in self._targets else ()
            fire = self.words("standard.window.attack.fire"), Tone.PLAIN
            text, tone = badge_text(self.state, able, there) if able else self.dual_badge(there) or fire
            rings.append(Ring(there, tone, is_chosen=there == hex))
            badges.append(Badge(there, text, tone))
        return Marks(rings=tuple(rings), badges=tuple(badges), selected=start, dims=False)

    def sheet(self) -> Sheet | None:
        """The attack that is being weighed, or the front."""
        target = self.picked.target
        if target == NONE:
            return self.attrition_sheet()
        able = self.able(target)
        words = self.words
        rows: list[Row] = self.manner_rows(target)
        headings = [(len(rows), words("standard.window.attack.attackers"))] if able else []
        rows.extend(self._attacker_row(unit) for unit in able)
        if pins := self.pin_rows(target):
            headings.append((len(rows), words("standard.window.dual.pins")))
            rows.extend(pins)
        if able and self.picked.attackers:
            headings.append((len(rows), words("standard.window.attack.support_fire")))
            rows.extend(marker_rows(self.state, self._frame, self.side, self.picked.markers, words))
        bombards = bombard_choices(self.state, self.side, self.enemy_in(target))
        if bombards:
            headings.append(
                (
                    len(rows),
                    words("standard.window.attack.or_bombard") if able else words("standard.window.attack.bombard"),
                )
            )
            rows.extend(self._bombard_row(choice) for choice in bombards)
        name = self.name(self.enemy_in(target))
        title = words("standard.window.attack.heading", hex=self.board.hex_title(target), unit=name)
        sheet = Sheet("attack", title, self.side, target, tuple(headings), tuple(rows), choices=self._choices(able))
        sheet = odds_parts(sheet, self.state, self.odds_now, words)
        price = lines_of_notes(price_notes(self.state, self.side), words, Tone.EVEN) if self.picked.attackers else ()
        sheet = replace(sheet, lines=(*price, *sheet.lines))
        if (pinned := self.pin_fact(target)) is not None:
            sheet = replace(sheet, lines=(pinned, *sheet.lines))
        if not self.picked.attackers or self.picked.manner != PLAIN:
            return sheet
        return with_advice(sheet, self.state, self._frame, self.side, tuple(self.picked.markers), words)

    def _choices(self, able: tuple[int, ...]) -> tuple[Choice, ...]:
        cancel = Choice("cancel", self.words("standard.window.attack.cancel"), "Esc")
        if not able:
            return (cancel,)
        barred = self.words.refusal(self.vantage.refusal(self.declared()))
        return (
            Choice("attack", self.words("standard.window.attack.attack"), "Enter", is_main=True, refusal=barred),
            cancel,
        )

    def _attacker_row(self, unit: int) -> Row:
        strength = self.state.strength(unit)[0]
        figure = self.words("standard.window.attack.strength", number=strength)
        is_on = unit in self.picked.attackers
        look = unit_look(self.state, unit)
        return Row(f"attacker:{unit}", self.name(unit), figure, kind="toggle", is_on=is_on, look=look)

    def _bombard_row(self, choice: Bombard) -> Row:
        needed = min(6, bombardment_target_number(self.state, choice.unit, choice.marker))
        words = self.words
        chance = (
            words("standard.window.attack.hits", faces=faces_text(needed))
            if needed >= 1
            else words("standard.window.attack.no_chance")
        )
        look = fire_look(self.state, choice.marker)
        barred = words("standard.window.attack.laid_ready") if self.picked.markers else ""
        text = words.listed(markers_said(self.setting, (choice.marker,)))
        return Row(f"bombard:{choice.marker}", text, chance, refusal=barred, look=look)

    def preview(self, hex: int) -> Preview | None:
        """What the attack under the cursor would bring; nothing while one is open, which shows it all."""
        return None if self.picked.target != NONE else super().preview(hex)
