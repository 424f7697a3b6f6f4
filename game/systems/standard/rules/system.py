"""The standard rules as the engine sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import Legal
from game.model.message import Message, message, term
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side, Sides
from game.model.system import Variant
from game.scenario.board import Board
from game.systems.standard.rules import codec
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.deployment import hide_deployment
from game.systems.standard.rules.describe import describe
from game.systems.standard.rules.keeping import kept_parts, restored_setting
from game.systems.standard.rules.legal import legal_actions, refusal_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.resolve import carry_out
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.setup import begin
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side
from game.systems.standard.rules.variants import variants_of, varied

if TYPE_CHECKING:
    from game.scenario.report import Report
    from game.systems.standard.rules.odds import Odds
    from game.systems.standard.rules.rules_schema import RulesFile
    from game.systems.standard.rules.schema import ScenarioFile


class StandardRules:
    """The rules system `standard`: all of rules 1 to 18."""

    name = "standard"
    version = "2"
    passing_kinds = ("end_phase", "decline", "order_demolition")

    @property
    def scenario_model(self) -> type[ScenarioFile]:
        """What its scenario files may say."""
        from game.systems.standard.rules.schema import ScenarioFile

        return ScenarioFile

    @property
    def rules_model(self) -> type[RulesFile]:
        """What its rules files may say."""
        from game.systems.standard.rules.rules_schema import RulesFile

        return RulesFile

    def compile(self, board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> Setting:
        """The setting of a scenario; faults of the files go to `report`."""
        from game.systems.standard.rules.compile import compile_setting

        return compile_setting(board, rules, script, sides, report)

    def new_state(self, setting: Setting, dice: Dice) -> tuple[State, Sequence[Event]]:
        """The position before the first decision, and what happened on the way there. [18]"""
        play = begin(setting, dice)
        return play.state, play.events

    def decision(self, state: State) -> Decision | None:
        """Whose choice the game waits for. [3]"""
        return decision_of(state)

    def legal(self, state: State) -> Legal:
        """What may be done now."""
        return legal_actions(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """None if an action is legal now, else why not."""
        return refusal_of(state, action)

    def step(self, state: State, action: Action, dice: Dice) -> Sequence[Event]:
        """Carry out a legal action and all that follows without a choice."""
        play = Play(state, dice)
        carry_out(play, action)
        return play.events

    def outcome(self, state: State) -> Outcome | None:
        """The result, once there is one. [17]"""
        return state.outcome

    def view(self, state: State, side: Side | None) -> State:
        """A copy without what the side may not see: the other's secret set-up, nothing of modules. [18.1, 40.12]"""
        copy = state.clone()
        if state.turn == 0:
            hide_deployment(copy, side)
        return copy

    def encode(self, setting: Setting, action: Action) -> dict[str, Any]:
        """An action as plain data in printed names."""
        return codec.encode(setting, action)

    def decode(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `encode` wrote."""
        return codec.decode(setting, data)

    def describe(self, setting: Setting, event: Event) -> Message:
        """An event as one line of the log."""
        return describe(setting, event)

    def phase_key(self, state: State) -> tuple[int, int]:
        """Turn and step of the sequence of play."""
        return state.turn, state.step

    def phase_title(self, state: State) -> Message:
        """The phase in a few words, without the turn. [3.2]"""
        if state.turn == 0:
            return message("standard.phase.deployment")
        phase = term("phase", state.setting.sequence[state.step].phase)
        return message("standard.phase.of_side", side=state.setting.sides.said(step_side(state)), phase=phase)

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a position; empty if it is sound."""
        from game.systems.standard.rules.invariants import broken_invariants

        return broken_invariants(state)

    def odds(
        self, state: State, action: Attack, attacker_fire: tuple[int, ...] = (), defender_fire: tuple[int, ...] = ()
    ) -> Odds:
        """An attack weighed before the die. [7.3]"""
        from game.systems.standard.rules.odds import combat_odds

        return combat_odds(state, action, attacker_fire, defender_fire)

    def as_of(self, setting: Setting, version: str) -> Setting | None:
        """The setting as an earlier issue of the rules plays it, for looking back; None if there was none such."""
        return replace(setting, revision=1, networks={}, hex_ways={}) if version == "1" else None

    def kept(self, setting: Setting) -> Mapping[str, Any]:
        """What a compiled setting is made again from, without its files."""
        return kept_parts(setting)

    def restored(self, parts: Mapping[str, Any]) -> Setting:
        """The setting that was kept."""
        return restored_setting(parts)

    def variants(self, setting: Setting) -> tuple[Variant, ...]:
        """What two players may agree on before a game. [8.4, 14.2, 17.1]"""
        return variants_of(setting)

    def varied(self, setting: Setting, chosen: Sequence[str]) -> Setting:
        """The setting played so."""
        return varied(setting, chosen)

    def ground(self, setting: Setting) -> Board:
        """The map that a setting is played on: a variant may have other ground on it. [5.2]"""
        return setting.board


STANDARD = StandardRules()
