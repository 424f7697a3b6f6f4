"""A position of Remagen as a row of whole numbers of fixed length, for players that learn from numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.model.decision import Decision
from game.systems.remagen.rules.frames import Advancing, Combat, Fighting, Retreating, ReturnFire, Salvo
from game.systems.remagen.rules.setting import EXITED, LOST, Setting
from game.systems.remagen.rules.state import State

KINDS = (
    "set_up", "labour", "drop", "land", "enter", "move", "crowd", "fire", "hit", "return_fire", "divide",
    "counter_attack", "next_battle", "contact_fire", "retreat_order", "retreat", "advance",
)  # fmt: skip
"""Kinds of decision, by the number they have in an observation. [19.6]"""
NOTHING = -1
"""Instead of a number where there is none."""
FREE, ENGAGED, DECLARED = range(3)
"""What a sector is bound by: nothing, a fight [12.8], an automatic victory that was declared [10.2]."""
FREE_OF_DUTY, SHIELDED, ANSWERING = range(1, 4)
"""What a sector is in fire or combat: without a duty [10.5], not to be attacked [12.8], yet to answer [11.8]."""
_CONTEXT = ("sector", "unit")


class RemagenObservation:
    """Positions of Remagen in numbers."""

    def length(self, setting: Setting) -> int:
        """How many numbers an observation of a scenario has."""
        return sum(count for _, count in observation_fields(setting))

    def row(self, state: State, decision: Decision | None) -> NDArray[np.int32]:
        """The numbers of a position; nothing is hidden. Shape (length,). [19.9]"""
        side = NOTHING if decision is None else int(decision.side)
        kind = NOTHING if decision is None else KINDS.index(decision.kind)
        context = {} if decision is None else decision.context
        about = [value if isinstance(value := context.get(name, NOTHING), int) else NOTHING for name in _CONTEXT]
        parts: Sequence[Sequence[int]] = (
            (state.turn, state.step, side, kind), about, [max(sector, LOST) for sector in state.sector],
            [sector == EXITED for sector in state.sector], state.carrier, state.hits, state.figures, state.spent,
            state.climbed, state.flags, state.control, _bonds(state), state.labour, state.completed_turn, state.traffic,
            (state.bridge_stands, state.quota_left, state.drop_done, state.rv_exited), state.rv_lost,
            state.visited, (state.drop_paid_turn,), *_unfinished(state),
        )  # fmt: skip
        return np.array([number for part in parts for number in part], dtype=np.int32)


def observation_fields(setting: Setting) -> tuple[tuple[str, int], ...]:
    """What an observation is made of, in order: a name and how many numbers."""
    units, sectors, lines = len(setting.units), len(setting.ground), len(setting.lines)
    return (
        ("turn", 1), ("step", 1), ("deciding_side", 1), ("decision_kind", 1), *((name, 1) for name in _CONTEXT),
        ("sector_of", units), ("exited", units), ("carrier", units), ("hits", units), ("figures", units),
        ("spent", units), ("climbed", units), ("flags", units), ("control", sectors), ("bound", sectors),
        ("labour", lines), ("completed_turn", lines), ("traffic", lines), ("bridge_stands", 1), ("quota_left", 1),
        ("drop_done", 1), ("rv_exited", 1), ("rv_lost", 2), ("visited", sectors), ("drop_paid_turn", 1),
        ("battle", sectors), ("part", sectors), ("hits_to_lay", sectors), ("to_go", units), ("steps_left", 1),
        ("die", 1),
    )  # fmt: skip


def _bonds(state: State) -> list[int]:
    """Per sector: what its units are bound by. [7.7, 10.2]"""
    found = [FREE] * len(state.here)
    for bond, fights in ((ENGAGED, state.engagements), (DECLARED, state.declared)):
        for fight in fights:
            for sector in (*fight.own, *fight.hostile):
                found[sector] = bond
    return found


def _unfinished(state: State) -> Sequence[Sequence[int]]:
    """What is still to be settled in the step, per sector, per unit and in all. [11.4, 12]

    The number of the battle that a sector is in, what it is in the whole, hits that are still to be laid there; who is
    still to retreat or to follow up; how many sectors are left of that, and which die of a battle is thrown next.
    """
    battle, part, hits = [NOTHING] * len(state.here), [0] * len(state.here), [0] * len(state.here)
    to_go, steps, die = [0] * len(state.sector), NOTHING, NOTHING
    for frame in state.stack:
        if isinstance(frame, Salvo):
            for volley in frame.volleys:
                hits[volley.target] += volley.hits
        elif isinstance(frame, ReturnFire):
            _mark(part, frame.sectors, ANSWERING)
        elif isinstance(frame, Combat):
            for number, plan in enumerate(frame.battles):
                _mark(battle, (*plan.own, *plan.hostile), number)
            _mark(part, frame.spent, FREE_OF_DUTY)
            _mark(part, frame.shielded, SHIELDED)
        elif isinstance(frame, Fighting):
            _mark(battle, (*frame.plan.own, *frame.plan.hostile), len(state.setting.ground))
            die = frame.die
        elif isinstance(frame, Retreating | Advancing):
            _mark(to_go, frame.units, 1)
            steps = frame.steps
    return battle, part, hits, to_go, (steps,), (die,)


def _mark(row: list[int], places: Sequence[int], number: int) -> None:
    for place in places:
        row[place] = number


OBSERVATION = RemagenObservation()
