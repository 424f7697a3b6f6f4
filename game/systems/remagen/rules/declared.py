"""Automatic victories when it comes to combat: which still stand, and what is added to them. [10.5]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.side import Side
from game.systems.remagen.rules.events_combat import DeclarationVoid
from game.systems.remagen.rules.frames import BattlePlan
from game.systems.remagen.rules.fronts import front_of, refuse_battle
from game.systems.remagen.rules.play import Play


def declared_battles(play: Play, side: Side, spent: Sequence[int], shielded: Sequence[int]) -> tuple[BattlePlan, ...]:
    """The declarations that still stand, as battles; what they alone touch is added to the first of them. [10.5]"""
    state = play.state
    whole = front_of(state, side, spent, shielded)
    front, stands = whole, []
    for declared in state.declared:
        own = tuple(sector for sector in declared.own if sector in front.own)
        hostile = tuple(sector for sector in declared.hostile if sector in front.hostile)
        if refuse_battle(front, own, hostile) is not None:
            play.tell(DeclarationVoid("10.5", declared.own, declared.hostile))
            continue
        stands.append((own, hostile))
        front = front.without((*own, *hostile))
    mine = frozenset(sector for own, _ in stands for sector in own)
    named = frozenset(sector for _, hostile in stands for sector in hostile)
    for sector in sorted(whole.hostile - named):
        near = whole.touches[sector]
        if near <= mine:
            place = next(place for place, (own, _) in enumerate(stands) if near & frozenset(own))
            stands[place] = (stands[place][0], tuple(sorted((*stands[place][1], sector))))
    state.declared = ()
    return tuple(BattlePlan(own, hostile, is_declared=True) for own, hostile in stands)
