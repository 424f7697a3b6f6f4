"""What is to be known of a bridgehead that stands: whose, over what, how fed, when and why it will go. [31]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.bridgeheads.offers import arrow_of
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.bridgeheads.standing import (
    bridgeheads_of,
    facts_of,
    hexes_to_enemy,
    is_superfluous,
    known_of,
    needs_the_sea,
)
from game.systems.standard.rules.bridgeheads.telling import ORIGINS
from game.systems.standard.rules.stacks.stacking import facts_of as facts_of_stacks
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.lines import levels_at
from game.systems.standard.rules.supply.sources import is_new
from game.systems.standard.rules.turns import ends_player_turn

_FED = {NONE: "unfed", PARTIAL: "fed_partly", FULL: "fed"}


@frozen
class Tenure:
    """How long a bridgehead stands, as things are now. [31.4]"""

    side: Side
    level: int
    """Supply that would reach it in the next post-combat determination, as things stand. [31.4B]"""
    is_by_sea: bool
    """Whether it must be fed by sea, so that it is never superfluous. [31.4C]"""
    enemy_hexes: int
    """How far off by land the nearest enemy is; -1 for none within the distance that matters. [31.4C]"""

    @property
    def goes_by(self) -> str:
        """The first clause by which it will go if nothing changes: B, C or empty. [31.4]"""
        if self.level == NONE:
            return "B"
        return "C" if self.enemy_hexes < 0 and not self.is_by_sea else ""


def tenure(state: State, hex: int) -> Tenure | None:
    """How a bridgehead stands; None where there is none. [31.4]"""
    known = state.modules.bridgeheads
    if known is None or known.owner[hex] == NO_ONE:
        return None
    side = Side(known.owner[hex])
    is_judged = is_new(state, hex) and state.setting.sequence[state.step].does != "combat"  # so in the next turn
    level = levels_at(
        state, side, (hex,), is_after_combat=not is_judged, as_if_held=False, from_next_turn=is_judged
    )[hex]  # fmt: skip
    is_by_sea = known.origin[hex] == INVASION and needs_the_sea(state, hex, side)
    return Tenure(side, level, is_by_sea, hexes_to_enemy(state, hex, side))


def bridgehead_room(state: State, hex: int, side: Side) -> tuple[int, int] | None:
    """Ground and specialised units for which a bridgehead of a side makes room; None where it makes none. [31.51]"""
    known = state.modules.bridgeheads
    if known is None or known.owner[hex] != side or hex in facts_of(state).no_overstack:
        return None
    return facts_of(state).most_ground, facts_of(state).most_specialised


def bridgehead_notes(state: State, hex: int) -> Iterator[Note]:
    """Whose bridgehead stands in a hex, what it allows, and the three ways in which it may go. [31.1, 31.4, 31.5]"""
    known, found = state.modules.bridgeheads, tenure(state, hex)
    if known is None:
        return
    if found is None:
        if known.overstacked[hex]:
            side = state.setting.sides.said(Side(known.overstacked[hex] - 1))
            yield Note(message("standard.bridgeheads.tell.too_many", side=side), "31.52")
        return
    facts, side = facts_of(state), state.setting.sides.said(found.side)
    key = f"standard.bridgeheads.tell.{ORIGINS[known.origin[hex]]}"
    yield Note(message(key, side=side, over=_over(state, hex)), "31.1")
    if hex not in facts.no_overstack:
        most = message(
            "standard.bridgeheads.tell.room", ground=facts.most_ground, specialised=facts.most_specialised,
            count=facts.most_ground,
        )  # fmt: skip
        yield Note(most, "31.51")
    yield Note(message("standard.bridgeheads.tell.goes_a"), "31.4A")
    yield Note(message(f"standard.bridgeheads.tell.{_FED[found.level]}", side=side), "31.4B")
    yield Note(_superfluous(found, side, facts.superfluous_hexes), "31.4C")
    if found.goes_by and _are_too_many(state, hex, found.side):
        yield Note(message("standard.bridgeheads.tell.lost_with_it"), "31.52")


def hexes_to_lose_units(state: State, side: Side) -> tuple[int, ...]:
    """Where units over the limit are lost if the player turn ends as things are. [31.4C, 31.52]"""
    known = state.modules.bridgeheads
    if known is None or not ends_player_turn(state):
        return ()
    bare = [hex for hex, mark in enumerate(known.overstacked) if mark == 1 + side]
    going = [hex for hex in bridgeheads_of(state, side) if is_superfluous(state, hex)]
    return tuple(sorted(hex for hex in (*bare, *going) if _are_too_many(state, hex, side)))


def _are_too_many(state: State, hex: int, side: Side) -> bool:
    return facts_of_stacks(state).are_too_many(stack(state, hex, side))


def _superfluous(found: Tenure, side: Message, within: int) -> Message:
    if found.is_by_sea:
        return message("standard.bridgeheads.tell.by_sea")
    key = "needless" if found.enemy_hexes < 0 else "needed"
    return message(f"standard.bridgeheads.tell.{key}", side=side, hexes=found.enemy_hexes, within=within)


def _over(state: State, hex: int) -> Message | str:
    """What was crossed: a hexside by its numbers, an arrow by its name, or the sea. [31.14]"""
    mark = known_of(state).hexside[hex]
    arrow = arrow_of(mark)
    if arrow is not None:
        return facts_of(state).arrows[arrow].title
    return state.setting.board.hexside_title(mark) if mark >= 0 else message("standard.bridgeheads.tell.the_sea")
