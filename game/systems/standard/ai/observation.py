"""A position as a row of whole numbers of fixed length, for players that learn from numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.model.decision import Decision
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.setup import initial_state
from game.systems.standard.rules.state import State

KINDS = (
    "deployment", "arrivals", "movement", "combat", "attacker_fire", "defender_fire", "loss", "retreat", "advance",
    "demolition", "relocation", "way_on",
    # of the rule modules
    "advance_more", "losses", "red_losses", "cadre", "counter_attack", "retreat_before", "overrun", "bound_units",
    "place_bridgehead", "overstack", "attrition_hex", "attrition_entry", "allocate_support", "attacker_support",
    "defender_support", "send_back", "draw_fire",
)  # fmt: skip
"""Kinds of decision, by the number they have in an observation."""
NOTHING = -1
"""Instead of a number where there is none."""
_CONTEXT = ("hex", "unit", "bridge")


def observation_fields(setting: Setting) -> tuple[tuple[str, int], ...]:
    """What an observation is made of, in order: a name and how many numbers."""
    units, bridges, zones, markers = map(len, (setting.units, setting.board.bridges, setting.zones, setting.markers))
    return (
        ("turn", 1), ("step", 1), ("deciding_side", 1), ("decision_kind", 1), *((name, 1) for name in _CONTEXT),
        ("hex_of", units), ("steps", units), ("mp_left", units), ("flags", units), ("bridge_state", bridges),
        ("bridge_flags", bridges), ("zone_hex", zones), ("zone_lost", zones), ("hand", markers), ("span", 1),
        ("held_most", 1), *((("modules", len(_of_modules(initial_state(setting)))),) if setting.script.modules else ()),
    )  # fmt: skip


def _of_modules(state: State) -> list[int]:
    """All that the rule modules keep of a position: control, disorder, supply, markers, who is on board. [19.11]"""
    own = [] if state.stacks is None else state.stacks.numbers()
    return own + state.modules.numbers()


def observation_length(setting: Setting) -> int:
    """How many numbers an observation of a scenario has."""
    return sum(count for _, count in observation_fields(setting))


def observation(state: State, decision: Decision | None) -> NDArray[np.int32]:
    """A position, already without what must not be seen, and what is to be decided in it: a new int32 array."""
    side = NOTHING if decision is None else int(decision.side)
    kind = NOTHING if decision is None else KINDS.index(decision.kind)
    context = {} if decision is None else decision.context
    about = [value if isinstance(value := context.get(name, NOTHING), int) else NOTHING for name in _CONTEXT]
    parts: Sequence[Sequence[int]] = (
        (state.turn, state.step, side, kind), about, state.hex_of, state.steps, state.mp_left, state.flags,
        state.bridge_state, state.bridge_flags, state.zone_hex, state.zone_lost, state.hand,
        (state.span, state.held_most), _of_modules(state),
    )  # fmt: skip
    return np.array([number for part in parts for number in part], dtype=np.int32)


class StandardObservation:
    """Positions of the standard rules in numbers."""

    def length(self, setting: Setting) -> int:
        """How many numbers an observation of a scenario has."""
        return observation_length(setting)

    def row(self, state: State, decision: Decision | None) -> NDArray[np.int32]:
        """The numbers of a position as a side sees it. Shape (length,)."""
        return observation(state, decision)


OBSERVATION = StandardObservation()
