"""Attrition weighed and declared before the first attack: who counts, the row, what the die would bring. [33]"""

from __future__ import annotations

from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.declaring import attrition_choices, refuse_attrition
from game.systems.standard.rules.attrition.forecast import Wear, face_said, wear_of
from game.systems.standard.rules.attrition.fronts import facts_of
from game.systems.standard.rules.supply.points import price_notes
from game.systems.standard.ui.contested_facts import lines_of_notes, ruled_line
from game.systems.standard.ui.looks import unit_look
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.picked import NONE
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Choice, Prompt, Row, Segment, Sheet, joined
from game.ui.desk.desk import Reply, Shown
from game.ui.look.tone import Tone

_KEYS = ("Y", "Q", "R", "", "", "", "", "")
"""Letters that mean nothing else in a combat phase; figures are for numbers of hexes."""


class AttritionWork(Mode):
    """A combat phase in which fronts may be worn down instead of attacked."""

    @property
    def front_weighed(self) -> Wear | None:
        """The front that is being weighed; None if there is none, or it can be declared no more."""
        front = self.picked.front
        if front == NONE or self.state.modules.attrition is None:
            return None
        if refuse_attrition(self.state, self.side, Attrition(front)) is not None:
            return None
        return wear_of(self.state, self.side, facts_of(self.state).fronts[front])

    def prompt(self) -> Prompt | None:
        """A button for each front that can still be declared. [33.1]"""
        if self.state.modules.attrition is None or self.picked.target != NONE or self.front_weighed is not None:
            return None
        found = attrition_choices(self.state, self.side)
        if not found:
            return None
        fronts = facts_of(self.state).fronts
        choices = tuple(
            Choice(
                f"front:{action.front}",
                self.words("standard.window.attrition.weigh", front=fronts[action.front].said),
                key,
            )
            for action, key in zip(found, _KEYS, strict=False)
        )
        return Prompt(self.side, self.words("standard.window.attrition.banner"), choices, rule="33.1")

    def press(self, name: str) -> Reply:
        """Weigh a front, or declare it."""
        what, _, number = name.partition(":")
        if what == "front":
            self.picked.forget()
            self.picked.front = int(number)
            return Shown()
        if name == "declare_attrition" and self.picked.front != NONE:
            return self.act(Attrition(self.picked.front))
        return super().press(name)

    def attrition_marks(self) -> Marks:
        """Who counts, and who may have to pay; the hexes of the front are lit."""
        found = self.front_weighed
        if found is None:
            return Marks()
        hex_of = self.state.hex_of
        own = tuple(Ring(hex, Tone.GOOD, is_chosen=True) for hex in sorted({hex_of[unit] for unit in found.units}))
        theirs = sorted({hex_of[unit] for unit in found.suffer})
        steps = self.words("standard.window.attrition.may_pay")
        return Marks(
            lit=dict.fromkeys(sorted(found.front.hexes), ""), rings=(*own, *(Ring(hex, Tone.BAD) for hex in theirs)),
            badges=tuple(Badge(hex, steps, Tone.BAD) for hex in theirs), dims=False,
        )  # fmt: skip

    def attrition_sheet(self) -> Sheet | None:
        """The front that is being weighed."""
        found = self.front_weighed
        if found is None:
            return None
        words = self.words
        rows = tuple(
            Row(f"counts:{unit}", self.name(unit), look=unit_look(self.state, unit)) for unit in found.units
        )  # fmt: skip
        fewest, most = found.row
        row = words("standard.window.attrition.row", fewest=fewest, most=most)
        if most < 0:
            row = words("standard.window.attrition.last_row", fewest=fewest)
        names = ", ".join(self.setting.units[unit].short for unit in found.suffer)
        expected = words("standard.window.attrition.expected", steps=words.figure(float(found.expected_steps)))
        lines = (
            ruled_line(row, "33.3"),
            ruled_line(expected, "33.3"),
            ruled_line(words("standard.window.attrition.suffer", units=names), "33.3"),
            ruled_line(words("standard.window.attrition.hex", faces=found.hex_faces), "33.4"),
            ruled_line(words("standard.window.attrition.instead"), "33.1", Tone.EVEN),
            *lines_of_notes(price_notes(self.state, self.side), words, Tone.EVEN),
        )
        declare = Choice("declare_attrition", words("standard.window.attrition.declare"), "Enter", is_main=True)
        cancel = Choice("cancel", words("standard.window.attack.cancel"), "Esc")
        return Sheet(
            "attrition", words("standard.window.attrition.heading", front=found.front.said), self.side, NONE,
            ((0, words("standard.window.attrition.count", count=len(rows))),), rows,
            segments=self._bar(found), lines=lines, choices=(declare, cancel), is_aside=True,
            hexes=tuple(dict.fromkeys(self.state.hex_of[unit] for unit in (*found.units, *found.suffer))),
        )  # fmt: skip

    def _bar(self, found: Wear) -> tuple[Segment, ...]:
        segments = []
        for face in found.faces:
            tone = Tone.GOOD if face.is_hex_won else Tone.EVEN if face.steps else Tone.PLAIN
            said = f"{face.steps or '-'}{'+' if face.is_hex_won else ''}"
            segments.append(Segment(1, said, self.words.say(face_said(face)), tone))
        return joined(segments)
