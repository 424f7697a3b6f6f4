"""The top bar: turn, forenoon or night, whose step, the points and what they are made of, the bridge. [4, 14, 16]"""

from __future__ import annotations

from game.language.phrasebook import capital
from game.model.decision import Decision
from game.model.side import Side
from game.systems.remagen.rules.collapse import fall_chances
from game.systems.remagen.rules.entry import pool, quota_of, rule_of
from game.systems.remagen.rules.fire import is_quiet
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.system import REMAGEN
from game.systems.remagen.rules.tellings import told_time
from game.systems.remagen.rules.victory import parts_of, points_of
from game.systems.remagen.ui.bridge_rows import next_fall
from game.ui.desk.cards import Heading, Score, StepMark
from game.ui.language.words import Words

OPEN_STEPS = ("labour", "drop", "enter", "move", "fire")
"""Decisions that are a step which its player ends himself."""
_SHOWN_STEPS = ("entry", "movement", "fire", "combat")
_SHOWN_NOW = ("labour", "drop")
"""Steps of some turns only, shown while they are on."""


def heading_of(state: State, decision: Decision | None, words: Words) -> Heading:
    """The top bar of a position."""
    setting = state.setting
    turn = min(max(state.turn, 1), setting.turns)
    is_open = decision is not None and decision.kind in OPEN_STEPS
    end_text = words("remagen.ui.end_step", step=words.say(REMAGEN.phase_title(state)))
    return Heading(
        turn=words("remagen.ui.turn", turn=turn, turns=setting.turns), date=words.say(told_time(setting, turn)),
        side=_whose(state, decision), steps=_steps(state, words), scores=_scores(state, words),
        end_text=end_text if decision is not None else words("remagen.ui.result"),
        end_refusal="" if is_open or decision is None else words("remagen.ui.open"),
    )  # fmt: skip


def _whose(state: State, decision: Decision | None) -> Side | None:
    """The active side; before the first turn whoever sets up. What breaks in is answered without a change of seats."""
    if decision is None:
        return None
    return state.active if state.turn else decision.side


def signed(value: int) -> str:
    """Points with their sign; nothing has none."""
    return f"{value:+d}" if value else "0"


def _scores(state: State, words: Words) -> tuple[Score, ...]:
    points = points_of(state)
    parts = ", ".join(
        f"{words(f'remagen.ui.points_{name}')} {signed(value)}" for name, value, _ in parts_of(state.setting, points)
    )
    found = [
        Score(words("remagen.ui.margin"), signed(points.margin), words("remagen.ui.margin_about", parts=parts), "16.1")
    ]
    if state.does == "entry" and state.quota_left > 0:
        left, about = str(state.quota_left), words("remagen.ui.quota_about")
        found.append(Score(words("remagen.ui.quota"), left, about, rule_of(state.active)))
    found.append(_bridge(state, words))
    return tuple(found)


def _bridge(state: State, words: Words) -> Score:
    """Whether the Ludendorff Bridge stands, and how likely it is to fall when its die is thrown next. [14.1]"""
    title = words("remagen.ui.bridge")
    if not state.bridge_stands:
        return Score(title, words("remagen.ui.fallen"), words("remagen.ui.bridge_gone"), "14.2")
    chances = fall_chances(state)
    if not chances or not chances[-1][1]:
        return Score(title, words("remagen.ui.stands"), words("remagen.ui.bridge_lasts"), "14.1")
    turn, risk = next_fall(state)
    by_turn = ", ".join(words("remagen.ui.by_turn", turn=turn, chance=f"{chance:.0%}") for turn, chance in chances)
    key = "stands" if not risk else "falls_next" if risk < 1 else "falls_now"
    figure = words(f"remagen.ui.{key}", chance=f"{risk:.0%}")
    return Score(title, figure, words("remagen.ui.falls_about", turn=turn, chance=f"{risk:.0%}", by_turn=by_turn),
                 "14.1")  # fmt: skip


def _steps(state: State, words: Words) -> tuple[StepMark, ...]:
    """The steps of this side in which a player has something to choose; at night nobody fires. [4.2, 4.3]"""
    setting = state.setting
    if not state.turn:
        return ()
    return tuple(
        StepMark(
            capital(words(f"remagen.step.{step.does}")),
            "now" if place == state.step else "done" if place < state.step else "later",
        )
        for place, step in enumerate(setting.sequence)
        if setting.step_sides[place] is state.active
        and (step.does in _SHOWN_STEPS or (place == state.step and step.does in _SHOWN_NOW))
        and not (step.does == "fire" and is_quiet(state))
        and not (step.does == "entry" and place != state.step and _is_empty(state, is_over=place < state.step))
    )


def _is_empty(state: State, *, is_over: bool) -> bool:
    """Whether nobody of this side enters in this turn: no way in, no quota, or nobody left in the pool. [6.3, 6.4]"""
    side, setting = state.active, state.setting
    if setting.entries[side] is None or not quota_of(setting, side, state.turn):
        return True
    return not is_over and not pool(state, side)
