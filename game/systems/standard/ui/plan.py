"""Orders for several units that are not all carried out yet: view state, never part of the position."""

from __future__ import annotations

from dataclasses import field

from game.model.frozen import changing_alike

NOWHERE = -1


@changing_alike
class Roll:
    """How one of them came down."""

    unit: int
    die: int
    """0 if none was rolled."""
    fate: str
    """safe, depleted or eliminated."""


@changing_alike
class Plan:
    """Who acts in which order, where those who jump aim, and where all go then."""

    queue: list[int]
    """Units still to act."""
    goal: int = NOWHERE
    """The hex towards which all go once they are on the map."""
    lands: bool = False
    """Whether they come by air: then each aim is looked at before anybody jumps. [11.4]"""
    centre: int = NOWHERE
    """The hex round which they aim."""
    aims: dict[int, int] = field(default_factory=dict)
    by_hand: set[int] = field(default_factory=set)
    """Those whose aims the player has chosen; the others aim anew when somebody has come down."""
    jumps: int = NOWHERE
    """How many more jump before the player looks again; NOWHERE: all."""
    marching: int = NOWHERE
    """Who came last and has yet to go on."""
    storms: bool = False
    """Whether they overrun the goal: the first opens it, the others follow him in. [22.103]"""
    rolls: list[Roll] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        """Whether all of it is carried out."""
        return not self.queue and self.marching == NOWHERE
