"""The front: sectors in contact, battles that it can be divided into, and which of them the rules allow. [12.1-12.5]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations

from game.model.frozen import frozen
from game.model.message import Value, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.columns import worst_odds
from game.systems.remagen.rules.state import DROPPED, State
from game.systems.remagen.rules.zones import sectors_of

_ALL_SUBSETS_UP_TO = 5
"""Hostile sectors of a front of which every choice is listed; of larger fronts small battles and the whole are."""
_SMALL = 2
_LOOKED_THROUGH_UP_TO = 10
"""Sectors of both sides in a part of which it is known whether it can be fought in one way only."""


@frozen
class Front:
    """Sectors in contact. [12.1, 12.2]"""

    touches: Mapping[int, frozenset[int]]
    """Own sector -> hostile sectors it touches; and the other way round."""
    own: frozenset[int]
    hostile: frozenset[int]
    cv: Mapping[int, int]
    """Sector -> combat value. [12.4]"""
    worst: int
    """Odds of one to so many are the worst of the table: beyond them nobody attacks. [12.4, 12.5]"""
    pledged: frozenset[int] = frozenset()
    """Own sectors that may not stay out. [15.5]"""
    name: Callable[[int], str] = str
    """What a sector is called where a refusal names it."""

    def value(self, sectors: Collection[int]) -> int:
        """Combat value of sectors together."""
        return sum(self.cv[sector] for sector in sectors)

    def is_too_bad(self, own: Collection[int], hostile: Collection[int]) -> bool:
        """Whether own sectors would attack hostile ones at odds worse than the table has, than 1-6. [12.5]"""
        return self.value(hostile) > self.worst * self.value(own)

    def part(self, sectors: Collection[int]) -> tuple[frozenset[int], frozenset[int]]:
        """Own and hostile ones of some sectors."""
        return self.own & frozenset(sectors), self.hostile & frozenset(sectors)

    def without(self, sectors: Collection[int]) -> Front:
        """The same front when some sectors are taken out; own sectors that touch nobody any more are out, too."""
        gone = frozenset(sectors)
        hostile = self.hostile - gone
        own = frozenset(sector for sector in self.own - gone if self.touches[sector] & hostile)
        kept = own | hostile
        touches = {sector: self.touches[sector] & kept for sector in kept}
        return Front(touches, own, hostile, self.cv, self.worst, self.pledged, self.name)

    def named(self, sectors: Collection[int]) -> tuple[str, ...]:
        """Sectors by their names, in order."""
        return tuple(map(self.name, sorted(sectors)))

    def connected(self) -> list[frozenset[int]]:
        """The parts that hang together, each with its own and hostile sectors. [12.3]"""
        left = set(self.own | self.hostile)
        parts = []
        while left:
            todo = [min(left)]
            found = set(todo)
            for here in todo:
                new = self.touches[here] - found
                found |= new
                todo += sorted(new)
            parts.append(frozenset(found))
            left -= found
        return parts


def front_of(state: State, side: Side, spent: Collection[int] = (), shielded: Collection[int] = ()) -> Front:
    """The front of a side: own sectors with a duty and hostile sectors in contact with them. [12.2]"""
    touches: dict[int, set[int]] = {}
    near = state.setting.near
    mine, theirs = sectors_of(state, side).difference(spent), sectors_of(state, side.enemy).difference(shielded)
    for sector in sorted(mine):
        touched = theirs.intersection(near[sector])
        if touched:
            touches[sector] = touched
            for there in touched:
                touches.setdefault(there, set()).add(sector)
    own = mine & touches.keys()
    pledged = frozenset(sector for sector in own if any(state.has(unit, DROPPED) for unit in state.here[sector]))
    fixed = {sector: frozenset(there) for sector, there in touches.items()}
    return Front(
        fixed, frozenset(own), frozenset(touches) - own, {sector: state.cv(sector) for sector in touches},
        worst_odds(state.setting.rules.combat.columns), pledged, state.setting.name,
    )  # fmt: skip


def is_battle(front: Front, own: Collection[int], hostile: Collection[int]) -> bool:
    """Whether sectors hang together, each touching one of the other side. [12.3]"""
    ours, theirs = frozenset(own), frozenset(hostile)
    if not ours or not theirs or not ours <= front.own or not theirs <= front.hostile:
        return False
    whole = ours | theirs
    todo = [min(whole)]
    found = set(todo)
    for here in todo:
        new = (front.touches[here] & whole) - found
        found |= new
        todo += new
    return len(found) == len(whole)


def is_one_battle(front: Front, part: Collection[int]) -> bool:
    """Whether a connected part can only be fought as a whole; large ones are not looked through. [12.2, 12.5, 12.11]

    Any other way leaves somebody out or has several battles. Who is left out may join a battle beside him, and battles
    may be put together as long as two are left: no odds become worse than the worst. So two halves are looked for.
    """
    own, hostile = front.part(part)
    if len(own) == 1 or front.is_too_bad(own, hostile):
        return True
    if len(own) + len(hostile) > _LOOKED_THROUGH_UP_TO:
        return False
    if any(_stands(front, own - {sector}, hostile) for sector in own - front.pledged):
        return False
    halves = ((ours, theirs) for theirs in _subsets(hostile) for ours in _subsets(own))
    return not any(_stands(front, *half) and _stands(front, own - half[0], hostile - half[1]) for half in halves)


def _stands(front: Front, own: frozenset[int], hostile: frozenset[int]) -> bool:
    """Whether some sectors make a battle at odds that the table has. [12.3, 12.5]"""
    return not front.is_too_bad(own, hostile) and is_battle(front, own, hostile)


def _subsets(sectors: Collection[int]) -> Iterator[frozenset[int]]:
    """Some of these sectors, neither none nor all."""
    for size in range(1, len(sectors)):
        yield from map(frozenset, combinations(sorted(sectors), size))


def _refusal(code: str, **said: Value) -> Refusal:
    return Refusal(code, "12.5", message(f"remagen.refusal.{code}", **said))


def refuse_battle(front: Front, own: Collection[int], hostile: Collection[int]) -> Refusal | None:
    """Why a battle may not be cut out of a front: exactly when the rest could not be divided any more. [12.3, 12.5]"""
    if not is_battle(front, own, hostile):
        return Refusal("no_battle", "12.3", message("remagen.refusal.no_battle"))
    whole = next(part for part in front.connected() if frozenset(own) <= part)
    ours, theirs = front.part(whole)
    if front.is_too_bad(ours, theirs):
        if frozenset(own) | frozenset(hostile) == whole:
            return None
        return _refusal("one_battle", own=front.named(ours), hostile=front.named(theirs))
    if front.is_too_bad(own, hostile):
        return _refusal("soak_off", own=front.value(own), hostile=front.value(hostile))
    outside = (front.own | front.hostile) - whole
    rest = front.without((*own, *hostile, *outside))
    if alone := [sector for sector in rest.hostile if not rest.touches[sector]]:
        return _refusal("left_alone", sectors=front.named(alone))
    for part in rest.connected():
        mine, others = rest.part(part)
        if rest.is_too_bad(mine, others):
            return _refusal("rest_too_bad", own=front.named(mine), hostile=front.named(others))
    if left_out := (front.pledged & ours) - frozenset(own) - rest.own:
        return Refusal("pledged", "15.5", message("remagen.refusal.pledged", sectors=front.named(left_out)))
    return None


def battles(
    front: Front, times: int = 0, all_up_to: int = _ALL_SUBSETS_UP_TO
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Battles that hang together, smallest first: all of small fronts, of large ones some. [12.3]

    Of those in which the own side has `times` the value of the other it can look through larger fronts. [10.1]
    """
    for part in sorted(front.connected(), key=min):
        ours, theirs = front.part(part)
        sizes = range(1, len(theirs) + 1) if len(theirs) <= all_up_to else range(1, _SMALL + 1)
        for size in sizes:
            for hostile in combinations(sorted(theirs), size):
                yield from ((own, hostile) for own in _attackers(front, hostile, times, all_up_to))
        if len(theirs) not in sizes:
            yield tuple(sorted(ours)), tuple(sorted(theirs))


def _attackers(front: Front, hostile: tuple[int, ...], times: int, all_up_to: int) -> Iterator[tuple[int, ...]]:
    """Sets of own sectors of enough value that make a battle with these hostile ones."""
    near = sorted(frozenset[int]().union(*(front.touches[sector] for sector in hostile)))
    least = times * front.value(hostile)
    if front.value(near) < least:
        return
    sizes = range(1, len(near) + 1) if len(near) <= all_up_to else (1, 2, len(near) - 1, len(near))
    for size in sizes:
        for own in combinations(near, size):
            if front.value(own) >= least and is_battle(front, own, hostile):
                yield own
