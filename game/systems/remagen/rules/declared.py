"""Automatic victories when it comes to combat: which still stand. [10.5]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.side import Side
from game.systems.remagen.rules.events_combat import DeclarationVoid
from game.systems.remagen.rules.frames import BattlePlan
from game.systems.remagen.rules.fronts import front_of, refuse_battle
from game.systems.remagen.rules.play import Play


def declared_battles(play: Play, side: Side, spent: Sequence[int], shielded: Sequence[int]) -> tuple[BattlePlan, ...]:
    """The declarations that still stand, as battles. [10.5]

    The sector that "is added now" needs no adding: whoever is touched by declared sectors alone could not be attacked
    any more, which makes the last declaration beside him void [12.5].
    """
    state = play.state
    front, stands = front_of(state, side, spent, shielded), []
    for declared in state.declared:
        own = tuple(sector for sector in declared.own if sector in front.own)
        hostile = tuple(sector for sector in declared.hostile if sector in front.hostile)
        if refuse_battle(front, own, hostile) is not None:
            play.tell(DeclarationVoid("10.5", declared.own, declared.hostile))
            continue
        stands.append((own, hostile))
        front = front.without((*own, *hostile))
    state.declared = ()
    return tuple(BattlePlan(own, hostile, is_declared=True) for own, hostile in stands)
