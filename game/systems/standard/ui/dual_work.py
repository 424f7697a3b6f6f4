"""Attacks out of a hex with units of both sides: on enemies of both hexes, or past those who are pinned. [22.56]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from game.model.action import Action
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.bridgeheads.sorties import let_out_together
from game.systems.standard.rules.combat import attackers_of, targets
from game.systems.standard.rules.odds import Odds, combat_odds, odds_of_battle
from game.systems.standard.rules.overruns.actions import JOINT, PINNED, DualAttack
from game.systems.standard.rules.overruns.dual_attacks import (
    dual_attack_choices,
    dual_battle,
    dual_hexes_of,
    duals_beside,
    is_pinned,
    needed_to_pin,
    pinning_strength,
    pins_in,
    who_may_leave_for,
)
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.attackers import stack_attackers
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import FOUGHT
from game.systems.standard.ui.contested_facts import ruled_line
from game.systems.standard.ui.fight_marks import fight_marks
from game.systems.standard.ui.laying_mode import LayingMode
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.picked import NONE, PLAIN
from game.systems.standard.ui.previews import odds_text
from game.ui.board.marks import Badge, Marks
from game.ui.desk.cards import Fact, Row
from game.ui.desk.desk import Reply, Shown
from game.ui.look.tone import Tone

_MANNERS = {PLAIN: "plain", JOINT: "joint", PINNED: "pinned"}


class DualWork(LayingMode):
    """A combat phase in which units may attack out of hexes that they share with enemies."""

    @cached_property
    def _targets(self) -> tuple[int, ...]:
        return targets(self.state, self.side)

    @cached_property
    def _out_of_dual(self) -> Mapping[int, Mapping[int, DualAttack]]:
        """Target -> manner -> the attack of that manner with most units. [22.562, 22.564]"""
        state, side = self.state, self.side
        if state.modules.overruns is None or not any(overruns_of(state).box):
            return {}
        box, near = overruns_of(state).box, self.board.topology.adjacent
        duals = [hex for hex, number in enumerate(box) if number and stack(state, hex, side)]
        found: dict[int, dict[int, DualAttack]] = {}
        for target in sorted({there for hex in duals for there in near[hex] if stack(state, there, side.enemy)}):
            for choice in dual_attack_choices(state, side, target):
                known = found.setdefault(target, {}).get(choice.mode)
                if known is None or len(choice.units) > len(known.units):
                    found[target][choice.mode] = choice
        return found

    def manners(self, hex: int) -> tuple[int, ...]:
        """The ways in which a hex can be attacked."""
        plain = (PLAIN,) if hex in self._targets else ()
        return (*plain, *sorted(self._out_of_dual.get(hex, {})))

    def able(self, hex: int) -> tuple[int, ...]:
        """Who could take part in an attack on a hex, in the manner that is chosen. [20.12, 22.562, 22.564]"""
        state, side, manner = self.state, self.side, self.picked.manner
        if manner == PLAIN:
            return attackers_of(state, side, hex) if hex in self._targets else ()
        if manner == JOINT:
            return tuple(who_may_leave_for(state, side, self._dual(hex), hex))
        duals = duals_beside(state, side, hex)
        inside = [unit for dual in duals for unit in who_may_leave_for(state, side, dual, hex)]
        near = [unit for unit in stack_attackers(state, side, hex) if state.hex_of[unit] != hex]
        return tuple(sorted({*inside, *near}))

    def _dual(self, hex: int) -> int:
        """The dual hex that an attack goes out of: that of those who take part, else the first there is."""
        duals = dual_hexes_of(self.state, self.picked.attackers) if self.picked.attackers else ()
        known = self._out_of_dual.get(hex, {}).get(self.picked.manner)
        return duals[0] if duals else dual_hexes_of(self.state, known.units)[0] if known is not None else NONE

    def _left(self, hex: int) -> tuple[int, ...]:
        """The dual hexes whose enemies are to be pinned: all that units attack out of. [22.564]"""
        return dual_hexes_of(self.state, self.picked.attackers) or ((dual,) if (dual := self._dual(hex)) >= 0 else ())

    def take_up(self, hex: int) -> None:
        """Prepare an attack on a hex: in the plain manner, or the first there is, with all that can."""
        found = self.manners(hex)
        self.take_manner(hex, PINNED if found and found[0] != PLAIN and PINNED in found else next(iter(found), PLAIN))

    def take_manner(self, hex: int, manner: int) -> None:
        """Prepare an attack in a manner, with all that can take part in it together. [7.2, 31.61]"""
        self.picked.manner, self.picked.pins, self.picked.attackers = manner, [], []
        if manner == PLAIN:
            able = attackers_of(self.state, self.side, hex) if hex in self._targets else ()
            self.picked.attackers = list(let_out_together(self.state, able, hex))
        elif manner in self._out_of_dual.get(hex, {}):
            known = self._out_of_dual[hex][manner]
            self.picked.attackers, self.picked.pins = list(known.units), list(known.pins)

    def settle_pins(self) -> None:
        """Whoever stays behind in the dual hex pins, until he is told not to; whoever goes does not. [22.564]"""
        if self.picked.manner == PINNED:
            staying = [int(row.id.partition(":")[2]) for row in self.pin_rows(self.picked.target)]
            self.picked.pins = sorted(staying)

    def declared(self) -> Action:
        """The attack as it is prepared. [7.2, 22.56]"""
        picked = self.picked
        if picked.manner == PLAIN:
            return Attack(picked.target, tuple(picked.attackers))
        pins = tuple(picked.pins) if picked.manner == PINNED else ()
        return DualAttack(picked.target, tuple(picked.attackers), picked.manner, pins)

    @cached_property
    def weighed_marks(self) -> Marks:
        """The attack as it is prepared, on the map: arrows, the column; both hexes fought for, or who pins. [22.56]"""
        picked = self.picked
        dual = self._dual(picked.target) if picked.manner != PLAIN else NONE
        joint = dual if picked.manner == JOINT else NONE
        able = self.able(picked.target)
        marks = fight_marks(self.state, picked.target, picked.attackers, self.odds_now, joint_hex=joint, able=able)
        if picked.manner != PINNED or dual == NONE:
            return marks
        there = self.words("standard.window.dual.pinned_there")
        pinned = [Badge(left, there, Tone.EVEN) for left in self._left(picked.target)]
        return replace(marks, badges=(*marks.badges, *pinned))

    @cached_property
    def odds_now(self) -> Odds | None:
        """What it would bring, with the markers that are laid ready."""
        action, laid = self.declared(), tuple(self.picked.markers)
        if not self.picked.attackers:
            return None
        if isinstance(action, DualAttack):
            if not dual_hexes_of(self.state, action.units):
                return None
            battle = replace(dual_battle(self.state, self.side, action), attacker_fire=laid)
            return odds_of_battle(self.state, battle)
        return combat_odds(self.state, action, laid) if isinstance(action, Attack) else None

    def dual_badge(self, hex: int) -> tuple[str, Tone] | None:
        """What an attack out of a dual hex would come to, for a hex that can be attacked in no other way."""
        known = self._out_of_dual.get(hex, {})
        if not known:
            return None
        action = known.get(PINNED) or known[JOINT]
        odds = odds_of_battle(self.state, dual_battle(self.state, self.side, action))
        return odds_text(odds)

    # rows

    def manner_rows(self, hex: int) -> list[Row]:
        """The manners to choose from, if one is not plain."""
        found = self.manners(hex)
        if found in ((), (PLAIN,)):
            return []
        title = self.board.number(self._dual(hex)) if self.picked.manner != PLAIN else ""
        rows = []
        for manner in found:
            text = self.words(f"standard.window.dual.{_MANNERS[manner]}", hex=title)
            rows.append(Row(f"manner:{manner}", text, kind="toggle", is_on=manner == self.picked.manner))
        return rows

    def pin_rows(self, hex: int) -> list[Row]:
        """Who stays and pins, each with the strength that counts. [22.564]"""
        if self.picked.manner != PINNED:
            return []
        staying = [
            unit
            for dual in self._left(hex)
            for unit in stack(self.state, dual, self.side)
            if unit not in self.picked.attackers and not self.state.flags[unit] & FOUGHT
        ]
        return [
            Row(
                f"pin:{unit}", self.name(unit),
                self.words("standard.window.attack.strength", number=self.state.strength(unit)[0]), kind="toggle",
                is_on=unit in self.picked.pins, look=unit_look(self.state, unit),
            )
            for unit in staying
        ]  # fmt: skip

    def pin_fact(self, hex: int) -> Fact | None:
        """How much of the strength that is needed pins, where it does not do or last of all. [22.564]"""
        state, pins = self.state, self.picked.pins
        if self.picked.manner != PINNED or not (duals := self._left(hex)):
            return None
        asked = [dual for dual in duals if not overruns_of(state).pressed[dual]]
        if not asked:
            return ruled_line(self.words("standard.window.dual.pressed"), "22.564", Tone.GOOD)
        dual = next((dual for dual in asked if not is_pinned(state, self.side, dual, pins)), asked[-1])
        have, needed = pinning_strength(state, pins_in(state, dual, pins)), needed_to_pin(state, dual, self.side)
        said = self.words("standard.window.dual.pin_sum", have=have, needed=needed)
        return ruled_line(said, "22.564", Tone.GOOD if have >= needed else Tone.BAD)

    def press(self, name: str) -> Reply:
        """Another manner; a unit that pins or does not."""
        what, _, number = name.partition(":")
        if what == "manner":
            self.take_manner(self.picked.target, int(number))
            self.picked.markers = []
            return Shown()
        if what == "pin":
            self.picked.pins = sorted(set(self.picked.pins) ^ {int(number)})
            return Shown()
        return super().press(name)
