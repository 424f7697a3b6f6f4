"""Attacking: choose a target, see both sums and what the die would bring, declare it. [7, 8.3, 8.4]"""

from __future__ import annotations

from functools import cached_property

from game.rules.standard.actions import Attack, Bombard, CommitFire
from game.rules.standard.combat import attackers_of, targets
from game.rules.standard.describe import markers_text
from game.rules.standard.fire import bombard_choices, bombardment_target_number, refuse_fire
from game.rules.standard.frames import Combat
from game.rules.standard.odds import Odds, combat_odds
from game.rules.standard.state import FOUGHT, NOBODY
from game.ui.play.cards import Choice, Preview, Row, Sheet
from game.ui.play.desk import Do, Hint, Refused, Reply, Shown
from game.ui.play.marks import Badge, Marks, Ring, Tone
from game.ui.standard.combat_sheet import odds_parts
from game.ui.standard.looks import fire_look, unit_look
from game.ui.standard.markers import counted, marker_rows
from game.ui.standard.mode import Mode, Point, missing
from game.ui.standard.picked import NONE
from game.ui.standard.previews import badge_text

_LAID = "Markers are laid ready"


class CombatMode(Mode):
    """The combat phase: one attack or bombardment after another."""

    @cached_property
    def _targets(self) -> tuple[int, ...]:
        return targets(self.state, self.side)

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
        return tuple(sorted({*self._targets, *self._bombarded}))

    def _is_enemy(self, hex: int) -> bool:
        unit = self.unit_at(hex)
        return unit != NOBODY and self.setting.units[unit].side is not self.side

    def begin(self) -> None:
        """Let go of a target that can be neither attacked nor bombarded any more."""
        if self.picked.target not in self.candidates():
            self.picked.drop_attack()

    # clicks

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Open the attack, choose an attacker, or why not."""
        own = self.own_at(hex)
        if self.picked.target != NONE:
            if own != NOBODY and own in attackers_of(self.state, self.side, self.picked.target):
                return Hint(f"Click: {'take' if own not in self.picked.attackers else 'leave'} {self.name(own)}")
            return Hint("Enter attacks, Esc lets it be; click units next to the target to take or leave them")
        if own != NOBODY:
            if self.state.flags[own] & FOUGHT:
                return Hint(f"{self.name(own)} has attacked in this phase [7.1]")
            near = [there for there in self._targets if self.board.topology.touching(hex, there)]
            return Hint(f"Click: show what {self.name(own)} can attack" if near else f"{self.name(own)}: no enemy near")
        if not self._is_enemy(hex):
            return Hint("Choose an enemy next to your units; {next_unit} goes to the next")
        if hex in self.candidates():
            return Hint(f"Click: weigh an attack on {self.name(self.unit_at(hex))}")
        return self._why_not(hex)

    def _why_not(self, hex: int) -> Hint:
        able = attackers_of(self.state, self.side, hex)
        refusal = self.outlook.refusal(Attack(hex, able))
        if refusal is not None and refusal.code == "no_attackers":
            return Hint(f"No unit of yours next to {self.name(self.unit_at(hex))} can attack [7.1]", refusal)
        return Hint(refusal.sentence, refusal) if refusal else Hint("")

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Weigh an attack on an enemy; take or leave a unit of one's own."""
        own = self.own_at(hex)
        if self.picked.target != NONE and own != NOBODY:
            return self.press(f"attacker:{own}")
        if own != NOBODY:
            self.picked.select(NONE if own == self.picked.unit else own)
            return Shown()
        if not self._is_enemy(hex):
            return Refused(missing(self.hint(hex, point).text))
        if hex not in self.candidates():
            return Refused(self._why_not(hex).refusal or missing("That cannot be attacked now"))
        self._weigh(hex)
        return Shown(hex)

    def _weigh(self, hex: int) -> None:
        self.picked.forget()
        self.picked.target = hex
        if hex in self._targets:
            self.picked.attackers = list(attackers_of(self.state, self.side, hex))

    def press(self, name: str) -> Reply:
        """A row or button of the attack that is being weighed."""
        what, _, number = name.partition(":")
        if what == "attacker":
            return self._toggle(int(number))
        if what == "bombard" and self.picked.markers:
            return Refused(missing(_LAID))
        if what == "bombard":
            return self.act(Bombard(self.state.occupant[self.picked.target], int(number)))
        if what == "marker":
            return self.count(name, 1)
        if name == "attack":
            return self._attack()
        return super().press(name)

    def _toggle(self, unit: int) -> Reply:
        if unit not in attackers_of(self.state, self.side, self.picked.target):
            return Refused(missing(f"{self.name(unit)} is not next to the target, or has attacked already [7.1]"))
        now = set(self.picked.attackers) ^ {unit}
        self.picked.attackers = sorted(now)
        if refuse_fire(self.state, self._frame, self.side, tuple(self.picked.markers)):
            self.picked.markers = []
        return Shown()

    def _attack(self) -> Reply:
        attack = Attack(self.picked.target, tuple(self.picked.attackers))
        reply = self.act(attack)
        if not isinstance(reply, Do):
            return reply
        return Do((attack, CommitFire(tuple(self.picked.markers))))

    def count(self, name: str, step: int) -> Reply:
        """One marker more or fewer."""
        kind = int(name.partition(":")[2])
        laid = counted(self.picked.markers, kind, step)
        refusal = refuse_fire(self.state, self._frame, self.side, tuple(laid))
        if refusal is not None:
            return Refused(refusal)
        self.picked.markers = laid
        return Shown()

    def back(self) -> bool:
        """Let the attack be."""
        if self.picked.target != NONE:
            self.picked.drop_attack()
            return True
        return super().back()

    # what is shown

    @property
    def _frame(self) -> Combat:
        """The combat as it would be declared."""
        return Combat(self.picked.target, tuple(self.picked.attackers), "attacker_fire")

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Targets ringed with differential and likeliest result."""
        target, unit = self.picked.target, self.picked.unit
        if target != NONE:
            able = attackers_of(self.state, self.side, target)
            chosen = set(self.picked.attackers)
            own = tuple(Ring(self.state.hex_of[u], is_chosen=u in chosen) for u in able)
            return Marks(rings=(Ring(target, Tone.BAD, is_chosen=True), *own), dims=False)
        start = self.state.hex_of[unit] if unit != NONE else NONE
        rings, badges = [], []
        for there in self.candidates():
            if start != NONE and not self.board.topology.touching(start, there):
                continue
            able = attackers_of(self.state, self.side, there) if there in self._targets else ()
            text, tone = badge_text(self.state, able, there) if able else ("fire", Tone.PLAIN)
            rings.append(Ring(there, tone, is_chosen=there == hex))
            badges.append(Badge(there, text, tone))
        return Marks(rings=tuple(rings), badges=tuple(badges), selected=start, dims=False)

    def sheet(self) -> Sheet | None:
        """The attack that is being weighed."""
        target = self.picked.target
        if target == NONE:
            return None
        able = attackers_of(self.state, self.side, target) if target in self._targets else ()
        rows: list[Row] = [self._attacker_row(unit) for unit in able]
        headings = [(0, "Attackers")] if able else []
        if able and self.picked.attackers:
            headings.append((len(rows), "Support fire laid ready [8.3]"))
            rows.extend(marker_rows(self.state, self._frame, self.side, self.picked.markers))
        bombards = bombard_choices(self.state, self.side, self.state.occupant[target])
        if bombards:
            headings.append((len(rows), "Or bombard [8.4]" if able else "Bombard [8.4]"))
            rows.extend(self._bombard_row(choice) for choice in bombards)
        title = f"Attack on {self.board.hex_title(target)} ({self.name(self.state.occupant[target])})"
        return odds_parts(
            Sheet("attack", title, self.side, target, tuple(headings), tuple(rows), choices=self._choices(able)),
            self.state, self._odds(),
        )  # fmt: skip

    def _choices(self, able: tuple[int, ...]) -> tuple[Choice, ...]:
        cancel = Choice("cancel", "Let it be", "Esc")
        if not able:
            return (cancel,)
        refusal = self.outlook.refusal(Attack(self.picked.target, tuple(self.picked.attackers)))
        attack = Choice("attack", "Attack", "Enter", is_main=True, refusal=str(refusal) if refusal else "")
        return (attack, cancel)

    def _odds(self) -> Odds | None:
        if not self.picked.attackers:
            return None
        attack = Attack(self.picked.target, tuple(self.picked.attackers))
        return combat_odds(self.state, attack, tuple(self.picked.markers))

    def _attacker_row(self, unit: int) -> Row:
        strength = self.state.strength(unit)[0]
        is_on = unit in self.picked.attackers
        look = unit_look(self.state, unit)
        return Row(f"attacker:{unit}", self.name(unit), f"attack {strength}", kind="toggle", is_on=is_on, look=look)

    def _bombard_row(self, choice: Bombard) -> Row:
        needed = min(6, bombardment_target_number(self.state, choice.unit, choice.marker))
        chance = "no chance here" if needed < 1 else f"hits on {'1' if needed == 1 else f'1-{needed}'}"
        look = fire_look(self.state, choice.marker)
        barred = _LAID if self.picked.markers else ""
        text = markers_text(self.setting, (choice.marker,))
        return Row(f"bombard:{choice.marker}", text, chance, refusal=barred, look=look)

    def preview(self, hex: int) -> Preview | None:
        """What the attack under the cursor would bring; nothing while one is open, which shows it all."""
        return None if self.picked.target != NONE else super().preview(hex)
