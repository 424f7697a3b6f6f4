"""A passage that must be opened: no battery left on it and its shores held; points if it is not. [17.4]"""

from __future__ import annotations

from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.chapter import Chapter
from game.systems.standard.rules.ending import end_game
from game.systems.standard.rules.open_sea_facts import OpenSeaFacts
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.sites.standing import sites_left
from game.systems.standard.rules.stacks.stacking import controls, is_friendly_owned
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import ends_player_turn, step_side


def opener(state: State) -> Side:
    """The side that must open the passage. [17.41]"""
    return SIDE_OF[state.setting.script.victory.side]


def facts_of(state: State) -> OpenSeaFacts:
    """What counts; only asked where a passage must be opened."""
    facts = state.setting.open_sea
    if facts is None:
        raise TypeError("the scenario is won otherwise")
    return facts


def shores_held(state: State) -> int:
    """Objective hexes that the opener controls, with no enemy in them. [17.41, 40.2]"""
    return sum(is_friendly_owned(state, hex, opener(state)) for hex in state.setting.objective)


def is_open(state: State) -> bool:
    """Whether the passage is open: no enemy battery is left, and enough of its shores are held. [17.41]"""
    if any(True for _ in sites_left(state, opener(state).enemy)):
        return False
    return shores_held(state) >= state.setting.script.victory.for_victory


def steps_lost(state: State) -> int:
    """Steps that the opener has lost, in whatever way. [17.43]"""
    units = state.setting.units
    return sum(units[unit].steps - state.steps[unit] for unit in state.setting.units_of(opener(state)))


def points_held(state: State) -> int:
    """What the opener's hexes are worth now, less what his losses cost. [17.43]"""
    facts = facts_of(state)
    worth = sum(points for hex, points in facts.points if is_friendly_owned(state, hex, opener(state)))
    beyond = max(0, steps_lost(state) - facts.losses_free)
    return worth - (beyond // facts.losses_each if facts.losses_each else 0)


def close_step(play: Play) -> None:
    """At the end of the opener's player turn: open in time it is a victory, later a draw. [17.41, 17.42]"""
    state = play.state
    check_lost(play)
    if state.winner >= 0 or step_side(state) is not opener(state) or not ends_player_turn(state) or not is_open(state):
        return
    side = state.setting.sides.said(opener(state))
    if state.turn <= facts_of(state).win_by:
        end_game(play, opener(state), message("standard.open_sea.open", side=side, turn=state.turn), "17.42")
    else:
        end_game(play, None, message("standard.open_sea.open_late", side=side, turn=state.turn), "17.42")


def check_lost(play: Play) -> None:
    """The game is lost at any moment with the hexes that the opener must never lose. [17.44]"""
    state = play.state
    if state.winner >= 0:
        return
    enemy = opener(state).enemy
    for hex in facts_of(state).lost_with:
        if controls(state, hex, enemy):
            title = state.setting.board.hex_title(hex)
            reason = message("standard.open_sea.lost", side=state.setting.sides.said(enemy), hex=title)
            end_game(play, enemy, reason, "17.44")
            return


def decide_by_points(play: Play) -> None:
    """The last turn is over and the passage is shut: enough points are a draw. [17.43]"""
    state = play.state
    points, needed = points_held(state), facts_of(state).draw_from
    side = state.setting.sides.said(opener(state))
    key = "standard.open_sea.points" if points >= needed else "standard.open_sea.few_points"
    winner = None if points >= needed else opener(state).enemy
    end_game(play, winner, message(key, side=side, points=points, needed=needed), "17.43")


OPEN_SEA = Chapter("17", "open_sea", closing=close_step)
