"""What of a scenario concerns stacks and does not change in play: sizes, limits, forts, levels. [19.2-19.4, 20.14]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.frozen import frozen

NO_ZOC, PARTIAL, FULL = range(3)
"""Levels of a zone of control. [19.4]"""


@frozen
class CombatFigures:
    """Figures of combat with stacks. [20, 21]"""

    units_a_step: int
    """A side loses one step for so many of its units in the combat, or part of so many. [20.31]"""
    sure_odds: int
    """From such odds on the last column is used. [20.22]"""
    sure_column: str
    """Heading of that column."""
    sure_result: str
    """What it brings on every die."""
    overrun_odds: int
    """From such odds on a defender who is depleted and retreats is overrun. [20.23]"""
    overrun_re_factor: int
    """By so much the RE are multiplied where an overrun failed or cleared the hex by loss. [22.42]"""
    overrun_die_more: int
    """Added to that die where the hex was not cleared by loss. [22.42B]"""
    cadre_from_re: int
    """Units of so many RE leave a cadre. [20.82]"""
    most_modifiers: int
    """Negative defence modifiers that count together. [21.1]"""
    retreat_before_hexes: int
    """How far a unit may retreat before combat. [21.2]"""


@frozen
class StacksFacts:
    """The unchanging part of the module `stacks`. Per unit and per hex as the roster and the board number them."""

    re: tuple[int, ...]
    """Per unit: its regimental equivalents. [19.21]"""
    is_ground: tuple[bool, ...]
    """Per unit: ground, or else specialised. [19.22]"""
    range_hexes: tuple[int, ...]
    """Per unit: how far an artillery unit or headquarters supports a stack; -1 if it supports none. [19.5]"""
    supporting: tuple[tuple[int, ...], ...]
    """Per side: its units that support stacks, in roster order. [19.5]"""
    most_ground: int
    """Ground units of a side in a hex. [19.24]"""
    most_specialised: int
    """Specialised units of a side in a hex."""
    most_re: int
    """Regimental equivalents of the ground units together, if there are several."""
    levels: tuple[tuple[int, int], ...]
    """By the RE of a stack (the last for more): level of its zone without support, and with it. [19.41]"""
    toll_mp: tuple[int, int, int]
    """By level: MP more to enter a hex in such a zone. [19.42, 19.43]"""
    control: tuple[int, ...]
    """Per hex: the side that controls it at the start, -1 where nobody can. [19.31]"""
    forts: tuple[int, ...]
    """Per hex: level of the fort that helps whoever controls it at the start, or 0. [20.14]"""
    counter_attacks: bool
    """Whether NE is read as CA. [20.24]"""
    red_after_combat: bool
    """Whether the RED table is rolled after every combat, not only after overruns. [20.9]"""
    red_rows: tuple[tuple[int, ...], ...]
    """RED table: by the die from its first row on, by column: steps lost. [20.9]"""
    red_from_re: tuple[int, ...]
    """RED table: lowest RE of each column but the first."""
    red_first_row: int
    """The die of the first row; anything lower reads it too."""
    combat: CombatFigures
    """Figures of combat. [20, 21]"""
    drowned: frozenset[int]
    """Hexes where whoever is on foot and does not swim ends no move. [19.26]"""
    no_end: tuple[frozenset[int], ...]
    """Per unit: hexes where its moves and arrivals may not end. [19.26, 19.27]"""
    built_up: tuple[bool, ...]
    """Per hex: town or city, where neither the weather nor armour's speed harms a defender. [21.1]"""

    def are_too_many(self, units: Sequence[int]) -> bool:
        """Whether so many units of a side are too many for a hex without a bridgehead. [19.24]"""
        ground = [self.re[unit] for unit in units if self.is_ground[unit]]
        too_large = len(ground) > 1 and sum(ground) > self.most_re
        return len(ground) > self.most_ground or len(units) - len(ground) > self.most_specialised or too_large
