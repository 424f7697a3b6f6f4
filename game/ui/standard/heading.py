"""The top bar: turn and date, whose phase, the steps of the sequence of play, the score. [3, 8.1, 17]"""

from __future__ import annotations

from datetime import date, timedelta

from game.model.decision import Decision
from game.model.side import Side
from game.rules.standard.deployment import deploying_side
from game.rules.standard.flow import step_side
from game.rules.standard.state import State
from game.rules.standard.victory import objectives_held
from game.ui.play.cards import Heading, StepMark
from game.ui.standard.markers import hand_text
from game.ui.words import Words

_SHOWN = ("arrivals", "movement", "combat")


def heading_of(state: State, viewer: Side | None, decision: Decision | None, words: Words) -> Heading:
    """The top bar of a position, as one side sees it."""
    script = state.setting.script
    turn = f"Turn {state.turn} of {script.turns}" if state.turn else "Set-up"
    day = date.fromisoformat(script.first_day) + timedelta(days=max(0, state.turn - 1))
    side, title = _phase(state, decision)
    broken_into = bool(state.stack)
    return Heading(
        turn=turn,
        date=f"{day:%A} {day.day} {day:%B %Y}",
        side=side,
        steps=_steps(state) if state.turn and decision is not None else (),
        scores=_scores(state, viewer, words),
        end_text=f"End {title}" if decision is not None else "Result",
        end_refusal="Another decision comes first; the banner over the map says which" if broken_into else "",
    )


def _phase(state: State, decision: Decision | None) -> tuple[Side | None, str]:
    """Whose phase it is, and what its end is called."""
    if decision is None:
        return None, ""
    if state.turn == 0:
        return deploying_side(state), "set-up"
    return step_side(state), _title(state, state.step).lower()


def _title(state: State, step: int) -> str:
    entry = state.setting.sequence[step]
    if entry.does != "arrivals":
        return entry.phase
    return "Mobile arrivals" if entry.mobile_only else "Arrivals"


def _steps(state: State) -> tuple[StepMark, ...]:
    """The steps of the player whose turn it is."""
    sequence = state.setting.sequence
    player = sequence[state.step].player
    shown = [step for step, entry in enumerate(sequence) if entry.player == player and entry.does in _SHOWN]
    return tuple(
        StepMark(_title(state, step), "done" if step < state.step else "now" if step == state.step else "later")
        for step in shown
    )


def _scores(state: State, viewer: Side | None, words: Words) -> tuple[tuple[str, str], ...]:
    victory = state.setting.script.victory
    held = f"{objectives_held(state)} of {victory.for_victory}"
    scores = [("Objective", held if state.turn else f"0 of {victory.for_victory}")]
    if state.turn and state.setting.markers:
        side = viewer if viewer is not None else (step_side(state) if state.winner < 0 else Side.ALLIED)
        scores.append((f"{side.title} fire", hand_text(state, side, words)))
    return tuple(scores)
