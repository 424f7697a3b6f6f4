"""What there is to say of a game that is over. [17]"""

from __future__ import annotations

from game.model.side import Side
from game.rules.standard.state import DOWN, GONE, State
from game.rules.standard.victory import objectives_held
from game.ui.play.cards import Fact
from game.ui.play.marks import Tone


def result_facts(state: State) -> tuple[Fact, ...]:
    """Reason, turn, objectives and losses; nothing while the game goes on."""
    outcome = state.outcome
    if outcome is None:
        return ()
    script, victory = state.setting.script, state.setting.script.victory
    down = sum(bridge == DOWN for bridge in state.bridge_state)
    return (
        Fact("Reason", outcome.reason, outcome.rule, Tone.EVEN),
        Fact("Turn", f"{min(state.turn, script.turns)} of {script.turns}"),
        Fact("Objective hexes", f"{objectives_held(state)} held at the end, {state.held_most} at most, "
                                f"{victory.for_victory} needed"),
        *(Fact(f"{side.title} losses", _losses(state, side)) for side in Side),
        Fact("Bridges down", f"{down} of {len(state.bridge_state)}"),
    )  # fmt: skip


def _losses(state: State, side: Side) -> str:
    units = state.setting.units_of(side)
    gone = sum(state.hex_of[unit] == GONE for unit in units)
    depleted = sum(0 < state.steps[unit] < state.setting.units[unit].steps for unit in units)
    return f"{gone} of {len(units)} units eliminated, {depleted} depleted"
