"""Lanterns as the engine sees it: everything that `RulesSystem` and `ScenarioSystem` ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from lanterns.rules import actions, legal
from lanterns.rules.actions import EndTurn, Leave, Left, Rush, Rushed, Scored, TurnBegan, Walk, Walked
from lanterns.rules.rush import difference, odds_of, result_of, throw
from lanterns.rules.schema import RulesFile, ScenarioFile
from lanterns.rules.setting import GONE, Setting, compile_setting
from lanterns.rules.state import State

from game.model.action import Action, Event
from game.model.decision import Decision
from game.model.dice import Dice
from game.model.legal import Legal
from game.model.message import Message, message
from game.model.outcome import Outcome
from game.model.refusal import Refusal
from game.model.side import Side, Sides
from game.scenario.board import Board
from game.scenario.report import Report


class LanternsRules:
    """The rules of Lanterns as pure functions of setting and position."""

    name = "lanterns"
    version = "1"
    passing_kinds = ("end_turn",)
    scenario_model = ScenarioFile
    rules_model = RulesFile

    def compile(self, board: Board, rules: RulesFile, script: ScenarioFile, sides: Sides, report: Report) -> Setting:
        """The setting of a scenario; its crews are its sides."""
        return compile_setting(board, rules, script, sides, report)

    def new_state(self, setting: Setting, dice: Dice) -> tuple[State, Sequence[Event]]:
        """Everybody stands where the scenario says. [1]"""
        count = len(setting.bands)
        where = [band.start for band in setting.bands]
        state = State(setting, where, [False] * count, [False] * count, [0] * len(setting.crews))
        return state, (TurnBegan("31.1", 1, 0),)

    def decision(self, state: State) -> Decision | None:
        """The crew's turn; or which band leaves, which the rushed crew decides in the middle of it. [12.B.2]"""
        if legal.is_over(state):
            return None
        if state.yields != GONE:
            owner = Side(state.holder(state.yields) or 0)
            return Decision(
                owner, legal.YIELD, "12.B.2", message("lanterns.prompt.leave"), {"hex": state.yields}
            )  # fmt: skip
        return Decision(Side(state.crew), legal.TURN, "9.1", message("lanterns.prompt.turn"))

    def legal(self, state: State) -> Legal:
        """What may be done now."""
        return legal.legal_actions(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """None if an action is legal now, else why not."""
        return legal.refusal_of(state, action)

    def step(self, state: State, action: Action, dice: Dice) -> Sequence[Event]:
        """Carry out a legal action: the only function that changes a position."""
        match action:
            case Walk():
                origin, state.where[action.band] = state.where[action.band], action.square
                state.walked[action.band] = True
                return (Walked("9.1", action.band, origin, action.square),)
            case Rush():
                return self._rush(state, action, dice)
            case Leave():
                state.yields = GONE
                return (self._leave(state, action.band),)
            case EndTurn():
                return self._end_turn(state)
        raise ValueError(f"{action} is no action of Lanterns")

    def _rush(self, state: State, rush: Rush, dice: Dice) -> Sequence[Event]:
        """[12.B, 12.B.1, 12.B.2]"""
        for band in rush.bands:
            state.rushed[band] = True
        extra, thrown = difference(state, rush), throw(state.setting.rules, dice)
        result = result_of(state.setting.rules, sum(thrown) + extra)
        events: list[Event] = [Rushed("12.B.1", rush.bands, rush.square, thrown, extra, result)]
        stack = state.stack(rush.square)
        if result == "thrown_back":
            events.append(self._leave(state, rush.bands[0]))
        elif result == "driven_off" and len(stack) == 1:
            events.append(self._leave(state, stack[0]))
        elif result == "driven_off":
            state.yields = rush.square
        return events

    def _leave(self, state: State, band: int) -> Event:
        square, state.where[band] = state.where[band], GONE
        return Left("12.B.2", band, square)

    def _end_turn(self, state: State) -> Sequence[Event]:
        """The other crew is next; when both have had their turn, the lanterns are counted. [31.1]"""
        events: list[Event] = []
        count = len(state.setting.bands)
        state.walked, state.rushed = [False] * count, [False] * count
        state.crew = 1 - state.crew
        if state.crew == 0:
            state.turn += 1
            for lantern in state.setting.lanterns:
                holder = state.holder(lantern)
                if holder is not None:
                    state.points[holder] += 1
            events.append(Scored("31.1", tuple(state.points)))
        if not legal.is_over(state):
            events.append(TurnBegan("31.1", state.turn, state.crew))
        return events

    def outcome(self, state: State) -> Outcome | None:
        """Who has won, once the night is over. [31.2, 31.22, 31.22A]"""
        if not legal.is_over(state):
            return None
        left = [len(state.own(crew)) for crew in (0, 1)]
        if not all(left):
            return Outcome(Side(left.index(0)).enemy, message("lanterns.outcome.left"), "31.2")
        for figures, reason, rule in (
            (state.points, message("lanterns.outcome.lanterns"), "31.22"),
            (left, message("lanterns.outcome.bands"), "31.22A"),
        ):
            if figures[0] != figures[1]:
                return Outcome(Side(figures.index(max(figures))), reason, rule)
        return Outcome(None, message("lanterns.outcome.draw"), "31.22A")

    def view(self, state: State, side: Side | None) -> State:
        """Nothing is hidden on the quay: a copy of everything."""
        return state.clone()

    def encode(self, setting: Setting, action: Action) -> dict[str, Any]:
        """An action as plain data in printed names."""
        return actions.encode(setting, action)

    def decode(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `encode` wrote; ValueError with a sentence if it is none."""
        return actions.decode(setting, data)

    def describe(self, setting: Setting, event: Event) -> Message:
        """An event as a line of the log."""
        return actions.describe(setting, event)

    def phase_key(self, state: State) -> tuple[int, int]:
        """The turn, and whose it is."""
        return state.turn, state.crew

    def phase_title(self, state: State) -> Message:
        """The turn of a crew in a few words."""
        return message("lanterns.phase", crew=state.setting.crews[state.crew])

    def odds(self, state: State, action: Action) -> dict[str, Fraction]:
        """The exact chance of every result of a rush; of anything else nothing. [12.B.1]"""
        return odds_of(state, action) if isinstance(action, Rush) else {}

    def invariants(self, state: State) -> Sequence[str]:
        """What is wrong with a position; nothing, in any that play can reach."""
        wrong = []
        for square in range(state.setting.board.topology.size):
            stack = state.stack(square)
            if len(stack) > state.setting.rules.stack:
                wrong.append(f"{len(stack)} bands in {state.setting.board.number(square)} [1.2]")
            if len({state.setting.bands[band].crew for band in stack}) > 1:
                wrong.append(f"both crews in {state.setting.board.number(square)} [9.12]")
        if state.yields != GONE and len(state.stack(state.yields)) < 2:
            wrong.append("nobody has to choose who leaves [12.B.2]")
        return wrong


LANTERNS = LanternsRules()
