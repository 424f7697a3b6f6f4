"""The rules of Remagen as the engine sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import Legal
from game.model.message import Message, message
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side, Sides
from game.model.system import Variant
from game.scenario.board import Board
from game.systems.remagen.rules import codec
from game.systems.remagen.rules.actions import PASSING
from game.systems.remagen.rules.chapters import CHAPTERS
from game.systems.remagen.rules.flow import start
from game.systems.remagen.rules.keeping import kept_parts, restored_setting
from game.systems.remagen.rules.legal import legal_actions, refusal_of
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.resolve import carry_out
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.variants import variants_of, varied

if TYPE_CHECKING:
    from game.scenario.report import Report
    from game.systems.remagen.rules.rules_schema import RulesFile
    from game.systems.remagen.rules.schema import ScenarioFile


class RemagenRules:
    """The rules system `remagen`."""

    name = "remagen"
    version = "1"
    passing_kinds = PASSING

    @property
    def scenario_model(self) -> type[ScenarioFile]:
        """What its scenario files may say."""
        from game.systems.remagen.rules.schema import ScenarioFile

        return ScenarioFile

    @property
    def rules_model(self) -> type[RulesFile]:
        """What its rules files may say."""
        from game.systems.remagen.rules.rules_schema import RulesFile

        return RulesFile

    def compile(self, board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> Setting:
        """The setting of a scenario; faults of the files go to `report`."""
        from game.systems.remagen.rules.compile import compile_setting

        return compile_setting(board, rules, script, sides, CHAPTERS, report)

    def new_state(self, setting: Setting, dice: Dice) -> tuple[State, Sequence[Event]]:
        """The position before the first decision, and what happened on the way there. [4.1]"""
        play = Play(first_position(setting), dice)
        start(play)
        return play.state, play.events

    def decision(self, state: State) -> Decision | None:
        """Whose choice the game waits for. [19.6]"""
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
        """The result, once there is one. [16]"""
        return state.outcome

    def view(self, state: State, side: Side | None) -> State:
        """Nothing is hidden: a copy of everything. [19.9]"""
        return state.clone()

    def encode(self, setting: Setting, action: Action) -> dict[str, Any]:
        """An action as plain data in printed names."""
        return codec.encode(setting, action)

    def decode(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `encode` wrote."""
        return codec.decode(setting, data)

    def describe(self, setting: Setting, event: Event) -> Message:
        """An event as one line of the log. [19.8]"""
        return setting.chapters.tellings[type(event)](setting, event)

    def phase_key(self, state: State) -> tuple[int, int]:
        """Turn and step of the sequence of play."""
        return state.turn, state.step

    def phase_title(self, state: State) -> Message:
        """The step in a few words, without the turn. [4.2]"""
        if state.turn == 0:
            return message("remagen.phase.set_up")
        setting = state.setting
        step = message(f"remagen.step.{state.does}")
        return message("remagen.phase.of_side", side=setting.sides.said(state.active), step=step)

    def kept(self, setting: Setting) -> Mapping[str, Any]:
        """What a compiled setting is made again from, without its files."""
        return kept_parts(setting)

    def restored(self, parts: Mapping[str, Any]) -> Setting:
        """The setting that was kept."""
        return restored_setting(parts)

    def variants(self, setting: Setting) -> Sequence[Variant]:
        """What may be agreed on before a game. [17]"""
        return variants_of(setting)

    def varied(self, setting: Setting, chosen: Sequence[str]) -> Setting:
        """The setting with some variants. [17]"""
        return varied(setting, chosen)

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a position; empty if it is sound. [22]"""
        from game.systems.remagen.rules.invariants import broken_invariants

        return broken_invariants(state)


REMAGEN = RemagenRules()
