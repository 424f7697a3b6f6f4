"""Remagen in a terminal: how the game stands, its verbs, its log."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.questions import Questions
from game.model.action import Action, Event
from game.model.answers import Note
from game.model.errors import GameError
from game.model.message import NOTHING, Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.systems.remagen.rules.actions import PASSING, Battle, Embark, Exit, Move, Overwhelm
from game.systems.remagen.rules.entry import rule_of
from game.systems.remagen.rules.events import StepBegan, StepSkipped, TurnBegan
from game.systems.remagen.rules.flow import NIGHT_RULE
from game.systems.remagen.rules.movement import reachable
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_counts, told_goal
from game.text.teller import Line, Verb
from game.text.typed import Typed


def _move(ask: Questions, typed: Typed) -> Action:
    """To a sector by the cheapest way; where there is none, as if it were the next one, which says why not."""
    unit, sector = typed.thing("unit").index, typed.hex()
    found = reachable(ask.state, unit)
    return Move(unit, found[sector].path if sector in found else (sector,))


def _embark(_ask: Questions, typed: Typed) -> Action:
    first, second = typed.things("unit")[:2]
    return Embark(first.index, second.index)


def _attack(ask: Questions, typed: Typed) -> Action:
    """Own sectors against hostile ones: a battle of the division, before that an automatic victory. [10.1, 12.2]"""
    state, sectors = ask.state, sorted(set(typed.hexes()))
    decision = REMAGEN.decision(state)
    side = decision.side if decision is not None else state.active
    own = tuple(sector for sector in sectors if state.holder(sector) == side)
    hostile = tuple(sector for sector in sectors if sector not in own)
    is_division = decision is not None and decision.kind == "divide"
    return Battle(own, hostile) if is_division else Overwhelm(own, hostile)


VERBS = (
    Verb("move", message("remagen.text.move"), _move, ("go",)),
    Verb("board", message("remagen.text.board"), _embark, ("embark",)),
    Verb("attack", message("remagen.text.attack"), _attack, ("overwhelm",)),
    Verb("leave", message("remagen.text.leave"), lambda _ask, typed: Exit(typed.thing("unit").index), ("exit",)),
)


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
        """Turn, step, and what is left of the quota. [4.2, 6.3]"""
        state: State = ask.state
        if state.turn == 0:
            return (Note(REMAGEN.phase_title(state)),)
        time = "night" if self._setting.is_night(state.turn) else "day"
        turn = message("remagen.text.turn", turn=state.turn, turns=self._setting.turns)
        notes = [
            Note(message(f"remagen.text.{time}", turn=turn), "4.3"),
            Note(REMAGEN.phase_title(state), self._setting.sequence[state.step].rule),
        ]
        if state.does == "entry" and state.quota_left >= 0:
            notes.append(Note(message("remagen.text.quota", left=state.quota_left), rule_of(state.active)))
        return notes

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
        """Nothing that has to be done is left out."""
        return NOTHING

    def whose_phase(self, state: State) -> Side | None:
        """The active side. [1.7]"""
        decision = REMAGEN.decision(state)
        return decision.side if state.turn == 0 and decision is not None else state.active

    def is_secret(self, state: State) -> bool:
        """Nothing is hidden. [19.9]"""
        return False

    def line(self, event: Event) -> Line | None:
        """An event; none for steps in which there was nothing to choose, but for those that the night leaves out."""
        if isinstance(event, StepSkipped) and event.rule != NIGHT_RULE:
            return None
        return Line(
            REMAGEN.describe(self._setting, event), event.rule, "", isinstance(event, TurnBegan | StepBegan)
        )  # fmt: skip
