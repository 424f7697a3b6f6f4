"""The end of a game. [17]"""

from __future__ import annotations

from game.model.message import Message
from game.model.side import Side
from game.systems.standard.rules.events import GameEnded
from game.systems.standard.rules.play import Play


def end_game(play: Play, winner: Side | None, reason: Message, rule: str) -> None:
    """Decide the game; nothing unfinished is settled any more. [17]"""
    state = play.state
    state.winner = 2 if winner is None else int(winner)
    state.win_reason, state.win_rule = reason, rule
    state.stack = ()
    play.tell(GameEnded(rule, winner, reason))
