"""A kind of player that is not a person, as a list offers it."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.player import Player
from game.model.frozen import frozen
from game.model.message import Message


@frozen
class Opponent:
    """A kind of player, for a list to choose from."""

    name: str
    """What the console and the settings call it."""
    title: Message
    summary: Message
    """How it plays, in a sentence."""
    new: Callable[[int], Player]
    """A player of this kind from a seed for its own chance."""
    is_listed: bool = True
    """Whether lists show it; one that is not can still be named."""
    is_proposed: bool = False
    """Whether it is proposed to newcomers, and plays on where chances are estimated: quick, and not too strong."""
    is_quick: bool = False
    """Whether it answers so fast that thousands of games can be played with it."""
