"""Remagen in a terminal: how the game stands, its verbs, its log."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.questions import Questions
from game.model.action import Action, Event
from game.model.answers import Note
from game.model.errors import GameError
from game.model.legal import Source
from game.model.message import NOTHING, Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.remagen.rules.actions import PASSING, Labour
from game.systems.remagen.rules.entry import coming_together, rule_of
from game.systems.remagen.rules.events import StepBegan, StepSkipped, TurnBegan
from game.systems.remagen.rules.flow import told_left_out
from game.systems.remagen.rules.paratroops import waiting
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_counts, told_goal
from game.systems.remagen.text.standing import standing
from game.systems.remagen.text.verbs import VERBS
from game.text.teller import Line, Verb

_IDLE = {"move": "idle", "fire": "idle_fire", "labour": "idle_labour", "drop": "idle_drop", "enter": "idle_enter"}
"""Kinds of actions that a step may leave undone, and what tells how many. [4.2]"""


class RemagenTeller:
    """Remagen in a terminal."""

    verbs: Sequence[Verb] = VERBS

    def __init__(self, scenario: Scenario) -> None:
        """Of a scenario."""
        self._setting: Setting = scenario.setting

    def goals(self, ask: Questions) -> Sequence[Note]:
        """What counts: points at the end, for which sectors, and for what else. [16.1-16.5]"""
        victory = self._setting.script.victory
        goal = message("remagen.text.goal", turns=self._setting.turns, par=victory.par)
        held = (
            Note(message("remagen.counts.sector", sector=told_goal(self._setting, sector), count=points), "16.2")
            for sector, points in self._setting.control_points.items()
        )
        return (Note(goal, "16.1"), *held, *(Note(said, rule) for said, rule in told_counts(self._setting)))

    def heading(self, ask: Questions) -> Sequence[Note]:
        """Turn, step and what is left of the quota; then the points, and how the bridges stand. [4.2, 6.3, 14, 16]"""
        state: State = ask.state
        phase = REMAGEN.phase_title(state)
        if state.turn == 0:
            return (Note(phase),)
        rule = self._setting.sequence[state.step].rule
        if state.does == "entry" and state.quota_left >= 0:
            phase, rule = message("remagen.text.quota", phase=phase, left=state.quota_left), rule_of(state.active)
        time = "night" if self._setting.is_night(state.turn) else "day"
        turn = message("remagen.text.turn", turn=state.turn, turns=self._setting.turns)
        return (Note(message(f"remagen.text.{time}", turn=turn, phase=phase), rule), *standing(state))

    def kind_said(self, kind: str) -> Message:
        """A kind of action."""
        return message(f"remagen.kind.{kind}")

    def brief(self, ask: Questions, action: Action) -> Message:
        """The price of a move, the values of a battle."""
        price = ask.price(action)
        if price is not None:
            notes = tuple(note.said for note in price.notes)
            return message("remagen.text.price", price=price.said, notes=notes) if notes else price.said
        sums = ask.reckoned(action)
        return sums[0].said if sums else NOTHING

    def end_action(self, ask: Questions) -> Action:
        """The step's end, or whatever lets go of a choice. [4.2]"""
        legal = REMAGEN.legal(ask.state)
        for kind in PASSING:
            action = next(iter(legal.of_kind(kind)), None)
            if action is not None:
                return action
        raise GameError(message("text.end.nothing"))

    def undone(self, ask: Questions) -> Message:
        """How many have not moved, could fire, work, drop or come in."""
        state: State = ask.state
        for source in REMAGEN.legal(state).sources:
            left = self._left_of(state, source) if source.kind in _IDLE else 0
            if left:
                return message(f"remagen.ui.{_IDLE[source.kind]}", count=left)
        return NOTHING

    def _left_of(self, state: State, source: Source) -> int:
        """How many units or sectors a kind of action is still for. [7.3, 11.1, 13.3, 15.1]"""
        if source.kind == "drop":
            return len(waiting(state))
        if source.kind == "enter":
            return len(coming_together(state, state.active))
        found = {subject: source.choices(subject) for subject in source.subjects}
        if source.kind == "labour":
            crews = [action.units for some in found.values() for action in some if isinstance(action, Labour)]
            return len({unit for crew in crews for unit in crew})
        is_move = source.kind == "move"
        return sum(1 for subject, some in found.items() if some and not (is_move and state.spent[subject]))

    def whose_phase(self, state: State) -> Side | None:
        """The active side. [1.7]"""
        decision = REMAGEN.decision(state)
        return decision.side if state.turn == 0 and decision is not None else state.active

    def is_secret(self, state: State) -> bool:
        """Nothing is hidden. [19.9]"""
        return False

    def line(self, event: Event) -> Line | None:
        """An event; none for steps in which there was nothing to choose, but for those that the night leaves out."""
        left_out = told_left_out(self._setting, event)
        if isinstance(event, StepSkipped) and left_out is None:
            return None
        said = left_out or REMAGEN.describe(self._setting, event)
        return Line(said, event.rule, "", isinstance(event, TurnBegan | StepBegan))
