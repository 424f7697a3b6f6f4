"""What players agree on before a game, beside who plays it."""

from __future__ import annotations

from game.model.frozen import frozen


@frozen
class Agreed:
    """The variants of the scenario, and whether plans are told."""

    options: tuple[str, ...] = ()
    """Ids of the variants."""
    tells_plans: bool = False
    """Whether each is told what the other was after, once a player turn is over."""


NOTHING_AGREED = Agreed()
