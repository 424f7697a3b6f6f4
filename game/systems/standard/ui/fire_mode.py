"""Support fire in the combat at hand: lay markers ready, see what they change, commit them or none. [7.2, 8.3]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.systems.standard.rules.actions import Attack, CommitFire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.odds import Odds, combat_odds
from game.systems.standard.ui.combat_sheet import odds_parts
from game.systems.standard.ui.fight_marks import marks_at_hand
from game.systems.standard.ui.fire_lines import with_advice
from game.systems.standard.ui.laying_mode import LayingMode
from game.systems.standard.ui.markers import marker_rows
from game.systems.standard.ui.mode import Point
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Preview, Sheet
from game.ui.desk.desk import Hint, Reply, Shown


class FireMode(LayingMode):
    """Either side's support fire between the declaration of a combat and its die."""

    @property
    def _frame(self) -> Combat:
        return self.unfinished(Combat)

    @property
    def _defends(self) -> bool:
        return self._frame.stage == "defender_fire"

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Where the answer is given."""
        key = "hint" if self.picked.markers else "hint_none"
        return Hint(self.words(f"standard.window.fire.{key}"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """The map only shows the fight."""
        return Shown(self._frame.hex)

    def press(self, name: str) -> Reply:
        """Commit what is laid ready, or nothing."""
        if name == "commit":
            return self.act(CommitFire(tuple(self.picked.markers)))
        if name == "none":
            return self.act(CommitFire(()))
        return super().press(name)

    def back(self) -> bool:
        """Take up the markers that are laid."""
        had_some = bool(self.picked.markers)
        self.picked.markers = []
        return had_some

    def candidates(self) -> tuple[int, ...]:
        """The fight."""
        return (self._frame.hex,)

    def focus(self) -> int:
        """The fight."""
        return self._frame.hex

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Who fights, and what it comes to with what is laid."""
        return marks_at_hand(self.state, self._odds, for_defender=self._defends)

    @cached_property
    def _odds(self) -> Odds:
        frame, laid = self._frame, tuple(self.picked.markers)
        mine = (frame.attacker_fire, laid) if self._defends else (laid, ())
        return combat_odds(self.state, Attack(frame.hex, frame.attackers), *mine)

    def preview(self, hex: int) -> Preview | None:
        """The dialog shows it all."""
        return None

    def sheet(self) -> Sheet:
        """Markers, both sums, what the die would bring."""
        frame, laid = self._frame, tuple(self.picked.markers)
        words = self.words
        names = {
            "side": words.say(self.setting.sides.said(self.side)), "hex": self.board.hex_title(frame.hex),
            "unit": self.name(self._odds.defender),
        }  # fmt: skip
        title = (
            words("standard.window.fire.to_defense", **names)
            if self._defends
            else words("standard.window.fire.to_attack", **names)
        )
        none = Choice("none", words("standard.window.fire.none" if laid else "standard.window.fire.commit_none"), "N")
        commit = Choice("commit", words("standard.window.fire.commit"), "Enter", is_main=True)
        sheet = Sheet(
            "fire", title, self.side, frame.hex,
            ((0, words("standard.window.fire.markers")),), marker_rows(self.state, frame, self.side, laid, words),
            choices=(commit, none) if laid else (replace(none, is_main=True),),
        )  # fmt: skip
        sheet = odds_parts(sheet, self.state, self._odds, words, for_defender=self._defends)
        return with_advice(sheet, self.state, frame, self.side, laid, words)
