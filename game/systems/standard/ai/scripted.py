"""A player that follows the orders in a scenario's script, and its own judgement where they are silent."""

from __future__ import annotations

from random import Random

from game.ai.player import Position
from game.model.action import Action
from game.model.side import Side
from game.systems.standard.ai.answers import answer
from game.systems.standard.ai.conditions import holds
from game.systems.standard.ai.geography import known_geography
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.ordered import ordered_overrun
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.quarters import set_up
from game.systems.standard.ai.script_landings import next_aboard
from game.systems.standard.ai.script_march import ScriptedSegment, own_tasks
from game.systems.standard.ai.script_tasks import ScriptTasks
from game.systems.standard.ai.stack_blows import combat_action
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.ai.works import engineers_choice
from game.systems.standard.rules.actions import Decline, Demolish, Deploy, EndPhase
from game.systems.standard.rules.deployment import deploy_choices, units_to_deploy
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    DemolitionChance,
    LossChoice,
    RelocationOrder,
    RetreatOrder,
    WayOn,
)
from game.systems.standard.rules.state import State


class ScriptedPlayer:
    """Plays a side by the `orders:` of its scenario; without any it looks after itself.

    Its seed decides only where it hides units in a secret set-up.
    """

    def __init__(self, seed: int) -> None:
        """A player with its own chance."""
        self._seed = seed
        self._weights = planner_file().weights
        self._segment: ScriptedSegment | None = None
        self._segment_key: tuple[int, int, Side] | None = None
        self._seen: set[bytes] = set()

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state, side = position.view, position.side
        if position.decision.kind == "deployment":
            return self._set_up(state, side)
        outlook = Outlook(state, side, known_geography(state.setting, self._weights.broken_bridge_mp), self._weights)
        if state.stack:
            return self._answer(outlook)
        if position.decision.kind == "combat":
            ScriptTasks(outlook, outlook.own).hand_out()
            return combat_action(outlook)
        segment = self._segment_of(outlook)
        if position.decision.kind == "arrivals":
            return segment.next_arrival(state) or EndPhase()
        ordered = next_aboard(outlook) or ordered_overrun(outlook)
        return ordered or engineers_choice(outlook) or segment.next_move(state) or EndPhase()

    def _segment_of(self, outlook: Outlook) -> ScriptedSegment:
        """The segment under way; a new one also if the game has been taken back into it."""
        state = outlook.state
        key, fingerprint = (state.turn, state.step, outlook.side), state.fingerprint()
        if self._segment is None or key != self._segment_key or fingerprint in self._seen:
            self._segment, self._segment_key, self._seen = ScriptedSegment(outlook), key, set()
        self._seen.add(fingerprint)
        return self._segment

    def _set_up(self, state: State, side: Side) -> Action:
        """Hide units where the script prefers it, one of those hexes drawn; the rest where it is worth most."""
        for unit in units_to_deploy(state, side):
            if state.hex_of[unit] < 0:
                preferred = [hex for order in state.setting.scripts[side].arrivals if unit in order.units
                             for hex in order.hexes]  # fmt: skip
                allowed = {choice.hex for choice in deploy_choices(state, side, unit)}
                good = [hex for hex in preferred if hex in allowed]
                if good:
                    chance = Random(f"{self._seed}:{unit}")  # noqa: S311 - it plays, it keeps no secrets
                    return Deploy(unit, chance.choice(good))
        return set_up(state, side, known_geography(state.setting, self._weights.broken_bridge_mp), self._weights)

    def _answer(self, outlook: Outlook) -> Action:
        """Answer what the rules ask in the middle of something: a bridge, a retreat, a loss."""
        frame = outlook.state.stack[-1]
        if isinstance(frame, DemolitionChance):
            order = demolition_order(outlook.state, outlook.side, frame.bridge)
            if order != "ask":
                return Demolish(frame.bridge) if order == "always" else Decline()
        if isinstance(frame, LossChoice | DemolitionChance):
            return answer(outlook, HexValues(outlook, {}))
        ordered = ScriptTasks(outlook, outlook.own).hand_out()
        concerned: tuple[int, ...] = ()
        if isinstance(frame, RetreatOrder | AdvanceChoice):
            concerned = frame.units
        elif isinstance(frame, RelocationOrder | WayOn):
            concerned = (frame.unit,)
        free = [unit for unit in concerned if unit not in ordered]
        return answer(outlook, HexValues(outlook, own_tasks(outlook, free) | ordered))


def demolition_order(state: State, side: Side, bridge: int) -> str:
    """What the script says of a bridge now: always, never, or ask for the player's own judgement."""
    orders = state.setting.scripts[side].demolitions
    return next((order.order for order in orders if bridge in order.bridges and holds(state, side, order.when)), "ask")
