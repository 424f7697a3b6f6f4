"""A counter-attack: which hex of the attackers, with whom, and what the die would bring, before it is made. [20.7]"""

from __future__ import annotations

from functools import cached_property

from game.language.phrasebook import small
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.odds import Odds, odds_of_battle
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.counter import counter_battle, counter_hexes, counter_units
from game.systems.standard.rules.stacks.frames import CounterChoice
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.fight_marks import fight_marks
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.mode import FIGURES, Point, unit_of
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.previews import odds_preview, odds_text
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Preview, Row, Sheet
from game.ui.desk.desk import Hint, Reply, Shown


class CounterMode(AnswerMode):
    """Hexes of the attackers are ringed with what a counter-attack on them comes to; a click weighs one."""

    @property
    def _frame(self) -> CounterChoice:
        return self.unfinished(CounterChoice)

    @cached_property
    def _able(self) -> dict[int, tuple[int, ...]]:
        """Hex of attackers -> defenders that may strike back at it. [20.71]"""
        battle = self._frame.battle
        return {hex: counter_units(self.state, battle, hex) for hex in counter_hexes(self.state, battle)}

    def _odds(self, hex: int, units: tuple[int, ...]) -> Odds:
        return odds_of_battle(self.state, counter_battle(self.state, self._frame.battle, hex, units))

    def begin(self) -> None:
        """Let go of a target that is none any more."""
        if self.picked.target not in self._able:
            self.picked.drop_attack()

    def candidates(self) -> tuple[int, ...]:
        """Hexes that may be struck back at."""
        return tuple(self._able)

    def choices(self) -> tuple[Choice, ...]:
        """Weigh one of them, or let it be."""
        found = []
        for hex, key in zip(self._able, FIGURES, strict=False):
            text = self.words("standard.window.answer.weigh_counter", hex=self.board.hex_title(hex))
            found.append(Choice(f"counter:{hex}", text, key))
        return (*found, Choice("decline", self.words("standard.window.answer.no_counter"), "N"))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Weigh a hex; take or leave a unit."""
        target, own = self.picked.target, self.own_at(hex)
        if target != NONE and own in self._able[target]:
            key = "leave" if own in self.picked.attackers else "take"
            return Hint(self.words(f"standard.window.attack.{key}", unit=self.name(own)))
        if hex in self._able:
            text = self.words("standard.window.answer.weigh_counter", hex=self.board.hex_title(hex))
            return Hint(self.words("standard.window.click.does", does=small(text)))
        return Hint(self.words("standard.window.answer.counter_hint"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """The same."""
        if self.picked.target != NONE and self.own_at(hex) in self._able[self.picked.target]:
            return self._toggle(self.own_at(hex))
        if hex not in self._able:
            return self.refuse_click(hex, point)
        self.picked.forget()
        self.picked.target, self.picked.attackers = hex, list(self._able[hex])
        return Shown(hex)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """Take a unit of a stack into it, or leave it out."""
        target, unit = self.picked.target, unit_of(piece)
        return self._toggle(unit) if target != NONE and unit in self._able[target] else None

    def _toggle(self, unit: int) -> Reply:
        self.picked.attackers = sorted(set(self.picked.attackers) ^ {unit})
        return Shown()

    def press(self, name: str) -> Reply:
        """A button of the banner, a row or button of the dialog."""
        what, _, number = name.partition(":")
        match what:
            case "counter":
                return self.click(int(number), None, adds=False)
            case "attacker":
                return self._toggle(int(number))
            case "decline":
                return self.act(Decline())
            case "attack":
                return self.act(CounterAttack(self.picked.target, tuple(self.picked.attackers)))
        return super().press(name)

    def back(self) -> bool:
        """Let the one that is weighed be."""
        was_weighed = self.picked.target != NONE
        self.picked.drop_attack()
        return was_weighed

    def marks(self, hex: int, point: Point | None) -> Marks:
        """What striking back at each hex comes to; whoever takes part is ringed."""
        target = self.picked.target
        if target != NONE:
            chosen = tuple(self.picked.attackers)
            odds = self._odds(target, chosen) if chosen else None
            return fight_marks(self.state, target, chosen, odds, able=self._able[target])
        told = {there: odds_text(self._odds(there, units)) for there, units in self._able.items()}
        rings = tuple(Ring(there, tone, is_chosen=there == hex) for there, (_, tone) in told.items())
        return Marks(rings=rings, badges=tuple(Badge(there, *text) for there, text in told.items()), dims=False)

    def sheet(self) -> Sheet | None:
        """The counter-attack that is weighed: both sums, the column, the six faces."""
        target, words = self.picked.target, self.words
        if target == NONE:
            return None
        units = tuple(self.picked.attackers)
        rows = tuple(
            Row(
                f"attacker:{unit}", self.name(unit),
                words("standard.window.attack.strength", number=self.state.strength(unit)[0]), kind="toggle",
                is_on=unit in units, look=unit_look(self.state, unit),
            )
            for unit in self._able[target]
        )  # fmt: skip
        barred = words.refusal(self.vantage.refusal(CounterAttack(target, units)))
        choices = (
            Choice("attack", words("standard.window.answer.counter"), "Enter", is_main=True, refusal=barred),
            Choice("cancel", words("standard.window.attack.cancel"), "Esc"),
        )
        title = words("standard.window.answer.weigh_counter", hex=self.board.hex_title(target))
        headings = ((0, words("standard.window.attack.attackers")),)
        sheet = Sheet("attack", title, self.side, target, headings, rows, choices=choices)
        return odds_parts(sheet, self.state, self._odds(target, units) if units else None, words)

    def preview(self, hex: int) -> Preview | None:
        """What striking back at the hex under the cursor comes to; nothing while the dialog shows it all."""
        if self.picked.target != NONE or hex not in self._able:
            return None
        return odds_preview(self.state, self._odds(hex, self._able[hex]), self.words)
