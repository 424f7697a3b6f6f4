"""The top bar: turn and date, whose phase, the steps of the sequence of play, the score. [3, 8.1, 17]"""

from __future__ import annotations

from game.model.decision import Decision
from game.model.message import term
from game.model.side import Side
from game.systems.standard.rules.air_naval.frames import Allocation
from game.systems.standard.rules.air_naval.standing import weather_now
from game.systems.standard.rules.deployment import deploying_side
from game.systems.standard.rules.sides import ALLIED, SIDE_OF
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.points import points_at_hand, stock_notes
from game.systems.standard.rules.turns import step_side
from game.systems.standard.rules.victory import goal_rule, goals_held
from game.systems.standard.ui.calendar import day_text, short_day_text
from game.systems.standard.ui.markers import hand_text
from game.ui.desk.cards import Heading, Score, StepMark
from game.ui.language.words import Words

_SHOWN = ("arrivals", "movement", "combat")


def heading_of(state: State, viewer: Side | None, decision: Decision | None, words: Words) -> Heading:
    """The top bar of a position, as one side sees it."""
    script = state.setting.script
    side, title = _phase(state, decision, words)
    broken_into = bool(state.stack) and not isinstance(state.stack[-1], Allocation)
    return Heading(
        turn=words("standard.window.heading.turn", turn=state.turn, turns=script.turns)
        if state.turn
        else words("standard.window.heading.set_up"),
        date=day_text(script, state.turn, words),
        side=side,
        steps=_steps(state, words) if state.turn and decision is not None else (),
        scores=_scores(state, viewer, words),
        end_text=words("standard.window.heading.end", phase=title)
        if decision is not None
        else words("standard.window.heading.result"),
        short_date=short_day_text(script, state.turn, words),
        end_refusal=words("standard.window.heading.broken_into") if broken_into else "",
    )


def _weather(state: State, words: Words) -> Score:
    """The weather of the turn: who stays down for it, and what is known of the next turns. [39.14]"""
    from game.systems.standard.rules.air_naval.cards import weather_notes

    about = ". ".join(words.say(note.said) for note in weather_notes(state))
    return Score(words("standard.window.heading.weather"), str(weather_now(state)), about, "39.14")


def _phase(state: State, decision: Decision | None, words: Words) -> tuple[Side | None, str]:
    """Whose phase it is, and what its end is called."""
    if decision is None:
        return None, ""
    if state.turn == 0:
        return deploying_side(state), words("standard.window.heading.the_set_up")
    return step_side(state), _title(state, state.step, words).lower()


def _title(state: State, step: int, words: Words) -> str:
    entry = state.setting.sequence[step]
    if entry.does != "arrivals":
        return words.say(term("phase", entry.phase))
    return (
        words("standard.window.heading.mobile_arrivals")
        if entry.mobile_only
        else words("standard.window.heading.arrivals")
    )


def _steps(state: State, words: Words) -> tuple[StepMark, ...]:
    """The steps of the player whose turn it is."""
    sequence = state.setting.sequence
    player = sequence[state.step].player
    shown = [step for step, entry in enumerate(sequence) if entry.player == player and entry.does in _SHOWN]
    return tuple(
        StepMark(_title(state, step, words), "done" if step < state.step else "now" if step == state.step else "later")
        for step in shown
    )


def _scores(state: State, viewer: Side | None, words: Words) -> tuple[Score, ...]:
    victory = state.setting.script.victory
    needed, holder = victory.for_victory, words.say(state.setting.sides.said(SIDE_OF[victory.side]))
    held = goals_held(state) if state.turn else 0
    kind = "" if victory.kind == "objective" else f"_{victory.kind}"
    about = words(f"standard.window.heading.objective_about{kind}", held=held, needed=needed, side=holder)
    scores = [
        Score(
            words("standard.window.heading.objective"),
            words("standard.window.heading.of", number=held, all=needed),
            about,
            goal_rule(state.setting),
        )
    ]
    if state.setting.air_naval is not None and state.turn:
        scores.append(_weather(state, words))
    if state.setting.open_sea is not None:
        enemy = SIDE_OF[victory.side].enemy
        left = sum(1 for _ in sites_left(state, enemy))
        about = words("standard.window.heading.batteries_about", side=words.say(state.setting.sides.said(enemy)))
        scores.append(Score(words("standard.window.heading.batteries"), str(left), about, "17.41"))
    side = viewer if viewer is not None else (step_side(state) if state.winner < 0 else ALLIED)
    who = words.say(state.setting.sides.said(side))
    for note in stock_notes(state, side) if state.turn else ():
        points = str(points_at_hand(state, side))
        scores.append(Score(words("standard.window.heading.attacks"), points, words.say(note.said), note.rule))
    if state.turn and state.setting.markers:
        about = words("standard.window.heading.fire_about", side=who)
        scores.append(
            Score(words("standard.window.heading.fire", side=who), hand_text(state, side, words), about, "8.1")
        )
    return tuple(scores)
