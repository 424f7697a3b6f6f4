"""What attrition of a front would bring: who counts, the row of the table, every face, steps on average. [33.2]"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction

from game.model.answers import Chance
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.facts import Front, WornDown
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.attrition.fronts import counted, facts_of, worn
from game.systems.standard.rules.attrition.wearing import hexes_to_win
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side

_FACES = 6


@frozen
class Wear:
    """A front as it stands, if nobody attacks or moves before its die. [33.2]"""

    front: Front
    units: tuple[int, ...]
    """Who counts."""
    suffer: tuple[int, ...]
    """Enemies that may have to lose the steps. [33.3]"""
    row: tuple[int, int]
    """Fewest and most units of the row of the table that is read; no most is told by -1."""
    faces: tuple[WornDown, ...]
    """What each face of the die brings those who are there."""

    @property
    def expected_steps(self) -> Fraction:
        """Steps the enemy loses on average."""
        return Fraction(sum(face.steps for face in self.faces), len(self.faces))

    @property
    def hex_faces(self) -> int:
        """Faces on which he is driven out of a hex as well. [33.4]"""
        return sum(face.is_hex_won for face in self.faces)


def wear_of(state: State, side: Side, front: Front) -> Wear:
    """What declaring a front would come to now: no steps that nobody has, no hex that cannot be won. [33.2-33.4]"""
    facts, units = facts_of(state), counted(state, side, front)
    place = bisect_right(facts.from_units, len(units))
    fewest = 1 if place == 0 else facts.from_units[place - 1]
    most = facts.from_units[place] - 1 if place < len(facts.from_units) else -1
    suffer, is_open = worn(state, front, units), bool(hexes_to_win(state, Wearing(side, front.index, "hex", units)))
    there = sum(state.steps[unit] for unit in suffer)
    read = (facts.result(len(units), die) for die in range(1, _FACES + 1))
    faces = tuple(WornDown(min(face.steps, there), face.is_hex_won and is_open) for face in read)
    return Wear(front, units, suffer, (fewest, most), faces)


def face_said(face: WornDown) -> Message:
    """A result of the table: steps, and whether a hex is yielded. [33.3, 33.4]"""
    key = "plus" if face.is_hex_won else "steps" if face.steps else "nothing"
    return message(f"standard.attrition.tell.{key}", count=face.steps)


def chances_of_attrition(state: State, action: Attrition) -> Iterator[Chance]:
    """The faces of a front, equal ones together. [33.3]"""
    fronts = facts_of(state).fronts
    if not 0 <= action.front < len(fronts):
        return
    found = wear_of(state, step_side(state), fronts[action.front])
    for face in dict.fromkeys(found.faces):
        yield Chance(Fraction(found.faces.count(face), len(found.faces)), face_said(face), "33.3")
